"""Deadlines: those of production, those that operators set, and those that every application of the tests has."""

import ast
import asyncio
from pathlib import Path

import pytest
from msgspec.structs import asdict

from service.app import App
from service.deadlines import Deadlines, now
from tests.applications import application, connection_to
from tests.clock import PATIENT, ClockLoop, advance, turns

ROOT = Path(__file__).parent
_OWN = {"applications.py", "test_deadlines.py"}
"""Files that may make an application or a connection by themselves."""
_MADE_IN_PROGRAMS = {"sixth/test_sixth.py", "http/test_play_words.py"}
"""Files with the text of programs that do."""


@pytest.fixture(scope="session")
def of_session() -> App:
    """An application of a fixture of the session."""
    app: App = application()
    return app


@pytest.fixture(scope="module")
def of_module(redis_url: str) -> App:
    """An application of a fixture of a module."""
    app: App = application(redis_url)
    return app


def test_wide_fixtures_are_patient(app: App, of_session: App, of_module: App) -> None:
    """What fixtures of sessions and modules make waits as long for the store as what tests make."""
    for each in (app, of_session, of_module):
        assert each.deployment.deadlines.store == PATIENT.store >= 60
        assert each.deployment.deadlines.quota == PATIENT.quota >= 60
    assert connection_to("unix:///nowhere").deadlines == PATIENT


def test_tests_make_no_other_applications() -> None:
    """No test or fixture of whatever scope calls `create_app` or `connect`, which have the deadlines of production."""
    found = []
    for path in ROOT.rglob("*.py"):
        if path.name in _OWN or str(path.relative_to(ROOT)) in _MADE_IN_PROGRAMS:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module in {"service.app", "service.store.cluster"}:
                found += [f"{path.name}: {name.name}" for name in node.names if name.name in {"create_app", "connect"}]
    assert not found, f"call application() or connection_to() of tests/applications.py: {found}"


def test_operators_set_some(redis_url: str) -> None:
    """Settings decide their deadlines; the others are those of production, unless an application is given its own."""
    app = application(
        redis_url, Deadlines(body=3), heartbeat_seconds=7, stall_seconds=8, stream_seconds=9, drain_seconds=4
    )
    changed = {"body": 3, "heartbeat": 7, "stall": 8, "stream": 9, "drain": 4}
    assert asdict(app.deployment.deadlines) == asdict(Deadlines()) | changed


def test_the_clock_of_tests() -> None:
    """Time passes when it is advanced, and not otherwise."""

    async def play() -> None:
        loop, start = asyncio.get_running_loop(), now()
        rung: list[float] = []
        for seconds in (1, 2):
            loop.call_later(seconds, lambda: rung.append(now() - start))
        await turns()
        assert rung == []
        advance(1.5)
        await turns()
        assert rung == [1.5]
        advance(1)
        await turns()
        assert rung == [1.5, 2.5]

    with asyncio.Runner(loop_factory=ClockLoop) as runner:
        runner.run(play())
