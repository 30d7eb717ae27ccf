"""The health port answers for the event loop it belongs to, on a connection that lasts for one request."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress

import httpx
import pytest

from service.deadlines import Deadlines
from service.http.application import application as litestar_application
from service.http.deployment import Deployment
from service.http.observe import observed
from service.http.resources import health
from service.http.server import health_port as module
from service.settings import Settings, health_ports
from tests.applications import application
from tests.clock import ClockLoop


class Port:
    """A health port, served by an event loop of its own in another thread."""

    def __init__(self, number: int, loop: ClockLoop) -> None:
        self.number, self.loop = number, loop

    def get(self, path: str) -> httpx.Response:
        """Return the response to a request."""
        return httpx.get(f"http://127.0.0.1:{self.number}{path}", timeout=None)

    def advance(self, seconds: float) -> None:
        """Move the clock of its loop on."""
        self.loop.call_soon_threadsafe(self.loop.advance, seconds)


@contextmanager
def serving(*ports: int) -> Iterator[Port]:
    """Serve the health of an application without a store, on the first of these ports that is free."""
    loop, started = ClockLoop(), Future[int]()
    stop = asyncio.Event()

    async def serve() -> None:
        app = observed(litestar_application(health.HANDLERS), Deployment())
        async with module.health_port(app, "127.0.0.1", ports, Deadlines().head) as port:
            started.set_result(port)
            await stop.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    try:
        yield Port(started.result(), loop)
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
        loop.close()


@pytest.fixture
def port() -> Iterator[Port]:
    """A health port that the kernel has chosen."""
    with serving(0) as port:
        yield port


def test_it_answers_the_operations(port: Port) -> None:
    """Health and metrics are answered as on the other port, and nothing else is there."""
    with httpx.Client(base_url=f"http://127.0.0.1:{port.number}") as client:
        assert client.get("/livez").json() == {"status": "ok"}
        ready = client.get("/readyz")
        assert (ready.status_code, ready.reason_phrase) == (200, "OK")
        assert "rollwright_info" in client.get("/metrics").text
        assert client.head("/livez").headers["content-length"] == "16"
        refused = [client.get("/v1/systems"), client.post("/livez", json={}), client.get("/livez?a=b")]
        assert [answer.status_code for answer in refused] == [404, 405, 400]
        assert {answer.headers["connection"] for answer in refused} == {"close"}


@pytest.mark.parametrize("sent", [b"", b"G"])
def test_a_request_that_does_not_come_is_waited_for_briefly(port: Port, sent: bytes) -> None:
    """A connection on which a request does not arrive ends after the deadline, with nothing said."""
    with socket.create_connection(("127.0.0.1", port.number)) as client:
        client.sendall(sent)
        # The loop has accepted it once it has answered another.
        assert port.get("/livez").status_code == 200
        port.advance(Deadlines().head + 0.1)
        assert client.recv(1024) == b""


@pytest.mark.parametrize(
    "sent", [b"nonsense\r\n\r\n", b"GET /livez HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\n" + 20_000 * b"x"]
)
def test_what_is_no_request_is_closed(port: Port, sent: bytes) -> None:
    """A connection with what is no request ends at once, with nothing said."""
    with socket.create_connection(("127.0.0.1", port.number)) as client:
        client.sendall(sent)
        with suppress(ConnectionResetError):
            assert client.recv(1024) == b""


def test_a_stuck_loop_does_not_answer(port: Port) -> None:
    """While the loop is stuck nobody is told that the process is alive; afterwards they are."""
    is_stuck, go_on = threading.Event(), threading.Event()

    def stick() -> None:
        is_stuck.set()
        go_on.wait()

    port.loop.call_soon_threadsafe(stick)
    is_stuck.wait()
    with socket.create_connection(("127.0.0.1", port.number)) as client:
        client.sendall(b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
        client.setblocking(False)
        with pytest.raises(BlockingIOError):
            client.recv(1024)
        client.setblocking(True)
        go_on.set()
        assert client.recv(1024).startswith(b"HTTP/1.1 200 ")


def test_each_worker_takes_a_port(port: Port) -> None:
    """Of several workers each takes the next port that is free, of those that the setting gives."""
    with serving(port.number, 0) as second:
        assert second.number != port.number
        assert [one.get("/livez").status_code for one in (port, second)] == [200, 200]
    assert [*health_ports(Settings(health_port=9000, workers=3))] == [9000, 9001, 9002]


def test_a_worker_without_a_port_does_not_start() -> None:
    """With no port left a worker says so and ends, rather than run unseen."""

    async def start() -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            async with module.health_port(application(), "127.0.0.1", [taken.getsockname()[1]], 5):
                pytest.fail("it started")

    with pytest.raises(OSError, match="no port is left"):
        asyncio.run(start())
