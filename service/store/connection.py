"""The connection to Redis: commands of one event-loop turn share a pipeline, and nothing is ever sent twice."""

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any

from redis import exceptions
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.maint_notifications import MaintNotificationsConfig

from service.store.scripts import script

SECONDS = 0.8
"""After this a command is given up; whoever asked is told within a second."""
_PIPES = 4
"""Pipelines on their way at once: a long one must not hold up the others."""
_BATCH = 512

Word = str | bytes | int


class Unavailable(Exception):  # noqa: N818  # it is a state of the store, and no fault of the caller
    """Redis does not answer; whether the command was carried out is unknown."""


# What a server says while it starts, fails over, moves slots, is full or cannot write.
_AWAY = (
    "LOADING",
    "MASTERDOWN",
    "CLUSTERDOWN",
    "TRYAGAIN",
    "READONLY",
    "MISCONF",
    "OOM",
    "NOREPLICAS",
    "UNBLOCKED",
    "BUSY",
)


def connect(url: str, **options: Any) -> Redis:
    """Return a client that never resends: redis-py would, up to ten times, and double what is not idempotent."""
    return Redis.from_url(
        url,
        retry=Retry(NoBackoff(), 0),
        socket_connect_timeout=SECONDS / 2,
        maint_notifications_config=MaintNotificationsConfig(enabled=False),
        **options,
    )


class Connection:
    """A client of Redis for one event loop."""

    def __init__(self, url: str) -> None:
        self._redis = connect(url, socket_timeout=None, max_connections=_PIPES)
        # Replies as they come: what they mean is said where they are asked for.
        self._redis.response_callbacks.clear()
        self._waiting: deque[tuple[Sequence[Word], asyncio.Future[Any]]] = deque()
        self._pipes: set[asyncio.Task[None]] = set()
        self._scheduled = False

    async def do(self, *command: Word) -> Any:
        """Return Redis's reply; Unavailable when there is none."""
        loop = asyncio.get_running_loop()
        reply: asyncio.Future[Any] = loop.create_future()
        self._waiting.append((command, reply))
        if not self._scheduled:
            self._scheduled = True
            loop.call_soon(self._flush)
        return await reply

    async def run(self, name: str, keys: Sequence[str], arguments: Sequence[Word]) -> Any:
        """Run a script by its digest, or by its source where the server has not seen it."""
        known = script(name)
        try:
            return await self.do("EVALSHA", known.sha1, len(keys), *keys, *arguments)
        except exceptions.NoScriptError:
            return await self.do("EVAL", known.source, len(keys), *keys, *arguments)

    async def close(self) -> None:
        """Let go of the connections."""
        await self._redis.aclose()

    def _flush(self) -> None:
        self._scheduled = False
        while self._waiting and len(self._pipes) < _PIPES:
            batch = [self._waiting.popleft() for _ in range(min(_BATCH, len(self._waiting)))]
            pipe = asyncio.create_task(self._send(batch))
            self._pipes.add(pipe)
            pipe.add_done_callback(self._sent)

    def _sent(self, pipe: asyncio.Task[None]) -> None:
        self._pipes.discard(pipe)
        self._flush()

    async def _send(self, batch: Sequence[tuple[Sequence[Word], asyncio.Future[Any]]]) -> None:
        pipeline = self._redis.pipeline(transaction=False)
        for command, _ in batch:
            pipeline.execute_command(*command)
        try:
            async with asyncio.timeout(SECONDS):
                replies = await pipeline.execute(raise_on_error=False)
        except (exceptions.RedisError, OSError) as error:
            if isinstance(error, (exceptions.TimeoutError, TimeoutError)):
                # Whoever waits behind would wait as long again.
                batch = [*batch, *self._waiting]
                self._waiting.clear()
            replies = [Unavailable(str(error) or type(error).__name__)] * len(batch)
        for (_, future), reply in zip(batch, replies, strict=True):
            if future.done():
                continue
            if isinstance(reply, Exception):
                future.set_exception(_ours(reply))
            else:
                future.set_result(reply)


def _ours(error: Exception) -> Exception:
    """Return an error of the driver as ours, where it says that the store is away."""
    away = isinstance(error, (exceptions.ConnectionError, exceptions.TimeoutError)) or str(error).startswith(_AWAY)
    if isinstance(error, Unavailable) or not away:
        return error
    return Unavailable(str(error))
