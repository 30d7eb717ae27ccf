"""A plugin of pytest that notes which tests did not pass: `-p tools.night.outcome --outcome=FILE`."""

from pathlib import Path

import pytest
from msgspec import Struct, json


class Outcome(Struct):
    """The tests, by their ids, that did not pass; a file that cannot be collected among them."""

    failed: list[str]
    skipped: list[str]


def read(file: Path) -> Outcome | None:
    """Return what a run has noted; None where it ended before."""
    return json.decode(file.read_bytes(), type=Outcome) if file.exists() else None


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that names the file."""
    parser.addoption("--outcome", type=Path, help="the file that names the tests that did not pass")


def pytest_configure(config: pytest.Config) -> None:
    """Begin to note, in the process that has the reports of all others."""
    file = config.getoption("--outcome")
    if file and not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Notes(file))


class _Notes:
    def __init__(self, file: Path) -> None:
        self._file = file
        self._failed: dict[str, None] = {}
        self._skipped: dict[str, None] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._note(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._note(report)

    def _note(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.failed:
            self._failed[report.nodeid] = None
        elif report.skipped:
            self._skipped[report.nodeid] = None

    def pytest_sessionfinish(self) -> None:
        self._file.write_bytes(json.encode(Outcome([*self._failed], [*self._skipped])))
