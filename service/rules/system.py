"""The definition of a game: its types, its functions and its descriptions."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from service.language import OwnWords
from service.rules.clock import Clock
from service.rules.dice import Audit, Distribution
from service.rules.joins import JoinRule
from service.rules.memory import Memory
from service.rules.offers import OfferKind, OfferRule
from service.rules.outcome import Change, Ruling, Verdict
from service.rules.sheet import Filled, Sheet, nothing
from service.rules.spec import Implied, Spec, SpecT, closed_list, values_of


class Plan(Struct, frozen=True, kw_only=True):
    """A spec that the rules allow: everything known before the dice."""

    sides: tuple[int, ...]
    costs: tuple[Change, ...]
    rulings: tuple[str, ...]
    clock: Clock | None = None


PlanT = TypeVar("PlanT", bound=Plan)


class RefusedField(Struct, frozen=True):
    """Why a field that other games have is refused here."""

    rule: Annotated[str, Meta(description="The rule it rests on.")]
    reason: Annotated[str, Meta(description="The reason, and what to send instead.")]


DiceFamily = Annotated[Literal["fitd", "duality", "pool", "sum"], closed_list("value", "DiceFamily")]
"""How dice become a reading: the best of six-sided ones, Hope and Fear, successes of ten-sided ones, or a sum."""
Mood = Annotated[Literal["brass", "marble", "phosphor", "dusk", "blood", "paper"], closed_list("value", "Mood")]
"""How a page looks: soot and brass, marble and gilt, phosphor on glass, gold and violet, blood and ink, or paper."""
MOODS: tuple[Mood, ...] = values_of(Mood)
PAPER: Mood = "paper"
"""That of a game which names none, or one that is not known."""
OutcomeGrade = Literal["bad", "fail", "price", "clean", "crit"]
"""Fails at a price, fails, works at a price, works, works better than hoped."""


class Push(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A choice by which a character pays for more."""

    field: Annotated[str, Meta(description="The field that makes it.")]
    value: Annotated[Any, Meta(description="Its value; null for each item of a list, or each one of a number.")] = None
    costs: Annotated[Mapping[str, int], Meta(description="What it costs, by track.")]


def no_options(_: Spec) -> Iterable[tuple[str, Spec]]:
    """Offer no choices."""
    return ()


def as_asked(_: Plan) -> Mapping[str, Any]:
    """Return no terms: those of the spec hold."""
    return {}


def one_reading(_plan: Plan, _distribution: Distribution[Any]) -> dict[str, int]:
    """Return no second readings."""
    return {}


