"""Reading of gettext's .po files."""

from collections.abc import Mapping, Sequence
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from msgspec import Struct


class Sentences(Struct, frozen=True):
    """The translations of one kind."""

    texts: Mapping[str, str | Sequence[str]]
    """By the English sentence; of one with a number, by that for one: a text for each plural form."""
    plural: str
    """Which form a number `n` takes, as an expression of C."""


def read(file: Path) -> GNUTranslations:
    """Return the translations in a .po file; those marked as fuzzy are left out."""
    compiled = BytesIO()
    write_mo(compiled, _parse(file))
    compiled.seek(0)
    return GNUTranslations(compiled)


def sentences(file: Path, context: str) -> Sentences:
    """Return the sentences of a context in a .po file; those that are fuzzy or not translated are left out."""
    parsed = _parse(file)
    texts = {
        entry.id if isinstance(entry.id, str) else entry.id[0]: entry.string
        for entry in parsed
        if entry.context == context and not entry.fuzzy and entry.string and all(entry.string)
    }
    return Sentences(texts, parsed.plural_expr)


def _parse(file: Path) -> Catalog:
    with file.open("rb") as lines:
        return read_po(lines, locale=file.stem)
