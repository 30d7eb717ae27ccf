"""What webhooks send, as it is stored: leased to one process, taken over, tried again, given up, replayed."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from service.deadlines import Deadlines
from service.store.connection import Connection
from service.store.errors import Refused
from service.store.keys import keys, webhooks_due
from service.store.webhooks import IDLE_MS, LEASE_MS, MAX_DEAD, Ended, LastAttempt, Lease, WebhookQueue
from tests.store.table import Table, clock


@pytest.fixture
def queue(connection: Connection) -> WebhookQueue:
    """What one process sends."""
    return WebhookQueue(connection)


async def registered(table: Table, **fields: Any) -> str:
    """Register a webhook; return its id."""
    made = await table.change("hook", act="register", most=4, set={"url": "https://bot.example/"} | fields)
    return str(json.loads(made.result)["id"])


async def entries(table: Table, number: int) -> None:
    """Let so much happen at a table."""
    for _ in range(number):
        await table.change("put", kind="k", most=99, doc=clock())


def ended(lease: Lease, *, why: str = "", **more: Any) -> Ended:
    """Return how an attempt ended: delivered, unless it is said otherwise."""
    last = LastAttempt(seq=lease.seq, why=why, status=500 if why else 204)
    return Ended(id=lease.id, holder=lease.holder, seq=lease.seq, last=last, **more)


async def state(table: Table, hook: str = "h1") -> Any:
    """Return what is stored of what a webhook sends."""
    return json.loads((await table.sessions.webhooks(table.sid))[f"{hook}:state"])


async def until_due(table: Table, hook: str = "h1") -> None:
    """Let the time pass until a lease ends and a pause is over."""
    now = await state(table, hook)
    for name in ("lease", "due"):
        now[name] = now.get(name) and 1
    await table.redis.do(
        "HSET", keys(table.sid).webhooks, f"{hook}:state", json.dumps({k: v for k, v in now.items() if v})
    )


async def test_entries_come_in_order(table: Table, queue: WebhookQueue) -> None:
    """A webhook begins with the next entry, and has one at a time: the next once that one is delivered."""
    assert await queue.claim(table.sid, 4) == (None, [])
    await registered(table)
    assert await queue.claim(table.sid, 4) == (IDLE_MS, [])
    await entries(table, 2)
    first, second = (await table.log())[-2:]
    wait, [lease] = await queue.claim(table.sid, 4)
    assert (wait, lease.id, lease.seq, lease.entry, lease.attempts) == (LEASE_MS, "h1", first.seq, first, 0)
    wait, others = await queue.claim(table.sid, 4)
    assert others == []
    assert wait is not None
    assert 0 < wait <= LEASE_MS
    _, [lease] = await queue.claim(table.sid, 4, ended(lease))
    assert lease.entry == second
    assert await queue.claim(table.sid, 4, ended(lease)) == (IDLE_MS, [])
    assert (await state(table))["last"].items() >= {"seq": second.seq, "status": 204}.items()


async def test_a_killed_process_is_taken_over(table: Table, queue: WebhookQueue) -> None:
    """When a lease has ended, another process sends the entry; what the first then says of it does not count."""
    await registered(table)
    await entries(table, 2)
    _, [lost] = await queue.claim(table.sid, 4)
    await until_due(table)
    _, [lease] = await queue.claim(table.sid, 4)
    assert (lease.seq, lease.holder != lost.holder) == (lost.seq, True)
    _, none = await queue.claim(table.sid, 4, ended(lost))
    assert (none, (await state(table))["next"]) == ([], lost.seq)
    _, [second] = await queue.claim(table.sid, 4, ended(lease))
    assert second.seq == lost.seq + 1


async def test_pauses(table: Table, queue: WebhookQueue) -> None:
    """What failed is tried again after its pause, and not before."""
    await registered(table)
    await entries(table, 1)
    _, [lease] = await queue.claim(table.sid, 4)
    wait, none = await queue.claim(table.sid, 4, ended(lease, why="status", pause=5000))
    assert none == []
    assert wait is not None
    assert 4000 < wait <= 5000
    await until_due(table)
    _, [again] = await queue.claim(table.sid, 4)
    assert (again.seq, again.attempts) == (lease.seq, 1)


async def given_up(table: Table, queue: WebhookQueue, number: int) -> Sequence[int]:
    """Let a webhook give so many entries up; return their numbers."""
    seqs = []
    await entries(table, number)
    _, leases = await queue.claim(table.sid, 4)
    while leases:
        [lease] = leases
        seqs.append(lease.seq)
        _, leases = await queue.claim(table.sid, 4, ended(lease, why="timeout", dead=True))
    return seqs


async def dead(table: Table) -> list[int]:
    """Return what is stored as given up."""
    stored = (await table.sessions.webhooks(table.sid)).get("h1:dead", b"[]")
    return [letter["seq"] for letter in json.loads(stored)]


async def test_dead_letters_are_bounded(table: Table, queue: WebhookQueue) -> None:
    """What is given up is kept, the last of it; the webhook goes on with the next entry."""
    await registered(table)
    seqs = await given_up(table, queue, MAX_DEAD + 2)
    assert await dead(table) == seqs[2:]
    assert (await state(table))["next"] == seqs[-1] + 1


async def test_replay(table: Table, queue: WebhookQueue) -> None:
    """What was given up is sent once more, before what is next, with its attempts from the first on."""
    await registered(table)
    first, second, third = await given_up(table, queue, 3)
    await entries(table, 1)
    _, [lease] = await queue.claim(table.sid, 4)
    await table.change("hook", act="replay", id="h1", seqs=(first, third))
    assert await dead(table) == [second]
    with pytest.raises(Refused, match="no_dead_letter"):
        await table.change("hook", act="replay", id="h1", seqs=(first,))
    # What was being sent meanwhile comes after them, once more.
    _, [replayed] = await queue.claim(table.sid, 4, ended(lease))
    assert (replayed.seq, replayed.attempts) == (first, 0)
    _, [replayed] = await queue.claim(table.sid, 4, ended(replayed))
    assert replayed.seq == third
    _, [again] = await queue.claim(table.sid, 4, ended(replayed))
    assert again.seq == lease.seq
    await queue.claim(table.sid, 4, ended(again))
    await table.change("hook", act="replay", id="h1")
    _, [replayed] = await queue.claim(table.sid, 4)
    assert (replayed.seq, await dead(table)) == (second, [])
    assert await queue.claim(table.sid, 4, ended(replayed)) == (IDLE_MS, [])


async def test_no_more_than_a_process_may(table: Table, queue: WebhookQueue) -> None:
    """A process leases as many as it has places for; the table is looked at again soon."""
    for _ in range(3):
        await registered(table)
    await entries(table, 1)
    wait, leases = await queue.claim(table.sid, 2)
    assert (len(leases), wait) == (2, 1000)
    _, [third] = await queue.claim(table.sid, 4)
    assert {third.id, *(lease.id for lease in leases)} == {"h1", "h2", "h3"}


async def test_a_table_is_looked_at_when_it_is_due(table: Table, queue: WebhookQueue) -> None:
    """A table comes when its time has come, to one process, and again where that says nothing more of it."""
    await queue.schedule(table.sid, 60_000)
    assert table.sid not in await queue.due()
    # A time comes earlier, and later for who has taken the table alone.
    await queue.schedule(table.sid, 0)
    await queue.schedule(table.sid, 90_000)
    taken = (await queue.due())[table.sid]
    assert table.sid not in await queue.due()
    at = float(await table.redis.do("ZSCORE", webhooks_due(), table.sid))
    await queue.schedule(table.sid, 90_000, taken)
    assert float(await table.redis.do("ZSCORE", webhooks_due(), table.sid)) > at
    # Who was late puts nothing off that another has stored.
    await queue.schedule(table.sid, 0)
    later = (await queue.due())[table.sid]
    await queue.schedule(table.sid, 5_000)
    await queue.schedule(table.sid, 600_000, later)
    await queue.schedule(table.sid, None, later)
    assert float(await table.redis.do("ZSCORE", webhooks_due(), table.sid)) < at
    await queue.schedule(table.sid, 0)
    await queue.schedule(table.sid, None, (await queue.due())[table.sid])
    assert await table.redis.do("ZSCORE", webhooks_due(), table.sid) is None


async def test_webhooks_go_with_their_table(table: Table, queue: WebhookQueue) -> None:
    """They expire when the table does, and are erased with it; its changes then wake nobody."""
    woken: list[str] = []
    table.sessions.hooked = woken.append
    await entries(table, 1)
    assert woken == []
    await registered(table)
    await entries(table, 1)
    assert woken == [table.sid, table.sid]
    at = keys(table.sid)
    lives = [await table.redis.do("TTL", key) for key in (at.table, at.webhooks)]
    assert lives[0] == lives[1] > 0
    await table.change("erase")
    assert at.webhooks not in await table.keys()
    assert await queue.claim(table.sid, 4) == (None, [])


async def test_a_request_is_done_once(table: Table) -> None:
    """A repeated registration returns the first webhook; its key is refused for another request."""
    asked: dict[str, Any] = {"act": "register", "most": 4, "set": {"url": "https://bot.example/"}}
    made = await table.change("hook", key="once", **asked)
    again = await table.change("hook", key="once", **asked)
    assert (made.result, made.replayed, again.replayed) == (again.result, False, True)
    with pytest.raises(Refused, match="key_reused"):
        await table.change("hook", key="once", act="rotate", id="h1")
    with pytest.raises(Refused, match="key_reused"):
        await table.change("put", key="once", kind="k", most=99, doc=clock())
    await table.change("hook", act="delete", id="h1")
    with pytest.raises(Refused, match="not_found"):
        await table.change("hook", key="once", **asked)
    # Its id is not used again, and with it no secret.
    assert await registered(table) == "h2"


async def test_entries_that_a_failover_lost(table: Table, queue: WebhookQueue) -> None:
    """A webhook that was ahead of the log goes on with the entries that come."""
    await registered(table)
    ahead = await state(table) | {"next": 999}
    await table.redis.do("HSET", keys(table.sid).webhooks, "h1:state", json.dumps(ahead))
    assert await queue.claim(table.sid, 4) == (IDLE_MS, [])
    await entries(table, 1)
    _, leases = await queue.claim(table.sid, 4)
    assert [lease.seq for lease in leases] == [await table.sessions.tail(table.sid)]


def test_a_lease_outlives_an_attempt() -> None:
    """No process takes an entry over that another one may still be sending."""
    assert Deadlines().webhook * 2 * 1000 <= LEASE_MS
