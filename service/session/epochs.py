"""Epochs of a table: committed to one epoch ahead, opened, closed and revealed (docs/proofs.md)."""

import hashlib
from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from service.audit import chain
from service.audit.chain import SeededEpoch
from service.record import events
from service.record.epochs import EpochDoc, Epochs, EpochTerms
from service.record.ids import IdempotencyKey
from service.record.log_record import LogRecord, StoreDamaged
from service.session.commands import PLAYERS, Caller, Command, change
from service.session.contention import until_applied, while_stale
from service.session.tables import Tables
from service.store.calls import RevealCall, RotateCall
from service.store.errors import Refused, Unavailable
from service.store.sessions import StoredTable

CLOSINGS, CLOSING_SECONDS = 32, 3600
"""Epochs that a player may close, and seconds in which one more is added; for GM and service there is no limit."""
_CHANGED = {"epoch_changed", "lineage_changed"}
"""Refusals of a closing: another request closed the epoch, or the store was restarted."""
ClosingReason = Literal["request", "full", "store"]


async def cached_epochs(tables: Tables, sid: str, *, refresh: bool = False) -> Epochs:
    """Return the epochs of a table, from the cache unless `refresh`; Refused where there is no table."""
    if not refresh and (cached := tables.caches.epochs.get(sid)):
        return cached
    return cache_epochs(tables, sid, await tables.store.stored_table(sid))


def cache_epochs(tables: Tables, sid: str, stored: StoredTable) -> Epochs:
    """Decode and cache the stored epochs of a table; StoreDamaged where the open one is not the one of rolls."""
    found = Epochs.stored(stored.epoch, stored.past)
    if found.now.genesis.encode() != stored.genesis:
        raise StoreDamaged("the open epoch is another than the table names")
    return tables.caches.epochs.put(sid, found)


def first_epoch(tables: Tables, sid: str, lineage: str, *, after: int = 0) -> EpochDoc:
    """Return epoch 0 of a new table in a store of this lineage, with the commitments to its own seed and the next."""
    salts = [chain.epoch_salt(tables.master, sid, e, lineage) for e in (0, 1)]
    return _new_epoch(tables, sid, 0, "", salts, lineage, lineage, after)


def epoch_fields(now: EpochDoc) -> dict[str, Any]:
    """Return the fields of a new table that hold its first epoch."""
    return {"epoch": msgspec.json.encode(now).decode(), "e": now.genesis, "rolls": 0, "last": now.genesis}


def _following(tables: Tables, former: EpochDoc, client_seed: str, lineage: str) -> EpochDoc:
    """Return the epoch after another one, opened under a lineage.

    It is derived, so that a closing that was lost and repeated commits to the same.
    """
    salts = [bytes.fromhex(former.next_salt), chain.epoch_salt(tables.master, former.sid, former.e + 2, lineage)]
    return _new_epoch(tables, former.sid, former.e + 1, client_seed, salts, former.lineage, lineage, 0)


def _new_epoch(  # noqa: PLR0913, PLR0917  # what an epoch is made of
    tables: Tables,
    sid: str,
    e: int,
    client_seed: str,
    salts: Sequence[bytes],
    bound_to: str,
    lineage: str,
    after: int,
) -> EpochDoc:
    seeds = [chain.epoch_seed(tables.master, sid, e + number, salt) for number, salt in enumerate(salts)]
    commit, next_commitment = (chain.commitment(sid, e + number, seed) for number, seed in enumerate(seeds))
    return EpochDoc(
        sid=sid,
        e=e,
        client_seed=client_seed,
        commit=commit.hex(),
        next_commit=next_commitment.hex(),
        genesis=chain.genesis(sid, e, commit, next_commitment, client_seed).hex(),
        lineage=lineage,
        bound_to=bound_to,
        salt=salts[0].hex(),
        next_salt=salts[1].hex(),
        after=after,
    )


def seeded_epoch(tables: Tables, doc: EpochDoc) -> SeededEpoch:
    """Return an epoch to draw dice under, with its seed from the cache.

    ValueError where the seed does not match the commitment: no dice are drawn after the store or the master key was
    changed.
    """
    cached = tables.caches.seeded.get(doc.genesis)
    if cached:
        return cached
    seed = chain.epoch_seed(tables.master, doc.sid, doc.e, bytes.fromhex(doc.salt))
    if chain.commitment(doc.sid, doc.e, seed).hex() != doc.commit:
        raise ValueError(f"the seed of epoch {doc.e} is not the one that was committed to")
    return tables.caches.seeded.put(doc.genesis, SeededEpoch(doc.sid, doc.e, bytes.fromhex(doc.genesis), seed))


