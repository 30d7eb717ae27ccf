"""The keys in Redis, built only here. The common hash tag of a session's keys keeps them on one shard."""

import hashlib
import secrets

from msgspec import Struct


class Keys(Struct, frozen=True, gc=False):
    """The keys of a session, except those of addresses that try to join."""

    table: str
    """Hash of documents (session, shared tracks, people, characters, clocks, open actions), the open epoch, counters.

    Also the channel that wakes subscribers.
    """
    log: str
    """Stream of entries, from 1-0 on."""
    idempotency: str
    """Hash from the digest of an Idempotency-Key to the fingerprint of its request and the entry that it made."""
    marks: str
    """Hash of failed tries, choices made, what was spent in a turn, declared and closed actions, and deleted ids."""
    epochs: str
    """Hash of the closed epochs, by the entry after which each began."""
    draft: str
    """Hash of an import's documents, before it is a table; expires."""
    tickets: str
    """Hash of unused tickets; expires."""
    webhooks: str
    """Hash of webhooks, what each sends next, and what it gave up."""
    presence: str
    """Sorted set of people and the processes that have open event streams of theirs; expires."""


_PREFIX = "rollwright:3:"
"""With the number of the dice scheme: what an older one stored is not read, and expires."""


def session_id() -> str:
    """Return a new id: 22 characters of base64url, not `-` first, which a command line takes for an option."""
    while (sid := secrets.token_urlsafe(16)).startswith("-"):
        pass
    return sid


def keys(sid: str) -> Keys:
    """Return the keys of a session."""
    table = f"{_PREFIX}{{{sid}}}"
    names = ("log", "idempotency", "marks", "epochs", "draft", "tickets", "webhooks", "presence")
    return Keys(table, *[f"{table}:{name}" for name in names])


def tries(sid: str, address: str) -> str:
    """Return the key that counts wrong guesses of a session's join code by an address, and joins; it expires."""
    digest = hashlib.blake2b(address.encode(), digest_size=16, key=sid.encode()).hexdigest()
    return f"{keys(sid).table}:tries:{digest}"


def bucket(quota: str, caller: str) -> str:
    """Return the key with the time at which a caller's quota is full again."""
    return f"{_PREFIX}quota:{quota}:{caller}"


def echo(process: str) -> str:
    """Return the channel on which a process pings itself."""
    return f"{_PREFIX}echo:{process}"


def webhooks_due() -> str:
    """Return the key of the sorted set of tables with webhooks, by the ms at which one may have something to send."""
    return f"{_PREFIX}webhooks"


def ready(number: int) -> str:
    """Return a key for the readiness check; each number may be in another slot of a cluster."""
    return f"{_PREFIX}ready:{number}"


def session_of(channel: str) -> str:
    """Return the id of the session of a channel."""
    return channel[len(_PREFIX) + 1 : -1]


def join_code(code: str) -> str:
    """Return the key that stores which session has a join code; it expires."""
    return f"{_PREFIX}code:{code}"


def creation(key: str) -> str:
    """Return the key that stores which session a creation made."""
    return f"{_PREFIX}new:{key}"
