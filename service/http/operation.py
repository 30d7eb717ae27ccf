"""An operation: one method on one path, its contract and its handler."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any

from msgspec import Struct, field, json

from service.http.deployment import Deployment
from service.http.problems import Headers
from service.record.documents import Role
from service.session.commands import Caller

JSON = "application/json"
TEXT = "text/plain"
SVG = "image/svg+xml"
NDJSON = "application/x-ndjson"
EVENTS = "text/event-stream"
BODY_LIMIT = 64 * 1024

_encode = json.Encoder().encode


async def _no_chunks() -> AsyncIterator[bytes]:
    for chunk in list[bytes]():
        yield chunk


class Call(Struct):
    """A request that was understood this far: parameters, headers, the body, and the representation wanted."""

    deployment: Deployment
    method: str
    at: str
    """The path."""
    path: Mapping[str, str]
    """Parameters of the path."""
    query: Mapping[str, Any]
    headers: Mapping[bytes, bytes]
    media: str
    address: str
    """The caller's, behind trusted proxies; an IPv6 network where it is one."""
    chunks: AsyncIterator[bytes] = field(default_factory=_no_chunks)
    """The body as it comes."""
    body: bytes = b""
    """All of it, unless the operation takes an upload."""
    caller: Caller | None = None
    """Who sent a token of the table, where the operation needs one."""


class Answer(Struct):
    """What goes back."""

    body: bytes = b""
    media: str = JSON
    status: int = 200
    headers: Headers = ()
    stream: AsyncIterator[bytes] | None = None
    """What follows the body, for as long as it goes on."""
    done: Callable[[], None] | None = None
    """Called when all was sent, or nothing more can be."""


def answer(value: object, *, status: int = 200, headers: Headers = ()) -> Answer:
    """Return a value as JSON, with a newline for those who read it in a terminal."""
    return Answer(_encode(value) + b"\n", status=status, headers=headers)


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
    """Type of the JSON body, if it takes one; `str` for lines of JSON."""
    limit: int = BODY_LIMIT
    """Bytes the body may have."""
    upload: bool = False
    """Whether the body is a file, which the handler receives (`service/http/uploads.py`)."""
    examples: Mapping[str, Any] = {}
    """Bodies that work."""
    gives: Mapping[str, Any]
    """Type of the answer by media type, the usual one first; `str` for text."""
    status: int = 200
    """Status of the answer."""
    refuses: tuple[int, ...] = ()
    """Statuses it may answer beside those that every operation may."""
    parameters: Mapping[str, Mapping[str, Any]] = {}
    """JSON Schema of the path's parameters; a path with others is not there."""
    query: Mapping[str, Mapping[str, Any]] = {}
    """JSON Schema of the parameters in the query, each with a description."""
    roles: tuple[Role, ...] = ()
    """Who at a table may call it, with a token; nobody named: it is open."""
    stored: bool = False
    """Whether it needs the store, beside those that need a role."""
    bulk: bool = False
    """Whether it reads or writes a table whole, which may take the store longer than a request usually has."""
    cost: int = 1
    """How many requests it counts as where a deployment limits their rate (docs/decisions/0009)."""
    opens: bool = False
    """Whether it makes a table, for which a deployment may want an API key, and count."""
    keyed: bool = False
    """Whether it needs an Idempotency-Key."""
    versioned: bool = False
    """Whether it needs If-Match."""
    links: Mapping[str, Any] = {}
    """OpenAPI links from the answer to other operations."""

    @property
    def limited(self) -> bool:
        """Whether it counts against a rate: what is for those who run the service does not."""
        return self.path.startswith("/v1/")

    @property
    def private(self) -> bool:
        """Whether its answers are for whoever asked alone."""
        return bool(self.roles or self.opens)
