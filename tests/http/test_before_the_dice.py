"""What an action and its stakes tell before the dice: all that its roll would be refused for, and all that is told."""

from collections.abc import Callable
from typing import Any

import pytest

from service.audit import chain
from service.verify.export import verify
from tests.proofs import body_of
from tests.scene import PROWL, Scene

PICK = {"goal": "Open the safe", "ability": "insight", "score": 1, "threat": "The alarm rings"}
LEAP = {"goal": "Over the gap", "trait": 2}
HEFT = {"goal": "Lift it", "traits": [{"name": "Strength", "rating": 3}]}


def problem(play: Scene, code: str) -> Any:
    """Return the problem that action, list and stakes tell everybody; the roll is refused for the same."""
    before = play.table.ok("GET", "")["entries"]
    told = [play.read(token).get("problem") for token in (play.gm, play.ana, play.ben)]
    told += [play.stakes(token).get("problem") for token in (play.gm, play.ana, play.ben)]
    listed = play.table.ok("GET", "/actions", token=play.ana)["actions"]
    told += [one.get("problem") for one in listed if one["id"] == play.aid]
    assert told == [told[0]] * 7
    assert play.table.ok("GET", "")["entries"] == before, "reading writes nothing"
    assert told[0]["code"] == code, told[0]
    response = play.table.call("POST", f"{play.path}/roll", {}, token=play.ana, version="*")
    assert response.status_code >= 400
    assert (response.json()["code"], response.json()["detail"]) == (code, told[0]["detail"])
    return told[0]


def allowed(play: Scene) -> None:
    """Check that nothing stands against the roll, and make it."""
    assert "problem" not in play.read(play.ana)
    assert "problem" not in play.stakes(play.ana)
    play.roll(play.ana)


def fails(play: Scene) -> int:
    """Open, agree to and fail an action in Fallen Empire; return the entry of its roll."""
    play.agreed(play.ana, PICK)
    seq: int = play.roll(play.ana, [2])["seq"]
    return seq


def test_a_repetition(scene: Callable[..., Scene]) -> None:
    """A goal that failed by the same ability is told as tried, with the entry, until the fiction changed (FE-06)."""
    play = scene("fallen_empire")
    failed = fails(play)
    play.open(play.ana, PICK)
    assert play.stakes(play.ana)["problem"]["code"] == "already_tried", "before the GM has agreed"
    play.set(play.gm, agreed=True)
    found = problem(play, "already_tried")
    assert (found["rule"], found["earlier"]) == ("FE-06", failed)
    assert play.stakes(play.ana)["outcomes"], "the odds are told all the same"
    play.set(play.ana, fiction_changed="He sleeps now")
    play.set(play.gm, agreed=True)
    allowed(play)


def test_a_repetition_by_another_action(scene: Callable[..., Scene]) -> None:
    """An action becomes a repetition while it is ready, when another one fails by the same means."""
    play = scene("fallen_empire")
    play.agreed(play.ana, PICK)
    first = play.aid
    assert "problem" not in play.read(play.ana)
    fails(play)
    play.aid = first
    problem(play, "already_tried")


def test_a_point_that_was_spent_this_turn(scene: Callable[..., Scene]) -> None:
    """A second point of Willpower in a turn is told before the dice, also when another roll spent it (UW-32)."""
    play = scene("underworld")
    play.table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "willpower", "amount": 5}]})
    play.agreed(play.ana, HEFT | {"willpower": True})
    assert "problem" not in play.read(play.ana)
    spends = {"system": "underworld", "willpower": True, **HEFT}
    play.table.ok("POST", "/rolls", {"spec": spends, "character": "c1"}, token=play.ana)
    assert problem(play, "spent_this_turn")["rule"] == "UW-32"
    play.table.ok("POST", "/turns", {})
    allowed(play)


