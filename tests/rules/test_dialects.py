"""Dialects that are documents alone: other dice, outcomes by position, shared points, resistance by outcome."""

import re
import tomllib
from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest

from service.rules.dice import Tape
from service.rules.errors import RuleError
from service.rules.fitd.expand import expand, text_of
from service.rules.fitd.library import bases
from service.rules.fitd.system import game_of
from service.rules.games.file import new_game
from service.rules.games.own import name_of
from service.rules.outcome import Ruling
from service.rules.resistance import chances, rule_of
from service.rules.system import System
from tests.rules.test_documents import FILES

GAMES: dict[str, System[Any, Any]] = {name: game_of(expand(file, bases()), f"{name}/0") for name, file in FILES.items()}


def planned(name: str, **spec: Any) -> Any:
    """Settle a roll of a dialect."""
    game = GAMES[name]
    return game.plan(msgspec.convert({"system": name, **spec}, game.spec))


def ruled(name: str, faces: list[int], **spec: Any) -> Any:
    """Rule on given faces."""
    return GAMES[name].rule(planned(name, **spec), faces, Tape.audit)


def outcomes(name: str, **spec: Any) -> dict[str, Fraction]:
    """Return the chance of each outcome."""
    game, settled = GAMES[name], planned(name, **spec)
    ways = game.distribution(settled)
    return {game.judge(settled, place).outcome: Fraction(n, sum(ways.values())) for place, n in ways.items()}


EMBER_ROAD = ("critical_success", "bright", "smoky", "spark", "ash")


@pytest.mark.parametrize("skill,ways", [(2, (1, 6, 5, 3, 1)), (0, (0, 1, 3, 5, 7))])
def test_four_sided_dice_with_five_outcomes(skill: int, ways: tuple[int, ...]) -> None:
    """Ember Road: each outcome has its face, and of no dice the lower of two counts, which is never critical."""
    expected = {outcome: Fraction(n, 16) for outcome, n in zip(EMBER_ROAD, ways, strict=True)}
    assert outcomes("ember_road", skill=skill) == expected


def test_outcomes_that_one_position_lacks() -> None:
    """Quiet Harbour: in a tight spot what would be peril is a threat; everything works."""
    water = {"critical_success": 1, "safe": 10, "peril": 16, "threat": 9}
    assert outcomes("quiet_harbour", rating=2) == {name: Fraction(n, 36) for name, n in water.items()}
    spot = {"critical_success": 1, "safe": 10, "threat": 25}
    tight = outcomes("quiet_harbour", rating=2, position="tight_spot")
    assert tight == {name: Fraction(n, 36) for name, n in spot.items()}
    assert ruled("quiet_harbour", [3, 2], rating=2, position="tight_spot").success


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("dice", range(4))
def test_the_ways_are_those_of_all_throws(name: str, dice: int) -> None:
    """The ways to each outcome are the throws that are ruled so."""
    game = GAMES[name]
    number = game.memory.approach.number
    settled = planned(name, **{number: dice})
    counted = dict.fromkeys(game.distribution(settled), 0)
    places = {game.judge(settled, place).outcome: place for place in counted}
    for faces in product(*[range(1, sides + 1) for sides in settled.sides]):
        counted[places[game.rule(settled, faces, Tape.audit).outcome]] += 1
    assert game.distribution(settled) == counted


def test_points_that_a_crew_shares() -> None:
    """Gantry Nine: a bold roll earns nerve where it spent none; nerve is the table's, and the GM pays it."""
    settled = planned("gantry_nine", rating=2)
    gained = {
        GAMES["gantry_nine"].judge(settled, place).outcome: GAMES["gantry_nine"].judge(settled, place).gains
        for place in range(4)
    }
    found = {outcome: [(one.who, one.track, one.amount) for one in gains] for outcome, gains in gained.items()}
    nerve = [("gm", "nerve", 1)]
    assert found == {"critical_success": nerve, "full_success": nerve, "partial_success": [], "bad_outcome": []}
    spent = ruled("gantry_nine", [6, 4, 1], rating=2, nerve=True, tool="fine")
    assert [(one.who, one.track, one.amount) for one in spent.costs] == nerve
    assert (spent.gains, spent.pool.size, spent.effect.final) == ((), 3, "great")
    assert GAMES["gantry_nine"].key(planned("gantry_nine", rating=3)) != GAMES["gantry_nine"].key(
        planned("gantry_nine", rating=2, nerve=True)
    )


