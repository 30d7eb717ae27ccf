"""The documents that come with the release: the bases, and the games by the version of their rules."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import ValidationError

from service.rules.fitd.document import GameDocument
from service.rules.fitd.expand import NotExpanded, expand

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
    return {f"{path.parent.name}/{path.stem}": _document(path) for path in files}


def file_of(rules: str) -> Path:
    """Return the file of a version of the rules."""
    return _GAMES / f"{rules}.toml"


class FaultyFile(Exception):  # noqa: N818  # the file is
    """A file of the release that is no game, with the place in its document and what is wrong."""

    def __init__(self, path: Path, pointer: str, detail: str) -> None:
        super().__init__(f"{path}: {pointer}: {detail}")
        self.path = path
        self.pointer = pointer
        self.detail = detail


def _document(path: Path) -> GameDocument:
    try:
        document = expand(_read(path), bases())
    except NotExpanded as error:
        raise FaultyFile(path, error.pointer, error.detail) from None
    except ValidationError as error:
        detail, _, place = str(error).partition(" - at `$")
        raise FaultyFile(path, re.sub(r"[.\[]+", "/", re.sub(r"\[\.\.\..*|[\]`]", "", place)), detail) from None
    for member, is_, named in (
        ("name", document.name, path.parent.name),
        ("version", str(document.version), path.stem),
    ):
        if is_ != named:
            raise FaultyFile(path, f"/{member}", f"its {member} is {is_}, and the file is that of {named}")
    return document


def _read(path: Path) -> Mapping[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise FaultyFile(path, "", str(error)) from None
