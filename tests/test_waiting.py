"""Waits end with what is waited for, or with the process that has to do it."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.waiting import wait_until, wait_until_async

Wait = Callable[..., Any]


def _in_a_loop(*arguments: Any, **more: Any) -> Any:
    return asyncio.run(wait_until_async(*arguments, **more))


BOTH = pytest.mark.parametrize("wait", [wait_until, _in_a_loop], ids=["sync", "async"])


@BOTH
def test_it_returns_what_it_waited_for(wait: Wait) -> None:
    """The condition is looked at until it holds, and its value is returned."""
    values = iter([0, "", None, "there"])
    assert wait(partial(next, values)) == "there"


@BOTH
@pytest.mark.parametrize("logged", [True, False])
def test_a_process_that_has_ended_is_told(wait: Wait, logged: bool, tmp_path: Path) -> None:
    """A process that ends without it fails the wait, with its status and what it said."""
    log = tmp_path / "log"
    code = "import sys; print('to stdout'); sys.exit('no room left')"
    with log.open("wb") as file:
        out = file if logged else subprocess.PIPE
        process = subprocess.Popen([sys.executable, "-c", code], stdout=out, stderr=out)
    with pytest.raises(pytest.fail.Exception, match="it does not answer") as failed:
        wait(bool, "it does not answer", process, log if logged else None)
    for words in ("its process has ended with status 1", "to stdout", "no room left"):
        assert words in str(failed.value)


@BOTH
def test_what_a_process_did_last_is_seen(wait: Wait, tmp_path: Path) -> None:
    """What holds when the process has ended was done by it, and is no failure."""
    file = tmp_path / "file"
    with subprocess.Popen([sys.executable, "-c", f"open({str(file)!r}, 'w').close()"]) as process:
        process.wait()
    assert wait(file.exists, "no file", process)


HANGING = """
import threading

def test_that_fails():
    assert False

def test_that_hangs():
    threading.Event().wait()
"""


@pytest.mark.real
@pytest.mark.parametrize("processes", ["0", "1"])
def test_a_run_that_hangs_ends(tmp_path: Path, processes: str) -> None:
    """When the time of a run is over, it ends with status 1 and says where it hangs, failed tests or not."""
    (tmp_path / "test_it.py").write_text(HANGING)
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-c", "pyproject.toml", f"-n{processes}"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    run = subprocess.run(
        [*command, "--maxfail=2", str(tmp_path / "test_it.py")],
        cwd=Path(__file__).parents[1],
        env=environment | {"TESTS_LIMIT": "20"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode
    assert "Timeout" in run.stderr
    assert "test_that_hangs" in run.stderr
