"""The spec of an action as it is sent, in part: read as fields of the game, and completed from sheet and harm."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, defstruct
from msgspec.structs import fields as fields_of

from service.record.completing import check_used_abilities, taken
from service.record.documents import ActionDoc
from service.rules.errors import RuleError
from service.rules.plain_values import Unreadable, read
from service.rules.spec import Spec
from service.rules.system import System
from service.rules.systems import ALL
from service.session.actions.context import ActionContext

NOT_TERMS = ("seed", "dice", "clock")
"""Fields of a spec that no terms have: dice are given with the roll, and a clock is the table's."""


def partial_type(game: System[Any, Any]) -> type[Struct]:
    """Return the type of a game's terms: the fields of its spec, each optional, and null for its default."""
    kind: type[Spec] = game.spec
    return _partial_type(kind, game.name)


@cache
def _partial_type(kind: type[Spec], name: str) -> type[Struct]:
    hints = get_type_hints(kind, include_extras=True)
    system = Annotated[Literal[name], Meta(description="The table's game.")]  # type: ignore[valid-type]  # a constant of its type
    parts: list[Any] = [("system", system | UnsetType, UNSET)]
    parts += [
        (known.name, _optional(hints[known.name]), UNSET) for known in fields_of(kind) if known.name not in NOT_TERMS
    ]
    words = f"Fields of a {kind.__name__} spec to set; null is a field's default."
    return defstruct(
        f"{kind.__name__}Terms",
        parts,
        namespace={"__doc__": words},
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
    )


def _optional(hint: Any) -> Any:
    """Return the type of a field that may be left out or null, described as the field is."""
    metas = [meta for meta in reversed(hint.__metadata__) if isinstance(meta, Meta)]
    said = next(meta for meta in metas if meta.description)
    marks = [meta.extra_json_schema or {} for meta in metas]
    removal = next((mark for mark in marks if "deprecated" in mark), {})
    described = Annotated[
        hint | None, Meta(description=said.description, extra_json_schema=(said.extra_json_schema or {}) | removal)
    ]
    return described | UnsetType


class ReadFields(Struct, frozen=True):
    """Fields of a spec to set, and those that come from the character."""

    fields: dict[str, Any]
    """Those that were sent."""
    filled: dict[str, Any]
    """Others, which the character gives; null: it gives none any more."""
    from_sheet: tuple[str, ...]
    from_sheet_items: dict[str, dict[str, Any]]
    """Of lists among them: the numbers that the sheet gave, by name."""


def read_partial_spec(context: ActionContext, character: str, value: Any, at: str = "/spec") -> ReadFields:
    """Return plain values as fields of the game's spec; null is a field's default.

    What the values and the action lack is taken from the sheet and the harm of the character, and what was taken from
    there before is taken anew. Unreadable for what is no such field, RuleError for fields of another game.
    """
    game = context.game
    before = context.doc.spec if context.doc else {}
    former = context.doc.from_sheet if context.doc else ()
    sent = dict(value) if isinstance(value, Mapping) else {}
    items = {name: one for name, one in context.doc.from_sheet_items.items() if name not in sent} if context.doc else {}
    kept = {name: one for name, one in before.items() if not (name in former and _is_single_value(game, name))}
    kept |= {name: _without_numbers(game, name, before[name], numbers) for name, numbers in items.items()}
    present = {name: one for name, one in {**kept, **sent}.items() if one is not None}
    check_used_abilities(game, context.characters[character].sheet, sent, at)
    filled = taken(context.session, game, context.characters[character], {**present, "system": game.name})
    found = {name: kept[name] for name in items} | filled.fields
    found |= {name: _with_numbers(game, name, found[name], numbers) for name, numbers in items.items()}
    gone = {name: None for name in former if _is_single_value(game, name) and name not in sent and name not in found}
    fields = _read(game, {**gone, **sent, **found} if isinstance(value, Mapping) else value, at)
    still = tuple([name for name in former if name not in found and name not in sent and name not in gone])
    for name, numbers in filled.items.items():
        items[name] = items.get(name, {}) | {fields[name][at]["name"]: number for at, number in numbers.items()}
    return ReadFields(
        {name: one for name, one in fields.items() if name in sent},
        {name: one for name, one in fields.items() if name not in sent},
        still + tuple(found),
        items,
    )


def _without_numbers(
    game: System[Any, Any], field: str, objects: Sequence[Any], numbers: Mapping[str, Any]
) -> list[Any]:
    """Return the objects of a list without the numbers that the sheet gave them, to be taken from there anew."""
    member = game.from_sheet[field]
    return [
        {key: one for key, one in each.items() if key != member or one != numbers.get(each["name"])} for each in objects
    ]


def _with_numbers(game: System[Any, Any], field: str, objects: Sequence[Any], numbers: Mapping[str, Any]) -> list[Any]:
    """Return the objects of a list with their former numbers where the sheet has none any more."""
    member = game.from_sheet[field]
    return [each if member in each else {**each, member: numbers[each["name"]]} for each in objects]


def check_partial_spec(context: ActionContext, value: Any, at: str = "/spec") -> None:
    """Refuse plain values that are no fields of the game's spec, without a character to complete them."""
    if value is not UNSET:
        _read(context.game, value, at)


def changed_since(context: ActionContext, doc: ActionDoc) -> list[str]:
    """Return the fields that sheet or harm would give other values now than they gave to the terms, or none."""
    game = context.game
    single = {name for name in doc.from_sheet if _is_single_value(game, name)}
    fields = {name: one for name, one in doc.spec.items() if name not in single}
    fields |= {name: [{"name": one} for one in numbers] for name, numbers in doc.from_sheet_items.items()}
    found = taken(context.session, game, context.characters[doc.character], {**fields, "system": game.name}).fields
    return [name for name in sorted(single) if found.get(name) != doc.spec[name]] + [
        name
        for name, numbers in doc.from_sheet_items.items()
        if {one["name"]: one.get(game.from_sheet[name]) for one in found.get(name, ())} != numbers
    ]


def _is_single_value(game: System[Any, Any], name: str) -> bool:
    """Return whether a field is the sheet's alone, and not a list of which it completes the members."""
    return game.from_sheet.get(name) is None


def _read(game: System[Any, Any], value: Any, at: str) -> dict[str, Any]:
    kind = partial_type(game)
    try:
        terms = read(value, kind, game, at)
    except Unreadable:
        if other := next((one.title for one in ALL.values() if one.name != game.name and _fits(value, one)), ""):
            detail = f"these are fields of {other}: this table plays {game.title}"
            raise RuleError("other_system", detail, pointer=at) from None
        raise
    # As they are stored: lists, and no tuples.
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(terms))
    found.pop("system", None)
    return found


def _fits(value: Any, game: System[Any, Any]) -> bool:
    try:
        msgspec.convert(value, partial_type(game))
    except msgspec.ValidationError:
        return False
    return True
