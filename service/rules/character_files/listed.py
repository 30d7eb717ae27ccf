"""A plain list: `Prowl 2`, a line for each."""

import re
from collections.abc import Iterator
from typing import Any, Literal

from service.rules.character_files.formats import GROUPS, NAME_FIELDS, NOTE_FIELDS
from service.rules.character_files.found import Contents, Value
from service.rules.character_files.parts import Places
from service.rules.character_files.written import number, plain, typed

LONGEST = 200
"""Characters of a line that is read; a longer one is left out."""
_BULLET = re.compile(r"^(?:[-*+•·▪]\s+)+")
_LAST = re.compile(r"(?<![\w+-])([+-]?[0-9]{1,6})(?:\s?/\s?([0-9]{1,4}))?$")
_FIRST = re.compile(r"^([+-]?[0-9]{1,6})\s+(?=\D)")


def by_lines(text: str, game: Places) -> Contents:
    """Return what a list has: a name and a number a line, under headings of parts where it has some."""
    contents = Contents("list")
    part, named = "", False
    for place, line in _lines(text):
        words = _BULLET.sub("", line)
        if len(words) <= LONGEST and (value := _value(words, game, place, part)):
            contents.values.append(value)
            named = named or value.kind == "name"
        elif len(words) <= LONGEST and (heading := _heading(words, game)) is not None:
            part = heading
        elif (
            not named and not contents.values and len(words) <= LONGEST and words[-1] != ":" and not words[-1].isdigit()
        ):
            contents.values.append(Value(at=(place,), name="", number=None, kind="name", shown=words))
            named = True
        else:
            contents.rest.append(((place,), words))
    return contents


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """Yield what stands in each line, with its number; of `Prowl 2, Hunt 1` each."""
    for place, line in enumerate(typed(text.lstrip("\ufeff").strip()).split("\n"), 1):
        pieces = [one.strip() for one in re.split("[,;]", line)] if len(line) <= LONGEST else []
        each = pieces if len(pieces) > 1 and all(_LAST.search(one) for one in pieces) else [line.strip()]
        yield from ((str(place), one) for one in each if one)


def _value(words: str, game: Places, place: str, part: str) -> Value | None:
    """Return the value of a line; None where it has none."""
    label, colon, rest = words.partition(":")
    field = plain(label) if colon and rest.strip() else ""
    if field in NAME_FIELDS | NOTE_FIELDS:
        kind: Literal["name", "note"] = "name" if field in NAME_FIELDS else "note"
        return Value(at=(place,), name="", number=None, kind=kind, shown=rest.strip())
    if last := _LAST.search(words):
        name, given, cap = words[: last.start()], last[1], last[2]
    elif first := _FIRST.search(words):
        name, given, cap = words[first.end() :], first[1], None
    else:
        return _worded(words, game, place, part)
    name = name.rstrip(" \t:=-")
    if not name:
        return None
    common: Any = {
        "at": (place,),
        "number": number(given),
        "cap": number(cap),
        "shown": f"{given} / {cap}" if cap else given,
    }
    if plain(name) in game.tracks and not game.part_with(plain(name)):
        return Value(name=plain(name), kind="track", **common)
    return Value(name=name, part=part, any_name=True, **common)


def _worded(words: str, game: Places, place: str, part: str) -> Value | None:
    """Return the value of a line that ends in a word of the sheet: `Burn mastery`."""
    *name, last = words.replace(":", " ").replace("=", " ").split()
    for one in [game.parts[part]] if part else game.parts.values():
        if name and plain(last) in one.words:
            word = one.words[plain(last)]
            return Value(at=(place,), name=" ".join(name), number=word, part=one.id, shown=word)
    return None


def _heading(words: str, game: Places) -> str | None:
    """Return the part that a heading begins, or "" for one of any; None for what is no heading."""
    called = plain(words)
    part = game.part_called(called)
    if part or called in GROUPS:
        return part
    return None
