"""What the tests of the store may use: a server of each kind, and an event loop a test."""

import asyncio
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from service.store.connection import Connection
from service.store.sessions import SessionStore
from tests.applications import connection_to
from tests.clock import ClockLoop
from tests.store.changes import crowd
from tests.store.servers import connected, store, tried
from tests.store.table import SECONDS, Table

STORES = [(kind, program) for kind in ("server", "cluster", "sentinel") for program in tried()]


def named(store: tuple[str, Path]) -> str:
    """Return what a store is called in the name of a test."""
    return f"{store[0]} of {store[1]}"


ALONE = pytest.mark.parametrize("store_url", [one for one in STORES if one[0] == "server"], indirect=True, ids=named)
"""For what is done to a server, or to the way to it: there is one."""


PARAMETERS = [pytest.param(one, id=named(one), marks=[pytest.mark.real][one[0] == "server" :]) for one in STORES]
"""A single server is on a socket; the others are several servers on ports."""


@pytest.fixture(scope="session", params=PARAMETERS)
def store_url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A Redis of each kind and each program that is tried: the same holds for all of them."""
    kind, program = request.param
    with store(kind, program, tmp_path_factory.mktemp("store")) as url:
        yield url


@pytest.fixture
def loop(request: pytest.FixtureRequest) -> Iterator[asyncio.Runner]:
    """An event loop, where a test that is a coroutine runs too; its clock stands still, but in tests of real time."""
    is_real = request.node.get_closest_marker("real") and "stopped_clock" not in request.fixturenames
    with asyncio.Runner(loop_factory=None if is_real else ClockLoop) as runner:
        yield runner


@pytest.fixture
def stopped_clock() -> None:
    """Have the clock of `loop` stand still in a test that is real otherwise."""


@pytest.fixture
def connection(store_url: str, loop: asyncio.Runner) -> Iterator[Connection]:
    """A connection as a process has it."""
    connection = connection_to(store_url)
    yield connection
    loop.run(connection.close())


@pytest.fixture
def sessions(connection: Connection) -> SessionStore:
    """All sessions in the Redis of the test."""
    return SessionStore(connection, SECONDS)


@pytest.fixture
def table(sessions: SessionStore, loop: asyncio.Runner) -> Table:
    """A table where a GM, two players and a spectator sit."""
    table = Table(sessions)
    loop.run(table.open())
    return table


@pytest.fixture
def crowded(table: Table, loop: asyncio.Runner) -> Table:
    """A table with something of everything."""
    loop.run(crowd(table))
    return table


@pytest.fixture
def admin(store_url: str) -> Iterator[redis.Redis]:
    """A client that may do anything to the server."""
    with connected(store_url, decode_responses=True) as client:
        yield client


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine in the event loop of its fixtures."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj) or "loop" not in pyfuncitem.funcargs:
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    runner = pyfuncitem.funcargs["loop"]
    assert isinstance(runner, asyncio.Runner)
    runner.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True
