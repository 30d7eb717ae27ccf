"""A roll at a table is planned by values alone: no Redis, no clock, and the same attempt each time."""

from typing import Any

import msgspec
import pytest

from service.audit.chain import SeededEpoch
from service.record.deltas import Charge, Tick
from service.record.documents import Options, SessionDoc
from service.record.epochs import EpochDoc
from service.record.ids import IdempotencyKey
from service.rules.errors import RuleError
from service.rules.systems import SYSTEMS
from service.session.commands import GM, PLAYERS, Caller, Command
from service.session.rolling.planned import PlannedRoll, Snapshot, TableRoll, plan_roll

SID = "peOlh32D0lADJjxE4jWHcA"
KEY = "a key of sixteen or more"
EPOCH = EpochDoc(sid=SID, e=0, client_seed="", commit="", next_commit="", genesis="genesis", lineage="store", after=0)
OPTIONS = Options()
SPEC = {"system": "buried_secrets", "rating": 2, "position": "risky", "bonus_die": "push"}


def planned(spec: dict[str, Any], *, options: Options = OPTIONS, tries: int = 0, **asked: Any) -> PlannedRoll:
    """Plan a roll at a table that plays the spec's game."""
    game = SYSTEMS[spec["system"]]
    session = SessionDoc(version=3, system=spec["system"], name="A table", options=options)
    snapshot = Snapshot(session, EPOCH, SeededEpoch(SID, 0, bytes(32), bytes(32)), tries=tries)
    request = TableRoll(spec=msgspec.convert(spec, game.spec), **asked)
    command = Command(Caller(SID, "p2", 1), IdempotencyKey(), KEY, {"spec": spec, **asked})
    return plan_roll(snapshot, command, request)


def test_what_a_roll_is_due() -> None:
    """The call charges what the ruling costs, ticks the clock by its effect, and rests on session and epoch."""
    attempt = planned(SPEC, character="c1", clock="k1")
    call, ruling = attempt.call, attempt.result.ruling
    assert (call.session, call.epoch, call.owner, call.character) == (3, "genesis", ("c1",), True)
    assert call.charge == (Charge("c1", "stress", 2),)
    assert call.tick == ((Tick("k1", ruling.ticks),) if ruling.ticks else ())
    assert attempt.event.outcome == ruling.outcome
    assert attempt.event.faces == tuple(die.face for die in ruling.dice)


def test_the_same_attempt_each_time() -> None:
    """Dice follow from epoch, key and request: planned twice they are the same, and for other terms they are others."""
    spec = SPEC | {"rating": 10}
    first, second = (planned(spec, character="c1") for _ in range(2))
    assert first.result == second.result
    assert first.call == second.call
    assert first.event.terms == {"spec": spec, "character": "c1"}
    other = planned(spec | {"note": "quietly"}, character="c1")
    assert other.event.draws != first.event.draws


def test_who_may() -> None:
    """Players roll where the GM allows it; an override is the GM's."""
    assert planned(SPEC).roles == PLAYERS
    assert planned(SPEC, options=Options(direct_rolls="off")).roles == GM


def test_tries_are_counted() -> None:
    """The third try at a task expects two failures before it, and remembers three unless it succeeds (UW-33)."""
    spec = {"system": "underworld", "traits": [{"name": "Strength", "rating": 1}], "difficulty": 7}
    attempt = planned(spec, tries=2, task="the door")
    [expected], [remembered] = attempt.call.expect, attempt.call.remember
    assert (expected.value, attempt.event.attempt) == ("2", 3)
    assert remembered.field == expected.field
    assert remembered.value == ("" if attempt.result.ruling.success else "3")


@pytest.mark.parametrize(
    "spec,asked,code",
    [
        ({**SPEC, "seed": "mine"}, {}, "seed_at_table"),
        ({**SPEC, "dice": [1, 2, 3]}, {}, "given_dice_closed"),
        (SPEC, {"task": "the door"}, "no_tasks"),
        (SPEC, {"override": "I said so"}, "no_repetition"),
    ],
)
def test_what_a_table_does_not_take(spec: dict[str, Any], asked: dict[str, Any], code: str) -> None:
    """What only a stateless roll may have, or only another game, is refused before any dice."""
    with pytest.raises(RuleError) as refused:
        planned(spec, **asked)
    assert refused.value.code == code
