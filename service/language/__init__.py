"""The reader's language, and its words: gettext catalogues, each read once, when a reader first wants it.

A sentence is its own key: `_("{count} to go")`. In English nothing is looked up. An id has a label and a help in every
language, English too. docs/languages.md says how to add a language.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

ENGLISH = "en"
_FOLDER = Path(__file__).parent
LANGUAGES = (ENGLISH, *sorted([file.stem for file in _FOLDER.glob("*.po") if file.stem != ENGLISH]))
"""English first: it is the default."""
ACTIVE: ContextVar[str] = ContextVar("language", default=ENGLISH)
"""The language of the current request."""
OwnWords = Mapping[str, Mapping[str, Mapping[str, Sequence[str]]]]
"""By language, kind and id: a label, a help, and what else is said of it; the latter ones may lack."""
_OWN: ContextVar[OwnWords] = ContextVar("words", default=MappingProxyType({}))
"""The words of the game that is told of, where it has words of its own."""


@cache
def catalogue(language: str) -> GNUTranslations:
    """Return the words of one of LANGUAGES."""
    from service.language.po import read  # noqa: PLC0415  # a verifier, and English readers, never need Babel

    return read(file_of(language))


def file_of(language: str) -> Path:
    """Return the .po file of one of LANGUAGES."""
    return _FOLDER / f"{language}.po"


def _(sentence: str) -> str:
    """Return a sentence in the active language, with its {places} still to be filled."""
    language = ACTIVE.get()
    # To a catalogue "" is the name of its own header.
    return sentence if language == ENGLISH or not sentence else catalogue(language).gettext(sentence)


def ngettext(one: str, many: str, number: int) -> str:
    """Return the sentence for a number in the active language, by the language's own plural forms."""
    language = ACTIVE.get()
    if language == ENGLISH:
        return one if number == 1 else many
    return catalogue(language).ngettext(one, many, number)


def mark(sentence: str) -> str:
    """Mark a sentence for translation that `_` gets where it is used, and return it as it is."""
    return sentence


@contextmanager
def words_of(own: OwnWords) -> Iterator[None]:
    """Tell of a game that has words of its own: in the reader's language, else in English, else the service's."""
    token = _OWN.set(own)
    try:
        yield
    finally:
        _OWN.reset(token)


def use_words(own: OwnWords) -> None:
    """Tell of a game that has words of its own, until the current task ends or tells of another."""
    _OWN.set(own)


def _own(kind: str, name: str) -> Sequence[str]:
    """Return the words of the game for an id; none where it leaves it to the service."""
    own = _OWN.get()
    for language in dict.fromkeys((ACTIVE.get(), ENGLISH)) if own else ():
        if found := own.get(language, {}).get(kind, {}).get(name):
            return found
    return ()


def own_help(kind: str, name: str) -> str:
    """Return what an id means by the words of the game; empty where it leaves it to the service."""
    own = _own(kind, name)
    return own[1] if len(own) > 1 else ""


class Aloud(Struct, frozen=True):
    """How an outcome is said aloud, in a sentence."""

    me: Annotated[str, Meta(description="To whoever acts.", examples=["You do it, at a price."])]
    other: Annotated[
        str,
        Meta(description="To others; `{name}` stands for who acts.", examples=["{name} does it, at a price."]),
    ]


WHOM = Aloud.__struct_fields__


class Labelled(Struct, frozen=True):
    """What people read for an id."""

    label: Annotated[str, Meta(description="Its name.")]
    help: Annotated[str, Meta(description="What it means.")]
    aloud: Annotated[
        Aloud | UnsetType,
        Meta(description="How an outcome is said aloud; one without is said by its label."),
    ] = UNSET


def word(kind: str, name: str) -> str:
    """Return an id as a word inside a sentence; one without a label, such as a name that people gave, as it is."""
    if own := _own(kind, name):
        return own[0]
    spaced = name.replace("_", " ")
    language = ACTIVE.get()
    if language == ENGLISH:
        return spaced
    found = catalogue(language).pgettext(kind, name)
    return spaced if found == name else found


def labelled(kind: str, name: str) -> Labelled:
    """Return label and help of an id in the active language."""
    if own := _own(kind, name):
        return Labelled(own[0], own_help(kind, name))
    known = catalogue(ACTIVE.get())
    label, explained = known.pgettext(kind, name), known.pgettext(f"{kind}.help", name)
    label = name.replace("_", " ") if label == name else label
    sentences = [known.pgettext(f"{kind}.{whom}", name) for whom in WHOM] if kind == "outcome" else [name]
    aloud = UNSET if name in sentences else Aloud(*sentences)
    return Labelled(label[:1].upper() + label[1:], "" if explained == name else explained, aloud)
