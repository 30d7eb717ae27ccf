"""The chain of an epoch: cached, extended by what a roll's reply tells, or read from the log."""

from collections.abc import AsyncIterator

from msgspec import Struct

from service.record.epochs import EpochDoc
from service.record.events import EpochRevealed
from service.record.evidence import Heads, Link, event_in_chain, extended, link_of, links_among
from service.record.log_record import LogDamaged, LogRecord
from service.session import epochs
from service.session.tables import Tables

_STORED_EVERY = 16
"""Rolls between two that store the head: a process without a chain goes on from there."""


class LinkedEntry(Struct, frozen=True):
    """An entry in the chain of its epoch."""

    epoch: EpochDoc
    roll: Link | None
    """None for the entry that revealed the epoch."""
    head: bytes
    """The head after it."""


async def find_in_chain(tables: Tables, sid: str, stored: LogRecord, req: bytes) -> LinkedEntry | None:
    """Return an entry in the chain of its epoch; None where it is not part of one.

    The chain before it is cached, or comes with the reply to the roll. The log is read where neither is so. LogDamaged
    where a roll has no place in it. Cached epochs may be older than it, or lost since: they are read again.

    `req` is the canonical JSON of its request, where it is known.
    """
    event = event_in_chain(stored)
    if event is None or event.epoch is None:
        return None
    is_new = bool(stored.role) and not stored.replayed
    for refresh in (False, True):
        doc = (await epochs.cached_epochs(tables, sid, refresh=refresh)).numbered(
            event.epoch, stored.seq, revealed=isinstance(event, EpochRevealed)
        )
        if doc and not isinstance(event, EpochRevealed):
            roll_link = link_of(doc, stored, event, req)
            cached = tables.caches.heads.get((sid, doc.genesis))
            heads, is_logged = cached or Heads.empty(doc), False
            if not heads.extend(roll_link):
                shared = cached is not None and (cached.shared or is_new)
                from_stored = Heads.from_stored(stored.head, doc, roll_link)
                found = extended([heads, from_stored], [*links_among(doc, stored.before), roll_link])
                if found is None:
                    found, is_logged = await _read_chain(tables, sid, doc, from_stored, roll_link.seq), True
                if found is None:
                    continue
                heads = found
                heads.shared = shared
            tables.caches.heads.put((sid, doc.genesis), heads)
            if is_new and (is_logged or roll_link.n % _STORED_EVERY == 0):
                tables.store.keep_head(sid, doc.genesis, roll_link.place, heads.stored_after(roll_link))
            return LinkedEntry(doc, roll_link, heads.after(roll_link.n))
        if doc:
            return LinkedEntry(doc, None, (await chain_of(tables, sid, doc))[-1])
    if isinstance(event, EpochRevealed):
        return None
    raise LogDamaged(f"entry {stored.seq} has no place in the chain")


async def chain_of(tables: Tables, sid: str, doc: EpochDoc) -> list[bytes]:
    """Return all heads of an epoch so far, the genesis first; LogDamaged where its rolls are no chain."""
    # Of an open one others may come while the log is read.
    least = doc.rolls if doc.until else await _rolls_so_far(tables, sid, doc)
    heads = await _load_chain(tables, sid, doc, doc.until)
    if heads is None or len(heads) - 1 < least or (doc.until and len(heads) - 1 > least):
        raise LogDamaged(f"the rolls of epoch {doc.e} are no chain")
    return heads


async def _rolls_so_far(tables: Tables, sid: str, doc: EpochDoc) -> int:
    """Return how many rolls the table has counted in its open epoch; 0 where it is open no more."""
    genesis, rolls = await tables.store.fields(sid, "e", "rolls")
    if rolls is None or not rolls.isdigit():
        raise LogDamaged("the rolls of the open epoch are not counted")
    return int(rolls) if genesis == doc.genesis.encode() else 0


async def links(tables: Tables, sid: str, doc: EpochDoc) -> list[Link]:
    """Return all rolls of an epoch so far."""
    return [roll_link async for roll_link in _links(tables, sid, doc, doc.after, doc.until)]


async def _links(tables: Tables, sid: str, doc: EpochDoc, after: int, until: int) -> AsyncIterator[Link]:
    """Yield the rolls of an epoch after an entry, up to another one; 0: up to the last."""
    async for stored in tables.store.entries(sid, after):
        if until and stored.seq > until:
            return
        for roll_link in links_among(doc, [stored]):
            yield roll_link


def known_until_entry(tables: Tables, sid: str, doc: EpochDoc) -> int | None:
    """Return the number of the last entry of which this process knows an epoch's chain; None where it knows all."""
    heads = tables.caches.heads.get((sid, doc.genesis))
    if heads and not heads.shared:
        return None
    return heads.read or doc.after if heads else doc.after


async def _read_chain(tables: Tables, sid: str, doc: EpochDoc, from_stored: Heads | None, until: int) -> Heads | None:
    """Return the chain up to a roll, read from the log: from a stored head on, or from the start."""
    if from_stored and await _extend_chain(tables, sid, doc, from_stored, until):
        return from_stored
    return tables.caches.heads.get((sid, doc.genesis)) if await _load_chain(tables, sid, doc, until) else None


async def _load_chain(tables: Tables, sid: str, doc: EpochDoc, until: int) -> list[bytes] | None:
    """Read on from the end of the cached chain; from the start where its history has changed."""
    cached_chain = tables.caches.heads.get((sid, doc.genesis))
    if cached_chain and cached_chain.start:
        cached_chain = None
    if cached_chain and cached_chain.last == doc.last:
        # It is closed and complete: nothing is left to read.
        return cached_chain.heads
    for known in (cached_chain, None):
        heads = known or tables.caches.heads.put((sid, doc.genesis), Heads.empty(doc))
        if await _extend_chain(tables, sid, doc, heads, until):
            return heads.heads
    return None


async def _extend_chain(tables: Tables, sid: str, doc: EpochDoc, heads: Heads, until: int) -> bool:
    """Read on after the last cached roll; return False where that is not in the log any more."""
    last = heads.read
    async for roll_link in _links(tables, sid, doc, max(doc.after, last - 1), until):
        if not heads.extend(roll_link):
            return False
        last = 0
    return last == 0
