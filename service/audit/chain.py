"""The hash chain of scheme ra3: epochs, commitments, terms, records, heads, and the exported log of an epoch."""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from struct import Struct as Layout
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, json

from service.audit import ra3

_encode = json.encode
# The tagged texts of leaf and link have the same lengths always, and every roll has one of each.
_LEAF_TAG, _LINK_TAG = ra3.tagged("leaf"), ra3.tagged("link")
_LEAF = Layout(f">{len(_LEAF_TAG)}sIQIQI32s")
_LINK = Layout(f">{len(_LINK_TAG)}sI32sI32s")

Natural = Annotated[int, Meta(ge=0, le=ra3.LARGEST_INTEGER)]
Ordinal = Annotated[int, Meta(ge=1, le=ra3.LARGEST_INTEGER)]
Hex = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
"""32 bytes in lower-case hexadecimal."""


Draws = tuple[tuple[Natural, Natural], ...]
"""A pair of sides and face for each die, in order."""


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """The request and the dice of one roll."""

    v: str
    sid: str
    e: Natural
    key: str
    req: dict[str, Any]
    """As `request` returns it."""
    draws: Draws


class ChainEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A record in its place: `n` counts from 1 within the epoch, `t` is the store's clock in milliseconds."""

    n: Ordinal
    t: Natural
    rec: Record
    terms: dict[str, Any] | UnsetType = UNSET
    """What its thrower signed, of which the request has the digest; unset where they are withheld."""


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
    return ra3.mac(master, "salt", sid.encode(), ra3.u64(e), lineage.encode())


def epoch_seed(master: bytes, sid: str, e: int, salt: bytes) -> bytes:
    """Return the 32-byte seed of an epoch: the salt is stored, the master key never is."""
    return ra3.mac(master, "seed", sid.encode(), ra3.u64(e), salt)


def commitment(sid: str, e: int, seed: bytes) -> bytes:
    """Return the 32-byte commitment to a seed, which is published before the epoch."""
    return ra3.digest("commit", sid.encode(), ra3.u64(e), seed)


def genesis(sid: str, e: int, commit: bytes, next_commit: bytes, client_seed: str) -> bytes:
    """Return the 32-byte head of an epoch without rolls."""
    return ra3.digest("genesis", sid.encode(), ra3.u64(e), commit, next_commit, client_seed.encode())


def draw(epoch: SeededEpoch, key: str, req: bytes, sides: Sequence[int]) -> tuple[int, ...]:
    """Return the faces of these sides for a request, as canonical JSON, under its Idempotency-Key.

    ValueError for a die that does not exist.
    """
    return ra3.draw(ra3.words(ra3.roll_key(epoch.seed, epoch.genesis, key, req)), sides)


def roll(epoch: SeededEpoch, key: str, req: Mapping[str, Any], sides: Sequence[int]) -> Record:
    """Draw dice of these sides and return the record; ValueError as `draw`, or if `req` has no canonical JSON."""
    faces = draw(epoch, key, ra3.canonical(req), sides)
    return Record(ra3.SCHEME, epoch.sid, epoch.e, key, dict(req), tuple(zip(sides, faces, strict=True)))


def request(by: str, terms: str, genesis: str = "") -> dict[str, Any]:
    """Return the request of a roll: who throws, and the digest of the terms, in hex; with a genesis it is bound."""
    return {"by": by, "epoch": genesis, "terms": terms} if genesis else {"by": by, "terms": terms}


def record_hash(record: Record) -> bytes:
    """Return 32 bytes over every field of a record; ValueError for a request that has no canonical JSON."""
    return ra3.digest("rec", record_text(record, ra3.canonical(record.req)))


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


def terms_digest(terms: Mapping[str, Any]) -> str:
    """Return the digest of terms in hex, as the request has it; ValueError where they have no canonical JSON."""
    return digest_of_text(ra3.canonical(terms))


def digest_of_text(terms: bytes) -> str:
    """Return the digest of terms that are canonical JSON already."""
    return ra3.digest("terms", terms).hex()


def direct_terms(body: Mapping[str, Any]) -> dict[str, Any]:
    """Return the terms of a direct roll: its body as it was sent and parsed, without its epoch.

    The number of a hidden Difficulty and its salt become a digest.
    """
    terms = {name: value for name, value in body.items() if name != "epoch"}
    spec, salt = body.get("spec"), body.get("difficulty_salt")
    number = spec.get("difficulty") if isinstance(spec, dict) else None
    if isinstance(salt, str) and _SALT.fullmatch(salt) and type(number) is int and 0 <= number <= ra3.LARGEST_INTEGER:
        del terms["difficulty_salt"]
        terms["spec"] = {**spec, "difficulty": hidden_difficulty(bytes.fromhex(salt), number).hex()}  # type: ignore[dict-item]  # it is a dict
    return terms


_SALT = re.compile(r"[0-9a-f]{64}")


def is_action(terms: Mapping[str, Any]) -> bool:
    """Return whether terms are of an action's roll, or of a resistance: these name rules, dice and thrower."""
    return "action" in terms


def signs_dice(terms: Mapping[str, Any]) -> bool:
    """Return whether terms name the sides of their dice; where a direct body has null, rules alone tell them."""
    return terms.get("dice") is not None


def is_bound(req: Mapping[str, Any]) -> bool:
    """Return whether nobody but its maker could choose the dice of a request: it names its epoch."""
    return "epoch" in req


def hidden_difficulty(salt: bytes, difficulty: int) -> bytes:
    """Return the 32 bytes that stand for a Difficulty from 0 on; its salt opens them."""
    return ra3.digest("difficulty", salt, ra3.u64(difficulty))
