"""What an undo would do, told before it is done: what goes, what is left, and what would differ."""

from collections.abc import Callable
from typing import Any

import pytest

from service.record.after_dice import as_if
from tests.scene import PROWL, Scene


@pytest.fixture
def play(scene: Callable[..., Scene]) -> Scene:
    """A table of Buried Secrets."""
    return scene()


def change(play: Scene, amount: int, track: str = "stress", who: str = "c1") -> int:
    """Change a track by hand; return the entry."""
    seq: int = play.table.ok("POST", "/changes", {"changes": [{"who": who, "track": track, "amount": amount}]})["seq"]
    return seq


def tick(play: Scene, by: int, clock: str = "k1") -> int:
    """Tick a clock; return the entry."""
    seq: int = play.table.ok("POST", f"/clocks/{clock}/ticks", {"by": by})["seq"]
    return seq


def preview(play: Scene, seq: int) -> Any:
    """Return what an undo would do; check that it does that."""
    told = play.table.ok("GET", f"/reversals/{seq}")
    before = play.table.ok("GET", "")
    assert play.table.ok("GET", f"/reversals/{seq}") == told
    assert play.table.ok("GET", "") == before, "nothing is changed"
    done = play.reverse(seq, with_later=True)
    assert (done["changes"], done.get("left", [])) == (told["changes"], told["left"])
    assert done["reverses"] == told["reverses"]
    play.verified()
    return told


def differs(told: Any) -> list[tuple[str, str, int, int]]:
    """Return what would differ: whose, which track, what it would be, and what it would be without the entry."""
    return [(one["who"], one["track"], one["to"], one["instead"]) for one in told["differs"]]


def test_an_undo_that_leaves_no_trace(play: Scene) -> None:
    """Where no bound was met, nothing differs and nothing is left, whatever came after it."""
    seq = change(play, 3)
    change(play, 2)
    change(play, -1)
    told = preview(play, seq)
    assert (differs(told), told["left"]) == ([], [])
    assert [(one["who_name"], one["amount"], one["to"]) for one in told["changes"]] == [("Silk", -3, 1)]


@pytest.mark.parametrize(
    "first, later, found",
    [
        (3, [8], ("c1", "stress", 6, 8)),
        (-1, [-3], ("c1", "stress", 1, 0)),
        (3, [8, -9], ("c1", "stress", 0, 0)),
    ],
    ids=["a cap", "a floor", "a cap and a floor"],
)
def test_a_bound_that_was_met_since(play: Scene, first: int, later: list[int], found: tuple[Any, ...]) -> None:
    """A track that met its cap or its floor after the entry is another one than if the entry had not been made."""
    value = 2 if first < 0 else 0
    play.table.ok("PATCH", "/characters/c1", {"tracks": {"stress": {"value": value, "cap": 9}}}, version="*")
    seq = change(play, first)
    for amount in later:
        change(play, amount)
    told = preview(play, seq)
    assert differs(told) == ([found] if found[2] != found[3] else [])


def test_what_is_left(play: Scene) -> None:
    """What is not there any more cannot be taken back."""
    seq = change(play, 3)
    change(play, -2)
    told = preview(play, seq)
    assert [(one["who_name"], one["track"], one["amount"]) for one in told["left"]] == [("Silk", "stress", -2)]
    assert differs(told) == []


def test_a_value_that_was_set_since(play: Scene) -> None:
    """A value that somebody set by hand stands for itself: the undo changes it."""
    seq = change(play, 3)
    play.table.ok("PATCH", "/characters/c1", {"tracks": {"stress": {"value": 5}}}, version="*")
    assert differs(preview(play, seq)) == [("c1", "stress", 2, 5)]


def set_track(play: Scene, value: int, cap: int) -> None:
    """Set the stress of the character, and its cap."""
    play.table.ok("PATCH", "/characters/c1", {"tracks": {"stress": {"value": value, "cap": cap}}}, version="*")


