"""After the dice: what a roll awaits, consequences that are taken, resisted or resolved, and what they leave behind."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from service.rules import games
from tests.scene import PROWL, Scene, awaited, states

EMPIRE = tomllib.loads((Path(games.__file__).parent / "fallen_empire" / "1.toml").read_text())


@pytest.mark.parametrize("direct", [False, True])
def test_a_consequence_is_taken(scene: Callable[..., Scene], *, direct: bool) -> None:
    """What the GM picks is pending until the player takes it (BS-45); then harm is marked, and all is settled."""
    play = scene()
    rolled = play.direct([1, 2]) if direct else play.rolled([1, 2])
    assert rolled["action"] == (f"r{rolled['seq']}" if direct else "a1")
    assert awaited(rolled) == [("gm", "choice")]
    assert [one["id"] for one in play.table.ok("GET", "/actions")["actions"]] == [play.aid]
    chosen = play.choose(play.gm, picks=[{"id": "harm"}])
    assert chosen["changes"] == []
    assert awaited(chosen["action_after"]) == [("c1", "consequence")]
    assert play.read()["roll"] == rolled["seq"]
    assert (play.read()["state"], states(play.read())) == ("rolled", [("harm", "pending")])
    play.refused(403, "not_yours", "POST", f"{play.path}/choices", {"take": ["n1"]}, play.ben)
    taken = play.choose(play.ana, take=["n1"])
    assert [(one["who"], one["track"], one["amount"]) for one in taken["changes"]] == [("c1", "harm_2", 1)]
    assert (play.read()["state"], states(play.read())) == ("settled", [("harm", "taken")])
    assert play.table.ok("GET", "/actions")["actions"] == []
    play.refused(409, "action_over", "POST", f"{play.path}/choices", {"take": ["n1"]}, play.ana)


def test_a_consequence_is_resisted(scene: Callable[..., Scene]) -> None:
    """Stress and what is left land in one change, by dice of the player's own key."""
    play = scene()
    play.rolled([1, 2], position="desperate")
    play.choose(play.gm, picks=[{"id": "harm"}, {"id": "complication", "clock": "k1", "on_resist": "avoided"}])
    problem = play.refused(422, "incomplete", "POST", f"{play.path}/resistances", {"consequence": "n1"}, play.ana)
    assert problem["rule"] == "FITD-A12"
    resisted = play.resist(play.ana, consequence="n1", rating=2, dice=[3, 4])
    assert resisted["resistance"]["stress"] == 2
    assert [(one["track"], one["amount"]) for one in resisted["changes"]] == [("stress", 2), ("harm_2", 1)]
    resisted = play.resist(play.ana, consequence="n2", rating=0)
    assert resisted["resistance"]["audit"]["kind"] == "committed"
    assert resisted["terms"]["action"] == "a1"
    assert play.table.ok("GET", "/clocks/k1")["filled"] == 0
    assert states(play.read()) == [("harm", "resisted"), ("complication", "resisted")]
    assert play.read()["state"] == "settled"


def test_the_gm_sets_the_price(scene: Callable[..., Scene]) -> None:
    """With a price nothing is rolled, and a critical clears a stress."""
    play = scene()
    play.direct([1, 2])
    play.choose(play.gm, picks=[{"id": "harm", "price": 3, "on_resist": "avoided"}])
    path = f"{play.path}/resistances"
    play.refused(422, "price_is_set", "POST", path, {"consequence": "n1", "rating": 2}, play.ana)
    resisted = play.resist(play.ana, consequence="n1")
    assert [(one["track"], one["amount"]) for one in resisted["changes"]] == [("stress", 3)]
    play.direct([1, 2])
    play.choose(play.gm, picks=[{"id": "harm"}])
    resisted = play.resist(play.ana, consequence="n1", rating=2, dice=[6, 6])
    assert [(one["track"], one["amount"]) for one in resisted["changes"]] == [("stress", -1), ("harm_1", 1)]


def test_the_gm_resolves(scene: Callable[..., Scene]) -> None:
    """`fate` lands, reduces or avoids what is pending, that of the same step included (FE-42)."""
    play = scene()
    play.direct([1, 2])
    picks = [{"id": "harm"}, {"id": "harm", "character": "c2"}, {"id": "complication", "clock": "k1"}]
    chosen = play.choose(play.gm, picks=picks, fate={"n1": "landed", "n2": "reduced"})
    assert [(one["who"], one["track"]) for one in chosen["changes"]] == [("c1", "harm_2"), ("c2", "harm_1")]
    play.choose(play.gm, fate={"n3": "avoided"})
    assert play.read()["state"] == "settled"
    assert states(play.read()) == [("harm", "landed"), ("harm", "reduced"), ("complication", "avoided")]


