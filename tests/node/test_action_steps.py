"""The state machine of actions in JavaScript makes of each step what the service makes of it, by the same tables."""

import json
import random
from contextlib import suppress
from functools import cache
from typing import Any, get_args, get_type_hints
from unittest.mock import patch

import msgspec
import pytest
from msgspec.structs import fields

from service.record import events
from service.record.actions.participants import Participant, StepRefused
from service.record.actions.spec_fields import field_rules, from_character, joined_fields
from service.record.after_dice.choices import after_choice, after_resistance
from service.record.documents import (
    ActionDoc,
    ConsequenceDoc,
    JoinedDoc,
    OfferedDie,
    Price,
    PriceChange,
    PriceClock,
    PriceTick,
    Proposal,
)
from service.record.events import ActionEvent
from service.record.field_changes import FIELD_OWNERS, FieldChanges
from service.record.transitions import after_step
from service.rules.errors import RuleError
from service.rules.offers import OfferedFlashback, OfferKind, reserved, taken
from service.rules.system import System
from service.rules.systems import ALL, SYSTEMS
from tests.conftest import LAWS, examples
from tests.node.bridge import ask

Game = System[Any, Any]
# Without 0 and 1, which are False and True in Python alone.
VALUES: list[Any] = [None, True, False, 3, "risky", "assist", "devils_bargain", "Presence Roll (12)", [], [{"n": 1}]]


def test_the_tables_are_those_of_the_rules() -> None:
    """Owners, free fields, required ones, what the table, sheets and joined rolls give, versions, types of entries."""
    types, *games = ask([{"ask": "types"}, *({"ask": "game", "game": name} for name in ALL)])
    assert set(types) == events.TYPES
    for name, told in zip(ALL, games, strict=True):
        game = ALL[name]
        rules = field_rules(game)
        assert told["fields"] == {field: {"owner": rule.owner, "free": rule.free} for field, rule in rules.items()}
        assert told["rules"] == game.rules
        assert told["required"] == [field.name for field in fields(game.spec) if field.required]
        assert told["said"] == list(game.memory.required)
        assert set(told["counted"]) == game.memory.counted.keys() | set(game.memory.from_character)
        assert told["hides"] == game.hides
        assert set(told["joined"]) == set(joined_fields(game))
        assert told.get("extras") == ([extra.rules for extra in game.extras] if name in SYSTEMS else None)
        assert set(told["sheet"]) == from_character(game)
        assert set(told["offers"]) == game.offers.keys()
        assert told["beside"] == dict(FIELD_OWNERS)


@pytest.mark.law
@pytest.mark.parametrize("name", ALL)
def test_what_offers_set(name: str) -> None:
    """The same values are left to offers, and the same fields follow from those that were accepted, or are refused."""
    game, chance = ALL[name], random.Random(name)
    known = [*field_rules(game), "unknown"]
    pairs = [(field, value) for field in known for value in VALUES]
    asked = [{"ask": "reserved", "game": name, "name": field, "value": value} for field, value in pairs]
    for (field, value), told in zip(pairs, ask(asked), strict=True):
        assert told == (reserved(game.offers, field, value) is not None), (field, value)
    questions, expected = [], []
    for _ in range(examples(300)):
        names = set(chance.sample(known, 4)) - {"helpers", "extra_dice"}
        spec = {field: chance.choice(VALUES) for field in sorted(names)}
        offers = [proposal(game, chance) for _ in range(chance.choice([0, 1, 2, 12])) if game.offers]
        plain = [{"proposal": each, "state": "accepted"} for each in offers]
        questions.append({"ask": "taken", "game": name, "spec": spec, "offers": json.loads(msgspec.json.encode(plain))})
        try:
            expected.append(taken(game.offers, spec, [msgspec.to_builtins(each) for each in offers]))
        except RuleError as refused:
            expected.append({"refused": refused.code})
    for question, told, right in zip(questions, ask(questions), expected, strict=True):
        assert told == right, question


