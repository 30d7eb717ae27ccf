"""What is said of a session's dice is right: against published tables, worked examples and a slow exact sum."""

import math
import random
from collections.abc import Iterable, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.audit.statistics import FaceCounts, FairnessReport, PersonalLuck, Tally, count, report, tail

Roll = tuple[str, Sequence[tuple[int, int]], bool, Fraction | None]

DOFS = st.integers(1, 99)
HALF = Fraction(1, 2)
HIDDEN = Fraction(1, 3)
"""The chance of rolls whose chance may not be told."""
CHANCES = st.none() | st.builds(lambda n, d: Fraction(min(n, d), d), st.integers(0, 20), st.integers(1, 20))
DICE = st.sampled_from([4, 6, 10, 12, 20, 100]).flatmap(lambda sides: st.tuples(st.just(sides), st.integers(1, sides)))
ROLLS = st.lists(st.tuples(st.sampled_from("abc"), st.lists(DICE, max_size=5), st.booleans(), CHANCES), max_size=30)


def tally_of(rolls: Iterable[Roll]) -> Tally:
    """Return some rolls counted; the chance of those without one is hidden."""
    tally = Tally()
    for who, faces, success, chance in rolls:
        count(tally, who, faces, success=success, chance=HIDDEN if chance is None else chance, hidden=chance is None)
    return tally


def told(rolls: Iterable[Roll]) -> FairnessReport:
    """Return the report of some rolls, without what is hidden."""
    return report(tally_of(rolls))


def dice(*counts: int) -> FaceCounts:
    """Return what is said of dice that showed each face so many times."""
    shown = [(len(counts), face) for face, n in enumerate(counts, 1) for _ in range(n)]
    [faces] = told([("a", shown, True, None)]).dice
    return faces


def slow_tail(chi_square: float, dof: int) -> Decimal:
    """Return 1 - P(dof/2, chi_square/2) from the power series of P (DLMF 8.7.1), with 200 digits to lose."""
    with localcontext(prec=200):
        a, half = Decimal(dof) / 2, Decimal(chi_square) / 2
        # The first term is half^a / Gamma(a + 1); Gamma(1/2)^2 is pi, here to 101 digits.
        pi = Decimal(
            "3.1415926535897932384626433832795028841971693993751058209749445923078164062862089986280348253421170679"
        )
        term = 2 * (half / pi).sqrt() if dof % 2 else Decimal(1)
        for twice in range(dof % 2 + 2, dof + 1, 2):
            term *= 2 * half / twice
        total = Decimal(0)
        for k in range(1, 3000):
            total += term
            term *= half / (a + k)
        return 1 - total * (-half).exp()


@pytest.mark.parametrize(
    "dof, chi_square, p, places",
    [
        (1, 3.841459, 0.05, 7),
        (1, 6.634897, 0.01, 7),
        (2, 5.991465, 0.05, 7),
        (3, 7.814728, 0.05, 7),
        (5, 11.070498, 0.05, 7),
        (5, 15.086272, 0.01, 7),
        (5, 1.145476, 0.95, 6),
        (9, 16.918978, 0.05, 7),
        (9, 21.665994, 0.01, 7),
        (11, 19.675138, 0.05, 7),
        (11, 24.724970, 0.01, 7),
        (19, 30.143527, 0.05, 7),
        (19, 36.190869, 0.01, 7),
        (99, 123.225, 0.05, 4),
        (99, 134.642, 0.01, 4),
        (99, 77.046, 0.95, 4),
    ],
)
def test_tail_equals_published_tables(dof: int, chi_square: float, p: float, places: int) -> None:
    """The critical values of the usual tables (NIST/SEMATECH e-Handbook 1.3.6.7.4) have the p they are printed for."""
    assert tail(chi_square, dof) == pytest.approx(p, abs=10**-places)


@given(x=st.floats(0, 1400))
def test_tail_equals_closed_forms(x: float) -> None:
    """One to four degrees of freedom agree with the closed forms that can be written out."""
    half = x / 2
    assert tail(x, 1) == pytest.approx(math.erfc(math.sqrt(half)), rel=1e-11, abs=0)
    assert tail(x, 2) == pytest.approx(math.exp(-half), rel=1e-11, abs=0)
    bell = 2 * math.sqrt(half / math.pi) * math.exp(-half)
    assert tail(x, 3) == pytest.approx(math.erfc(math.sqrt(half)) + bell, rel=1e-11, abs=0)
    assert tail(x, 4) == pytest.approx(math.exp(-half) * (1 + half), rel=1e-11, abs=0)


