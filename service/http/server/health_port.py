"""A separate port for `/livez`, `/readyz` and `/metrics`, which responds however many connections the main one has.

It is served by the event loop of the worker, so that a worker whose loop is blocked does not respond
(docs/decisions/0014-connections.md).
"""

import asyncio
import errno
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from typing import Any
from urllib.parse import unquote

import h11
import structlog
from litestar.types import ASGIApp

_log = structlog.get_logger()
_SIZE = 16 * 1024
"""Bytes that are read at once, and that the head of a request may have."""


@asynccontextmanager
async def health_port(app: ASGIApp, host: str, ports: Iterable[int], seconds: float) -> AsyncIterator[int]:
    """Serve an application on the first port that no other worker has, for as long as the body runs; yield the port.

    A connection serves one request, and lasts so many seconds at most.
    """

    async def exchange(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(TimeoutError, OSError, h11.RemoteProtocolError):
            async with asyncio.timeout(seconds):
                await _exchange(app, reader, writer)
        writer.close()

    server = await _listen(exchange, host, ports)
    _log.info("health port", port=server.sockets[0].getsockname()[1])
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()


async def _listen(exchange: Any, host: str, ports: Iterable[int]) -> asyncio.Server:
    for port in ports:
        try:
            return await asyncio.start_server(exchange, host, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    raise OSError(errno.EADDRINUSE, "no port is left for this worker's health")


async def _exchange(app: ASGIApp, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Serve one request."""
    connection = h11.Connection(h11.SERVER, max_incomplete_event_size=_SIZE)
    while (request := connection.next_event()) is h11.NEED_DATA:
        connection.receive_data(await reader.read(_SIZE))
    if not isinstance(request, h11.Request):
        return
    path, _, query = request.target.partition(b"?")
    scope: Any = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": request.http_version.decode(),
        "method": request.method.decode(),
        "scheme": "http",
        "path": unquote(path.decode()),
        "query_string": query,
        "headers": list(request.headers),
        "client": writer.get_extra_info("peername"),
    }

    async def receive() -> Any:
        # None of these calls has a body: anything else is read and discarded until the connection is closed.
        while await reader.read(_SIZE):
            pass
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            headers = [header for header in message["headers"] if header[0] != b"connection"]
            headers.append((b"connection", b"close"))
            status = HTTPStatus(message["status"])
            events: list[h11.Event] = [h11.Response(status_code=status, headers=headers, reason=status.phrase)]
        else:
            end = [] if message.get("more_body") else [h11.EndOfMessage()]
            events = [h11.Data(data=message["body"]), *end]
        for event in events:
            writer.write(connection.send(event) or b"")
        await writer.drain()

    await app(scope, receive, send)