def proposal(game: Game, chance: random.Random, *, any_kind: bool = False) -> Proposal:
    """Return what is offered, of a kind that a game has, or of any."""
    kind = chance.choice(list(get_args(OfferKind)) if any_kind or not game.offers else list(game.offers))
    price = chance.choice([None, 0, 2])
    payers = chance.sample(["c1", "c2", "session"], chance.choice([0, 0, 1, 2]))
    changes = tuple([PriceChange(who, "stress", 1) for who in payers])
    tick = PriceTick("k1", 1) if chance.random() < 0.1 else None
    start = PriceClock("Watch", 4, 1) if kind == "bargain" and chance.random() < 0.3 else None
    return Proposal(
        kind=kind,
        character=chance.choice(["c1", "c2", "c2", "c3"]) if kind == "assist" else "",
        bargain="custom" if kind == "bargain" else None,
        price=Price(changes, tick, start) if kind == "bargain" else Price(),
        trade="position_for_effect" if kind == "trade" else None,
        die=OfferedDie("Rally Die", 6) if kind == "die" else None,
        flashback=OfferedFlashback(text="paid", stress=price) if kind == "flashback" else None,
        text=chance.choice(["", "", "a crate", "\u20ac" * 400]),
    )


def participant_of(game: Game, chance: random.Random) -> Participant:
    """Return somebody at the table: the GM, the owner of a character, or somebody who owns none."""
    unowned = chance.random() < 0.2
    person = chance.choice(["p1", "p1", "p2", "p2", "p3", "p4"])
    owns = {"p2": {"c1"} if not unowned else set(), "p3": {"c2"}}.get(person, set())
    return Participant(
        game=game,
        person=person,
        role="gm" if person == "p1" else "player",
        now=1_700_000_000_000 + chance.randrange(100),
        owns=frozenset(owns),
        unowned=frozenset({"c1", "c3"} if unowned else {"c3"}),
    )


FIELD_VALUES: list[Any] = [
    *[
        True,
        False,
        0,
        1,
        2,
        3,
        "",
        "risky",
        "desperate",
        "prowl",
        "skill",
        "none",
        "assist",
        "devils_bargain",
        "custom",
    ],
    *["position_for_effect", "Presence Roll (12)", "Presence Roll", [], {}, {"potency": 1}],
    *[[{"name": name}] for name in ("rope", "Street")],
    *[[{"name": "rope", "dice": 1}], [{"source": "hook", "dice": 2}], [{"source": "Rally Die"}]],
    *[[{"source": "Rally Die", "sides": 6}], [{"source": "d", "sides": 8}] * 9, [{"source": "ring", "value": 1}]],
    *[[{"name": "Street", "modifier": 2}], [{"name": "Street", "modifier": 2}, {"name": "Sea", "modifier": 1}]],
    *[
        [{"name": "Wits", "rating": 4}],
        [{"name": "Wits", "rating": 9, "max": 10}],
        [{"name": "Willpower", "rating": 6}],
    ],
    *["initiator", "effect", 8, ["full_success"], ["failure"], {"hope": 5, "fear": 6, "total": 12}],
    *[
        {"number": 1, "of": 2},
        {"major": 5, "severe": 9},
        {"own": 1, "opposing": 2},
        {"track": "stress", "amount": 1, "why": "x"},
        ["a fall"],
    ],
]


@cache
def values_of(system: str, field: str) -> list[Any]:
    """Return values that a table takes for a field of a spec, in part what it is by default."""
    if field not in (hints := get_type_hints(ALL[system].spec, include_extras=True)):
        return VALUES
    found: list[Any] = [None]
    for value in FIELD_VALUES:
        with suppress(msgspec.ValidationError):
            msgspec.convert(value, hints[field])
            found.append(value)
    return found


def given(game: Game, doc: ActionDoc | None, chance: random.Random) -> FieldChanges:
    """Return fields to set, mostly some that the game has."""
    known = [*field_rules(game), *game.memory.counted]
    needed = [field.name for field in fields(game.spec) if field.required] + list(game.memory.required)
    names = chance.sample(known, chance.choice([0, 1, 1, 2, 4]))
    if doc is None and chance.random() < 0.7:
        names = [*names, *needed]
    set_already = list(doc.spec) if doc else []
    filled = chance.choice([*known, *from_character(game)])
    joined = chance.choice([*joined_fields(game), *known])
    joins = [JoinedDoc("a2", 9, "c2", once=True), JoinedDoc("r4", 4), JoinedDoc("a3", 5, shares=True)]
    lists = [name for name, member in game.from_sheet.items() if member] or ["details"]
    more: dict[str, Any] = {
        "clock": chance.choice(["", "k1"]),
        "task": chance.choice(["", "the lock"]),
        "fiction_changed": chance.choice(["", "night", "\u20ac" * 500]),
        "override": "once more",
        "extra_actions": chance.choice([0, 2]),
        "says": {next(iter(game.slots)): chance.choice(["no", "yes"])} if chance.random() < 0.8 else {},
        "agreed": chance.random() < 0.7,
        "strike": tuple(chance.choice(["goal", "traits/0", "x", "note/0", *set_already]) for _ in range(2)),
        "filled": {filled: chance.choice(values_of(game.name, filled))},
        "joins": tuple(chance.sample(joins, chance.choice([0, 1, 2]))),
        "joined": {joined: chance.choice(values_of(game.name, joined))},
        "from_sheet": tuple(chance.sample(known, 2)),
        "from_sheet_items": {chance.choice(lists): {chance.choice(["Street", "Sea", "Wits", "rope"]): 2}},
        "difficulty_salt": "00" * 32,
        "difficulty_commit": "11" * 32,
    }
    also = chance.sample(list(more), chance.choice([0, 0, 1, 2]))
    spec = {field: chance.choice(values_of(game.name, field)) for field in names}
    return FieldChanges(spec=spec, **{field: more[field] for field in also})


