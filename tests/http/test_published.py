"""Extras of the published rules: rolls that an action joins, fortune and damage; off unless the GM allows them."""

import json
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import pytest

from service.http.render.forms import EVENT_FORMS
from tests import exports
from tests.client import Client
from tests.http.conftest import verified
from tests.scene import PROWL, Scene
from tests.table import Table, ticks


class Published(Scene):
    """A scene of several actions."""

    def part(self, token: str, character: str, spec: dict[str, Any], dice: list[int], **more: Any) -> str:
        """Open an action, agree to it and roll it; return its id."""
        self.aid = self.table.ok("POST", "/actions", {"character": character, "spec": spec, **more}, token=token)["id"]
        self.set(self.gm, agreed=True)
        self.roll(token, dice)
        return self.aid

    def direct_roll(self, token: str, spec: dict[str, Any], **more: Any) -> Any:
        """Roll directly."""
        return self.table.ok("POST", "/rolls", {"spec": spec, **more}, token=token)

    def tracks(self, entry: Any) -> list[tuple[str, str, int]]:
        """Return the changes of tracks in an entry."""
        return [(one["who"], one["track"], one["amount"]) for one in entry["changes"]]


@pytest.fixture
def scene(client: Client) -> Iterator[Callable[..., Published]]:
    """Open a table that allows the extras."""
    yield from verified(
        lambda system="buried_secrets", **options: Published(client, system, **({"published": True} | options))
    )


def test_a_group_action(scene: Callable[..., Published]) -> None:
    """The best result counts, each 1-3 costs the leader 1 stress, and nothing else follows for members (FITD-P1)."""
    play = scene()
    member = play.part(play.ben, "c2", {**PROWL, "rating": 3, "group_member": True}, [6, 6, 1])
    rolled = play.read()
    assert (rolled["state"], rolled["consequences"]) == ("settled", [])
    play.open(play.ana, PROWL, clock="k1", joins=[member])
    lead = play.read()
    assert (lead["joins"], lead["spec"]["members"]) == ([member], ["critical_success"])
    play.set(play.gm, agreed=True)
    stakes = play.stakes(play.ana)
    assert {one["outcome"] for one in stakes["outcomes"] if one["chance"]["decimal"]} == {"critical_success"}
    strained = [one for one in stakes["outcomes"] if one["gains"]]
    assert [one["chance"]["fraction"] for one in strained] == ["1/4"]
    entry = play.roll(play.ana, [3, 1])
    assert entry["ruling"]["outcome"] == "critical_success"
    assert "FITD-P1" in entry["ruling"]["rulings"]
    assert play.tracks(entry)[:1] == [("c1", "stress", 1)]
    assert play.table.ok("GET", "/clocks/k1")["filled"] == ticks("buried_secrets", "great")


def test_every_slip_of_a_group_costs_the_leader(scene: Callable[..., Published]) -> None:
    """Three of a group of three fail: 3 stress of the leader's, and the bad outcome's menu."""
    play = scene("fallen_empire")
    terms = {"goal": "Past them", "threat": "Seen", "ability": "subtle", "score": 1}
    members = [
        play.part(play.ben, "c2", terms | {"group_member": True}, [2]),
        play.part(play.ben, "c2", terms | {"group_member": True, "ability": "quick"}, [1]),
    ]
    play.agreed(play.ana, terms, joins=members)
    entry = play.roll(play.ana, [1])
    assert entry["ruling"]["outcome"] == "bad_outcome"
    assert play.tracks(entry) == [("c1", "stress", 3)]
    assert "harm" in [one["id"] for one in entry["ruling"]["menu"]["options"]]


@pytest.mark.parametrize("system", ["buried_secrets", "terminal_iv"])
def test_a_member_has_no_effect_of_its_own(scene: Callable[..., Published], system: str) -> None:
    """A push for effect would buy nothing, and joined fields are not written by hand."""
    play = scene(system)
    terms = PROWL if system == "buried_secrets" else {"goal": "In", "action": "burn", "level": "skill"}
    play.open(play.ana, terms | {"group_member": True, "push_effect": True})
    assert play.stakes(play.ana)["problem"]["code"] == "member_has_no_effect"
    for fields in ({"members": ["full_success"]}, {"members": None}, {"setup": "effect"}):
        play.refused(422, "by_join", "PATCH", play.path, {"spec": fields}, play.gm)
    play.table.refused(
        422,
        "by_join",
        "POST",
        "/rolls",
        {"character": "c1", "spec": {"system": system, **terms, "members": ["full_success"]}},
    )


