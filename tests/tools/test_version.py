"""One version: every file names that of the service, and the CHANGELOG says what it is."""

import re
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

from service import __version__
from tools.version import NUMBER, ROOT, STATED, main, stated

CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
RELEASES = re.findall(rf"^## \[({NUMBER})\] - (\d{{4}}-\d\d-\d\d)$", CHANGELOG, re.MULTILINE)
FORMER = {"0.1.0", *(version for version, _ in RELEASES)} - {__version__}
"""Versions that were named before; 0.1.0 was never released."""
MADE = {
    "openapi/openapi.json": rf'"version": "({NUMBER})"',
    "service/terminal/rollwright-act.1": rf'"rollwright ({NUMBER})"',
}
"""Files that are made, and take the version from the service."""
HISTORY = ("CHANGELOG.md", "docs/decisions/", "docs/deployment.md", "tests/tools/test_version.py", "tools/version.py")
"""What tells of former versions."""


@pytest.mark.parametrize("name", STATED)
def test_every_file_states_it(name: str) -> None:
    """Manifests, locks, image, compose and manuals have the version of the service: `make version` sets it."""
    assert {place[1] for place in stated(name)} == {__version__}


@pytest.mark.parametrize("name", MADE)
def test_what_is_made_has_it(name: str) -> None:
    """The contract and the manual page were made after the last change."""
    assert set(re.findall(MADE[name], (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE)) == {__version__}


def test_no_file_has_another() -> None:
    """No other file of the repository names a former version, dependencies in locks aside."""
    other = "|".join(rf"(^|[^.0-9]){re.escape(one)}([^.0-9]|$)" for one in FORMER)
    # All but pictures are text: with -I, git would pass over files whose differences it does not show (.gitattributes).
    listed = ["git", "grep", "-naE", other, "--", ":!*.png"]
    done = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=False)
    found = [line for line in done.stdout.splitlines() if not line.startswith(HISTORY)]
    assert [line for line in found if not re.match(r"[\w./-]+lock\.json:|requirements/", line)] == []
    assert done.returncode in {0, 1}, done.stderr


def test_another_version_is_found_and_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`make version` writes it everywhere; what is no version changes nothing."""
    for name in STATED:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    monkeypatch.setattr("tools.version.ROOT", tmp_path)
    assert main("1.2") == 2
    assert {place[1] for name in STATED for place in stated(name)} == {__version__}
    assert main("12.3.4") == 0
    assert {place[1] for name in STATED for place in stated(name)} == {"12.3.4"}


def test_the_changelog_has_it() -> None:
    """The newest release is this version; each has a date and stands once, and what comes next is above them."""
    assert re.findall(r"^## .*$", CHANGELOG, re.MULTILINE) == [
        "## [Unreleased]",
        *(f"## [{version}] - {day}" for version, day in RELEASES),
    ]
    assert RELEASES[0][0] == __version__
    assert all(after > before for (_, after), (_, before) in pairwise(RELEASES))
    assert all(tuple(map(int, a.split("."))) > tuple(map(int, b.split("."))) for (a, _), (b, _) in pairwise(RELEASES))


def test_the_changelog_has_the_form_it_names() -> None:
    """Below a version stand the kinds of changes of Keep a Changelog, each once, and no kind without a line."""
    kinds = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
    for part in re.split(r"^## ", CHANGELOG, flags=re.MULTILINE)[1:]:
        found = re.findall(r"^### (.*)$", part, re.MULTILINE)
        assert found == [kind for kind in kinds if kind in found], part.partition("\n")[0]
        assert not re.search(r"^### .*\n\s*(###|\Z)", part, re.MULTILINE)
