"""What `make dist` says of a release; tests/deploy/release tests what it builds."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from service import __version__
from tests.node.bridge import NODE
from tools import dist

STATED = ("pyproject.toml", "clients/python/pyproject.toml", "clients/js/package.json", "clients/foundry/module.json")


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository of its own, with the files that state a version, and one commit."""
    for name in STATED:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(dist.ROOT / name, tmp_path / name)
    git = ["git", "-c", "user.name=Test", "-c", "user.email=test@example.test", "-c", "commit.gpgsign=false"]
    for command in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "--message", "All"]):
        subprocess.run([*git, *command], cwd=tmp_path, check=True)
    monkeypatch.setattr(dist, "ROOT", tmp_path)
    monkeypatch.setenv("PATH", str(NODE.parent), prepend=":")
    return tmp_path


def test_a_release_has_one_version(copied: Path) -> None:
    """Every part has the version of the service; where one has another, nothing is released."""
    assert dist.version() == __version__
    manifest = copied / "clients" / "foundry" / "module.json"
    manifest.write_text(json.dumps(json.loads(manifest.read_text()) | {"version": "9.9.9"}))
    with pytest.raises(ValueError, match=r"one release has one version: .*9\.9\.9"):
        dist.version()


def test_provenance_names_the_commit(copied: Path) -> None:
    """Commit and tools are named, and whether there were changes beside the commit."""
    commit = dist.output("git", "rev-parse", "HEAD")
    lines = dict(line.split(": ", 1) for line in dist.provenance().splitlines())
    assert (lines["commit"], lines["version"], lines["made by"]) == (commit, __version__, "make dist")
    assert lines["node"].startswith("v")
    (copied / "changed").touch()
    assert f"commit: {commit} and changes that are not committed\n" in dist.provenance()


def test_what_is_copied_is_committed_or_built_before() -> None:
    """Each file of a release that is copied is in git, or one that git ignores because a target builds it."""
    ignored = subprocess.run(
        ["git", "check-ignore", *dist.COPIED], cwd=dist.ROOT, capture_output=True, text=True, check=False
    ).stdout.splitlines()
    tracked = dist.output("git", "ls-files", *dist.COPIED).splitlines()
    assert sorted([*ignored, *tracked]) == sorted(dist.COPIED)
    assert ignored == ["clients/roll20/rollwright.user.js", "clients/element/rollwright-table.js", "reports/sbom.json"]


def test_a_command_that_fails_ends_the_build() -> None:
    """Nothing is built on what failed."""
    with pytest.raises(subprocess.CalledProcessError):
        dist.output("git", "no-such-command")
