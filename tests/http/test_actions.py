"""The negotiated roll: who sets what, offers and their answers, the stakes that all see, and the commitment."""

import json
from collections.abc import Callable
from typing import Any

import pytest
import redis

from service.record.log_record import MAX_LOG_BYTES, MAX_LOG_ENTRIES
from service.rules.systems import SYSTEMS
from service.store.keys import keys
from service.store.sessions import RESERVE, RESERVED_ENTRY_BYTES
from service.verify.export import verify
from tests.scene import PROWL, Scene
from tests.table import Table, ticks


def test_buried_secrets(scene: Callable[..., Scene]) -> None:
    """A player says goal and approach, the GM sets position and effect, offers are taken, and the dice fall once.

    The price of a bargain is charged with the roll (FITD-A18).
    """
    play = scene()
    opened = play.open(play.ana, PROWL, clock="k1")
    assert (opened["state"], opened["version"], opened["agreed"]) == ("draft", 1, False)
    assert [(one["who"], one["what"]) for one in opened["awaits"]] == [("gm", "terms")]
    agreed = play.set(play.gm, spec={"position": "desperate", "effect": "great"}, says={"bad_outcome": "They shoot"})
    assert (agreed["state"], agreed["agreed"]) == ("ready", True)
    assert [(one["who"], one["what"]) for one in agreed["awaits"]] == [("c1", "roll")]
    assist = play.offer(play.ben, kind="assist", character="c2", text="I drop a crate")
    assert [(one["who"], one["what"]) for one in play.read()["awaits"]] == [("c1", "roll"), ("c1", "answer")]
    assert play.track("stress", "c2") == 0
    play.answer(play.ana, assist, "accept")
    heat = {"changes": [{"who": "session", "track": "heat", "amount": 2}]}
    bargain = play.offer(play.gm, kind="bargain", bargain="add_heat", price=heat, text="A witness")
    play.answer(play.ana, bargain, "accept")
    play.set(play.ana, spec={"push_effect": True})
    assert play.read()["state"] == "ready", "a push is free"
    stakes = play.stakes(play.ana)
    assert [(cost["who"], cost["amount"]) for cost in stakes["costs"]] == [("c2", 1), ("c1", 2), ("session", 2)]
    assert [price["price"] for price in stakes["prices"]] == [heat]
    assert stakes["clock"]["remaining"] == 6
    entry = play.roll(play.ana, [6, 6, 1, 2])
    assert (entry["type"], entry["action"], entry["by"]) == ("rolled", play.aid, "p2")
    assert entry["ruling"]["pool"]["size"] == 4
    assert entry["ruling"]["effect"]["final"] == "extreme"
    assert (play.track("stress"), play.track("stress", "c2")) == (2, 1)
    assert play.table.ok("GET", "")["tracks"]["heat"]["value"] == 2
    assert play.table.ok("GET", "/clocks/k1")["filled"] == 5
    after = play.read(play.ana)
    assert (after["state"], after["awaits"]) == ("settled", [])
    play.refused(409, "action_over", "PATCH", play.path, {"spec": {"push_effect": False}}, play.ana)
    play.refused(409, "action_over", "POST", f"{play.path}/roll", {}, play.ana)
    assert play.table.ok("GET", "/actions")["actions"] == []


def test_fallen_empire(scene: Callable[..., Scene]) -> None:
    """A goal and a threat are needed; a failed roll blocks the same approach, unless the action follows another."""
    play = scene("fallen_empire")
    terms = {"goal": "Past the guard", "ability": "social", "score": 2}
    opened = play.open(play.ana, terms)
    assert [(one["who"], one["what"]) for one in opened["awaits"]] == [("c1", "terms"), ("gm", "terms")]
    assert play.stakes(play.ana)["problem"]["pointer"] == "/spec/threat"
    play.set(play.ana, spec={"threat": "The alarm"})
    play.set(play.gm, agreed=True)
    first = play.aid
    assert play.roll(play.ana, [1, 2])["ruling"]["outcome"] == "bad_outcome"
    play.open(play.ana, terms | {"threat": "The alarm"})
    play.set(play.gm, agreed=True)
    play.refused(422, "already_tried", "POST", f"{play.path}/roll", {"dice": [6, 6]}, play.ana)
    assert play.read()["state"] == "ready", "terms stand"
    trade = {"kind": "trade", "trade": "position_for_effect"}
    assert play.refused(422, "no_such_offer", "POST", f"{play.path}/offers", trade, play.gm)["rule"] == "FE-A5"
    copied = play.open(play.ana, {"threat": "The alarm"}, follows=first)
    assert (copied["spec"]["goal"], copied["spec"]["ability"], copied["follows"]) == ("Past the guard", "social", first)
    play.set(play.gm, agreed=True)
    assert play.roll(play.ana, [6, 5])["ruling"]["outcome"] == "full_success"


def test_terminal_iv(scene: Callable[..., Scene]) -> None:
    """One slot: a boost by help excludes a push; the stakes say so, and a trade needs the Admin."""
    play = scene("terminal_iv")
    play.open(play.ana, {"goal": "In", "action": "burn", "level": "specialty"})
    play.set(play.gm, spec={"position": "risky", "effect": "standard"})
    stakes = play.stakes(play.ana)
    by_option = {option["option"]: option["excludes"] for option in stakes["options"]}
    assert set(by_option["push_die"]) >= {"assist", "devils_bargain"}
    assert "cyber" not in by_option["push_die"]
    offered = {option["option"]: (option.get("kind"), option.get("word")) for option in stakes["options"]}
    assert (offered["assist"], offered["push_die"]) == (("assist", None), (None, None))
    assert offered["trade_position_for_effect"] == ("trade", "position_for_effect")
    assert stakes["effective"] == {"position": "risky", "effect": "standard"}
    assert stakes["sides"] == [6, 6]
    trade = play.offer(play.ana, kind="trade", trade="position_for_effect")
    play.refused(403, "not_your_answer", "POST", f"{play.path}/offers/{trade}/answers", {"answer": "accept"}, play.ana)
    path = f"{play.path}/offers/{trade}/answers"
    refused = [play.refused(403, "not_your_answer", "POST", path, {"answer": "strike"}, play.ana)]
    refused.append(play.refused(403, "not_your_answer", "POST", path, {"answer": "withdraw"}, play.ben))
    assert [one["detail"] for one in refused] == ["offer o1 is for gm to strike", "offer o1 is for c1 to withdraw"]
    play.answer(play.gm, trade, "accept")
    assert play.read(play.ben)["spec"]["position"] == "risky"
    assert play.stakes(play.ben)["effective"] == {"position": "desperate", "effect": "great"}
    help_offered = play.offer(play.ana, kind="assist", character="c2")
    play.answer(play.ben, help_offered, "accept")
    play.refused(422, "slot_taken", "PATCH", play.path, {"spec": {"boost": "push"}}, play.ana)
    entry = play.roll(play.ana, [4, 4, 1])
    assert (entry["ruling"]["position"], entry["ruling"]["effect"]["rolled"]) == ("desperate", "great")
    assert (play.track("xp"), play.track("stress", "c2"), entry["assistants"]) == (1, 1, ["c2"])


