"""What the check lets pass has exact odds, whatever it combines; and cases that were once ruled wrongly."""

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest

from service.record.charges import charges
from service.rules.dice import Tape
from service.rules.errors import RuleError
from service.rules.fitd.document import GameDocument
from service.rules.fitd.expand import NotExpanded, expand, whole_of
from service.rules.fitd.library import bases
from service.rules.fitd.system import game_of
from service.rules.odds import odds
from service.rules.spec import without_defaults
from service.rules.system import System
from tests.conftest import examples
from tests.rules.faults import faults_of
from tests.rules.random_documents import playing, random_spec
from tests.rules.test_documents import FILES

MOST_THROWS = 1300


@pytest.mark.law
def test_odds_are_those_of_all_throws() -> None:
    """Outcome, effect, gains and success of each throw have the chance that the odds say."""
    chance, counted = Random("odds"), 0
    for document in playing(chance, examples(40)):
        game = game_of(document, f"{document.name}/0")
        for _ in range(10):
            spec = msgspec.convert(random_spec(chance, document), game.spec)
            try:
                settled = game.plan(spec)
            except RuleError:
                continue
            if document.dice.sides ** len(settled.sides) > MOST_THROWS:
                continue
            thrown: Counter[tuple[Any, ...]] = Counter()
            for faces in product(*[range(1, sides + 1) for sides in settled.sides]):
                ruling: Any = game.rule(settled, faces, Tape.audit)
                thrown[ruling.outcome, ruling.effect.final, ruling.gains, ruling.success] += 1
            said: Counter[tuple[Any, ...]] = Counter()
            for place, ways in game.distribution(settled).items():
                verdict = game.judge(settled, place)
                said[verdict.outcome, verdict.effect, verdict.gains, verdict.success] += ways
            assert +said == thrown
            assert odds(spec, game).outcomes
            counted += 1
    assert counted > 20


def ferry(*fields: dict[str, Any], **more: Any) -> System[Any, Any]:
    """Return a game of the dialect with the fewest parts, with further fields and parts; it has no fault."""
    document = document_of(*fields, **more)
    assert faults_of(document) == ()
    return game_of(document, "quiet_harbour/0")


def document_of(*fields: dict[str, Any], **more: Any) -> GameDocument:
    """Return the document of that game."""
    file = FILES["quiet_harbour"]
    return expand(file | {"fields": [*file["fields"], *fields]} | more, bases())


def settle(game: System[Any, Any], **spec: Any) -> Any:
    """Settle a roll with two dots."""
    return game.plan(read(game, **spec))


def read(game: System[Any, Any], **spec: Any) -> Any:
    """Read a spec with two dots."""
    return msgspec.convert({"system": game.name, "rating": 2, **spec}, game.spec)


def switch(name: str, **members: Any) -> dict[str, Any]:
    """Return a switch."""
    return {"name": name, "kind": "switch", **members}


def no(*fields: str) -> list[dict[str, Any]]:
    """Return a refusal of all of these fields together."""
    return [
        {
            "when": [{"field": one} for one in fields],
            "at": fields[0],
            "code": "nothing_to_push",
            "rule": "QH-02",
            "detail": "no",
        }
    ]


STRESS = {"track": "stress", "why": "it"}


def test_a_member_counts_by_the_outcomes_of_the_position() -> None:
    """What the leader's position lacks counts as the next that it has, and strains by itself."""
    game = ferry(group={"track": "stress", "amount": 1})
    settled = settle(game, position="tight_spot", members=["peril"])
    ruling = game.rule(settled, [1, 1], Tape.audit)
    assert (ruling.outcome, settled.best) == ("threat", 3)
    assert sum(row.chance.decimal for row in odds(settled.spec, game).outcomes) == pytest.approx(1)
    assert game.rule(settle(game, members=["peril"]), [1, 1], Tape.audit).outcome == "peril"


def test_an_object_inside_may_be_left_out() -> None:
    """An object that needs a member gives nothing where it is not there."""
    tool = {"name": "tool", "kind": "object", "members": [{"name": "n", "kind": "number", "most": 2, "required": True}]}
    tool["members"][0]["dice"] = 1  # type: ignore[index]  # it is a list
    game = ferry({"name": "gear", "kind": "object", "source": "gear", "members": [tool, switch("q", dice=1)]})
    assert settle(game, gear={"q": True}).pool.size == 3
    assert settle(game, gear={"tool": {"n": 2}}).pool.size == 4


