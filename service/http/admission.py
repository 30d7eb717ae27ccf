"""Checks before a body is received: rate, path, query, representation, rights."""

from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from typing import Any

import mimeparse

from service.http import auth
from service.http.operation import Operation
from service.http.parameters import check_path, read_query
from service.http.problems import Problem
from service.http.request import HEADER_LIMIT, Request


def admission(operations: Mapping[Any, Operation]) -> Callable[[Request], Awaitable[None]]:
    """Return the `before_request` hook of Litestar, for these operations by the function of their handlers."""

    async def admit(request: Request) -> None:
        operation = operations.get(request.route_handler.fn)
        if operation is None:
            return
        exchange = request.exchange
        exchange.operation, headers, query = operation, exchange.headers, request.scope["query_string"]
        limits = exchange.deployment.limits
        if operation.limited and limits.requests:
            exchange.quota = await limits.admit(headers, exchange.address, operation.cost)
        exchange.trace.shares_timeout = not operation.bulk
        if operation.parameters:
            check_path(operation.parameters, exchange.path, request.path_params)
        if query:
            exchange.query = read_query(operation.query, query)
        # What returns no body has no representation to choose.
        if operation.response_types:
            accept = (headers.get(b"accept") or b"*/*")[:HEADER_LIMIT].lower()
            exchange.media = _media(accept, operation.media_types)
        auth.admit(operation, request)

    return admit


@lru_cache(maxsize=256)
def _media(accept: bytes, media_types: tuple[str, ...]) -> str:
    """Choose the representation the client likes best (RFC 9110, section 12.5.1); of equals, the default."""
    try:
        media = mimeparse.best_match(media_types[::-1], accept.decode("latin-1"))
    except mimeparse.MimeTypeParseException:
        media = ""
    if not media:
        detail = f"this call returns {', '.join(media_types)}: name one in `Accept`, or leave it out"
        raise Problem(406, "not_acceptable", detail)
    return str(media)
