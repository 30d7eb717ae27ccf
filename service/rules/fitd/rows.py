"""Rows of a Forged-in-the-Dark game: what each field gives to a roll, its cost, and the choices that stay open."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from service.rules.fitd.spec import FitdSpec
from service.rules.memory import Approach
from service.rules.offers import OfferKind, OfferRule, Trade
from service.rules.outcome import Change, Source
from service.rules.sheet import Filled, Sheet
from service.rules.spec import values_of
from service.rules.system import Push

ASSIST = Change("assistant", "stress", 1, "assist")
PUSH_DIE = Change("actor", "stress", 2, "push_die")
PUSH_WOUNDS = Change("actor", "stress", 2, "push_wounds")
PUSH_EFFECT = Change("actor", "stress", 2, "push_effect")
PUSHES = (PUSH_DIE, PUSH_WOUNDS, PUSH_EFFECT)
BARGAIN = Change("actor", "devils_bargain", 1, "custom")


class Row(Struct, frozen=True, eq=False):
    """What a field of the spec gives to a roll: a choice by one of its values, or a number as often as it says.

    Values of one field exclude each other.
    """

    field: str
    source: str = ""
    """What the pool calls its dice; "": it names none."""
    dice: int = 0
    """Dice it gives; those of harm are negative."""
    value: Any = None
    """The value that takes the choice: True, or a word of a closed list; None where the field is a number."""
    cost: Change | None = None
    price: str = ""
    """The field that says what it costs in the story; "": its cost says all."""
    excludes: str = ""
    """A later field that counts for nothing while this choice is taken, and without which it is refused."""
    choice: str = ""
    """Its name among the choices that a spec leaves open; "": it is none."""
    offer: tuple[OfferKind, OfferRule] | None = None
    """What another person may offer for it (BS-29)."""
    always: bool = False
    """Whether the pool names a number that is 0."""
    of_effect: bool = False
    """Whether it changes the effect and not the pool: `assess` reads it, and a group's member has none (FITD-P1)."""


def assistance(rule: str, field: str = "assist", *, value: Any = True) -> Row:
    """Return the row of a teammate's help: one die, 1 stress of theirs; `rule` is the one of offering it."""
    offer = OfferRule(rule=rule, sets={field: value}, costs={ASSIST.track: ASSIST.amount})
    return Row(field, "assist", 1, value=value, cost=ASSIST, choice="assist", offer=("assist", offer))


def push(field: str = "push_die", *, value: Any = True) -> Row:
    """Return the row of pushing oneself for a die: 2 stress."""
    return Row(field, "push", 1, value=value, cost=PUSH_DIE, choice="push_die")


def bargain(rule: str, field: str, price: str = "") -> Row:
    """Return the row of a Devil's Bargain: one die; `rule` is that of offering it, `price` the field of its cost."""
    name = "devils_bargain"
    offer = OfferRule(rule=rule, sets={field: name}, copies=price)
    return Row(field, name, 1, value=name, cost=BARGAIN, price=price, choice=name, offer=("bargain", offer))


PUSH_FOR_EFFECT = Row("push_effect", value=True, cost=PUSH_EFFECT, choice="push_effect", of_effect=True)


def trades(rule: str) -> tuple[Row, ...]:
    """Return the rows of trading position and effect (FITD-A5); `rule` is the one of offering it."""
    offer = OfferRule(rule=rule, copies="trade")
    return tuple(
        [
            Row("trade", value=way, choice=f"trade_{way}", offer=("trade", offer), of_effect=True)
            for way in values_of(Trade)
        ]
    )


class Given(Struct, frozen=True):
    """What a field with a value gives to a roll."""

    source: Source | None
    cost: Change | None
    price: str
    excludes: str


class _ByValue(dict[Any, Given | None]):
    """What a field gives by its value; None for nothing. Made once for each value."""

    def __init__(self, rows: Iterable[Row]) -> None:
        super().__init__()
        self.rows = {row.value: row for row in rows}

    def __missing__(self, value: Any) -> Given | None:
        number = self.rows.get(None)
        row, count = (number, value) if number else (self.rows.get(value), 1)
        self[value] = None
        if row and (count or row.always):
            cost = row.cost and (row.cost if count == 1 else replace(row.cost, amount=row.cost.amount * count))
            source = Source(row.source, row.dice * count) if row.source else None
            self[value] = Given(source, cost, row.price, row.excludes)
        return self[value]


class Rows:
    """The rows of a game, in the order in which the pool names them, and what follows from them."""

    def __init__(self, *rows: Row) -> None:
        names = dict.fromkeys([row.field for row in rows if not row.of_effect])
        self.of_pool = [(name, _ByValue(row for row in rows if row.field == name)) for name in names]
        """The fields of the pool, each with what it gives."""
        self.choices = [row for row in rows if row.choice]
        self.offers: dict[str, OfferRule] = dict([row.offer for row in rows if row.offer])
        """What others may offer, by kind."""
        self.pushes = {
            row.choice: Push(field=row.field, value=row.value, costs={row.cost.track: row.cost.amount})
            for row in self.choices
            if row.cost and not row.offer
        }
        """What its character may pay for, by choice."""
        self.words = {
            "source": tuple([row.source for row in rows if row.source]),
            "why": tuple([row.cost.why for row in rows if row.cost]),
            "choice": (*[row.choice for row in self.choices], *self.offers),
        }
        """The ids that rulings and odds take from them, by kind (`System.words`)."""

    def options(self, spec: FitdSpec) -> Iterator[tuple[str, FitdSpec]]:
        """Offer the choices of fields that a spec leaves open."""
        for row in self.choices:
            if getattr(spec, row.field) or (row.of_effect and spec.group_member):
                continue
            if not row.excludes or getattr(spec, row.excludes):
                yield row.choice, replace(spec, **{row.field: row.value})


def fill(approach: Approach, fields: Mapping[str, Any], sheet: Sheet) -> Filled:
    """Take the number of an approach from its part of the sheet, by its name."""
    filled = Filled()
    if approach.number not in fields:
        filled.take(approach.number, approach.part, getattr(sheet, approach.part), fields.get(approach.name))
    return filled
