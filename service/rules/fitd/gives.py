"""What the fields of a roll give: dice and their sources, costs, and shifts of position and effect."""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from service.rules.fitd.document import CostRow, FieldRow, FieldWord
from service.rules.outcome import Change, Source

PUSHES = {"push_die", "push_wounds", "push_effect"}
"""What pushing oneself is for: two of these in one roll are allowed (FITD-A10)."""


class Given(Struct, frozen=True):
    """What one field of a spec gives."""

    field: str
    is_set: bool
    """Whether its value is another than its default."""
    dice: int = 0
    sources: tuple[Source, ...] = ()
    costs: tuple[Change, ...] = ()
    why_from: str = ""
    """The field that says what the cost is for."""
    pushes: int = 0
    cites: tuple[int, ...] = ()
    """Places of citations that rest on this field alone."""
    step: str = ""
    effect: int = 0
    position: int = 0


Giver = Callable[[Any], Given | None]
"""Returns what a field gives by its value; None for nothing."""


_MOST_KEPT = 512
"""Values of a field whose gifts are kept: an object of numbers has many."""


class ByValue(dict[Any, Given | None]):
    """What a field without texts gives, by its value; made when it is first asked for."""

    def __init__(self, giver: Giver) -> None:
        super().__init__()
        self._giver = giver

    def __missing__(self, value: Any) -> Given | None:
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[value] = given = self._giver(value)
        return given


def has_texts(row: FieldRow) -> bool:
    """Return whether a field holds free text, of which there are too many values to keep."""
    return row.kind == "text" or row.many > 0 or any(has_texts(one) for one in (*row.members, *row.of))


def giver_of(row: FieldRow, default: Any) -> Giver:
    """Return what gives what a field gives; `default` is its value where it is left out."""
    made = {"switch": _switch, "number": _number, "choice": _choice, "text": _text}.get(row.kind, _objects)
    return made(row, default)


def _switch(row: FieldRow, _default: Any) -> Giver:
    taken = _given(row, row, 1)
    return lambda value: taken if value else None


def _number(row: FieldRow, default: Any) -> Giver:
    def giver(value: int) -> Given | None:
        given = _given(row, row, value, is_set=value != default)
        return given if value or given.is_set or row.always else None

    return giver


def _choice(row: FieldRow, default: Any) -> Giver:
    return {word.id: _given(row, word, 1, is_set=word.id != default) for word in row.words}.get


def _text(row: FieldRow, _default: Any) -> Giver:
    given = Given(row.name, is_set=True)
    return lambda value: given if value else None


def _objects(row: FieldRow, default: Any) -> Giver:
    """Return what an object gives, or each object of a list: the sums of its members."""
    total, source = _total_of(row), _source_of(row)

    def giver(value: Any) -> Given | None:
        if value is None or value == default:
            return None
        objects: Sequence[Any] = value if row.many else (value,)
        dice, effect, position, sources = 0, 0, 0, []
        for one in objects:
            more, by_effect, by_position = total(one)
            dice, effect, position = dice + more, effect + by_effect, position + by_position
            if name := source(one):
                sources.append(Source(name, more))
        paid = [_cost_of(row.cost, one) for one in objects] if row.cost else []
        return Given(
            row.name,
            is_set=True,
            dice=dice,
            sources=tuple(sources),
            costs=tuple([one for one in paid if one.amount]),
            step=row.step,
            effect=effect,
            position=position,
        )

    return giver


def _given(row: FieldRow, gives: FieldRow | FieldWord, units: int, *, is_set: bool = True) -> Given:
    cost = gives.cost
    costs = (_change(cost, units),) if cost and units else ()
    return Given(
        row.name,
        is_set=is_set,
        dice=gives.dice * units,
        sources=(Source(gives.source, gives.dice * units),) if gives.source else (),
        costs=costs,
        why_from=cost.why_from if cost and costs else "",
        pushes=len([one for one in costs if one.who == "actor" and one.why in PUSHES]),
        step=row.step,
        effect=gives.effect * units,
        position=gives.position * units,
    )


def _change(cost: CostRow, units: int) -> Change:
    return Change(cost.who, cost.track, cost.amount * units, cost.why)


def _cost_of(cost: CostRow, one: Any) -> Change:
    """Return what an object of a list costs: what its members say, where they say it."""
    return Change(
        cost.who,
        getattr(one, cost.track_from) if cost.track_from else cost.track,
        getattr(one, cost.amount_from) if cost.amount_from else cost.amount,
        getattr(one, cost.why_from) if cost.why_from else cost.why,
    )


def _source_of(row: FieldRow) -> Callable[[Any], str]:
    """Return what the pool calls the dice of an object: by a member that is a name, or as the document says."""
    named = next((member.source_from for member in row.members if member.source_from), "")
    if named:
        return attrgetter(named)
    name = row.source or next((member.source for member in row.members if member.source), "")
    return lambda _one: name


Contribution = tuple[int, int, int]
"""Dice, levels of effect, and steps of position."""


def _total_of(row: FieldRow) -> Callable[[Any], Contribution]:
    """Return what sums up what a value inside an object gives."""
    if row.kind in {"switch", "number"}:
        return lambda units: (row.dice * units, row.effect * units, row.position * units)
    if row.kind == "choice":
        words = {word.id: (word.dice, word.effect, word.position) for word in row.words}
        return lambda word: words.get(word, (0, 0, 0))
    if row.kind == "either":
        number, other = [_total_of(one) for one in sorted(row.of, key=lambda one: one.kind != "number")]
        return lambda value: (number if isinstance(value, int) else other)(value)
    return _total_of_members(row)


def _total_of_members(row: FieldRow) -> Callable[[Any], Contribution]:
    parts = [(attrgetter(member.name), _total_of(member)) for member in row.members if member.kind != "text"]
    low, high = row.within or (-_MOST_SUM, _MOST_SUM)

    def total(one: Any) -> Contribution:
        dice, effect, position = 0, 0, 0
        if one is None:
            return dice, effect, position
        for value_of, part in parts:
            more, by_effect, by_position = part(value_of(one))
            dice, effect, position = dice + more, effect + by_effect, position + by_position
        return dice, max(low, min(high, effect)), position

    return total


_MOST_SUM = 10**6


def with_why(given: Given, why: str) -> tuple[Change, ...]:
    """Return what a field costs, for what another field says."""
    return tuple([replace(cost, why=why) for cost in given.costs])
