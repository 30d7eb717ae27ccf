"""`/v1/sessions/{sid}/clocks`, as JSON and as pictures."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from service.http import auth
from service.http.body import parse, read
from service.http.operation import JSON, SVG, Answer, Call, Operation, answer
from service.http.render import svg
from service.http.resources.table import KID, SID, document_answer, entry_answer, entry_told, links_to
from service.record.log_record import LogRecord
from service.session import clocks
from service.session.clocks import ClockPatch, NewClock, TableClock, Ticks
from service.session.commands import ALL, GM, PLAYERS, refuse
from service.session.log.views import LogEntry


class Clocks(Struct, frozen=True):
    """All clocks the caller may see."""

    clocks: Annotated[list[TableClock], Meta(description="By number.")]


async def create(call: Call) -> Answer:
    """Make a clock."""
    value = parse(call.body)
    asked = read(value, NewClock)
    stored = await clocks.create(auth.store(call), auth.command(call, value), asked)
    made = _changed(stored)
    return document_answer(made, stored, status=201, at=f"{call.at}/{made.id}")


def _changed(stored: LogRecord) -> TableClock:
    """Return the clock that an entry made or changed, as the caller may see it now."""
    made = entry_told(stored).clock
    if not isinstance(made, TableClock):
        raise refuse("wrong_role", role=stored.role)
    return made


async def every(call: Call) -> Answer:
    """Answer all clocks the caller may see."""
    return answer(Clocks(await clocks.every(auth.store(call), auth.caller(call))))


async def one(call: Call) -> Answer:
    """Answer a clock, or its picture."""
    found = await clocks.one(auth.store(call), auth.caller(call), call.path["kid"])
    if call.media == SVG:
        drawn = svg.clock(
            name=found.name,
            kind=found.kind,
            size=found.size,
            filled=found.filled,
            state=found.state,
            loops=found.loops,
        )
        return Answer(drawn.encode(), SVG)
    return answer(found, headers=(auth.etag(found.version),))


async def patch(call: Call) -> Answer:
    """Edit a clock."""
    value = parse(call.body)
    asked = read(value, ClockPatch)
    command, version = auth.command(call, value), auth.version(call)
    stored = await clocks.patch(auth.store(call), command, call.path["kid"], asked, version)
    return document_answer(_changed(stored), stored)


async def delete(call: Call) -> Answer:
    """Delete a clock."""
    command, version = auth.command(call), auth.version(call)
    return entry_answer(await clocks.delete(auth.store(call), command, call.path["kid"], version))


async def tick(call: Call) -> Answer:
    """Tick a clock by hand."""
    value = parse(call.body)
    asked = read(value, Ticks)
    return entry_answer(await clocks.tick(auth.store(call), auth.command(call, value), call.path["kid"], asked))


_ALL: dict[str, Any] = {"path": "/v1/sessions/{sid}/clocks", "tag": "clocks", "parameters": SID}
_ONE: dict[str, Any] = {"path": "/v1/sessions/{sid}/clocks/{kid}", "tag": "clocks", "parameters": KID}
OPERATIONS = [
    Operation(
        **_ALL,
        method="POST",
        id="makeClock",
        summary="Make a clock",
        description="Make a clock: the GM's alone, or visible to all.",
        handle=create,
        takes=NewClock,
        examples={
            "danger": {"name": "Alarm", "size": 6, "kind": "danger"},
            "secret": {"name": "They know", "size": 8, "kind": "faction", "visible": False},
        },
        gives={JSON: TableClock},
        status=201,
        refuses=(409, 422),
        roles=GM,
        keyed=True,
        links=links_to("kid", "id", "getClock", "changeClock", "deleteClock", "tickClock"),
    ),
    Operation(
        **_ALL,
        method="GET",
        id="listClocks",
        summary="List the clocks",
        description="Tell all clocks the caller may see.",
        handle=every,
        gives={JSON: Clocks},
        roles=ALL,
    ),
    Operation(
        **_ONE,
        method="GET",
        id="getClock",
        summary="Read a clock",
        description="Tell a clock; its ETag is what a change must name. With `Accept: image/svg+xml`, its picture.",
        handle=one,
        gives={JSON: TableClock, SVG: str},
        roles=ALL,
    ),
    Operation(
        **_ONE,
        method="PATCH",
        id="changeClock",
        summary="Edit a clock",
        description="Change name, size, or who sees and ticks it; it fills by ticks alone.",
        handle=patch,
        takes=ClockPatch,
        examples={"reveal": {"visible": True}},
        gives={JSON: TableClock},
        refuses=(409,),
        roles=GM,
        keyed=True,
        versioned=True,
    ),
    Operation(
        **_ONE,
        method="DELETE",
        id="deleteClock",
        summary="Delete a clock",
        description="Delete a clock; its rival is let go. One that another is locked behind stays.",
        handle=delete,
        gives={JSON: LogEntry},
        refuses=(409,),
        roles=GM,
        keyed=True,
        versioned=True,
    ),
    Operation(
        method="POST",
        path="/v1/sessions/{sid}/clocks/{kid}/ticks",
        id="tickClock",
        summary="Tick a clock",
        description="Add segments, or take them off; what finds no room is told as overflow (FE-44).",
        tag="clocks",
        parameters=KID,
        handle=tick,
        takes=Ticks,
        examples={"two": {"by": 2}, "back": {"by": -1}},
        gives={JSON: LogEntry},
        refuses=(409,),
        roles=PLAYERS,
        keyed=True,
    ),
]
