"""A newer version of the service: a copy of this one with one more field, track, type of entry and script argument.

What it has more is named so that no version of the project has it already.
"""

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]

EDITS = (
    # A field of a spec: one die more, for one point of a new track.
    (
        "rules/games/buried_secrets.py",
        "    bonus_die: Annotated[\n",
        '    newer_omen: Annotated[bool, spec_field("BS-05", "Read the signs: one die for 1 newer_luck.")] = False\n',
    ),
    (
        "rules/games/buried_secrets.py",
        '        assistance("BS-24"),\n',
        '        Row("newer_omen", "omen", 1, value=True, cost=Change("actor", "newer_luck", 1, "newer_omen")),\n',
    ),
    (
        "rules/games/buried_secrets.py",
        "from service.rules.outcome import Source",
        "from service.rules.outcome import Change\n",
    ),
    # A part of a sheet.
    (
        "rules/games/buried_secrets.py",
        '    ratings: Annotated[ByName[Rating], spec_field("BS-05", "Dots by action."), ACTIONS]',
        '    newer_omens: Annotated[ByName[Rating], spec_field("BS-05", "Omens.")] = field(default_factory=dict)\n',
    ),
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
REPLACED = (("session/lifecycle.py", "events.TurnStarted(by=", "events.Danced(by="),)


def made(place: Path) -> Path:
    """Write the newer version to a directory; return it."""
    shutil.copytree(ROOT / "service", place / "service", ignore=shutil.ignore_patterns("__pycache__"))
    for file, before, new in EDITS:
        _replace(place / "service", file, before, new + before)
    for file, old, new in REPLACED:
        _replace(place / "service", file, old, new)
    return place


def _replace(code: Path, file: str, old: str, new: str) -> None:
    [path] = [one for one in code.rglob(file.rpartition("/")[2]) if one.match(file) and old in one.read_text()]
    text = path.read_text()
    assert text.count(old) == 1, (path, old)
    path.write_text(text.replace(old, new))
