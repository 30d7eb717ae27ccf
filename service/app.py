"""The application: the only module that wires the parts together."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from granian.utils.proxies import wrap_asgi_with_proxy_headers
from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec import Struct
from msgspec.structs import replace

from service import logs, telemetry
from service.deadlines import Deadlines
from service.http.application import application
from service.http.deployment import Deployment
from service.http.limits import Limits, Streams, strip_ipv4_mapped
from service.http.observe import observed
from service.http.openapi import HANDLERS
from service.http.resources import health
from service.http.server.connections import Connections, watching
from service.http.server.drain import draining
from service.http.server.health_port import health_port
from service.ports import urls_for_others
from service.session.hooks.addresses import Destinations
from service.session.hooks.deliveries import Deliveries
from service.session.hooks.sending import Sender
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
    webhook_networks,
)
from service.store.broadcaster import EventBroadcaster
from service.store.cluster import connect
from service.store.connection import Connection
from service.store.memory import StoreMemory
from service.store.quota import Quotas
from service.store.sessions import SessionStore
from service.store.webhooks import WebhookQueue


class App(Struct, frozen=True):
    """A deployment as an ASGI application."""

    deployment: Deployment
    litestar: Litestar
    observed: ASGIApp
    """The same behind the outer layer of all requests."""
    connections: Connections

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, or the lifespan."""
        if scope["type"] == ScopeType.HTTP:
            self.connections.before_response()
        await self.observed(scope, receive, send)


def create_app(settings: Settings | None = None, deadlines: Deadlines | None = None) -> ASGIApp:
    """Build the ASGI application.

    Without settings it reads the environment. Without Redis it resolves rolls, and returns 503 for tables. Of the
    deadlines, those that are settings too are taken from there.
    """
    logs.configure()
    settings = settings or from_environment(os.environ)
    deadlines = _set_by_operators(deadlines or Deadlines(), settings)
    deployment = Deployment(
        deadlines=deadlines,
        streams=Streams(settings.streams_per_session, settings.streams_per_person, settings.streams_per_address),
        limits=_limits(settings, None, None),
        access_log=settings.access_log,
        addresses=partial(urls_for_others, settings) if settings.tell_addresses else None,
        webhooks=Destinations(webhook_networks(settings)) if settings.webhooks else None,
    )
    trusted = proxies(settings)
    held = Connections(settings.port, settings.connections_per_address, trusted, deadlines=deadlines)

    @asynccontextmanager
    async def store(_app: object) -> AsyncIterator[None]:
        if not settings.redis_url:
            yield
            return
        connection = connect(redis(settings), replicas(settings), deadlines)
        sessions = SessionStore(connection, settings.session_days * 86_400, telemetry.record_stored)
        memory = StoreMemory(connection, settings.store_size)
        deployment.broadcaster = EventBroadcaster(connection, sessions)
        deployment.tables = tables(sessions, master_key(secret(settings)), settings.signer, settings.signing_key)
        deployment.limits = _limits(settings, connection, memory)
        deployment.broadcaster.start()
        try:
            async with memory.watched(), _deliveries(deployment, connection):
                yield
        finally:
            await deployment.broadcaster.close()
            await connection.close()

    @asynccontextmanager
    async def drain(_app: object) -> AsyncIterator[None]:
        with draining(deployment, deadlines.drain):
            yield

    @asynccontextmanager
    async def connections(_app: object) -> AsyncIterator[None]:
        async with watching(held):
            yield

    @asynccontextmanager
    async def health_listener(_app: object) -> AsyncIterator[None]:
        if not settings.health_port:
            yield
            return
        health_app = observed(application(health.HANDLERS), deployment)
        async with health_port(health_app, settings.host, health_ports(settings), deadlines.head):
            yield

    @asynccontextmanager
    async def timeouts(_app: object) -> AsyncIterator[None]:
        async with deployment.timeouts.watched():
            yield

    litestar = application(HANDLERS, [timeouts, store, drain, connections, health_listener])
    app = App(deployment, litestar, observed(litestar, deployment), held)
    # The client's address is the last one that is not a trusted proxy.
    return strip_ipv4_mapped(wrap_asgi_with_proxy_headers(app, trusted)) if trusted else app


def _set_by_operators(deadlines: Deadlines, settings: Settings) -> Deadlines:
    return replace(
        deadlines,
        stream=settings.stream_seconds,
        heartbeat=settings.heartbeat_seconds,
        stall=settings.stall_seconds,
        drain=settings.drain_seconds,
    )


@asynccontextmanager
async def _deliveries(deployment: Deployment, connection: Connection) -> AsyncIterator[None]:
    """Send what webhooks have to send, while the service runs."""
    if deployment.webhooks is None or deployment.tables is None:
        yield
        return
    sender = Sender(deployment.webhooks, deployment.deadlines.webhook)
    deliveries = Deliveries(deployment.tables, WebhookQueue(connection), sender, deployment.deadlines)
    deployment.tables.store.hooked = deliveries.wake
    try:
        yield
    finally:
        await deliveries.close()


_LEASED_BYTES = 65_536
"""Bytes of a quota of bytes that a process leases at a time: a hundred changes, and little where it is stopped."""


def _limits(settings: Settings, connection: Connection | None, memory: StoreMemory | None) -> Limits:
    return Limits(
        Quotas(connection),
        requests=quota("requests", "RATE_LIMIT", settings.rate_limit),
        tables=quota("sessions", "SESSIONS_LIMIT", settings.sessions_limit),
        stored=quota("bytes", "STORE_LIMIT", settings.store_limit, _LEASED_BYTES),
        memory=memory,
        keys=api_keys(settings),
    )
