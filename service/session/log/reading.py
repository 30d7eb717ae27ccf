"""Reading of the log: pages, filters, start of streams, and their tickets."""

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from typing import cast

import msgspec
from msgspec import UNSET, Struct, UnsetType, convert
from msgspec.structs import replace

from service.language import use_words
from service.record import events
from service.record.documents import Role
from service.record.evidence import Evidence
from service.record.log_record import UNREADABLE, LogRecord
from service.rules import systems
from service.rules.outcome import HiddenVerdict, Ruling
from service.session.access import authorize, cached_session
from service.session.actions.context import doc_of, steps_of
from service.session.commands import ALL, Caller
from service.session.fairness.proofs import evidence_or_none
from service.session.log.entries import AnyLogEntry, EntryT, LogEntry, ProvenEntry, RolledEntry
from service.session.log.names import add_names, with_names
from service.session.log.roll_fields import SettledRoll
from service.session.log.views import said_of, view_for
from service.session.tables import Tables
from service.store.calls import RedeemCall, TicketCall
from service.store.errors import Refused, Unavailable
from service.store.sessions import SessionStore

MAX_TICKETS, TICKETS_EACH = 64, 8
"""Most unused tickets of a table, and of one person; the table's limit does not apply to the GM."""
_OWN_GAME = re.compile(rb'"(sha256:[0-9a-f]{64})"')
MAX_READ = 2048
"""Most entries that are read for one page."""


class Filter(Struct, frozen=True, kw_only=True):
    """A filter of entries."""

    type: str = ""
    by: str = ""
    character: str = ""
    as_player: bool = False
    """Whether what the GM alone sees is left out."""

    def may_match(self, stored: LogRecord) -> bool:
        """Return whether an entry could match, by its bytes: a cheap test before a roll is ruled on again."""
        # A change of a hidden clock may be shown as an event of another type.
        names = (self.type if self.type not in {"clock_changed", "clock_deleted"} else "", self.by, self.character)
        text = stored.entry + stored.result
        return all(b'"%b"' % name.encode() in text for name in names if name)

    def matches(self, entry: LogEntry) -> bool:
        """Return whether an entry matches."""
        if (self.type and entry.type != self.type) or (self.by and entry.by != self.by):
            return False
        concerned = {getattr(entry, "character", UNSET), *(change.who for change in entry.changes)}
        return not self.character or self.character in concerned


class LogPage(Struct, frozen=True):
    """A page of entries as they are stored and as their reader sees them, and the start of the next."""

    items: list[tuple[LogRecord, AnyLogEntry]]
    next: int | None


async def page(tables: Tables, caller: Caller, after: int, limit: int, filters: Filter) -> LogPage:
    """Return a page of the log as the caller may see it; a short one where too few entries match."""
    role = await _reader(tables, caller, filters)
    found = tables.store.entries(caller.sid, after, *_page_size(limit, filters))
    return await _with_names(tables, caller, role, await _page(found, role, limit, filters))


async def page_before(  # noqa: PLR0913, PLR0917  # one parameter for each of the query
    tables: Tables, caller: Caller, before: int, after: int, limit: int, filters: Filter
) -> LogPage:
    """Return the last entries before a number, and after another, in order; a short page where too few match."""
    role = await _reader(tables, caller, filters)
    found = tables.store.entries_before(caller.sid, before, after, *_page_size(limit, filters))
    read = await _page(found, role, limit, filters)
    return await _with_names(tables, caller, role, LogPage(read.items[::-1], read.next))


async def _reader(tables: Tables, caller: Caller, filters: Filter) -> Role:
    role, _ = await authorize(tables, caller)
    return "player" if filters.as_player and role == "gm" else role


async def _with_names(tables: Tables, caller: Caller, role: Role, read: LogPage) -> LogPage:
    entries = await with_names(tables.store, caller.sid, role, [entry for _, entry in read.items])
    entries = await _with_reversals(tables, caller, await _with_settled(tables, caller, entries))
    return LogPage([(stored, entry) for (stored, _), entry in zip(read.items, entries, strict=True)], read.next)


