"""`/v1/sessions`: open, read, change and delete a table."""

from typing import Annotated

from litestar import delete, get, patch, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from msgspec import UNSET

from service.http import auth
from service.http.answer import Answer
from service.http.body import no_system
from service.http.operation import TEXT, operation
from service.http.parameters import Shape
from service.http.problems import FieldError, Problem
from service.http.render import table_text
from service.http.request import Request
from service.http.resources.entries import ENTRY_TYPES, entry_answer
from service.http.resources.games import SMALLEST, game_of
from service.http.resources.table import SYSTEM_EXAMPLE, TOKEN, opened_answer
from service.rules import systems
from service.rules.games.own import OwnGame
from service.rules.systems import SYSTEMS
from service.session import lifecycle
from service.session.commands import ALL, GM, Caller, Command
from service.session.lifecycle import GameChange, NewSession, Opened, Session, SessionPatch
from service.session.log.entries import GameChangedEntry, SessionChangedEntry, TurnStartedEntry


@post(
    "/v1/sessions",
    operation_id="openSession",
    summary="Open a table",
    tags=["sessions"],
    opt=operation(
        examples={"session": SYSTEM_EXAMPLE, "own_game": {"game": SMALLEST, "name": "The Ferry"}},
        problem_statuses=(401, 403, 422),
        needs_store=True,
        opens_table=True,
        needs_key=True,
        sends=("Location",),
    ),
)
async def open_session(data: JSONBody[NewSession], request: Request) -> Answer[Opened]:
    """Open a table for a game: one of the service by `system`, or one of your own by `game`, which its log keeps.

    Keep the GM's token; give players the id and the join code. A request repeated with its Idempotency-Key within a day
    returns the same table and token: choose a random key.
    """
    value = request.exchange.value
    own = await opened_with(request, data)
    key = auth.idempotency_key(request.exchange, value, "")
    quota = await auth.may_open(request, key)
    sid, again = await lifecycle.create(request.tables, data, key, own)
    return await opened_answer(request, Caller(sid, lifecycle.CREATOR, 1), quota, again=again)


async def opened_with(request: Request, data: NewSession) -> OwnGame | None:
    """Return the game that a table is to be opened with; None for one of the service. Problem for both, and neither."""
    if data.game is UNSET:
        if data.system not in SYSTEMS:
            raise no_system(request.exchange.value, None if data.system is UNSET else data.system)
        return None
    if data.system is not UNSET:
        raise _refused_game("system")
    return await game_of(request, data.game, "/game")


def _refused_game(other: str) -> Problem:
    """Return the problem of a game beside what stands in place of it."""
    reason = f"a table plays `{other}` or `game`: leave one out"
    return Problem(400, "refused_field", reason, errors=(FieldError("/game", reason),))


_Include = Annotated[
    str | None,
    QueryParameter(),
    Shape(
        "What else to return; characters and clocks are of one moment.",
        type="string",
        pattern="^(characters|clocks|presence)(,(characters|clocks|presence)){0,2}$",
        **{"x-pattern-description": "some of `characters`, `clocks` and `presence`, with a comma between them"},
    ),
]


@get(
    "/v1/sessions/{sid:str}",
    operation_id="getSession",
    summary="Read a table",
    tags=["sessions"],
    security=TOKEN,
    opt=operation(localized=True, other_response_types={TEXT: str}, roles=ALL, sends=("ETag",)),
)
async def get_session(request: Request, caller: NamedDependency[Caller], include: _Include = None) -> Answer[Session]:
    """Return the table's name, options, tracks and people, and to the GM the join code.

    With `include=characters,clocks` one request shows a table, and `last_event_id` is where the event stream goes on
    from it without a gap. As text it has both. With `presence` it says who has an open event stream.
    """
    as_text = request.exchange.media == TEXT
    parts = ("characters", "clocks") if as_text else include.split(",") if include else ()
    seen = await lifecycle.view(request.tables, caller, parts)
    headers = (auth.etag(seen.version),)
    if as_text:
        words = table_text.table(seen, systems.of(seen.rules).title)
        return Answer(words.encode(errors="replace"), TEXT, headers=headers)
    return Answer(seen, headers=headers)


@patch(
    "/v1/sessions/{sid:str}",
    operation_id="changeSession",
    summary="Change a table",
    tags=["sessions"],
    security=TOKEN,
    opt=operation(
        localized=True,
        other_response_types=ENTRY_TYPES,
        examples={"options": {"options": {"direct_rolls": "own", "given_dice": True}}},
        roles=GM,
        needs_key=True,
        needs_version=True,
    ),
)
async def change_session(
    data: JSONBody[SessionPatch], request: Request, command: NamedDependency[Command]
) -> Answer[SessionChangedEntry]:
    """Change the table's name or what the GM allows."""
    stored = await lifecycle.patch(request.tables, command, data, auth.version(request))
    return await entry_answer(request, command, stored)


@put(
    "/v1/sessions/{sid:str}/game",
    operation_id="changeGame",
    summary="Play another game or version",
    tags=["sessions"],
    security=TOKEN,
    opt=operation(
        localized=True,
        other_response_types=ENTRY_TYPES,
        examples={"version": {"rules": systems.EXAMPLE_RULES}, "own_game": {"game": SMALLEST}},
        problem_statuses=(409, 422),
        roles=GM,
        needs_key=True,
        needs_version=True,
    ),
)
async def change_game(
    data: JSONBody[GameChange], request: Request, command: NamedDependency[Command]
) -> Answer[GameChangedEntry]:
    """Play another version of the rules, or a game of your own, from now on, between actions: nothing may be awaited.

    `If-Match` is the table's. What was rolled before stays as it was ruled; no epoch is closed.
    """
    own = await _moved_with(request, data)
    rules = own.rules if own else str(data.rules)
    stored = await lifecycle.change_game(request.tables, command, rules, auth.version(request), own)
    return await entry_answer(request, command, stored)


async def _moved_with(request: Request, data: GameChange) -> OwnGame | None:
    """Return the game that a table is to play from now on; None for `rules`. Problem for both, and neither."""
    if data.game is not UNSET:
        if data.rules is not UNSET:
            raise _refused_game("rules")
        return await game_of(request, data.game, "/game")
    if data.rules is UNSET:
        expected = "a version of the rules, or a game in `game`"
        detail = f"/rules is missing: it must be {expected}"
        raise Problem(400, "missing_field", detail, errors=(FieldError("/rules", expected),))
    return None


@delete(
    "/v1/sessions/{sid:str}",
    operation_id="deleteSession",
    summary="Delete a table",
    tags=["sessions"],
    security=TOKEN,
    opt=operation(roles=GM, needs_key=True, frees=True),
)
async def delete_session(request: Request, caller: NamedDependency[Caller]) -> Answer[None]:
    """Erase the table with its log, for good.

    Close the open epoch and export the table first.
    """
    await lifecycle.delete(request.tables, caller)
    return Answer()


@post(
    "/v1/sessions/{sid:str}/turns",
    operation_id="startTurn",
    summary="Begin a turn",
    tags=["sessions"],
    security=TOKEN,
    status_code=200,
    opt=operation(localized=True, other_response_types=ENTRY_TYPES, roles=GM, needs_key=True),
)
async def start_turn(request: Request, command: NamedDependency[Command]) -> Answer[TurnStartedEntry]:
    """Begin a new turn: what may be done once a turn may be done again (UW-32)."""
    return await entry_answer(request, command, await lifecycle.start_turn(request.store, command))


HANDLERS = [open_session, get_session, change_session, change_game, delete_session, start_turn]
