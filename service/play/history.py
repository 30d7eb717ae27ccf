"""Who reads the log, and from where: pages, filters, streams and their tickets."""

import msgspec
from msgspec import Struct

from service.play.ask import ALL, Caller, Role
from service.play.characters import Character
from service.play.dealer import Dealer
from service.play.log import LogEntry, proven, told
from service.play.proofs import evidence
from service.play.session import read
from service.store.sessions import Sessions, Stored

MOST_TICKETS = 64
"""Tickets of a table that wait to be used."""


class Filter(Struct, frozen=True, kw_only=True):
    """Which entries are wanted."""

    type: str = ""
    by: str = ""
    character: str = ""

    def may_pass(self, stored: Stored) -> bool:
        """Tell whether an entry could be wanted, by its bytes: to tell a roll, it is ruled on again."""
        # A clock that was hidden is told as deleted, which its entry does not say.
        names = (self.type if self.type != "clock_deleted" else "", self.by, self.character)
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


async def page(dealer: Dealer, caller: Caller, after: int, limit: int, wanted: Filter) -> Items:
    """Return a page of the log as the caller may see it."""
    role, _ = await read(dealer.store, caller)
    items: list[LogEntry] = []
    # Where all are wanted, one more than are asked for tells that there are more; some may be hidden.
    pages = (max(limit + 1, 32),) if wanted == Filter() else ()
    async for stored in dealer.store.entries(caller.sid, after, *pages):
        said = told(stored, role) if wanted.may_pass(stored) else None
        if said and wanted.passes(said):
            if len(items) == limit:
                return Items(items, items[-1].seq)
            items.append(proven(said, await evidence(dealer, caller.sid, stored)))
    return Items(items, None)


class Begun(Struct, frozen=True):
    """Where somebody begins to follow the log."""

    role: Role
    tail: int
    """The last entry when the role was read: what came before is in it already."""
    after: int
    reset: bool


async def begin(store: Sessions, caller: Caller, last: str | None) -> Begun:
    """Return where to begin: behind the last event, if that is still the log's; else from the start, or now."""
    role, [seq_now] = await read(store, caller, "seq")
    tail = int(seq_now or 0)
    if last is None:
        return Begun(role, tail, tail, reset=False)
    if last == "0":
        return Begun(role, tail, 0, reset=False)
    seq = int(last.partition("-")[0])
    found = await store.page(caller.sid, seq - 1, 1)
    known = bool(found) and found[0].id == last
    return Begun(role, tail, seq if known else 0, reset=not known)


async def issue_ticket(store: Sessions, caller: Caller, digest: str, seconds: int) -> None:
    """Let somebody open one event stream with a ticket."""
    call = {"by": caller.person, "token": caller.version, "roles": ALL}
    await store.change("ticket", caller.sid, call | {"ticket": digest, "seconds": seconds, "most": MOST_TICKETS})


async def redeem_ticket(store: Sessions, sid: str, digest: str) -> Caller:
    """Return whose ticket it was; it is gone."""
    stored = await store.change("redeem", sid, {"ticket": digest})
    found = msgspec.json.decode(stored.result)
    return Caller(sid, found["by"], found["token"])
