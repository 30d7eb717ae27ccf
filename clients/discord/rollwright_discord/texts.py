"""People's words as Discord takes them: on one line, without markup, and no longer than there is room for."""

import re
import unicodedata

from discord.utils import escape_markdown

_JOINERS = "\u200c\u200d"
_UNSEEN = {"Cc", "Cf", "Cs"}
"""Categories of Unicode: controls, what turns the direction of text, and halves of signs."""
_MARK = r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
# No script needs more of them in a row, and more would cover the lines around.
_STACKED = re.compile(rf"({_MARK}{{3}}){_MARK}+")


def clean(text: object, most: int) -> str:
    """Return words on one line, without what turns, hides or covers others, of so many units of UTF-16 at most."""
    line = " ".join(str(text).split())
    seen = "".join(sign for sign in line if sign in _JOINERS or unicodedata.category(sign) not in _UNSEEN)
    return cut(_STACKED.sub(r"\1", seen), most)


def plain(text: object, most: int = 300) -> str:
    """Return the same, where Discord would format it."""
    # Between a bracket and the end of a link the library escapes nothing.
    parts = [escape_markdown(part) for part in clean(text, most).split("[")]
    return cut("\\[".join(parts), 2 * most)


def cut(text: str, most: int) -> str:
    """Return a text of so many units of UTF-16 at most, with an ellipsis where it was longer."""
    if len(text.encode("utf-16-le")) <= 2 * most:
        return text
    return text.encode("utf-16-le")[: 2 * (most - 1)].decode("utf-16-le", "ignore") + "…"