def test_harm_for_several(scene: Callable[..., Scene]) -> None:
    """A kind is picked several times where it befalls others (FITD-A17); each answers for their own."""
    play = scene()
    play.direct([1, 2])
    path = f"{play.path}/choices"
    twice = {"picks": [{"id": "harm"}, {"id": "harm", "character": "c1"}]}
    assert play.refused(422, "picked_twice", "POST", path, twice, play.gm)["rule"] == "FITD-A17"
    play.choose(play.gm, picks=[{"id": "harm"}, {"id": "harm", "character": "c2"}])
    play.refused(422, "picked_twice", "POST", path, {"picks": [{"id": "harm", "character": "c2"}]}, play.gm)
    play.choose(play.ben, take=["n2"])
    play.choose(play.gm, picks=[{"id": "custom", "text": "Blood on the floor", "harm_level": 1}])
    play.choose(play.ana, take=["n1", "n3"])
    worse = {"picks": [{"id": "worse_position"}, {"id": "worse_position", "character": "c1"}]}
    other = play.direct([4, 1])
    assert other["action"] == play.aid
    play.refused(422, "picked_twice", "POST", f"{play.path}/choices", worse, play.gm)
    assert (play.track("harm_2"), play.track("harm_1"), play.track("harm_2", "c2")) == (1, 1, 1)


def test_further_complications_tick(scene: Callable[..., Scene]) -> None:
    """`custom` and `additional_complication` tick a clock, a tug of war against the characters (FITD-A17)."""
    play = scene("fallen_empire")
    play.table.ok("POST", "/clocks", {"name": "Hold the bridge", "size": 6, "kind": "tug_of_war"})
    spec = {"system": "fallen_empire", "goal": "in", "ability": "social", "score": 2, "threat": "alarm"}
    entry = play.table.ok(
        "POST", "/rolls", {"spec": spec | {"dice": [1, 1]}, "character": "c1", "clock": "k1"}, token=play.ana
    )
    play.aid = entry["action"]
    picks = [
        {"id": "harm"},
        {"id": "additional_complication", "clock": "k2"},
        {"id": "custom", "text": "They hear", "clock": "k1", "severity": "lesser"},
    ]
    chosen = play.choose(play.gm, picks=picks)
    assert [one["rule"] for one in chosen["warnings"]] == ["FITD-A17"]
    taken = play.choose(play.ana, take=["n2", "n3"])
    assert [(one["who"], one["amount"]) for one in taken["changes"]] == [("k2", -2), ("k1", 1)]


def test_less_effect_is_taken_off_when_it_lands(scene: Callable[..., Scene]) -> None:
    """`reduced_effect` is pending too: the ticks stay until it is taken, and resisting keeps them."""
    play = scene()
    for keeps in (True, False):
        before = play.table.ok("GET", "/clocks/k1")["filled"]
        play.direct([4, 1], clock="k1")
        assert play.table.ok("GET", "/clocks/k1")["filled"] == before + 2
        play.choose(play.gm, picks=[{"id": "reduced_effect"}])
        if keeps:
            play.resist(play.ana, consequence="n1", rating=1, dice=[5])
        else:
            play.choose(play.ana, take=["n1"])
        assert play.table.ok("GET", "/clocks/k1")["filled"] == before + (2 if keeps else 1)


def test_a_branch_leads_on(scene: Callable[..., Scene]) -> None:
    """`press_on` leaves the position of the action that follows, and `withdraw` loses the opportunity (FITD-A19)."""
    play = scene()
    rolled = play.rolled([1, 2], position="controlled")
    assert awaited(rolled) == [("c1", "branch")]
    play.refused(422, "branch_first", "POST", f"{play.path}/choices", {"picks": [{"id": "harm"}]}, play.gm)
    play.refused(403, "not_yours", "POST", f"{play.path}/choices", {"branch": "press_on"}, play.ben)
    play.choose(play.ana, branch="press_on")
    first = play.read()
    assert (first["state"], first["branch"], first["next"]) == ("settled", "press_on", "risky")
    opened = play.open(play.ana, {}, follows=first["id"])
    assert (opened["spec"]["position"], opened["agreed"]) == ("risky", False)
    play.rolled([4, 1], position="controlled")
    play.choose(play.ana, branch="withdraw")
    again = play.direct([6, 6])
    assert again["opportunity_lost"] == play.table.ok("GET", "/log")["items"][-2]["seq"]
    assert "action" not in again


def test_worse_position(scene: Callable[..., Scene]) -> None:
    """A position that gets worse is that of the action which follows, unless it is resisted (FITD-A19)."""
    play = scene()
    for resists, position in ((False, "desperate"), (True, None)):
        play.rolled([4, 1], position="risky")
        play.choose(play.gm, picks=[{"id": "worse_position"}])
        if resists:
            play.resist(play.ana, consequence="n1", rating=1, dice=[6])
        else:
            play.choose(play.ana, take=["n1"])
        settled = play.read()
        assert settled.get("next") == position
        assert play.open(play.ana, {}, follows=settled["id"])["spec"].get("position") == position
        play.set(play.gm, state="cancelled")


