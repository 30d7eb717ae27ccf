"""What a process remembers of tables it has met lately, within bounds."""

from typing import Generic, TypeVar

KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")


class Recent(dict[KeyT, ValueT], Generic[KeyT, ValueT]):
    """A dict that forgets what was kept longest when it has too many."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def keep(self, key: KeyT, value: ValueT) -> ValueT:
        """Keep a value under its key, as the newest, and return it."""
        self.pop(key, None)
        if len(self) >= self._most:
            del self[next(iter(self))]
        self[key] = value
        return value
