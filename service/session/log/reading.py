"""Who reads the log, and from where: pages, filters, streams and their tickets."""

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
"""Tickets of a table that wait to be used, and those of one person; the GM always finds room for theirs."""
MAX_READ = 2048
"""Entries that are looked at for one page."""


class Filter(Struct, frozen=True, kw_only=True):
    """Which entries are wanted."""

    type: str = ""
    by: str = ""
    character: str = ""

    def may_pass(self, stored: LogRecord) -> bool:
        """Tell whether an entry could be wanted, by its bytes: to tell a roll, it is ruled on again."""
        # What the GM did to a clock may be told as something else, which its entry does not say.
        names = (self.type if self.type not in {"clock_changed", "clock_deleted"} else "", self.by, self.character)
        text = stored.entry + stored.result
        return all(b'"%b"' % name.encode() in text for name in names if name)

    def passes(self, said: LogEntry) -> bool:
        """Tell whether an entry is wanted."""
        if (self.type and said.type != self.type) or (self.by and said.by != self.by):
            return False
        about = said.character.id if isinstance(said.character, Character) else said.character
        return not self.character or self.character in {about, *(change.who for change in said.changes)}


class Items(Struct, frozen=True):
    """Entries, and where to go on."""

    items: list[LogEntry]
    next: int | None


async def page(tables: Tables, caller: Caller, after: int, limit: int, wanted: Filter) -> Items:
    """Return a page of the log as the caller may see it; a short one where too many entries are not wanted."""
    role, _ = await authorize(tables.store, caller)
    items: list[LogEntry] = []
    # Where all are wanted, one more than are asked for tells that there are more; some may be hidden.
    pages = (max(limit + 1, 32),) if wanted == Filter() else ()
    async for stored in tables.store.entries(caller.sid, after, *pages):
        said = view_for(stored, role) if wanted.may_pass(stored) else None
        if said and wanted.passes(said):
            if len(items) == limit:
                return Items(items, items[-1].seq)
            items.append(with_evidence(said, await evidence(tables, caller.sid, stored)))
        if stored.seq >= after + MAX_READ:
            return Items(items, stored.seq)
    return Items(items, None)


class Begun(Struct, frozen=True):
    """Where somebody begins to follow the log."""

    role: Role
    tail: int
    """The last entry when the role was read: what came before is in it already."""
    after: int
    reset: bool


async def begin(store: SessionStore, caller: Caller, last: str | None) -> Begun:
    """Return where to begin: behind the last event, if that is still the log's; else from the start, or now."""
    role, [seq_now] = await authorize(store, caller, "seq")
    tail = int(seq_now or 0)
    if last is None:
        return Begun(role, tail, tail, reset=False)
    if last == "0":
        return Begun(role, tail, 0, reset=False)
    seq = int(last.partition("-")[0])
    found = await store.page(caller.sid, seq - 1, 1)
    known = bool(found) and found[0].id == last
    return Begun(role, tail, seq if known else 0, reset=not known)


async def issue_ticket(store: SessionStore, caller: Caller, digest: str, seconds: int) -> None:
    """Let somebody open one event stream with a ticket."""
    ticket = TicketCall(ticket=digest, seconds=seconds, most=MAX_TICKETS, each=TICKETS_EACH)
    await store.change(caller.sid, ticket, actor=caller.actor(ALL))


async def redeem_ticket(store: SessionStore, sid: str, digest: str) -> Caller:
    """Return whose ticket it was; it is gone."""
    stored = await store.change(sid, RedeemCall(ticket=digest))
    found = msgspec.json.decode(stored.result)
    return Caller(sid, found["by"], found["token"])
