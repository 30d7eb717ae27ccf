"""Where the time of one roll at a table goes, stage by stage, in the service's own process."""

import asyncio
import hashlib
import json
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AsyncExitStack
from functools import partial
from time import perf_counter
from typing import Any, TypeVar
from unittest.mock import patch

from litestar.types import ASGIApp
from msgspec import Struct
from msgspec.structs import replace
from redis import Redis

from bench.inside import alive, called, scope
from bench.rounds import Measured, interleaved, timed, typical
from bench.servers import running
from bench.table import micro, table
from bench.tables import MASTER_KEY, ROLL, Table, arranged, at, fresh_key, redis
from service.app import create_app
from service.deadlines import Deadlines
from service.http import auth
from service.http.answer import Answer
from service.http.body import parse, read
from service.http.deployment import Deployment
from service.http.exchange import Exchange
from service.record.ids import IdempotencyKey
from service.record.log_record import LogRecord
from service.session.caches import LruCache, caches
from service.session.commands import Command
from service.session.fairness.proofs import evidence
from service.session.log.views import view_for
from service.session.rolling import rolls, stateless
from service.session.rolling.planned import TableRoll
from service.session.tables import Tables, tables
from service.session.tokens import holder, master_key
from service.settings import Settings
from service.store.cluster import connect
from service.store.connection import Connection
from service.store.pipeliner import ReplicaPolicy, Word
from service.store.sessions import SessionStore
from service.store.target import RedisTarget, parse_url
from service.telemetry import Trace

ROUNDS = 9
CALLS = 320
TOGETHER = 16
DAY = 86_400
MASTER = master_key(MASTER_KEY)
TEXT = json.dumps(ROLL).encode()
Replies = dict[tuple[Word, ...], Any]
_LINEAGE: tuple[Word, ...] = ("lineage",)
RULES = "settle the spec, draw the dice, rule on them"
ROLL_ALONE, CANNED, ALONE, MANY = "roll", "canned", "alone", "many"


def _asked(command: Sequence[Word]) -> tuple[Word, ...]:
    """Return the key of a command: a script's digest, or the whole command."""
    match command:
        case ["EVALSHA", digest, *_]:
            return (digest,)
        case ["EVAL", str(source), *_]:
            return (hashlib.sha1(source.encode(), usedforsecurity=False).hexdigest(),)
        case _:
            return tuple(command)


class Recorded(Connection):
    """A connection that records the last reply to each command."""

    def __init__(self, url: str) -> None:
        super().__init__(parse_url(url), ReplicaPolicy(), Deadlines())
        self.replies: Replies = {}

    async def do(self, *command: Word, durable: bool = False, lineage: str = "") -> Any:
        """Return and record the reply of Redis."""
        reply = self.replies[_asked(command)] = await super().do(*command, durable=durable, lineage=lineage)
        return reply

    async def lineage(self, key: str) -> str:
        """Return and record the lineage of the server."""
        found = self.replies[_LINEAGE] = await super().lineage(key)
        return found


class Canned(Connection):
    """A connection that returns recorded replies at once, and asks Redis for others."""

    def __init__(
        self,
        replies: Replies,
        place: RedisTarget,
        replicas: ReplicaPolicy | None = None,
        deadlines: Deadlines | None = None,
    ) -> None:
        super().__init__(place, replicas or ReplicaPolicy(), deadlines or Deadlines())
        self._replies = replies

    async def do(self, *command: Word, durable: bool = False, lineage: str = "") -> Any:
        """Return what was recorded."""
        if _asked(command) in self._replies:
            return self._replies[_asked(command)]
        # The subscriber publishes a ping now and then.
        return await super().do(*command, durable=durable, lineage=lineage)

    async def lineage(self, key: str) -> str:  # noqa: ARG002  # as the one it stands for
        """Return what was recorded."""
        found: str = self._replies[_LINEAGE]
        return found


class Seat(Struct, frozen=True):
    """A table, and a roll at it as the parts of the service see it."""

    table: Table
    command: Command
    asked: TableRoll

    @property
    def scope(self) -> dict[str, Any]:
        """Return a request as the application gets it, under a key of its own."""
        headers = (
            (b"authorization", f"Bearer {self.table.player}".encode()),
            (b"idempotency-key", fresh_key().encode()),
        )
        return scope(f"{self.table.path}/rolls", TEXT, *headers) | {"path_params": {"sid": self.table.sid}}


def report() -> str:
    """Measure each stage alone, and the whole call with and without Redis."""
    with redis() as url:
        with running({"ours": at(url)}) as served:
            seats = [_seat(made) for made in arranged(served["ours"].port, TOGETHER)]
        without_caches = patch("service.app.tables", _without_caches)
        with asyncio.Runner() as runner, Redis.from_url(url) as client, without_caches:
            replies, stored = runner.run(_recorded(url, seats[0]))
            canned = partial(Canned, replies)
            apps = AsyncExitStack()
            try:
                without, real = (runner.run(_started(apps, url, kind)) for kind in (canned, connect))
                calls = {
                    CANNED: _calls(runner, without, seats[:1]),
                    ALONE: _calls(runner, real, seats[:1]),
                    MANY: _calls(runner, real, seats),
                }
                client.config_resetstat()
                measured = interleaved(_stages(seats[0], _tables(canned(parse_url(url))), stored) | calls, ROUNDS)
                lua = client.info("commandstats")["cmdstat_evalsha"]["usec_per_call"]
            finally:
                runner.run(apps.aclose())
    return table(["stage", "µs"], _rows(measured, lua))