@pytest.mark.parametrize("dof", [1, 2, 3, 5, 7, 9, 11, 19, 50, 98, 99])
@pytest.mark.parametrize("x", [0.001, 0.5, 4.25, 11.0, 60.0, 99.0, 200.0])
def test_tail_equals_a_slow_exact_sum(dof: int, x: float) -> None:
    """Every size of die agrees with a power series in 200 digits, far into the tail."""
    assert tail(x, dof) == pytest.approx(float(slow_tail(x, dof)), rel=1e-11, abs=0)


@given(dof=DOFS, x=st.floats(0, 1e6), more=st.floats(0, 1e3))
def test_tail_falls_with_distance_and_rises_with_freedom(dof: int, x: float, more: float) -> None:
    """A larger statistic is never likelier, more freedom never makes one rarer, and all are chances."""
    p = tail(x, dof)
    assert 0 <= p <= 1
    assert tail(x + more, dof) <= p * (1 + 1e-11)
    assert tail(x, dof + 1) >= p * (1 - 1e-11)


def test_small_distance_is_no_more_than_certain() -> None:
    """Where almost everything is at least so far off, the rounding of floats does not lift a chance over 1."""
    assert all(0.99 < tail(x / 100, dof) <= 1 for dof in range(15, 100) for x in range(100))


@pytest.mark.parametrize("dof", [1, 2, 5, 99])
@pytest.mark.parametrize("x", [1e5, 1e12, 1e300])
def test_extreme_distance_has_no_chance(dof: int, x: float) -> None:
    """What floats cannot tell from impossible is 0, neither negative nor an error."""
    assert tail(x, dof) == 0


@pytest.mark.parametrize("sides", [2, 4, 6, 8, 10, 12, 20, 100])
def test_even_faces_are_certain(sides: int) -> None:
    """Faces that fell equally often are as near to fair as can be: statistic 0, p 1."""
    faces = dice(*[5] * sides)
    assert (faces.chi_square, faces.p, faces.dof, faces.enough) == (0, 1, sides - 1, True)
    assert faces.verdict == f"{5 * sides} d{sides}: nothing unusual (p = 1)"


def test_worked_chi_square() -> None:
    """Sixty d6 as 5, 8, 9, 8, 10, 20 have the statistic 13.4 and p 0.019905, worked by hand and table."""
    assert dice(5, 8, 9, 8, 10, 20) == FaceCounts(
        6, 60, (5, 8, 9, 8, 10, 20), 10, 13.4, 5, 0.0199052, True, "60 d6: nothing unusual (p = 0.02)"
    )


def test_what_a_face_is_expected() -> None:
    """Nine faces of a d2 are expected as four and a half each."""
    assert dice(4, 5).expected == 4.5


@pytest.mark.parametrize(
    "counts, verdict",
    [
        ((10, 20), "30 d2: nothing unusual (p = 0.068)"),
        ((10, 26), "36 d2: unusual (p = 0.0077)"),
        ((10, 50), "60 d2: very unusual (p < 0.0001)"),
        ((4, 5), "9 d2: too few to say"),
        ((0, 10), "10 d2: unusual (p = 0.0016)"),
    ],
)
def test_verdict_is_plain(counts: tuple[int, ...], verdict: str) -> None:
    """The line says the size, the sample and one of four judgements; below five expected a face it does not judge."""
    assert dice(*counts).verdict == verdict


def test_loaded_dice_are_caught() -> None:
    """A die that shows nothing but its highest face for a whole log gets p 0 and a verdict, not an error."""
    faces = dice(0, 0, 0, 0, 0, 16384)
    assert (faces.chi_square, faces.p) == (81920, 0)
    assert faces.verdict == "16384 d6: very unusual (p < 0.0001)"
    assert 0 < dice(20, 20, 20, 20, 20, 60).p < 1e-6


def test_fair_dice_seldom_look_loaded() -> None:
    """Of a thousand tables of fair dice about one in a hundred has a p below 0.01, as the description promises."""
    chance = random.Random(2)
    tables = [dice(*[sum(face == n for face in thrown) for n in range(6)]) for thrown in _thrown(chance)]
    assert 3 <= sum(faces.p < 0.01 for faces in tables) <= 20


def _thrown(chance: random.Random) -> Iterable[list[int]]:
    return ([chance.randrange(6) for _ in range(120)] for _ in range(1000))


def test_a_face_the_die_lacks_is_a_defect() -> None:
    """A face outside its die cannot be left out silently."""
    with pytest.raises(AssertionError):
        count(Tally(), "a", [(6, 7)], success=True, chance=HALF)


def test_worked_luck() -> None:
    """Nine of twelve at a half are 3 over the 6 expected: sqrt(3) deviations, which 1 in 12 is off by either way."""
    rolls: list[Roll] = [("a", [], n < 9, HALF) for n in range(12)]
    assert told(rolls).people == {"a": PersonalLuck(12, 12, 9, 6, 1.73205, 0.0832645, True)}