def _page_size(limit: int, filters: Filter) -> tuple[int, ...]:
    """Return how many entries are read at once, where nothing is filtered: one more shows that there are more.

    Some may be hidden.
    """
    return (max(limit + 1, 32),) if filters == Filter() else ()


async def _page(found: AsyncIterator[LogRecord], role: Role, limit: int, filters: Filter) -> LogPage:
    """Return the first of these entries that match, of those that are read for one page."""
    items: list[tuple[LogRecord, AnyLogEntry]] = []
    read = 0
    async for stored in found:
        read += 1
        entry = view_for(stored, role) if filters.may_match(stored) else None
        if entry and filters.matches(entry):
            if len(items) == limit:
                return LogPage(items, items[-1][0].seq)
            items.append((stored, entry))
        if read == MAX_READ:
            return LogPage(items, stored.seq)
    return LogPage(items, None)


async def read_roll(tables: Tables, caller: Caller, seq: int) -> tuple[LogRecord, RolledEntry]:
    """Return a roll of the log, as it is stored and as the caller may see it; Refused where the entry is no roll."""
    role, _ = await authorize(tables, caller)
    found = await tables.store.page(caller.sid, seq - 1, 1)
    stored = found[0] if found and found[0].seq == seq else None
    entry = view_for(stored, role) if stored else None
    if stored is None or not isinstance(entry, RolledEntry):
        raise Refused("not_found", id=str(seq))
    [named] = await with_names(tables.store, caller.sid, role, [entry])
    [known] = await _with_reversals(tables, caller, await _with_settled(tables, caller, [named]))
    return stored, known


async def _with_settled(tables: Tables, caller: Caller, entries: list[EntryT]) -> list[EntryT]:
    """Return entries with what players learned later of rolls against a hidden Difficulty."""
    rolls = [one for one in entries if isinstance(one, RolledEntry) and one.announced]
    fields = [field for one in rolls for field in (f"opened:{one.seq}", f"steps:{one.action}")]
    marks = await tables.store.marks_of(caller.sid, fields)
    since = {}
    for one, opened, steps in zip(rolls, marks[::2], marks[1::2], strict=True):
        # A roll of an action is its own first step.
        after = [seq for seq in steps_of(steps) if seq != one.seq]
        if opened or after:
            since[one.seq] = opened, after
    found = await asyncio.gather(*[_settled(tables, caller.sid, *told) for told in since.values()])
    settled = dict(zip(since, found, strict=True))
    return [replace(one, settled=settled[one.seq]) if one.seq in settled else one for one in entries]


async def _settled(tables: Tables, sid: str, opened: str | None, steps: Sequence[int]) -> SettledRoll | UnsetType:
    """Return what was told of a roll since: its verdict by the GM's choice, and the number that was opened."""
    settled = SettledRoll()
    for stored in await asyncio.gather(*[tables.store.entry(sid, seq) for seq in steps]):
        event = events.decode(stored)
        if isinstance(event, events.Chosen) and event.verdict is not None:
            verdict = convert(event.verdict, HiddenVerdict)
            said = said_of(doc_of(stored), verdict.outcome)
            settled = replace(settled, verdict=verdict, said=said or UNSET)
    if opened:
        event = events.decode(await tables.store.entry(sid, int(opened)))
        assert isinstance(event, events.DifficultyOpened)
        settled = replace(settled, difficulty=event.difficulty)
    return settled if settled != SettledRoll() else UNSET


async def _with_reversals(tables: Tables, caller: Caller, entries: list[EntryT]) -> list[EntryT]:
    """Return entries with the number of the entry that reversed each, if one has."""
    marks = await tables.store.marks_of(caller.sid, [f"reversed:{one.seq}" for one in entries]) if entries else []
    return [replace(one, reversed_by=int(mark)) if mark else one for one, mark in zip(entries, marks, strict=True)]


