"""`POST /v1/rolls` beside the bare baseline, FastAPI and a Node server around bcdice, under the same load."""

import json
from collections.abc import Callable, Mapping
from http.client import HTTPConnection
from typing import Any

from msgspec import Struct

from bench.node import Send, program
from bench.rolls import POOL, POOL_FACES, STORYTELLER
from bench.rounds import Measured, interleaved, typical
from bench.servers import FASTAPI, NODE, OURS, Served, baseline, cores, running
from bench.table import table, times, verdict

ROUNDS = 7
SECONDS = 2.0
CONNECTIONS = 16
WARM_UP = 1.0


class Target(Struct, frozen=True):
    """A call under load: its title, its server, and the body."""

    title: str
    server: str
    body: dict[str, Any]


TARGETS = {
    "baseline": Target("bare ASGI on the same server, our bytes", "baseline", POOL),
    "ours": Target("Rollwright, 3d6 keep highest, fresh seed", "ours", POOL),
    # The baseline answers the bytes of this one: a partial success, the likeliest and longest reply.
    "ours given": Target("Rollwright, the same, faces given", "ours", POOL | {"dice": list(POOL_FACES)}),
    "fastapi": Target("FastAPI and pydantic, 3d6 keep highest", "fastapi", POOL),
    "node": Target("Node and bcdice, `3D6KH1`", "node", {"system": "DiceBot", "command": "3D6KH1"}),
    "ours storyteller": Target("Rollwright, five d10 against 6, fresh seed", "ours", STORYTELLER),
    "node storyteller": Target("Node and bcdice, `5ST6`", "node", {"system": "WorldOfDarkness", "command": "5ST6"}),
}
COMPARED = (
    ("ours", "baseline", 0.5),
    ("ours given", "baseline", 0.5),
    ("ours", "fastapi", 2.0),
    ("ours", "node", None),
    ("ours storyteller", "node storyteller", None),
)


def report() -> str:
    """Put every target under load in turns; return requests a second, latencies and ratios."""
    with running({"ours": OURS}) as served:
        sample, headers = _post(served["ours"].port, TARGETS["ours given"].body)
    servers = {"baseline": baseline(sample, headers), "ours": OURS, "fastapi": FASTAPI, "node": NODE}
    with running(servers) as served, program("load.mjs", cores()[1]) as send:
        latencies: dict[str, list[tuple[float, float]]] = {name: [] for name in TARGETS}
        contestants = {name: _under_load(send, served, name, latencies) for name in TARGETS}
        measured = interleaved(contestants, ROUNDS)
    return "\n\n".join([_conditions(len(sample)), _speeds(measured, latencies), _compared(measured)])


def _under_load(
    send: Send, served: Mapping[str, Served], name: str, latencies: Mapping[str, list[tuple[float, float]]]
) -> Callable[[], float]:
    """Return a contestant: requests a second. Its response was checked, and it was warmed up."""
    target = TARGETS[name]
    port = served[target.server].port
    _post(port, target.body)
    task = {"port": port, "path": "/v1/rolls", "body": json.dumps(target.body), "connections": CONNECTIONS}

    def measure() -> float:
        seen = send(task | {"seconds": SECONDS})
        assert not seen["bad"], f"{name}: {seen['bad']} answers were no 200"
        latencies[name].append((seen["p50"], seen["p99"]))
        return float(seen["requests"] / seen["seconds"])

    send(task | {"seconds": WARM_UP})
    return measure


def _post(port: int, body: dict[str, Any]) -> tuple[bytes, dict[str, str]]:
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("POST", "/v1/rolls", json.dumps(body), {"Content-Type": "application/json"})
    response = connection.getresponse()
    answer = response.read()
    connection.close()
    assert response.status == 200, answer
    return answer, dict(response.getheaders())


def _conditions(size: int) -> str:
    own = "a core for the servers and another for the load" if cores()[0] else "servers and load share the cores"
    rounds = f"{CONNECTIONS} connections, {ROUNDS} rounds of {SECONDS:g} s each, {own}"
    return f"{rounds}; the floor answers {size} bytes, under the same headers."


def _speeds(measured: Measured, latencies: Mapping[str, list[tuple[float, float]]]) -> str:
    rows = []
    for name, target in TARGETS.items():
        p50, p99 = (typical(values) for values in zip(*latencies[name], strict=True))
        rows.append(
            [
                target.title,
                f"{typical(measured[name]):,.0f}",
                f"{p50 / 1000:.2f}",
                f"{p99 / 1000:.2f}",
                times(measured[name], measured["baseline"]),
            ]
        )
    return table(["target", "requests / s", "p50 ms", "p99 ms", "of the floor"], rows)


def _compared(measured: Measured) -> str:
    rows = [
        [
            TARGETS[ours].title,
            TARGETS[peer].title,
            times(measured[ours], measured[peer]),
            verdict(measured[ours], measured[peer], aim),
        ]
        for ours, peer, aim in COMPARED
    ]
    return table(["ours", "peer", "ours / peer", "aim"], rows, words=2)