def test_daggerheart(scene: Callable[..., Scene]) -> None:
    """A player rolls against a hidden Difficulty by their own key; it is committed to when it is set."""
    play = scene("daggerheart")
    play.open(play.ana, {"goal": "past the guard", "trait_name": "Presence", "trait": 2})
    hidden = play.set(play.gm, spec={"difficulty": 14, "difficulty_hidden": True})
    commit = hidden["difficulty_commit"]
    assert hidden["spec"]["difficulty"] == 14
    seen = play.read(play.ana)
    assert "difficulty" not in seen["spec"]
    assert seen["difficulty_commit"] == commit
    stakes = play.stakes(play.ana)
    assert {name: chance["fraction"] for name, chance in stakes["readings"].items()} == {
        "critical": "1/12",
        "hope": "11/24",
        "fear": "11/24",
    }
    assert "success" not in stakes
    assert all("chance" not in outcome for outcome in stakes["possible"])
    assert "success" in play.stakes(play.gm)
    oid = play.offer(play.ben, kind="die", die={"source": "Rally Die", "sides": 6})
    play.answer(play.ana, oid, "accept")
    version = f'"{play.read(play.ana)["etag"]}"'
    entry = play.table.ok("POST", f"{play.path}/roll", {}, token=play.ana, version=version)
    assert entry["announced"]["announce"]
    assert entry["by"] == "p2"
    assert entry["terms"]["spec"]["difficulty"] == commit
    assert entry["terms"]["action"] == play.aid
    opened = play.table.ok("POST", f"/rolls/{entry['seq']}/difficulty", {})
    assert opened["difficulty"] == 14


def test_underworld(scene: Callable[..., Scene]) -> None:
    """The first action of a turn says how many there will be; each gets its place, and one more is refused (UW-A19)."""
    play = scene("underworld")
    terms = {"goal": "Run", "traits": [{"name": "Dexterity", "rating": 4}, {"name": "Athletics", "rating": 3}]}
    sizes = []
    for declared in ({"declare": 2}, {}):
        play.agreed(play.ana, terms, **declared, by_gm={"difficulty": 7})
        sizes.append(play.roll(play.ana)["ruling"]["pool"]["size"])
    assert sizes == [5, 4]
    play.agreed(play.ana, terms)
    assert play.stakes(play.ana)["problem"]["code"] == "not_declared"
    play.refused(422, "not_declared", "POST", f"{play.path}/roll", {}, play.ana)
    play.table.ok("POST", "/turns", {})
    assert play.roll(play.ana)["ruling"]["pool"]["size"] == 7
    play.agreed(play.ana, terms)
    play.refused(422, "not_declared", "POST", f"{play.path}/roll", {}, play.ana)
    play.agreed(play.ana, terms, declare=3)
    play.refused(422, "not_declared", "POST", f"{play.path}/roll", {}, play.ana)


def test_a_table_without_turns(scene: Callable[..., Scene]) -> None:
    """Before the GM begins a turn nobody declares anything; then who declares nothing has one action (UW-18)."""
    play = scene("underworld")

    def run() -> Any:
        """Open an action that declares nothing, and agree to it."""
        play.agreed(play.ana, {"goal": "Run", "traits": [{"name": "Dexterity", "rating": 4}]})

    for _ in range(3):
        run()
        assert play.roll(play.ana)["ruling"]["pool"]["size"] == 4
    for _ in range(2):
        play.table.ok("POST", "/turns", {})
        run()
        play.roll(play.ana)
        run()
        problem = play.refused(422, "not_declared", "POST", f"{play.path}/roll", {}, play.ana)
        assert problem["rule"] == "UW-18"


def test_each_field_has_an_owner(scene: Callable[..., Scene]) -> None:
    """A player sets no position, the GM no rating, a stranger nothing; what offers set cannot be written."""
    play = scene()
    play.open(play.ana, PROWL)
    problem = play.refused(403, "not_your_field", "PATCH", play.path, {"spec": {"position": "controlled"}}, play.ana)
    assert problem["errors"] == [{"pointer": "/spec/position", "detail": "the gm decides it"}]
    play.refused(403, "not_your_field", "PATCH", play.path, {"spec": {"rating": 4}}, play.gm)
    play.refused(403, "not_your_field", "PATCH", play.path, {"agreed": True}, play.ana)
    play.refused(403, "not_yours", "PATCH", play.path, {"spec": {"note": "mine"}}, play.ben)
    play.refused(422, "by_offer", "PATCH", play.path, {"spec": {"assist": True}}, play.ana)
    play.refused(422, "by_offer", "PATCH", play.path, {"spec": {"bonus_die": "devils_bargain"}}, play.ana)
    play.refused(403, "own_bargain", "POST", f"{play.path}/offers", {"kind": "bargain"}, play.ana)
    play.refused(400, "unknown_field", "PATCH", play.path, {"spec": {"dice": [6]}}, play.ana)
    play.refused(403, "not_yours", "POST", "/actions", {"character": "c1", "spec": PROWL}, play.ben)
    play.refused(409, "not_ready", "POST", f"{play.path}/roll", {}, play.ana)
    assert (
        play.table.ok("POST", "/actions", {"character": "c1", "spec": PROWL | {"position": "risky"}})["state"]
        == "ready"
    )


def test_a_players_change_needs_the_gms_word_again(scene: Callable[..., Scene]) -> None:
    """Another approach re-opens the terms (BS-07); what is free, or stays as it was, does not."""
    play = scene()
    play.open(play.ana, PROWL)
    play.set(play.gm, agreed=True)
    assert play.set(play.ana, spec={"bonus_die": "push", "rating": 2})["state"] == "ready"
    assert play.set(play.ana, spec={"action": "skirmish"})["state"] == "draft"
    assert play.set(play.gm, spec={"effect": "limited"}, agreed=False)["state"] == "draft"
    assert play.set(play.gm, strike=["bonus_die"])["spec"].get("bonus_die") is None
    play.refused(422, "nothing_to_strike", "PATCH", play.path, {"strike": ["special_dice/0"]}, play.gm)


