"""Live events: whoever follows a session is told its log, and what is new in it as it comes."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from contextvars import Context
from time import monotonic

import structlog

from service.store.connection import Connection
from service.store.ear import Ear
from service.store.lane import SECONDS, Unavailable
from service.store.sessions import Sessions, Stored

_log = structlog.get_logger()
BACKLOG = 256
"""Entries a reader may be behind; one who is further behind is let go, and comes back with its last event."""
BACKLOG_BYTES = 1 << 20
"""The same in bytes: of many tables with large entries and nobody reading."""
_PAGE = 256
_AGAIN = 0.2
"""Seconds before Redis is asked again that was away."""
_LOOK = 30.0
"""Seconds without a word after which a log is looked at all the same: nobody promises that every word is heard."""


class Listener:
    """Somebody who follows a session: entries wait here until they are read."""

    def __init__(self) -> None:
        self.waiting: deque[Stored] = deque()
        self.closed = False
        self._bytes = 0
        self._woken = asyncio.Event()

    def put(self, stored: Stored) -> None:
        """Let an entry wait, or let go of a reader that is too far behind."""
        if self.closed:
            return
        self.waiting.append(stored)
        self._bytes += len(stored.entry) + len(stored.result)
        if len(self.waiting) > BACKLOG or (self._bytes > BACKLOG_BYTES and len(self.waiting) > 1):
            self.close()
        self.wake()

    def take(self) -> Stored:
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
        self.listeners: set[Listener] = set()
        self.woken = asyncio.Event()
        self.ready = False
        """Whether it is settled behind which entry everybody is told what is new."""
        self.task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self.ready = True
        for listener in self.listeners:
            listener.wake()

    def put(self, stored: Stored) -> None:
        for listener in self.listeners:
            listener.put(stored)

    def close(self) -> None:
        for listener in self.listeners:
            listener.close()


class Hub:
    """All listeners of one process."""

    def __init__(self, connection: Connection, sessions: Sessions) -> None:
        self._sessions = sessions
        self._feeds: dict[str, _Feed] = {}
        self._ear = Ear(connection, self._feeds.keys(), self._wake)
        self._closed = False

    async def follow(self, sid: str, after: int, *, beat: float, seconds: float) -> AsyncGenerator[Stored | None, None]:
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
        self._ear.change()

    def let_go(self) -> None:
        """Let every listener go, and take none any more."""
        self._closed = True
        for feed in self._feeds.values():
            feed.close()

    async def round_trip(self) -> None:
        """Unavailable unless Redis answers, and what is published there is heard here."""
        await self._ear.round_trip()

    async def close(self) -> None:
        """Let go of listeners and connections."""
        self.let_go()
        tasks = [feed.task for feed in self._feeds.values() if feed.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, self._ear.close(), return_exceptions=True)

    def _wake(self, sid: str) -> None:
        if feed := self._feeds.get(sid):
            feed.woken.set()

    # Nothing between a listener's coming and its going is awaited here, so that none is lost when its reader is
    # cancelled, and no two of a session have two feeds.

    def _listen(self, sid: str) -> tuple[_Feed, Listener]:
        listener = Listener()
        feed = self._feeds.get(sid)
        if feed is None:
            feed = self._feeds[sid] = _Feed()
            # A task of its own: what it logs belongs to no request.
            feed.task = asyncio.create_task(self._feed(sid, feed), context=Context())
            self._ear.change()
        feed.listeners.add(listener)
        return feed, listener

    def _leave(self, sid: str, feed: _Feed, listener: Listener) -> None:
        feed.listeners.discard(listener)
        if not feed.listeners:
            if feed.task:
                feed.task.cancel()
            self._forget(sid, feed)

    def _forget(self, sid: str, feed: _Feed) -> None:
        if self._feeds.get(sid) is feed:
            del self._feeds[sid]
            self._ear.change()

    async def _past(self, sid: str, after: int, feed: _Feed, listener: Listener) -> AsyncGenerator[Stored | None, None]:
        """Yield what there was behind `after`, once the feed will tell what comes; None while Redis is away."""
        while not listener.closed:
            if not feed.ready:
                if not await listener.rest(SECONDS):
                    yield None
                continue
            try:
                page = await self._sessions.page(sid, after, _PAGE)
            except Unavailable:
                await asyncio.sleep(_AGAIN)
                yield None
                continue
            for stored in page:
                after = stored.seq
                yield stored
            if len(page) < _PAGE:
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
        last: Stored | None = None
        while True:
            try:
                if last is None:
                    last = await self._last(sid)
                    if last is None:
                        return
                    feed.begin()
                with suppress(TimeoutError):
                    await asyncio.wait_for(feed.woken.wait(), _LOOK)
                feed.woken.clear()
                more = True
                while more:
                    page = await self._sessions.page(sid, last.seq - 1, _PAGE)
                    if not page or page[0] != last:
                        # Erased, expired, or a Redis that had not heard of it yet took over: ids tell them, and a
                        # reader who comes back with one learns that it is no longer the log's.
                        return
                    for stored in page[1:]:
                        feed.put(stored)
                    last, more = page[-1], len(page) == _PAGE
            except Unavailable:
                feed.woken.set()
                await asyncio.sleep(_AGAIN)

    async def _last(self, sid: str) -> Stored | None:
        tail = await self._sessions.tail(sid)
        found = await self._sessions.page(sid, tail - 1, 1) if tail else []
        return found[0] if found else None
