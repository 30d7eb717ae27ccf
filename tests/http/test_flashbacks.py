"""Flashbacks: what a character did before, offered with its words and its price in stress (FE-27, FE-A6)."""

from collections.abc import Callable
from typing import Any

import pytest

from service.verify.export import verify
from tests.exports import own_lines, sealed
from tests.node import bridge
from tests.scene import PROWL, Scene

PICK = {"goal": "Open the safe", "ability": "insight", "score": 1, "threat": "The alarm rings"}
WORDS = "The watch was paid last week."


def flashback(stress: int | None = None) -> dict[str, Any]:
    """Return an offer of a flashback, or what asks for its price."""
    return {"kind": "flashback", "flashback": {"text": WORDS} | ({} if stress is None else {"stress": stress})}


def asked(scene: Callable[..., Scene]) -> tuple[Scene, str]:
    """Open an action of Fallen Empire to which the GM agrees; its player asks what a flashback costs."""
    play = scene("fallen_empire")
    play.agreed(play.ana, PICK)
    return play, play.offer(play.ana, **flashback())


def test_the_gm_names_the_price_that_is_asked_for(scene: Callable[..., Scene]) -> None:
    """A player asks, the GM counters with a price, the player accepts: it is paid with the roll, and undone with it."""
    play, oid = asked(scene)
    assert play.read()["awaits"][-1]["who"] == "gm"
    assert play.read()["offers"][0]["flashback"] == {"text": WORDS}
    play.refused(422, "price_needed", "POST", f"{play.path}/offers/{oid}/answers", {"answer": "accept"}, play.gm)
    priced = play.answer(play.gm, oid, "counter", offer=flashback(2))["counter"]
    found = next(one for one in play.stakes(play.ana)["options"] if one.get("offer") == priced)
    assert [(one["track"], one["amount"]) for one in found["costs"]] == [("stress", 2)]
    play.answer(play.ana, priced, "accept")
    assert play.read()["agreed"], "the GM has named the price"
    costs = play.stakes(play.ana)["costs"]
    assert [(one["who"], one["track"], one["amount"], one["why"]) for one in costs] == [
        ("c1", "stress", 2, "flashback")
    ]
    assert play.track("stress") == 0
    entry = play.roll(play.ana, [6])
    assert entry["terms"]["spec"]["flashback"] == [{"text": WORDS, "stress": 2}]
    assert play.track("stress") == 2
    play.table.ok("POST", "/reversals", {"seq": entry["seq"]})
    assert play.track("stress") == 0


def test_a_flashback_may_be_free(scene: Callable[..., Scene]) -> None:
    """The price may be 0: it costs nothing, and its words are in the roll (FE-A6)."""
    play = scene("fallen_empire")
    play.agreed(play.ana, PICK)
    play.answer(play.ana, play.offer(play.gm, **flashback(0)), "accept")
    entry = play.roll(play.ana, [6])
    assert entry["terms"]["spec"]["flashback"] == [{"text": WORDS, "stress": 0}]
    assert (entry["ruling"]["costs"], play.track("stress")) == ([], 0)


def test_a_player_may_propose_a_price(scene: Callable[..., Scene]) -> None:
    """The GM takes it as it is; another player offers none, and either side takes it back until the roll (FE-27)."""
    play = scene("fallen_empire")
    play.agreed(play.ana, PICK)
    play.refused(403, "not_yours", "POST", f"{play.path}/offers", flashback(1), play.ben)
    oid = play.offer(play.ana, **flashback(1))
    play.refused(403, "not_your_answer", "POST", f"{play.path}/offers/{oid}/answers", {"answer": "accept"}, play.ana)
    play.answer(play.gm, oid, "accept")
    assert play.stakes(play.ana)["costs"]
    play.answer(play.ana, oid, "withdraw")
    assert not play.stakes(play.ana)["costs"]
    assert "flashback" not in play.roll(play.ana, [6])["terms"]["spec"]


def test_what_is_declined_costs_nothing(scene: Callable[..., Scene]) -> None:
    """The GM says no, and the roll has no flashback."""
    play, oid = asked(scene)
    play.answer(play.gm, oid, "decline")
    play.roll(play.ana, [6])
    assert play.track("stress") == 0


@pytest.mark.parametrize(
    "code, offer",
    [
        ("price_needed", flashback()),
        ("incomplete", {"kind": "flashback"}),
        ("not_of_kind", flashback(1) | {"price": {"changes": []}}),
        ("not_of_kind", {"kind": "assist", "character": "c2", "flashback": {"text": WORDS}}),
    ],
)
def test_the_gms_flashback_is_whole(code: str, offer: dict[str, Any], scene: Callable[..., Scene]) -> None:
    """It has words and a price, and no part of other offers."""
    play = scene("fallen_empire")
    play.agreed(play.ana, PICK)
    play.refused(422, code, "POST", f"{play.path}/offers", offer, play.gm)


def test_a_roll_has_five_at_most(scene: Callable[..., Scene]) -> None:
    """A sixth that is accepted has no room."""
    play = scene("fallen_empire")
    play.agreed(play.ana, PICK)
    for _ in range(5):
        play.answer(play.ana, play.offer(play.gm, **flashback(1)), "accept")
    oid = play.offer(play.gm, **flashback(1))
    problem = play.refused(
        422, "slot_taken", "POST", f"{play.path}/offers/{oid}/answers", {"answer": "accept"}, play.ana
    )
    assert problem["rule"] == "FE-A6"


def test_games_without_flashbacks_have_none(scene: Callable[..., Scene]) -> None:
    """Their sources print none: the offer is refused as any that a game lacks."""
    play = scene()
    play.open(play.ana, PROWL)
    play.refused(422, "no_such_offer", "POST", f"{play.path}/offers", flashback(1), play.gm)


def test_both_verifiers_find_another_price(scene: Callable[..., Scene]) -> None:
    """Of an honest export they find nothing; a price that was edited in it is found by both."""
    play, oid = asked(scene)
    play.answer(play.ana, play.answer(play.gm, oid, "counter", offer=flashback(2))["counter"], "accept")
    play.roll(play.ana)
    play.table.ok("POST", "/epochs", {})
    lines = own_lines(play.table.call("GET", "/export").text)
    assert verify(sealed(lines)).findings == []
    assert bridge.texts(bridge.verify(sealed(lines))) == []
    (answered,) = [line for line in lines if line.get("entry", {}).get("counter")]
    answered["entry"]["counter"]["flashback"]["stress"] = 1
    for found in (map(str, verify(sealed(lines)).findings), bridge.texts(bridge.verify(sealed(lines)))):
        assert any("is not what this step makes of it" in one for one in found)
