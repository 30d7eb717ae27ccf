"""The table of the steps in CONTRIBUTING.md."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from tools.night.steps import Step
from tools.night.summary import Result, minutes

BEGIN, END = "<!-- written by `python -m tools.night times` -->", "<!-- end of what was written -->"
HEAD = "| step | what it runs | packages of Debian | minutes |\n|---|---|---|--:|"


def write(page: Path, steps: Sequence[Step], results: Mapping[str, Result]) -> None:
    """Write what each step runs, needs and takes; one that did not pass keeps its time."""
    before, begin, rest = page.read_text().partition(BEGIN)
    former, end, after = rest.partition(END)
    if not end:
        raise ValueError(f"{page.name} has lost its marks")
    taken = _times(former) | {name: minutes(one) for name, one in results.items() if one.passes(flaky=True)}
    lines = [HEAD, *(row(step, taken.get(step.name, "")) for step in steps)]
    page.write_text("\n".join([f"{before}{begin}\n", *lines, f"\n{end}{after}"]))


def _times(table: str) -> dict[str, str]:
    """Return the times of a table by the names of the steps."""
    rows = [[cell.strip(" `") for cell in line.split("|")[1:-1]] for line in table.splitlines() if "|" in line]
    return {row[0]: row[-1] for row in rows}


def row(step: Step, time: str) -> str:
    """Return the line of a step."""
    packages = ", ".join(dict.fromkeys(need.package for need in step.needs))
    return f"| `{step.name}` | {step.about} | {packages} | {time} |"