def test_a_set_up(scene: Callable[..., Published]) -> None:
    """A set-up that succeeds helps all who follow it: a better position, or one level of effect (FITD-P2)."""
    play = scene()
    position = play.part(play.ben, "c2", PROWL | {"sets_up": "position"}, [6, 1])
    for _ in range(2):
        play.agreed(play.ana, PROWL, joins=[position], by_gm={"position": "desperate"})
        entry = play.roll(play.ana, [6, 1])
        assert (entry["ruling"]["position"], entry["ruling"]["effect"]["rolled"]) == ("risky", "standard")
    effect = play.part(play.ben, "c2", PROWL | {"sets_up": "effect"}, [4, 1])
    play.choose(play.gm, picks=[{"id": "worse_position"}])
    play.agreed(play.ana, PROWL, joins=[effect], by_gm={"position": "controlled"})
    play.set(play.ana, spec={"push_effect": True})
    entry = play.roll(play.ana, [6, 1])
    assert [one["why"] for one in entry["ruling"]["effect"]["steps"]] == ["stated", "setup", "push_effect"]
    assert entry["ruling"]["effect"]["rolled"] == "extreme"
    play.agreed(play.ana, PROWL, joins=[position], by_gm={"position": "controlled"})
    assert play.stakes(play.ana)["problem"]["code"] == "nothing_to_set_up"


def test_a_set_up_that_was_withdrawn_from(scene: Callable[..., Published]) -> None:
    """From a controlled position a partial success helps nobody until its player does it (FITD-A11)."""
    play = scene()
    play.agreed(play.ben, PROWL | {"sets_up": "effect"}, character="c2", by_gm={"position": "controlled"})
    play.roll(play.ben, [4, 1])
    first = play.aid
    lead = play.table.ok("POST", "/actions", {"character": "c1", "spec": PROWL}, token=play.ana)["id"]
    play.table.refused(
        422, "not_joinable", "PATCH", f"/actions/{lead}", {"joins": [first]}, token=play.ana, version="*"
    )
    play.choose(play.ben, branch="do_it")
    play.aid = lead
    assert play.set(play.ana, joins=[first])["spec"]["setup"] == "effect"


def test_a_set_up_whose_branch_is_reversed(scene: Callable[..., Published]) -> None:
    """It helps nobody then; and a branch that a roll counted by is reversed after that roll (FITD-P2)."""
    play = scene()
    play.agreed(play.ben, PROWL | {"sets_up": "effect"}, character="c2", by_gm={"position": "controlled"})
    play.roll(play.ben, [4, 1])
    first = play.aid
    branch = play.choose(play.ben, branch="do_it")
    lead = play.open(play.ana, PROWL, joins=[first])["id"]
    play.set(play.gm, agreed=True)
    play.reverse(branch["seq"])
    play.refused(409, "join_over", "POST", f"{play.path}/roll", {"dice": [6, 1]}, play.ana)
    play.aid = first
    again = play.choose(play.ben, branch="do_it")
    play.aid = lead
    rolled = play.roll(play.ana, [6, 1])
    problem = play.table.refused(409, "reverse_later_first", "POST", "/reversals", {"seq": again["seq"]})
    assert problem["entries"] == [rolled["seq"]]
    play.reverse(rolled["seq"])
    play.reverse(again["seq"])


def test_who_may_add_damage(scene: Callable[..., Published]) -> None:
    """An attack of one's own, and of a Tag Team the partner's damage from the same one (DH-P2, DH-P3)."""
    play = scene("daggerheart")
    play.agreed(play.ana, {"trait": 2}, by_gm={"difficulty": 5})
    play.roll(play.ana, [7, 5])
    attack = play.aid
    damage = {"system": "daggerheart_damage", "sides": 6}
    beside = play.part(play.ben, "c2", damage, [6])
    play.open(play.ben, damage, character="c2")
    play.refused(422, "not_joinable", "PATCH", play.path, {"joins": [attack]}, play.ben)
    play.open(play.ana, damage, joins=[attack])
    for joins in ([beside], [attack, beside]):
        play.refused(422, "not_joinable", "PATCH", play.path, {"joins": joins}, play.ana)
    play.agreed(play.ana, damage, joins=[attack], by_gm={"thresholds": {"major": 20, "severe": 5}})
    assert play.stakes(play.ana)["problem"]["code"] == "thresholds_crossed"
    play.set(play.gm, spec={"thresholds": {"major": 4}})
    assert play.roll(play.ana, [6])["ruling"]["outcome"] == "major"


