"""The results of the steps, each with the commit that it holds for: build/night/summary.json."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

from msgspec import DecodeError, Struct, json

from tools.night.commit import Commit
from tools.night.steps import Step

Status = Literal["passed", "flaky", "failed", "interrupted"]


class Result(Struct, frozen=True, kw_only=True):
    """What became of a step when it was last run."""

    status: Status
    seconds: int = 0
    commit: str = ""
    """Empty where the working tree was another than the commit, at the beginning or in the end."""
    reason: str = ""
    failed: tuple[str, ...] = ()
    """Tests that failed, and again when they were tried alone."""
    flaky: tuple[str, ...] = ()
    """Tests that failed, and passed when they were tried alone."""

    def passes(self, *, flaky: bool) -> bool:
        """Tell whether the step passed; with flaky tests only where they are allowed."""
        return self.status == "passed" or (flaky and self.status == "flaky")

    def holds(self, commit: Commit, *, flaky: bool) -> bool:
        """Tell whether the step passed on a commit, and the tree is still that commit."""
        return commit.clean and self.commit == commit.id and self.passes(flaky=flaky)


Results = dict[str, Result]


def read(folder: Path) -> Results:
    """Return the last result of each step; none where the file is missing or cannot be read."""
    try:
        return json.decode((folder / "summary.json").read_bytes(), type=Results)
    except (FileNotFoundError, DecodeError):
        return {}


def write(folder: Path, results: Mapping[str, Result]) -> None:
    """Replace the file as a whole."""
    part = folder / "summary.json.part"
    part.write_bytes(json.format(json.encode(results)))
    part.replace(folder / "summary.json")


def note(folder: Path, step: str, result: Result) -> None:
    """Write down the result of a step beside those that another run has written meanwhile."""
    write(folder, read(folder) | {step: result})


def table(steps: Iterable[Step], results: Mapping[str, Result]) -> str:
    """Return a line a step, then what is to be said of those that did not simply pass."""
    lines = ["| step | result | time |", "|---|---|--:|"]
    details = []
    for name in (step.name for step in steps):
        result = results.get(name)
        lines.append(f"| {name} | {result.status} | {minutes(result)} |" if result else f"| {name} | not run | |")
        details += [f"{name}: {detail}" for detail in (_details(result) if result else ())]
    return "\n".join([*lines, *details])


def minutes(result: Result) -> str:
    """Return how long a step took, as 3:05 for three minutes and five seconds."""
    return f"{result.seconds // 60}:{result.seconds % 60:02}"


def _details(result: Result) -> Iterable[str]:
    if result.reason:
        yield result.reason
    yield from (f"failed: {test}" for test in result.failed)
    yield from (f"flaky: {test} passed when it was tried once more alone" for test in result.flaky)
    if result.status == "passed" and not result.commit:
        yield "passed with changes that are not committed: this counts for no commit"