def test_a_cap_that_was_lowered_and_raised(play: Scene) -> None:
    """What a cap cut off at its time stays cut off, whatever the cap is by now."""
    set_track(play, 0, 9)
    seq = change(play, 3)
    set_track(play, 3, 4)
    change(play, 5)
    set_track(play, 4, 9)
    assert differs(preview(play, seq)) == [("c1", "stress", 1, 4)]


def test_a_cap_before_the_entry(play: Scene) -> None:
    """The cap of the entry's time is read from the edit before it, which others came after."""
    set_track(play, 0, 4)
    play.table.ok("PATCH", "/characters/c2", {"note": "Another one"}, version="*")
    seq = change(play, 3)
    change(play, 3)
    set_track(play, 4, 9)
    change(play, 2)
    assert differs(preview(play, seq)) == [("c1", "stress", 3, 5)]


@pytest.mark.parametrize("made", ["by a request", "by a bargain"])
def test_a_clock_whose_size_changed(play: Scene, made: str) -> None:
    """A clock that was full keeps the segments that it had then, whatever its size is by now."""
    if made == "by a bargain":
        play.open(play.ana, PROWL)
        start = {"start_clock": {"name": "Somebody talks", "size": 4}}
        play.answer(play.ana, play.offer(play.gm, kind="bargain", bargain="custom", price=start), "accept")
    else:
        play.table.ok("POST", "/clocks", {"name": "Somebody talks", "size": 4})
    by = 3 - play.table.ok("GET", "/clocks/k2")["filled"]
    seq = tick(play, by, "k2")
    tick(play, 3, "k2")
    play.table.ok("PATCH", "/clocks/k2", {"size": 8}, version="*")
    tick(play, 2, "k2")
    told = preview(play, seq)
    assert differs(told) == [("k2", "filled", 6 - by, min(4, 6 - by) + 2)]


def test_a_countdown_that_went_round(play: Scene) -> None:
    """Of a countdown all segments are told, and an edit of its size keeps its rounds."""
    play.table.ok("POST", "/clocks", {"name": "The ritual", "size": 4, "kind": "countdown", "filled": 3})
    seq = tick(play, -3, "k2")
    tick(play, -2, "k2")
    tick(play, 5, "k2")
    play.table.ok("PATCH", "/clocks/k2", {"size": 6}, version="*")
    # A round of four and one segment became a round of six and one; without the entry there were a round and two.
    assert differs(preview(play, seq)) == [("k2", "filled", 10, 8)]


def test_an_undo_that_met_a_bound_itself(play: Scene) -> None:
    """An undo since would have taken back what had landed without the entry: what it left is not told again."""
    set_track(play, 4, 9)
    seq = change(play, 1)
    taken = change(play, -5)
    change(play, -3)
    play.reverse(taken)
    assert differs(preview(play, seq)) == []


def test_an_undo_of_an_undo_before(play: Scene) -> None:
    """What was taken back already counts as not made."""
    seq, later = change(play, 3), change(play, 8)
    play.reverse(later)
    assert differs(preview(play, seq)) == []


def test_a_clock_that_opened_meanwhile(play: Scene) -> None:
    """A clock that a later tick opened stays open, and the undo says so before it is made."""
    play.table.ok("POST", "/clocks", {"name": "Flight", "size": 4, "kind": "linked", "after": "k1"})
    seq = tick(play, 2)
    tick(play, 4)
    tick(play, 1, "k2")
    told = preview(play, seq)
    assert differs(told) == [("k2", "locked", 0, 1)]
    assert told["differs"][0]["who_name"] == "Flight"


def test_a_clock_that_the_entry_opened(play: Scene) -> None:
    """A clock that the entry opened is locked again; where it moved since, it is left open, and is told."""
    play.table.ok("POST", "/clocks", {"name": "Flight", "size": 4, "kind": "linked", "after": "k1"})
    assert differs(preview(play, tick(play, 6))) == []
    seq = tick(play, 6)
    tick(play, 1, "k2")
    told = preview(play, seq)
    assert differs(told) == [("k2", "locked", 0, 1)]
    assert [(one["who"], one["track"]) for one in told["left"]] == [("k2", "locked")]