def test_a_member_tries_again(scene: Callable[..., Published]) -> None:
    """What a member fails is no try of the goal: nothing follows from it (FITD-P1, FE-06)."""
    play = scene("fallen_empire")
    terms = {"goal": "Past them", "threat": "Seen", "ability": "subtle", "score": 1}
    member = play.part(play.ben, "c2", terms | {"group_member": True}, [2])
    play.agreed(play.ana, terms, joins=[member])
    play.roll(play.ana, [6])
    play.part(play.ben, "c2", terms | {"group_member": True}, [2])
    play.part(play.ben, "c2", terms, [6])


def test_what_cannot_be_joined(scene: Callable[..., Published]) -> None:
    """Rolls of one's own, unrolled and failed ones, and those that are neither, are refused with their place."""
    play = scene()
    own = play.part(play.ana, "c1", PROWL | {"sets_up": "effect"}, [6, 1])
    failed = play.part(play.ben, "c2", PROWL | {"sets_up": "effect"}, [1, 1])
    plain = play.part(play.ben, "c2", PROWL, [6, 1])
    good = play.part(play.ben, "c2", PROWL | {"sets_up": "effect"}, [6, 1])
    unrolled = play.open(play.ben, PROWL, character="c2")["id"]
    lead = play.open(play.ana, PROWL)["id"]
    for joins, place in (
        ([own], 0),
        ([failed], 0),
        ([plain], 0),
        ([good, good], 1),
        ([good, unrolled], 1),
        (["a99"], 0),
        (["r1"], 0),
        ([lead], 0),
    ):
        problem = play.refused(422, "not_joinable", "PATCH", play.path, {"joins": joins}, play.ana)
        assert problem["errors"][0]["pointer"] == f"/joins/{place}", joins
    play.refused(403, "not_yours", "PATCH", play.path, {"joins": [good]}, play.ben)
    assert play.set(play.ana, joins=[good])["spec"]["setup"] == "effect"
    cleared = play.set(play.ana, joins=[])
    assert ("setup" in cleared["spec"], "joins" in cleared) == (False, False)


def test_joining_asks_the_gm_again(scene: Callable[..., Published]) -> None:
    """What a roll joins is part of the terms: the player's change re-opens them (BS-07)."""
    play = scene()
    good = play.part(play.ben, "c2", PROWL | {"sets_up": "effect"}, [6, 1])
    play.agreed(play.ana, PROWL)
    assert play.set(play.ana, joins=[good])["agreed"] is False
    assert play.set(play.gm, agreed=True)["state"] == "ready"
    assert play.set(play.gm, joins=[])["agreed"] is True, "the GM's own change agrees"


def test_a_member_counts_once(scene: Callable[..., Published]) -> None:
    """A member's roll counts in one group action; after its reversal it may count again."""
    play = scene()
    member = play.part(play.ben, "c2", PROWL | {"group_member": True}, [6, 1])
    lead = play.open(play.ana, PROWL, joins=[member])["id"]
    second = play.open(play.gm, PROWL, joins=[member], thrower="p1")["id"]
    for play.aid in (lead, second):
        play.set(play.gm, agreed=True)
    play.aid = lead
    rolled = play.roll(play.ana, [1, 2])
    play.aid = second
    problem = play.refused(409, "join_over", "POST", f"{play.path}/roll", {"dice": [1, 2]}, play.gm)
    assert f"entry {rolled['seq']}" in problem["detail"]
    member_roll = play.table.ok("GET", f"/actions/{member}")["roll"]
    problem = play.table.refused(409, "reverse_later_first", "POST", "/reversals", {"seq": member_roll})
    assert problem["entries"] == [rolled["seq"]]
    play.reverse(rolled["seq"])
    assert play.roll(play.gm, [1, 2])["ruling"]["outcome"] == "full_success"


