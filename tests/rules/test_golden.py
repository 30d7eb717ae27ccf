"""The golden lines: rules as data, a case a line in `tests/golden/<system>.jsonl`, for implementations in any language.

`spec` and `faces` go in; `expect` is matched as a subset of the ruling: objects may have more members, lists have equal
length and match element by element. `cites` are the rulings the reply names, `absent` are JSON pointers that must lead
nowhere. `refused` stands in place of `expect`: 400 where one field breaks the schema, 422 where the rules refuse.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from service.rules.dice import Tape
from service.rules.errors import RuleError
from service.rules.odds import Odds, odds
from service.rules.resistance import Resist, resist
from service.rules.rulings import RULINGS
from service.rules.systems import SYSTEMS, first, of, resolve
from service.rules.turn import Turn, plan_turn
from tools.golden import PUBLISHED, golden

Line = dict[str, Any]

LINES: list[Line] = [line for name in PUBLISHED for line in golden(name)]
ROLLED = [line for line in LINES if "expect" in line]
REFUSED_BY_SCHEMA = [line for line in LINES if line.get("refused", {}).get("status") == 400]
REFUSED_BY_RULE = [line for line in LINES if line.get("refused", {}).get("status") == 422]


def _id(line: Line) -> str:
    return str(line["id"])


def _ruling(line: Line) -> Any:
    spec = msgspec.convert(line["spec"], SYSTEMS[line["spec"]["system"]].spec, strict=True)
    return msgspec.to_builtins(resolve(spec, Tape(line.get("faces", ()))))


def _differences(expected: Any, found: Any, at: str = "") -> Iterator[str]:
    """Tell where `found` is not what was expected, by JSON pointer."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, value in expected.items():
            if key in found:
                yield from _differences(value, found[key], f"{at}/{key}")
            else:
                yield f"{at}/{key}: missing"
    elif isinstance(expected, list) and isinstance(found, list | tuple):
        if len(expected) != len(found):
            yield f"{at}: {len(expected)} elements expected, found {found}"
        for index, (left, right) in enumerate(zip(expected, found, strict=False)):
            yield from _differences(left, right, f"{at}/{index}")
    elif (type(expected), expected) != (type(found), found):
        yield f"{at}: {expected!r} expected, found {found!r}"


def _leads_somewhere(pointer: str, found: Any) -> bool:
    for part in pointer.split("/")[1:]:
        if isinstance(found, list | tuple) and int(part) < len(found):
            found = found[int(part)]
        elif isinstance(found, dict) and part in found:
            found = found[part]
        else:
            return False
    return True


@pytest.mark.parametrize("line", ROLLED, ids=_id)
def test_ruling(line: Line) -> None:
    """A roll is ruled on as its line says: what must be there, what must be cited, what must not be there."""
    ruling = _ruling(line)
    assert not list(_differences(line["expect"], ruling))
    assert list(ruling["rulings"]) == line["cites"]
    assert not [pointer for pointer in line.get("absent", ()) if _leads_somewhere(pointer, ruling)]


@pytest.mark.parametrize("line", REFUSED_BY_RULE, ids=_id)
def test_refused_by_rule(line: Line) -> None:
    """A spec that can be read but is not allowed is refused with its code and the rule it rests on."""
    with pytest.raises(RuleError) as refusal:
        _ruling(line)
    assert {"status": 422, "code": refusal.value.code, "rule": refusal.value.rule} == {"rule": None, **line["refused"]}


@pytest.mark.parametrize("line", REFUSED_BY_SCHEMA, ids=_id)
def test_refused_by_schema(line: Line) -> None:
    """A spec of which one field is wrong in itself cannot be read."""
    with pytest.raises(msgspec.ValidationError):
        _ruling(line)


@pytest.mark.parametrize("line", ROLLED, ids=_id)
def test_every_reply_explains_itself(line: Line) -> None:
    """Each ruling cited is one that exists, once; the headline is one line (BS-46)."""
    ruling = _ruling(line)
    assert set(ruling["rulings"]) <= set(RULINGS)
    assert len(set(ruling["rulings"])) == len(ruling["rulings"])
    assert ruling["summary"]
    assert "\n" not in ruling["summary"]


