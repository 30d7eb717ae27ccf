"""The proof of a roll: its head, receipt and checkpoint."""

from collections.abc import AsyncIterator

import structlog
from msgspec import UNSET, Raw

from service.audit import notes
from service.audit.chain import Checkpoint, Receipt
from service.record import events
from service.record.documents import EpochDoc
from service.record.events import Rolled
from service.record.evidence import Evidence, Heads, Link, Proof, committed_roll, due_checkpoints, link
from service.record.log_record import UNREADABLE, LogDamaged, LogRecord
from service.session import epochs
from service.session.tables import Tables

_log = structlog.get_logger()


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
    rolled = committed_roll(stored)
    if rolled:
        doc, roll_link, heads = await _find_link(tables, sid, stored, rolled, req)
        is_own = doc.sid == sid
        receipt = (
            notes.signed_receipt(tables.signer, Receipt(doc.sid, doc.e, roll_link.n, roll_link.leaf))
            if is_own
            else UNSET
        )
        proof = Proof(roll_link.n, roll_link.at, Raw(roll_link.text), roll_link.leaf.hex(), receipt)
        is_due = is_own and roll_link.n in due_checkpoints(roll_link.n, revealed=False)
        return Evidence(
            proof, heads[roll_link.n].hex(), _checkpoint(tables, doc, heads, roll_link.n) if is_due else UNSET
        )
    if b'"epoch_revealed"' in stored.entry and isinstance(event := events.decode(stored), events.EpochRevealed):
        closed = (await epochs.cached_epochs(tables, sid)).revealed_by(stored.seq, event.epoch)
        closed = closed or (await epochs.cached_epochs(tables, sid, refresh=True)).revealed_by(stored.seq, event.epoch)
        if closed:
            heads = await chain_of(tables, sid, closed)
            final = _checkpoint(tables, closed, heads, closed.rolls) if closed.sid == sid else UNSET
            return Evidence(UNSET, heads[-1].hex(), final)
    return None


async def _find_link(
    tables: Tables, sid: str, stored: LogRecord, rolled: Rolled, req: bytes
) -> tuple[EpochDoc, Link, list[bytes]]:
    """Return a roll as a link of its epoch's chain; LogDamaged where it has no place in it.

    Cached epochs may be older than the roll, or lost since; they are read again.
    """
    effects = events.decode_effects(stored.result)
    for refresh in (False, True):
        doc = (await epochs.cached_epochs(tables, sid, refresh=refresh)).of(stored.seq)
        roll_link = link(doc, stored, rolled, effects, req)
        heads = await _chain(tables, sid, doc, roll_link) if doc.e == rolled.epoch else None
        if heads:
            return doc, roll_link, heads
    raise LogDamaged(f"entry {stored.seq} has no place in the chain")


def _checkpoint(tables: Tables, doc: EpochDoc, heads: list[bytes], n: int) -> str:
    return notes.signed_checkpoint(tables.signer, Checkpoint(doc.sid, doc.e, n, heads[n]))


def checkpoints(tables: Tables, sid: str, doc: EpochDoc, heads: list[bytes]) -> list[str]:
    """Return the checkpoints of an epoch: those of its archive, or signed by this deployment."""
    if doc.sid != sid:
        return list(doc.notes)
    return [_checkpoint(tables, doc, heads, n) for n in due_checkpoints(len(heads) - 1, revealed=bool(doc.seed))]


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
        rolled = committed_roll(stored)
        if rolled and rolled.epoch == doc.e:
            yield link(doc, stored, rolled, events.decode_effects(stored.result))


async def _chain(tables: Tables, sid: str, doc: EpochDoc, roll_link: Link) -> list[bytes] | None:
    """Return the heads of an epoch up to a roll, usually computing only its own. None where it does not fit."""
    heads = tables.caches.heads.get((sid, doc.name)) or tables.caches.heads.put((sid, doc.name), _empty_chain(doc))
    if heads.extend(roll_link):
        return heads.heads
    return await _load_chain(tables, sid, doc, roll_link.seq)


async def _load_chain(tables: Tables, sid: str, doc: EpochDoc, until: int) -> list[bytes] | None:
    """Read on from the end of the cached chain; from the start where its history has changed."""
    cached_chain = tables.caches.heads.get((sid, doc.name))
    if cached_chain and cached_chain.last == doc.last:
        # It is closed and complete: nothing is left to read.
        return cached_chain.heads
    for chain in (cached_chain, None):
        heads = chain or tables.caches.heads.put((sid, doc.name), _empty_chain(doc))
        if await _extend_chain(tables, sid, doc, heads, until):
            return heads.heads
    return None


async def _extend_chain(tables: Tables, sid: str, doc: EpochDoc, heads: Heads, until: int) -> bool:
    """Read on after the last cached roll; return False where that is not in the log any more."""
    last = int(heads.last.partition(" ")[0]) if len(heads.heads) > 1 else 0
    async for roll_link in _links(tables, sid, doc, max(doc.after, last - 1), until):
        if not heads.extend(roll_link):
            return False
        last = 0
    return last == 0


def _empty_chain(doc: EpochDoc) -> Heads:
    return Heads([b""], [bytes.fromhex(doc.name)], doc.name)