def test_a_list_that_stays_as_it_was_re_opens_nothing(scene: Callable[..., Scene]) -> None:
    """Sent again it is the same list, for the table as for a verifier; and it can be struck as it is sent."""
    play = scene("underworld")
    traits = [{"name": "Wits", "rating": 3}, {"name": "Streetwise", "rating": 1}]
    play.agreed(play.ana, {"goal": "in", "traits": traits})
    assert play.set(play.ana, spec={"traits": traits})["agreed"]
    assert len(play.set(play.gm, spec={"traits": traits}, strike=["traits/1"])["spec"]["traits"]) == 1


def test_offers_cross(scene: Callable[..., Scene]) -> None:
    """A counter goes the other way, both sides withdraw, the GM strikes, and an answer after the dice is too late."""
    play = scene()
    play.agreed(play.ana, PROWL)
    first = play.offer(play.ben, kind="bargain", text="You drop your knife")
    entry = play.answer(play.ana, first, "counter", offer={"kind": "bargain", "text": "Ben drops his"})
    countered, counter = entry["action_after"]["offers"]
    assert (entry["offer"], entry["answer"], entry["counter"]) == (first, "counter", counter["id"])
    assert (countered["state"], counter["by"], counter["to"]) == ("countered", "c1", "p3")
    play.answer(play.ben, counter["id"], "accept")
    assert play.read()["state"] == "draft", "a player's bargain needs the GM's word (BS-30)"
    play.set(play.gm, agreed=True)
    play.refused(409, "offer_over", "POST", f"{play.path}/offers/{first}/answers", {"answer": "accept"}, play.ana)
    play.answer(play.ana, counter["id"], "withdraw")
    second = play.offer(play.ben, kind="assist", character="c2")
    play.refused(422, "assistant_twice", "POST", f"{play.path}/offers", {"kind": "assist", "character": "c2"}, play.ana)
    play.answer(play.gm, second, "strike")
    price = {"tick": {"clock": "k1"}}
    play.refused(422, "not_your_price", "POST", f"{play.path}/offers", {"kind": "bargain", "price": price}, play.ben)
    late = play.offer(play.ben, kind="bargain")
    play.roll(play.ana, [5, 3])
    assert [offer["state"] for offer in play.read()["offers"]] == ["countered", "withdrawn", "struck", "lapsed"]
    play.refused(409, "action_over", "POST", f"{play.path}/offers/{late}/answers", {"answer": "accept"}, play.ana)
    assert play.track("stress", "c2") == 0


def test_help_that_cannot_be_paid_lapses(scene: Callable[..., Scene]) -> None:
    """The roll is refused, the offer lapses by an entry of its own, and the next try is made without it."""
    play = scene("daggerheart")
    play.agreed(play.ana, {"goal": "Up", "trait": 1}, by_gm={"difficulty": 10})
    play.answer(play.ana, play.offer(play.ben, kind="assist", character="c2"), "accept")
    play.table.ok("POST", "/changes", {"changes": [{"who": "c2", "track": "hope", "amount": -2}]}, token=play.ben)
    assert play.stakes(play.ana)["costs"] == [
        {"who": "c2", "track": "hope", "amount": 1, "why": "help", "has": 0, "lacks": 1}
    ]
    problem = play.table.call("POST", f"{play.path}/roll", {}, token=play.ana, version="*")
    assert (problem.status_code, problem.json()["code"]) == (409, "offer_lapsed")
    last = play.table.ok("GET", "/log?limit=200")["items"][-1]
    assert (last["type"], last["offer"], last["action_after"]["offers"][0]["state"]) == ("offer_lapsed", "o1", "lapsed")
    play.roll(play.ana, [3, 4])


def test_versions(scene: Callable[..., Scene]) -> None:
    """A roll commits to exactly the terms that were seen: any change in between is 412, none named is 428."""
    play = scene()
    play.agreed(play.ana, PROWL)
    seen = f'"{play.read(play.ana)["etag"]}"'
    play.set(play.gm, says={"bad_outcome": "You fall"})
    play.table.refused(412, "version_mismatch", "POST", f"{play.path}/roll", {}, token=play.ana, version=seen)
    play.table.refused(428, "version_missing", "POST", f"{play.path}/roll", {}, token=play.ana)
    response = play.table.call("GET", play.path, token=play.ana)
    tag = response.headers["etag"]
    assert tag.startswith(f'"{response.json()["etag"]}.')
    assert response.json()["etag"].startswith(f"{response.json()['version']}-")
    play.table.refused(412, "version_mismatch", "POST", f"{play.path}/roll", {}, token=play.ana, version='"3"')
    play.table.refused(412, "version_mismatch", "PATCH", "/clocks/k1", {"name": "X"}, version='"1-0123456789abcdef"')
    again = play.table.call("GET", play.path, token=play.ana, headers={"If-None-Match": tag})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert response.headers["cache-control"] == "private, no-cache"


def test_a_version_that_comes_again(scene: Callable[..., Scene], raw: redis.Redis) -> None:
    """After a failover that lost a step, another one makes the same version: If-Match tells the two apart."""
    play = scene()
    at = keys(play.table.sid).table
    play.agreed(play.ana, PROWL)
    before: Any = raw.hget(at, "a1")
    play.set(play.gm, spec={"effect": "great"})
    seen = play.read(play.ana)
    raw.hset(at, "a1", before)
    play.damaged = True
    play.set(play.gm, spec={"position": "desperate"})
    now = play.read(play.ana)
    assert (now["version"], now["etag"] != seen["etag"]) == (seen["version"], True)
    for method, path, body in (("POST", f"{play.path}/roll", {}), ("PATCH", play.path, {"spec": {"note": "so"}})):
        stale = f'"{seen["etag"]}"'
        play.table.refused(412, "version_mismatch", method, path, body, token=play.ana, version=stale)
    play.roll(play.ana)


def test_repeated_steps_happen_once(scene: Callable[..., Scene]) -> None:
    """Each step under its key is applied once, and returns the same, also when the action has ended since."""
    play = scene()
    bodies = []
    for _ in range(2):
        answer = play.table.call("POST", "/actions", {"character": "c1", "spec": PROWL}, token=play.ana, key="k" * 32)
        assert answer.status_code == 201
        bodies.append(answer.json())
    assert bodies[0] == bodies[1]
    play.aid = bodies[0]["id"]
    play.set(play.gm, agreed=True)
    rolls = [
        play.table.ok("POST", f"{play.path}/roll", {}, token=play.ana, key="r" * 32, version="*") for _ in range(2)
    ]
    assert rolls[0] == rolls[1]
    assert play.table.call("POST", f"{play.path}/roll", {}, token=play.ana, version="*").status_code == 409


