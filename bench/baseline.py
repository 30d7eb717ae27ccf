"""The baseline: a bare ASGI application that reads the body and sends given bytes."""

import json
import os
from collections.abc import Awaitable, Callable
from typing import Any

BODY = os.environ.get("BENCH_BODY", "").encode()
HEADERS = [(name.encode(), value.encode()) for name, value in json.loads(os.environ.get("BENCH_HEADERS", "{}")).items()]
"""The headers of a response of the service."""
_START = {"type": "http.response.start", "status": 200, "headers": HEADERS}
_END = {"type": "http.response.body", "body": BODY, "more_body": False}


async def app(
    scope: dict[str, Any],
    receive: Callable[[], Awaitable[dict[str, Any]]],
    send: Callable[[dict[str, Any]], Awaitable[None]],
) -> None:
    """Read the body to its end, then send the response; nothing is parsed."""
    if scope["type"] != "http":
        return
    while (await receive()).get("more_body"):
        pass
    await send(_START)
    await send(_END)
