"""Read a request as far as every operation does: parameters, representation, and the body's bytes."""

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import lru_cache
from time import monotonic
from typing import Any, cast
from urllib.parse import parse_qsl

import mimeparse
from litestar.types import HTTPRequestEvent, Receive, Scope
from msgspec import Struct

from service.http.deployment import Deployment
from service.http.limits import NOBODY, address_of
from service.http.operation import JSON, NDJSON, Call, Operation
from service.http.problems import Problem

BODY_SECONDS = 10
HEADER_LIMIT = 1024
"""Longest Accept or Content-Type that is looked at: nobody sends more, and what is looked at is remembered."""


class Head(Struct):
    """What a request says before its body."""

    method: str
    path: str
    headers: dict[bytes, bytes]
    """Those that stand twice, as one list."""
    address: str
    """The caller's, by which they are counted."""


def head_of(scope: Scope) -> Head:
    """Return the head of a request."""
    headers: dict[bytes, bytes] = {}
    for name, value in scope["headers"]:
        headers[name] = headers[name] + b", " + value if name in headers else value
    client = scope.get("client")
    method = scope["method"]  # type: ignore[typeddict-item]  # only HTTP scopes come here
    return Head(method, scope["path"], headers, address_of(client[0]) if client else NOBODY)


async def understand(operation: Operation, deployment: Deployment, scope: Scope, head: Head, receive: Receive) -> Call:
    """Return the call, or raise the Problem that says why it is none."""
    headers = head.headers
    path = scope.get("path_params", {})
    for parameter, schema in operation.parameters.items():
        if "pattern" in schema and not re.fullmatch(schema["pattern"], path[parameter]):
            raise Problem(404, "not_found", f"there is nothing at {scope['path']}")
    query = parameters(operation, scope["query_string"]) if scope["query_string"] else {}
    offered = tuple(operation.gives)
    # What answers without a body has no representation to choose.
    media = _media((headers.get(b"accept") or b"*/*")[:HEADER_LIMIT].lower(), offered) if offered else ""
    body = b""
    if operation.takes is not None:
        media_type = NDJSON if operation.takes is str else JSON
        if not _is(media_type, headers.get(b"content-type", b"")[:HEADER_LIMIT]) or b"content-encoding" in headers:
            raise Problem(415, "unsupported_media_type", f"send the body as {media_type}, in UTF-8 and not compressed")
        body = await _read(receive, headers.get(b"content-length", b""), operation.limit)
    return Call(deployment, head.method, head.path, path, query, headers, body, media, head.address)


def parameters(operation: Operation, query_string: bytes) -> dict[str, Any]:
    """Return the parameters of the query; Problem 400 for one that is unknown, doubled, or not as its schema says."""
    found: dict[str, Any] = {}
    try:
        pairs = parse_qsl(query_string.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=20)
    except ValueError:
        raise Problem(400, "malformed_request", "the query cannot be read") from None
    for name, value in pairs:
        if name not in operation.query:
            known = ", ".join(operation.query) or "no query parameters"
            raise Problem(400, "unknown_parameter", f"this call takes {known}")
        if name in found:
            raise Problem(400, "duplicate_parameter", f"{name} stands twice")
        found[name] = _parameter(name, value, operation.query[name])
    return found


def _parameter(name: str, value: str, schema: Mapping[str, Any]) -> Any:
    if schema["type"] == "integer":
        if re.fullmatch(r"0|[1-9][0-9]{0,8}", value) and schema["minimum"] <= int(value) <= schema["maximum"]:
            return int(value)
        right = f"an integer from {schema['minimum']} to {schema['maximum']}"
    elif "enum" in schema:
        if value in schema["enum"]:
            return value
        right = f"one of {', '.join(schema['enum'])}"
    else:
        if re.fullmatch(schema["pattern"], value):
            return value
        right = f"text matching {schema['pattern']}"
    raise Problem(400, "invalid_parameter", f"{name} is {right}")


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
def _is(wanted: str, content_type: bytes) -> bool:
    media, _, parameters = content_type.decode("latin-1").lower().partition(";")
    charset = parameters.replace(" ", "").replace('"', "")
    return media.strip() == wanted and charset in {"", "charset=utf-8"}


async def _read(receive: Receive, announced: bytes, limit: int) -> bytes:
    """Return the whole body; refuse it as soon as it is known to pass the limit, to break off, or to stall."""
    if announced.isdigit() and int(announced) > limit:
        raise _too_large(limit)
    reader = cast("asyncio.Task[object]", asyncio.current_task())
    # A second more for each megabyte that may come.
    _reading[reader] = monotonic() + limit // 2**20
    body = bytearray()
    try:
        while True:
            message = cast("HTTPRequestEvent", await receive())
            if message["type"] != "http.request":
                raise Problem(400, "incomplete_body", "the body broke off")
            body += message["body"]
            if len(body) > limit:
                raise _too_large(limit)
            if not message.get("more_body"):
                return bytes(body)
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


def _too_large(limit: int) -> Problem:
    return Problem(413, "body_too_large", f"a body has at most {limit} bytes")
