"""`/v1/sessions/{sid}/log` in pages, `/events` live, and tickets for those who cannot send a header."""

import hashlib
import re
import secrets
from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import lru_cache
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType, json

from service.http import auth
from service.http.operation import EVENTS, JSON, Answer, Call, Operation, answer
from service.http.problems import Headers, Problem
from service.http.resources.table import SID
from service.record import events
from service.record.documents import Role
from service.record.events import TYPES
from service.record.ids import CHARACTER, PERSON
from service.record.log_record import LogRecord
from service.session.commands import ALL, Caller
from service.session.log import reading
from service.session.log.views import LogEntry, view_for, with_evidence
from service.session.proofs import evidence_if_sound
from service.session.tables import Tables

MAX = 200
TICKET_SECONDS = 30
_EVENT = re.compile(r"0|[1-9][0-9]{0,4}-[0-9a-f]{8}")


class Page(Struct, frozen=True):
    """A page of the log."""

    items: Annotated[
        list[LogEntry],
        Meta(description="In order; fewer than `limit` also where many entries were passed over, and `next` goes on."),
    ]
    next: Annotated[int | None, Meta(description="`after` of the next page; null: there is none yet.")]


class StreamEvent(Struct, frozen=True):
    """An event as EventSource shows it."""

    event: Annotated[str, Meta(description="The entry's type, `reset` or `closing`.")] | UnsetType = UNSET
    id: Annotated[str, Meta(description="The entry's id.")] | UnsetType = UNSET
    data: Annotated[str, Meta(description="The entry as JSON; none where the reader may not see it.")] | UnsetType = (
        UNSET
    )
    retry: Annotated[int, Meta(description="Milliseconds to wait before coming back.")] | UnsetType = UNSET


class Ticket(Struct, frozen=True):
    """A ticket."""

    ticket: Annotated[str, Meta(description="Opens one event stream: `GET .../events?ticket=`.")]
    seconds: Annotated[int, Meta(description="How long it is good.")]


async def page(call: Call) -> Answer:
    """Answer a page of the log."""
    caller = auth.caller(call)
    after, limit = call.query.get("after", 0), call.query.get("limit", 50)
    wanted = reading.Filter(**_filters(call))
    found = await reading.page(auth.tables(call), caller, after, limit, wanted)
    link: Headers = ()
    if found.next is not None:
        kept = "&".join(f"{name}={value}" for name, value in call.query.items() if name != "after")
        link = ((b"link", f'<{call.at}?after={found.next}{"&" if kept else ""}{kept}>; rel="next"'.encode()),)
    return answer(Page(found.items, found.next), headers=link)


def _filters(call: Call) -> dict[str, str]:
    return {name: call.query[name] for name in ("type", "by", "character") if name in call.query}


async def ticket(call: Call) -> Answer:
    """Issue a ticket."""
    drawn = secrets.token_urlsafe(24)
    await reading.issue_ticket(auth.store(call), auth.caller(call), _digest(drawn), TICKET_SECONDS)
    return answer(Ticket(drawn, TICKET_SECONDS), status=201)


def _digest(drawn: str) -> str:
    return hashlib.sha256(drawn.encode()).hexdigest()[:32]


async def follow(call: Call) -> Answer:
    """Answer the log as it grows, behind the last event the client has seen."""
    store = auth.store(call)
    caller = call.caller or await reading.redeem_ticket(store, call.path["sid"], _digest(call.query["ticket"]))
    sent = call.headers.get(b"last-event-id")
    last = call.query.get("last_event_id") if sent is None else sent.decode("latin-1")
    if last is not None and not _EVENT.fullmatch(last):
        raise Problem(400, "event_malformed", "Last-Event-ID must be an event's id (such as 5-0a1b2c3d) or 0")
    begun = await reading.begin(store, caller, last)
    streams, whose = call.deployment.streams, (caller.sid, caller.person, call.address)
    streams.open(*whose, gm=begun.role == "gm")
    return Answer(
        media=EVENTS,
        headers=((b"x-accel-buffering", b"no"),),
        stream=_stream(call, caller, begun),
        done=lambda: streams.close(*whose),
    )


