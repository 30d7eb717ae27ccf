"""What every fault leaves in the table: its name, and the figures that came of it."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

BEGIN, END = "<!-- measured by `make faults` -->", "<!-- end of what was measured -->"
DOC = Path(__file__).parents[2] / "docs" / "reliability.md"
Row = Callable[[str, str], None]


@pytest.fixture
def row(record_property: Callable[[str, object], None]) -> Row:
    """Notes a row of the table."""

    def note(fault: str, figures: str) -> None:
        record_property("row", f"| {fault} | {figures} |")

    return note


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the table; with KEEP, put it into docs/reliability.md."""
    passed = terminalreporter.stats.get("passed", [])
    rows = [value for report in passed for name, value in report.user_properties if name == "row"]
    if not rows:
        return
    table = "\n".join(["| fault | figures |", "|---|---|", *map(str, rows)])
    terminalreporter.write_line(table)
    if os.environ.get("KEEP"):
        before, _, rest = DOC.read_text().partition(BEGIN)
        former, _, after = rest.partition(END)
        # Those of faults that were not run stay.
        kept = {_fault(line): line for line in [*former.strip().splitlines()[2:], *map(str, rows)]}
        table = "\n".join(["| fault | figures |", "|---|---|", *kept.values()])
        DOC.write_text(f"{before}{BEGIN}\n\n{table}\n\n{END}{after}")


def _fault(line: str) -> str:
    """Return the fault of a row."""
    return line.split("|")[1].strip()