def test_a_joined_roll_is_reversed(scene: Callable[..., Published]) -> None:
    """A roll that was reversed after it was joined counts no more: the action is not rolled with it."""
    play = scene()
    good = play.part(play.ben, "c2", PROWL | {"sets_up": "effect"}, [6, 1])
    lead = play.open(play.ana, PROWL, joins=[good])["id"]
    play.set(play.gm, agreed=True)
    play.reverse(play.table.ok("GET", f"/actions/{good}")["roll"])
    assert play.stakes(play.ana)["problem"]["code"] == "join_over"
    problem = play.refused(409, "join_over", "POST", f"{play.path}/roll", {"dice": [6, 1]}, play.ana)
    assert "was reversed" in problem["detail"]
    play.refused(422, "not_joinable", "PATCH", play.path, {"joins": [good]}, play.ana)
    play.set(play.ana, joins=[])
    play.set(play.gm, agreed=True)
    assert play.aid == lead
    assert play.roll(play.ana, [6, 1])["ruling"]["effect"]["rolled"] == "standard"


@pytest.mark.parametrize("game", ["buried_secrets", "fallen_empire", "terminal_iv"])
def test_a_fortune_roll(scene: Callable[..., Published], game: str) -> None:
    """As many dice as a rating; the result ticks a clock by 1, 2, 3 or 5 (FITD-P3)."""
    play = scene(game)
    play.open(play.gm, {"system": "fortune", "goal": "Do the guards come?", "rating": 2}, clock="k1", thrower="p1")
    assert play.read()["state"] == "ready"
    entry = play.roll(play.gm, [6, 6])
    assert (entry["ruling"]["outcome"], entry["ruling"]["progress"]) == ("critical_success", 5)
    assert play.table.ok("GET", "/clocks/k1")["filled"] == 5
    assert play.read()["state"] == "settled"
    play.refused(409, "action_over", "POST", f"{play.path}/choices", {}, play.gm)
    direct = play.direct_roll(play.gm, {"system": "fortune", "rating": 0, "dice": [6, 3]})
    assert (direct["ruling"]["outcome"], direct["ruling"]["progress"]) == ("bad_outcome", 1)
    play.reverse(entry["seq"])
    assert play.table.ok("GET", "/clocks/k1")["filled"] == 0


def test_a_group_of_daggerheart(scene: Callable[..., Published]) -> None:
    """Reactions support the leader by 1 or -1 each, and change no Hope or Fear (DH-P1)."""
    play = scene("daggerheart")
    support = {"trait_name": "Instinct", "trait": 1}
    played = []
    for dice in ([9, 8], [2, 1]):
        play.agreed(play.ben, support, character="c2", by_gm={"difficulty": 12, "reaction": True})
        played.append((play.aid, play.roll(play.ben, dice)))
    assert [play.tracks(entry) for _, entry in played] == [[], []]
    play.open(play.ana, {"trait_name": "Presence", "trait": 2}, joins=[aid for aid, _ in played])
    play.set(play.gm, spec={"difficulty": 15})
    assert play.read()["spec"]["members"] == ["success", "failure"]
    assert play.roll(play.ana, [7, 6])["ruling"]["total"] == 15
    third = played[0][0]
    play.agreed(play.ana, {"trait": 2}, joins=[third], by_gm={"difficulty": 15})
    play.refused(409, "join_over", "POST", f"{play.path}/roll", {"dice": [7, 6]}, play.ana)


def test_a_hidden_reaction_is_joined_when_its_verdict_is_told(scene: Callable[..., Published]) -> None:
    """Otherwise the terms would tell what the GM has not told yet (DH-36)."""
    play = scene("daggerheart")
    play.open(play.ben, {"trait": 1}, character="c2")
    play.set(play.gm, spec={"difficulty": 12, "difficulty_hidden": True, "reaction": True})
    play.roll(play.ben, [9, 8])
    support = play.aid
    play.open(play.ana, {"trait": 2})
    play.refused(422, "not_joinable", "PATCH", play.path, {"joins": [support]}, play.ana)
    lead, play.aid = play.aid, support
    play.choose(play.gm)
    play.aid = lead
    assert play.set(play.ana, joins=[support])["spec"]["members"] == ["success"]


