"""Tables to measure at, opened and joined over HTTP, on a Redis of the benchmarks' own."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from bench.client import Client
from bench.servers import OURS, Server, aside
from service.store.embedded import embedded

MASTER_KEY = "a secret of the benchmarks, for nothing else"
ROLL: dict[str, Any] = {
    "spec": {
        "system": "buried_secrets",
        "rating": 2,
        "assist": True,
        "goal": "Slip past the guards and into the vault",
    },
    "character": "c1",
    "assistant": "c2",
    "clock": "k1",
}
"""A typical roll: two tracks' worth of people, a clock that never stays full, a goal in words."""

_keys = count()


class Table(Struct, frozen=True):
    """A table, and the tokens of its GM and a player."""

    sid: str
    gm: str
    player: str

    @property
    def path(self) -> str:
        """Return its path."""
        return f"/v1/sessions/{self.sid}"


@contextmanager
def redis() -> Iterator[str]:
    """Run the server that a service without REDIS_URL runs, on the core of the load; yield its URL."""
    with TemporaryDirectory() as data, aside(), embedded(Path(data)) as url:
        yield url


def at(url: str, server: Server = OURS, more: Mapping[str, str] = MappingProxyType({})) -> Server:
    """Return a server that keeps its tables in this Redis."""
    return Server(server.command, {**server.environment, "REDIS_URL": url, "MASTER_KEY": MASTER_KEY, **more})


def fresh_key() -> str:
    """Return a new Idempotency-Key."""
    return f"bench-{next(_keys):020}"


async def opened(client: Client) -> Table:
    """Open a table with the GM alone."""
    made = await posted(client, "/v1/sessions", {"system": "buried_secrets", "name": "A table to measure"}, "")
    return Table(made["id"], made["gm_token"], "")


async def laid(client: Client) -> Table:
    """Open a table with a player, two characters and a clock: what ROLL needs."""
    made = await posted(client, "/v1/sessions", {"system": "buried_secrets", "name": "A table to measure"}, "")
    sid, gm = made["id"], made["gm_token"]
    place = f"/v1/sessions/{sid}"
    joined = await posted(client, f"{place}/players", {"code": made["join_code"], "name": "Ana"}, "")
    table = Table(sid, gm, joined["token"])
    await posted(client, f"{place}/characters", {"name": "Silk"}, table.player)
    await posted(client, f"{place}/characters", {"name": "Thorn"}, table.player)
    await posted(client, f"{place}/clocks", {"name": "Alarm", "size": 100, "kind": "countdown"}, gm)
    return table


async def many(port: int, number: int, make: Callable[[Client], Awaitable[Table]] = laid) -> list[Table]:
    """Make tables, a few at a time."""
    async with Client(port) as client:
        return [await make(client) for _ in range(number)]


async def lengthened(port: int, number: int, rolls: int) -> list[Table]:
    """Make tables, and roll so often at each."""
    seats = await many(port, number)
    async with Client(port) as client:
        for one in seats:
            for _ in range(rolls):
                await posted(client, f"{one.path}/rolls", {"spec": ROLL["spec"] | {"assist": False}}, one.player)
    return seats


async def posted(client: Client, path: str, body: Mapping[str, Any], token: str) -> Any:
    """Create something (201); return the response's body."""
    answer = await client.call("POST", path, body, token=token, key=fresh_key())
    assert answer.status == 201, answer
    return json.loads(answer.body)


def arranged(port: int, number: int) -> Sequence[Table]:
    """Make tables, from outside an event loop."""
    return asyncio.run(many(port, number))
