"""A sheet of any form in JSON: what its members are by their names."""

from collections.abc import Iterator, Mapping
from typing import Any

from service.rules.character_files.formats import CAPS, GROUPS, NAME_FIELDS, NOTE_FIELDS, VALUES
from service.rules.character_files.found import Contents, Value, Where
from service.rules.character_files.members import left, members_of
from service.rules.character_files.parts import Places
from service.rules.character_files.written import number, plain


def by_names(file: Mapping[str, Any], game: Places) -> Contents:
    """Return what a sheet of any form has that the game knows by its name."""
    contents = Contents("sheet")
    contents.values = list(_values(file, game, (), "", grouped=False))
    taken = {value.at for value in contents.values}
    contents.rest = list(left(file, taken))
    return contents


def _values(there: Any, game: Places, at: Where, part: str, *, grouped: bool) -> Iterator[Value]:
    for key, value in members_of(there):
        here, name = (*at, key), _name(there, key, value)
        if not at and isinstance(value, str) and value.strip() and plain(key) in NAME_FIELDS | NOTE_FIELDS:
            yield Value(
                at=here, name="", number=None, kind="name" if plain(key) in NAME_FIELDS else "note", shown=value
            )
            continue
        called = plain(name)
        inner = game.part_called(called) if isinstance(value, dict | list) and not part else ""
        found = _number(value)
        if inner and not _is_boxed(value):
            yield from _values(value, game, here, inner, grouped=True)
        elif not part and called in game.tracks and not game.part_with(called) and found is not None:
            yield Value(at=here, name=called, number=found, kind="track", cap=_cap(value), shown=str(found))
        elif (word := _word(value, game, part)) is not None or (
            found is not None and (part or grouped or game.part_with(called))
        ):
            value_there = word if word is not None else found
            yield Value(at=here, name=name, number=value_there, part=part, any_name=grouped, shown=str(value_there))
        elif isinstance(value, dict | list) and (called in GROUPS or grouped):
            yield from _values(value, game, here, part, grouped=called in GROUPS or grouped)


def _name(there: Any, key: str, value: Any) -> str:
    """Return what a member is called: in a list, by its own name."""
    if isinstance(there, list) or (isinstance(value, dict) and _number(value) is not None):
        own = value.get("name") if isinstance(value, dict) else None
        return own if isinstance(own, str) and own.strip() else key
    return key


def _is_boxed(value: Any) -> bool:
    """Return whether it is one number with what else is known of it, and no group of them."""
    return isinstance(value, dict) and any(plain(name) in VALUES for name in value)


def _number(value: Any) -> int | None:
    """Return the number that it is, or that is the value in it."""
    if isinstance(value, dict):
        members = {plain(name): one for name, one in value.items()}
        return next((number(members[name]) for name in VALUES if name in members), None)
    if isinstance(value, list) and len(value) != 1:
        return None
    return number(value)


def _word(value: Any, game: Places, part: str) -> str | None:
    """Return the word that it is, where values of the part are words."""
    parts = [game.parts[part]] if part else list(game.parts.values())
    if not isinstance(value, str):
        return None
    return next((one.words[plain(value)] for one in parts if plain(value) in one.words), None)


def _cap(value: Any) -> int | None:
    if not isinstance(value, dict):
        return None
    members = {plain(name): one for name, one in value.items()}
    return next((number(members[name]) for name in CAPS if name in members), None)
