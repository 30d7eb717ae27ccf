"""Resolve a roll: a spec and its dice become a ruling."""

from typing import Any

from service.rules.dice import Dice
from service.rules.outcome import Ruling
from service.rules.spec import Spec
from service.rules.system import System
from service.rules.systems import SYSTEMS


def system_of(spec: Spec) -> System[Any, Any]:
    """Return the game a spec belongs to."""
    return SYSTEMS[spec.__struct_config__.tag]  # type: ignore[index]  # every tag of a spec is a name


def resolve(spec: Spec, dice: Dice) -> Ruling:
    """Settle the spec, draw its dice and rule on them; RuleError where the rules refuse."""
    system = system_of(spec)
    settled = system.plan(spec)
    return system.rule(settled, dice.draw(settled.sides), dice.audit)
