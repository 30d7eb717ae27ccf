"""The tables that somebody opened or joined in this terminal: kept in a file of their own, with what they were told."""

import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import click
import msgspec

from rollwright_client import Client, DisagreementError, FileStorage, Problem, RequestError, Table, TermsError
from service.language import use_words, words_of
from service.rules import systems
from service.rules.errors import Unruled
from service.rules.fitd.ruling import OWN
from service.rules.games.own import GAME_FAULTS, own_game
from service.rules.outcome import Ruling
from service.rules.spec import Spec, without_defaults
from service.rules.system import System
from service.rules.systems import system_of
from service.terminal.told import in_own_words

HOME = "ROLLWRIGHT_HOME"
PATIENCE = 10.0
"""Seconds for which a request is repeated."""
UNAVAILABLE = 69
"""The exit status where no service answers (EX_UNAVAILABLE of sysexits.h)."""


class ServiceError(click.ClickException):
    """A refusal of the service, or none of its answers."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.exit_code = status  # type: ignore[misc]  # click reads it of the error itself


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """One person at one table."""

    url: str
    sid: str
    token: str
    name: str
    """That of the table."""
    system: str
    rules: str = ""
    """The version that the table played as the seat was kept; "" where the seat is of before it was."""
    role: str
    used: float
    """When a command used it last, in seconds since 1970."""

    @property
    def person(self) -> str:
        """Return the id of the person."""
        return self.token.partition(".")[0]

    @property
    def title(self) -> str:
        """Return what the game is called: one of somebody's own by its title, where it is known."""
        own = self.system == OWN and not systems.unknown(self.rules)
        return systems.of(self.rules).title if own else self.system


def storage() -> FileStorage:
    """Return the file that keeps seats, changes and evidence."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return FileStorage(Path(os.environ.get(HOME) or Path(home) / "rollwright") / "tables.sqlite")


def game_of(table: Table, seat: Seat, rules: str) -> System[Any, Any]:
    """Return the game of the rules that a table plays; UsageError where this program does not have it."""
    know(table, seat, rules)
    try:
        return systems.of(rules)
    except Unruled as unknown:
        raise click.UsageError(f"{seat.name or seat.sid}: {unknown.detail}") from None


def service(url: str) -> Client:
    """Return a client of a service."""
    return Client(url, storage=storage(), api_key=os.environ.get("ROLLWRIGHT_API_KEY"), patience=PATIENCE)


def seats() -> list[Seat]:
    """Return all seats, the one that was used last first."""
    kept = storage()
    try:
        found = [msgspec.convert(value, Seat) for _, value in kept.items("seat/")]
    except msgspec.ValidationError as error:
        raise click.UsageError(f"the tables that are kept here cannot be read: {error}") from None
    return sorted(found, key=lambda one: -one.used)


def keep(url: str, table: Table) -> Seat:
    """Keep a seat, with the name of its table."""
    session = table.get_session()
    [role] = [one["role"] for one in session["people"] if one["id"] == table.person]
    names = {"name": session.get("name", ""), "system": session["system"], "rules": session["rules"], "role": role}
    seat = Seat(url=url, **table.credentials, **names, used=time.time())
    _put(seat)
    return seat


def _put(seat: Seat) -> None:
    storage().update(f"seat/{seat.sid}/{seat.person}", lambda _: msgspec.to_builtins(seat))


def forget(seat: Seat) -> None:
    """Forget a seat and all that is kept of its table for it."""
    with service(seat.url) as client:
        client.table(seat.sid, seat.token).forget()
    storage().update(f"seat/{seat.sid}/{seat.person}", lambda _: None)


def find(words: str, person: str | None = None) -> Seat:
    """Return a seat by the name of its table, its id or a part of either, or the `last` one; UsageError for none."""
    wanted = words.casefold()
    all_of = seats()
    fitting = (
        all_of if words == "last" else [one for one in all_of if wanted in {one.sid.casefold(), one.name.casefold()}]
    )
    fitting = fitting or [one for one in all_of if one.sid.startswith(words) or wanted in one.name.casefold()]
    fitting = [one for one in fitting if person in {None, one.person}]
    if not fitting:
        known = ", ".join(dict.fromkeys(one.name or one.sid for one in all_of)) or "none; rollwright table open or join"
        raise click.UsageError(f"there is no table {words!r} here: {known}")
    if words != "last" and len({one.sid for one in fitting}) > 1:
        raise click.UsageError(
            f"{words!r} fits several tables: {', '.join(f'{one.name} ({one.sid})' for one in fitting)}"
        )
    return fitting[0]


@contextmanager
def at(words: str, person: str | None = None) -> Iterator[tuple[Table, Seat]]:
    """Sit at a table: give the client's table, print its warnings, and keep a token that was renewed."""
    seat = find(words, person)
    with answered(), service(seat.url) as client:
        table = client.table(seat.sid, seat.token)
        table.on("warning", lambda one: click.echo(f"WARNING: {one['code']}: {one['detail']}", err=True))
        table.on("refused_roll", lambda one: click.echo(f"refusal {one['refusals']} of your rolls", err=True))
        table.on(
            "others_roll",
            lambda one: click.echo(f"entry {one['seq']}: {one['by']} rolled for {one['character']}", err=True),
        )
        for pending in table.pending():
            click.echo(f"sending again what was not answered: {pending.name}", err=True)
            table.resume(pending)
        session = table.get_session()
        seat = msgspec.structs.replace(seat, system=session["system"], rules=session["rules"])
        with systems.apart(), words_of({}):
            know(table, seat, seat.rules)
            yield table, seat
        _put(msgspec.structs.replace(seat, token=table.credentials["token"], used=time.time()))


