"""The documents that come with the release: the bases, and the games by the version of their rules."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from service.rules.fitd.document import GameDocument
from service.rules.fitd.expand import expand

_BASES = Path(__file__).parent / "bases"
_GAMES = Path(__file__).parents[1] / "games"


@cache
def bases() -> Mapping[str, Mapping[str, Any]]:
    """Return what files may stand on, by name."""
    return {path.stem: _read(path) for path in sorted(_BASES.glob("*.toml"))}


@cache
def documents() -> Mapping[str, GameDocument]:
    """Return the games of the release by the version of their rules: `buried_secrets/1` is `buried_secrets/1.toml`."""
    files = sorted(_GAMES.glob("*/*.toml"), key=lambda path: (path.parent.name, int(path.stem)))
    return {f"{path.parent.name}/{path.stem}": expand(_read(path), bases()) for path in files}


def _read(path: Path) -> Mapping[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))
