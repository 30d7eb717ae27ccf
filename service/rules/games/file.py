"""A file of a game as text, in TOML or JSON: a new one, its values, and the lines at which its parts stand."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, ValidationError, convert

from service.rules.fitd.document import Id, OneLine
from service.rules.fitd.expand import NotExpanded, whole_of
from service.rules.fitd.library import bases

_NEW = Path(__file__).with_name("new_game.toml")
_TOKEN = re.compile(
    r"""
      \"{3}(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5})? | '{3}(?:[^']|'(?!''))*+(?:'{3,5})?   # of several lines, in TOML
    | "(?:[^"\\\n]|\\.)*+"? | '[^'\n]*+'?
    | \#[^\n]*+
    | [^\s"'\#\[\]{}=:,.]++ | [\[\]{}=:,.]
    """,
    re.VERBOSE | re.DOTALL,
)
_NAMES = ("id", "name", "part", "kind")
PartPath = tuple[str | int, ...]


def new_game(name: str) -> str:
    """Return a commented file to begin with, in TOML; ValueError for a name of which no id can be made.

    A name that is no id yet, such as `Night Ferry`, is the title, and the id follows from it.
    """
    identifier = re.sub("[^a-z0-9]+", "_", name.lower()).lstrip("_0123456789")[:40].rstrip("_")
    title = name.replace("_", " ").title() if identifier == name else name
    try:
        convert((identifier, title), tuple[Id, OneLine])
    except ValidationError:
        raise ValueError(f"{name!r} is no name of a game: at most 120 characters, with a letter of a to z") from None
    return _NEW.read_text("utf-8").replace("my_game", identifier).replace('"My Game"', _quoted(title))


def _quoted(text: str) -> str:
    """Return a text of one line as TOML has it."""
    return json.dumps(text, ensure_ascii=False)


class GameText(Struct, frozen=True):
    """A file, and where its parts stand."""

    file: Mapping[str, Any]
    lines: Mapping[PartPath, int]
    """Lines by path."""

    def lines_of(self, pointers: list[str]) -> list[int | None]:
        """Return the lines of what pointers into the document mean, or of the nearest part around each.

        None where the base has it, not the file.
        """
        try:
            whole: Any = whole_of(self.file, bases())
        except NotExpanded:
            whole = self.file
        return [self._line_of(pointer, whole) for pointer in pointers]

    def _line_of(self, pointer: str, whole: Any) -> int | None:
        path = tuple(_in_file(self.file, whole, [part for part in pointer.split("/")[1:] if part]))
        return next(
            (self.lines[path[:length]] for length in range(len(path), 0, -1) if path[:length] in self.lines), None
        )


def read_file(text: str) -> GameText:
    """Return a file in JSON or TOML; ValueError for what is neither."""
    file = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    return GameText(file, lines_in(text))


def _in_file(file: Any, whole: Any, parts: list[str]) -> Iterator[str | int]:
    """Yield the parts of a pointer into a document as a path into its file, as far as the file has them."""
    for part in parts:
        if isinstance(whole, dict) and isinstance(file, dict):
            name = part if part in file else "any"
            if name not in file:
                return
            yield name
            whole, file = whole.get(part), file[name]
        elif isinstance(whole, list) and isinstance(file, list) and part.isdigit() and int(part) < len(whole):
            whole = whole[int(part)]
            at = next((at for at, one in enumerate(file) if _named(one) and _named(one) == _named(whole)), int(part))
            if at >= len(file):
                return
            yield at
            file = file[at]
        else:
            return


def _named(row: Any) -> str | None:
    return next((row[key] for key in _NAMES if key in row), None) if isinstance(row, dict) else None


def lines_in(text: str) -> Mapping[PartPath, int]:
    """Return where the parts of a file stand that has been read already: each table, member and entry of a list.

    Empty for a text that is nested too deeply.
    """
    try:
        return _Places(text).lines
    except RecursionError:
        return {}


class _Places:
    """What is read of a file's tokens, one after the other."""

    def __init__(self, text: str) -> None:
        self.lines: dict[PartPath, int] = {}
        self._tokens = _tokens(text)
        self._counts: dict[PartPath, int] = {}
        self._next()
        if self._current == "{":
            self._value(())
        else:
            self._tables()

    def _next(self) -> str:
        """Go on to the next token, "" at the end; return the one before."""
        token = getattr(self, "_current", "")
        self._current, self._line = next(self._tokens, ("", 0))
        return token

    def _tables(self) -> None:
        table: PartPath = ()
        while self._current:
            if self._current == "[":
                table = self._header()
            else:
                self._member(table)

    def _header(self) -> PartPath:
        """Return the path of a table in TOML, inside the last objects of the lists that it goes through."""
        line = self._line
        self._next()
        is_list = self._current == "["
        path: PartPath = ()
        while self._current not in {"]", ""}:
            if (part := self._next()) not in {"[", "."}:
                path = (*path, self._counts[path]) if path in self._counts else path
                path = (*path, _bare(part))
        self._next()
        if is_list:
            self._next()
            self._counts[path] = self._counts.get(path, -1) + 1
            path = (*path, self._counts[path])
        self.lines.setdefault(path, line)
        return path

    def _member(self, path: PartPath) -> None:
        """Read a name, which may have several parts in TOML, and its value."""
        line = self._line
        while self._current not in {"=", ":", ""}:
            if (part := self._next()) != ".":
                path = (*path, _bare(part))
                self.lines.setdefault(path, line)
        self._next()
        self._value(path)

    def _value(self, path: PartPath) -> None:
        opened = self._next()
        if opened not in {"[", "{"}:
            # A fraction or a time has more than one token; a document has neither.
            while self._current in {".", ":"}:
                self._next()
                self._next()
            return
        at = 0
        while self._current not in {"]", "}", ""}:
            if self._current == ",":
                self._next()
                at += 1
            elif opened == "[":
                self.lines.setdefault((*path, at), self._line)
                self._value((*path, at))
            else:
                self._member(path)
        self._next()


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    """Yield the tokens of a text, without its comments, each with its line."""
    line, start = 1, 0
    for found in _TOKEN.finditer(text):
        line += text.count("\n", start, found.start())
        start = found.start()
        if found[0][0] != "#":
            yield found[0], line


def _bare(part: str) -> str:
    return part.strip("\"'")
