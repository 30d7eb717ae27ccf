"""The application: the only place where the parts are put together."""

from itertools import groupby
from operator import attrgetter

from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException

from service import logs
from service.http.openapi import OPERATIONS
from service.http.operation import route
from service.http.problems import PROBLEM_JSON, Problem


def create_app() -> Litestar:
    """Build the ASGI application."""
    logs.configure()
    by_path = groupby(sorted(OPERATIONS, key=attrgetter("path")), key=attrgetter("path"))
    return Litestar(
        [route(list(operations)) for _, operations in by_path],
        openapi_config=None,
        logging_config=None,
        exception_handlers={HTTPException: _nowhere},
    )


def _nowhere(request: Request, _error: HTTPException) -> Response:  # type: ignore[type-arg]  # any request
    """Answer what Litestar refuses before a handler is reached: there is only the unknown path."""
    problem = Problem(404, "not_found", f"there is nothing at {request.url.path}")
    return Response(problem.encode(), media_type=PROBLEM_JSON, status_code=404)