def test_a_clock_that_is_closed(scene: Callable[..., Scene]) -> None:
    """A clock that loses its race is told at once; one that players do not see stands against no roll."""
    play = scene()
    play.table.ok("POST", "/clocks", {"name": "We", "size": 4, "kind": "racing"})
    play.table.ok("POST", "/clocks", {"name": "They", "size": 4, "kind": "racing", "rival": "k2"})
    play.agreed(play.ana, PROWL, clock="k2")
    assert "problem" not in play.read(play.ana)
    play.table.ok("POST", "/clocks/k3/ticks", {"by": 4})
    problem(play, "clock_closed")
    version = f'"{play.table.ok("GET", "/clocks/k2")["version"]}"'
    play.table.ok("PATCH", "/clocks/k2", {"visible": False}, version=version)
    allowed(play)


def test_a_sheet_that_changed(scene: Callable[..., Scene]) -> None:
    """Numbers of the sheet that changed since the terms were written are told until they are taken anew."""
    play = scene()
    play.table.ok("PATCH", "/characters/c1", {"sheet": {"ratings": {"prowl": 2}}}, version="*")
    play.agreed(play.ana, {"goal": "Past the guard", "action": "prowl"})
    play.table.ok("PATCH", "/characters/c1", {"sheet": {"ratings": {"prowl": 3}}}, version="*")
    problem(play, "sheet_changed")
    play.set(play.ana, spec={})
    play.set(play.gm, agreed=True)
    allowed(play)


def test_what_cannot_be_paid(scene: Callable[..., Scene]) -> None:
    """Hope that does not suffice is told before the dice (DH-16)."""
    play = scene("daggerheart")
    play.agreed(play.ana, LEAP | {"experiences": [{"name": "Acrobat", "modifier": 2}]}, by_gm={"difficulty": 12})
    play.table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "hope", "amount": -2}]})
    problem(play, "unaffordable")
    play.table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "hope", "amount": 1}]})
    allowed(play)


def test_what_stands_against_a_roll_changes_the_etag(scene: Callable[..., Scene]) -> None:
    """A cached action is read again when a problem comes or goes; a change names exactly what was read."""
    play = scene("fallen_empire")
    play.agreed(play.ana, PICK)
    first = play.aid
    before = play.table.call("GET", play.path, token=play.ana)
    fails(play)
    play.aid = first
    known = {"If-None-Match": before.headers["etag"]}
    after = play.table.call("GET", play.path, token=play.ana, headers=known)
    assert after.status_code == 200
    assert after.headers["etag"] != before.headers["etag"]
    assert after.json()["etag"] == before.json()["etag"], "the terms are the same"
    change = {"spec": {"score": 2}}
    for token, other in ((play.ana, change), (play.gm, {"agreed": False})):
        stale = play.table.call("GET", play.path, token=token).headers["etag"].replace(".", ".0")[:-2] + '"'
        play.table.refused(412, "version_mismatch", "PATCH", play.path, other, token=token, version=stale)
    play.table.refused(
        412, "version_mismatch", "PATCH", play.path, change, token=play.ana, version=before.headers["etag"]
    )
    play.table.ok("PATCH", play.path, change, token=play.ana, version=after.headers["etag"])


RUN = {"goal": "Run", "traits": [{"name": "Dexterity", "rating": 4}, {"name": "Athletics", "rating": 3}]}


def repeats(play: Scene) -> None:
    """Fail at the task of the action, by another action."""
    play.agreed(play.ana, HEFT, {"difficulty": 6}, task="lift")
    play.roll(play.ana, [2, 3, 4])


def declares(play: Scene) -> None:
    """Declare three actions for the turn, with another one that is rolled first."""
    play.agreed(play.ana, RUN, {"difficulty": 6}, declare=3)
    play.roll(play.ana, [2, 3, 4, 5])


