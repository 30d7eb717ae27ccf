"""The Python client does what the JavaScript client does: both run the same scenarios against a service."""

import gc
from collections.abc import Iterator
from typing import Any

import pytest

from rollwright_client import AsyncClient, Client
from tests.clients.python.scenarios import SCENARIOS, play


@pytest.fixture(autouse=True)
def _collected() -> Iterator[None]:
    yield
    gc.collect()


@pytest.mark.parametrize("kind", [Client, AsyncClient], ids=["threads", "tasks"])
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: one["name"])
def test_it_holds(world: str, kind: type[Client | AsyncClient], scenario: dict[str, Any]) -> None:
    """What the scenario says."""
    play(world, kind, scenario)
