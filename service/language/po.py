"""Reading of gettext's .po files."""

from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def read(file: Path) -> GNUTranslations:
    """Return the translations in a .po file; those marked as fuzzy are left out."""
    compiled = BytesIO()
    with file.open("rb") as lines:
        write_mo(compiled, read_po(lines, locale=file.stem))
    compiled.seek(0)
    return GNUTranslations(compiled)
