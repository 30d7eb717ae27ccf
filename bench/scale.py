"""Latency at a hundred tables and at a million: as many servers side by side, each with a service of its own."""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from statistics import quantiles

from msgspec import Struct
from redis import Redis

from bench.client import request
from bench.cpu import spare
from bench.line import Line
from bench.many_tables import fill, table_at
from bench.nodes import version
from bench.rounds import Measured, interleaved, typical
from bench.servers import aside, running
from bench.table import table, times
from bench.tables import ROLL, Table, arranged, at, fresh_key, redis

SIZES = (100, 1_000, 10_000, 100_000, 1_000_000)
ROUNDS = 9
CALLS = 200
"""Requests of one kind at one size in one round."""
WARM_UP = 5_000
"""Warm-up requests: more than a process caches tables."""
EACH = 6_000
"""Most bytes of a table, to decide beforehand whether a million fit."""
LEFT = 4 << 30
"""Bytes of memory that must stay free."""


class Filled(Struct, frozen=True):
    """A number of tables in a Redis of their own, with a service."""

    size: int
    port: int
    client: Redis
    chance: random.Random
    seconds: dict[str, list[float]]
    """Of each request, by kind."""
    script: list[float]
    """Microseconds of the change script inside Redis, by round."""


class Kind(Struct, frozen=True):
    """A request, and how many tables it is asked of."""

    title: str
    method: str
    call: str
    most: int = SIZES[-1]

    def asked(self, store: Filled) -> bytes:
        """Return it, of any table."""
        one = table_at(store.chance.randrange(min(store.size, self.most)))
        body = ROLL if self.method == "POST" else None
        return request(store.port, self.method, one.path + self.call, body, token=one.player, key=fresh_key())


READS = {
    "table": Kind("read a table", "GET", ""),
    "log": Kind("a page of its log, five entries", "GET", "/log?limit=50"),
}
ROLLS = {
    "roll": Kind("a roll, any of all tables", "POST", "/rolls"),
    "met": Kind("a roll, any of the same 100 tables", "POST", "/rolls", SIZES[0]),
}


def report() -> str:
    """Fill, warm up, and measure all sizes in turns; return latencies and their ratios to the smallest."""
    with ExitStack() as stack:
        stores = [stack.enter_context(_filled(size)) for size in SIZES if spare() > size * EACH + LEFT]
        stack.enter_context(aside())
        conditions, weights = _conditions(stores), _weights(stores)
        # Reads come first, while the logs of all tables are alike.
        measured = {**_measured(READS, stores), **_measured(ROLLS, stores)}
        scripts = {str(store.size): store.script for store in stores}
    rows = [row for name, kind in (READS | ROLLS).items() for row in _rows(kind.title, name, measured[name], stores)]
    rows += [
        [
            "the script of a roll, inside Redis",
            f"{store.size:,}",
            f"{typical(store.script) / 1000:.3f}",
            "",
            times(store.script, scripts[str(SIZES[0])]),
        ]
        for store in stores
    ]
    head = ["", "tables", "p50 ms", "p99 ms", f"p50 / at {SIZES[0]}"]
    return "\n\n".join([conditions, table(head, rows), weights])


def _conditions(stores: Sequence[Filled]) -> str:
    missing = [f"{size:,}" for size in SIZES[len(stores) :]]
    left = f" There was no room in memory for {', '.join(missing)}." if missing else ""
    return (
        f"{ROUNDS} rounds of {CALLS} requests of a kind at each size, one after another over HTTP, at random tables, "
        f"after {WARM_UP:,} to warm up; every size has its own service and its own Redis, and all of them run side by "
        f"side: {version(stores[0].client)}, with its append-only file, on a Unix socket.{left}"
    )


@contextmanager
def _filled(size: int) -> Iterator[Filled]:
    """Run a service over so many tables; check a few of them first."""
    with ExitStack() as stack:
        url = stack.enter_context(redis())
        client = stack.enter_context(Redis.from_url(url))
        # Else the rewrite of its file would be measured at one size and not at another.
        client.config_set("auto-aof-rewrite-percentage", 0)
        port = stack.enter_context(running({"ours": at(url)}))["ours"].port
        [model] = arranged(port, 1)
        fill(client, model, range(size))
        store = Filled(size, port, client, random.Random(size), {name: [] for name in READS | ROLLS}, [])
        with Line(port) as line:
            for number in (0, size // 2, size - 1):
                _proved(line, port, table_at(number))
        yield store


def _proved(line: Line, port: int, one: Table) -> None:
    """Fail unless a copy is a table: its GM reads it, it takes a roll, and the log proves that."""
    for method, call, body, status, token in (
        ("GET", "", None, 200, one.gm),
        ("POST", "/rolls", ROLL, 201, one.player),
        ("GET", "/log", None, 200, one.gm),
        ("GET", "/characters/c1", None, 200, one.player),
        ("POST", "/epochs", {"client_seed": "bench"}, 201, one.player),
    ):
        line.call(request(port, method, one.path + call, body, token=token, key=fresh_key()), status)


def _measured(kinds: dict[str, Kind], stores: Sequence[Filled]) -> dict[str, Measured]:
    for store in stores:
        for kind in kinds.values():
            _called(kind, store, min(WARM_UP, 20 * store.size) // len(kinds))
    contestants = {
        f"{name} {store.size}": _contestant(name, kind, store) for name, kind in kinds.items() for store in stores
    }
    found = interleaved(contestants, ROUNDS)
    return {name: {str(store.size): found[f"{name} {store.size}"] for store in stores} for name in kinds}


def _contestant(name: str, kind: Kind, store: Filled) -> Callable[[], float]:
    """Return a contestant: the median of a round's requests, in milliseconds."""

    def measure() -> float:
        store.client.config_resetstat()
        took = _called(kind, store, CALLS)
        store.seconds[name] += took
        if name == "roll":
            store.script.append(store.client.info("commandstats")["cmdstat_evalsha"]["usec_per_call"])
        return typical(took)

    return measure


def _called(kind: Kind, store: Filled, number: int) -> list[float]:
    """Call so often, on one connection; return the milliseconds of each."""
    asked = [kind.asked(store) for _ in range(number)]
    with Line(store.port) as line:
        return [line.call(one, 201 if kind.method == "POST" else 200) * 1000 for one in asked]


def _rows(title: str, name: str, measured: Measured, stores: Sequence[Filled]) -> list[list[str]]:
    first = measured[str(stores[0].size)]
    rows = []
    for store in stores:
        p99 = quantiles(store.seconds[name], n=100, method="inclusive")[98]
        own = measured[str(store.size)]
        rows.append([title, f"{store.size:,}", f"{typical(own):.3f}", f"{p99:.2f}", times(own, first)])
    return rows


def _weights(stores: Sequence[Filled]) -> str:
    rows = []
    for store in stores:
        used = store.client.info("memory")["used_memory"]
        rows.append(
            [f"{store.size:,}", f"{store.client.dbsize():,}", f"{used / 2**20:,.0f}", f"{used / store.size:,.0f}"]
        )
    words = (
        "What the Redis of each size held before it was measured; the copies are packed closer than tables that grew:"
    )
    return f"{words}\n\n{table(['tables', 'keys', 'used_memory MiB', 'bytes a table'], rows, words=0)}"