def test_a_clock_that_would_have_opened(play: Scene) -> None:
    """A clock that the undo locks, and that a later tick would have opened without the entry, is told."""
    play.table.ok("POST", "/clocks", {"name": "Flight", "size": 4, "kind": "linked", "after": "k1"})
    tick(play, 5)
    seq = tick(play, 1)
    tick(play, 2)
    assert differs(preview(play, seq)) == [("k1", "filled", 5, 6), ("k2", "locked", 1, 0)]


def test_a_clock_that_nothing_would_open(play: Scene) -> None:
    """A clock is not locked again whose link is gone: nothing could open it any more."""
    play.table.ok("POST", "/clocks", {"name": "Flight", "size": 4, "kind": "linked", "after": "k1"})
    seq = tick(play, 6)
    play.table.ok("DELETE", "/clocks/k1", version="*")
    told = preview(play, seq)
    assert [(one["who"], one["track"]) for one in told["left"]] == [("k2", "locked"), ("k1", "filled")]
    tick(play, 1, "k2")


def test_a_clock_that_a_bargain_started(play: Scene) -> None:
    """A clock that a bargain started is named with its roll, so that it can be removed with it."""
    play.open(play.ana, PROWL)
    play.set(play.gm, spec={"position": "risky"})
    start = {"start_clock": {"name": "Somebody talks", "size": 4}}
    play.answer(play.ana, play.offer(play.gm, kind="bargain", bargain="custom", price=start), "accept")
    rolled = play.roll(play.ana, [6, 5, 4])
    assert preview(play, rolled["seq"])["started"] == {"k2": "Somebody talks"}
    play.table.ok("DELETE", "/clocks/k2", version="*")


def test_who_may_look(play: Scene) -> None:
    """Who may take an entry back may look, and what cannot be reversed is refused as the reversal is."""
    seq = change(play, 1)
    play.table.refused(403, "wrong_role", "GET", f"/reversals/{seq}", token=play.ana)
    play.table.refused(422, "irreversible", "GET", "/reversals/1")
    play.table.refused(422, "no_entry", "GET", "/reversals/999")
    play.reverse(seq)
    play.table.refused(409, "happened", "GET", f"/reversals/{seq}")


def test_a_tale(play: Scene) -> None:
    """Of a tale nothing but the entry goes: the GM learns so, and who told it, not another player."""
    play.open(play.ana, PROWL)
    seq = play.table.ok("POST", "/actions/a1/tales", {"text": "The lamp goes out."}, token=play.ana)["seq"]
    for token in (play.ana, play.gm):
        told = play.table.ok("GET", f"/reversals/{seq}", token=token)
        assert told == {"reverses": [seq], "changes": [], "left": [], "differs": [], "started": {}}
    play.table.refused(403, "wrong_role", "GET", f"/reversals/{seq}", token=play.ben)
    assert play.table.ok("POST", "/reversals", {"seq": seq}, token=play.ana)["reverses"] == [seq]
    play.table.refused(409, "happened", "GET", f"/reversals/{seq}", token=play.ana)


def test_entries_of_others_cost_nothing(play: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the entries since those are read that change what the undo changes, and edits of the same character."""
    seq = change(play, 3)
    play.table.ok("PATCH", "/characters/c2", {"note": "Another one"}, version="*")
    ticked = tick(play, 1)
    later = change(play, 1)
    play.table.ok("PATCH", "/characters/c1", {"note": "The same one"}, version="*")
    undone = play.reverse(ticked)["seq"]
    kept: list[int] = []

    def noted(key: Any, log: Any, *rest: Any) -> Any:
        kept.extend(one.seq for one in log)
        return as_if.would_be(key, log, *rest)

    monkeypatch.setattr("service.session.undo.preview.would_be", noted)
    play.table.ok("GET", f"/reversals/{seq}")
    edited = later + 1
    assert kept == [seq, later, edited, undone]
