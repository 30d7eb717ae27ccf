"""Live events: one supervised pub/sub connection wakes, the stream of the log tells."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import suppress

import structlog
from redis.exceptions import RedisError

from service.store.connection import Unavailable, connect
from service.store.keys import EVERYBODY, keys, session_of
from service.store.sessions import Sessions, Stored

_log = structlog.get_logger()
BACKLOG = 256
"""Entries a reader may be behind; one who is further behind is let go, and comes back with its last event."""
_QUIET = 5.0
"""Seconds without a word from Redis after which it is asked for one, and then given up."""
_PAGE = 256


class Listener:
    """Somebody who follows a session: entries wait here until they are read."""

    def __init__(self) -> None:
        self._waiting: deque[Stored] = deque()
        self._woken = asyncio.Event()
        self.closed = False

    def put(self, stored: Stored) -> None:
        """Let an entry wait, or let go of a reader that is too far behind."""
        self._waiting.append(stored)
        if len(self._waiting) > BACKLOG:
            self.close()
        self._woken.set()

    def close(self) -> None:
        """Let the reader go."""
        self.closed = True
        self._woken.set()

    async def get(self) -> Stored | None:
        """Return the next entry, or None when there will be none."""
        while not self._waiting and not self.closed:
            self._woken.clear()
            await self._woken.wait()
        return None if self.closed else self._waiting.popleft()


class _Feed:
    """A session that is followed in this process: what is new is read once, whoever listens."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self.woken = asyncio.Event()
        self.ready = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    def close(self) -> None:
        for listener in self.listeners:
            listener.close()


class Hub:
    """All listeners of one process."""

    def __init__(self, url: str, sessions: Sessions) -> None:
        self._redis = connect(url, socket_timeout=None)
        self._sessions = sessions
        self._feeds: dict[str, _Feed] = {}
        self._pubsub = self._redis.pubsub()
        self._task: asyncio.Task[None] | None = None

    async def follow(self, sid: str, after: int) -> AsyncGenerator[Stored, None]:
        """Yield every entry behind `after`, in order, as they come; end for a slow reader, or when all is erased."""
        feed, listener = await self._listen(sid)
        try:
            await feed.ready.wait()
            async for stored in self._sessions.entries(sid, after):
                after = stored.seq
                yield stored
            while (new := await listener.get()) is not None:
                if new.seq > after:
                    after = new.seq
                    yield new
        finally:
            await self._leave(sid, feed, listener)

    async def close(self) -> None:
        """Let every listener go."""
        for feed in self._feeds.values():
            feed.close()
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._pubsub.aclose()  # type: ignore[no-untyped-call]  # redis-py does not annotate it
        await self._redis.aclose()

    async def _listen(self, sid: str) -> tuple[_Feed, Listener]:
        if self._task is None:
            self._task = asyncio.create_task(self._supervise())
        listener = Listener()
        feed = self._feeds.get(sid)
        if feed is None:
            feed = self._feeds[sid] = _Feed()
            feed.listeners.add(listener)
            feed.task = asyncio.create_task(self._feed(sid, feed))
            with suppress(RedisError, OSError):
                # Where this fails, the supervisor subscribes when it has a connection again.
                await self._pubsub.subscribe(keys(sid).table)
        feed.listeners.add(listener)
        return feed, listener

    async def _leave(self, sid: str, feed: _Feed, listener: Listener) -> None:
        feed.listeners.discard(listener)
        if feed.listeners or self._feeds.get(sid) is not feed:
            return
        del self._feeds[sid]
        if feed.task:
            feed.task.cancel()
        with suppress(RedisError, OSError):
            await self._pubsub.unsubscribe(keys(sid).table)

    async def _feed(self, sid: str, feed: _Feed) -> None:
        """Hand new entries to all who listen, each time somebody says that there are some."""
        last: int | None = None
        while True:
            try:
                if last is None:
                    last = await self._sessions.tail(sid)
                    feed.ready.set()
                    await feed.woken.wait()
                feed.woken.clear()
                while page := await self._sessions.page(sid, last, _PAGE):
                    for stored in page:
                        for listener in feed.listeners:
                            listener.put(stored)
                    last = page[-1].seq
            except Unavailable:
                await asyncio.sleep(0.2)
            else:
                await feed.woken.wait()

    async def _supervise(self) -> None:
        """Keep the connection, subscribe anew after each loss, and then look for what was missed."""
        pause = 0.05
        while True:
            try:
                await self._pubsub.subscribe(EVERYBODY, *(keys(sid).table for sid in self._feeds))
                while True:
                    await self._hear()
                    pause = 0.05
            except (RedisError, OSError, TimeoutError) as error:
                _log.warning("pub/sub lost", error=type(error).__name__)
                await self._pubsub.aclose()  # type: ignore[no-untyped-call]  # redis-py does not annotate it
                await asyncio.sleep(pause)
                pause = min(1.0, pause * 2)
                self._pubsub = self._redis.pubsub()

    async def _hear(self) -> None:
        message = await self._pubsub.get_message(timeout=_QUIET)
        if message is None:
            await self._pubsub.ping()
            message = await self._pubsub.get_message(timeout=_QUIET)
            if message is None:
                raise TimeoutError
        feed = self._feeds.get(session_of(message["channel"])) if message.get("channel") else None
        if feed is None:
            return
        if message["data"] == b"erased":
            feed.close()
        else:
            feed.woken.set()
