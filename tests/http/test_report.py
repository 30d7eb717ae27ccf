"""The fairness report: counted once, kept up to date, and no burden for others."""

import asyncio
from fractions import Fraction
from itertools import count as numbers
from itertools import pairwise
from typing import Any

import pytest

from service.app import App
from service.audit import statistics
from service.session.caches import CountedRolls, LruCache, caches
from service.session.commands import Caller
from service.session.fairness import report as reports
from service.store.keys import keys
from tests.client import Client
from tests.proofs import body_of
from tests.store.servers import connected
from tests.table import Table, open_table

DUALITY = {"system": "daggerheart", "difficulty": 12}


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Who made each roll that is counted, in order."""
    seen: list[str] = []
    count = statistics.count

    def counted(tally: statistics.Tally, who: str, *rest: Any, **more: Any) -> None:
        seen.append(who)
        count(tally, who, *rest, **more)

    monkeypatch.setattr(statistics, "count", counted)
    return seen


def roll(table: Table, times: int, **more: Any) -> None:
    """Roll some times."""
    for _ in range(times):
        table.ok("POST", "/rolls", body_of(DUALITY | more))


def by(client: Client, table: Table, token: str | None = None) -> Any:
    """Return the report that a process answers."""
    table.client, former = client, table.client
    report = table.ok("GET", "/report", token=token)
    table.client = former
    return report


def test_each_roll_is_counted_once(client: Client, second: Client, counts: list[str]) -> None:
    """A report reads what is new since the last one, for any reader, and says what one that reads everything says."""
    table = open_table(client, "daggerheart")
    player = table.join()
    roll(table, 3)
    assert table.ok("GET", "/report")["table"]["rolls"] == 3
    roll(table, 2)
    said = [table.ok("GET", "/report", token=token) for token in (None, player, None)]
    assert counts == ["p1"] * 5
    assert said == [by(second, table)] * 3


def test_a_hidden_chance_is_told_to_the_gm(client: Client, second: Client) -> None:
    """What was counted for the GM tells players nothing of a hidden Difficulty (DH-A9)."""
    table = open_table(client, "daggerheart")
    player = table.join()
    roll(table, 2)
    roll(table, 3, difficulty_hidden=True)
    for process in (client, second):
        told = by(process, table), by(process, table, player)
        assert [[one["table"][name] for name in ("rolls", "counted")] for one in told] == [[5, 5], [5, 2]]
        assert told[0]["dice"] == told[1]["dice"]


def test_another_history_is_counted_from_the_start(client: Client, second: Client, redis_url: str) -> None:
    """After a restored backup the report is that of the log as it is, also where that is as long as it was."""
    table = open_table(client, "daggerheart")
    roll(table, 2)
    with connected(redis_url) as server:
        names = [keys(table.sid).table, keys(table.sid).log, keys(table.sid).idempotency]
        backup = [server.dump(name) for name in names]
        roll(table, 3, difficulty=20)
        assert table.ok("GET", "/report")["table"]["rolls"] == 5
        for name, value in zip(names, backup, strict=True):
            server.restore(name, 0, value, replace=True)
    assert table.ok("GET", "/report")["table"]["rolls"] == 2
    roll(table, 5, difficulty=2)
    assert table.ok("GET", "/report") == by(second, table)


def test_reports_at_once(client: Client, app: App, counts: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Concurrent requests wait for the same counting, also where the first client has disconnected."""
    table = open_table(client, "daggerheart")
    roll(table, 9)
    clock, begun, count_page = numbers(), asyncio.Event(), reports._count_page
    # Each roll takes longer than a slice.
    monkeypatch.setattr(reports, "perf_counter", lambda: next(clock) * 2 * reports._SLICE)

    async def counting(*page: Any) -> None:
        begun.set()
        await count_page(*page)

    monkeypatch.setattr(reports, "_count_page", counting)
    tables = app.deployment.tables
    assert tables
    caller = Caller(table.sid, "p1", 1)

    async def ask() -> None:
        first = asyncio.create_task(reports.report(tables, caller))
        others = [asyncio.create_task(reports.report(tables, caller)) for _ in range(3)]
        await begun.wait()
        await asyncio.sleep(0)
        first.cancel()
        said = await asyncio.gather(*others)
        assert first.cancelled()
        assert {report.table.rolls for report in said} == {9}

    with client.portal() as portal:
        portal.call(ask)
    assert counts == ["p1"] * 9


