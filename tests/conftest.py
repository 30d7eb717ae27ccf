"""What every room of the tests may use."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from litestar.testing import TestClient

from service.app import create_app

GOLDEN = Path(__file__).parent / "golden"

# Machines that run tests are busy: an example is not wrong because it was slow.
settings.register_profile("rollwright", deadline=None)
settings.load_profile("rollwright")


def golden(name: str) -> list[dict[str, Any]]:
    """Return the lines of a golden file."""
    return [json.loads(line) for line in (GOLDEN / f"{name}.jsonl").read_text().splitlines()]


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient[Any]]:
    """A client of the application, without a server between."""
    with TestClient(create_app()) as client:
        yield client
