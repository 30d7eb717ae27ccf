"""The keys of a session: made here and nowhere else. Their common hash tag keeps a session on one shard."""

import hashlib

from msgspec import Struct


class Keys(Struct, frozen=True, gc=False):
    """The keys of a session, but for those of addresses that try to join, in the order the scripts declare them."""

    table: str
    """Hash of documents: the session, its people, characters and clocks. Also the channel that wakes listeners."""
    log: str
    """Stream of entries, from 1-0 on."""
    idempotency: str
    """Hash from the digest of an Idempotency-Key to the fingerprint of its request and the entry that it made."""
    marks: str
    """Hash of attempts, of choices made, and of what was spent in a turn."""
    epochs: str
    """Hash of the epochs that are over, by the entry behind which each began."""
    draft: str
    """Hash of an import's documents, before it is a table; expires."""
    tickets: str
    """Hash of tickets not used yet; expires."""


_PREFIX = "rollwright:"


def keys(sid: str) -> Keys:
    """Return the keys of a session."""
    table = f"{_PREFIX}{{{sid}}}"
    return Keys(table, *[f"{table}:{name}" for name in ("log", "idempotency", "marks", "epochs", "draft", "tickets")])


def tries(sid: str, address: str) -> str:
    """Return the key that counts wrong guesses of a session's join code by an address, and joins; it expires."""
    digest = hashlib.blake2b(address.encode(), digest_size=16, key=sid.encode()).hexdigest()
    return f"{keys(sid).table}:tries:{digest}"


def bucket(quota: str, who: str) -> str:
    """Return the key that counts what somebody has taken of a quota."""
    return f"{_PREFIX}quota:{quota}:{who}"


def echo(process: str) -> str:
    """Return the channel on which a process listens to itself."""
    return f"{_PREFIX}echo:{process}"


def ready(number: int) -> str:
    """Return a key to try whether changes are taken; each number may be in another slot of a cluster."""
    return f"{_PREFIX}ready:{number}"


def session_of(channel: str) -> str:
    """Return the session whose channel this is."""
    return channel[len(_PREFIX) + 1 : -1]


def creation(key: str) -> str:
    """Return the key that remembers which session a creation made."""
    return f"{_PREFIX}new:{key}"
