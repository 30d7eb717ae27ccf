"""Waiting for what has to happen: a wait ends when that has happened, or when the process that has to do it has ended.

No wait has a number of seconds of its own, because nobody knows how slow a machine is. The run has one limit for all of
them (`TESTS_LIMIT`, tests/conftest.py): when it is over, the traceback that is printed shows which wait did not end.
"""

import asyncio
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

_PAUSE = 0.02
"""Seconds between two looks."""
_LAST_LINES = 40
"""Lines of a process's log that are shown."""


def wait_until(
    condition: Callable[[], Any],
    what: str = "",
    process: subprocess.Popen[Any] | None = None,
    log: Path | None = None,
) -> Any:
    """Wait until something holds, and return what it is.

    Fail if a process has ended meanwhile without it, with its status and the end of its log or of its piped output.
    `what` says what does not happen then.
    """
    while not (value := _checked(condition, what, process, log)):
        time.sleep(_PAUSE)
    return value


async def wait_until_async(
    condition: Callable[[], Any],
    what: str = "",
    process: subprocess.Popen[Any] | None = None,
    log: Path | None = None,
) -> Any:
    """Wait as `wait_until` does, while the event loop goes on."""
    while not (value := _checked(condition, what, process, log)):  # others know when it holds
        # By the machine's clock, as that of the loop may stand still.
        await asyncio.to_thread(time.sleep, _PAUSE)
    return value


def _checked(condition: Callable[[], Any], what: str, process: subprocess.Popen[Any] | None, log: Path | None) -> Any:
    """Return what holds; fail if it does not and never will, as the process has ended."""
    # In this order: the last that a process did may be what is waited for.
    ended = process is not None and process.poll() is not None
    value = condition()
    if ended and not value:
        assert process is not None
        said = f"{what or 'what was waited for did not happen'}: its process has ended with status {process.returncode}"
        pytest.fail("\n".join([said, *_output(process, log)]))
    return value


def _output(process: subprocess.Popen[Any], log: Path | None) -> list[str]:
    """Return the last lines that a process has written."""
    if log and log.exists():
        text = log.read_text(errors="replace")
    else:
        written = [part for part in process.communicate() if part]
        text = "\n".join(part if isinstance(part, str) else part.decode(errors="replace") for part in written)
    return text.splitlines()[-_LAST_LINES:]
