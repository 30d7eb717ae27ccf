"""The table of games, one line each, and the resolution of a roll by its game."""

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

from service.rules.dice import Dice
from service.rules.outcome import Ruling
from service.rules.spec import Spec, required_fields
from service.rules.system import System

_GAMES = (
    "buried_secrets",
    "fallen_empire",
    "terminal_iv",
    "daggerheart",
    "underworld",
)

SYSTEMS: Mapping[str, System[Any, Any]] = MappingProxyType(
    {name: import_module(f"service.rules.games.{name}").SYSTEM for name in _GAMES}
)
EXTRAS: Mapping[str, System[Any, Any]] = MappingProxyType(
    {extra.name: extra for system in SYSTEMS.values() for extra in system.extras}
)
"""Published kinds of rolls beside the games, by the name of their specs."""
ALL: Mapping[str, System[Any, Any]] = MappingProxyType({**SYSTEMS, **EXTRAS})
BY_RULES: Mapping[str, System[Any, Any]] = MappingProxyType({system.rules: system for system in SYSTEMS.values()})
"""The games by the version of their rules, former versions included: old rolls are ruled on again."""
VERSIONS: Mapping[str, System[Any, Any]] = MappingProxyType(
    {**BY_RULES, **{extra.rules: extra for extra in EXTRAS.values()}}
)
"""Games and extras by the version of their rules."""
EXAMPLES: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {name: spec for system in ALL.values() for name, spec in system.examples.items()}
)
"""Example specs of each game and extra, for documentation and tests."""
_FIRST, *_ = SYSTEMS.values()
_FIRST_SPEC: type[Spec] = _FIRST.spec
SHORT_EXAMPLE: Mapping[str, Any] = MappingProxyType(
    {
        name: value
        for name, value in _FIRST.examples[_FIRST.name].items()
        if name == "system" or name in required_fields(_FIRST_SPEC)
    }
)
"""A spec of the first game that has what is required alone."""


def system_of_rules(rules: str, name: str) -> System[Any, Any] | None:
    """Return a game or extra by its name and the version of its rules, or an extra of that game; None for others."""
    game = VERSIONS.get(rules)
    return next((one for one in (game, *game.extras) if one.name == name), None) if game else None


def system_of(spec: Spec) -> System[Any, Any]:
    """Return the game or extra that a spec belongs to."""
    return ALL[spec.__struct_config__.tag]  # type: ignore[index]  # every tag of a spec is a name


def resolve(spec: Spec, dice: Dice) -> Ruling:
    """Settle the spec, draw its dice and rule on them; RuleError where the rules refuse."""
    system = system_of(spec)
    settled = system.plan(spec)
    return system.rule(settled, dice.draw(settled.sides), dice.audit)
