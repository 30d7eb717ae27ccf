"""The proof of a roll: its head, receipt and checkpoint."""

from collections.abc import AsyncIterator

import structlog
from msgspec import UNSET, Raw

from service.audit import notes
from service.audit.chain import Checkpoint, Receipt
from service.record import events
from service.record.epochs import EpochDoc
from service.record.events import Thrown, Unknown
from service.record.evidence import (
    Evidence,
    Heads,
    Link,
    Proof,
    chained,
    due_checkpoints,
    extended_by_reply,
    heads_from,
    link,
    links_among,
    stored_head,
)
from service.record.log_record import UNREADABLE, LogDamaged, LogRecord
from service.session import epochs
from service.session.tables import Tables

_log = structlog.get_logger()
_STORED_EVERY = 16
"""Rolls between two that store the head: a process without a chain goes on from there."""


async def evidence(tables: Tables, sid: str, stored: LogRecord, req: bytes = b"") -> Evidence | None:
    """Return the evidence of an entry; None where it is not part of a chain.

    `req` is the canonical JSON of its request, where it is known.
    """
    cache_key = sid, stored.seq, stored.at, stored.entry
    cached = tables.caches.evidence.get(cache_key)
    if cached:
        return cached
    result = await _evidence(tables, sid, stored, req)
    return result and tables.caches.evidence.put(cache_key, result)


async def evidence_or_none(tables: Tables, sid: str, stored: LogRecord, req: bytes = b"") -> Evidence | None:
    """Return what `evidence` does; None also where the log before it is damaged: the entry is returned anyway."""
    try:
        return await evidence(tables, sid, stored, req)
    except UNREADABLE as failure:
        _log.error("an entry is returned without its proof", error=type(failure).__name__)
        return None


async def _evidence(tables: Tables, sid: str, stored: LogRecord, req: bytes) -> Evidence | None:
    thrown = chained(stored)
    if thrown:
        doc, roll_link, head = await _find_link(tables, sid, stored, thrown, req)
        proof = Proof(
            roll_link.n,
            roll_link.at,
            Raw(roll_link.text),
            roll_link.leaf.hex(),
            receipt(tables, doc, roll_link) or UNSET,
        )
        due = not doc.archived and roll_link.n in due_checkpoints(roll_link.n, revealed=False)
        return Evidence(proof, head.hex(), _checkpoint(tables, doc, roll_link.n, head) if due else UNSET)
    if b'"epoch_revealed"' in stored.entry and isinstance(event := events.decode(stored), events.EpochRevealed):
        closed = (await epochs.cached_epochs(tables, sid)).revealed_by(stored.seq, event.epoch)
        closed = closed or (await epochs.cached_epochs(tables, sid, refresh=True)).revealed_by(stored.seq, event.epoch)
        if closed:
            heads = await chain_of(tables, sid, closed)
            final = _checkpoint(tables, closed, closed.rolls, heads[-1]) if not closed.archived else UNSET
            return Evidence(UNSET, heads[-1].hex(), final)
    return None


async def _find_link(
    tables: Tables, sid: str, stored: LogRecord, thrown: Thrown | Unknown, req: bytes
) -> tuple[EpochDoc, Link, bytes]:
    """Return a roll as a link of its epoch's chain, with the head after it; LogDamaged where it has no place in it.

    Cached epochs may be older than the roll, or lost since; they are read again.
    """
    effects = events.decode_effects(stored.result)
    for refresh in (False, True):
        doc = (await epochs.cached_epochs(tables, sid, refresh=refresh)).of(stored.seq)
        roll_link = link(doc, stored, thrown, effects, req)
        head = await _head_after(tables, sid, doc, roll_link, stored) if doc.e == thrown.epoch else None
        if head:
            return doc, roll_link, head
    raise LogDamaged(f"entry {stored.seq} has no place in the chain")


def _checkpoint(tables: Tables, doc: EpochDoc, n: int, head: bytes) -> str:
    return notes.signed_checkpoint(tables.signer, Checkpoint(doc.sid, doc.e, n, head))


def receipt(tables: Tables, doc: EpochDoc, made: Link) -> str | None:
    """Return the receipt of a roll; None in an archive, where another deployment signs."""
    if doc.archived:
        return None
    genesis = bytes.fromhex(doc.genesis)
    return notes.signed_receipt(tables.signer, Receipt(doc.sid, doc.e, genesis, made.n, made.leaf))


def checkpoints(tables: Tables, doc: EpochDoc, heads: list[bytes]) -> list[str]:
    """Return the checkpoints of an epoch: those of its archive, or signed by this deployment."""
    if doc.archived:
        return list(doc.notes)
    due = due_checkpoints(len(heads) - 1, revealed=bool(doc.seed))
    return [_checkpoint(tables, doc, n, heads[n]) for n in due]


async def chain_of(tables: Tables, sid: str, doc: EpochDoc) -> list[bytes]:
    """Return all heads of an epoch so far, the genesis first; LogDamaged where its rolls are no chain."""
    heads = await _load_chain(tables, sid, doc, doc.until)
    # A closed epoch states how many rolls it has.
    if heads is None or (doc.until and len(heads) != doc.rolls + 1):
        raise LogDamaged(f"the rolls of epoch {doc.e} are no chain")
    return heads


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
        found = extended_by_reply(heads, doc, stored, roll_link)
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
        tables.store.keep_head(sid, doc.genesis, last, stored_head(roll_link.n, head, last))
    return head


async def _read_chain(tables: Tables, sid: str, doc: EpochDoc, stored: LogRecord, roll_link: Link) -> Heads | None:
    """Return the chain up to a roll, read from the log: from the stored head on, or from the start."""
    heads = heads_from(stored.head, doc, roll_link)
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
    for chain in (cached_chain, None):
        heads = chain or tables.caches.heads.put((sid, doc.genesis), _empty_chain(doc))
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
