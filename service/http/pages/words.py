"""The sentences of the page at `/play` as modules of JavaScript, compiled from the files of `service/language/`."""

import re
from collections.abc import Callable, Mapping
from functools import partial

import msgspec

from service.language import ENGLISH, LANGUAGES, file_of
from service.language.po import sentences

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
"""The languages whose sentences are compiled."""
_EXPRESSION = re.compile(r"[n0-9()?:<>=!&|%*+ -]+")
"""What gettext computes a plural form with: it means in JavaScript what it means in C."""


def words(language: str) -> bytes:
    """Return the module with the sentences of a language, and with the function that picks a plural form."""
    found = sentences(file_of(language), "play")
    if not _EXPRESSION.fullmatch(found.plural):
        raise ValueError(f"{language}.po: Plural-Forms has no expression of n: {found.plural}")
    return b"export const form = (n) => Number(%b);\nexport default %b;\n" % (
        found.plural.encode(),
        msgspec.json.encode(found.texts),
    )


MODULES: Mapping[str, Callable[[], bytes]] = {f"words-{language}.js": partial(words, language) for language in OTHERS}
"""What makes each module, by its name."""
