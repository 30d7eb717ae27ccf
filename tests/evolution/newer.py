"""A newer version of the service: a copy of this one with second versions of two games.

It also has one more track, type of entry and script argument.

What it has more is named so that no version of the project has it already.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

BEFORE = (
    # A field of the spec: one die more, for one point of a new track.
    (
        "    bonus_die: Annotated[\n",
        '    newer_omen: Annotated[bool, spec_field("BS-05", "Read the signs: one die for 1 newer_luck.")] = False\n',
    ),
    (
        '        push("bonus_die", value="push"),\n',
        '        Row("newer_omen", "omen", 1, value=True, cost=Change("actor", "newer_luck", 1, "newer_omen")),\n',
    ),
    ("from service.rules.outcome import Source", "from service.rules.outcome import Change\n"),
    # A part of the sheet.
    (
        '    ratings: Annotated[ByName[Rating], spec_field("BS-05", "Dots by action."), ACTIONS]',
        '    newer_omens: Annotated[ByName[Rating], spec_field("BS-05", "Omens.")] = field(default_factory=dict)\n',
    ),
    # A menu: nobody's position gets worse.
    (
        "GAME = Game(",
        """from msgspec.structs import replace


def _amended(shared, _position, _reading, _keep):
    left = tuple([one for one in shared.menu.options if one.id != "worse_position"])
    return replace(shared, menu=replace(shared.menu, options=left))


""",
    ),
    ("    push_rule=", "    amend=_amended,\n"),
)
"""What the second version of Buried Secrets has more, each before a part of the first, which stays beside it."""
INSTEAD = (
    ("    ticks=(0, 1, 2, 3, 5),\n", "    ticks=(0, 1, 3, 4, 6),\n"),
    ("buried_secrets/1", "buried_secrets/2"),
    # Types of the contract have a name each.
    ("BuriedSecrets", "BuriedSecrets2"),
)

EDITS = (
    ("rules/systems.py", '    "fallen_empire",\n', '    "buried_secrets_2",\n'),
    # A version by its number alone.
    ("rules/systems.py", '    "underworld",\n', '    "daggerheart_2",\n'),
    # Tracks: one of each character, and one of the table.
    (
        "rules/memory.py",
        '    "xp": Track(of="character"',
        """\
    "newer_luck": Track(of="character", cost="spends", start=3, rule="BS-54"),
    "newer_dread": Track(of="table", cost="adds", start=1, rule="BS-54"),
""",
    ),
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
    second = (games / "buried_secrets.py").read_text()
    for before, new in BEFORE:
        assert second.count(before) == 1, before
        second = second.replace(before, new + before)
    for old, new in INSTEAD:
        assert old in second, old
        second = second.replace(old, new)
    (games / "buried_secrets_2.py").write_text(second)
    (games / "daggerheart_2.py").write_text(DAGGERHEART)
    _write_verifier(place)
    return place


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
