"""The service over redis-py's plain pool: every command takes a connection from the pool, and returns it."""

from typing import Any
from unittest.mock import patch

from service.app import create_app
from service.deadlines import Deadlines
from service.store.connection import Connection, client
from service.store.pipeliner import ReplicaPolicy, Word, lineage_of
from service.store.target import RedisTarget


class Plain(Connection):
    """The same commands by redis-py with its defaults."""

    def __init__(self, place: RedisTarget, replicas: ReplicaPolicy | None = None) -> None:
        super().__init__(place, replicas or ReplicaPolicy(), Deadlines())
        self._plain = client(place, Deadlines())
        # As in the service's own: the caller decodes the scripts' replies.
        self._plain.response_callbacks.clear()

    async def do(self, *command: Word, durable: bool = False, lineage: str = "") -> Any:  # noqa: ARG002  # it has no replicas, and reads no lineage
        """Return Redis's reply."""
        return await self._plain.execute_command(*command)  # type: ignore[no-untyped-call]  # as in pipeliner.py, where a pipeline is Any

    async def lineage(self, key: str) -> str:  # noqa: ARG002  # there is one server
        """Return the lineage of the server."""
        return lineage_of(await self.do("INFO", "replication"))

    async def close(self) -> None:
        """Close the connections."""
        await self._plain.aclose()


def app() -> Any:
    """Return the service with that connection instead of its own."""
    patch("service.app.connect", Plain).start()
    return create_app()
