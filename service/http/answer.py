"""Responses: a value encoded as JSON, bytes, or a stream; large ones are compressed where the client takes it."""

import asyncio
import gzip
import re
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from functools import lru_cache, partial
from typing import Any, TypeVar, cast

import structlog
from json_merge_patch import create_patch, merge
from litestar import Response
from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec import json

from service.deadlines import is_overdue, now
from service.http.deployment import Deployment
from service.http.exchange import HEADER_LIMIT, Exchange, exchange_of
from service.http.operation import HTML, JSON, MARKDOWN, ROLL20, TEXT
from service.http.problems import Headers

T = TypeVar("T")

_log = structlog.get_logger()
_encode = json.Encoder().encode
_sorted = json.Encoder(order="sorted").encode
_MAX_SINGLE = 64 * 1024
"""Bytes of a body that is sent at once: the server copies it, and keeps the copy until the client has read it."""
_CHUNK = 16 * 1024
"""Bytes of a larger one that are sent at once."""
_MIN_COMPRESSED = 1024
"""Bytes of the smallest body that is compressed: a smaller one fits a packet as it is."""
_LEVEL = 4
"""Of gzip: a page of the log takes half the time of the default level, and 5 % more bytes."""
_REFUSED = re.compile(r"q=0(?:\.0{0,3})?")
_CONTENT_TYPE = {media: f"{media}; charset=utf-8".encode() for media in (TEXT, HTML, MARKDOWN, ROLL20)}
_NO_PAGE_POLICY = (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'")
"""A response that is no whole page loads nothing and is embedded in none; pages have their own policy."""


class Answer(Response[T]):
    """A response without cookies, background tasks and encoders, which would take as long as a roll."""

    __slots__ = ("body", "done", "extra", "media", "status", "stream")

    def __init__(
        self,
        value: T | bytes | None = None,
        media: str = JSON,
        *,
        headers: Headers = (),
        stream: AsyncIterator[bytes] | None = None,
        done: Callable[[], None] | None = None,
    ) -> None:
        """Take a value to encode as JSON, with a newline for terminals, or bytes, or a stream.

        `done` is called after the last byte was sent, or the client has disconnected.
        """
        self.body = value if isinstance(value, bytes) else b"" if value is None else _encode(value) + b"\n"
        self.media = media
        self.extra = headers
        self.stream = stream
        self.done = done
        self.status = 200

    def to_asgi_response(self, app: Any, request: Any, *, status_code: int = 200, **_: Any) -> ASGIApp:  # type: ignore[override]  # noqa: ARG002  # Litestar passes more than this needs
        """Return the application that sends this: itself."""
        self.status = status_code
        return self

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the response; to HEAD its head alone."""
        exchange = exchange_of(scope)
        exchange.streamed = self.stream is not None
        head_only = exchange.method == "HEAD"
        if exchange.operation and exchange.operation.conditional and self._is_current(exchange.headers):
            self.status, self.body, head_only = 304, b"", True
        elif exchange.operation and exchange.operation.deltas and self.status == 200:
            self._reduce(exchange)
        if self.stream is None and len(self.body) >= _MIN_COMPRESSED:
            await self._compress(exchange)
        try:
            await send({"type": "http.response.start", "status": self.status, "headers": self._headers(exchange)})
            if head_only or (self.stream is None and len(self.body) <= _MAX_SINGLE):
                await send({"type": "http.response.body", "body": b"" if head_only else self.body, "more_body": False})
            else:
                await _stream(self.stream or _chunks(self.body), receive, send, exchange.deployment)
        finally:
            if self.done:
                self.done()

    async def _compress(self, exchange: Exchange) -> None:
        """Compress the body where the client takes gzip: a large one in a thread, and once where it is public."""
        if not _takes_gzip(exchange.headers.get(b"accept-encoding", b"")[:HEADER_LIMIT]):
            return
        operation, compress = exchange.operation, _gzipped
        if operation is not None and not operation.roles and exchange.method != "POST":
            compress = _tagged_once if operation.conditional else _gzipped_once
        large = len(self.body) > _MAX_SINGLE
        self.body = await asyncio.to_thread(compress, self.body) if large else compress(self.body)
        self.extra = (*self.extra, (b"content-encoding", b"gzip"))

    def _reduce(self, exchange: Exchange) -> None:
        """Replace the body by what has changed since the client's, where it asks for that and a patch is shorter.

        RFC 3229, with a JSON Merge Patch (RFC 7396) as the instance manipulation.
        """
        caller, asked = exchange.caller, exchange.headers.get(b"a-im", b"").split(b",")
        if caller is None or b"merge-patch" not in [one.strip().lower() for one in asked]:
            return
        headers, sent, whole = dict(self.extra), exchange.deployment.sent, self.body
        base = exchange.headers.get(b"if-none-match", b"").strip().removeprefix(b"W/")
        known = sent.get((caller.sid, caller.person, base))
        sent.put((caller.sid, caller.person, headers[b"etag"]), whole)
        if known is None:
            return
        value = json.decode(whole)
        patch = create_patch(json.decode(known), value)
        body = _encode(patch) + b"\n"
        # A patch cannot set a member to null, and to the library 1 is True. Merging changes what was decoded.
        if len(body) < len(whole) and _sorted(merge(json.decode(known), patch)) == _sorted(value):
            self.status, self.body = 226, body
            headers |= {b"cache-control": b"no-store, im", b"im": b"merge-patch", b"delta-base": base}
            self.extra = tuple(headers.items())

    def _is_current(self, headers: Mapping[bytes, bytes]) -> bool:
        """Return whether the client has this response already, by its ETag."""
        seen = {tag.strip().removeprefix(b"W/") for tag in headers.get(b"if-none-match", b"").split(b",")}
        return self.status == 200 and any(name == b"etag" and value in seen for name, value in self.extra)

    def _headers(self, exchange: Exchange) -> list[tuple[bytes, bytes]]:
        localized = self.status < 400 and exchange.operation is not None and exchange.operation.localized
        return [
            (b"content-type", _CONTENT_TYPE.get(self.media) or self.media.encode()),
            *(() if self.stream or self.status == 304 else ((b"content-length", b"%d" % len(self.body)),)),
            *(((b"content-language", exchange.language.encode()),) if localized else ()),
            *(() if _has_policy(self.extra) else (_NO_PAGE_POLICY,)),
            *self.extra,
        ]


def _has_policy(headers: Headers) -> bool:
    """Return whether a response has a content policy of its own, as pages and the service worker have."""
    return any(name == b"content-security-policy" for name, _ in headers)


def _gzipped(body: bytes) -> bytes:
    return gzip.compress(body, _LEVEL, mtime=0)


_gzipped_once = lru_cache(maxsize=16)(_gzipped)
"""Public documents and files, which are the same object each time, are compressed once."""
_tagged_once = lru_cache(maxsize=256)(partial(gzip.compress, mtime=0))
"""So are those with an ETag, as far as possible: a page has many files, and they change with the version alone."""


@lru_cache(maxsize=64)
def _takes_gzip(accept: bytes) -> bool:
    """Return whether an Accept-Encoding takes gzip (RFC 9110, section 12.5.3); one that names no encoding does not."""
    weights = {}
    for part in accept.decode("latin-1").lower().split(","):
        coding, *weight = [word.strip() for word in part.split(";")]
        weights[coding] = not any(_REFUSED.fullmatch(one) for one in weight)
    return next((weights[coding] for coding in ("gzip", "x-gzip", "*") if coding in weights), False)


async def _chunks(body: bytes) -> AsyncIterator[bytes]:
    for at in range(0, len(body), _CHUNK):
        yield body[at : at + _CHUNK]


async def _pump(stream: AsyncIterator[bytes], send: Send, deployment: Deployment) -> None:
    """Send chunks as they are produced, until they end; TimeoutError where the client takes one for too long."""
    sender = cast("asyncio.Task[object]", asyncio.current_task())
    timeouts, stall = deployment.timeouts, deployment.deadlines.stall
    try:
        async for chunk in stream:
            timeouts.set(sender, now() + stall)
            await send({"type": "http.response.body", "body": chunk, "more_body": True})
            timeouts.clear(sender)
    except asyncio.CancelledError as cancelled:
        if is_overdue(sender, cancelled):
            raise TimeoutError from None
        raise
    finally:
        timeouts.clear(sender)
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _stream(stream: AsyncIterator[bytes], receive: Receive, send: Send, deployment: Deployment) -> None:
    """Send chunks as they are produced, until they end, or the client disconnects or stops reading.

    Data that server and kernel still hold then is dropped by the kernel (`service/http/server/connections.py`).
    """

    async def wait_for_disconnect() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass

    tasks = [asyncio.create_task(_pump(stream, send, deployment)), asyncio.create_task(wait_for_disconnect())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        # A pump that was cancelled while sending left the stream open: it would be closed at some later time.
        if isinstance(stream, AsyncGenerator):
            await stream.aclose()
    for error in results:
        if isinstance(error, TimeoutError):
            _log.info("stream closed: the client reads nothing", stalled=deployment.deadlines.stall)
        elif isinstance(error, Exception):
            _log.error("stream failed", error=type(error).__name__)
