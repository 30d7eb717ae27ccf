"""The server: its settings, its workers, and the embedded store."""

import ctypes
import gc
import os
import resource
import signal
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from multiprocessing import set_start_method
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

# Slow imports are local, so that a service that refuses to start does so at once.
from service import __version__
from service.ports import address_of_host, check_ports, url, urls_for_others
from service.settings import Settings, SettingsError, check, from_environment, ineffective_variables, secret_file

_PR_SET_PDEATHSIG = 1
_CONNECTIONS = 24_576
"""Connections a worker holds at once, streams included; more of them wait (docs/decisions/0014-connections.md)."""
_PER_ADDRESS = 4
"""One address may have at most a quarter of them."""
_OTHER_FILES = 512
"""Files that a worker may have open beside them."""
_BUFFER = 16 * 1024
"""Bytes of a response that are buffered for a slow client. Also the limit of a request's head."""
_STOP_SECONDS = 5
"""Seconds in which a drained worker must stop: a client that does not read would keep it running."""

_SWITCH_SECONDS = 0.001


@click.command()
def serve() -> int:
    """Run the service.

    Its settings are variables of the environment: HOST, PORT, WORKERS, ACCESS_LOG, REDIS_URL, DATA_DIR, MASTER_KEY and
    those of docs/deployment.md.
    """
    try:
        settings = from_environment(os.environ)
    except SettingsError as error:
        return _refused(error)
    for sentence in ineffective_variables(os.environ):
        print(f"rollwright: {sentence}", file=sys.stderr)
    return _serve(settings)


def _serve(settings: Settings) -> int:
    try:
        # The workers do not look it up again.
        os.environ["HOST"] = address = address_of_host(settings)
        check_ports(settings, address)
    except SettingsError as error:
        return _refused(error)
    from service import logs  # noqa: PLC0415  # see above
    from service.rules.games.released import FaultyRelease, check_release  # noqa: PLC0415  # see above
    from service.store.embedded import EmbeddedError, embedded  # noqa: PLC0415  # see above

    logs.configure()
    try:
        check_release()
        with ExitStack() as stack:
            if not settings.redis_url:
                data = Path(settings.data_dir)
                os.environ["REDIS_URL"] = stack.enter_context(embedded(data))
                if not (settings.master_key or settings.master_key_file):
                    os.environ["MASTER_KEY_FILE"] = str(secret_file(data).absolute())
            check(from_environment(os.environ))
            _run(settings, address, stack)
    except (SettingsError, EmbeddedError, FaultyRelease) as error:
        return _refused(error)
    return 0


def _refused(error: Exception) -> int:
    print(f"rollwright: {error}", file=sys.stderr)
    return 2


def _run(settings: Settings, address: str, stack: ExitStack) -> None:
    from granian import Granian  # noqa: PLC0415  # see above
    from granian.constants import HTTPModes, Interfaces  # noqa: PLC0415  # see above
    from granian.http import HTTP1Settings  # noqa: PLC0415  # see above

    from service import logs  # noqa: PLC0415  # see above

    page = url("localhost" if settings.host in {"0.0.0.0", "::"} else settings.host, settings.port)  # noqa: S104  # it is compared
    print(
        f"Rollwright {__version__}: {page}/ (play: {page}/play, docs: {page}/docs, verify: {page}/verify)",
        file=sys.stderr,
    )
    if settings.tell_addresses:
        print(_others(urls_for_others(settings)), file=sys.stderr)
    connections = _connections()
    _limit_addresses(settings, connections)
    # Workers share their metrics there, so that each can return all of them; an inherited directory is another's.
    os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)
    if settings.workers > 1:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = stack.enter_context(TemporaryDirectory(prefix="rollwright-metrics-"))
    # Workers are spawned, not forked: a fork beside the thread of the embedded server could hang.
    set_start_method("spawn")
    Granian(
        "service.serve:worker",
        factory=True,
        interface=Interfaces.ASGI,
        # With the default, which detects HTTP/2, a connection that sends nothing is kept open forever.
        http=HTTPModes.http1,
        address=address,
        port=settings.port,
        workers=settings.workers,
        websockets=False,
        backpressure=connections,
        http1_settings=HTTP1Settings(max_buffer_size=_BUFFER, header_read_timeout=settings.header_seconds * 1000),
        workers_kill_timeout=settings.drain_seconds + _STOP_SECONDS,
        log_dictconfig=logs.SERVER,
    ).serve()


def _others(urls: Sequence[str]) -> str:
    """Return a sentence on where other machines reach the service."""
    if not urls:
        return "Only this machine reaches it; with HOST=0.0.0.0 others in its network do"
    return f"Others in this network reach it at {', '.join(f'{one}/play' for one in urls)}"


def _connections() -> int:
    """Raise the limit of open files; return how many connections a worker may hold.

    There must be a file for each: without one, the server retries to accept a connection in a loop.
    """
    # The usual 1,024 files are fewer than the connections of one evening.
    _, file_limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (file_limit, file_limit))
    if file_limit == resource.RLIM_INFINITY:
        return _CONNECTIONS
    return min(_CONNECTIONS, file_limit - min(_OTHER_FILES, file_limit // 2))


def _limit_addresses(settings: Settings, connections: int) -> None:
    """Lower the limit of connections by address, with a message, where few addresses could use all of a worker's."""
    limit = max(1, connections // _PER_ADDRESS)
    if settings.connections_per_address > limit:
        os.environ["CONNECTIONS_PER_ADDRESS"] = str(limit)
        print(
            f"rollwright: CONNECTIONS_PER_ADDRESS is {limit} and not {settings.connections_per_address}: an address "
            f"may have a quarter of the {connections} connections that a worker holds with its limit of open files "
            "(ulimit -n)",
            file=sys.stderr,
        )


def worker() -> Any:
    """Build the ASGI application in a worker, which dies with the process that started it."""
    from service.app import create_app  # noqa: PLC0415  # see above

    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    # What a thread reads, such as a game in TOML, holds the interpreter for so long while the loop waits for it, which
    # is several times a request: with the default of 5 ms others waited for 70 ms beside such a thread.
    sys.setswitchinterval(_SWITCH_SECONDS)
    app = create_app(from_environment(os.environ))
    # Objects of the application are never collected, and requests make few cycles: collection took 4 % of a small one.
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
    return app