def event_of(game: Game, doc: ActionDoc | None, chance: random.Random, *, closes: bool) -> ActionEvent:
    """Return a step that somebody might make, and that may end the action or not."""
    if doc is None:
        declare = chance.choice([0, 0, 0, 2])
        return events.ActionOpened(character="c1", given=given(game, None, chance), declare=declare)
    oid = f"o{chance.randint(1, max(doc.offers_made, 1) + (chance.random() < 0.1))}"
    if doc.offers and chance.random() < 0.7:
        oid = chance.choice(doc.offers).id
    kinds = {"change": 80, "offer": 80, "answer": 120, "lapse": 8, "close": 4 * closes}
    match chance.choices(list(kinds), list(kinds.values()))[0]:
        case "change":
            sent = given(game, doc, chance) if closes or chance.random() < 0.3 else FieldChanges()
            return events.ActionChanged(character="c1", given=sent)
        case "offer":
            return events.OfferMade(character="c1", proposal=proposal(game, chance, any_kind=chance.random() < 0.1))
        case "answer":
            reply = chance.choice(["accept", "accept", "accept", "decline", "withdraw", "strike", "counter"])
            counter = proposal(game, chance) if reply == "counter" else None
            clock = chance.choice(["", "k2", "k3"]) if "bargain" in game.offers else ""
            return events.OfferAnswered(character="c1", offer=oid, answer=reply, counter=counter, clock=clock)  # type: ignore[arg-type]  # one of them
        case "lapse":
            return events.OfferLapsed(character="c1", offer=oid)
        case _:
            state = chance.choice(["cancelled", "refused"])
            return events.ActionClosed(character="c1", state=state, why="no")  # type: ignore[arg-type]  # one of them


def awaited_without_limit(doc: ActionDoc | None, participant: Participant, event: ActionEvent) -> list[str]:
    """Return who a step makes await what, whatever its size: it counts towards the size, and depends on the rules."""
    with patch("service.record.actions.stepping.MAX_BYTES", 10**6):
        return list(after_step(doc, participant, event).since)


def plain(value: Any) -> Any:
    """Return a value as JSON has it."""
    return json.loads(msgspec.json.encode(value))


@pytest.mark.law
@pytest.mark.parametrize("name", ALL)
def test_steps(name: str) -> None:
    """Whatever somebody tries with an action, the same follows from it, or it is refused by the same code."""
    game, chance = ALL[name], random.Random(name)
    questions: list[dict[str, Any]] = []
    expected: list[dict[str, Any]] = []
    for closes in [True] * examples(100) + [False] * (6 if LAWS == "full" else 2):
        doc: ActionDoc | None = None
        for _ in range(20 if closes else 900):
            participant, event = participant_of(game, chance), event_of(game, doc, chance, closes=closes)
            after, code, more = None, "", {}
            try:
                after = after_step(doc, participant, event)
            except (StepRefused, RuleError) as refused:
                code = refused.code
                if code == "action_too_large":
                    more = {"awaited": awaited_without_limit(doc, participant, event)}
            except (KeyError, TypeError):
                code = "unreadable"
            who = {"person": participant.person, "gm": participant.role == "gm", "now": participant.now}
            who |= {"owns": list(participant.owns), "unowned": list(participant.unowned)}
            question = {"ask": "step", "game": name, "before": plain(doc), "participant": who, "entry": plain(event)}
            questions.append(question | more | {"expected": plain(after)})
            expected.append({"refused": code} if code else {"same": True})
            doc = after or doc
    codes = {str(answer.get("refused")) for answer in expected}
    assert codes >= {"too_many_steps", *(("too_many", "action_too_large") if "bargain" in game.offers else ())}, codes
    assert len(codes) > 8, codes
    for question, told, right in zip(questions, ask(questions), expected, strict=True):
        if right != {"refused": "unreadable"}:
            assert told == right, (question, told, right)
        else:
            assert "unreadable" in told, question


