"""Three nodes beside one: what a roll costs the service and Redis, and the traffic between nodes."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Any

from msgspec import Struct

from bench import published, spread
from bench.client import Client
from bench.cpu import spent
from bench.node import Send, program
from bench.nodes import Nodes, nodes, passed_on, version
from bench.rounds import Measured, interleaved, typical
from bench.servers import Served, cores, running
from bench.table import table, times
from bench.tables import ROLL, Table, arranged, at, fresh_key

SIDES: dict[str, tuple[int, bool]] = {"one server": (1, False), "a cluster of one": (1, True), "three nodes": (3, True)}
"""How many nodes, and whether they are a cluster."""
ROUNDS = 7
SECONDS = 1.5
WARM_UP = 1.0
TABLES = 96
CONNECTIONS = (1, 16, 64)
ALONE = 300
"""Rolls one after another, to count what they send."""


class Side(Struct, frozen=True):
    """One server or a cluster, and a service over it."""

    name: str
    store: Nodes
    served: Served
    tables: Sequence[Table]


Found = dict[str, dict[str, list[float]]]
"""Measurements beside the latency, by kind and side, a number a round."""


def report() -> str:
    """Compare all sides in turns, then count, publish and fill."""
    with ExitStack() as stack:
        sides = [
            stack.enter_context(_side(name, nodes(number, cluster=cluster)))
            for name, (number, cluster) in SIDES.items()
        ]
        send = stack.enter_context(program("load.mjs", cores()[1]))
        parts = [_conditions(sides[0])]
        for connections in CONNECTIONS:
            parts += [f"{connections} connection{'s' if connections > 1 else ''}:", _compared(sides, send, connections)]
        parts += ["A roll at a time:", _counted(sides)]
        parts.append(published.report({side.name: side.store for side in sides}))
        [model] = arranged(sides[-1].served.port, 1)
        parts.append(spread.report(sides[-1].store, model))
    return "\n\n".join(parts)


@contextmanager
def _side(name: str, starts: AbstractContextManager[Nodes]) -> Iterator[Side]:
    with starts as store, running({"ours": at(store.url)}) as served:
        yield Side(name, store, served["ours"], arranged(served["ours"].port, TABLES))


def _conditions(side: Side) -> str:
    own = "a core for the services, another for load and all nodes" if cores()[0] else "all share the cores"
    return (
        f"{ROUNDS} rounds of {SECONDS:g} s each, rolls at {TABLES} tables, {own}; "
        f"{version(side.store.nodes[0].client)} over TCP, with its append-only file; no replicas. CPU is that of the "
        "service's processes, and of all nodes together."
    )


def _compared(sides: Sequence[Side], send: Send, connections: int) -> str:
    found: Found = {}
    measured = interleaved({side.name: _contestant(side, send, connections, found) for side in sides}, ROUNDS)
    shown: dict[str, Measured] = {
        "p50 ms": measured,
        "p99 ms": found["p99"],
        "CPU of the service, µs a roll": found["service"],
        "CPU of Redis, µs a roll": found["redis"],
        "of it in the script, µs (by the clock)": found["script"],
        "times that Redis read, a roll": found["reads"],
        "rolls / s": found["speed"],
    }
    first, *_, last = names = [side.name for side in sides]
    rows = [
        [what, *(_figure(values[name]) for name in names), times(values[last], values[first])]
        for what, values in shown.items()
    ]
    return table(["", *names, "three / one"], rows)


def _figure(values: Sequence[float]) -> str:
    middle = typical(values)
    return f"{middle:,.0f}" if middle >= 100 else f"{middle:.2f}"


def _contestant(side: Side, send: Send, connections: int, found: Found) -> Callable[[], float]:
    """Return a contestant: milliseconds of a roll; its cost is recorded beside it."""
    task: dict[str, Any] = {
        "port": side.served.port,
        "body": json.dumps(ROLL),
        "connections": connections,
        "tables": [{"path": f"{one.path}/rolls", "token": one.player} for one in side.tables],
        "status": 201,
    }
    send(task | {"seconds": WARM_UP})

    def measure() -> float:
        before = _meters(side)
        seen = send(task | {"seconds": SECONDS})
        assert not seen["bad"], f"{side.name}: {seen['bad']} answers were no 201"
        rolls = seen["requests"]
        cost = {name: value - before[name] for name, value in _meters(side).items()}
        for name, value in {
            "p99": seen["p99"] / 1000,
            "service": cost["service"] / rolls * 1e6,
            "redis": cost["redis"] / rolls * 1e6,
            "script": cost["script"] / cost["scripts"],
            "reads": cost["reads"] / rolls,
            "speed": rolls / seen["seconds"],
        }.items():
            found.setdefault(name, {}).setdefault(side.name, []).append(value)
        return float(seen["p50"]) / 1000

    return measure


def _meters(side: Side) -> Mapping[str, float]:
    stats = [node.client.info("stats") for node in side.store.nodes]
    scripts = [node.client.info("commandstats").get("cmdstat_evalsha", {}) for node in side.store.nodes]
    return {
        "service": spent(side.served.process),
        "redis": sum(spent(node.process) for node in side.store.nodes),
        "reads": sum(one["total_reads_processed"] for one in stats),
        "scripts": sum(one.get("calls", 0) for one in scripts),
        "script": sum(one.get("usec", 0) for one in scripts),
        "sent": sum(passed_on(node) for node in side.store.nodes),
    }


def _counted(sides: Sequence[Side]) -> str:
    rows = []
    for side in sides:
        asyncio.run(_rolls(side, TABLES))  # each node learns the script
        for node in side.store.nodes:
            node.client.config_resetstat()
        before = _meters(side)
        asyncio.run(_rolls(side, ALONE))
        reads = _meters(side)["reads"] - before["reads"] - _own_reads(side)
        calls = Counter[str]()
        for node in side.store.nodes:
            for name, told in node.client.info("commandstats").items():
                calls[name.removeprefix("cmdstat_")] += told["calls"]
        evalsha, publish = calls["evalsha"], (_meters(side)["sent"] - before["sent"]) / ALONE
        rows.append(
            [
                side.name,
                f"{evalsha / ALONE:.2f}",
                f"{calls['role']:,}",
                f"{reads / ALONE:.2f}",
                f"{publish:.2f}",
            ]
        )
    head = ["", "EVALSHA a roll", f"ROLE in {ALONE} rolls", "round trips a roll", "messages between nodes a roll"]
    return table(head, rows)


def _own_reads(side: Side) -> int:
    """Return what reading the meters adds to them, from two readings in a row."""
    return sum(3 if node.cluster else 2 for node in side.store.nodes)


async def _rolls(side: Side, number: int) -> None:
    async with Client(side.served.port) as client:
        for count in range(number):
            one = side.tables[count % len(side.tables)]
            answer = await client.call("POST", f"{one.path}/rolls", ROLL, token=one.player, key=fresh_key())
            assert answer.status == 201, answer
