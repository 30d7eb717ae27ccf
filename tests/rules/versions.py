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
from service.rules.roll import resolve
from service.rules.systems import SYSTEMS
from tests.conftest import GOLDEN, golden

WORDS = ("summary", "rulings", "warnings", "prompts", "audit", "goal", "note", "rules")
"""Parts of a ruling that decide nothing."""


def pinned(rules: str) -> Path:
    """Return the file of a version."""
    return GOLDEN / "ruled" / f"{rules.replace('/', '-')}.json"


def decided(line: dict[str, Any]) -> str:
    """Return a digest of what the rules decide of a golden line: 12 hex digits."""
    spec = msgspec.convert(line["spec"], SYSTEMS[line["spec"]["system"]].spec)
    ruling = msgspec.to_builtins(resolve(spec, Tape(line.get("faces", ()))))
    told = {name: value for name, value in ruling.items() if name not in WORDS}
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:12]


def today(name: str) -> dict[str, str]:
    """Return what a game decides of its golden lines, by their ids."""
    return {line["id"]: decided(line) for line in golden(name) if "expect" in line}


def main() -> int:
    """Pin what is not pinned yet; 1 where something is decided otherwise than it was."""
    status = 0
    for name, system in SYSTEMS.items():
        path, now = pinned(system.rules), today(name)
        before = json.loads(path.read_text()) if path.exists() else {}
        for line in [line for line, digest in before.items() if now.get(line, digest) != digest]:
            sys.stderr.write(f"{line}: {system.rules} decided otherwise: this takes a new version of the rules\n")
            status = 1
        path.write_text(json.dumps(dict(sorted((now | before).items())), indent=0) + "\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
