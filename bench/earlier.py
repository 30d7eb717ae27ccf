"""A roll at a table beside the same roll by an earlier checkout: `python -m bench.earlier DIRECTORY [ROUNDS]`."""

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.client import Client
from bench.cpu import spent
from bench.rounds import interleaved
from bench.servers import OURS, Served, Server, running
from bench.table import table, times
from bench.tables import ROLL, Table, arranged, at, fresh_key, redis

ROLLS = 400
"""In a slice."""
ROUNDS = 30
WARM_UP = 800


def report(directory: Path, rounds: int = ROUNDS) -> str:
    """Roll at both in turns, one request at a time; return CPU time and latency a roll, and their ratios by round.

    A second server of the earlier checkout shows how far two servers of the same code differ.
    """
    earlier = Server(["env", "-C", str(directory), *OURS.command], OURS.environment)
    servers = {"earlier": earlier, "now": OURS, "again": earlier}
    with redis() as url, running({name: at(url, server) for name, server in servers.items()}) as served:
        cpu: dict[str, list[float]] = {name: [] for name in served}
        contestants = {name: _rolled(one, arranged(one.port, 1)[0], cpu[name]) for name, one in served.items()}
        for rolled in contestants.values():
            for _ in range(WARM_UP // ROLLS):
                rolled()
        for numbers in cpu.values():
            numbers.clear()
        # The slices of a round are in turns, so a ratio compares neighbours in time.
        latency = interleaved(contestants, rounds)
    rows = []
    for title, found in (("CPU time of the service", cpu), ("latency, median of a slice", latency)):
        medians = [f"{median(found[name]):.0f}" for name in servers]
        rows.append([title, *medians, *[times(found[name], found["earlier"]) for name in ("now", "again")]])
    head = ["a roll at a table", "earlier µs", "now µs", "earlier again µs", "now / earlier", "again / earlier"]
    return table(head, rows)


def _rolled(server: Served, seat: Table, cpu: list[float]) -> Callable[[], float]:
    """Return a slice: rolls one after another; it returns their median latency, and notes CPU time a roll, in µs."""

    async def rolls() -> list[float]:
        taken = []
        async with Client(server.port) as client:
            for _ in range(ROLLS):
                start = perf_counter()
                answer = await client.call("POST", f"{seat.path}/rolls", ROLL, token=seat.gm, key=fresh_key())
                taken.append(perf_counter() - start)
                assert answer.status == 201, answer
        return taken

    def slice_() -> float:
        before = spent(server.process)
        taken = asyncio.run(rolls())
        cpu.append((spent(server.process) - before) / ROLLS * 1e6)
        return median(taken) * 1e6

    return slice_


if __name__ == "__main__":
    print(report(Path(sys.argv[1]).resolve(), *[int(text) for text in sys.argv[2:]]))
