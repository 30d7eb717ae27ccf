"""Clocks against a model that fills them segment by segment: every kind, whatever is done to them in whatever order."""

import asyncio
import json
import secrets
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import event
from hypothesis.stateful import invariant, precondition, rule
from msgspec import UNSET, Struct

from service.record import events
from service.record.ids import IdempotencyKey
from service.record.log_record import LogRecord
from service.session import clocks
from service.session.clocks import ClockPatch, NewClock, TableClock, Ticks
from service.session.commands import Caller, Command
from service.session.tables import tables
from service.store.errors import Refused
from service.store.sessions import SessionStore
from tests.store.machine import Machine, run
from tests.store.table import Table, clock

KINDS = ("progress", "danger", "racing", "linked", "tug_of_war", "mission", "faction", "countdown")
GM, PLAYER = "p1", "p2"
HIDDEN = 500_000_000
"""The versions of hidden clocks are above it (service/store/lua/clocks.lua)."""
Change = list[Any]


def changes_of(stored: LogRecord) -> list[Change]:
    """Return the changes of an entry as the script wrote them."""
    changes: list[Change] = json.loads(stored.result).get("changes", [])
    return changes


class Model(Struct):
    """A clock as the rules have it: segments, and what hangs on them."""

    name: str
    kind: str
    size: int
    filled: int
    visible: bool
    ticked_by: str
    rival: str = ""
    after: str = ""
    next: str = ""
    locked: bool = False
    loops: int = 0
    changes: int = 1
    """How often players saw it change, its making included."""
    unseen: int = 0
    """How often the GM alone did."""
    sum: int = 0
    """All that its ticks, and those taken off, come to."""

    @property
    def version(self) -> int:
        """Return the version it has: players see one that counts what they saw."""
        return self.changes if self.visible else HIDDEN + self.unseen

    def change(self) -> None:
        """Note that it changed, for those who see it."""
        if self.visible:
            self.changes += 1
        else:
            self.unseen += 1

    @property
    def full(self) -> bool:
        """Tell whether no segment is left."""
        return self.filled == self.size

    def add(self) -> bool:
        """Fill a segment; tell whether there was one."""
        if self.filled == self.size:
            return False
        self.filled += 1
        if self.filled == self.size and self.kind == "countdown":
            self.filled = 0
            self.loops += 1
        return True

    def take(self) -> bool:
        """Empty a segment; tell whether there was one."""
        if not self.filled and not self.loops:
            return False
        if not self.filled:
            self.filled = self.size
            self.loops -= 1
        self.filled -= 1
        return True


