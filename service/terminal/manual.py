"""Manual pages: one text, shown by `--help` and written as a page of `man` (man-pages(7))."""

import re
import textwrap
from collections.abc import Iterator, Sequence

import click
from msgspec import Struct

INDENT = 7


class Entry(Struct, frozen=True):
    """A term and what it means."""

    term: str
    text: str


class Section(Struct, frozen=True):
    """A headed part: paragraphs, and terms with their meanings."""

    title: str
    parts: Sequence[str | Entry]


class ManualPage(Struct, frozen=True):
    """A manual page. Words in `backticks` are typed as they are."""

    name: str
    summary: str
    synopsis: str
    sections: Sequence[Section]


def as_text(page: ManualPage, width: int) -> str:
    """Return a page for a terminal of so many columns."""
    text = [f"{page.name.upper()}(1)", "", *_section(_named(page), width)]
    for section in page.sections:
        text += _section(section, width)
    return "\n".join(text).rstrip() + "\n"


def _named(page: ManualPage) -> Section:
    return Section("NAME", [f"{page.name} - {page.summary}"])


def _section(section: Section, width: int) -> Iterator[str]:
    yield section.title
    for part in section.parts:
        if isinstance(part, str):
            yield from _wrapped(part, width, INDENT)
        else:
            yield from _wrapped(part.term, width, INDENT)
            yield from _wrapped(part.text, width, 2 * INDENT)
        yield ""


def _wrapped(text: str, width: int, indent: int) -> list[str]:
    plain = text.replace("`", "")
    room = min(width, 100)
    return textwrap.wrap(plain, room, initial_indent=" " * indent, subsequent_indent=" " * indent) or [""]


def as_roff(page: ManualPage, version: str) -> str:
    """Return a page as the source of `man`."""
    lines = [f'.TH {page.name.upper()} 1 "" "rollwright {version}" "User Commands"']
    for section in (_named(page), *page.sections):
        lines.append(f".SH {section.title}")
        for part in section.parts:
            lines += [".PP", _roff(part)] if isinstance(part, str) else [".TP", _roff(part.term), _roff(part.text)]
    return "\n".join(lines) + "\n"


def _roff(text: str) -> str:
    """Return a text with roff's own characters escaped, and words that are typed in bold."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    bold = re.sub(r"`([^`]*)`", r"\\fB\1\\fR", plain)
    return f"\\&{bold}" if bold.startswith((".", "'")) else bold


def option_entries(command: click.Command) -> list[Entry]:
    """Return the options of a command as they are typed, each with its help."""
    found = []
    for one in command.params:
        if isinstance(one, click.Option) and not one.hidden:
            value = "" if one.is_flag or one.count else f" {one.metavar or (one.name or '').upper()}"
            term = ", ".join([f"`{opt}`" for opt in one.opts]) + value
            found.append(Entry(term, one.help or ""))
    return found
