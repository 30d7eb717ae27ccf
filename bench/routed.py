"""The baseline of a call at a table: the service with one more call, which runs one trivial script."""

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

from bench.bare import once
from bench.baseline import BODY
from bench.plain import Plain
from service.app import create_app
from service.http.openapi import OPERATIONS
from service.http.operation import Answer, Call, Operation
from service.http.resources.table import SID
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

    async def handle(_call: Call) -> Answer:
        await once(made[0])
        return Answer(BODY, status=201)

    bare = Operation(
        method="POST",
        path="/v1/sessions/{sid}/bare",
        id="bare",
        summary="Count",
        description="Count.",
        tag="bench",
        handle=handle,
        takes=Any,
        gives={"application/json": Any},
        parameters=SID,
    )
    patch("service.app.connect", connected).start()
    patch("service.app.OPERATIONS", [*OPERATIONS, bare]).start()
    return create_app()