@pytest.mark.parametrize(
    "spec, terms, meanwhile, before, after",
    [(HEFT, {"task": "lift"}, repeats, (3, 6), (3, 7)), (RUN, {}, declares, (7, 6), (3, 6))],
    ids=["a try that failed", "actions that were declared"],
)
def test_a_roll_of_exactly_what_was_read(
    scene: Callable[..., Scene],
    spec: Any,
    terms: Any,
    meanwhile: Callable[[Scene], None],
    before: tuple[int, int],
    after: tuple[int, int],
) -> None:
    """A roll of terms that others changed meanwhile is refused where its ETag names those that were read."""
    play = scene("underworld")
    play.agreed(play.ana, spec, {"difficulty": 6}, **terms)
    aid, seen = play.aid, play.table.call("GET", play.path, token=play.ana)
    meanwhile(play)
    play.aid = aid
    now = play.table.call("GET", play.path, token=play.ana)
    assert (now.json()["etag"], now.json()["spec"]) == (seen.json()["etag"], seen.json()["spec"])
    assert (len(seen.json()["terms"]["dice"]), len(now.json()["terms"]["dice"])) == (before[0], after[0])
    stale, fresh = seen.headers["etag"], now.headers["etag"]
    play.table.refused(412, "version_mismatch", "POST", f"{play.path}/roll", {}, token=play.ana, version=stale)
    entry = play.table.ok("POST", f"{play.path}/roll", {}, token=play.ana, version=fresh)
    assert (len(entry["ruling"]["dice"]), entry["ruling"]["effective_difficulty"]) == after
    play.verified()


def test_a_lost_opportunity(scene: Callable[..., Scene]) -> None:
    """That an opportunity was lost is told in action and stakes, and then in the entry (FITD-A19).

    What else is wrong does not hide it.
    """
    play = scene()
    play.agreed(play.ana, PROWL)
    play.roll(play.ana, [1, 2])
    lost = play.table.ok("POST", f"{play.path}/choices", {"picks": [{"id": "lost_opportunity"}]})
    play.table.ok("POST", f"{play.path}/choices", {"take": ["n1"]}, token=play.ana)
    last = play.table.ok("GET", "/log")["items"][-1]["seq"]
    assert lost["seq"] < last
    play.agreed(play.ana, PROWL)
    told = [play.read(play.ana), play.stakes(play.ana), play.stakes(play.gm), play.roll(play.ana)]
    assert [one["opportunity_lost"] for one in told] == [last] * 4
    play.open(play.ana, PROWL)
    play.set(play.gm, asks="How?")
    assert play.read(play.ana)["problem"]["code"] == "goal_asked"
    assert (play.read(play.ana)["opportunity_lost"], play.stakes(play.ana)["opportunity_lost"]) == (last, last)


def test_warned_consequences(scene: Callable[..., Scene]) -> None:
    """What the GM warns of is in the stakes for everybody, also where the Difficulty is hidden (DH-09)."""
    play = scene("daggerheart")
    play.agreed(play.ana, LEAP, by_gm={"warned_consequences": ["You fall"]})
    assert play.stakes(play.ana)["warned_consequences"] == ["You fall"], "before there are odds"
    play.set(play.gm, spec={"difficulty": 12, "difficulty_hidden": True})
    for token in (play.gm, play.ana, play.ben):
        assert play.stakes(token)["warned_consequences"] == ["You fall"]


SLOTS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "buried_secrets": (PROWL, ["bad_outcome", "critical_success", "full_success", "partial_success"]),
    "fallen_empire": (PICK, ["critical", "failure", "reduced", "success"]),
    "terminal_iv": (
        {"goal": "In", "action": "burn"},
        ["bad_outcome", "critical_success", "full_success", "partial_success"],
    ),
    "daggerheart": (
        LEAP,
        [
            *("critical_success", "failure_with_fear", "failure_with_hope"),
            *("reaction_critical", "reaction_failure", "reaction_success"),
            *("success_with_fear", "success_with_hope"),
        ],
    ),
    "underworld": (HEFT, ["botch", "failure", "success"]),
}


@pytest.mark.parametrize("system", SLOTS)
def test_a_slot_for_each_result(system: str, scene: Callable[..., Scene]) -> None:
    """The GM tells of each result of the game beforehand, and of nothing else (FE-19, FE-22)."""
    terms, slots = SLOTS[system]
    play = scene(system)
    described = play.table.client.get(f"/v1/systems/{system}").json()["slots"]
    assert sorted(described) == slots
    play.open(play.ana, terms)
    words = {slot: f"Then {slot}" for slot in slots}
    play.set(play.gm, says=words)
    assert play.read(play.ana)["says"] == play.stakes(play.ana)["says"] == words
    play.refused(422, "no_such_slot", "PATCH", play.path, {"says": {"triumph": "Yes"}}, play.gm)
    play.set(play.gm, says={slots[0]: "", slots[1]: "Only this"})
    assert play.read(play.ana)["says"] == {slots[1]: "Only this"}


