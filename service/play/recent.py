"""What a process remembers of tables it has met lately, within bounds."""

from typing import Generic, TypeVar

KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")


class Recent(Generic[KeyT, ValueT]):
    """Values by key; those used least lately are forgotten when there are too many."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: dict[KeyT, ValueT] = {}

    def find(self, key: KeyT) -> ValueT | None:
        """Return the value of a key, if it is still known."""
        value = self._values.pop(key, None)
        if value is not None:
            self._values[key] = value
        return value

    def keep(self, key: KeyT, value: ValueT) -> ValueT:
        """Keep a value under its key and return it."""
        self._values.pop(key, None)
        if len(self._values) >= self._most:
            del self._values[next(iter(self._values))]
        self._values[key] = value
        return value

    def forget(self, key: KeyT) -> None:
        """Forget a key."""
        self._values.pop(key, None)

    def clear(self) -> None:
        """Forget everything."""
        self._values.clear()
