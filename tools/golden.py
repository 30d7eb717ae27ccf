"""The golden files: cases of the rules for any language, whose rulings and fields are pinned beside them."""

import json
from pathlib import Path
from typing import Any

from service.rules.systems import SYSTEMS

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"


def is_published(rules: str) -> bool:
    """Tell whether a version of a game's rules decides the same for ever: version 0 is a draft (CONTRIBUTING.md)."""
    return not rules.endswith("/0")


PUBLISHED = [name for name, system in SYSTEMS.items() if is_published(system.rules)]


def golden(name: str) -> list[dict[str, Any]]:
    """Return the lines of a golden file."""
    return [json.loads(line) for line in (GOLDEN / f"{name}.jsonl").read_text().splitlines()]
