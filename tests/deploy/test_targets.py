"""What `make` does where a tool is not to be had."""

import os
import re
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
    done = dry_run(tmp_path, "check")
    assert ("--ignore=tests/deploy/test_manifests.py" in done) == without
    assert ("requirements/kubectl" in done) == (machine.startswith("Linux") and not kubectl)


def dry_run(tmp_path: Path, target: str) -> str:
    """Return what `make` would do in a tree in which nothing was installed, with the programs of a directory alone."""
    for tool in ("make", "tr"):
        (tmp_path / tool).symlink_to(shutil.which(tool) or "")
    told = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "KUBECTL"))}
    shutil.copy(ROOT / "Makefile", tmp_path)
    locks = [f"{folder}/package-lock.json" for folder in ("requirements/kubectl", "clients/js")]
    pinned = [f"requirements/{name}.txt" for name in ("run", "build", "dev")]
    for name in (*pinned, *locks, "pyproject.toml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    command = ["make", "--dry-run", target]
    environment = told | {"PATH": str(tmp_path)}
    return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True).stdout


def test_the_first_command_installs_the_program(tmp_path: Path) -> None:
    """`make run` installs what runs, by hashes, and the project itself as `rollwright`, and starts it."""
    done = dry_run(tmp_path, "run")
    assert re.findall(r"-m pip install -qq (.+);", done) == [
        "--no-deps --no-compile --require-hashes -r requirements/run.txt -r requirements/build.txt",
        "--no-deps --no-compile --no-build-isolation --editable .",
    ]
    assert done.splitlines()[-1] == "exec .venv/bin/rollwright serve"


FAKE = """#!/bin/sh
case "$2" in
  *CONFIG_ARGS*) exit {plain} ;;
  *executable*) echo "$0" ;;
  *version_info\\[*) echo 3.12 ;;
esac
[ "$2" != venv ] || mkdir -p "$3"
"""


@pytest.mark.parametrize("asked", [[], ["PYTHON=python3"]])
def test_a_faster_build_of_the_same_version_is_preferred(tmp_path: Path, asked: list[str]) -> None:
    """An interpreter with profile-guided optimisation comes before the first one, unless that was named."""
    for name, plain in {"python3": 1, "python3.12": 0, "python3.13": 0}.items():
        (tmp_path / name).write_text(FAKE.format(plain=plain))
        (tmp_path / name).chmod(0o755)
    makefile = (ROOT / "Makefile").read_text() + "\nmade:\n\t$(call environment,made)\n"
    (tmp_path / "Makefile").write_text(makefile)
    command = [shutil.which("make") or "", "--no-print-directory", "made", "UV=", *asked]
    told = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "PYTHON"))}
    told |= {"PATH": f"{tmp_path}:/usr/bin:/bin"}
    done = subprocess.run(command, cwd=tmp_path, env=told, capture_output=True, text=True, check=True)
    assert done.stdout == f"made: {tmp_path / ('python3' if asked else 'python3.12')}\n"
