"""`make night` runs the steps, `make release` asks whether all passed; `times` fills a table of CONTRIBUTING.md."""

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

from tools.night import page, summary
from tools.night.commit import current
from tools.night.runner import Place, run_step
from tools.night.steps import STEPS, Step, chosen

ROOT = Path(__file__).parents[2]
INTERRUPTED = 130


def main(arguments: Sequence[str], place: Place, steps: Sequence[Step] = STEPS) -> int:
    """Do what is asked: nothing, `release` or `times`."""
    match arguments:
        case []:
            return night(place, steps)
        case ["release"]:
            return release(place, steps)
        case ["times"]:
            page.write(place.root / "CONTRIBUTING.md", steps, summary.read(place.folder))
            return 0
        case _:
            return _refuse("usage: python -m tools.night [release | times]", 2)


def night(place: Place, steps: Sequence[Step]) -> int:
    """Run the steps of STEPS, or all; with RESUME those that have not passed on this commit.

    0 if all have passed, 1 if not, 2 for a step that there is not, 130 where it was interrupted.
    """
    try:
        asked = chosen(steps, place.environment.get("STEPS", ""))
    except ValueError as unknown:
        return _refuse(str(unknown), 2)
    results: summary.Results = {}
    try:
        for step in asked:
            results[step.name] = _passed_before(step, place) or _run(step, place)
    except KeyboardInterrupt:
        return _refuse("interrupted", INTERRUPTED)
    finally:
        _say(f"\n{summary.table(asked, results)}")
    return 0 if all(result.passes(flaky=_allows_flaky(place)) for result in results.values()) else 1


def release(place: Place, steps: Sequence[Step]) -> int:
    """Tell whether a release may be made: 0 if every step has passed on this commit, 1 if not."""
    commit, results = current(place.root), summary.read(place.folder)
    if not commit.clean:
        return _refuse("No release is made: the working tree has changes that are not committed.", 1)
    unknown = summary.Result(status="interrupted")
    missing = [
        step.name for step in steps if not results.get(step.name, unknown).holds(commit, flaky=_allows_flaky(place))
    ]
    if missing:
        message = f"No release is made: on commit {commit.id[:12]} these steps have not passed: {', '.join(missing)}."
        return _refuse(f"{message}\nThey are run by: make night RESUME=1", 1)
    return 0


def _passed_before(step: Step, place: Place) -> summary.Result | None:
    """Return the result of a step that need not run again."""
    result = summary.read(place.folder).get(step.name)
    resumes = result and place.environment.get("RESUME")
    if not result or not resumes or not result.holds(current(place.root), flaky=_allows_flaky(place)):
        return None
    _say(f"{step.name}: {result.status} on this commit before")
    return result


def _run(step: Step, place: Place) -> summary.Result:
    """Run a step; until it has ended, it is written down as interrupted."""
    place.folder.mkdir(parents=True, exist_ok=True)
    summary.note(place.folder, step.name, summary.Result(status="interrupted"))
    _say(f"{step.name}: begins; its output is in {place.folder.relative_to(place.root) / step.name}.log")
    result = run_step(step, place)
    summary.note(place.folder, step.name, result)
    _say(f"{step.name}: {result.status} after {result.seconds} seconds")
    return result


def _allows_flaky(place: Place) -> bool:
    return place.environment.get("FLAKY") == "allow"


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _refuse(text: str, status: int) -> int:
    sys.stderr.write(f"{text}\n")
    return status


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    """Stop for whatever ends the terminal as for Ctrl-C, so that nothing goes on without it."""
    raise KeyboardInterrupt


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, _interrupt)
    signal.signal(signal.SIGHUP, _interrupt)
    sys.exit(main(sys.argv[1:], Place(ROOT, os.environ)))
