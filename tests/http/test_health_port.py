"""The health port answers for the event loop it belongs to, on a connection that lasts for one request."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from service.app import create_app
from service.http.server import health_port as module
from service.settings import Settings, health_ports
from tests.store.servers import free_port


@contextmanager
def running(settings: Settings) -> Iterator[asyncio.AbstractEventLoop]:
    """Run the lifespan of an application, with its health port, on a loop of its own; yield the loop."""
    loop = asyncio.new_event_loop()
    started, stop = threading.Event(), asyncio.Event()

    async def receive() -> dict[str, str]:
        if started.is_set():
            await stop.wait()
            return {"type": "lifespan.shutdown"}
        return {"type": "lifespan.startup"}

    async def send(_message: object) -> None:
        started.set()

    def run() -> None:
        loop.run_until_complete(create_app(settings)({"type": "lifespan", "state": {}}, receive, send))  # type: ignore[arg-type]  # a bare scope
        loop.close()

    thread = threading.Thread(target=run)
    thread.start()
    assert started.wait(20)
    try:
        yield loop
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(20)


@pytest.fixture
def port() -> Iterator[int]:
    """The health port of an application without a store."""
    port = free_port()
    with running(Settings(health_port=port)):
        yield port


def test_it_answers_the_operations(port: int) -> None:
    """Health and metrics are answered as on the other port, and nothing else is there."""
    with httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
        assert client.get("/livez").json() == {"status": "ok"}
        ready = client.get("/readyz")
        assert (ready.status_code, ready.reason_phrase) == (200, "OK")
        assert "rollwright_info" in client.get("/metrics").text
        assert client.head("/livez").headers["content-length"] == "16"
        refused = [client.get("/v1/systems"), client.post("/livez", json={}), client.get("/livez?a=b")]
        assert [answer.status_code for answer in refused] == [404, 405, 400]
        assert {answer.headers["connection"] for answer in refused} == {"close"}


@pytest.mark.parametrize(
    "sent", [b"", b"G", b"nonsense\r\n\r\n", b"GET /livez HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\n" + 20_000 * b"x"]
)
def test_what_is_no_request_is_closed(port: int, monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    """A connection without a whole request ends, with nothing said."""
    monkeypatch.setattr(module, "_SECONDS", 0.2)
    with socket.create_connection(("127.0.0.1", port), timeout=10) as client:
        client.sendall(sent)
        assert client.recv(1024) == b""


def test_a_stuck_loop_does_not_answer() -> None:
    """While the loop is stuck nobody is told that the process is alive; afterwards they are."""
    port, go_on = free_port(), threading.Event()
    with running(Settings(health_port=port)) as loop:
        loop.call_soon_threadsafe(go_on.wait)
        with pytest.raises(httpx.ReadTimeout):
            httpx.get(f"http://127.0.0.1:{port}/livez", timeout=0.3)
        go_on.set()
        assert httpx.get(f"http://127.0.0.1:{port}/livez", timeout=10).status_code == 200


def test_each_worker_takes_a_port() -> None:
    """Of several workers each takes the next port that is free."""
    settings = Settings(health_port=free_port(), workers=8)
    # A service of another test may have one of the ports.
    others = [port for port in health_ports(settings) if answers(port)]
    with running(settings), running(settings):
        assert len([port for port in health_ports(settings) if port not in others and answers(port)]) == 2


def answers(port: int) -> bool:
    """Whether a health port is there."""
    try:
        return bool(httpx.get(f"http://127.0.0.1:{port}/livez").json() == {"status": "ok"})
    except (httpx.TransportError, ValueError):
        return False


def test_a_worker_without_a_port_does_not_start() -> None:
    """With no port left a worker says so and ends, rather than run unseen."""

    async def start() -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            async with module.health_port(create_app(Settings()), "127.0.0.1", [taken.getsockname()[1]]):
                pytest.fail("it started")

    with pytest.raises(OSError, match="no port is left"):
        asyncio.run(start())