async def revealed_epochs(tables: Tables, sid: str) -> Epochs:
    """Return the current epochs of a table, after revealing all closed ones."""
    return await _reveal_closed(tables, sid, await cached_epochs(tables, sid, refresh=True))


async def epoch_to_draw(tables: Tables, caller: Caller, found: Epochs) -> EpochDoc:
    """Return the epoch to draw dice under: under a seed that only today's store may have revealed.

    Where the history of the store has changed, the open epoch is closed, and the next one, whose commitments are older.
    """

    async def attempt(now: EpochDoc) -> EpochDoc:
        if not now.lineage == now.bound_to == await tables.store.lineage(caller.sid):
            raise Refused("lineage_changed")
        return now

    async def refresh(now: EpochDoc, refusal: Exception) -> EpochDoc:
        if isinstance(refusal, Refused) and refusal.code in _CHANGED:
            return await rotate_epoch(tables, caller, now, "store")
        raise refusal

    return await until_applied((await _reveal_closed(tables, caller.sid, found)).now, attempt, refresh)


async def _reveal_closed(tables: Tables, sid: str, found: Epochs) -> Epochs:
    for epoch in found.unrevealed:
        await _reveal(tables, sid, epoch)
    if not found.unrevealed:
        return found
    past = [
        replace(epoch, seed=seeded_epoch(tables, epoch).seed.hex()) if epoch.salt else epoch for epoch in found.past
    ]
    return tables.caches.epochs.put(sid, Epochs(found.now, tuple(past), ()))


async def close(tables: Tables, command: Command, client_seed: str) -> tuple[LogRecord, EpochDoc, EpochTerms]:
    """Close the open epoch and reveal it; return the entry that event it, the epoch, and the one opened then.

    Refused where it has no roll. A repeated request completes an interrupted one, and returns the same.
    """

    async def attempt() -> LogRecord:
        now = (await revealed_epochs(tables, command.caller.sid)).now
        return await _rotate(tables, command, now, client_seed, "request")

    stored = await while_stale(attempt)
    event = events.decode(stored)
    assert isinstance(event, events.EpochClosed)
    doc = (await revealed_epochs(tables, command.caller.sid)).of(stored.seq)
    next_epoch = EpochTerms(
        e=doc.e + 1,
        genesis=event.genesis,
        commit=doc.next_commit,
        next_commit=event.commit,
        client_seed=event.client_seed,
        lineage=event.lineage,
    )
    return stored, doc, next_epoch


async def rotate_epoch(tables: Tables, caller: Caller, epoch: EpochDoc, why: ClosingReason) -> EpochDoc:
    """Close an epoch without a request for it, and reveal it; return the new open one."""
    command = Command(caller, _idempotency(why, epoch), "")
    try:
        await _rotate(tables, command, epoch, "", why)
    except Refused as refused:
        if refused.code not in _CHANGED:
            raise
    return (await revealed_epochs(tables, caller.sid)).now


async def _rotate(tables: Tables, command: Command, epoch: EpochDoc, client_seed: str, why: ClosingReason) -> LogRecord:
    lineage = await tables.store.lineage(epoch.sid)
    next_epoch = _following(tables, epoch, client_seed, lineage)
    event = events.EpochClosed(
        by=command.caller.person,
        epoch=epoch.e,
        why=why,
        client_seed=client_seed,
        commit=next_epoch.next_commit,
        genesis=next_epoch.genesis,
        lineage=lineage,
    )
    call = RotateCall(
        epoch=epoch.genesis,
        least=1 if why in {"request", "full"} else 0,
        closings=CLOSINGS if why == "request" else 0,
        closing_seconds=CLOSING_SECONDS,
        next=next_epoch,
    )
    return await change(tables.store, command, PLAYERS, call, event, lineage)


async def _reveal(tables: Tables, sid: str, epoch: EpochDoc) -> None:
    # Wait for the replicas: if a failover undid the closing, the epoch would be open again with a published seed.
    await tables.store.wait_replicated(sid)
    seed = seeded_epoch(tables, epoch).seed.hex()
    event = events.EpochRevealed(by="service", epoch=epoch.e, seed=seed)
    call = RevealCall(after=epoch.after, seed=seed)
    try:
        await tables.store.change(sid, call, idempotency=_idempotency("reveal", epoch), entry=events.encode(event))
    except Refused as refused:
        if refused.code != "not_found":
            raise
        # A failover has undone the closing since it was read.
        tables.caches.epochs.remove(sid)
        raise Unavailable("the store has lost the closing of an epoch") from None


def _idempotency(purpose: str, epoch: EpochDoc) -> IdempotencyKey:
    """Return an idempotency key for a change of an epoch that no request asked for."""
    digest = hashlib.blake2b(f"{purpose}\n{epoch.genesis}".encode(), digest_size=24).digest()
    return IdempotencyKey(digest[:16], digest[16:])