def test_counting_lets_others_go_first(client: Client, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reports that count, however many, hold the process up for a slice at a time, all of them together."""
    tables = [open_table(client, "daggerheart") for _ in range(3)]
    for table in tables:
        roll(table, 20)
    clock = numbers()
    # Each look at the clock is a tenth of a slice later.
    monkeypatch.setattr(reports, "perf_counter", lambda: next(clock) * reports._SLICE / 10)
    deployed = app.deployment.tables
    assert deployed

    async def ask() -> list[int]:
        asked = [asyncio.create_task(reports.report(deployed, Caller(table.sid, "p1", 1))) for table in tables]
        turns = [next(clock)]
        while not all(task.done() for task in asked):
            await asyncio.sleep(0)
            turns.append(next(clock))
        assert [task.result().table.rolls for task in asked] == [20] * 3
        return turns

    with client.portal() as portal:
        turns = portal.call(ask)
    assert max(later - before for before, later in pairwise(turns)) < 2 * 10 + 2


def test_what_is_kept_is_bounded() -> None:
    """What is counted of tables is kept up to a size in all, that of those asked for last; of a deleted one nothing."""
    one = CountedRolls()
    cache: LruCache[str, CountedRolls] = LruCache(4 * one.size, lambda counted: counted.size)
    for name in "abcd":
        cache.put(name, CountedRolls())
    assert cache.get("a")
    large = CountedRolls()
    statistics.count(large.tally, "p1", [(6, face) for face in range(1, 7)], success=True, chance=Fraction(1, 2))
    assert one.size < large.size <= 3 * one.size
    cache.put("e", large)
    assert [name for name in "abcde" if cache.get(name)] == ["a", "e"]
    held = caches()
    held.counted.put("a", CountedRolls())
    held.remove("a")
    assert held.counted.get("a") is None


def test_unbound_rolls_are_named(client: Client) -> None:
    """The report counts the rolls whose request named no epoch, and names their entries."""
    table = open_table(client, system="daggerheart")
    genesis = table.ok("GET", "")["epoch"]["genesis"]
    unbound = table.ok("POST", "/rolls", {"spec": DUALITY})["seq"]
    table.ok("POST", "/rolls", {"spec": DUALITY, "epoch": genesis})
    report = table.ok("GET", "/report")
    assert (report["unbound"], report["unbound_rolls"]) == (1, [unbound])


def test_who_threw_how_often(client: Client, second: Client) -> None:
    """Rolls and resistances count, with given faces too, and choices, which throw no dice, do not."""
    table = open_table(client, options={"given_dice": True})
    ana = table.join()
    table.ok("POST", "/characters", {"name": "Silk"}, token=ana)
    spec = {"system": "buried_secrets", "rating": 2}
    assert (table.ok("GET", "/report")["throws"], table.ok("GET", "/report")["last"]) == ({}, 3)
    direct = table.ok("POST", "/rolls", {"spec": spec | {"dice": [1, 2]}, "character": "c1"}, token=ana)
    place = f"/actions/r{direct['seq']}"
    table.ok("POST", f"{place}/choices", {"picks": [{"id": "harm"}, {"id": "complication"}]})
    table.ok("POST", f"{place}/resistances", {"consequence": "n1", "rating": 3}, token=ana)
    last = table.ok("POST", "/rolls", {"spec": spec})["seq"]
    for told in (by(process, table, token) for process in (client, second) for token in (None, ana)):
        assert (told["throws"], told["last"]) == ({"p1": 1, "p2": 2}, last)
    table.ok("POST", "/rolls", {"spec": spec}, token=ana)
    assert table.ok("GET", "/report")["throws"] == {"p1": 1, "p2": 3}
