"""One request and its response, from the first byte to the last: what the layers of `service/http` share of it."""

from collections.abc import Mapping
from typing import Any, cast

from litestar.types import Scope
from msgspec import Struct

from service.http.deployment import Deployment
from service.http.operation import JSON, Operation
from service.http.problems import Headers
from service.session.commands import Caller
from service.telemetry import Trace


class Exchange(Struct):
    """A request as far as it was read, and what its response has to say beside the handler's."""

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
    """What was routed to; None where there is nothing, or not by this method."""
    query: Mapping[str, Any] = {}
    media: str = JSON
    """The representation wanted."""
    caller: Caller | None = None
    """Who sent a token of the table, where the operation needs one."""
    value: Any = None
    """The body as plain values, once it was read."""
    quota: Headers = ()
    """What the response says of the caller's quota."""
    streamed: bool = False
    """Whether the response is a stream."""

    @property
    def known_method(self) -> str:
        """The method as metrics and logs name it: one that a client made up is no label."""
        return self.method if self.method in _METHODS else "OTHER"


_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


def exchange_of(scope: Scope) -> Exchange:
    """Return the exchange of a request."""
    return cast("Exchange", scope["exchange"])  # type: ignore[typeddict-item]  # put there by service/http/observe.py
