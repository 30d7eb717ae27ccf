"""The application: the only place where the parts are put together."""

import os
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import groupby
from operator import attrgetter
from typing import Any

from litestar import Litestar, Request, Response
from litestar.enums import HttpMethod, ScopeType
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler, route
from litestar.types import ASGIApp, Receive, Scope, Send

from service import logs
from service.http.application import application, headers_of, not_allowed, refused
from service.http.deployment import Deployment
from service.http.openapi import OPERATIONS
from service.http.operation import Operation
from service.http.problems import Problem
from service.http.request import patience
from service.play.tokens import master_key
from service.settings import Settings, from_environment, secret
from service.store.connection import Connection
from service.store.hub import Hub
from service.store.sessions import Sessions


def create_app(settings: Settings | None = None) -> ASGIApp:
    """Build the ASGI application: Litestar routes, and a path without parameters goes straight to its application.

    Without settings it reads the environment's. Without a Redis it resolves rolls, and answers 503 for tables.
    """
    logs.configure()
    settings = settings or from_environment(os.environ)
    deployment = Deployment(stream_seconds=settings.stream_seconds)
    paths = {path: application(operations, deployment) for path, operations in _by_path()}

    @asynccontextmanager
    async def store(_app: object) -> AsyncIterator[None]:
        if not settings.redis_url:
            yield
            return
        connection = Connection(settings.redis_url)
        deployment.store = Sessions(connection, settings.session_days * 86_400)
        deployment.hub = Hub(settings.redis_url, deployment.store)
        deployment.master = master_key(secret(settings))
        try:
            yield
        finally:
            await deployment.hub.close()
            await connection.close()

    litestar = Litestar(
        [_handler(path, app) for path, app in paths.items()],
        lifespan=[patience, store],
        openapi_config=None,
        logging_config=None,
        exception_handlers={HTTPException: _outside},
    )

    plain = {path: app for path, app in paths.items() if "{" not in path}

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        straight = plain.get(scope["path"]) if scope["type"] == ScopeType.HTTP else None
        await (straight or litestar)(scope, receive, send)

    return app


def _by_path() -> Iterator[tuple[str, list[Operation]]]:
    for path, operations in groupby(sorted(OPERATIONS, key=attrgetter("path")), key=attrgetter("path")):
        yield path, list(operations)


def _handler(path: str, app: ASGIApp) -> HTTPRouteHandler:
    async def serve() -> ASGIApp:
        return app

    return route(re.sub(r"\{(\w+)\}", r"{\1:str}", path), http_method=list(HttpMethod))(serve)


def _outside(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """Answer what Litestar refuses before an operation is reached: unknown paths, unheard-of methods, a bad Host."""
    path = request.scope["path"]
    if error.status_code == 404:
        reply = refused(Problem(404, "not_found", f"there is nothing at {path}"))
    elif error.status_code == 405:
        here = [there for pattern, there in _by_path() if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", pattern), path)]
        reply = not_allowed(*here)
    else:
        reply = refused(Problem(400, "malformed_request", error.detail))
    headers = {name.decode(): value.decode() for name, value in headers_of(reply)}
    return Response(reply.body, status_code=reply.status, headers=headers, media_type=headers.pop("content-type"))
