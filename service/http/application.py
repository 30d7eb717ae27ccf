"""The Litestar application of a set of handlers."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from itertools import groupby
from typing import Any

from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.handlers import route as route_handler
from litestar.openapi import OpenAPIConfig

from service.http.admission import admission
from service.http.answer import Answer
from service.http.auth import PROVIDERS
from service.http.failures import EXCEPTION_HANDLERS, not_allowed
from service.http.operation import TEXT, operation_of
from service.http.request import Request, StrictBody

_Lifespan = Callable[[Any], AbstractAsyncContextManager[None]]
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
"""The methods that are routed; HEAD is routed as GET, and any unknown method as TRACE, which no handler takes."""


def application(
    handlers: Sequence[HTTPRouteHandler], lifespan: Iterable[_Lifespan] = (), openapi: OpenAPIConfig | None = None
) -> Litestar:
    """Return a Litestar application of these handlers; every other method of their paths is refused with a problem."""
    return Litestar(
        # The others first: Litestar adds an OPTIONS of its own to a path that has none when it is registered.
        [*_others(handlers), *handlers],
        before_request=admission({handler.fn: operation_of(handler) for handler in handlers}),  # type: ignore[arg-type]  # of our request class
        dependencies=PROVIDERS,
        dto=StrictBody,
        exception_handlers=EXCEPTION_HANDLERS,
        lifespan=list(lifespan),
        # Failures are logged by failures.py, requests by observe.py.
        logging_config=None,
        openapi_config=openapi,
        request_class=Request,
        return_dto=None,
    )


def _others(handlers: Sequence[HTTPRouteHandler]) -> list[HTTPRouteHandler]:
    """Return a handler for each path that takes its other methods: Litestar's own OPTIONS names one of several."""
    by_path = groupby(sorted(handlers, key=_path), key=_path)
    return [_other(path, [method for one in of_path for method in one.http_methods]) for path, of_path in by_path]


def _path(handler: HTTPRouteHandler) -> str:
    [path] = handler.paths
    return path


def _other(path: str, served: list[str]) -> HTTPRouteHandler:
    allow = ", ".join([*served, *(["HEAD"] if "GET" in served else []), "OPTIONS"])
    methods: Any = [method for method in METHODS if method not in served]

    @route_handler(path, http_method=methods, status_code=200, include_in_schema=False)
    async def other(request: Request) -> Answer[bytes]:
        """Answer OPTIONS, CORS preflights included; `*` does not cover Authorization, so it is named."""
        if request.exchange.method != "OPTIONS":
            raise not_allowed(allow)
        cors = (b"access-control-allow-methods", allow.encode()), (b"access-control-allow-headers", b"authorization, *")
        return Answer(b"", TEXT, headers=((b"allow", allow.encode()), *cors, (b"access-control-max-age", b"86400")))

    return other
