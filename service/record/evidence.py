"""The proof of a roll: record, leaf and receipt, and the chain of heads that it extends."""

from typing import Annotated

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from service.audit import chain, ra1
from service.audit.chain import Record
from service.record import events
from service.record.documents import EpochDoc
from service.record.events import Effects, Rolled
from service.record.log_record import LogDamaged, LogRecord

CHECKPOINT_ROLLS = 64
"""Rolls between two checkpoints; the end of an epoch has one too."""


class Proof(Struct, frozen=True):
    """The proof of a roll: with the epoch's seed, once revealed, anyone can check it."""

    n: Annotated[int, Meta(description="Its number in its epoch, from 1.")]
    t: Annotated[int, Meta(description="Time of the roll, in milliseconds since 1970.")]
    rec: Annotated[
        Raw,
        Meta(
            description="Its record: scheme, session, epoch, key, request and draws.",
            extra_json_schema={"type": "object"},
        ),
    ]
    leaf: Annotated[str, Meta(description="Digest of number, time and record.")]
    receipt: (
        Annotated[str, Meta(description="Signed note of the leaf; absent for a roll of an archived epoch.")] | UnsetType
    ) = UNSET


class Evidence(Struct, frozen=True):
    """The evidence beside an entry of the log that is part of the chain."""

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


class Heads(Struct):
    """The chain of an epoch, as far as it was computed; number 0 is the genesis."""

    leaves: list[bytes]
    heads: list[bytes]
    last: str
    """Entry and time of the last roll read; the epoch's name before the first."""

    def extend(self, link: Link) -> bool:
        """Add a roll, unless it is there; return False where the chain holds another history."""
        if link.n < len(self.leaves):
            return self.leaves[link.n] == link.leaf
        if link.n > len(self.leaves) or link.before != self.last:
            return False
        self.leaves.append(link.leaf)
        self.heads.append(chain.link(self.heads[-1], link.leaf))
        self.last = f"{link.seq} {link.at}"
        return True


def link(doc: EpochDoc, stored: LogRecord, rolled: Rolled, did: Effects, req: bytes = b"") -> Link:
    """Return a roll of the log as a link of its epoch's chain; LogDamaged where the entry is no roll."""
    try:
        record = record_of(doc.sid, rolled)
        text = chain.record_text(record, req or ra1.canonical(rolled.req))
    except (LookupError, TypeError, ValueError) as error:
        raise LogDamaged(f"entry {stored.seq} is no roll") from error
    leaf = chain.leaf(did.n, stored.at, ra1.digest("rec", text))
    return Link(stored.seq, stored.at, did.n, did.before, record, text, leaf)


def record_of(sid: str, rolled: Rolled) -> Record:
    """Return the record of a roll of the log."""
    draws = tuple(zip(rolled.req["dice"], rolled.faces, strict=True))
    return Record(ra1.SCHEME, sid, rolled.epoch or 0, rolled.key, rolled.req, draws)


def committed_roll(stored: LogRecord) -> Rolled | None:
    """Return the event if the entry is a roll of committed dice, else None."""
    if b'"rolled"' not in stored.entry:
        return None
    event = events.decode(stored)
    return event if isinstance(event, Rolled) and event.epoch is not None else None


def due_checkpoints(rolls: int, *, revealed: bool) -> list[int]:
    """Return the numbers of the rolls of an epoch after which its head is signed."""
    due = [*range(CHECKPOINT_ROLLS, rolls + 1, CHECKPOINT_ROLLS)]
    return due if not revealed or rolls in due else [*due, rolls]
