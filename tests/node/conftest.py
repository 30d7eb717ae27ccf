"""What the tests of both verifiers share."""

import pytest

from tests.client import Client
from tests.node.evidence import Evening, evening


@pytest.fixture(scope="session")
def table(client: Client) -> Evening:
    """An evening at a table, of which nothing is changed."""
    return evening(client)
