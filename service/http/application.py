"""Serve the operations of one path, as a lean ASGI application (docs/decisions/0002-lean-wire.md)."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator

import structlog
from litestar.types import ASGIApp, Receive, Scope, Send

from service.http.deployment import Deployment
from service.http.operation import JSON, TEXT, Answer, Headers, Operation
from service.http.problems import PROBLEM_JSON, Problem
from service.http.refusals import Refusal, as_problem
from service.http.request import understand
from service.rules.errors import RuleError
from service.store.lane import Unavailable
from service.store.sessions import Refused

_log = structlog.get_logger()
STALL_SECONDS = 20
"""Seconds a client may take nothing of a stream that has something for it."""
_CONTENT_TYPE = {JSON: b"application/json", TEXT: b"text/plain; charset=utf-8"}


def application(operations: list[Operation], deployment: Deployment) -> ASGIApp:
    """Return the application of one path: every method there is comes to it, so that each refusal is a problem."""
    by_method = {operation.method: operation for operation in operations}
    if "GET" in by_method:
        by_method["HEAD"] = by_method["GET"]

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        method = scope["method"]  # type: ignore[typeddict-item]  # only HTTP scopes come here
        try:
            operation = by_method.get(method)
            if operation is not None:
                reply = await operation.handle(await understand(operation, deployment, scope, receive))
            else:
                reply = _preflight(operations) if method == "OPTIONS" else not_allowed(operations)
        except (Problem, RuleError, Refused, Unavailable) as refusal:
            reply = refused(refusal)
        except Exception:  # noqa: BLE001  # whatever fails gets a problem, and its traceback goes to the log
            _log.exception("request failed", method=method, path=scope["path"])
            reply = refused(Problem(500, "internal_error", "this is our fault, and it is in our log"))
        body = b"" if method == "HEAD" else reply.body
        await send({"type": "http.response.start", "status": reply.status, "headers": headers_of(reply)})
        if reply.stream is None or method == "HEAD":
            await send({"type": "http.response.body", "body": body, "more_body": False})
        else:
            await _stream(reply.stream, receive, send)

    return app


def headers_of(reply: Answer) -> Headers:
    """Return what every reply says of itself; pages of any origin may read it, and it carries no credentials."""
    return (
        (b"content-type", _CONTENT_TYPE.get(reply.media) or reply.media.encode()),
        *(() if reply.stream else ((b"content-length", b"%d" % len(reply.body)),)),
        (b"vary", b"accept"),
        (b"access-control-allow-origin", b"*"),
        (b"access-control-expose-headers", b"*"),
        *reply.headers,
    )


async def _stream(stream: AsyncIterator[bytes], receive: Receive, send: Send) -> None:
    """Send chunks as they come, until they end, or the client has gone or reads no more."""

    async def pump() -> None:
        async for chunk in stream:
            async with asyncio.timeout(STALL_SECONDS):
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def gone() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass

    tasks = [asyncio.create_task(pump()), asyncio.create_task(gone())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        # A pump that stopped in the midst of sending left the stream open: it would be closed whenever.
        if isinstance(stream, AsyncGenerator):
            await stream.aclose()
    for error in results:
        if isinstance(error, TimeoutError):
            _log.info("a reader of a stream was let go", stalled=STALL_SECONDS)
        elif isinstance(error, Exception):
            _log.error("a stream broke off", error=type(error).__name__)


def refused(refusal: Refusal) -> Answer:
    """Return a refusal as a problem."""
    problem = as_problem(refusal)
    return Answer(problem.encode(), PROBLEM_JSON, problem.body.status, problem.headers)


def not_allowed(operations: list[Operation]) -> Answer:
    """Refuse a method, and say which there are (RFC 9110, section 15.5.6)."""
    allow = _allow(operations)
    problem = Problem(405, "method_not_allowed", f"offered here: {allow.decode()}")
    return Answer(problem.encode(), PROBLEM_JSON, 405, ((b"allow", allow),))


def _preflight(operations: list[Operation]) -> Answer:
    """Answer OPTIONS, CORS preflights included; `*` does not cover Authorization, so it is named."""
    allow = _allow(operations)
    cors = ((b"access-control-allow-methods", allow), (b"access-control-allow-headers", b"authorization, *"))
    return Answer(b"", TEXT, 200, ((b"allow", allow), *cors, (b"access-control-max-age", b"86400")))


def _allow(operations: list[Operation]) -> bytes:
    methods = [operation.method for operation in operations]
    return ", ".join([*methods, *(["HEAD"] if "GET" in methods else []), "OPTIONS"]).encode()
