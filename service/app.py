"""The application: the only module that wires the parts together."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import groupby
from operator import attrgetter

from granian.utils.proxies import wrap_asgi_with_proxy_headers
from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec import Struct

from service import logs
from service.http.application import application
from service.http.connections import Connections, watching
from service.http.deployment import Deployment
from service.http.drain import draining
from service.http.health_port import health_port
from service.http.limits import Limits, Streams, strip_ipv4_mapped
from service.http.openapi import OPERATIONS
from service.http.operation import Operation
from service.http.request import body_timeouts
from service.http.resources.health import OPERATIONS as OF_HEALTH
from service.http.routes import router
from service.session.tables import tables
from service.session.tokens import master_key
from service.settings import (
    Settings,
    api_keys,
    from_environment,
    health_ports,
    proxies,
    quota,
    redis,
    replicas,
    secret,
)
from service.store.broadcaster import EventBroadcaster
from service.store.cluster import connect
from service.store.connection import Connection
from service.store.quota import Quotas
from service.store.sessions import SessionStore


class App(Struct, frozen=True):
    """A deployment as an ASGI application: requests go to the router, the lifespan to Litestar."""

    deployment: Deployment
    litestar: Litestar
    served: ASGIApp
    """The application of all requests."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, or the lifespan."""
        await (self.served if scope["type"] == ScopeType.HTTP else self.litestar)(scope, receive, send)


def create_app(settings: Settings | None = None) -> ASGIApp:
    """Build the ASGI application.

    Without settings it reads the environment. Without Redis it resolves rolls, and returns 503 for tables.
    """
    logs.configure()
    settings = settings or from_environment(os.environ)
    deployment = Deployment(
        stream_seconds=settings.stream_seconds,
        heartbeat_seconds=settings.heartbeat_seconds,
        stall_seconds=settings.stall_seconds,
        streams=Streams(settings.streams_per_session, settings.streams_per_person, settings.streams_per_address),
        limits=_limits(settings, None),
        access_log=settings.access_log,
    )
    served = _routed(OPERATIONS, deployment)
    trusted = proxies(settings)

    @asynccontextmanager
    async def store(_app: object) -> AsyncIterator[None]:
        if not settings.redis_url:
            yield
            return
        connection = connect(redis(settings), replicas(settings))
        sessions = SessionStore(connection, settings.session_days * 86_400)
        deployment.broadcaster = EventBroadcaster(connection, sessions)
        deployment.tables = tables(sessions, master_key(secret(settings)), settings.signer, settings.signing_key)
        deployment.limits = _limits(settings, connection)
        deployment.broadcaster.listen()
        try:
            yield
        finally:
            await deployment.broadcaster.close()
            await connection.close()

    @asynccontextmanager
    async def drain(_app: object) -> AsyncIterator[None]:
        with draining(deployment, settings.drain_seconds):
            yield

    @asynccontextmanager
    async def connections(_app: object) -> AsyncIterator[None]:
        held = Connections(
            settings.port, settings.connections_per_address, trusted, stall_seconds=settings.stall_seconds
        )
        async with watching(held):
            yield

    @asynccontextmanager
    async def health(_app: object) -> AsyncIterator[None]:
        if not settings.health_port:
            yield
            return
        async with health_port(_routed(OF_HEALTH, deployment), settings.host, health_ports(settings)):
            yield

    litestar = Litestar(
        lifespan=[body_timeouts, store, drain, connections, health], openapi_config=None, logging_config=None
    )

    app = App(deployment, litestar, served)
    # The client's address is the last one that is not a trusted proxy.
    return strip_ipv4_mapped(wrap_asgi_with_proxy_headers(app, trusted)) if trusted else app


def _limits(settings: Settings, connection: Connection | None) -> Limits:
    return Limits(
        Quotas(connection),
        requests=quota("requests", "RATE_LIMIT", settings.rate_limit),
        tables=quota("sessions", "SESSIONS_LIMIT", settings.sessions_limit),
        keys=api_keys(settings),
    )


def _routed(operations: list[Operation], deployment: Deployment) -> ASGIApp:
    """Return the application of the paths of some operations; other paths are refused."""
    by_path = groupby(sorted(operations, key=attrgetter("path")), key=attrgetter("path"))
    find = router({path: application(list(of_path), deployment) for path, of_path in by_path})
    nowhere = application([], deployment)

    async def routed(scope: Scope, receive: Receive, send: Send) -> None:
        found = find(scope["path"])
        if found:
            application, scope["path_params"] = found
            await application(scope, receive, send)
        else:
            await nowhere(scope, receive, send)

    return routed
