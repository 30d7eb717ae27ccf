"""Runs a step: what it needs, its commands, its tests, and once more alone the tests that failed."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from io import BufferedWriter
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from tools.night import outcome
from tools.night.commit import current
from tools.night.process import Deadline, run
from tools.night.steps import Step, Tests, pytest
from tools.night.summary import Result

OF_OTHERS = ("MAKE", "MFLAGS", "PYTEST_", "LAWS", "EXAMPLES", "SEED", "FAULTS", "KEEP", "SERVERS")
"""What variables begin with that would change a step: it is the same each night, however it is called."""

MARGIN = 300.0
"""Seconds before the end of a step at which pytest ends by itself, and prints where it hangs (tests/conftest.py)."""


class Place(Struct, frozen=True):
    """Where steps are run."""

    root: Path
    environment: Mapping[str, str]

    @property
    def folder(self) -> Path:
        """Where logs and the summary are."""
        return self.root / "build" / "night"

    def surroundings(self, step: Step) -> dict[str, str]:
        """Return the environment of a step: the programs of this Python come first."""
        others = {name: value for name, value in self.environment.items() if not name.startswith(OF_OTHERS)}
        path = f"{Path(sys.executable).parent}{os.pathsep}{self.environment.get('PATH', os.defpath)}"
        return others | {"PATH": path} | step.environment


class _Attempt(Struct, frozen=True):
    """A step that is being run."""

    step: Step
    place: Place
    log: BufferedWriter
    deadline: Deadline

    def status(self, command: tuple[str, ...] | list[str]) -> int:
        """Run a command; return its status."""
        limit = {"TESTS_LIMIT": str(max(MARGIN, self.deadline.left - MARGIN))}
        return run(command, self.place.root, self.place.surroundings(self.step) | limit, self.log, self.deadline)

    def tested(self, name: str, command: list[str]) -> tuple[int, outcome.Outcome | None]:
        """Run pytest; return its status and what did not pass."""
        file = self.place.folder / f"{name}.json"
        file.unlink(missing_ok=True)
        status = self.status([*command, "-p", "tools.night.outcome", f"--outcome={file}"])
        return status, outcome.read(file)


def run_step(step: Step, place: Place) -> Result:
    """Run a step; its result holds for a commit if the tree was that commit from the beginning to the end."""
    before, began = current(place.root), time.monotonic()
    result = _result(step, place)
    commit = before.id if before.clean and current(place.root) == before else ""
    return replace(result, commit=commit, seconds=round(time.monotonic() - began))


def _result(step: Step, place: Place) -> Result:
    surroundings = place.surroundings(step)
    if missing := [sentence for need in step.needs if (sentence := need.missing(surroundings))]:
        return _failure(" ".join(missing))
    with (place.folder / f"{step.name}.log").open("wb") as log:
        try:
            return _attempt(_Attempt(step, place, log, Deadline(step.limit)))
        except subprocess.TimeoutExpired:
            return _failure(f"It was stopped after {step.limit} seconds.")
        except OSError as error:
            return _failure(str(error))


def _attempt(attempt: _Attempt) -> Result:
    for command in attempt.step.commands:
        if status := attempt.status(command):
            return _failure(f"`{' '.join(command)}` ended with {status}.")
    return _tested(attempt, attempt.step.tests) if attempt.step.tests else Result(status="passed")


def _tested(attempt: _Attempt, tests: Tests) -> Result:
    """Run the tests; those that fail are tried once more alone, which a run that was broken off is not."""
    name, folder = attempt.step.name, attempt.place.folder
    cache = folder / f"{name}.cache"
    shutil.rmtree(cache, ignore_errors=True)
    status, first = attempt.tested(name, tests.command(cache, attempt.place.environment.get("PROCESSES", "2")))
    if first is None or status not in {0, 1} or (status == 1 and not first.failed):
        return _failure(f"pytest ended with {status}.", first.failed if first else ())
    if first.skipped:
        return _failure(f"Nothing is skipped at night: {', '.join(first.skipped)}.", first.failed)
    return _once_more(attempt, cache, first.failed) if first.failed else Result(status="passed")


def _once_more(attempt: _Attempt, cache: Path, failed: list[str]) -> Result:
    status, second = attempt.tested(f"{attempt.step.name}-again", [*pytest(cache), *failed])
    if second is None or status not in {0, 1} or second.skipped:
        return _failure(f"pytest ended with {status} for them alone.", failed)
    flaky = tuple(test for test in failed if test not in second.failed)
    return Result(status="failed" if second.failed else "flaky", failed=tuple(second.failed), flaky=flaky)


def _failure(reason: str, failed: Sequence[str] = ()) -> Result:
    return Result(status="failed", reason=reason, failed=tuple(failed))
