"""The sheet of a character: as it is stored, and completing the spec of a roll."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct, to_builtins

from service.record.completing import check_used_abilities, completes, known_sheet, sheet_values, taken
from service.record.documents import CharacterDoc
from service.rules.errors import RuleError
from service.rules.plain_values import read
from service.rules.sheet import MAX_SHEET, Filled, Sheet, check_names
from service.rules.spec import Spec
from service.rules.system import System
from service.session.access import authorize, cached_session
from service.session.commands import Caller
from service.session.tables import Tables
from service.store.errors import Refused


class PartialSpec(Struct, frozen=True):
    """A spec as it was sent, which the character may complete."""

    fields: dict[str, Any]
    """Its plain values."""


class Completed(Struct, frozen=True):
    """A spec with what its character adds."""

    spec: Spec
    from_sheet: tuple[str, ...] = ()
    """Fields that were taken from the character, wholly or in part."""
    version: int = 0
    """Version of the character that they were taken from; 0 where it was not needed, and may have changed."""


async def completed(
    tables: Tables, caller: Caller, character: str | None, fields: Mapping[str, Any], at: str = "/spec"
) -> Completed:
    """Return a spec, given as plain values, completed from sheet and harm of its character (FE-43).

    The character is read where something is missing that it may have. Unreadable where the spec breaks its schema then,
    with pointers below `at`; Refused where there is no such character, or the token was revoked; RuleError for a spec
    of another game.
    """
    session = await cached_session(tables, caller.sid)
    game = session.rules_of(str(fields.get("system")))
    filled, version = Filled(), 0
    if character is not None and completes(session, game, fields):
        _, [stored] = await authorize(tables, caller, character)
        if stored is None:
            raise Refused("unknown_id", id=character)
        doc = msgspec.json.decode(stored, type=CharacterDoc)
        check_used_abilities(game, doc.sheet, fields, at)
        filled, version = taken(session, game, doc, fields), doc.version
    spec = read({**fields, **filled.fields}, game.spec, game, at, "; ".join(filled.lacks))
    return Completed(spec, tuple(filled.fields), version)


def has_whole_sheet(game: System[Any, Any], doc: CharacterDoc) -> bool:
    """Return whether a game knows all that stands on a character's sheet."""
    return bool(sheet_values(doc.sheet) == to_builtins(known_sheet(game.sheet, doc.sheet))) if doc.sheet else True


def new_sheet(game: System[Any, Any], given: Any) -> str:
    """Return a sheet as it is stored; Unreadable or RuleError where the game's characters have no such sheet."""
    if given is None:
        return ""
    if game.sheet is Sheet:
        raise RuleError("no_sheet", "characters of this game have no sheet", pointer="/sheet")
    sheet = read(given, game.sheet, game, "/sheet")
    check_names(to_builtins(sheet), "/sheet")
    text = msgspec.json.encode(sheet).decode() if sheet != game.sheet() else ""
    if len(text) > MAX_SHEET:
        detail = f"a sheet has at most {MAX_SHEET} characters as JSON, and this has {len(text)}"
        raise RuleError("sheet_too_long", detail, pointer="/sheet")
    return text
