"""The chain of an epoch: cached, extended by what a roll's reply tells, or read from the log."""

import re
from collections.abc import AsyncIterator, Iterable, Iterator

from service.record.epochs import EpochDoc
from service.record.evidence import Heads, Link, chained, link_of
from service.record.log_record import LogDamaged, LogRecord
from service.session import epochs
from service.session.tables import Tables

_STORED_EVERY = 16
"""Rolls between two that store the head: a process without a chain goes on from there."""


async def find_link(tables: Tables, sid: str, stored: LogRecord, req: bytes) -> tuple[EpochDoc, Link, bytes] | None:
    """Return an entry as a link of its epoch's chain, with the head after it; None where it is not part of a chain.

    LogDamaged where it has no place in it. Cached epochs may be older than it, or lost since: they are read again.
    """
    thrown = chained(stored)
    if thrown is None:
        return None
    for refresh in (False, True):
        doc = (await epochs.cached_epochs(tables, sid, refresh=refresh)).of(stored.seq)
        roll_link = link_of(doc, stored, thrown, req)
        head = await _head_after(tables, sid, doc, roll_link, stored) if doc.e == thrown.epoch else None
        if head:
            return doc, roll_link, head
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
        for roll_link in _links_among(doc, [stored]):
            yield roll_link


def known_until_entry(tables: Tables, sid: str, doc: EpochDoc) -> int | None:
    """Return the number of the last entry of which this process knows an epoch's chain; None where it knows all."""
    heads = tables.caches.heads.get((sid, doc.genesis))
    if heads and not heads.shared:
        return None
    return heads.read or doc.after if heads else doc.after


async def _head_after(tables: Tables, sid: str, doc: EpochDoc, roll_link: Link, stored: LogRecord) -> bytes | None:
    """Return the head after a roll; None where it does not fit.

    The chain before it is cached, or comes with the reply to the roll. The log is read where neither is so.
    """
    key = sid, doc.genesis
    cached = tables.caches.heads.get(key)
    heads = cached or _empty_chain(doc)
    is_new, is_logged = bool(stored.role) and not stored.replayed, False
    if not heads.extend(roll_link):
        shared = heads.shared or (is_new and cached is not None)
        found = _extended_by_reply(heads, doc, stored, roll_link)
        if found is None:
            found, is_logged = await _read_chain(tables, sid, doc, stored, roll_link), True
        if found is None:
            return None
        heads = found
        heads.shared = shared
    tables.caches.heads.put(key, heads)
    head = heads.after(roll_link.n)
    if is_new and (is_logged or roll_link.n % _STORED_EVERY == 0):
        last = f"{roll_link.seq} {roll_link.at}"
        tables.store.keep_head(sid, doc.genesis, last, _stored_head(roll_link.n, head, last))
    return head


async def _read_chain(tables: Tables, sid: str, doc: EpochDoc, stored: LogRecord, roll_link: Link) -> Heads | None:
    """Return the chain up to a roll, read from the log: from the stored head on, or from the start."""
    heads = _heads_from(stored.head, doc, roll_link)
    if heads and await _extend_chain(tables, sid, doc, heads, roll_link.seq):
        return heads
    return tables.caches.heads.get((sid, doc.genesis)) if await _load_chain(tables, sid, doc, roll_link.seq) else None


async def _load_chain(tables: Tables, sid: str, doc: EpochDoc, until: int) -> list[bytes] | None:
    """Read on from the end of the cached chain; from the start where its history has changed."""
    cached_chain = tables.caches.heads.get((sid, doc.genesis))
    if cached_chain and cached_chain.start:
        cached_chain = None
    if cached_chain and cached_chain.last == doc.last:
        # It is closed and complete: nothing is left to read.
        return cached_chain.heads
    for known in (cached_chain, None):
        heads = known or tables.caches.heads.put((sid, doc.genesis), _empty_chain(doc))
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


def _empty_chain(doc: EpochDoc) -> Heads:
    return Heads([b""], [bytes.fromhex(doc.genesis)], doc.genesis)


def _stored_head(n: int, head: bytes, last: str) -> bytes:
    """Return a head as the table stores it: number, digest, entry and time of the roll that it follows."""
    return f"{n} {head.hex()} {last}".encode()


def _heads_from(stored: bytes, doc: EpochDoc, link: Link) -> Heads | None:
    """Return the chain of an epoch from a stored head on; None unless it is of a roll before this one."""
    match stored.decode().split():
        case [n, head, seq, at] if _HEAD.fullmatch(stored) and int(n) < link.n and doc.after < int(seq):
            return Heads([b""], [bytes.fromhex(head)], f"{seq} {at}", int(n), f"{seq} {at}")
        case _:
            return None


_HEAD = re.compile(rb"[1-9][0-9]{0,2} [0-9a-f]{64} [1-9][0-9]{0,4} [0-9]{1,15}")


def _links_among(doc: EpochDoc, entries: Iterable[LogRecord]) -> Iterator[Link]:
    """Yield the rolls of an epoch among entries."""
    for stored in entries:
        thrown = chained(stored)
        if thrown and thrown.epoch == doc.e:
            yield link_of(doc, stored, thrown)


def _extended_by_reply(cached: Heads, doc: EpochDoc, stored: LogRecord, roll_link: Link) -> Heads | None:
    """Return the cached chain, else that from the stored head, with the entries returned with a roll and the roll."""
    for heads in (cached, _heads_from(stored.head, doc, roll_link)):
        if heads and all(map(heads.extend, _links_among(doc, stored.before))) and heads.extend(roll_link):
            return heads
    return None
