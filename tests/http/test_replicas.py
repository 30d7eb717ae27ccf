"""What is not answered, revealed or handed out before the replicas have it."""

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Any

import pytest

from service.store.keys import keys
from tests.applications import application
from tests.client import Client
from tests.clock import SHORT_WAIT
from tests.store.servers import Pair, programs, until
from tests.table import open_table

pytestmark = pytest.mark.real
ROLL = {"spec": {"system": "buried_secrets", "rating": 2}}


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """A primary and its replica."""
    with closing(Pair(programs()[0], tmp_path_factory.mktemp("pair"))) as made:
        yield made


@pytest.fixture
def pair(shared: Pair) -> Iterator[Pair]:
    """A primary and its replica, which replicates again, whatever was done to it before."""
    until(shared.connected, "the replica does not come back")
    yield shared
    os.kill(shared.replica.process.pid, signal.SIGCONT)


@pytest.fixture
def clients(pair: Pair) -> Iterator[list[Client]]:
    """Two processes of one deployment."""
    with ExitStack() as stack:
        apps = [application(pair.primary.url, SHORT_WAIT) for _ in range(2)]
        yield [stack.enter_context(Client(app, stopped_clock=True)) for app in apps]


def types(table: Any) -> list[str]:
    """Return what stands in the log."""
    return [entry["type"] for entry in table.ok("GET", "/log")["items"]]


def test_stakes_wait_for_no_replica(pair: Pair, clients: list[Client]) -> None:
    """What a roll would be refused for is tried without a change: it is read while the replica is stopped."""
    table = open_table(clients[0])
    table.ok("POST", "/characters", {"name": "Silk"})
    table.ok("POST", "/actions", {"character": "c1", "spec": {"goal": "In", "rating": 2}})
    os.kill(pair.replica.process.pid, signal.SIGSTOP)
    assert "problem" not in table.ok("GET", "/actions/a1")
    assert table.ok("GET", "/actions/a1/stakes")["outcomes"]


def test_a_roll_waits_for_the_replica(pair: Pair, clients: list[Client]) -> None:
    """A roll that the replica does not have is 503 without a receipt; under its key it is handed out later."""
    table = open_table(clients[0])
    os.kill(pair.replica.process.pid, signal.SIGSTOP)
    for _ in range(2):
        refused = table.call("POST", "/rolls", ROLL, key="the-same-key-again")
        assert (refused.status_code, refused.json()["code"]) == (503, "not_replicated")
        assert refused.headers["retry-after"] == "1"
        assert "receipt" not in refused.text
    # What needs no change is answered all the while.
    assert types(table) == ["session_created", "rolled"]
    os.kill(pair.replica.process.pid, signal.SIGCONT)
    answer = table.call("POST", "/rolls", ROLL, key="the-same-key-again")
    assert (answer.status_code, answer.headers["idempotent-replayed"]) == (201, "true")
    assert types(table) == ["session_created", "rolled"]


def test_a_closing_is_at_the_replica_before_its_seed_is_told(pair: Pair, clients: list[Client]) -> None:
    """An epoch whose closing a failover could undo is revealed by no process; it is as soon as none could."""
    table = open_table(clients[0])
    table.ok("POST", "/rolls", ROLL)
    os.kill(pair.replica.process.pid, signal.SIGSTOP)
    closing = table.call("POST", "/epochs", {}, key="close-this-epoch-1")
    assert (closing.status_code, closing.json()["code"]) == (503, "not_replicated")
    table.client = clients[1]
    # The other process finds it closed and not revealed, as after a crash, and would reveal it.
    assert table.call("POST", "/rolls", ROLL).status_code == 503
    assert types(table) == ["session_created", "rolled", "epoch_closed"]
    os.kill(pair.replica.process.pid, signal.SIGCONT)
    table.ok("POST", "/epochs", {}, key="close-this-epoch-1")
    assert types(table) == ["session_created", "rolled", "epoch_closed", "epoch_revealed"]


def test_a_table_that_is_opened_waits_for_the_replica(pair: Pair, clients: list[Client]) -> None:
    """A table that the replica does not have is not handed out; under its key it is the same table later."""
    os.kill(pair.replica.process.pid, signal.SIGSTOP)
    headers, body = {"Idempotency-Key": "open-the-table-once"}, {"system": "underworld"}
    assert clients[0].post("/v1/sessions", json=body, headers=headers).status_code == 503
    os.kill(pair.replica.process.pid, signal.SIGCONT)
    opened = [client.post("/v1/sessions", json=body, headers=headers).json()["id"] for client in clients]
    assert opened[0] == opened[1]
    assert pair.replica.client.exists(keys(opened[0]).table)
