"""The table of games: one line each."""

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

from service.rules.system import System

_GAMES = (
    "buried_secrets",
    "fallen_empire",
    "terminal_iv",
    "daggerheart",
    "underworld",
)

SYSTEMS: Mapping[str, System[Any, Any]] = MappingProxyType(
    {name: import_module(f"service.rules.{name}").SYSTEM for name in _GAMES}
)
BY_RULES: Mapping[str, System[Any, Any]] = MappingProxyType({system.rules: system for system in SYSTEMS.values()})
"""The games by the version of their rules, former versions included: old rolls are ruled on again."""
EXAMPLES: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {name: spec for system in SYSTEMS.values() for name, spec in system.examples.items()}
)
"""Example specs of each game, for documentation and tests."""