def test_the_end(scene: Callable[..., Scene]) -> None:
    """An action is cancelled at no cost by its player, refused by the GM with a reason, and read afterwards."""
    play = scene()
    play.open(play.ana, PROWL | {"push_effect": True})
    play.refused(403, "wrong_role", "PATCH", play.path, {"state": "refused"}, play.ana)
    assert play.set(play.ana, state="cancelled")["state"] == "cancelled"
    assert (play.read()["state"], play.track("stress")) == ("cancelled", 0)
    play.open(play.ana, PROWL)
    assert play.set(play.gm, state="refused", why="impossible")["why"] == "impossible"
    play.table.refused(404, "not_found", "GET", "/actions/a77")


def test_a_deleted_character(scene: Callable[..., Scene]) -> None:
    """Nobody rolls for a character that is gone; the GM cancels."""
    play = scene()
    play.agreed(play.ana, PROWL)
    play.table.ok("DELETE", "/characters/c1", version="*")
    play.refused(409, "character_gone", "POST", f"{play.path}/roll", {}, play.gm)
    assert play.set(play.gm, state="cancelled")["state"] == "cancelled"


def test_an_export_carries_actions(scene: Callable[..., Scene]) -> None:
    """Open actions move with the export, closed ones stay readable, and the export verifies."""
    play = scene()
    play.agreed(play.ana, PROWL)
    play.roll(play.ana, [6, 1])
    closed = play.aid
    play.open(play.ana, PROWL)
    play.offer(play.ben, kind="assist", character="c2")
    export = play.table.call("GET", "/export").content
    made = play.table.client.post(
        "/v1/sessions/import?history=keep",
        content=export,
        headers={"Content-Type": "application/x-ndjson", "Idempotency-Key": "i" * 32},
    )
    assert made.status_code == 201, made.text
    moved = Table(play.table.client, made.json())
    assert moved.ok("GET", play.path) == play.read()
    assert moved.ok("GET", f"/actions/{closed}")["state"] == "settled"


def test_the_verifier_folds_actions(scene: Callable[..., Scene]) -> None:
    """An export with actions of all kinds holds; a step of the wrong person, or a roll of other terms, is found."""
    play = scene()
    play.agreed(play.ana, PROWL, clock="k1", by_gm={"position": "desperate"})
    play.answer(play.ana, play.offer(play.ben, kind="assist", character="c2"), "accept")
    price = {"changes": [{"who": "session", "track": "heat", "amount": 1}], "tick": {"clock": "k1", "by": 1}}
    play.answer(play.ana, play.offer(play.gm, kind="bargain", price=price), "accept")
    play.roll(play.ana)
    export = play.table.call("GET", "/export").content
    assert verify(export).findings == []
    edits = {
        b'"given":{"spec":{"position":"desperate"}}': b'"given":{"spec":{"position":"risky"}}',
        b'"type":"action_changed","by":"p1"': b'"type":"action_changed","by":"p2"',
        b'"terms":{"action":"a1","character":"c1"': b'"terms":{"action":"a1","character":"c2"',
    }
    for before, after in edits.items():
        assert before in export, before
        found = [finding.what for finding in verify(export.replace(before, after, 1)).findings]
        assert any("a1" in what or "step" in what for what in found), found


HELP = {"kind": "assist", "character": "c2", "text": "I drop a crate"}
TYPICAL: list[tuple[str, dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any]]] = [
    ("buried_secrets", PROWL, {"position": "desperate", "effect": "great"}, HELP, {"push_effect": True}),
    (
        "fallen_empire",
        {"goal": "Past the guard", "threat": "The alarm", "ability": "social", "score": 2},
        {"position": "desperate"},
        HELP,
        {"push_effect": True},
    ),
    (
        "terminal_iv",
        {"goal": "Past the guard", "action": "burn", "level": "specialty"},
        {"position": "desperate", "effect": "great"},
        HELP,
        {"note": "quietly"},
    ),
    (
        "daggerheart",
        {"goal": "Past the guard", "trait": 2, "experiences": [{"name": "Street", "modifier": 2}]},
        {"difficulty": 15, "difficulty_hidden": True},
        HELP,
        {"note": "quietly"},
    ),
    (
        "underworld",
        {"goal": "Past the guard", "traits": [{"name": "Dexterity", "rating": 3}, {"name": "Stealth", "rating": 2}]},
        {"difficulty": 7},
        {},
        {"note": "quietly"},
    ),
]
"""Of each game the terms of a player, what the GM sets, an offer if it has any, and a change that is free."""


@pytest.mark.parametrize("system, terms, set_by_gm, offer, free", TYPICAL)
def test_a_log_has_room_for_2500_actions(
    scene: Callable[..., Scene],
    system: str,
    terms: dict[str, Any],
    set_by_gm: dict[str, Any],
    offer: dict[str, Any],
    free: dict[str, Any],
) -> None:
    """Opened, agreed to, helped, changed and rolled: what players may write has room for 2,500 of them."""
    play = scene(system)
    before = play.table.ok("GET", "")["entries"]
    play.open(play.ana, terms)
    play.set(play.gm, spec=set_by_gm, says={next(iter(SYSTEMS[system].slots)): "They shoot at you"})
    if offer:
        play.answer(play.ana, play.offer(play.ben, **offer), "accept")
    play.set(play.ana, spec=free)
    play.roll(play.ana)
    lines = [json.loads(line) for line in play.table.call("GET", "/export").text.splitlines()]
    entries = [line for line in lines if line["line"] == "entry"][before:]
    assert len(entries) * 2500 <= MAX_LOG_ENTRIES - RESERVE
    size = sum(len(json.dumps(line[part], separators=(",", ":"))) for line in entries for part in ("entry", "result"))
    assert size * 2500 <= MAX_LOG_BYTES - RESERVE * RESERVED_ENTRY_BYTES, size


def test_terms_take_numbers_from_the_sheet(scene: Callable[..., Scene]) -> None:
    """Naming the approach is enough; another approach takes other numbers, and a changed sheet is no surprise."""
    play = scene()
    play.table.ok(
        "PATCH", "/characters/c1", {"sheet": {"ratings": {"prowl": 2, "wreck": 1}}}, token=play.ana, version="*"
    )
    opened = play.open(play.ana, {"goal": "in", "action": "prowl"})
    assert (opened["spec"]["rating"], opened["from_sheet"]) == (2, ["rating"])
    assert play.set(play.ana, spec={"action": "wreck"})["spec"]["rating"] == 1
    assert "from_sheet" not in play.set(play.ana, spec={"rating": 3})
    assert play.set(play.ana, spec={"rating": None})["spec"]["rating"] == 1
    play.set(play.gm, spec={"position": "risky"})
    play.table.ok("PATCH", "/characters/c1", {"sheet": {"ratings": {"wreck": 4}}}, token=play.ana, version="*")
    play.refused(409, "sheet_changed", "POST", f"{play.path}/roll", {}, play.ana)
    assert play.set(play.ana, spec={})["spec"]["rating"] == 4
    play.set(play.gm, agreed=True)
    entry = play.roll(play.ana)
    assert (entry["from_sheet"], entry["ruling"]["pool"]["size"]) == (["rating"], 4)


