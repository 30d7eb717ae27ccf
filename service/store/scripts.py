"""The scripts: one named file each, after the shared parts that its `uses` line names."""

import hashlib
import re
from functools import cache
from pathlib import Path

from msgspec import Struct

_LUA = Path(__file__).parent / "lua"


class Script(Struct, frozen=True):
    """A script, and the digest by which Redis runs it."""

    source: str
    sha1: str


@cache
def script(name: str) -> Script:
    """Return the script of `lua/<name>.lua`."""
    text = (_LUA / f"{name}.lua").read_text()
    uses = re.match(r"-- uses: (.+)\n", text)
    parts = [(_LUA / f"{part}.lua").read_text() for part in uses[1].split(", ")] if uses else []
    source = "\n".join([*parts, text])
    return Script(source, hashlib.sha1(source.encode(), usedforsecurity=False).hexdigest())
