"""What every room of the tests may use."""

import faulthandler
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from operator import attrgetter
from typing import Any, TypeVar

import pytest
import structlog
from hypothesis import is_hypothesis_test, settings

from service.app import App
from service.rules.systems import ALL
from service.store import pipeliner
from tests import entropy
from tests.applications import application
from tests.client import Client
from tests.store.servers import connected, programs, serving
from tools.golden import GOLDEN

_Case = TypeVar("_Case")


def prefixes(games: Iterable[str]) -> str:
    """Return an expression for what the ids of these games' rules begin with: `BS|FITD`."""
    return "|".join(sorted({own.partition("-")[0] for game in games for own in ALL[game].ids}))


LAWS = os.environ.get("LAWS", "")
"""How thoroughly laws are tried: `full` at night (`make night`), else ten cases each."""


def examples(number: int) -> int:
    """Return how many of a law's cases are tried: all at night, ten at the gate."""
    return number if LAWS == "full" else min(number, 10)


def part_of(cases: Sequence[_Case], parts: int, number: int) -> Sequence[_Case]:
    """Return all of many cases at night, else one of so many parts of them."""
    return cases if LAWS == "full" else cases[number % parts :: parts]


# Machines that run tests are busy: an example is not wrong because it was slow. At the gate a commit has the same
# examples each time, so that it passes or fails by what it is. At night there are others each time, unless CI is set.
settings.register_profile(
    "rollwright",
    deadline=None,
    max_examples=examples(100),
    derandomize=LAWS != "full" or "CI" in os.environ,
    print_blob=True,
)
settings.load_profile("rollwright")


RA3: dict[str, Any] = json.loads((GOLDEN / "ra3.json").read_text())
"""Test vectors of the scheme: accepted logs, sessions and notes with all values on the way, and refused ones."""


def compact(value: object) -> bytes:
    """Return JSON without spaces."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


LONGEST = (
    "tests/e2e/test_contract.py",
    "tests/faults/",
    "tests/sixth/",
    "tests/http/test_transfer.py",
    "tests/http/test_largest.py",
    "tests/node/test_export.py",
    "tests/e2e/",
)
"""Where the tests are that take longest, some of them a minute."""


def _turn(item: pytest.Item) -> int:
    """Return when a test has its turn."""
    return next((turn for turn, place in enumerate(LONGEST) if item.nodeid.startswith(place)), len(LONGEST))


LIMIT = float(os.environ.get("TESTS_LIMIT", "7200"))
"""Seconds after which a run ends whatever it waits for, as no wait has a limit of its own (tests/waiting.py).

It is far more than any run takes, and is there for what hangs; a step of the night may set another.
"""
_REPORT_SECONDS = 60
"""Seconds that workers of pytest-xdist have to say where they hang, before the process that waits for them ends."""


def pytest_configure(config: pytest.Config) -> None:
    """Limit the run: when its time is over, each process prints what its threads are at, and ends with status 1.

    Let what is drawn by chance follow from SEED, also in fixtures of the session, which are of no conftest.
    """
    config.pluginmanager.register(entropy, "entropy")
    # Pytest captures the output of tests by putting other files under this number.
    stderr = os.dup(2)
    faulthandler.enable(stderr)
    has_workers = bool(config.getoption("numprocesses", 0))
    faulthandler.dump_traceback_later(LIMIT + has_workers * _REPORT_SECONDS, exit=True, file=stderr)


def pytest_unconfigure() -> None:
    """Lift the limit."""
    faulthandler.cancel_dump_traceback_later()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark what Hypothesis draws the cases of; other tests that draw theirs are marked by hand (tests/test_gate.py)."""
    if isinstance(item, pytest.Function) and is_hypothesis_test(item.obj):
        item.add_marker("law")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest, so that in the end no process works at it alone; with REVERSE=1 end with it."""
    items.sort(key=_turn)
    if os.environ.get("REVERSE") == "1":
        files = [list(tests) for _, tests in groupby(items, key=attrgetter("path"))]
        items[:] = chain.from_iterable(reversed(files))


@pytest.fixture
def capsys(capsys: pytest.CaptureFixture[str]) -> Iterator[pytest.CaptureFixture[str]]:
    """What is captured; an application of the test logs there, and others log where they did when it is over."""
    before = structlog.get_config()
    yield capsys
    structlog.configure(**before)


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A Redis of the tests' own."""
    with serving(programs()[0], tmp_path_factory.mktemp("redis")) as url:
        with connected(url) as server:
            # Seen here first, it has the same lineage whichever test asks for it.
            pipeliner.lineage_of(f"master_replid:{server.info('replication')['master_replid']}".encode())
        yield url


@pytest.fixture(scope="session")
def app(redis_url: str) -> App:
    """The application of `client`."""
    made = application(redis_url)
    assert isinstance(made, App)
    return made


@pytest.fixture(scope="session")
def client(app: App) -> Iterator[Client]:
    """A client of the application, without a server between."""
    with Client(app) as client:
        yield client
