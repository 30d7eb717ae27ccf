"""`/v1/sessions`: open, read, change and delete a table."""

from typing import Any

from service.http import auth
from service.http.body import no_system, parse, read
from service.http.operation import JSON, Answer, Call, Operation, answer
from service.http.resources.table import SID, SYSTEM_EXAMPLE, entry_answer, opened
from service.rules.systems import SYSTEMS
from service.session import lifecycle
from service.session.commands import ALL, GM, Caller
from service.session.lifecycle import NewSession, Opened, Session, SessionPatch
from service.session.log.views import LogEntry


async def create(call: Call) -> Answer:
    """Open a table."""
    value = parse(call.body)
    asked = read(value, NewSession)
    if asked.system not in SYSTEMS:
        raise no_system(value, asked.system)
    once = auth.once(call, value, "")
    told = await auth.may_open(call, once)
    sid, again = await lifecycle.create(auth.tables(call), asked, once)
    return await opened(call, Caller(sid, "p1", 1), told, again=again)


async def view(call: Call) -> Answer:
    """Answer the table."""
    seen = await lifecycle.view(auth.tables(call), auth.caller(call))
    return answer(seen, headers=(auth.etag(seen.version),))


async def patch(call: Call) -> Answer:
    """Change name or options."""
    value = parse(call.body)
    asked = read(value, SessionPatch)
    command, version = auth.command(call, value), auth.version(call)
    return entry_answer(await lifecycle.patch(auth.store(call), command, asked, version))


async def delete(call: Call) -> Answer:
    """Erase the table."""
    await lifecycle.delete(auth.tables(call), auth.command(call).caller)
    return Answer(status=204)


async def start_turn(call: Call) -> Answer:
    """Begin a turn."""
    return entry_answer(await lifecycle.start_turn(auth.store(call), auth.command(call)))


_ONE: dict[str, Any] = {"path": "/v1/sessions/{sid}", "tag": "sessions", "parameters": SID}
OPERATIONS = [
    Operation(
        method="POST",
        path="/v1/sessions",
        id="openSession",
        summary="Open a table",
        description="Open a table for a game. Keep the GM's token; give players the id and the join code. A client "
        "that repeats the request with its Idempotency-Key within a day gets the same table and token: choose a random "
        "key.",
        tag="sessions",
        handle=create,
        takes=NewSession,
        examples={"session": SYSTEM_EXAMPLE},
        gives={JSON: Opened},
        status=201,
        refuses=(401, 403, 422),
        stored=True,
        opens=True,
        keyed=True,
    ),
    Operation(
        **_ONE,
        method="GET",
        id="getSession",
        summary="Read a table",
        description="Tell the table's name, options, tracks and people; the join code to the GM alone.",
        handle=view,
        gives={JSON: Session},
        roles=ALL,
    ),
    Operation(
        **_ONE,
        method="PATCH",
        id="changeSession",
        summary="Change a table",
        description="Change the table's name or what the GM allows.",
        handle=patch,
        takes=SessionPatch,
        examples={"options": {"options": {"direct_rolls": True, "given_dice": True}}},
        gives={JSON: LogEntry},
        roles=GM,
        keyed=True,
        versioned=True,
    ),
    Operation(
        **_ONE,
        method="DELETE",
        id="deleteSession",
        summary="Delete a table",
        description="Erase the table with its log, for good. Before, close the open epoch and export it.",
        handle=delete,
        gives={},
        status=204,
        roles=GM,
        keyed=True,
    ),
    Operation(
        method="POST",
        path="/v1/sessions/{sid}/turns",
        id="startTurn",
        summary="Begin a turn",
        description="Begin a new turn: what may be done once a turn may be done again (UW-32).",
        tag="sessions",
        parameters=SID,
        handle=start_turn,
        gives={JSON: LogEntry},
        roles=GM,
        keyed=True,
    ),
]
