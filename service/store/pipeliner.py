"""A way to one server: commands of one event-loop turn share a pipeline, and nothing is ever sent twice."""

import asyncio
from collections import deque
from collections.abc import Sequence
from time import monotonic, perf_counter
from typing import Any

import structlog
from msgspec import Struct
from redis import exceptions
from redis.asyncio import Redis

from service import telemetry
from service.store.errors import NotReplicated, ReadOnly, StoreTimeout, Unavailable

_log = structlog.get_logger()
SECONDS = 0.8
"""After this a command is given up; whoever asked is told within a second."""
PIPES = 4
"""Pipelines on their way at once: a long one must not hold up the others."""
_BATCH = 512
_LOG_AGAIN_SECONDS = 60.0
"""Seconds after which it is logged again that a server takes no changes."""
_LOOK_SECONDS = 1.0
"""Seconds for which it is known how many replicas there are."""

Word = str | bytes | int
Words = Sequence[Word]


class ReplicaPolicy(Struct, frozen=True):
    """How many replicas a change waits for."""

    least: int = 0
    connected: bool = True
    """Whether it also waits for all that are connected."""


# What a server says while it starts, fails over or moves slots.
_AWAY = {"LOADING", "MASTERDOWN", "CLUSTERDOWN", "UNBLOCKED", "BUSY"}
_READ_ONLY = {
    "OOM": "its memory is full (maxmemory)",
    "MISCONF": "it cannot save to its disk",
    "NOREPLICAS": "too few replicas are connected (min-replicas-to-write)",
    "READONLY": "it is a replica",
}
"""What a server says that takes no changes, and what that means."""


class _Asked(Struct):
    """A command that waits for its reply."""

    command: Words
    reply: asyncio.Future[Any]
    asking: bool


