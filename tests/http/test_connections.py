"""Connections of one address above its limit are closed, the newest first; everybody else's stay."""

import asyncio
import errno
import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace

import pytest

from service import telemetry
from service.deadlines import Deadlines
from service.http.server.connections import Connections
from service.telemetry import REGISTRY
from tests.held import wait_until_dropped


class Server:
    """A listener that accepts, as the server does, and its clients."""

    def __init__(self, stack: ExitStack, host: str = "127.0.0.1") -> None:
        self._stack = stack
        self._listener = stack.enter_context(socket.create_server((host, 0), backlog=64))
        self.port: int = self._listener.getsockname()[1]
        self.accepted: list[socket.socket] = []

    def connect(self, host: str, count: int) -> list[socket.socket]:
        """Return the ends of so many clients, whose connections are accepted."""
        clients = []
        for _ in range(count):
            client = self._stack.enter_context(socket.socket())
            client.bind((host, 0))
            client.connect(("127.0.0.1", self.port))
            client.settimeout(5)
            clients.append(client)
            self.accepted.append(self._stack.enter_context(self._listener.accept()[0]))
        return clients


@pytest.fixture
def server() -> Iterator[Server]:
    """A listener on a port of its own."""
    with ExitStack() as stack:
        yield Server(stack)


def open_ones(clients: list[socket.socket]) -> list[socket.socket]:
    """Return the clients whose connections are open."""
    still = []
    for client in clients:
        client.setblocking(False)
        try:
            assert client.recv(1) == b""
        except BlockingIOError:
            still.append(client)
    return still


def counted(name: str, **labels: str) -> float:
    """Return the value of a metric."""
    return REGISTRY.get_sample_value(name, labels) or 0.0


def scan(connections: Connections) -> None:
    """Scan once."""
    asyncio.run(connections.scan())


