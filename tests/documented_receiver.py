"""A receiver of docs/webhooks.md, as a program: it takes what the service sends, once, and nothing else."""

import json
import os
import re
import socket
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import IO

import httpx
from standardwebhooks import Webhook

from tests.plain import NO_TLS
from tests.store.servers import free_port
from tests.table import open_table
from tests.waiting import wait_until

PAGE = Path(__file__).parents[1] / "docs" / "webhooks.md"


def printed(language: str) -> str:
    """Return the receiver that the page prints in a language."""
    [source] = re.findall(rf"^```{language}\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    return str(source)


def takes_what_is_signed(command: Sequence[str | Path], service: str) -> None:
    """Start a receiver for a webhook of a service that may reach this machine; post to it as well, truly and forged."""
    url = f"http://127.0.0.1:{(port := free_port())}/hook"
    with httpx.Client(base_url=service, verify=NO_TLS) as client:
        _takes(command, client, url, port)


def _takes(command: Sequence[str | Path], client: httpx.Client, url: str, port: int) -> None:
    table = open_table(client)
    secret = table.ok("POST", "/webhooks", {"url": url})["secret"]
    environment = os.environ | {"PORT": str(port), "SECRET": secret, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as program:
        try:
            wait_until(lambda: listens(port), "the receiver does not listen", program)
            turn = table.ok("POST", "/turns")
            assert program.stdout
            assert data(program.stdout) == turn
            assert wait_until(lambda: table.ok("GET", "/webhooks/h1").get("last"))["status"] == 204
            now = datetime.now(UTC)
            assert post(client, url, secret, "m-1", now, {"type": "turn", "number": 1}) == 204
            assert post(client, url, secret, "m-1", now, {"type": "turn", "number": 1}) == 204
            assert post(client, url, "whsec_" + "A" * 43 + "=", "m-2", now, {"number": 2}) == 401
            assert post(client, url, secret, "m-3", now - timedelta(minutes=6), {"number": 3}) == 401
            assert post(client, url, secret, "m-4", now, {"number": 4}, other={"number": 5}) == 401
            assert client.post(url, json={"data": {"number": 6}}).status_code == 401
            assert post(client, url, secret, "m-7", now, {"number": 7}) == 204
            assert [data(program.stdout) for _ in range(2)] == [{"type": "turn", "number": 1}, {"number": 7}]
        finally:
            program.terminate()
            program.wait()


def listens(port: int) -> bool:
    """Return whether somebody listens on a port."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


def data(out: IO[bytes]) -> object:
    """Return the entry of the next line that a receiver prints: the entry, or the message with it."""
    told = json.loads(out.readline())
    return told.get("data", told)


def post(
    client: httpx.Client, url: str, secret: str, id_: str, at: datetime, told: object, *, other: object = None
) -> int:
    """Post a message, signed by the library of the specification, or another than was signed; return the status."""
    body, sent = (json.dumps({"data": one}) for one in (told, other or told))
    headers = {
        "webhook-id": id_,
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": Webhook(secret).sign(id_, at, body),
    }
    return client.post(url, content=sent, headers=headers).status_code
