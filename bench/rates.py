"""Requests per core: the CPU time that each costs the service and Redis, independent of other load."""

import asyncio
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from statistics import quantiles
from typing import Any

from msgspec import Struct
from redis import Redis

from bench import idle
from bench.cpu import spent
from bench.node import Send, program
from bench.rolls import POOL
from bench.rounds import interleaved, typical
from bench.servers import Served, Server, aside, cores, running
from bench.streams import closed, opened
from bench.table import table
from bench.tables import ROLL, Table, arranged, at, lengthened, redis

ROUNDS = 7
SECONDS = 1.5
WARM_UP = 0.5
TABLES = 48
LONG = 192
"""Tables with a history, through a process that caches far fewer."""
HISTORY = 75
CONNECTIONS = 16
READERS = 5
"""Event streams of a table: one for each of its people."""


class Kind(Struct, frozen=True):
    """A call to put under load."""

    title: str
    call: str
    body: Any = None
    method: str = "POST"
    status: int = 200
    readers: int = 0
    """Event streams of each table."""
    long: bool = False
    """Whether its tables have a history."""
    by: str = "ours"
    """The server whose CPU is counted, and which has the streams."""
    at_table: bool = True


KINDS = {
    "stateless": Kind("`POST /v1/rolls`: a roll without a table, fresh seed", "/v1/rolls", POOL, at_table=False),
    "roll": Kind("a roll at a table", "/rolls", ROLL, status=201),
    "followed": Kind(
        f"a roll, {READERS} event streams open at each table", "/rolls", ROLL, status=201, readers=READERS
    ),
    "other": Kind(
        "the same roll in another process, which has one stream of the table",
        "/rolls",
        ROLL,
        status=201,
        readers=1,
        by="other",
    ),
    "unmet": Kind(
        f"a roll in a process that has not cached the table, after about {HISTORY} rolls",
        "/rolls",
        ROLL,
        status=201,
        long=True,
        by="cold",
    ),
    "tick": Kind("a tick", "/clocks/k1/ticks", {"by": 1}),
    "ticked": Kind(
        f"a tick, {READERS} event streams open at each table", "/clocks/k1/ticks", {"by": 1}, readers=READERS
    ),
    "read": Kind("read a table", "", method="GET"),
}


class Processes(Struct, frozen=True):
    """The server of the requests, the one whose CPU is counted, and Redis."""

    asked: Served
    counted: Served
    redis: int


class Cost(Struct, frozen=True):
    """What a request cost in a round."""

    service: float
    """Microseconds of CPU."""
    redis: float
    sent: float
    """Bytes."""
    received: float
    told: float
    """Bytes of events."""


def report() -> str:
    """Put every kind under load in turns; return CPU a request and requests a core; then measure idle streams."""
    costs: dict[str, list[Cost]] = {name: [] for name in KINDS}
    with redis() as url, Redis.from_url(url) as client, running(_servers(url)) as served:
        server = int(client.info("server")["process_id"])
        port = served["ours"].port
        with program("load.mjs", cores()[1]) as send, aside():
            tables = {False: arranged(port, TABLES), True: asyncio.run(lengthened(port, LONG, HISTORY))}
            contestants = {
                name: _contestant(kind, send, _who(kind, served, server), tables[kind.long], costs[name])
                for name, kind in KINDS.items()
            }
            interleaved(contestants, ROUNDS)
            waiting = idle.report(served["idle"], server, client)
    return "\n\n".join(
        [_conditions(), table(_HEAD, [_row(kind, costs[name]) for name, kind in KINDS.items()]), waiting]
    )


def _servers(url: str) -> dict[str, Server]:
    streams = max(idle.IDLE, TABLES * READERS)
    ours = at(url, more={"STREAMS_PER_ADDRESS": str(streams), "CONNECTIONS_PER_ADDRESS": str(2 * streams)})
    short = Server([sys.executable, "-m", "bench.serve", "bench.cold_cache:app", "{port}", "factory"])
    return {"ours": ours, "other": ours, "idle": ours, "cold": at(url, short)}


def _who(kind: Kind, served: Mapping[str, Served], server: int) -> Processes:
    """Return the processes of a kind: streams of another process follow the requests to the first."""
    counted = served[kind.by]
    return Processes(served["ours"] if kind.readers else counted, counted, server)


def _conditions() -> str:
    return (
        f"{ROUNDS} rounds of {SECONDS:g} s each at {TABLES} tables, {CONNECTIONS} connections; medians, quartiles in "
        "parentheses. CPU is what Linux counts for the processes, user and system; a core is a second of it."
    )


_HEAD = (
    "",
    "CPU of the service, µs",
    "a core of the service: requests / s",
    "CPU of Redis, µs",
    "a core of Redis: requests / s",
    "bytes in",
    "bytes out",
    "bytes of events",
)


def _row(kind: Kind, costs: Sequence[Cost]) -> list[str]:
    service = [cost.service for cost in costs]
    own = [cost.redis for cost in costs]
    return [
        kind.title,
        _spread(service),
        f"{1e6 / typical(service):,.0f}",
        _spread(own) if kind.at_table else "",
        f"{1e6 / typical(own):,.0f}" if kind.at_table else "",
        *(f"{typical([getattr(cost, name) for cost in costs]):,.0f}" for name in ("sent", "received")),
        f"{typical([cost.told for cost in costs]):,.0f}" if kind.readers else "",
    ]


def _spread(values: Sequence[float]) -> str:
    low, middle, high = quantiles(values, n=4, method="inclusive")
    return f"{middle:.0f} ({low:.0f}-{high:.0f})"


def _contestant(
    kind: Kind, send: Send, who: Processes, tables: Sequence[Table], costs: list[Cost]
) -> Callable[[], float]:
    """Return a contestant: microseconds of the service's CPU; the rest is recorded beside it."""
    body = {} if kind.body is None else {"body": json.dumps(kind.body)}
    task = {"port": who.asked.port, "connections": CONNECTIONS, "method": kind.method, "status": kind.status, **body}
    if kind.at_table:
        task["tables"] = [{"path": one.path + kind.call, "token": one.player} for one in tables]
    else:
        task["path"] = kind.call
    send(task | {"seconds": WARM_UP})

    def measure() -> float:
        cost = asyncio.run(_measured(kind, lambda: send(task | {"seconds": SECONDS}), who, tables))
        costs.append(cost)
        return cost.service

    return measure


async def _measured(kind: Kind, load: Callable[[], dict[str, Any]], who: Processes, tables: Sequence[Table]) -> Cost:
    """Load while streams are open; bytes that they are sent after the load are counted too."""
    readers = await opened(who.counted.port, tables, kind.readers * len(tables))
    told = sum(reader.bytes for reader in readers)
    before = spent(who.counted.process), spent(who.redis)
    seen = await asyncio.to_thread(load)
    if readers:
        await asyncio.sleep(0.3)
    after = spent(who.counted.process), spent(who.redis)
    assert not seen["bad"], f"{kind.title}: {seen['bad']} answers were not {kind.status}"
    number = seen["requests"]
    events = sum(reader.bytes for reader in readers) - told
    await closed(readers)
    service, own = ((later - earlier) / number * 1e6 for earlier, later in zip(before, after, strict=True))
    return Cost(service, own, seen["sent"] / number, seen["received"] / number, events / number)
