"""Clocks against a model that fills them segment by segment: every kind, whatever is done to them in whatever order."""

import asyncio
import secrets
from typing import Any

import hypothesis.strategies as st
from hypothesis import HealthCheck, event, settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from msgspec import UNSET, Struct

from service.play import clocks, entry
from service.play.ask import Ask, Caller
from service.play.clocks import ClockPatch, NewClock, TableClock, Ticks
from service.store.sessions import Once, Refused, Sessions, Stored
from tests.store.table import Table, clock

KINDS = ("progress", "danger", "racing", "linked", "tug_of_war", "mission", "faction", "countdown")
GM, PLAYER = "p1", "p2"
Change = list[Any]


class Model(Struct):
    """A clock as the rules have it: segments, and what hangs on them."""

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
    version: int = 1
    sum: int = 0
    """All that its ticks, and those taken off, come to."""

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
        self.made = 0

    def refusal(self, kid: str, who: str) -> str:
        """Return why somebody may not tick a clock; nothing where they may."""
        found = self.clocks.get(kid)
        if not found or (who == PLAYER and not found.visible):
            return "absent"
        if who == PLAYER and found.ticked_by == "gm":
            return "not_yours"
        if found.locked:
            return "clock_locked"
        return "race_over" if found.rival and self.clocks[found.rival].full else ""

    def tick(self, kid: str, by: int) -> list[Change]:
        """Tick a clock; return the changes."""
        ticked, moved, opened = self.clocks[kid], 0, False
        for _ in range(abs(by)):
            loops = ticked.loops
            if not (ticked.add() if by > 0 else ticked.take()):
                break
            moved += 1 if by > 0 else -1
            opened |= by > 0 and (ticked.full or ticked.loops > loops)
        ticked.version += 1
        ticked.sum += moved
        changes: list[Change] = [
            [kid, "filled", moved, ticked.filled, by - moved, not ticked.visible, ticked.loops],
        ]
        if opened and ticked.next and self.clocks[ticked.next].locked:
            behind = self.clocks[ticked.next]
            behind.locked = False
            behind.version += 1
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
        return [self._told(kid, who) for kid, found in self.clocks.items() if who == GM or found.visible]

    def _told(self, kid: str, who: str) -> TableClock:
        found = self.clocks[kid]

        def link(to: str) -> Any:
            return to if to and (who == GM or self.clocks[to].visible) else UNSET

        return TableClock(
            id=kid,
            name=f"{found.kind} {kid}",
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


class Clocks(RuleBasedStateMachine):
    """A table where clocks are made, ticked, edited and deleted."""

    def __init__(self, loop: asyncio.Runner, sessions: Sessions) -> None:
        super().__init__()
        self.loop = loop
        self.store = sessions
        self.table = Table(sessions)
        self.world = World()
        self.entries = 1
        loop.run(self.table.open())

    def asked(self, who: str) -> Ask:
        """Return a request that is no repetition."""
        return Ask(Caller(self.table.sid, who, 1), Once(secrets.token_bytes(16), secrets.token_bytes(8)), "")

    def outcome(self, change: Any) -> Stored | str:
        """Return what a change did, or why it was refused."""
        try:
            stored: Stored = self.loop.run(change)
        except Refused as refused:
            event(f"refused: {refused.code}")
            return refused.code
        self.entries += 1
        assert stored.seq == self.entries
        return stored

    def some(self, data: st.DataObject, *kinds: str) -> str:
        """Draw a clock, mostly one that is there, of those kinds where some are named."""
        there = [kid for kid, found in self.world.clocks.items() if not kinds or found.kind in kinds]
        gone = [f"k{self.world.made + 1}", *(f"k{at}" for at in range(1, self.world.made) if f"k{at}" not in there)]
        return data.draw(st.sampled_from([*there * 4, gone[-1]]))

    @precondition(lambda self: len(self.world.clocks) < 8)
    @rule(data=st.data(), kind=st.sampled_from(KINDS), size=st.integers(1, 6), visible=st.booleans())
    def make(self, data: st.DataObject, kind: str, size: int, visible: bool) -> None:
        """A clock starts where its kind may; its links are mutual, and wait for what is not full yet."""
        world, kid = self.world, f"k{self.world.made + 1}"
        tug = kind == "tug_of_war"
        size = max(size, 2) if tug else size
        start = data.draw(st.integers(int(tug), size - (kind in {"tug_of_war", "racing", "countdown"})) | st.none())
        rival = self.some(data) if kind == "racing" and data.draw(st.integers(0, 3)) else ""
        after = self.some(data) if kind == "linked" else ""
        if kind == "racing" and rival and data.draw(st.integers(0, 3)):
            rival = self.some(data, "racing")
        ticked_by = data.draw(st.sampled_from(["players", "players", "gm"]))
        asked = NewClock(
            name=f"{kind} {kid}",
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
            assert stored == "taken"
        else:
            filled = size // 2 if tug and start is None else start or 0
            made = Model(kind, size, filled, visible, ticked_by, rival, after, sum=filled)
            if there:
                there.version += 1
            if there and rival:
                there.rival = kid
            elif there:
                there.next = kid
                made.locked = not there.full and not there.loops
            world.made += 1
            world.clocks[kid] = made
            assert isinstance(stored, Stored)
            assert entry.result.decode(stored.result).after["id"] == kid

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
            assert isinstance(stored, Stored)
            expected = self.world.tick(kid, by)
            assert list(entry.result.decode(stored.result).changes) == expected
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
            assert stored == "absent"
        elif late:
            assert stored == "stale"
        elif (size not in {None, found.size} and found.filled >= (size or 0)) or (
            size == 1 and found.kind == "tug_of_war"
        ):
            assert stored == "too_small"
        else:
            assert isinstance(stored, Stored)
            found.size = size or found.size
            found.visible = found.visible if visible is None else visible
            found.ticked_by = ticked_by
            found.version += 1
            found.sum = found.loops * found.size + found.filled

    @precondition(lambda self: self.world.clocks)
    @rule(data=st.data())
    def delete(self, data: st.DataObject) -> None:
        """A clock that another is locked behind stays; any other goes, and lets go of what it was linked to."""
        kid = self.some(data)
        found = self.world.clocks.get(kid)
        version = found.version if found else None
        stored = self.outcome(clocks.delete(self.store, self.asked(GM), kid, version))
        if found is None:
            assert stored == "absent"
        elif found.next and self.world.clocks[found.next].locked:
            assert stored == "taken"
        else:
            assert isinstance(stored, Stored)
            del self.world.clocks[kid]
            for other in (found.rival, found.after, found.next):
                if other:
                    self.world.clocks[other].version += 1
            if found.rival:
                self.world.clocks[found.rival].rival = ""
            if found.after:
                self.world.clocks[found.after].next = ""
            if found.next:
                self.world.clocks[found.next].after = ""

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
        everybody = [clocks.every(self.store, Caller(self.table.sid, who, 1)) for who in (GM, PLAYER)]
        return await asyncio.gather(*everybody)

    def teardown(self) -> None:
        """The log has an entry for each change that was made, and no other."""
        assert [one.seq for one in self.loop.run(self.table.log())] == list(range(1, self.entries + 1))


def test_clocks_of_every_kind(loop: asyncio.Runner, sessions: Sessions) -> None:
    """Whatever is done to clocks, Redis has what a model has that fills them segment by segment."""
    run_state_machine_as_test(
        lambda: Clocks(loop, sessions),  # type: ignore[arg-type]  # it only calls it
        settings=settings(
            max_examples=60,
            stateful_step_count=40,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow],
        ),
    )


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
    assert entry.result.decode(opened.result).changes == (
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
    assert entry.result.decode(ticked.result).changes == (["k1", "filled", 1, 1, 0, True, 0],)
    assert {kid: await table.doc(kid) for kid in ("k2", "k3", "k4")} == before
    await table.refused("absent", "apply", tick=[["k1", 1]], by=PLAYER)
