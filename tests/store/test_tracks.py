"""Tracks against a model that counts by ones: caps, floors, what found no room, and all or nothing."""

import asyncio
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import event
from hypothesis.stateful import invariant, rule
from msgspec import json

from service.record.log_record import LogRecord
from service.rules.systems import SYSTEMS
from service.session.tracks import new_tracks
from service.store.errors import Refused
from service.store.sessions import SessionStore
from tests.store.machine import Machine, run
from tests.store.table import Table

Charge = tuple[str, str, int, bool]
OWNERS = {"c1": "p2", "c2": "p3"}
DAGGERHEART, BURIED_SECRETS = SYSTEMS["daggerheart"], SYSTEMS["buried_secrets"]
NAMES = ("hope", "stress", "fear", "harm_1", "xp", "mana")


def start() -> dict[str, dict[str, list[int]]]:
    """Return the tracks of a new table: one character of Daggerheart, and one of a game without caps."""
    return {
        "c1": new_tracks(DAGGERHEART, "character", {}),
        "c2": new_tracks(BURIED_SECRETS, "character", {}),
        "shared": new_tracks(DAGGERHEART, "table", {}),
    }


charges = st.lists(
    st.tuples(
        st.sampled_from(["c1", "c1", "c2", "shared", "c1", "c2", "shared", "c9"]),
        st.sampled_from(NAMES),
        st.integers(-14, 14),
        st.sampled_from([False, False, False, True]),
    ),
    min_size=1,
    max_size=5,
)


def step(track: list[int], up: bool) -> bool:
    """Count one up or down; tell whether there was room."""
    value, *cap = track
    if (up and cap and value >= cap[0]) or (not up and value == 0):
        return False
    track[0] += 1 if up else -1
    return True


class Tracks(Machine):
    """A table where tracks are charged and edited."""

    def __init__(self, loop: asyncio.Runner, sessions: SessionStore) -> None:
        super().__init__(loop, sessions)
        self.tracks = start()
        self.versions = {"c1": 1, "c2": 1, "shared": 1}
        for name, owner in OWNERS.items():
            doc = {"name": name, "owner": owner, "tracks": self.tracks[name]}
            self.outcome(self.table.change("put", kind="c", most=9, doc=doc))

    @rule(asked=charges, who=st.sampled_from(["p1", "p1", "p2"]))
    def charge(self, asked: list[Charge], who: str) -> None:
        """All charges are made, in their order, and told; or one is refused, and none is made."""
        owned = sorted({at for at, *_ in asked} - {"shared"})
        expected = self.expected(asked)
        if who == "p2" and "c2" in owned:
            expected = "not_yours"
        elif "c9" in owned:
            expected = "not_found"
        stored = self.outcome(self.table.change("apply", by=who, owner=owned, charge=asked))
        if isinstance(expected, str):
            assert stored == expected
        else:
            assert isinstance(stored, LogRecord)
            changes, self.tracks = expected
            assert json.decode(stored.result) == {"changes": changes}
            for at in {at for at, *_ in asked}:
                self.versions[at] += 1

    def expected(self, asked: list[Charge]) -> str | tuple[list[list[Any]], dict[str, dict[str, list[int]]]]:
        """Return the changes and the tracks after them, or the refusal."""
        tracks = {at: {name: [*track] for name, track in of.items()} for at, of in self.tracks.items()}
        changes: list[list[Any]] = []
        for at, name, amount, must in asked:
            if at not in tracks:
                return "not_found"
            if name not in tracks[at]:
                return "no_track"
            track, sign = tracks[at][name], 1 if amount > 0 else -1
            moved = sum(step(track, up=amount > 0) for _ in range(abs(amount))) * sign
            if must and moved != amount:
                return "track_full" if amount > 0 else "unaffordable"
            changes.append([at, name, moved, track[0], amount - moved])
            event("overflow" if amount != moved else "all of it")
        return changes, tracks

    @rule(
        at=st.sampled_from(["c1", "c2"]),
        name=st.sampled_from(NAMES),
        value=st.integers(0, 9),
        cap=st.integers(1, 9) | st.none(),
        late=st.booleans(),
    )
    def edit(self, at: str, name: str, value: int, cap: int | None, late: bool) -> None:
        """An edit that names the version that is there sets a track; a cap it does not name stays."""
        fixed = {"hope": [value, 6]}.get(name, [value] if cap is None else [value, cap])
        call: dict[str, Any] = {"id": at, "set": {}, "unset": [], "tracks": {name: fixed}}
        stored = self.outcome(self.table.change("patch", **call, version=self.versions[at] - late))
        if late:
            assert stored == "version_mismatch"
        elif name not in self.tracks[at]:
            assert stored == "no_track"
        else:
            kept = [*fixed, *self.tracks[at][name][1:]][:2]
            if len(kept) == 2 and value > kept[1]:
                assert stored == "over_cap"
                return
            assert isinstance(stored, LogRecord)
            self.tracks[at][name] = kept
            self.versions[at] += 1

    @invariant()
    def as_the_model_says(self) -> None:
        """Redis has the model's values, caps and versions; Hope and Fear keep to the game's own."""
        docs = {at: self.loop.run(self.table.doc(at)) for at in self.tracks}
        assert {at: doc["version"] for at, doc in docs.items()} == self.versions
        turn = docs["shared"]["tracks"].pop("turn")
        assert (turn, {at: doc["tracks"] for at, doc in docs.items()}) == ([1], self.tracks)
        assert docs["c1"]["tracks"]["hope"][1] == 6
        assert 0 <= docs["shared"]["tracks"]["fear"][0] <= 12
        assert all(track[0] >= 0 for doc in docs.values() for track in doc["tracks"].values())


