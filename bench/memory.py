"""Memory of tables in Redis, empty and after a night, and the cost of a process with a cold cache."""

import asyncio
from collections.abc import Sequence
from itertools import cycle
from statistics import median, quantiles
from typing import Any

from redis import Redis

from bench.client import Client, request
from bench.footprint import GOALS, SPECS, grown
from bench.line import Line
from bench.servers import aside, running
from bench.table import table, times
from bench.tables import Table, at, fresh_key, lengthened, many, opened, posted, redis

EMPTY = 2_000
NIGHTS = 100
PLAYERS = ("Ana", "Ben", "Cleo", "Dov")
CHARACTERS = ("Silk", "Thorn", "Ember", "Moth", "Wren")
CLOCKS = ("The vault opens", "Alarm", "Rivals close in", "The storm", "Debt comes due", "Trust of the guild")
ENTRIES = 200
SETTING = 1 + len(PLAYERS) + len(CHARACTERS) + len(CLOCKS)
"""Entries that create people, characters and clocks."""
ROLLS = 150
UNMET = (1, 50, 150, 400)
"""Rolls of a table before another process loads it."""
TABLES = 30


def report() -> str:
    """Weigh tables of both kinds, then roll through a process with a cold cache."""
    with redis() as url, running({"ours": at(url), "other": at(url)}) as served, Redis.from_url(url) as client:
        port = served["ours"].port
        asyncio.run(many(port, 1))  # the server caches its scripts
        with aside():
            empty = grown(client, EMPTY, lambda: many(port, EMPTY, opened))
            night = grown(client, NIGHTS, lambda: many(port, NIGHTS, played))
            met = _met(port, served["other"].port)
    head = ["", "tables", "table", "log", "idempotency", "all keys", "used_memory", "tables per GiB"]
    rows = [_row("empty", EMPTY, empty), _row("after a night", NIGHTS, night)]
    return "\n\n".join([_words(), table(head, rows), *met])


def _words() -> str:
    return (
        f"Bytes. A night is: the GM and {len(PLAYERS)} players, {len(CHARACTERS)} characters, {len(CLOCKS)} clocks, "
        f"{ENTRIES} entries of the log, of which {ROLLS} rolls (goals of some 40 characters, a clock each, one "
        f"in six with help), {ENTRIES - SETTING - ROLLS} ticks and changes by hand, the other {SETTING} who and what "
        "there is."
    )


def _row(title: str, number: int, weight: dict[str, float]) -> list[str]:
    known = [weight[name] for name in ("table", "log", "idempotency")]
    keys = sum(value for name, value in weight.items() if name != "used")
    figures = [f"{round(value):,}" for value in (number, *known, keys, weight["used"])]
    return [title, *figures, f"{2**30 / weight['used']:,.0f}"]


async def played(client: Client) -> Table:
    """Play a night at a new table."""
    one, people = await _seated(client)
    left = ENTRIES - SETTING
    for spec, goal, number in zip(cycle(SPECS), cycle(GOALS), range(left), strict=False):
        if number * ROLLS // left == (number + 1) * ROLLS // left:
            await _by_hand(client, one, number)
        else:
            await _roll(client, one, people, {**spec, "goal": goal}, number)
    return one


async def _seated(client: Client) -> tuple[Table, list[str]]:
    """Open a table with all people, characters and clocks; return it, and the token of each character."""
    body = {"system": "buried_secrets", "name": "The Vault Job"}
    opened_as = await posted(client, "/v1/sessions", body, "")
    sid, gm = opened_as["id"], opened_as["gm_token"]
    path = f"/v1/sessions/{sid}"
    joined = [
        await posted(client, f"{path}/players", {"code": opened_as["join_code"], "name": name}, "") for name in PLAYERS
    ]
    people = [*(person["token"] for person in joined), gm]
    for name, token in zip(CHARACTERS, people, strict=True):
        await posted(client, f"{path}/characters", {"name": name}, token)
    for name in CLOCKS:
        await posted(client, f"{path}/clocks", {"name": name, "size": 8, "kind": "countdown"}, gm)
    return Table(sid, gm, people[0]), people


async def _roll(client: Client, one: Table, people: Sequence[str], spec: dict[str, Any], number: int) -> None:
    whom = number % len(people)
    body: dict[str, Any] = {
        "spec": {"system": "buried_secrets", **spec},
        "character": f"c{whom + 1}",
        "clock": f"k{number % len(CLOCKS) + 1}",
    }
    by = people[whom]
    if "assist" in spec:
        # Without an offer, the GM alone may charge two people's characters.
        body["assistant"], by = f"c{(whom + 1) % len(CHARACTERS) + 1}", one.gm
    await posted(client, f"{one.path}/rolls", body, by)


async def _by_hand(client: Client, one: Table, number: int) -> None:
    calls: Sequence[tuple[str, dict[str, Any]]] = (
        (f"clocks/k{number % len(CLOCKS) + 1}/ticks", {"by": 2, "note": "The guards change early"}),
        ("changes", {"changes": [{"who": f"c{number % len(CHARACTERS) + 1}", "track": "stress", "amount": -1}]}),
    )
    call, body = calls[number % 2]
    answer = await client.call("POST", f"{one.path}/{call}", body, token=one.gm, key=fresh_key())
    assert answer.status == 200, answer


def _met(port: int, other: int) -> list[str]:
    """Roll twice at tables through a process with a cold cache, tables of each length in turns."""
    seats = {rolls: asyncio.run(lengthened(port, TABLES, rolls)) for rolls in UNMET}
    first: dict[int, list[float]] = {rolls: [] for rolls in UNMET}
    again: dict[int, list[float]] = {rolls: [] for rolls in UNMET}
    with Line(other) as line:
        for number in range(TABLES):
            for rolls in UNMET:
                for times_taken in (first, again):
                    one = seats[rolls][number]
                    asked = request(other, "POST", f"{one.path}/rolls", _BARE, token=one.player, key=fresh_key())
                    times_taken[rolls].append(line.call(asked, 201) * 1000)
    rows = [
        [
            f"{rolls:,}",
            f"{median(first[rolls]):.2f}",
            _last(first[rolls]),
            f"{median(again[rolls]):.2f}",
            times(first[rolls], again[rolls]),
        ]
        for rolls in UNMET
    ]
    head = ["rolls of its epoch before", "first roll, p50 ms", "p90 ms", "second roll, p50 ms", "first / second"]
    words = f"A roll through a process that has not cached the table, and the next one; {TABLES} tables each:"
    return [words, table(head, rows, words=0)]


_BARE = {"spec": {"system": "buried_secrets", "rating": 2, "goal": GOALS[0]}}


def _last(values: Sequence[float]) -> str:
    return f"{quantiles(values, n=10, method='inclusive')[8]:.2f}"
