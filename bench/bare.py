"""The baseline of a change at a table: a bare ASGI application that runs one trivial script and sends given bytes."""

import hashlib
from collections.abc import Awaitable, Callable
from os import environ
from typing import Any

from bench.baseline import BODY, HEADERS
from bench.plain import Plain
from service.store.cluster import connect
from service.store.connection import Connection
from service.store.target import parse_url

SCRIPT = "return redis.call('INCR', KEYS[1])"
DIGEST = hashlib.sha1(SCRIPT.encode(), usedforsecurity=False).hexdigest()
URL = environ.get("REDIS_URL", "unix:///nowhere")

Do = Callable[..., Awaitable[Any]]
App = Callable[[dict[str, Any], Callable[[], Awaitable[dict[str, Any]]], Callable[..., Awaitable[None]]], Any]


def _over(connection: Connection) -> App:
    async def app(
        scope: dict[str, Any],
        receive: Callable[[], Awaitable[dict[str, Any]]],
        send: Callable[[dict[str, Any]], Awaitable[None]],
    ) -> None:
        if scope["type"] != "http":
            return
        while (await receive()).get("more_body"):
            pass
        await once(connection)
        await send({"type": "http.response.start", "status": 201, "headers": HEADERS})
        await send({"type": "http.response.body", "body": BODY, "more_body": False})

    return app


async def once(connection: Connection) -> None:
    """Run the script, which the benchmark has loaded."""
    await connection.do("EVALSHA", DIGEST, 1, "bench:counter")


ours = _over(connect(parse_url(URL)))
plain = _over(Plain(parse_url(URL)))