@pytest.mark.law
def test_tracks(loop: asyncio.Runner, sessions: SessionStore) -> None:
    """Whatever is charged and edited, Redis has what a model has that counts by ones."""
    run(Tracks, loop, sessions, steps=30)


async def test_hope_and_fear(table: Table) -> None:
    """Hope keeps from 0 to 6 and Fear from 0 to 12; what finds no room is told, what is not there is not spent."""
    await table.change("put", kind="c", most=9, doc={"name": "Silk", "tracks": start()["c1"]})
    gained = await table.change("apply", charge=[["c1", "hope", 5, False], ["shared", "fear", 15, False]])
    assert json.decode(gained.result)["changes"] == [["c1", "hope", 4, 6, 1], ["shared", "fear", 12, 12, 3]]
    spent = {"id": "c1", "track": "hope", "value": 6, "needed": 7}
    assert await table.refused("unaffordable", "apply", charge=[["c1", "hope", -7, True]]) == spent
    paid = await table.change("apply", charge=[["c1", "hope", -6, True], ["shared", "fear", -13, False]])
    assert json.decode(paid.result)["changes"] == [["c1", "hope", -6, 0, 0], ["shared", "fear", -12, 0, -1]]


async def test_the_last_hope_is_spent_once(table: Table) -> None:
    """Of twenty who spend the last two Hope at once, two do."""
    await table.change("put", kind="c", most=9, doc={"name": "Silk", "tracks": start()["c1"]})
    calls = [table.change("apply", charge=[["c1", "hope", -1, True], ["c1", "stress", 1, False]]) for _ in range(20)]
    found = await asyncio.gather(*calls, return_exceptions=True)
    assert sum(isinstance(one, LogRecord) for one in found) == 2
    assert {one.code for one in found if isinstance(one, Refused)} == {"unaffordable"}
    tracks = (await table.doc("c1"))["tracks"]
    assert (tracks["hope"][0], tracks["stress"][0]) == (0, 2)


async def test_above_the_cap(table: Table) -> None:
    """A track above a cap that was lowered stays there until it is taken off, and gains nothing."""
    await table.change("put", kind="c", most=9, doc={"name": "Silk", "tracks": {"stress": [8, 5]}})
    moved = await table.change("apply", charge=[["c1", "stress", amount, False] for amount in (2, -1, 3, -4, 9)])
    assert [change[2:] for change in json.decode(moved.result)["changes"]] == [
        [0, 8, 2],
        [-1, 7, 0],
        [0, 7, 3],
        [-4, 3, 0],
        [2, 5, 7],
    ]
