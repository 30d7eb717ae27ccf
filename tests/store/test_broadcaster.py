"""The broadcaster of events alone, on a Redis that is treated worse than a service's is: nothing is missed or kept."""

import asyncio
import os
import signal
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest
import redis
from msgspec.structs import replace

from service.http import answer as answers
from service.http.deployment import Deployment
from service.record.log_record import LogRecord
from service.store.broadcaster import BACKLOG, BACKLOG_BYTES, EventBroadcaster, Subscription
from service.store.keys import keys
from service.store.presence import Present
from service.store.sessions import SessionStore
from tests.applications import connection_to
from tests.clock import PATIENT, ClockLoop, advance, turns
from tests.store.servers import connected, programs, serving
from tests.waiting import wait_until_async


def append(client: "redis.Redis", sid: str, seq: int, entry: bytes = b'{"type":"turn_started"}', **more: bool) -> None:
    """Write an entry as the scripts do, and publish it to subscribers unless `wake` is false."""
    at = keys(sid)
    pipeline = client.pipeline(transaction=True)
    pipeline.hset(at.table, "seq", str(seq))
    pipeline.xadd(at.log, {"t": "1", "e": entry, "r": b'{"after":{"id":"p2"}}'}, id=f"{seq}-0")
    if more.get("wake", True):
        pipeline.publish(at.table, str(seq))
    pipeline.execute()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """A Redis of this test's own."""
    with serving(programs()[0], tmp_path) as url:
        yield url


