"""What the games keep from roll to roll: tracks, clocks, attempts, turns, and what is chosen after the dice."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.rules.spec import Spec
from service.rules.systems import SYSTEMS
from tests.client import Client
from tests.conftest import examples
from tests.strategies import specs
from tests.table import Table, open_table, unnamed

BS = {"system": "buried_secrets", "rating": 2}
FE = {"system": "fallen_empire", "score": 2, "goal": "Past the guard", "threat": "The alarm", "ability": "social"}
T4 = {"system": "terminal_iv", "level": "specialty", "goal": "In", "action": "burn"}
DH = {"system": "daggerheart", "trait": 2, "difficulty": 12}
UW = {"system": "underworld", "traits": [{"name": "Strength", "rating": 3}]}


def seated(client: Client, system: str, *tracks: dict[str, int]) -> Table:
    """Open a table with a character for each set of tracks, and a clock of six."""
    table = open_table(client, system, options={"given_dice": True})
    for number, start in enumerate(tracks or ({}, {}), 1):
        values = {name: {"value": value} for name, value in start.items()}
        table.ok("POST", "/characters", {"name": f"Number {number}", "tracks": values})
    table.ok("POST", "/clocks", {"name": "Progress", "size": 6})
    return table


def roll(table: Table, spec: dict[str, Any], dice: list[int], **more: Any) -> Any:
    """Roll with the first character."""
    return table.ok("POST", "/rolls", {"spec": spec | {"dice": dice}, "character": "c1", **more})


def value(table: Table, track: str, character: str = "c1") -> int:
    """Return what a character's track is."""
    found: int = table.ok("GET", f"/characters/{character}")["tracks"][track]["value"]
    return found


def filled(table: Table) -> int:
    """Return what is filled of the clock."""
    found: int = table.ok("GET", "/clocks/k1")["filled"]
    return found


def land(table: Table, seq: int, picks: list[dict[str, Any]], **more: Any) -> Any:
    """Pick what follows from a roll, which lands when the GM takes it for a character that nobody plays."""
    place = f"/actions/r{seq}/choices"
    chosen = table.ok("POST", place, {"picks": picks, **more})
    assert {pick["state"] for pick in chosen["picks"]} == {"pending"}
    return table.ok("POST", place, {"take": [pick["id"] for pick in chosen["picks"]]})


def test_a_bargain_is_told_and_lands_nothing(client: Client) -> None:
    """A Devil's Bargain stands in the costs whatever the dice show, and the GM applies it by hand (BS-28, BS-54)."""
    table = seated(client, "buried_secrets")
    entry = roll(table, BS | {"bonus_die": "devils_bargain", "bargain": "add_heat"}, [6, 6, 1])
    assert [(cost["track"], cost["why"]) for cost in entry["ruling"]["costs"]] == [("devils_bargain", "add_heat")]
    assert entry["changes"] == []
    table.ok("POST", "/changes", {"changes": [{"who": "session", "track": "heat", "amount": 2}]})


CHARACTERS = st.sampled_from(["c1", "c2", "c3"])
# The rest of a table roll: what is there, what is not, and what this game does not have.
REST = st.fixed_dictionaries(
    {},
    optional={
        "character": CHARACTERS,
        "assistant": CHARACTERS | st.lists(CHARACTERS, min_size=1, max_size=2),
        "clock": st.sampled_from(["k1", "k2"]),
        "task": st.just("the lock"),
        "override": st.just("once more"),
    },
)


@pytest.mark.law
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_spec_is_rolled_or_refused(client: Client, system: str) -> None:
    """Whatever the schema of a game allows is rolled at a table of it, or refused by its rules; then it is settled.

    The log, the report and the audit of such a table can be read.
    """
    table = seated(client, system)
    required = dict.fromkeys(SYSTEMS[system].memory.required, "burn")

    @settings(max_examples=examples(150))
    @given(spec=specs(system, **required), rest=REST, dice=st.sampled_from([{}, {"dice": [1, 1]}]))
    def check(spec: Spec, rest: dict[str, Any], dice: dict[str, list[int]]) -> None:
        body = {"spec": msgspec.to_builtins(spec) | dice} | rest
        answer = table.call("POST", "/rolls", body)
        assert answer.status_code in {201, 422}, answer.text
        if answer.status_code == 201:
            settled = table.call("POST", f"/actions/r{answer.json()['seq']}/choices", {"picks": []})
            assert settled.status_code in ({200, 422} if "action" in answer.json() else {409}), settled.text
            assert settled.status_code != 409 or settled.json()["code"] == "action_over"

    check()
    for place in ("/log?limit=200", "/report", "/audit?epoch=0"):
        table.ok("GET", place)


def test_costs_are_due_whatever_the_dice_show(client: Client) -> None:
    """A bad outcome charges stress and ticks nothing (BS-28, BS-43, BS-54, FITD-A14)."""
    table = seated(client, "buried_secrets")
    entry = roll(table, BS | {"push_effect": True, "bonus_die": "push"}, [1, 2, 3], clock="k1")
    assert entry["ruling"]["outcome"] == "bad_outcome"
    assert (value(table, "stress"), filled(table)) == (4, 0)