def test_daggerheart_grants_a_part(scene: Callable[..., Scene]) -> None:
    """After a failure the GM may grant a part; success stays false (DH-A13). What cannot be resisted lands at once."""
    play = scene("daggerheart")
    spec = {"system": "daggerheart", "goal": "in", "trait": 0, "difficulty": 20, "dice": [5, 3]}
    play.aid = play.table.ok("POST", "/rolls", {"spec": spec, "character": "c1"}, token=play.ana)["action"]
    path = f"{play.path}/choices"
    priced = {"picks": [{"id": "consequence", "price": 1}]}
    play.refused(422, "not_resistible", "POST", path, priced, play.gm)
    chosen = play.choose(play.gm, picks=[{"id": "consequence", "text": "He wakes"}], grant="part")
    assert (chosen["grant"], chosen["action_after"]["granted"]) == ("part", "part")
    assert (play.read()["state"], states(play.read())) == ("settled", [("consequence", "landed")])
    won = play.table.ok(
        "POST", "/rolls", {"spec": spec | {"difficulty": 5, "dice": [3, 5]}, "character": "c1"}, token=play.ana
    )
    play.aid = won["action"]
    refused = play.refused(422, "nothing_to_grant", "POST", f"{play.path}/choices", {"grant": "part"}, play.gm)
    assert refused["rule"] == "DH-A13"


def test_narrated_consequences(scene: Callable[..., Scene]) -> None:
    """The GM narrates without a roll, and it may be resisted (FE-07); players may not."""
    play = scene("fallen_empire")
    body = {"kind": "narrated", "character": "c1", "consequences": [{"id": "harm", "severity": "severe"}]}
    play.table.refused(403, "not_your_field", "POST", "/actions", body, token=play.ana)
    play.table.refused(422, "incomplete", "POST", "/actions", body | {"consequences": []})
    play.aid = play.table.ok("POST", "/actions", body)["id"]
    assert awaited(play.read()) == [("c1", "consequence")]
    assert (play.read()["kind"], "roll" in play.read()) == ("narrated", False)
    resisted = play.resist(play.ana, consequence="n1", rating=3, dice=[1, 2, 5])
    assert [(one["track"], one["amount"]) for one in resisted["changes"]] == [("stress", 1), ("harm_2", 1)]
    assert play.read()["state"] == "settled"
    play.reverse(resisted["seq"])
    assert (play.read()["state"], play.track("stress"), play.track("harm_2")) == ("rolled", 0, 0)
    play.choose(play.ana, take=["n1"])
    assert play.track("harm_3") == 1


def test_who_may_do_what(scene: Callable[..., Scene]) -> None:
    """Each part of a choice has its owner; nothing follows before the dice."""
    play = scene()
    play.open(play.ana, PROWL)
    path = f"{play.path}/choices"
    play.refused(409, "not_rolled", "POST", path, {"branch": "do_it"}, play.ana)
    play.set(play.gm, agreed=True)
    play.roll(play.ana, [1, 2])
    for body in ({"picks": [{"id": "harm"}]}, {"fate": {"n1": "avoided"}}, {"grant_effect": "limited"}):
        assert play.refused(403, "not_your_field", "POST", path, body, play.ana)["errors"]
    play.refused(403, "wrong_role", "POST", path, {}, play.ana)
    play.refused(422, "too_few_picks", "POST", path, {}, play.gm)
    play.choose(play.gm, picks=[{"id": "harm"}])
    play.refused(422, "unknown_id", "POST", path, {"take": ["n7"]}, play.ana)
    play.choose(play.ana, take=["n1"])


