"""What each version of a game's rules decides: pinned line by line, so that no version decides otherwise later.

    python -m tests.rules.versions [LINE ...]

pins golden lines that are not pinned yet. A line that is decided otherwise than it was pinned takes a new version of
the rules (`RULES` of the game), which begins a file of its own; files of former versions stay. Only while a version was
never released, a line of it that was wrong is pinned again: by its id, as LINE, and with a line in the CHANGELOG.
"""

import hashlib
import json
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Any

import msgspec

from service.rules.dice import Tape
from service.rules.system import System
from service.rules.systems import SYSTEMS
from tests.conftest import GOLDEN, PUBLISHED, golden

WORDS = ("summary", "rulings", "warnings", "prompts", "audit", "goal", "note", "rules", "modifiers")
"""Parts of a ruling that decide nothing."""


def pinned(rules: str) -> Path:
    """Return the file of a version."""
    return GOLDEN / "ruled" / f"{rules.replace('/', '-')}.json"


def decided(system: System[Any, Any], line: dict[str, Any]) -> str:
    """Return a digest of what a version of the rules decides of a golden line: 12 hex digits."""
    settled = system.plan(msgspec.convert(line["spec"], system.spec))
    ruling = msgspec.to_builtins(system.rule(settled, line.get("faces", ()), Tape.audit))
    told = {name: value for name, value in ruling.items() if name not in WORDS}
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:12]


def decisions(system: System[Any, Any]) -> dict[str, str]:
    """Return what a version decides of its game's golden lines, by their ids."""
    return {line["id"]: decided(system, line) for line in golden(system.name) if "expect" in line}


def main(again: Collection[str]) -> int:
    """Pin what is not pinned yet, and the lines named; 1 where another is decided otherwise, or a name is unknown."""
    unknown = set(again)
    status = 0
    for system in [SYSTEMS[name] for name in PUBLISHED]:
        path, now = pinned(system.rules), decisions(system)
        unknown -= now.keys()
        stored = json.loads(path.read_text()) if path.exists() else {}
        before = {line: digest for line, digest in stored.items() if line not in again}
        for line in [line for line, digest in before.items() if now.get(line, digest) != digest]:
            sys.stderr.write(f"{line}: {system.rules} decided otherwise: this takes a new version of the rules\n")
            status = 1
        path.write_text(json.dumps(dict(sorted((now | before).items())), indent=0) + "\n")
    for line in sorted(unknown):
        sys.stderr.write(f"{line}: no golden line has this id\n")
        status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