def _rows(measured: Measured, lua: float) -> list[list[str]]:
    """Return the stages, and the remainder of the whole for what cannot be timed alone, within each round."""
    whole = (ROLL_ALONE, CANNED, ALONE, MANY)
    stages = {name: values for name, values in measured.items() if name not in whole}
    asked = _less(measured[ROLL_ALONE], stages[RULES])
    shown = stages | {
        "charges, ticks, entry, the script's call": asked,
        "Litestar, headers, response, and each stage but once, its caches cold": _less(
            measured[CANNED], asked, *stages.values()
        ),
        "the whole call, were Redis to answer at once": measured[CANNED],
        f"the client of Redis, and waiting for it, {TOGETHER} at a time": _less(measured[MANY], measured[CANNED]),
        f"the whole call, {TOGETHER} at a time": measured[MANY],
        "the whole call, one at a time": measured[ALONE],
        "the script inside Redis, in another process": [lua],
    }
    return [[name, micro(typical(values))] for name, values in shown.items()]


def _less(whole: Sequence[float], *parts: Sequence[float]) -> list[float]:
    return [all_of_it - sum(rest) for all_of_it, *rest in zip(whole, *parts, strict=True)]


def _seat(made: Table) -> Seat:
    value = parse(TEXT)
    caller = holder(MASTER, made.sid, made.player)
    assert caller
    key = fresh_key()
    command = Command(caller, IdempotencyKey(key.encode(), b"requests"), key, value)
    return Seat(made, command, read(value, TableRoll))


async def _recorded(url: str, seat: Seat) -> tuple[Replies, LogRecord]:
    """Roll on Redis; return its replies, and the entry."""
    connection = Recorded(url)
    stored = (await rolls.roll(_tables(connection), seat.command, seat.asked)).stored
    await connection.close()
    return connection.replies, stored


def _tables(connection: Connection) -> Tables:
    return _without_caches(SessionStore(connection, DAY), MASTER, "bench", 1)


def _without_caches(store: SessionStore, master: bytes, name: str, number: int) -> Tables:
    """Return tables that cache no evidence, so that each roll is proved as a new one is."""
    return tables(store, master, name, number, replace(caches(), evidence=_Nothing(1)))


class _Nothing(LruCache[Any, Any]):
    """A cache that keeps nothing."""

    def put(self, key: Any, value: Any) -> Any:  # noqa: ARG002  # as the one it stands for
        """Return the value."""
        return value


def _stages(seat: Seat, tables: Tables, stored: LogRecord) -> dict[str, Callable[[], float]]:
    value, asked = parse(TEXT), seat.scope
    headers = dict(asked["headers"])
    exchange = Exchange(Deployment(), "POST", asked["path"], headers, "", Trace(""))
    entry = view_for(stored, "player")
    stages: dict[str, Callable[[], object]] = {
        "check the token": lambda: holder(MASTER, seat.table.sid, seat.table.player),
        "read the JSON, strictly": lambda: parse(TEXT),
        "check it against roll and spec": lambda: read(value, TableRoll),
        "digest key and request": lambda: auth.idempotency_key(exchange, value, "p2"),
        RULES: lambda: stateless.roll(seat.asked.spec),
        ROLL_ALONE: lambda: _at_once(rolls.roll(tables, seat.command, seat.asked)),
        "build the entry of the response: decode it, rule on it again": lambda: view_for(stored, "player"),
        "its proof: record, leaf, head, receipt": lambda: _at_once(evidence(tables, seat.table.sid, stored)),
        "write the JSON": lambda: Answer(entry),
    }
    return {name: timed(stage) for name, stage in stages.items()}


T = TypeVar("T")


def _at_once(coroutine: Coroutine[Any, Any, T]) -> T:
    """Return the result of a coroutine that never suspends."""
    try:
        coroutine.send(None)
    except StopIteration as returned:
        stored: T = returned.value
        return stored
    raise AssertionError("it suspends")


async def _started(
    apps: AsyncExitStack, url: str, kind: Callable[[RedisTarget, ReplicaPolicy | None, Deadlines], Connection]
) -> ASGIApp:
    """Start the service over such a connection."""
    with patch("service.app.connect", kind):
        app = create_app(Settings(redis_url=url, master_key=MASTER_KEY))
        await apps.enter_async_context(alive(app))
    return app


def _calls(runner: asyncio.Runner, app: ASGIApp, seats: Sequence[Seat]) -> Callable[[], float]:
    """Return a contestant: microseconds a call, one under way at each of the tables."""

    async def some(scopes: Sequence[dict[str, Any]]) -> None:
        for asked in scopes:
            started, *_ = await called(app, asked, TEXT)
            assert started["status"] == 201, started

    async def all_of_them() -> float:
        lots = [[seat.scope for _ in range(CALLS // len(seats))] for seat in seats]
        start = perf_counter()
        await asyncio.gather(*map(some, lots))
        return (perf_counter() - start) / CALLS * 1e6

    return lambda: runner.run(all_of_them())
