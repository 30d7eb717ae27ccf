"""A newer version of the service: a copy of this one with second versions of two games.

It also has one more track, type of entry and script argument.

What it has more is named so that no version of the project has it already.
"""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from service.rules import systems
from service.rules.fitd import fortune
from service.rules.fitd.document import GameDocument
from service.rules.fitd.expand import expand
from service.rules.fitd.system import game_of

ROOT = Path(__file__).parents[2]

BEFORE = (
    ('title = "Buried Secrets"\n', "version = 2\n"),
    # A field of the spec: one die more, for one point of a new track.
    (
        '[[fields]]\nname = "bonus_die"\n',
        """\
[[fields]]
name = "newer_omen"
kind = "switch"
rules = ["BS-05"]
help = "Read the signs: one die for 1 newer_luck."
dice = 1
source = "omen"
cost = { track = "newer_luck", why = "newer_omen" }
""",
    ),
    # A part of the sheet.
    (
        '[[sheet]]\npart = "ratings"\n',
        """\
[[sheet]]
part = "newer_omens"
rules = ["BS-05"]
help = "Omens."
value = { name = "value", kind = "number", most = 10 }
""",
    ),
    # Menus: nobody's position gets worse.
    (
        "# No menu has it, but the GM may narrate it.\n",
        """\
[menus.partial_success]
controlled = { options = ["complication", "reduced_effect", "harm"] }
risky = { options = ["harm", "complication", "reduced_effect"] }
[menus.bad_outcome]
risky = { options = ["harm", "complication", "lost_opportunity"] }

""",
    ),
)
"""What the second version of Buried Secrets has more, each before a part of the first, which stays beside it."""
INSTEAD = (
    (
        'effects = [{ id = "zero", unprinted = true }, { id = "extreme", unprinted = true }]\n',
        """\
effects = [
  { id = "zero", unprinted = true },
  { id = "standard", ticks = 3 },
  { id = "great", ticks = 4 },
  { id = "extreme", ticks = 6, unprinted = true },
]
""",
    ),
)

TRACKS = (
    "bases/forged-1.toml",
    '[[tracks]]\nid = "xp"\n',
    """\
[[tracks]]
id = "newer_luck"
cost = "spends"
start = 3
rule = "BS-54"
[[tracks]]
id = "newer_dread"
of = "table"
start = 1
rule = "BS-54"
""",
)
"""Tracks: one of each character, and one of the table."""
EDITS = (
    # A version by its number alone.
    ("rules/systems.py", '    "underworld",\n', '    "daggerheart_2",\n'),
    TRACKS,
    # A type of entries: what begins a turn there.
    (
        "record/events.py",
        "class TurnStarted(",
        'class Danced(Event, frozen=True, kw_only=True, tag="danced"):\n    """Everybody danced."""\n\n\n',
    ),
    ("record/events.py", "    | TurnStarted\n", "    | Danced\n"),
    (
        "log/entries.py",
        "class TurnStartedEntry(",
        'class DancedEntry(LogEntry, frozen=True, kw_only=True, tag="danced"):\n    """Everybody danced."""\n\n\n',
    ),
    ("log/entries.py", "    | TurnStartedEntry\n", "    | DancedEntry\n"),
    ("log/views.py", "    events.TurnStarted: ", "    events.Danced: (entries.DancedEntry, _no_fields),\n"),
    # An argument of a script, which it remembers.
    ("store/calls.py", "    each_bytes: int = 0\n", '    dance: str = "tango"\n'),
    (
        "store/lua/apply.lua",
        "  return reply\nend)",
        "  redis.call('HSET', MARKS, 'danced:' .. reply[3], context.dance)\n",
    ),
)
FIRST, SECOND = "buried_secrets/1", "buried_secrets/2"
DAGGERHEART = '''"""Daggerheart, its second version."""

from msgspec.structs import replace

from service.rules.games.daggerheart import SYSTEM as FIRST

SYSTEM = replace(FIRST, rules="daggerheart/2")
'''

REPLACED = (("session/lifecycle.py", "events.TurnStarted(by=", "events.Danced(by="),)


def made(place: Path) -> Path:
    """Write the newer version to a directory; return it."""
    shutil.copytree(ROOT / "service", place / "service", ignore=shutil.ignore_patterns("__pycache__"))
    for file, before, new in EDITS:
        _replace(place / "service", file, before, new + before)
    for file, old, new in REPLACED:
        _replace(place / "service", file, old, new)
    games = place / "service" / "rules" / "games"
    (games / "buried_secrets" / "2.toml").write_text(_second_of_buried_secrets())
    (games / "daggerheart_2.py").write_text(DAGGERHEART)
    _write_verifier(place)
    return place


def _second_of_buried_secrets() -> str:
    """Return the file of the second version."""
    second = (ROOT / "service" / "rules" / "games" / "buried_secrets" / "1.toml").read_text()
    for before, new in BEFORE:
        assert second.count(before) == 1, before
        second = second.replace(before, new + before)
    for old, new in INSTEAD:
        assert old in second, old
        second = second.replace(old, new)
    return second


def _write_verifier(place: Path) -> None:
    """Write the verifier in JavaScript, which has the games as data."""
    shutil.copytree(ROOT / "tools", place / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    scripts = place / "clients" / "js"
    scripts.mkdir(parents=True)
    for script in (ROOT / "clients" / "js").glob("*.js"):
        shutil.copy(script, scripts)
    for tool in ("cards", "verifier"):
        subprocess.run([sys.executable, "-m", f"tools.{tool}"], cwd=place, check=True, timeout=60)


def _replace(code: Path, file: str, old: str, new: str) -> None:
    [path] = [one for one in code.rglob(file.rpartition("/")[2]) if one.match(file) and old in one.read_text()]
    text = path.read_text()
    assert text.count(old) == 1, (path, old)
    path.write_text(text.replace(old, new))


def know_second_version(patch: pytest.MonkeyPatch) -> None:
    """Let this process know the second version of Buried Secrets beside the first, which stays the latest."""
    second = game_of(second_document(), SECOND, (fortune.SYSTEM,))
    patch.setattr(systems, "BY_RULES", {**systems.BY_RULES, SECOND: second})
    patch.setattr(systems, "VERSIONS", {**systems.VERSIONS, SECOND: second})


def second_document() -> GameDocument:
    """Return the second version of Buried Secrets, for a test's own process."""
    _, before, new = TRACKS
    base = (ROOT / "service" / "rules" / "fitd" / "bases" / "forged-1.toml").read_text()
    bases = {"forged-1": tomllib.loads(base.replace(before, new + before))}
    return expand(tomllib.loads(_second_of_buried_secrets()), bases)
