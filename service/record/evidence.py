"""The proof of a roll: record, leaf and receipt, and its link in the chain of its epoch."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, Self

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, json

from service.audit import chain, ra3
from service.audit.chain import Record
from service.record import events
from service.record.epochs import EpochDoc
from service.record.events import EpochRevealed, Thrown, Unknown
from service.record.log_record import LogDamaged, LogRecord

CHECKPOINT_ROLLS = 64
"""Rolls between two checkpoints; the end of an epoch has one too."""


class Proof(Struct, frozen=True):
    """The proof of a roll: with the epoch's seed, once revealed, anyone can check it."""

    n: Annotated[int, Meta(description="Its number in its epoch, from 1.")]
    t: Annotated[
        int, Meta(description="Time of the roll, in milliseconds since 1970.", extra_json_schema={"format": "int64"})
    ]
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
    """Entry and time of the roll before it; its epoch's genesis for the first."""
    record: Record
    terms: dict[str, Any]
    text: bytes
    """The record as canonical JSON."""
    leaf: bytes

    @property
    def place(self) -> str:
        """Its entry and time, as the roll after it names them."""
        return f"{self.seq} {self.at}"


class Heads(Struct):
    """The chain of an epoch, as far as it was computed."""

    leaves: list[bytes]
    """The first is none: it belongs to the first head."""
    heads: list[bytes]
    last: str
    """Entry and time of the last roll read; the epoch's genesis before the first."""
    start: int = 0
    """Number of the roll that the first head follows; 0 for the genesis."""
    first: str = ""
    """Entry and time of that roll."""
    shared: bool = False
    """Whether another process rolls under the epoch too, so that rolls of it are missing here."""

    @classmethod
    def empty(cls, doc: EpochDoc) -> Self:
        """Return the chain of an epoch before its first roll."""
        return cls([b""], [bytes.fromhex(doc.genesis)], doc.genesis)

    @classmethod
    def from_stored(cls, stored: bytes, doc: EpochDoc, link: Link) -> Self | None:
        """Return the chain of an epoch from a stored head on; None unless it is of a roll before this one."""
        match stored.decode().split():
            case [n, head, seq, at] if _STORED.fullmatch(stored) and int(n) < link.n and doc.after < int(seq):
                return cls([b""], [bytes.fromhex(head)], f"{seq} {at}", int(n), f"{seq} {at}")
            case _:
                return None

    @property
    def read(self) -> int:
        """Number of the last roll's entry; 0 before the first."""
        return int(self.last.partition(" ")[0]) if self.start or len(self.heads) > 1 else 0

    def extend(self, link: Link) -> bool:
        """Add a roll, unless it is there; return False where it does not follow, or the chain holds another history."""
        at = link.n - self.start
        if at == 0 and self.start:
            return link.place == self.first
        if 0 < at < len(self.leaves):
            return self.leaves[at] == link.leaf
        if at != len(self.leaves) or link.before != self.last:
            return False
        self.leaves.append(link.leaf)
        self.heads.append(chain.link(self.heads[-1], link.leaf))
        self.last = link.place
        return True

    def after(self, n: int) -> bytes:
        """Return the head after a roll that was added."""
        return self.heads[n - self.start]

    def stored_after(self, link: Link) -> bytes:
        """Return the head after a roll that was added, as the table stores it: number, digest, entry and time."""
        return f"{link.n} {self.after(link.n).hex()} {link.place}".encode()


_STORED = re.compile(rb"[1-9][0-9]{0,2} [0-9a-f]{64} [1-9][0-9]{0,4} [0-9]{1,15}")


def event_in_chain(stored: LogRecord) -> Thrown | Unknown | EpochRevealed | None:
    """Return the event of an entry with committed dice, or of one that revealed an epoch; None for others."""
    if b'"epoch":' not in stored.entry and b'"epoch_revealed"' not in stored.entry:
        return None
    event = events.decode(stored)
    return event if isinstance(event, EpochRevealed) else events.chained(event)


def link_of(doc: EpochDoc, stored: LogRecord, thrown: Thrown | Unknown, req: bytes = b"") -> Link:
    """Return an entry, whose event this is, as a link of its epoch's chain; LogDamaged where it is no roll.

    `req` is the canonical JSON of its request, where it is known.
    """
    did = events.decode_effects(stored.result)
    sides = [side for side, _ in thrown.draws]
    if not thrown.terms or thrown.terms.get("dice", sides) not in (sides, None):
        raise LogDamaged(f"entry {stored.seq} lacks terms or dice")
    try:
        record = record_of(doc.sid, doc.genesis, thrown, req)
        text = chain.record_text(record, req or ra3.canonical(record.req))
    except (LookupError, TypeError, ValueError) as error:
        raise LogDamaged(f"entry {stored.seq} is no roll") from error
    leaf = chain.leaf(did.n, stored.at, ra3.digest("rec", text))
    return Link(stored.seq, stored.at, did.n, did.before, record, thrown.terms, text, leaf)


def record_of(sid: str, genesis: str, thrown: Thrown | Unknown, text: bytes = b"") -> Record:
    """Return the record of committed dice in the log, of an epoch with this genesis. ValueError as `terms_digest`.

    `text` is the JSON of its request, where it is known.
    """
    if text:
        req = json.decode(text)
    else:
        req = chain.request(thrown.by, chain.terms_digest(thrown.terms), genesis if thrown.bound else "")
    return Record(ra3.SCHEME, sid, thrown.epoch or 0, thrown.key, req, thrown.draws)


def links_among(doc: EpochDoc, entries: Iterable[LogRecord]) -> Iterator[Link]:
    """Yield the rolls of an epoch among entries."""
    for stored in entries:
        event = event_in_chain(stored)
        if isinstance(event, Thrown | Unknown) and event.epoch == doc.e:
            yield link_of(doc, stored, event)


def extended(chains: Iterable[Heads | None], links: Sequence[Link]) -> Heads | None:
    """Return the first of these chains that rolls follow, with the rolls added; None where they follow none."""
    return next((known for known in chains if known and all(map(known.extend, links))), None)


def due_checkpoints(rolls: int, *, revealed: bool) -> list[int]:
    """Return the numbers of the rolls of an epoch after which its head is signed."""
    due = [*range(CHECKPOINT_ROLLS, rolls + 1, CHECKPOINT_ROLLS)]
    return due if not revealed or rolls in due else [*due, rolls]