def test_a_tag_team(scene: Callable[..., Published]) -> None:
    """Two rolls, 3 Hope of the initiator; one roll counts for both, Hope and Fear come for each of them (DH-P2)."""
    play = scene("daggerheart")
    play.table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "hope", "amount": 2}]})
    play.agreed(play.ana, {"trait": 2, "tag_team": "initiator"}, by_gm={"difficulty": 14})
    entry = play.roll(play.ana, [3, 9])
    assert play.tracks(entry) == [("c1", "hope", -3)]
    assert play.read()["state"] == "settled"
    first = play.aid
    play.agreed(play.ben, {"trait": 1, "tag_team": "partner"}, character="c2", by_gm={"difficulty": 14})
    assert play.tracks(play.roll(play.ben, [10, 4])) == []
    second = play.aid
    play.agreed(play.ana, {"goal": "Down with it"}, joins=[second, first], by_gm={"difficulty": 14})
    assert play.read()["spec"]["chosen"] == {"hope": 10, "fear": 4, "total": 15}
    assert play.stakes(play.ana)["success"]["fraction"] == "1/1"
    result = play.roll(play.ana)
    assert (result["ruling"]["outcome"], result["ruling"]["dice"]) == ("success_with_hope", [])
    assert play.tracks(result) == [("c1", "hope", 1), ("c2", "hope", 1)]
    attack = play.aid
    play.agreed(play.ana, {"system": "daggerheart_damage", "sides": 8, "proficiency": 2}, joins=[attack])
    assert play.roll(play.ana, [8, 3])["ruling"]["total"] == 11
    damage = play.aid
    play.open(
        play.ben,
        {"system": "daggerheart_damage", "sides": 6, "modifier": 2},
        character="c2",
        joins=[attack, damage],
    )
    play.set(play.gm, spec={"thresholds": {"major": 8, "severe": 18}})
    both = play.roll(play.ben, [5])["ruling"]
    assert (both["total"], both["outcome"], both["hit_points"]) == (18, "severe", 3)


def test_a_tag_team_with_fear_and_hidden_difficulty(scene: Callable[..., Published]) -> None:
    """The chosen roll is judged by the Difficulty of the result; the GM gains 2 Fear (DH-P2)."""
    play = scene("daggerheart")
    play.table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "hope", "amount": 1}]})
    rolls = []
    for token, cid, role in ((play.ana, "c1", "initiator"), (play.ben, "c2", "partner")):
        play.open(token, {"trait": 0, "tag_team": role}, character=cid)
        play.set(play.gm, spec={"difficulty": 14, "difficulty_hidden": True})
        rolls.append((play.aid, play.roll(token, [4, 11])))
        play.choose(play.gm)
    play.agreed(play.ana, {}, joins=[rolls[0][0], rolls[1][0]], by_gm={"difficulty": 16, "difficulty_hidden": True})
    assert play.stakes(play.ana)["readings"]["fear"]["fraction"] == "1/1"
    entry = play.roll(play.ana)
    assert entry["awaits"] == [{"who": "gm", "what": "verdict", "since": entry["awaits"][0]["since"]}]
    assert play.choose(play.gm, picks=[{"id": "major_consequence"}])["verdict"]["outcome"] == "failure_with_fear"
    assert play.table.ok("GET", "")["tracks"]["fear"]["value"] == 2


def test_a_partner_who_is_gone(scene: Callable[..., Published]) -> None:
    """The result of a Tag Team is rolled without its partner: what they would gain falls away (DH-P2)."""
    play = scene("daggerheart")
    play.table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "hope", "amount": 1}]})
    rolls = []
    for token, cid, role in ((play.ana, "c1", "initiator"), (play.ben, "c2", "partner")):
        play.agreed(token, {"tag_team": role}, character=cid, by_gm={"difficulty": 14})
        play.roll(token, [12, 12])
        rolls.append(play.aid)
    play.table.ok("DELETE", "/characters/c2", token=play.ben, version="*")
    play.agreed(play.ana, {}, joins=rolls, by_gm={"difficulty": 14})
    entry = play.roll(play.ana)
    assert entry["ruling"]["outcome"] == "critical_success"
    assert play.tracks(entry) == [("c1", "hope", 1), ("c1", "stress", 0)]


def test_only_the_two_rolls_of_a_tag_team(scene: Callable[..., Published]) -> None:
    """Both rolls, and one of them of the character that acts; its result throws no dice of its own."""
    play = scene("daggerheart")
    play.table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "hope", "amount": 4}]})
    rolls = []
    for token, cid, role in ((play.ana, "c1", "initiator"), (play.ben, "c2", "partner"), (play.ben, "c2", "partner")):
        play.agreed(token, {"tag_team": role}, character=cid, by_gm={"difficulty": 14})
        play.roll(token, [10, 4])
        rolls.append(play.aid)
    third = play.table.ok("POST", "/characters", {"name": "Third"}, token=play.ben)["id"]
    play.open(play.ana, {})
    for joins in (rolls[:1], rolls[1:], rolls):
        play.refused(422, "not_joinable", "PATCH", play.path, {"joins": joins}, play.ana)
    play.open(play.ben, {}, character=third)
    play.refused(422, "not_joinable", "PATCH", play.path, {"joins": rolls[:2]}, play.ben)
    play.open(play.ana, {"experiences": [{"name": "Duelist", "modifier": 2}]}, joins=rolls[:2])
    play.set(play.gm, spec={"difficulty": 14})
    assert play.stakes(play.ana)["problem"]["code"] == "dice_have_fallen"


