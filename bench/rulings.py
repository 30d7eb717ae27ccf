"""Settling and ruling on the games' examples beside an earlier checkout: `python -m bench.rulings DIRECTORY [ROUNDS]`.

As a script, `python bench/rulings.py` measures the checkout that it is run in, without anything else of this folder.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time

ROUNDS = 12
CALLS, SLICES = 200, 30


def report(directory: Path, rounds: int = ROUNDS) -> str:
    """Measure both checkouts in turns; return medians of `plan` and `rule` of each example, and what they add."""
    from bench.table import table  # noqa: PLC0415  # an earlier checkout may not have it

    checkouts = {"earlier": directory, "now": Path(__file__).parents[1]}
    found: dict[tuple[str, str], dict[str, list[float]]] = {}
    for number in range(rounds):
        for name in sorted(checkouts, reverse=number % 2 == 1):
            for example, step, microseconds in _measured_in(checkouts[name]):
                found.setdefault((example, step), {name: [] for name in checkouts})[name].append(microseconds)
    rows = []
    for (example, step), taken in found.items():
        if all(taken.values()):
            earlier, now = median(taken["earlier"]), median(taken["now"])
            rows.append([example, step, f"{earlier:.1f}", f"{now:.1f}", f"{now - earlier:+.1f}"])
    return table(["example", "step", "earlier µs", "now µs", "more µs"], rows)


def _measured_in(directory: Path) -> list[tuple[str, str, float]]:
    command = [sys.executable, "-P", str(Path(__file__).resolve())]
    environment = {"PYTHONPATH": str(directory)}
    answer = subprocess.run(command, cwd=directory, env=environment, check=True, capture_output=True, text=True)
    found: list[tuple[str, str, float]] = json.loads(answer.stdout)
    return found


def _measured() -> Iterator[tuple[str, str, float]]:
    """Yield CPU time of `plan` and of `rule`, in microseconds, for each example of each game: the least of slices."""
    import msgspec  # noqa: PLC0415  # only where it is measured

    from service.rules.dice import Audit  # noqa: PLC0415  # as above: that of the checkout
    from service.rules.systems import SYSTEMS  # noqa: PLC0415  # as above

    for system in SYSTEMS.values():
        for name, example in system.examples.items():
            if example["system"] != system.name:
                continue
            stated = {field: value for field, value in example.items() if field not in {"dice", "seed"}}
            spec = msgspec.convert(stated, system.spec)
            settled = system.plan(spec)
            faces = [1 + (3 * place + 2) % sides for place, sides in enumerate(settled.sides)]
            yield name, "plan", _least(partial(system.plan, spec))
            yield name, "rule", _least(partial(system.rule, settled, faces, Audit("given")))


def _least(call: Callable[[], object]) -> float:
    slices = []
    for _ in range(SLICES):
        began = process_time()
        for _ in range(CALLS):
            call()
        slices.append(process_time() - began)
    return min(slices) / CALLS * 1e6


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(report(Path(sys.argv[1]).resolve(), *[int(text) for text in sys.argv[2:]]))
    else:
        print(json.dumps(list(_measured())))
