"""Edits of JSON values: the places in them, and copies with another value at one of them."""

import json
import random
from collections.abc import Iterator, Sequence
from typing import Any

Path = tuple[Any, ...]
"""Names of members and numbers of items, from the outermost on."""
DEEP: Any = 5
for _ in range(200):
    DEEP = [DEEP]
VALUES: tuple[Any, ...] = (
    *(None, True, 0, -1, 5, 2**60, 1.5, "", "x", [], [5], [None], [[]]),
    *({}, {"a": 1}, {"dice": [{}]}, DEEP),
)
"""Values of every type."""


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the paths of all values in a value, and that of itself."""
    yield path
    inside = enumerate(value) if isinstance(value, list) else value.items() if isinstance(value, dict) else ()
    for name, each in inside:
        yield from places(each, (*path, name))


def leaves(value: Any) -> Iterator[Path]:
    """Yield the paths of all that is no list or object, and of lists that are not empty."""
    for path in places(value):
        leaf = at(value, path)
        if leaf if isinstance(leaf, list) else not isinstance(leaf, dict):
            yield path


def scalars(value: Any) -> Iterator[Path]:
    """Yield the paths of all that is no list or object."""
    return (path for path in leaves(value) if not isinstance(at(value, path), list))


def at(value: Any, path: Sequence[Any]) -> Any:
    """Return the value at a path."""
    for name in path:
        value = value[name]
    return value


def copied(value: Any) -> Any:
    """Return a deep copy."""
    return json.loads(json.dumps(value))


def put(value: Any, path: Sequence[Any], other: Any) -> Any:
    """Return a copy with another value at a path."""
    if not path:
        return other
    copy = copied(value)
    *names, name = path
    at(copy, names)[name] = other
    return copy


def without(value: Any, path: Sequence[Any]) -> Any:
    """Return a copy without a member or an item."""
    copy = copied(value)
    *names, name = path
    del at(copy, names)[name]
    return copy


def changed(value: Any, path: Sequence[Any], chance: random.Random | None = None) -> Any:
    """Return a copy with another value of the same type at a path."""
    return put(value, path, other(at(value, path), chance))


def other(value: Any, chance: random.Random | None = None) -> Any:  # noqa: PLR0911  # one for each type
    """Return another value of the same type: a list loses its last item."""
    match value:
        case bool() | None:
            return not value
        case int():
            return value + (chance.choice([1, -1]) if chance else 1)
        case list():
            return value[:-1]
        case str() if len(value) == 64:
            return value.translate(str.maketrans("0123456789abcdef", "123456789abcdef0"))
        case str() if "\n" in value:
            return other_note(value)
        case str() if value[:2] == "20" and value.endswith("Z"):
            return f"{int(value[:4]) - 1}{value[4:]}"
        case _:
            return f"{value}x"


def other_note(note: str) -> str:
    """Return a signed note with another letter in its middle."""
    middle = next(at for at in range(len(note) // 2, len(note)) if note[at].isalnum())
    return note[:middle] + ("B" if note[middle] == "A" else "A") + note[middle + 1 :]
