"""The baseline of a call at a table: the service with one more call, which runs one trivial script."""

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

from litestar import post

from bench.bare import once
from bench.baseline import BODY
from bench.plain import Plain
from service.app import create_app
from service.http.answer import Answer
from service.http.openapi import HANDLERS
from service.http.operation import operation
from service.http.request import Request
from service.store.cluster import connect
from service.store.connection import Connection
from service.store.pipeliner import ReplicaPolicy
from service.store.target import RedisTarget


def ours() -> Any:
    """Return it over the service's own connection."""
    return _app(connect)


def plain() -> Any:
    """Return it over redis-py's plain pool."""
    return _app(Plain)


def _app(kind: Callable[[RedisTarget, ReplicaPolicy | None], Connection]) -> Any:
    made: list[Connection] = []

    def connected(place: RedisTarget, replicas: ReplicaPolicy | None) -> Connection:
        made.append(kind(place, replicas))
        return made[0]

    @post("/v1/sessions/{sid:str}/bare", operation_id="bare", opt=operation())
    async def bare(request: Request) -> Answer[Any]:
        await request.body()
        await once(made[0])
        return Answer(BODY)

    patch("service.app.connect", connected).start()
    patch("service.app.HANDLERS", [*HANDLERS, bare]).start()
    return create_app()