@pytest.mark.parametrize(
    "system, terms, sheets, field, member",
    [
        (
            "daggerheart",
            {"goal": "in", "trait": 1, "experiences": [{"name": "street"}, {"name": "Sea", "modifier": 3}]},
            [{"experiences": {"Street": 2, "Sea": 1}}, {"experiences": {"Street": 4, "Sea": 1}}],
            "experiences",
            "modifier",
        ),
        (
            "underworld",
            {"goal": "in", "traits": [{"name": "wits"}, {"name": "Streetwise", "rating": 3}]},
            [{"traits": {"Wits": 2}}, {"traits": {"Wits": 4}}],
            "traits",
            "rating",
        ),
    ],
    ids=["daggerheart", "underworld"],
)
def test_a_changed_sheet_is_no_surprise_in_lists(  # a case
    scene: Callable[..., Scene], system: str, terms: Any, sheets: list[Any], field: str, member: str
) -> None:
    """Numbers that the sheet gave to a list are taken anew by the next terms; until then the roll is refused."""
    play = scene(system)

    def edit(sheet: Any) -> None:
        """Replace the sheet."""
        play.table.ok("PATCH", "/characters/c1", {"sheet": sheet}, token=play.ana, version="*")

    def numbers(action: Any) -> list[int]:
        """Return the numbers of the list."""
        return [one[member] for one in action["spec"][field]]

    edit(sheets[0])
    opened = play.open(play.ana, terms)
    assert (numbers(opened), opened["from_sheet"]) == ([2, 3], [field])
    play.set(play.gm, spec={"difficulty": 7})
    edit(sheets[1])
    problem = play.refused(409, "sheet_changed", "POST", f"{play.path}/roll", {}, play.ana)
    assert field in problem["detail"]
    again = play.set(play.ana, spec={})
    assert (numbers(again), again["agreed"]) == ([4, 3], False)
    play.set(play.gm, agreed=True)
    edit({})
    play.refused(409, "sheet_changed", "POST", f"{play.path}/roll", {}, play.ana)
    assert numbers(play.set(play.ana, spec={})) == [4, 3], "the sheet has none to give"
    play.refused(409, "sheet_changed", "POST", f"{play.path}/roll", {}, play.ana)
    own = [{**one, member: 3} for one in terms[field]]
    assert "from_sheet" not in play.set(play.ana, spec={field: own})
    play.set(play.gm, agreed=True)
    assert "from_sheet" not in play.roll(play.ana)


def test_a_struck_item_no_longer_comes_from_the_sheet(scene: Callable[..., Scene]) -> None:
    """What the GM struck may change on the sheet; what is left may not."""
    play = scene("daggerheart")
    sheet = {"experiences": {"Street": 2, "Sea": 1}}
    play.table.ok("PATCH", "/characters/c1", {"sheet": sheet}, token=play.ana, version="*")
    play.open(play.ana, {"goal": "in", "trait": 1, "experiences": [{"name": "Street"}, {"name": "Sea"}]})
    play.set(play.gm, spec={"difficulty": 7}, strike=["experiences/0"])
    sheet["experiences"]["Street"] = 4
    play.table.ok("PATCH", "/characters/c1", {"sheet": sheet}, token=play.ana, version="*")
    assert play.roll(play.ana)["from_sheet"] == ["experiences"]


def test_a_number_that_the_sheet_loses(scene: Callable[..., Scene]) -> None:
    """A value that the sheet has no more is a changed one too."""
    play = scene()
    play.table.ok("PATCH", "/characters/c1", {"sheet": {"ratings": {"prowl": 2}}}, token=play.ana, version="*")
    play.agreed(play.ana, {"goal": "in", "action": "prowl"})
    play.table.ok("PATCH", "/characters/c1", {"sheet": {}}, token=play.ana, version="*")
    play.refused(409, "sheet_changed", "POST", f"{play.path}/roll", {}, play.ana)
    lost = play.set(play.ana, spec={})
    assert ("rating" in lost["spec"], lost["awaits"][0]["who"]) == (False, "c1")


def test_harm_takes_dice_of_an_action(scene: Callable[..., Scene]) -> None:
    """The penalty follows from the character's harm, where the table says so (FE-43)."""
    play = scene("fallen_empire", harm_dice=[0, 1, 2])
    play.table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "harm_2", "amount": 1}]}, token=play.ana)
    opened = play.open(play.ana, {"goal": "in", "threat": "a fall", "ability": "physical", "score": 3})
    assert (opened["spec"]["harm_penalty"], opened["from_sheet"]) == (1, ["harm_penalty"])
    play.set(play.gm, agreed=True)
    assert play.roll(play.ana)["ruling"]["pool"]["size"] == 2


def test_terms_that_make_no_roll(scene: Callable[..., Scene]) -> None:
    """Lists that strikes or offers make too short or too long keep no action, and no log, from being read."""
    play = scene("underworld")
    play.open(play.gm, {"traits": [{"name": "Wits", "rating": 3}]})
    struck = play.set(play.gm, strike=["traits/0"])
    assert (struck["state"], "traits" in struck["spec"]) == ("draft", False)
    play.refused(422, "nothing_to_strike", "PATCH", play.path, {"strike": ["goal/²"]}, play.gm)
    play = scene("daggerheart")
    dice = [{"source": "own", "sides": 6}] * 10
    play.open(play.ana, {"goal": "in", "trait": 1, "extra_dice": dice})
    rally = play.offer(play.ben, kind="die", die={"source": "Rally Die", "sides": 6})
    play.refused(422, "slot_taken", "POST", f"{play.path}/offers/{rally}/answers", {"answer": "accept"}, play.ana)
    play.set(play.gm, spec={"difficulty": 10})
    play.table.ok("GET", "/log?limit=200")


def test_nobody_else_is_charged_by_a_counter(scene: Callable[..., Scene]) -> None:
    """A counter to an offer of help is of the helper who was asked."""
    play = scene("daggerheart")
    play.table.ok("POST", "/characters", {"name": "Bruno"}, token=play.table.join("Carla"))
    play.open(play.ana, {"goal": "in", "trait": 1})
    asked = play.offer(play.ana, kind="assist", character="c2")
    counter = {"answer": "counter", "offer": {"kind": "assist", "character": "c3"}}
    play.refused(422, "other_helper", "POST", f"{play.path}/offers/{asked}/answers", counter, play.ben)


