"""The contract of a handler, from its signature, and from options that Litestar does not have."""

import re
from collections.abc import Mapping
from typing import Any, get_args, get_type_hints

from litestar.handlers import HTTPRouteHandler
from msgspec import Struct
from msgspec.structs import replace

from service.http.parameters import LANG, Shape, Sid
from service.record.documents import Role

JSON = "application/json"
TOML = "application/toml"
TEXT = "text/plain"
HTML = "text/html"
SVG = "image/svg+xml"
PNG = "image/png"
MARKDOWN = "text/markdown"
FOUNDRY = "application/vnd.foundry.roll+json"
"""An evaluated roll as Foundry VTT reads it (`Roll.fromJSON`)."""
ROLL20 = "text/vnd.roll20"
"""A line for the chat of Roll20."""
NDJSON = "application/x-ndjson"
FILE_TYPES = (NDJSON, "application/octet-stream")
"""What an import may be sent as: generators of clients know a file by the second."""
EVENTS = "text/event-stream"
BODY_LIMIT = 64 * 1024
"""Bytes of a body, unless a handler sets `request_max_body_size`."""


class Operation(Struct, frozen=True, kw_only=True):
    """One method on one path; the first fields follow from its handler (`operation_of`)."""

    method: str = ""
    path: str = ""
    id: str = ""
    status: int = 200
    limit: int = BODY_LIMIT
    """Bytes the body may have."""
    body_type: Any = None
    """Type of the JSON body, if it takes one; `str` for lines of JSON."""
    response_types: Mapping[str, Any] = {}
    """Type of the response by media type, the default first; `str` for text."""
    media_types: tuple[str, ...] = ()
    """Those media types."""
    parameters: Mapping[str, Mapping[str, Any]] = {}
    """JSON Schema of the path's parameters; a path with other values is 404."""
    query: Mapping[str, Mapping[str, Any]] = {}
    """JSON Schema of the query's parameters, each with a description."""

    limited: bool = False
    """Whether it counts against a rate: calls for operators do not."""
    private: bool = False
    """Whether its responses are for the caller alone, and must not be cached."""

    other_response_types: Mapping[str, Any] = {}
    """Type of the response by further media types."""
    toml: bool = False
    """Whether the body may be TOML too, which the handler receives (`resources/games.py`)."""
    upload: bool = False
    """Whether the body is a file, which the handler receives (`service/http/uploads.py`)."""
    examples: Mapping[str, Any] = {}
    """Request bodies that are valid."""
    problem_statuses: tuple[int, ...] = ()
    """Statuses of problems beside those that follow from the other fields."""
    roles: tuple[Role, ...] = ()
    """Roles at a table that may call it, with a token; empty: it is public."""
    needs_store: bool = False
    """Whether it needs the store; what needs a role does."""
    bulk: bool = False
    """Whether it reads or writes a whole table, which may take the store longer than other requests."""
    cost: int = 1
    """How many requests it counts as where a deployment limits their rate (docs/decisions/0009)."""
    opens_table: bool = False
    """Whether it opens a table: a deployment may require an API key, and limit how many are opened."""
    needs_key: bool = False
    """Whether it needs an Idempotency-Key."""
    frees: bool = False
    """Whether it deletes, revokes, or is needed before that: it is possible when a caller has no bytes left."""
    needs_version: bool = False
    """Whether it needs If-Match."""
    conditional: bool = False
    """Whether it responds 304 to the ETag that the client has, in If-None-Match (RFC 9110, 13.1.2)."""
    sends: tuple[str, ...] = ()
    """Headers of its response beside those that follow from the other fields."""
    deltas: bool = False
    """Whether it responds 226 with what has changed, to a client that asks for that in A-IM (RFC 3229)."""
    localized: bool = False
    """Whether its response has words for people, in the language that `lang` or Accept-Language names."""
    links: Mapping[str, Any] = {}
    """OpenAPI links from the response to other operations."""


def operation(**fields: Any) -> dict[str, Any]:
    """Return the `opt` of a handler: these fields of its `Operation`."""
    return {"operation": Operation(**fields)}


def operation_of(handler: HTTPRouteHandler) -> Operation:
    """Return the operation of a handler, by its `opt` and its signature."""
    declared: Operation = handler.opt.get("operation", Operation())
    [path], [method] = handler.paths, handler.http_methods
    hints = get_type_hints(handler.fn, include_extras=True)
    [kind] = get_args(hints["return"])
    in_path = re.findall(r"\{(\w+):", path)
    named = {name: shape.schema for name, hint in hints.items() if (shape := _shape(hint))}
    response_types = (
        {} if kind is type(None) else {str(handler.media_type or JSON): kind, **declared.other_response_types}
    )
    return replace(
        declared,
        method=method,
        path=re.sub(r":\w+\}", "}", path),
        id=str(handler.operation_id),
        status=handler.status_code,
        limit=handler.request_max_body_size if isinstance(handler.request_max_body_size, int) else BODY_LIMIT,
        body_type=str if declared.upload else declared.body_type or _body(hints.get("data")),
        response_types=response_types,
        media_types=tuple(response_types),
        limited=path.startswith("/v1/"),
        private=bool((declared.roles and not declared.conditional) or declared.opens_table),
        parameters={name: _SID if name == "sid" else named[name] for name in in_path},
        query={name.rstrip("_"): schema for name, schema in named.items() if name not in in_path}
        | ({"lang": LANG.schema} if declared.localized else {}),
    )


