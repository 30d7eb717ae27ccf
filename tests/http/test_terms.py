"""What is signed is what was seen: the terms of a negotiated roll, and their digest in its request."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.scene import PROWL, Scene


def digest(terms: Any) -> str:
    """Return the digest of terms by the words of docs/fairness.md, without the service's code."""

    def sized(part: bytes) -> bytes:
        return len(part).to_bytes(4, "big") + part

    text = json.dumps(terms, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(b"".join(map(sized, [b"ra2/terms", text.encode()]))).hexdigest()


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
    assert rolled["proof"]["rec"]["req"]["terms"] == body["terms"]
    assert "version" not in rolled["proof"]["rec"]["req"]
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
    assert "12" not in json.dumps(seen["terms"]).replace(seen["difficulty_commit"], "")
    play.set(play.gm, spec=hidden, difficulty_salt="22" * 32, agreed=True)
    body = {"terms": seen["terms_digest"], "epoch": genesis(play)}
    play.refused(412, "terms_changed", "POST", f"{play.path}/roll", body, play.ana)
    play.roll(play.ana, epoch=genesis(play))


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


def test_a_roll_without_terms_is_unbound(scene: Callable[..., Scene]) -> None:
    """An epoch alone binds no negotiated roll: the service says so, and the verifier names it."""
    play = scene()
    ready(play)
    version = f'"{play.read(play.ana)["etag"]}"'
    body = {"epoch": genesis(play)}
    rolled = play.table.ok("POST", f"{play.path}/roll", body, token=play.ana, version=version)
    assert rolled["ruling"]["audit"]["bound"] is False


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
    }
    assert told["terms_digest"] == digest(told["terms"])
    body = {"consequence": "n1", "rating": 3, "terms": told["terms_digest"], "epoch": genesis(play)}
    problem = play.refused(412, "terms_changed", "POST", f"{play.path}/resistances", body, play.ana)
    assert problem["terms"] == {**told["terms"], "rating": 3}
    resisted = play.resist(play.ana, **body | {"rating": 2})
    assert resisted["proof"]["rec"]["req"]["terms"] == told["terms_digest"]
    assert resisted["resistance"]["audit"]["bound"] is True


@pytest.mark.parametrize("terms", ["", "0" * 63, "0" * 65, "G" * 64, 1, {}])
def test_what_is_no_digest(scene: Callable[..., Scene], terms: Any) -> None:
    """Anything but 64 hexadecimal digits is refused by its field."""
    play = scene()
    ready(play)
    problem = play.refused(400, "invalid_field", "POST", f"{play.path}/roll", {"terms": terms}, play.ana)
    assert problem["errors"][0]["pointer"] == "/terms"
