"""Sends a webhook: one request to a checked address; of the response, which is bounded, the status counts."""

import asyncio
import socket
import ssl
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from ipaddress import ip_address
from typing import Any

import httpcore
from msgspec import Struct

from service import __version__
from service.session.hooks.addresses import Destinations, Place

_CONNECT_SECONDS = 4.0
"""Seconds to connect to one of the addresses of a name."""
_ADDRESSES = 2
"""Addresses of a name that are tried."""
_MOST_BYTES = 64 * 1024
"""Bytes that are read of a response, TLS included: its head. The body is not waited for."""
_RESOLVERS = 16
"""Names that are resolved at once: a name server that does not reply holds up nothing but webhooks."""


class AttemptOutcome(Struct, frozen=True):
    """What came of an attempt."""

    status: int = 0
    """Of the response; 0 without one."""
    why: str = ""
    """Why it failed: no_address, connection, tls, timeout, response, status. Empty where it did not."""


class _NoAddress(Exception):  # noqa: N818  # a state, not a defect
    """A name has no address that webhooks may reach."""


class _TooLarge(Exception):  # noqa: N818  # as above
    """A response is larger than is read."""


class _TlsFailed(Exception):  # noqa: N818  # as above
    """The receiver has no valid certificate for its name, or speaks no TLS."""


@cache
def _default_tls() -> ssl.SSLContext:
    """Return what checks certificates, by the authorities that certifi names; reading them takes 50 ms."""
    return httpcore.default_ssl_context()


class Sender:
    """Sends requests of so many seconds to addresses that `destinations` allows; no redirects, cookies, or proxies."""

    def __init__(self, destinations: Destinations, seconds: float, tls: ssl.SSLContext | None = None) -> None:
        self._seconds = seconds
        resolvers = ThreadPoolExecutor(_RESOLVERS, "webhook-dns")
        context = tls or _default_tls()
        self._resolvers = resolvers
        # Connections are not kept: each checks its address, and an old one may be closed as it is used.
        self._pools = {
            scheme: httpcore.AsyncConnectionPool(
                ssl_context=context,
                max_connections=None,
                max_keepalive_connections=0,
                network_backend=_CheckedBackend(destinations, resolvers, tls=scheme == "https"),
            )
            for scheme in ("http", "https")
        }

    async def send(self, place: Place, headers: Sequence[tuple[str, str]], body: bytes) -> AttemptOutcome:
        """Post a body; return the status, and why it failed, if it did."""
        url = httpcore.URL(
            scheme=place.scheme.encode(), host=place.host.encode(), port=place.port, target=place.target.encode()
        )
        usual = [
            ("Host", place.authority),
            ("User-Agent", f"Rollwright/{__version__}"),
            ("Content-Type", "application/json"),
            ("Content-Length", str(len(body))),
            ("Connection", "close"),
        ]
        try:
            async with asyncio.timeout(self._seconds):
                async with self._pools[place.scheme].stream(
                    "POST", url, headers=[*usual, *headers], content=body
                ) as response:
                    status = response.status
        except _NoAddress:
            return AttemptOutcome(why="no_address")
        except _TlsFailed:
            return AttemptOutcome(why="tls")
        except (TimeoutError, httpcore.TimeoutException):
            return AttemptOutcome(why="timeout")
        except (_TooLarge, httpcore.ProtocolError):
            return AttemptOutcome(why="response")
        except (httpcore.NetworkError, OSError):
            return AttemptOutcome(why="connection")
        return AttemptOutcome(status) if 200 <= status < 300 else AttemptOutcome(status, "status")

    async def close(self) -> None:
        """Close all connections."""
        for pool in self._pools.values():
            await pool.aclose()
        self._resolvers.shutdown(wait=False, cancel_futures=True)


class _CheckedBackend(httpcore.AsyncNetworkBackend):
    """Resolves a name and connects to an address of it that is allowed: to exactly the one that was checked."""

    def __init__(self, destinations: Destinations, resolvers: ThreadPoolExecutor, *, tls: bool) -> None:
        self._destinations = destinations
        self._resolvers = resolvers
        self._tls = tls
        self._backend = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109  # as httpcore has it
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to an allowed address of a host; _NoAddress where it has none."""
        del timeout
        failure: Exception = _NoAddress()
        for address in (await self._addresses(host, port))[:_ADDRESSES]:
            try:
                return _BoundedStream(
                    await self._backend.connect_tcp(address, port, _CONNECT_SECONDS, local_address, socket_options)
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as failed:
                failure = failed
        raise failure

    async def _addresses(self, host: str, port: int) -> list[str]:
        """Return the allowed addresses of a host, in the order of the resolver."""
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(self._resolvers, _resolve, host, port)
        except (OSError, UnicodeError):
            return []
        addresses = [str(sockaddr[0]) for *_, sockaddr in found]
        # An address with a zone (fe80::1%eth0) is one of a link.
        return [
            one
            for one in dict.fromkeys(addresses)
            if "%" not in one and self._destinations.allows(ip_address(one), tls=self._tls)
        ]


def _resolve(host: str, port: int) -> list[Any]:
    return socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)


class _BoundedStream(httpcore.AsyncNetworkStream):
    """A connection of which only so many bytes are read."""

    def __init__(self, stream: httpcore.AsyncNetworkStream) -> None:
        self._stream = stream
        self._left = _MOST_BYTES

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ASYNC109  # as httpcore has it
        if self._left <= 0:
            raise _TooLarge
        data = await self._stream.read(min(max_bytes, self._left), timeout)
        self._left -= len(data)
        return data

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ASYNC109  # as above
        await self._stream.write(buffer, timeout)

    async def aclose(self) -> None:
        await self._stream.aclose()

    async def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,  # noqa: ASYNC109  # as above
    ) -> httpcore.AsyncNetworkStream:
        try:
            return _BoundedStream(await self._stream.start_tls(ssl_context, server_hostname, timeout))
        except httpcore.ConnectError as failed:
            raise _TlsFailed from failed

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)
