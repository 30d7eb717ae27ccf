"""A roll at a table beside one bare script in a handler, through the same connection and over redis-py's plain pool."""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from time import monotonic
from typing import Any

from msgspec import Struct
from redis import Redis
from redis.client import Monitor

from bench.bare import SCRIPT
from bench.client import Client
from bench.node import Send, program
from bench.rounds import Measured, interleaved, typical
from bench.servers import OURS, Served, Server, as_answered, cores, running
from bench.table import table, times, verdict
from bench.tables import ROLL, Table, arranged, at, fresh_key, redis

ROUNDS = 5
SECONDS = 0.8
WARM_UP = 0.3
TABLES = 64
CONNECTIONS = (16, 64)
COUNTED = 200


class Target(Struct, frozen=True):
    """A call under load: its title, its server, and its path after the table's."""

    title: str
    command: Sequence[str]
    call: str = "rolls"


def _python(target: str, *more: str) -> list[str]:
    return [sys.executable, "-m", "bench.serve", target, "{port}", *more]


TARGETS = {
    "ours": Target("Rollwright, a roll at a table", OURS.command),
    "bare": Target("one EVALSHA, bare ASGI", _python("bench.bare:ours")),
    "routed": Target("one EVALSHA, a handler of the service", _python("bench.routed:ours", "factory"), "bare"),
    "plain": Target("plain pool: the same roll", _python("bench.plain:app", "factory")),
    "bare plain": Target("plain pool: one EVALSHA, bare ASGI", _python("bench.bare:plain")),
    "routed plain": Target(
        "plain pool: one EVALSHA, a handler of the service", _python("bench.routed:plain", "factory"), "bare"
    ),
}
COMPARED = (
    ("bare", 0.5),
    ("routed", 0.5),
    ("plain", 2.0),
    ("bare plain", 2.0),
    ("routed plain", 2.0),
)
Latencies = Mapping[str, list[tuple[float, float]]]


def report() -> str:
    """Count what a roll sends, put every target under load in turns; return speeds and ratios for each load."""
    with redis() as url:
        with Redis.from_url(url) as client:
            client.script_load(SCRIPT)
        with running({"ours": at(url)}) as served:
            tables = arranged(served["ours"].port, TABLES)
            (sample, headers), trips = _counted(served["ours"].port, url, tables[0])
        servers = {
            name: at(url, Server(target.command, {"PORT": "{port}", **as_answered(sample, headers)}))
            for name, target in TARGETS.items()
        }
        parts = [trips]
        with running(servers) as served, program("load.mjs", cores()[1]) as send:
            for connections in CONNECTIONS:
                latencies: Latencies = {name: [] for name in TARGETS}
                contestants = {
                    name: _under_load(send, served[name], name, tables, connections, latencies[name])
                    for name in TARGETS
                }
                measured = interleaved(contestants, ROUNDS)
                parts += [f"{connections} connections:", _speeds(measured, latencies), _compared(measured)]
    return "\n\n".join([_conditions(len(sample)), *parts])


def _counted(port: int, url: str, seat: Table) -> tuple[tuple[bytes, Mapping[str, str]], str]:
    """Roll while Redis reports its commands (`MONITOR`); fail unless each roll is one EVALSHA.

    Now and then another one stores the head of the epoch, and is not waited for; the first is an EVAL, on a connection
    that may be new. Beside them `ROLE` is sent once a second for the number of replicas, at the end of a pipeline that
    is sent anyway, and the subscriber publishes a ping now and then.
    """
    with Redis.from_url(url) as client, client.monitor() as monitor:
        asyncio.run(_rolls(port, seat, COUNTED))  # Redis caches the scripts, the process the table, and all connect
        client.echo("begin")
        start = monotonic()
        sample = asyncio.run(_rolls(port, seat, COUNTED))
        seconds = monotonic() - start
        client.echo("end")
        sent = list(_sent(monitor))
    counted = Counter(sent[sent.index("ECHO begin") + 1 : -1])
    looks = counted.pop("ROLE", 0)
    counted.pop("PUBLISH", None)
    heads = counted.pop("EVALSHA", 0) + counted.pop("EVAL", 0) - COUNTED
    assert counted.pop("INFO", 0) <= 1
    assert not counted, counted
    assert 0 <= heads <= COUNTED // 8, heads
    assert looks <= seconds + 1, f"{looks} looks at the replicas in {seconds:.1f} s"
    words = f"{COUNTED} rolls, one after another, sent Redis {COUNTED} EVALSHA (by MONITOR)"
    return sample, f"{words}, {heads} more that store a head and are not waited for, and one ROLE a second."


def _sent(monitor: Monitor) -> Iterator[str]:
    """Yield the names of commands up to the last ECHO, without those of scripts."""
    while True:
        told = monitor.next_command()  # type: ignore[no-untyped-call]  # redis-py does not annotate it
        if told["client_type"] == "lua":
            continue
        command = told["command"]
        yield command if command.startswith("ECHO") else command.split()[0]
        if command == "ECHO end":
            return


async def _rolls(port: int, seat: Table, number: int) -> tuple[bytes, Mapping[str, str]]:
    """Roll; return the last answer's body and headers."""
    async with Client(port) as client:
        last: tuple[bytes, Mapping[str, str]] = b"", {}
        for _ in range(number):
            answer = await client.call("POST", f"{seat.path}/rolls", ROLL, token=seat.player, key=fresh_key())
            assert answer.status == 201, answer
            last = answer.body, answer.headers
    return last


def _under_load(  # noqa: PLR0913, PLR0917  # what a contestant is made of, at the one place that makes them
    send: Send,
    served: Served,
    name: str,
    tables: Sequence[Table],
    connections: int,
    latencies: list[tuple[float, float]],
) -> Callable[[], float]:
    """Return a contestant, warmed up: requests a second, each with status 201."""
    call = TARGETS[name].call
    task: dict[str, Any] = {
        "port": served.port,
        "body": json.dumps(ROLL),
        "connections": connections,
        "tables": [{"path": f"{seat.path}/{call}", "token": seat.player} for seat in tables],
        "status": 201,
    }

    def measure(seconds: float = SECONDS) -> float:
        seen = send(task | {"seconds": seconds})
        assert not seen["bad"], f"{name}: {seen['bad']} answers were no 201"
        latencies.append((seen["p50"], seen["p99"]))
        return float(seen["requests"] / seen["seconds"])

    measure(WARM_UP)
    latencies.clear()
    return measure


def _conditions(size: int) -> str:
    own = "a core for the servers, another for load and Redis" if cores()[0] else "all share the cores"
    return (
        f"{ROUNDS} rounds of {SECONDS:g} s each over {TABLES} tables, every request under a key of its own, {own}; "
        f"Redis is the embedded one, with its append-only file, on a Unix socket; bare handlers answer {size} bytes, "
        "under the same headers."
    )


def _speeds(measured: Measured, latencies: Latencies) -> str:
    rows = []
    for name, target in TARGETS.items():
        p50, p99 = (typical(values) for values in zip(*latencies[name], strict=True))
        speed = f"{typical(measured[name]):,.0f}"
        rows.append([target.title, speed, f"{p50 / 1000:.2f}", f"{p99 / 1000:.2f}"])
    return table(["target", "requests / s", "p50 ms", "p99 ms"], rows)


def _compared(measured: Measured) -> str:
    rows = [
        [TARGETS[peer].title, times(measured["ours"], measured[peer]), verdict(measured["ours"], measured[peer], aim)]
        for peer, aim in COMPARED
    ]
    return table(["peer", "our roll / peer", "aim"], rows)
