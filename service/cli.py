"""The `rollwright` program."""

import argparse
import ctypes
import json
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

from service import __version__, logs
from service.audit.notes import NoteError, key, read_either, signed_by
from service.audit.verify import ChainError, UnreadableError, read, verify_all
from service.play.findings import Report
from service.play.kept import kept as kept_in
from service.play.verify import verify
from service.settings import Settings, SettingsError, check, from_environment, kept_secret
from service.store.embedded import EmbeddedError, embedded

_PR_SET_PDEATHSIG = 1
_CONNECTIONS = 16_384
"""Connections a worker holds at once, streams included; more of them wait."""
_BUFFER = 64 * 1024
"""Bytes of a response that wait for a client to read; what a stuck one costs. Also what a request's head may have."""
_STOP_SECONDS = 5
"""Seconds a worker has to stop, when it has drained: a client that reads no more would keep it for ever."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit status."""
    parser = argparse.ArgumentParser(prog="rollwright", description="Tabletop action rolls over HTTP.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser(
        "serve", help="run the service (HOST, PORT, WORKERS, ACCESS_LOG, REDIS_URL, DATA_DIR, MASTER_KEY ...)"
    )
    commands.add_parser("openapi", help="print the OpenAPI document")
    files = commands.add_parser(
        "verify", help="check an export offline: signatures, commitments, dice, chain and rulings (docs/fairness.md)"
    )
    files.add_argument("file", type=Path, help="an export; or one epoch log, a JSON list of them, or one a line")
    files.add_argument(
        "--kept",
        action="append",
        default=[],
        type=Path,
        help="what you kept: log entries, events or answers as JSON, or signed notes",
    )
    files.add_argument("--key", action="append", default=[], help="a key that may have signed it, as it was published")
    chosen = parser.parse_args(arguments)
    if chosen.command == "openapi":
        return _openapi()
    if chosen.command == "verify":
        return _verify(chosen.file, chosen.key, chosen.kept)
    try:
        settings = from_environment(os.environ)
    except SettingsError as error:
        print(f"rollwright: {error}", file=sys.stderr)
        return 2
    return _serve(settings)


def _openapi() -> int:
    from service.http.openapi import document  # noqa: PLC0415  # as in _run

    json.dump(document(), sys.stdout, indent=2, ensure_ascii=False)
    print()
    return 0


def _verify(file: Path, vkeys: Sequence[str], kept: Sequence[Path]) -> int:
    """Check an export, or bare epochs.

    1 where something does not hold, 2 where it cannot be read; 3 where all holds that can be checked, and not all can.
    """
    try:
        body = file.read_bytes()
        trusted = [key(vkey) for vkey in vkeys]
        noted = kept_in(*[path.read_text("utf-8") for path in kept])
        if kept and not noted:
            return _unreadable(f"{kept[0]}: no receipt, checkpoint, head or commitment in it")
        if b'\n{"line":' in b"\n" + body:
            return _told(verify(body, trusted, noted))
        logs = read(body)
        signed = [read_either(note, signed_by(note, trusted)) for note in noted.notes]
        verify_all(logs, signed)
    except OSError as error:
        return _unreadable(f"{error.filename}: {error.strerror}")
    except (NoteError, UnicodeError, UnreadableError) as error:
        return _unreadable(f"{file}: {error}")
    except ChainError as error:
        print(f"{_printable(error.sid)} epoch {error.e}: {error}", file=sys.stderr)
        return 1
    for log in logs:
        print(f"{_printable(log.sid)} epoch {log.e}: {_rolls(len(log.entries))}, dice and chain hold")
    return 0


def _unreadable(why: str) -> int:
    print(f"rollwright: {_printable(why)}", file=sys.stderr)
    return 2


def _told(report: Report) -> int:
    """Print what came of an export; return the exit status."""
    for finding in report.findings:
        print(f"line {finding.line}: " * bool(finding.line) + _printable(finding.what), file=sys.stderr)
    if report.head is None:
        return 2
    if report.findings:
        return 1
    for epoch in report.epochs:
        held = "dice and chain hold" if epoch.revealed else "chain holds; not revealed, so its dice cannot be checked"
        told = f"{_rolls(epoch.rolls)}, {held}" if epoch.rolls or epoch.revealed else "no rolls yet"
        print(f"{_printable(epoch.sid)} epoch {epoch.e}: {told}")
    if report.kept:
        print(f"{report.kept} receipts, heads and commitments that you kept agree")
    print(f"{_rolls(report.ruled)}: outcome, costs and ticks follow from the dice")
    for rules, count in report.unruled.items():
        print(f"{_rolls(count)} by {_printable(rules)}, which this version does not know: not ruled on again")
    assert report.signer
    print(f"{report.head.entries} entries, signed by {report.signer.vkey}")
    if not report.trusted:
        print("The file itself says that this is the operator's key: compare it with the published one, or use --key.")
    return 0 if not report.unruled and all(epoch.revealed for epoch in report.epochs if epoch.rolls) else 3


def _rolls(count: int) -> str:
    return "1 roll" if count == 1 else f"{count} rolls"


def _printable(text: str) -> str:
    # A file may come from anybody, and a terminal obeys control characters.
    return text.encode("unicode_escape").decode()


def _serve(settings: Settings) -> int:
    try:
        with ExitStack() as stack:
            if not settings.redis_url:
                data = Path(settings.data_dir)
                os.environ["REDIS_URL"] = stack.enter_context(embedded(data))
                if not (settings.master_key or settings.master_key_file):
                    os.environ["MASTER_KEY_FILE"] = str(kept_secret(data).absolute())
            check(from_environment(os.environ))
            _run(settings, stack)
    except (SettingsError, EmbeddedError) as error:
        print(f"rollwright: {error}", file=sys.stderr)
        return 2
    return 0


def _run(settings: Settings, stack: ExitStack) -> None:
    # Whoever verifies a file need not wait for what serves.
    from granian import Granian  # noqa: PLC0415  # see above
    from granian.constants import Interfaces  # noqa: PLC0415  # see above
    from granian.http import HTTP1Settings  # noqa: PLC0415  # see above

    print(f"Rollwright {__version__} on http://{settings.host}:{settings.port} - docs at /docs", file=sys.stderr)
    # A shell's usual 1,024 files are fewer than the connections of one table night.
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    # Where each worker leaves what it measured, so that any of them can tell it all: what was left before is another's.
    os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)
    if settings.workers > 1:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = stack.enter_context(TemporaryDirectory(prefix="rollwright-metrics-"))
    # Workers are made anew, not forked: a fork beside the thread that keeps the embedded server could hang.
    set_start_method("spawn")
    Granian(
        "service.cli:worker",
        factory=True,
        interface=Interfaces.ASGI,
        address=settings.host,
        port=settings.port,
        workers=settings.workers,
        websockets=False,
        backpressure=_CONNECTIONS,
        http1_settings=HTTP1Settings(max_buffer_size=_BUFFER, header_read_timeout=settings.header_seconds * 1000),
        workers_kill_timeout=settings.drain_seconds + _STOP_SECONDS,
        log_dictconfig=logs.SERVER,
    ).serve()


def worker() -> Any:
    """Build the ASGI application in a worker, which lives no longer than the process that started it."""
    from service.app import create_app  # noqa: PLC0415  # as in _run

    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    return create_app(from_environment(os.environ))
