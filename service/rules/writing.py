"""Text from people: names on one line, and free text, without characters that are not displayed or reorder a line.

Not displayed are controls, format characters, separators of lines and paragraphs (Unicode's Cc, Cf, Zl and Zp),
and what a program may ignore by default. Joiners and variation selectors stay where scripts and emoji need them. Tag
characters stay in the flags of England, Scotland and Wales alone: anywhere else they could hide text.
"""

import re
from operator import is_
from typing import Any

from msgspec import Struct, inspect
from msgspec.structs import replace

from service.per_type import per_type

# The patterns are in the contract too: Python, JSON Schema (ECMA-262) and Rust read them alike. They share no escape
# for characters beyond U+FFFF, so these are written literally.
_SPACE = r"[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]"
# Latin, Greek, Cyrillic, Armenian and punctuation: nothing here is joined, or has variants, but what follows.
_PLAIN = r'[!"$-\)+-\/:-~\u00a1-\u00a8\u00aa-\u00ac\u00af-\u034e\u0350-\u058f\u1e00-\u1fff\u2010-\u2027\u2030-\u203b]'
_KEYCAP = r"[#*0-9\u00a9\u00ae]"
# All others, without spaces and what is not displayed.
_OTHER = (
    r"[^\u0000-\u058f\u1e00-\u203b\u1680\u205f\u2800\u3000"
    r"\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2060-\u206f\u3164"
    r"\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    "\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_SELECTOR = "[\\ufe00-\\ufe0f\U000e0100-\U000e01ef]"
_ZERO_WIDTH_JOINER = r"[\u200c\u200d](?=[^\u0000-\u058f\u1e00-\u203b])"
# A black flag, the region in tag characters, and the tag that ends it: the only such flags that are in general use.
_REGIONS = ("gbeng", "gbsct", "gbwls")
_TAGGED = "|".join("".join(chr(0xE0000 + ord(letter)) for letter in region) for region in _REGIONS)
_FLAG = f"\U0001f3f4(?:{_TAGGED})\U000e007f"
_SIGN = f"{_FLAG}|{_OTHER}{_SELECTOR}?(?:{_ZERO_WIDTH_JOINER})?|{_KEYCAP}{_SELECTOR}?|{_PLAIN}"
# `$` alone would let a newline follow.
_LINE = rf"(?:{_SPACE}|{_SIGN})*$(?!\n)"
LABEL = f"^{_LINE}"
"""A name that may be left out."""
NAME = f"^(?!{_SPACE}*$){_LINE}"
"""A name: at least one displayed character, on one line."""
DISPLAYED = f"(?:{_SIGN})"
"""What a text has of which something is displayed."""
IN_WORDS = "on one line, without control, invisible or direction-changing characters"
"""What both patterns mean, for people."""

FREE_TEXT = {"free_text": True}
"""Marks a type as free text for `displayed_text`."""

_BREAK = re.compile("\r\n?|[\v\f\x85\u2028\u2029]")
SIGNS = re.compile(rf"[\n\t]|{_SPACE}|{_SIGN}")


def displayed(text: str) -> str:
    """Return a text without characters that are not displayed or reorder a line; line breaks and tabs stay."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(SIGNS.findall(_BREAK.sub("\n", text)))


def one_line(text: str) -> str:
    """Return a text as a name; empty where nothing displayed is left."""
    return re.sub("[\n\t]", " ", displayed(text))


def displayed_text(value: Any) -> Any:
    """Return a struct with its free text as `displayed` returns it, nested structs included."""
    # On the path of each request: most fields are empty, and most texts plain ASCII.
    if isinstance(value, str):
        return displayed(value)
    if isinstance(value, Struct):
        changed = {}
        for name in _texts(type(value)):
            if (text := getattr(value, name)) and (shown := displayed_text(text)) is not text:
                changed[name] = shown
        return replace(value, **changed) if changed else value
    if isinstance(value, tuple):
        shown = tuple([displayed_text(one) for one in value])
        return value if all(map(is_, shown, value)) else shown
    return value


@per_type
def _texts(kind: type[Struct]) -> tuple[str, ...]:
    """Return the fields of a kind of struct that hold free text."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return tuple([field.name for field in info.fields if _holds_text(field.type)])


def _holds_text(kind: inspect.Type) -> bool:
    match kind:
        case inspect.Metadata():
            return kind.extra == FREE_TEXT or _holds_text(kind.type)
        case inspect.UnionType():
            return any(_holds_text(one) for one in kind.types)
        case inspect.VarTupleType():
            return _holds_text(kind.item_type)
        case inspect.StructType():
            return bool(_texts(kind.cls))
        case _:
            return False
