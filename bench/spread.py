"""How evenly tables are distributed over the nodes of a cluster."""

import math
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import pairwise

from redis import Redis
from redis.crc import key_slot

from bench.many_tables import dumped, fill_from, sid
from bench.nodes import SLOTS, Nodes, bounds
from bench.table import table
from bench.tables import Table
from service.store.keys import keys

FILLED = 90_000
DRAWN = 1_000_000


def report(store: Nodes, model: Table) -> str:
    """Fill the nodes with as many tables, and draw ids alone for more."""
    owners = [store.owner(key_slot(keys(sid(number)).table.encode())) for number in range(FILLED)]
    with ExitStack() as stack:
        plain = [stack.enter_context(Redis(port=node.port)) for node in store.nodes]
        parts = dumped(plain[store.owner(key_slot(keys(model.sid).table.encode()))], model)
        before = [client.dbsize() for client in plain]
        weight = [client.info("memory")["used_memory"] for client in plain]
        for number, client in enumerate(plain):
            fill_from(client, parts, [count for count, owner in enumerate(owners) if owner == number])
        held = [(client.dbsize() - was) // 3 for client, was in zip(plain, before, strict=True)]
        memory = [client.info("memory")["used_memory"] - was for client, was in zip(plain, weight, strict=True)]
    assert sum(held) == FILLED, held
    drawn = Counter(key_slot(keys(sid(number)).table.encode()) for number in range(DRAWN))
    slots = [drawn[slot] for slot in range(SLOTS)]
    ends = bounds(len(store.nodes))
    even = [sum(slots[begin:end]) for begin, end in pairwise(ends)]
    rows = [
        _even(f"{FILLED:,} tables, as the nodes hold them", held),
        _even("the same, used_memory in bytes", memory, chance=False),
        _even(f"{DRAWN:,} ids drawn, by node", even),
        _even(f"{DRAWN:,} ids drawn, by slot", slots, each=False),
    ]
    return "How tables spread over the nodes:\n\n" + table(
        ["", "each", "largest / mean", "chi-square", "p"], rows, words=2
    )


def _even(title: str, counts: Sequence[int], *, each: bool = True, chance: bool = True) -> list[str]:
    """Return how evenly counts are distributed; shares of slots that differ by one are taken as equal."""
    mean = sum(counts) / len(counts)
    square = sum((count - mean) ** 2 / mean for count in counts)
    told = ", ".join(f"{count:,}" for count in counts) if each else f"{len(counts):,} slots, {mean:.0f} in the mean"
    p = [f"{square:,.1f}", f"{_tail(square, len(counts) - 1):.2f}"] if chance else ["", ""]
    return [title, told, f"{max(counts) / mean:.3f}", *p]


def _tail(square: float, freedom: int) -> float:
    """Return the chance of so large a chi-square or a larger one (Wilson and Hilferty; exact for two degrees)."""
    if freedom == 2:
        return math.exp(-square / 2)
    variance = 2 / (9 * freedom)
    return math.erfc(((square / freedom) ** (1 / 3) - 1 + variance) / math.sqrt(2 * variance)) / 2