def test_worked_luck_of_unequal_chances() -> None:
    """One success in rolls at 3/4, 1/2 and 2/3 is 11/12 under; their variances add up to 95/144."""
    rolls: list[Roll] = [("a", [], False, Fraction(3, 4)), ("a", [], True, HALF), ("a", [], False, Fraction(2, 3))]
    luck = told(rolls).table
    assert (luck.successes, luck.expected, luck.enough) == (1, 1.91667, False)
    assert luck.luck == pytest.approx(-11 / math.sqrt(95), abs=1e-5)
    assert luck.p is not None
    assert luck.p == pytest.approx(math.erfc(11 / math.sqrt(190)), abs=1e-6)


def test_luck_needs_failures_to_expect_as_well() -> None:
    """Sixty rolls at 11/12 expect five failures, which is enough to judge; fifty-nine do not."""
    rolls: list[Roll] = [("a", [], True, Fraction(11, 12)) for _ in range(60)]
    assert (told(rolls).table.enough, told(rolls[1:]).table.enough) == (True, False)


def test_nothing_left_to_chance_has_no_luck() -> None:
    """Where every roll was certain, luck and its p are null, and not a division by zero."""
    rolls: list[Roll] = [("a", [], True, Fraction(1)), ("a", [], False, Fraction(0))]
    assert told(rolls).people == {"a": PersonalLuck(2, 2, 1, 1, None, None, False)}


def test_an_untold_chance_tells_nothing() -> None:
    """A roll whose chance may not be told counts as a roll, its dice as dice, and its success not at all."""
    one, other = (told([("a", [(6, 3)], success, None)]) for success in (True, False))
    assert one == other
    assert one.people == {"a": PersonalLuck(1, 0, 0, 0, None, None, False)}
    assert one.dice[0].counts == (0, 0, 1, 0, 0, 0)


@given(rolls=ROLLS)
def test_a_hidden_chance_is_told_to_some(rolls: list[Roll]) -> None:
    """A reader who may see hidden chances gets the report of the same rolls with nothing hidden."""
    open_ = [(who, faces, success, HIDDEN if chance is None else chance) for who, faces, success, chance in rolls]
    assert report(tally_of(rolls), hidden=True) == told(open_)


def test_table_is_everybody() -> None:
    """The table's luck is that of one person who made all the rolls; people stand in the order of their ids."""
    rolls: list[Roll] = [("b", [], True, HALF), ("a", [], True, Fraction(1, 3)), ("b", [], False, Fraction(1, 6))]
    both = told(rolls)
    assert list(both.people) == ["a", "b"]
    assert both.table == told([("x", *roll[1:]) for roll in rolls]).people["x"]


def test_nothing_rolled_is_a_report() -> None:
    """A session without a roll has no dice, no people, and a table without luck."""
    assert told([]) == FairnessReport((), {}, PersonalLuck(0, 0, 0, 0, None, None, False), 0, 0, (), 0, (), {}, 0)


def test_sums_are_exact() -> None:
    """A whole log at a third expects a whole number, which sums of floats would miss."""
    rolls: list[Roll] = [("a", [], n % 3 == 0, Fraction(1, 3)) for n in range(16383)]
    assert told(rolls).table == PersonalLuck(16383, 16383, 5461, 5461, 0, 1, True)


@given(rolls=ROLLS, data=st.data())
def test_order_does_not_matter(rolls: list[Roll], data: st.DataObject) -> None:
    """Pages may come in any order: the report is the same to the last bit."""
    assert told(data.draw(st.permutations(rolls))) == told(rolls)


@given(rolls=ROLLS)
def test_nothing_is_lost(rolls: list[Roll]) -> None:
    """Every die and every roll is in the report once."""
    said = told(rolls)
    assert sum(faces.sample for faces in said.dice) == sum(len(faces) for _, faces, _, _ in rolls)
    assert all(sum(faces.counts) == faces.sample and len(faces.counts) == faces.sides for faces in said.dice)
    assert sum(luck.rolls for luck in said.people.values()) == said.table.rolls == len(rolls)
    assert said.table.counted == sum(chance is not None for *_, chance in rolls)


@given(rolls=ROLLS)
def test_report_survives_the_wire(rolls: list[Roll]) -> None:
    """JSON and back is the same report: no float is infinite, and none has more than 6 significant digits."""
    wire = msgspec.json.encode(told(rolls))
    assert msgspec.json.decode(wire, type=FairnessReport) == told(rolls)
    assert all(number == float(f"{number:.6g}") for number in _floats(msgspec.json.decode(wire)))


def _floats(value: Any) -> list[float]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [number for item in value for number in _floats(item)]
    return [value] if isinstance(value, float) else []
