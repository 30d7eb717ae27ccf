"""A check: 10,000 ticks at once, a third of them sent twice, and the clock shows each of them once."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any

from msgspec import Struct

from bench.client import Answer, Client
from bench.servers import aside, running
from bench.table import table
from bench.tables import Table, at, fresh_key, many, redis

TICKS = 10_000
TWICE = 3
"""Every third is sent again, while the first may still be in flight."""
CONNECTIONS = 256
NEAR = 512
"""How far from its twin a repetition is sent, in requests."""
SIZE = 100
_PAGE = 200


class Seen(Struct):
    """The responses to the load."""

    answers: dict[str, list[Answer]]
    away: int
    """Answers 503, whose request was sent again under the same key."""
    seconds: float


def report() -> str:
    """Send the ticks; fail unless clock, log and responses agree on every tick."""
    with redis() as url, running({"ours": at(url)}) as served, aside():
        return asyncio.run(_report(served["ours"].port))


async def _report(port: int) -> str:
    [seat] = await many(port, 1)
    sent = _sent([fresh_key() for _ in range(TICKS)])
    seen = await _load(port, seat, sent)
    async with Client(port) as client:
        clock = await _read(client, seat, "/clocks/k1")
        log = [entry async for entry in _log(client, seat)]
    filled = clock["loops"] * SIZE + clock["filled"]
    _check(seen, filled, log)
    rows = [
        ["ticks, each under a key of its own", f"{TICKS:,}"],
        ["requests, repetitions included", f"{len(sent):,}"],
        ["filled", f"{filled:,}"],
        ["entries of the log, without a gap", f"{len(log):,}"],
        ["answers that said they were repetitions", f"{_replayed(seen):,}"],
        ["answers 503, and sent again", f"{seen.away:,}"],
        ["requests / s", f"{len(sent) / seen.seconds:,.0f}"],
    ]
    return f"{CONNECTIONS} connections; all of it was checked.\n\n{table(['', 'measured'], rows)}"


def _sent(keys: Sequence[str]) -> list[str]:
    """Return the keys in the order they are sent, repetitions near their twins."""
    chance = random.Random(1)
    places = [(place, key) for place, key in enumerate(keys)]
    twins = [(place + chance.uniform(0, NEAR), key) for place, key in places[::TWICE]]
    return [key for _, key in sorted([*places, *twins])]


async def _load(port: int, seat: Table, sent: Sequence[str]) -> Seen:
    seen, left = Seen({}, 0, 0.0), iter(sent)
    start = perf_counter()
    async with asyncio.TaskGroup() as group:
        for _ in range(CONNECTIONS):
            group.create_task(_ticks(port, seat, left, seen))
    seen.seconds = perf_counter() - start
    return seen


async def _ticks(port: int, seat: Table, left: Iterator[str], seen: Seen) -> None:
    async with Client(port) as client:
        for key in left:
            answer = await client.call("POST", f"{seat.path}/clocks/k1/ticks", {"by": 1}, token=seat.player, key=key)
            while answer.status == 503:
                seen.away += 1
                await asyncio.sleep(0.1)
                answer = await client.call(
                    "POST", f"{seat.path}/clocks/k1/ticks", {"by": 1}, token=seat.player, key=key
                )
            seen.answers.setdefault(key, []).append(answer)


def _check(seen: Seen, filled: int, log: Sequence[Any]) -> None:
    """Fail where a tick was lost, doubled, got a different second response, or left no entry."""
    statuses = Counter(answer.status for answers in seen.answers.values() for answer in answers)
    assert set(statuses) == {200}, statuses
    assert len(seen.answers) == TICKS
    assert filled == TICKS, f"{filled} filled by {TICKS} ticks"
    assert [entry["seq"] for entry in log] == list(range(1, len(log) + 1)), "the log has gaps"
    ticked = [entry for entry in log if entry["type"] == "clock_ticked"]
    reached = [change.get("loops", 0) * SIZE + change["to"] for entry in ticked for change in entry["changes"]]
    assert reached == list(range(1, TICKS + 1)), "an entry tells another sum than the ticks before it"
    logged = {entry["seq"]: entry for entry in ticked}
    for answers in seen.answers.values():
        told = [json.loads(answer.body) for answer in answers]
        assert all(entry == logged[entry["seq"]] for entry in told), "an answer is not the log's entry"
        assert len({entry["seq"] for entry in told}) == 1, "one key made two entries"
    again = sum(len(answers) - 1 for answers in seen.answers.values())
    assert again <= _replayed(seen) <= again + seen.away, "a repetition was not told as one"


def _replayed(seen: Seen) -> int:
    every = [answer for answers in seen.answers.values() for answer in answers]
    return sum(answer.headers.get("idempotent-replayed") == "true" for answer in every)


async def _log(client: Client, seat: Table) -> Any:
    after: int | None = 0
    while after is not None:
        page = await _read(client, seat, f"/log?after={after}&limit={_PAGE}")
        for entry in page["items"]:
            yield entry
        after = page["next"]


async def _read(client: Client, seat: Table, call: str) -> Any:
    answer = await client.call("GET", f"{seat.path}{call}", token=seat.gm)
    assert answer.status == 200, answer
    return json.loads(answer.body)
