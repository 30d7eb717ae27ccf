"""Connections that send nothing, or too many of them, of a running service."""

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.e2e.conftest import Service, started, wait_for_metric
from tests.held import wait_until_dropped
from tests.store.servers import free_port
from tests.waiting import wait_until
from tools.dockerfile import health_check

pytestmark = pytest.mark.real

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """What is closed at the end."""
    with ExitStack() as stack:
        yield stack


def connect(stack: ExitStack, service: Service, count: int, host: str = "127.0.0.1") -> list[socket.socket]:
    """Return so many connections from an address, on which nothing was sent."""
    clients = [socket.create_connection(("127.0.0.1", service.port), source_address=(host, 0)) for _ in range(count)]
    return [stack.enter_context(client) for client in clients]


def too_many(stack: ExitStack, service: Service, count: int) -> tuple[list[socket.socket], list[socket.socket]]:
    """Return 25 connections from an address, and more, which are the newest by the scans of the service too."""
    first = connect(stack, service, 25, "127.0.0.2")
    wait_for_metric(service.url, "rollwright_connections 26.0")
    return first, connect(stack, service, count, "127.0.0.2")


def seconds_until_closed(client: socket.socket) -> float:
    """Return how long the service keeps a connection."""
    began = time.monotonic()
    while client.recv(4096):
        pass
    return time.monotonic() - began


