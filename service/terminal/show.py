"""What commands print: rolls, resistances and odds, with colours and boxes in a terminal, plain through a pipe."""

import json
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TextIO

import click
import msgspec

from service.rules.outcome import Die, Ruling
from service.rules.resistance import Resistance
from service.rules.system import System
from service.rules.systems import ALL

if TYPE_CHECKING:
    from rich.console import Console

    from service.http.render.card import Card

_GRADES = {
    "crit": "bold bright_cyan",
    "clean": "bold green",
    "price": "bold yellow",
    "fail": "bold red",
    "bad": "bold red",
}
"""Colours of how good an outcome is."""


def console(stream: TextIO | None = None) -> "Console":
    """Return a terminal to write to; through a pipe it writes no colours."""
    from rich.console import Console  # noqa: PLC0415  # it takes as long to import as the rules

    return Console(file=stream or sys.stdout, highlight=False, soft_wrap=True)


def is_terminal() -> bool:
    """Whether the output is read by a person in a terminal."""
    return sys.stdout.isatty()


def as_json(value: Any) -> None:
    """Print a value as JSON: indented in a terminal, on one line through a pipe."""
    if not isinstance(value, bytes):
        value = msgspec.json.encode(value)
    plain = value.decode()
    click.echo(json.dumps(json.loads(plain), indent=2, ensure_ascii=False) if is_terminal() else plain)


def ruling(result: Ruling, played: System[Any, Any] | None = None) -> None:
    """Print a roll; `played` is its game, where the release does not have it."""
    from service.http.render.card import card_of  # noqa: PLC0415  # it knows tables, which takes as long as the rules

    name = str(type(result).__struct_config__.tag)
    card(card_of(result, played=played), name, played.grades if played else None)


def resistance(result: Resistance, played: System[Any, Any]) -> None:
    """Print a resistance in a game."""
    from service.http.render.card import card_of_resistance  # noqa: PLC0415  # as above

    card(card_of_resistance(result, played.title, played), result.system)


def card(one: "Card", game: str, grades: Mapping[str, str] | None = None) -> None:
    """Print a roll, a choice or a resistance: one line through a pipe. Grades of outcomes are those of the game."""
    if not is_terminal():
        click.echo(one.text.rstrip())
        return
    from rich.text import Text  # noqa: PLC0415  # as in `console`

    from service.http.render import text  # noqa: PLC0415  # as in `ruling`

    out = console()
    out.print(Text(one.title, "bold"))
    if one.dice:
        out.print(_dice(one.dice))
    known: Mapping[str, str] = ALL[game].grades if grades is None and game in ALL else grades or {}
    grade = known.get(one.outcome, "")
    read = f"  {one.read}" if one.read else ""
    out.print(Text.assemble("  ", (one.label, _GRADES.get(grade, "bold")), read))
    for name, value in one.terms:
        out.print(Text.assemble(("  " + name + " ", "dim"), value))
    for sign, changes in (("-", one.costs), ("+", one.gains), ("*", one.changes)):
        for change in changes:
            out.print(Text(f"  {sign} {change}"))
    for part in one.menus:
        out.print(Text(f"  {part.title}", "dim"))
        for item in part.items:
            out.print(Text(f"    {item.pick.ljust(18)} {item.label}"))
    doubts = (text.unbound(told=one.unbound), text.by_host(told=one.by_host))
    for warning in (*one.warnings, *filter(None, doubts)):
        out.print(Text(f"  {warning}", "yellow"))
    if one.note:
        out.print(Text(f"  {one.note}", "italic"))


def _dice(dice: Sequence[Die]) -> Any:
    """Return dice in a row of boxes; those that count are filled."""
    from rich.text import Text  # noqa: PLC0415  # as in `console`

    row = Text("  ")
    for die in dice:
        sign = "-" if die.sign == "-" else ""
        row.append(f" {sign}{die.face} ", "reverse bold" if die.counts else "dim")
        row.append(" ")
    return row


def odds(text: str) -> None:
    """Print odds: bars in colour in a terminal."""
    if not is_terminal():
        click.echo(text.rstrip("\n"))
        return
    from rich.text import Text  # noqa: PLC0415  # as in `console`

    shown = Text(text.rstrip("\n"))
    shown.highlight_regex("[█▏▎▍▌▋▊▉]+", "cyan")
    shown.highlight_regex(r"\d+\.\d %", "bold")
    console().print(shown)
