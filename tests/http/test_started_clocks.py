"""A bargain's price may start a clock: made when it is accepted, and taken back with it, never half done (BS-27)."""

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from service.verify.export import verify
from tests.scene import PROWL, Scene
from tests.table import Table

WATCH = {"name": "The watch comes", "size": 6, "ticks": 2}
PRICE = {"start_clock": WATCH}
GONE = {"who": "k2", "track": "started", "amount": -1, "to": 0}


@pytest.fixture
def play(client: Any) -> Scene:
    """Return a table with an open action to which the GM has agreed."""
    scene = Scene(client, "buried_secrets")
    scene.open(scene.ana, PROWL)
    scene.set(scene.gm, agreed=True)
    return scene


def bargain(play: Scene, **clock: Any) -> str:
    """Let the GM offer a bargain that starts a clock; return its id."""
    oid: str = play.offer(play.gm, kind="bargain", bargain="tick_clock", price={"start_clock": WATCH | clock})
    return oid


def clocks(play: Scene, token: str = "") -> list[str]:
    """Return the clocks that somebody sees."""
    return [one["id"] for one in play.table.ok("GET", "/clocks", token=token or play.gm)["clocks"]]


def changes(entry: Any) -> list[Any]:
    """Return what an entry changed, without names."""
    return [{name: value for name, value in one.items() if name != "who_name"} for one in entry["changes"]]


def holds(play: Scene) -> None:
    """Check that the export of the table holds, and can be imported."""
    export = play.table.call("GET", "/export").content
    assert verify(export).findings == []
    assert verify(play.table.call("GET", "/export", token=play.ben).content).findings == []
    headers = {"Content-Type": "application/x-ndjson", "Idempotency-Key": str(uuid.uuid4())}
    made = play.table.client.post("/v1/sessions/import?history=keep", content=export, headers=headers)
    assert made.status_code == 201, made.text
    moved = Table(play.table.client, made.json())
    assert moved.ok("GET", "/clocks") == play.table.ok("GET", "/clocks")
    assert moved.ok("GET", play.path) == play.read()


def test_it_starts_when_the_bargain_is_accepted(play: Scene) -> None:
    """An offer starts nothing; its acceptance makes the clock by name, size and first ticks, in the same entry."""
    oid = bargain(play)
    assert play.read(play.ben)["offers"][0]["price"] == PRICE
    assert clocks(play) == ["k1"]
    before = play.table.ok("GET", "")["entries"]
    entry = play.answer(play.ana, oid, "accept")
    assert play.table.ok("GET", "")["entries"] == before + 1
    assert (entry["clock"], entry["changes"]) == (
        "k2",
        [{"who": "k2", "who_name": WATCH["name"], "track": "started", "amount": 1, "to": 1}],
    )
    clock = play.table.ok("GET", "/clocks/k2", token=play.ben)
    assert entry["clock_after"] == clock
    assert clock == {
        "id": "k2",
        "name": "The watch comes",
        "kind": "danger",
        "size": 6,
        "filled": 2,
        "remaining": 4,
        "state": "open",
        "loops": 0,
        "visible": True,
        "ticked_by": "players",
        "version": 1,
    }
    assert play.read(play.ben)["offers"][0]["clock"] == "k2"
    assert [(one["price"], one["clock"]) for one in play.stakes(play.ana)["prices"]] == [(PRICE, "k2")]
    holds(play)


def test_its_text(play: Scene) -> None:
    """The log as text tells that a clock would start, that it starts, and that it is taken back."""
    oid = bargain(play)
    play.answer(play.ana, oid, "accept")
    play.answer(play.ana, oid, "withdraw")
    log = play.table.call("GET", "/log", headers={"Accept": "text/plain"}).text
    assert "its price starts the clock The watch comes (2/6)" in log
    assert "the clock The watch comes starts" in log
    assert "the clock The watch comes is taken back" in log


@pytest.mark.parametrize("answer", ["decline", "counter", "strike", "withdraw"])
def test_nothing_stays_of_an_offer_that_was_not_accepted(play: Scene, answer: str) -> None:
    """Declined, countered, struck or withdrawn before it was accepted, it never starts a clock."""
    oid = bargain(play)
    who = play.gm if answer in {"strike", "withdraw"} else play.ana
    entry = play.answer(who, oid, answer, **({"offer": {"kind": "bargain"}} if answer == "counter" else {}))
    assert (entry["changes"], "clock" in entry, clocks(play)) == ([], False, ["k1"])
    holds(play)


END: dict[str, Callable[[Scene], Any]] = {
    "withdrawn by the player": lambda play: play.answer(play.ana, "o1", "withdraw"),
    "withdrawn by the GM": lambda play: play.answer(play.gm, "o1", "withdraw"),
    "struck": lambda play: play.answer(play.gm, "o1", "strike"),
    "cancelled": lambda play: play.set(play.ana, state="cancelled"),
    "refused": lambda play: play.set(play.gm, state="refused"),
}


