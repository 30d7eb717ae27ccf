"""Limits on connections: how many an address may hold, and for how long a client may read nothing.

A worker scans its open sockets periodically, and closes the newest above the limit. The server has no such limit, and
passes a connection on only once it has received a request. The kernel drops connections whose client reads nothing,
since most responses are in its buffers before the process could notice (docs/decisions/0014-connections.md).
"""

import asyncio
import os
import socket
import sys
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from ipaddress import ip_address, ip_network

import structlog

from service import telemetry
from service.deadlines import Deadlines
from service.http.limits import address_of

_log = structlog.get_logger()

_FIRST = 0.01
"""Seconds between the first two scans; doubled after each, up to the usual pause."""
_PER_SECOND = 10_000
"""Files scanned in a second, at most: with more files there are fewer scans."""
_SLICE = 250
"""Files scanned, or connections closed, before other tasks of the worker run: some milliseconds."""
_SEND_BUFFER = 128 * 1024
"""Bytes of a response that the kernel buffers for a client; it takes about twice as much memory."""
_EXEMPT = ""
"""The address under which connections of trusted proxies are counted: they have no limit."""

Peer = tuple[str, int]
"""Address and port of a client: as long as a connection is open, no other has the same."""


class Connections:
    """The connections of clients to a port of this process."""

    def __init__(self, port: int, per_address: int, exempt: Sequence[str] = (), *, deadlines: Deadlines) -> None:
        """Take the port, how many connections an address may hold, and addresses and networks without a limit."""
        self._port = port
        self._per_address = per_address
        self._stall_seconds = deadlines.stall
        self._pause = deadlines.connections
        self._exempt = [ip_network(one) for one in exempt]
        self._counted_address = lru_cache(maxsize=4096)(self._counted_by)
        self._scans = 0
        self._since: dict[Peer, int] = {}
        """The number of the scan in which each connection was seen first."""
        self._closed: set[Peer] = set()
        """Those that were closed here, and are still open files of the server."""
        self._has_answered = False

    async def watch(self) -> None:
        """Scan until cancelled; at shorter intervals at first, while the server begins to listen."""
        pause = _FIRST
        while True:
            try:
                scanned = await self.scan()
            except OSError:
                # As when the process has no file descriptor left: closed connections free some.
                _log.exception("connections could not be counted")
                scanned = 0
            await asyncio.sleep(max(pause, scanned / _PER_SECOND))
            pause = min(self._pause, 2 * pause)

    def before_response(self) -> None:
        """Limit what the kernel keeps of unread responses, before the first one of this process.

        The server begins to listen after the application has started, and may close a connection after a response: then
        it is no file that a scan could find. Connections that are accepted later inherit the limit of the listener.
        """
        if self._has_answered:
            return
        self._has_answered = True
        with suppress(OSError), os.scandir("/dev/fd") as files:
            for file in files:
                self._peer(int(file.name))

    async def scan(self) -> int:
        """Close the newest connections of each address that holds too many; return how many files were scanned."""
        held = defaultdict[str, dict[Peer, int]](dict)
        scanned = 0
        with os.scandir("/dev/fd") as files:
            for scanned, file in enumerate(files, 1):
                descriptor = int(file.name)
                if peer := self._peer(descriptor):
                    held[self._counted_address(peer[0])][peer] = descriptor
                if not scanned % _SLICE:
                    await asyncio.sleep(0)
        self._scans += 1
        self._since = {peer: self._since.get(peer, self._scans) for each in held.values() for peer in each}
        self._closed &= self._since.keys()
        telemetry.CONNECTIONS.set(len(self._since))
        too_many = [each for address, connections in held.items() for each in self._too_many(address, connections)]
        closed = 0
        for number, (peer, descriptor) in enumerate(too_many, 1):
            closed += self._close(peer, descriptor)
            if not number % _SLICE:
                await asyncio.sleep(0)
        if closed:
            telemetry.LIMITED.labels("connections").inc(closed)
            _log.warning("connections closed", count=closed, per_address=self._per_address)
        return scanned

    def _too_many(self, address: str, connections: dict[Peer, int]) -> list[tuple[Peer, int]]:
        """Return the connections that an address holds above its limit, with their descriptors: the newest."""
        if address == _EXEMPT or len(connections) <= self._per_address:
            return []
        held = [each for each in connections.items() if each[0] not in self._closed]
        # Descriptors are assigned lowest first: of connections seen in the same scan, a higher one is likely newer.
        return sorted(held, key=lambda each: (self._since[each[0]], each[1]))[self._per_address :]

    def _peer(self, descriptor: int) -> Peer | None:
        """Return the client whose connection to the port a descriptor is; None where it is another file, or closed."""
        try:
            # The family is not looked up, which would double the time: the address shows it.
            connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM, 0, descriptor)
        except OSError:
            return None
        try:
            peer = _name(connection.getpeername)
            if peer in self._since:
                return peer
            own = _name(connection.getsockname)
            if own is None or own[1] != self._port:
                return None
            # It is the listener, whose options its connections inherit, or a connection that may be older than these.
            self._drop_unread(connection)
            return peer
        finally:
            # The server keeps the descriptor.
            connection.detach()

    def _drop_unread(self, connection: socket.socket) -> None:
        """Have the kernel close the connection when its client reads nothing, also after the server has closed it."""
        with suppress(OSError):
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
            if sys.platform == "linux":
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(self._stall_seconds * 1000))

    def _close(self, peer: Peer, descriptor: int) -> bool:
        """Close a connection; return whether it was still open. The server then frees its state."""
        with suppress(OSError):
            # The server may have closed it, and the descriptor may be another file: a duplicate cannot change.
            duplicate = os.dup(descriptor)
            if self._peer(duplicate) != peer:
                os.close(duplicate)
                return False
            with socket.socket(fileno=duplicate) as connection:
                connection.shutdown(socket.SHUT_RDWR)
            self._closed.add(peer)
            return True
        return False

    def _counted_by(self, host: str) -> str:
        """Return the address that a client is counted by."""
        address = address_of(host)
        exact = ip_address(host) if ":" in address else ip_address(address)
        return _EXEMPT if any(exact in network for network in self._exempt) else address


def _name(read: Callable[[], object]) -> Peer | None:
    """Return an address and a port; None for what has none, such as a listener's peer, a Unix socket or a file."""
    try:
        found = read()
    except OSError:
        return None
    return (found[0], found[1]) if isinstance(found, tuple) else None


@asynccontextmanager
async def watching(connections: Connections) -> AsyncIterator[None]:
    """Watch connections for as long as the body runs."""
    task = asyncio.create_task(connections.watch())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
