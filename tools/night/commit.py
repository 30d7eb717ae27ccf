"""The commit that a step ran on."""

import subprocess
from pathlib import Path

from msgspec import Struct


class Commit(Struct, frozen=True):
    """The commit of a working tree, and whether the tree is what was committed."""

    id: str
    clean: bool


def current(root: Path) -> Commit:
    """Return the commit of a working tree; a file that git neither has nor ignores is a change too."""

    def git(*words: str) -> str:
        command = ["git", "-C", str(root), *words]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()

    return Commit(git("rev-parse", "HEAD"), not git("status", "--porcelain"))
