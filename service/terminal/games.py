"""`rollwright game`: write a game of your own, check it, and see its odds."""

import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

import click

from service.language import ACTIVE, ENGLISH, LANGUAGES, catalogue, word, words_of
from service.rules import odds as exact
from service.rules.fitd.expand import NotExpanded
from service.rules.games.file import GameText, new_game, read_file
from service.rules.games.own import GAME_FAULTS, GameBreaksSchema, GameInvalid, OwnGame, own_game
from service.terminal.typed import BYTE_ORDER_MARK, MOST_BYTES


def load(path: str) -> OwnGame:
    """Return the game of a file; UsageError with its first fault for one that does not play."""
    return _playing(path, lambda: _read(path).file)


def played(file: Mapping[str, Any]) -> OwnGame:
    """Return the game that a spec brings; UsageError as above."""
    return _playing("/game", lambda: file)


def _playing(name: str, read: Callable[[], Mapping[str, Any]]) -> OwnGame:
    try:
        return own_game(read())
    except _FAULTY as error:
        pointer, detail = next(iter(_faults(error)))
        raise click.UsageError(f"{name}: {pointer}: {detail}; `rollwright game check` tells all") from None


def _read(path: str) -> GameText:
    try:
        with Path(path).open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        text = content.decode().removeprefix(BYTE_ORDER_MARK)
    except OSError as error:
        raise click.UsageError(f"{path}: {error.strerror}") from None
    except UnicodeError:
        raise click.UsageError(f"{path}: it is not UTF-8 text") from None
    if len(content) > MOST_BYTES:
        raise click.UsageError(f"{path}: it has more than {MOST_BYTES // 1024} KiB")
    return read_file(text)


_FAULTY = (*GAME_FAULTS, ValueError, RecursionError)


def _faults(error: Exception) -> Iterator[tuple[str, str]]:
    """Yield the faults of a file, each with its place in the document."""
    match error:
        case GameInvalid():
            yield from [(fault.pointer, fault.detail) for fault in error.faults]
        case NotExpanded():
            yield error.pointer, error.detail
        case GameBreaksSchema():
            from service.http.body import game_breaks_schema  # noqa: PLC0415  # a game that plays needs no server

            problem = game_breaks_schema(str(error), error.whole, "").body
            pointer = problem.errors[0].pointer if problem.errors else ""
            yield pointer, problem.detail.removeprefix(pointer).strip()
        case RecursionError():
            yield "", "it is nested too deeply"
        case _:
            yield "", str(error)


@click.group(name="game")
def game() -> None:
    """Write a game of your own: a file that says what is other than in most games Forged in the Dark."""


@game.command()
@click.argument("name", default="my_game")
def new(name: str) -> None:
    """Print a commented file to begin with: `rollwright game new "Night Ferry" > night_ferry.toml`."""
    try:
        click.echo(new_game(name), nl=False)
    except ValueError as error:
        raise click.UsageError(str(error)) from None


@game.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--lang", type=click.Choice(LANGUAGES), help="List the labels that lack in a language, too.")
def check(files: tuple[str, ...], lang: str | None) -> int:
    """Check files: name and size of each, or its faults with their lines. Its examples are rolled.

    What a file states in vain is told as a warning.

    Ends with 0, with 1 where a file has faults, with 2 where one cannot be read.
    """
    faulty = 0
    for path in files:
        place = None
        try:
            place = _read(path)
            found = own_game(place.file)
        except _FAULTY as error:
            faulty += 1
            faults = [*_faults(error)]
            pointers = [pointer for pointer, _ in faults]
            lines = place.lines_of(pointers) if place else [None] * len(faults)
            for (pointer, detail), line in zip(faults, lines, strict=True):
                click.echo(f"{path}{f':{line}' if line else ''}: {pointer or '/'}: {detail}")
            continue
        click.echo(f"{path}: {found.system.title}, {len(found.text)} bytes, {found.rules}")
        _warn(path, place, found)
        for lacking in _lacking(found, lang) if lang else ():
            click.echo(f"{path}: no word in {lang}: {lacking}")
    return 1 if faulty else 0


def _warn(path: str, place: GameText, found: OwnGame) -> None:
    """Print what nothing comes of in a file that plays, with its lines."""
    from service.http.render.game_warnings import warnings_of  # noqa: PLC0415  # as above

    warnings = warnings_of(place.file, found)
    lines = place.lines_of([one.pointer for one in warnings])
    for one, line in zip(warnings, lines, strict=True):
        click.echo(f"{path}{f':{line}' if line else ''}: warning: {one.pointer}: {one.detail}")


def _lacking(found: OwnGame, lang: str) -> Iterator[str]:
    """Yield the ids that have no label in a language, neither of the document nor of the service, by kind."""
    from service.http.render.form_schema import labels_of  # noqa: PLC0415  # as above

    known, own = catalogue(lang), found.document.words.get(lang, {})
    for kind, labels in labels_of(found.system).items():
        for name in labels:
            told = name in own.get(kind, {}) or known.pgettext(kind, name) != name
            explained = known.pgettext(f"{kind}.help", name) != name
            if not (told or explained or kind == "reply"):
                yield f"{kind}.{name}"


@game.command()
@click.argument("file")
def show(file: str) -> None:
    """Print the document of a file: the bytes by which the game is named."""
    sys.stdout.buffer.write(load(file).text)


@game.command()
@click.argument("file")
@click.option("--lang", type=click.Choice(LANGUAGES), default=ENGLISH, help="The language of the words.")
def odds(file: str, lang: str) -> None:
    """Print the chance of each outcome, by dice and position."""
    found = load(file)
    ACTIVE.set(lang)
    with words_of(found.system.own_words):
        for position, rows in groupby(exact.by_dice(found), lambda row: row.position):
            _print(position, [_row(one) for one in rows])


def _row(odds: exact.PoolOdds) -> Mapping[str, str]:
    """Return the chances of a number of dice in words."""
    shown = {word("outcome", one.outcome): _percent(one.chance) for one in odds.outcomes}
    return {"dice": str(odds.dice)} | shown | {"any success": _percent(odds.success)}


def _percent(chance: exact.Exact) -> str:
    return f"{chance.decimal * 100:.1f} %"


def _print(position: str, rows: list[Mapping[str, str]]) -> None:
    click.echo(word("position", position))
    names = list(dict.fromkeys([name for row in rows for name in row]))
    widths = {name: max(len(name), 7) for name in names}
    for row in [dict(zip(names, names, strict=True)), *rows]:
        click.echo("  " + "  ".join([row.get(name, "").rjust(widths[name]) for name in names]).rstrip())
