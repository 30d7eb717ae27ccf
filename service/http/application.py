"""Serve the operations of one path, as a lean ASGI application (docs/decisions/0002-lean-wire.md)."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import suppress
from time import perf_counter

import structlog
from litestar.types import ASGIApp, Receive, Scope, Send

from service import telemetry
from service.http import auth
from service.http.deployment import Deployment
from service.http.operation import JSON, TEXT, Answer, Call, Operation
from service.http.problems import PROBLEM_JSON, Headers, Problem
from service.http.refusals import Refusal, as_problem
from service.http.request import RequestHead, head_of, parse_request
from service.rules.errors import RuleError
from service.session import damage, names
from service.session.damage import TableDamaged
from service.session.storage import Refused, Unavailable
from service.telemetry import TRACE, Trace

_log = structlog.get_logger()
_WHOLE = 64 * 1024
"""Bytes of an answer that is sent at once: the server copies what it is handed, and keeps it until it is read."""
_CHUNK = 16 * 1024
"""Bytes of a larger one that are sent at once."""
_CONTENT_TYPE = {JSON: b"application/json", TEXT: b"text/plain; charset=utf-8"}
_ALWAYS = (
    (b"vary", b"accept"),
    # Pages of any origin may read it and how long it took; it carries no credentials.
    (b"access-control-allow-origin", b"*"),
    (b"access-control-expose-headers", b"*"),
    (b"cross-origin-resource-policy", b"cross-origin"),
    (b"timing-allow-origin", b"*"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)
_PRIVATE = ((b"cache-control", b"no-store"),)
_LAST = ((b"connection", b"close"),)
_NO_PAGE = (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'")
"""What is no page loads nothing and is shown in none; pages have a policy of their own."""


def application(operations: list[Operation], deployment: Deployment) -> ASGIApp:
    """Return the application of one path, or of all paths that are none.

    Every method comes to it, so that each refusal is a problem.
    """
    by_method = {operation.method: operation for operation in operations}
    if "GET" in by_method:
        by_method["HEAD"] = by_method["GET"]
    route = operations[0].path if operations else "none"

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        began, head = perf_counter(), head_of(scope)
        operation = by_method.get(head.method)
        trace = telemetry.trace(head.headers.get(b"x-request-id"), head.headers.get(b"traceparent"))
        before = TRACE.set(trace)
        told: Headers = ()
        try:
            try:
                if operation is None:
                    answer = _unserved(operations, head)
                else:
                    if operation.limited:
                        told = await deployment.limits.admit(head.headers, head.address, operation.cost)
                    trace.hurried = not operation.bulk
                    answer = await _handled(operation, deployment, scope, head, receive)
            except _REFUSALS as refusal:
                answer = refused(refusal)
            except Exception as failure:  # noqa: BLE001  # whatever fails gets a problem, and its traceback goes to the log
                _log.exception("request failed", method=_named(head.method), route=route)
                answer = await _failed(deployment, scope, head, failure)
            seconds = perf_counter() - began
            _measure(deployment, head.method, route, answer, seconds)
            told += _of_request(trace, seconds)
            if operation is not None and operation.private:
                told += _PRIVATE
            if deployment.draining and scope["http_version"] == "1.1":
                told += _LAST
            await _send(answer, told, receive, send, bare=head.method == "HEAD", stall=deployment.stall_seconds)
        finally:
            TRACE.reset(before)

    return app


async def _handled(
    operation: Operation, deployment: Deployment, scope: Scope, head: RequestHead, receive: Receive
) -> Answer:
    """Return what an operation answers; where a name stands in place of an id, the refusal tells the id."""
    try:
        return await operation.handle(await parse_request(operation, deployment, scope, head, receive))
    except Problem as problem:
        if problem.misnamed:
            call = Call(deployment, head.method, head.path, scope["path_params"], {}, head.headers, "", head.address)
            kind, name = problem.misnamed.kind, problem.misnamed.name
            problem.named(await names.ids_of(auth.tables(call), auth.token_holder(call), kind, name))
        raise


async def _failed(deployment: Deployment, scope: Scope, head: RequestHead, failure: Exception) -> Answer:
    """Answer where something failed unexpectedly: it may be that documents of the table are damaged."""
    sid = scope["path_params"].get("sid")
    if sid and deployment.tables:
        call = Call(deployment, head.method, head.path, scope["path_params"], {}, head.headers, "", head.address)
        caller = None
        with suppress(Problem):
            caller = auth.token_holder(call)
        try:
            found = await damage.cause(deployment.tables, sid, caller, failure)
        except Unavailable as unavailable:
            return refused(unavailable)
        if found:
            _log.error("documents of a table cannot be read", documents=found.documents)
            return refused(found)
    return refused(Problem(500, "internal_error", "this is our fault, and it is in our log"))


_REFUSALS = (Problem, RuleError, Refused, TableDamaged, Unavailable)


def _unserved(operations: list[Operation], head: RequestHead) -> Answer:
    """Answer where there is nothing, or not by this method."""
    if not operations:
        raise Problem(404, "not_found", f"there is nothing at {head.path}: /docs lists the calls")
    return _preflight(operations) if head.method == "OPTIONS" else not_allowed(operations)


_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


def _named(method: str) -> str:
    """Return a method as logs and metrics have it: what somebody made up is no name of ours."""
    return method if method in _METHODS else "OTHER"


def _measure(deployment: Deployment, method: str, route: str, answer: Answer, seconds: float) -> None:
    method = _named(method)
    telemetry.requests(method, route, answer.status).inc()
    if answer.stream is None:
        telemetry.seconds(method, route).observe(seconds)
    if deployment.access_log:
        _log.info("request", method=method, route=route, status=answer.status, ms=round(seconds * 1000, 2))


def _of_request(trace: Trace, seconds: float) -> Headers:
    timing = b"app;dur=%.2f, redis;dur=%.2f" % (max(0.0, seconds - trace.redis) * 1000, trace.redis * 1000)
    return (b"x-request-id", trace.request.encode()), (b"server-timing", timing)


async def _send(  # noqa: PLR0913  # an answer, where it goes, and how
    answer: Answer, told: Headers, receive: Receive, send: Send, *, bare: bool, stall: float
) -> None:
    try:
        await send({"type": "http.response.start", "status": answer.status, "headers": _headers(answer, told)})
        if bare or (answer.stream is None and len(answer.body) <= _WHOLE):
            await send({"type": "http.response.body", "body": b"" if bare else answer.body, "more_body": False})
        else:
            await _stream(answer.stream or _chunks(answer.body), receive, send, stall)
    finally:
        if answer.done:
            answer.done()


async def _chunks(body: bytes) -> AsyncIterator[bytes]:
    for at in range(0, len(body), _CHUNK):
        yield body[at : at + _CHUNK]


def _headers(answer: Answer, told: Headers) -> Headers:
    return (
        (b"content-type", _CONTENT_TYPE.get(answer.media) or answer.media.encode()),
        *(() if answer.stream else ((b"content-length", b"%d" % len(answer.body)),)),
        *_ALWAYS,
        *(() if answer.media.startswith("text/html") else (_NO_PAGE,)),
        *answer.headers,
        *told,
    )


async def _stream(stream: AsyncIterator[bytes], receive: Receive, send: Send, stall: float) -> None:
    """Send chunks as they come, until they end, or the client has gone or reads no more.

    What the server and the kernel have of the stream then, the kernel drops (`service/http/connections.py`).
    """

    async def pump() -> None:
        async for chunk in stream:
            async with asyncio.timeout(stall):
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
            _log.info("stream closed: the client reads nothing", stalled=stall)
        elif isinstance(error, Exception):
            _log.error("a stream broke off", error=type(error).__name__)


def refused(refusal: Refusal) -> Answer:
    """Return a refusal as a problem."""
    problem = as_problem(refusal)
    return Answer(problem.encode(), PROBLEM_JSON, problem.body.status, problem.headers)


def not_allowed(operations: list[Operation]) -> Answer:
    """Refuse a method, and say which there are (RFC 9110, section 15.5.6)."""
    allow = _allow(operations)
    problem = Problem(405, "method_not_allowed", f"this path takes {allow.decode()}")
    return Answer(problem.encode(), PROBLEM_JSON, 405, ((b"allow", allow),))


def _preflight(operations: list[Operation]) -> Answer:
    """Answer OPTIONS, CORS preflights included; `*` does not cover Authorization, so it is named."""
    allow = _allow(operations)
    cors = ((b"access-control-allow-methods", allow), (b"access-control-allow-headers", b"authorization, *"))
    return Answer(b"", TEXT, 200, ((b"allow", allow), *cors, (b"access-control-max-age", b"86400")))


def _allow(operations: list[Operation]) -> bytes:
    methods = [operation.method for operation in operations]
    return ", ".join([*methods, *(["HEAD"] if "GET" in methods else []), "OPTIONS"]).encode()
