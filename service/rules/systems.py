"""The games there are: one line each."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from service.rules import buried_secrets, daggerheart, fallen_empire, terminal_iv, underworld
from service.rules.system import System

_ALL: tuple[System[Any, Any], ...] = (
    buried_secrets.SYSTEM,
    fallen_empire.SYSTEM,
    terminal_iv.SYSTEM,
    daggerheart.SYSTEM,
    underworld.SYSTEM,
)
EXAMPLES: Mapping[str, Mapping[str, Any]] = {name: spec for system in _ALL for name, spec in system.examples.items()}
"""A few specs of each game, for documentation and tests."""
SYSTEMS: Mapping[str, System[Any, Any]] = MappingProxyType({system.name: system for system in _ALL})
