"""A store that lost the end of its history: proofs follow the history there is."""

import json

import pytest
import redis

from service.record.evidence import Heads
from service.session.caches import Caches
from service.verify.epoch import verify_session
from service.verify.export import verify
from tests.client import Client
from tests.exports import kept_from
from tests.proofs import closed, dumped, epoch_log, log_of, restored, rolled
from tests.table import open_table


def test_heads_follow_the_history_there_is(client: Client, raw: redis.Redis) -> None:
    """A process that saw rolls which were lost afterwards publishes the heads of what was written instead."""
    table = open_table(client)
    rolled(table)
    before = dumped(raw, table.sid)
    rolled(table)
    rolled(table)
    restored(raw, table.sid, before)
    told = [rolled(table) for _ in range(3)]
    closed(table)
    trail = table.ok("GET", "/audit?epoch=0")
    assert [roll["head"] for roll in trail["rolls"]][1:] == [entry["head"] for entry in told]
    [computed] = verify_session([epoch_log(trail, 0)])
    assert computed.heads[-1].hex() == trail["epochs"][0]["head"]


@pytest.mark.parametrize("lost", ["a", "a and b"])
def test_a_close_that_was_lost_is_made_again(client: Client, raw: redis.Redis, lost: str) -> None:
    """After a failover that lost closings, epochs are closed anew with other client seeds: all of it checks out."""
    table = open_table(client)
    rolled(table)
    before = dumped(raw, table.sid)
    for client_seed in lost.split(" and "):
        closed(table, client_seed)
        rolled(table)
    table.ok("GET", "/audit")
    restored(raw, table.sid, before)
    commitments = table.ok("GET", "/audit")["commitments"]
    for client_seed in ("c", "d"):
        closed(table, client_seed)
        rolled(table)
    closed(table)
    trail = table.ok("GET", "/audit")
    assert trail["commitments"][:2] == commitments
    verify_session([epoch_log(table.ok("GET", f"/audit?epoch={e}"), e) for e in range(3)])
    assert (
        verify(table.call("GET", "/export").content, kept=kept_from(table.call("GET", "/log?limit=200").text)).findings
        == []
    )


def test_a_process_that_missed_a_failover_rolls_under_what_there_is(
    client: Client, caches: Caches, raw: redis.Redis
) -> None:
    """A process that still knows an epoch which was lost neither draws under it nor publishes heads of it."""
    table = open_table(client)
    rolled(table)
    before = dumped(raw, table.sid)
    closed(table, "lost")
    rolled(table)
    known = caches.epochs.get(table.sid)
    assert known
    restored(raw, table.sid, before)
    closed(table, "made")
    caches.epochs.put(table.sid, known)
    told = [rolled(table), rolled(table)]
    caches.epochs.put(table.sid, known)
    caches.evidence.clear()
    assert [entry for entry in log_of(table) if entry["type"] == "rolled"][-2:] == told
    closed(table)
    assert verify(table.call("GET", "/export").content, kept=kept_from(json.dumps(told))).findings == []


def test_an_epoch_that_ended_otherwise_is_read_again(client: Client, caches: Caches, raw: redis.Redis) -> None:
    """A process that knows as many rolls of a closed epoch, one of which was lost, signs the heads of what is there."""
    table = open_table(client)
    rolled(table)
    before = dumped(raw, table.sid)
    rolled(table)
    known = caches.heads.get((table.sid, caches.epochs.get(table.sid).now.genesis))  # type: ignore[union-attr]  # just met
    assert known
    restored(raw, table.sid, before)
    stale = Heads([*known.leaves], [*known.heads], known.last)
    told = rolled(table)
    closed(table)
    doc = caches.epochs.get(table.sid).past[0]  # type: ignore[union-attr]  # just closed
    caches.heads.put((table.sid, doc.genesis), stale)
    assert table.ok("GET", "/audit")["epochs"][0]["head"] == told["head"]
    assert verify(table.call("GET", "/export").content, kept=kept_from(json.dumps(told))).findings == []
