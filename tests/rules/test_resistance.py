"""Resisting a consequence: what it costs and what is left."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from service.rules.dice import Tape
from service.rules.errors import RuleError
from service.rules.resistance import Resist, Resistance, resist, rule_of
from service.rules.systems import SYSTEMS, resolve
from service.session.rolling import stateless


def resisted(faces: list[int], **fields: Any) -> Resistance:
    """Resist with given faces."""
    return resist(msgspec.convert({"system": "buried_secrets"} | fields, Resist), Tape(faces))


HARM = {"id": "harm", "severity": "severe"}


def test_what_nothing_resists() -> None:
    """A game without a table of resistance refuses one, also in a file that somebody wrote."""
    with pytest.raises(RuleError, match="nothing of Daggerheart is resisted") as refused:
        rule_of(SYSTEMS["daggerheart"])
    assert refused.value.code == "nothing_resisted"


@pytest.mark.parametrize(
    "rating, faces, stress, counted",
    [
        (2, [4, 2], 2, [True, False]),
        (1, [1], 5, [True]),
        (3, [6, 1, 2], 0, [True, False, False]),
        (2, [6, 6], -1, [True, True]),
        (0, [6, 3], 3, [False, True]),
        (0, [6, 6], 0, [True, False]),
    ],
)
def test_price(rating: int, faces: list[int], stress: int, counted: list[bool]) -> None:
    """The price is 6 less the die that counts; a critical clears 1 stress, but not on a pool of 0 (FITD-A12)."""
    said = resisted(faces, rating=rating, consequence=HARM)
    assert said.stress == stress
    assert (", the lower counts - " in said.summary) == (rating == 0)
    assert [die.counts for die in said.dice] == counted
    assert [(cost.track, cost.amount) for cost in said.costs] == ([("stress", stress)] if stress > 0 else [])
    assert [(gain.track, gain.amount) for gain in said.gains] == ([("stress", -1)] if stress < 0 else [])
    assert said.rulings == ("FITD-A12",)


@pytest.mark.parametrize(
    "consequence, left",
    [
        ({"id": "harm", "severity": "severe"}, {"id": "harm", "severity": "standard"}),
        ({"id": "harm", "severity": "standard"}, {"id": "harm", "severity": "lesser"}),
        ({"id": "harm", "severity": "lesser"}, None),
        ({"id": "complication", "ticks": 3}, {"id": "complication", "ticks": 2}),
        ({"id": "complication", "ticks": 1}, None),
        (
            {"id": "complication", "severity": "severe", "ticks": 3},
            {"id": "complication", "severity": "standard", "ticks": 2},
        ),
        ({"id": "reduced_effect", "effect": "limited", "ticks": 1}, None),
        ({"id": "worse_position", "position": "desperate"}, None),
        ({"id": "lost_opportunity"}, None),
    ],
)
def test_one_step_milder(consequence: dict[str, Any], left: dict[str, Any] | None) -> None:
    """Severe becomes standard, lesser, nothing; 3 ticks 2, 1, nothing; what has no steps is gone (FITD-A12)."""
    said = resisted([4], rating=1, consequence=consequence)
    assert msgspec.to_builtins(said.left) == left
    assert resisted([4], rating=1, consequence=consequence, result="avoided").left is None


def test_price_of_the_gm() -> None:
    """The GM's own price stands instead of a roll, also where no roll came before (FE-07, FE-42)."""
    said = resisted([], consequence=HARM, stress=2)
    assert (said.stress, said.dice, said.pool) == (2, (), msgspec.UNSET)
    with pytest.raises(RuleError, match="takes 0 faces"):
        resisted([4], consequence=HARM, stress=2)


def test_milder_than_what() -> None:
    """A consequence without a size cannot be made one step milder."""
    with pytest.raises(RuleError) as refusal:
        resisted([4], rating=1, consequence={"id": "harm"})
    assert (refusal.value.code, refusal.value.rule) == ("severity_missing", "FITD-A12")


@pytest.mark.parametrize("system", ["buried_secrets", "fallen_empire", "terminal_iv"])
@given(data=st.data())
def test_every_resistible_option_can_be_resisted(system: str, data: st.DataObject) -> None:
    """Whatever a roll's menu calls resistible is taken as it stands there (BS-45, FE-42, T4-42)."""
    position = data.draw(st.sampled_from(["controlled", "risky", "desperate"]))
    face = data.draw(st.integers(1, 5))
    dots: dict[str, dict[str, Any]] = {
        "buried_secrets": {"rating": 1},
        "fallen_empire": {"score": 1},
        "terminal_iv": {"level": "skill"},
    }
    spec = msgspec.convert({"system": system, "position": position} | dots[system], SYSTEMS[system].spec)
    for option in resolve(spec, Tape([face])).menu.options:
        body = {"system": system, "rating": 1, "consequence": msgspec.to_builtins(option)}
        said = resist(msgspec.convert(body, Resist), Tape([5]))
        assert option.resistible
        assert said.left is None or said.left.severity != option.severity


def test_what_cannot_be_resisted() -> None:
    """A consequence that its menu does not call resistible is refused (BS-45)."""
    with pytest.raises(RuleError) as refused:
        resisted([4], rating=1, consequence=HARM | {"resistible": False})
    assert (refused.value.code, refused.value.rule) == ("not_resistible", "BS-45")


@given(seed=st.text(min_size=1, max_size=20).filter(str.isprintable), rating=st.integers(0, 10))
def test_replay(seed: str, rating: int) -> None:
    """A resistance's seed and its faces give it again."""
    spec = msgspec.convert({"system": "terminal_iv", "rating": rating, "consequence": HARM, "seed": seed}, Resist)
    said = stateless.resist(spec)
    assert stateless.resist(spec) == said
    again = stateless.resist(replace(spec, seed=None, dice=tuple(die.face for die in said.dice)))
    assert replace(again, audit=said.audit) == said