def test_stress_past_its_maximum_is_told(client: Client) -> None:
    """Stress that finds no room under a character's own maximum is overflow (BS-54, FITD-A15)."""
    table = seated(client, "buried_secrets")
    table.ok("POST", "/characters", {"name": "Worn", "tracks": {"stress": {"value": 8, "cap": 9}}})
    entry = table.ok("POST", "/rolls", {"spec": BS | {"push_effect": True, "dice": [6, 1]}, "character": "c3"})
    assert unnamed(entry)["changes"] == [{"who": "c3", "track": "stress", "amount": 1, "to": 9, "overflow": 1}]


def test_ticks_past_the_end_are_told(client: Client) -> None:
    """A clock takes what it has room for, and the rest is told (FE-44, FE-20)."""
    table = seated(client, "fallen_empire")
    table.ok("POST", "/clocks/k1/ticks", {"by": 5})
    entry = roll(table, FE | {"effect": "great"}, [6, 2], clock="k1")
    assert unnamed(entry)["changes"] == [{"who": "k1", "track": "filled", "amount": 1, "to": 6, "overflow": 2}]


def test_a_helper_pays(client: Client) -> None:
    """Help costs the helper; whoever helps is named, is somebody else, and has something to help with (BS-24)."""
    table = seated(client, "buried_secrets")
    assist = {"spec": BS | {"assist": True, "dice": [6, 1, 1]}, "character": "c1"}
    table.refused(422, "assistant_missing", "POST", "/rolls", assist)
    table.refused(422, "own_assistant", "POST", "/rolls", assist | {"assistant": "c1"})
    other = seated(client, "daggerheart")
    helped = {"spec": DH | {"helpers": 1, "dice": [3, 5, 6]}, "character": "c1"}
    for more in ({}, {"assistant": "c1"}):
        code = "own_assistant" if more else "assistant_missing"
        assert other.refused(422, code, "POST", "/rolls", helped | more)["rule"] == "DH-14"
    table.refused(422, "unknown_id", "POST", "/rolls", assist | {"assistant": "c9"})
    idle = {"spec": BS | {"dice": [6, 1]}, "character": "c1", "assistant": "c2"}
    table.refused(422, "assistant_idle", "POST", "/rolls", idle)
    table.ok("POST", "/rolls", assist | {"assistant": "c2"})
    assert (value(table, "stress"), value(table, "stress", "c2")) == (0, 1)


def test_desperate_marks_xp(client: Client) -> None:
    """A desperate roll of Terminal_IV marks XP, whatever comes of it (T4-21, T4-A8)."""
    table = seated(client, "terminal_iv")
    roll(table, T4 | {"position": "desperate"}, [1, 2])
    assert value(table, "xp") == 1


def test_stress_and_tension_are_put_in(client: Client) -> None:
    """What is put in beforehand, and a flashback, is marked (FE-27, FE-40, FE-A11)."""
    table = seated(client, "fallen_empire")
    spend = [{"track": "tension", "amount": 2, "why": "all in"}, {"track": "stress", "amount": 1, "why": "hurry"}]
    roll(table, FE | {"spend": spend, "flashback": [{"stress": 2}]}, [6, 2])
    assert (value(table, "tension"), value(table, "stress")) == (2, 3)


@pytest.mark.parametrize(
    "spec, field, rule",
    [(FE, "goal", "FE-08"), (FE, "threat", "FE-11"), (T4, "goal", "T4-A3"), (T4, "action", "T4-A3")],
)
def test_a_table_asks_for_more(client: Client, spec: dict[str, Any], field: str, rule: str) -> None:
    """Goal, threat and action may be left out of a stateless roll, not of one at a table (FE-08, FE-11, T4-A3)."""
    table = seated(client, spec["system"])
    left_out = {name: told for name, told in spec.items() if name != field}
    problem = table.refused(422, "missing_at_table", "POST", "/rolls", {"spec": left_out})
    assert (problem["rule"], problem["errors"][0]["pointer"]) == (rule, f"/spec/{field}")


def test_no_repetition(client: Client) -> None:
    """The same goal by the same approach is refused until something changes (FE-06, FE-A10)."""
    table = seated(client, "fallen_empire")
    ana = table.join()
    first = roll(table, FE, [2, 3])
    again = {"spec": FE | {"goal": " past  THE guard"}, "character": "c1"}
    problem = table.refused(422, "already_tried", "POST", "/rolls", again)
    assert (problem["rule"], problem["earlier"]) == ("FE-06", unnamed(first))
    table.ok("POST", "/rolls", {"spec": FE | {"dice": [2, 3]}, "character": "c2"})
    roll(table, FE | {"ability": "physical"}, [2, 3])
    roll(table, FE, [2, 3], fiction_changed="it is night now")
    table.refused(422, "already_tried", "POST", "/rolls", again)
    table.refused(403, "wrong_role", "POST", "/rolls", again | {"override": "please"}, token=ana)
    assert roll(table, FE, [6, 3], override="they did not see it")["override"] == "they did not see it"


