"""The application: the only place where the parts are put together."""

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import groupby
from operator import attrgetter

from granian.utils.proxies import wrap_asgi_with_proxy_headers
from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from service import logs
from service.http.application import application
from service.http.deployment import Deployment
from service.http.drain import draining
from service.http.limits import Limits, Streams, unmapped
from service.http.openapi import OPERATIONS
from service.http.operation import Operation
from service.http.request import patience
from service.http.routes import router
from service.play.dealer import dealer
from service.play.tokens import master_key
from service.settings import Settings, api_keys, from_environment, proxies, quota, redis, replicas, secret
from service.store.cluster import connect
from service.store.connection import Connection
from service.store.hub import Hub
from service.store.quota import Quotas
from service.store.sessions import Sessions


def create_app(settings: Settings | None = None) -> ASGIApp:
    """Build the ASGI application: a path goes straight to its own, Litestar keeps the lifespan.

    Without settings it reads the environment's. Without a Redis it resolves rolls, and answers 503 for tables.
    """
    logs.configure()
    settings = settings or from_environment(os.environ)
    deployment = Deployment(
        stream_seconds=settings.stream_seconds,
        heartbeat_seconds=settings.heartbeat_seconds,
        streams=Streams(settings.streams_per_session, settings.streams_per_address),
        limits=_limits(settings, None),
        access_log=settings.access_log,
    )
    find = router({path: application(operations, deployment) for path, operations in _by_path()})
    nowhere = application([], deployment)

    @asynccontextmanager
    async def store(_app: object) -> AsyncIterator[None]:
        if not settings.redis_url:
            yield
            return
        connection = connect(redis(settings), replicas(settings))
        sessions = Sessions(connection, settings.session_days * 86_400)
        deployment.hub = Hub(connection, sessions)
        deployment.dealer = dealer(sessions, master_key(secret(settings)), settings.signer, settings.signing_key)
        deployment.limits = _limits(settings, connection)
        deployment.hub.listen()
        try:
            yield
        finally:
            await deployment.hub.close()
            await connection.close()

    @asynccontextmanager
    async def drain(_app: object) -> AsyncIterator[None]:
        with draining(deployment, settings.drain_seconds):
            yield

    litestar = Litestar(lifespan=[patience, store, drain], openapi_config=None, logging_config=None)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await litestar(scope, receive, send)
            return
        found = find(scope["path"])
        if found:
            application, scope["path_params"] = found
            await application(scope, receive, send)
        else:
            await nowhere(scope, receive, send)

    trusted = proxies(settings)
    # Whose address a request has: that of the last proxy which is not one of the operator's.
    return unmapped(wrap_asgi_with_proxy_headers(app, trusted)) if trusted else app


def _limits(settings: Settings, connection: Connection | None) -> Limits:
    return Limits(
        Quotas(connection),
        requests=quota("requests", "RATE_LIMIT", settings.rate_limit),
        tables=quota("sessions", "SESSIONS_LIMIT", settings.sessions_limit),
        keys=api_keys(settings),
    )


def _by_path() -> Iterator[tuple[str, list[Operation]]]:
    for path, operations in groupby(sorted(OPERATIONS, key=attrgetter("path")), key=attrgetter("path")):
        yield path, list(operations)
