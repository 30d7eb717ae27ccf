"""Clients made from the contract by the commands of docs/clients.md, in `build/clients`."""

import os
import re
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "clients"
PROGRAMS = ROOT / "clients"
TOOLS = PROGRAMS / "node_modules"
ENVIRONMENT = ROOT / ".venv-clients" / "bin"
PAGE = (ROOT / "docs" / "clients.md").read_text()
PATIENCE = 600
"""Seconds for the slowest step, the Kotlin compiler."""
EXPLAINED = re.findall(r"^- `([^`]+)`: ", PAGE.partition("\n## Warnings\n")[2], re.MULTILINE)


def made(name: str) -> Path:
    """Return a directory with a program and its client, made as its section of the page says, without new warnings."""
    directory = BUILD / name
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(parents=True)
    if (PROGRAMS / name).exists():
        shutil.copytree(PROGRAMS / name, directory, dirs_exist_ok=True)
    shutil.copy(ROOT / "openapi" / "openapi.json", directory)
    command = PAGE.partition(f"\n## {name}\n\n    ")[2].partition("\n")[0]
    printed = run(["sh", "-c", command], directory)
    warnings = [line for line in printed.splitlines() if re.search(r"\bWARN(ING)?\b|⚠", line)]
    new = [line for line in warnings if not any(words in line for words in EXPLAINED)]
    assert not new, "\n".join(new)
    return directory


def run(command: list[str], directory: Path) -> str:
    """Run a program where the generators are on the PATH; return what it prints."""
    link = BUILD / "node_modules"
    # Another process of pytest may make it meanwhile.
    with suppress(FileExistsError):
        link.symlink_to(TOOLS)
    path = os.pathsep.join([str(TOOLS / ".bin"), str(ENVIRONMENT), str(ROOT / ".venv" / "bin"), os.environ["PATH"]])
    done = subprocess.run(
        command,
        cwd=directory,
        env=os.environ | {"PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout
