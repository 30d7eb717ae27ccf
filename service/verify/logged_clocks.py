"""The clocks of a table by its log, and what ticks change of them, as service/store/lua/clocks.lua does it."""

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta, Struct, convert
from msgspec.structs import replace

from service.record.deltas import Delta
from service.record.documents import Loops

Moved = tuple[str, str, int, int, int, int]
"""Of a change of a clock: whose, which, the amount, the value after it, what did not fit, and the loops."""


class LoggedClock(Struct):
    """A clock, as much of it as ticks depend on."""

    kind: str
    size: Annotated[int, Meta(ge=1, le=100)]
    filled: Annotated[int, Meta(ge=0, le=100)]
    loops: Loops = 0
    locked: bool = False
    rival: str = ""
    after: str = ""
    next: str = ""


class LoggedClocks(Struct):
    """All clocks, by id."""

    clocks: dict[str, LoggedClock] = {}

    def put(self, kid: str, doc: Any) -> None:
        """Keep a clock as it was created or edited; ValidationError where it is none."""
        self.clocks[kid] = clock = convert(doc, LoggedClock)
        if clock.rival in self.clocks:
            self.clocks[clock.rival].rival = kid
        if clock.after in self.clocks:
            self.clocks[clock.after].next = kid

    def copied(self) -> "LoggedClocks":
        """Return a copy to tick: what the log says of clocks is kept alone."""
        return LoggedClocks({kid: replace(clock) for kid, clock in self.clocks.items()})

    def delete(self, kid: str) -> None:
        """Delete a clock, and the links to it."""
        gone = self.clocks.pop(kid, None)
        if gone and gone.rival in self.clocks:
            self.clocks[gone.rival].rival = ""
        if gone and gone.after in self.clocks:
            self.clocks[gone.after].next = ""
        if gone and gone.next in self.clocks:
            self.clocks[gone.next].after = ""

    def keep(self, change: Delta) -> None:
        """Keep what an entry says of a clock."""
        clock = self.clocks.get(change.who)
        if clock and change.track == "filled":
            clock.filled, clock.loops = change.to, change.loops
        elif clock and change.track == "locked":
            clock.locked = change.to == 1

    def tick(self, kid: str, by: int) -> Iterator[Moved]:
        """Tick a clock, and yield what changes: nothing where it is gone, locked or has lost its race."""
        clock = self.clocks.get(kid)
        if clock is None or clock.locked or self._has_lost(clock):
            return
        size, before = clock.size, clock.loops * clock.size + clock.filled
        to = max(0, before + by)
        if clock.kind == "countdown":
            clock.loops, clock.filled = divmod(to, size)
        else:
            to = clock.filled = min(to, size)
        yield kid, "filled", to - before, clock.filled, before + by - to, clock.loops
        full = to == size
        if clock.rival in self.clocks and full != (before == size):
            yield clock.rival, "lost", 1 if full else -1, int(full), 0, 0
        successor = self.clocks.get(clock.next)
        if successor and successor.locked and to // size > before // size:
            successor.locked = False
            yield clock.next, "locked", -1, 0, 0, 0

    def relock(self, kid: str) -> Iterator[Moved]:
        """Lock a clock again that a tick has unlocked, unless it has moved since, and yield what changes."""
        clock = self.clocks.get(kid)
        if clock and not (clock.locked or clock.loops or clock.filled):
            clock.locked = True
            yield kid, "locked", 1, 1, 0, 0

    def _has_lost(self, clock: LoggedClock) -> bool:
        rival = self.clocks.get(clock.rival)
        return rival is not None and rival.filled == rival.size


def moved_of(change: Delta) -> Moved:
    """Return a change as ticks yield it."""
    return change.who, change.track, change.amount, change.to, change.overflow, change.loops
