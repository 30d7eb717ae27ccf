"""The application: the only place where the parts are put together."""

import asyncio
import os
import signal
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import groupby
from operator import attrgetter
from types import FrameType
from typing import Any

from litestar import Litestar, Request, Response
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, Receive, Scope, Send

from service import logs
from service.http.application import application, headers_of, refused
from service.http.deployment import Deployment
from service.http.openapi import OPERATIONS
from service.http.operation import Operation
from service.http.problems import Problem
from service.http.request import patience
from service.http.routes import router
from service.play.dealer import dealer
from service.play.tokens import master_key
from service.settings import Settings, from_environment, redis, replicas, secret
from service.store.cluster import connect
from service.store.hub import Hub
from service.store.sessions import Sessions


def create_app(settings: Settings | None = None) -> ASGIApp:
    """Build the ASGI application: a path goes straight to its own, Litestar keeps the lifespan and answers the rest.

    Without settings it reads the environment's. Without a Redis it resolves rolls, and answers 503 for tables.
    """
    logs.configure()
    settings = settings or from_environment(os.environ)
    deployment = Deployment(stream_seconds=settings.stream_seconds, heartbeat_seconds=settings.heartbeat_seconds)
    paths = {path: application(operations, deployment) for path, operations in _by_path()}

    @asynccontextmanager
    async def store(_app: object) -> AsyncIterator[None]:
        if not settings.redis_url:
            yield
            return
        connection = connect(redis(settings), replicas(settings))
        sessions = Sessions(connection, settings.session_days * 86_400)
        deployment.hub = Hub(connection, sessions)
        deployment.dealer = dealer(sessions, master_key(secret(settings)), settings.signer, settings.signing_key)
        try:
            with _told_to_stop(deployment.hub.let_go):
                yield
        finally:
            await deployment.hub.close()
            await connection.close()

    litestar = Litestar(
        lifespan=[patience, store],
        openapi_config=None,
        logging_config=None,
        exception_handlers={HTTPException: _outside},
    )
    find = router(paths)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            found = find(scope["path"])
            if found:
                application, scope["path_params"] = found
                await application(scope, receive, send)
                return
        await litestar(scope, receive, send)

    return app


@contextmanager
def _told_to_stop(stop: Callable[[], None]) -> Iterator[None]:
    """Call `stop` when the process is told to: a server that waits for open streams says nothing before they end.

    Whoever was to be told is told as well. Outside the main thread, where no signals come, nothing is done.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    found = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    handlers = {number: handler for number, handler in found.items() if callable(handler)}

    def told(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(stop)
        handlers[signal.Signals(number)](number, frame)

    for number in handlers:
        signal.signal(number, told)
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


def _by_path() -> Iterator[tuple[str, list[Operation]]]:
    for path, operations in groupby(sorted(OPERATIONS, key=attrgetter("path")), key=attrgetter("path")):
        yield path, list(operations)


def _outside(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """Answer what no operation does: unknown paths, and what Litestar refuses."""
    if error.status_code == 404:
        reply = refused(Problem(404, "not_found", f"there is nothing at {request.scope['path']}"))
    else:
        reply = refused(Problem(400, "malformed_request", error.detail))
    headers = {name.decode(): value.decode() for name, value in headers_of(reply)}
    return Response(reply.body, status_code=reply.status, headers=headers, media_type=headers.pop("content-type"))
