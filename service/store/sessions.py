"""Stored sessions: documents, log entries, and atomic changes."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import suppress
from contextvars import Context as EmptyContext
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct, json

from service.record.ids import IdempotencyKey
from service.record.log_record import MAX_LOG_BYTES, MAX_LOG_ENTRIES, LogDamaged, LogRecord, StoreDamaged
from service.store.calls import (
    NO_CREDENTIALS,
    AppendCall,
    Context,
    CreateCall,
    Credentials,
    DiscardCall,
    FillCall,
    ScriptCall,
    script_of,
)
from service.store.errors import Refused, Unavailable
from service.store.keys import creation, join_code, keys, tries

if TYPE_CHECKING:
    # Modules that use only the types here start without a client of Redis: the checker of imports does.
    from service.store.connection import Connection
    from service.store.pipeliner import Word

RESERVE = 1024
"""The last entries of a log: closed to players and spectators, and half of them to the GM but to revoke and to close.

In that half each active person can be revoked once, with room to spare.
"""
RESERVED_ENTRY_BYTES = 2048
"""Bytes that are reserved for each reserved entry; none is larger."""
PAGE = 64
"""Entries read at once: the largest there can be, 4 MiB together, occupy Redis for a few milliseconds."""
_SCAN_SIZE = 512
"""Marks that are read at once where they are many: short ones."""
_MARKS_AT_ONCE = 32_768
"""Most marks that are read by one command, in 5 to 7 ms."""
_FEW_EPOCHS = 64
"""Closed epochs that are read at once, with the open one."""
MOST_PRESENT = 2048
"""Most people times processes whose presence at a table is stored: some 200 KB."""
NEW_TABLE_BYTES = 6144
"""Memory that a new table takes."""
ITEM_BYTES = 128
"""Memory that an entry, a key or a field takes beside its text, as measured."""
_IMPORT_SECONDS = 60
"""Seconds after which an unfinished import expires, from its last write on."""


NEVER = IdempotencyKey()
"""The key of calls that need no idempotency."""


class StoredTable(Struct, frozen=True):
    """The stored fields that a roll at a table needs."""

    session: bytes
    epoch: bytes
    """The open epoch."""
    genesis: bytes
    """Its name, which is stored beside it."""
    past: list[bytes]
    """The closed epochs, in no order."""


_NO_MORE: list[Any] = [b"", b"", ()]
"""The end of a reply to a change that has no names, no stored head, or no unread entries."""


class SessionStore:
    """The sessions in one Redis."""

    def __init__(self, connection: "Connection", seconds: int, stored: Callable[[int], None] = lambda _: None) -> None:
        self._redis = connection
        self.seconds = seconds
        """How long a table lives that nobody changes or reads."""
        self._stored = stored
        """Called after each change with the bytes of memory that it takes."""
        self.hooked: Callable[[str], None] = lambda _: None
        """Called after each change of a table that has webhooks."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def change(  # noqa: PLR0913  # what a change is made of
        self,
        sid: str,
        call: ScriptCall,
        *,
        credentials: Credentials = NO_CREDENTIALS,
        idempotency: IdempotencyKey = NEVER,
        entry: bytes = b"{}",
        named: tuple[str, ...] = (),
        address: str = "",
        lineage: str = "",
    ) -> LogRecord:
        """Run the script of a change; Refused when it changed nothing.

        `named` are ids in the entry whose names come with the reply, `address` is that of a person who joins. With
        `lineage`, Refused where the history of the store is another.
        """
        reply = await self._run(
            sid, call, credentials, idempotency, entry, named=named, address=address, lineage=lineage
        )
        done, replayed, seq, stamp, stored, result, role, names, head, unread = reply + _NO_MORE[len(reply) - 7 :]
        if done == b"hooked":
            self.hooked(sid)
        if not replayed:
            # The entry, its key, and the documents of its result, which the table has too.
            new = NEW_TABLE_BYTES if isinstance(call, CreateCall) else 0
            self._stored(len(stored) + 2 * len(result) + len(names) + 2 * ITEM_BYTES + new)
        if not stamp.isdigit():
            raise LogDamaged(f"entry {seq} has no time")
        before: tuple[LogRecord, ...] = ()
        # The change was made; a damaged entry is found when the log is read.
        with suppress(LogDamaged):
            before = tuple([log_record(*one) for one in unread])
        return LogRecord(
            int(seq), int(stamp), stored, result, bool(replayed), role.decode(), head, before, _names_by_id(names)
        )

    async def try_change(self, sid: str, call: ScriptCall, credentials: Credentials) -> Mapping[str, Any]:
        """Run the script of a change as a trial, for which no replica is waited; return what it tells of the change.

        Refused where the change would be.
        """
        try:
            await self._run(sid, call, credentials, NEVER, b"{}", durable=False)
        except Refused as refused:
            if refused.code != "would_apply":
                raise
            return refused.details
        raise AssertionError("a trial has changed something")

    async def _run(  # noqa: PLR0913  # what a change is made of
        self,
        sid: str,
        call: ScriptCall,
        credentials: Credentials,
        idempotency: IdempotencyKey,
        entry: bytes,
        *,
        named: tuple[str, ...] = (),
        address: str = "",
        lineage: str = "",
        durable: bool = True,
    ) -> Any:
        """Return the reply of a change's script; Refused when it changed nothing."""
        context = Context(
            by=credentials.by,
            token=credentials.token,
            roles=credentials.roles,
            named=named,
            ttl=self.seconds,
            room=MAX_LOG_ENTRIES,
            bytes=MAX_LOG_BYTES,
            reserve=RESERVE,
            each_bytes=RESERVED_ENTRY_BYTES,
        )
        name = script_of(call)
        arguments = (json.encode(call), json.encode(context), idempotency.digest, idempotency.fingerprint, entry)
        keys_of_script = _script_keys(name, sid, address)
        reply = await self._redis.run(name, keys_of_script, arguments, durable=durable, lineage=lineage)
        if reply[0] == b"refused":
            raise Refused(reply[1].decode(), **json.decode(reply[2]))
        return reply

    def keep_head(self, sid: str, genesis: str, last: str, head: bytes) -> None:
        """Store the head of an epoch after its last roll, without waiting: if that fails, a later roll reads more."""
        self._in_background(self._redis.run("head", [keys(sid).table], (genesis, last, head), durable=False))

    def _in_background(self, command: Coroutine[Any, Any, Any]) -> None:
        """Run a command that nothing waits for; its failure is ignored."""

        async def run() -> None:
            with suppress(Refused, Unavailable, StoreDamaged):
                await command

        task = asyncio.create_task(run(), context=EmptyContext())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def lineage(self, sid: str) -> str:
        """Return the lineage of the store that has a table; it may be stale: a change that depends on it names it."""
        return await self._redis.lineage(keys(sid).table)

    async def wait_replicated(self, sid: str) -> None:
        """Return when the replicas have all changes of a table; Unavailable where they have not in time."""
        # WAIT covers what its own connection wrote last, which comes after all that was written before.
        await self._redis.do("EXPIRE", keys(sid).table, self.seconds, durable=True)

    async def reserved(self, idempotency: IdempotencyKey) -> bool:
        """Return whether a creation under this key was begun."""
        return bool(await self._redis.do("EXISTS", creation(idempotency.digest.hex())))

    async def reserve(self, idempotency: IdempotencyKey, sid: str, seconds: int) -> tuple[str, bool]:
        """Return the id of the creation under this key, `sid` unless it was begun before; and whether it is done."""
        value = f"{idempotency.fingerprint.hex()} {sid} -"
        before = await self._redis.do(
            "SET", creation(idempotency.digest.hex()), value, "NX", "GET", "EX", seconds, durable=True
        )
        request, sid, made = (before.decode() if before else value).split(" ")
        if request != idempotency.fingerprint.hex():
            raise Refused("key_reused")
        return sid, made == "made"

    async def finish_creation(self, idempotency: IdempotencyKey, sid: str) -> None:
        """Store that a creation is complete: its id is not used again, even where the session is gone."""
        value = f"{idempotency.fingerprint.hex()} {sid} made"
        await self._redis.do("SET", creation(idempotency.digest.hex()), value, "XX", "KEEPTTL", durable=True)

    async def claim_code(self, code: str, sid: str) -> bool:
        """Let a join code find a table for as long as an unchanged table is kept; return whether no other has it."""
        owner = await self._redis.do("SET", join_code(code), sid, "NX", "GET", "EX", self.seconds, durable=True)
        return owner is None or bool(owner.decode() == sid)

    async def renew(self, sid: str, day: int) -> int:
        """Renew a table's time to live, where so many milliseconds are gone; return when that was done last."""
        at = keys(sid)
        named = [at.table, at.log, at.idempotency, at.marks, at.epochs, at.webhooks]
        return int(await self._redis.run("renew", named, [str(self.seconds), str(day)], durable=False))

    def renew_code(self, code: str, sid: str) -> None:
        """Let the join code of a table find it for as long again, without waiting."""
        self._in_background(self._redis.do("SET", join_code(code), sid, "EX", self.seconds))

    async def forget_code(self, code: str) -> None:
        """Let a join code find nothing; where Redis is unavailable it expires, and the table does not have it."""
        with suppress(Unavailable):
            await self._redis.do("UNLINK", join_code(code))

    async def table_by_code(self, code: str) -> str | None:
        """Return the id of the table that a join code finds, which may have another by now."""
        found = await self._redis.do("GET", join_code(code))
        return found.decode() if found else None

    async def fields(self, sid: str, *names: str) -> list[bytes | None]:
        """Return fields of the table, as stored."""
        found: list[bytes | None] = await self._redis.do("HMGET", keys(sid).table, *names)
        return found

    async def stored_table(self, sid: str) -> StoredTable:
        """Return the stored fields that a roll at a table needs, in one round trip where few epochs are closed.

        Closed epochs are read with the open one, or after it. Raises as `missing` does.
        """
        at = keys(sid)
        session, epoch, genesis, past = await self._redis.run(
            "table", [at.table, at.epochs], [_FEW_EPOCHS], durable=False
        )
        if None in {session, epoch, genesis}:
            raise await self.missing(sid)
        return StoredTable(session, epoch, genesis, await self.epochs(sid) if past is None else past)

    async def missing(self, sid: str) -> Refused | StoreDamaged:
        """Return why a field that every table has is missing: there is no such table, or it is damaged."""
        if await self._redis.do("EXISTS", keys(sid).table):
            return StoreDamaged("a field that every table has is missing")
        return Refused("no_session")

    async def mistyped(self, sid: str) -> list[str]:
        """Return the names of the keys of a table that have another type than the service gives them."""
        at = keys(sid)
        types = await asyncio.gather(*[self._redis.do("TYPE", getattr(at, name)) for name in at.__struct_fields__])
        expected = {"log": "stream", "presence": "zset"}
        return [
            name
            for name, kind in zip(at.__struct_fields__, types, strict=True)
            if kind.decode() not in {"none", expected.get(name, "hash")}
        ]

    async def table(self, sid: str) -> dict[str, bytes]:
        """Return all fields of the table; none when there is no such session."""
        return dict(_pairs(await self._redis.do("HGETALL", keys(sid).table)))

    async def page(self, sid: str, after: int, most: int) -> list[LogRecord]:
        """Return at most `most` entries after `after`, in order; callers pass no more than PAGE."""
        found = await self._redis.do("XRANGE", keys(sid).log, f"({after}-0", "+", "COUNT", most)
        return [log_record(*entry) for entry in found]

    async def entry(self, sid: str, seq: int) -> LogRecord:
        """Return an entry that must exist; LogDamaged where it is missing."""
        for stored in await self.page(sid, seq - 1, 1):
            if stored.seq == seq:
                return stored
        raise LogDamaged(f"entry {seq} is missing")

    async def entries(self, sid: str, after: int = 0, size: int = PAGE) -> AsyncIterator[LogRecord]:
        """Yield all entries after `after`, read in pages of `size`."""
        while page := await self.page(sid, after, min(size, PAGE)):
            for entry in page:
                yield entry
            after = page[-1].seq

    async def entries_before(self, sid: str, before: int, after: int = 0, size: int = PAGE) -> AsyncIterator[LogRecord]:
        """Yield all entries before `before` and after `after`, the last one first, read in pages of `size`."""
        log, most = keys(sid).log, min(size, PAGE)
        while page := await self._redis.do("XREVRANGE", log, f"({before}-0", f"({after}-0", "COUNT", most):
            for entry in page:
                yield log_record(*entry)
            before = log_record(*page[-1]).seq

    async def tail(self, sid: str) -> int:
        """Return the number of the last entry; 0 where there is none."""
        [seq] = await self.fields(sid, "seq")
        if seq is None and not isinstance(missing := await self.missing(sid), Refused):
            raise missing
        return int(seq or 0)

    async def mark(self, sid: str, field: str) -> str | None:
        """Return the value of a mark; None where it is not set."""
        found = await self._redis.do("HGET", keys(sid).marks, field)
        return found.decode() if found else None

    async def marks_of(self, sid: str, fields: Sequence[str]) -> list[str | None]:
        """Return the values of marks, None for those that are not set."""
        found = await self._redis.do("HMGET", keys(sid).marks, *fields) if fields else []
        return [value.decode() if value else None for value in found]

    async def snapshot(self, sid: str) -> tuple[dict[str, bytes], dict[str, str]]:
        """Return all fields and all marks of a table, of one moment; Refused where it has changed meanwhile.

        Marks are read at once, since a table that is played at all the time has no pause in which to read them in
        parts; only more of them than Redis returns in a few milliseconds are read so.
        """
        at = keys(sid)
        if await self._redis.do("HLEN", at.marks) > _MARKS_AT_ONCE:
            fields = await self.table(sid)
            marks = {field: value async for field, value in self._scan(at.marks, _SCAN_SIZE)}
            [seq] = await self.fields(sid, "seq")
        else:
            # Commands of one event-loop turn are sent together, and Redis seldom runs others between them.
            read = self.table(sid), self._redis.do("HGETALL", at.marks), self.fields(sid, "seq")
            fields, found, [seq] = await asyncio.gather(*read)
            marks = dict(_pairs(found))
        if fields.get("seq") != seq:
            raise Refused("stale_document", id="shared")
        return fields, {field: value.decode() for field, value in marks.items()}

    async def epochs(self, sid: str) -> list[bytes]:
        """Return all closed epochs as stored, in no order."""
        return list({after: epoch async for after, epoch in self._scan(keys(sid).epochs, PAGE)}.values())

    async def _scan(self, key: str, most: int) -> AsyncIterator[tuple[str, bytes]]:
        """Yield all fields of a hash, read about `most` at a time, so as not to block Redis. One may come twice."""
        cursor = b"0"
        while True:
            cursor, some = await self._redis.do("HSCAN", key, cursor, "COUNT", most)
            for pair in _pairs(some):
                yield pair
            if int(cursor) == 0:
                return

    async def webhooks(self, sid: str) -> dict[str, bytes]:
        """Return the webhooks of a table as stored: by id, and with `:state` and `:dead` after it what each sends."""
        return dict(_pairs(await self._redis.do("HGETALL", keys(sid).webhooks)))

    async def present(self, sid: str) -> tuple[str, ...]:
        """Return the ids of the people who have an open event stream, by number; none of a table that is gone."""
        return await self.announce(sid, "", (), 0)

    async def announce(self, sid: str, process: str, people: Sequence[str], seconds: float) -> tuple[str, ...]:
        """Store that a process has streams of these people and of nobody else, for so long; return who is present.

        Neither replicas nor the disk are waited for.
        """
        at = keys(sid)
        arguments: Sequence[Word] = (process, int(seconds * 1000), MOST_PRESENT, *people)
        reply = await self._redis.run("presence", [at.table, at.presence], arguments, durable=False)
        return tuple(sorted((person.decode() for person in reply), key=lambda person: int(person[1:])))

    async def append(self, sid: str, log: Sequence[LogRecord]) -> None:
        """Write entries of an import that has no table yet."""
        entries = [word for stored in log for word in (stored.at, stored.entry, stored.result)]
        await self._stage(sid, AppendCall(first=log[0].seq), entries)

    async def fill(
        self, sid: str, into: Literal["draft", "marks", "epochs"], fields: Mapping[str, str | bytes]
    ) -> None:
        """Write documents of an import that has no table yet, marks, or past epochs."""
        await self._stage(sid, FillCall(into=into), [word for pair in fields.items() for word in pair])

    async def discard(self, idempotency: IdempotencyKey, sid: str) -> None:
        """Remove the written parts of an import, and its creation key, unless its table exists."""
        if not await self._stage(sid, DiscardCall(), ()):
            await self._redis.do("UNLINK", creation(idempotency.digest.hex()), durable=True)

    async def _stage(self, sid: str, call: ScriptCall, words: Sequence["Word"]) -> bool:
        """Run a script of an import; return whether its table exists, so that nothing was written."""
        name = script_of(call)
        context = json.encode(Context(by="", token=0, roles=(), ttl=_IMPORT_SECONDS))
        arguments = (json.encode(call), context, b"", b"", b"", *words)
        _, made, *_ = await self._redis.run(name, _script_keys(name, sid), arguments)
        return bool(made)