async def _stream(call: Call, caller: Caller, begun: reading.Begun) -> AsyncGenerator[bytes, None]:
    """Yield events with comments between as heartbeat; end when the caller's place at the table changes."""
    deployment, tables = call.deployment, auth.tables(call)
    assert deployment.broadcaster
    yield b"retry: 1000\n\n"
    if begun.reset:
        yield b"event: reset\ndata: {}\n\n"
    following = deployment.broadcaster.follow(
        caller.sid, begun.after, beat=deployment.heartbeat_seconds, seconds=deployment.stream_seconds
    )
    async with aclosing(following):
        async for stored in following:
            if stored is None:
                yield b": still here\n\n"
                continue
            yield await _event(tables, caller.sid, stored, begun.role)
            if stored.seq > begun.tail and caller.person in _moved(stored):
                return
    if deployment.draining:
        yield b"event: closing\ndata: {}\n\n"


async def _event(tables: Tables, sid: str, stored: LogRecord, role: Role) -> bytes:
    """Return an entry as an event; what the role may not see is an event without data, so that its id is kept."""
    known = tables.caches.events.find((sid, stored, role))
    if known:
        return known
    shown = view_for(stored, role)
    if shown is None:
        return b"id: %b\n\n" % stored.id.encode()
    proof = await evidence_if_sound(tables, sid, stored)
    data = json.encode(with_evidence(shown, proof))
    event = b"id: %b\nevent: %b\ndata: %b\n\n" % (stored.id.encode(), shown.type.encode(), data)
    return tables.caches.events.keep((sid, stored, role), event)


@lru_cache(maxsize=32)
def _moved(stored: LogRecord) -> tuple[str, ...]:
    """Return whose token or role is another since this entry."""
    match events.decode(stored):
        case events.PersonRevoked(person=whom) | events.TokenRenewed(person=whom):
            return (whom,)
        case events.GmHandedOver(by=by, person=whom):
            return by, whom
        case _:
            return ()


_SEQ = {"type": "integer", "minimum": 0, "maximum": 16384}
OPERATIONS = [
    Operation(
        method="GET",
        path="/v1/sessions/{sid}/log",
        id="readLog",
        summary="Read the log",
        description="Tell what happened, in pages: the only history there is. Players do not see what is for the GM.",
        bulk=True,
        cost=5,
        tag="log",
        parameters=SID,
        query={
            "after": _SEQ | {"description": "Entries behind this number."},
            "limit": {"type": "integer", "minimum": 1, "maximum": MAX, "description": "How many at most; 50."},
            "type": {"type": "string", "enum": sorted(TYPES), "description": "Only these."},
            "by": {"type": "string", "description": "Only what this person did."} | PERSON,
            "character": {"type": "string", "description": "Only rolls of this character, and changes to it."}
            | CHARACTER,
        },
        handle=page,
        gives={JSON: Page},
        roles=ALL,
    ),
    Operation(
        method="GET",
        path="/v1/sessions/{sid}/events",
        id="followLog",
        summary="Follow the log",
        description="The same log live, as server-sent events: `id` is the entry's, `event` its type, `data` is it. "
        "With Last-Event-ID it goes on behind that event; `reset` says that this event is no longer the log's, and "
        "that all is told from the start; without, it begins now. `closing` says that this process stops, and that "
        "another goes on. A reader too slow is let go and may come back.",
        bulk=True,
        tag="log",
        parameters=SID,
        query={
            "ticket": {
                "type": "string",
                "pattern": "^[!-~]{1,64}$",
                "x-pattern-description": "a ticket, as `POST .../tickets` gave it",
                "description": "Instead of a token.",
            },
            "last_event_id": {
                "type": "string",
                "pattern": "^(0|[1-9][0-9]{0,4}-[0-9a-f]{8})$",
                "x-pattern-description": "an event's id (such as 5-0a1b2c3d) or 0",
                "description": "As Last-Event-ID, for a first connection.",
            },
        },
        handle=follow,
        gives={EVENTS: StreamEvent},
        roles=ALL,
    ),
    Operation(
        method="POST",
        path="/v1/sessions/{sid}/tickets",
        id="issueTicket",
        summary="Get a ticket",
        description="Get a ticket that opens one event stream, once and soon: for EventSource, which sends no token.",
        tag="log",
        parameters=SID,
        handle=ticket,
        gives={JSON: Ticket},
        status=201,
        refuses=(409,),
        roles=ALL,
    ),
]
