"""Where what must outlive a call is kept: memory, a file, or an adapter of the caller's (`Storage`)."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import RLock
from typing import Any, Protocol

from msgspec import DecodeError, json

from rollwright_client.errors import StorageError

Change = Callable[[Any], Any]
"""Makes the new value of the former one, which is None where there is none; None removes it."""


class Storage(Protocol):
    """Values of JSON by text keys, copied on their way in and out."""

    def get(self, key: str) -> Any:
        """Return a value; None where there is none."""

    def items(self, prefix: str) -> list[tuple[str, Any]]:
        """Return all values whose key begins so, in the order of keys."""

    def update(self, key: str, change: Change) -> Any:
        """Put what `change` makes of the value, atomically among all clients, and return it."""


class MemoryStorage:
    """Values of this process alone."""

    def __init__(self) -> None:
        self._values: dict[str, bytes] = {}
        self._lock = RLock()

    def get(self, key: str) -> Any:
        """Return a value; None where there is none."""
        return json.decode(self._values.get(key, b"null"))

    def items(self, prefix: str) -> list[tuple[str, Any]]:
        """Return all values whose key begins so, in the order of keys."""
        with self._lock:
            return [(key, json.decode(self._values[key])) for key in sorted(self._values) if key.startswith(prefix)]

    def update(self, key: str, change: Change) -> Any:
        """Put what `change` makes of the value, and return it."""
        with self._lock:
            value = change(self.get(key))
            if value is None:
                self._values.pop(key, None)
            else:
                self._values[key] = json.encode(value)
            return value


class FileStorage:
    """Values in a file (SQLite), which processes share, and which outlives them."""

    def __init__(self, path: str | Path) -> None:
        self._path = Path(path)
        self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        # It has tokens: from its first moment on nobody else reads it, nor the journal, which has the mode of its file.
        os.close(os.open(self._path, os.O_CREAT | os.O_RDWR, 0o600))
        self._path.chmod(0o600)
        with self._connected() as connection:
            connection.execute("CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID")

    @contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        try:
            with closing(sqlite3.connect(self._path, timeout=30, isolation_level=None)) as connection:
                yield connection
        except (sqlite3.Error, DecodeError) as error:
            raise StorageError(f"{self._path}: {error}") from error

    def get(self, key: str) -> Any:
        """Return a value; None where there is none."""
        with self._connected() as connection:
            return _read(connection, key)

    def items(self, prefix: str) -> list[tuple[str, Any]]:
        """Return all values whose key begins so, in the order of keys."""
        where = "SELECT key, value FROM kept WHERE key >= ? AND key < ? ORDER BY key"
        with self._connected() as connection:
            found = connection.execute(where, (prefix, f"{prefix}\U0010ffff")).fetchall()
            return [(key, json.decode(value)) for key, value in found]

    def update(self, key: str, change: Change) -> Any:
        """Put what `change` makes of the value, atomically among processes, on the disk, and return it."""
        with self._connected() as connection:
            connection.execute("BEGIN IMMEDIATE")
            value = change(_read(connection, key))
            if value is None:
                connection.execute("DELETE FROM kept WHERE key = ?", (key,))
            else:
                connection.execute("INSERT OR REPLACE INTO kept VALUES (?, ?)", (key, json.encode(value)))
            connection.execute("COMMIT")
            return value


def _read(connection: sqlite3.Connection, key: str) -> Any:
    found = connection.execute("SELECT value FROM kept WHERE key = ?", (key,)).fetchone()
    return json.decode(found[0]) if found else None
