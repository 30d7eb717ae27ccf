"""Who is present: stored by process, told to the others, forgotten in time, and never in the log."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import redis

from service.deadlines import Deadlines
from service.store import presence, sessions
from service.store.keys import keys
from service.store.presence import PresenceKeeper, Present, Watcher
from service.store.sessions import SessionStore
from tests.applications import connection_to
from tests.clock import advance, turns
from tests.store.conftest import ALONE
from tests.store.table import SECONDS, Table

LEASE = 45.0


@asynccontextmanager
async def messages(table: Table) -> AsyncIterator[Callable[[], "asyncio.Future[list[bytes]]"]]:
    """Subscribe to a session; yield what returns the messages since it was last called."""
    listener = table.redis.listener()
    pubsub = listener.pubsub()
    await pubsub.subscribe(keys(table.sid).table)

    async def all_so_far() -> list[bytes]:
        await table.redis.do("PUBLISH", keys(table.sid).table, "end")
        found: list[bytes] = []
        while b"end" not in found:
            message = await pubsub.get_message(timeout=None)
            found += [message["data"]] if message and message["type"] == "message" else []
        return found[:-1]

    try:
        assert await pubsub.get_message(timeout=None)
        # Nodes of a cluster pass messages on: those before may still be on their way.
        await all_so_far()
        yield lambda: asyncio.ensure_future(all_so_far())
    finally:
        await pubsub.aclose()  # type: ignore[no-untyped-call]  # redis-py does not annotate it
        await listener.aclose()


async def test_people_of_two_processes(table: Table) -> None:
    """Somebody is present while any process has a stream of theirs; only changes of the set are published."""
    store, sid = table.sessions, table.sid
    async with messages(table) as published:
        assert await store.announce(sid, "one", ["p2", "p1"], LEASE) == ("p1", "p2")
        assert await published() == [b"presence one"]
        assert await store.announce(sid, "two", ["p2", "p3"], LEASE) == ("p1", "p2", "p3")
        assert await published() == [b"presence two"]
        for process, people in (("one", ["p1", "p2"]), ("one", ["p1"]), ("two", ["p2", "p3"])):
            assert await store.announce(sid, process, people, LEASE) == ("p1", "p2", "p3")
        assert await store.present(sid) == ("p1", "p2", "p3")
        assert await published() == []
        assert await store.announce(sid, "two", [], LEASE) == ("p1",)
        assert await published() == [b"presence two"]
        assert await store.announce(sid, "one", [], LEASE) == ()
        assert await published() == [b"presence one"]
    assert keys(sid).presence not in await table.keys()


async def test_nothing_is_written_beside_it(table: Table) -> None:
    """Presence adds no entry, and changes no document, no version and no other time to live."""
    before = await table.contents()
    expires_at = 99 + max([await table.redis.do("EXPIRETIME", key) for key in before])
    for key in before:
        await table.redis.do("EXPIREAT", key, expires_at)
    await table.sessions.announce(table.sid, "one", ["p1", "p2"], LEASE)
    after = await table.contents()
    assert {key: value for key, value in after.items() if key != keys(table.sid).presence} == before
    assert [await table.redis.do("EXPIRETIME", key) for key in before] == [expires_at] * len(before)
    assert await table.redis.do("PTTL", keys(table.sid).presence) in range(40_000, 45_001)


async def test_a_killed_process_expires(table: Table) -> None:
    """What a killed process stored counts no more once it has expired, and the next who notices publishes that."""
    store, at = table.sessions, keys(table.sid).presence
    await store.announce(table.sid, "killed", ["p2"], LEASE)
    await store.announce(table.sid, "one", ["p1"], LEASE)
    await table.redis.do("ZADD", at, "XX", 1, "p2:killed")
    assert await store.present(table.sid) == ("p1",)
    async with messages(table) as published:
        assert await store.announce(table.sid, "one", ["p1"], LEASE) == ("p1",)
        assert await published() == [b"presence one"]
    assert await table.redis.do("ZRANGE", at, 0, -1) == [b"p1:one"]


async def test_a_shorter_lease_leaves_the_longer_one(table: Table) -> None:
    """The key lives as long as the longest lease, when processes have different heartbeats."""
    await table.sessions.announce(table.sid, "one", ["p1"], LEASE)
    await table.sessions.announce(table.sid, "two", ["p2"], 1)
    assert await table.redis.do("PTTL", keys(table.sid).presence) > 40_000


async def test_who_is_no_person_any_more_is_absent(table: Table) -> None:
    """A revoked person is absent at once, and so is whose document is gone or cannot be read; others are not."""
    store = table.sessions
    assert await store.announce(table.sid, "one", ["p1", "p2", "p3", "p4", "p9"], LEASE) == ("p1", "p2", "p3", "p4")
    await table.change("person", person="p2", act="revoke")
    await table.redis.do("HSET", keys(table.sid).table, "p3", "{broken", "p4", "5")
    assert await store.present(table.sid) == ("p1",)
    # All that is stored counts for the message, so that others read it when the process has closed the streams.
    async with messages(table) as published:
        await store.announce(table.sid, "one", ["p1", "p3", "p4", "p9"], LEASE)
        assert await published() == [b"presence one"]


async def test_it_is_bounded(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more members are stored than may be, whichever process they are of; who leaves makes room."""
    monkeypatch.setattr(sessions, "MOST_PRESENT", 3)
    store, at = table.sessions, keys(table.sid).presence
    assert await store.announce(table.sid, "one", ["p1", "p2"], LEASE) == ("p1", "p2")
    assert await store.announce(table.sid, "two", ["p3", "p4"], LEASE) == ("p1", "p2", "p3")
    assert await table.redis.do("ZCARD", at) == 3
    assert await store.announce(table.sid, "one", ["p1", "p2", "p4"], LEASE) == ("p1", "p2", "p3")
    assert await store.announce(table.sid, "one", ["p1"], LEASE) == ("p1", "p3")
    assert await store.announce(table.sid, "two", ["p3", "p4"], LEASE) == ("p1", "p3", "p4")
    assert await table.redis.do("ZCARD", at) == 3


