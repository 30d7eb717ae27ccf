"""CPU of a roll, of the server's processes alone, beside what others would use: a bare floor, FastAPI, Fastify."""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from http.client import HTTPConnection
from typing import Any

from redis import Redis

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
BATCH = 100
"""Rolls of a batch."""
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
    return "\n\n".join(
        [
            _conditions(),
            f"`POST /v1/rolls`:\n\n{_stateless()}",
            f"A batch of {BATCH} rolls:\n\n{_batches()}",
            f"A roll at a table:\n\n{_at_table()}",
        ]
    )


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


def _batches() -> str:
    """Compare batches of which one roll, or each, is refused with one of which none is."""
    wrong = POOL | {"ratting": 3}
    rolls = {"none is refused": 0, "one is refused": 1, "each is refused": BATCH}
    with running({"ours": OURS}) as served, program("load.mjs", cores()[1]) as send:
        contestants = {}
        for name, refused in rolls.items():
            body = json.dumps({"rolls": [POOL] * (BATCH - refused) + [wrong] * refused})
            contestants[name] = _contestant(send, served["ours"], {"path": "/v1/rolls/batch", "body": body})
        found = interleaved(contestants, ROUNDS)
    rows = [[name, f"{typical(one):.0f}", times(one, found["none is refused"])] for name, one in found.items()]
    return table(["", "CPU µs", "/ none is refused"], rows)


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
        with running(servers) as served, program("load.mjs", cores()[1]) as send, Redis.from_url(url) as client:
            task = {"body": json.dumps(ROLL), "tables": _seats(tables), "status": 201}
            scripts: dict[str, list[float]] = {name: [] for name in served}
            contestants = {
                name: _with_script(client, _contestant(send, here, task), scripts[name])
                for name, here in served.items()
            }
            measured = _measured(contestants)
    ours, floor = scripts["ours"], scripts["floor"]
    words = (
        f"The script of a roll takes Redis {typical(ours):.0f} µs, one with the same writes {typical(floor):.0f}: "
        f"{times(ours, floor)}."
    )
    return f"{measured}\n\n{words}"


def _with_script(client: Redis, contestant: Callable[[], float], scripts: list[float]) -> Callable[[], float]:
    """Return the contestant; it also records the microseconds that a call of its script takes inside Redis."""

    def measure() -> float:
        client.config_resetstat()
        found = contestant()
        scripts.append(client.info("commandstats")["cmdstat_evalsha"]["usec_per_call"])
        return found

    return measure


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