@pytest.mark.parametrize(
    "respelt",
    [
        {"ability": "physical", "details": [{"name": "strength", "dice": 1}]},
        {"ability": "physical"},
        {"ability": "Physical(agility)"},
        {"ability": "physical (strength"},
    ],
    ids=["as a detail", "without", "another", "unclosed"],
)
def test_a_detail_makes_no_other_ability(client: Client, respelt: dict[str, Any]) -> None:
    """A failed roll blocks its goal by the same ability, whatever detail is called for, and however (FE-A12, FE-13)."""
    table = seated(client, "fallen_empire")
    failed = roll(table, FE | {"ability": "physical (strength)"}, [2, 3])
    problem = table.refused(422, "already_tried", "POST", "/rolls", again(FE | respelt))
    assert problem["earlier"]["seq"] == failed["seq"]
    roll(table, FE | {"ability": "mental (strength)"}, [2, 3])


@pytest.mark.parametrize("ability", ["physical", "physical (agility)"])
def test_withdrawing_blocks_the_ability_with_any_detail(client: Client, ability: str) -> None:
    """Who withdraws needs another ability, not another detail (FITD-A19, FE-A12)."""
    table = seated(client, "fallen_empire")
    controlled = FE | {"ability": "physical (strength)", "position": "controlled"}
    seq = roll(table, controlled, [4, 2])["seq"]
    table.ok("POST", f"/actions/r{seq}/choices", {"branch": "withdraw"})
    table.refused(422, "already_tried", "POST", "/rolls", again(FE | {"ability": ability}))


def again(spec: dict[str, Any]) -> dict[str, Any]:
    """Return the body of a roll that must be refused: what stands in its way, not its dice."""
    return {"spec": spec, "character": "c1"}


def test_a_success_blocks_nothing(client: Client) -> None:
    """A bar that is not full is worked on: any success may be followed by the same attempt (FE-A12, FE-06)."""
    table = seated(client, "fallen_empire")
    table.ok("POST", "/clocks", {"name": "The wall", "size": 8})
    for dice in ([6, 2], [4, 2], [6, 6]):
        roll(table, FE, dice, clock="k2")
    assert table.ok("GET", "/clocks/k2")["filled"] == 7
    failed = roll(table, FE, [1, 1])
    assert failed["ruling"]["outcome"] == "terrible_outcome"
    assert table.refused(422, "already_tried", "POST", "/rolls", again(FE))["earlier"] == unnamed(failed)
    roll(table, FE, [5, 3], fiction_changed="a ladder")
    roll(table, FE, [2, 3])


def test_pressing_on_opens_its_roll(client: Client) -> None:
    """The risky roll that `press_on` promises is made; when it fails, it blocks in its turn (FE-A12, FITD-A11)."""
    table = seated(client, "fallen_empire")
    ana = table.join()
    table.ok("POST", "/characters", {"name": "Silk"}, token=ana)

    def tried(**more: Any) -> dict[str, Any]:
        return {"spec": FE | more, "character": "c3"}

    first = table.ok("POST", "/rolls", tried(position="controlled", dice=[2, 3]), token=ana)["seq"]
    table.refused(422, "already_tried", "POST", "/rolls", tried(), token=ana)
    table.ok("POST", f"/actions/r{first}/choices", {"branch": "press_on"}, token=ana)
    second = table.ok("POST", "/rolls", tried(position="risky", dice=[2, 3]), token=ana)
    problem = table.refused(422, "already_tried", "POST", "/rolls", tried(), token=ana)
    assert problem["earlier"]["seq"] == second["seq"]


def test_pressing_on_opens_no_other_roll(client: Client) -> None:
    """A later failure of the same attempt still blocks, and so does one of another character (FE-A12)."""
    table = seated(client, "fallen_empire")
    first = roll(table, FE | {"position": "controlled"}, [2, 3])["seq"]
    other = {"spec": FE | {"position": "controlled", "dice": [2, 3]}, "character": "c2"}
    table.ok("POST", "/rolls", other)
    later = roll(table, FE, [2, 3], fiction_changed="a ladder")["seq"]
    table.ok("POST", f"/actions/r{first}/choices", {"branch": "press_on"})
    assert table.refused(422, "already_tried", "POST", "/rolls", again(FE))["earlier"]["seq"] == later
    table.refused(422, "already_tried", "POST", "/rolls", other)


@pytest.mark.parametrize("dice", [[4, 2], [2, 3]], ids=["partial", "bad"])
def test_withdrawing_blocks(client: Client, dice: list[int]) -> None:
    """A character who withdraws needs another approach, after a success too (FITD-A11, FE-A12)."""
    table = seated(client, "fallen_empire")
    seq = roll(table, FE | {"position": "controlled"}, dice)["seq"]
    table.ok("POST", f"/actions/r{seq}/choices", {"branch": "withdraw"})
    problem = table.refused(422, "already_tried", "POST", "/rolls", again(FE))
    assert problem["earlier"]["seq"] == seq
    assert "or was withdrawn from" in problem["detail"]
    roll(table, FE | {"ability": "physical"}, [2, 3])


def test_doing_it_blocks_nothing(client: Client) -> None:
    """A partial success in a controlled position that was taken at its price is a success (FE-A12)."""
    table = seated(client, "fallen_empire")
    seq = roll(table, FE | {"position": "controlled"}, [4, 2])["seq"]
    table.ok("POST", f"/actions/r{seq}/choices", {"branch": "do_it"})
    roll(table, FE, [2, 3])


