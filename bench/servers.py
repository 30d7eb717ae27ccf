"""The servers under load: each started on a free port, awaited, and always stopped."""

import json
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


class Served(Struct, frozen=True):
    """A server that runs."""

    port: int
    process: int
    """Of its first process; the workers are its children."""


_STORE = ("REDIS_URL", "MASTER_KEY", "MASTER_KEY_FILE")
OURS = Server([sys.executable, "-m", "service", "serve"], {"PORT": "{port}"})
FASTAPI = Server([sys.executable, "-m", "bench.serve", "bench.api:app", "{port}"])
NODE = Server(["node", "bench/node/server.mjs", "{port}"])


def baseline(body: bytes, headers: Mapping[str, str]) -> Server:
    """Return the bare ASGI application that sends these bytes, headers included."""
    return Server([sys.executable, "-m", "bench.serve", "bench.baseline:app", "{port}"], as_answered(body, headers))


def as_answered(body: bytes, headers: Mapping[str, str]) -> Mapping[str, str]:
    """Return the response of a bare application as environment; the server adds `date` and `server`."""
    told = {name.lower(): value for name, value in headers.items() if name.lower() not in {"date", "server"}}
    return {"BENCH_BODY": body.decode(), "BENCH_HEADERS": json.dumps(told)}


@cache
def cores() -> tuple[Sequence[str], Sequence[str]]:
    """Return the prefixes of the commands of a server and of the load, so that each has its own core.

    Without `taskset` or a second core both share what there is.
    """
    pair = _pair()
    return (("taskset", "-c", str(pair[0])), ("taskset", "-c", str(pair[1]))) if pair else ((), ())


@cache
def _pair() -> tuple[int, int] | None:
    allowed = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    return (allowed[0], allowed[1]) if which("taskset") and len(allowed) > 1 else None


@contextmanager
def aside() -> Iterator[None]:
    """Keep this program and its children on the core of the load; servers of `running` stay on theirs."""
    pair = _pair()
    if pair is None:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {pair[1]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@contextmanager
def running(servers: Mapping[str, Server]) -> Iterator[Mapping[str, Served]]:
    """Run the servers; yield where each is found."""
    with ExitStack() as stack:
        yield {name: stack.enter_context(_running(server)) for name, server in servers.items()}


@contextmanager
def _running(server: Server) -> Iterator[Served]:
    port = free_port()
    command = [*cores()[0], *(part.format(port=port) for part in server.command)]
    own = {name: value.replace("{port}", str(port)) for name, value in server.environment.items()}
    # A Redis that the environment names is not for benchmarks, which fill it.
    inherited = {name: value for name, value in os.environ.items() if name not in _STORE}
    # A directory each: without a Redis the service runs an embedded one over it, and locks it.
    with TemporaryDirectory() as data:
        environment = inherited | {"HOST": "127.0.0.1", "WORKERS": "1", "DATA_DIR": data} | own
        # A process group of its own: Ctrl-C must not end the servers before this program.
        with Popen(
            command, cwd=ROOT, env=environment, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True
        ) as process:
            try:
                _wait(port, process)
                yield Served(port, process.pid)
            finally:
                _stop(process)


def _stop(process: Popen[bytes]) -> None:
    """Stop the whole group: the `node` of the wheel is a program that started another."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, SIGTERM)
        with suppress(TimeoutExpired):
            process.wait(PATIENCE)
        os.killpg(process.pid, SIGKILL)


def free_port() -> int:
    """Return a free port."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def _wait(port: int, process: Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < deadline:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.05)
    raise RuntimeError(f"{process.args!r} does not serve")
