"""Rolls of the log, ruled on again: the same spec and faces give the same ruling."""

from typing import Any

import msgspec

from service.audit import ra1
from service.play.due import charges, ticks
from service.play.entry import Rolled
from service.rules.dice import Audit, Tape
from service.rules.errors import RuleError
from service.rules.outcome import Ruling
from service.rules.spec import Parted, Spec, whole
from service.rules.system import Plan, System
from service.rules.systems import BY_RULES


def ruling_of(rolled: Rolled) -> Ruling:
    """Rule again on a roll of the log; RuleError as `spec_of`."""
    system, settled = settled_of(rolled)
    audit = Tape.audit if rolled.epoch is None else Audit("committed", scheme=ra1.SCHEME, epoch=rolled.epoch)
    return system.rule(settled, Tape(rolled.faces).draw(settled.sides), audit)


def due_of(rolled: Rolled, ruling: Ruling) -> tuple[list[list[Any]], list[list[Any]]]:
    """Return what a roll of the log was due: charges and ticks; RuleError as `spec_of`."""
    system, _ = spec_of(rolled)
    return charges(system, ruling, rolled.character or None, rolled.assistants), ticks(ruling, rolled.clock or None)


def settled_of(rolled: Rolled) -> tuple[System[Any, Any], Plan]:
    """Return the game and the settled spec of a roll of the log; RuleError as `spec_of`."""
    system, spec = spec_of(rolled)
    return system, system.plan(spec)


def spec_of(rolled: Rolled) -> tuple[System[Any, Any], Spec]:
    """Return the game and the spec of a roll of the log.

    RuleError where it was ruled by a version of the rules that is not known here.
    """
    rules = rolled.req["rules"]
    system = BY_RULES.get(rules)
    if system is None:
        raise RuleError("rules_unknown", f"this was ruled by {rules}, which is not known here")
    return system, msgspec.convert(whole(Parted(agreed_of(rolled), rolled.said)), system.spec)


def agreed_of(rolled: Rolled) -> dict[str, Any]:
    """Return the audited part of the spec of a roll of the log."""
    return {name: value for name, value in rolled.req.items() if name not in _BESIDE_THE_SPEC}


_BESIDE_THE_SPEC = {"by", "character", "assistants", "rules", "dice"}
"""What a request says beside the spec; no spec has fields of these names but `dice`, which are given faces there."""
