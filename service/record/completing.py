"""What a roll takes from its character where its spec leaves it out: from the sheet, and the penalty of its harm."""

from collections.abc import Mapping
from typing import Any

import msgspec

from service.record.documents import CharacterDoc, SessionDoc
from service.rules.abilities import PART, check_abilities, known_ability, unknown_ability
from service.rules.memory import harm_penalty
from service.rules.resistance import ratings_of
from service.rules.sheet import Filled, Sheet, SheetT
from service.rules.system import System


def sheet_values(stored: str) -> dict[str, Any]:
    """Return the plain values of a stored sheet, unknown ones of a newer version included; DecodeError if damaged."""
    return msgspec.json.decode(stored, type=dict[str, Any]) if stored else {}


def known_sheet(kind: type[SheetT], stored: str) -> SheetT:
    """Return a stored sheet; what this version does not know is left out: a newer one wrote it."""
    values = sheet_values(stored)
    known: dict[str, dict[str, Any]] = {}
    try:
        return msgspec.convert(values, kind)
    except msgspec.ValidationError:
        for part, named in values.items():
            for name, value in named.items() if isinstance(named, dict) else ():
                with_it = known | {part: known.get(part, {}) | {name: value}}
                if _is_known(with_it, kind):
                    known = with_it
    return msgspec.convert(known, kind)


def _is_known(sheet: Mapping[str, Any], kind: type[Sheet]) -> bool:
    try:
        msgspec.convert(sheet, kind)
    except msgspec.ValidationError:
        return False
    return True


def taken(session: SessionDoc, game: System[Any, Any], doc: CharacterDoc, fields: Mapping[str, Any]) -> Filled:
    """Return the fields of a partial spec that a character has: from its sheet, and the penalty of its harm (FE-43)."""
    harm = _harm_field(session, game, fields)
    filled = game.fill(fields, known_sheet(game.sheet, doc.sheet))
    if harm:
        dice = session.options.harm_dice or ()
        weights = [game.memory.follow_up.harm(level) for level, _ in enumerate(dice, 1)]
        boxes = [doc.tracks.get(weight.track, [0])[0] if weight else 0 for weight in weights]
        filled.fields[harm] = harm_penalty(dice, boxes)
    return filled


def sheet_ability(game: System[Any, Any], stored: str, name: str, pointer: str) -> tuple[str, Any]:
    """Return a special ability of a stored sheet with its name there (FITD-A26); RuleError where it has none such."""
    sheet = known_sheet(game.sheet, stored)
    named = known_ability(sheet, name)
    if named is None:
        raise unknown_ability(sheet, name, pointer)
    return named


def check_used_abilities(game: System[Any, Any], stored: str, fields: Mapping[str, Any], at: str) -> None:
    """Refuse special abilities of a spec that are not as a stored sheet has them (FITD-A26); RuleError."""
    if fields.get(PART):
        check_abilities(known_sheet(game.sheet, stored), fields, at)


def sheet_ratings(game: System[Any, Any], stored: str) -> dict[str, int]:
    """Return the ratings that resist by a stored sheet, by name (FITD-A25)."""
    rule = game.memory.follow_up.resist
    return ratings_of(rule, known_sheet(game.sheet, stored)) if rule else {}


def may_complete(game: System[Any, Any], fields: Mapping[str, Any]) -> bool:
    """Return whether a character may have a field that is missing, at a table with any options."""
    return bool(game.fill(fields, game.sheet()).lacks) or bool(game.memory.harm and game.memory.harm not in fields)


def completes(session: SessionDoc, game: System[Any, Any], fields: Mapping[str, Any]) -> bool:
    """Return whether a character may have a field that is missing, at this table."""
    return bool(game.fill(fields, game.sheet()).lacks or _harm_field(session, game, fields))


def _harm_field(session: SessionDoc, game: System[Any, Any], fields: Mapping[str, Any]) -> str | None:
    """Return the field that the table computes from harm, if the spec lacks it."""
    name = game.memory.harm if session.options.harm_dice else None
    return name if name and name not in fields else None
