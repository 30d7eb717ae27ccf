"""What a character is: reading its sheet, and completing the spec of a roll from sheet and harm."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, to_builtins

from service.record.documents import CharacterDoc, SessionDoc
from service.rules.errors import RuleError
from service.rules.memory import HARM, harm_penalty
from service.rules.sheet import Filled, Sheet, check_names, known_sheet
from service.rules.spec import Spec
from service.rules.system import System
from service.rules.writing import displayed_text
from service.session.access import authorize, cached_session
from service.session.commands import Caller, refuse
from service.session.tables import Tables

T = TypeVar("T")


class Unreadable(Exception):  # noqa: N818  # the values are
    """Plain values that break the schema of their type, which only the table decides (HTTP 400)."""

    def __init__(self, reason: str, value: Any, kind: type, game: System[Any, Any], pointer: str, hint: str) -> None:  # noqa: PLR0913, PLR0917  # what a problem is made of
        super().__init__(reason)
        self.reason = reason
        """The message of msgspec."""
        self.value = value
        self.kind = kind
        self.game = game
        self.pointer = pointer
        """Of the value in the body."""
        self.hint = hint
        """What the sheet lacks, in words; empty where it lacks nothing."""


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
    if character is None or not _wants(session, game, fields):
        return Completed(_read(fields, game.spec, game, at))
    _, [stored] = await authorize(tables.store, caller, character)
    if stored is None:
        raise refuse("unknown_id", id=character)
    doc = msgspec.json.decode(stored, type=CharacterDoc)
    filled = taken(session, game, doc, fields)
    spec = _read({**fields, **filled.fields}, game.spec, game, at, "; ".join(filled.lacks))
    return Completed(spec, tuple(filled.fields), doc.version)


def taken(session: SessionDoc, game: System[Any, Any], doc: CharacterDoc, fields: Mapping[str, Any]) -> Filled:
    """Return the fields of a partial spec that a character has: from its sheet, and the penalty of its harm (FE-43)."""
    filled = game.fill(fields, known_sheet(game.sheet, sheet_values(doc.sheet)))
    if name := _harm_field(session, game, fields):
        boxes = [doc.tracks.get(track, [0])[0] for track in HARM]
        filled.fields[name] = harm_penalty(session.options.harm_dice or (), boxes)
    return filled


def may_complete(game: System[Any, Any], fields: Mapping[str, Any]) -> bool:
    """Return whether a character may have a field that is missing, at a table with any options."""
    return bool(game.fill(fields, game.sheet()).lacks) or bool(game.memory.harm and game.memory.harm not in fields)


def _wants(session: SessionDoc, game: System[Any, Any], fields: Mapping[str, Any]) -> bool:
    return bool(game.fill(fields, game.sheet()).lacks or _harm_field(session, game, fields))


def _harm_field(session: SessionDoc, game: System[Any, Any], fields: Mapping[str, Any]) -> str | None:
    """Return the field that the table computes from harm, if the spec lacks it."""
    name = game.memory.harm if session.options.harm_dice else None
    return name if name and name not in fields else None


def sheet_values(stored: str) -> dict[str, Any]:
    """Return the plain values of a stored sheet, unknown ones of a newer version included; DecodeError if damaged."""
    return msgspec.json.decode(stored, type=dict[str, Any]) if stored else {}


def new_sheet(game: System[Any, Any], given: Any) -> str:
    """Return a sheet as it is stored; Unreadable or RuleError where the game's characters have no such sheet."""
    if given is None:
        return ""
    if game.sheet is Sheet:
        raise RuleError("no_sheet", "characters of this game have no sheet", pointer="/sheet")
    sheet = _read(given, game.sheet, game, "/sheet")
    check_names(to_builtins(sheet), "/sheet")
    return msgspec.json.encode(sheet).decode() if sheet != game.sheet() else ""


def _read(value: Any, kind: type[T], game: System[Any, Any], at: str, hint: str = "") -> T:
    try:
        found: T = displayed_text(msgspec.convert(value, kind))
    except msgspec.ValidationError as error:
        raise Unreadable(str(error), value, kind, game, at, hint) from None
    return found