def view_of_change(stored: LogRecord, ruling: Ruling | None = None) -> AnyLogEntry:
    """Return the entry of a change as its caller may see it, with names as they were when it was written.

    Refused where they were the GM, and it is hidden now. `ruling` is that of a roll that was just made.
    """
    entry = view_for(stored, cast("Role", stored.role), ruling)
    if entry is None:
        raise Refused("wrong_role", role=stored.role)
    return add_names(entry, dict(stored.names))


async def proven(tables: Tables, sid: str, stored: LogRecord, entry: EntryT, req: bytes = b"") -> EntryT:
    """Return an entry with its proof, if it has any; `req` is the canonical JSON of its request, where it is known."""
    if not isinstance(entry, ProvenEntry):
        return entry
    return with_evidence(entry, await evidence_or_none(tables, sid, stored, req))


def with_evidence(entry: EntryT, evidence: Evidence | None) -> EntryT:
    """Return an entry with its evidence, if it has any."""
    if evidence is None or not isinstance(entry, ProvenEntry):
        return entry
    return replace(entry, proof=evidence.proof, head=evidence.head, checkpoint=evidence.checkpoint)


async def shown(tables: Tables, sid: str, stored: LogRecord, role: Role) -> AnyLogEntry | None:
    """Return an entry as it is told to a role: with names as they were then, and its proof; None where it is hidden."""
    # What is told goes on without names while the store is unavailable.
    with suppress(Refused, Unavailable, *UNREADABLE):
        session = await cached_session(tables, sid)
        if _names_unknown_game(stored):
            # Another process moved the table since its document was cached.
            session = await cached_session(tables, sid, refresh=True)
        if not session.is_own:
            use_words({})
    entry = view_for(stored, role)
    if entry is None:
        return None
    with suppress(Unavailable):
        [entry] = await with_names(tables.store, sid, role, [entry])
    return await proven(tables, sid, stored, entry)


def _names_unknown_game(stored: LogRecord) -> bool:
    """Return whether an entry names a game of somebody's own that the current task does not know."""
    return any(systems.unknown(name.decode()) for name in _OWN_GAME.findall(stored.entry))


class StreamStart(Struct, frozen=True):
    """The start of an event stream."""

    role: Role
    tail: int
    """The last entry when the role was read: it includes all changes of the role before."""
    after: int
    reset: bool


async def stream_start(tables: Tables, caller: Caller, last: str | None) -> StreamStart:
    """Return the start of a stream: after the last event, if it is in the log; else the first entry, or the end.

    LogDamaged, or DecodeError, where the next entry, or the last one of the log, cannot be read.
    """
    role, [seq_now] = await authorize(tables, caller, "seq")
    tail = int(seq_now or b"")
    after, reset = tail, False
    if last is not None:
        seq = int(last.partition("-")[0])
        found = await tables.store.page(caller.sid, seq - 1, 1) if seq else []
        in_log = bool(found) and found[0].id == last
        after, reset = seq if in_log else 0, bool(seq) and not in_log
    # A stream that begins with what cannot be read would end at once, and its reader would connect again and again.
    view_for(await tables.store.entry(caller.sid, min(after + 1, tail)), role)
    return StreamStart(role, tail, after, reset=reset)


async def issue_ticket(store: SessionStore, caller: Caller, digest: str, seconds: int) -> None:
    """Issue a ticket that opens one event stream."""
    ticket = TicketCall(ticket=digest, seconds=seconds, most=MAX_TICKETS, each=TICKETS_EACH)
    await store.change(caller.sid, ticket, credentials=caller.credentials(ALL))


async def redeem_ticket(store: SessionStore, sid: str, digest: str) -> Caller:
    """Redeem a ticket; return its holder."""
    stored = await store.change(sid, RedeemCall(ticket=digest))
    holder = msgspec.json.decode(stored.result)
    return Caller(sid, holder["by"], holder["token"])