class System(Struct, Generic[SpecT, PlanT], frozen=True, kw_only=True):
    """One game, as the table in `systems.py` lists it.

    `plan` refuses (RuleError) or prepares the spec; `rule` turns its faces into the ruling; `distribution` and `judge`
    give the odds: the ways to reach each reading of the dice, and what a reading means. `rule` uses the same `judge`.
    """

    title: str
    mood: Mood = PAPER
    family: DiceFamily
    ids: tuple[str, ...]
    """Prefixes of the rule ids it rests on, its own first: `BS`, `FITD`."""
    rules: str
    """Its name with the version of its rules: `buried_secrets/1`; version 0 is a draft, which may still change."""
    spec: type[SpecT]
    ruling: type[Ruling]
    plan: Callable[[SpecT], PlanT]
    rule: Callable[[PlanT, Sequence[int], Audit], Ruling]
    distribution: Callable[[PlanT], Distribution[Any]]
    judge: Callable[[PlanT, Any], Verdict]
    key: Callable[[PlanT], Hashable]
    """All of a settled roll that its stakes depend on: equal keys have equal stakes."""
    headline: Callable[[PlanT], str]
    """The settled roll as one line for people."""
    effective: Callable[[PlanT], Mapping[str, Any]] = as_asked
    """The terms that a trade, a set-up or a further try changes, as the settled roll has them, by field of the spec."""
    options: Callable[[Any], Iterable[tuple[str, Any]]] = no_options
    """Choices the spec leaves open: a name, and the spec with it taken."""
    readings: Callable[[PlanT, Distribution[Any]], Mapping[str, int]] = one_reading
    """Other ways to count the same throws, where a ruling has two."""
    odds_rulings: tuple[str, ...] = ()
    """Rulings that the odds rest on beside those of the plan."""
    examples: Mapping[str, Mapping[str, Any]]
    """Specs that work, by name; a test rolls each."""
    refuses: Mapping[str, RefusedField] = {}
    sheet: type[Sheet] = Sheet
    """What a character is; in a session."""
    fill: Callable[[Mapping[str, Any], Any], Filled] = nothing
    """Complete the plain values of a partial spec, which may break its schema, from a sheet."""
    from_sheet: Mapping[str, str | None] = {}
    """Fields of a spec that `fill` completes; of a list of objects with the member that it completes."""
    ability_fields: tuple[str, ...] = ()
    """Fields of a spec that special abilities of the sheet give (`service/rules/abilities.py`)."""
    offers: Mapping[OfferKind, OfferRule] = {}
    """What others may offer for a roll, by kind of offer."""
    no_offer: str | None = None
    """The rule by which other offers are refused."""
    joins: JoinRule | None = None
    """What rolls that an action of this game refers to put into its spec; None where it refers to none."""
    pushes: Mapping[str, Push] = {}
    """The choices by which a character pays for more, by name."""
    clock_flag: str | None = None
    """The field without which its rolls tick no clock (UW-P2); None where they do, or its specs have no clock."""
    extras: "tuple[System[Any, Any], ...]" = ()
    """Published kinds of rolls that are not in its source; tables allow them by an option."""
    slots: Mapping[str, tuple[str, ...]] = {}
    """The results that the GM tells of before the dice, each with the outcomes it is of (FE-22)."""
    outcomes_of: Mapping[str, tuple[str, ...]] = {}
    """Outcomes of rolls with a field that is true, which have no others, by that field (DH-A11)."""
    grades: Mapping[str, OutcomeGrade] = {}
    """How good each outcome is, and each degree where outcomes have them, for those who draw them."""
    number_labels: Mapping[str, str] = {}
    """Fields of a number that may be a label instead, each with the pattern of those that have one: its first group."""
    implied: Mapping[str, Implied] = {}
    """Members of objects in a spec (`traits.max`) that follow from a name where they are left out."""
    hides: Mapping[str, str] = {}
    """Fields whose value players do not see while another field is true (DH-08)."""
    open_readings: Mapping[str, tuple[str, ...]] = {}
    """Sets of outcomes whose chance does not depend on such a field."""
    memory: Memory = Memory()
    """What it keeps from one roll to the next, in a session."""
    words: Mapping[str, tuple[str, ...]] = {}
    """Ids of its rulings and odds that neither a type nor `tables` lists, by kind; each has a label."""
    own_words: OwnWords = {}
    """Labels of its own, which go before the service's: by language, kind and id, `[label, help, ...]`."""
    own_rulings: Mapping[str, str] = {}
    """Texts of its own for rule ids."""
    tables: Mapping[str, Any] = {}
    """What a client shows beside the form: ladders, ticks, profiles, menus."""

    def number(self, field: str, value: Any) -> int | None:
        """Return the number of a field of `hides`, which may be a label; None where the label has none (DH-A6)."""
        if isinstance(value, int):
            return value
        spec: Spec = msgspec.convert({"system": self.name, field: value}, self.spec)
        return spec.numbers.get(field)

    @property
    def answers(self) -> tuple[str, ...]:
        """Return the fields by which a player answers what the GM asks: what is wanted, and how (BS-04, DH-17)."""
        named = ("goal", "note", *self.memory.approach.fields(self.spec), *self.from_sheet)
        return tuple(dict.fromkeys(named))

    @property
    def name(self) -> str:
        """Return the tag that names the game on the wire."""
        return str(self.spec.__struct_config__.tag)
