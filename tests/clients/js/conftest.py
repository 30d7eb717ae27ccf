"""The service behind a proxy, for the tests of the JavaScript client."""

from collections.abc import Iterator

import pytest

from tests.clients.js.world import world_of
from tests.store.servers import in_memory


@pytest.fixture(scope="module")
def world() -> Iterator[str]:
    """The address of a world of this module's."""
    with in_memory() as path, world_of(path) as url:
        yield url