@pytest.mark.parametrize("by_action", [True, False])
def test_a_hidden_difficulty_with_given_dice_is_opened(by_action: bool, scene: Callable[..., Scene]) -> None:
    """What was committed to can be opened, also where the faces were thrown elsewhere (DH-08)."""
    play = scene("daggerheart")
    hidden = {"difficulty": 14, "difficulty_hidden": True}
    if by_action:
        play.open(play.ana, LEAP)
        play.set(play.gm, spec=hidden)
        commit = play.read(play.ana)["difficulty_commit"]
        seq = play.roll(play.ana, [7, 5])["seq"]
    else:
        spec = {"system": "daggerheart", **LEAP, **hidden, "dice": [7, 5]}
        seq, commit = play.table.ok("POST", "/rolls", body_of(spec, character="c1"))["seq"], None
    opened = play.table.ok("POST", f"/rolls/{seq}/difficulty", {}, token=play.gm)
    assert opened["difficulty"] == 14
    digest = chain.hidden_difficulty(bytes.fromhex(opened["difficulty_salt"]), 14).hex()
    assert commit in {None, digest}
    export = play.table.call("GET", "/export").text
    assert digest in export
    of_player = play.table.call("GET", "/export", token=play.ben).content
    assert verify(of_player).findings == []
    assert verify(export.encode()).findings == []


def test_the_gm_changes_an_experience(scene: Callable[..., Scene]) -> None:
    """The GM may change an Experience altogether; the player may withdraw it, and pays no Hope (DH-17)."""
    play = scene("daggerheart")
    play.open(play.ana, LEAP | {"experiences": [{"name": "Acrobat", "modifier": 2}]})
    changed = [{"name": "Roof runner", "modifier": 1}]
    assert play.set(play.gm, spec={"difficulty": 12, "experiences": changed})["agreed"] is True
    assert play.read(play.ana)["spec"]["experiences"] == changed
    assert play.set(play.ana, spec={"experiences": None})["agreed"] is False, "the GM agrees again to the new terms"
    play.set(play.gm, agreed=True)
    assert "costs" not in play.roll(play.ana, [9, 4])["ruling"] or play.track("hope") == 3


def test_the_gm_grants_advantage(scene: Callable[..., Scene]) -> None:
    """Advantage is granted by the GM as disadvantage is, and both cancel out (DH-11, DH-A2)."""
    play = scene("daggerheart")
    play.open(play.ana, LEAP)
    assert play.set(play.gm, spec={"difficulty": 12, "advantage": 1})["spec"]["advantage"] == 1
    assert len(play.roll(play.ana, [9, 4, 6])["ruling"]["dice"]) == 3


def test_a_rally_die_for_damage(scene: Callable[..., Scene]) -> None:
    """Another player's die may be offered to a damage roll too (DH-13)."""
    play = scene("daggerheart", published=True)
    play.open(play.ana, {"system": "daggerheart_damage", "sides": 8})
    play.answer(play.ana, play.offer(play.ben, kind="die", die={"source": "Rally", "sides": 6}), "accept")
    play.set(play.gm, agreed=True)
    rolled = play.roll(play.ana, [5, 4])
    assert [die["sides"] for die in rolled["ruling"]["dice"]] == [8, 6]


@pytest.mark.parametrize("field, value", [("threat", "The dogs wake"), ("harm_penalty", 2)])
def test_threat_and_harm_are_shared(field: str, value: Any, scene: Callable[..., Scene]) -> None:
    """Threat and the penalty of harm are set by player and GM; after the player's word the GM agrees again (FE-11)."""
    play = scene("fallen_empire")
    play.open(play.ana, PICK)
    assert play.set(play.gm, spec={field: value})["spec"][field] == value
    assert play.read()["agreed"] is True
    assert play.set(play.ana, spec={field: PICK.get(field)})["agreed"] is False


