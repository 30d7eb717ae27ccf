"""Read a request as far as every operation does: parameters, representation, and the body's bytes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache
from time import monotonic
from typing import cast

import mimeparse
from litestar.types import HTTPRequestEvent, Receive, Scope

from service.http.operation import JSON, Call, Operation
from service.http.problems import Problem

BODY_LIMIT = 64 * 1024
BODY_SECONDS = 10
HEADER_LIMIT = 1024
"""Longest Accept or Content-Type that is looked at: nobody sends more, and what is looked at is remembered."""


async def understand(operation: Operation, scope: Scope, receive: Receive) -> Call:
    """Return the call, or raise the Problem that says why it is none."""
    if scope["query_string"]:
        raise Problem(400, "unknown_parameter", "this call takes no query parameters")
    headers: dict[bytes, bytes] = {}
    for name, value in scope["headers"]:
        headers[name] = headers[name] + b", " + value if name in headers else value
    media = _media((headers.get(b"accept") or b"*/*")[:HEADER_LIMIT].lower(), tuple(operation.gives))
    body = b""
    if operation.takes is not None:
        if not _is_json(headers.get(b"content-type", b"")[:HEADER_LIMIT]) or b"content-encoding" in headers:
            raise Problem(415, "unsupported_media_type", f"send the body as {JSON}, in UTF-8 and not compressed")
        body = await _read(receive, headers.get(b"content-length", b""))
    return Call(scope.get("path_params", {}), body, media)


@lru_cache(maxsize=256)
def _media(accept: bytes, offered: tuple[str, ...]) -> str:
    """Choose the representation the client likes best (RFC 9110, section 12.5.1); of equals, the usual one."""
    try:
        media = mimeparse.best_match(offered[::-1], accept.decode("latin-1"))
    except mimeparse.MimeTypeParseException:
        media = ""
    if not media:
        raise Problem(406, "not_acceptable", f"this call answers {', '.join(offered)}")
    return str(media)


@lru_cache(maxsize=256)
def _is_json(content_type: bytes) -> bool:
    media, _, parameters = content_type.decode("latin-1").lower().partition(";")
    charset = parameters.replace(" ", "").replace('"', "")
    return media.strip() == JSON and charset in {"", "charset=utf-8"}


async def _read(receive: Receive, announced: bytes) -> bytes:
    """Return the whole body; refuse it as soon as it is known to pass the limit, to break off, or to stall."""
    if announced.isdigit() and int(announced) > BODY_LIMIT:
        raise _too_large()
    reader = cast("asyncio.Task[object]", asyncio.current_task())
    _reading[reader] = monotonic()
    body = b""
    try:
        while True:
            message = cast("HTTPRequestEvent", await receive())
            if message["type"] != "http.request":
                raise Problem(400, "incomplete_body", "the body broke off")
            body += message["body"]
            if len(body) > BODY_LIMIT:
                raise _too_large()
            if not message.get("more_body"):
                return body
    except asyncio.CancelledError as cancelled:
        if cancelled.args != (_OVERDUE,):
            raise
        reader.uncancel()
        raise Problem(408, "body_timeout", f"the body took longer than {BODY_SECONDS} seconds") from None
    finally:
        del _reading[reader]


_reading: dict[asyncio.Task[object], float] = {}
"""Since when each body is being read."""
_OVERDUE = "the body is overdue"


@asynccontextmanager
async def patience(_app: object) -> AsyncIterator[None]:
    """Give up on bodies that stall, while the service runs; a sweep a second costs less than a timer a request."""
    sweeping = asyncio.create_task(_sweep())
    try:
        yield
    finally:
        sweeping.cancel()


async def _sweep() -> None:
    while True:
        await asyncio.sleep(1)
        give_up(monotonic() - BODY_SECONDS)


def give_up(before: float) -> None:
    """Give up on every body whose reading began before that time."""
    for reader, since in list(_reading.items()):
        if since < before:
            reader.cancel(_OVERDUE)


def _too_large() -> Problem:
    return Problem(413, "body_too_large", f"a body has at most {BODY_LIMIT} bytes")