class World:
    """All clocks of a table, and what the rules say of them."""

    def __init__(self) -> None:
        self.clocks: dict[str, Model] = {}
        self.gone: set[str] = set()
        self.given = 0
        """The highest number so far that players may know of."""

    def refusal(self, kid: str, who: str) -> str:
        """Return why somebody may not tick a clock; nothing where they may."""
        found = self.clocks.get(kid)
        if not found or (who == PLAYER and not found.visible):
            return "not_found"
        if who == PLAYER and found.ticked_by == "gm":
            return "not_yours"
        if found.locked:
            return "clock_locked"
        return "race_over" if found.rival and self.clocks[found.rival].full else ""

    def tick(self, kid: str, by: int) -> list[Change]:
        """Tick a clock; return the changes."""
        ticked, moved, opened = self.clocks[kid], 0, False
        full = ticked.full
        for _ in range(abs(by)):
            loops = ticked.loops
            if not (ticked.add() if by > 0 else ticked.take()):
                break
            moved += 1 if by > 0 else -1
            opened |= by > 0 and (ticked.full or ticked.loops > loops)
        ticked.change()
        ticked.sum += moved
        changes: list[Change] = [
            [kid, "filled", moved, ticked.filled, by - moved, not ticked.visible, ticked.loops],
        ]
        if ticked.rival and ticked.full != full:
            rival = self.clocks[ticked.rival]
            rival.change()
            changes.append([ticked.rival, "lost", 1 if ticked.full else -1, int(ticked.full), 0, not rival.visible])
        if opened and ticked.next and self.clocks[ticked.next].locked:
            behind = self.clocks[ticked.next]
            behind.locked = False
            behind.change()
            changes.append([ticked.next, "locked", -1, 0, 0, not behind.visible])
        return changes

    def state(self, kid: str) -> str:
        """Return what is told of a clock in a word."""
        found = self.clocks[kid]
        if found.locked:
            return "locked"
        if found.kind == "tug_of_war":
            return "lost" if found.filled == 0 else "won" if found.full else "open"
        if found.kind == "racing" and found.rival and self.clocks[found.rival].full:
            return "lost"
        if found.full:
            return "won" if found.kind == "racing" else "full"
        return "open"

    def told(self, who: str) -> list[TableClock]:
        """Return all clocks as somebody may see them."""
        by_number = sorted(self.clocks.items(), key=lambda one: int(one[0][1:]))
        return [self._told(kid, who) for kid, found in by_number if who == GM or found.visible]

    def _told(self, kid: str, who: str) -> TableClock:
        found = self.clocks[kid]

        def link(to: str) -> Any:
            return to if to and (who == GM or self.clocks[to].visible) else UNSET

        return TableClock(
            id=kid,
            name=found.name,
            kind=found.kind,  # type: ignore[arg-type]  # drawn from the kinds there are
            size=found.size,
            filled=found.filled,
            remaining=found.size - found.filled,
            state=self.state(kid),  # type: ignore[arg-type]  # compared with those there are
            loops=found.loops,
            visible=found.visible,
            ticked_by=found.ticked_by,  # type: ignore[arg-type]  # drawn from the two there are
            rival=link(found.rival),
            after=link(found.after),
            version=found.version,
        )


