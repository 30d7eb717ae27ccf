"""The floor of an event stream: a bare ASGI application that sends given bytes to every open stream, when posted to."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from bench.baseline import BODY, HEADERS

_queues: set[asyncio.Queue[bytes]] = set()
_EVENTS = [(b"content-type", b"text/event-stream")]


async def app(
    scope: dict[str, Any],
    receive: Callable[[], Awaitable[dict[str, Any]]],
    send: Callable[[dict[str, Any]], Awaitable[None]],
) -> None:
    """Serve a stream to GET; to anything else pass the event on, and answer."""
    if scope["type"] != "http":
        return
    if scope["method"] == "GET":
        await _stream(send)
        return
    while (await receive()).get("more_body"):
        pass
    for queue in _queues:
        queue.put_nowait(BODY)
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    await send({"type": "http.response.body", "body": b'{"seq":0}', "more_body": False})


async def _stream(send: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
    queue: asyncio.Queue[bytes] = asyncio.Queue()
    _queues.add(queue)
    try:
        await send({"type": "http.response.start", "status": 200, "headers": _EVENTS})
        await send({"type": "http.response.body", "body": b"retry: 1000\n\n", "more_body": True})
        while True:
            await send({"type": "http.response.body", "body": await queue.get(), "more_body": True})
    finally:
        _queues.discard(queue)
