"""What an accepted offer puts into a spec: help, bargains, trades and dice need two people's word (BS-29, DH-14)."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec import Struct

from service.rules.errors import RuleError

OfferKind = Literal["assist", "bargain", "trade", "die"]
Bargain = Literal[
    "collateral_damage",
    "sacrifice_intel_or_item",
    "betray_loved_one",
    "anger_faction",
    "tick_clock",
    "add_heat",
    "suffer_harm",
    "custom",
]
"""Typical bargains (BS-27)."""
Trade = Literal["position_for_effect", "effect_for_position"]
SpecFields = Mapping[str, Any]
"""Fields of a spec, as plain values."""


class OfferRule(Struct, frozen=True, kw_only=True):
    """How a game takes an offer of one kind."""

    rule: str
    reserved: Mapping[str, tuple[Any, ...]]
    """Values of fields that only an offer may set; of a field without values, any."""
    put: Callable[[SpecFields, SpecFields], dict[str, Any]]
    """The fields that an offer sets, from the spec as it is and the terms of the offer."""
    most: int = 1
    """How many of this kind one roll takes; further ones are refused as `slot_taken`."""
    added: bool = False
    """Whether it adds to its field, where others need the field to be free."""


def sets(rule: str, **fields: Any) -> OfferRule:
    """Return the rule of an offer that always sets the same fields."""
    return OfferRule(rule=rule, reserved={name: (value,) for name, value in fields.items()}, put=lambda *_: fields)


def trade(rule: str) -> OfferRule:
    """Return the rule of a trade of position and effect (FITD-A5)."""
    return OfferRule(rule=rule, reserved={"trade": ()}, put=lambda _, terms: {"trade": terms["trade"]})


def taken(rules: Mapping[str, OfferRule], spec: SpecFields, offers: list[SpecFields]) -> dict[str, Any]:
    """Return the fields of a spec with accepted offers, each of a kind that the game has; RuleError for one too many.

    `slot_taken`: a slot has another die already (BS-25, T4-29).
    """
    fields, count = dict(spec), dict.fromkeys(rules, 0)
    for offer in offers:
        kind = offer["kind"]
        rule = rules[kind]
        count[kind] += 1
        put = rule.put(fields, offer)
        filled = [name for name in put if not rule.added and fields.get(name)]
        if filled or count[kind] > rule.most or any(rule.added and _size(value) > rule.most for value in put.values()):
            detail = f"{filled[0]} is {fields[filled[0]]} already" if filled else f"{rule.most} of these at most"
            raise RuleError("slot_taken", detail, rule=rule.rule, pointer=f"/spec/{next(iter(put))}")
        fields |= put
    return fields


def _size(value: Any) -> int:
    """Return how many helpers or dice a field holds."""
    return value if isinstance(value, int) else len(value)


def reserved(rules: Mapping[str, OfferRule], name: str, value: Any) -> OfferRule | None:
    """Return the rule of the offers that alone may give a field this value; None where its owner may write it."""
    for rule in rules.values():
        values = rule.reserved.get(name)
        if values is not None and value is not None and (not values or value in values):
            return rule
    return None
