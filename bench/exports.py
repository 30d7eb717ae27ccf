"""Exports to verify: tables of each game, rolled at over HTTP, whose epochs are all revealed."""

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, islice
from typing import Any
from urllib.request import Request, urlopen

from bench.client import PATIENCE, Client
from bench.rolls import POOL, STORYTELLER
from bench.servers import running
from bench.tables import ROLL, Table, at, fresh_key, laid, redis

TOGETHER = 8
"""Rolls in flight at a table."""
GAMES: Mapping[str, Sequence[Mapping[str, Any]]] = {
    "buried_secrets": [ROLL, {"spec": POOL}],
    "fallen_empire": [
        {
            "spec": {"system": "fallen_empire", "goal": "Be past the guard", "threat": "The alarm", "score": 2},
            "fiction_changed": "Another guard",
        }
    ],
    "terminal_iv": [
        {"spec": {"system": "terminal_iv", "goal": "Burn the relay", "action": "burn", "level": "mastery"}},
    ],
    "daggerheart": [
        {"spec": {"system": "daggerheart", "trait": 3, "difficulty": 14, "advantage": 1}},
        {
            "spec": {"system": "daggerheart", "trait": 1, "difficulty": 12, "difficulty_hidden": True},
            "difficulty_salt": "a5" * 32,
        },
    ],
    "underworld": [{"spec": STORYTELLER}],
}
"""What is rolled at a table of each game, in turns."""


def exported(tables: Sequence[tuple[str, int]]) -> list[bytes]:
    """Return the export of a table for each game and number of rolls."""
    with redis() as url, running({"ours": at(url)}) as served:
        return [_exported(served["ours"].port, game, number) for game, number in tables]


def _exported(port: int, game: str, number: int) -> bytes:
    table = asyncio.run(_played(port, game, number))
    address = f"http://127.0.0.1:{port}{table.path}/export"
    with urlopen(Request(address, headers={"Authorization": f"Bearer {table.gm}"}), timeout=PATIENCE) as answer:
        body: bytes = answer.read()
    return body


async def _played(port: int, game: str, number: int) -> Table:
    """Open a table, roll so often, and close its last epoch."""
    async with Client(port) as client:
        table = await (laid(client) if game == "buried_secrets" else _opened(client, game))
        left = islice(cycle(GAMES[game]), number)
        async with asyncio.TaskGroup() as group:
            for _ in range(TOGETHER):
                group.create_task(_rolls(port, table, left))
    # The server has closed the first connection meanwhile: it was idle.
    async with Client(port) as client:
        await _done(client, "/epochs", table, {})
    return table


async def _opened(client: Client, game: str) -> Table:
    """Open a table with the GM alone, who needs no characters to roll."""
    answer = await client.call("POST", "/v1/sessions", {"system": game}, key=fresh_key())
    assert answer.status == 201, answer
    made = json.loads(answer.body)
    return Table(made["id"], made["gm_token"], "")


async def _rolls(port: int, table: Table, left: Iterator[Mapping[str, Any]]) -> None:
    async with Client(port) as client:
        for body in left:
            await _done(client, "/rolls", table, body)


async def _done(client: Client, call: str, table: Table, body: Mapping[str, Any]) -> None:
    answer = await client.call("POST", f"{table.path}{call}", body, token=table.gm, key=fresh_key())
    assert answer.status in {200, 201}, answer