def test_a_roll_is_reversed(scene: Callable[..., Scene]) -> None:
    """By delta, exactly what landed, once, later entries first or with it; the dice stay."""
    play = scene()
    play.agreed(play.ana, PROWL, clock="k1", by_gm={"position": "risky", "effect": "great"})
    play.set(play.ana, spec={"push_effect": True})
    rolled = play.roll(play.ana, [4, 2])
    play.table.ok("POST", "/clocks/k1/ticks", {"by": 1})
    chosen = play.choose(play.gm, picks=[{"id": "harm"}])
    taken = play.choose(play.ana, take=["n1"])
    path = "/reversals"
    later = play.table.refused(409, "reverse_later_first", "POST", path, {"seq": rolled["seq"]})
    assert later["entries"] == [chosen["seq"], taken["seq"]]
    play.table.refused(403, "wrong_role", "POST", path, {"seq": rolled["seq"]}, token=play.ana)
    undone = play.reverse(taken["seq"])
    assert (play.read()["state"], states(play.read()), play.track("harm_2")) == ("rolled", [("harm", "pending")], 0)
    assert undone["reverses"] == [taken["seq"]]
    play.table.refused(409, "happened", "POST", path, {"seq": taken["seq"]})
    undone = play.reverse(rolled["seq"], with_later=True)
    assert undone["reverses"] == [chosen["seq"], rolled["seq"]]
    assert (play.track("stress"), play.table.ok("GET", "/clocks/k1")["filled"]) == (0, 1)
    action = play.read()
    assert (action["state"], action["reversed_by"], "roll" in action) == ("cancelled", undone["seq"], False)
    assert len(play.table.ok("GET", "/log?type=rolled")["items"]) == 1, "the dice stay"
    play.table.refused(422, "no_entry", "POST", path, {"seq": 999})
    assert "again" in play.table.refused(422, "irreversible", "POST", path, {"seq": undone["seq"]})["detail"]


def test_an_id_is_never_given_again(scene: Callable[..., Scene]) -> None:
    """Taking a pick that the GM took back takes nothing else; a reversed roll shows nothing of later steps."""
    play = scene()
    rolled = play.rolled([4, 1], position="controlled")
    play.choose(play.ana, branch="do_it")
    chosen = play.choose(play.gm, picks=[{"id": "harm"}])
    play.reverse(chosen["seq"])
    play.choose(play.gm, picks=[{"id": "complication", "clock": "k1"}])
    play.refused(422, "unknown_id", "POST", f"{play.path}/choices", {"take": ["n1"]}, play.ana)
    play.choose(play.ana, take=["n2"])
    play.verified()
    play.reverse(rolled["seq"], with_later=True)
    action = play.read()
    assert (action["state"], states(action), "branch" in action) == ("cancelled", [], False)


def test_a_direct_roll_is_reversed(scene: Callable[..., Scene]) -> None:
    """A direct roll, settled or not, is reversed like another; ticks and tracks by hand too."""
    play = scene()
    first = play.direct([6, 6], clock="k1")
    play.reverse(first["seq"])
    assert play.table.ok("GET", f"/actions/r{first['seq']}")["state"] == "cancelled"
    second = play.direct([1, 2])
    play.choose(play.gm, picks=[{"id": "harm"}])
    play.reverse(second["seq"], with_later=True)
    changed = play.table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "stress", "amount": 3}]})
    play.table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "stress", "amount": -2}]})
    undone = play.reverse(changed["seq"])
    assert undone["left"] == [{"who": "c1", "who_name": "Silk", "track": "stress", "amount": -2}]
    ticked = play.table.ok("POST", "/clocks/k1/ticks", {"by": 2})
    seq = play.table.ok("GET", "/log")["items"][-1]["seq"]
    assert ticked["clock_after"]["filled"] == 2
    play.reverse(seq)
    assert play.table.ok("GET", "/clocks/k1")["filled"] == 0


def test_tries_come_back(scene: Callable[..., Scene]) -> None:
    """A reversed failure blocks no repetition (FE-06), and counts as no try (UW-33), declared action, or Willpower."""
    play = scene("fallen_empire")
    spec = {"system": "fallen_empire", "goal": "in", "ability": "social", "score": 2, "threat": "alarm"}
    failed = play.table.ok("POST", "/rolls", {"spec": spec | {"dice": [1, 2]}, "character": "c1"}, token=play.ana)
    again = {"spec": spec | {"dice": [6, 2]}, "character": "c1"}
    play.table.refused(422, "already_tried", "POST", "/rolls", again, token=play.ana)
    play.reverse(failed["seq"])
    play.table.ok("POST", "/rolls", again, token=play.ana)


def test_a_turn_comes_back(scene: Callable[..., Scene]) -> None:
    """Tries, declared actions and Willpower of a reversed roll come back, and a turn once its rolls are reversed."""
    play = scene("underworld")
    play.table.ok("PATCH", "/characters/c1", {"tracks": {"willpower": {"value": 5, "cap": 5}}}, version="*")
    turn = play.table.ok("POST", "/turns")
    terms = {"goal": "in", "traits": [{"name": "Stealth", "rating": 5}], "willpower": True, "difficulty": 8}
    play.open(play.gm, terms, declare=2, task="the door")
    first = play.roll(play.ana, [2, 3, 4])
    problem = play.table.refused(409, "reverse_later_first", "POST", "/reversals", {"seq": turn["seq"]})
    assert problem["entries"] == [first["seq"]]
    assert play.track("willpower") == 4
    play.reverse(first["seq"], with_later=True)
    assert play.track("willpower") == 5
    play.open(play.gm, terms, declare=3, task="the door")
    second = play.roll(play.ana)
    assert (second["attempt"], second["ruling"]["costs"][0]["track"]) == (1, "willpower")
    play.reverse(second["seq"], with_later=True)
    play.reverse(turn["seq"])
    assert play.table.ok("GET", "")["tracks"]["turn"]["value"] == 1


