"""The Python client does what the JavaScript client does: both run the same scenarios against a service."""

import gc
from collections.abc import Iterator
from typing import Any

import pytest

from rollwright_client import AsyncClient, Client
from tests.clients.python.scenarios import SCENARIOS, play

# Connections that the proxy cuts off are closed when they are collected, here, and not in the test of something else.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@pytest.fixture(autouse=True)
def _collected() -> Iterator[None]:
    yield
    gc.collect()


@pytest.mark.parametrize("kind", [Client, AsyncClient], ids=["threads", "tasks"])
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: one["name"])
def test_it_holds(world: str, kind: type[Client | AsyncClient], scenario: dict[str, Any]) -> None:
    """What the scenario says."""
    play(world, kind, scenario)