_SID = get_args(Sid)[-1].schema
"""A session's id, which handlers take as part of the caller; every other parameter of the path is in the signature."""


def _shape(hint: Any) -> Shape | None:
    """Return what a handler's parameter of path or query must be."""
    return next((extra for extra in getattr(hint, "__metadata__", ()) if isinstance(extra, Shape)), None)


def _body(hint: Any) -> Any:
    """Return the type of a handler's `data`, if it has that."""
    if hint is None:
        return None
    return get_args(hint)[0]


_POSITION = "(0|[1-9][0-9]{0,4}-[0-9a-f]{32})"
"""Where a stream goes on in the log of a table."""
ETAG = r'(?:W/)?"([1-9][0-9]{0,8}(?:-[0-9a-f]{16}(?:\.[0-9a-f]{16})?)?)"'
"""A version, with a digest if it is of an action, and where that was read with one of what its roll would come to.
A weak ETag too: proxies that compress make it so."""
# What a call of a table names in its headers.
HEADER_PARAMETERS: dict[str, dict[str, Any]] = {
    "idempotencyKey": {
        "name": "Idempotency-Key",
        "in": "header",
        "required": True,
        "description": "A random key of the client's, such as 32 random hexadecimal digits. A repeated request under "
        "the same key is applied once, and returns the same response; a join code, and a webhook with its secret, as "
        "they are now. Another request under it is refused. A request that was refused has not used its key.",
        "schema": {"type": "string", "pattern": "^[!-~]{16,64}$"},
    },
    "ifMatch": {
        "name": "If-Match",
        "in": "header",
        "required": True,
        "description": "The ETag that the client saw, or `*`. All of it is compared: that of an action that was read "
        "names what its roll would come to then.",
        "schema": {"type": "string", "pattern": f"^({ETAG}|[*])$"},
    },
    "ifNoneMatch": {
        "name": "If-None-Match",
        "in": "header",
        "required": False,
        "description": "The ETag of what the client has: the response is 304 where it is still the same.",
        "schema": {"type": "string"},
    },
    "aIm": {
        "name": "A-IM",
        "in": "header",
        "required": False,
        "description": "`merge-patch` asks for a JSON Merge Patch (RFC 7396) from the version that If-None-Match "
        "names, with status 226 and `IM`, `Delta-Base` and the `ETag` of the result (RFC 3229). Only readers who send "
        "it get 226, and the whole, with 200, where the service has not kept that version or no patch is shorter.",
        "schema": {"type": "string"},
    },
    "acceptLanguage": {
        "name": "Accept-Language",
        "in": "header",
        "required": False,
        "description": "Languages that the reader prefers (RFC 9110); English where there is none of them.",
        "schema": {"type": "string"},
    },
    "apiKey": {
        "name": "X-API-Key",
        "in": "header",
        "required": False,
        "description": "An API key, where the deployment requires one to open a table.",
        "schema": {"type": "string"},
    },
    "lastEventId": {
        "name": "Last-Event-ID",
        "in": "header",
        "required": False,
        "description": "The last event the client saw, or `0` for all there is; browsers send it by themselves.",
        "schema": {"type": "string", "pattern": f"^{_POSITION}$"},
    },
    "positions": {
        "name": "Last-Event-ID",
        "in": "header",
        "required": False,
        "description": "The `id` of the last event the client saw: a position for each table, in the order of "
        "`tables`. A position is the id of an entry, or `0` for all there is.",
        "schema": {"type": "string", "pattern": f"^{_POSITION}(,{_POSITION}){{0,15}}$"},
    },
}


def header_parameters(operation: Operation) -> list[str]:
    """Return which of those an operation takes."""
    takes = {
        "idempotencyKey": operation.needs_key,
        "ifMatch": operation.needs_version,
        "apiKey": operation.opens_table,
        "lastEventId": EVENTS in operation.response_types and "sid" in operation.parameters,
        "positions": EVENTS in operation.response_types and "sid" not in operation.parameters,
        "ifNoneMatch": operation.conditional,
        "aIm": operation.deltas,
        "acceptLanguage": operation.localized,
    }
    return [name for name, does in takes.items() if does]