class House:
    """A hub, and a client that writes behind its back."""

    def __init__(self, url: str) -> None:
        self.sessions = SessionStore(connection_to(url, deadlines=replace(PATIENT, pubsub=0.2)), 600)
        self.broadcaster = EventBroadcaster(self.sessions._redis, self.sessions)
        self.client = connected(url)

    def follow(self, sid: str, after: int = 0, **more: Any) -> AsyncGenerator[LogRecord | Present | None, None]:
        """Follow a session, with a short beat."""
        return self.broadcaster.follow(sid, after, **({"beat": 0.05, "seconds": 3600} | more))

    async def heard(self, sid: str, most: int, after: int = 0, found: list[int] | None = None) -> list[int]:
        """Return the numbers of so many entries; they are in `found` before."""
        found = [] if found is None else found
        async with aclosing(self.follow(sid, after)) as entries:
            async for stored in entries:
                if isinstance(stored, LogRecord):
                    found.append(stored.seq)
                if len(found) >= most:
                    break
        return found

    async def hearing(self, sid: str, most: int) -> "asyncio.Task[list[int]]":
        """Return somebody who follows a session, has heard what there was, and is woken."""
        found: list[int] = []
        hearing = asyncio.create_task(self.heard(sid, most, found=found))
        await self.settled(lambda: len(found) == self.client.xlen(keys(sid).log) and self.subscribed() == 1)
        return hearing

    async def settled(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds."""
        await wait_until_async(holds)

    def subscribed(self) -> int:
        """Return how many channels of sessions are subscribed to."""
        return len([name for name in self.client.pubsub_channels() if b"{" in name])

    async def lose(self) -> None:
        """Cut the connection that wakes."""
        await self.settled(lambda: any(b":echo:" in name for name in self.client.pubsub_channels()))
        self.client.client_kill_filter(_type="pubsub")


def played(url: str, play: Callable[[House], Coroutine[Any, Any, None]]) -> None:
    """Play a test in a house; at its end nobody listens, nothing is subscribed to, and no task is left."""

    async def whole() -> None:
        house, failures = House(url), []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: failures.append(context))
        try:
            await play(house)
            await house.settled(lambda: not house.broadcaster._feeds and house.subscribed() == 0)
        finally:
            await house.broadcaster.close()
            await house.sessions._redis.close()
            house.client.close()
        # What was on its way to Redis may take another turn of the loop to hear that it is closed.
        await house.settled(lambda: asyncio.all_tasks() == {asyncio.current_task()})
        assert not failures

    asyncio.run(whole())


def test_many_follow_at_once(server: str) -> None:
    """A hundred who come in one turn of the loop, to ten sessions, hear the past and the present once and in order."""

    async def play(house: House) -> None:
        for sid in range(10):
            append(house.client, f"s{sid}", 1)
        coming = [asyncio.create_task(house.heard(f"s{number % 10}", 20)) for number in range(100)]
        for seq in range(2, 21):
            for sid in range(10):
                append(house.client, f"s{sid}", seq)
            await asyncio.sleep(0)
        assert await asyncio.gather(*coming) == [list(range(1, 21))] * 100

    played(server, play)


@pytest.mark.real
def test_readers_come_and_go_while_the_connection_is_cut(server: str) -> None:
    """Readers who come, go and are cancelled while pub/sub is cut again and again: those who stay miss nothing."""

    async def restless(house: House, number: int) -> None:
        for turn in range(12):
            reader = asyncio.create_task(house.heard("s", 10_000 if turn % 2 else 3, after=turn))
            await asyncio.wait([reader], timeout=0.01 * (number % 4))
            reader.cancel()
            await asyncio.gather(reader, return_exceptions=True)

    async def play(house: House) -> None:
        append(house.client, "s", 1)
        staying = [asyncio.create_task(house.heard("s", 200)) for _ in range(3)]
        others = [asyncio.create_task(restless(house, number)) for number in range(20)]
        for seq in range(2, 201):
            append(house.client, "s", seq)
            if seq % 20 == 0:
                house.client.client_kill_filter(_type="pubsub")
            await asyncio.sleep(0.002)
        assert await asyncio.gather(*staying) == [list(range(1, 201))] * 3
        await asyncio.gather(*others)

    played(server, play)


def test_what_was_missed_is_looked_for(server: str) -> None:
    """An entry nobody woke for, as its wake-up was lost with the connection, is told once there is another one."""

    async def play(house: House) -> None:
        append(house.client, "s", 1)
        hearing = await house.hearing("s", 3)
        append(house.client, "s", 2, wake=False)
        append(house.client, "s", 3, wake=False)
        await house.lose()
        assert await hearing == [1, 2, 3]

    played(server, play)


@pytest.mark.real
def test_a_redis_that_hangs_is_noticed(server: str) -> None:
    """A Redis that says nothing is asked, given up, and tried again until it answers; readers stay."""

    async def play(house: House) -> None:
        append(house.client, "s", 1)
        process = int(house.client.info()["process_id"])
        hearing = await house.hearing("s", 3)
        # Quiet is no loss: the same connection is asked, and answers.
        before = {client["id"] for client in house.client.client_list(_type="pubsub")}
        await asyncio.sleep(0.6)
        assert {client["id"] for client in house.client.client_list(_type="pubsub")} == before
        os.kill(process, signal.SIGSTOP)
        try:
            late = asyncio.create_task(house.heard("s", 3))
            await asyncio.sleep(1.5)
            assert not hearing.done()
        finally:
            os.kill(process, signal.SIGCONT)
        append(house.client, "s", 2)
        append(house.client, "s", 3)
        assert [await hearing, await late] == [[1, 2, 3]] * 2

    played(server, play)


@pytest.mark.parametrize("loss", ["erased", "shorter", "other"])
def test_a_past_that_changed_ends_the_stream(server: str, loss: str) -> None:
    """A log that is gone, has lost its last entry, or has another in its place is followed no more."""

    async def play(house: House) -> None:
        for seq in (1, 2, 3):
            append(house.client, "s", seq)
        hearing = await house.hearing("s", 9)
        at = keys("s")
        if loss == "erased":
            house.client.delete(at.table, at.log)
        else:
            house.client.delete(at.log)
            for seq in (1, 2) if loss == "shorter" else (1, 2, 3, 4):
                append(house.client, "s", seq, b'{"type":"turn_started","by":"p2"}', wake=False)
        house.client.publish(at.table, "x")
        assert await hearing == [1, 2, 3]

    played(server, play)


def test_a_session_that_is_not_there_ends_at_once(server: str) -> None:
    """A stream of a session that does not exist ends at once."""

    async def play(house: House) -> None:
        assert await house.heard("nobody", 1) == []

    played(server, play)


def test_a_feed_that_fails_lets_its_readers_go(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any failure of one session's feed closes its readers' streams; the next reader gets a new feed."""

    async def play(house: House) -> None:
        append(house.client, "s", 1)
        hearing = await house.hearing("s", 9)
        with monkeypatch.context() as broken:
            broken.setattr(house.sessions, "page", lambda *_: 1 / 0)
            append(house.client, "s", 2)
            # A page that was being read when reading began to fail may still be delivered.
            assert await hearing in ([1], [1, 2])
        assert await house.heard("s", 2) == [1, 2]

    played(server, play)


@pytest.mark.real
def test_a_reader_leaves_as_an_entry_comes(server: str) -> None:
    """A feed ends with its last reader, also when the reader leaves in the same turn of the loop as an entry comes."""

    async def play(house: House) -> None:
        append(house.client, "s", 1)
        reading = await house.hearing("s", 9)
        [feed] = house.broadcaster._feeds.values()
        feed.woken.clear()
        await asyncio.sleep(0.05)
        assert feed.task
        feed.woken.set()
        feed.task.cancel()
        await asyncio.wait([feed.task], timeout=5)
        assert feed.task.cancelled()
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)

    played(server, play)