def test_what_is_ignored_gives_nothing_and_is_still_set() -> None:
    """Neither dice nor a step; a refusal of both holds in either order."""
    fields = [switch("b", dice=1, source="b", effect=1, step="factors"), switch("a", ignores="b")]
    game = ferry(*fields)
    assert (settle(game, b=True).pool.size, settle(game, b=True).level) == (3, "great")
    assert (settle(game, a=True, b=True).pool.size, settle(game, a=True, b=True).level) == (2, "standard")
    for order in (("a", "b"), ("b", "a")):
        with pytest.raises(RuleError, match="no"):
            settle(ferry(*fields, refuse=no(*order)), a=True, b=True)


def test_what_is_at_its_default_ignores_nothing() -> None:
    """Neither an empty list, nor an object of defaults, nor the usual word."""
    members = [{"name": "x", "kind": "number", "most": 2}]
    several = {"name": "a", "kind": "object", "many": 2, "members": members, "ignores": "b"}
    whole = {"name": "a", "kind": "object", "members": members, "ignores": "b"}
    word = {"name": "a", "kind": "choice", "words": [{"id": "x"}, {"id": "y"}], "default": "x", "ignores": "b"}
    for field, set_ in ((several, [{"x": 0}]), (whole, {"x": 1}), (word, "y")):
        game = ferry(switch("b", dice=1, source="b"), field)
        assert (settle(game, b=True).pool.size, settle(game, b=True, a=set_).pool.size) == (3, 2)


def test_a_required_switch_is_not_set_where_it_is_false() -> None:
    """It keeps no gain, and is refused with nothing."""
    gains = [{"track": "stress", "amount": 1, "why": "it", "unless": ["s"]}]
    game = ferry(switch("s", required=True), switch("a"), gains=gains, refuse=no("a", "s"), examples=[])
    off, on = settle(game, s=False, a=True), settle(game, s=True)
    assert [len(game.judge(one, 0).gains) for one in (off, on)] == [1, 0]
    with pytest.raises(RuleError):
        settle(game, s=True, a=True)


def test_a_condition_on_a_member_holds_without_its_object() -> None:
    """A number that is left out with its object is 0."""
    gear = {"name": "gear", "kind": "object", "members": [{"name": "n", "kind": "number", "most": 2}, switch("q")]}
    refuse = no("a")
    refuse[0]["when"].append({"field": "gear.n", "value": 0})
    game = ferry(gear, switch("a"), refuse=refuse)
    for sent in ({}, {"gear": {"q": True}}):
        with pytest.raises(RuleError, match="no"):
            settle(game, a=True, **sent)
    assert settle(game, a=True, gear={"n": 1})


def test_a_detail_in_brackets_keeps_what_others_cost() -> None:
    """What is called for and not there gives no die, and takes nothing away."""
    inside = [
        {"name": "label", "kind": "text", "longest": 80, "required": True, "named": True},
        {"name": "n", "kind": "number", "most": 2, "required": True, "dice": 1, "source_from": "label"},
    ]
    value = {"name": "value", "kind": "number", "most": 2}
    by_name = {"name": "traits", "kind": "object", "many": 2, "named": True, "members": [value]}
    way = {"name": "value", "kind": "object", "members": [{"name": "score", "kind": "number", "most": 4}, by_name]}
    parts: dict[str, Any] = {
        "sheet": [
            {"part": "ratings", "value": {"name": "value", "kind": "number", "most": 4}},
            {"part": "ways", "value": way},
        ],
        "approach": {"name": "action", "part": "ways", "member": "score", "number": "", "details": "traits"},
        "cites": [{"rule": "QH-02", "when": [[{"field": "traits"}]]}],
        "resist": {"attributes": []},
    }
    traits = {"name": "traits", "kind": "object", "many": 3, "members": inside, "cost": STRESS}
    more = {"name": "more", "kind": "number", "most": 2, "required": True}
    faults = faults_of(document_of(traits | {"members": [*inside, more]}, **parts))
    assert [fault.pointer for fault in faults] == ["/approach/details"]
    game = ferry(traits, **parts)
    settled = settle(game, action="Hunt (wolves)", traits=[{"label": "bears", "n": 1}])
    assert (settled.pool.size, [one.amount for one in settled.costs]) == (3, [1])
    assert "QH-02" in settled.rulings
    assert [source.dice for source in settled.pool.sources] == [2, 1, 0]


