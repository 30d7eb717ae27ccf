"""A file of a game as text: its values, and the lines at which its parts stand."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from service.rules.fitd.expand import NotExpanded, whole_of
from service.rules.fitd.library import bases

_QUOTED = re.compile(r'"(?:\\.|[^"\\])*"|\'[^\']*\'')
_HEADER = re.compile(r"\s*(\[\[?)\s*([^\]]+?)\s*\]")
_KEY = re.compile(r"""\s*((?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*'))*)\s*=""")
_NAMES = ("id", "name", "part", "kind")
PartPath = tuple[str | int, ...]


class GameText(Struct, frozen=True):
    """A file, and where its parts stand."""

    file: Mapping[str, Any]
    lines: Mapping[PartPath, int]
    """Lines by path; of JSON there are none."""

    def line_of(self, pointer: str) -> int | None:
        """Return the line of what a pointer into the document means, or of the nearest part around it.

        None where the base has it, not the file.
        """
        try:
            whole: Any = whole_of(self.file, bases())
        except NotExpanded:
            whole = self.file
        path = tuple(_in_file(self.file, whole, [part for part in pointer.split("/")[1:] if part]))
        return next(
            (self.lines[path[:length]] for length in range(len(path), 0, -1) if path[:length] in self.lines), None
        )


def read_file(text: str) -> GameText:
    """Return a file in JSON or TOML; ValueError for what is neither."""
    if text.lstrip().startswith("{"):
        file = json.loads(text)
        return GameText(file, {})
    return GameText(tomllib.loads(text), dict(_lines(text)))


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


def _lines(text: str) -> Iterator[tuple[PartPath, int]]:
    """Yield where tables, keys, and the objects of lists over several lines stand in TOML."""
    counts: dict[PartPath, int] = {}
    table: PartPath = ()
    inside: PartPath = ()
    depth = rows = 0
    for number, line in enumerate(text.splitlines(), 1):
        bare = _QUOTED.sub('""', line).partition("#")[0]
        if depth:
            if bare.lstrip().startswith("{") and depth == 1:
                yield (*inside, rows), number
                rows += 1
        elif header := _HEADER.match(line):
            table = _at(counts, _parts(header[2]))
            if header[1] == "[[":
                counts[table] = counts.get(table, -1) + 1
                table = (*table, counts[table])
            yield table, number
            continue
        elif key := _KEY.match(line):
            inside, rows = (*table, *_parts(key[1])), 0
            yield inside, number
        depth = max(0, depth + len(re.findall(r"[\[{]", bare)) - len(re.findall(r"[\]}]", bare)))


def _at(counts: Mapping[PartPath, int], parts: tuple[str, ...]) -> PartPath:
    """Return the path of a table, inside the last objects of the lists that it goes through."""
    path: PartPath = ()
    for part in parts[:-1]:
        path = (*path, part)
        path = (*path, counts[path]) if path in counts else path
    return (*path, parts[-1])


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple([part.strip().strip("\"'") for part in re.findall(r"\"[^\"]*\"|'[^']*'|[A-Za-z0-9_-]+", dotted)])