def know(table: Table, seat: Seat, rules: str) -> None:
    """Take a game of somebody's own that a table plays or played from its document; ServiceError for another one.

    It speaks in the words of the game that was taken last.
    """
    if not systems.is_own(rules) or not systems.unknown(rules):
        return
    try:
        own = own_game(dict(table.get_game_document(rules=rules)))
    except GAME_FAULTS as fault:
        raise ServiceError(f"{seat.name or seat.sid}: its game cannot be played here: {fault}", 1) from None
    if own.rules != rules:
        raise ServiceError(f"{seat.name or seat.sid}: the service sent the document of another game", 1)
    systems.know(own.system)
    use_words(own.system.own_words)


def with_game(table: Table, seat: Seat, entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return an entry of the log, whose game is known from now on if its table has it still."""
    ruling = entry.get("ruling") or entry
    # An import without its log lacks former games.
    with suppress(Problem):
        know(table, seat, ruling.get("rules") or "")
    return dict(entry)


@contextmanager
def answered() -> Iterator[None]:
    """Print refusals in words, with their exit status: 1 for a refusal, 69 where no service answers."""
    try:
        yield
    except Problem as problem:
        more = "".join([f"\n  {one['pointer']}: {one['detail']}" for one in problem.errors if len(problem.errors) > 1])
        rule = f" ({problem.body['rule']})" if problem.body.get("rule") else ""
        raise ServiceError(f"{problem.detail}{rule}{more}", 1) from None
    except RequestError as error:
        pending = "; it will be sent again" if error.unanswered else ""
        raise ServiceError(f"{error}{pending}", UNAVAILABLE) from None
    except DisagreementError as error:
        raise ServiceError(f"nothing is rolled: {error}", 1) from None
    except TermsError as error:
        raise ServiceError(str(error), 1) from None


def character_of(table: Table, words: str | None) -> str:
    """Return the id of a character by its name or id; without words, of the only one that the person has."""
    characters = table.list_characters()["characters"]
    if words is None:
        own = [one for one in characters if one.get("owner") == table.person]
        found = own or (characters if len(characters) == 1 else [])
    else:
        found = [one for one in characters if words.casefold() in {one["id"].casefold(), one["name"].casefold()}]
    if len(found) != 1:
        listed = ", ".join(f"{one['name']} ({one['id']})" for one in characters) or "none"
        raise click.UsageError(f"name the character that acts by --character: {listed}")
    return str(found[0]["id"])


def roll(words: str, character: str | None, spec: Spec, faces: Sequence[int] | None) -> Ruling:
    """Roll at a table, bound to its epoch, and to the rules that it plays and the dice that they throw."""
    latest = system_of(spec)
    with at(words) as (table, seat):
        if seat.system != latest.name:
            raise click.UsageError(f"{seat.name or seat.sid} plays {seat.system}, not {latest.name}")
        game = game_of(table, seat, table.get_session()["rules"])
        body = without_defaults(spec)
        try:
            played = msgspec.convert(body, game.spec)
        except msgspec.ValidationError as error:
            raise click.UsageError(f"{seat.name or seat.sid} plays {game.rules}: {error}") from None
        signed: dict[str, Any] = {} if faces else {"rules": game.rules, "dice": list(game.plan(played).sides)}
        body |= {"dice": faces} if faces else {}
        told: Any = table.roll(body, character=character_of(table, character), **signed)
    click.echo(f"entry {told['seq']} of {seat.name or seat.sid}", err=True)
    return in_own_words(msgspec.convert(told["ruling"], systems.of(told["ruling"]["rules"]).ruling))
