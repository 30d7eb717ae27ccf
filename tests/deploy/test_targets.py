"""What `make` does where a tool is not to be had."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "machine, kubectl, without",
    [("Darwin arm64", "", True), ("Darwin arm64", "kubectl", False), ("Linux x86_64", "", False)],
)
def test_manifests_are_left_out_only_where_nothing_can_render_them(
    tmp_path: Path, machine: str, kubectl: str, without: bool
) -> None:
    """There is a kubectl for Linux on x86-64 alone: `make check` goes without elsewhere, and says so; never there."""
    for name, says in {"uname": f"echo '{machine}'", kubectl: "true"}.items():
        if name:
            (tmp_path / name).write_text(f"#!/bin/sh\n{says}\n")
            (tmp_path / name).chmod(0o755)
    for tool in ("make", "tr"):
        (tmp_path / tool).symlink_to(shutil.which(tool) or "")
    told = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "KUBECTL"))}
    # Of a tree in which nothing was installed, what would be done: nothing is.
    shutil.copy(ROOT / "Makefile", tmp_path)
    for pinned in ("requirements/dev.txt", "requirements/kubectl/package-lock.json", "pyproject.toml"):
        (tmp_path / pinned).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / pinned).touch()
    done = subprocess.run(
        ["make", "--dry-run", "check"],
        cwd=tmp_path,
        env=told | {"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ("--ignore=tests/deploy/test_manifests.py" in done.stdout) == without
    assert ("requirements/kubectl" in done.stdout) == (machine.startswith("Linux") and not kubectl)
