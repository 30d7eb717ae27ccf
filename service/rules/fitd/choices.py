"""The choices that a spec leaves open, what others may offer, and what a sheet gives."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from service.rules.fitd.citations import usual_values
from service.rules.fitd.document import FieldRow, FieldWord, GameDocument, OfferRow
from service.rules.fitd.planner import called_for, in_order
from service.rules.offers import BARGAINS, OfferKind, OfferRule, Suggested
from service.rules.sheet import Filled, Sheet
from service.rules.spec import Spec
from service.rules.system import Push


class OpenChoice(Struct, frozen=True):
    """A value of a field that buys something."""

    name: str
    row: FieldRow
    value: Any
    gives: FieldRow | FieldWord


def choices_of(document: GameDocument) -> list[OpenChoice]:
    """Return the choices of a game."""
    found = []
    for row in in_order(document):
        if row.option:
            found.append(OpenChoice(row.option, row, value=True, gives=row))
        found += [OpenChoice(word.option, row, word.id, word) for word in row.words if word.option]
    return found


def options_of(document: GameDocument, kind: type[Spec]) -> Callable[[Any], Iterator[tuple[str, Any]]]:
    """Return what offers the choices of fields that a spec leaves open; a group's member has none of the effect."""
    choices = choices_of(document)
    usual = usual_values(document, kind)

    def is_set(spec: Any, name: str) -> bool:
        return bool(getattr(spec, name) != usual[name])

    def options(spec: Any) -> Iterator[tuple[str, Spec]]:
        member = document.group is not None and spec.group_member
        for choice in choices:
            if is_set(spec, choice.row.name) or choice.value == usual[choice.row.name]:
                continue
            if choice.row.step and member:
                continue
            if not choice.row.ignores or is_set(spec, choice.row.ignores):
                yield choice.name, replace(spec, **{choice.row.name: choice.value})

    return options


def offers_of(document: GameDocument) -> dict[OfferKind, OfferRule]:
    """Return what others may offer, by kind."""
    room = {row.name: row.many for row in document.fields}
    return {
        row.kind: OfferRule(
            rule=row.rule,
            sets=row.sets,
            copies=row.copies,
            adds=row.adds,
            item=row.kind if row.adds else "",
            most=room.get(row.adds, 1),
            costs=row.costs,
            words=_words_of(document, row),
        )
        for row in document.offers
    }


def _words_of(document: GameDocument, offer: OfferRow) -> dict[str, Suggested]:
    """Return the words of the field that an offer copies; of a bargain that copies none the typical ones."""
    tracks = {row.id for row in document.tracks}
    copied = [word.id for row in document.fields if row.name == offer.copies for word in row.words]
    words = [*BARGAINS] if offer.kind == "bargain" and not offer.copies else copied
    usual = {name: one for name, one in BARGAINS.items() if one.track in {"", *tracks} and offer.kind == "bargain"}
    return {name: usual.get(name, Suggested()) for name in words}


def pushes_of(document: GameDocument) -> dict[str, Push]:
    """Return what a character may pay for, by choice: what nobody else offers."""
    offered = [(name, value) for offer in document.offers for name, value in offer.sets.items()]
    return {
        choice.name: Push(
            field=choice.row.name, value=choice.value, costs={choice.gives.cost.track: choice.gives.cost.amount}
        )
        for choice in choices_of(document)
        if choice.gives.cost and (choice.row.name, choice.value) not in offered
    }


def from_sheet_of(document: GameDocument) -> dict[str, str | None]:
    """Return the fields that a sheet gives."""
    names = [row.name for row in document.fields if row.sheet]
    return dict.fromkeys([*names, document.approach.details] if document.approach.details else names)


def fill_of(document: GameDocument) -> Callable[[Mapping[str, Any], Sheet], Filled]:
    """Return what completes a partial spec: numbers by name, and the detail that is called for (FE-10, FE-13)."""
    approach = document.approach
    taking = [(row, row.sheet) for row in document.fields if row.sheet]
    details = next((row for row in document.fields if row.name == approach.details), None) if approach.details else None

    def fill(fields: Mapping[str, Any], sheet: Sheet) -> Filled:
        filled = Filled()
        for row, source in taking:
            name = fields.get(source.by)
            called = called_for(name) if details and source.by == approach.name else None
            wants_detail = details is not None and called is not None and details.name not in fields
            if row.name in fields and not wants_detail:
                continue
            found = filled.find(source.part, getattr(sheet, source.part), called[0] if called else name)
            if found is None:
                continue
            if row.name not in fields:
                filled.fields[row.name] = getattr(found, source.member) if source.member else found
            if wants_detail and details and called:
                dice = filled.find(details.name, getattr(found, details.name), called[1])
                if dice is not None:
                    filled.fields[details.name] = [_detail(details, called[1], dice)]
        return filled

    return fill


def _detail(details: FieldRow, name: str, dice: int) -> dict[str, Any]:
    """Return an object of the list of details, by the members that are its name and its dice."""
    number = next(member for member in details.members if member.source_from)
    return {number.source_from: name, number.name: dice}
