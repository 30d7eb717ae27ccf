"""The head of the open epoch that the table stores, and the entries that come with a roll."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
import redis

from service.audit.chain import Record
from service.record.evidence import Heads, Link
from service.store.connection import Connection
from service.store.keys import keys
from service.store.sessions import SessionStore
from service.verify.epoch import verify_session
from service.verify.export import verify
from tests.client import Client
from tests.exports import kept_from
from tests.proofs import closed, epoch_log, rolled
from tests.table import Table, open_table
from tests.waiting import wait_until


def test_another_roll_at_the_stored_head_is_another_history() -> None:
    """A chain that begins with a stored head knows the roll that the head follows, also once others follow."""
    heads = Heads([b"", bytes(32)], [bytes(32), bytes(32)], "9 900", 16, "8 800")
    record = Record("ra3", "s", 0, "k" * 16, {}, ())
    for seq, at, is_same in ((8, 800, True), (8, 801, False), (7, 800, False)):
        assert heads.extend(Link(seq, at, 16, "7 700", record, {}, b"", bytes(32))) is is_same


@pytest.fixture
def scripts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The keys of the tables whose scripts run: other tests' applications may still be at work."""
    ran: list[str] = []
    run = Connection.run

    async def noted(connection: Connection, name: str, keys: Sequence[str], *rest: Any, **more: Any) -> Any:
        ran.append(keys[0])
        return await run(connection, name, keys, *rest, **more)

    monkeypatch.setattr(Connection, "run", noted)
    return ran


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The entries after which pages of a log are read."""
    read: list[int] = []
    page = SessionStore.page

    async def noted(store: SessionStore, sid: str, after: int, most: int) -> Any:
        read.append(after)
        return await page(store, sid, after, most)

    monkeypatch.setattr(SessionStore, "page", noted)
    return read


def until_stored(raw: redis.Redis, sid: str, n: int) -> None:
    """Wait until a table stores the head after its roll of that number."""

    def is_stored() -> bool:
        stored: Any = raw.hget(keys(sid).table, "head")
        return bool(stored and stored.startswith(b"%d " % n))

    wait_until(is_stored, "the head is not stored")


def test_two_processes_read_no_log(
    client: Client, second: Client, raw: redis.Redis, pages: list[int], scripts: list[str]
) -> None:
    """Processes that roll in turn at a table get with the reply what they have not read, and run no second script."""
    table = open_table(client)
    other = Table(second, {"id": table.sid, "join_code": "", "gm_token": table.gm})
    # The first process finds with the third roll that another rolls too, and stores the head that it reads then.
    told = [rolled(table), rolled(other), rolled(table)]
    until_stored(raw, table.sid, 3)
    pages.clear()
    scripts.clear()
    told += [rolled(table if n % 2 else other) for n in range(4, 15)]
    assert (scripts.count(keys(table.sid).table), pages) == (11, [])
    closed(table)
    [computed] = verify_session([epoch_log(table.ok("GET", "/audit?epoch=0"), 0)])
    assert [entry["head"] for entry in told] == [head.hex() for head in computed.heads[1:]]


@pytest.mark.parametrize("turns, reads", [(0, False), (40, True)], ids=["few", "many"])
def test_a_process_that_starts_reads_few_entries(
    client: Client, second: Client, raw: redis.Redis, pages: list[int], turns: int, *, reads: bool
) -> None:
    """A process without a cache gets the entries after the stored head with its roll; many of them it reads."""
    table = open_table(client)
    first = [rolled(table) for _ in range(32)][-1]
    until_stored(raw, table.sid, 32)
    for _ in range(turns):
        table.ok("POST", "/turns")
    last = rolled(table)
    pages.clear()
    entry = rolled(Table(second, {"id": table.sid, "join_code": "", "gm_token": table.gm}))
    assert bool(pages) is reads
    assert all(after >= first["seq"] - 1 for after in pages)
    assert entry["proof"]["n"] == last["proof"]["n"] + 1
    assert verify(table.call("GET", "/export").content, kept=kept_from(json.dumps([last, entry]))).findings == []


@pytest.mark.parametrize("head", ["", "nonsense", "1 zz 2 3", "1 {digest} 2 3", "7 {digest} {last}"])
def test_a_stored_head_of_another_history_is_not_used(
    client: Client, second: Client, raw: redis.Redis, head: str
) -> None:
    """A stored head that is not of the roll before is passed over, and the log read: its truth is the log."""
    table = open_table(client)
    rolled(table)
    last = rolled(table)
    at = keys(table.sid).table
    place: Any = raw.hget(at, "last")
    raw.hset(at, "head", head.format(digest="00" * 32, last=place.decode()))
    entry = rolled(Table(second, {"id": table.sid, "join_code": "", "gm_token": table.gm}))
    assert verify(table.call("GET", "/export").content, kept=kept_from(json.dumps([last, entry]))).findings == []
