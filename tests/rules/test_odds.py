"""Odds are exact: against rows worked out elsewhere, and against an independent library."""

from fractions import Fraction
from typing import Any

import icepool
import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from service.rules.odds import Odds, odds
from service.rules.systems import SYSTEMS
from tools.golden import golden

ROWS = golden("odds")


def stakes(**spec: Any) -> Odds:
    """Return the odds of a spec as it comes over the wire."""
    return odds(msgspec.convert(spec, SYSTEMS[spec["system"]].spec))


def chances(known: Odds) -> dict[str, Fraction]:
    """Return each outcome's chance, an Underworld success by its degree."""
    names = [f"{stake.outcome}/{stake.degree}" if stake.degree else stake.outcome for stake in known.outcomes]
    return {name: Fraction(stake.chance.fraction) for name, stake in zip(names, known.outcomes, strict=True)}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: msgspec.json.encode(row["spec"]).decode())
def test_odds_equal_the_worked_rows(row: dict[str, Any]) -> None:
    """Every outcome, success and second reading has the fraction worked out beforehand (FE-41, T4-35, T4-46)."""
    known = stakes(**row["spec"])
    assert {name: chance for name, chance in chances(known).items() if chance} == {
        name: Fraction(fraction) for name, fraction in row["outcomes"].items() if fraction != "0/1"
    }
    assert known.success.fraction == row["success"]
    assert {name: reading.fraction for name, reading in known.readings.items()} == row["readings"]


def test_every_outcome_is_told() -> None:
    """An outcome out of reach is told with no chance, so that a client's table is always whole."""
    assert [(s.outcome, s.chance.fraction) for s in stakes(system="terminal_iv", level="skill").outcomes] == [
        ("critical_success", "0/1"),
        ("full_success", "1/6"),
        ("partial_success", "1/3"),
        ("bad_outcome", "1/2"),
    ]
    assert [s.outcome for s in stakes(system="daggerheart", difficulty=30).outcomes] == [
        "critical_success",
        "success_with_hope",
        "success_with_fear",
        "failure_with_hope",
        "failure_with_fear",
    ]


def test_decimals_are_the_fractions() -> None:
    """The decimal is the fraction rounded to 12 places."""
    for stake in stakes(system="buried_secrets", rating=3).outcomes:
        assert stake.chance.decimal == round(float(Fraction(stake.chance.fraction)), 12)


def weights(die: Any) -> dict[Any, Fraction]:
    """Return an icepool die as exact chances."""
    return {outcome: Fraction(n, die.denominator()) for outcome, n in die.items()}


@given(dice=st.integers(0, 15), terrible=st.booleans())
def test_fitd_equals_icepool(dice: int, *, terrible: bool) -> None:
    """Forged-in-the-Dark pools agree with icepool on cases of its own drawing."""
    if dice:
        sixes = dice @ icepool.Die([0, 0, 0, 0, 0, 1])
        highest = icepool.d6.highest(dice)
        bands = weights(highest)
        critical = sum((chance for count, chance in weights(sixes).items() if count > 1), Fraction())
    else:
        bands, critical = weights(icepool.d6.lowest(2)), Fraction()
    expected = {
        "critical_success": critical,
        "full_success": bands.get(6, Fraction()) - critical,
        "partial_success": bands.get(5, Fraction()) + bands.get(4, Fraction()),
        "bad_outcome": bands.get(3, Fraction()) + bands.get(2, Fraction()),
    }
    one = bands.get(1, Fraction())
    if terrible:
        spec = {"system": "fallen_empire", "score": min(10, dice), "other_dice": dice - min(10, dice)}
        expected["terrible_outcome"] = one
    else:
        special = [{"source": "x", "dice": 1}] * (dice - min(10, dice))
        spec = {"system": "buried_secrets", "rating": min(10, dice), "special_dice": special}
        expected["bad_outcome"] += one
    assert chances(stakes(**spec)) == expected


