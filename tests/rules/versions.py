"""What each version of a game's rules decides: pinned line by line, so that no version decides otherwise later.

    python -m tests.rules.versions

pins golden lines that are not pinned yet. A line that is decided otherwise than it was pinned is never pinned anew: it
takes a new version of the rules (`RULES` of the game), which begins a file of its own; files of former versions stay.
"""

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from service.rules.dice import Tape
from service.rules.system import System
from service.rules.systems import SYSTEMS
from tests.conftest import GOLDEN, golden

WORDS = ("summary", "rulings", "warnings", "prompts", "audit", "goal", "note", "rules")
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


def main() -> int:
    """Pin what is not pinned yet; 1 where something is decided otherwise than it was."""
    status = 0
    for system in SYSTEMS.values():
        path, now = pinned(system.rules), decisions(system)
        before = json.loads(path.read_text()) if path.exists() else {}
        for line in [line for line, digest in before.items() if now.get(line, digest) != digest]:
            sys.stderr.write(f"{line}: {system.rules} decided otherwise: this takes a new version of the rules\n")
            status = 1
        path.write_text(json.dumps(dict(sorted((now | before).items())), indent=0) + "\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
