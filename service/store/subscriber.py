"""The one pub/sub connection of a process: supervised, and subscribed again after each loss."""

import asyncio
import secrets
from collections.abc import Callable, Collection
from contextlib import suppress
from contextvars import Context

import structlog
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from service import telemetry
from service.store.connection import Connection
from service.store.errors import Unavailable
from service.store.keys import echo, keys, session_of

_log = structlog.get_logger()
_RETRY_SECONDS = 0.2
"""Seconds before a ping that did not arrive is published again."""
_BACKOFF_SECONDS = (0.05, 1.0)
"""Shortest and longest backoff in seconds between attempts to connect; it doubles each time."""


class Subscriber:
    """The subscriptions of a process to the channels of its sessions."""

    def __init__(self, connection: Connection, followed: Collection[str], wake: Callable[[str, bytes], None]) -> None:
        self._connection = connection
        self._followed = followed
        self._wake = wake
        self._followed_changed = asyncio.Event()
        self._echo_channel = echo(secrets.token_hex(8))
        """A channel of the process's own, so that its connection always has one and can be tested."""
        self._received = False
        self._echoed = asyncio.Event()
        self._lost = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def change(self) -> None:
        """Wake the task that brings the subscriptions up to date."""
        if self._task is None:
            # A task of its own: its log lines belong to no request.
            self._task = asyncio.create_task(self._supervise(), context=Context())
        self._followed_changed.set()

    async def round_trip(self) -> None:
        """Publish a ping to the own channel; Unavailable when it does not arrive within a second."""
        self.change()
        self._echoed.clear()
        try:
            async with asyncio.timeout(self._connection.deadlines.store):
                while not self._echoed.is_set():
                    await self._connection.do("PUBLISH", self._echo_channel, "")
                    with suppress(TimeoutError):
                        async with asyncio.timeout(_RETRY_SECONDS):
                            await self._echoed.wait()
        except TimeoutError:
            # Redis replies but no message arrives: treat the connection as lost.
            self._lost.set()
            raise Unavailable("published messages do not arrive") from None

    async def close(self) -> None:
        """Close the connection."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _supervise(self) -> None:
        backoff, was_lost = _BACKOFF_SECONDS[0], False
        while True:
            self._received = False
            redis = self._connection.listener()
            # A retry of the driver would reconnect without subscribing, or connect twice.
            redis.set_retry(Retry(NoBackoff(), 0, supported_errors=()))
            pubsub = redis.pubsub()
            try:
                async with asyncio.timeout(self._connection.deadlines.pubsub):
                    await pubsub.subscribe(self._echo_channel)
                telemetry.PUBSUB.set(1)
                async with asyncio.TaskGroup() as group:
                    group.create_task(self._receive(pubsub))
                    group.create_task(self._subscribe(pubsub))
                    group.create_task(self._fail_when_lost())
            except* (RedisError, OSError) as errors:
                if self._received or not was_lost:
                    _log.warning("pub/sub lost", error=type(_first(errors)).__name__)
            except* Exception:  # noqa: BLE001  # whatever fails, the supervisor goes on, and the log has its traceback
                _log.exception("pub/sub failed")
            finally:
                telemetry.PUBSUB.set(0)
                with suppress(RedisError, OSError):
                    await pubsub.aclose()  # type: ignore[no-untyped-call]  # redis-py does not annotate it
                    await redis.aclose()
            backoff, was_lost = (_BACKOFF_SECONDS[0] if self._received else min(_BACKOFF_SECONDS[1], backoff * 2)), True
            await asyncio.sleep(backoff)

    async def _fail_when_lost(self) -> None:
        self._lost.clear()
        await self._lost.wait()
        raise TimeoutError

    async def _receive(self, pubsub: PubSub) -> None:
        pinged = False
        while True:
            message = await pubsub.get_message(timeout=self._connection.deadlines.pubsub)
            if message is None:
                if pinged:
                    raise TimeoutError
                with suppress(Unavailable):
                    await self._connection.do("PUBLISH", self._echo_channel, "")
            else:
                self._received = True
                self._dispatch(message["type"], message["channel"].decode(), message["data"])
            pinged = message is None

    def _dispatch(self, kind: str, channel: str, data: bytes) -> None:
        if channel != self._echo_channel:
            # A new subscription wakes too: messages before it were missed.
            self._wake(session_of(channel), data if kind == "message" else b"")
        elif kind == "message":
            self._echoed.set()

    async def _subscribe(self, pubsub: PubSub) -> None:
        """Subscribe to exactly the followed sessions; no other task sends on this connection."""
        subscribed: set[str] = set()
        while True:
            self._followed_changed.clear()
            followed = set(self._followed)
            if new := followed - subscribed:
                await pubsub.subscribe(*(keys(sid).table for sid in new))
            if old := subscribed - followed:
                await pubsub.unsubscribe(*(keys(sid).table for sid in old))
            subscribed = followed
            await self._followed_changed.wait()


def _first(errors: BaseExceptionGroup[BaseException]) -> BaseException:
    error: BaseException = errors
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error
