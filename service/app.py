"""The application: the only place where the parts are put together."""

import re
from itertools import groupby
from operator import attrgetter
from typing import Any

from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException

from service import logs
from service.http.openapi import OPERATIONS
from service.http.operation import allowed, not_allowed, refused, resource
from service.http.problems import Problem


def create_app() -> Litestar:
    """Build the ASGI application."""
    logs.configure()
    by_path = groupby(sorted(OPERATIONS, key=attrgetter("path")), key=attrgetter("path"))
    return Litestar(
        [resource(list(operations)) for _, operations in by_path],
        openapi_config=None,
        logging_config=None,
        exception_handlers={HTTPException: _outside},
    )


def _outside(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """Answer what Litestar refuses before an operation is reached: unknown paths, unheard-of methods, a bad Host."""
    path = request.scope["path"]
    here = [operation for operation in OPERATIONS if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", operation.path), path)]
    if error.status_code == 404:
        reply = refused(Problem(404, "not_found", f"there is nothing at {path}"))
    elif here:
        reply = not_allowed(allowed(here))
    else:
        reply = refused(Problem(400, "malformed_request", error.detail))
    headers = {name.decode(): value.decode() for name, value in reply.headers}
    return Response(reply.body, media_type=reply.media, status_code=reply.status, headers=headers)