@pytest.mark.parametrize(
    "option, sent, harder", [(True, False, 0), (False, True, 1), (True, None, 1), (False, None, 0)]
)
def test_the_storyteller_decides_about_retries(
    option: bool, sent: bool | None, harder: int, scene: Callable[..., Scene]
) -> None:
    """Whether a further try is harder is the Storyteller's for each roll; the option is its default (UW-33, UW-A16)."""
    play = scene("underworld", retry_rule=option)
    rule = {} if sent is None else {"retry_rule": sent}
    for number in (0, 1):
        play.open(play.ana, HEFT, task="the gate")
        play.refused(403, "not_your_field", "PATCH", play.path, {"spec": {"retry_rule": True}}, play.ana)
        play.set(play.gm, spec=rule, agreed=True)
        ruling = play.roll(play.ana, [3, 2, 4])["ruling"]
        assert ruling["effective_difficulty"] == 6 + number * harder


SOAK = {"goal": "Soak it", "traits": [{"name": "Stamina", "rating": 5}]}


def rolled(play: Scene, terms: dict[str, Any], by_gm: dict[str, Any] | None = None, **more: Any) -> Any:
    """Open an action of Underworld, agree to it and roll it; return the entry."""
    play.open(play.ana, terms, **more)
    play.set(play.gm, spec=by_gm or {}, agreed=True)
    return play.roll(play.ana)


def test_reflexives_take_no_place(scene: Callable[..., Scene]) -> None:
    """Soak rolls whole between two declared actions, after them, and after a turn's only action (UW-01, UW-02)."""
    play = scene("underworld", direct_rolls="off")

    def soak() -> Any:
        return rolled(play, SOAK | {"reflexive": True})

    play.table.ok("POST", "/turns", {})
    first = rolled(play, HEFT | {"traits": [{"name": "Strength", "rating": 5}]}, declare=2)
    assert (first["ruling"]["pool"]["size"], soak()["ruling"]["pool"]["size"]) == (3, 5)
    last = soak()
    play.table.ok("POST", "/reversals", {"seq": last["seq"]})
    second = rolled(play, HEFT | {"traits": [{"name": "Strength", "rating": 5}]})
    assert (second["ruling"]["pool"]["size"], soak()["ruling"]["pool"]["size"]) == (2, 5)
    play.agreed(play.ana, HEFT)
    problem(play, "not_declared")
    play.set(play.ana, state="cancelled")
    play.table.ok("POST", "/turns", {})
    rolled(play, HEFT)
    assert soak()["ruling"]["pool"]["size"] == 5
    play.agreed(play.ana, SOAK | {"reflexive": True}, declare=2)
    problem(play, "not_declared")


STRONG = HEFT | {"traits": [{"name": "Strength", "rating": 5}, {"name": "Athletics", "rating": 3}]}


def sizes(play: Scene, *grants: int, **more: Any) -> list[int]:
    """Roll an action of eight dice for each grant of the GM's; return the sizes of their pools."""
    found: list[int] = []
    for extra in grants:
        play.open(play.ana, STRONG, **(more if not found else {}))
        play.set(play.gm, agreed=True, **({"extra_actions": extra} if extra else {}))
        found.append(play.roll(play.ana)["ruling"]["pool"]["size"])
    return found


def refused_beyond(play: Scene) -> None:
    """One action more is refused, and the stakes say so."""
    play.agreed(play.ana, STRONG)
    problem(play, "not_declared")
    play.set(play.ana, state="cancelled")


def test_extra_actions_are_granted_by_count(scene: Callable[..., Scene]) -> None:
    """The Storyteller grants so many beyond the declared ones for a turn; they lose no dice (UW-02)."""
    play = scene("underworld", direct_rolls="off")
    play.table.ok("POST", "/turns")
    assert sizes(play, 2, 0, 0, 0, declare=2) == [6, 5, 8, 8]
    refused_beyond(play)
    # One more, granted with the action itself.
    assert sizes(play, 1) == [8]
    refused_beyond(play)
    play.table.ok("POST", "/turns")
    assert sizes(play, 0, 1) == [8, 8]
    refused_beyond(play)
    play.open(play.ana, STRONG, declare=2)
    play.refused(403, "not_your_field", "PATCH", play.path, {"extra_actions": 3}, play.ana)
    shown = play.set(play.gm, extra_actions=3)
    assert (shown["extra_actions"], play.read(play.ben)["extra_actions"]) == (3, 3)
    assert "extra_actions" not in play.set(play.gm, extra_actions=None)


