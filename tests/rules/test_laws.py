"""Laws that hold for every spec of every game."""

import itertools
import re
from collections import Counter, defaultdict
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET, inspect
from msgspec.structs import fields, replace

from service.audit.ra3 import canonical
from service.rules.dice import Audit, Tape
from service.rules.errors import RuleError
from service.rules.odds import Odds, OutcomeOdds, odds
from service.rules.outcome import Ruling
from service.rules.spec import Spec, without_defaults
from service.rules.systems import ALL, resolve
from service.session.rolling import stateless
from tests.conftest import examples
from tests.strategies import allowed, assume_small, specs

GAMES = list(ALL)
SEEDS = st.text(min_size=1, max_size=128).filter(lambda text: text.isprintable())


def exact(stakes: Odds) -> dict[tuple[str, object], Fraction]:
    """Return the chance of each outcome that can happen."""
    chances: defaultdict[tuple[str, object], Fraction] = defaultdict(Fraction)
    for stake in stakes.outcomes:
        # Of a group action and of an extended roll one outcome may bring different gains, or ticks.
        chances[stake.outcome, stake.degree] += Fraction(stake.chance.fraction)
    return {outcome: chance for outcome, chance in chances.items() if chance}


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_seed_and_faces_replay(game: str, data: st.DataObject) -> None:
    """The same seed gives the same ruling, and so do its faces when given."""
    spec = data.draw(allowed(game))
    seed = data.draw(SEEDS)
    ruling = stateless.roll(replace(spec, seed=seed))
    assert stateless.roll(replace(spec, seed=seed)) == ruling
    again = stateless.roll(replace(spec, dice=tuple(die.face for die in ruling.dice)))
    assert again.audit == Audit("given")
    assert replace(again, audit=ruling.audit) == ruling


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_fresh_dice_can_be_replayed(game: str, data: st.DataObject) -> None:
    """A fresh reply's seed gives that reply again, but for the kind of its audit."""
    spec = data.draw(allowed(game))
    fresh = stateless.roll(spec)
    replayed = stateless.roll(replace(spec, seed=fresh.audit.seed))
    assert (fresh.audit.kind, replayed.audit.kind) == ("fresh", "replayable")
    assert replace(replayed, audit=fresh.audit) == fresh


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_preview_and_roll_agree(game: str, data: st.DataObject) -> None:
    """A roll lands on one of the stakes told before it, with that stake's effect, ticks, menu and gains (FE-39)."""
    spec = data.draw(allowed(game))
    ruling = stateless.roll(spec)
    stake = stake_of(ruling, odds(spec))
    assert Fraction(stake.chance.fraction) > 0
    effect = getattr(ruling, "effect", None)
    told = (stake.success, stake.menu, stake.gains, stake.effect, stake.ticks)
    happened = (ruling.success, ruling.menu, ruling.gains)
    assert told[:3] == happened
    assert effect is None or told[3:] == (effect.final, effect.ticks)


def refused(game: str, spec: Spec) -> bool:
    """Tell whether the rules refuse a spec."""
    try:
        ALL[game].plan(spec)
    except RuleError:
        return True
    return False


