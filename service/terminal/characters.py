"""`rollwright table character`: a character out of a file, shown before it is taken."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from rollwright_client import Table
from service.rules.character_files.written import MAX_TEXT
from service.rules.writing import one_line
from service.terminal import seats


def _print(line: str) -> None:
    """Print a line of what a service tells: a terminal obeys control characters."""
    click.echo(one_line(line))


def read_text(file: Path | None) -> str:
    """Return the text of a file, or of standard input."""
    # A character is four bytes at most.
    most = 4 * MAX_TEXT
    try:
        if file is None:
            body = sys.stdin.buffer.read(most + 1)
        else:
            with file.open("rb") as opened:
                body = opened.read(most + 1)
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise click.UsageError("the file is no text in UTF-8") from None
    if len(text) > MAX_TEXT or len(body) > most:
        raise click.UsageError(f"the file is longer than {MAX_TEXT:,} characters")
    if not text.strip():
        raise click.UsageError("the file is empty")
    return text


def show(answer: Mapping[str, Any]) -> None:
    """Print what fits, and what is left out with its reason."""
    _print(f"read as {answer['format']}")
    for one in answer["taken"]:
        where = " ".join([word for word in (one["to"], one.get("part"), one.get("name")) if word])
        _print(f"  {where}: {one['value']}")
    if answer["left_out"]:
        click.echo("left out:")
    for one in answer["left_out"]:
        _print(f"  {one['at']}: {one['value']} - {one['why']}")
    if answer["more_left_out"]:
        click.echo(f"  and {answer['more_left_out']} more")


def take(table: Table, answer: Mapping[str, Any], name: str | None, into: Mapping[str, Any] | None) -> Any:
    """Make the character that was read, or change the one that takes its sheet and tracks; return it."""
    if into:
        changes: Any = {part: answer[part] for part in ("sheet", "tracks") if answer[part]}
        return table.change_character(into["id"], changes, into["version"])
    parts = {part: answer[part] for part in ("note", "sheet", "tracks") if answer.get(part)}
    body: Any = {"name": name or answer.get("name"), **parts}
    if not body["name"]:
        raise click.UsageError("the file has no name: give one by --name")
    return table.make_character(body)


def found(table: Table, words: str | None) -> Mapping[str, Any] | None:
    """Return the character of this name or id; None where none is named."""
    if words is None:
        return None
    cid = seats.character_of(table, words)
    return dict(table.get_character(cid))