def test_nothing_is_reduced_at_zero(client: Client) -> None:
    """At zero effect `reduced_effect` settles no partial success (FITD-A16)."""
    table = seated(client, "buried_secrets")
    seq = roll(table, BS | {"effect": "zero"}, [4, 1], clock="k1")["seq"]
    place = f"/actions/r{seq}/choices"
    table.refused(422, "not_on_menu", "POST", place, {"picks": [{"id": "reduced_effect"}]})
    table.ok("POST", place, {"picks": [{"id": "worse_position"}]})


def test_terrible_in_control(client: Client) -> None:
    """A terrible outcome in a controlled position may worsen the position or lose the opportunity (FE-A13)."""
    table = seated(client, "fallen_empire")
    seq = roll(table, FE | {"position": "controlled"}, [1, 1])["seq"]
    picks = [{"id": "worse_position"}, {"id": "lost_opportunity"}]
    table.ok("POST", f"/actions/r{seq}/choices", {"picks": picks})


def test_hope_must_be_there(client: Client) -> None:
    """Experiences are paid before the dice, and Hope won by the roll cannot pay for them (DH-16, DH-A7)."""
    table = seated(client, "daggerheart", {"hope": 1}, {"hope": 0})
    two = [{"name": "Climber", "modifier": 2}, {"name": "Liar", "modifier": 2}]
    refused = {"spec": DH | {"experiences": two, "dice": [12, 1]}, "character": "c1"}
    assert table.refused(422, "unaffordable", "POST", "/rolls", refused)["rule"] == "DH-16"
    entry = roll(table, DH | {"experiences": two[:1]}, [12, 1])
    assert [(change["track"], change["amount"]) for change in entry["changes"]] == [("hope", -1), ("hope", 1)]
    assert value(table, "hope") == 1


def test_each_helper_pays_a_hope(client: Client) -> None:
    """Each helper pays their own Hope, or the roll does not happen (DH-A3, DH-35)."""
    table = seated(client, "daggerheart", {"hope": 0}, {"hope": 1}, {"hope": 0})
    helped = {"spec": DH | {"helpers": 2, "dice": [3, 5, 6, 6]}, "character": "c1"}
    table.refused(422, "unaffordable", "POST", "/rolls", helped | {"assistant": ["c2", "c3"]})
    one = {"spec": DH | {"helpers": 1, "dice": [3, 5, 6]}, "character": "c1", "assistant": "c2"}
    table.ok("POST", "/rolls", one)
    assert (value(table, "hope", "c2"), value(table, "hope", "c3")) == (0, 0)


def test_hope_stress_and_fear_keep_to_their_caps(client: Client) -> None:
    """Hope ends at 6, Fear at 12, Stress at 0; what does not fit is told (DH-27, DH-35, DH-A5)."""
    table = seated(client, "daggerheart", {"hope": 6, "stress": 1})
    critical = roll(table, DH, [7, 7])
    assert unnamed(critical)["changes"] == [
        {"who": "c1", "track": "hope", "amount": 0, "to": 6, "overflow": 1},
        {"who": "c1", "track": "stress", "amount": -1, "to": 0},
    ]
    assert unnamed(roll(table, DH, [7, 7]))["changes"][1] == {
        "who": "c1",
        "track": "stress",
        "amount": 0,
        "to": 0,
        "overflow": -1,
    }
    table.ok("POST", "/changes", {"changes": [{"who": "session", "track": "fear", "amount": 12}]})
    fear = roll(table, DH, [3, 5])["changes"]
    assert fear == [{"who": "session", "track": "fear", "amount": 0, "to": 12, "overflow": 1}]


def test_what_a_spec_says_of_the_character_is_overruled(client: Client) -> None:
    """Hope and Stress are the table's to know, whatever the spec says of them (DH-35)."""
    table = seated(client, "daggerheart", {"hope": 1, "stress": 3})
    entry = roll(table, DH | {"hope": 6, "stress": 0}, [7, 7])
    assert [change["amount"] for change in entry["changes"]] == [1, -1]
    poor = {"spec": DH | {"hope": 6, "experiences": [{"name": "A", "modifier": 1}] * 3}, "character": "c1"}
    table.refused(422, "unaffordable", "POST", "/rolls", poor)


def test_willpower_once_a_turn(client: Client) -> None:
    """A point of Willpower is spent, once a turn, while there is one (UW-32, UW-37, UW-A13)."""
    table = seated(client, "underworld", {"willpower": 2}, {"willpower": 0})
    willing = {"spec": UW | {"willpower": True}, "character": "c1"}
    roll(table, UW | {"willpower": True}, [2, 3, 4])
    problem = table.refused(422, "spent_this_turn", "POST", "/rolls", willing)
    assert problem["rule"] == "UW-32"
    roll(table, UW, [2, 3, 4])
    table.ok("POST", "/turns")
    roll(table, UW | {"willpower": True}, [2, 3, 4])
    assert value(table, "willpower") == 0
    table.ok("POST", "/turns")
    assert table.refused(422, "unaffordable", "POST", "/rolls", willing)["rule"] == "UW-32"
    table.refused(422, "unaffordable", "POST", "/rolls", willing | {"character": "c2"})


