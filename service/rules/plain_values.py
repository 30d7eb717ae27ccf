"""Plain values, as they come out of JSON, read as a spec, a sheet or another kind of struct of a game."""

from typing import Any, TypeVar

import msgspec

from service.rules.system import System
from service.rules.writing import displayed_text

T = TypeVar("T")


class Unreadable(Exception):  # noqa: N818  # the values are
    """Plain values that break the schema of their kind (HTTP 400)."""

    def __init__(self, reason: str, value: Any, kind: type, game: System[Any, Any], pointer: str, hint: str) -> None:  # noqa: PLR0913, PLR0917  # what a problem is made of
        super().__init__(reason)
        self.reason = reason
        """The message of msgspec."""
        self.value = value
        self.kind = kind
        self.game = game
        self.pointer = pointer
        """Where the value stands in what was sent, as a JSON pointer (RFC 6901)."""
        self.hint = hint
        """What the sheet of the character lacks, in words; empty where it lacks nothing."""


def read(value: Any, kind: type[T], game: System[Any, Any], at: str, hint: str = "") -> T:
    """Return plain values as a kind of struct, its free text as displayed; Unreadable, with pointers below `at`."""
    try:
        converted = msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise Unreadable(str(error), value, kind, game, at, hint) from None
    found: T = displayed_text(converted)
    return found
