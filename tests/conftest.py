"""What every room of the tests may use."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from litestar.testing import TestClient

from service.app import create_app
from service.settings import Settings
from tests.store.servers import programs, serving

MASTER_KEY = "a secret of the tests, nobody's else"

GOLDEN = Path(__file__).parent / "golden"

# Machines that run tests are busy: an example is not wrong because it was slow.
settings.register_profile("rollwright", deadline=None)
settings.load_profile("rollwright")


def golden(name: str) -> list[dict[str, Any]]:
    """Return the lines of a golden file."""
    return [json.loads(line) for line in (GOLDEN / f"{name}.jsonl").read_text().splitlines()]


@pytest.fixture(autouse=True)
def patience(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for the store, on machines that stand still for a second now and then, but where promptness is tested."""
    if "prompt" not in request.keywords:
        monkeypatch.setattr("service.store.lane.SECONDS", 10)
        monkeypatch.setattr("service.store.quota._PATIENCE", 10)


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A Redis of the tests' own."""
    with serving(programs()[0], tmp_path_factory.mktemp("redis")) as url:
        yield url


@pytest.fixture(scope="session")
def client(redis_url: str) -> Iterator[TestClient[Any]]:
    """A client of the application, without a server between."""
    with TestClient(create_app(Settings(redis_url=redis_url, master_key=MASTER_KEY))) as client:
        yield client
