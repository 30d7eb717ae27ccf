"""`/v1/sessions/{sid}/log` in pages, `/events` live, and tickets for those who cannot send a header."""

import asyncio
import hashlib
import math
import re
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine
from contextlib import aclosing, asynccontextmanager
from functools import lru_cache
from typing import Annotated, Any, Literal
from urllib.parse import urlencode

import structlog
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from msgspec import UNSET, Meta, Struct, UnsetType, json
from msgspec.structs import replace

from service.deadlines import now
from service.http.answer import Answer
from service.http.deployment import Deployment
from service.http.operation import EVENTS, TEXT, operation
from service.http.parameters import Shape, Sid
from service.http.problems import Headers, Problem
from service.http.render import entry_text
from service.http.render.forms import EVENT_FORMS, in_text_form
from service.http.request import Request
from service.http.resources.actions import with_problem
from service.http.resources.entries import ENTRY_TYPES, card_at_table
from service.http.resources.table import TOKEN
from service.language import ACTIVE
from service.record import events
from service.record.documents import Role
from service.record.events import TYPES
from service.record.ids import CHARACTER, PERSON
from service.record.log_record import MAX_LOG_ENTRIES, UNREADABLE, LogRecord
from service.session import damage
from service.session.actions import reading as actions
from service.session.actions.views import Obstacle
from service.session.caches import EventKey
from service.session.commands import ALL, Caller
from service.session.fairness.proofs import evidence
from service.session.log import reading
from service.session.log.entries import ENTRY_KINDS, AnyLogEntry, CardEntry
from service.session.storage import Present
from service.session.tables import Tables

MAX = 200
_SHARED_SECONDS = 2.0
"""Seconds for which an event is sent to other readers as it is; names may have changed afterwards."""
TICKET_SECONDS = 30
RETRY, HEARTBEAT = b"retry: 1000\n\n", b": still here\n\n"
CLOSING = b"event: closing\ndata: {}\n\n"
"""The first block of a stream, one without an event, and the last one of a process that stops."""
_log = structlog.get_logger()
_EVENT = re.compile(r"0|[1-9][0-9]{0,4}-[0-9a-f]{32}")


EVENT_NAMES = [
    *ENTRY_KINDS,
    "presence",
    "problems",
    "reset",
    "closing",
]
"""The events of a stream: types of entries, and what concerns the stream itself."""


class Page(Struct, frozen=True):
    """A page of the log."""

    items: Annotated[
        list[AnyLogEntry],
        Meta(description="In order. There may be fewer than `limit` although more follow: see `next`."),
    ]
    next: Annotated[
        int | None,
        Meta(description="`after` of the next page, or, where `before` was sent, `before` of it; null: there is none."),
    ]


class Presence(Struct, frozen=True, tag_field="type", tag="presence"):
    """Who is present: who has an open event stream of the table."""

    present: Annotated[list[str], Meta(description="Ids of people, by number.", examples=[["p1", "p3"]])]


class ActionProblem(Struct, frozen=True):
    """An open action whose roll would be refused."""

    action: Annotated[str, Meta(description="The action.", examples=["a3"])]
    problem: Annotated[Obstacle, Meta(description="What the roll would be refused for.")]


class Problems(Struct, frozen=True, tag_field="type", tag="problems"):
    """The open actions whose rolls would be refused now."""

    actions: Annotated[list[ActionProblem], Meta(description="In the order they were opened; none where all may roll.")]


class StreamEvent(Struct, frozen=True):
    """An event as EventSource shows it."""

    event: (
        Annotated[
            str,
            Meta(
                description="The entry's type, `presence`, `problems`, `reset` or `closing`.",
                extra_json_schema={"enum": EVENT_NAMES},
            ),
        ]
        | UnsetType
    ) = UNSET
    id: Annotated[str, Meta(description="The entry's id; no other event has one.")] | UnsetType = UNSET
    data: (
        Annotated[
            str,
            Meta(
                description="The entry (`LogEntry`) as JSON, left out where the reader may not see it; of `presence` "
                "who is present (`Presence`); of `problems` which actions cannot be rolled (`Problems`); of `reset` "
                "and `closing` an empty object.",
                extra_json_schema={
                    "contentMediaType": "application/json",
                    "contentSchema": {
                        "anyOf": [
                            {"$ref": "#/components/schemas/LogEntry"},
                            {"$ref": "#/components/schemas/Presence"},
                            {"$ref": "#/components/schemas/Problems"},
                            {"type": "object", "additionalProperties": False},
                        ]
                    },
                },
            ),
        ]
        | UnsetType
    ) = UNSET
    retry: Annotated[int, Meta(description="Milliseconds to wait before reconnecting.")] | UnsetType = UNSET


