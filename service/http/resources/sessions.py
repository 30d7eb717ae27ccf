"""`/v1/sessions`: open, read, change and delete a table."""

from litestar import delete, get, patch, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from service.http import auth
from service.http.answer import Answer
from service.http.body import no_system
from service.http.operation import operation
from service.http.request import Request
from service.http.resources.table import SYSTEM_EXAMPLE, TOKEN, entry_answer, opened_answer
from service.rules.systems import SYSTEMS
from service.session import lifecycle
from service.session.commands import ALL, GM, Caller, Command
from service.session.lifecycle import NewSession, Opened, Session, SessionPatch
from service.session.log.views import LogEntry


@post(
    "/v1/sessions",
    operation_id="openSession",
    summary="Open a table",
    tags=["sessions"],
    opt=operation(
        examples={"session": SYSTEM_EXAMPLE},
        problem_statuses=(401, 403, 422),
        needs_store=True,
        opens_table=True,
        needs_key=True,
    ),
)
async def open_session(data: JSONBody[NewSession], request: Request) -> Answer[Opened]:
    """Open a table for a game.

    Keep the GM's token; give players the id and the join code. A request repeated with its Idempotency-Key within a day
    returns the same table and token: choose a random key.
    """
    value = request.exchange.value
    if data.system not in SYSTEMS:
        raise no_system(value, data.system)
    key = auth.idempotency_key(request.exchange, value, "")
    quota = await auth.may_open(request, key)
    sid, again = await lifecycle.create(request.tables, data, key)
    return await opened_answer(request, Caller(sid, "p1", 1), quota, again=again)


@get(
    "/v1/sessions/{sid:str}",
    operation_id="getSession",
    summary="Read a table",
    tags=["sessions"],
    security=TOKEN,
    opt=operation(roles=ALL),
)
async def view(request: Request, caller: NamedDependency[Caller]) -> Answer[Session]:
    """Return the table's name, options, tracks and people, and to the GM the join code."""
    seen = await lifecycle.view(request.tables, caller)
    return Answer(seen, headers=(auth.etag(seen.version),))


@patch(
    "/v1/sessions/{sid:str}",
    operation_id="changeSession",
    summary="Change a table",
    tags=["sessions"],
    security=TOKEN,
    opt=operation(
        examples={"options": {"options": {"direct_rolls": True, "given_dice": True}}},
        roles=GM,
        needs_key=True,
        needs_version=True,
    ),
)
async def change(data: JSONBody[SessionPatch], request: Request, command: NamedDependency[Command]) -> Answer[LogEntry]:
    """Change the table's name or what the GM allows."""
    return entry_answer(await lifecycle.patch(request.tables, command, data, auth.version(request)))


@delete(
    "/v1/sessions/{sid:str}",
    operation_id="deleteSession",
    summary="Delete a table",
    tags=["sessions"],
    security=TOKEN,
    opt=operation(roles=GM, needs_key=True),
)
async def erase(request: Request, caller: NamedDependency[Caller]) -> Answer[None]:
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
    opt=operation(roles=GM, needs_key=True),
)
async def start_turn(request: Request, command: NamedDependency[Command]) -> Answer[LogEntry]:
    """Begin a new turn: what may be done once a turn may be done again (UW-32)."""
    return entry_answer(await lifecycle.start_turn(request.store, command))


HANDLERS = [open_session, view, change, erase, start_turn]
