"""Rolls at one worker and at two: `python -m bench.two_workers [ROUNDS]`.

Eight connections roll at one table, whose chain both workers go on with in turn, and then each at a table of its own,
which one worker alone goes on with. What differs between the two is what sharing a chain costs.
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


def report(rounds: int = ROUNDS) -> str:
    """Return the CPU time of the service for a roll, by workers and tables, with ratios taken within rounds."""
    with redis() as url, running({str(n): at(url, more={"WORKERS": str(n)}) for n in (1, 2)}) as served:
        cpu: dict[tuple[str, str], list[float]] = {(n, how): [] for n in served for how in ("shared", "own")}
        for number in range(-1, rounds):
            order = list(cpu)
            for key in order[number % 4 :] + order[: number % 4]:
                server = served[key[0]]
                seats = arranged(server.port, CONNECTIONS if key[1] == "own" else 1)
                asyncio.run(_rolls(server, seats, WARM_UP))
                before = spent(server.process)
                asyncio.run(_rolls(server, seats, ROLLS))
                if number >= 0:
                    cpu[key].append((spent(server.process) - before) / ROLLS * 1e6)
    rows = []
    for title, how in (("one table", "shared"), ("a table for each connection", "own")):
        one, two = cpu["1", how], cpu["2", how]
        rows.append([title, f"{median(one):.0f}", f"{median(two):.0f}", times(two, one)])
    shared = times(cpu["2", "shared"], cpu["2", "own"])
    return (
        table(["", "one worker µs", "two workers µs", "two / one"], rows) + f"\nTwo workers, shared / own: {shared}\n"
    )


async def _rolls(server: Served, seats: Sequence[Table], rolls: int) -> None:
    async def some(seat: Table) -> None:
        async with Client(server.port) as client:
            for _ in range(rolls // CONNECTIONS):
                answer = await client.call("POST", f"{seat.path}/rolls", ROLL, token=seat.gm, key=fresh_key())
                assert answer.status == 201, answer

    await asyncio.gather(*[some(seats[number % len(seats)]) for number in range(CONNECTIONS)])


if __name__ == "__main__":
    sys.stdout.write(report(*map(int, sys.argv[1:])))