class Ticket(Struct, frozen=True):
    """A ticket."""

    ticket: Annotated[str, Meta(description="Opens one event stream: `GET .../events?ticket=`.")]
    seconds: Annotated[int, Meta(description="Seconds for which it is valid.")]


_Kind = Annotated[str | None, QueryParameter(name="type"), Shape("Only these.", type="string", enum=sorted(TYPES))]
_After = Annotated[
    int, QueryParameter(), Shape("Entries after this number.", type="integer", minimum=0, maximum=MAX_LOG_ENTRIES)
]
_Before = Annotated[
    int | None,
    QueryParameter(),
    Shape(
        "The last entries before this number, in order; one above the last gives the end of the log.",
        type="integer",
        minimum=1,
        maximum=MAX_LOG_ENTRIES + 1,
    ),
]
_Proof = Annotated[
    Literal["yes", "no"],
    QueryParameter(),
    Shape("`no` leaves out the proofs of dice, a third of a page.", type="string", enum=["yes", "no"]),
]
_As = Annotated[
    str | None,
    QueryParameter(name="as"),
    Shape("Adds each roll, choice, resistance and reversal in this form.", type="string", enum=list(EVENT_FORMS)),
]
_View = Annotated[
    Literal["player"] | None,
    QueryParameter(),
    Shape(
        "What players may see of each entry, also to the GM: for what everybody reads, as a chat.",
        type="string",
        enum=["player"],
    ),
]
_Limit = Annotated[int, QueryParameter(), Shape("How many at most; 50.", type="integer", minimum=1, maximum=MAX)]
_By = Annotated[str | None, QueryParameter(), Shape("Only what this person did.", type="string", **PERSON)]
_Character = Annotated[
    str | None,
    QueryParameter(),
    Shape("Only rolls of this character, and changes to it.", type="string", **CHARACTER),
]


@get(
    "/v1/sessions/{sid:str}/log",
    operation_id="readLog",
    summary="Read the log",
    tags=["log"],
    security=TOKEN,
    opt=operation(localized=True, other_response_types=ENTRY_TYPES, roles=ALL, bulk=True, cost=5),
)
async def read_log(  # noqa: PLR0913, PLR0917  # one parameter for each of the query
    request: Request,
    caller: NamedDependency[Caller],
    after: _After = 0,
    before: _Before = None,
    limit: _Limit = 50,
    type_: _Kind = None,
    by: _By = None,
    character: _Character = None,
    proof: _Proof = "yes",
    as_: _As = None,
    view: _View = None,
) -> Answer[Page]:
    """Return entries of the log, in pages, forwards or backwards: it is the only history of a table.

    Entries for the GM are left out for others, and with `view=player` for the GM too. With `as` each roll, choice,
    resistance and reversal is in that form too, as `form` (docs/forms.md).
    """
    filters = reading.Filter(type=type_ or "", by=by or "", character=character or "", as_player=view == "player")
    if before is None:
        found = await reading.page(request.tables, caller, after, limit, filters)
    else:
        found = await reading.page_before(request.tables, caller, before, after, limit, filters)
    link: Headers = ()
    if found.next is not None:
        start = "after" if before is None else "before"
        query = urlencode({**request.exchange.query, start: found.next})
        link = ((b"link", f'<{request.exchange.path}?{query}>; rel="next"'.encode()),)
    if request.exchange.media == TEXT:
        return Answer(entry_text.lines([entry for _, entry in found.items]), TEXT, headers=link)
    items = await _shown(request.tables, caller.sid, found, proof)
    if as_:
        items = [await _with_form(request.tables, caller.sid, entry, as_) for entry in items]
    return Answer(Page(items, found.next), headers=link)


async def _shown(tables: Tables, sid: str, found: reading.LogPage, proof: str) -> list[AnyLogEntry]:
    """Return the entries of a page, with their proofs unless these are not wanted."""
    if proof == "no":
        return [entry for _, entry in found.items]
    return [reading.with_evidence(entry, await evidence(tables, sid, stored)) for stored, entry in found.items]


async def _with_form(tables: Tables, sid: str, entry: AnyLogEntry, form: str) -> AnyLogEntry:
    """Return an entry with itself in another form, where it has forms."""
    if not isinstance(entry, CardEntry):
        return entry
    card = await card_at_table(tables, sid, entry)
    return replace(entry, form=in_text_form(card, form).decode())


