"""What is signed is what was seen: the terms of a negotiated roll, and their digest in its request."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.scene import PROWL, Scene
from tests.table import latest


def canonical(terms: Any) -> str:
    """Return terms as canonical JSON, without the service's code."""
    return json.dumps(terms, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def digest(terms: Any) -> str:
    """Return the digest of terms by the words of docs/proofs.md, without the service's code."""

    def sized(part: bytes) -> bytes:
        return len(part).to_bytes(4, "big") + part

    text = canonical(terms)
    return hashlib.sha256(b"".join(map(sized, [b"ra3/terms", text.encode()]))).hexdigest()


def genesis(play: Scene) -> str:
    """Return the open epoch by its genesis."""
    found: str = play.table.ok("GET", "")["epoch"]["genesis"]
    return found


def ready(play: Scene) -> Any:
    """Return an agreed action with help, a price and words beforehand, as the player reads it."""
    play.open(play.ana, PROWL, clock="k1")
    offer = play.offer(play.ben, kind="assist", character="c2")
    play.answer(play.ana, offer, "accept")
    play.set(play.gm, spec={"position": "desperate"}, says={"bad_outcome": "The watch comes"}, agreed=True)
    return play.read(play.ana)


def test_what_is_shown(scene: Callable[..., Scene]) -> None:
    """One object of what a roll depends on, the same in action, list and stakes and for everybody, and its digest."""
    play = scene()
    seen = ready(play)
    assert seen["terms"] == {
        "action": "a1",
        "character": "c1",
        "assistants": ["c2"],
        "clock": "k1",
        "spec": {"system": "buried_secrets", "position": "desperate", "assist": True, **PROWL},
        "offers": {"o1": {"kind": "assist", "character": "c2"}},
        "says": {"bad_outcome": "The watch comes"},
        "rules": latest("buried_secrets"),
        "dice": [6, 6, 6],
        "thrower": "p2",
    }
    assert seen["terms_digest"] == digest(seen["terms"])
    [listed] = play.table.ok("GET", "/actions")["actions"]
    for one in (listed, play.read(play.gm), play.stakes(play.ben), play.stakes(play.gm)):
        assert (one["terms"], one["terms_digest"]) == (seen["terms"], seen["terms_digest"])


def test_nothing_is_drawn_for_other_terms(scene: Callable[..., Scene]) -> None:
    """Other terms than were seen are refused before the dice, with the object as it is now; those are rolled."""
    play = scene()
    seen = ready(play)
    play.set(play.gm, says={"bad_outcome": "You fall"})
    body = {"terms": seen["terms_digest"], "epoch": genesis(play)}
    problem = play.refused(412, "terms_changed", "POST", f"{play.path}/roll", body, play.ana)
    assert problem["terms"]["says"] == {"bad_outcome": "You fall"}
    body["terms"] = digest(problem["terms"])
    rolled = play.roll(play.ana, **body)
    assert rolled["proof"]["rec"]["req"] == {"by": "p2", **body}
    assert rolled["terms"] == problem["terms"]
    assert rolled["ruling"]["audit"]["bound"] is True


def test_steps_that_change_no_terms(scene: Callable[..., Scene]) -> None:
    """Empty steps change neither the terms nor, so, the request that dice are drawn for."""
    play = scene()
    seen = ready(play)
    for _ in range(3):
        play.set(play.gm, agreed=False)
        play.set(play.gm, agreed=True)
    after = play.read(play.ana)
    assert (after["version"], after["terms_digest"]) == (seen["version"] + 6, seen["terms_digest"])
    rolled = play.roll(play.ana, epoch=genesis(play), terms=seen["terms_digest"])
    assert rolled["proof"]["rec"]["req"]["terms"] == seen["terms_digest"]


def test_a_difficulty_that_is_hidden_again(scene: Callable[..., Scene]) -> None:
    """The digest of a hidden Difficulty is among the terms: the same one under another salt is refused (DH-36)."""
    play = scene("daggerheart")
    play.open(play.ana, {"goal": "In", "trait": 1})
    hidden = {"difficulty": 12, "difficulty_hidden": True}
    play.set(play.gm, spec=hidden, difficulty_salt="11" * 32, agreed=True)
    seen = play.read(play.ana)
    assert seen["terms"]["spec"]["difficulty"] == seen["difficulty_commit"]
    told = {name: value for name, value in seen["terms"].items() if name != "dice"}
    assert "12" not in json.dumps(told).replace(seen["difficulty_commit"], "")
    play.set(play.gm, spec=hidden, difficulty_salt="22" * 32, agreed=True)
    body = {"terms": seen["terms_digest"], "epoch": genesis(play)}
    play.refused(412, "terms_changed", "POST", f"{play.path}/roll", body, play.ana)
    rolled = play.roll(play.ana, epoch=genesis(play))
    assert (
        rolled["terms"]["spec"]["difficulty"] == play.read(play.ana)["difficulty_commit"] != seen["difficulty_commit"]
    )
    assert "filled" not in rolled


def test_a_try_that_grows_harder(scene: Callable[..., Scene]) -> None:
    """Which try it is stands in the terms, and nobody can add one behind the roller's back (UW-33)."""
    play = scene("underworld")
    pool = {"goal": "Open it", "traits": [{"name": "Wits", "rating": 3}]}
    play.open(play.ana, pool, task="The lock")
    play.set(play.gm, spec={"difficulty": 6}, agreed=True)
    seen = play.read(play.ana)
    direct = {
        "spec": {"system": "underworld", **pool, "difficulty": 6, "dice": [2, 3, 4]},
        "character": "c1",
        "task": "The lock",
    }
    play.table.ok("POST", "/rolls", direct, token=play.ana)
    body = {"terms": seen["terms_digest"]}
    problem = play.refused(412, "terms_changed", "POST", f"{play.path}/roll", body, play.ana)
    assert (seen["terms"]["spec"].get("attempt", 1), problem["terms"]["spec"]["attempt"]) == (1, 2)
    assert play.read(play.ana)["terms"] == problem["terms"]
    play.roll(play.ana)


def test_a_clock_that_players_do_not_see(scene: Callable[..., Scene]) -> None:
    """A hidden clock is not among the terms, for nobody; shown, it is."""
    play = scene()
    alarm = play.table.ok("POST", "/clocks", {"name": "Alarm", "size": 4, "visible": False})["id"]
    play.open(play.ana, PROWL)
    play.set(play.gm, clock=alarm, agreed=True)
    assert "clock" not in play.read(play.gm)["terms"]
    hidden = play.read(play.ana)["terms_digest"]
    play.table.ok("PATCH", f"/clocks/{alarm}", {"visible": True}, version="*")
    assert play.read(play.ana)["terms"]["clock"] == alarm
    play.refused(412, "terms_changed", "POST", f"{play.path}/roll", {"terms": hidden}, play.ana)
    play.roll(play.ana)


def test_an_epoch_needs_terms(scene: Callable[..., Scene]) -> None:
    """A roll for an epoch names the terms too, and so does a resistance; without both it is unbound."""
    play = scene()
    seen = ready(play)
    body: dict[str, Any] = {"epoch": genesis(play)}
    problem = play.refused(422, "terms_missing", "POST", f"{play.path}/roll", body, play.ana)
    assert problem["errors"][0]["pointer"] == "/terms"
    rolled = play.table.ok("POST", f"{play.path}/roll", {}, token=play.ana, version="*")
    assert rolled["ruling"]["audit"]["bound"] is False
    assert rolled["proof"]["rec"]["req"] == {"by": "p2", "terms": seen["terms_digest"]}
    assert rolled["terms"] == seen["terms"]
    play.direct([1, 2])
    play.choose(play.gm, picks=[{"id": "harm"}])
    body |= {"consequence": "n1", "rating": 2}
    problem = play.refused(422, "terms_missing", "POST", f"{play.path}/resistances", body, play.ana)
    assert problem["errors"][0]["pointer"] == "/terms"


def test_a_direct_roll_is_its_body(scene: Callable[..., Scene]) -> None:
    """Its terms are the body as it was sent, without its epoch; what is displayed is cleaned, and the rest is added."""
    play = scene()
    spec = {"system": "buried_secrets", "goal": "In\u200e\tby night", "action": "prowl", "rating": 1}
    body = {"spec": spec, "character": "c1", "clock": "k1", "assistant": None, "epoch": genesis(play)}
    entry = play.table.ok("POST", "/rolls", body, token=play.ana)
    told = {name: value for name, value in body.items() if name != "epoch"}
    assert (entry["terms"], entry["ruling"]["audit"]["bound"]) == (told, True)
    assert entry["proof"]["rec"]["req"] == {"by": "p2", "epoch": body["epoch"], "terms": digest(told)}
    assert entry["clock"] == "k1"
    assert "filled" not in entry


def test_the_sides_and_rules_of_a_direct_roll(scene: Callable[..., Scene]) -> None:
    """With other rules or dice than it names nothing is drawn, and the problem has those of now."""
    play = scene()
    spec = {"system": "buried_secrets", **PROWL}
    now = {"rules": latest("buried_secrets"), "dice": [6, 6]}
    others: list[dict[str, Any]] = [
        {"rules": "buried_secrets/99"},
        *[{"dice": dice} for dice in ([6, 6, 6], [6, 8], [])],
    ]
    for other in others:
        body = {"spec": spec, "character": "c1", **now, **other}
        problem = play.refused(412, "terms_changed", "POST", "/rolls", body, play.ana)
        assert problem["terms"] == body | now
    entry = play.table.ok("POST", "/rolls", {"spec": spec, "character": "c1", **now}, token=play.ana)
    assert entry["terms"] == {"spec": spec, "character": "c1", **now}


def test_the_rules_of_an_extra(scene: Callable[..., Scene]) -> None:
    """An extra is rolled by the rules that its odds tell, or by those of the table's game; by no other game's."""
    play = scene(published=True)
    spec = {"system": "fortune", "rating": 1}
    odds = play.table.client.post("/v1/odds", json=spec).json()
    for rules in (odds["rules"], latest("buried_secrets")):
        body = {"spec": spec, "rules": rules, "dice": odds["sides"]}
        assert play.table.ok("POST", "/rolls", body, token=play.gm)["terms"] == body
    play.refused(412, "terms_changed", "POST", "/rolls", {"spec": spec, "rules": latest("daggerheart")}, play.gm)


def test_terms_have_at_most_16_kib(scene: Callable[..., Scene]) -> None:
    """A direct body whose canonical terms are longer is refused; of that length it is rolled."""
    play = scene("daggerheart")
    long = "\U0001f3b2" * 80
    spec = {
        "system": "daggerheart",
        "difficulty": 12,
        "goal": "In",
        "modifiers": [{"source": long, "value": 1}] * 20,
        "warned_consequences": [long] * 10,
        "extra_dice": [{"source": long}] * 10,
    }
    body = {"spec": spec | {"note": ""}, "character": "c1"}
    spare = 16 * 1024 - len(canonical(body).encode())
    # Six bytes each.
    note = "\x01" * (spare // 6) + "x" * (spare % 6)
    body["spec"] = spec | {"note": note + "x"}
    play.refused(413, "terms_too_long", "POST", "/rolls", body, play.gm)
    body["spec"] = spec | {"note": note}
    assert play.table.ok("POST", "/rolls", body)["terms"] == body


def test_who_throws(scene: Callable[..., Scene]) -> None:
    """Nobody but the thrower rolls, bound or not; GM or actor name another, which leaves what was agreed."""
    play = scene()
    seen = ready(play)
    assert (seen["thrower"], seen["awaits"][0]["who"]) == ("p2", "c1")
    for token in (play.gm, play.ben):
        problem = play.refused(403, "not_thrower", "POST", f"{play.path}/roll", {}, token)
        assert "p2" in problem["detail"]
    play.refused(403, "not_yours", "PATCH", play.path, {"thrower": "p3"}, play.ben)
    play.refused(422, "unknown_id", "PATCH", play.path, {"thrower": "p9"}, play.gm)
    named = play.set(play.ana, thrower="p3")
    assert (named["state"], named["agreed"], named["thrower"]) == ("ready", True, "p3")
    assert [(one["who"], one["what"]) for one in named["awaits"]] == [("p3", "roll")]
    body = {"terms": seen["terms_digest"], "epoch": genesis(play)}
    play.refused(403, "not_thrower", "POST", f"{play.path}/roll", body, play.ana)
    play.refused(412, "terms_changed", "POST", f"{play.path}/roll", body, play.ben)
    assert play.set(play.gm, thrower=None)["agreed"]
    assert play.read(play.ben)["thrower"] == "p2"
    play.set(play.gm, thrower="p3")
    rolled = play.roll(play.ben, epoch=body["epoch"])
    assert (rolled["by"], rolled["terms"]["thrower"], rolled["character"]) == ("p3", "p3", "c1")


def test_who_throws_for_those_whom_nobody_plays(scene: Callable[..., Scene]) -> None:
    """The GM throws for them, or a player whom the GM named; a person who was named and left throws no more."""
    play = scene()
    guard = play.table.ok("POST", "/characters", {"name": "Guard"})["id"]
    play.open(play.gm, PROWL, character=guard)
    play.set(play.gm, agreed=True, thrower="p3")
    play.refused(403, "not_thrower", "POST", f"{play.path}/roll", {}, play.gm)
    thrown = play.roll(play.ben)
    assert (thrown["by"], thrown["terms"]["thrower"], thrown["character"]) == ("p3", "p3", guard)
    play.open(play.gm, PROWL, character=guard)
    assert play.set(play.gm, agreed=True, thrower="p3")["thrower"] == "p3"
    play.table.ok("DELETE", "/players/p3")
    seen = play.read(play.gm)
    assert (seen["thrower"], seen["terms"]["thrower"]) == ("p1", "p1")
    play.refused(403, "not_thrower", "POST", f"{play.path}/roll", {}, play.ana)
    assert play.roll(play.gm)["terms"]["thrower"] == "p1"


def test_a_thrower_who_has_left(scene: Callable[..., Scene]) -> None:
    """Their roll is its player's again, and so the table awaits it of them."""
    play = scene()
    play.agreed(play.ana, PROWL)
    assert play.set(play.gm, thrower="p3")["awaits"][0]["who"] == "p3"
    play.table.ok("DELETE", "/players/p3")
    for seen in (play.read(play.ana), play.table.ok("GET", "/actions")["actions"][0]):
        assert (seen["thrower"], seen["terms"]["thrower"]) == ("p2", "p2")
        assert [(one["who"], one["what"]) for one in seen["awaits"]] == [("c1", "roll")]
    assert play.roll(play.ana)["by"] == "p2"


def test_a_resistance(scene: Callable[..., Scene]) -> None:
    """The consequence as it stands and the rating, and nothing is drawn where the GM changed it since."""
    play = scene()
    play.direct([1, 2])
    play.choose(play.gm, picks=[{"id": "harm", "text": "A ball in the arm"}, {"id": "complication", "clock": "k1"}])
    [harm, _] = play.stakes(play.ana)["pending"]
    told = harm["chances"][2]
    assert told["terms"] == {
        "action": play.aid,
        "rating": 2,
        "consequence": {
            "id": "n1",
            "pick": "harm",
            "character": "c1",
            "severity": "standard",
            "harm_level": 2,
            "text": "A ball in the arm",
            "resistible": True,
        },
        "rules": latest("buried_secrets"),
        "dice": [6, 6],
        "thrower": "p2",
    }
    assert told["terms_digest"] == digest(told["terms"])
    body = {"consequence": "n1", "rating": 3, "terms": told["terms_digest"], "epoch": genesis(play)}
    problem = play.refused(412, "terms_changed", "POST", f"{play.path}/resistances", body, play.ana)
    assert problem["terms"] == {**told["terms"], "rating": 3, "dice": [6, 6, 6]}
    resisted = play.resist(play.ana, **body | {"rating": 2})
    assert resisted["proof"]["rec"]["req"]["terms"] == told["terms_digest"]
    assert resisted["terms"] == told["terms"]
    assert resisted["resistance"]["audit"]["bound"] is True


def test_who_throws_to_resist(scene: Callable[..., Scene]) -> None:
    """Only the thrower resists by dice, whom the GM or the one whom it befalls names; the stress is the character's."""
    play = scene()
    play.direct([1, 2])
    play.choose(play.gm, picks=[{"id": "harm"}, {"id": "complication"}], throwers={"n1": "p1"})
    body = {"consequence": "n1", "rating": 2}
    path = f"{play.path}/resistances"
    assert [one.get("thrower") for one in play.read()["consequences"]] == ["p1", None]
    play.refused(403, "not_thrower", "POST", path, body, play.ana)
    play.refused(403, "not_yours", "POST", f"{play.path}/choices", {"throwers": {"n1": "p3"}}, play.ben)
    play.refused(422, "unknown_id", "POST", f"{play.path}/choices", {"throwers": {"n1": "p9"}}, play.ana)
    play.refused(422, "unknown_id", "POST", f"{play.path}/choices", {"throwers": {"n9": "p3"}}, play.ana)
    due = play.read()["awaits"]
    entry = play.choose(play.ana, throwers={"n1": "p3"})
    assert (entry["throwers"], entry["action_after"]["consequences"][0]["thrower"]) == ({"n1": "p3"}, "p3")
    assert entry["names"]["p3"] == "Ben"
    assert play.read()["awaits"] == due
    [told, _] = play.stakes(play.ben)["pending"]
    assert told["chances"][2]["terms"]["thrower"] == "p3"
    assert "thrower" not in told["chances"][2]["terms"]["consequence"]
    play.refused(403, "not_thrower", "POST", path, body, play.gm)
    before = play.track("stress")
    resisted = play.resist(play.ben, **body, dice=[3, 1])
    assert (resisted["by"], resisted["character"], play.track("stress")) == ("p3", "c1", before + 3)
    problem = {"throwers": {"n1": None}}
    play.refused(409, "consequence_over", "POST", f"{play.path}/choices", problem, play.ana)
    play.choose(play.gm, throwers={"n2": "p3"})
    play.choose(play.ana, throwers={"n2": None})
    assert play.resist(play.ana, consequence="n2", rating=1)["terms"]["thrower"] == "p2"


@pytest.mark.parametrize("terms", ["", "0" * 63, "0" * 65, "G" * 64, 1, {}])
def test_what_is_no_digest(scene: Callable[..., Scene], terms: Any) -> None:
    """Anything but 64 hexadecimal digits is refused by its field."""
    play = scene()
    ready(play)
    problem = play.refused(400, "invalid_field", "POST", f"{play.path}/roll", {"terms": terms}, play.ana)
    assert problem["errors"][0]["pointer"] == "/terms"