class Clocks(Machine):
    """A table where clocks are made, ticked, edited and deleted."""

    def __init__(self, loop: asyncio.Runner, sessions: SessionStore) -> None:
        super().__init__(loop, sessions)
        self.world = World()

    def asked(self, who: str) -> Command:
        """Return a request that is no repetition."""
        return Command(
            Caller(self.table.sid, who, 1), IdempotencyKey(secrets.token_bytes(16), secrets.token_bytes(8)), ""
        )

    def some(self, data: st.DataObject, *kinds: str) -> str:
        """Draw a clock, mostly one that is there, of those kinds where some are named."""
        there = [kid for kid, found in self.world.clocks.items() if not kinds or found.kind in kinds]
        gone = [f"k{self.world.given + 1}", *sorted(self.world.gone)]
        return data.draw(st.sampled_from([*there * 4, gone[-1]]))

    @precondition(lambda self: len(self.world.clocks) < 8)
    @rule(data=st.data(), kind=st.sampled_from(KINDS), size=st.integers(1, 6), visible=st.booleans())
    def make(self, data: st.DataObject, kind: str, size: int, visible: bool) -> None:
        """A clock starts where its kind may; its links are mutual, and wait for what is not full yet."""
        world = self.world
        tug = kind == "tug_of_war"
        size = max(size, 2) if tug else size
        start = data.draw(st.integers(int(tug), size - (kind in {"tug_of_war", "racing", "countdown"})) | st.none())
        rival = self.some(data) if kind == "racing" and data.draw(st.integers(0, 3)) else ""
        after = self.some(data) if kind == "linked" else ""
        if kind == "racing" and rival and data.draw(st.integers(0, 3)):
            rival = self.some(data, "racing")
        ticked_by = data.draw(st.sampled_from(["players", "players", "gm"]))
        asked = NewClock(
            name=f"clock {self.entries}",
            size=size,
            kind=kind,  # type: ignore[arg-type]  # drawn from the kinds there are
            filled=UNSET if start is None else start,
            visible=visible,
            ticked_by=ticked_by,  # type: ignore[arg-type]  # drawn from the two there are
            rival=rival or UNSET,
            after=after or UNSET,
        )
        stored = self.outcome(clocks.create(self.store, self.asked(GM), asked))
        there = world.clocks.get(rival or after)
        if (rival or after) and not there:
            assert stored == "unknown_id"
        elif rival and there and there.kind != "racing":
            assert stored == "not_racing"
        elif there and (there.rival if rival else there.next):
            assert stored == "already_linked"
        else:
            filled = size // 2 if tug and start is None else start or 0
            made = Model(asked.name, kind, size, filled, visible, ticked_by, rival, after, sum=filled)
            made.changes, made.unseen = int(visible), int(not visible)
            assert isinstance(stored, LogRecord)
            kid = str(events.decode_effects(stored.result).after["id"])
            assert kid not in {*world.clocks, *world.gone}
            if visible:
                world.given += 1
                assert kid == f"k{world.given}"
            else:
                assert 100_000 <= int(kid[1:]) <= 999_999
            if there and rival:
                there.rival = kid
                if visible or not there.visible:
                    there.change()
            elif there:
                there.next = kid
                made.locked = not there.full and not there.loops
            world.clocks[kid] = made

    @precondition(lambda self: self.world.clocks)
    @rule(data=st.data(), by=st.integers(-12, 12), who=st.sampled_from([GM, GM, PLAYER]))
    def tick(self, data: st.DataObject, by: int, who: str) -> None:
        """A tick is refused by the rules, or does and tells exactly what they say, overflow and all."""
        kid = self.some(data)
        refusal = self.world.refusal(kid, who)
        stored = self.outcome(clocks.tick(self.store, self.asked(who), kid, Ticks(by)))
        if refusal:
            assert stored == refusal
        else:
            assert isinstance(stored, LogRecord)
            expected = self.world.tick(kid, by)
            assert changes_of(stored) == expected
            for change in expected:
                event(f"{self.world.clocks[change[0]].kind} is {self.world.state(change[0])}")

    @precondition(lambda self: self.world.clocks)
    @rule(data=st.data(), size=st.integers(1, 8) | st.none(), visible=st.booleans() | st.none(), late=st.booleans())
    def patch(self, data: st.DataObject, size: int | None, visible: bool | None, late: bool) -> None:
        """An edit needs the version that is there; no new size makes a clock full, or a tug of war one-sided."""
        kid = self.some(data)
        found = self.world.clocks.get(kid)
        ticked_by = data.draw(st.sampled_from(["players", "gm"]))
        asked = ClockPatch(
            size=UNSET if size is None else size,
            visible=UNSET if visible is None else visible,
            ticked_by=ticked_by,  # type: ignore[arg-type]  # drawn from the two there are
        )
        version = None if not found else found.version - 1 if late else found.version
        stored = self.outcome(clocks.patch(self.store, self.asked(GM), kid, asked, version))
        if found is None:
            assert stored == "not_found"
        elif late:
            assert stored == "version_mismatch"
        elif (size not in {None, found.size} and found.filled >= (size or 0)) or (
            size == 1 and found.kind == "tug_of_war"
        ):
            assert stored == "too_small"
        else:
            assert isinstance(stored, LogRecord)
            full, seen = found.full, found.visible
            found.size = size or found.size
            found.visible = found.visible if visible is None else visible
            found.ticked_by = ticked_by
            found.change()
            found.sum = found.loops * found.size + found.filled
            changed = {other for other in (found.rival, found.next) if other and self.world.clocks[other].visible}
            changed = changed if found.visible != seen else set()
            reopened = [found.rival] if found.rival and full and not found.full else []
            for other in changed | set(reopened):
                self.world.clocks[other].change()
            assert changes_of(stored) == self.reopened(reopened)

    @precondition(lambda self: self.world.clocks)
    @rule(data=st.data())
    def delete(self, data: st.DataObject) -> None:
        """A clock that another is locked behind stays; any other goes, and lets go of what it was linked to."""
        kid = self.some(data)
        found = self.world.clocks.get(kid)
        version = found.version if found else None
        stored = self.outcome(clocks.delete(self.store, self.asked(GM), kid, version))
        if found is None:
            assert stored == "not_found"
        elif found.next and self.world.clocks[found.next].locked:
            assert stored == "already_linked"
        else:
            assert isinstance(stored, LogRecord)
            del self.world.clocks[kid]
            self.world.gone.add(kid)
            reopened = [found.rival] if found.rival and found.full else []
            for other in {found.rival, found.next} - {""}:
                if other in reopened or found.visible or not self.world.clocks[other].visible:
                    self.world.clocks[other].change()
            assert changes_of(stored) == self.reopened(reopened)
            if found.rival:
                self.world.clocks[found.rival].rival = ""
            if found.after:
                self.world.clocks[found.after].next = ""
            if found.next:
                self.world.clocks[found.next].after = ""

    def reopened(self, kids: list[str]) -> list[Change]:
        """Return the changes of clocks whose race is open again."""
        return [[kid, "lost", -1, 0, 0, not self.world.clocks[kid].visible] for kid in kids]

    @invariant()
    def as_the_rules_say(self) -> None:
        """GM and players are told what the model has, hidden clocks and links to them left out; laws hold."""
        told = self.loop.run(self.told())
        assert told == [self.world.told(GM), self.world.told(PLAYER)]
        for found in told[0]:
            whole = self.world.clocks[found.id]
            assert 0 <= found.filled <= found.size
            assert found.kind != "countdown" or found.filled < found.size
            assert found.loops * found.size + found.filled == whole.sum
            assert not (found.rival and found.state == "won" and self.world.state(found.rival) == "won")

    async def told(self) -> list[list[TableClock]]:
        """Return what the GM and a player are told of all clocks."""
        of_store = tables(self.store, bytes(32), "clocks.example", 1)
        everybody = [clocks.read_all(of_store, Caller(self.table.sid, who, 1)) for who in (GM, PLAYER)]
        return await asyncio.gather(*everybody)