def test_what_resisting_may_cost(scene: Callable[..., Scene]) -> None:
    """Before it, the exact chances of its stress against what the character has room for (FITD-A12)."""
    play = scene()
    play.table.ok("PATCH", "/characters/c1", {"tracks": {"stress": {"value": 6, "cap": 9}}}, version="*")
    play.direct([1, 2])
    assert play.stakes(play.ana)["pending"] == []
    play.choose(play.gm, picks=[{"id": "harm"}, {"id": "complication", "clock": "k1", "price": 2}])
    harm, complication = play.stakes(play.ana)["pending"]
    assert (harm["stress"], harm["room"], harm["left"]["harm_level"]) == (6, 3, 1)
    assert [one["rating"] for one in harm["chances"]] == [0, 1, 2, 3, 4]
    assert (complication["price"], complication["chances"], complication["left"]["ticks"]) == (2, [], 1)
    [asked] = play.table.ok("GET", f"{play.path}/stakes?rating=2", token=play.ana)["pending"][0]["chances"]
    assert [(one["stress"], one["chance"]["fraction"]) for one in asked["stress"]] == [
        (-1, "1/36"),
        (0, "5/18"),
        (1, "1/4"),
        (2, "7/36"),
        (3, "5/36"),
        (4, "1/12"),
        (5, "1/36"),
    ]
    assert asked["exceeds"]["fraction"] == "1/9"
    [lowest] = play.table.ok("GET", f"{play.path}/stakes?rating=0", token=play.ana)["pending"][0]["chances"]
    assert [one["chance"]["fraction"] for one in lowest["stress"]] == ["1/36", "1/12", "5/36", "7/36", "1/4", "11/36"]
    assert play.table.call("GET", f"{play.path}/stakes?rating=11").json()["code"] == "invalid_parameter"


FE = {"system": "fallen_empire", "goal": "in", "ability": "social", "score": 2, "threat": "alarm"}


class Attempts:
    """Attempts of one kind at a table of Fallen Empire."""

    def __init__(self, play: Scene) -> None:
        self.play = play

    def roll(self, *dice: int, status: int = 201, **more: Any) -> int:
        """Roll; return the entry."""
        spec = FE | {"dice": dice, "position": more.pop("position", "controlled")}
        answer = self.play.table.call("POST", "/rolls", {"spec": spec, "character": "c1", **more}, token=self.play.ana)
        assert answer.status_code == status, answer.text
        body = answer.json()
        self.play.aid = body.get("action", self.play.aid)
        return int(body.get("seq", 0))


def test_attempts_are_as_if_it_had_not_been(scene: Callable[..., Scene]) -> None:
    """Whether an attempt is blocked follows from the entries that stand, in any order of reversals (FE-06)."""
    play = scene("fallen_empire")
    tries = Attempts(play)
    changed: Any = {"fiction_changed": "The watch sleeps"}
    withdrawn = tries.roll(4, 1)
    play.choose(play.ana, branch="withdraw")
    tries.roll(6, 1, status=422)
    play.reverse(withdrawn, with_later=True)
    first = tries.roll(1, 2)
    second = tries.roll(1, 2, **changed)
    play.reverse(first)
    play.reverse(second)
    first = tries.roll(1, 2)
    second = tries.roll(2, 1, **changed)
    play.choose(play.ana, branch="press_on")
    play.reverse(second, with_later=True)
    tries.roll(6, 1, status=422)
    play.reverse(first)
    lost = tries.roll(1, 2, position="risky")
    play.choose(play.gm, picks=[{"id": "lost_opportunity"}])
    aid = play.aid
    tries.roll(6, 1, position="risky", **changed)
    play.aid = aid
    taken = play.choose(play.ana, take=["n1"])
    tries.roll(6, 1, status=422)
    play.reverse(taken["seq"])
    tries.roll(6, 1)
    assert lost < taken["seq"]


def test_tries_count_those_that_stand(scene: Callable[..., Scene]) -> None:
    """Which try it is counts the failed ones that stand, since the last that worked (UW-33)."""
    play = scene("underworld")
    spec = {"system": "underworld", "goal": "in", "traits": [{"name": "Larceny", "rating": 2}], "difficulty": 6}

    def roll(*dice: int) -> Any:
        body = {"spec": spec | {"dice": dice}, "character": "c1", "task": "the door"}
        return play.table.ok("POST", "/rolls", body, token=play.ana)

    first, _, worked = roll(2, 3)["seq"], roll(2, 3), roll(9, 9)["seq"]
    play.reverse(first)
    play.reverse(worked)
    assert roll(9, 9)["attempt"] == 2
    roll(2, 3)
    worked = roll(9, 9)["seq"]
    last = roll(2, 3)
    assert last["attempt"] == 1
    play.reverse(worked)
    assert roll(9, 9)["attempt"] == 3


