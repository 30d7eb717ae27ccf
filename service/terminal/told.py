"""What a service tells of a table, shown: entries as lines, rolls with their dice, tables with people and clocks."""

from collections.abc import Sequence
from typing import Any

import click
import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from service.http.render import entry_text, table_text, text
from service.http.render.card import card_of_entry
from service.language import _, word
from service.rules import systems
from service.rules.errors import Unruled
from service.rules.outcome import Announcement, Die, Ruling
from service.rules.resistance import result_of
from service.rules.system import System
from service.session.lifecycle import Session
from service.session.log.entries import AnyLogEntry, CardEntry, ResistedEntry, RolledEntry
from service.session.undo.preview import ReversalPreview
from service.terminal import show


def entry(told: dict[str, Any], title: str, rules: str) -> None:
    """Print an entry of the log of a table that plays by some rules: in a terminal a roll has its dice."""
    played = None if systems.unknown(rules) else systems.of(rules)
    try:
        found = _entry(told, played)
    except (msgspec.ValidationError, Unruled):
        # A newer service may tell more than this version knows.
        click.echo(f"{told.get('seq')} {told.get('type')}")
        return
    if show.is_terminal() and isinstance(found, CardEntry):
        show.card(card_of_entry(found, title, played), title)
    else:
        click.echo(entry_text.line(found))


def undo(preview: Any) -> None:
    """Print what a reversal would do."""
    click.echo("\n".join(entry_text.undo(msgspec.convert(preview, ReversalPreview))))


def _entry(told: dict[str, Any], played: System[Any, Any] | None) -> Any:
    plain = {name: value for name, value in told.items() if name not in {"proof", "head", "ruling"}}
    found = msgspec.convert(plain, AnyLogEntry)
    ruling = told.get("ruling")
    if ruling:
        return replace(found, ruling=in_own_words(msgspec.convert(ruling, systems.of(ruling["rules"]).ruling)))
    match found:
        case RolledEntry(announced=Announcement() as announced):
            shown = _dice(announced.dice) + (f", {_('a reaction roll')}" if announced.reaction else "")
            return replace(found, announced=replace(announced, announce=shown, summary=shown))
        case ResistedEntry(resistance=resistance):
            result = result_of(resistance, played)
            return replace(found, resistance=replace(resistance, summary=_said(resistance.dice, result)))
        case _:
            return found


def in_own_words(ruling: Ruling) -> Ruling:
    """Return a ruling with a line of its dice and its outcome: that of the service is compared with neither."""
    outcome = text.outcome(ruling.outcome, getattr(ruling, "degree", UNSET))
    said = [ruling.pool_words, getattr(ruling, "specialty", ""), _said(ruling.dice, outcome)]
    return replace(ruling, summary="; ".join([part for part in said if part]))


def _said(dice: Sequence[Die], result: str) -> str:
    return f"{_dice(dice)} - {result}" if dice else result


def _dice(dice: Sequence[Die]) -> str:
    """Return faces in the order they were drawn, those of Hope, Fear and other special dice with what they are."""
    faces = [(one.role, f"{'-' if one.sign == '-' else ''}{one.face}") for one in dice]
    return " ".join([face if role == "pool" else f"{word('role', role)} {face}" for role, face in faces])


def table(told: Any) -> None:
    """Print a table: people, tracks, characters and clocks, the last with bars in a terminal."""
    seen = msgspec.convert({name: value for name, value in told.items() if name != "actions"}, Session)
    shown = table_text.table(seen, systems.of(seen.rules).title)
    if not show.is_terminal():
        click.echo(shown.rstrip())
        return
    from rich.text import Text  # noqa: PLC0415  # as in `show`

    out = show.console()
    first, *lines = shown.splitlines()
    out.print(Text(first, "bold"))
    clocks = len(seen.clocks or ())
    for line in lines[: len(lines) - clocks]:
        out.print(Text(line))
    for one in seen.clocks or ():
        bar = "█" * one.filled + "░" * (one.size - one.filled)
        out.print(Text.assemble(("  " + bar, "yellow"), f" {table_text.clock(one)} ({one.id})"))
