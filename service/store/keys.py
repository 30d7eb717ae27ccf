"""The keys of a session: made here and nowhere else. Their common hash tag keeps a session on one shard."""

from msgspec import Struct


class Keys(Struct, frozen=True, gc=False):
    """All keys a session may have, in the order the scripts declare them."""

    table: str
    """Hash of documents: the session, its people, characters and clocks. Also the channel that wakes listeners."""
    log: str
    """Stream of entries, from 1-0 on."""
    done: str
    """Hash from Idempotency-Key to the entry it made."""
    once: str
    """Hash of attempts, and of what may happen once."""
    guesses: str
    """Wrong guesses of the join code; expires."""
    tickets: str
    """Hash of tickets not used yet; expires."""


_PREFIX = "rollwright:"


def keys(sid: str) -> Keys:
    """Return the keys of a session."""
    table = f"{_PREFIX}{{{sid}}}"
    return Keys(table, f"{table}:log", f"{table}:done", f"{table}:once", f"{table}:guesses", f"{table}:tickets")


def bucket(quota: str, who: str) -> str:
    """Return the key that counts what somebody has taken of a quota."""
    return f"{_PREFIX}quota:{quota}:{who}"


def echo(process: str) -> str:
    """Return the channel on which a process listens to itself."""
    return f"{_PREFIX}echo:{process}"


def session_of(channel: str) -> str:
    """Return the session whose channel this is."""
    return channel[len(_PREFIX) + 1 : -1]


def creation(key: str) -> str:
    """Return the key that remembers which session a creation made."""
    return f"{_PREFIX}new:{key}"
