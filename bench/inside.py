"""Call an application in this process: what it costs without server and sockets."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar.types import ASGIApp


def scope(path: str, text: bytes, *headers: tuple[bytes, bytes]) -> dict[str, Any]:
    """Return the scope of a POST of JSON, as granian makes it."""
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "server": ("127.0.0.1", 8000),
        "client": ("127.0.0.1", 50000),
        "scheme": "http",
        "method": "POST",
        "root_path": "",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [
            (b"host", b"127.0.0.1:8000"),
            (b"content-type", b"application/json"),
            (b"accept", b"*/*"),
            (b"content-length", str(len(text)).encode()),
            *headers,
        ],
        "state": {},
        "extensions": {},
    }


async def called(app: ASGIApp, asked: Any, text: bytes) -> list[Any]:
    """Call the application once, which may change the scope; return the messages it sent."""
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": text, "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    await app(asked, receive, send)
    return sent


@asynccontextmanager
async def alive(app: ASGIApp) -> AsyncIterator[None]:
    """Start the application as a server does, and stop it."""
    messages: asyncio.Queue[Any] = asyncio.Queue()
    started = asyncio.Event()

    async def send(message: Any) -> None:
        assert message["type"] in {"lifespan.startup.complete", "lifespan.shutdown.complete"}, message
        started.set()

    messages.put_nowait({"type": "lifespan.startup"})
    asked: Any = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
    living = asyncio.ensure_future(app(asked, messages.get, send))
    await asyncio.wait([living, asyncio.ensure_future(started.wait())], return_when=asyncio.FIRST_COMPLETED)
    try:
        yield
    finally:
        messages.put_nowait({"type": "lifespan.shutdown"})
        await living
