"""Tests of pages wait for what happens, and prove that something stays away by what comes after it."""

import re
from pathlib import Path

import pytest

BROWSER = Path(__file__).parent / "browser"
FILES = [path for path in sorted(BROWSER.glob("*.py")) if path.name != "waiting.py"]
_FOR_SECONDS = re.compile(r"\b(?:wait_for_timeout|sleep)\(")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_test_of_a_page_waits_for_seconds(path: Path) -> None:
    """Whether something has happened, or never will, is not known by the time that has passed."""
    lines = path.read_text().splitlines()
    found = [f"{path.name}:{number}" for number, line in enumerate(lines, 1) if _FOR_SECONDS.search(line)]
    assert found == [], (
        "wait until it has happened (until() of tests/browser/waiting.py, expect() of Playwright); "
        "that it does not happen is seen by something that comes after it"
    )


def test_the_rule_finds_what_it_is_about() -> None:
    """Waiting by time is known as Playwright and Python have it; the one place that may wait so has it."""
    assert _FOR_SECONDS.search("    page.wait_for_timeout(200)")
    assert _FOR_SECONDS.search("time.sleep(1)")
    assert _FOR_SECONDS.search((BROWSER / "waiting.py").read_text())
    assert len(FILES) > 30