def test_a_hidden_clock(scene: Callable[..., Scene]) -> None:
    """The GM names a hidden clock: the player rolls without knowing of it, and cannot find or remove it."""
    play = scene()
    hidden = play.table.ok("POST", "/clocks", {"name": "The trap", "size": 6, "visible": False})["id"]
    play.open(play.ana, PROWL)
    play.set(play.gm, clock=hidden, agreed=True)
    assert "clock" not in play.read(play.ana)
    assert play.set(play.ana, clock=None)["state"] == "ready"
    assert play.read()["clock"] == hidden
    entry = play.roll(play.ana, [6, 6])
    assert hidden not in json.dumps(entry)
    assert play.table.ok("GET", f"/clocks/{hidden}")["filled"] == ticks("buried_secrets", "great")


@pytest.mark.parametrize("closing", ["deleted", "locked", "lost"])
def test_a_hidden_clock_that_cannot_be_ticked(scene: Callable[..., Scene], closing: str) -> None:
    """The roll passes over it, as a refusal would tell the player of it; of a clock that all see it does."""
    play = scene()
    kind = {"kind": "racing"} if closing == "lost" else {}
    first = play.table.ok("POST", "/clocks", {"name": "First", "size": 4, "visible": False, **kind})["id"]
    link = {"deleted": {}, "locked": {"kind": "linked", "after": first}, "lost": {"kind": "racing", "rival": first}}
    hidden = play.table.ok("POST", "/clocks", {"name": "Trap", "size": 6, "visible": False, **link[closing]})["id"]
    play.open(play.ana, PROWL)
    play.set(play.gm, clock=hidden, agreed=True)
    if closing == "deleted":
        play.table.ok("DELETE", f"/clocks/{hidden}", version="*")
    elif closing == "lost":
        play.table.ok("POST", f"/clocks/{first}/ticks", {"by": 4})
    before = play.table.ok("GET", "/clocks")
    assert play.set(play.ana, clock=None)["state"] == "ready", "for a player there is no clock to remove"
    seen = play.read(play.ana)
    entry = play.roll(play.ana, [6, 6])
    assert (entry["ruling"]["outcome"], hidden in json.dumps([seen, entry])) == ("critical_success", False)
    assert play.table.ok("GET", "/clocks") == before
    assert play.table.ok("GET", "/log?limit=200")["items"][-1]["clock"] == hidden, "the GM sees what was agreed"
    play.verified()
    if closing != "deleted":
        play.open(play.ana, PROWL)
        play.set(play.gm, clock=hidden, agreed=True)
        play.table.ok("PATCH", f"/clocks/{hidden}", {"visible": True}, version="*")
        play.refused(409, "clock_closed", "POST", f"{play.path}/roll", {}, play.ana)


def test_a_game_whose_rolls_tick_nothing(scene: Callable[..., Scene]) -> None:
    """A clock is refused when it is named, and not to the player who rolls."""
    play = scene("daggerheart")
    play.refused(422, "no_ticks", "POST", "/actions", {"character": "c1", "clock": "k1"}, play.ana)
    play.open(play.ana, {"goal": "in", "trait": 1})
    play.refused(422, "no_ticks", "PATCH", play.path, {"clock": "k1"}, play.gm)


def test_the_gm_writes_no_field_through_the_sheet(scene: Callable[..., Scene]) -> None:
    """A list that the sheet would complete stays the player's."""
    play = scene("fallen_empire")
    sheet = {"sheet": {"abilities": {"physical": {"score": 2, "details": {"strength": 1}}}}}
    play.table.ok("PATCH", "/characters/c1", sheet, token=play.ana, version="*")
    play.open(play.ana, {"goal": "in", "ability": "physical", "threat": "a guard"})
    play.refused(403, "not_your_field", "PATCH", play.path, {"spec": {"details": [{"name": "strength"}]}}, play.gm)
    written = play.set(play.ana, spec={"details": [{"name": "strength"}]})
    assert written["spec"]["details"] == [{"name": "strength", "dice": 1}]


def test_stakes_change_with_what_they_count(scene: Callable[..., Scene]) -> None:
    """Their ETag follows from all that is in them; a price that cannot be paid is told, and lapses at the roll."""
    play = scene()
    play.agreed(play.ana, PROWL | {"push_effect": True})
    first = play.table.call("GET", f"{play.path}/stakes", token=play.ana)
    tag = {"If-None-Match": first.headers["etag"]}
    assert play.table.call("GET", f"{play.path}/stakes", token=play.ana, headers=tag).status_code == 304
    play.table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "stress", "amount": 3}]}, token=play.ana)
    again = play.table.call("GET", f"{play.path}/stakes", token=play.ana, headers=tag)
    assert (again.status_code, again.json()["costs"][0]["has"]) == (200, 3)
    price = {"changes": [{"who": "c1", "track": "xp", "amount": -2}]}
    play.answer(play.ana, play.offer(play.gm, kind="bargain", price=price), "accept")
    assert play.stakes(play.ana)["costs"][-1] == {
        "who": "c1",
        "track": "xp",
        "amount": 2,
        "why": "o1",
        "has": 0,
        "lacks": 2,
    }
    assert (
        play.table.call("POST", f"{play.path}/roll", {}, token=play.ana, version="*").json()["code"] == "offer_lapsed"
    )
    play.roll(play.ana)


def test_following_another_roll_opens_no_failed_one(scene: Callable[..., Scene]) -> None:
    """An action that follows another is no repetition of that one; of a third it is (FE-06, FE-A12)."""
    play = scene("fallen_empire")
    one, other = [{"goal": goal, "threat": "x", "ability": "social", "score": 2} for goal in ("this", "that")]
    rolled = []
    for terms, dice in ((one, [6, 1]), (other, [2, 3])):
        play.open(play.gm, terms, thrower="p1")
        play.roll(play.gm, dice)
        rolled.append(play.aid)
    play.open(play.gm, other, follows=rolled[0], thrower="p1")
    play.refused(422, "already_tried", "POST", f"{play.path}/roll", {"dice": [6, 6]}, play.gm)
    play.open(play.gm, {"threat": "x"}, follows=rolled[1], thrower="p1")
    play.roll(play.gm, [6, 6])


