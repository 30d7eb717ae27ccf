"""A service of its own, started as a person starts it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.plain import NO_TLS
from tests.store.servers import free_port, in_memory
from tests.waiting import wait_until

ROOT = Path(__file__).parents[2]


class Service:
    """A running service: where it answers, its process, its data, and what it says."""

    def __init__(self, port: int, process: subprocess.Popen[bytes], data: Path, log: Path) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.process = process
        self.data = data
        self.log = log


@contextmanager
def started(directory: Path, *, files: int = 0, code: Path = ROOT, **settings: str) -> Iterator[Service]:
    """Start a service on a free port over a directory, wait until it answers, and stop it whatever happens.

    It may have at most so many files, where a number is given. Its code is that of the project, or of a copy.
    """
    port = free_port()
    environment = os.environ | {"HOST": "127.0.0.1", "PORT": str(port), "DATA_DIR": str(directory / "data")}
    path = directory / "service.log"
    with path.open("wb") as log:
        limited = ["sh", "-c", f'ulimit -n {files} && exec "$@"', "sh"] if files else []
        command = [*limited, sys.executable, "-m", "service", "serve"]
        process = subprocess.Popen(command, env=environment | settings, stdout=log, stderr=log, cwd=code)
    service = Service(port, process, directory / "data", path)
    try:
        wait_for(service.url, process, path)
        yield service
    finally:
        process.terminate()
        process.wait()
        # Shown by pytest where a test failed.
        print(path.read_text(errors="replace"), file=sys.stderr)  # noqa: T201  # pytest captures it


@pytest.fixture(scope="session")
def service() -> Iterator[str]:
    """The address of a service that all tests share; its event streams end after a second, and no disk delays it."""
    with in_memory() as path, started(path, STREAM_SECONDS="1") as running:
        yield running.url


def wait_for(url: str, process: subprocess.Popen[Any], log: Path | None = None) -> None:
    """Wait until the service answers; fail with what it says if it ends."""
    wait_until(lambda: _answers(url), f"the service at {url} does not answer", process, log)


def _answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/livez", verify=NO_TLS).is_success
    except httpx.TransportError:
        return False


def wait_for_metric(url: str, line: str) -> None:
    """Wait until a metric has a value."""
    with httpx.Client(base_url=url, verify=NO_TLS, timeout=None) as client:
        wait_until(lambda: line in client.get("/metrics").text.splitlines(), line)
