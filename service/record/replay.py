"""Rolls of the log, ruled on again: the same spec and faces give the same ruling."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from service.audit.committed import committed
from service.record.charges import charges, price_charges, ticks
from service.record.deltas import Charge, Tick
from service.record.documents import ConsequenceDoc
from service.record.events import Rolled
from service.rules.dice import Dice, Tape
from service.rules.errors import RuleError
from service.rules.outcome import Ruling
from service.rules.resistance import Consequence, Resist, Resistance, resist
from service.rules.spec import Spec, SplitSpec, join_spec
from service.rules.system import Plan, System
from service.rules.systems import BY_RULES, system_of_rules


class Unruled(RuleError):  # noqa: N818  # the roll itself is valid
    """A roll that this version cannot rule on again, because a newer one made it; `detail` names what is unknown."""

    def __init__(self, detail: str, field: str = "") -> None:
        super().__init__("rules_unknown", detail)
        self.field = field
        """The field of the spec that is unknown, though the version of the rules is not."""


def ruling_of(rolled: Rolled) -> Ruling:
    """Rule again on a roll of the log; Unruled as `rolled_spec`."""
    system, settled = settled_of(rolled)
    audit = Tape.audit if rolled.epoch is None else committed(rolled.epoch, rolled.req)
    return system.rule(settled, Tape(rolled.faces).draw(settled.sides), audit)


def due_of(rolled: Rolled, ruling: Ruling) -> tuple[tuple[Charge, ...], tuple[Tick, ...]]:
    """Return the charges of a roll of the log, and its ticks without those of prices; Unruled as `rolled_spec`."""
    system, _ = rolled_spec(rolled)
    due = charges(system, ruling, rolled.character or None, rolled.assistants)
    return due + price_charges(system, rolled.prices), ticks(ruling, rolled.clock or None)


def settled_of(rolled: Rolled) -> tuple[System[Any, Any], Plan]:
    """Return the game and the settled spec of a roll of the log; Unruled as `rolled_spec`."""
    system, spec = rolled_spec(rolled)
    return system, system.plan(spec)


def rolled_spec(rolled: Rolled) -> tuple[System[Any, Any], Spec]:
    """Return the game and the spec of a roll of the log.

    Unruled where its version of the rules, or a field of its spec, is unknown.
    """
    rules, name = rolled.req["rules"], rolled.req["system"]
    if rules not in BY_RULES:
        raise Unruled(f"it was ruled by {rules}, which this version does not know")
    system = system_of_rules(rules, name)
    if system is None:
        raise Unruled(f"it is a roll of {name}, which {rules} does not have", "system")
    try:
        return system, msgspec.convert(join_spec(SplitSpec(committed_of(rolled), rolled.free_text)), system.spec)
    except msgspec.ValidationError as error:
        unknown = _UNKNOWN_FIELD.match(str(error))
        if unknown is None:
            raise
        raise Unruled(f"its spec has `{unknown[1]}`, which this version does not know", unknown[1]) from None


def resistance_of(one: ConsequenceDoc, req: Mapping[str, Any], dice: Dice) -> Resistance:
    """Rule on the resistance to a consequence by its request: rating, or the GM's price (FITD-A12)."""
    consequence = Consequence(
        id=one.pick,  # type: ignore[arg-type]  # only these are resistible
        severity=one.severity or UNSET,  # type: ignore[arg-type]  # a severity
        ticks=one.ticks or UNSET,
        harm_level=one.harm_level or UNSET,
    )
    spec = Resist(
        system=req["system"],
        rating=req.get("rating", 0),
        consequence=consequence,
        result=one.on_resist,
        stress=req.get("price"),
    )
    return resist(spec, dice)


_UNKNOWN_FIELD = re.compile(r"Object contains unknown field `([A-Za-z0-9_]{1,40})`")


def committed_of(rolled: Rolled) -> dict[str, Any]:
    """Return the audited part of the spec of a roll of the log."""
    beside = _BESIDE_THE_SPEC | ({"version"} if is_earlier(rolled.req) else set())
    return {name: value for name, value in rolled.req.items() if name not in beside}


def is_earlier(req: Mapping[str, Any]) -> bool:
    """Return whether an action was rolled, or a consequence resisted, by a version of the service before decision 0031.

    The request then has the version of the action in place of its terms, and is unbound.
    """
    return "action" in req and "version" in req and "terms" not in req


_BESIDE_THE_SPEC = {"by", "character", "assistants", "rules", "dice", "epoch", "action", "terms"}
"""Fields of the request beside the spec; no spec has a field of these names except `dice`, its given faces."""
