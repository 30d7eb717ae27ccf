"""The outermost ASGI layer, around every request, also one that fails: trace, metrics, access log, fixed headers."""

from collections.abc import Mapping
from time import perf_counter
from typing import Any

import structlog
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from service import telemetry
from service.http.application import METHODS
from service.http.deployment import Deployment
from service.http.exchange import Exchange
from service.http.failures import FailedAnswer, path_not_found, wrong_host
from service.http.limits import NOBODY, address_of
from service.http.problems import Headers
from service.language import ACTIVE, ENGLISH, words_of
from service.rules import systems
from service.telemetry import TRACE

_log = structlog.get_logger()
_FIXED_HEADERS = (
    # Pages of any origin may read the response and its timing; it carries no credentials.
    (b"access-control-allow-origin", b"*"),
    (b"access-control-expose-headers", b"*"),
    (b"cross-origin-resource-policy", b"cross-origin"),
    (b"timing-allow-origin", b"*"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)
_LONGEST = 200
"""Characters of the longest path that is routed: no operation has one of a hundred."""
_VARY = ((b"vary", b"accept, accept-encoding"),)
_VARY_LOCALIZED = ((b"vary", b"accept, accept-language, accept-encoding"),)
_NO_STORE = ((b"cache-control", b"no-store"),)
_CLOSE = ((b"connection", b"close"),)


def observed(app: ASGIApp, deployment: Deployment) -> ASGIApp:
    """Wrap an application; the scope of each request holds its `Exchange`."""

    async def observe(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        started = perf_counter()
        method, path, headers = scope["method"], scope["path"], _headers(scope)
        client = scope.get("client")
        trace = telemetry.trace(headers.get(b"x-request-id"), headers.get(b"traceparent"))
        exchange = Exchange(deployment, method, path, headers, address_of(client[0]) if client else NOBODY, trace)
        scope["exchange"] = exchange  # type: ignore[typeddict-unknown-key]  # a key of this service
        if method not in METHODS:
            scope["method"] = "GET" if method == "HEAD" else "TRACE"

        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                seconds = perf_counter() - started
                _measure(exchange, scope.get("path_template", "none"), message["status"], seconds)
                message["headers"] += (*_FIXED_HEADERS, *_request_headers(exchange, seconds, scope["http_version"]))
            await send(message)

        token, language = TRACE.set(trace), ACTIVE.set(ENGLISH)
        try:
            if scope["http_version"] == "1.1" and not _has_one_host(headers):
                await FailedAnswer(wrong_host())(scope, receive, send_with_headers)
            elif _is_routable(path):
                with words_of({}), systems.apart():
                    await app(scope, receive, send_with_headers)
            else:
                await FailedAnswer(path_not_found(path))(scope, receive, send_with_headers)
        finally:
            deployment.limits.charge(headers, exchange.address, trace.stored)
            TRACE.reset(token)
            ACTIVE.reset(language)

    return observe


def _headers(scope: Any) -> Mapping[bytes, bytes]:
    """Return the headers of a request; those that stand twice, as one list."""
    headers: dict[bytes, bytes] = dict(scope["headers"])
    if len(headers) == len(scope["headers"]):
        return headers
    headers.clear()
    for name, value in scope["headers"]:
        headers[name] = headers[name] + b", " + value if name in headers else value
    return headers


def _has_one_host(headers: Mapping[bytes, bytes]) -> bool:
    """Return whether a request has one Host, as HTTP/1.1 wants it (RFC 9112, section 3.2).

    Two are a list by now. The server passes an empty one for none, and an empty one is invalid too (RFC 9110, 4.2.1).
    """
    host = headers.get(b"host", b"")
    return host != b"" and b"," not in host


def _is_routable(path: str) -> bool:
    """Return whether a path has no empty segment, and no length that no operation has.

    Litestar ignores repeated and trailing slashes, and caches a thousand paths whole.
    """
    return path == "/" or (len(path) <= _LONGEST and path[:1] == "/" and path[-1] != "/" and "//" not in path)


def _measure(exchange: Exchange, route: str, status: int, seconds: float) -> None:
    method = exchange.known_method
    telemetry.record_request(method, route, status, None if exchange.streamed else seconds)
    if exchange.deployment.access_log:
        _log.info("request", method=method, route=route, status=status, ms=round(seconds * 1000, 2))


def _request_headers(exchange: Exchange, seconds: float, http_version: str) -> Headers:
    """Return the headers that depend on the request."""
    trace, operation = exchange.trace, exchange.operation
    timing = b"app;dur=%.2f, redis;dur=%.2f" % (max(0.0, seconds - trace.redis) * 1000, trace.redis * 1000)
    return (
        *exchange.quota,
        *exchange.deprecation,
        *(_VARY_LOCALIZED if operation is not None and operation.localized else _VARY),
        (b"x-request-id", trace.request.encode()),
        (b"server-timing", timing),
        *(_NO_STORE if operation is not None and operation.private else ()),
        *(_CLOSE if exchange.deployment.draining and http_version == "1.1" else ()),
    )
