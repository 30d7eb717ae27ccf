"""The steps of the night: each test is at the gate or in one step, and what they run is there."""

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from tools.night import page, steps
from tools.night.steps import BY_PATH, STEPS, Step

ROOT = Path(__file__).parents[2]
CONFIGURED = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]
FILES = sorted(str(file.relative_to(ROOT)) for file in (ROOT / "tests").rglob("test_*.py"))
ITEMS = [frozenset[str](), frozenset({"law"}), frozenset({"real"}), frozenset({"law", "real"})]


def below(file: str, paths: Sequence[str]) -> bool:
    """Tell whether a file is one of these paths, or in one."""
    return any(file == path or file.startswith(f"{path}/") for path in paths)


def collected(file: str) -> bool:
    """Tell whether `make check` collects a file."""
    return not below(file, [f"tests/{folder}" for folder in CONFIGURED["norecursedirs"]])


def selects(step: Step, file: str, marks: frozenset[str]) -> bool:
    """Tell whether a step runs a test with these marks in a file; what is for another Redis is selected by its name."""
    tests = step.tests
    if tests is None or tests.keyword or below(file, tests.without):
        return False
    named = below(file, tests.paths) if tests.paths else collected(file)
    return named and bool(eval(tests.marks or "True", {mark: mark in marks for mark in ("law", "real")}))


@pytest.mark.parametrize("marks", ITEMS, ids=lambda marks: " and ".join(sorted(marks)) or "unmarked")
def test_each_test_is_at_the_gate_or_in_one_step(marks: frozenset[str]) -> None:
    """The gate has what is not `real`; laws, what is `real`, and what the gate does not collect have one step each."""
    wrong = {}
    for file in FILES:
        gate = collected(file) and "real" not in marks
        found = [step.name for step in STEPS if selects(step, file, marks)]
        if len(found) > 1 or not (gate or found) or (marks and not found):
            wrong[file] = found
    assert wrong == {}, "tools/night/steps.py says which step runs which tests"
    assert len(FILES) > 150


def test_the_gate_is_what_the_others_leave() -> None:
    """`make check` leaves out what is marked `real`, and nothing else that it collects."""
    recipe = (ROOT / "Makefile").read_text().partition("\ncheck: ")[2].partition("\n\n")[0]
    assert re.findall(r" -m ('[^']*'|\S+)", recipe) == ["'not real'"]
    assert re.findall(r"--ignore=(\S+)", recipe) == ["tests/deploy/test_manifests.py)"]


def test_paths_and_targets_of_steps_are_there() -> None:
    """What a step runs exists: its paths, and the targets that it makes first."""
    targets = set(re.findall(r"^(\S+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    targets |= set(re.findall(r"^\w+ := (\S+)$", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for step in STEPS:
        if step.tests:
            assert [path for path in step.tests.paths if not (ROOT / path).exists()] == []
        made = [word for command in step.commands if command[0] == "make" for word in command[2:]]
        assert set(made) <= targets, step.name


def test_each_step_has_a_name_of_its_own() -> None:
    """A step is called by a name."""
    assert len({step.name for step in STEPS}) == len(STEPS)
    assert {step.name for step in BY_PATH} < {step.name for step in STEPS}
    assert [step.name for step in steps.chosen(STEPS, "")] == [step.name for step in STEPS]


def test_the_table_of_steps() -> None:
    """CONTRIBUTING.md has each step with what it runs and needs, as `python -m tools.night times` writes it."""
    written = (ROOT / "CONTRIBUTING.md").read_text()
    rows = written.partition(page.BEGIN)[2].partition(page.END)[0].strip().splitlines()[2:]
    assert [row.rpartition(" | ")[0] for row in rows] == [page.row(step, "").rpartition(" | ")[0] for step in STEPS]


def test_the_steps_that_a_change_needs() -> None:
    """CONTRIBUTING.md names existing steps for a change, and each step for some change."""
    table = (ROOT / "CONTRIBUTING.md").read_text().partition("| what changed | steps |")[2].partition("\n\n")[0]
    named = [re.findall(r"`([\w-]+)`", row.split("|")[-2]) for row in table.splitlines()[2:]]
    assert {name for names in named for name in names} == {step.name for step in STEPS}
    assert all(named)


def test_ci_runs_what_a_person_types() -> None:
    """CI is a few lines: make targets, and what it has to install for them."""
    lines = (ROOT / ".ci" / "run").read_text().splitlines()
    assert len(lines) <= 10
    assert [line for line in lines if line.startswith("make ")] == ["make test", "make smoke"]