def test_an_impossible_task_takes_no_willpower(client: Client) -> None:
    """Where there is no chance left, nothing is rolled and no point is spent (UW-34, UW-A8)."""
    table = seated(client, "underworld", {"willpower": 1})
    roll(table, UW | {"difficulty": 10}, [2, 3, 4], task="The safe")
    entry = roll(table, UW | {"difficulty": 10, "willpower": True}, [], task="The safe")
    assert (entry["ruling"]["outcome"], entry["changes"]) == ("impossible", [])


def test_tries_are_counted(client: Client) -> None:
    """Each try at a task is harder by one; a botch is one, a success ends it (UW-33, UW-37, UW-A2, UW-A14)."""
    table = seated(client, "underworld")
    first = roll(table, UW, [2, 3, 4], task="The safe")
    botch = roll(table, UW, [1, 3, 4], task="the  SAFE")
    third = roll(table, UW, [8, 3, 4], task="The safe")
    fresh = roll(table, UW, [2, 3, 4], task="The safe")
    tries = [(e["attempt"], e["ruling"]["effective_difficulty"]) for e in (first, botch, third, fresh)]
    assert tries == [(1, 6), (2, 7), (3, 8), (1, 6)]
    assert botch["ruling"]["outcome"] == "botch"
    other = {"spec": UW | {"dice": [2, 3, 4]}, "character": "c2", "task": "The safe"}
    assert table.ok("POST", "/rolls", other)["attempt"] == 1


def test_what_was_not_tried_is_not_counted(client: Client) -> None:
    """An action that may not be attempted, or is impossible, leaves the tries as they were (UW-A18, UW-33)."""
    table = seated(client, "underworld")
    none_left = UW | {"multiple": {"number": 3, "of": 3}}
    steps: list[tuple[dict[str, Any], list[int], str, int]] = [
        (none_left, [], "impossible", 1),
        (UW, [2, 3, 4], "failure", 1),
        (none_left, [], "impossible", 2),
        (UW | {"difficulty": 10}, [], "impossible", 2),
        (UW, [2, 3, 4], "failure", 2),
        (UW, [8, 3, 4], "success", 3),
        (none_left, [], "impossible", 1),
        (UW, [6, 3, 4], "success", 1),
    ]
    for spec, dice, outcome, attempt in steps:
        entry = roll(table, spec, dice, task="The safe")
        assert (entry["ruling"]["outcome"], entry["attempt"]) == (outcome, attempt)


def test_tries_cannot_be_made_up(client: Client) -> None:
    """Whoever says a try that the table did not count is refused (UW-33)."""
    table = seated(client, "underworld")
    body = {"spec": UW | {"attempt": 3}, "character": "c1", "task": "The safe"}
    assert table.refused(422, "attempt_counted", "POST", "/rolls", body)["errors"][0]["pointer"] == "/spec/attempt"


@pytest.mark.parametrize("spec, options", [(UW | {"retry_exempt": True}, {}), (UW, {"retry_rule": False})])
def test_tries_may_stay_as_hard(client: Client, spec: dict[str, Any], options: dict[str, bool]) -> None:
    """Exempt tasks, and tables without the retry rule, count tries and stay as hard (UW-36, UW-A16)."""
    table = seated(client, "underworld")
    table.ok("PATCH", "", {"options": {"given_dice": True, "direct_rolls": "all"} | options}, version="*")
    roll(table, spec, [2, 3, 4], task="A shot")
    again = roll(table, spec, [2, 3, 4], task="A shot")
    assert (again["attempt"], again["ruling"]["effective_difficulty"]) == (2, 6)


def test_the_player_branches_and_then_it_ticks(client: Client) -> None:
    """In control the player picks first; nothing ticks before, and withdrawing leaves no effect (FITD-A11, BS-37)."""
    table = seated(client, "buried_secrets")
    ana = table.join()
    table.ok("POST", "/characters", {"name": "Silk"}, token=ana)
    body = {"spec": BS | {"position": "controlled", "dice": [4, 1]}, "character": "c3", "clock": "k1"}
    seq = table.ok("POST", "/rolls", body, token=ana)["seq"]
    place = f"/actions/r{seq}/choices"
    assert filled(table) == 0
    table.refused(422, "branch_first", "POST", place, {"picks": [{"id": "harm"}]})
    table.refused(422, "no_such_branch", "POST", place, {"branch": "press_on"}, token=ana)
    table.ok("POST", place, {"branch": "do_it"}, token=ana)
    assert filled(table) == 2
    table.refused(409, "already_settled", "POST", place, {"branch": "withdraw"}, token=ana)
    table.refused(403, "not_your_field", "POST", place, {"picks": [{"id": "harm"}]}, token=ana)
    table.ok("POST", place, {"picks": [{"id": "reduced_effect"}]})
    assert filled(table) == 2
    table.ok("POST", place, {"take": ["n1"]}, token=ana)
    assert filled(table) == 1
    other = table.ok("POST", "/rolls", body, token=ana)["seq"]
    table.ok("POST", f"/actions/r{other}/choices", {"branch": "withdraw"}, token=ana)
    assert filled(table) == 1


