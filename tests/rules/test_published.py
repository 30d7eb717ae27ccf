"""What golden rolls leave open: set-ups, damage, Tag Teams, the ends of scales, and a clock's rolls."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest

from service.rules.dice import Tape
from service.rules.errors import RuleError
from service.rules.games.daggerheart import damage
from service.rules.odds import odds
from service.rules.offers import OfferRule
from service.rules.resistance import Resist, chances, resist, rule_of
from service.rules.systems import ALL, SYSTEMS, resolve


def ruled(faces: tuple[int, ...] = (), **spec: Any) -> Any:
    """Rule on given faces."""
    return resolve(msgspec.convert(spec, ALL[spec["system"]].spec), Tape(faces))


@pytest.mark.parametrize("rating", range(5))
def test_the_chances_of_a_resistance(rating: int) -> None:
    """The ways to each stress are those of all faces that may fall (FITD-A12)."""

    def stress(faces: tuple[int, ...]) -> int:
        spec = {"system": "buried_secrets", "rating": rating, "consequence": {"id": "harm", "severity": "severe"}}
        return resist(msgspec.convert(spec, Resist), Tape(faces)).stress

    rule = rule_of(SYSTEMS["buried_secrets"])
    assert chances(rule, rating) == Counter(map(stress, product(range(1, 7), repeat=rating or 2)))


@pytest.mark.parametrize(
    "setup,terms,known",
    [
        ("position", {"position": "controlled", "effect": "standard"}, None),
        ("position", {"position": "desperate", "effect": "extreme"}, ("risky", "extreme")),
        ("effect", {"position": "risky", "effect": "extreme"}, None),
        ("effect", {"position": "controlled", "effect": "great"}, ("controlled", "extreme")),
    ],
)
def test_a_set_up_needs_room(setup: str, terms: dict[str, str], known: tuple[str, str] | None) -> None:
    """A set-up is worth a step of position or a level of effect, where there is one (FITD-P2)."""
    spec = {"system": "buried_secrets", "rating": 1, "setup": setup} | terms
    if known is None:
        with pytest.raises(RuleError, match="already") as refusal:
            ruled((4,), **spec)
        assert refusal.value.code == "nothing_to_set_up"
    else:
        said = ruled((4,), **spec)
        assert (said.position, said.effect.final) == known


@pytest.mark.parametrize(
    "modifier,faces,critical,total",
    [(3, (5, 2), False, 10), (-9, (5, 2), False, 0), (1, (5, 2), True, 20), (0, (6, 6), False, 12)],
)
def test_a_sum_of_damage(modifier: int, faces: tuple[int, ...], critical: bool, total: int) -> None:
    """Damage is dice and modifier, never below 0; a critical adds the most that the dice can show (DH-P3)."""
    spec = {"system": "daggerheart_damage", "proficiency": 2, "sides": 6, "modifier": modifier, "critical": critical}
    assert ruled(faces, **spec).total == total


def test_damage_is_told_the_highest_first() -> None:
    """Sums come from the highest down, each with its ways."""
    game: Any = ALL["daggerheart_damage"]
    spec = msgspec.convert({"system": "daggerheart_damage", "proficiency": 2, "sides": 6}, game.spec)
    assert list(damage.distribution(game.plan(spec)).items()) == [(n, 6 - abs(n - 7)) for n in range(12, 1, -1)]


@pytest.mark.parametrize(
    "hope,fear,gains",
    [
        (9, 4, {("actor", "hope", 1), ("assistant", "hope", 1)}),
        (4, 9, {("gm", "fear", 2)}),
        (7, 7, {("actor", "hope", 1), ("assistant", "hope", 1), ("actor", "stress", -1), ("assistant", "stress", -1)}),
    ],
)
def test_a_tag_team_shares_its_result(hope: int, fear: int, gains: set[tuple[str, str, int]]) -> None:
    """Both gain Hope and clear Stress, and the GM gains Fear for each (DH-P2)."""
    chosen = {"hope": hope, "fear": fear, "total": hope + fear}
    said = ruled(system="daggerheart", difficulty=10, chosen=chosen)
    assert said.tag_team is True
    more = ruled(system="daggerheart", difficulty=10, chosen=chosen | {"total": hope + fear + 2})
    assert f"Hope {hope}, Fear {fear}, +2 = {hope + fear + 2} " in more.summary
    assert {(one.who, one.track, one.amount) for one in said.gains} == gains


@pytest.mark.parametrize("hope,allowed", [(4, True), (3, False)])
def test_a_tag_team_is_paid_beside_experiences(hope: int, allowed: bool) -> None:
    """Its initiator has 3 Hope beside those of Experiences (DH-P2)."""
    spec = {"system": "daggerheart", "difficulty": 12, "tag_team": "initiator", "hope": hope}
    spec["experiences"] = [{"name": "Street", "modifier": 2}]
    if allowed:
        assert sum(cost.amount for cost in ruled((7, 8), **spec).costs) == 4
    else:
        with pytest.raises(RuleError, match="3 Hope beside Experiences"):
            ruled((7, 8), **spec)


@pytest.mark.parametrize("opposing,level", [(1, "great"), (3, "limited"), (9, "limited")])
def test_a_tier_counts_two_levels_at_most(opposing: int, level: str) -> None:
    """However far a tier is above one's own, quality takes two levels (T4-45)."""
    spec: dict[str, Any] = {"system": "terminal_iv", "level": "mastery", "action": "burn", "position": "risky"}
    spec |= {"tier": {"own": 1, "fine": False, "opposing": opposing}, "factors": {"potency": 1}}
    assert ruled((4, 4, 4), **spec).effect.final == level


def test_offers_of_a_kind_are_counted() -> None:
    """Each adds one to the field that counts them."""
    rule = OfferRule(rule="DH-17", counts="helpers")
    assert rule.put({}, {}) == {"helpers": 1}
    assert rule.put({"helpers": 2}, {}) == {"helpers": 3}


@pytest.mark.parametrize("filled,effect", [(0, "limited"), (3, "standard"), (0, "great"), (5, "great")])
def test_the_rolls_that_a_clock_takes(filled: int, effect: str) -> None:
    """The expected number of rolls follows from the ticks of each outcome (BS-15)."""
    spec = {"system": "buried_secrets", "rating": 2, "position": "risky", "effect": effect}
    spec["clock"] = {"filled": filled, "size": 6}
    known = odds(msgspec.convert(spec, ALL["buried_secrets"].spec))
    steps = [(int(one.ticks or 0), Fraction(one.chance.fraction)) for one in known.outcomes]

    def rolls(left: int) -> Fraction:
        if left <= 0:
            return Fraction()
        stays = sum((chance for ticks, chance in steps if ticks == 0), Fraction())
        more = sum((chance * rolls(left - ticks) for ticks, chance in steps if ticks), Fraction())
        return (1 + more) / (1 - stays)

    assert known.clock
    assert known.clock.expected_rolls
    assert Fraction(known.clock.expected_rolls.fraction) == rolls(6 - filled)


def test_an_attempt_that_is_beyond_the_scale_says_so() -> None:
    """A difficulty above 10 leaves no chance, and the summary says it; another one tells the faces (UW-33)."""
    spec: dict[str, Any] = {"system": "underworld", "traits": [{"name": "Dexterity", "rating": 3}]}
    assert ruled((8, 3, 1), **spec, difficulty=6).summary == "difficulty 6: 8 3 1 - failure"
    assert "impossible" in ruled(**spec, difficulty=10, attempt=4).summary