def test_a_group_member_pays_for_no_step() -> None:
    """Of an object, or of a word, it is the set one that pays."""
    members = [{"name": "n", "kind": "number", "most": 2, "effect": 1}]
    game = ferry(
        {"name": "o", "kind": "object", "members": members, "step": "factors", "cost": STRESS},
        {
            "name": "w",
            "kind": "choice",
            "default": "x",
            "step": "factors",
            "words": [{"id": "x"}, {"id": "y", "effect": 1, "cost": STRESS}],
        },
        group={"track": "stress", "amount": 1},
    )
    assert settle(game, group_member=True, o={"n": 0}, w="x").pool.size == 2
    for sent in ({"o": {"n": 1}}, {"w": "y"}):
        with pytest.raises(RuleError) as refused:
            settle(game, group_member=True, **sent)
        assert refused.value.code == "member_has_no_effect"


def test_the_least_of_a_step_raises_nothing() -> None:
    """What began below it falls no further than it would, and is not lifted to it."""
    field = {"name": "n", "kind": "number", "least": -2, "most": 2, "effect": 1, "step": "factors"}
    game = ferry(field, steps=[{"id": "factors", "least": "standard"}])
    reached = {(effect, n): settle(game, effect=effect, n=n).level for effect in ("zero", "great") for n in (-1, -2, 1)}
    assert reached == {
        ("zero", -1): "zero",
        ("zero", -2): "zero",
        ("zero", 1): "limited",
        ("great", -1): "standard",
        ("great", -2): "standard",
        ("great", 1): "extreme",
    }


def test_words_are_offered_instead_of_the_usual_one() -> None:
    """A choice that has a default offers its other words."""
    words = [{"id": "x", "option": "x"}, {"id": "y", "option": "y", "dice": 1, "source": "y"}]
    game = ferry({"name": "w", "kind": "choice", "default": "x", "words": words})
    offered = [one.option for one in odds(read(game), game).options]
    assert "y" in offered
    assert "x" not in offered


def test_an_object_of_defaults_stays_in_the_terms() -> None:
    """Where it stands for a number, its being there is told by its members."""
    inside = {"name": "parts", "kind": "object", "members": [switch("q", dice=1)]}
    either = {"name": "e", "kind": "either", "default": 0, "of": [{"name": "u", "kind": "number", "most": 2}, inside]}
    game = ferry({"name": "o", "kind": "object", "source": "o", "cost": STRESS, "members": [either, switch("z")]})
    spec = read(game, o={"e": {}})
    terms = without_defaults(spec)
    assert terms["o"] == {"e": {"q": False}}
    assert game.plan(msgspec.convert(terms, game.spec)).costs == game.plan(spec).costs != ()


def test_helpers_pay_what_the_game_lets_them() -> None:
    """An assistant's cost has an offer by whose rule its absence is told."""
    help_ = switch("aid", dice=1, source="aid", cost=STRESS | {"who": "assistant"})
    assert [fault.pointer for fault in faults_of(document_of(help_))] == ["/fields/4/cost/who"]
    game = ferry(help_, offers=[{"kind": "assist", "rule": "QH-02", "sets": {"aid": True}}])
    ruling = game.rule(settle(game, aid=True), [1, 1, 1], Tape.audit)
    with pytest.raises(RuleError) as refused:
        charges(game, ruling, "c1", ())
    assert (refused.value.code, refused.value.rule) == ("assistant_missing", "QH-02")


def test_a_file_is_bounded_before_it_is_read() -> None:
    """Whatever is nested without end, or named by what is no text."""
    nested: dict[str, Any] = {"name": "a", "kind": "object"}
    for _ in range(3000):
        nested = {"name": "a", "kind": "object", "members": [nested]}
    with pytest.raises(NotExpanded, match="nested too deeply"):
        whole_of(FILES["quiet_harbour"] | {"fields": [nested]}, bases())
    with pytest.raises(msgspec.ValidationError):
        document_of(bands=[{"id": ["x"]}])
