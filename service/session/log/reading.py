"""Reading of the log: pages, filters, start of streams, and their tickets."""

import msgspec
from msgspec import Struct

from service.record.documents import Role
from service.record.log_record import LogRecord
from service.session.access import authorize
from service.session.characters import Character
from service.session.commands import ALL, Caller
from service.session.log.views import LogEntry, view_for, with_evidence
from service.session.proofs import evidence
from service.session.tables import Tables
from service.store.calls import RedeemCall, TicketCall
from service.store.sessions import SessionStore

MAX_TICKETS, TICKETS_EACH = 64, 8
"""Most unused tickets of a table, and of one person; the table's limit does not apply to the GM."""
MAX_READ = 2048
"""Most entries that are read for one page."""


class Filter(Struct, frozen=True, kw_only=True):
    """A filter of entries."""

    type: str = ""
    by: str = ""
    character: str = ""

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
        character = entry.character.id if isinstance(entry.character, Character) else entry.character
        return not self.character or self.character in {character, *(change.who for change in entry.changes)}


class LogPage(Struct, frozen=True):
    """A page of entries, and the start of the next."""

    items: list[LogEntry]
    next: int | None


async def page(tables: Tables, caller: Caller, after: int, limit: int, filters: Filter) -> LogPage:
    """Return a page of the log as the caller may see it; a short one where too few entries match."""
    role, _ = await authorize(tables.store, caller)
    items: list[LogEntry] = []
    # Without a filter, one entry more than requested shows that there are more; some may be hidden.
    page_size = (max(limit + 1, 32),) if filters == Filter() else ()
    async for stored in tables.store.entries(caller.sid, after, *page_size):
        entry = view_for(stored, role) if filters.may_match(stored) else None
        if entry and filters.matches(entry):
            if len(items) == limit:
                return LogPage(items, items[-1].seq)
            items.append(with_evidence(entry, await evidence(tables, caller.sid, stored)))
        if stored.seq >= after + MAX_READ:
            return LogPage(items, stored.seq)
    return LogPage(items, None)


class StreamStart(Struct, frozen=True):
    """The start of an event stream."""

    role: Role
    tail: int
    """The last entry when the role was read: it includes all changes of the role before."""
    after: int
    reset: bool


async def stream_start(store: SessionStore, caller: Caller, last: str | None) -> StreamStart:
    """Return the start of a stream: after the last event, if it is in the log; else the first entry, or the end."""
    role, [seq_now] = await authorize(store, caller, "seq")
    tail = int(seq_now or 0)
    if last is None:
        return StreamStart(role, tail, tail, reset=False)
    if last == "0":
        return StreamStart(role, tail, 0, reset=False)
    seq = int(last.partition("-")[0])
    found = await store.page(caller.sid, seq - 1, 1)
    in_log = bool(found) and found[0].id == last
    return StreamStart(role, tail, seq if in_log else 0, reset=not in_log)


async def issue_ticket(store: SessionStore, caller: Caller, digest: str, seconds: int) -> None:
    """Issue a ticket that opens one event stream."""
    ticket = TicketCall(ticket=digest, seconds=seconds, most=MAX_TICKETS, each=TICKETS_EACH)
    await store.change(caller.sid, ticket, credentials=caller.credentials(ALL))


async def redeem_ticket(store: SessionStore, sid: str, digest: str) -> Caller:
    """Redeem a ticket; return its holder."""
    stored = await store.change(sid, RedeemCall(ticket=digest))
    holder = msgspec.json.decode(stored.result)
    return Caller(sid, holder["by"], holder["token"])
