"""An operation: one method on one path, its contract and its handler."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from msgspec import Struct, json

JSON = "application/json"
TEXT = "text/plain"

Headers = tuple[tuple[bytes, bytes], ...]
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
    headers: Headers = ()


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
    """Bodies that work."""
    gives: Mapping[str, Any]
    """Type of the answer by media type, the usual one first; `str` for text."""
    refuses: tuple[int, ...] = ()
    """Statuses it may answer beside those that every operation may."""
    parameters: Mapping[str, Mapping[str, Any]] = {}
    """JSON Schema of the path's parameters."""
    links: Mapping[str, Any] = {}
    """OpenAPI links from the answer to other operations."""