@given(
    difficulty=st.integers(2, 40),
    tokens=st.integers(-10, 10),
    edge=st.sampled_from([-1, 0, 1]),
    helpers=st.integers(0, 4),
    extra=st.lists(st.integers(2, 20), max_size=4),
)
def test_daggerheart_equals_icepool(difficulty: int, tokens: int, edge: int, helpers: int, extra: list[int]) -> None:
    """Duality rolls with every kind of die agree with icepool on cases of its own drawing."""
    added = icepool.Die([tokens]) + edge * icepool.d6
    if helpers:
        added += icepool.d6.highest(helpers)
    for sides in extra:
        added += icepool.d(sides)

    def judged(hope: int, fear: int, more: int) -> str:
        if hope == fear:
            return "critical_success"
        result = "success" if hope + fear + more >= difficulty else "failure"
        return f"{result}_with_{'hope' if hope > fear else 'fear'}"

    expected = weights(icepool.map(judged, icepool.d12, icepool.d12, added))
    known = stakes(
        system="daggerheart",
        difficulty=difficulty,
        trait=tokens,
        advantage=int(edge > 0),
        disadvantage=int(edge < 0),
        helpers=helpers,
        extra_dice=[{"source": "feature", "sides": sides} for sides in extra],
    )
    assert {name: chance for name, chance in chances(known).items() if chance} == expected


@given(
    dice=st.integers(1, 20),
    added=st.integers(-10, 10),
    difficulty=st.integers(2, 10),
    willpower=st.booleans(),
    needed=st.integers(1, 5),
    specialty=st.sampled_from(["", "Knives"]),
    harm_roll=st.sampled_from([None, "soak"]),
)
def test_underworld_equals_icepool(  # all that the odds depend on
    dice: int, added: int, difficulty: int, *, willpower: bool, needed: int, specialty: str, harm_roll: str | None
) -> None:
    """Storyteller pools of up to thirty dice agree with icepool on cases of its own drawing (UW-12, UW-23..UW-27).

    So they do with dice of modifiers, with tens that count twice, and where none can botch (UW-P3..UW-P5).
    """
    assume(dice + added > 0)
    twice = 2 if specialty else 1
    faces: Any = icepool.d10.map(
        lambda face: icepool.Vector(((twice if face == 10 else 1) * (face >= difficulty), int(face == 1)))
    )

    def judged(counted: Any) -> str:
        raw, ones = counted
        net = max(0, raw - ones) + willpower
        if net >= needed:
            return f"success/{['marginal', 'moderate', 'complete'][min(3, net) - 1]}"
        return "botch" if raw == 0 and ones and not willpower and not harm_roll else "failure"

    expected = weights(((dice + added) @ faces).map(judged))
    known = stakes(
        system="underworld",
        traits=[{"name": "a", "rating": min(10, dice)}, {"name": "b", "rating": dice - min(10, dice)}],
        supernatural=True,
        modifiers=[{"source": "wounds and weapons", "dice": added}],
        specialty=specialty,
        harm_roll=harm_roll,
        difficulty=difficulty,
        willpower=willpower,
        needed=needed,
    )
    assert {name: chance for name, chance in chances(known).items() if chance} == expected


def test_clock_by_hand() -> None:
    """Two dice at standard effect: 0, 2 or 3 ticks; rolls to fill two and three segments by hand (BS-15)."""
    # per roll: nothing 9/36, 2 ticks 26/36, 3 ticks 1/36
    two = stakes(system="buried_secrets", rating=2, clock={"filled": 2, "size": 4}).clock
    three = stakes(system="buried_secrets", rating=2, clock={"filled": 5, "size": 8}).clock
    assert two
    assert (two.remaining, two.fills.fraction) == (2, "3/4")
    assert two.expected_rolls
    assert two.expected_rolls.fraction == "4/3"
    assert three
    assert three.fills.fraction == "1/36"
    assert three.expected_rolls
    # E(3) = (1 + 26/36 E(1)) / (27/36), E(1) = 4/3
    assert Fraction(three.expected_rolls.fraction) == (1 + Fraction(26, 36) * Fraction(4, 3)) / Fraction(27, 36)


@pytest.mark.parametrize("score, never", [(0, True), (1, True), (2, False)])
def test_clock_that_never_fills(score: int, *, never: bool) -> None:
    """At zero effect only a critical ticks: a pool that cannot have one never fills the clock (BS-15, FE-24)."""
    clock = stakes(system="fallen_empire", score=score, effect="zero", clock={"filled": 0, "size": 1}).clock
    assert clock
    assert (clock.expected_rolls is None) == never


