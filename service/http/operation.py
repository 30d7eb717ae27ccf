"""An operation: its contract for the OpenAPI document, and the ASGI application that serves it."""

import re
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from typing import Any, cast

import structlog
from litestar.datastructures.headers import Accept
from litestar.enums import HttpMethod
from litestar.handlers import HTTPRouteHandler, route
from litestar.types import ASGIApp, HTTPRequestEvent, Receive, Scope, Send
from msgspec import Struct, json

from service.http.problems import PROBLEM_JSON, Problem, as_problem
from service.rules.errors import RuleError

JSON = "application/json"
TEXT = "text/plain"
BODY_LIMIT = 64 * 1024

_log = structlog.get_logger()
_encode = json.Encoder().encode


class Call(Struct):
    """A request that was understood this far: the path's parameters, the body, and the representation wanted."""

    path: Mapping[str, Any]
    body: bytes
    media: str


class Answer(Struct):
    """What goes back."""

    body: bytes
    media: str = JSON
    status: int = 200
    headers: tuple[tuple[bytes, bytes], ...] = ()


def answer(value: object) -> Answer:
    """Return a value as JSON, with a newline for those who read it in a terminal."""
    return Answer(_encode(value) + b"\n")


class Operation(Struct, frozen=True, kw_only=True):
    """One method on one path, with all that its contract says."""

    method: str
    path: str
    id: str
    summary: str
    description: str
    tag: str
    handle: Callable[[Call], Awaitable[Answer]]
    takes: Any = None
    """Type of the JSON body, if it takes one."""
    examples: Mapping[str, Any] = {}
    """Bodies that work, or values of the path's parameter."""
    gives: Mapping[str, Any]
    """Type of the answer by media type, best first; `str` for text."""
    refuses: tuple[int, ...] = ()
    """Statuses it may answer beside those that every operation may."""
    parameters: Mapping[str, Mapping[str, Any]] = {}
    """JSON Schema of the path's parameters."""
    links: Mapping[str, Any] = {}


def resource(operations: list[Operation]) -> HTTPRouteHandler:
    """Serve all operations of one path by one lean ASGI application (docs/decisions/0002-lean-wire.md).

    Litestar only routes to it, for every method there is, so that a refused method too gets our problem.
    """
    by_method = {operation.method: operation for operation in operations}
    if "GET" in by_method:
        by_method["HEAD"] = by_method["GET"]
    allow = allowed(operations)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        method = scope["method"]  # type: ignore[typeddict-item]  # only HTTP scopes come here
        try:
            operation = by_method.get(method)
            if operation is not None:
                reply = await operation.handle(await _understood(operation, scope, receive))
            else:
                reply = _preflight(allow) if method == "OPTIONS" else not_allowed(allow)
        except (Problem, RuleError) as refusal:
            reply = refused(refusal)
        except Exception:  # noqa: BLE001  # whatever fails gets a problem, and its traceback goes to the log
            _log.exception("request failed", method=method, path=scope["path"])
            reply = refused(Problem(500, "internal_error", "this is our fault, and it is in our log"))
        await _send(reply, send, empty=method == "HEAD")

    async def serve() -> ASGIApp:
        return app

    path = re.sub(r"\{(\w+)\}", r"{\1:str}", operations[0].path)
    return route(path, http_method=list(HttpMethod))(serve)


def refused(refusal: Problem | RuleError) -> Answer:
    """Return a refusal as a problem."""
    problem = as_problem(refusal)
    return Answer(problem.encode(), PROBLEM_JSON, problem.body.status)


async def _understood(operation: Operation, scope: Scope, receive: Receive) -> Call:
    """Read the request as far as every operation does: parameters, representation, and the body's bytes."""
    if scope["query_string"]:
        raise Problem(400, "unknown_parameter", "this call takes no query parameters")
    headers = dict(scope["headers"])
    media = _media(headers.get(b"accept", b"*/*"), tuple(operation.gives))
    body = b""
    if operation.takes is not None:
        if not _is_json(headers.get(b"content-type", b"")) or b"content-encoding" in headers:
            raise Problem(415, "unsupported_media_type", f"send the body as {JSON}, in UTF-8 and not compressed")
        body = await _read(receive, headers.get(b"content-length", b""))
    return Call(scope["path_params"], body, media)


@lru_cache(maxsize=256)
def _media(accept: bytes, offered: tuple[str, ...]) -> str:
    """Choose the representation the client likes best (RFC 9110, section 12.5.1)."""
    media = Accept(accept.decode("latin-1")).best_match(list(offered))
    if media is None:
        raise Problem(406, "not_acceptable", f"this call answers {', '.join(offered)}")
    return media


@lru_cache(maxsize=256)
def _is_json(content_type: bytes) -> bool:
    media, _, parameters = content_type.decode("latin-1").lower().partition(";")
    charset = parameters.replace(" ", "").replace('"', "")
    return media.strip() == JSON and charset in ("", "charset=utf-8")


async def _read(receive: Receive, announced: bytes) -> bytes:
    """Return the whole body; Problem 413 as soon as it is known to pass the limit."""
    if announced.isdigit() and int(announced) > BODY_LIMIT:
        raise _TOO_LARGE
    body = b""
    while True:
        message = cast("HTTPRequestEvent", await receive())
        body += message["body"]
        if len(body) > BODY_LIMIT:
            raise _TOO_LARGE
        if not message.get("more_body"):
            return body


_TOO_LARGE = Problem(413, "body_too_large", f"a body has at most {BODY_LIMIT} bytes")


def allowed(operations: list[Operation]) -> bytes:
    """Return the methods of one path, as `Allow` lists them."""
    methods = [operation.method for operation in operations]
    return ", ".join([*methods, *(["HEAD"] if "GET" in methods else []), "OPTIONS"]).encode()


def not_allowed(allow: bytes) -> Answer:
    """Refuse a method, and say which there are (RFC 9110, section 15.5.6)."""
    problem = Problem(405, "method_not_allowed", f"offered here: {allow.decode()}")
    return Answer(problem.encode(), PROBLEM_JSON, 405, ((b"allow", allow),))


def _preflight(allow: bytes) -> Answer:
    """Answer OPTIONS, CORS preflights included."""
    cors = ((b"allow", allow), (b"access-control-allow-methods", allow), (b"access-control-allow-headers", b"*"))
    return Answer(b"", status=204, headers=(*cors, (b"access-control-max-age", b"86400")))


async def _send(reply: Answer, send: Send, *, empty: bool) -> None:
    headers = [
        (b"content-type", _CONTENT_TYPE.get(reply.media) or reply.media.encode()),
        (b"content-length", b"%d" % len(reply.body)),
        (b"vary", b"accept"),
        (b"access-control-allow-origin", b"*"),
        *reply.headers,
    ]
    await send({"type": "http.response.start", "status": reply.status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if empty else reply.body, "more_body": False})


_CONTENT_TYPE = {JSON: b"application/json", TEXT: b"text/plain; charset=utf-8"}