def test_ids_are_unique() -> None:
    """A line can be named by its id alone."""
    ids = [_id(line) for line in LINES]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("game", PUBLISHED)
def test_a_file_holds_its_own_game(game: str) -> None:
    """Each game has lines, and its file has no other game's."""
    assert {line["spec"]["system"] for line in golden(game)} == {game}


@pytest.mark.parametrize("line", [line for line in ROLLED if "effect" in line["expect"]], ids=_id)
def test_prompts_are_those_of_the_final_effect(line: Line) -> None:
    """The questions belong to the effect the outcome leaves, not to the one rolled with (BS-14, T4-24)."""
    ruling = _ruling(line)
    asked = {level["id"]: level["prompts"] for level in SYSTEMS[ruling["system"]].tables["effects"]}
    assert ruling["prompts"] == asked.get(ruling["effect"]["final"], ())


@pytest.mark.parametrize("game", ["buried_secrets", "fallen_empire", "terminal_iv"])
def test_forms_tell_positions_and_ticks(game: str) -> None:
    """A form has a profile for each position (BS-10, FE-17, T4-20) and the ticks of the first version (FITD-A2)."""
    tables = of(first(game)).tables
    assert [position["id"] for position in tables["positions"]] == ["controlled", "risky", "desperate"]
    assert len({position["profile"] for position in tables["positions"]}) == 3
    assert [level["ticks"] for level in tables["effects"]] == [0, 1, 2, 3, 4 if game == "fallen_empire" else 5]


def test_stakes_are_told_before_the_dice() -> None:
    """Each approach has its preview: effect, boxes and menu of every outcome, reduced too (FE-14, FE-19, FE-22)."""
    risky, careful = (
        {stake.outcome: msgspec.to_builtins(stake) for stake in _odds("fallen_empire", **approach).outcomes}
        for approach in ({"score": 2}, {"score": 1, "position": "controlled", "effect": "limited"})
    )
    assert [(name, stake["effect"], stake["ticks"]) for name, stake in risky.items()] == [
        ("critical_success", "great", 3),
        ("full_success", "standard", 2),
        ("partial_success", "standard", 2),
        ("bad_outcome", "none", 0),
        ("terrible_outcome", "none", 0),
    ]
    reduced = {"id": "reduced_effect", "effect": "limited", "ticks": 1}
    assert [option for option in risky["partial_success"]["menu"]["options"] if reduced.items() <= option.items()]
    assert (risky["bad_outcome"]["menu"]["at_least"], risky["terrible_outcome"]["menu"]["at_least"]) == (0, 1)
    assert [branch["id"] for branch in careful["bad_outcome"]["menu"]["branches"]] == ["press_on", "withdraw"]


def test_odds_tell_both_readings() -> None:
    """Where a ruling has two readings the odds have both (FE-A2, FE-A3, T4-A6, DH-A4)."""
    none, one = (_odds("fallen_empire", score=score) for score in (0, 1))
    assert {stake.outcome: stake.chance.fraction for stake in none.outcomes}["terrible_outcome"] == "11/36"
    assert none.readings["all_ones"].fraction == "1/36"
    assert {stake.outcome: stake.chance.fraction for stake in one.outcomes}["terrible_outcome"] == "1/6"
    assert _odds("terminal_iv", position="controlled").readings["consequence_possible"].fraction == "35/36"
    duality = _odds("daggerheart", difficulty=15).readings
    assert (duality["hope_higher"].fraction, duality["hope_higher_or_critical"].fraction) == ("11/24", "13/24")


@pytest.mark.parametrize("side, shown", [({"advantage": 1}, "+d6"), ({"disadvantage": 1}, "-d6")])
def test_odds_name_the_edge_die(side: dict[str, int], shown: str) -> None:
    """The headline of the odds tells an added die from a subtracted one (DH-11, DH-12)."""
    assert shown in _odds("daggerheart", difficulty=12, **side).summary.split()


FREE = "reflexive"


