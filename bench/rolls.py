"""The rolls of all benchmarks, and their given faces."""

import json
from collections.abc import Mapping
from typing import Any

from service.http.body import parse, read_spec
from service.rules.spec import Spec

POOL: dict[str, Any] = {"system": "buried_secrets", "rating": 3}
"""Forged in the Dark, 3d6 keep the highest: `3d6kh1` elsewhere."""
STORYTELLER: dict[str, Any] = {
    "system": "underworld",
    "traits": [{"name": "Dexterity", "rating": 3}, {"name": "Stealth", "rating": 2}],
    "difficulty": 6,
}
"""Five d10 against difficulty 6: `5ST6` elsewhere."""
POOL_FACES = (5, 3, 1)
STORYTELLER_FACES = (5, 7, 1, 8, 10)


def body(roll: Mapping[str, Any]) -> bytes:
    """Return a roll as a client sends it."""
    return json.dumps(roll).encode()


def spec(roll: Mapping[str, Any]) -> Spec:
    """Return a roll as the rules take it."""
    return read_spec(parse(body(roll)))
