"""An entry of the log as it is stored, and how many there can be."""

import hashlib

from msgspec import DecodeError, Struct

MAX_LOG_ENTRIES = 16_384
"""Entries a log has room for."""
MAX_LOG_BYTES = 16 * 2**20
"""Bytes that the entries of a log may have together, so that it is known how large an export can be."""


class LogDamaged(Exception):  # noqa: N818  # it is the log that is
    """An entry is not as the service wrote it, is missing, or has no place in the chain of its epoch."""


UNREADABLE = (DecodeError, LogDamaged, UnicodeError, RecursionError)
"""What is raised where entries or documents are not as the service wrote them."""


class LogRecord(Struct, frozen=True):
    """An entry of the log as it is stored."""

    seq: int
    at: int
    """Milliseconds of the epoch."""
    entry: bytes
    """What was asked, as JSON."""
    result: bytes
    """What it did, as JSON."""
    replayed: bool = False
    role: str = ""
    """The caller's, where this answers a change."""

    @property
    def id(self) -> str:
        """Name the entry so that another history would name it otherwise."""
        digest = hashlib.sha256(b"%d %b %b" % (self.at, self.entry, self.result))
        return f"{self.seq}-{digest.hexdigest()[:8]}"
