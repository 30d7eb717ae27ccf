"""A copy of the project with two more games, and programs that run in it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GAMES = ("crossroads", "lamplighters")


def extend(place: Path) -> Path:
    """Copy the project to a directory, with a game that is a program, and one that is a document; return it."""
    left_out = shutil.ignore_patterns("__pycache__", "node_modules")
    for folder in ("service", "tests", "tools", "docs", "openapi", "clients"):
        shutil.copytree(ROOT / folder, place / folder, ignore=left_out)
    shutil.copy(ROOT / "pyproject.toml", place)
    games = place / "service" / "rules" / "games"
    shutil.copy(HERE / "crossroads.py", games)
    (games / "lamplighters").mkdir()
    dialect = (ROOT / "tests" / "rules" / "documents" / "lamplighters.toml").read_text("utf-8")
    (games / "lamplighters" / "0.toml").write_text(f"version = 0\n{dialect}", "utf-8")
    table = place / "service" / "rules" / "systems.py"
    text = table.read_text()
    assert text.count('    "underworld",\n') == 1
    table.write_text(text.replace('    "underworld",\n', '    "underworld",\n    "crossroads",\n'))
    return place


def run(place: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a program of this environment in the copy, as if no other test were running."""
    program = Path(sys.executable).with_name(command[0])
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return subprocess.run(
        [program, *command[1:]], cwd=place, env=env, capture_output=True, text=True, check=False, timeout=300
    )


def ok(place: Path, *command: str) -> str:
    """Run a program that must succeed; return what it prints."""
    done = run(place, *command)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def write_generated(place: Path) -> None:
    """Do what `make openapi cards` does."""
    (place / "openapi" / "openapi.json").write_text(ok(place, "python", "-m", "service", "openapi"))
    ok(place, "python", "-m", "tools.cards")
