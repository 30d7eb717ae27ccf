"""Waits end with what is waited for, or with the process that has to do it."""

import asyncio
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
