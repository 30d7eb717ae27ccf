"""What proves a roll: its record and leaf, the head it leaves behind, receipts and checkpoints."""

from collections.abc import AsyncIterator
from typing import Annotated

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from service.audit import chain, notes, ra1
from service.audit.chain import Checkpoint, Receipt, Record
from service.play import entry, epochs
from service.play.dealer import Dealer
from service.play.entry import Result, Rolled
from service.play.epochs import EpochDoc
from service.play.recent import Recent
from service.store.sessions import Stored

CHECKPOINT_ROLLS = 64
"""A head is signed each time so many rolls were made, and at the end of an epoch."""


class Proof(Struct, frozen=True):
    """What to keep of a roll: with the epoch's seed, once that is revealed, it is checked by anybody."""

    n: Annotated[int, Meta(description="Its number in its epoch, from 1.")]
    t: Annotated[int, Meta(description="When, in milliseconds.")]
    rec: Annotated[
        Raw,
        Meta(
            description="Its record: scheme, session, epoch, key, request and draws.",
            extra_json_schema={"type": "object"},
        ),
    ]
    leaf: Annotated[str, Meta(description="Digest of number, time and record.")]
    receipt: (
        Annotated[str, Meta(description="Signed note that says so; none for a roll of an archived epoch.")] | UnsetType
    ) = UNSET


class Evidence(Struct, frozen=True):
    """What stands beside an entry of the log that is part of the chain."""

    proof: Proof | UnsetType
    head: str
    checkpoint: str | UnsetType


class Link(Struct, frozen=True):
    """A roll on its way into the chain."""

    seq: int
    at: int
    n: int
    before: str
    """Entry and time of the roll before it; its epoch's name for the first."""
    record: Record
    text: bytes
    """The record as canonical JSON."""
    leaf: bytes


class _Heads(Struct):
    """The chain of an epoch as far as it was read; number 0 is the genesis."""

    leaves: list[bytes]
    heads: list[bytes]
    last: str
    """Entry and time of the last roll read; the epoch's name before the first."""

    def takes(self, link: Link) -> bool:
        """Add a roll, or find it there; False where another history was read before."""
        if link.n < len(self.leaves):
            return self.leaves[link.n] == link.leaf
        if link.n > len(self.leaves) or link.before != self.last:
            return False
        self.leaves.append(link.leaf)
        self.heads.append(chain.link(self.heads[-1], link.leaf))
        self.last = f"{link.seq} {link.at}"
        return True


_HEADS: Recent[tuple[str, str], _Heads] = Recent(2048)
"""By table and genesis: an epoch that was lost and opened anew with another client seed is another."""
_EVIDENCE: Recent[tuple[str, int, int, bytes], Evidence] = Recent(2048)


def link(doc: EpochDoc, stored: Stored, rolled: Rolled, did: Result, req: bytes = b"") -> Link:
    """Return a roll of the log as its epoch's chain has it."""
    record = record_of(doc.sid, rolled)
    text = chain.record_text(record, req or ra1.canonical(rolled.req))
    leaf = chain.leaf(did.n, stored.at, ra1.digest("rec", text))
    return Link(stored.seq, stored.at, did.n, did.before, record, text, leaf)


def record_of(sid: str, rolled: Rolled) -> Record:
    """Return the record of a roll of the log."""
    draws = tuple(zip(rolled.req["dice"], rolled.faces, strict=True))
    return Record(ra1.SCHEME, sid, rolled.epoch or 0, rolled.key, rolled.req, draws)


def committed(stored: Stored) -> Rolled | None:
    """Return what was asked, if the entry is a roll of committed dice."""
    if b'"rolled"' not in stored.entry:
        return None
    asked = entry.decode(stored)
    return asked if isinstance(asked, Rolled) and asked.epoch is not None else None


async def evidence(dealer: Dealer, sid: str, stored: Stored, req: bytes = b"") -> Evidence | None:
    """Return what proves an entry, or None where the chain has nothing of it.

    `req` is the canonical JSON of what was asked, where it is at hand.
    """
    name = sid, stored.seq, stored.at, stored.entry
    known = _EVIDENCE.find(name)
    if known:
        return known
    found = await _evidence(dealer, sid, stored, req)
    return found and _EVIDENCE.keep(name, found)


async def _evidence(dealer: Dealer, sid: str, stored: Stored, req: bytes) -> Evidence | None:
    rolled = committed(stored)
    if rolled:
        doc, made, heads = await _linked(dealer, sid, stored, rolled, req)
        signs = doc.sid == sid
        receipt = notes.signed_receipt(dealer.signer, Receipt(doc.sid, doc.e, made.n, made.leaf)) if signs else UNSET
        proof = Proof(made.n, made.at, Raw(made.text), made.leaf.hex(), receipt)
        due = signs and made.n % CHECKPOINT_ROLLS == 0
        return Evidence(proof, heads[made.n].hex(), _checkpoint(dealer, doc, heads, made.n) if due else UNSET)
    if b'"epoch_revealed"' in stored.entry and isinstance(asked := entry.decode(stored), entry.EpochRevealed):
        over = (await epochs.known(dealer.store, sid)).revealed_by(stored.seq, asked.epoch)
        over = over or (await epochs.known(dealer.store, sid, anew=True)).revealed_by(stored.seq, asked.epoch)
        if over:
            heads = await chain_of(dealer, sid, over)
            final = _checkpoint(dealer, over, heads, over.rolls) if over.sid == sid else UNSET
            return Evidence(UNSET, heads[-1].hex(), final)
    return None


