"""Live events: whoever follows a session is told its log, and what is new in it as it comes."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from contextvars import Context
from time import monotonic

import structlog

from service.record.log_record import LogRecord
from service.store.connection import Connection
from service.store.errors import Unavailable
from service.store.pipeliner import SECONDS
from service.store.sessions import PAGE, SessionStore
from service.store.subscriber import Subscriber

_log = structlog.get_logger()
BACKLOG = 256
"""Entries a reader may be behind; one who is further behind is let go, and comes back with its last event."""
BACKLOG_BYTES = 1 << 20
"""The same in bytes: of many tables with large entries and nobody reading."""
_AGAIN = 0.2
"""Seconds before Redis is asked again that was away."""
_TRIAL_SECONDS = 1.0
"""Seconds for which the result of a readiness check is cached: frequent probes write no more often."""
_LOOK = 30.0
"""Seconds without a word after which a log is looked at all the same: nobody promises that every word is heard."""


class Subscription:
    """Somebody who follows a session: entries wait here until they are read."""

    def __init__(self) -> None:
        self.waiting: deque[LogRecord] = deque()
        self.closed = False
        self._bytes = 0
        self._woken = asyncio.Event()

    def put(self, stored: LogRecord) -> None:
        """Let an entry wait, or let go of a reader that is too far behind."""
        if self.closed:
            return
        self.waiting.append(stored)
        self._bytes += len(stored.entry) + len(stored.result)
        if len(self.waiting) > BACKLOG or (self._bytes > BACKLOG_BYTES and len(self.waiting) > 1):
            self.close()
        self.wake()

    def take(self) -> LogRecord:
        """Return the entry that waits longest."""
        stored = self.waiting.popleft()
        self._bytes -= len(stored.entry) + len(stored.result)
        return stored

    def close(self) -> None:
        """Let the reader go; what waits is not kept for one who may be stuck and never come for it."""
        self.closed = True
        self.waiting.clear()
        self.wake()

    def wake(self) -> None:
        """Have whoever waits look again."""
        self._woken.set()

    async def rest(self, seconds: float) -> bool:
        """Wait until there is something to look at, so long at most; tell whether there is."""
        self._woken.clear()
        try:
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        except TimeoutError:
            return False
        return True


class _Feed:
    """A session that is followed in this process: what is new is read once, whoever listens."""

    def __init__(self) -> None:
        self.listeners: set[Subscription] = set()
        self.woken = asyncio.Event()
        self.ready = False
        """Whether it is settled behind which entry everybody is told what is new."""
        self.task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self.ready = True
        for listener in self.listeners:
            listener.wake()

    def put(self, stored: LogRecord) -> None:
        for listener in self.listeners:
            listener.put(stored)

    def close(self) -> None:
        for listener in self.listeners:
            listener.close()


class EventBroadcaster:
    """All listeners of one process."""

    def __init__(self, connection: Connection, sessions: SessionStore) -> None:
        self._connection = connection
        self._sessions = sessions
        self._trial: asyncio.Task[Unavailable | None] | None = None
        self._tried = 0.0
        self._feeds: dict[str, _Feed] = {}
        self._subscriber = Subscriber(connection, self._feeds.keys(), self._wake)
        self._closed = False

    async def follow(
        self, sid: str, after: int, *, beat: float, seconds: float
    ) -> AsyncGenerator[LogRecord | None, None]:
        """Yield every entry behind `after`, in order, as they come, and None after each `beat` seconds of quiet.

        It ends after so many seconds, for a reader too slow, and when the log is gone or its past has changed.
        """
        if self._closed:
            return
        until = monotonic() + seconds
        feed, listener = self._listen(sid)
        try:
            async with aclosing(self._past(sid, after, feed, listener)) as past:
                async for stored in past:
                    after = stored.seq if stored else after
                    yield stored
                    if monotonic() > until:
                        return
            while not listener.closed and (left := until - monotonic()) > 0:
                if listener.waiting:
                    if (new := listener.take()).seq > after:
                        yield new
                elif not await listener.rest(min(beat, left)):
                    yield None
        finally:
            self._leave(sid, feed, listener)

    def listen(self) -> None:
        """Hear what is published, before anybody follows anything."""
        self._subscriber.change()

    def let_go(self) -> None:
        """Let every listener go, and take none any more."""
        self._closed = True
        for feed in self._feeds.values():
            feed.close()

    async def round_trip(self) -> None:
        """Unavailable unless Redis takes changes, and what is published there is heard here, as of a second ago."""
        if self._trial is None or (self._trial.done() and monotonic() - self._tried > _TRIAL_SECONDS):
            self._tried = monotonic()
            # A task of its own: it belongs to no request, and others wait for it.
            self._trial = asyncio.create_task(self._try(), context=Context())
        failure = await asyncio.shield(self._trial)
        if failure:
            raise failure

    async def _try(self) -> Unavailable | None:
        try:
            await asyncio.gather(self._connection.writable(), self._subscriber.round_trip())
        except Unavailable as failure:
            return failure
        return None

    async def close(self) -> None:
        """Let go of listeners and connections."""
        self.let_go()
        tasks = [task for task in (self._trial, *[feed.task for feed in self._feeds.values()]) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, self._subscriber.close(), return_exceptions=True)

    def _wake(self, sid: str) -> None:
        if feed := self._feeds.get(sid):
            feed.woken.set()

    # Nothing between a listener's coming and its going is awaited here, so that none is lost when its reader is
    # cancelled, and no two of a session have two feeds.

    def _listen(self, sid: str) -> tuple[_Feed, Subscription]:
        listener = Subscription()
        feed = self._feeds.get(sid)
        if feed is None:
            feed = self._feeds[sid] = _Feed()
            # A task of its own: what it logs belongs to no request.
            feed.task = asyncio.create_task(self._feed(sid, feed), context=Context())
            self._subscriber.change()
        feed.listeners.add(listener)
        return feed, listener

    def _leave(self, sid: str, feed: _Feed, listener: Subscription) -> None:
        feed.listeners.discard(listener)
        if not feed.listeners:
            if feed.task:
                feed.task.cancel()
            self._forget(sid, feed)

    def _forget(self, sid: str, feed: _Feed) -> None:
        if self._feeds.get(sid) is feed:
            del self._feeds[sid]
            self._subscriber.change()

    async def _past(
        self, sid: str, after: int, feed: _Feed, listener: Subscription
    ) -> AsyncGenerator[LogRecord | None, None]:
        """Yield what there was behind `after`, once the feed will tell what comes; None while Redis is away."""
        while not listener.closed:
            if not feed.ready:
                if not await listener.rest(SECONDS):
                    yield None
                continue
            try:
                page = await self._sessions.page(sid, after, PAGE)
            except Unavailable:
                await asyncio.sleep(_AGAIN)
                yield None
                continue
            for stored in page:
                after = stored.seq
                yield stored
            if len(page) < PAGE:
                return

    async def _feed(self, sid: str, feed: _Feed) -> None:
        """Tell all who listen what is new, until the log is gone."""
        try:
            await self._tell(sid, feed)
        except Exception:  # noqa: BLE001  # whatever fails, readers are let go, and its traceback goes to the log
            _log.exception("a feed broke off")
        feed.close()
        # Whoever comes from now on is told by another feed.
        self._forget(sid, feed)

    async def _tell(self, sid: str, feed: _Feed) -> None:
        last: LogRecord | None = None
        while True:
            try:
                if last is None:
                    last = await self._last(sid)
                    if last is None:
                        return
                    feed.begin()
                # Not wait_for: before Python 3.12 it ignores a cancellation that comes together with the event.
                with suppress(TimeoutError):
                    async with asyncio.timeout(_LOOK):
                        await feed.woken.wait()
                feed.woken.clear()
                more = True
                while more:
                    page = await self._sessions.page(sid, last.seq - 1, PAGE)
                    if not page or page[0] != last:
                        # Erased, expired, or a Redis that had not heard of it yet took over: ids tell them, and a
                        # reader who comes back with one learns that it is no longer the log's.
                        return
                    for stored in page[1:]:
                        feed.put(stored)
                    last, more = page[-1], len(page) == PAGE
            except Unavailable:
                feed.woken.set()
                await asyncio.sleep(_AGAIN)

    async def _last(self, sid: str) -> LogRecord | None:
        tail = await self._sessions.tail(sid)
        found = await self._sessions.page(sid, tail - 1, 1) if tail else []
        return found[0] if found else None
