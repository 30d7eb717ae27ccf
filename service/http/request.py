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
from msgspec import Struct, json

from service.http import auth
from service.http.deployment import Deployment
from service.http.limits import NOBODY, address_of
from service.http.operation import JSON, NDJSON, Call, Operation
from service.http.problems import Misnamed, Problem
from service.http.schema import in_words, sent_as

BODY_SECONDS = 10
"""Seconds in which a body has to come, or those by which a large one may be late at any time."""
BODY_RATE = 512 * 1024
"""Bytes of it that have to come in each further second."""
HEADER_LIMIT = 1024
"""Longest Accept or Content-Type that is looked at: nobody sends more, and what is looked at is remembered."""


class RequestHead(Struct):
    """What a request says before its body."""

    method: str
    path: str
    headers: dict[bytes, bytes]
    """Those that stand twice, as one list."""
    address: str
    """The caller's, by which they are counted."""


def head_of(scope: Scope) -> RequestHead:
    """Return the head of a request."""
    headers: dict[bytes, bytes] = {}
    for name, value in scope["headers"]:
        headers[name] = headers[name] + b", " + value if name in headers else value
    client = scope.get("client")
    method = scope["method"]  # type: ignore[typeddict-item]  # only HTTP scopes come here
    return RequestHead(method, scope["path"], headers, address_of(client[0]) if client else NOBODY)


async def parse_request(
    operation: Operation, deployment: Deployment, scope: Scope, head: RequestHead, receive: Receive
) -> Call:
    """Return the call, or raise the Problem that says why it is none."""
    headers = head.headers
    path = scope.get("path_params", {})
    for parameter, schema in operation.parameters.items():
        if "pattern" in schema and not re.fullmatch(schema["pattern"], path[parameter]):
            detail = f"there is nothing at {scope['path']}: {sent_as(path[parameter])} is not {in_words(schema)}"
            raise Problem(404, "not_found", detail, misnamed=_misnamed(schema, path[parameter]))
    query = parameters(operation, scope["query_string"]) if scope["query_string"] else {}
    offered = tuple(operation.gives)
    # What answers without a body has no representation to choose.
    media = _media((headers.get(b"accept") or b"*/*")[:HEADER_LIMIT].lower(), offered) if offered else ""
    chunks = _chunks(receive, operation.limit)
    call = Call(deployment, head.method, head.path, path, query, headers, media, head.address, chunks)
    auth.admit(operation, call)
    if operation.takes is not None:
        await _receive(operation, call)
    return call


async def _receive(operation: Operation, call: Call) -> None:
    """Receive the body, unless the handler does that; refuse none, one of another type, and one that is too large."""
    headers, media_type = call.headers, NDJSON if operation.takes is str else JSON
    announced = headers.get(b"content-length", b"")
    fits = _is(media_type, headers.get(b"content-type", b"")[:HEADER_LIMIT]) and b"content-encoding" not in headers
    if announced.isdigit() and int(announced) > operation.limit:
        raise _too_large(operation.limit)
    # A request without a body names no type for it, or a usual one: what is missing then is the body.
    empty = announced == b"0"
    if not operation.upload and (fits or not announced):
        call.body = b"".join([chunk async for chunk in call.chunks])
        empty = not call.body
    if empty:
        raise Problem(400, "body_missing", f"this call takes a body: send {_wanted(operation, media_type)}")
    if not fits:
        detail = f"send the body as {media_type}, in UTF-8 and not compressed: `Content-Type: {media_type}`"
        raise Problem(415, "unsupported_media_type", detail)


def _wanted(operation: Operation, media_type: str) -> str:
    """Say what body an operation takes, by its first example; only an import has none."""
    for example in operation.examples.values():
        return f"{media_type}, such as {json.encode(example).decode()}"
    return f"{media_type}, as an export gave it"


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
            raise Problem(400, "unknown_parameter", f"there is no parameter {sent_as(name)}: this call takes {known}")
        if name in found:
            raise Problem(400, "duplicate_parameter", f"{name} stands twice")
        found[name] = _parameter(name, value, operation.query[name])
    return found


def _parameter(name: str, value: str, schema: Mapping[str, Any]) -> Any:
    if schema["type"] == "integer":
        if re.fullmatch(r"0|[1-9][0-9]{0,8}", value) and schema["minimum"] <= int(value) <= schema["maximum"]:
            return int(value)
    elif "enum" in schema:
        if value in schema["enum"]:
            return value
    elif re.fullmatch(schema["pattern"], value):
        return value
    detail = f"{name} must be {in_words(schema)}, not {sent_as(value)}"
    raise Problem(400, "invalid_parameter", detail, misnamed=_misnamed(schema, value))


def _misnamed(schema: Mapping[str, Any], value: str) -> Misnamed | None:
    return Misnamed(schema["x-id-of"], value) if "x-id-of" in schema else None


@lru_cache(maxsize=256)
def _media(accept: bytes, offered: tuple[str, ...]) -> str:
    """Choose the representation the client likes best (RFC 9110, section 12.5.1); of equals, the usual one."""
    try:
        media = mimeparse.best_match(offered[::-1], accept.decode("latin-1"))
    except mimeparse.MimeTypeParseException:
        media = ""
    if not media:
        detail = f"this call answers {', '.join(offered)}: name one in `Accept`, or leave it out"
        raise Problem(406, "not_acceptable", detail)
    return str(media)


@lru_cache(maxsize=256)
def _is(wanted: str, content_type: bytes) -> bool:
    media, _, parameters = content_type.decode("latin-1").lower().partition(";")
    charset = parameters.replace(" ", "").replace('"', "")
    return media.strip() == wanted and charset in {"", "charset=utf-8"}


async def _chunks(receive: Receive, limit: int) -> AsyncIterator[bytes]:
    """Yield the body as it comes; refuse it as soon as it is known to pass the limit, to break off, or to stall."""
    since, left, more = monotonic(), limit, True
    while more:
        message = await _message(receive, since)
        if message["type"] != "http.request":
            raise Problem(400, "incomplete_body", "the body broke off")
        chunk = message["body"]
        left -= len(chunk)
        if left < 0:
            raise _too_large(limit)
        yield chunk
        # What came quickly earns no right to stall.
        since = min(since + len(chunk) / BODY_RATE, monotonic())
        more = message.get("more_body", False)


async def _message(receive: Receive, since: float) -> HTTPRequestEvent:
    reader = cast("asyncio.Task[object]", asyncio.current_task())
    _reading[reader] = since
    try:
        return cast("HTTPRequestEvent", await receive())
    except asyncio.CancelledError as cancelled:
        if cancelled.args != (_OVERDUE,):
            raise
        reader.uncancel()
        detail = f"the body took longer than {BODY_SECONDS} seconds, or a large one than {BODY_RATE} bytes a second"
        raise Problem(408, "body_timeout", detail) from None
    finally:
        del _reading[reader]


_reading: dict[asyncio.Task[object], float] = {}
"""Since when each body is being waited for, later where much of it has come."""
_OVERDUE = "the body is overdue"


@asynccontextmanager
async def body_timeouts(_app: object) -> AsyncIterator[None]:
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
