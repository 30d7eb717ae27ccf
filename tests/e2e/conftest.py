"""A service of its own, started as a person starts it."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.plain import NO_TLS
from tests.store.servers import free_port, in_memory

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
        wait_for(service.url, process)
        yield service
    finally:
        process.terminate()
        process.wait(timeout=20)
        # Shown by pytest where a test failed.
        print(path.read_text(errors="replace"), file=sys.stderr)  # noqa: T201  # pytest captures it


@pytest.fixture(scope="session")
def service() -> Iterator[str]:
    """The address of a service that all tests share; its event streams end after a second, and no disk delays it."""
    with in_memory() as path, started(path, STREAM_SECONDS="1") as running:
        yield running.url


def wait_for(url: str, process: subprocess.Popen[Any]) -> None:
    """Wait until the service answers, at most 30 seconds."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        if process.poll() is not None:
            pytest.fail(f"the service stopped with status {process.returncode}")
        try:
            if httpx.get(f"{url}/livez", verify=NO_TLS).is_success:
                return
        except httpx.TransportError:
            time.sleep(0.05)
    pytest.fail("the service did not answer within 30 seconds")


def wait_for_metric(url: str, line: str) -> None:
    """Wait until a metric has a value, at most 20 seconds."""
    until = time.monotonic() + 20
    with httpx.Client(base_url=url, verify=NO_TLS) as client:
        while line not in client.get("/metrics").text.splitlines():
            assert time.monotonic() < until, line
            time.sleep(0.05)
