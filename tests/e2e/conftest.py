"""A service of its own, started as a person starts it."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator

import httpx
import pytest


def free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start the service on a free port, wait until it answers, and stop it whatever happens."""
    port = free_port()
    environment = os.environ | {"HOST": "127.0.0.1", "PORT": str(port), "STREAM_SECONDS": "1"}
    environment["DATA_DIR"] = str(tmp_path_factory.mktemp("data"))
    process = subprocess.Popen([sys.executable, "-m", "service", "serve"], env=environment)
    url = f"http://127.0.0.1:{port}"
    try:
        wait_for(url, process)
        yield url
    finally:
        process.terminate()
        process.wait(timeout=20)


def wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    """Wait until the service answers, at most 30 seconds."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        if process.poll() is not None:
            pytest.fail(f"the service stopped with status {process.returncode}")
        try:
            if httpx.get(f"{url}/livez").is_success:
                return
        except httpx.TransportError:
            time.sleep(0.05)
    pytest.fail("the service did not answer within 30 seconds")
