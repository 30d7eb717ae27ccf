"""Live events: sends each follower of a session its log, and new entries as they are written."""

import asyncio
import math
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from contextvars import Context

import structlog

from service.deadlines import now
from service.record.log_record import LogRecord
from service.store.connection import Connection
from service.store.errors import Unavailable
from service.store.presence import PresenceKeeper, Present, Watcher
from service.store.sessions import PAGE, SessionStore
from service.store.subscriber import Subscriber

_log = structlog.get_logger()
BACKLOG = 256
"""Entries that may wait for a reader; a slower one is disconnected, and reconnects with its last event id."""
BACKLOG_BYTES = 1 << 20
"""The same limit in bytes, for large entries of many tables."""
_RETRY_SECONDS = 0.2
"""Seconds before Redis is tried again after it was unavailable."""
_CATCH_UP_SECONDS = 1.0
"""Seconds that readers are given to read a full page before the next is queued."""
_SWEEP_SECONDS = 0.25
"""Seconds between two looks at readers who have waited long enough: one timer for all costs less CPU."""
_POLL_SECONDS = 30.0
"""Seconds without a message after which the log is read anyway: pub/sub guarantees no delivery."""


class Subscription:
    """A follower of a session, with its queue of unread entries."""

    def __init__(self) -> None:
        self.waiting: deque[LogRecord] = deque()
        self.closed = False
        self.caught_up = asyncio.Event()
        """Whether the queue is empty."""
        self.caught_up.set()
        self.presence = Watcher(self.wake)
        self._bytes = 0
        self._waiter: asyncio.Future[bool] | None = None
        self._until = 0.0

    def put(self, stored: LogRecord) -> None:
        """Queue an entry, or disconnect a reader that is too far behind."""
        if self.closed:
            return
        self.waiting.append(stored)
        self.caught_up.clear()
        self._bytes += len(stored.entry) + len(stored.result)
        if len(self.waiting) > BACKLOG or (self._bytes > BACKLOG_BYTES and len(self.waiting) > 1):
            self.close()
        self.wake()

    def take(self) -> LogRecord:
        """Return the oldest entry of the queue."""
        stored = self.waiting.popleft()
        self._bytes -= len(stored.entry) + len(stored.result)
        if not self.waiting:
            self.caught_up.set()
        return stored

    def close(self) -> None:
        """Disconnect the reader and drop its queue: it may be stuck and never read it."""
        self.closed = True
        self.waiting.clear()
        self.caught_up.set()
        self.wake()

    def wake(self) -> None:
        """Wake the waiting reader."""
        self._end_wait(has_news=True)

    def expire(self, time: float) -> None:
        """Wake a reader that has waited for as long as it wanted."""
        if time >= self._until:
            self._end_wait(has_news=False)

    async def wait(self, seconds: float) -> bool:
        """Wait for something to read for `seconds`, and until the next sweep at most; return whether there is."""
        self._until = now() + seconds
        self._waiter = asyncio.get_running_loop().create_future()
        return await self._waiter

    def _end_wait(self, *, has_news: bool) -> None:
        if self._waiter and not self._waiter.done():
            self._waiter.set_result(has_news)


