"""What committed dice cost: the hashing of a roll, and the verification of 10,000 rolls."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TypeVar

from bench import hashes
from bench.exports import GAMES, exported
from bench.rounds import Measured, interleaved, typical
from bench.servers import ROOT
from bench.table import table, times
from service.audit.chain import EpochLog
from service.record.export_lines import ExportedEpoch, decode
from service.verify.epoch import verify_session
from service.verify.export import verify

ROUNDS = 3
ROLLS = 10_000
PROGRAM, SCRIPT = "`rollwright verify FILE`, rulings too", "`node verify.js FILE`"
AIMS = {PROGRAM: 2.0, SCRIPT: 1.2}
COMMANDS = {
    PROGRAM: [sys.executable, "-m", "service", "verify"],
    SCRIPT: ["node", "service/http/verify/verify.js"],
}
INSIDE, CHAIN = "Python, in a process that runs already", "Python, dice and chain alone, of what was read"
ONE_FILE = [("buried_secrets", ROLLS)]
FILES = [(game, ROLLS // len(GAMES)) for game in GAMES]

T = TypeVar("T")


def report() -> str:
    """Measure both; return the tables."""
    hashing = hashes.report()
    parts = ["The hashing of a committed roll of three dice:", hashing]
    parts += _verified("one export", exported(ONE_FILE), AIMS)
    parts += _verified(f"an export of each game, so {len(FILES)} starts of a program", exported(FILES), {})
    return "\n\n".join(parts)


def _verified(title: str, bodies: Sequence[bytes], aims: Mapping[str, float]) -> list[str]:
    """Run each verifier on these exports, one after another; fail where one does not hold."""
    with TemporaryDirectory() as directory:
        paths = [Path(directory) / f"{number}.ndjson" for number in range(len(bodies))]
        for path, body in zip(paths, bodies, strict=True):
            path.write_bytes(body)
        busy: dict[str, list[float]] = {name: [] for name in (*COMMANDS, INSIDE, CHAIN)}
        contestants = {name: _timed(partial(_run, command), paths, busy[name]) for name, command in COMMANDS.items()}
        contestants[INSIDE] = _timed(_holds, bodies, busy[INSIDE])
        contestants[CHAIN] = _timed(verify_session, [_logs(body) for body in bodies], busy[CHAIN])
        measured = interleaved(contestants, ROUNDS)
    size = sum(map(len, bodies)) / 2**20
    head = ["", "s", "slowest s", "CPU s", "rolls / s", "/ dice and chain alone", "aim"]
    rows = [_row(name, measured, busy[name], aims.get(name)) for name in measured]
    return [f"{ROLLS:,} rolls verified, {title}, {size:.1f} MiB, every epoch revealed:", table(head, rows)]


def _row(name: str, measured: Measured, busy: Sequence[float], aim: float | None) -> list[str]:
    values = measured[name]
    middle = typical(values)
    told = "none" if aim is None else f"at most {aim:g} s: {'met' if middle <= aim else 'missed'}"
    seconds = [f"{value:.2f}" for value in (middle, max(values), typical(busy))]
    return [name, *seconds, f"{ROLLS / middle:,.0f}", times(values, measured[CHAIN]), told]


def _timed(verifies: Callable[[T], object], files: Sequence[T], busy: list[float]) -> Callable[[], float]:
    """Return a contestant: seconds for all files; CPU time is recorded beside it."""

    def measure() -> float:
        start, before = perf_counter(), sum(os.times()[:4])
        for file in files:
            verifies(file)
        seconds = perf_counter() - start
        busy.append(sum(os.times()[:4]) - before)
        return seconds

    return measure


def _run(command: Sequence[str], path: Path) -> None:
    done = subprocess.run([*command, str(path)], cwd=ROOT, stdout=subprocess.DEVNULL, check=False)
    # 3: no key was given.
    assert done.returncode == 3, done.returncode


def _holds(body: bytes) -> None:
    found = verify(body)
    assert not found.findings, found.findings[0]
    assert all(epoch.revealed for epoch in found.epochs if epoch.rolls), "not all dice could be checked"
    assert found.ruled == sum(epoch.rolls for epoch in found.epochs), "not all was ruled on"


def _logs(body: bytes) -> list[EpochLog]:
    lines = [decode(text) for text in body.splitlines()]
    return [line.log for line in lines if isinstance(line, ExportedEpoch)]
