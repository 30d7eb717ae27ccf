"""`/v1/sessions/{sid}/clocks`, as JSON and as pictures."""

from typing import Annotated, Literal

from litestar import delete, get, patch, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from service.http import auth
from service.http.answer import Answer
from service.http.operation import SVG, operation
from service.http.parameters import Kid, Shape
from service.http.render import svg
from service.http.request import Request
from service.http.resources.entries import ENTRY_TYPES, entry_answer
from service.http.resources.table import TOKEN, document_answer, links_to
from service.record.log_record import LogRecord
from service.session import clocks
from service.session.clocks import ClockPatch, NewClock, TableClock, Ticks
from service.session.commands import ALL, PLAYERS, Caller, Command
from service.session.log import reading
from service.session.log.entries import ClockChangedEntry, ClockCreatedEntry, ClockDeletedEntry, ClockTickedEntry
from service.session.storage import Refused


class ClockList(Struct, frozen=True):
    """All clocks the caller may see."""

    clocks: Annotated[list[TableClock], Meta(description="By number.")]


@post(
    "/v1/sessions/{sid:str}/clocks",
    operation_id="makeClock",
    summary="Make a clock",
    tags=["clocks"],
    security=TOKEN,
    opt=operation(
        examples={
            "danger": {"name": "Alarm", "size": 6, "kind": "danger"},
            "secret": {"name": "They know", "size": 8, "kind": "faction", "visible": False},
            "own": {"name": "Healing", "size": 4},
        },
        problem_statuses=(409, 422),
        roles=PLAYERS,
        needs_key=True,
        links=links_to("kid", "id", "getClock", "changeClock", "deleteClock", "tickClock"),
        sends=("ETag", "Location"),
    ),
)
async def make_clock(
    data: JSONBody[NewClock], request: Request, command: NamedDependency[Command]
) -> Answer[TableClock]:
    """Make a clock: the GM's alone, or visible to all. A player's is their own, and visible to all.

    A player has eight at most, and beyond 192 clocks of a table the GM alone makes some. When its owner leaves, the GM
    keeps it.
    """
    stored = await clocks.create(request.store, command, data)
    created = _clock_of(stored)
    return document_answer(created, stored, at=f"{request.exchange.path}/{created.id}")


def _clock_of(stored: LogRecord) -> TableClock:
    """Return the clock that an entry created or changed, as the caller may see it."""
    entry = reading.view_of_change(stored)
    if isinstance(entry, ClockCreatedEntry | ClockChangedEntry) and entry.clock_after:
        return entry.clock_after
    raise Refused("wrong_role", role=stored.role)


@get(
    "/v1/sessions/{sid:str}/clocks",
    operation_id="listClocks",
    summary="List the clocks",
    tags=["clocks"],
    security=TOKEN,
    opt=operation(roles=ALL),
)
async def list_clocks(request: Request, caller: NamedDependency[Caller]) -> Answer[ClockList]:
    """List the clocks that the caller may see."""
    return Answer(ClockList(await clocks.read_all(request.tables, caller)))


_Caption = Annotated[
    Literal["yes", "no"],
    QueryParameter(),
    Shape(
        "`no` leaves name and count out of the picture, which nobody can read below 120 pixels.",
        type="string",
        enum=["yes", "no"],
    ),
]


@get(
    "/v1/sessions/{sid:str}/clocks/{kid:str}",
    operation_id="getClock",
    summary="Read a clock",
    tags=["clocks"],
    security=TOKEN,
    opt=operation(localized=True, other_response_types={SVG: str}, roles=ALL, sends=("ETag",)),
)
async def get_clock(
    kid: Kid, request: Request, caller: NamedDependency[Caller], caption: _Caption = "yes"
) -> Answer[TableClock]:
    """Return a clock, with the ETag that a change sends as If-Match.

    With `Accept: image/svg+xml`, return its picture.
    """
    found = await clocks.read(request.tables, caller, kid)
    if request.exchange.media == SVG:
        picture = svg.clock(
            name=found.name,
            kind=found.kind,
            size=found.size,
            filled=found.filled,
            state=found.state,
            loops=found.loops,
            caption=caption == "yes",
        )
        return Answer(picture.encode(), SVG)
    return Answer(found, headers=(auth.etag(found.version),))


@patch(
    "/v1/sessions/{sid:str}/clocks/{kid:str}",
    operation_id="changeClock",
    summary="Edit a clock",
    tags=["clocks"],
    security=TOKEN,
    opt=operation(
        examples={"reveal": {"visible": True}},
        problem_statuses=(409, 422),
        roles=PLAYERS,
        needs_key=True,
        needs_version=True,
        sends=("ETag",),
    ),
)
async def change_clock(
    data: JSONBody[ClockPatch], kid: Kid, request: Request, command: NamedDependency[Command]
) -> Answer[TableClock]:
    """Change name, size, or who sees, ticks and owns it; it fills by ticks alone. A player changes their own."""
    stored = await clocks.patch(request.store, command, kid, data, auth.version(request))
    return document_answer(_clock_of(stored), stored)


@delete(
    "/v1/sessions/{sid:str}/clocks/{kid:str}",
    operation_id="deleteClock",
    summary="Delete a clock",
    tags=["clocks"],
    security=TOKEN,
    status_code=200,
    opt=operation(
        localized=True,
        other_response_types=ENTRY_TYPES,
        problem_statuses=(409,),
        roles=PLAYERS,
        needs_key=True,
        frees=True,
        needs_version=True,
    ),
)
async def delete_clock(kid: Kid, request: Request, command: NamedDependency[Command]) -> Answer[ClockDeletedEntry]:
    """Delete a clock, a player their own; its rival stays, and races no more.

    A clock that another is locked behind cannot be deleted.
    """
    return await entry_answer(request, command, await clocks.delete(request.store, command, kid, auth.version(request)))


@post(
    "/v1/sessions/{sid:str}/clocks/{kid:str}/ticks",
    operation_id="tickClock",
    summary="Tick a clock",
    tags=["clocks"],
    security=TOKEN,
    status_code=200,
    opt=operation(
        localized=True,
        other_response_types=ENTRY_TYPES,
        examples={"two": {"by": 2}, "back": {"by": -1}},
        problem_statuses=(409,),
        roles=PLAYERS,
        needs_key=True,
    ),
)
async def tick_clock(
    data: JSONBody[Ticks], kid: Kid, request: Request, command: NamedDependency[Command]
) -> Answer[ClockTickedEntry]:
    """Add segments, or take them off; what exceeds the clock is returned as overflow (FE-44)."""
    return await entry_answer(request, command, await clocks.tick(request.store, command, kid, data))


HANDLERS = [make_clock, list_clocks, get_clock, change_clock, delete_clock, tick_clock]