def test_the_gm_picks_and_it_is_applied(client: Client) -> None:
    """The GM picks one item or more: harm is marked, a complication ticks, less effect takes back (BS-44, FITD-A8)."""
    table = seated(client, "buried_secrets")
    table.ok("POST", "/clocks", {"name": "Alarm", "size": 6, "kind": "danger"})
    seq = roll(table, BS, [4, 1], clock="k1")["seq"]
    place = f"/actions/r{seq}/choices"
    for picks, code in (
        ([], "too_few_picks"),
        ([{"id": "lost_opportunity"}], "not_on_menu"),
        ([{"id": "custom"}], "not_on_menu"),
        ([{"id": "harm"}, {"id": "harm"}], "picked_twice"),
        ([{"id": "harm", "clock": "k2"}], "no_ticks"),
    ):
        table.refused(422, code, "POST", place, {"picks": picks})
    table.refused(422, "unknown_id", "POST", place, {"picks": [{"id": "complication", "clock": "k9"}]})
    picks = [{"id": "harm", "text": "a broken hand"}, {"id": "complication", "clock": "k2"}, {"id": "reduced_effect"}]
    changes = [{"who": "session", "track": "heat", "amount": 2}]
    entry = table.ok("POST", place, {"picks": picks, "changes": changes, "note": "so be it"})
    taken = table.ok("POST", place, {"take": ["n3", "n1", "n2"]})
    assert [
        [(change["who"], change["track"], change["to"]) for change in each["changes"]] for each in (entry, taken)
    ] == [[("session", "heat", 2)], [("c1", "harm_2", 1), ("k2", "filled", 2), ("k1", "filled", 1)]]
    assert (entry["roll"], entry["picks"][0]["text"], entry["note"]) == (seq, "a broken hand", "so be it")
    assert taken["roll"] == seq
    table.refused(409, "action_over", "POST", place, {"picks": [{"id": "harm"}]})
    again = f"/actions/r{roll(table, BS, [4, 1], clock='k1')['seq']}/choices"
    at_once = {"picks": picks, "fate": {"n1": "landed", "n2": "landed", "n3": "landed"}, "changes": changes}
    assert [
        (change["who"], change["track"], change["to"]) for change in table.ok("POST", again, at_once)["changes"]
    ] == [
        ("c1", "harm_2", 2),
        ("session", "heat", 4),
        ("k2", "filled", 4),
        ("k1", "filled", 2),
    ]


@pytest.mark.parametrize("spec", [BS, T4], ids=lambda spec: spec["system"])
def test_the_gm_grants_effect(client: Client, spec: dict[str, Any]) -> None:
    """On a bad outcome the GM may let some of it happen, and only there (BS-43, T4-41)."""
    table = seated(client, spec["system"])
    bad = roll(table, spec, [2, 2], clock="k1")["seq"]
    grant = {"picks": [{"id": "custom", "text": "they heard"}], "grant_effect": "limited"}
    assert table.ok("POST", f"/actions/r{bad}/choices", grant)["effect"] == "limited"
    assert filled(table) == 1
    good = roll(table, spec | {"goal": "Another"}, [6, 2], clock="k1")["seq"]
    table.refused(409, "action_over", "POST", f"/actions/r{good}/choices", {"grant_effect": "limited"})
    mixed = roll(table, spec | {"goal": "A third"}, [4, 2], clock="k1")["seq"]
    refused = table.refused(422, "nothing_to_grant", "POST", f"/actions/r{mixed}/choices", {"grant_effect": "limited"})
    assert refused["rule"] == {"buried_secrets": "BS-43", "terminal_iv": "T4-41"}[spec["system"]]


@pytest.mark.parametrize("faces", [[2, 2], [1, 1]], ids=["bad", "terrible"])
def test_fallen_empire_grants_no_effect(client: Client, faces: list[int]) -> None:
    """A failure there brings no effect by the GM's word: only the other two games say so (BS-43, T4-41)."""
    table = seated(client, "fallen_empire")
    failed = roll(table, FE, faces, clock="k1")
    assert "gm_may_grant_effect" not in failed["ruling"]["effect"]
    grant = {"picks": [{"id": "custom", "text": "they heard"}], "grant_effect": "limited"}
    refused = table.refused(422, "nothing_to_grant", "POST", f"/actions/r{failed['seq']}/choices", grant)
    assert refused["detail"] == "after a failure this game grants no effect"
    assert filled(table) == 0
    assert client.get("/v1/systems/fallen_empire").json()["grants"] == {}


def test_harm_stays(client: Client) -> None:
    """Harm from a roll is marked on the character, where it is read as a penalty later (FE-38, FE-43)."""
    table = seated(client, "fallen_empire")
    seq = roll(table, FE | {"position": "desperate"}, [4, 2])["seq"]
    land(table, seq, [{"id": "harm"}])
    assert value(table, "harm_3") == 1


def test_after_the_dice_nothing_is_edited(client: Client) -> None:
    """There is no call that edits or takes back a roll of the log (FE-28, DH-24)."""
    table = seated(client, "buried_secrets")
    seq = roll(table, BS, [4, 1])["seq"]
    for method in ("PUT", "PATCH", "DELETE"):
        assert table.call(method, f"/rolls/{seq}", {}).status_code in {404, 405}