@pytest.mark.parametrize("end", END)
def test_it_is_taken_back_with_the_bargain(play: Scene, end: str) -> None:
    """Before the dice the clock goes with the acceptance, in the same entry, and its id is never given again."""
    play.answer(play.ana, bargain(play), "accept")
    play.table.ok("POST", "/clocks/k2/ticks", {"by": 1}, token=play.ana)
    before = play.table.ok("GET", "")["entries"]
    END[end](play)
    assert play.table.ok("GET", "")["entries"] == before + 1
    [entry] = play.table.ok("GET", f"/log?after={before}", token=play.ben)["items"]
    assert changes(entry) == [GONE]
    assert clocks(play) == ["k1"]
    assert play.table.call("GET", "/clocks/k2").status_code == 404
    assert "clock" not in play.read()["offers"][0]
    assert play.table.ok("POST", "/clocks", {"name": "Next", "size": 4})["id"] == "k3"
    holds(play)


def test_it_is_taken_back_when_the_bargain_lapses(play: Scene) -> None:
    """A price that cannot be paid lapses at the roll, and takes its clock back in the entry of the lapse."""
    price = PRICE | {"changes": [{"who": "c1", "track": "xp", "amount": -2}]}
    play.answer(play.ana, play.offer(play.gm, kind="bargain", price=price), "accept")
    rolled = play.table.call("POST", f"{play.path}/roll", {}, token=play.ana, version="*")
    assert rolled.json()["code"] == "offer_lapsed"
    entry = play.table.ok("GET", "/log?limit=200")["items"][-1]
    assert (entry["type"], changes(entry), clocks(play)) == ("offer_lapsed", [GONE], ["k1"])
    play.roll(play.ana)
    holds(play)


def test_after_the_dice_it_stays(play: Scene) -> None:
    """With the dice the bargain is due: the clock stays, ticks like any other, and a reversed roll leaves it."""
    play.answer(play.ana, bargain(play), "accept")
    seq = play.roll(play.ana, [6, 6, 1])["seq"]
    play.refused(409, "action_over", "POST", f"{play.path}/offers/o1/answers", {"answer": "withdraw"}, play.ana)
    play.agreed(play.ana, PROWL, clock="k2")
    play.roll(play.ana, [6, 1])
    assert play.table.ok("GET", "/clocks/k2")["filled"] == 4
    play.table.ok("POST", "/reversals", {"seq": seq})
    assert play.table.ok("GET", "/clocks/k2")["filled"] == 4
    holds(play)


def test_the_action_may_tick_it(play: Scene) -> None:
    """The action itself may name the clock; when the bargain is withdrawn then, its roll ticks nothing."""
    play.answer(play.ana, bargain(play), "accept")
    play.set(play.gm, clock="k2")
    assert play.stakes(play.ana)["clock"]["remaining"] == 4
    play.answer(play.ana, "o1", "withdraw")
    assert changes(play.roll(play.ana, [6, 1])) == []
    holds(play)


def test_the_gm_alone_starts_clocks(play: Scene) -> None:
    """A player's price starts no clock, offered or countered."""
    play.refused(422, "not_your_price", "POST", f"{play.path}/offers", {"kind": "bargain", "price": PRICE}, play.ben)
    oid = play.offer(play.gm, kind="bargain")
    body = {"answer": "counter", "offer": {"kind": "bargain", "price": PRICE}}
    play.refused(422, "not_your_price", "POST", f"{play.path}/offers/{oid}/answers", body, play.ana)


@pytest.mark.parametrize(
    "clock, pointer",
    [
        ({"ticks": 7}, "/price/start_clock/ticks"),
        ({"ticks": -1}, "/price/start_clock/ticks"),
        ({"size": 0}, "/price/start_clock/size"),
        ({"size": 101}, "/price/start_clock/size"),
        ({"name": " "}, "/price/start_clock/name"),
        ({"name": "n" * 81}, "/price/start_clock/name"),
        ({"visible": False}, "/price/start_clock/visible"),
    ],
)
def test_its_limits_are_those_of_clocks(play: Scene, clock: dict[str, Any], pointer: str) -> None:
    """A name, size or start that no clock may have is refused with the offer."""
    body = {"kind": "bargain", "price": {"start_clock": WATCH | clock}}
    response = play.table.call("POST", f"{play.path}/offers", body)
    assert response.status_code in {400, 422}
    assert [one["pointer"] for one in response.json()["errors"]] == [pointer]


def test_a_full_clock_may_start(play: Scene) -> None:
    """The first ticks may fill it."""
    entry = play.answer(play.ana, bargain(play, ticks=6), "accept")
    assert entry["clock_after"]["state"] == "full"