def test_a_closed_hub_takes_nobody(server: str) -> None:
    """Once the broadcaster is closed, all streams end, and a new one ends at once."""

    async def play(house: House) -> None:
        append(house.client, "s", 1)
        hearing = await house.hearing("s", 9)
        house.broadcaster.close_streams()
        assert await hearing == [1]
        assert await house.heard("s", 9) == []

    played(server, play)


def entry(seq: int, size: int = 2) -> LogRecord:
    """Return an entry of so many bytes."""
    return LogRecord(seq, 1, b"x" * size, b"{}")


@pytest.mark.parametrize(
    "size, room", [(2, BACKLOG), (BACKLOG_BYTES // 16, 15), (2 * BACKLOG_BYTES, 1)], ids=["many", "large", "huge"]
)
def test_a_slow_reader_is_let_go(size: int, room: int) -> None:
    """A reader that is too far behind is disconnected: it skips no entry, and its queue is freed."""

    async def play() -> None:
        listener = Subscription()
        closed = []
        for seq in range(room):
            listener.put(entry(seq, size))
        closed.append(listener.closed)
        assert listener.take().seq == 0
        for seq in (room, room + 1, room + 2):
            listener.put(entry(seq, size))
            closed.append(listener.closed)
        assert closed == [False, False, True, True]
        assert not listener.waiting

    asyncio.run(play())


def test_a_reader_who_takes_nothing_is_given_up() -> None:
    """A client that takes no chunk for too long is disconnected, and what the stream holds is freed at once."""
    freed = []

    async def chunks() -> AsyncGenerator[bytes, None]:
        try:
            while True:
                yield b"chunk"
        finally:
            freed.append(True)

    async def never(*_: Any) -> Any:
        await asyncio.Event().wait()

    async def serve() -> None:
        deployment = Deployment()
        async with deployment.timeouts.watched():
            serving = asyncio.create_task(answers._stream(chunks(), never, never, deployment))
            await turns()
            advance(deployment.deadlines.stall - 0.1)
            await turns()
            assert not serving.done()
            advance(1.2)
            await serving

    with asyncio.Runner(loop_factory=ClockLoop) as runner:
        runner.run(serve())
    assert freed == [True]
