"""Rolls that belong to no session: the caller's seed or faces, or fresh dice."""

from collections.abc import Sequence
from typing import Any

from service import telemetry
from service.audit.seeded import Seeded
from service.rules.dice import Dice, Tape
from service.rules.errors import RuleError
from service.rules.fitd.ruling import OWN
from service.rules.outcome import Ruling
from service.rules.resistance import Resist, Resistance, rule_of
from service.rules.resistance import resist as resolve_resistance
from service.rules.spec import Spec
from service.rules.system import System
from service.rules.systems import resolve


def roll(spec: Spec, game: System[Any, Any] | None = None) -> Ruling:
    """Resolve a spec with given, seeded or fresh dice; `game` is the one that it brought."""
    ruling: Ruling = resolve(spec, _dice(spec.seed, spec.dice), game)
    # Outcomes of somebody's own game are any words: as labels they would have no end.
    name, outcome = (OWN, game.grades[ruling.outcome]) if game else (ruling.rules.partition("/")[0], ruling.outcome)
    telemetry.rolls(name, outcome).inc()
    return ruling


def resist(spec: Resist, game: System[Any, Any] | None = None) -> Resistance:
    """Resolve a resistance with given, seeded or fresh dice; `game` is the one that it brought."""
    return resolve_resistance(spec, _dice(spec.seed, spec.dice), rule_of(game) if game else None)


def _dice(seed: str | None, faces: Sequence[int] | None) -> Dice:
    if faces is None:
        return Seeded(seed)
    if seed is not None:
        raise RuleError("seed_and_dice", "faces come from a seed or are given, not both", pointer="/dice")
    return Tape(faces)