def test_nothing_is_resisted_without_a_rule_of_it() -> None:
    """A game without resistance has menus of which nothing can be resisted: what is picked lands, or is taken."""
    document = msgspec.structs.replace(expand(FILES["gantry_nine"], bases()), resist=None)
    game = game_of(document, "gantry_nine/0")
    spec = msgspec.convert({"system": "gantry_nine", "rating": 1}, game.spec)
    menu = game.rule(game.plan(spec), [4], Tape.audit).menu
    assert {one.resistible for one in menu.options} == {False}
    assert {one.resistible for one in game.memory.follow_up.narrated.values()} == {False}


def test_what_a_track_is_marked_for() -> None:
    """Gantry Nine: frostbite is a consequence with a track of its own."""
    [frostbite] = [one for one in ruled("gantry_nine", [4], rating=1).menu.options if one.id == "frostbite"]
    assert GAMES["gantry_nine"].memory.follow_up.marks[frostbite.id] == "frost"
    assert frostbite.resistible is True


def test_more_dice_than_a_game_allows() -> None:
    """Ember Road has six dice at most, and says so at the field that is too much."""
    with pytest.raises(RuleError) as refused:
        planned("ember_road", skill=3, lore=2, helpers=2)
    error = refused.value
    assert (error.code, error.rule, error.pointer) == ("too_many_dice", "ER-05", "/helpers")
    assert str(error) == "7 dice: six at most"


@pytest.mark.parametrize(
    "rating,ways",
    [(2, {0: 1, 1: 6, 2: 5, 3: 4}), (0, {1: 1, 2: 3, 3: 12})],
)
def test_resistance_by_outcome(rating: int, ways: dict[int, int]) -> None:
    """Ember Road: resisting costs by the highest die; of no dice, the lower of two counts as one."""
    assert chances(rule_of(GAMES["ember_road"]), rating) == ways


def test_a_sheet_gives_two_numbers() -> None:
    """Ember Road: one number is of a calling, one of a place."""
    game = GAMES["ember_road"]
    sheet = msgspec.convert({"callings": {"Scout": 2}, "places": {"The pass": 1}}, game.sheet)
    filled = game.fill({"calling": "scout", "place": "the  pass"}, sheet)
    assert (filled.fields, filled.lacks) == ({"skill": 2, "lore": 1}, [])
    assert list(game.from_sheet) == ["skill", "lore", "special_abilities"]


@pytest.mark.parametrize("name", GAMES)
def test_its_examples_work(name: str) -> None:
    """Each example can be rolled."""
    for example in GAMES[name].examples.values():
        fields = {key: value for key, value in example.items() if key not in {"system", "dice"}}
        assert ruled(name, example["dice"], **fields).outcome


@pytest.mark.parametrize(
    "spec,cited",
    [
        ({"rating": 1}, ["QH-01"]),
        ({"rating": 1, "edge": True}, ["QH-01", "QH-02"]),
        ({"rating": 1, "edge": True, "action": "row"}, ["QH-01", "QH-02", "QH-03"]),
        ({"rating": 1, "action": "row"}, ["QH-01"]),
        ({"rating": 0}, ["QH-01", "QH-04"]),
        ({"rating": 0, "position": "tight_spot"}, ["QH-01", "QH-04", "QH-06"]),
        ({"rating": 0, "action": "row", "position": "tight_spot"}, ["QH-01", "QH-04", "QH-05", "QH-06"]),
        ({"rating": 4}, ["QH-01", "QH-07"]),
    ],
)
def test_what_a_roll_cites(spec: dict[str, Any], cited: list[str]) -> None:
    """A ruling is named always, or where one of its conditions holds: of fields, then the pool, then the position."""
    cites = [
        {"rule": "QH-01"},
        {"rule": "QH-06", "when": [[{"position": "tight_spot"}]]},
        {"rule": "QH-02", "when": [[{"field": "edge"}]]},
        {"rule": "QH-03", "when": [[{"field": "edge"}, {"field": "action"}]]},
        {"rule": "QH-04", "when": [[{"keep": "lowest"}]]},
        {"rule": "QH-05", "when": [[{"keep": "lowest", "field": "action", "position": ""}]]},
        {"rule": "QH-07", "when": [[{"field": "rating", "value": 4}], [{"field": "more_threats"}]]},
    ]
    game = game_of(expand(FILES["quiet_harbour"] | {"cites": cites}, bases()), "quiet_harbour/0")
    settled = game.plan(msgspec.convert({"system": "quiet_harbour"} | spec, game.spec))
    assert list(settled.rulings) == cited


