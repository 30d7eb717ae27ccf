"""A service for the programs of clients."""

from collections.abc import Iterator

import pytest

from tests.e2e.conftest import started
from tests.store.servers import in_memory


@pytest.fixture(scope="session")
def service() -> Iterator[str]:
    """The address of a service."""
    with in_memory() as path, started(path) as running:
        yield running.url