def test_changes_by_hand_are_all_or_none(client: Client) -> None:
    """Tracks change by hand all together, and what is spent must be there."""
    table = seated(client, "daggerheart", {"hope": 1})
    ana = table.join()
    both = [{"who": "c1", "track": "stress", "amount": 2}, {"who": "c1", "track": "hope", "amount": -2}]
    table.refused(422, "unaffordable", "POST", "/changes", {"changes": both})
    assert value(table, "stress") == 0
    table.refused(422, "no_track", "POST", "/changes", {"changes": [{"who": "c1", "track": "mana", "amount": 1}]})
    table.refused(403, "wrong_role", "POST", "/changes", {"changes": [both[0] | {"who": "session"}]}, token=ana)
    table.refused(403, "not_yours", "POST", "/changes", {"changes": both[:1]}, token=ana)


def test_an_unbound_roll_is_named_in_each_reply(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Text, a hidden verdict and a roll without ruling say that dice are unbound; given faces are neither."""
    table = seated(client, "daggerheart")
    ana = table.join()
    text = {"Accept": "text/plain"}
    hidden = {"system": "daggerheart", "difficulty_hidden": True, "difficulty": 14}
    bound = {"epoch": table.ok("GET", "")["epoch"]["genesis"]}
    salt = {"difficulty_salt": "0a" * 32}
    for spec, more, ends in (
        (DH | {"difficulty": 14}, {}, "; unbound\n"),
        (DH | {"difficulty": 14}, bound, ""),
        (DH | {"difficulty": 14, "dice": [5, 3]}, {}, ""),
        (hidden, salt, "; unbound\n"),
        (hidden, bound | salt, ""),
    ):
        told = table.call("POST", "/rolls", {"spec": spec} | more, token=ana, headers=text).text
        assert told.endswith("; unbound\n") == bool(ends), told
    entries = [item for item in table.ok("GET", "/log?limit=200", token=ana)["items"] if item["type"] == "rolled"]
    assert [entry.get("bound") for entry in entries] == [None, None, None, False, True]
    assert [entry["ruling"]["audit"].get("bound") for entry in entries[:3]] == [False, True, None]
    monkeypatch.setattr("service.rules.systems.VERSIONS", {})
    entries = [item for item in table.ok("GET", "/log?limit=200")["items"] if item["type"] == "rolled"]
    assert [("unruled" in entry, entry.get("bound")) for entry in entries] == [
        (True, False),
        (True, True),
        (True, None),
        (True, False),
        (True, True),
    ]


def test_part_of_a_failure_may_happen(client: Client) -> None:
    """A failure with Hope is a failure, and the GM may let part of it happen in their own words (DH-A8)."""
    table = seated(client, "daggerheart")
    failed = roll(table, DH | {"difficulty": 30}, [5, 3])
    assert failed["ruling"]["outcome"] == "failure_with_hope"
    part = [{"id": "consequence"}, {"id": "custom", "text": "the door opens, slowly"}]
    chosen = table.ok("POST", f"/actions/r{failed['seq']}/choices", {"picks": part})
    assert [(pick["pick"], pick["state"]) for pick in chosen["picks"]] == [
        ("consequence", "landed"),
        ("custom", "landed"),
    ]


def test_many_tries(client: Client) -> None:
    """However often a task is tried, every try can be read, repeated, counted, exported and imported (UW-33, UW-36)."""
    table = seated(client, "underworld")
    body = {"spec": UW | {"retry_exempt": True, "needed": 5}, "character": "c1", "task": "The safe"}
    tries = [table.ok("POST", "/rolls", body, key=f"a-try-at-the-safe-{number}") for number in range(1, 24)]
    assert [entry["attempt"] for entry in tries] == list(range(1, 24))
    assert table.ok("POST", "/rolls", body, key="a-try-at-the-safe-23") == tries[-1]
    assert table.ok("GET", "/log?limit=200")["items"][-1] == tries[-1]
    assert table.ok("GET", "/report")["table"]["rolls"] == 23
    headers = {"Content-Type": "application/x-ndjson", "Idempotency-Key": "an-import-of-many-tries"}
    exported = table.call("GET", "/export").content
    assert client.post("/v1/sessions/import", content=exported, headers=headers).status_code == 201


@pytest.mark.parametrize(
    "size, at, effect, left",
    [(6, 5, "great", 6), (6, 3, "great", 5), (6, 4, "great", 6), (6, 0, "limited", 0), (6, 6, "great", 6)],
)
def test_less_effect_takes_off_what_it_put_on(client: Client, size: int, at: int, effect: str, left: int) -> None:
    """Reduced effect leaves a clock as it would be had the roll had it: what found no room is not taken off (BS-44)."""
    table = seated(client, "buried_secrets")
    table.ok("POST", "/clocks", {"name": "Near", "size": size, "filled": at})
    seq = roll(table, BS | {"effect": effect}, [4, 1], clock="k2")["seq"]
    land(table, seq, [{"id": "reduced_effect"}])
    assert table.ok("GET", "/clocks/k2")["filled"] == left


def test_less_effect_after_a_branch(client: Client) -> None:
    """So it is where the player's branch ticked, in one call with the pick, landed or not, or before it (FITD-A11)."""
    table = seated(client, "buried_secrets")
    for at, together in ((5, True), (5, None), (5, False), (2, True), (2, None), (2, False)):
        made = table.ok("POST", "/clocks", {"name": "Near", "size": 6, "filled": at})["id"]
        seq = roll(table, BS | {"position": "controlled"}, [4, 1], clock=made)["seq"]
        picks = {"picks": [{"id": "reduced_effect"}]}
        if together:
            landed = {"branch": "do_it", "fate": {"n1": "landed"}}
            table.ok("POST", f"/actions/r{seq}/choices", landed | picks)
        elif together is None:
            land(table, seq, **picks, branch="do_it")
        else:
            table.ok("POST", f"/actions/r{seq}/choices", {"branch": "do_it"})
            land(table, seq, **picks)
        assert table.ok("GET", f"/clocks/{made}")["filled"] == at + 1


def test_who_pays_is_named(client: Client) -> None:
    """A player pays with a character of theirs, and whoever helps pays too, once (BS-24, BS-28, DH-16)."""
    table = seated(client, "buried_secrets")
    ana = table.join()
    push = {"spec": BS | {"push_effect": True, "dice": [6, 1]}}
    table.refused(422, "character_missing", "POST", "/rolls", push, token=ana)
    assist = {"spec": BS | {"assist": True, "dice": [6, 1, 1]}}
    table.refused(422, "unknown_id", "POST", "/rolls", assist | {"assistant": "c9"})
    table.ok("POST", "/rolls", assist | {"assistant": "c2"})
    assert value(table, "stress", "c2") == 1
    table.refused(422, "assistant_twice", "POST", "/rolls", assist | {"assistant": ["c2", "c2"]})


def test_a_repetition_needs_its_character(client: Client) -> None:
    """Leaving the character out, or a blank reason, does not make an attempt another (FE-06)."""
    table = seated(client, "fallen_empire")
    ana = table.join()
    table.refused(422, "character_missing", "POST", "/rolls", {"spec": FE | {"dice": [2, 3]}}, token=ana)
    roll(table, FE, [2, 3])
    for blank in ({"fiction_changed": " "}, {"override": "\t"}):
        table.refused(422, "already_tried", "POST", "/rolls", {"spec": FE, "character": "c1"} | blank)


def test_a_roll_outlives_its_character(client: Client) -> None:
    """The GM settles a roll whose character has gone: harm falls away, the rest is applied."""
    table = seated(client, "buried_secrets")
    seq = roll(table, BS, [4, 1])["seq"]
    table.ok("DELETE", "/characters/c1", version="*")
    picks = [{"id": "harm"}, {"id": "complication", "clock": "k1"}]
    place = f"/actions/r{seq}/choices"
    table.ok("POST", place, {"picks": picks})
    table.refused(403, "not_yours", "POST", place, {"take": ["n1"]})
    resolved = table.ok("POST", place, {"fate": {"n1": "landed", "n2": "landed"}})
    assert [change["who"] for change in resolved["changes"]] == ["k1"]
    assert filled(table) == 2


def test_a_cap_stays(client: Client) -> None:
    """Setting a track leaves its cap, and keeps to it, until it is set too or taken off (DH-A5)."""
    table = seated(client, "buried_secrets")
    table.ok("POST", "/characters", {"name": "Worn", "tracks": {"stress": {"value": 8, "cap": 9}}})

    def put(**track: Any) -> Any:
        return table.ok("PATCH", "/characters/c3", {"tracks": {"stress": track}}, version="*")["tracks"]["stress"]

    past = {"tracks": {"stress": {"value": 12}}}
    assert table.refused(422, "over_cap", "PATCH", "/characters/c3", past, version="*")["rule"] == "DH-A5"
    assert put(value=3) == {"value": 3, "cap": 9}
    assert put(value=12, cap=12) == {"value": 12, "cap": 12}
    assert put(value=20, cap=None) == {"value": 20}


def test_a_turn_is_not_turned_back(client: Client) -> None:
    """Turns begin by themselves: nobody sets them by hand (UW-32)."""
    table = seated(client, "underworld")
    table.refused(
        422, "unknown_track", "POST", "/changes", {"changes": [{"who": "session", "track": "turn", "amount": -1}]}
    )


def test_nobody_is_made_to_help(client: Client) -> None:
    """A player names their own characters as helpers; the GM names any, and others offer their help."""
    table = seated(client, "buried_secrets")
    ana, ben = table.join("Ana"), table.join("Ben")
    mine, other, his = [
        table.ok("POST", "/characters", {"name": name}, token=token)["id"]
        for name, token in (("Silk", ana), ("Spare", ana), ("Thorn", ben))
    ]
    body = {"spec": BS | {"assist": True}, "character": mine}
    table.refused(403, "not_yours", "POST", "/rolls", body | {"assistant": his}, token=ana)
    table.refused(403, "not_yours", "POST", "/rolls", {"spec": BS | {"assist": True}, "assistant": his}, token=ana)
    assert value(table, "stress", his) == 0
    table.ok("POST", "/rolls", body | {"assistant": other}, token=ana)
    table.ok("POST", "/rolls", body | {"assistant": his})
    assert (value(table, "stress", other), value(table, "stress", his)) == (1, 1)
