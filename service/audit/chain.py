"""The hash chain of scheme ra2: epochs, commitments, records, heads, and the exported log of an epoch."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from struct import Struct as Layout
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, json

from service.audit import ra2

_encode = json.encode
# The tagged texts of leaf and link have the same lengths always, and every roll has one of each.
_LEAF_TAG, _LINK_TAG = ra2.tagged("leaf"), ra2.tagged("link")
_LEAF = Layout(f">{len(_LEAF_TAG)}sIQIQI32s")
_LINK = Layout(f">{len(_LINK_TAG)}sI32sI32s")

Natural = Annotated[int, Meta(ge=0, le=ra2.LARGEST_INTEGER)]
Ordinal = Annotated[int, Meta(ge=1, le=ra2.LARGEST_INTEGER)]
Face = Annotated[int, Meta(ge=1, le=ra2.MAX_SIDES)]
Hex = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
"""32 bytes in lower-case hexadecimal."""


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """The request and the dice of one roll: `draws` has a pair of sides and face for each die, in order."""

    v: str
    sid: str
    e: Natural
    key: str
    req: dict[str, Any]
    draws: tuple[tuple[Face, Face], ...]


class ChainEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A record in its place: `n` counts from 1 within the epoch, `t` is the store's clock in milliseconds."""

    n: Ordinal
    t: Natural
    rec: Record


class EpochLog(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An epoch; without `seed` it is not revealed: its chain can be checked, its dice cannot."""

    v: str
    sid: str
    e: Natural
    lineage: str
    """The history of the store that the epoch was opened under."""
    client_seed: str
    commit: Hex
    next_commit: Hex
    """Commits to epoch `e + 1`."""
    seed: Hex | UnsetType = UNSET
    entries: tuple[ChainEntry, ...]
    head: Hex

    @property
    def genesis(self) -> bytes:
        """Return the 32-byte head before the first roll."""
        commits = bytes.fromhex(self.commit), bytes.fromhex(self.next_commit)
        return genesis(self.sid, self.e, *commits, self.client_seed)


class SeededEpoch(Struct, frozen=True, gc=False):
    """An epoch that rolls are drawn under; its seed of 32 bytes stays in the process until the reveal."""

    sid: str
    e: int
    genesis: bytes
    """32 bytes."""
    seed: bytes

    def __repr__(self) -> str:
        # A log line must not reveal the seed, and so the dice to come.
        return f"SeededEpoch(sid={self.sid!r}, e={self.e})"


class Receipt(Struct, frozen=True, gc=False):
    """Signed statement that roll `n` of an epoch was written with this leaf; digests have 32 bytes."""

    sid: str
    e: int
    genesis: bytes
    n: int
    leaf: bytes


class Checkpoint(Struct, frozen=True, gc=False):
    """Signed statement that an epoch had this head (32 bytes) after `n` rolls; the head after none is its genesis."""

    sid: str
    e: int
    n: int
    head: bytes


def epoch_salt(master: bytes, sid: str, e: int, lineage: str) -> bytes:
    """Return the 32-byte salt of an epoch's seed, by the lineage of the store at the time it is committed to."""
    return ra2.mac(master, "salt", sid.encode(), ra2.u64(e), lineage.encode())


def epoch_seed(master: bytes, sid: str, e: int, salt: bytes) -> bytes:
    """Return the 32-byte seed of an epoch: the salt is stored, the master key never is."""
    return ra2.mac(master, "seed", sid.encode(), ra2.u64(e), salt)


def commitment(sid: str, e: int, seed: bytes) -> bytes:
    """Return the 32-byte commitment to a seed, which is published before the epoch."""
    return ra2.digest("commit", sid.encode(), ra2.u64(e), seed)


def genesis(sid: str, e: int, commit: bytes, next_commit: bytes, client_seed: str) -> bytes:
    """Return the 32-byte head of an epoch without rolls."""
    return ra2.digest("genesis", sid.encode(), ra2.u64(e), commit, next_commit, client_seed.encode())


def draw(epoch: SeededEpoch, key: str, req: bytes, sides: Sequence[int]) -> tuple[int, ...]:
    """Return the faces of these sides for a request, as canonical JSON, under its Idempotency-Key.

    ValueError for a die that does not exist.
    """
    return ra2.draw(ra2.words(ra2.roll_key(epoch.seed, epoch.genesis, key, req)), sides)


def roll(epoch: SeededEpoch, key: str, req: Mapping[str, Any]) -> Record:
    """Draw the dice of `req["dice"]` and return the record; ValueError as `draw`, or if it has no canonical JSON."""
    sides = req["dice"]
    faces = draw(epoch, key, ra2.canonical(req), sides)
    return Record(ra2.SCHEME, epoch.sid, epoch.e, key, dict(req), tuple(zip(sides, faces, strict=True)))


def record_hash(record: Record) -> bytes:
    """Return 32 bytes over every field of a record; ValueError for a request that has no canonical JSON."""
    return ra2.digest("rec", record_text(record, ra2.canonical(record.req)))


def record_text(record: Record, req: bytes) -> bytes:
    """Return the canonical JSON of a record whose request is given as canonical JSON."""
    return b'{"draws":%b,"e":%d,"key":%b,"req":%b,"sid":%b,"v":%b}' % (
        _encode(record.draws),
        record.e,
        _encode(record.key),
        req,
        _encode(record.sid),
        _encode(record.v),
    )


def leaf(n: int, t: int, record: bytes) -> bytes:
    """Return 32 bytes over a record's hash and its place."""
    return sha256(_LEAF.pack(_LEAF_TAG, 8, n, 8, t, 32, record)).digest()


def link(head: bytes, leaf: bytes) -> bytes:
    """Return the 32-byte head that follows a head."""
    return sha256(_LINK.pack(_LINK_TAG, 32, head, 32, leaf)).digest()


def terms_digest(terms: Mapping[str, Any]) -> bytes:
    """Return the 32-byte digest of the terms of an action that stands in the request of its roll."""
    return ra2.digest("terms", ra2.canonical(terms))


def is_bound(req: Mapping[str, Any]) -> bool:
    """Return whether nobody but its maker could choose a request: it names its epoch, and of an action its terms."""
    return "epoch" in req and ("action" not in req or "terms" in req)


def difficulty_salt(master: bytes, sid: str, what: str, version: int) -> bytes:
    """Return the 32-byte salt of a hidden Difficulty: of an action by id and version, of a roll by key and 0."""
    return ra2.mac(master, "difficulty", sid.encode(), what.encode(), ra2.u64(version))


def hidden_difficulty(salt: bytes, difficulty: int) -> bytes:
    """Return the 32 bytes that replace a Difficulty from 0 on in the request; its salt opens them."""
    return ra2.digest("difficulty", salt, ra2.u64(difficulty))