def test_extra_actions_are_underworlds(scene: Callable[..., Scene]) -> None:
    """Games without declared actions have none beyond them."""
    play = scene("buried_secrets")
    play.open(play.ana, {"rating": 1})
    play.refused(422, "not_declared", "PATCH", play.path, {"extra_actions": 1}, play.gm)


def test_reversals_give_back_what_was_declared_and_granted(scene: Callable[..., Scene]) -> None:
    """A reversed action is rolled again in its own place, and what was granted with it is gone."""
    play = scene("underworld", direct_rolls="off")
    play.table.ok("POST", "/turns")
    assert sizes(play, 1, 0, 0, declare=3) == [5, 4, 3]
    [first, second, _] = [one["seq"] for one in play.table.ok("GET", "/log")["items"] if one["type"] == "rolled"]
    play.table.ok("POST", "/reversals", {"seq": second})
    assert sizes(play, 0, 0) == [4, 8]
    play.table.ok("POST", "/reversals", {"seq": first})
    assert sizes(play, 0) == [5]
    refused_beyond(play)
    assert sizes(play, 2) == [8]


def test_direct_rolls_of_what_is_the_players(scene: Callable[..., Scene]) -> None:
    """At a table of `own` direct rolls a player sets no field of the GM's; at `all` the entry says which they set."""
    play = scene("buried_secrets", direct_rolls="own")
    plain = {"system": "buried_secrets", "rating": 2, "dice": [6, 1]}
    typed = plain | {"position": "desperate", "effect": "great"}
    body = {"spec": typed, "character": "c1"}
    refused = play.table.refused(403, "not_your_field", "POST", "/rolls", body, token=play.ana)
    assert refused["errors"][0]["pointer"] == "/spec/effect"
    assert "gm_fields" not in play.table.ok("POST", "/rolls", {"spec": plain, "character": "c1"}, token=play.ana)
    assert "gm_fields" not in play.table.ok("POST", "/rolls", body, token=play.gm)
    play.table.ok("PATCH", "", {"options": {"direct_rolls": "all", "given_dice": True}}, version="*")
    entry = play.table.ok("POST", "/rolls", body, token=play.ana)
    assert entry["gm_fields"] == ["effect", "position"]
    assert play.table.ok("GET", "/log", token=play.ben)["items"][-1]["gm_fields"] == ["effect", "position"]


def test_the_gm_asks_about_the_goal(scene: Callable[..., Scene]) -> None:
    """A question awaits the player's word: a goal that is written again, changed or the same (BS-04)."""
    play = scene()
    play.open(play.ana, PROWL)
    play.refused(403, "not_your_field", "PATCH", play.path, {"asks": "Who am I?"}, play.ana)
    asked = play.set(play.gm, asks="Past him, or rid of him?")
    assert (asked["agreed"], asked["asks"], asked["state"]) == (False, "Past him, or rid of him?", "draft")
    assert {one["who"] for one in asked["awaits"]} == {"c1", "gm"}
    told = play.stakes(play.ana)["problem"]
    assert (told["code"], told["rule"], told["pointer"]) == ("goal_asked", "BS-04", "/spec/goal")
    play.set(play.gm, agreed=True)
    play.table.refused(409, "not_ready", "POST", f"{play.path}/roll", {}, token=play.ana, version="*")
    answered = play.set(play.ana, spec={"goal": PROWL["goal"]})
    assert "asks" not in answered
    play.set(play.gm, agreed=True)
    allowed(play)
    play.open(play.ana, PROWL)
    play.set(play.gm, asks="Again?")
    assert play.set(play.gm, asks="")["state"] == "ready", "the GM takes the question back"


