"""What an accepted offer puts into a spec: help, bargains, flashbacks need two people's word (BS-29, DH-14, FE-27)."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from service.rules.errors import RuleError

OfferKind = Literal["assist", "bargain", "trade", "die", "flashback"]


class OfferedFlashback(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a character did before, and what telling it now costs (FE-27)."""

    text: str
    stress: int | None = None
    """None: the GM is asked for it (FE-A6)."""


class Suggested(Struct, frozen=True, omit_defaults=True):
    """What somebody offers usually with a word: a form starts with it."""

    track: Annotated[str, Meta(description="A track that is marked by 1; empty for none.")] = ""
    clock: Annotated[bool, Meta(description="Whether a clock ticks, or starts.")] = False


BARGAINS: Mapping[str, Suggested] = {
    "collateral_damage": Suggested(),
    "sacrifice_intel_or_item": Suggested(),
    "betray_loved_one": Suggested(),
    "anger_faction": Suggested(),
    "tick_clock": Suggested(clock=True),
    "add_heat": Suggested("heat"),
    "suffer_harm": Suggested("harm_1"),
    "custom": Suggested(),
}
"""Typical bargains, with what they cost (BS-27); `custom` is what a bargain is of which nothing else is said."""
SpecFields = Mapping[str, Any]
"""Fields of a spec, as plain values."""


class OfferRule(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a game takes an offer of one kind: what its acceptance does to the spec."""

    rule: Annotated[str, Meta(description="The rule it rests on.")]
    sets: Annotated[Mapping[str, Any], Meta(description="Fields that it sets, with their values.")] = {}
    copies: Annotated[str, Meta(description="The field that takes the term of the same name.")] = ""
    counts: Annotated[str, Meta(description="The field that counts such offers.")] = ""
    adds: Annotated[str, Meta(description="The list that it adds its `item` to.")] = ""
    item: Annotated[str, Meta(description="The term that is added to a list.")] = ""
    most: Annotated[
        int, Meta(description="How many of this kind one roll takes; further ones are refused as `slot_taken`.")
    ] = 1
    costs: Annotated[Mapping[str, int], Meta(description="What it costs the person who offers it, by track.")] = {}

    words: Annotated[
        Mapping[str, Suggested], Meta(description="The words that its term is one of; none: it has no such term.")
    ] = {}

    @property
    def added(self) -> bool:
        """Return whether it adds to its field, where others need the field to be free."""
        return bool(self.counts or self.adds)

    def put(self, fields: SpecFields, offer: SpecFields) -> dict[str, Any]:
        """Return the fields that an offer sets, from the spec as it is and the terms of the offer."""
        found = dict(self.sets)
        if self.copies:
            found[self.copies] = offer[self.copies]
        if self.counts:
            found[self.counts] = fields.get(self.counts, 0) + 1
        if self.adds:
            found[self.adds] = [*fields.get(self.adds, ()), offer[self.item]]
        return found

    def reserves(self, name: str, value: Any) -> bool:
        """Return whether such an offer alone may give a field this value."""
        if name in self.sets:
            return bool(value == self.sets[name])
        return value is not None and name in (self.copies, self.counts)


def taken(rules: Mapping[OfferKind, OfferRule], spec: SpecFields, offers: list[SpecFields]) -> dict[str, Any]:
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


def reserved(rules: Mapping[OfferKind, OfferRule], name: str, value: Any) -> OfferRule | None:
    """Return the rule of the offers that alone may give a field this value; None where its owner may write it."""
    for rule in rules.values():
        if rule.reserves(name, value):
            return rule
    return None


def reserved_fields(rules: Mapping[OfferKind, OfferRule], sent: SpecFields) -> set[str]:
    """Return the fields of a request that offers alone may give the values that they have there."""
    return {
        name
        for rule in rules.values()
        for name in (*rule.sets, rule.copies, rule.counts)
        if name in sent and rule.reserves(name, sent[name])
    }
