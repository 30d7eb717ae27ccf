"""Rolls of the log, ruled on again: the same spec and faces give the same ruling."""

import re
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from service.audit.committed import committed
from service.record.charges import charges, price_charges, ticks
from service.record.deltas import Charge, Tick
from service.record.documents import ConsequenceDoc
from service.record.events import Rolled
from service.rules.dice import Dice, Tape
from service.rules.errors import RuleError
from service.rules.outcome import Ruling
from service.rules.resistance import Consequence, Resist, Resistance, resist
from service.rules.spec import Spec
from service.rules.system import Plan, System
from service.rules.systems import VERSIONS, system_of_rules
from service.rules.writing import displayed_text


class Unruled(RuleError):  # noqa: N818  # the roll itself is valid
    """A roll that this version cannot rule on again, because a newer one made it; `detail` names what is unknown."""

    def __init__(self, detail: str, field: str = "") -> None:
        super().__init__("rules_unknown", detail)
        self.field = field
        """The field of the spec that is unknown, though the version of the rules is not."""


def ruling_of(rolled: Rolled) -> Ruling:
    """Rule again on a roll of the log; Unruled as `rolled_spec`."""
    system, settled = settled_of(rolled)
    audit = Tape.audit if rolled.epoch is None else committed(rolled.epoch, bound=rolled.bound)
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


def game_of(rules: str) -> System[Any, Any]:
    """Return the game of a version of the rules; Unruled for an unknown one."""
    if reason := unknown_rules(rules):
        raise Unruled(reason)
    return VERSIONS[rules]


def rolled_spec(rolled: Rolled) -> tuple[System[Any, Any], Spec]:
    """Return the game and the spec of a roll of the log.

    Unruled where its version of the rules, or a field of its spec, is unknown.
    """
    rules, fields = rolled.ruled_by, rolled.spec
    game_of(rules)
    system = system_of_rules(rules, fields["system"])
    if system is None:
        raise Unruled(f"it is a roll of {fields['system']}, which {rules} does not have", "system")
    try:
        spec: Spec = displayed_text(msgspec.convert(fields, system.spec))
    except msgspec.ValidationError as error:
        unknown = _UNKNOWN_FIELD.match(str(error))
        if unknown is None:
            raise
        raise Unruled(f"its spec has `{unknown[1]}`, which this version does not know", unknown[1]) from None
    # What the table fills is left out of a roll with a character, whatever was sent.
    return system, replace(spec, **dict.fromkeys(system.memory.from_character)) if rolled.character else spec


def unknown_rules(rules: str) -> str:
    """Return that a version of the rules is unknown, in words; empty for one that is known."""
    return "" if rules in VERSIONS else f"it was ruled by {rules}, which this version does not know"


def resistance_of(one: ConsequenceDoc, rules: str, rating: int, dice: Dice) -> Resistance:
    """Rule on the resistance to a consequence by rating or the GM's price (FITD-A12), which each version has alike."""
    consequence = Consequence(
        id=one.pick,  # type: ignore[arg-type]  # only these are resistible
        severity=one.severity or UNSET,  # type: ignore[arg-type]  # a severity
        ticks=one.ticks or UNSET,
        harm_level=one.harm_level or UNSET,
    )
    spec = Resist(
        system=rules.partition("/")[0],
        rating=rating,
        consequence=consequence,
        result=one.on_resist,
        stress=one.price,
    )
    return resist(spec, dice)


_UNKNOWN_FIELD = re.compile(r"Object contains unknown field `([A-Za-z0-9_]{1,40})`")
