"""What people type and pipe, read as what it means: quotation marks, dashes and byte order marks of typography."""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

import click
import msgspec

T = TypeVar("T")

MOST_BYTES = 1024 * 1024
"""Bytes of a spec or of a game at most, far more than any has: what never ends is not read to its end."""
BYTE_ORDER_MARK = "\ufeff"
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
_LONG = "\u2014\u2015\ufe58"
"""Dashes that programs put in place of two."""
_OPTION = re.compile(rf"([-{_DASHES}]+)([^\W\d_][\w-]*(?:=.*)?)", re.DOTALL)
_NUMBER = re.compile(rf"[{_DASHES}]([0-9]+)")
_CLOSING = {"“": "”“", "„": "“”", "‟": "”", "«": "»", "»": "«", "‘": "’", "‚": "‘’", "‹": "›", "›": "‹"}
"""Quotation marks that open, each with those that close."""
_OPENED = re.compile(rf"(--[\w-]+=)?([{''.join(_CLOSING)}])(\S*)")


def arguments(typed: Sequence[str]) -> list[str]:
    """Return what a shell made of a line, as it was meant; UsageError for what looks like an option and is none.

    A shell splits at spaces between typographic quotation marks: such words are joined again. Words after `--` stay.
    """
    before = typed[: typed.index("--")] if "--" in typed else typed
    return [*_words([_readable(one) for one in before]), *[_readable(one) for one in typed[len(before) :]]]


def looks_like_an_option(word: str) -> bool:
    """Whether a word begins with a dash, of whichever kind, and a letter."""
    return _OPTION.fullmatch(word) is not None


def _readable(word: str) -> str:
    try:
        word.encode()
    except UnicodeError:
        raise click.UsageError(f"{word!a} is not text in UTF-8") from None
    return word.removeprefix(BYTE_ORDER_MARK)


def _words(typed: Sequence[str]) -> Iterator[str]:
    at = 0
    while at < len(typed):
        word, ends = _quoted(typed, at)
        if word is None:
            word = _dashed(typed[at])
        yield word
        at = ends


def _quoted(typed: Sequence[str], at: int) -> tuple[str | None, int]:
    """Return a quotation that begins at a word, without its marks, and where it ends; None where there is none."""
    opened = _OPENED.fullmatch(typed[at])
    if opened is None:
        return None, at + 1
    option, mark, first = opened[1] or "", opened[2], opened[3]
    closing = tuple(_CLOSING[mark])
    if first.endswith(closing):
        return (None, at + 1) if option else (first[:-1], at + 1)
    for ends in range(at + 1, len(typed)):
        last = typed[ends]
        if last.startswith("-") or _OPENED.fullmatch(last):
            break
        if last.endswith(closing):
            return option + " ".join([first, *typed[at + 1 : ends], last[:-1]]), ends + 1
    return None, at + 1


def _dashed(word: str) -> str:
    """Return a word, with the minus of a number as computers have it; UsageError for an option with another dash."""
    if number := _NUMBER.fullmatch(word):
        return f"-{number[1]}"
    option = _OPTION.fullmatch(word)
    if option is None or not set(option[1]) - {"-"}:
        return word
    is_long = len(option[1]) > 1 or option[1] in _LONG or len(option[2].partition("=")[0]) > 1
    raise click.UsageError(f"{word!r} begins with a dash that is none: {'--' if is_long else '-'}{option[2]}?")


def from_stdin(read: Callable[[Any], T]) -> T:
    """Return the JSON that is piped in, read as a service reads it; UsageError in the service's words."""
    from service.http.body import parse  # noqa: PLC0415  # rolls by options need none of it
    from service.http.problems import Problem  # noqa: PLC0415  # as above

    piped = sys.stdin.buffer.read(MOST_BYTES + 1)
    if len(piped) > MOST_BYTES:
        raise click.UsageError(f"standard input has more than {MOST_BYTES // 1024} KiB")
    try:
        return read(parse(piped))
    except Problem as problem:
        detail = problem.body.detail
        raise click.UsageError(detail.replace("the body", "standard input", 1)) from None


def lines_from_stdin() -> Iterator[str]:
    """Yield the lines that are piped in as they come; UsageError for what is no text."""
    try:
        for number, line in enumerate(sys.stdin):
            yield line if number else line.removeprefix(BYTE_ORDER_MARK)
    except UnicodeDecodeError:
        raise click.UsageError("standard input is not text in UTF-8") from None


def json_or_text(value: str) -> Any:
    """Return a value that is typed as JSON, or the text that it is; UsageError for a damaged object or list."""
    try:
        return msgspec.json.decode(value)
    except (msgspec.DecodeError, RecursionError) as error:
        if not value.lstrip().startswith(("{", "[")):
            return value
        curly = "; its quotation marks are typographic, and those of JSON straight" if re.search("[“”„]", value) else ""
        raise click.UsageError(f"{value!r} is not JSON: {error}{curly}") from None
