"""What the fields of a roll give: dice and their sources, costs, and shifts of position and effect."""

from collections.abc import Callable, Sequence
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
    step: str = ""
    effect: int = 0
    position: int = 0
    ignores: str = ""


Giver = Callable[[Any], Given | None]
"""Returns what a field gives by its value; None for nothing."""


class ByValue(dict[Any, Given | None]):
    """What a switch, a number or a word gives; made once for each value, of which there are few."""

    def __init__(self, giver: Giver) -> None:
        super().__init__()
        self._giver = giver

    def __missing__(self, value: Any) -> Given | None:
        self[value] = given = self._giver(value)
        return given


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

    def giver(value: Any) -> Given | None:
        if value == default:
            return None
        objects: Sequence[Any] = value if row.many else (value,)
        sums = [total(row, one) for one in objects]
        sources = [_source(row, one, dice) for one, (dice, _, _) in zip(objects, sums, strict=True)]
        return Given(
            row.name,
            is_set=True,
            dice=sum([dice for dice, _, _ in sums]),
            sources=tuple([source for source in sources if source]),
            costs=tuple([_cost_of(row.cost, one) for one in objects]) if row.cost else (),
            step=row.step,
            effect=sum([effect for _, effect, _ in sums]),
            position=sum([position for _, _, position in sums]),
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
        ignores=row.ignores,
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


def _source(row: FieldRow, one: Any, dice: int) -> Source | None:
    """Return what the pool calls the dice of an object: by a member that is a name, or as the document says."""
    named = next((member.source_from for member in row.members if member.source_from), row.source_from)
    name = (
        getattr(one, named)
        if named
        else row.source or next((member.source for member in row.members if member.source), "")
    )
    return Source(name, dice) if name else None


def total(row: FieldRow, value: Any) -> tuple[int, int, int]:
    """Return what a value inside an object gives in all: dice, levels of effect, and steps of position."""
    match row.kind:
        case "switch" | "number":
            units = int(value or 0)
            return row.dice * units, row.effect * units, row.position * units
        case "choice":
            word = next((word for word in row.words if word.id == value), None)
            return (word.dice, word.effect, word.position) if word else (0, 0, 0)
        case "either":
            number, other = row.of if row.of[0].kind == "number" else row.of[::-1]
            return total(number if isinstance(value, int) else other, value)
        case "object":
            sums = [total(member, getattr(value, member.name)) for member in row.members]
            dice, effect, position = (sum(part) for part in zip(*sums, strict=True))
            low, high = row.within or (effect, effect)
            return dice, max(low, min(high, effect)), position
        case _:
            return 0, 0, 0


def with_why(given: Given, why: str) -> tuple[Change, ...]:
    """Return what a field costs, for what another field says."""
    return tuple([replace(cost, why=why) for cost in given.costs])