def test_the_newest_are_closed(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """An address keeps as many as it may, those that it had first; another address keeps all."""
    # A service that another test runs in a thread of this process tells its own number too.
    told: list[int] = []
    monkeypatch.setattr(telemetry, "CONNECTIONS", SimpleNamespace(set=told.append))
    connections = Connections(server.port, 3, deadlines=Deadlines())
    before = counted("rollwright_limited_total", policy="connections")
    first = server.connect("127.0.0.2", 2)
    scan(connections)
    more, others = server.connect("127.0.0.2", 3), server.connect("127.0.0.3", 3)
    scan(connections)
    assert open_ones(first) == first
    assert open_ones(more) == more[:1]
    assert open_ones(others) == others
    assert counted("rollwright_limited_total", policy="connections") == before + 2
    assert 8 in told


def test_what_was_closed_is_closed_once(server: Server) -> None:
    """A connection that the server has not freed yet is not counted again, and takes no other's place."""
    connections = Connections(server.port, 2, deadlines=Deadlines())
    server.connect("127.0.0.2", 4)
    scan(connections)
    before = counted("rollwright_limited_total", policy="connections")
    scan(connections)
    assert counted("rollwright_limited_total", policy="connections") == before


def test_places_come_back(server: Server) -> None:
    """Once a client has left, its address may have another connection."""
    connections = Connections(server.port, 2, deadlines=Deadlines())
    left, *_ = server.connect("127.0.0.2", 2)
    scan(connections)
    left.close()
    server.accepted[0].close()
    [new] = server.connect("127.0.0.2", 1)
    scan(connections)
    assert open_ones([new]) == [new]


def test_a_trusted_proxy_has_no_limit(server: Server) -> None:
    """Everybody's connections come from a proxy: addresses and networks of proxies are not limited."""
    connections = Connections(server.port, 1, ["127.0.0.2", "127.0.1.0/24"], deadlines=Deadlines())
    proxied = [*server.connect("127.0.0.2", 3), *server.connect("127.0.1.9", 3)]
    stranger = server.connect("127.0.0.3", 3)
    scan(connections)
    assert open_ones(proxied) == proxied
    assert open_ones(stranger) == stranger[:1]


def test_an_ipv6_network_is_one_address() -> None:
    """Of IPv6 the network counts, which is what one household has; a proxy there is exempt by itself."""
    connections = Connections(1, 1, ["2001:db8::5"], deadlines=Deadlines())
    assert connections._counted_address("2001:db8::1") == connections._counted_address("2001:db8::2")
    assert connections._counted_address("2001:db8:0:1::1") != connections._counted_address("2001:db8::1")
    assert connections._counted_address("::ffff:192.0.2.1") == connections._counted_address("192.0.2.1")
    assert connections._counted_address("2001:db8::5") != connections._counted_address("2001:db8::1")


@pytest.mark.real
def test_what_is_not_read_is_dropped(server: Server) -> None:
    """A client that takes nothing is closed, though the server has closed before; one that reads gets all of it."""
    answer = bytes(4 * 1024 * 1024)
    scan(Connections(server.port, 9, deadlines=Deadlines(stall=0.5)))
    stuck, reader = server.connect("127.0.0.2", 2)
    for accepted in server.accepted:
        accepted.setblocking(False)
    taken = server.accepted[0].send(answer)
    assert taken < len(answer) / 4
    server.accepted[0].close()
    received = 0
    for sent in range(0, len(answer), 64 * 1024):
        server.accepted[1].send(answer[sent : sent + 64 * 1024])
        while received < sent + 64 * 1024:
            received += len(reader.recv(64 * 1024))
    assert received == len(answer)
    assert open_ones([reader]) == [reader]
    wait_until_dropped(stuck)


@pytest.mark.real
def test_what_is_closed_before_a_scan_is_dropped(server: Server) -> None:
    """Also what the server accepted before the first response, and closed before any scan."""
    connections = Connections(server.port, 9, deadlines=Deadlines(stall=0.5))
    older = server.connect("127.0.0.2", 1)
    connections.before_response()
    stuck = older + server.connect("127.0.0.2", 1)
    for accepted in server.accepted:
        accepted.setblocking(False)
        assert accepted.send(bytes(4 * 1024 * 1024)) < 1024 * 1024
        accepted.close()
    for client in stuck:
        wait_until_dropped(client)


@pytest.mark.real
def test_older_connections_are_dropped_too(server: Server) -> None:
    """What the server accepted before the first look is treated the same."""
    [stuck] = server.connect("127.0.0.2", 1)
    scan(Connections(server.port, 9, deadlines=Deadlines(stall=0.5)))
    server.accepted[0].setblocking(False)
    server.accepted[0].send(bytes(4 * 1024 * 1024))
    wait_until_dropped(stuck)


def test_other_files_are_left_alone(server: Server) -> None:
    """Connections to another port, those that this process made itself, and other files stay as they are."""
    with ExitStack() as stack:
        other = Server(stack)
        elsewhere = other.connect("127.0.0.2", 4)
        one, two = (stack.enter_context(each) for each in socket.socketpair())
        server.connect("127.0.0.2", 1)
        scan(Connections(server.port, 1, deadlines=Deadlines()))
        assert open_ones(elsewhere) == elsewhere
        one.send(b"x")
        assert two.recv(1) == b"x"


def test_a_number_that_was_given_again_is_not_closed(server: Server) -> None:
    """The server may close a connection, and get another under its number, before it is closed here."""
    connections = Connections(server.port, 1, deadlines=Deadlines())
    server.connect("127.0.0.2", 1)
    new = server.connect("127.0.0.3", 1)
    gone, other = server.accepted
    peer, number = gone.getpeername(), gone.fileno()
    scan(connections)
    os.dup2(other.fileno(), number)
    assert not connections._close(peer, number)
    assert open_ones(new) == new
    gone.close()
    assert not connections._close(peer, number)


def test_looking_leaves_no_files(server: Server) -> None:
    """Looking and closing open nothing that stays."""
    connections = Connections(server.port, 1, deadlines=Deadlines())
    server.connect("127.0.0.2", 5)
    before = files()
    for _ in range(3):
        scan(connections)
    assert files() <= before


def files() -> int:
    """Return how many files this process has: the fewest of some looks, for others in it have some for a moment."""
    return min(len([*Path("/dev/fd").iterdir()]) for _ in range(20))


def test_looking_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a look fails, as when the process has no file left, the next one comes all the same."""
    connections, looks = Connections(1, 1, deadlines=Deadlines(connections=0)), 0

    async def failing() -> int:
        nonlocal looks
        looks += 1
        if looks < 3:
            raise OSError(errno.EMFILE, "too many open files")
        raise asyncio.CancelledError

    monkeypatch.setattr(connections, "scan", failing)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(connections.watch())
    assert looks == 3
