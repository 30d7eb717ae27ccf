"""A table for tests of the store: opened, changed and looked into, with no rules and no HTTP in between."""

import asyncio
import hashlib
import json
import secrets
import uuid
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest

from service.store.cluster import Cluster
from service.store.connection import Connection
from service.store.lane import Lane
from service.store.sessions import Once, Refused, Sessions, Stored

SECONDS = 600
"""How long a table of the tests is kept."""
CODE = "7KQ2M9XW"
ALL = ("gm", "player", "spectator")
PEOPLE = {"p1": "gm", "p2": "player", "p3": "player", "p4": "spectator"}


def person(name: str, role: str) -> dict[str, Any]:
    """Return a person who has just joined."""
    return {"name": name, "role": role, "version": 1, "gone": False}


def clock(**more: Any) -> dict[str, Any]:
    """Return a clock that was just made."""
    usual = {"name": "Alarm", "kind": "progress", "size": 4, "filled": 0, "loops": 0}
    return usual | {"visible": True, "ticked_by": "players"} | more


def documents() -> dict[str, dict[str, Any]]:
    """Return what a new table has."""
    return {
        "session": {"version": 1, "system": "daggerheart", "name": "A table", "options": {"direct_rolls": True}},
        "shared": {"version": 1, "tracks": {"turn": [1], "fear": [0, 12]}},
    } | {at: person(at.upper(), role) for at, role in PEOPLE.items()}


EPOCH = {"sid": "a-session", "e": 0, "name": "first", "after": 0}


def epoch_fields() -> dict[str, Any]:
    """Return the fields of a table whose first epoch has no roll yet."""
    return {"epoch": json.dumps(EPOCH), "e": "first", "rolls": 0, "last": "first"}


def pairs(reply: Any) -> dict[bytes, bytes]:
    """Return a hash as Redis replied it, by either protocol."""
    return reply if isinstance(reply, dict) else dict(zip(reply[::2], reply[1::2], strict=True))


class Table:
    """A session, whoever sits at it, and all that Redis holds of it."""

    def __init__(self, sessions: Sessions, sid: str = "") -> None:
        self.sessions = sessions
        self.redis: Connection = sessions._redis
        self.sid = sid or secrets.token_urlsafe(16)

    async def open(self, **fields: int) -> Stored:
        """Open it, or hear of it again."""
        call = {"docs": documents(), "fields": {"code": CODE, "next:p": len(PEOPLE)} | epoch_fields() | fields}
        once = Once(secrets.token_bytes(16), secrets.token_bytes(8))
        return await self.sessions.change("create", self.sid, call, once=once, entry=b'{"type":"session_created"}')

    async def change(
        self,
        name: str,
        /,
        *,
        by: str = "p1",
        token: int = 1,
        roles: tuple[str, ...] = ALL,
        key: str | None = None,
        **call: Any,
    ) -> Stored:
        """Run a script: by the GM, under a new key, unless it is said otherwise."""
        asked = json.dumps([name, by, call], sort_keys=True).encode()
        once = Once(_digest((key or str(uuid.uuid4())).encode(), 16), _digest(asked, 8))
        called = {"by": by, "token": token, "roles": roles} | call
        return await self.sessions.change(name, self.sid, called, once=once, entry=asked)

    async def refused(self, why: str, name: str, /, **more: Any) -> Mapping[str, Any]:
        """Run a script that must refuse, and change nothing that is stored; return the details."""
        before = await self.contents()
        with pytest.raises(Refused) as refused:
            await self.change(name, **more)
        assert (refused.value.code, await self.contents()) == (why, before)
        return refused.value.details

    async def keys(self) -> list[str]:
        """Return every key there is with this session's id in its name, whoever made it."""
        lanes = self.redis._lanes.values() if isinstance(self.redis, Cluster) else [self.redis._lane]
        return sorted({name for lane in lanes for name in await self._scan(lane)})

    async def _scan(self, lane: Lane) -> list[str]:
        found, cursor = [], b"0"
        while True:
            cursor, some = await lane.do(("SCAN", cursor, "MATCH", f"*{self.sid}*", "COUNT", 1000))
            found += [name.decode() for name in some]
            if int(cursor) == 0:
                return found

    async def contents(self) -> dict[str, Any]:
        """Return all that Redis holds of this session, key by key."""
        return {key: await self._content(key) for key in await self.keys()}

    async def _content(self, key: str) -> Any:
        match await self.redis.do("TYPE", key):
            case b"hash":
                return pairs(await self.redis.do("HGETALL", key))
            case b"stream":
                return await self.redis.do("XRANGE", key, "-", "+")
            case _:
                return await self.redis.do("GET", key)

    async def doc(self, name: str) -> dict[str, Any]:
        """Return a document that is there."""
        [stored] = await self.sessions.fields(self.sid, name)
        assert stored, name
        found: dict[str, Any] = json.loads(stored)
        return found

    async def log(self) -> list[Stored]:
        """Return the whole log."""
        return [stored async for stored in self.sessions.entries(self.sid)]


def _digest(text: bytes, size: int) -> bytes:
    return hashlib.blake2b(text, digest_size=size).digest()


class Proxy:
    """A way to Redis on which replies may be lost."""

    def __init__(self, url: str) -> None:
        self.url = ""
        self.cut_in = 0
        """How many replies from now the connection is cut instead of passing one on; 0: never."""
        self.mute = False
        """Whether replies are held back, until this is false again."""
        self.cuts = 0
        self._socket = url.removeprefix("unix://")
        self._open: set[asyncio.StreamWriter] = set()
        self._met: set[asyncio.Task[Any]] = set()
        self._heard = asyncio.Condition()

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a client until it, Redis or the proxy closes."""
        task = asyncio.current_task()
        assert task
        self._met.add(task)
        from_redis, to_redis = await asyncio.open_unix_connection(self._socket)
        self._open |= {writer, to_redis}
        with suppress(ConnectionError):
            await asyncio.gather(self._ask(reader, to_redis), self._answer(from_redis, writer))
        for each in (writer, to_redis):
            each.transport.abort()
        self._open -= {writer, to_redis}

    async def _ask(self, reader: asyncio.StreamReader, to_redis: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            to_redis.write(data)
        to_redis.transport.abort()

    async def _answer(self, from_redis: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await from_redis.read(65536):
            # Redis has answered: whatever was asked is done, and only the client does not hear of it.
            async with self._heard:
                await self._heard.wait_for(lambda: not self.mute)
            self.cut_in -= 1
            if self.cut_in == 0:
                self.cuts += 1
                break
            writer.write(data)
        writer.transport.abort()

    async def speak(self) -> None:
        """Pass on what was held back."""
        self.mute = False
        async with self._heard:
            self._heard.notify_all()

    async def close(self) -> None:
        """Cut every connection."""
        await self.speak()
        for writer in self._open:
            writer.transport.abort()
        await asyncio.gather(*self._met)


@asynccontextmanager
async def proxied(url: str) -> AsyncIterator[Proxy]:
    """Run a proxy in front of a server on a socket."""
    proxy = Proxy(url)
    server = await asyncio.start_server(proxy.meet, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()
    proxy.url = f"redis://{host}:{port}"
    async with server:
        try:
            yield proxy
        finally:
            await proxy.close()
