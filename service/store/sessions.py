"""Sessions as they are stored: documents, log entries, and changes that happen whole or not at all."""

import hashlib
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, json

from service.store.connection import Connection
from service.store.keys import Keys, creation, keys

ROOM = 16_384
"""Entries a log has room for."""
_KEPT = {"rotate": 1, "reveal": 0}
"""Room that a change leaves to others: the last epoch of a full log can be closed and revealed; others leave 2."""
_PAGE = 256
_UNFINISHED = 3600
"""Seconds that an import may take, from one part to the next."""


class Refused(Exception):  # noqa: N818  # nothing failed: the state does not allow it
    """A script changed nothing; `code` says why."""

    def __init__(self, code: str, details: Mapping[str, Any]) -> None:
        super().__init__(code)
        self.code = code
        self.details = details


class Stored(Struct, frozen=True):
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


class Once(Struct, frozen=True):
    """What makes a request the same request again."""

    key: bytes = b""
    """16 bytes of the Idempotency-Key's digest."""
    request: bytes = b""
    """8 bytes of the digest of all that was asked, and of who asked."""


NEVER = Once()
"""Of what need not be told from its repetition."""


class Sessions:
    """The sessions in one Redis."""

    def __init__(self, connection: Connection, seconds: int) -> None:
        self._redis = connection
        self._seconds = seconds

    async def change(
        self, name: str, sid: str, call: Mapping[str, Any], *, once: Once = NEVER, entry: bytes = b"{}"
    ) -> Stored:
        """Run the script of a change; Refused when it changed nothing."""
        at = keys(sid)
        asked = json.encode({**call, "room": ROOM - _KEPT.get(name, 2), "ttl": self._seconds})
        reply = await self._redis.run(name, _declared(name, at), (asked, once.key, once.request, entry))
        if reply[0] == b"refused":
            raise Refused(reply[1].decode(), json.decode(reply[2]))
        _, replayed, seq, stamp, stored, result, role = reply
        return Stored(int(seq), int(stamp), stored, result, bool(replayed), role.decode())

    async def secured(self, sid: str) -> None:
        """Return when the replicas have all that was done at a table; Unavailable where they have not, in time."""
        # A wait is for what its own connection wrote last, which stands behind all that was written before.
        await self._redis.do("EXPIRE", keys(sid).table, self._seconds, durable=True)

    async def reserved(self, once: Once) -> bool:
        """Return whether a creation under this key came before."""
        return bool(await self._redis.do("EXISTS", creation(once.key.hex())))

    async def reserve(self, once: Once, sid: str, seconds: int) -> tuple[str, bool]:
        """Return the id that a creation under this key has, this one unless it came before, and whether it was made."""
        value = f"{once.request.hex()} {sid} -"
        before = await self._redis.do("SET", creation(once.key.hex()), value, "NX", "GET", "EX", seconds, durable=True)
        request, sid, made = (before.decode() if before else value).split(" ")
        if request != once.request.hex():
            raise Refused("key_reused", {})
        return sid, made == "made"

    async def made(self, once: Once, sid: str) -> None:
        """Note that a creation was carried out: its id is not used again, even where the session is gone."""
        value = f"{once.request.hex()} {sid} made"
        await self._redis.do("SET", creation(once.key.hex()), value, "XX", "KEEPTTL", durable=True)

    async def fields(self, sid: str, *names: str) -> list[bytes | None]:
        """Return fields of the table, as stored."""
        found: list[bytes | None] = await self._redis.do("HMGET", keys(sid).table, *names)
        return found

    async def table(self, sid: str) -> dict[str, bytes]:
        """Return all fields of the table; none when there is no such session."""
        return dict(_pairs(await self._redis.do("HGETALL", keys(sid).table)))

    async def page(self, sid: str, after: int, most: int) -> list[Stored]:
        """Return entries behind `after`, in order."""
        found = await self._redis.do("XRANGE", keys(sid).log, f"({after}-0", "+", "COUNT", most)
        return [_stored(*entry) for entry in found]

    async def entries(self, sid: str, after: int = 0, size: int = _PAGE) -> AsyncIterator[Stored]:
        """Yield all entries behind `after`, so many at a time."""
        while page := await self.page(sid, after, size):
            for entry in page:
                yield entry
            after = page[-1].seq

    async def tail(self, sid: str) -> int:
        """Return the number of the last entry; 0 where there is none."""
        [seq] = await self.fields(sid, "seq")
        return int(seq or 0)

    async def once(self, sid: str, field: str) -> str | None:
        """Return what is remembered under a field, if anything."""
        found = await self._redis.do("HGET", keys(sid).once, field)
        return found.decode() if found else None

    async def memory(self, sid: str) -> dict[str, str]:
        """Return all that is remembered."""
        return {field: value.decode() for field, value in _pairs(await self._redis.do("HGETALL", keys(sid).once))}

    async def append(self, sid: str, log: Sequence[Stored]) -> None:
        """Write entries of an import that has no table yet; they are gone within an hour where it gets none."""
        call = json.encode({"first": log[0].seq, "room": ROOM, "ttl": _UNFINISHED})
        entries = [word for stored in log for word in (stored.at, stored.entry, stored.result)]
        await self._redis.run("append", _declared("append", keys(sid)), (call, b"", b"", b"", *entries))

    async def remind(self, sid: str, memory: Mapping[str, str]) -> None:
        """Remember for an import that has no table yet what may happen once."""
        call = json.encode({"fields": memory, "room": ROOM, "ttl": _UNFINISHED})
        await self._redis.run("remind", _declared("remind", keys(sid)), (call, b"", b"", b""))


def _declared(name: str, at: Keys) -> Sequence[str]:
    """Return the keys a script declares."""
    usual = (at.table, at.log, at.done, at.once)
    more = {"join": (at.guesses,), "ticket": (at.tickets,), "redeem": (at.tickets,), "erase": (at.guesses, at.tickets)}
    return usual + more.get(name, ())


def _pairs(reply: Any) -> Iterator[tuple[str, bytes]]:
    """Yield the pairs of a hash, which come as a map or as a list, by protocol."""
    pairs = reply.items() if isinstance(reply, dict) else zip(reply[::2], reply[1::2], strict=True)
    for name, value in pairs:
        yield name.decode(), value


def _stored(name: bytes, fields: Sequence[bytes]) -> Stored:
    _, at, _, entry, _, result = fields
    return Stored(int(name.partition(b"-")[0]), int(at), entry, result)