def test_options_tell_what_is_open() -> None:
    """Every choice not taken yet is offered with its price, and none that the rules refuse here."""
    open_ = {choice.option: choice for choice in stakes(system="buried_secrets", rating=2).options}
    assert list(open_) == [
        "assist",
        "push_die",
        "devils_bargain",
        "push_effect",
        "trade_position_for_effect",
        "trade_effect_for_position",
    ]
    assert [(cost.who, cost.track, cost.amount) for cost in open_["assist"].costs] == [("assistant", "stress", 1)]
    assert open_["push_die"].success.fraction == "7/8"
    assert {stake.effect for stake in open_["push_effect"].outcomes} == {"extreme", "great", "none"}
    cornered = stakes(system="buried_secrets", rating=2, position="desperate", effect="extreme", assist=True)
    assert [choice.option for choice in cornered.options] == [
        "push_die",
        "devils_bargain",
        "trade_effect_for_position",
    ]
    broke = stakes(system="daggerheart", difficulty=12, hope=0)
    assert [choice.option for choice in broke.options] == ["helper"]
    calm = stakes(system="underworld", traits=[{"name": "Perception", "rating": 5}], difficulty=5)
    assert [(choice.option, choice.success.fraction) for choice in calm.options] == [
        ("willpower", "1/1"),
        ("take_automatic", "1/1"),
    ]


def test_published_claims() -> None:
    """Terrible is about 3 %, half a percent, under a tenth (FE-41); 0d may hurt by 35/36, works by 1/4 (T4-35)."""
    terrible = [chances(stakes(system="fallen_empire", score=n))["terrible_outcome"] for n in (2, 3, 4)]
    assert terrible == [Fraction(1, 36), Fraction(1, 216), Fraction(1, 1296)]
    zero = stakes(system="terminal_iv")
    assert (zero.readings["consequence_possible"].fraction, zero.success.fraction) == ("35/36", "1/4")


@pytest.mark.parametrize(
    "spec, rulings",
    [
        ({"system": "terminal_iv"}, {"T4-A6", "FITD-A1"}),
        ({"system": "fallen_empire", "score": 0}, {"FE-A2", "FE-A3", "T4-A6"}),
        ({"system": "daggerheart", "difficulty": 12}, {"DH-A1", "DH-A4"}),
        ({"system": "underworld", "traits": [{"name": "x", "rating": 2}], "attempt": 2}, {"UW-A2", "UW-A12", "UW-A16"}),
    ],
)
def test_odds_name_their_rulings(spec: dict[str, Any], rulings: set[str]) -> None:
    """Odds name the rulings they rest on (FE-A3, T4-A6, DH-A4)."""
    assert set(stakes(**spec).rulings) == rulings


def test_no_choice_beyond_the_schema() -> None:
    """A choice that could not be sent is not offered."""
    many = [{"name": "x", "modifier": 2}] * 5
    assert stakes(system="daggerheart", difficulty=12, helpers=10, experiences=many).options == ()


def test_nothing_is_offered_where_there_is_no_chance() -> None:
    """An impossible task offers neither Willpower nor an automatic success (UW-A8)."""
    hopeless = stakes(system="underworld", traits=[{"name": "x", "rating": 2}], difficulty=10, attempt=2)
    assert [(stake.outcome, stake.chance.fraction) for stake in hopeless.outcomes] == [("impossible", "1/1")]
    assert hopeless.options == ()


@pytest.mark.parametrize("ratings, opposed", [([3, 3], 1), ([1], 2), ([5, 5], 4), ([3, 3], 0)])
@pytest.mark.parametrize("willpower", [False, True])
def test_opposed_odds_are_best_first(ratings: list[int], opposed: int, *, willpower: bool) -> None:
    """Each degree has its row, best first, those out of reach with chance 0 (UW-P1, FE-39)."""
    traits = [{"name": f"x{rating}{at}", "rating": rating} for at, rating in enumerate(ratings)]
    known = stakes(system="underworld", traits=traits, opposed=opposed, willpower=willpower)
    assert list(chances(known))[:3] == ["success/complete", "success/moderate", "success/marginal"]