class Pipeliner:
    """The way to one server, for one event loop."""

    def __init__(self, redis: Redis, replicas: ReplicaPolicy) -> None:
        self._redis = redis
        # Replies as they come: what they mean is said where they are asked for.
        redis.response_callbacks.clear()
        self._replicas = replicas
        self._wanted = None if replicas.connected else replicas.least
        """How many replicas a change waits for; None before the server has been asked."""
        self._looked = 0.0
        self._queues: dict[bool, deque[_Asked]] = {False: deque(), True: deque()}
        """What waits to be sent, by whether it waits for replicas."""
        self._away = False
        self._read_only_logged = -_LOG_AGAIN_SECONDS
        self._pipes: set[asyncio.Task[None]] = set()
        self._scheduled = False

    @property
    def idle(self) -> bool:
        """Whether nothing is asked."""
        return not (self._pipes or any(self._queues.values()))

    async def do(self, command: Words, *, durable: bool = False, asking: bool = False) -> Any:
        """Return the server's reply; Unavailable when there is none, or when too few replicas have what is durable.

        `asking` is for a slot on its way to this server.
        """
        loop, began = asyncio.get_running_loop(), perf_counter()
        asked = _Asked(command, loop.create_future(), asking)
        self._queues[durable and self._wanted != 0].append(asked)
        if not self._scheduled:
            self._scheduled = True
            loop.call_soon(self._flush)
        try:
            # Also for those who waited until a pipeline was free, or for earlier replies.
            async with asyncio.timeout(SECONDS - _lateness()):
                return await asked.reply
        except TimeoutError:
            telemetry.FAILURES.labels(StoreTimeout.why).inc()
            raise StoreTimeout("the replies took too long") from None
        except Unavailable as error:
            telemetry.FAILURES.labels(error.why).inc()
            if isinstance(error, ReadOnly):
                self._note_read_only(str(error))
            raise
        finally:
            telemetry.waited(_kind(command, durable=durable), perf_counter() - began)

    async def close(self) -> None:
        """Let go of the connections."""
        await self._redis.aclose()

    def _flush(self) -> None:
        self._scheduled = False
        while len(self._pipes) < PIPES:
            durable = len(self._queues[True]) > len(self._queues[False])
            queue = self._queues[durable]
            if not queue:
                return
            batch = [queue.popleft() for _ in range(min(_BATCH, len(queue)))]
            # Whoever has gone meanwhile wants nothing any more.
            batch = [asked for asked in batch if not asked.reply.done()]
            if not batch:
                continue
            pipe = asyncio.create_task(self._send(batch, durable=durable))
            self._pipes.add(pipe)
            pipe.add_done_callback(self._sent)

    def _sent(self, pipe: asyncio.Task[None]) -> None:
        self._pipes.discard(pipe)
        self._flush()

    async def _send(self, batch: Sequence[_Asked], *, durable: bool) -> None:
        try:
            async with asyncio.timeout(SECONDS):
                replies = await self._exchange(batch, durable=durable)
            self._note(None)
        except Exception as error:  # noqa: BLE001  # whatever fails, whoever waits is told
            self._note(error)
            # Another server may be the next to answer.
            self._looked = 0.0
            if self._replicas.connected:
                self._wanted = None
            away: type[Unavailable] = Unavailable
            if isinstance(error, (exceptions.TimeoutError, TimeoutError)):
                away = StoreTimeout
                # Whoever waits behind would wait as long again.
                batch = [*batch, *self._queues[False], *self._queues[True]]
                for queue in self._queues.values():
                    queue.clear()
            replies = [away(str(error) or type(error).__name__)] * len(batch)
        for asked, reply in zip(batch, replies, strict=True):
            if asked.reply.done():
                continue
            if isinstance(reply, Exception):
                asked.reply.set_exception(_ours(reply))
            else:
                asked.reply.set_result(reply)

    async def _exchange(self, batch: Sequence[_Asked], *, durable: bool) -> Sequence[Any]:
        """Send commands, and behind changes the wait for replicas; return the replies."""
        if durable and self._wanted is None:
            [role] = await self._pipeline([("ROLE",)])
            self._look(role)
        wanted = self._wanted if durable else 0
        looks = self._replicas.connected and monotonic() - self._looked > _LOOK_SECONDS
        commands: list[Words] = []
        for asked in batch:
            commands += [("ASKING",), asked.command] if asked.asking else [asked.command]
        # Half the patience, so that a short count is told as what it is.
        commands += [("WAIT", wanted, int(SECONDS * 500))] if wanted else []
        commands += [("ROLE",)] if looks else []
        answers = iter(await self._pipeline(commands))
        replies = []
        for asked in batch:
            if asked.asking:
                next(answers)
            replies.append(next(answers))
        acknowledged = next(answers) if wanted else 0
        if looks:
            self._look(next(answers))
        if isinstance(acknowledged, Exception):
            raise acknowledged
        if wanted and acknowledged < wanted:
            self._looked = 0.0
            short = NotReplicated(f"{acknowledged} of {wanted} replicas have it")
            return [reply if isinstance(reply, Exception) else short for reply in replies]
        return replies

    def _note(self, error: Exception | None) -> None:
        """Log that the server has gone, or is back."""
        if error and not self._away:
            meant = isinstance(error, (exceptions.RedisError, OSError))
            said = str(error) if meant else ""
            _log.warning("redis is away", error=said or type(error).__name__, exc_info=None if meant else error)
        elif self._away and not error:
            _log.warning("redis is back")
        self._away = error is not None

    def _note_read_only(self, why: str) -> None:
        """Log that the server takes no changes, and again while that lasts."""
        if monotonic() - self._read_only_logged >= _LOG_AGAIN_SECONDS:
            _log.warning("redis takes no changes", why=why)
            self._read_only_logged = monotonic()

    async def _pipeline(self, commands: Sequence[Words]) -> Sequence[Any]:
        pipeline = self._redis.pipeline(transaction=False)
        for command in commands:
            pipeline.execute_command(*command)
        replies: Sequence[Any] = await pipeline.execute(raise_on_error=False)
        return replies

    def _look(self, role: Any) -> None:
        """Note how many replicas a server says it has (`ROLE`)."""
        if isinstance(role, Exception):
            raise role
        # One that has acknowledged nothing, where there is something, is still on its way.
        connected = sum(int(of[2]) > 0 or role[1] == 0 for of in role[2]) if role[0] == b"master" else 0
        self._wanted = max(self._replicas.least, connected)
        self._looked = monotonic()


def _lateness() -> float:
    """Return the seconds that a request which is in a hurry has spent on late replies."""
    trace = telemetry.TRACE.get()
    return trace.slow if trace and trace.hurried else 0.0


def _kind(command: Words, *, durable: bool) -> str:
    """Return what a command is measured as."""
    return "change" if durable else "limit" if command[0] in {"EVAL", "EVALSHA"} else "read"


def _ours(error: Exception) -> Exception:
    """Return an error of the driver as ours, where it says that the store is away or takes no changes."""
    if isinstance(error, Unavailable):
        return error
    # The driver takes the code out of what a server says; a script says it behind ERR.
    codes = {getattr(error, "status_code", None), str(error).partition(" ")[0]}
    for code in _READ_ONLY.keys() & codes:
        return ReadOnly(_READ_ONLY[code])
    away = isinstance(error, (exceptions.ConnectionError, exceptions.TimeoutError)) or codes & _AWAY
    return Unavailable(str(error)) if away else error
