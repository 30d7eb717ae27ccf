"""The baseline: a bare ASGI application that reads the body and answers bytes it was given."""

import json
import os
from collections.abc import Awaitable, Callable
from typing import Any

BODY = os.environ.get("BENCH_BODY", "").encode()
HEADERS = [(name.encode(), value.encode()) for name, value in json.loads(os.environ.get("BENCH_HEADERS", "{}")).items()]
"""Those of an answer of the service, as it gave them once."""
_START = {"type": "http.response.start", "status": 200, "headers": HEADERS}
_END = {"type": "http.response.body", "body": BODY, "more_body": False}


async def app(
    scope: dict[str, Any],
    receive: Callable[[], Awaitable[dict[str, Any]]],
    send: Callable[[dict[str, Any]], Awaitable[None]],
) -> None:
    """Read the body to its end, then answer; nothing is looked at."""
    if scope["type"] != "http":
        return
    while (await receive()).get("more_body"):
        pass
    await send(_START)
    await send(_END)