@pytest.mark.parametrize(
    "dice, choice",
    [
        ([1, 2], {"picks": [{"id": "lost_opportunity"}], "fate": {"n1": "landed"}}),
        ([4, 1], {"branch": "withdraw"}),
    ],
)
def test_following_does_not_open_what_ended(scene: Callable[..., Scene], dice: list[int], choice: Any) -> None:
    """After a withdrawal or a lost opportunity the action that follows is a repetition too (FITD-A19, FE-06)."""
    play = scene("fallen_empire")
    terms = {"goal": "this", "threat": "x", "ability": "social", "score": 2}
    play.open(play.gm, terms | {"position": "controlled" if "branch" in choice else "risky"}, thrower="p1")
    play.roll(play.gm, dice)
    play.choose(play.gm, **choice)
    play.open(play.gm, {"threat": "x"}, follows=play.aid, thrower="p1")
    play.refused(422, "already_tried", "POST", f"{play.path}/roll", {"dice": [6, 6]}, play.gm)


def test_a_commitment_is_of_the_difficulty_that_is_left(scene: Callable[..., Scene]) -> None:
    """A Difficulty that is struck as it is set has no commitment, and an honest export holds."""
    play = scene("daggerheart")
    play.open(play.ana, {"goal": "in", "trait": 1})
    hidden = {"difficulty": 14, "difficulty_hidden": True}
    assert "difficulty_commit" not in play.set(play.gm, spec=hidden, strike=["difficulty"])
    assert play.set(play.gm, spec=hidden)["difficulty_commit"]
    assert "difficulty_commit" not in play.set(play.gm, spec={"difficulty": None})
    play.set(play.gm, spec={"difficulty": 15})
    play.table.ok("POST", f"{play.path}/roll", {}, token=play.ana, version="*")
    export = play.table.call("GET", "/export").content
    assert verify(export).findings == []
    stored, other = b'\\"state\\":\\"rolled', b'\\"state\\":\\"refused'
    assert stored in export
    assert any("a1" in finding.what for finding in verify(export.replace(stored, other)).findings)


def test_an_empty_step_agrees_to_nothing(scene: Callable[..., Scene]) -> None:
    """The GM agrees by a field or by `agreed`; why an action ends is said with its end."""
    play = scene()
    play.open(play.ana, PROWL)
    assert play.set(play.gm)["agreed"] is False
    play.refused(422, "ends_alone", "PATCH", play.path, {"why": "impossible"}, play.gm)
    play.refused(400, "unknown_field", "POST", "/actions", {"character": "c1", "state": "cancelled"}, play.ana)


def test_a_body_that_breaks_its_schema_is_named_first(scene: Callable[..., Scene]) -> None:
    """Before a character that is not there, and an action that cannot be followed."""
    play = scene("daggerheart")
    broken = {"experiences": [{"modifier": -4}]}
    for more in ({"character": "c9"}, {"character": "c1", "follows": "a9"}):
        play.refused(400, "missing_field", "POST", "/actions", {"spec": broken, **more}, play.gm)
    play.refused(422, "unknown_id", "POST", "/actions", {"character": "c9", "spec": {}}, play.gm)
    play.refused(422, "nothing_to_follow", "POST", "/actions", {"character": "c1", "follows": "a9"}, play.gm)


def test_a_table_without_direct_rolls(scene: Callable[..., Scene]) -> None:
    """Players roll what was negotiated, and nothing else."""
    play = scene(direct_rolls="off")
    direct = {"spec": {"system": "buried_secrets"} | PROWL, "character": "c1"}
    play.table.refused(403, "wrong_role", "POST", "/rolls", direct, token=play.ana)
    play.agreed(play.ana, PROWL)
    assert play.roll(play.ana)["by"] == "p2"


def test_rights_follow(scene: Callable[..., Scene]) -> None:
    """A new owner of the character acts for it, the former one does not; of a revoked owner's the GM does."""
    play = scene()
    play.open(play.ana, PROWL)
    oid = play.offer(play.gm, kind="bargain")
    play.table.ok("PATCH", "/characters/c1", {"owner": "p3"}, version="*")
    answers = f"{play.path}/offers/{oid}/answers"
    play.refused(403, "not_your_answer", "POST", answers, {"answer": "accept"}, play.ana)
    play.answer(play.ben, oid, "accept")
    play.table.ok("DELETE", "/players/p3")
    play.set(play.gm, spec={"rating": 1, "position": "risky"})
    assert play.roll(play.gm)["by"] == "p1"


def test_players_leave_the_gm_room_for_actions(scene: Callable[..., Scene], monkeypatch: pytest.MonkeyPatch) -> None:
    """Players fill the table but for the GM's part; the GM opens more, and players again when some are closed."""
    monkeypatch.setattr("service.session.actions.steps.MAX_ACTIONS", 4)
    monkeypatch.setattr("service.session.actions.steps.GM_ACTIONS", 2)
    play = scene("buried_secrets")
    for _ in range(2):
        play.open(play.ana, {})
    play.refused(409, "too_many", "POST", "/actions", {"character": "c1", "spec": {}}, play.ana)
    play.open(play.table.gm, {})
    first = play.table.ok("GET", "/actions")["actions"][0]
    for aid in (first["id"], play.aid):
        play.table.ok("PATCH", f"/actions/{aid}", {"state": "cancelled"}, version="*")
    play.open(play.ana, {})


def test_a_player_leaves_others_room_for_actions(scene: Callable[..., Scene]) -> None:
    """A player opens eight; another player and the GM open more, and so does who closes one."""
    play = scene("buried_secrets")
    for _ in range(8):
        play.open(play.ana, {})
    play.refused(409, "too_many", "POST", "/actions", {"character": "c1", "spec": {}}, play.ana)
    play.table.ok("POST", "/actions", {"character": "c2", "spec": {}}, token=play.ben)
    play.open(play.table.gm, {})
    play.refused(409, "too_many", "POST", "/actions", {"character": "c1", "spec": {}}, play.ana)
    play.table.ok("PATCH", "/actions/a3", {"state": "cancelled"}, version="*")
    play.open(play.ana, {})


def test_a_damaged_action_stops_no_other(scene: Callable[..., Scene], raw: redis.Redis) -> None:
    """A player opens an action beside one that cannot be read."""
    play = scene("buried_secrets")
    play.damaged = True
    for damaged in (b"{", b"7"):
        play.open(play.ana, {})
        raw.hset(keys(play.table.sid).table, play.aid, damaged)
        play.table.ok("POST", "/actions", {"character": "c1", "spec": {}}, token=play.ana)


def test_turns_limit_no_other_game(scene: Callable[..., Scene]) -> None:
    """Where a game knows no declared actions, a character rolls several in a turn, and a verifier finds nothing."""
    play = scene("buried_secrets")
    play.table.ok("POST", "/turns")
    for _ in range(2):
        play.agreed(play.ana, PROWL, by_gm={"position": "risky"})
        play.roll(play.ana)


