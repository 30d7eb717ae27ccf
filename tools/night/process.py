"""The processes of a step: started in a group of their own, and all ended with it."""

import os
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from io import BufferedWriter
from pathlib import Path

GRACE = 60.0
"""Seconds that a stopped step has to say where it was, and to stop what it has started."""


class Deadline:
    """A moment after which a step is stopped."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    @property
    def left(self) -> float:
        """Seconds until then."""
        return max(0.0, self._end - time.monotonic())


def run(
    command: Sequence[str], root: Path, environment: Mapping[str, str], log: BufferedWriter, deadline: Deadline
) -> int:
    """Run a command, and return its status; subprocess.TimeoutExpired where it did not end in time."""
    log.write(f"$ {' '.join(command)}\n".encode())
    log.flush()
    process = subprocess.Popen(
        command,
        cwd=root,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    try:
        return process.wait(deadline.left)
    except BaseException:
        _interrupt(process)
        raise
    finally:
        _kill(process)


def _interrupt(process: subprocess.Popen[bytes]) -> None:
    """Do to the whole group what Ctrl-C does: pytest then says which test it was at, and stops its services."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGINT)
    with suppress(subprocess.TimeoutExpired):
        process.wait(GRACE)


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Leave none of the group behind."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
