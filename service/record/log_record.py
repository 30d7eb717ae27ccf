"""A record of the log as stored, and the limits of a log."""

import hashlib

from msgspec import DecodeError, Struct

MAX_LOG_ENTRIES = 24_576
"""Entries a log has room for."""
MAX_LOG_BYTES = 24 * 2**20
"""Bytes that the entries of a log may have together, which limits the size of an export."""
StoredGame = str
"""The document of a game of somebody's own as canonical JSON, of which the name of its rules is the digest.

A text, so that no script reads it, and that it keeps its bytes. Empty for a game of the release.
"""


class StoreDamaged(Exception):  # noqa: N818  # named by the state of what is stored
    """A key or a field of a table is not as the service wrote it, or is missing."""


class LogDamaged(StoreDamaged):
    """An entry is not as the service wrote it, is missing, or has no place in the chain of its epoch."""


UNREADABLE = (DecodeError, StoreDamaged, UnicodeError, RecursionError)
"""The exceptions of reading an entry, a document, a field or a key that is not as the service wrote it."""


class LogRecord(Struct, frozen=True):
    """An entry of the log as it is stored."""

    seq: int
    at: int
    """Time of the change: milliseconds since 1970, by the clock of Redis."""
    entry: bytes
    """The event, as JSON."""
    result: bytes
    """Its effects, as JSON."""
    replayed: bool = False
    role: str = ""
    """Role of the caller, in the reply to a change."""
    head: bytes = b""
    """In the reply to a roll, the last head that the table stores (`service/session/fairness/epoch_chain.py`)."""
    before: "tuple[LogRecord, ...]" = ()
    """In the same reply, entries before it that the process has not read."""
    names: tuple[tuple[str, str], ...] = ()
    """In the reply to a change, ids and names that its entry is shown with."""

    @property
    def id(self) -> str:
        """Return the entry's id: its number, and a digest that differs in another history."""
        digest = hashlib.sha256(b"%d %b %b" % (self.at, self.entry, self.result))
        return f"{self.seq}-{digest.hexdigest()[:32]}"