@pytest.mark.parametrize(
    "rule, declared, left",
    [
        ("W24 UW-19 UW-20", [7, 6, 6], [4, 2, 1]),
        ("UW-18", [8, 6], [6, 3]),
        ("UW-A4: a single action loses nothing", [5], [5]),
        ("UW-21 UW-A11: what is not attempted still counts", [2, 6], [0, 3]),
        ("UW-01 UW-02: a reflexive is not counted and keeps its own dice", [7, (4, FREE), 6], [5, 4, 3]),
        ("UW-01: beside reflexives, a single action stays single", [(3, FREE), 5, (2, FREE)], [3, 5, 2]),
    ],
)
def test_turn(rule: str, declared: list[Any], left: list[int]) -> None:
    """Several actions share a turn: each loses dice from its own pool, in the declared order."""
    actions = [{"pool": a[0], FREE: True} if isinstance(a, tuple) else {"pool": a} for a in declared]
    planned = plan_turn(msgspec.convert({"actions": actions}, Turn)).actions
    assert [(action.pool, action.attemptable) for action in planned] == [(n, n > 0) for n in left], rule


@pytest.mark.parametrize(
    "why, spec, faces, stress, left",
    [
        ("the best die off six", {"rating": 2}, [2, 5], 1, "standard"),
        ("a six costs nothing", {"rating": 2}, [6, 1], 0, "standard"),
        ("a critical clears one", {"rating": 2}, [6, 6], -1, "standard"),
        ("no dice: the lower of two, no critical", {"rating": 0}, [6, 6], 0, "standard"),
        ("no dice: the lower of two", {"rating": 0}, [5, 2], 4, "standard"),
        ("the GM's own price needs no dice", {"stress": 3}, [], 3, "standard"),
        ("standard becomes lesser", {"stress": 0, "consequence": {"severity": "standard"}}, [], 0, "lesser"),
        ("lesser becomes nothing", {"stress": 0, "consequence": {"severity": "lesser"}}, [], 0, None),
        ("avoided altogether", {"stress": 2, "result": "avoided"}, [], 2, None),
    ],
)
def test_resistance(why: str, spec: dict[str, Any], faces: list[int], stress: int, left: str | None) -> None:
    """Resisting has its price, and a consequence is avoided or a step milder (FITD-A12, BS-45, FE-42, T4-42, T4-A1)."""
    harm = {"id": "harm", "severity": "severe"} | spec.get("consequence", {})
    resisted = resist(msgspec.convert({"system": "buried_secrets"} | spec | {"consequence": harm}, Resist), Tape(faces))
    assert (resisted.stress, resisted.left and resisted.left.severity) == (stress, left), why


@pytest.mark.parametrize("ticks, left", [(3, 2), (2, 1), (1, None)])
def test_resisted_complication(ticks: int, left: int | None) -> None:
    """A complication loses a tick a step, told by the GM without a roll or taken from a menu (FITD-A12, FE-07)."""
    spec = {"system": "fallen_empire", "stress": 1, "consequence": {"id": "complication", "ticks": ticks}}
    resisted = resist(msgspec.convert(spec, Resist), Tape(()))
    assert (resisted.left and resisted.left.ticks) == left


@pytest.mark.parametrize(
    "consequence, left",
    [
        ({"id": "additional_complication"}, {"severity": "lesser"}),
        ({"id": "additional_complication", "harm_level": 3}, {"severity": "standard", "harm_level": 2}),
        ({"id": "harm", "harm_level": 2}, {"severity": "lesser", "harm_level": 1}),
        ({"id": "custom", "harm_level": 1}, None),
        ({"id": "additional_complication", "ticks": 3}, {"ticks": 2}),
        ({"id": "reduced_effect", "harm_level": 2}, None),
    ],
)
def test_severity_that_is_not_stated(consequence: dict[str, Any], left: dict[str, Any] | None) -> None:
    """Harm says how grave it is (FITD-A15), and an additional complication is standard by default (FITD-A17)."""
    spec = {"system": "fallen_empire", "stress": 1, "consequence": consequence}
    resisted = resist(msgspec.convert(spec, Resist), Tape(()))
    assert msgspec.to_builtins(resisted.left) == (left and {"id": consequence["id"]} | left)


def _odds(game: str, **spec: Any) -> Odds:
    return odds(msgspec.convert({"system": game} | spec, SYSTEMS[game].spec))
