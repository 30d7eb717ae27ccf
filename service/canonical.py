"""Canonical JSON (RFC 8785): one text for a value, so that its digest is that of the value."""

from msgspec import json

LARGEST_INTEGER = 2**53 - 1
DEEPEST = 128
"""Nesting depth of lists and objects."""

_encode = json.Encoder(order="sorted").encode


def encode(value: object) -> bytes:
    """Return RFC 8785 JSON of ASCII keys, strings and integers within 2^53-1; ValueError for anything else.

    ValueError also for lists and objects nested deeper than `DEEPEST`.
    """
    _check(value)
    return _encode(value)


def _check(value: object, room: int = DEEPEST) -> None:
    # Compared by exact type, because this is on the path of each roll.
    kind = type(value)
    if kind in _PLAIN:
        return
    if kind is int:
        if not -LARGEST_INTEGER <= value <= LARGEST_INTEGER:  # type: ignore[operator]  # it is an int
            raise ValueError(f"an integer beyond 2^53-1: {value}")
    elif not room:
        raise ValueError("nested too deeply")
    elif kind is list or kind is tuple:
        for item in value:  # type: ignore[attr-defined]  # it is one of the two
            _check(item, room - 1)
    elif kind is dict:
        for key, item in value.items():  # type: ignore[attr-defined]  # it is a dict
            if not (type(key) is str and key.isascii()):
                raise ValueError(f"a key that is not ASCII: {key!r}")
            _check(item, room - 1)
    else:
        what = "a number that is no integer" if kind is float else "no value of JSON"
        raise ValueError(f"{what}: {value!r}")


_PLAIN = {str, bool, type(None)}