@pytest.mark.parametrize("hidden", [False, True])
def test_a_label_of_a_reaction(scene: Callable[..., Scene], *, hidden: bool) -> None:
    """A label that says reaction is refused with an action roll, before the dice and without its number (DH-A14)."""
    play = scene("daggerheart")
    play.open(play.ana, LEAP)
    label = {"difficulty": "Instinct Reaction Roll (17)", "difficulty_hidden": hidden}
    differing = play.set(play.gm, spec=label)
    assert [(one["who"], one["what"]) for one in differing["awaits"]] == [("gm", "terms")]
    told = play.stakes(play.ana)["problem"]
    assert (told["code"], told["rule"], told["pointer"]) == ("label_differs", "DH-A14", "/spec/reaction")
    assert "17" not in told["detail"]
    play.table.refused(409, "not_ready", "POST", f"{play.path}/roll", {}, token=play.ana, version="*")
    play.set(play.gm, spec={"reaction": True})
    assert play.roll(play.ana, [3, 10])["character"] == "c1"


def test_nothing_is_granted_with_a_reflexive(scene: Callable[..., Scene]) -> None:
    """It is no action of the turn, so that nothing counts with it: the GM learns it before the roll (UW-01)."""
    play = scene("underworld")
    play.open(play.ana, SOAK | {"reflexive": True})
    play.set(play.gm, extra_actions=2)
    assert problem(play, "not_declared")["pointer"] == "/extra_actions"


def test_a_question_is_answered_by_a_goal(scene: Callable[..., Scene]) -> None:
    """Neither an empty goal nor the step that asks takes the question away (BS-04)."""
    play = scene("buried_secrets")
    play.open(play.ana, {"rating": 1, "goal": "In"})
    play.set(play.gm, asks="Through which door?")
    for empty in (None, "", "  "):
        assert play.set(play.ana, spec={"goal": empty})["asks"] == "Through which door?"
    assert "asks" not in play.set(play.ana, spec={"goal": "Through the cellar"})
    asked = play.open(play.gm, PROWL, asks="What for?")
    assert (asked["asks"], asked["agreed"]) == ("What for?", False)


@pytest.mark.parametrize(
    "system, field",
    [
        ("buried_secrets", {"trade": "position_for_effect"}),
        ("buried_secrets", {"bonus_die": "devils_bargain", "bargain": "custom"}),
        ("terminal_iv", {"level": "skill", "boost": "devils_bargain"}),
    ],
)
def test_what_an_offer_gives_is_no_players_own(system: str, field: dict[str, Any], scene: Callable[..., Scene]) -> None:
    """A direct roll at `own` has nothing that another person's word gives; at `all` the entry names it."""
    play = scene(system, direct_rolls="own")
    base = {"system": system, "goal": "In", "action": "burn"} if system == "terminal_iv" else {"system": system}
    spec = base | ({"rating": 2} if system == "buried_secrets" else {}) | field
    body = {"spec": spec, "character": "c1"}
    play.table.refused(403, "not_your_field", "POST", "/rolls", body, token=play.ana)
    play.table.ok("PATCH", "", {"options": {"direct_rolls": "all"}}, version="*")
    named = play.table.ok("POST", "/rolls", body, token=play.ana)["gm_fields"]
    assert set(field) & set(named)


def test_fear_has_a_cap_in_the_stakes(scene: Callable[..., Scene]) -> None:
    """At twelve Fear the GM gains none, and the stakes say so, as the roll does (DH-A5)."""
    play = scene("daggerheart")
    play.table.ok("POST", "/changes", {"changes": [{"who": "session", "track": "fear", "amount": 12}]})
    play.open(play.ana, LEAP)
    play.set(play.gm, spec={"difficulty": 12}, agreed=True)
    with_fear = [one for one in play.stakes(play.ana)["outcomes"] if one["outcome"].endswith("fear")]
    assert [(one["amount"], one["overflow"]) for row in with_fear for one in row["gains"]] == [(0, 1)] * 2
    play.set(play.gm, spec={"difficulty_hidden": True})
    with_fear = [one for one in play.stakes(play.ana)["possible"] if one["outcome"].endswith("fear")]
    assert [(one["amount"], one["overflow"]) for row in with_fear for one in row["gains"]] == [(0, 1)] * 2
