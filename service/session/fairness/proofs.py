"""The proof of a roll: its head, receipt and checkpoint."""

import structlog
from msgspec import UNSET, Raw

from service.audit import notes
from service.audit.chain import Checkpoint, Receipt
from service.record.epochs import EpochDoc
from service.record.evidence import Evidence, Link, Proof, due_checkpoints
from service.record.log_record import UNREADABLE, LogRecord
from service.session.fairness.epoch_chain import find_in_chain
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
    found = await find_in_chain(tables, sid, stored, req)
    if found is None:
        return None
    doc, made = found.epoch, found.roll
    n = made.n if made else doc.rolls
    due = not doc.archived and n in due_checkpoints(n, revealed=made is None)
    return Evidence(
        Proof(made.n, made.at, Raw(made.text), made.leaf.hex(), receipt(tables, doc, made) or UNSET) if made else UNSET,
        found.head.hex(),
        _checkpoint(tables, doc, n, found.head) if due else UNSET,
    )


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