def stake_of(ruling: Ruling, stakes: Odds) -> OutcomeOdds:
    """Return the stake a ruling landed on."""
    degree = getattr(ruling, "degree", None)
    found = [s for s in stakes.outcomes if s.outcome == ruling.outcome and (not s.degree or s.degree == degree)]
    if len(found) > 1:
        found = [s for s in found if s.gains == ruling.gains and s.ticks in {UNSET, ruling.ticks}]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_chances_are_whole(game: str, data: st.DataObject) -> None:
    """The chances of all outcomes sum to one, and those of the successes to `success`, in every option too."""
    stakes = odds(data.draw(allowed(game)))
    for outcomes, success in [(stakes.outcomes, stakes.success), *((c.outcomes, c.success) for c in stakes.options)]:
        chances = [(stake.success, Fraction(stake.chance.fraction)) for stake in outcomes]
        assert sum(chance for _, chance in chances) == 1
        assert sum(chance for works, chance in chances if works) == Fraction(success.fraction)


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_odds_count_every_throw(game: str, data: st.DataObject) -> None:
    """Odds equal the count over every single throw, each ruled on like a roll."""
    spec = data.draw(allowed(game))
    system = ALL[game]
    settled = system.plan(spec)
    assume_small(settled.sides, 1500)
    throws = list(itertools.product(*(range(1, side + 1) for side in settled.sides)))
    ruled = [system.rule(settled, faces, Tape.audit) for faces in throws]
    counted = Counter((ruling.outcome, getattr(ruling, "degree", None) or None) for ruling in ruled)
    stakes = {(outcome, degree or None): chance for (outcome, degree), chance in exact(odds(spec)).items()}
    assert stakes == {outcome: Fraction(n, len(throws)) for outcome, n in counted.items()}


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=examples(300))
@given(data=st.data())
def test_refused_before_the_dice(game: str, data: st.DataObject) -> None:
    """A spec the rules refuse never draws a die, and names code, rule or field."""

    class Untouched:
        audit = Audit("given")

        def draw(self, sides: object) -> tuple[int, ...]:
            raise AssertionError(f"dice were asked for: {sides}")

    spec = data.draw(specs(game))
    if refused(game, spec):
        with pytest.raises(RuleError) as refusal:
            resolve(spec, Untouched())
        assert re.fullmatch("[a-z_]+", refusal.value.code)
        assert re.match("/[a-z]", refusal.value.pointer)


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data(), goal=st.text(max_size=50), note=st.text(max_size=50))
def test_free_text_changes_nothing(game: str, data: st.DataObject, goal: str, note: str) -> None:
    """Goal and note are echoed and change neither dice nor ruling (BS-04)."""
    spec = data.draw(allowed(game, goal="", note="", seed="rollwright"))
    plain = stateless.roll(spec)
    worded = stateless.roll(replace(spec, goal=goal, note=note))
    assert (worded.goal or "", worded.note or "") == (goal, note)
    assert replace(worded, **{name: getattr(plain, name) for name in plain.worded}) == plain


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_dice_stand_as_drawn(game: str, data: st.DataObject) -> None:
    """The reply shows every die that was drawn, in order, and at least one that counted."""
    spec = data.draw(allowed(game))
    settled = ALL[game].plan(spec)
    ruling = stateless.roll(spec)
    assert tuple(die.sides for die in ruling.dice) == settled.sides
    if ruling.dice and game != "underworld":
        assert any(die.counts for die in ruling.dice)


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_options_are_rolls_of_their_own(game: str, data: st.DataObject) -> None:
    """What an open choice would do is what the spec with that choice taken does."""
    spec = data.draw(allowed(game))
    taken = {choice.option: choice for choice in odds(spec).options}
    for name, changed in ALL[game].options(spec):
        try:
            stakes = odds(changed)
        except RuleError:
            assert name not in taken
        else:
            assert taken[name].outcomes == stakes.outcomes
            assert taken[name].success == stakes.success
            assert Counter(stakes.costs) == Counter(odds(spec).costs) + Counter(taken[name].costs)


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_a_spec_is_what_terms_have(game: str, data: st.DataObject) -> None:
    """What is not at its default makes the spec again, through canonical JSON, without seed and given dice."""
    spec = data.draw(allowed(game))
    values = msgspec.json.decode(canonical(without_defaults(spec)))
    assert msgspec.convert(values, type(spec)) == replace(spec, seed=None, dice=None)
    defaults = {known.name: known.default for known in fields(spec) if not known.required}
    assert not [name for name, value in values.items() if name in defaults and value == defaults[name]]


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_words_decide_nothing(game: str, data: st.DataObject) -> None:
    """Other names and free text leave outcome, effect, menu and tracks as they are, with the same faces.

    But for text that says a number: the label of a Difficulty (DH-A6), and the name of a trait (UW-A17), whose number
    stands beside it.
    """
    spec = data.draw(allowed(game))
    renamed = msgspec.convert(_reworded(without_defaults(spec), inspect.type_info(type(spec))), type(spec))
    seed = data.draw(SEEDS)
    one, other = (stateless.roll(replace(each, seed=seed)) for each in (spec, renamed))
    assert (one.outcome, one.success, one.menu, one.ticks) == (other.outcome, other.success, other.menu, other.ticks)
    assert [(cost.who, cost.track, cost.amount) for cost in (*one.costs, *one.gains)] == [
        (cost.who, cost.track, cost.amount) for cost in (*other.costs, *other.gains)
    ]


@pytest.mark.parametrize("name, most", [("Willpower", 10), (" hUMANITY ", 10), ("Wits", 5)])
def test_what_a_name_says_stands_beside_it(name: str, most: int) -> None:
    """A trait's maximum is settled by its name once: no other name changes it afterwards (UW-A17)."""
    kind = ALL["underworld"].spec
    spec = msgspec.convert({"system": "underworld", "traits": [{"name": name, "rating": 4}]}, kind)
    values = without_defaults(spec)
    assert values["traits"] == [{"name": name, "rating": 4, "max": most}]
    for other in ("other", "Willpower"):
        renamed = msgspec.convert(values | {"traits": [values["traits"][0] | {"name": other}]}, kind)
        assert without_defaults(renamed)["traits"] == [{"name": other, "rating": 4, "max": most}]
        assert refused("underworld", renamed) == (other == "Willpower" and most == 5)


def _reworded(value: Any, kind: inspect.Type) -> Any:
    """Return a plain value of a type with other words in its texts; a label that stands for a number stays."""
    match kind, value:
        case inspect.Metadata(type=inner), _:
            return _reworded(value, inner)
        case inspect.UnionType(types=types), _:
            found = (one for one in map(_reworded, [value] * len(types), types) if one != value)
            closed = any(isinstance(one, inspect.LiteralType) and value in one.values for one in types)
            return value if closed else next(found, value)
        case inspect.StrType(), str():
            return value if re.fullmatch(r".* Roll \(\d+\)", value) else "other"
        case inspect.StructType(fields=known), dict():
            # A track by another name is another one.
            of = {one.encode_name: one.type for one in known if one.name != "track"}
            return {name: _reworded(one, of[name]) if name in of else one for name, one in value.items()}
        case inspect.VarTupleType(item_type=item), list():
            return [_reworded(one, item) for one in value]
        case _:
            return value
