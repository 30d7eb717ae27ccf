"""State of one request and its response that the layers of `service/http` share."""

from collections.abc import Mapping
from typing import Any

from litestar.types import Scope
from msgspec import Struct

from service.http.deployment import Deployment
from service.http.operation import JSON, Operation
from service.http.problems import Headers
from service.language import ENGLISH
from service.session.commands import Caller
from service.telemetry import Trace

HEADER_LIMIT = 1024
"""Longest header of preferences or a media type that is read: usual ones are shorter, and those read are cached."""


class Exchange(Struct):
    """A request, as far as it was read, and what is known of its response."""

    deployment: Deployment
    method: str
    """As it was sent: HEAD is routed as GET."""
    path: str
    headers: Mapping[bytes, bytes]
    """Those that stand twice, as one list."""
    address: str
    """The client's, behind trusted proxies; an IPv6 network where it is one."""
    trace: Trace
    operation: Operation | None = None
    """The operation it was routed to; None where there is none."""
    query: Mapping[str, Any] = {}
    media: str = JSON
    """The representation wanted."""
    language: str = ENGLISH
    """The language wanted, of words for people."""
    caller: Caller | None = None
    """The holder of the token, where the operation needs one."""
    value: Any = None
    """The body as plain values, once it was read."""
    quota: Headers = ()
    """Headers of the response about the caller's quota."""
    deprecation: Headers = ()
    """Headers of the response about fields of the body that will be removed."""
    streamed: bool = False
    """Whether the response is a stream."""

    @property
    def known_method(self) -> str:
        """The method as a label of metrics and logs: OTHER for any that is not standard."""
        return self.method if self.method in _METHODS else "OTHER"


_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


def exchange_of(scope: Scope) -> Exchange:
    """Return the exchange of a request."""
    return scope["exchange"]  # type: ignore[typeddict-item,no-any-return]  # put there by service/http/observe.py