def test_a_table_with_no_room_for_clocks(play: Scene) -> None:
    """Where the table has all the clocks that it may have, the acceptance is refused whole; with room it is made."""
    oid = bargain(play)
    for number in range(255):
        own = {"owner": "p2"} if number >= 191 else {}
        play.table.ok("POST", "/clocks", {"name": "x", "size": 4, **own})
    path = f"{play.path}/offers/{oid}/answers"
    play.refused(409, "too_many", "POST", path, {"answer": "accept"}, play.ana)
    play.table.ok("DELETE", "/clocks/k2", version="*")
    assert play.answer(play.ana, oid, "accept")["clock"] == "k257"
    play.table.refused(409, "too_many", "POST", "/clocks", {"name": "x", "size": 4})
    play.answer(play.ana, oid, "withdraw")
    assert play.table.ok("POST", "/clocks", {"name": "x", "size": 4})["id"] == "k258"
    holds(play)


def test_the_same_request_again(play: Scene) -> None:
    """Sent twice under one key, an acceptance or a withdrawal is one; under another key it is over."""
    path = f"{play.path}/offers/{bargain(play)}/answers"
    for answer, left, over in (("accept", ["k1", "k2"], "offer_over"), ("withdraw", ["k1"], "not_your_answer")):
        first, second = [
            play.table.call("POST", path, {"answer": answer}, token=play.ana, key=answer * 4) for _ in range(2)
        ]
        assert first.json()["seq"] == second.json()["seq"]
        assert clocks(play) == left
        again = play.table.call("POST", path, {"answer": answer}, token=play.ana)
        assert again.json()["code"] == over
        assert clocks(play) == left
    holds(play)


def test_two_at_once(play: Scene) -> None:
    """Of an offer that is accepted many times at once one clock starts; those of several actions are several."""
    first = f"{play.path}/offers/{bargain(play)}/answers"
    play.open(play.ana, PROWL)
    second = f"{play.path}/offers/{bargain(play)}/answers"

    def accept(path: str) -> int:
        return int(play.table.call("POST", path, {"answer": "accept"}, token=play.ana).status_code)

    with ThreadPoolExecutor(8) as pool:
        codes = list(pool.map(accept, [first, second] * 4))
    assert sorted(codes) == [201, 201] + [409] * 6
    assert clocks(play) == ["k1", "k2", "k3"]
    holds(play)


def test_the_gm_deleted_it_in_between(play: Scene) -> None:
    """A clock that is gone is not taken back again: nothing changes with the withdrawal but the bargain."""
    play.answer(play.ana, bargain(play), "accept")
    play.table.ok("DELETE", "/clocks/k2", version="*")
    assert play.answer(play.ana, "o1", "withdraw")["changes"] == []
    assert clocks(play) == ["k1"]
    assert play.table.ok("POST", "/clocks", {"name": "Next", "size": 4})["id"] == "k3"
    holds(play)


def test_the_gm_hid_it_in_between(play: Scene) -> None:
    """Of a clock that was hidden since, players do not learn that it is taken back; the GM does."""
    play.answer(play.ana, bargain(play), "accept")
    play.table.ok("PATCH", "/clocks/k2", {"visible": False}, version="*")
    assert play.answer(play.ana, "o1", "withdraw")["changes"] == []
    assert changes(play.table.ok("GET", "/log?limit=200")["items"][-1]) == [GONE]
    assert clocks(play) == ["k1"]
    holds(play)


def test_a_clock_that_it_opens(play: Scene) -> None:
    """A clock that was linked to it opens when it is taken back, since nothing else could open it; both verify."""
    play.answer(play.ana, bargain(play), "accept")
    play.table.ok("POST", "/clocks", {"name": "Then", "size": 4, "kind": "linked", "after": "k2"})
    assert play.table.ok("GET", "/clocks/k3")["state"] == "locked"
    entry = play.answer(play.ana, "o1", "withdraw")
    assert changes(entry) == [GONE, {"who": "k3", "track": "locked", "amount": -1, "to": 0}]
    after = play.table.ok("GET", "/clocks/k3")
    assert (after["state"], after.get("after")) == ("open", None)
    play.set(play.gm, clock="k3")
    play.roll(play.ana, [6, 1])
    assert play.table.ok("GET", "/clocks/k3")["filled"] > 0
    holds(play)


def test_a_bargain_taken_anew(play: Scene) -> None:
    """Withdrawn and offered again, it starts a clock under a new id."""
    play.answer(play.ana, bargain(play), "accept")
    play.answer(play.ana, "o1", "withdraw")
    assert play.answer(play.ana, bargain(play), "accept")["clock"] == "k3"
    assert clocks(play, play.ben) == ["k1", "k3"]
    holds(play)
