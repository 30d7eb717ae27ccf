"""A connection to one server: commands of one event-loop turn share a pipeline, and nothing is ever sent twice.

Commands are packed by hiredis, in a tenth of the time of redis-py, and one timer is for all that wait: a timer for each
takes more CPU.
"""

import asyncio
import hashlib
import math
import re
from collections import deque
from collections.abc import Sequence
from time import perf_counter
from typing import Any
from weakref import WeakKeyDictionary

import hiredis
import structlog
from msgspec import Struct
from redis import exceptions
from redis.asyncio import Redis
from redis.asyncio.connection import AbstractConnection

from service import telemetry
from service.deadlines import Deadlines, now
from service.record.log_record import StoreDamaged
from service.store.errors import NotReplicated, ReadOnly, Refused, StoreTimeout, Unavailable

_log = structlog.get_logger()
_TIMER_RESOLUTION = 0.001
"""Seconds by which a timer of the loop may be early."""
_SWEEP_SECONDS = 0.01
"""Seconds between two sweeps at least: each looks at all that wait."""
PIPES = 4
"""Pipelines in flight at once: a long one must not delay the others."""
_BATCH = 512
_LOG_INTERVAL_SECONDS = 60.0
"""Seconds after which it is logged again that a server accepts no changes."""
_ROLE_SECONDS = 1.0
"""Seconds for which the number of replicas is cached."""

Word = str | bytes | int
Words = Sequence[Word]


class ReplicaPolicy(Struct, frozen=True):
    """How many replicas a change waits for."""

    least: int = 0
    connected: bool = True
    """Whether a change also waits for all connected replicas."""


# Errors of a server while it starts, fails over or moves slots.
_UNAVAILABLE = {"LOADING", "MASTERDOWN", "CLUSTERDOWN", "UNBLOCKED", "BUSY"}
_READ_ONLY = {
    "OOM": "its memory is full (maxmemory)",
    "MISCONF": "it cannot save to its disk",
    "NOREPLICAS": "too few replicas are connected (min-replicas-to-write)",
    "READONLY": "it is a replica",
}
"""Errors of a server that accepts no changes, and their meaning."""


_REPLID = re.compile(rb"^master_replid:([0-9a-f]+)", re.MULTILINE)


class _Pending(Struct, eq=False):
    """A command that waits for its reply."""

    command: Words
    reply: asyncio.Future[Any]
    until: float
    """When it times out, by the clock of the loop."""
    asking: bool
    lineage: str
    """The lineage that the server must have; empty for any."""
    primary: bool
    """Whether the server must be a primary, so that a connection made to a replica is made anew."""


