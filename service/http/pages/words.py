"""The sentences of the pages at `/play` and `/games` as modules of JavaScript, from files of `service/language/`."""

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path

import msgspec

from service.language import ENGLISH, LANGUAGES, file_of
from service.language.po import Sentences, sentences

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
"""The languages whose sentences are compiled."""
_EXPRESSION = re.compile(r"[n0-9()?:<>=!&|%*+ -]+")
"""What gettext computes a plural form with: it means in JavaScript what it means in C."""


_STRING = r'"(?:[^"\\]|\\.)*"'
_SAID = re.compile(rf"\bt\(\s*({_STRING})|\bplural\((?:[^()\"]|\([^()]*\))*?,\s*({_STRING}),\s*{_STRING}")
_PLAY = Path(__file__).parents[1] / "play"
_FIRST = ("app.js", "chunk.js")
"""What is built of the modules of the first view (`tools/bundle.py`)."""
_ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})")
_BROKEN = "\\\n"
"""Where a text goes on in the next line: lines of what is built are not long."""


@cache
def _said() -> frozenset[str]:
    """Return the sentences that the modules of the page at `/play` say; of one with a number that for one."""
    found = [_SAID.findall(file.read_text("utf-8")) for file in sorted(_PLAY.glob("*.js"))]
    return frozenset([msgspec.json.decode(one or other, type=str) for calls in found for one, other in calls])


def words(language: str) -> bytes:
    """Return the module with the sentences of a language, and with the function that picks a plural form."""
    found = sentences(file_of(language), "play")
    return _module(language, found)


@cache
def _first_view() -> str:
    """Return the scripts of the page at `/play` that are loaded before a table is."""
    scripts = "".join([(_PLAY / "built" / name).read_text("utf-8") for name in _FIRST])
    return _ESCAPED.sub(lambda escaped: chr(int(escaped[1], 16)), scripts.replace(_BROKEN, ""))


def words_of_play(language: str, *, later: bool) -> bytes:
    """Return the same with the sentences alone that the page at `/play` says, and no client beside it.

    Those of its first view, or, `later`, those that are loaded with the table.
    """
    found = sentences(file_of(language), "play")
    said = {one: text for one, text in found.texts.items() if one in _said()}
    texts = {one: text for one, text in said.items() if (one not in _first_view()) == later}
    return _module(language, Sentences(texts, found.plural))


def _module(language: str, found: Sentences) -> bytes:
    if not _EXPRESSION.fullmatch(found.plural):
        raise ValueError(f"{language}.po: Plural-Forms has no expression of n: {found.plural}")
    return b"export const form = (n) => Number(%b);\nexport default %b;\n" % (
        found.plural.encode(),
        msgspec.json.encode(found.texts),
    )


MODULES: Mapping[str, Callable[[], bytes]] = {f"words-{language}.js": partial(words, language) for language in OTHERS}
"""What makes each module, by its name."""
OF_PLAY: Mapping[str, Callable[[], bytes]] = {
    f"words-{language}{ending}.js": partial(words_of_play, language, later=bool(ending))
    for language in OTHERS
    for ending in ("", "-table")
}
"""What makes those of the page at `/play`: of its first view, and what is loaded with a table."""
