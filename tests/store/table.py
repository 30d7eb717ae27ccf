"""A table for tests of the store: opened, changed and looked into, with no rules and no HTTP in between."""

import hashlib
import json
import secrets
import uuid
from collections.abc import Mapping
from typing import Any

import pytest
from msgspec import convert, to_builtins

from service.record.deltas import Charge, Tick
from service.record.ids import IdempotencyKey
from service.record.log_record import LogRecord
from service.store.calls import CreateCall, Credentials, ScriptCall
from service.store.cluster import Cluster
from service.store.connection import Connection
from service.store.errors import Refused
from service.store.pipeliner import Pipeliner
from service.store.sessions import SessionStore

SECONDS = 600
"""How long a table of the tests is kept."""
CODE = "7KQ2M9XW"
ADDRESS = "192.0.2.1"
"""Where those come from who join."""
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
        "session": {"version": 1, "system": "daggerheart", "name": "A table", "options": {"direct_rolls": "all"}},
        "shared": {"version": 1, "tracks": {"turn": [1], "fear": [0, 12]}},
    } | {at: person(at.upper(), role) for at, role in PEOPLE.items()}


EPOCH = {"sid": "a-session", "e": 0, "genesis": "first", "after": 0}


def epoch_fields() -> dict[str, Any]:
    """Return the fields of a table whose first epoch has no roll yet."""
    return {"epoch": json.dumps(EPOCH), "e": "first", "rolls": 0, "last": "first"}


def pairs(reply: Any) -> dict[bytes, bytes]:
    """Return a hash as Redis replied it, by either protocol."""
    return reply if isinstance(reply, dict) else dict(zip(reply[::2], reply[1::2], strict=True))


CALLS = {str(kind.__struct_config__.tag): kind for kind in ScriptCall.__subclasses__()}
"""The struct of each script's call, by the script."""


def called(name: str, **fields: Any) -> ScriptCall:
    """Return the call of a script; charges and ticks may be spelt as lists."""
    for field, kind in (("charge", Charge), ("tick", Tick)):
        if field in fields:
            fields[field] = [one if isinstance(one, dict) else to_builtins(kind(*one)) for one in fields[field]]
    call: ScriptCall = convert(fields | {"script": name}, CALLS[name])
    return call


class Table:
    """A session, whoever sits at it, and all that Redis holds of it."""

    def __init__(self, sessions: SessionStore, sid: str = "") -> None:
        self.sessions = sessions
        self.redis: Connection = sessions._redis
        self.sid = sid or secrets.token_urlsafe(16)

    async def open(self, **fields: int) -> LogRecord:
        """Open it, or hear of it again."""
        call = CreateCall(
            docs=documents(), fields={"code": CODE, "gm": "p1", "next:p": len(PEOPLE)} | epoch_fields() | fields
        )
        idempotency = IdempotencyKey(secrets.token_bytes(16), secrets.token_bytes(8))
        return await self.sessions.change(self.sid, call, idempotency=idempotency, entry=b'{"type":"session_created"}')

    async def change(
        self,
        name: str,
        /,
        *,
        by: str = "p1",
        token: int = 1,
        roles: tuple[str, ...] = ALL,
        key: str | None = None,
        address: str = ADDRESS,
        ids: tuple[str, ...] = (),
        **call: Any,
    ) -> LogRecord:
        """Run a script: by the GM, under a new key, unless it is said otherwise. `ids` are those in the entry."""
        asked = json.dumps([name, by, call], sort_keys=True).encode()
        idempotency = IdempotencyKey(_digest((key or str(uuid.uuid4())).encode(), 16), _digest(asked, 8))
        actor = Credentials(by, token, roles)
        return await self.sessions.change(
            self.sid,
            called(name, **call),
            credentials=actor,
            idempotency=idempotency,
            entry=asked,
            named=ids,
            address=address,
        )

    async def refused(self, why: str, name: str, /, **more: Any) -> Mapping[str, Any]:
        """Run a script that must refuse, and change nothing that is stored; return the details."""
        before = await self.contents()
        with pytest.raises(Refused) as refused:
            await self.change(name, **more)
        assert (refused.value.code, await self.contents()) == (why, before)
        return refused.value.details

    async def keys(self) -> list[str]:
        """Return every key there is with this session's id in its name, whoever made it."""
        pipeliners = self.redis._pipeliners.values() if isinstance(self.redis, Cluster) else [self.redis._pipeliner]
        return sorted({name for pipeliner in pipeliners for name in await self._scan(pipeliner)})

    async def _scan(self, pipeliner: Pipeliner) -> list[str]:
        found, cursor = [], b"0"
        while True:
            cursor, some = await pipeliner.do(("SCAN", cursor, "MATCH", f"*{self.sid}*", "COUNT", 1000))
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
            case b"zset":
                return await self.redis.do("ZRANGE", key, 0, -1, "WITHSCORES")
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

    async def log(self) -> list[LogRecord]:
        """Return the whole log."""
        return [stored async for stored in self.sessions.entries(self.sid)]


def _digest(text: bytes, size: int) -> bytes:
    return hashlib.blake2b(text, digest_size=size).digest()
