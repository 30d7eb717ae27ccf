"""The rulings of documents in JavaScript are those of the service, and so are the cards that are made from them."""

import json
from random import Random
from typing import Any

import msgspec
import pytest

from service.rules import systems
from service.rules.dice import Tape
from service.rules.errors import RuleError
from service.rules.fitd.expand import plain
from service.rules.fitd.system import game_of
from service.rules.outcome import NOT_DECIDED
from service.rules.system import System
from tests.conftest import examples
from tests.node.bridge import ask
from tests.rules.random_documents import playing, random_spec
from tests.rules.random_specs import GAMES, specs
from tools.cards import card_in_short, documents

MOST_DICE = 60
"""More than any of the specs throws."""
FORTUNE = [
    {"system": "fortune", "rating": rating, **more}
    for rating in range(11)
    for more in ({}, {"trait": "Tier"}, {"clock": {"filled": 3, "size": 4}}, {"clock": {"filled": 4, "size": 4}})
]
WORDS = {*NOT_DECIDED, "goal", "note", "source", "threat", "manner", "command"}
"""What decides nothing, at any depth: nobody compares it."""


def decided(value: Any) -> Any:
    """Return a value without words."""
    if isinstance(value, dict):
        return {name: decided(one) for name, one in value.items() if name not in WORDS}
    return [decided(one) for one in value] if isinstance(value, list) else value


def ruled(spec: dict[str, Any], draws: list[float]) -> dict[str, Any]:
    """Return what the rules of the release make of a spec."""
    return ruled_by(systems.ALL[spec["system"]], spec, draws)


def ruled_by(system: System[Any, Any], spec: dict[str, Any], draws: list[float]) -> dict[str, Any]:
    """Return what the rules of a game make of a spec with faces by numbers from 0 to 1, or why they refuse it."""
    try:
        read = msgspec.convert(spec, system.spec)
    except msgspec.ValidationError:
        return {"unreadable": True}
    try:
        plan = system.plan(read)
    except RuleError as error:
        return {"refused": [error.code, error.pointer.removeprefix("/").partition("/")[0], error.detail]}
    faces = [1 + int(draw * side) for draw, side in zip(draws, plan.sides, strict=False)]
    ruling = system.rule(plan, Tape(faces).draw(plan.sides), Tape.audit)
    return {"faces": faces, "ruling": decided(json.loads(msgspec.json.encode(ruling))), "ticks": ruling.ticks}


@pytest.mark.parametrize("game", GAMES)
def test_random_specs(game: str) -> None:
    """Of 500 specs each, each has the same ruling in both, or the same refusal, text for text; or none reads it."""
    cases = [(spec, [chance.random() for _ in range(MOST_DICE)]) for spec, chance in specs(game, 500)]
    answers = ask([{"ask": "ruled", "game": game, "spec": spec, "draws": draws} for spec, draws in cases])
    kinds = set()
    for (spec, draws), answer in zip(cases, answers, strict=True):
        mine = ruled(spec, draws)
        assert (answer | {"unreadable": True} if "unreadable" in answer else answer) == mine, spec
        kinds.add(next(iter(mine)))
    assert kinds == {"faces", "refused", "unreadable"}


@pytest.mark.law
@pytest.mark.parametrize("part", range(4))
def test_random_documents(part: int) -> None:
    """A document that the check lets pass is ruled alike by both, whatever it combines."""
    chance, kinds = Random(f"documents {part}"), set()
    for document in playing(chance, examples(30)):
        specs_of = [random_spec(chance, document) for _ in range(20)]
        rolls: list[dict[str, Any]] = [
            {"spec": spec, "draws": [chance.random() for _ in range(MOST_DICE)]} for spec in specs_of
        ]
        [answers] = ask([{"ask": "ruled_by_document", "document": plain(document), "rolls": rolls}])
        game = game_of(document, f"{document.name}/0")
        for roll, answer in zip(rolls, answers, strict=True):
            mine = ruled_by(game, **roll)
            assert answer == mine, (roll["spec"], plain(document))
            kinds.add(next(iter(mine)))
    assert kinds == {"faces", "refused"}


def test_fortune() -> None:
    """Of a fortune roll too, though it is no document."""
    cases = [(spec, [((at * 7 + number) % 12) / 12 for at in range(10)]) for number, spec in enumerate(FORTUNE * 3)]
    answers = ask([{"ask": "ruled", "game": "fortune", "spec": spec, "draws": draws} for spec, draws in cases])
    assert [*answers] == [ruled(*case) for case in cases]
    assert {one["ruling"]["outcome"] for one in answers if "ruling" in one} == {
        *("critical_success", "full_success", "partial_success", "bad_outcome")
    }


@pytest.mark.parametrize("rules", sorted(documents()))
def test_a_card_is_made_of_a_document(rules: str) -> None:
    """What a fold of actions needs of a game follows from its document, as the service's own card has it."""
    [card] = ask([{"ask": "card", "document": documents()[rules]}])
    assert {part: value for part, value in card.items() if value or part == "extras"} == card_in_short(
        systems.VERSIONS[rules]
    )
