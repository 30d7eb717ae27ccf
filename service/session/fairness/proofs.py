"""The proof of a roll: its head, receipt and checkpoint."""

import structlog
from msgspec import UNSET, Raw

from service.audit import notes
from service.audit.chain import Checkpoint, Receipt
from service.record import events
from service.record.epochs import EpochDoc
from service.record.evidence import (
    Evidence,
    Link,
    Proof,
    due_checkpoints,
)
from service.record.log_record import UNREADABLE, LogRecord
from service.session import epochs
from service.session.fairness.epoch_chain import chain_of, find_link
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
    found = await find_link(tables, sid, stored, req)
    if found:
        doc, roll_link, head = found
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