def test_damage_of_a_critical(scene: Callable[..., Published]) -> None:
    """A critical adds the highest that the damage dice can show (DH-P3); a failed attack deals none."""
    play = scene("daggerheart")
    play.agreed(play.ana, {"trait": 2, "attack": True}, by_gm={"difficulty": 14})
    play.roll(play.ana, [5, 5])
    attack = play.aid
    play.open(play.ana, {"system": "daggerheart_damage", "sides": 10, "proficiency": 2, "modifier": 1}, joins=[attack])
    play.set(play.gm, spec={"thresholds": {"major": 10, "severe": 30}})
    stakes = play.stakes(play.ana)
    assert stakes["readings"]["mean_damage"]["fraction"] == "32/1"
    assert play.roll(play.ana, [4, 3])["ruling"]["total"] == 28
    play.open(play.ana, {"system": "daggerheart_damage", "sides": 10}, joins=[attack])
    assert play.read()["spec"]["critical_attack"] is True
    assert "critical_attack" not in play.set(play.ana, joins=[])["spec"]
    play.agreed(play.ana, {"trait": 2}, by_gm={"difficulty": 30})
    play.roll(play.ana, [5, 6])
    failed = play.aid
    play.open(play.ana, {"system": "daggerheart_damage", "sides": 10})
    play.refused(422, "not_joinable", "PATCH", play.path, {"joins": [failed]}, play.ana)
    adversary = play.direct_roll(
        play.gm, {"system": "daggerheart_damage", "sides": 6, "critical": True, "dice": [2], "modifier": -9}
    )
    assert (adversary["ruling"]["total"], adversary["ruling"]["outcome"]) == (0, "none")


def test_a_resisted_roll(scene: Callable[..., Published]) -> None:
    """The opponent's successes are taken off; a tie wins nothing (UW-P1)."""
    play = scene("underworld")
    traits = [{"name": "Strength", "rating": 3}]
    guard = play.direct_roll(play.gm, {"system": "underworld", "traits": traits, "dice": [6, 7, 2]})
    for dice, outcome, margin in (([8, 9, 10], "success", 1), ([8, 9, 2], "failure", 0), ([1, 2, 2], "botch", 0)):
        play.agreed(play.ana, {"traits": traits}, joins=[f"r{guard['seq']}"])
        assert play.read()["spec"]["opposed"] == 2
        ruling = play.roll(play.ana, dice)["ruling"]
        assert (ruling["outcome"], ruling["margin"]) == (outcome, margin)
    play.open(play.ana, {"traits": [{"name": "Stealth", "rating": 5}, {"name": "Dexterity", "rating": 2}]})
    play.set(play.ana, joins=[f"r{guard['seq']}"], spec={"take_automatic": True})
    play.set(play.gm, agreed=True)
    assert play.stakes(play.ana)["problem"]["code"] == "automatic_is_resisted"


WOUNDED = [{"source": "wounded", "dice": -2}]


def test_wounds_and_weapons(scene: Callable[..., Published]) -> None:
    """Player and GM write dice with their reasons, the GM last; every form tells them (UW-P3)."""
    play = scene("underworld")
    traits = [{"name": "Strength", "rating": 3}, {"name": "Brawl", "rating": 2}]
    play.open(play.ana, {"traits": traits, "modifiers": [{"source": "knife", "dice": 1}]})
    play.set(play.gm, agreed=True)
    play.set(play.ana, spec={"modifiers": [{"source": "knife", "dice": 4}]})
    assert not play.read()["agreed"]
    play.set(play.gm, spec={"modifiers": [{"source": "knife", "dice": 1}, *WOUNDED]})
    assert play.stakes(play.ana)["summary"] == "4 dice against difficulty 6 (Strength 3, Brawl 2, knife 1, wounded -2)"
    entry = play.roll(play.ana, [6, 5, 1, 9])
    assert (entry["ruling"]["successes"], entry["ruling"]["dice_modifier"]) == (1, -1)
    for media in EVENT_FORMS:
        told = play.table.call("GET", f"/rolls/{entry['seq']}", headers={"Accept": media}).text
        assert "wounded -2" in unescape(told), (media, told)


