"""The floor of a roll at a table: a bare ASGI application that writes what a roll writes, and sends given bytes."""

import hashlib
from collections.abc import Awaitable, Callable
from os import environ
from pathlib import Path
from typing import Any

from bench.baseline import BODY, HEADERS
from service.store.cluster import connect
from service.store.target import parse_url

SCRIPT = Path(__file__).with_name("same_writes.lua").read_bytes()
DIGEST = hashlib.sha1(SCRIPT, usedforsecurity=False).hexdigest()
_connection = connect(parse_url(environ.get("REDIS_URL", "unix:///nowhere")))
_loaded: list[bool] = []
_DOCUMENT = b'{"name":"Silk","version":7,"owner":"p2","tracks":{"stress":[6],"trauma":[0],"xp":[0]}}'
_RESULT = b'{"changes":[["c2","stress",1,6,0],["k1","filled",2,9,0,false,0]]}'
_START = {"type": "http.response.start", "status": 201, "headers": HEADERS}
_END = {"type": "http.response.body", "body": BODY, "more_body": False}


async def app(
    scope: dict[str, Any],
    receive: Callable[[], Awaitable[dict[str, Any]]],
    send: Callable[[dict[str, Any]], Awaitable[None]],
) -> None:
    """Write the body as an entry under the request's key."""
    if scope["type"] != "http":
        return
    body, more = b"", True
    while more:
        message = await receive()
        body, more = body + message["body"], message.get("more_body", False)
    if not _loaded:
        await _connection.do("SCRIPT", "LOAD", SCRIPT)
        _loaded.append(True)
    key = dict(scope["headers"])[b"idempotency-key"]
    place = "bench:{" + scope["path"].split("/")[3] + "}"
    keys = [place, *(f"{place}:{part}" for part in ("log", "once", "marks", "epochs"))]
    await _connection.do("EVALSHA", DIGEST, 5, *keys, key, body, _RESULT, _DOCUMENT, _DOCUMENT, _DOCUMENT)
    await send(_START)
    await send(_END)
