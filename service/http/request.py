"""The request that handlers get, and its body: received within limits of type, size and time, and read strictly."""

import asyncio
from collections.abc import AsyncIterator
from functools import lru_cache
from typing import Any, cast

import litestar
from litestar.datastructures import State
from litestar.dto import AbstractDTO
from litestar.openapi.spec import Reference
from litestar.types import HTTPRequestEvent, Receive
from msgspec import json

from service.deadlines import is_overdue, now
from service.http.body import parse, read
from service.http.deployment import Deployment
from service.http.deprecation import deprecation_headers
from service.http.exchange import HEADER_LIMIT, Exchange, exchange_of
from service.http.operation import FILE_TYPES, JSON, NDJSON, TOML, Operation
from service.http.problems import Problem
from service.session.storage import SessionStore, Unavailable
from service.session.tables import Tables

BODY_RATE = 512 * 1024
"""Bytes of a large body that must arrive in each second after its deadline."""


class Request(litestar.Request[None, None, State]):
    """A request whose body is received and read strictly."""

    __slots__ = ()

    @property
    def exchange(self) -> Exchange:
        """The state of the request and its response."""
        return exchange_of(self.scope)

    @property
    def tables(self) -> Tables:
        """The tables of the deployment; Unavailable where it has none."""
        if (tables := self.exchange.deployment.tables) is None:
            raise Unavailable("this deployment has no store")
        return tables

    @property
    def store(self) -> SessionStore:
        """The store of the deployment; Unavailable where it has none."""
        return self.tables.store

    async def body(self) -> bytes:
        """Return the body; Problem where there is none, or it is of another type, too large or too slow."""
        return await self._whole(JSON)

    async def toml_or_json(self) -> tuple[bytes, bool]:
        """Return the body, and whether it is TOML; Problem as for `body`."""
        body = await self._whole(JSON, TOML)
        return body, _is_media_type(TOML, self.exchange.headers.get(b"content-type", b"")[:HEADER_LIMIT])

    async def _whole(self, *media_types: str) -> bytes:
        exchange = exchange_of(self.scope)
        operation = _operation(exchange)
        length, has_type = _check_head(exchange, operation, *media_types)
        # A request without a body names no type for it, or a usual one: what is missing then is the body.
        if has_type or not length:
            body = await _receive_whole(exchange.deployment, self.receive, operation.limit, length)
            if not body:
                raise _missing(operation, JSON)
            if has_type:
                return body
        raise _unsupported(*media_types)

    def upload(self) -> AsyncIterator[bytes]:
        """Return the body as it arrives, of an operation that takes lines of JSON; Problem as for `body`."""
        exchange = exchange_of(self.scope)
        operation = _operation(exchange)
        _, has_type = _check_head(exchange, operation, *FILE_TYPES)
        if not has_type:
            raise _unsupported(NDJSON)
        return _chunks(exchange.deployment, self.receive, operation.limit)


class StrictBody(AbstractDTO[Any]):
    """Reads bodies strictly: Litestar's reader converts values and ignores doubled keys."""

    def decode_bytes(self, value: bytes) -> Any:
        """Return a JSON body as the type that its handler takes."""
        exchange = exchange_of(self.asgi_connection.scope)
        exchange.value, kind = parse(value), _operation(exchange).body_type
        exchange.deprecation = deprecation_headers(kind, exchange.value)
        return read(exchange.value, kind)

    @classmethod
    def create_for_field_definition(cls, *_: Any, **__: Any) -> None:
        """Generate nothing."""

    @classmethod
    def create_openapi_schema(cls, field_definition: Any, handler_id: str, schema_creator: Any) -> Reference:  # noqa: ARG003  # as Litestar calls it
        """Return where the schema of the body stands (`service/http/openapi.py`)."""
        return Reference(f"#/components/schemas/{field_definition.annotation.__name__}")


def _operation(exchange: Exchange) -> Operation:
    assert exchange.operation
    return exchange.operation


def _check_head(exchange: Exchange, operation: Operation, *media_types: str) -> tuple[bytes, bool]:
    """Return the Content-Length of a body, and whether it has an expected media type; Problem for a wrong length."""
    headers = exchange.headers
    length = headers.get(b"content-length", b"")
    if length.isdigit() and int(length) > operation.limit:
        raise _too_large(operation.limit)
    if length == b"0":
        raise _missing(operation, media_types[0])
    content_type = headers.get(b"content-type", b"")[:HEADER_LIMIT]
    has_type = any(_is_media_type(one, content_type) for one in media_types) and b"content-encoding" not in headers
    return length, has_type


def _missing(operation: Operation, media_type: str) -> Problem:
    """Return the problem of a missing body, with a valid example; only an import has none."""
    example = next((json.encode(example).decode() for example in operation.examples.values()), None)
    wanted = f"{media_type}, such as {example}" if example else f"{media_type}, as an export gave it"
    return Problem(400, "body_missing", f"this call takes a body: send {wanted}")


def _unsupported(media_type: str, *others: str) -> Problem:
    either = " or ".join([media_type, *others])
    detail = f"send the body as {either}, in UTF-8 and not compressed: `Content-Type: {media_type}`"
    return Problem(415, "unsupported_media_type", detail)


@lru_cache(maxsize=256)
def _is_media_type(wanted: str, content_type: bytes) -> bool:
    media, _, parameters = content_type.decode("latin-1").lower().partition(";")
    charset = parameters.replace(" ", "").replace('"', "")
    return media.strip() == wanted and charset in {"", "charset=utf-8"}


async def _receive_whole(deployment: Deployment, receive: Receive, limit: int, length: bytes) -> bytes:
    """Return the body, of which the head says the length; nearly all arrive in one message, which needs no generator.

    The server says of such a one that more follows, and then that nothing did.
    """
    message = await _message(deployment, receive, now())
    follows = message.get("more_body") and length != b"%d" % len(message["body"])
    if follows or message["type"] != "http.request":
        return b"".join([chunk async for chunk in _chunks(deployment, receive, limit, message)])
    if len(message["body"]) > limit:
        raise _too_large(limit)
    return message["body"]


async def _chunks(
    deployment: Deployment, receive: Receive, limit: int, first: HTTPRequestEvent | None = None
) -> AsyncIterator[bytes]:
    """Yield the body as it arrives; refuse it once it exceeds the limit, is incomplete, or arrives too slowly."""
    since, left, more = now(), limit, True
    while more:
        message = first or await _message(deployment, receive, since)
        first = None
        if message["type"] != "http.request":
            raise Problem(400, "incomplete_body", "the body is incomplete: the connection was closed")
        chunk = message["body"]
        left -= len(chunk)
        if left < 0:
            raise _too_large(limit)
        yield chunk
        # Bytes that came early do not extend the deadline.
        since = min(since + len(chunk) / BODY_RATE, now())
        more = message.get("more_body", False)


async def _message(deployment: Deployment, receive: Receive, since: float) -> HTTPRequestEvent:
    reader = cast("asyncio.Task[object]", asyncio.current_task())
    seconds = deployment.deadlines.body
    deployment.timeouts.set(reader, since + seconds)
    try:
        return cast("HTTPRequestEvent", await receive())
    except asyncio.CancelledError as cancelled:
        if not is_overdue(reader, cancelled):
            raise
        detail = f"the body took longer than {seconds:g} seconds, or a large one than {BODY_RATE} bytes a second"
        raise Problem(408, "body_timeout", detail) from None
    finally:
        deployment.timeouts.clear(reader)


def _too_large(limit: int) -> Problem:
    return Problem(413, "body_too_large", f"a body has at most {limit} bytes")