@pytest.mark.parametrize(
    "terms,reached",
    [
        ({"position": "controlled", "effect": "great", "tool": "fine"}, ("controlled", "great")),
        ({"position": "controlled", "effect": "limited", "tool": "shoddy"}, ("controlled", "limited")),
        ({"position": "risky", "effect": "limited", "tool": "fine", "setup": "effect"}, ("risky", "great")),
        ({"position": "desperate", "effect": "standard", "setup": "position"}, ("risky", "standard")),
    ],
)
def test_a_ladder_of_three_levels(terms: dict[str, Any], reached: tuple[str, str]) -> None:
    """Gantry Nine has no zero and no extreme effect: what shifts it stays between limited and great (FITD-A20)."""
    settled = planned("gantry_nine", rating=1, **terms)
    assert (settled.position, settled.level) == reached
    assert settled.steps[0].why == "stated"
    with pytest.raises(RuleError, match="the effect is great already") as refused:
        planned("gantry_nine", rating=1, effect="great", push_effect=True)
    assert refused.value.rule == "FITD-A20"


def test_an_ability_comes_after_the_assessment() -> None:
    """Its level is added to what the factors made, and a trade comes after it (FITD-A21)."""
    spec = {"effect": "limited", "tool": "shoddy", "effect_bonus": 1, "trade": "position_for_effect"}
    file = tomllib.loads(new_game("night_ferry"))
    words = [{"id": "shoddy", "effect": -1}, {"id": "fine", "effect": 1}]
    file["fields"].append({"name": "tool", "kind": "choice", "step": "factors", "words": words})
    game = game_of(expand(file, bases()), "night_ferry/0")
    settled = game.plan(msgspec.convert({"system": "night_ferry", "rating": 1, **spec}, game.spec))
    assert [step.why for step in settled.steps] == ["stated", "factors", "effect_bonus", "trade"]


@pytest.mark.parametrize(
    "faces,acts", [([6, 6], (True, False)), ([6, 1], (True, False)), ([4, 1], (True, True)), ([2, 1], (False, True))]
)
def test_who_acts_goes_by_the_grade(faces: list[int], acts: tuple[bool, bool]) -> None:
    """The character acts where the outcome works, the opposition where it is neither clean nor critical (FITD-A24)."""
    said = ruled("gantry_nine", faces, rating=2)
    assert (said.actor_acts, said.opposition_acts) == acts


PRINTED = re.compile(r"\b(?:BS|FE|T4)-[A-Z]?\d+")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_ones_own_names_no_rule_of_a_printed_one(name: str) -> None:
    """What a base brings, and what specs and rulings of any game have, name rules of the family, not of one game."""
    document = expand(FILES[name], bases())
    assert {*PRINTED.findall(text_of(document).decode())} == {*PRINTED.findall(str(FILES[name]))}
    game = game_of(document, name_of(text_of(document)))
    assert game.memory.follow_up is not None
    assert game.memory.follow_up.grant_rule == "FITD-A23"
    spec = msgspec.json.schema(game.spec)["$defs"][game.spec.__name__]["properties"]
    of_service = {"goal", "note", "dice", "seed"}
    assert PRINTED.findall(str([part for field, part in spec.items() if field not in of_service])) == []
    ruling = msgspec.json.schema(game.ruling)["$defs"][game.ruling.__name__]["properties"]
    of_actions = {field.name for field in msgspec.structs.fields(Ruling)}
    assert PRINTED.findall(str([part for field, part in ruling.items() if field not in of_actions])) == []
