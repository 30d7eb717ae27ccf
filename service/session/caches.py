"""The caches of a deployment, with limits; all of it can be read again from the store."""

import asyncio
import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct, field

from service.audit.chain import SeededEpoch
from service.audit.statistics import Tally
from service.record.documents import Role, SessionDoc
from service.record.epochs import Epochs
from service.record.evidence import Evidence, Heads
from service.record.log_record import LogRecord
from service.rules.games.own import OwnGame, game_named, own_game

KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")
TABLES = 4096
"""Tables whose documents are cached."""
COUNTED_BYTES = 8 * 2**20
"""Bytes that counted rolls of reports may take: some thousand usual tables."""
GAMES_BYTES = 32 * 2**20
"""Bytes that compiled games of somebody's own may take: some 200 usual ones (tests/http/test_games_cost.py)."""
SENT_GAMES = 1024
"""Digests of what was sent."""


class LruCache(Generic[KeyT, ValueT]):
    """Values by key; beyond `most` of them, or beyond that size in all, the least recently used are evicted."""

    def __init__(self, limit: int, size: Callable[[ValueT], int] = lambda _: 1) -> None:
        self._limit = limit
        self._size = size
        self._values: dict[KeyT, tuple[ValueT, int]] = {}
        self._total = 0

    def get(self, key: KeyT) -> ValueT | None:
        """Return the value of a key; None where it is not cached."""
        entry = self._values.pop(key, None)
        if entry is None:
            return None
        self._values[key] = entry
        return entry[0]

    def put(self, key: KeyT, value: ValueT) -> ValueT:
        """Cache a value under its key with its current size, and return it."""
        self.remove(key)
        size = self._size(value)
        while self._values and self._total + size > self._limit:
            self.remove(next(iter(self._values)))
        self._values[key] = value, size
        self._total += size
        return value

    def remove(self, key: KeyT) -> None:
        """Remove a key."""
        _, size = self._values.pop(key, (None, 0))
        self._total -= size

    def clear(self) -> None:
        """Remove everything."""
        self._values.clear()
        self._total = 0


_encode_file = msgspec.json.Encoder(order="sorted").encode


class Games:
    """Compiled games of somebody's own by the digests of their documents, and of what was sent."""

    def __init__(self) -> None:
        self._by_rules: LruCache[str, OwnGame] = LruCache(GAMES_BYTES, lambda game: game.size)
        self._sent: LruCache[bytes, str] = LruCache(SENT_GAMES)

    def get(self, rules: str) -> OwnGame | None:
        """Return the game of a name, if it was compiled before."""
        return self._by_rules.get(rules)

    def known(self, file: Mapping[str, Any]) -> OwnGame | None:
        """Return the game of a file or a document that was compiled before."""
        rules = self._sent.get(_digest(file))
        return self._by_rules.get(rules) if rules else None

    def take(self, file: Mapping[str, Any]) -> OwnGame:
        """Return the game of a file or a document; raises as `own_game` does."""
        game = own_game(file)
        self._sent.put(_digest(file), game.rules)
        return self._put(game)

    def take_named(self, rules: str, text: str) -> OwnGame:
        """Return the game of a document as a table stores it; raises as `game_named` does."""
        return self._put(game_named(rules, text))

    def _put(self, game: OwnGame) -> OwnGame:
        return self._by_rules.get(game.rules) or self._by_rules.put(game.rules, game)


def _digest(file: Mapping[str, Any]) -> bytes:
    return hashlib.blake2b(_encode_file(file), digest_size=16).digest()


class CountedRolls(Struct):
    """The rolls of a table, counted for its report up to the last entry that was read."""

    tally: Tally = field(default_factory=Tally)
    last: str = ""
    """The id of that entry; empty where nothing was read."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while the log is read: concurrent requests for the same report wait."""

    @property
    def size(self) -> int:
        """Return its size in bytes, roughly: the exact sums of a person grow to a thousand."""
        return 1024 * (1 + len(self.tally.people) + len(self.tally.hidden)) + 128 * len(self.tally.faces)


EventKey = tuple[str, str, LogRecord, Role, str | None, str]
"""What is told (`entry`, `problems`); session, entry, role, form and language of an event."""


class Caches(Struct, frozen=True):
    """The caches of one deployment."""

    sessions: LruCache[str, SessionDoc]
    """By session. May be stale: the script refuses a stale version."""
    games: Games
    epochs: LruCache[str, Epochs]
    """By session; may be stale, as above."""
    seeded: LruCache[str, SeededEpoch]
    """By genesis: an epoch with its seed, which is computed once."""
    heads: LruCache[tuple[str, str], Heads]
    """By session and genesis, which differs where an epoch was lost and opened again with another client seed."""
    evidence: LruCache[tuple[str, int, int, bytes], Evidence]
    """By session, number, time and entry."""
    events: LruCache[EventKey, tuple[float, bytes]]
    """All streams of a table send the same entry at about the same time."""
    pending_events: dict[EventKey, asyncio.Task[bytes]]
    """Events that are being made, each once for all streams that wait for it."""
    counted: LruCache[str, CountedRolls]
    """By session; a changed history is counted from the start."""
    counting_lock: asyncio.Lock
    """Held while a page of any log is counted: reports take turns, so that many of them do not slow other requests."""

    def remove(self, sid: str) -> None:
        """Remove a deleted session from the caches."""
        self.sessions.remove(sid)
        self.epochs.remove(sid)
        self.counted.remove(sid)


def caches(tables: int = TABLES) -> Caches:
    """Return empty caches for so many tables. Some events are large, so few of them are kept."""
    return Caches(
        sessions=LruCache(tables),
        games=Games(),
        epochs=LruCache(tables),
        seeded=LruCache(tables),
        heads=LruCache(max(1, tables // 2)),
        evidence=LruCache(max(1, tables // 2)),
        events=LruCache(32),
        pending_events={},
        counted=LruCache(COUNTED_BYTES, lambda counted: counted.size),
        counting_lock=asyncio.Lock(),
    )
