"""The text of a file: an object of JSON, or lines; numbers, names and dashes as people and programs write them."""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from typing import Any, NoReturn

from service.rules.errors import RuleError

MAX_TEXT = 512 * 1024
"""Characters of a file."""
DEPTH = 32
"""Objects and lists within each other; a Foundry actor has about ten."""
MAX_MEMBERS = 20_000
"""Values in all; an actor with forty items has about five thousand."""
MAX_LINES = 2_000
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
_QUOTES = "\u201c\u201d\u201e\u201f"
_TYPED = str.maketrans(dict.fromkeys(_DASHES, "-") | dict.fromkeys(_QUOTES, '"') | {"\u00a0": " "})
"""What word processors make of hyphens, quotes and spaces."""
_NUMBER = re.compile(r"[+-]?[0-9]{1,6}(?:\.0{1,6})?")
_WORD = re.compile(r"[a-z0-9]+")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def plain(name: str) -> str:
    """Return a name as it is compared: without case, accents, signs and spacing; `hitPoints` is `hit points`."""
    split = _HUMP.sub(" ", name)
    if split.isascii():
        return " ".join(_WORD.findall(split.casefold()))
    letters = unicodedata.normalize("NFKD", split).casefold()
    kept = "".join([one if one.isalnum() else " " for one in letters if not unicodedata.combining(one)])
    return " ".join(kept.split())


def typed(text: str) -> str:
    """Return a text with hyphens and straight quotes in place of typographic ones."""
    return text.translate(_TYPED)


def number(value: Any) -> int | None:
    """Return the whole number that a value is: of text too, and of a list the first; None where it is none."""
    if isinstance(value, list):
        return number(value[0]) if value and not isinstance(value[0], list) else None
    if isinstance(value, str):
        text = typed(value).strip()
        return int(float(text)) if _NUMBER.fullmatch(text) else None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return int(value) if value == value // 1 else None


def read_object(text: str) -> Mapping[str, Any] | None:
    """Return the object of JSON that a text is; None for one that is lines.

    RuleError for any other JSON, what is nested too deeply, or has a member twice.
    """
    text = text.lstrip("\ufeff").strip()
    if not text:
        raise _unreadable("it is empty")
    if text[0] not in "{[":
        if text.count("\n") >= MAX_LINES:
            raise _unreadable(f"it has more than {MAX_LINES:,} lines")
        return None
    try:
        value = _decoded(text)
    except json.JSONDecodeError as error:
        raise _unreadable(f"it is not JSON: {error.msg} at line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise _too_deep() from None
    except ValueError:
        raise _unreadable("a number in it is too long, or no number") from None
    if isinstance(value, list) and len(value) == 1:
        [value] = value
    if not isinstance(value, dict):
        raise _unreadable("it is a list: send one character")
    if _members(value, DEPTH) > MAX_MEMBERS:
        raise _unreadable(f"it has more than {MAX_MEMBERS:,} values")
    return value


def _decoded(text: str) -> Any:
    try:
        value = _decoder.decode(text)
    except json.JSONDecodeError:
        value = _decoder.decode(typed(text))
    if "\\u" in text:
        _check_escaped(value)
    return value


def _check_escaped(value: Any) -> None:
    """Refuse half a character, which can be written as an escape alone."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeError:
        raise _unreadable("it is not valid UTF-8 text") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        [(twice, _)] = Counter([name for name, _ in pairs]).most_common(1)
        raise _unreadable(f"{twice[:80]!r} is a member twice of the same object")
    return members


def _constant(text: str) -> NoReturn:
    raise ValueError(text)


_decoder = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)


def _members(value: Any, left: int) -> int:
    """Return how many values there are within each other; RuleError where they are nested too deeply."""
    if left == 0:
        raise _too_deep()
    inner = value.values() if isinstance(value, dict) else value
    return len(value) + sum([_members(one, left - 1) for one in inner if isinstance(one, dict | list)])


def _too_deep() -> RuleError:
    return _unreadable(f"it is nested too deeply: {DEPTH} levels are read")


def _unreadable(why: str) -> RuleError:
    return RuleError("unreadable_character", why, pointer="/text")
