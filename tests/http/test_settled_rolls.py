"""A roll that is read again when it is settled: what its players learned since stands with it."""

from collections.abc import Callable, Sequence

import pytest

from service.record.log_record import LogRecord
from service.store.sessions import SessionStore
from tests.scene import PROWL, Scene

LEAP = {"goal": "Over the gap", "trait": 2}


@pytest.mark.parametrize("form", ["text/plain", "text/markdown", "application/json"])
def test_what_the_gm_told_beforehand(scene: Callable[..., Scene], form: str) -> None:
    """The entry of a roll has what the GM told beforehand of its outcome, and of no other one."""
    play = scene()
    play.open(play.ana, PROWL)
    play.set(play.gm, spec={"position": "risky"}, says={"bad_outcome": "They shoot", "full_success": "You are in"})
    rolled = play.roll(play.ana, [2, 3])
    assert rolled["said"] == "They shoot"
    told = play.table.call("GET", f"/rolls/{rolled['seq']}", token=play.ben, headers={"Accept": form}).text
    assert ("They shoot" in told, "You are in" in told.replace('"says":{', "")) == (True, form == "application/json")
    assert "They shoot" in play.table.call("GET", "/log", headers={"Accept": "text/plain"}).text
    play.verified()


def test_a_hidden_difficulty(scene: Callable[..., Scene]) -> None:
    """Players read a settled roll with its verdict, what the GM had told of it, and the number when it is opened."""
    play = scene("daggerheart")
    play.open(play.ana, LEAP)
    slots = play.table.ok("GET", "/game")["slots"]
    says = {slot: f"about {slot}" for slot in slots}
    play.set(play.gm, spec={"difficulty": 14, "difficulty_hidden": True}, says=says)
    rolled = play.roll(play.ana, [8, 5])
    path = f"/rolls/{rolled['seq']}"
    assert "settled" not in play.table.ok("GET", path, token=play.ana)
    assert "said" not in rolled
    verdict = play.choose(play.gm)["verdict"]
    said = next(says[slot] for slot, of in slots.items() if verdict["outcome"] in of)
    assert play.table.ok("GET", path, token=play.ana)["settled"] == {"verdict": verdict, "said": said}
    play.table.ok("POST", f"{path}/difficulty")
    read = play.table.ok("GET", path, token=play.ana)
    assert read["settled"] == {"verdict": verdict, "difficulty": 14, "said": said}
    listed = play.table.ok("GET", "/log?type=rolled", token=play.ben)["items"][0]
    assert listed["settled"] == read["settled"]
    text = play.table.call("GET", path, token=play.ana, headers={"Accept": "text/plain"}).text
    assert (said in text, "14" in text) == (True, True)
    assert "settled" not in play.table.ok("GET", path)
    play.verified()


def test_marks_of_all_rolls_are_read_at_once(scene: Callable[..., Scene], monkeypatch: pytest.MonkeyPatch) -> None:
    """A page of rolls against a hidden Difficulty reads their marks once, and entries of settled ones alone."""
    play = scene("daggerheart")
    rolled = []
    for dice in ([8, 5], [9, 5]):
        play.open(play.ana, LEAP)
        play.set(play.gm, spec={"difficulty": 14, "difficulty_hidden": True})
        rolled.append(play.roll(play.ana, dice)["seq"])
    play.choose(play.gm)
    read: list[str] = []
    marks_of, entry = SessionStore.marks_of, SessionStore.entry

    async def marks_noted(store: SessionStore, sid: str, fields: Sequence[str]) -> list[str | None]:
        read.append("marks")
        return await marks_of(store, sid, fields)

    async def entry_noted(store: SessionStore, sid: str, seq: int) -> LogRecord:
        read.append("entry")
        return await entry(store, sid, seq)

    monkeypatch.setattr(SessionStore, "marks_of", marks_noted)
    monkeypatch.setattr(SessionStore, "entry", entry_noted)
    items = play.table.ok("GET", "/log?type=rolled", token=play.ana)["items"]
    assert [one["seq"] for one in items] == rolled
    assert [one["seq"] for one in items if "settled" in one] == rolled[1:]
    assert read == ["marks", "entry", "marks"]