@pytest.mark.law
def test_clocks_of_every_kind(loop: asyncio.Runner, sessions: SessionStore) -> None:
    """Whatever is done to clocks, Redis has what a model has that fills them segment by segment."""
    run(Clocks, loop, sessions, steps=40)


async def test_the_last_segment_is_won_once(table: Table) -> None:
    """Of two clocks of a race that are ticked at once, one wins, and the other's ticks are refused from then on."""
    await table.change("put", kind="k", most=9, doc=clock(kind="racing", size=20))
    await table.change("put", kind="k", most=9, doc=clock(kind="racing", size=20, rival="k1"))
    ticks = [table.change("apply", tick=[[f"k{1 + number % 2}", 1]]) for number in range(80)]
    found = await asyncio.gather(*ticks, return_exceptions=True)
    filled = sorted([(await table.doc(kid))["filled"] for kid in ("k1", "k2")])
    assert filled[0] < filled[1] == 20
    refused = [one for one in found if isinstance(one, Refused)]
    assert {one.code for one in refused} == {"race_over"}
    assert len(refused) == 40 - filled[0]


async def test_no_id_is_given_twice(sessions: SessionStore) -> None:
    """The id of a clock that has gone is not free; random ones and those in order keep out of each other's way."""
    table = Table(sessions)
    await table.open(**{"next:k": 99_998, "count:k": 0})
    hidden: dict[str, Any] = {"kind": "k", "most": 9, "doc": clock(visible=False)}
    await table.change("put", number=123_456, **hidden)
    assert await table.refused("id_taken", "put", number=123_456, **hidden) == {"id": "k123456"}
    await table.change("delete", id="k123456")
    await table.refused("id_taken", "put", number=123_456, **hidden)
    await table.change("put", kind="k", most=9, doc=clock())
    assert (await table.doc("k99999"))["version"] == 1
    assert await table.refused("too_many", "put", kind="k", most=9, doc=clock()) == {"most": 99_999}
    await table.change("put", number=123_457, **hidden)


async def test_a_race_is_open_again(table: Table) -> None:
    """Where the winner of a race loses a segment, or goes, or grows, the other may be ticked again."""
    for undo, more in (
        ("apply", {"tick": [["k1", -1]]}),
        ("patch", {"id": "k1", "set": {"size": 5}, "unset": [], "tracks": {}}),
        ("delete", {"id": "k1"}),
    ):
        raced = Table(table.sessions)
        await raced.open()
        await raced.change("put", kind="k", most=9, doc=clock(kind="racing"))
        await raced.change("put", kind="k", most=9, doc=clock(kind="racing", rival="k1"))
        await raced.change("apply", tick=[["k1", 9]])
        await raced.refused("race_over", "apply", tick=[["k2", 1]])
        await raced.change(undo, **more)
        await raced.change("apply", tick=[["k2", 1]])
        assert (await raced.doc("k2"))["filled"] == 1


