"""What a service tells of a table, shown: entries as lines, rolls with their dice, tables with people and clocks."""

from typing import Any

import click
import msgspec

from service.http.render import entry_text, table_text
from service.http.render.card import card_of_entry
from service.rules.systems import ALL
from service.session.lifecycle import Session
from service.session.log.entries import AnyLogEntry, ChosenEntry, ResistedEntry, ReversedEntry, RolledEntry
from service.terminal import show


def entry(told: dict[str, Any], system: str) -> None:
    """Print an entry of the log: in a terminal a roll has its dice."""
    try:
        found = _entry(told)
    except msgspec.ValidationError:
        # A newer service may tell more than this version knows.
        click.echo(f"{told.get('seq')} {told.get('type')}")
        return
    if show.is_terminal() and isinstance(found, RolledEntry | ChosenEntry | ResistedEntry | ReversedEntry):
        show.card(card_of_entry(found, system), system)
    else:
        click.echo(entry_text.line(found))


def _entry(told: dict[str, Any]) -> Any:
    plain = {name: value for name, value in told.items() if name not in {"proof", "head", "ruling"}}
    found = msgspec.convert(plain, AnyLogEntry)
    ruling = told.get("ruling")
    if not ruling:
        return found
    return msgspec.structs.replace(found, ruling=msgspec.convert(ruling, ALL[ruling["system"]].ruling))


def table(told: Any) -> None:
    """Print a table: people, tracks, characters and clocks, the last with bars in a terminal."""
    seen = msgspec.convert({name: value for name, value in told.items() if name != "actions"}, Session)
    text = table_text.table(seen, ALL[seen.system].title)
    if not show.is_terminal():
        click.echo(text.rstrip())
        return
    from rich.text import Text  # noqa: PLC0415  # as in `show`

    out = show.console()
    first, *lines = text.splitlines()
    out.print(Text(first, "bold"))
    clocks = len(seen.clocks or ())
    for line in lines[: len(lines) - clocks]:
        out.print(Text(line))
    for one in seen.clocks or ():
        bar = "█" * one.filled + "░" * (one.size - one.filled)
        out.print(Text.assemble(("  " + bar, "yellow"), f" {table_text.clock(one)} ({one.id})"))
