"""The clocks of a table by its log, and what ticks change of them, as service/store/lua/clocks.lua does it."""

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta, Struct, convert
from msgspec.structs import replace

from service.record.deltas import Delta
from service.record.documents import Loops, Version

Moved = tuple[str, str, int, int, int, int]
"""Of a change of a clock: whose, which, the amount, the value after it, what did not fit, and the loops."""
HIDDEN = 500_000_000
"""The version before the first of a hidden clock: those that players see are counted separately."""


class LoggedClock(Struct):
    """A clock."""

    name: str
    version: Version
    ticked_by: str
    kind: str
    size: Annotated[int, Meta(ge=1, le=100)]
    filled: Annotated[int, Meta(ge=0, le=100)]
    loops: Loops = 0
    locked: bool = False
    visible: bool = True
    rival: str = ""
    after: str = ""
    next: str = ""
    other_version: int = 0
    owner: str = ""


class LoggedClocks(Struct):
    """All clocks, by id."""

    clocks: dict[str, LoggedClock] = {}
    touched: set[str] = set()
    """Clocks that have one version more when the entry is followed."""

    def create(self, kid: str, doc: Any) -> bool:
        """Keep a new clock; return whether its version is right. ValidationError where it is none."""
        self.clocks[kid] = clock = convert(doc, LoggedClock)
        if clock.rival in self.clocks:
            self.clocks[clock.rival].rival = kid
            self._relink(clock.rival, clock)
        if clock.after in self.clocks:
            self.clocks[clock.after].next = kid
        return (clock.version, clock.other_version) == (1 if clock.visible else HIDDEN + 1, 0)

    def edit(self, kid: str, doc: Any) -> bool:
        """Keep a clock as it was edited; return whether its version is right. ValidationError where it is none."""
        before, clock = self.clocks.get(kid), convert(doc, LoggedClock)
        self.clocks[kid] = clock
        if before is None:
            return True
        version, other = before.version, before.other_version
        if before.visible != clock.visible:
            version, other = other or (0 if clock.visible else HIDDEN), version
            linked = {clock.rival, clock.next} & self.clocks.keys()
            self.touched |= {one for one in linked if self.clocks[one].visible}
        return (clock.version, clock.other_version) == (version + 1, other)

    def _relink(self, kid: str, other: LoggedClock) -> None:
        """Touch a clock whose link to another changed, unless players see it and not the other."""
        if other.visible or not self.clocks[kid].visible:
            self.touched.add(kid)

    def disown(self, person: str) -> None:
        """Keep that a person was removed: the GM alone ticks their clocks."""
        for kid, clock in self.clocks.items():
            if clock.owner == person:
                self.clocks[kid] = replace(clock, owner="", ticked_by="gm", version=clock.version + 1)

    def settle(self) -> None:
        """Give those that an entry touched their version."""
        for kid in self.touched & self.clocks.keys():
            self.clocks[kid].version += 1
        self.touched.clear()

    def shown(self, kid: str) -> tuple[bool, ...]:
        """Return whether players see a clock; both, the likelier first, where the log does not tell."""
        clock = self.clocks.get(kid)
        return (clock.visible,) if clock else (True, False)

    def copied(self) -> "LoggedClocks":
        """Return a copy to tick: what the log says of clocks is kept alone."""
        return LoggedClocks({kid: replace(clock) for kid, clock in self.clocks.items()})

    def delete(self, kid: str) -> None:
        """Delete a clock, and the links to it."""
        gone = self.clocks.pop(kid, None)
        if gone and gone.rival in self.clocks:
            self.clocks[gone.rival].rival = ""
            self._relink(gone.rival, gone)
        if gone and gone.after in self.clocks:
            self.clocks[gone.after].next = ""
        if gone and gone.next in self.clocks:
            self.clocks[gone.next].after = ""
            self._relink(gone.next, gone)

    def keep(self, change: Delta) -> None:
        """Keep what an entry says of a clock."""
        clock = self.clocks.get(change.who)
        if change.track in {"filled", "locked", "lost"}:
            self.touched.add(change.who)
        if clock and change.track == "filled":
            clock.filled, clock.loops = change.to, change.loops
        elif clock and change.track == "locked":
            clock.locked = change.to == 1
        elif change.track == "started" and not change.to:
            self.delete(change.who)

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

    def end(self, kid: str) -> Iterator[Moved]:
        """Yield what changes with a clock that is taken back: the one after it opens, as nothing else would open it."""
        clock = self.clocks.get(kid)
        if clock is None:
            return
        yield kid, "started", -1, 0, 0, 0
        successor = self.clocks.get(clock.next)
        if successor and successor.locked:
            yield clock.next, "locked", -1, 0, 0, 0

    def relock(self, kid: str) -> Iterator[Moved]:
        """Lock a clock again that a tick has unlocked, and yield what changes.

        It stays open if it has moved since, or nothing would open it any more.
        """
        clock = self.clocks.get(kid)
        if clock and clock.after and not (clock.locked or clock.loops or clock.filled):
            clock.locked = True
            yield kid, "locked", 1, 1, 0, 0

    def _has_lost(self, clock: LoggedClock) -> bool:
        rival = self.clocks.get(clock.rival)
        return rival is not None and rival.filled == rival.size


def moved_of(change: Delta) -> Moved:
    """Return a change as ticks yield it."""
    return change.who, change.track, change.amount, change.to, change.overflow, change.loops
