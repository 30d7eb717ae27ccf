"""The servers under load: each started on a free port, waited for, and stopped whatever happens."""

import os
import socket
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from shutil import which
from signal import SIGKILL, SIGTERM
from subprocess import DEVNULL, Popen, TimeoutExpired
from tempfile import TemporaryDirectory

from msgspec import Struct

ROOT = Path(__file__).parent.parent
PATIENCE = 20.0
"""Seconds a server may take to listen, and to stop."""


class Server(Struct, frozen=True):
    """A command that serves on the port that stands for `{port}` in it or in its environment."""

    command: Sequence[str]
    environment: Mapping[str, str] = {}


OURS = Server([sys.executable, "-m", "service", "serve"], {"PORT": "{port}"})
FASTAPI = Server([sys.executable, "-m", "bench.serve", "bench.api:app", "{port}"])
NODE = Server(["node", "bench/node/server.mjs", "{port}"])


def floor(body: bytes) -> Server:
    """Return the bare ASGI application that answers these bytes."""
    return Server([sys.executable, "-m", "bench.serve", "bench.floor:app", "{port}"], {"BENCH_BODY": body.decode()})


@cache
def cores() -> tuple[Sequence[str], Sequence[str]]:
    """Return what goes before the command of a server and of the load, so that each has cores of its own.

    A server gets one core and the load another, so that neither is measured by what the other leaves it. Without
    `taskset` or a second core both share what there is.
    """
    allowed = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    if which("taskset") is None or len(allowed) < 2:
        return (), ()
    return ("taskset", "-c", str(allowed[0])), ("taskset", "-c", str(allowed[1]))


@contextmanager
def running(servers: Mapping[str, Server]) -> Iterator[Mapping[str, int]]:
    """Run the servers; yield the port of each."""
    with ExitStack() as stack:
        data = stack.enter_context(TemporaryDirectory())
        yield {name: stack.enter_context(_running(server, data)) for name, server in servers.items()}


@contextmanager
def _running(server: Server, data: str) -> Iterator[int]:
    port = _free_port()
    command = [*cores()[0], *(part.format(port=port) for part in server.command)]
    own = {name: value.replace("{port}", str(port)) for name, value in server.environment.items()}
    environment = os.environ | {"HOST": "127.0.0.1", "WORKERS": "1", "DATA_DIR": data} | own
    # A session of its own: what ends this program by the keyboard must not end the servers before it.
    with Popen(command, cwd=ROOT, env=environment, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True) as process:
        try:
            _wait(port, process)
            yield port
        finally:
            _stop(process)


def _stop(process: Popen[bytes]) -> None:
    """Stop the whole group: the `node` of the wheel is a program that started another."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, SIGTERM)
        with suppress(TimeoutExpired):
            process.wait(PATIENCE)
        os.killpg(process.pid, SIGKILL)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def _wait(port: int, process: Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < deadline:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.05)
    raise RuntimeError(f"{process.args!r} does not serve")