class _Feed:
    """A session that is followed in this process: new entries are read once for all followers."""

    def __init__(self) -> None:
        self.subscriptions: set[Subscription] = set()
        self.woken = asyncio.Event()
        self.ready = False
        """Whether it is known from which entry on all followers are sent new ones."""
        self.task: asyncio.Task[None] | None = None

    def mark_ready(self) -> None:
        self.ready = True
        for subscription in self.subscriptions:
            subscription.wake()

    def put(self, stored: LogRecord) -> None:
        for subscription in self.subscriptions:
            subscription.put(stored)

    async def catch_up(self) -> None:
        """Give readers time to read: what piled up while Redis was away makes nobody a slow reader."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_CATCH_UP_SECONDS):
                for subscription in tuple(self.subscriptions):
                    await subscription.caught_up.wait()

    def close(self) -> None:
        for subscription in self.subscriptions:
            subscription.close()


class EventBroadcaster:
    """All subscriptions of one process."""

    def __init__(self, connection: Connection, sessions: SessionStore) -> None:
        self._connection = connection
        self._sessions = sessions
        self._readiness_check: asyncio.Task[Unavailable | None] | None = None
        self._checked_at = -math.inf
        self._feeds: dict[str, _Feed] = {}
        self._presence = PresenceKeeper(sessions, connection.deadlines)
        self._subscriber = Subscriber(connection, self._feeds.keys(), self._wake)
        self._closed = False
        self._sweeping: asyncio.Task[None] | None = None

    async def follow(
        self, sid: str, after: int, *, beat: float, seconds: float, person: str = ""
    ) -> AsyncGenerator[LogRecord | Present | None, None]:
        """Yield every entry after `after` in order, live, and None after each `beat` seconds without one.

        Meanwhile the person is present, and it also yields who is, first and after each change; without a person
        neither. It ends after `seconds`, for a reader that is too slow, and when the log is gone or its past has
        changed.
        """
        if self._closed:
            return
        until = now() + seconds
        feed, subscription = self._subscribe(sid)
        self._presence.enter(sid, person, subscription.presence, beat)
        try:
            async with aclosing(self._stored_entries(sid, after, feed, subscription)) as stored_entries:
                async for stored in stored_entries:
                    after = stored.seq if stored else after
                    yield stored
                    if now() > until:
                        return
            while not subscription.closed and (left := until - now()) > 0:
                if (present := subscription.presence.take()) is not None:
                    yield present
                elif subscription.waiting:
                    if (new := subscription.take()).seq > after:
                        yield new
                elif not await subscription.wait(min(beat, left)):
                    yield None
        finally:
            self._presence.leave(sid, person, subscription.presence)
            self._unsubscribe(sid, feed, subscription)

    def start(self) -> None:
        """Subscribe to Redis before the first follower."""
        self._subscriber.change()

    def close_streams(self) -> None:
        """Disconnect all followers, and refuse new ones."""
        self._closed = True
        for feed in self._feeds.values():
            feed.close()

    async def round_trip(self) -> None:
        """Raise Unavailable unless Redis accepts changes and messages arrive; the result is cached for a second."""
        if self._readiness_check is None or (
            self._readiness_check.done() and now() - self._checked_at > self._connection.deadlines.readiness
        ):
            self._checked_at = now()
            # A task of its own: it belongs to no request, and other callers wait for it.
            self._readiness_check = asyncio.create_task(self._check_readiness(), context=Context())
        failure = await asyncio.shield(self._readiness_check)
        if failure:
            raise failure

    async def _check_readiness(self) -> Unavailable | None:
        try:
            await asyncio.gather(self._connection.writable(), self._subscriber.round_trip())
        except Unavailable as failure:
            return failure
        return None

    async def close(self) -> None:
        """Disconnect all followers, and close the connections."""
        self.close_streams()
        feeds = [feed.task for feed in self._feeds.values()]
        tasks = [task for task in (self._readiness_check, self._sweeping, *feeds) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, self._subscriber.close(), self._presence.close(), return_exceptions=True)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            time = now()
            for feed in self._feeds.values():
                for subscription in feed.subscriptions:
                    subscription.expire(time)

    def _wake(self, sid: str, message: bytes) -> None:
        """Have the log read, or who is present, or both after a new subscription, which has no message."""
        is_presence = message.startswith(b"presence ")
        if not is_presence and (feed := self._feeds.get(sid)):
            feed.woken.set()
        if is_presence or not message:
            self._presence.wake(sid, message.removeprefix(b"presence ").decode())

    # Nothing is awaited between adding and removing a subscription, so that none is lost when its reader is
    # cancelled, and no two of a session have two feeds.

    def _subscribe(self, sid: str) -> tuple[_Feed, Subscription]:
        subscription = Subscription()
        if self._sweeping is None:
            self._sweeping = asyncio.create_task(self._sweep(), context=Context())
        feed = self._feeds.get(sid)
        if feed is None:
            feed = self._feeds[sid] = _Feed()
            # A task of its own: its log lines belong to no request.
            feed.task = asyncio.create_task(self._feed(sid, feed), context=Context())
            self._subscriber.change()
        feed.subscriptions.add(subscription)
        return feed, subscription

    def _unsubscribe(self, sid: str, feed: _Feed, subscription: Subscription) -> None:
        feed.subscriptions.discard(subscription)
        if not feed.subscriptions:
            if feed.task:
                feed.task.cancel()
            self._forget(sid, feed)

    def _forget(self, sid: str, feed: _Feed) -> None:
        if self._feeds.get(sid) is feed:
            del self._feeds[sid]
            self._subscriber.change()

    async def _stored_entries(
        self, sid: str, after: int, feed: _Feed, subscription: Subscription
    ) -> AsyncGenerator[LogRecord | None, None]:
        """Yield the stored entries after `after`, once the feed sends new ones; None while Redis is unavailable."""
        while not subscription.closed:
            if not feed.ready:
                if not await subscription.wait(self._connection.deadlines.store):
                    yield None
                continue
            try:
                page = await self._sessions.page(sid, after, PAGE)
            except Unavailable:
                await asyncio.sleep(_RETRY_SECONDS)
                yield None
                continue
            for stored in page:
                after = stored.seq
                yield stored
            if len(page) < PAGE:
                return

    async def _feed(self, sid: str, feed: _Feed) -> None:
        """Send new entries to all followers until the log is gone."""
        try:
            await self._send_new(sid, feed)
        except Exception:  # noqa: BLE001  # whatever fails, readers are disconnected, and the traceback is logged
            _log.exception("a feed broke off")
        feed.close()
        # New followers get another feed.
        self._forget(sid, feed)

    async def _send_new(self, sid: str, feed: _Feed) -> None:
        last: LogRecord | None = None
        while True:
            try:
                if last is None:
                    last = await self._last(sid)
                    if last is None:
                        return
                    feed.mark_ready()
                # Not wait_for: before Python 3.12 it ignores a cancellation that comes together with the event.
                with suppress(TimeoutError):
                    async with asyncio.timeout(_POLL_SECONDS):
                        await feed.woken.wait()
                feed.woken.clear()
                more = True
                while more:
                    page = await self._sessions.page(sid, last.seq - 1, PAGE)
                    if not page or page[0] != last:
                        # The log was erased, has expired, or a replica without its last entries became primary. A
                        # reader who reconnects with its last event id gets `reset`.
                        return
                    for stored in page[1:]:
                        feed.put(stored)
                    last, more = page[-1], len(page) == PAGE
                    if more:
                        await feed.catch_up()
            except Unavailable:
                feed.woken.set()
                await asyncio.sleep(_RETRY_SECONDS)

    async def _last(self, sid: str) -> LogRecord | None:
        tail = await self._sessions.tail(sid)
        entries = await self._sessions.page(sid, tail - 1, 1) if tail else []
        return entries[0] if entries else None
