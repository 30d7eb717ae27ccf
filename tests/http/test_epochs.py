"""Closing and revealing epochs: on request, when full, by newer rules, and before a table is deleted."""

from typing import Any

import pytest
import redis

from service.session import epochs
from service.session.caches import Caches
from service.session.contention import MAX_ATTEMPTS
from service.store.errors import Refused, Unavailable
from service.store.keys import keys
from service.store.sessions import SessionStore
from service.verify.epoch import verify_session
from tests.client import Client
from tests.proofs import BS, KEY, closed, epoch_log, log_of, receipt_of, rolled, signing_key
from tests.table import Table, open_table


async def _killed(*_: Any) -> None:
    """Do nothing more, as a process whose Redis is gone."""
    raise Unavailable("gone")


def test_nothing_is_revealed_before_the_close(client: Client) -> None:
    """While an epoch is open, no answer has its seed; after, that of the next is still nowhere."""
    table = open_table(client)
    ana = table.join()
    rolled(table)

    def told() -> str:
        places = ("", "/audit", "/audit?epoch=0", "/log?limit=200", "/export", "/report")
        mine = [table.call("GET", place).text for place in places]
        theirs = [table.call("GET", place, token=ana).text for place in places if place != "/export"]
        return "\n".join([*mine, *theirs])

    before = told()
    seed = closed(table, token=ana)["epoch"]["seed"]
    assert seed not in before
    between = told()
    assert seed in between
    rolled(table)
    following = closed(table)["epoch"]["seed"]
    assert following not in before + between


def test_closing_reveals_and_opens_the_next(client: Client) -> None:
    """A player closes an epoch with a seed of their own; the rolls check out, and the next epoch goes on with it."""
    table = open_table(client)
    ana = table.join()
    first = [rolled(table), rolled(table, token=ana)]
    answer = closed(table, "Ana 4, Ben 6 ☃", token=ana)
    over = answer["epoch"]
    assert (over["e"], over["state"], over["rolls"], over["head"]) == (0, "revealed", 2, first[-1]["head"])
    later = rolled(table)
    assert (later["proof"]["n"], later["proof"]["rec"]["e"]) == (1, 1)
    closed(table)
    logs = [epoch_log(table.ok("GET", f"/audit?epoch={e}", token=ana), e) for e in (0, 1)]
    assert [log.client_seed for log in logs] == ["", "Ana 4, Ben 6 ☃"]
    receipts = [receipt_of(entry, signing_key(client)) for entry in (*first, later)]
    verify_session(logs, receipts)
    assert (answer["next"]["commit"], answer["next"]["next_commit"]) == (logs[0].next_commit, logs[1].next_commit)
    told = [(entry["type"], entry["by"], entry["epoch"]) for entry in log_of(table) if "epoch" in entry]
    assert told == [
        ("epoch_closed", "p2", 0),
        ("epoch_revealed", "service", 0),
        ("epoch_closed", "p1", 1),
        ("epoch_revealed", "service", 1),
    ]


def test_an_empty_epoch_stays_open(client: Client) -> None:
    """What has no roll is not closed."""
    table = open_table(client)
    table.refused(409, "epoch_empty", "POST", "/epochs", {})
    rolled(table)
    closed(table)
    table.refused(409, "epoch_empty", "POST", "/epochs", {})


def test_closing_again_is_answered_the_same(client: Client) -> None:
    """A repeated request closes nothing more; another body under its key is refused."""
    table = open_table(client)
    rolled(table)
    first = closed(table, "one", key=KEY)
    rolled(table)
    again = table.call("POST", "/epochs", {"client_seed": "one"}, key=KEY)
    assert (again.json(), again.headers["idempotent-replayed"]) == (first, "true")
    table.refused(422, "key_reused", "POST", "/epochs", {"client_seed": "two"}, key=KEY)
    assert table.ok("GET", "/audit")["epochs"][-1]["rolls"] == 1


def shorter_epochs(monkeypatch: pytest.MonkeyPatch, rolls: int) -> None:
    """Let an epoch be over after so many rolls."""
    for module in ("rolling.planned", "rolling.rolls", "actions.resisting"):
        monkeypatch.setattr(f"service.session.{module}.MAX_ROLLS", rolls)