def test_a_lost_opportunity_is_forgotten_with_what_lost_it(scene: Callable[..., Scene]) -> None:
    """Two withdrawals that are reversed, in the order they were made, leave no warning (FITD-A19)."""
    play = scene()
    seqs = []
    for _ in range(2):
        play.direct([4, 1], position="controlled")
        seqs.append(play.choose(play.ana, branch="withdraw")["seq"])
    for seq in seqs:
        play.reverse(seq)
    assert "opportunity_lost" not in play.direct([6, 6])


def test_a_price_is_no_effect(scene: Callable[..., Scene]) -> None:
    """Less effect takes off ticks of the effect: not those of a bargain's price, nor of a complication (FITD-A18)."""
    play = scene()
    play.agreed(play.ana, PROWL, clock="k1", by_gm={"position": "risky"})
    price = {"tick": {"clock": "k1", "by": 2}}
    play.answer(play.ana, play.offer(play.gm, kind="bargain", price=price), "accept")
    play.roll(play.ana, [4, 1, 1])
    assert play.table.ok("GET", "/clocks/k1")["filled"] == 4
    play.choose(play.gm, picks=[{"id": "reduced_effect"}], fate={"n1": "landed"})
    assert play.table.ok("GET", "/clocks/k1")["filled"] == 3
    play.direct([4, 1], position="controlled", clock="k1")
    picks = [{"id": "complication", "clock": "k1"}, {"id": "reduced_effect"}]
    play.choose(play.gm, branch="do_it", picks=picks, fate={"n1": "landed"})
    before = play.table.ok("GET", "/clocks/k1")["filled"]
    taken = play.choose(play.ana, take=["n2"])
    assert [one["amount"] for one in taken["changes"]] == [-1] or before == 6


def test_each_part_of_a_consequence_is_reduced(scene: Callable[..., Scene]) -> None:
    """Harm and ticks of one pick are of one grade, and fall by a step together (FITD-A12, FITD-A15)."""
    play = scene()
    play.direct([1, 2])
    path = f"{play.path}/choices"
    other = {"id": "custom", "text": "A fall", "harm_level": 3, "severity": "lesser"}
    play.refused(422, "severity_fixed", "POST", path, {"picks": [other]}, play.gm)
    fall = {"id": "custom", "text": "A fall", "harm_level": 2, "clock": "k1"}
    play.choose(play.gm, picks=[fall], fate={"n1": "reduced"})
    assert play.read()["consequences"][0]["severity"] == "standard"
    assert (play.track("harm_1"), play.table.ok("GET", "/clocks/k1")["filled"]) == (1, 1)


def test_players_learn_nothing_of_a_reversed_hidden_tick(scene: Callable[..., Scene]) -> None:
    """The reversal of what players did not see is not shown to them, nor its note; nor are ticks of a hidden clock."""
    play = scene()
    hidden = play.table.ok("POST", "/clocks", {"name": "Assassin", "size": 4, "visible": False})["id"]
    play.table.ok("POST", f"/clocks/{hidden}/ticks", {"by": 1})
    seq = play.table.ok("GET", "/log")["items"][-1]["seq"]
    undone = play.reverse(seq, note="The assassin was too early")
    seen = play.table.ok("GET", "/log", token=play.ana)["items"]
    assert undone["seq"] not in [entry["seq"] for entry in seen]
    assert "assassin" not in play.table.call("GET", "/log", token=play.ana).text
    shown = []
    for clock in ({"clock": hidden}, {}):
        play.direct([1, 2])
        play.choose(play.gm, picks=[{"id": "custom", "text": "A shadow", **clock}])
        shown.append(play.table.ok("GET", play.path, token=play.ana)["consequences"])
    assert shown[0] == shown[1]


def test_the_list_shows_what_is_read(scene: Callable[..., Scene]) -> None:
    """An action in the list is the one that is read, also after a reversal, and so is its ETag in the entry."""
    play = scene()
    play.direct([1, 2])
    chosen = play.choose(play.gm, picks=[{"id": "harm"}])
    assert chosen["action_after"]["etag"] == play.read()["etag"]
    undone = play.reverse(chosen["seq"])
    assert undone["action_after"]["etag"] == play.read()["etag"]
    assert play.table.ok("GET", "/actions")["actions"] == [play.read()]
    undone = play.reverse(int(play.aid[1:]))
    assert undone["action_after"] == play.read()


