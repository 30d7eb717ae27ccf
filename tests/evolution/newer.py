"""A newer version of the service: a copy of this one with another version of two games.

It also has one more track, type of entry and script argument.

What it has more is named so that no version of the project has it already.
"""

import json
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from service.rules import systems
from service.rules.fitd import fortune
from service.rules.fitd.document import GameDocument
from service.rules.fitd.expand import expand, whole_of
from service.rules.fitd.library import bases
from service.rules.fitd.system import game_of
from service.rules.systems import MODULES, SYSTEMS
from tests.table import ticks

ROOT = Path(__file__).parents[2]

FIELD = {
    "name": "newer_omen",
    "kind": "switch",
    "rules": ["BS-05"],
    "help": "Read the signs: one die for 1 newer_luck.",
    "dice": 1,
    "source": "omen",
    "cost": {"track": "newer_luck", "why": "newer_omen"},
}
"""A field of the spec: one die more, for one point of a new track."""
SHEET_PART = {
    "part": "newer_omens",
    "rules": ["BS-05"],
    "help": "Omens.",
    "value": {"name": "value", "kind": "number", "most": 10},
}
MORE_TICKS = {"standard": 1, "great": 1, "extreme": 1}

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
    TRACKS,
    # A type of entries: what begins a turn there.
    (
        "record/events.py",
        "class TurnStarted(",
        'class Danced(Event, frozen=True, kw_only=True, tag="danced"):\n    """Everybody danced."""\n\n\n',
    ),
    ("record/events.py", " | TurnStarted", " | Danced"),
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


def _next(rules: str) -> str:
    """Return the name of the version after one."""
    name, _, number = rules.partition("/")
    return f"{name}/{int(number) + 1}"


FORMER = SYSTEMS["buried_secrets"].rules
"""The latest version of Buried Secrets that the project has: in the newer one the last but one."""
NEWER = _next(FORMER)
_KNOWN = [*(one.rules for one in systems.versions("buried_secrets")), NEWER]
VERSIONS_HERE = f"buried_secrets has {' and '.join(_KNOWN)} here"
"""What who asks the newer one for another version is told."""
PROGRAM = next(name for name in reversed(MODULES) if name.partition("_")[0] == "daggerheart")
"""The module of Daggerheart's latest version."""
NEWER_PROGRAM = f"""\
from msgspec.structs import replace

from service.rules.games.{PROGRAM} import SYSTEM as FORMER

RULES = "{_next(SYSTEMS["daggerheart"].rules)}"


def rule(*rolled):
    return replace(FORMER.rule(*rolled), rules=RULES)


SYSTEM = replace(FORMER, rules=RULES, rule=rule)
"""

REPLACED = (("session/lifecycle.py", "events.TurnStarted(by=", "events.Danced(by="),)


def made(place: Path) -> Path:
    """Write the newer version to a directory; return it."""
    shutil.copytree(ROOT / "service", place / "service", ignore=shutil.ignore_patterns("__pycache__"))
    for file, before, new in EDITS:
        _replace(place / "service", file, before, new + before)
    for file, old, new in REPLACED:
        _replace(place / "service", file, old, new)
    # A version by its number alone.
    _replace(
        place / "service", "rules/systems.py", f'    "{PROGRAM}",\n', f'    "{PROGRAM}",\n    "newer_daggerheart",\n'
    )
    games = place / "service" / "rules" / "games"
    (games / "newer_daggerheart.py").write_text(NEWER_PROGRAM)
    (games / f"{NEWER}.toml").write_text(_toml(_newer_file()))
    _write_verifier(place)
    return place


def _newer_file() -> dict[str, Any]:
    """Return the newer version of Buried Secrets, which stands on no base: one field, part of the sheet, tick more.

    In its menus nobody's position gets worse.
    """
    _, before, new = TRACKS
    base = (ROOT / "service" / "rules" / "fitd" / "bases" / "forged-1.toml").read_text()
    latest = tomllib.loads((ROOT / "service" / "rules" / "games" / f"{FORMER}.toml").read_text())
    made = whole_of(latest, {**bases(), "forged-1": tomllib.loads(base.replace(before, new + before))})
    made |= {"version": int(NEWER.partition("/")[2])}
    made |= {"fields": [*made["fields"], FIELD], "sheet": [*made["sheet"], SHEET_PART]}
    made["effects"] = [row | {"ticks": row["ticks"] + MORE_TICKS.get(row["id"], 0)} for row in made["effects"]]
    made["menus"] = {
        band: {position: _without_worse_position(menu) for position, menu in menus.items()}
        for band, menus in made["menus"].items()
    }
    return made


def _without_worse_position(menu: dict[str, Any]) -> dict[str, Any]:
    return menu | {"options": [option for option in menu.get("options", ()) if option != "worse_position"]}


def _toml(file: dict[str, Any]) -> str:
    """Spell an object as TOML: a member a line, what is in it on that line."""
    return "".join(f"{name} = {_inline(value)}\n" for name, value in file.items())


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{name} = {_inline(inner)}' for name, inner in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, value))}]"
    return json.dumps(value)


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


def know_newer_version(patch: pytest.MonkeyPatch) -> None:
    """Let this process know the newer version of Buried Secrets beside the former, which stays the latest."""
    newer = game_of(newer_document(), NEWER, (fortune.SYSTEM,))
    patch.setattr(systems, "BY_RULES", {**systems.BY_RULES, NEWER: newer})
    patch.setattr(systems, "VERSIONS", {**systems.VERSIONS, NEWER: newer})


def newer_document() -> GameDocument:
    """Return the newer version of Buried Secrets, for a test's own process."""
    return expand(_newer_file(), {})


def ticks_of(rules: str, effect: str) -> int:
    """Return how many ticks an effect of Buried Secrets gives, by its former version or by its newer one."""
    return ticks("buried_secrets", effect) + (MORE_TICKS.get(effect, 0) if rules == NEWER else 0)