def test_nobody_uses_up_the_steps_of_others(scene: Callable[..., Scene], monkeypatch: pytest.MonkeyPatch) -> None:
    """The GM agrees after all steps of the actor; who agreed to help takes it back after all of theirs."""
    monkeypatch.setattr("service.record.actions.stepping.MAX_STEPS", 4)
    monkeypatch.setattr("service.record.actions.stepping.MAX_STEPS_OF_OTHERS", 2)
    play = scene("buried_secrets")
    play.open(play.ana, PROWL)
    play.answer(play.ben, play.offer(play.ben, kind="assist", character="c2"), "withdraw")
    oid = play.offer(play.ana, kind="assist", character="c2")
    play.answer(play.ben, oid, "accept")
    for note in "ab":
        play.set(play.ana, spec={"note": note})
    play.refused(409, "too_many_steps", "PATCH", play.path, {"spec": {"note": "c"}}, play.ana)
    assert play.set(play.gm, spec={"position": "risky"})["state"] == "ready"
    play.refused(409, "too_many_steps", "POST", f"{play.path}/offers", {"kind": "bargain"}, play.ben)
    play.answer(play.ben, oid, "withdraw")


def test_who_becomes_the_gm_reads_the_difficulty(scene: Callable[..., Scene]) -> None:
    """The ETag of a player's view is not that of the GM's, where one has a number that the other has not."""
    play = scene("daggerheart")
    play.agreed(play.ana, {"goal": "past", "trait": 2}, by_gm={"difficulty": 14, "difficulty_hidden": True})
    before = play.table.call("GET", play.path, token=play.ben)
    play.table.ok("POST", "/players/p3/gm")
    after = play.table.call("GET", play.path, token=play.ben, headers={"If-None-Match": before.headers["etag"]})
    assert (before.status_code, after.status_code) == (200, 200)
    assert "difficulty" not in before.json()["spec"]
    assert after.json()["spec"]["difficulty"] == 14
    again = play.table.call("GET", play.path, token=play.ben, headers={"If-None-Match": after.headers["etag"]})
    assert again.status_code == 304
    agreed = play.table.call("PATCH", play.path, {"agreed": True}, token=play.ben, version=after.headers["etag"])
    assert agreed.status_code == 200


def test_an_action_follows_without_a_deleted_clock(scene: Callable[..., Scene]) -> None:
    """A clock that was deleted is not copied; and a player removes one that is deleted later."""
    play = scene("buried_secrets")
    for _ in range(2):
        play.open(play.ana, PROWL, **({"follows": play.aid} if play.aid else {"clock": "k1"}))
        play.set(play.gm, spec={"position": "risky"})
        play.roll(play.ana)
        if play.aid == "a1":
            play.table.ok("DELETE", "/clocks/k1", version="*")
    play.table.ok("POST", "/clocks", {"name": "Second", "size": 4})
    play.open(play.ana, PROWL, clock="k2")
    play.table.ok("DELETE", "/clocks/k2", version="*")
    play.set(play.ana, clock=None)
    play.set(play.gm, spec={"position": "risky"})
    play.roll(play.ana)


def test_a_players_price_finds_no_clock(scene: Callable[..., Scene]) -> None:
    """A player's bargain that ticks a clock is refused alike, whether the clock is visible, hidden or gone."""
    play = scene("buried_secrets")
    hidden = play.table.ok("POST", "/clocks", {"name": "Doom", "size": 4, "visible": False})["id"]
    play.open(play.ana, PROWL)
    for clock in ("k1", hidden, "k99"):
        offer = {"kind": "bargain", "price": {"tick": {"clock": clock}}}
        play.refused(422, "not_your_price", "POST", f"{play.path}/offers", offer, play.ben)


def test_a_clock_turns_hidden_and_visible(scene: Callable[..., Scene]) -> None:
    """A player sees the clock of an action as long as it is visible, in each response, and the ETag changes with it."""
    play = scene()
    play.agreed(play.ana, PROWL, clock="k1")

    def seen() -> tuple[set[Any], str]:
        """Return the clock that Ana reads in the action and in the list, and the ETag."""
        answer = play.table.call("GET", play.path, token=play.ana)
        [listed] = play.table.ok("GET", "/actions", token=play.ana)["actions"]
        return {answer.json().get("clock"), listed.get("clock")}, f'"{answer.json()["etag"]}"'

    with_clock = seen()
    assert with_clock[0] == {"k1"}
    play.table.ok("PATCH", "/clocks/k1", {"visible": False}, version="*")
    without = seen()
    assert (without[0], without[1] != with_clock[1]) == ({None}, True)
    for visible, now in ((True, with_clock), (False, without)):
        before = {"If-None-Match": play.table.call("GET", play.path, token=play.ana).headers["etag"]}
        play.table.ok("PATCH", "/clocks/k1", {"visible": visible}, version="*")
        assert seen() == now
        assert play.table.call("GET", play.path, token=play.ana, headers=before).status_code == 200
        assert play.read()["clock"] == "k1", "the GM sees it"
    offered = play.table.ok("POST", f"{play.path}/offers", {"kind": "assist", "character": "c2"}, token=play.ben)
    assert "clock" not in offered["action"], "a later step does not tell what is hidden meanwhile"
    pushed = play.table.call("PATCH", play.path, {"spec": {"push_effect": True}}, token=play.ana, version=seen()[1])
    assert ("clock" in pushed.json(), pushed.headers["etag"]) == (False, seen()[1])
    play.table.ok("PATCH", "/clocks/k1", {"visible": True}, version="*")
    shown = play.table.call("PATCH", play.path, {"spec": {"note": "now"}}, token=play.ana, version=seen()[1])
    assert (shown.json()["clock"], shown.headers["etag"]) == ("k1", seen()[1])
    tag = seen()[1]
    play.table.ok("PATCH", "/clocks/k1", {"visible": False}, version="*")
    stale = play.table.call("POST", f"{play.path}/roll", {"dice": [6, 6]}, token=play.ana, version=tag)
    assert (stale.status_code, stale.json()["code"]) == (412, "version_mismatch"), "she saw a clock that is hidden now"
    entry = play.table.ok("POST", f"{play.path}/roll", {"dice": [6, 6]}, token=play.ana, version=seen()[1])
    assert "clock" not in entry
    closed = play.table.call("GET", play.path, token=play.ana)
    assert ("clock" in closed.json(), closed.headers["etag"]) == (False, f'"{closed.json()["etag"]}"')
