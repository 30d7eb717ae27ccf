"""CPU of a roll, of the server's processes alone, beside what others would use: a bare floor, FastAPI, Fastify."""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from http.client import HTTPConnection
from typing import Any

from bench.cpu import spent_exactly
from bench.node import Send, program
from bench.rolls import POOL
from bench.rounds import interleaved, typical
from bench.servers import FASTAPI, OURS, Served, Server, as_answered, baseline, cores, running
from bench.table import table, times
from bench.tables import ROLL, Table, arranged, at, fresh_key, redis

ROUNDS = 7
SECONDS = 1.0
CONNECTIONS = 16
TABLES = 64
FASTIFY = Server(["node", "bench/node/fastify.mjs", "{port}"])
_FLOOR = Server([sys.executable, "-m", "bench.serve", "bench.floor:app", "{port}"])
TITLES = {
    "ours": "Rollwright",
    "floor": "bare ASGI: our bytes; at a table, with the same writes",
    "fastapi": "FastAPI and pydantic",
    "fastify": "Fastify: rpg-dice-roller adds dice; at a table, ioredis, HMAC, SHA-256, Ed25519 and the same writes",
}


def report() -> str:
    """Put each server under load in turns; return microseconds of CPU a request, and ratios within the round."""
    return f"{_conditions()}\n\n`POST /v1/rolls`:\n\n{_stateless()}\n\nA roll at a table:\n\n{_at_table()}"


def _conditions() -> str:
    own = "a core for the servers, another for load and Redis" if cores()[0] else "all share the cores"
    return (
        f"CPU time of the server's processes (`schedstat`), without Redis; {CONNECTIONS} connections, {ROUNDS} rounds "
        f"of {SECONDS:g} s each, {own}. Ratios above 1: the other uses more."
    )


def _stateless() -> str:
    with running({"ours": OURS}) as served:
        body, headers = _posted(served["ours"].port, "/v1/rolls", POOL, {})
    servers = {"ours": OURS, "floor": baseline(body, headers), "fastapi": FASTAPI, "fastify": FASTIFY}
    with running(servers) as served, program("load.mjs", cores()[1]) as send:
        task = {"path": "/v1/rolls", "body": json.dumps(POOL)}
        return _measured({name: _contestant(send, here, task) for name, here in served.items()})


def _at_table() -> str:
    with redis() as url:
        with running({"ours": at(url)}) as served:
            tables = arranged(served["ours"].port, TABLES)
            seat = tables[0]
            headers = {"Authorization": f"Bearer {seat.player}", "Idempotency-Key": fresh_key()}
            body, said = _posted(served["ours"].port, f"{seat.path}/rolls", ROLL, headers)
        same = {"PORT": "{port}", **as_answered(body, said)}
        servers = {
            name: at(url, Server(server.command, same))
            for name, server in {"ours": OURS, "floor": _FLOOR, "fastify": FASTIFY}.items()
        }
        with running(servers) as served, program("load.mjs", cores()[1]) as send:
            task = {"body": json.dumps(ROLL), "tables": _seats(tables), "status": 201}
            return _measured({name: _contestant(send, here, task) for name, here in served.items()})


def _seats(tables: Sequence[Table]) -> list[dict[str, str]]:
    return [{"path": f"{seat.path}/rolls", "token": seat.player} for seat in tables]


def _posted(port: int, path: str, body: Any, headers: Mapping[str, str]) -> tuple[bytes, dict[str, str]]:
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json", **headers})
    response = connection.getresponse()
    answer = response.read()
    connection.close()
    assert response.status in {200, 201}, answer
    return answer, dict(response.getheaders())


def _contestant(send: Send, served: Served, task: Mapping[str, Any]) -> Callable[[], float]:
    """Return a contestant, warmed up: microseconds of CPU a request."""
    whole = {**task, "port": served.port, "connections": CONNECTIONS}

    def measure(seconds: float = SECONDS) -> float:
        before = spent_exactly(served.process)
        seen = send({**whole, "seconds": seconds})
        assert not seen["bad"], f"{seen['bad']} answers had another status"
        return float((spent_exactly(served.process) - before) / seen["requests"] * 1e6)

    measure(2 * SECONDS)
    return measure


def _measured(contestants: Mapping[str, Callable[[], float]]) -> str:
    found = interleaved(contestants, ROUNDS)
    rows = [[TITLES[name], f"{typical(found[name]):.0f}", times(found[name], found["ours"])] for name in contestants]
    return table(["server", "CPU µs", "/ ours"], rows)
