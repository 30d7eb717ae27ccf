"""The spec of an action as it is sent, in part: read as fields of the game, and completed from sheet and harm."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, defstruct
from msgspec.structs import fields as fields_of

from service.record.documents import ActionDoc
from service.rules.errors import RuleError
from service.rules.spec import Spec
from service.rules.system import System
from service.rules.systems import SYSTEMS
from service.rules.writing import displayed_text
from service.session.actions.scene import Scene
from service.session.sheets import Unreadable, taken

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
    said = next(meta for meta in reversed(hint.__metadata__) if isinstance(meta, Meta) and meta.description)
    described = Annotated[hint | None, Meta(description=said.description, extra_json_schema=said.extra_json_schema)]
    return described | UnsetType


class ReadFields(Struct, frozen=True):
    """Fields of a spec to set, and those that come from the character."""

    fields: dict[str, Any]
    """Those that were sent."""
    filled: dict[str, Any]
    """Others, which the character gives; null: it gives none any more."""
    from_sheet: tuple[str, ...]


def read_partial_spec(scene: Scene, character: str, value: Any, at: str = "/spec") -> ReadFields:
    """Return plain values as fields of the game's spec; null is a field's default.

    What the values and the action lack is taken from the sheet and the harm of the character. Unreadable for what is no
    such field, RuleError for fields of another game.
    """
    game = scene.game
    before = scene.doc.spec if scene.doc else {}
    former = scene.doc.from_sheet if scene.doc else ()
    sent = dict(value) if isinstance(value, Mapping) else {}
    kept = {name: one for name, one in before.items() if not (name in former and _is_single_value(game, name))}
    present = {name: one for name, one in {**kept, **sent}.items() if one is not None}
    found = taken(scene.session, scene.characters[character], {**present, "system": game.name}).fields
    gone = {name: None for name in former if _is_single_value(game, name) and name not in sent and name not in found}
    fields = _read(game, {**gone, **sent, **found} if isinstance(value, Mapping) else value, at)
    still = tuple([name for name in former if name not in found and name not in sent and name not in gone])
    given = {name: one for name, one in fields.items() if name in sent}
    filled = {name: one for name, one in fields.items() if name not in sent}
    return ReadFields(given, filled, still + tuple(found))


def check_partial_spec(scene: Scene, value: Any, at: str = "/spec") -> None:
    """Refuse plain values that are no fields of the game's spec, without a character to complete them."""
    if value is not UNSET:
        _read(scene.game, value, at)


def changed_since(scene: Scene, doc: ActionDoc) -> dict[str, Any]:
    """Return the fields that sheet or harm would give other values now than the terms have."""
    fields = {
        name: one
        for name, one in doc.spec.items()
        if not (name in doc.from_sheet and _is_single_value(scene.game, name))
    }
    found = taken(scene.session, scene.characters[doc.character], {**fields, "system": scene.game.name}).fields
    return {name: found.get(name) for name in doc.from_sheet if found.get(name, doc.spec[name]) != doc.spec[name]}


def _is_single_value(game: System[Any, Any], name: str) -> bool:
    """Return whether a field is the sheet's alone, and not a list of which it completes the members."""
    return game.from_sheet.get(name) is None


def _read(game: System[Any, Any], value: Any, at: str) -> dict[str, Any]:
    kind = partial_type(game)
    try:
        terms = displayed_text(msgspec.convert(value, kind))
    except msgspec.ValidationError as error:
        if other := next((one.title for one in SYSTEMS.values() if one is not game and _fits(value, one)), ""):
            detail = f"these are fields of {other}: this table plays {game.title}"
            raise RuleError("other_system", detail, pointer=at) from None
        raise Unreadable(str(error), value, kind, game, at, "") from None
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
