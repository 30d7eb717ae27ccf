"""Webhooks of services that run as they do for people: one is killed while it sends, and another goes on."""

import json
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from service.store.keys import keys, webhooks_due
from tests.documented_receiver import printed, takes_what_is_signed
from tests.e2e.conftest import started
from tests.plain import Patient
from tests.receiver import receiving
from tests.store.servers import connected, in_memory, programs, serving
from tests.table import open_table

pytestmark = [pytest.mark.real, pytest.mark.slow]


def test_killed_between_sending_and_acknowledgement(tmp_path: Path) -> None:
    """An entry that a killed process was sending comes from another one, under the same id; then the next ones come."""
    places = [tmp_path / name for name in ("redis", "first", "second")]
    for place in places:
        place.mkdir()
    with serving(programs()[0], places[0]) as url, receiving() as receiver:
        settings: Any = {"REDIS_URL": url, "MASTER_KEY": "k" * 40, "WEBHOOK_NETWORKS": "127.0.0.1"}
        with started(places[1], **settings) as first, httpx.Client(base_url=first.url, transport=Patient()) as client:

            def kill(connection: socket.socket) -> None:
                first.process.kill()
                # Closed by the kernel when the worker has ended too: nobody reads the reply that comes then.
                with suppress(OSError):
                    assert connection.recv(1) == b""

            receiver.replies = [kill, 204]
            table = open_table(client)
            secret = table.ok("POST", "/webhooks", {"url": receiver.url})["secret"]
            table.ok("POST", "/turns")
            [lost] = receiver.wait(1)
            first.process.wait()
        with connected(url) as store:
            state = json.loads(store.hget(keys(table.sid).webhooks, "h1:state") or b"")
            due = store.zscore(webhooks_due(), table.sid)
            assert due is not None
            assert abs(due - state["lease"]) < 1000
            # Half a minute passes.
            store.hset(keys(table.sid).webhooks, "h1:state", json.dumps(state | {"lease": 1}))
            store.zadd(webhooks_due(), {table.sid: 1})
        with started(places[2], **settings) as second, httpx.Client(base_url=second.url, transport=Patient()) as client:
            again = receiver.wait(2)[1]
            assert (again.id, again.body) == (lost.id, lost.body)
            table.client = client
            table.ok("POST", "/turns")
            messages = receiver.wait(3)
            assert [message.verified(secret)["data"]["seq"] for message in messages] == [2, 2, 3]
            log = second.log.read_text()
    assert "Traceback" not in log
    assert secret not in log


def test_the_receiver_of_the_documentation(tmp_path: Path) -> None:
    """The receiver in docs/webhooks.md prints each entry once, as the service sends it, and refuses what is forged."""
    (tmp_path / "receiver.py").write_text(printed("python"))
    with in_memory() as path, started(path, WEBHOOK_NETWORKS="127.0.0.1") as running:
        takes_what_is_signed([sys.executable, tmp_path / "receiver.py"], running.url)