async def _linked(
    dealer: Dealer, sid: str, stored: Stored, rolled: Rolled, req: bytes
) -> tuple[EpochDoc, Link, list[bytes]]:
    """Return a roll as its epoch's chain has it; ValueError where it has no place in it.

    What this process knows of the epochs may be older than the roll, or lost since.
    """
    did = entry.result.decode(stored.result)
    for anew in (False, True):
        doc = (await epochs.known(dealer.store, sid, anew=anew)).of(stored.seq)
        made = link(doc, stored, rolled, did, req)
        heads = await _chain(dealer, sid, doc, made) if doc.e == rolled.epoch else None
        if heads:
            return doc, made, heads
    raise ValueError(f"entry {stored.seq} has no place in the chain")


def _checkpoint(dealer: Dealer, doc: EpochDoc, heads: list[bytes], n: int) -> str:
    return notes.signed_checkpoint(dealer.signer, Checkpoint(doc.sid, doc.e, n, heads[n]))


def checkpoints(dealer: Dealer, sid: str, doc: EpochDoc, heads: list[bytes]) -> list[str]:
    """Return the checkpoints of an epoch: those of its archive, or signed by this deployment."""
    if doc.sid != sid:
        return list(doc.notes)
    return [_checkpoint(dealer, doc, heads, n) for n in due_checkpoints(len(heads) - 1, revealed=bool(doc.seed))]


def due_checkpoints(rolls: int, *, revealed: bool) -> list[int]:
    """Return after which rolls of an epoch its head is signed."""
    due = [*range(CHECKPOINT_ROLLS, rolls + 1, CHECKPOINT_ROLLS)]
    return due if not revealed or rolls in due else [*due, rolls]


async def chain_of(dealer: Dealer, sid: str, doc: EpochDoc) -> list[bytes]:
    """Return all heads of an epoch so far, the genesis first; ValueError where its rolls are no chain."""
    heads = await _read(dealer, sid, doc, doc.until)
    if heads is None:
        raise ValueError(f"the rolls of epoch {doc.e} are no chain")
    return heads


async def links(dealer: Dealer, sid: str, doc: EpochDoc) -> list[Link]:
    """Return all rolls of an epoch so far."""
    return [one async for one in _links(dealer, sid, doc, doc.after, doc.until)]


async def _links(dealer: Dealer, sid: str, doc: EpochDoc, after: int, until: int) -> AsyncIterator[Link]:
    """Yield the rolls of an epoch behind an entry, up to another one; 0: as far as there are any."""
    async for stored in dealer.store.entries(sid, after):
        if until and stored.seq > until:
            return
        rolled = committed(stored)
        if rolled and rolled.epoch == doc.e:
            yield link(doc, stored, rolled, entry.result.decode(stored.result))


async def _chain(dealer: Dealer, sid: str, doc: EpochDoc, made: Link) -> list[bytes] | None:
    """Return the heads of an epoch up to a roll; most often only this roll is missing. None where it does not fit."""
    heads = _HEADS.find((sid, doc.name)) or _HEADS.keep((sid, doc.name), _begun(doc))
    if heads.takes(made):
        return heads.heads
    return await _read(dealer, sid, doc, made.seq)


async def _read(dealer: Dealer, sid: str, doc: EpochDoc, until: int) -> list[bytes] | None:
    """Read on from where the chain is known to; from the start, where another history was read before."""
    known = _HEADS.find((sid, doc.name))
    if known and known.last == doc.last:
        # It is over, and ended as it is known to: nothing more is to be read.
        return known.heads
    for begun in (known, None):
        heads = begun or _HEADS.keep((sid, doc.name), _begun(doc))
        if await _reads_on(dealer, sid, doc, heads, until):
            return heads.heads
    return None


async def _reads_on(dealer: Dealer, sid: str, doc: EpochDoc, heads: _Heads, until: int) -> bool:
    """Read on behind the last roll that is known; False where that is not in the log any more."""
    last = int(heads.last.partition(" ")[0]) if len(heads.heads) > 1 else 0
    async for one in _links(dealer, sid, doc, max(doc.after, last - 1), until):
        if not heads.takes(one):
            return False
        last = 0
    return last == 0


def _begun(doc: EpochDoc) -> _Heads:
    return _Heads([b""], [bytes.fromhex(doc.name)], doc.name)