def test_players_leave_room_for_actions(scene: Callable[..., Scene]) -> None:
    """Of a player's direct rolls sixteen may await something after a step: the others have room too."""
    play = scene()
    for _ in range(16):
        play.direct([4, 1], position="controlled")
        play.choose(play.ana, branch="do_it")
    play.direct([4, 1], position="controlled")
    play.refused(409, "too_many", "POST", f"{play.path}/choices", {"branch": "do_it"}, play.ana)
    play.choose(play.ana, branch="withdraw")
    play.open(play.gm, PROWL)


def test_what_is_of_the_action_befalls_nobody_else(scene: Callable[..., Scene]) -> None:
    """Less effect, a worse position and a lost opportunity are of the action: who rolled bears them (FITD-A17)."""
    play = scene()
    for dice, pick in (([4, 1], "reduced_effect"), ([4, 1], "worse_position"), ([1, 2], "lost_opportunity")):
        play.direct(dice)
        body = {"picks": [{"id": pick, "character": "c2"}]}
        problem = play.refused(422, "of_its_action", "POST", f"{play.path}/choices", body, play.gm)
        assert (problem["rule"], problem["errors"][0]["pointer"]) == ("FITD-A17", "/picks/0/character")
        play.choose(play.gm, picks=[{"id": pick, "character": "c1"}], fate={"n1": "landed"})


def test_a_grant_leaves_the_picks_to_come(scene: Callable[..., Scene]) -> None:
    """Where no pick is due, an effect, a part or a change leaves the choice to the GM; its settling is said."""
    terms = {"goal": "in", "threat": "the alarm", "ability": "social", "score": 2}
    granting = {**EMPIRE, "drop": [one for one in EMPIRE["drop"] if one != "grants"]}
    changed = {"changes": [{"who": "c1", "track": "tension", "amount": 1}]}
    for game, grant in ((granting, {"grant_effect": "limited"}), ("fallen_empire", changed)):
        play = scene(game)
        play.agreed(play.ana, terms, clock="k1")
        play.roll(play.ana, [2, 1])
        play.choose(play.gm, **grant)
        assert awaited(play.read()) == [("gm", "choice")]
        play.choose(play.gm, picks=[{"id": "harm"}], fate={"n1": "landed"})
        assert play.read()["state"] == "settled"
    for hidden in (False, True):
        play = scene("daggerheart")
        play.agreed(play.ana, {"goal": "in", "trait": 0}, {"difficulty": 20, "difficulty_hidden": hidden})
        play.roll(play.ana, [2, 3])
        play.choose(play.gm, grant="part")
        assert awaited(play.read()) == [("gm", "choice")]
        play.choose(play.gm, picks=[{"id": "custom", "text": "They heard"}])
        assert play.read()["state"] == "settled"


def test_what_is_granted_alone(scene: Callable[..., Scene]) -> None:
    """Effect may be granted before the picks; none is no grant, and what is narrated has no roll (BS-43)."""
    play = scene()
    play.direct([1, 2], clock="k1")
    path = f"{play.path}/choices"
    play.refused(422, "nothing_to_grant", "POST", path, {"grant_effect": "zero"}, play.gm)
    play.choose(play.gm, grant_effect="limited")
    assert (play.table.ok("GET", "/clocks/k1")["filled"], awaited(play.read())) == (1, [("gm", "choice")])
    play.choose(play.gm, picks=[{"id": "harm"}], fate={"n1": "landed"})
    body = {"kind": "narrated", "character": "c1", "consequences": [{"id": "harm"}]}
    problem = play.table.refused(422, "not_of_kind", "POST", "/actions", body | {"spec": {"rating": 2}})
    assert problem["errors"][0]["pointer"] == "/spec"
    play.aid = play.table.ok("POST", "/actions", body)["id"]
    play.refused(422, "nothing_to_grant", "POST", f"{play.path}/choices", {"grant_effect": "limited"}, play.gm)
    play.choose(play.ana, take=["n1"])


def test_a_clock_that_lost_its_race(scene: Callable[..., Scene]) -> None:
    """A complication ticks no clock that is locked, or whose rival has won: nothing of it could ever land."""
    play = scene()
    play.table.ok("POST", "/clocks", {"name": "Us", "size": 4, "kind": "racing"})
    play.table.ok("POST", "/clocks", {"name": "Them", "size": 4, "kind": "racing", "rival": "k2"})
    play.table.ok("POST", "/clocks", {"name": "Then", "size": 4, "kind": "linked", "after": "k1"})
    play.table.ok("POST", "/clocks/k2/ticks", {"by": 4})
    play.direct([1, 2])
    path = f"{play.path}/choices"
    for clock, code in (("k3", "race_over"), ("k4", "clock_locked")):
        play.refused(409, code, "POST", path, {"picks": [{"id": "complication", "clock": clock}]}, play.gm)


