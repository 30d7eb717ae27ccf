"""Rolls that belong to no session: the caller's seed or faces, or fresh dice."""

from collections.abc import Sequence

from service import telemetry
from service.audit.seeded import Seeded
from service.rules.dice import Dice, Tape
from service.rules.errors import RuleError
from service.rules.outcome import Ruling
from service.rules.resistance import Resist, Resistance
from service.rules.resistance import resist as resolve_resistance
from service.rules.spec import Spec
from service.rules.systems import resolve


def roll(spec: Spec) -> Ruling:
    """Resolve a spec with given, seeded or fresh dice."""
    ruling: Ruling = resolve(spec, _dice(spec.seed, spec.dice))
    telemetry.rolls(ruling.rules.partition("/")[0], ruling.outcome).inc()
    return ruling


def resist(spec: Resist) -> Resistance:
    """Resolve a resistance with given, seeded or fresh dice."""
    return resolve_resistance(spec, _dice(spec.seed, spec.dice))


def _dice(seed: str | None, faces: Sequence[int] | None) -> Dice:
    if faces is None:
        return Seeded(seed)
    if seed is not None:
        raise RuleError("seed_and_dice", "faces come from a seed or are given, not both", pointer="/dice")
    return Tape(faces)