def test_wounds_that_leave_no_die(scene: Callable[..., Published]) -> None:
    """There is nothing to roll, and the stakes say so before anybody rolls (UW-P3, UW-A9)."""
    play = scene("underworld")
    play.open(play.ana, {"traits": [{"name": "Wits", "rating": 2}]})
    play.set(play.gm, spec={"modifiers": WOUNDED})
    assert play.stakes(play.ana)["problem"]["code"] == "pool_empty"
    play.refused(409, "not_ready", "POST", f"{play.path}/roll", {}, play.ana)


@pytest.mark.parametrize(
    "field, value", [("modifiers", WOUNDED), ("specialty", "Knives"), ("harm_roll", "soak")], ids=str
)
def test_extras_of_a_pool_are_allowed_by_the_gm(scene: Callable[..., Published], field: str, value: Any) -> None:
    """Without the option nobody writes them, and no direct roll has them (UW-P3..UW-P5)."""
    play = scene("underworld", published=False)
    spec = {"traits": [{"name": "Melee", "rating": 4}], field: value}
    play.refused(422, "published_off", "POST", "/actions", {"character": "c1", "spec": spec}, play.ana)
    body = {"spec": {"system": "underworld", **spec}, "character": "c1"}
    play.refused(422, "published_off", "POST", "/rolls", body, play.ana)


def test_a_specialty_at_a_table(scene: Callable[..., Published]) -> None:
    """Each 10 counts twice, and an entry names the specialty (UW-P4)."""
    play = scene("underworld")
    play.agreed(play.ana, {"traits": [{"name": "Melee", "rating": 4}], "specialty": "Knives"})
    entry = play.roll(play.ana, [10, 10, 3, 1])
    assert [entry["ruling"][name] for name in ("successes", "raw_successes", "specialty")] == [3, 4, "Knives"]
    for media in EVENT_FORMS:
        told = play.table.call("GET", f"/rolls/{entry['seq']}", headers={"Accept": media}).text
        assert "Knives" in told, (media, told)


def test_soak_at_a_table(scene: Callable[..., Published]) -> None:
    """A reflexive roll of soak fails where another would botch, and opens no menu (UW-P5, UW-02)."""
    play = scene("underworld")
    play.agreed(play.ana, {"traits": [{"name": "Stamina", "rating": 2}], "harm_roll": "soak", "reflexive": True})
    entry = play.roll(play.ana, [1, 4])
    assert (entry["ruling"]["outcome"], entry["awaits"]) == ("failure", [])


def test_an_extended_roll(scene: Callable[..., Published]) -> None:
    """Net successes tick a clock, and failing is no try (UW-P2)."""
    play = scene("underworld")
    traits = [{"name": "Research", "rating": 3}]
    play.open(play.ana, {"traits": traits})
    play.refused(422, "no_ticks", "PATCH", play.path, {"clock": "k1"}, play.gm)
    play.set(play.gm, spec={"extended": True, "needed": 3}, clock="k1")
    assert play.stakes(play.ana)["problem"]["code"] == "extended_needs_one"
    play.set(play.gm, spec={"needed": None})
    play.set(play.ana, task="The ledger")
    play.set(play.gm, agreed=True)
    play.refused(422, "no_ticks", "PATCH", play.path, {"strike": ["extended"]}, play.gm)
    ruling = play.roll(play.ana, [2, 3, 4])["ruling"]
    assert (ruling["outcome"], ruling["progress"]) == ("failure", 0)
    for dice, filled in (([6, 7, 1], 1), ([9, 9, 9], 4)):
        play.open(play.ana, {"traits": traits}, task="The ledger")
        play.set(play.gm, spec={"extended": True}, clock="k1")
        assert play.roll(play.ana, dice)["ruling"]["effective_difficulty"] == 6
        assert play.table.ok("GET", "/clocks/k1")["filled"] == filled


