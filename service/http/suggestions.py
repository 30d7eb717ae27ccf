"""Which fields an unknown name may mean: by its spelling, and by the words of names, values and descriptions."""

import difflib
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from service.http import schema
from service.http.schema import Field

MAX = 4
LONGEST = 80
"""Characters of an unknown name that are compared: more than any field has."""
_DICE = ("rating", "score", "level", "traits", "trait")
_EXTRA = ("bonus_die", "special_dice", "other_dice", "boost", "custom_dice", "modifiers")
# What other games and tools call a thing, and the fields or values that may be meant.
_MEANINGS: Mapping[str, tuple[str, ...]] = {
    "ability": _DICE,
    "aid": ("assist", "helpers", "assistant"),
    "amount": ("by",),
    "attribute": _DICE,
    "bonus": _EXTRA,
    "comment": ("note",),
    "count": ("by",),
    "dc": ("difficulty", "position", "effect"),
    "description": ("note",),
    "difficulty": ("position", "effect"),
    "game": ("system",),
    "help": ("assist", "assistant"),
    "helper": ("assist", "assistant"),
    "hidden": ("visible",),
    "intent": ("goal",),
    "modifier": _EXTRA,
    "pool": _DICE,
    "private": ("visible",),
    "reason": ("note",),
    "secret": ("visible", "difficulty_hidden"),
    "segments": ("size", "by"),
    "skill": _DICE,
    "stat": _DICE,
    "target": ("difficulty",),
    "ticks": ("by",),
    "title": ("name",),
    "tn": ("difficulty",),
    "type": ("kind",),
}


def suggestions(kind: Any, pointer: str, name: str) -> list[str]:
    """Return the likeliest fields of the object at the pointer: as `field`, `field ("value")` or `field/inner`."""
    name = name[:LONGEST]
    fields, words = schema.fields(kind, pointer), _words(name)
    return (
        _similar(name, words, fields)
        or _with_inner_field(name, fields)
        or _sharing_words(words, fields, 1)
        or _by_description(words, fields)
    )


def _similar(name: str, words: list[str], fields: Mapping[str, Field]) -> list[str]:
    """Return fields with a similar spelling, with the same meaning, or with all of the words."""
    misspelt = [] if name in _MEANINGS else difflib.get_close_matches(name, fields, 1, cutoff=0.75)
    synonyms = [
        suggestion
        for word in words
        for meaning in _MEANINGS.get(word, ())
        for suggestion in _fields_for(meaning, fields)
    ]
    return _limited([*misspelt, *synonyms, *_sharing_words(words, fields, len(words))])


def _fields_for(name: str, fields: Mapping[str, Field]) -> list[str]:
    """Return the fields with this name, or with this value."""
    return [name] if name in fields else [_with_value(at, name) for at, field in fields.items() if name in field.values]


def _sharing_words(words: list[str], fields: Mapping[str, Field], least: int) -> list[str]:
    """Return fields with at least so many of the words in their names, or in one of their values."""
    found = []
    for at, field in fields.items():
        values = [value for value in field.values if words and _shared(words, _own_words(value)) >= least]
        if values:
            found.append(_with_value(at, values[0]))
        elif words and _shared(words, _own_words(at)) >= least:
            found.append(at)
    return _limited(found)


def _with_inner_field(name: str, fields: Mapping[str, Field]) -> list[str]:
    """Return fields that hold objects with such a field."""
    return _limited(f"{at}/{name}" for at, field in fields.items() if name in field.inner)


def _by_description(words: list[str], fields: Mapping[str, Field]) -> list[str]:
    """Return fields whose descriptions have one of the words, where no other meaning of it is known."""
    if _MEANINGS.keys() & words:
        return []
    return _limited(at for at, field in fields.items() if set(words) & set(_own_words(field.description)))


def _limited(found: Iterable[str]) -> list[str]:
    """Return the first few, each field once: with its value, where that is known."""
    fields: dict[str, str] = {}
    for suggestion in found:
        at = suggestion.partition(" ")[0]
        fields[at] = max(suggestion, fields.get(at, ""))
    return list(fields.values())[:MAX]


def _with_value(at: str, value: str) -> str:
    return f'{at} ("{value}")'


def _shared(words: list[str], others: list[str]) -> int:
    """Return how many of the words begin one of the others, or begin with one: `help` and `helpers`."""
    return sum(any(one.startswith(word) or word.startswith(one) for one in others) for word in words)


def _words(text: str) -> list[str]:
    """Return the words of a name in snake, kebab or camel case, or of a sentence; shorter ones are ignored."""
    return [word.lower() for word in re.findall("[A-Z]?[a-z]{2,}|[A-Z]{2,}", text[:500])]


# Of names, values and descriptions of the types, of which there are few: never of what was sent.
_own_words = cache(_words)