@post(
    "/v1/sessions/{sid:str}/tickets",
    operation_id="issueTicket",
    summary="Get a ticket",
    tags=["log"],
    security=TOKEN,
    opt=operation(problem_statuses=(409,), roles=ALL),
)
async def issue_ticket(request: Request, caller: NamedDependency[Caller]) -> Answer[Ticket]:
    """Issue a ticket that opens one event stream within 30 seconds: for EventSource, which sends no token."""
    ticket_text = secrets.token_urlsafe(24)
    await reading.issue_ticket(request.store, caller, _digest(ticket_text), TICKET_SECONDS)
    return Answer(Ticket(ticket_text, TICKET_SECONDS))


def _digest(ticket_text: str) -> str:
    return hashlib.sha256(ticket_text.encode()).hexdigest()[:32]


_Ticket = Annotated[
    str,
    QueryParameter(),
    Shape(
        "Instead of a token.",
        type="string",
        pattern="^[!-~]{1,64}$",
        **{"x-pattern-description": "a ticket, as `POST .../tickets` gave it"},
    ),
]
_LastEvent = Annotated[
    str | None,
    QueryParameter(),
    Shape(
        "As Last-Event-ID, for a first connection.",
        type="string",
        pattern="^(0|[1-9][0-9]{0,4}-[0-9a-f]{32})$",
        **{"x-pattern-description": "an event's id (such as 5-0a1b2c3d4e5f60718293a4b5c6d7e8f9) or 0"},
    ),
]


@get(
    "/v1/sessions/{sid:str}/events",
    operation_id="followLog",
    summary="Follow the log",
    tags=["log"],
    security=[*TOKEN, {"ticket": []}],
    media_type=EVENTS,
    opt=operation(localized=True, roles=ALL, bulk=True),
)
async def follow_log(
    sid: Sid, request: Request, ticket: _Ticket = "", last_event_id: _LastEvent = None, as_: _As = None
) -> Answer[StreamEvent]:
    """Follow the same log live, as server-sent events: `id` is the entry's, `event` its type, `data` is the entry.

    With Last-Event-ID it continues after that event; without, it begins with the next entry: send `last_event_id` of
    the table (`GET .../{sid}?include=characters`), and nothing is missed between the two. Every 15 seconds without an
    event there is a comment. A ticket opens one stream: to reconnect, get another. The event `reset` means
    that the log no longer has that event, and that all entries follow from the first. `closing` means that this process
    stops: reconnect. A client that reads too slowly is disconnected, and may reconnect. With `as` each roll,
    choice, resistance and reversal is in that form too, as `form` (docs/forms.md). A person with an open
    stream is present: `presence`, which is no entry and has no `id`, names these people at the beginning and after each
    change. `problems`, which has no `id` either, names the open actions whose rolls would be refused: if there are any
    at the beginning, and after each entry that changes these.
    """
    exchange, store = request.exchange, request.store
    caller = exchange.caller or await reading.redeem_ticket(store, sid, _digest(ticket))
    sent = exchange.headers.get(b"last-event-id")
    last = last_event_id if sent is None else sent.decode("latin-1")
    if last is not None and not _EVENT.fullmatch(last):
        example = "5-0a1b2c3d4e5f60718293a4b5c6d7e8f9"
        raise Problem(400, "event_malformed", f"Last-Event-ID must be an event's id (such as {example}) or 0")
    start = await reading.stream_start(request.tables, caller, last)
    streams, stream_key = exchange.deployment.streams, (caller.sid, caller.person, exchange.address)
    streams.open(*stream_key, gm=start.role == "gm")
    return Answer(
        media=EVENTS,
        headers=((b"x-accel-buffering", b"no"),),
        stream=_stream(exchange.deployment, request.tables, caller, start, as_),
        done=lambda: streams.close(*stream_key),
    )


async def _stream(
    deployment: Deployment, tables: Tables, caller: Caller, start: reading.StreamStart, form: str | None
) -> AsyncGenerator[bytes, None]:
    """Yield a stream from its first line to its last."""
    yield RETRY
    async with aclosing(events_of(deployment, tables, caller, start, form)) as told:
        async for event in told:
            yield event
    if deployment.draining:
        yield CLOSING