@pytest.mark.parametrize(
    "system, spec",
    [
        ("buried_secrets", {**PROWL, "group_member": True}),
        ("buried_secrets", {**PROWL, "sets_up": "effect"}),
        ("buried_secrets", {"system": "fortune", "rating": 2}),
        ("daggerheart", {"trait": 1, "tag_team": "partner", "difficulty": 12}),
        ("daggerheart", {"system": "daggerheart_damage", "sides": 6}),
        ("underworld", {"traits": [{"name": "Wits", "rating": 2}], "extended": True}),
    ],
)
def test_extras_are_off(client: Client, system: str, spec: dict[str, Any]) -> None:
    """Unless the GM allows them, no roll or action at the table has them; from then on stakes have them too."""
    play = Published(client, system)
    play.table.refused(422, "published_off", "POST", "/actions", {"character": "c1", "spec": {}, "joins": ["a99"]})
    body = {"character": "c1", "spec": spec}
    play.table.refused(422, "published_off", "POST", "/actions", body)
    play.table.refused(422, "published_off", "POST", "/rolls", {"character": "c1", "spec": {"system": system} | spec})
    play.table.ok("PATCH", "", {"options": {"published": True, "direct_rolls": "all"}}, version="*")
    aid = play.table.ok("POST", "/actions", body)["id"]
    for place in (f"/actions/{aid}", f"/actions/{aid}/stakes"):
        assert play.table.ok("GET", place).get("problem", {}).get("code") != "published_off"


def test_extras_are_refused_again(scene: Callable[..., Published]) -> None:
    """Terms with an extra that the GM no longer allows are not rolled; they can be cancelled."""
    play = scene()
    play.open(play.gm, {"system": "fortune", "rating": 2})
    play.table.ok("PATCH", "", {"options": {"given_dice": True, "direct_rolls": "all"}}, version="*")
    play.refused(422, "published_off", "POST", f"{play.path}/roll", {"dice": [1, 2]}, play.ana)
    assert play.set(play.gm, state="cancelled")["state"] == "cancelled"


def test_an_extra_of_another_game(scene: Callable[..., Published]) -> None:
    """Damage is Daggerheart's, and an extra is no game to open a table with."""
    play = scene()
    body = {"character": "c1", "spec": {"system": "daggerheart_damage", "sides": 6}}
    play.table.refused(422, "other_system", "POST", "/actions", body)
    play.table.refused(422, "other_system", "POST", "/rolls", body)


def test_joins_move_with_the_table(scene: Callable[..., Published], client: Client) -> None:
    """An import has the marks of joined rolls: they are not reversed, and count once, there too."""
    play = scene()
    member = play.part(play.ben, "c2", PROWL | {"group_member": True}, [6, 1])
    play.agreed(play.ana, PROWL, joins=[member])
    lead = play.roll(play.ana, [1, 2])
    again = play.open(play.gm, PROWL, joins=[member])["id"]
    play.set(play.gm, agreed=True, thrower="p1")
    export = play.table.call("GET", "/export").content
    headers = {"Content-Type": "application/x-ndjson", "Idempotency-Key": "import-with-joins"}
    copy = Table(client, client.post("/v1/sessions/import?history=keep", content=export, headers=headers).json())
    version = f'"{copy.ok("GET", f"/actions/{again}")["etag"]}"'
    problem = copy.refused(409, "join_over", "POST", f"/actions/{again}/roll", {"dice": [1, 2]}, version=version)
    assert f"entry {lead['seq']}" in problem["detail"]
    member_roll = copy.ok("GET", f"/actions/{member}")["roll"]
    copy.refused(409, "reverse_later_first", "POST", "/reversals", {"seq": member_roll})
    headers["Idempotency-Key"] = "import-without-history"
    short = Table(client, client.post("/v1/sessions/import?history=drop", content=export, headers=headers).json())
    assert short.ok("GET", "/actions")["actions"] == [], "what joins rolls means nothing without the log"


@pytest.mark.parametrize("damaged", ["[]", "x", '{"joins":[{"id":"a1","roll":"x"}]}'])
def test_a_damaged_action_is_not_imported(scene: Callable[..., Published], client: Client, damaged: str) -> None:
    """A roll whose action cannot be read is refused with its line, and with no error of the service."""
    play = scene()
    play.part(play.ana, "c1", PROWL, [6, 1])
    lines = [json.loads(line) for line in play.table.call("GET", "/export").text.splitlines()[:-1]]
    lines[0]["keys"].insert(0, exports.vkey(exports.SIGNER.key))
    for line in lines:
        if line.get("entry", {}).get("type") == "rolled":
            line["result"]["after"]["action"] = damaged
    headers = {"Content-Type": "application/x-ndjson", "Idempotency-Key": f"import-damaged-{len(damaged):02}"}
    refused = client.post("/v1/sessions/import?history=keep", content=exports.sealed(lines), headers=headers)
    assert (refused.status_code, refused.json()["code"]) == (422, "import_damaged"), refused.text