def consequence(chance: random.Random) -> ConsequenceDoc:
    """Return what a GM picks, as the log has it."""
    return ConsequenceDoc(
        pick=chance.choice(["harm", "complication", "worse_position", "custom"]),
        character=chance.choice(["c1", "c1", "c2", ""]),
        severity=chance.choice(["lesser", "standard", "severe"]),
        harm_level=chance.choice([0, 1, 2, 3]),
        ticks=chance.choice([0, 1, 3]),
        position=chance.choice(["", "", "desperate"]),
        text=chance.choice(["", "", "", "", "\u20ac" * 400]),
        resistible=chance.random() < 0.8,
        on_resist=chance.choice(["reduced", "avoided"]),
        price=chance.choice([None, 2]),
    )


def after_dice_of(doc: ActionDoc, chance: random.Random) -> events.Chosen | events.Resisted:
    """Return something that somebody tries after the dice."""
    names = [f"n{number}" for number in range(1, len(doc.consequences) + 2)]
    if chance.random() < 0.3:
        return events.Resisted(
            action="a1", character="c1", consequence=chance.choice(names), stress=chance.choice([-1, 2])
        )
    picks = tuple([consequence(chance) for _ in range(chance.choice([0, 0, 0, 1, 3, 12]))])
    branch = chance.choice(["", "", "", "press_on"])
    return events.Chosen(
        action="a1",
        character="c1",
        branch=branch,
        leads_to="risky" if branch else "",
        picks=picks,
        effect=chance.choice(["", "", "", "limited"]),
        part=chance.random() < 0.1,
        take=tuple(chance.sample(names, min(len(names), chance.choice([0, 1, 1, 2])))),
        fate={name: chance.choice(["landed", "reduced", "avoided"]) for name in names if chance.random() < 0.05},
        changes=(PriceChange("c1", "stress", 1),) if chance.random() < 0.1 else (),
        verdict=chance.choice([None, None, None, {"outcome": "failure"}]),
    )


@pytest.mark.parametrize("name", ["buried_secrets", "daggerheart"])
def test_steps_after_the_dice(name: str) -> None:
    """Whatever somebody tries after the dice, the same follows from it, or it is refused by the same code."""
    # With this seed no step is too large by what tells whom it awaits, which the script reads from the step's result.
    game, chance = SYSTEMS[name], random.Random(f"what follows the dice in {name}")
    questions, expected = [], []
    for _ in range(400):
        due: Any = chance.choice([(), ("choice",), ("branch",)])
        opened: dict[str, Any] = {
            "character": chance.choice(["c1", "c1", ""]),
            "opened_by": "p2",
            "agreed": True,
            "at": 5,
        }
        doc = ActionDoc(version=3, system=name, state="rolled", due=due, **opened)
        for _ in range(12):
            participant, event = participant_of(game, chance), after_dice_of(doc, chance)
            later: Any = chance.choice([doc.due, (), ("choice",)])
            after, code = None, ""
            try:
                if isinstance(event, events.Resisted):
                    after = after_resistance(doc, participant, event)
                else:
                    after = after_choice(doc, participant, event, later)
            except (StepRefused, RuleError) as refused:
                code = refused.code
            who = {"person": participant.person, "gm": participant.role == "gm", "now": participant.now}
            who |= {"owns": list(participant.owns), "unowned": list(participant.unowned)}
            question = {"ask": "step", "game": name, "before": plain(doc), "participant": who, "entry": plain(event)}
            questions.append(question | {"due": later, "expected": plain(after)})
            expected.append({"refused": code} if code else {"same": True})
            doc = after or doc
    codes = {str(answer.get("refused")) for answer in expected}
    assert codes >= {"not_yours", "unknown_id", "consequence_over", "already_settled", "action_over", "too_many"}, codes
    assert codes >= {"not_your_field", "wrong_role", "not_resistible", "action_too_large"}, codes
    for question, told, right in zip(questions, ask(questions), expected, strict=True):
        assert told == right, (question, told, right)