def test_what_sends_no_request_is_closed(stack: ExitStack, tmp_path: Path) -> None:
    """Silent, one byte, a preface of HTTP/2, half a head: each is closed when a head should have come.

    So is one that had an answer, and sends no other request.
    """
    beginnings = [b"", b"G", PREFACE, PREFACE[:9], b"GET /livez HTTP/1.1\r\nHost:", b"\r\n"]
    service = stack.enter_context(started(tmp_path, HEADER_SECONDS="2"))
    clients = connect(stack, service, 10 * len(beginnings))
    for number, client in enumerate(clients):
        client.sendall(beginnings[number % len(beginnings)])
    [idle] = connect(stack, service, 1)
    idle.sendall(b"GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert idle.recv(4096).startswith(b"HTTP/1.1 200 OK")
    clients.append(idle)
    assert max(seconds_until_closed(client) for client in clients) < 15


HOSTS = {
    b"Host: localhost\r\n": 200,
    b"Host: [::1]:8000\r\n": 200,
    b"": 400,
    b"Host:\r\n": 400,
    b"Host: localhost\r\nHost: localhost\r\n": 400,
    b"Host: localhost\r\nAccept: */*\r\nhost: other\r\n": 400,
    b"Host: a, b\r\n": 400,
}
"""Lines of a head, and the status of a request with them (RFC 9112, section 3.2)."""


def test_a_request_has_one_host(stack: ExitStack, tmp_path: Path) -> None:
    """A request of HTTP/1.1 without Host, or with two, is 400 for any path; one of HTTP/1.0 needs none."""
    service = stack.enter_context(started(tmp_path))

    def asked(line: bytes, host: bytes) -> bytes:
        [client] = connect(stack, service, 1)
        client.sendall(line + b"\r\n" + host + b"Connection: close\r\n\r\n")
        return b"".join(iter(lambda: client.recv(65_536), b""))

    for host, status in HOSTS.items():
        head, _, body = asked(b"GET /livez HTTP/1.1", host).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 %d " % status), host
        if status == 400:
            assert json.loads(body)["code"] == "malformed_request"
            assert asked(b"GET /nothing//here HTTP/1.1", host).startswith(b"HTTP/1.1 400 ")
    assert asked(b"GET /livez HTTP/1.0", b"").startswith(b"HTTP/1.0 200 ")


def test_what_takes_no_answer_is_closed(stack: ExitStack, tmp_path: Path) -> None:
    """Clients that ask for a large answer and read nothing are closed; meanwhile the kernel has little of theirs."""
    service = stack.enter_context(started(tmp_path, STALL_SECONDS="2"))
    asked = b"GET /docs/swagger-ui.js HTTP/1.1\r\nHost: localhost\r\n"
    clients = [stack.enter_context(client) for client in (socket.socket() for _ in range(40))]
    for number, client in enumerate(clients):
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect(("127.0.0.1", service.port))
        # Some let the server close: then nobody but the kernel has what is left.
        client.sendall(asked + (b"Connection: close\r\n\r\n" if number % 2 else b"\r\n"))
    plain = {"Accept-Encoding": "identity"}
    large = httpx.get(f"{service.url}/docs/swagger-ui.js", headers=plain)
    assert len(large.content) == int(large.headers["content-length"]) > 2**20
    head = httpx.head(f"{service.url}/docs/swagger-ui.js", headers=plain)
    assert (head.content, head.headers["content-length"]) == (b"", large.headers["content-length"])
    for client in clients:
        wait_until_dropped(client)


def test_connections_by_address(stack: ExitStack, tmp_path: Path) -> None:
    """An address keeps as many connections as it may, and others are answered; what was closed is counted.

    A limit that is at most a quarter of what a worker holds, here a hundred, is kept, and nothing is said of it.
    """
    limit: Any = {"HEADER_SECONDS": "60", "CONNECTIONS_PER_ADDRESS": "25"}
    service = stack.enter_context(started(tmp_path, files=200, **limit))
    assert "CONNECTIONS_PER_ADDRESS" not in service.log.read_text()
    first, more = too_many(stack, service, 15)
    wait_for_metric(service.url, 'rollwright_limited_total{policy="connections"} 15.0')
    wait_for_metric(service.url, "rollwright_connections 26.0")
    for client in more:
        assert client.recv(1) == b""
    for client in first:
        client.sendall(b"GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert client.recv(4096).startswith(b"HTTP/1.1 200 OK")


def test_one_address_never_takes_all(stack: ExitStack, tmp_path: Path) -> None:
    """Where a worker holds few connections, an address has a quarter of them, which is said; others are answered."""
    # So few files that a worker holds a hundred connections.
    service = stack.enter_context(started(tmp_path, files=200, HEADER_SECONDS="60"))
    assert "CONNECTIONS_PER_ADDRESS is 25 and not 512" in service.log.read_text()
    _, more = too_many(stack, service, 35)
    wait_for_metric(service.url, 'rollwright_limited_total{policy="connections"} 35.0')
    for client in more:
        assert client.recv(1) == b""
    assert httpx.get(f"{service.url}/livez", timeout=None).status_code == 200


def test_health_when_every_connection_is_held(stack: ExitStack, tmp_path: Path) -> None:
    """With all connections of a worker held open nobody is answered but on the health port; then everybody again."""
    health = f"http://127.0.0.1:{free_port()}"
    settings: Any = {"HEADER_SECONDS": "60", "HEALTH_PORT": health.rpartition(":")[2]}
    # So few files that a worker holds a hundred connections.
    service = stack.enter_context(started(tmp_path, files=200, **settings))
    held = [client for last in range(2, 8) for client in connect(stack, service, 20, f"127.0.0.{last}")]
    wait_for_metric(health, "rollwright_connections 100.0")
    [waiting] = connect(stack, service, 1)
    waiting.sendall(b"GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n")
    waiting.setblocking(False)
    for path in ("/livez", "/readyz", "/metrics"):
        assert httpx.get(f"{health}{path}", timeout=None).status_code == 200
    # What was asked before is not answered, though the health port answered what was asked later.
    with pytest.raises(BlockingIOError):
        waiting.recv(1)
    for client in held:
        client.close()
    waiting.settimeout(None)
    assert waiting.recv(4096).startswith(b"HTTP/1.1 200 OK")
    assert httpx.get(f"{service.url}/livez", timeout=None).status_code == 200


def test_the_health_check_of_the_image_asks_every_worker(tmp_path: Path) -> None:
    """It passes while all workers answer, and fails where one does not."""
    port = free_port()
    with started(tmp_path, HEALTH_PORT=str(port), WORKERS="2"):
        # The service answers as soon as one of its workers does.
        wait_until(lambda: passes(port, workers=2))
        assert not passes(port, workers=3)
    assert not passes(port, workers=2)


def passes(port: int, workers: int) -> bool:
    """Whether the health check of the image passes."""
    _, *arguments = health_check()
    environment = {"HEALTH_PORT": str(port), "WORKERS": str(workers)}
    run = subprocess.run([sys.executable, *arguments], env=environment, stderr=subprocess.DEVNULL, check=False)
    return run.returncode == 0