async def events_of(
    deployment: Deployment, tables: Tables, caller: Caller, start: reading.StreamStart, form: str | None
) -> AsyncGenerator[bytes, None]:
    """Yield the events of a table, with comments as heartbeat; end when the caller's role or token changes."""
    assert deployment.broadcaster
    if start.reset:
        yield b"event: reset\ndata: {}\n\n"
    following = deployment.broadcaster.follow(
        caller.sid,
        start.after,
        beat=deployment.deadlines.heartbeat,
        seconds=deployment.deadlines.stream,
        person=caller.person,
    )
    told = await _made_problems(tables, caller)
    if told not in {b"", _NO_PROBLEMS}:
        yield told
    async with aclosing(following), _damage_logged(tables, caller):
        async for stored in following:
            if stored is None:
                yield HEARTBEAT
                continue
            if isinstance(stored, Present):
                yield _presence_bytes(stored)
                continue
            yield await _event_bytes(tables, caller.sid, stored, start.role, form)
            if stored.seq <= start.tail:
                continue
            if caller.person in _affected_people(stored):
                return
            problems = await _problem_bytes(tables, caller, stored, start.role)
            if problems not in {b"", told}:
                yield problems
                told = problems


@asynccontextmanager
async def _damage_logged(tables: Tables, caller: Caller) -> AsyncIterator[None]:
    """End a stream that comes to what cannot be read, and log what it is: its reader is refused from then on."""
    try:
        yield
    except UNREADABLE as failure:
        found = await damage.find_damage(tables, caller.sid, caller, failure)
        _log.error("an event stream ended: documents of a table cannot be read", ids=found.ids if found else ())


@lru_cache(maxsize=32)
def _presence_bytes(present: Present) -> bytes:
    """Return who is present as an event without an id: the reader's last event stays an entry."""
    return b"event: presence\ndata: %b\n\n" % json.encode(Presence(list(present.people)))


async def _event_bytes(tables: Tables, sid: str, stored: LogRecord, role: Role, form: str | None) -> bytes:
    """Return an entry as an event; one that the role may not see has no data, but keeps its id."""
    key = "entry", sid, stored, role, form, ACTIVE.get()
    return await _shared(tables, key, lambda: _made_event(tables, key))


async def _problem_bytes(tables: Tables, caller: Caller, stored: LogRecord, role: Role) -> bytes:
    """Return the problems of open actions after an entry as an event; empty where they cannot be read now."""
    key = "problems", caller.sid, stored, role, None, ""
    return await _shared(tables, key, lambda: _made_problems(tables, caller))


async def _shared(tables: Tables, key: EventKey, make: Callable[[], Coroutine[Any, Any, bytes]]) -> bytes:
    """Return an event that is made once for all streams that send it at about the same time."""
    made, cached = tables.caches.events.get(key) or (-math.inf, b"")
    if now() - made < _SHARED_SECONDS:
        return cached
    pending = tables.caches.pending_events
    if key not in pending:

        def done(task: asyncio.Task[bytes]) -> None:
            del pending[key]
            if task.cancelled():
                return
            # Where all who waited have left, nobody else asks why it failed.
            if task.exception() is None:
                tables.caches.events.put(key, (now(), task.result()))

        pending[key] = asyncio.create_task(make())
        pending[key].add_done_callback(done)
    # Other streams wait for it too: it goes on where this one ends.
    return await asyncio.shield(pending[key])


async def _made_event(tables: Tables, key: EventKey) -> bytes:
    _, sid, stored, role, form, _ = key
    entry = await reading.shown(tables, sid, stored, role)
    if entry is None:
        return b"id: %b\n\n" % stored.id.encode()
    if form:
        entry = await _with_form(tables, sid, entry, form)
    return b"id: %b\nevent: %b\ndata: %b\n\n" % (stored.id.encode(), entry.type.encode(), json.encode(entry))


async def _made_problems(tables: Tables, caller: Caller) -> bytes:
    unrolled = await actions.unrolled_or_none(tables, caller)
    if unrolled is None:
        return b""
    found = [with_problem(*one) for one in unrolled]
    return _problems_event([ActionProblem(one.id, one.problem) for one in found if one.problem is not UNSET])


def _problems_event(found: list[ActionProblem]) -> bytes:
    return b"event: problems\ndata: %b\n\n" % json.encode(Problems(found))


_NO_PROBLEMS = _problems_event([])


@lru_cache(maxsize=32)
def _affected_people(stored: LogRecord) -> tuple[str, ...]:
    """Return the people whose token or role this entry changed."""
    match events.decode(stored):
        case events.PersonRevoked(person=person) | events.TokenRenewed(person=person):
            return (person,)
        case events.GmHandedOver(by=by, person=person):
            return by, person
        case _:
            return ()


HANDLERS = [read_log, follow_log, issue_ticket]
