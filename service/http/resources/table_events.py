"""`/v1/events`: the logs of several tables live, on one stream, for programs that are at many."""

import asyncio
import re
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from typing import Annotated

from litestar import get
from litestar.params import QueryParameter
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from service.http.answer import Answer
from service.http.auth import token_holders
from service.http.deployment import Deployment
from service.http.operation import EVENTS, operation
from service.http.parameters import Shape
from service.http.problems import Problem
from service.http.refusals import as_problem
from service.http.request import Request
from service.http.resources.log import CLOSING, EVENT_NAMES, HEARTBEAT, RETRY, events_of
from service.http.resources.table import TOKEN
from service.record.log_record import UNREADABLE
from service.session import damage
from service.session.commands import ALL, Caller
from service.session.log import reading
from service.session.storage import Refused
from service.session.tables import Tables

MOST_TABLES = 16
"""Tables of one stream: their tokens and positions are a header of a kilobyte each."""
_SID = "[A-Za-z0-9_-]{22}"
_POSITION = re.compile(r"0|[1-9][0-9]{0,4}-[0-9a-f]{32}")
_DATA = {
    "type": "object",
    "required": ["table"],
    "properties": {
        "table": {"type": "string"},
        "data": {"anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in ("LogEntry", "Presence", "Problems")]},
    },
}


class TablesEvent(Struct, frozen=True):
    """An event of one of several tables."""

    event: (
        Annotated[
            str,
            Meta(description="As on the stream of the table alone.", extra_json_schema={"enum": EVENT_NAMES}),
        ]
        | UnsetType
    ) = UNSET
    id: (
        Annotated[
            str,
            Meta(
                description="The positions in all tables after this entry, in the order of `tables`: the Last-Event-ID "
                "to go on with. Only entries have one."
            ),
        ]
        | UnsetType
    ) = UNSET
    data: (
        Annotated[
            str,
            Meta(
                description="As JSON the `table`, and as `data` what the stream of the table alone has: an entry "
                "(`LogEntry`), `Presence` or `Problems`, and nothing of `reset`. Left out where the reader may not see "
                "the entry; of `closing` an empty object.",
                extra_json_schema={"contentMediaType": "application/json", "contentSchema": _DATA},
            ),
        ]
        | UnsetType
    ) = UNSET
    retry: Annotated[int, Meta(description="Milliseconds to wait before reconnecting.")] | UnsetType = UNSET


class _Followed(Struct, frozen=True):
    """A table of a stream: who reads it, from where, and the position there."""

    caller: Caller
    start: reading.StreamStart
    position: str


_Tables = Annotated[
    str,
    QueryParameter(),
    Shape(
        f"The ids of the tables, with commas between: {MOST_TABLES} at most, each once.",
        required=True,
        type="string",
        pattern=f"^{_SID}(,{_SID}){{0,{MOST_TABLES - 1}}}$",
        **{"x-pattern-description": f"one to {MOST_TABLES} ids of sessions, with commas between them"},
    ),
]


@get(
    "/v1/events",
    operation_id="followTables",
    summary="Follow several tables",
    tags=["log"],
    security=TOKEN,
    media_type=EVENTS,
    opt=operation(localized=True, roles=ALL, bulk=True, cost=MOST_TABLES),
)
async def follow_tables(request: Request, tables: _Tables = "") -> Answer[TablesEvent]:
    """Follow the logs of up to 16 tables live, on one stream of server-sent events, with a token for each.

    Tokens stand in the order of `tables` in `Authorization: Bearer`, with `~` between them. Each event tells its table;
    it is otherwise that of the table's own stream (`GET .../events`), in the order of each log. The `id` of an
    entry has the positions in all tables: with it as Last-Event-ID nothing is missed and nothing comes twice. Without,
    the stream begins with the next entries. Where one table is refused, all are, and `detail` names it. The stream
    ends with that of any of its tables (a token that was revoked, a table that was deleted): reconnect, and a refusal
    tells why.
    """
    exchange = request.exchange
    sids = tables.split(",") if tables else []
    if not sids or len(set(sids)) < len(sids):
        raise Problem(400, "invalid_parameter", f"tables must be one to {MOST_TABLES} ids of sessions, each once")
    positions = _positions(exchange.headers, len(sids))
    callers = token_holders(request.tables, sids, exchange.headers)
    begun = [_begin(request.tables, *one) for one in zip(callers, positions, strict=True)]
    followed = await asyncio.gather(*begun)
    keys = [(one.caller.sid, one.caller.person, exchange.address) for one in followed]
    streams, opened = exchange.deployment.streams, list[tuple[str, str, str]]()

    def close() -> None:
        while opened:
            streams.close(*opened.pop())

    try:
        for one, key in zip(followed, keys, strict=True):
            streams.open(*key, gm=one.start.role == "gm")
            opened.append(key)
    except Problem:
        close()
        raise
    stream = _stream(exchange.deployment, request.tables, followed)
    return Answer(media=EVENTS, headers=((b"x-accel-buffering", b"no"),), stream=stream, done=close)


def _positions(headers: Mapping[bytes, bytes], tables: int) -> Sequence[str | None]:
    """Return the positions of Last-Event-ID; None for each without it. Problem 400 where they are none of so many."""
    sent = headers.get(b"last-event-id")
    if sent is None:
        return [None] * tables
    positions = sent.decode("latin-1").split(",")
    if len(positions) != tables or not all(_POSITION.fullmatch(one) for one in positions):
        detail = f"Last-Event-ID must be the id of an event of this stream: a position or 0 for each of {tables} tables"
        raise Problem(400, "event_malformed", detail)
    return positions


async def _begin(tables: Tables, caller: Caller, last: str | None) -> _Followed:
    """Return a table of a stream; Problem where it is refused, with its id."""
    try:
        start = await reading.stream_start(tables, caller, last)
    except Refused as refused:
        raise _named(as_problem(refused), caller) from None
    except UNREADABLE as failure:
        if damaged := await damage.find_damage(tables, caller.sid, caller, failure):
            raise _named(as_problem(damaged), caller) from failure
        raise
    # An entry never changes: the last one has the same id as when the stream was begun.
    before = await tables.store.page(caller.sid, start.after - 1, 1) if start.after else []
    return _Followed(caller, start, before[0].id if before else "0")


def _named(problem: Problem, caller: Caller) -> Problem:
    """Return the problem of one of several tables, with its id."""
    problem.body = replace(problem.body, detail=f"{caller.sid}: {problem.body.detail}")
    return problem


async def _stream(deployment: Deployment, tables: Tables, followed: Sequence[_Followed]) -> AsyncGenerator[bytes, None]:
    """Yield the events of all tables as they come, with comments as heartbeat; end where one of them ends."""
    positions = [one.position for one in followed]
    streams = [events_of(deployment, tables, one.caller, one.start, None) for one in followed]
    yield RETRY
    async with aclosing(_merged(streams)) as events:
        async for number, event in events:
            if event != HEARTBEAT:
                yield _told(event, followed[number].caller.sid, positions, number)
            elif number == 0:
                yield HEARTBEAT
    if deployment.draining:
        yield CLOSING


async def _merged(streams: Sequence[AsyncGenerator[bytes, None]]) -> AsyncGenerator[tuple[int, bytes], None]:
    """Yield what streams yield, each with the number of its stream, until the first of them ends or fails."""
    # While a reader is slow, events wait in the broadcaster's queue of each table, which has its limits.
    waiting: asyncio.Queue[tuple[int, bytes | Exception | None]] = asyncio.Queue(maxsize=1)

    async def pump(number: int, stream: AsyncGenerator[bytes, None]) -> None:
        end: Exception | None = None
        try:
            async with aclosing(stream):
                async for event in stream:
                    await waiting.put((number, event))
        except Exception as failure:  # noqa: BLE001  # raised below, once what came before it was sent
            end = failure
        await waiting.put((number, end))

    pumps = [asyncio.create_task(pump(*one)) for one in enumerate(streams)]
    try:
        while True:
            number, event = await waiting.get()
            if not isinstance(event, bytes):
                break
            yield number, event
        if event:
            raise event
    finally:
        for task in pumps:
            task.cancel()
        await asyncio.gather(*pumps, return_exceptions=True)


def _told(event: bytes, sid: str, positions: list[str], number: int) -> bytes:
    """Return an event of a table as one of several tables, and note the position behind it."""
    fields = dict(line.split(b": ", 1) for line in event.splitlines() if line)
    lines = []
    if b"id" in fields:
        positions[number] = fields[b"id"].decode()
        lines.append(b"id: " + ",".join(positions).encode())
    if b"event" in fields:
        data = b"" if fields[b"event"] == b"reset" else b',"data":' + fields[b"data"]
        lines += [b"event: " + fields[b"event"], b'data: {"table":"%b"%b}' % (sid.encode(), data)]
    return b"\n".join([*lines, b"", b""])


HANDLERS = [follow_tables]
