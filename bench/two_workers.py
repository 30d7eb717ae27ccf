"""Rolls at one worker and at two: `python -m bench.two_workers [ROUNDS]`.

Eight connections roll at one table, whose chain both workers go on with in turn, and then each at a table of its own,
which one worker alone goes on with. What differs between the two is what sharing a chain costs. Two services of one
worker each, with half of the connections, share the core and Redis, but no table.
"""

import asyncio
import sys
from collections.abc import Sequence
from statistics import median

from bench.client import Client
from bench.cpu import spent
from bench.servers import Served, running
from bench.table import table, times
from bench.tables import ROLL, Table, arranged, at, fresh_key, redis

CONNECTIONS = 8
ROLLS = 1600
"""In a slice, all connections together."""
ROUNDS = 9
WARM_UP = 400
SERVICES = {"one worker": ("1",), "two workers": ("2",), "two services": ("1", "1 more")}


def report(rounds: int = ROUNDS) -> str:
    """Return the CPU time of the service for a roll, by workers and tables, with ratios taken within rounds."""
    workers = {"1": "1", "1 more": "1", "2": "2"}
    with redis() as url, running({name: at(url, more={"WORKERS": n}) for name, n in workers.items()}) as served:
        cases = [(name, how) for name in SERVICES for how in ("shared", "own")]
        cases.remove(("two services", "shared"))
        cpu: dict[tuple[str, str], list[float]] = {case: [] for case in cases}
        for number in range(-1, rounds):
            turn = number % len(cases)
            for name, how in cases[turn:] + cases[:turn]:
                servers = [served[each] for each in SERVICES[name]]
                each = CONNECTIONS // len(servers)
                seats = [arranged(server.port, each if how == "own" else 1) for server in servers]
                asyncio.run(_rolls(servers, seats, WARM_UP))
                before = sum(spent(server.process) for server in servers)
                asyncio.run(_rolls(servers, seats, ROLLS))
                if number >= 0:
                    after = sum(spent(server.process) for server in servers)
                    cpu[name, how].append((after - before) / ROLLS * 1e6)
    rows = []
    for name, how in cases:
        title = "one table" if how == "shared" else "a table for each connection"
        spread = times(cpu[name, how], cpu["one worker", how])
        rows.append([f"{name}, {title}", f"{median(cpu[name, how]):.0f}", spread])
    shared = times(cpu["two workers", "shared"], cpu["two workers", "own"])
    return f"{table(['', 'µs', '/ one worker'], rows)}\n\nTwo workers, one table / a table for each: {shared}"


async def _rolls(servers: Sequence[Served], seats: Sequence[Sequence[Table]], rolls: int) -> None:
    """Roll so many times in all, the connections divided among the servers."""

    async def some(server: Served, seat: Table) -> None:
        async with Client(server.port) as client:
            for _ in range(rolls // CONNECTIONS):
                answer = await client.call("POST", f"{seat.path}/rolls", ROLL, token=seat.gm, key=fresh_key())
                assert answer.status == 201, answer

    each = CONNECTIONS // len(servers)
    pairs = [(server, here[n % len(here)]) for server, here in zip(servers, seats, strict=True) for n in range(each)]
    await asyncio.gather(*[some(server, seat) for server, seat in pairs])


if __name__ == "__main__":
    print(report(*map(int, sys.argv[1:])))