def _script_keys(name: str, sid: str, address: str = "") -> Sequence[str]:
    """Return the keys of a script, in its order."""
    at = keys(sid)
    more = {
        "ticket": (at.tickets,),
        "redeem": (at.tickets,),
        "erase": (at.tickets, at.presence),
        "create": (at.draft,),
        "fill": (at.draft,),
        "discard": (at.draft,),
    }
    own = (tries(sid, address),) if name == "join" else more.get(name, ())
    return (at.table, at.log, at.idempotency, at.marks, *own, at.webhooks, at.epochs)


def _pairs(reply: Any) -> Iterator[tuple[str, bytes]]:
    """Yield the pairs of a hash, which come as a map or as a list, by protocol."""
    pairs = reply.items() if isinstance(reply, dict) else zip(reply[::2], reply[1::2], strict=True)
    for name, value in pairs:
        yield name.decode(), value


def _names_by_id(stored: bytes) -> tuple[tuple[str, str], ...]:
    """Return ids and names as a script lists them."""
    words = stored.decode(errors="replace").split("\1")
    return tuple(zip(words[::2], words[1::2], strict=False))


def log_record(name: bytes, fields: Sequence[bytes]) -> LogRecord:
    """Return an entry as Redis replies it; LogDamaged where it has other fields."""
    seq = int(name.partition(b"-")[0])
    try:
        _, at, _, entry, _, result = fields
        return LogRecord(seq, int(at), entry, result)
    except ValueError as error:
        raise LogDamaged(f"entry {seq} has other fields") from error