def test_a_character_that_is_gone(scene: Callable[..., Scene]) -> None:
    """What would befall a deleted character lands nothing: the GM resolves it."""
    play = scene()
    play.direct([1, 2])
    play.choose(play.gm, picks=[{"id": "harm", "character": "c2"}, {"id": "harm"}])
    play.table.ok("DELETE", "/characters/c2", token=play.ben, version="*")
    gone, silk = play.stakes(play.gm)["pending"]
    assert ("stress" in gone, gone["chances"], len(silk["chances"])) == (False, [], 5)
    body = {"consequence": "n1", "rating": 2}
    play.refused(409, "character_gone", "POST", f"{play.path}/resistances", body, play.ben)
    assert play.choose(play.gm, fate={"n1": "landed", "n2": "avoided"})["changes"] == []
    assert play.read()["state"] == "settled"


def test_the_report_counts_the_dice_of_resistances(scene: Callable[..., Scene]) -> None:
    """Their faces are among the table's, and they are nobody's luck: they cost more or less, and do not fail."""
    play = scene()
    play.direct([1, 2])
    play.choose(play.gm, picks=[{"id": "harm"}])
    play.resist(play.ana, consequence="n1", rating=3)
    report = play.table.ok("GET", "/report")
    assert [(one["sides"], one["sample"]) for one in report["dice"]] == [(6, 3)]
    assert (report["people"], report["unruled"], report["unbound"]) == ({}, 0, 1)


def test_what_stands_counts_though_it_changed_nothing_then(scene: Callable[..., Scene]) -> None:
    """A withdrawal, a branch that opens, or a success counts also where the mark was so already (FE-06, FE-A12)."""
    play = scene("fallen_empire")
    tries = Attempts(play)
    changed: Any = {"fiction_changed": "The watch sleeps"}
    tries.roll(4, 1)
    branched = play.aid
    failed = tries.roll(1, 2)
    play.aid = branched
    play.choose(play.ana, branch="withdraw")
    play.reverse(failed)
    tries.roll(6, 1, status=422)
    tries.roll(6, 1, **changed)
    tries.roll(1, 2)
    pressed = play.aid
    failed = tries.roll(1, 2, **changed)
    play.aid = pressed
    play.choose(play.ana, branch="press_on")
    play.reverse(failed)
    worked = tries.roll(6, 1)
    tries.roll(6, 2)
    play.reverse(worked)
    tries.roll(6, 1)


def test_a_turn_remembers_what_was_spent_in_it(scene: Callable[..., Scene]) -> None:
    """When a later turn is taken back with its rolls, the one before knows its Willpower and actions (UW-18, UW-32)."""
    play = scene("underworld")
    play.table.ok("PATCH", "/characters/c1", {"tracks": {"willpower": {"value": 5, "cap": 5}}}, version="*")
    terms = {"goal": "in", "traits": [{"name": "Stealth", "rating": 5}], "willpower": True, "difficulty": 8}
    play.table.ok("POST", "/turns")
    play.open(play.gm, terms, declare=2)
    play.roll(play.ana)
    turn = play.table.ok("POST", "/turns")
    play.open(play.gm, terms)
    later = play.roll(play.ana)
    play.reverse(later["seq"], with_later=True)
    play.reverse(turn["seq"])
    play.open(play.gm, terms)
    play.refused(422, "spent_this_turn", "POST", f"{play.path}/roll", {}, play.ana)
    play.open(play.gm, terms | {"willpower": False}, declare=3)
    play.refused(422, "not_declared", "POST", f"{play.path}/roll", {}, play.ana)


def test_words_that_a_game_does_not_have(scene: Callable[..., Scene]) -> None:
    """What the GM grades and grants, and what is offered, has words of the table's game: others are refused by it."""
    play = scene()
    play.open(play.ana, PROWL)
    bargain, trade = {"kind": "bargain", "bargain": "stardust"}, {"kind": "trade", "trade": "luck_for_effect"}
    for offer in (bargain, trade):
        problem = play.refused(422, "no_such_offer", "POST", f"{play.path}/offers", offer, play.gm)
        assert problem["errors"][0]["pointer"] == f"/{offer['kind']}"
    play.direct([1, 2])
    path = f"{play.path}/choices"
    fatal = {"picks": [{"id": "custom", "text": "A fall", "severity": "fatal"}]}
    problem = play.refused(422, "unknown_consequence", "POST", path, fatal, play.gm)
    assert (problem["errors"][0]["pointer"], "lesser, standard, severe" in problem["detail"]) == (
        "/picks/0/severity",
        True,
    )
    deep = {"picks": [{"id": "custom", "text": "A fall", "harm_level": 4}]}
    assert "no harm of level 4" in play.refused(422, "severity_fixed", "POST", path, deep, play.gm)["detail"]
    play.refused(422, "nothing_to_grant", "POST", path, {"grant_effect": "huge"}, play.gm)
