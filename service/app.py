"""The application: the only place where the parts are put together."""

from itertools import groupby
from operator import attrgetter
from typing import Any

from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException

from service import logs
from service.http.openapi import OPERATIONS
from service.http.operation import resource
from service.http.problems import PROBLEM_JSON, Problem


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
    """Answer what Litestar refuses before an operation is reached: an unknown path, or a Host that is none."""
    problem = Problem(400, "malformed_request", error.detail)
    if error.status_code == 404:
        problem = Problem(404, "not_found", f"there is nothing at {request.url.path}")
    return Response(problem.encode(), media_type=PROBLEM_JSON, status_code=problem.body.status)