def test_a_full_epoch_closes_itself(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its 512th roll, here its third, an epoch is over: closed, revealed, and the next one open."""
    shorter_epochs(monkeypatch, 3)
    table = open_table(client)
    told = [rolled(table) for _ in range(7)]
    assert [(entry["proof"]["rec"]["e"], entry["proof"]["n"]) for entry in told] == [
        (0, 1),
        (0, 2),
        (0, 3),
        (1, 1),
        (1, 2),
        (1, 3),
        (2, 1),
    ]
    closings = [entry for entry in log_of(table) if entry["type"] == "epoch_closed"]
    assert [(entry["epoch"], entry["why"], entry["client_seed"]) for entry in closings] == [
        (0, "full", ""),
        (1, "full", ""),
    ]
    verify_session([epoch_log(table.ok("GET", f"/audit?epoch={e}"), e) for e in (0, 1)])


def test_a_full_epoch_that_nobody_closed_is_closed_by_the_next_roll(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the process that rolled last was killed before it closed the epoch, whoever rolls next does."""
    table = open_table(client)
    with monkeypatch.context() as patch:
        shorter_epochs(patch, 2)
        patch.setattr("service.session.epochs.rotate_epoch", _killed)
        for _ in range(2):
            rolled(table)
    assert table.ok("GET", "/audit")["epochs"][-1]["e"] == 0
    shorter_epochs(monkeypatch, 2)
    assert rolled(table)["proof"]["rec"]["e"] == 1
    assert [one["state"] for one in table.ok("GET", "/audit")["epochs"]] == ["revealed", "open"]


@pytest.mark.parametrize("code", ["epoch_changed", "lineage_changed"])
def test_a_store_that_changes_all_the_time(client: Client, monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """What is tried again because the table or the store has changed is tried a bounded number of times: then 503."""
    table = open_table(client)
    rolled(table)
    tried = []

    async def refused(*_: Any) -> Any:
        tried.append(1)
        raise Refused(code)

    with monkeypatch.context() as patch:
        patch.setattr("service.session.epochs.change", refused)
        patch.setattr("service.session.rolling.rolls.change", refused)
        table.refused(503, "busy", "POST", "/epochs", {"client_seed": ""})
        assert len(tried) == MAX_ATTEMPTS
        table.refused(503, "busy", "POST", "/rolls", {"spec": BS})
        assert len(tried) <= MAX_ATTEMPTS * (1 + 3)
    assert rolled(table)


@pytest.mark.parametrize("forgot", [True, False])
@pytest.mark.parametrize("who", ["GET /audit", "GET /export", "POST /rolls", "POST /epochs again"])
def test_a_reveal_left_undone_is_done_by_anybody(
    client: Client, caches: Caches, who: str, monkeypatch: pytest.MonkeyPatch, *, forgot: bool
) -> None:
    """Where the process that closed was killed before it revealed, the next that comes by does it, once."""
    table = open_table(client)
    rolled(table)
    with monkeypatch.context() as patch:
        patch.setattr(epochs, "_reveal", _killed)
        assert table.call("POST", "/epochs", {"client_seed": ""}, key=KEY).status_code == 503
    if forgot:
        caches.epochs.clear()
    assert [entry["type"] for entry in log_of(table)][-1] == "epoch_closed"
    method, place, *again = who.split()
    body = {"spec": BS} if place == "/rolls" else {"client_seed": ""} if method == "POST" else None
    for _ in range(2):
        response = table.call(method, place, body, key=KEY if again else None)
        assert response.is_success, response.text
    types = [entry["type"] for entry in log_of(table)]
    assert types.count("epoch_revealed") == 1
    assert table.ok("GET", "/audit")["epochs"][0]["state"] == "revealed"


@pytest.mark.parametrize("who", ["GET /audit", "POST /rolls", "POST /epochs again"])
def test_a_closing_that_a_failover_undoes(
    client: Client, raw: redis.Redis, who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A closing that was read and that the new primary never had is 503; the next try finds what there is."""

    def keys_of(table: Table) -> list[bytes]:
        found: Any = raw.keys(f"{keys(table.sid).table}*")
        return list(found)

    table = open_table(client)
    rolled(table)
    before: dict[bytes, Any] = {name: raw.dump(name) for name in keys_of(table)}
    with monkeypatch.context() as patch:
        patch.setattr(epochs, "_reveal", _killed)
        assert table.call("POST", "/epochs", {"client_seed": ""}, key=KEY).status_code == 503

    async def fail_over(*_: Any) -> None:
        raw.delete(*keys_of(table))
        for name, value in before.items():
            raw.restore(name, 0, value, replace=True)

    method, place, *again = who.split()
    body = {"spec": BS} if place == "/rolls" else {"client_seed": ""} if method == "POST" else None
    with monkeypatch.context() as patch:
        patch.setattr(SessionStore, "wait_replicated", fail_over)
        response = table.call(method, place, body, key=KEY if again else None)
    assert (response.status_code, response.json()["code"]) == (503, "store_unavailable")
    assert table.ok("GET", "/audit")["epochs"][0]["state"] == "open"
    response = table.call(method, place, body, key=KEY if again else None)
    assert response.is_success, response.text
    closings = [entry for entry in log_of(table) if entry["type"] == "epoch_closed"]
    assert len(closings) == len(again)


def test_players_close_so_many_epochs(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who closes after each roll must wait, and nobody else; full epochs still close."""
    monkeypatch.setattr(epochs, "CLOSINGS", 2)
    shorter_epochs(monkeypatch, 2)
    table = open_table(client)
    ana, bo = table.join(), table.join("Bo")
    for token in (ana, ana, bo, bo):
        rolled(table)
        closed(table, token=token)
    rolled(table)
    for token in (ana, bo):
        table.refused(429, "too_many_closings", "POST", "/epochs", {}, token=token)
    assert 3590 <= int(table.call("POST", "/epochs", {}, token=bo).headers["retry-after"]) <= 3600
    rolled(table, token=ana)
    assert table.ok("GET", "/audit")["epochs"][-1]["e"] == 5


def test_an_epoch_there_is_not(client: Client) -> None:
    """Only epochs of the table have rolls to tell."""
    table = open_table(client)
    assert table.ok("GET", "/audit?epoch=0")["rolls"] == []
    assert table.call("GET", "/audit?epoch=1").json()["code"] == "not_found"