class Pipeliner:
    """The connection to one server, for one event loop."""

    def __init__(self, redis: Redis, replicas: ReplicaPolicy, deadlines: Deadlines) -> None:
        self._redis = redis
        self._seconds = deadlines.store
        # Raw replies: the caller decodes them.
        redis.response_callbacks.clear()
        redis.connection_pool.connection_kwargs["redis_connect_func"] = self._greet
        self._lineages: WeakKeyDictionary[AbstractConnection, str] = WeakKeyDictionary()
        self.lineage = ""
        """The lineage of the server that was connected to last: a digest of its replication id."""
        self._replicas = replicas
        self._replicas_wanted = None if replicas.connected else replicas.least
        """How many replicas a change waits for; None before it is known."""
        self._role_read_at = -math.inf
        self._queues: dict[bool, deque[_Pending]] = {False: deque(), True: deque()}
        """Commands to be sent, by whether they wait for replicas."""
        self._waiting: set[_Pending] = set()
        """Commands whose callers wait for a reply."""
        self._timer: asyncio.TimerHandle | None = None
        self._sweep_at = math.inf
        """When the timer is due, by the clock of the loop."""
        self._unavailable = False
        self._read_only_logged = -math.inf
        self._pipes: set[asyncio.Task[None]] = set()
        self._scheduled = False

    @property
    def idle(self) -> bool:
        """Whether no command is queued or in flight."""
        return not (self._pipes or any(self._queues.values()))

    async def do(
        self,
        command: Words,
        *,
        durable: bool = False,
        asking: bool = False,
        lineage: str = "",
        primary: bool = False,
    ) -> Any:
        """Return the server's reply; Unavailable without one, or when too few replicas acknowledge a durable command.

        `asking` is for a slot that is migrated to this server. With `lineage`, a command is sent only to a server of
        that history; else it is Refused with `lineage_changed`. With `primary`, a connection that was made to a replica
        is made anew before.
        """
        loop, started = asyncio.get_running_loop(), perf_counter()
        asked_at = loop.time()
        until = asked_at + self._seconds - _late_seconds()
        pending = _Pending(command, loop.create_future(), until, asking, lineage, primary or bool(lineage))
        self._queues[durable and self._replicas_wanted != 0].append(pending)
        if not self._scheduled:
            self._scheduled = True
            loop.call_soon(self._flush)
        self._waiting.add(pending)
        self._sweep_by(loop, until)
        try:
            # It includes the wait for a free pipeline, and for earlier replies.
            return await pending.reply
        except TimeoutError:
            telemetry.FAILURES.labels(StoreTimeout.why).inc()
            raise StoreTimeout("the replies took too long") from None
        except Unavailable as error:
            telemetry.FAILURES.labels(error.why).inc()
            if isinstance(error, ReadOnly):
                self._log_read_only(str(error))
            raise
        finally:
            self._waiting.discard(pending)
            telemetry.record_redis_wait(_kind(command, durable=durable), started, perf_counter())
            telemetry.record_late(asked_at, loop.time())

    async def close(self) -> None:
        """Close the connections, after the commands in flight: one that connects meanwhile would stay open."""
        while self._pipes:
            for pipe in self._pipes:
                pipe.cancel()
            await asyncio.wait(self._pipes)
        await self._redis.aclose()

    def _flush(self) -> None:
        self._scheduled = False
        while len(self._pipes) < PIPES:
            durable = len(self._queues[True]) > len(self._queues[False])
            queue = self._queues[durable]
            if not queue:
                return
            batch = [queue.popleft() for _ in range(min(_BATCH, len(queue)))]
            # Cancelled callers need no reply.
            batch = [pending for pending in batch if not pending.reply.done()]
            if not batch:
                continue
            pipe = asyncio.create_task(self._send(batch, durable=durable))
            self._pipes.add(pipe)
            pipe.add_done_callback(self._pipe_done)

    def _sweep_by(self, loop: asyncio.AbstractEventLoop, until: float) -> None:
        """Have the next sweep not later than `until`, by the clock of the loop."""
        if until < self._sweep_at:
            if self._timer:
                self._timer.cancel()
            self._sweep_at, self._timer = until, loop.call_at(until, self._sweep, loop)

    def _sweep(self, loop: asyncio.AbstractEventLoop) -> None:
        """Fail the commands that have waited too long."""
        time = loop.time() + _TIMER_RESOLUTION
        overdue = [pending for pending in self._waiting if pending.until <= time]
        for pending in overdue:
            if not pending.reply.done():
                pending.reply.set_exception(TimeoutError())
        self._waiting.difference_update(overdue)
        self._sweep_at = math.inf
        if self._waiting:
            self._sweep_by(loop, max(time + _SWEEP_SECONDS, min(pending.until for pending in self._waiting)))

    def _pipe_done(self, pipe: asyncio.Task[None]) -> None:
        self._pipes.discard(pipe)
        self._flush()

    async def _send(self, batch: Sequence[_Pending], *, durable: bool) -> None:
        try:
            async with asyncio.timeout(self._seconds):
                replies = await self._exchange(batch, durable=durable)
            self._log_availability(None)
        except Exception as error:  # noqa: BLE001  # whatever fails, the callers get it
            self._log_availability(error)
            # The next reply may come from another server.
            self._role_read_at = -math.inf
            if self._replicas.connected:
                self._replicas_wanted = None
            failure: type[Unavailable] = Unavailable
            if isinstance(error, (exceptions.TimeoutError, TimeoutError)):
                failure = StoreTimeout
            # One for each: raising an exception adds to its traceback.
            replies = [failure(str(error) or type(error).__name__) for _ in batch]
        for pending, reply in zip(batch, replies, strict=True):
            if pending.reply.done():
                continue
            if isinstance(reply, Exception):
                pending.reply.set_exception(_translate(reply))
            else:
                pending.reply.set_result(reply)

    async def _exchange(self, batch: Sequence[_Pending], *, durable: bool) -> Sequence[Any]:
        """Send commands, and WAIT after changes; return the replies."""
        if durable and self._replicas_wanted is None:
            [role] = await self._pipeline([("ROLE",)])
            self._store_role(role)
        replicas_wanted = self._replicas_wanted if durable else 0
        reads_role = self._replicas.connected and now() - self._role_read_at > _ROLE_SECONDS
        connection = await self._connection(primary=any(pending.primary for pending in batch))
        lineage = self._lineages.get(connection, "")
        commands: list[Words] = []
        for pending in batch:
            if pending.lineage in {"", lineage}:
                commands += [("ASKING",), pending.command] if pending.asking else [pending.command]
        # Half the timeout, so that too few replicas are reported as such, not as a timeout.
        commands += [("WAIT", replicas_wanted, int(self._seconds * 500))] if replicas_wanted else []
        commands += [("ROLE",)] if reads_role else []
        answers = iter(await self._pipeline(commands, connection))
        replies: list[Any] = []
        for pending in batch:
            if pending.lineage not in {"", lineage}:
                replies.append(Refused("lineage_changed"))
                continue
            if pending.asking:
                next(answers)
            replies.append(next(answers))
        acknowledged = next(answers) if replicas_wanted else 0
        if reads_role:
            self._store_role(next(answers))
        if isinstance(acknowledged, Exception):
            raise acknowledged
        if replicas_wanted and acknowledged < replicas_wanted:
            self._role_read_at = -math.inf
            not_replicated = NotReplicated(f"{acknowledged} of {replicas_wanted} replicas have it")
            return [reply if isinstance(reply, Exception) else not_replicated for reply in replies]
        return replies

    async def _connection(self, *, primary: bool) -> AbstractConnection:
        """Take a connection from the pool; for a primary, connect anew where it was made to a replica."""
        pool = self._redis.connection_pool
        connection: AbstractConnection = await pool.get_connection()  # type: ignore[no-untyped-call]  # redis-py does not annotate it
        if primary and not self._lineages.get(connection):
            try:
                await connection.disconnect()
                await connection.connect()  # type: ignore[no-untyped-call]  # redis-py does not annotate it
            except BaseException:
                await pool.release(connection)
                raise
        return connection

    def _log_availability(self, error: Exception | None) -> None:
        """Log that the server is unavailable, or available again."""
        if error and not self._unavailable:
            is_expected = isinstance(error, (exceptions.RedisError, OSError))
            text = str(error) if is_expected else ""
            _log.warning(
                "redis unavailable", error=text or type(error).__name__, exc_info=None if is_expected else error
            )
        elif self._unavailable and not error:
            _log.warning("redis available")
        self._unavailable = error is not None

    def _log_read_only(self, why: str) -> None:
        """Log that the server accepts no changes, and again while that lasts."""
        if now() - self._read_only_logged >= _LOG_INTERVAL_SECONDS:
            _log.warning("redis accepts no changes", why=why)
            self._read_only_logged = now()

    async def _greet(self, connection: AbstractConnection) -> None:
        """Read the lineage of the server that a connection was made to."""
        await connection.on_connect()
        await connection.send_command("INFO", "replication")
        self._lineages[connection] = lineage_of(await connection.read_response())
        self.lineage = self._lineages[connection] or self.lineage

    async def _pipeline(self, commands: Sequence[Words], connection: AbstractConnection | None = None) -> Sequence[Any]:
        """Send commands at once through a connection of the pool, which is released; return replies and errors.

        A pipeline of redis-py does the same for twice the CPU time: it may retry, watch, and count.
        """
        pool = self._redis.connection_pool
        connection = connection or await pool.get_connection()  # type: ignore[no-untyped-call]  # redis-py does not annotate it
        try:
            if commands:
                await connection.send_packed_command(_packed(commands), check_health=False)
            return [await _reply(connection) for _ in commands]
        finally:
            await pool.release(connection)

    def _store_role(self, role: Any) -> None:
        """Store the number of replicas of a server (`ROLE`)."""
        if isinstance(role, Exception):
            raise role
        # A replica that has acknowledged nothing, where there is data, is still synchronising.
        connected = sum(int(of[2]) > 0 or role[1] == 0 for of in role[2]) if role[0] == b"master" else 0
        self._replicas_wanted = max(self._replicas.least, connected)
        self._role_read_at = now()


