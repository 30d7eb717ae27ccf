"""Values read from JSON, compared as JSON: in Python `True == 1`, in a file that somebody signed they differ."""

from typing import Any, TypeGuard

from service.audit import ra3


def same(one: Any, other: Any) -> bool:
    """Return whether two JSON values are the same; True is no 1."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(value, other[name]) for name, value in one.items())
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)


def is_natural(value: object) -> TypeGuard[int]:
    """Return whether a value is an integer from 0 to 2^53-1."""
    return type(value) is int and 0 <= value <= ra3.LARGEST_INTEGER
