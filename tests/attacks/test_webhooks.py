"""Webhooks that are used against the service, their receivers, or what is hidden from who registered them.

Spellings of addresses, redirects, names that change and who may do what are in `tests/http/test_webhooks.py` and
`tests/session/test_webhook_addresses.py`.
"""

import re
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from tests.contract import DOCUMENT
from tests.e2e.conftest import started
from tests.http.conftest import Start, start  # noqa: F401  # a fixture
from tests.plain import Patient
from tests.receiver import HURRIED, Receiver, receiving
from tests.store.servers import in_memory, programs, serving
from tests.table import Table, open_table, places
from tests.waiting import wait_until

pytestmark = pytest.mark.slow

HIDDEN = b"They know of it"


@pytest.fixture(scope="module")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A Redis of these tests' own, to which no deployment is connected that reaches public addresses alone."""
    with serving(programs()[0], tmp_path_factory.mktemp("redis")) as url:
        yield url


@pytest.fixture
def table(start: Start) -> Table:  # noqa: F811  # the fixture
    """A table of a deployment whose webhooks may reach this machine."""
    return open_table(start(webhook_networks="127.0.0.0/8"))


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """A receiver of this test's own."""
    with receiving() as one:
        yield one


@pytest.mark.real
def test_aimed_at_the_service_itself() -> None:
    """Prevented: where the operator allows this machine, no operation takes what a webhook posts for a change."""
    with (
        in_memory() as path,
        started(path, WEBHOOK_NETWORKS="127.0.0.1") as running,
        httpx.Client(base_url=running.url, transport=Patient()) as client,
    ):
        victim = open_table(client)
        before = victim.ok("GET", "")
        posts = [one for one, item in DOCUMENT["paths"].items() if "post" in item]
        aims = [one.format(**places(victim.sid)) for one in posts]
        statuses = {aim: aimed(open_table(client), f"{running.url}{aim}") for aim in aims}
        assert victim.ok("GET", "") == before
    # What needs no token and changes nothing refuses it too, as no body of it is that of an entry.
    assert {aim: status for aim, status in statuses.items() if not 400 <= status < 500} == {}
    assert len(statuses) > 30


def aimed(table: Table, url: str) -> int:
    """Return the status of an entry that is posted to a URL."""
    table.ok("POST", "/webhooks", {"url": url, "types": ["turn_started"]})
    table.ok("POST", "/turns")
    last = wait_until(lambda: table.ok("GET", "/webhooks/h1").get("last"))
    return int(last["status"])


def test_changes_while_an_attempt_lasts(table: Table, receiver: Receiver) -> None:
    """Prevented: a change of the webhook tries at once, but never opens a second connection beside one that lasts."""
    open_now, most = 0, 0
    lock, done = threading.Lock(), threading.Event()

    def hold(connection: socket.socket) -> None:
        nonlocal open_now, most
        with lock:
            open_now += 1
            most = max(most, open_now)
        done.wait(10)
        with lock:
            open_now -= 1
        connection.sendall(b"HTTP/1.1 500 \r\nContent-Length: 0\r\n\r\n")

    receiver.replies = [hold, 204]
    table.ok("POST", "/webhooks", {"url": receiver.url})
    table.ok("POST", "/turns")
    receiver.wait(1)
    with receiving() as other:
        table.ok("POST", "/webhooks", {"url": other.url})
        for number in range(8):
            table.ok("PATCH", "/webhooks/h1", {"active": number % 2 == 1}, version="*")
            table.ok("POST", "/turns")
            # The table was looked at after the change, and what is due was sent.
            other.wait(number + 1)
    assert len(receiver.messages) == 1
    done.set()
    table.ok("PATCH", "/webhooks/h1", {"active": True}, version="*")
    receiver.wait(2)
    assert most == 1
    assert receiver.messages[0].id == receiver.messages[1].id


def test_registered_at_once(table: Table, receiver: Receiver) -> None:
    """Prevented: of a dozen webhooks that are registered at once four are; one that is deleted makes room for one."""
    body = {"url": receiver.url}
    with ThreadPoolExecutor(12) as threads:
        answers = list(threads.map(lambda _: table.call("POST", "/webhooks", body).status_code, range(12)))
    assert sorted(answers) == [201] * 4 + [409] * 8
    table.ok("DELETE", "/webhooks/h1", version="*")
    assert [table.call("POST", "/webhooks", body).status_code for _ in range(2)] == [201, 409]
    assert "h1" not in {one["id"] for one in table.ok("GET", "/webhooks")["webhooks"]}


def test_dead_letters_of_a_former_gm(start: Start, receiver: Receiver) -> None:  # noqa: F811  # the fixture
    """Prevented: what was given up while its person was the GM is replayed to them as a spectator sees it."""
    table = open_table(start("", HURRIED, webhook_networks="127.0.0.0/8"))
    receiver.replies = [400]
    new = table.join("Ana")
    secret = table.ok("POST", "/webhooks", {"url": receiver.url, "as": "gm"})["secret"]
    table.ok("POST", "/clocks", {"name": HIDDEN.decode(), "size": 4, "visible": False})
    wait_until(lambda: table.ok("GET", "/webhooks/h1")["dead_letters"] == 1)
    assert any(HIDDEN in message.body for message in receiver.messages)
    table.ok("POST", "/players/p2/gm")
    refused = table.call("POST", "/webhooks/h1/replays", {})
    assert (refused.status_code, refused.json()["code"]) == (403, "wrong_role")
    receiver.replies = [204]
    before = len(receiver.messages)
    table.ok("POST", "/webhooks/h1/replays", {}, token=new)
    last = table.ok("POST", "/turns", token=new)
    wait_until(lambda: receiver.messages[-1].verified(secret)["data"]["seq"] == last["seq"])
    assert not any(HIDDEN in message.body for message in receiver.messages[before:])


def test_a_message_for_another(table: Table, receiver: Receiver) -> None:
    """Prevented: what one receiver gets, it cannot pass on as a message for another one, or for another table."""
    secrets = [table.ok("POST", "/webhooks", {"url": receiver.url})["secret"] for _ in range(2)]
    other = open_table(table.client)
    secrets.append(other.ok("POST", "/webhooks", {"url": receiver.url})["secret"])
    table.ok("POST", "/turns")
    other.ok("POST", "/turns")
    messages = receiver.wait(3)
    assert len(set(secrets)) == 3
    for secret in secrets:
        assert len([one for one in messages if valid(one, secret)]) == 1
    # A dot in the id would move the border between id, time and body in what is signed.
    assert all(re.fullmatch(r"[\w-]+", message.id) for message in messages)


def valid(message: Any, secret: str) -> bool:
    """Return whether a message is signed with a secret."""
    try:
        message.verified(secret)
    except Exception:  # noqa: BLE001  # whatever the library raises
        return False
    return True