async def test_an_edit_fills_no_clock(table: Table) -> None:
    """A size that would make a clock full is refused: neither is a race won by it, nor a linked clock left locked."""
    await table.change("put", kind="k", most=9, doc=clock(kind="racing"))
    await table.change("put", kind="k", most=9, doc=clock(kind="racing", rival="k1", filled=3))
    await table.change("put", kind="k", most=9, doc=clock(kind="countdown", filled=3))
    await table.change("put", kind="k", most=9, doc=clock(kind="linked", after="k3"))
    await table.change("apply", tick=[["k1", 4]])
    for kid in ("k2", "k3"):
        sized: dict[str, Any] = {"id": kid, "set": {"size": 3}, "unset": [], "tracks": {}}
        assert await table.refused("too_small", "patch", **sized) == {"filled": 3}
    same: dict[str, Any] = {"id": "k1", "set": {"size": 4, "name": "Won"}, "unset": [], "tracks": {}}
    await table.change("patch", **same)
    assert (await table.doc("k1"))["name"] == "Won"


async def test_a_chain_opens_link_by_link(table: Table) -> None:
    """In one change a clock may fill, open the next, and fill that too; what opened stays open."""
    await table.change("put", kind="k", most=9, doc=clock(size=2))
    for before in ("k1", "k2"):
        await table.change("put", kind="k", most=9, doc=clock(kind="linked", size=2, after=before))
    await table.refused("clock_locked", "apply", tick=[["k1", 2], ["k3", 1]])
    await table.change("apply", tick=[["k1", 2], ["k2", 2], ["k3", 1]])
    await table.change("apply", tick=[["k1", -2], ["k2", -2]])
    await table.change("apply", tick=[["k3", 1]])
    assert [(await table.doc(kid))["filled"] for kid in ("k1", "k2", "k3")] == [0, 0, 2]


async def test_a_countdown_opens_what_is_linked(table: Table) -> None:
    """A countdown opens the clock behind it when it starts again; one that was full before has nothing wait for it."""
    for kid in ("k1", "k2"):
        await table.change("put", kind="k", most=9, doc=clock(kind="countdown"))
        if kid == "k2":
            await table.change("apply", tick=[["k2", 5]])
    for before in ("k1", "k2"):
        await table.change("put", kind="k", most=9, doc=clock(kind="linked", after=before))
    await table.change("apply", tick=[["k4", 1], ["k1", 3]])
    await table.refused("clock_locked", "apply", tick=[["k3", 1]])
    opened = await table.change("apply", tick=[["k1", 3]])
    assert tuple(changes_of(opened)) == (
        ["k1", "filled", 3, 2, 0, False, 1],
        ["k3", "locked", -1, 0, 0, False],
    )
    await table.change("apply", tick=[["k1", -6], ["k3", 1]])


async def test_ticks_that_follow_from_a_roll(table: Table) -> None:
    """What follows from a roll ticks a clock that a player may not tick; none that has gone or was decided since."""
    await table.change("put", kind="k", most=9, doc=clock(visible=False, ticked_by="gm"))
    await table.change("put", kind="k", most=9, doc=clock(kind="racing", filled=3))
    await table.change("put", kind="k", most=9, doc=clock(kind="racing", rival="k2"))
    await table.change("put", kind="k", most=9, doc=clock(kind="linked", after="k1"))
    await table.change("apply", tick=[["k2", 1]])
    before = {kid: await table.doc(kid) for kid in ("k2", "k3", "k4")}
    ticked = await table.change("apply", tick=[[f"k{at}", 1, True] for at in (9, 3, 4, 1)], by=PLAYER)
    assert changes_of(ticked) == [["k1", "filled", 1, 1, 0, True, 0]]
    assert {kid: await table.doc(kid) for kid in ("k2", "k3", "k4")} == before
    await table.refused("not_found", "apply", tick=[["k1", 1]], by=PLAYER)