async def test_a_deleted_table_has_nobody(table: Table) -> None:
    """Presence is deleted with its table, and is not stored again."""
    await table.sessions.announce(table.sid, "one", ["p1"], LEASE)
    await table.change("erase", roles=("gm",))
    assert await table.sessions.announce(table.sid, "one", ["p1"], LEASE) == ()
    assert await table.sessions.present(table.sid) == ()
    assert await table.keys() == []


@ALONE
async def test_it_touches_declared_keys_alone(table: Table, admin: redis.Redis, store_url: str) -> None:
    """Its script needs its two keys and the table's channel, and no other."""
    at = keys(table.sid)
    admin.acl_setuser(
        "narrow",
        enabled=True,
        reset=True,
        passwords=["+secret"],
        commands=["+@all"],
        keys=[at.table, at.presence],
        channels=[at.table],
    )
    narrow = connection_to(store_url.replace("unix://", "unix://narrow:secret@"))
    try:
        assert await SessionStore(narrow, SECONDS).announce(table.sid, "one", ["p1"], LEASE) == ("p1",)
    finally:
        await narrow.close()
        admin.acl_deluser("narrow")


# The keeper: one for each process.


class Reader:
    """A stream: whose it is, and the sets of people that it was told."""

    def __init__(self, keeper: PresenceKeeper, sid: str, person: str) -> None:
        self._keeper, self._sid, self._person = keeper, sid, person
        self._woken = asyncio.Event()
        self.watcher = Watcher(self._woken.set)
        keeper.enter(sid, person, self.watcher, 30)

    def close(self) -> None:
        """Close the stream."""
        self._keeper.leave(self._sid, self._person, self.watcher)

    async def told(self) -> tuple[str, ...]:
        """Return the next set."""
        while (news := self.watcher.take()) is None:
            self._woken.clear()
            await self._woken.wait()
        return news.people


@ALONE
async def test_a_storm_of_readers_is_told_together(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many come and go within a pause, Redis is asked once after it, and nobody is told the same twice."""
    keeper, announced = PresenceKeeper(table.sessions, Deadlines(presence=0.1)), 0
    announce = table.sessions.announce

    async def counted(*arguments: Any) -> tuple[str, ...]:
        nonlocal announced
        announced += 1
        return await announce(*arguments)

    monkeypatch.setattr(table.sessions, "announce", counted)
    gm = Reader(keeper, table.sid, "p1")
    assert await gm.told() == ("p1",)
    for _ in range(300):
        others = [Reader(keeper, table.sid, person) for person in ("p2", "p3")]
        for reader in others:
            reader.close()
        await asyncio.sleep(0)
    last = Reader(keeper, table.sid, "p4")
    assert announced == 1
    advance(0.11)
    assert await last.told() == ("p1", "p4")
    assert await gm.told() == ("p1", "p4")
    assert announced == 2
    last.close()
    gm.close()
    closing = asyncio.create_task(keeper.close())
    await turns()
    advance(0.11)
    await closing


def test_a_change_that_is_undone_is_no_news() -> None:
    """A reader who has not taken a set is told the latest alone, and nothing if that is what it took before."""
    woken: list[bool] = []
    watcher = Watcher(lambda: woken.append(True))
    one, two = Present(("p1",)), Present(("p1", "p2"))
    watcher.tell(one)
    assert (watcher.take(), watcher.take()) == (one, None)
    for present in (one, two, one):
        watcher.tell(present)
    assert watcher.take() is None
    assert len(woken) == 2


@ALONE
async def test_a_failure_is_logged_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where presence cannot be stored at all, streams go on without it, which is logged once a minute."""
    logged: list[str] = []
    monkeypatch.setattr(presence._log, "exception", logged.append)
    announce = table.sessions.announce
    asked: asyncio.Queue[None] = asyncio.Queue()

    async def noted(*arguments: Any) -> tuple[str, ...]:
        asked.put_nowait(None)
        return await announce(*arguments)

    monkeypatch.setattr(table.sessions, "announce", noted)
    await table.redis.do("SET", keys(table.sid).presence, "no sorted set")
    keeper, readers = PresenceKeeper(table.sessions, Deadlines(presence=0)), []
    for person in ("p1", "p2", "p3"):
        readers.append(Reader(keeper, table.sid, person))
        await asked.get()
    await table.redis.do("DEL", keys(table.sid).presence)
    readers.append(Reader(keeper, table.sid, "p4"))
    assert await readers[0].told() == ("p1", "p2", "p3", "p4")
    assert logged == ["presence failed"]
    for reader in readers:
        reader.close()
    await keeper.close()
    assert not keeper._tables
