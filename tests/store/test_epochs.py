"""Epochs as the store keeps them: rolls are counted, closed in one step, and there is always room to end well."""

import asyncio
import json
from operator import itemgetter
from typing import Any

import pytest

from service.store import sessions as module
from service.store.errors import Refused
from tests.store.table import Table

ROLL: dict[str, Any] = {"epoch": "first", "most": 512}
NEXT: dict[str, Any] = {"sid": "a-session", "e": 1, "genesis": "second", "after": 0}


async def past(table: Table) -> list[dict[str, Any]]:
    """Return the epochs that were closed."""
    return sorted([json.loads(epoch) for epoch in await table.sessions.epochs(table.sid)], key=itemgetter("after"))


def result(stored: Any) -> dict[str, Any]:
    """Return what a change did."""
    told: dict[str, Any] = json.loads(stored.result)
    return told


async def test_rolls_are_numbered(table: Table) -> None:
    """Rolls of an epoch have numbers without a gap, and each names the one before it; other changes have none."""
    stored = [await table.change("apply", **call) for call in (ROLL, {}, ROLL, ROLL)]
    assert [result(one).get("n") for one in stored] == [1, None, 2, 3]
    befores = [result(one)["before"] for one in stored if "n" in result(one)]
    assert befores == ["first", *[f"{one.seq} {one.at}" for one in (stored[0], stored[2])]]


async def test_a_roll_reads_the_closed_epochs_with_the_open_one(table: Table) -> None:
    """They come with it where they are few, and after it where they are many; a table that is gone has nothing."""
    for number in range(module._FEW_EPOCHS + 2):  # one more than is read at once, and one at the limit
        stored = await table.sessions.stored_table(table.sid)
        assert json.loads(stored.session or b"") == await table.doc("session")
        assert json.loads(stored.epoch or b"")["genesis"] == ("first" if not number else f"g{number}")
        assert sorted(stored.past) == sorted(await table.sessions.epochs(table.sid))
        assert len(stored.past) == number
        closing: dict[str, Any] = {
            "epoch": "first" if not number else f"g{number}",
            "next": NEXT | {"genesis": f"g{number + 1}"},
        }
        await table.change("apply", epoch=closing["epoch"], most=512)
        await table.change("rotate", least=1, **closing)
    with pytest.raises(Refused, match="no_session"):
        await table.sessions.stored_table("A" * 22)


async def test_no_number_is_given_twice(table: Table) -> None:
    """Rolls of many at once have each number once, and those that come when it is full are refused."""
    calls = [table.change("apply", epoch="first", most=20) for _ in range(50)]
    answers = await asyncio.gather(*calls, return_exceptions=True)
    numbers = sorted(result(one)["n"] for one in answers if not isinstance(one, BaseException))
    assert numbers == list(range(1, 21))
    assert {one.code for one in answers if isinstance(one, Refused)} == {"epoch_full"}


async def test_closing_is_one_step(table: Table) -> None:
    """Closing keeps the epoch with its rolls and its last entry, and opens the next with none; it stays so."""
    roll = await table.change("apply", **ROLL)
    last = f"{roll.seq} {roll.at}"
    closed = await table.change("rotate", epoch="first", least=1, next=NEXT)
    assert await past(table) == [
        {"sid": "a-session", "e": 0, "genesis": "first", "after": 0, "until": closed.seq, "rolls": 1, "last": last}
    ]
    assert await table.doc("epoch") == NEXT | {"after": closed.seq}
    assert result(closed)["after"] == {"rolls": 1}
    await table.refused("epoch_changed", "apply", **ROLL)
    first = await table.change("apply", epoch="second", most=512)
    assert (result(first)["n"], result(first)["before"]) == (1, "second")
    assert roll.seq < closed.seq < first.seq


async def test_only_one_closes(table: Table) -> None:
    """Of many who close an epoch at once one does, and its rolls are all in it."""
    await table.change("apply", **ROLL)
    calls = [table.change("rotate", epoch="first", least=1, next=NEXT) for _ in range(20)]
    rolls = [table.change("apply", **ROLL) for _ in range(20)]
    answers = await asyncio.gather(*calls, *rolls, return_exceptions=True)
    done = [one for one in answers[:20] if not isinstance(one, BaseException)]
    assert len(done) == 1
    landed = [one for one in answers[20:] if not isinstance(one, BaseException)]
    assert {one.code for one in answers if isinstance(one, Refused)} <= {"epoch_changed"}
    [closed] = await past(table)
    assert closed["rolls"] == 1 + len(landed)
    assert all(one.seq < done[0].seq for one in landed)


async def test_a_seed_is_published_once(table: Table) -> None:
    """The seed is told after the close, in one entry, however often and by whomever."""
    await table.change("apply", **ROLL)
    await table.change("rotate", epoch="first", least=1, next=NEXT)
    first = await table.change("reveal", after=0, seed="5eed", key="the reveal")
    again = await table.change("reveal", after=0, seed="5eed", key="the reveal")
    assert (again.replayed, again.seq) == (True, first.seq)
    assert [one["seed"] for one in await past(table)] == ["5eed"]
    await table.refused("not_found", "reveal", after=99, seed="5eed")


async def test_a_full_log_can_be_ended(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing else finds room in the log, its last epoch is closed and revealed all the same."""
    roll = await table.change("apply", **ROLL)
    monkeypatch.setattr(module, "MAX_LOG_ENTRIES", roll.seq + 3)
    await table.refused("log_full", "apply", **ROLL)
    await table.change("rotate", epoch="first", least=1, next=NEXT)
    await table.refused("log_full", "rotate", epoch="second", least=0, next=NEXT | {"e": 2})
    await table.change("reveal", after=0, seed="5eed")
    assert [one.seq for one in await table.log()] == list(range(1, roll.seq + 3))
    await table.refused("log_full", "apply", epoch="second", most=512)


async def test_unchecked_dice_are_not_erased(table: Table) -> None:
    """A table with rolls under an open epoch is not erased; closed, it is."""
    await table.change("apply", **ROLL)
    await table.refused("epoch_open", "erase")
    await table.change("rotate", epoch="first", least=1, next=NEXT)
    await table.change("erase")
    assert not await table.keys()
