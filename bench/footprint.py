"""Memory of tables in Redis: an empty one, one with people, a roll of the log."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from itertools import cycle, islice
from typing import Any

from msgspec import Struct
from redis import Redis

from bench.client import Client
from bench.servers import running
from bench.table import table
from bench.tables import ROLL, Table, at, fresh_key, laid, many, opened, redis

TABLES = 200
ROLLS = 2_000
FEW = 20
GOALS = (
    "Slip past the guards and into the vault",
    "Talk the captain into leaving the bridge",
    "Hold the door until everybody is outside",
    "Find out who sold the map to the others",
)
SPECS: tuple[dict[str, Any], ...] = (
    {"rating": 2},
    {"rating": 2, "assist": True},
    {"rating": 1, "push_effect": True, "action": "prowl"},
    {"rating": 3, "position": "desperate", "effect": "great"},
    {"rating": 2, "bonus_die": "devils_bargain", "bargain": "collateral_damage"},
    {"rating": 0, "position": "controlled", "effect": "limited", "action": "sway"},
)
"""Plain rolls, and rolls with everything agreed on."""


class Weight(Struct, frozen=True):
    """What is stored, in bytes."""

    keys: dict[str, int]
    """MEMORY USAGE by kind of key, every element counted."""
    used: int
    """`used_memory` of the server: keys, their index, and its own overhead."""


def report() -> str:
    """Weigh the server before and after; return bytes by table and by roll."""
    with redis() as url, running({"ours": at(url)}) as served, Redis.from_url(url) as client:
        port = served["ours"].port
        asyncio.run(many(port, 1))  # the server caches its scripts
        empty = grown(client, TABLES, lambda: many(port, TABLES, opened))
        seated = grown(client, TABLES, lambda: many(port, TABLES, laid))
        fresh = asyncio.run(many(port, ROLLS // FEW + 1))
        first = grown(client, ROLLS, lambda: _rolls(port, fresh[1:], FEW))
        rolls = grown(client, ROLLS, lambda: _rolls(port, fresh[:1], ROLLS))
    rows = [
        _row("an empty table", empty, 4000),
        _row("a table with a player, two characters and a clock", seated, None),
        _row(f"a roll, the first {FEW} at each of {ROLLS // FEW} tables", first, None),
        _row(f"a roll, {ROLLS:,} at one table", rolls, 600),
    ]
    head = ["", "table", "log", "idempotency", "others", "all keys", "used_memory", "aim"]
    goal = sum(map(len, GOALS)) // len(GOALS)
    words = (
        f"Bytes; goals have {goal} characters, the log holds them. {TABLES} tables each; the aim is for used_memory."
    )
    return f"{words}\n\n{table(head, rows)}"


def _row(title: str, weight: dict[str, float], aim: int | None) -> list[str]:
    known = [weight[name] for name in ("table", "log", "idempotency")]
    keys = sum(value for name, value in weight.items() if name != "used")
    used = weight["used"]
    told = "none" if aim is None else f"{aim}: met" if used < aim else f"{aim}: missed by {used / aim - 1:.0%}"
    return [title, *(f"{round(value):,}" for value in (*known, keys - sum(known), keys, used)), told]


def grown(client: Redis, number: int, fill: Callable[[], Awaitable[object]]) -> dict[str, float]:
    """Return the bytes that each of so many adds, by kind of key, and to the whole server."""
    before = _weigh(client)
    asyncio.run(_all(fill))
    after = _weigh(client)
    grown = Counter(after.keys)
    grown.subtract(before.keys)
    named = {name: grown[name] / number for name in {"table", "log", "idempotency", *grown}}
    return named | {"used": (after.used - before.used) / number}


async def _all(fill: Callable[[], Awaitable[object]]) -> None:
    await fill()


def _weigh(client: Redis) -> Weight:
    keys: Counter[str] = Counter()
    for key in client.scan_iter(count=1000):
        kind = key.decode().partition("}")[2].strip(":") or ("table" if b"{" in key else "creation")
        keys[kind] += client.memory_usage(key, samples=0) or 0
    # The smallest of a few readings, since buffers of the append-only file are freed after a while.
    used = min(client.info("memory")["used_memory"] for _ in range(5))
    return Weight(dict(keys), used)


async def _rolls(port: int, seats: Sequence[Table], number: int) -> None:
    """Roll so often at each table."""
    async with Client(port) as client:
        for seat in seats:
            for spec, goal in islice(zip(cycle(SPECS), cycle(GOALS), strict=False), number):
                asked = {name: value for name, value in ROLL.items() if name != "assistant" or "assist" in spec}
                body = asked | {"spec": {"system": "buried_secrets", "goal": goal, **spec}}
                answer = await client.call("POST", f"{seat.path}/rolls", body, token=seat.player, key=fresh_key())
                assert answer.status == 201, answer
