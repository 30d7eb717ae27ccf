"""A service for the programs of clients."""

from collections.abc import Iterator

import pytest

from tests.e2e.conftest import started
from tests.store.servers import in_memory


@pytest.fixture(scope="session")
def service() -> Iterator[str]:
    """The address of a service, whose webhooks reach this machine."""
    with in_memory() as path, started(path, WEBHOOK_NETWORKS="127.0.0.1") as running:
        yield running.url