def _packed(commands: Sequence[Words]) -> list[bytes]:
    """Return commands in the protocol of Redis."""
    return [hiredis.pack_command(tuple(command)) for command in commands]  # type: ignore[arg-type]  # its stub: a tuple of one


async def _reply(connection: AbstractConnection) -> Any:
    """Return a reply, or the error that the server replied; a connection that fails is closed."""
    try:
        return await connection.read_response()
    except exceptions.ResponseError as error:
        return error


def _late_seconds() -> float:
    """Return the seconds that a request has spent on late replies; 0 for one that reads much."""
    trace = telemetry.TRACE.get()
    return trace.slow if trace and trace.shares_timeout else 0.0


def _kind(command: Words, *, durable: bool) -> str:
    """Return the name of a command in the metrics."""
    return "change" if durable else "limit" if command[0] in {"EVAL", "EVALSHA"} else "read"


def _translate(error: Exception) -> Exception:
    """Translate a driver's error, where it says that the store is unavailable or read-only, or a key damaged."""
    if isinstance(error, Unavailable):
        return error
    # The driver removes the code from a server's error; a script's error has it after ERR.
    codes = {getattr(error, "status_code", None), str(error).partition(" ")[0]}
    for code in _READ_ONLY.keys() & codes:
        return ReadOnly(_READ_ONLY[code])
    if "WRONGTYPE" in str(error) or "DAMAGED" in codes:
        return StoreDamaged(str(error))
    unavailable = isinstance(error, (exceptions.ConnectionError, exceptions.TimeoutError)) or codes & _UNAVAILABLE
    return Unavailable(str(error)) if unavailable else error


def lineage_of(information: bytes) -> str:
    """Return the lineage of a server: a digest of its replication id (`INFO replication`), in 16 hexadecimal digits.

    Empty for a replica, which has its primary's: it gets another when it is promoted.
    """
    if b"role:slave" in information:
        return ""
    [replid] = _REPLID.findall(information)
    return hashlib.sha256(replid).hexdigest()[:16]
