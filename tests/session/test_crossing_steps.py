"""Two people act at once: every pair of steps of an action ends in a state that one order of the two explains."""

import asyncio
from itertools import combinations_with_replacement
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import Struct

from service.session.actions import checks
from tests.conftest import part_of
from tests.session.crossing import (
    Outcome,
    Step,
    again,
    answer,
    at_once,
    at_table,
    changed_clock,
    choice,
    clock,
    deleted,
    deleted_clock,
    differences,
    direct_roll,
    edited,
    in_turn,
    new_gm,
    new_turn,
    offer,
    opened,
    resistance,
    reversal,
    revoked,
    roll,
    terms,
    track,
)

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def same_salts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the same salt for each hidden Difficulty: dice depend on it, and are compared."""
    monkeypatch.setattr(checks, "secrets", SimpleNamespace(token_hex=lambda size: "5b" * size))


class Scenario(Struct, frozen=True):
    """A game, what was done at its table before, and steps that may cross."""

    system: str
    start: list[Step]
    steps: dict[str, Step]


TRADE = {"kind": "trade", "trade": "position_for_effect"}
OTHER_TRADE = {"kind": "trade", "trade": "effect_for_position"}
BARGAIN: dict[str, Any] = {"kind": "bargain", "price": {"changes": [{"who": "c1", "track": "stress", "amount": 1}]}}
HELP = {"kind": "assist", "character": "c2"}
PROWL: dict[str, Any] = {"goal": "in", "action": "prowl", "rating": 2, "position": "risky", "note": "quietly"}

NEGOTIATED = Scenario(
    "buried_secrets",
    [opened("gm", spec=PROWL, clock="k1"), offer("gm", **TRADE), offer("ben", **BARGAIN)],
    {
        "another approach": terms("ana", spec={"action": "wreck"}),
        "a push": terms("ana", spec={"push_effect": True}),
        "a push of terms as seen": terms("ana", seen=True, spec={"push_effect": True}),
        "another position": terms("gm", spec={"position": "desperate"}),
        "agreement taken back": terms("gm", agreed=False),
        "help": offer("ben", **HELP),
        "yes to a trade": answer("ana", "o1", "accept"),
        "no to a trade": answer("ana", "o1", "decline"),
        "another trade": answer("ana", "o1", "counter", **OTHER_TRADE),
        "the trade struck": answer("gm", "o1", "strike"),
        "the note struck": terms("gm", strike=["note"]),
        "a bargain": offer("ben", **BARGAIN),
        "yes to a bargain": answer("ana", "o2", "accept"),
        "the trade withdrawn": answer("gm", "o1", "withdraw"),
        "no clock": terms("ana", clock=None),
        "the end": terms("ana", state="cancelled"),
        "the roll": roll("ana"),
        "the roll of terms as seen": roll("ana", seen=True),
        "another action": opened("ana", spec={"goal": "out"}, clock="k1"),
        "the clock named": terms("gm", clock="k1"),
        "the clock hidden": changed_clock("gm", visible=False),
        "the clock taken by the GM": changed_clock("gm", ticked_by="gm"),
        "the clock deleted": deleted_clock("gm"),
        "another owner": edited("gm", "c1", owner="p3"),
        "another GM": new_gm("gm", "p3"),
        "the owner revoked": revoked("gm", "p2"),
        "the character gone": deleted("ana", "c1"),
    },
)
"""A ready action on a clock, with a trade that the GM offers and a bargain that Ben does."""

FOLLOWED = Scenario(
    "buried_secrets",
    [opened("gm", spec=PROWL, clock="k1"), roll("ana"), opened("gm", spec=PROWL, clock="k1")],
    {
        "an action that follows": opened("ana", spec={}, follows="a1"),
        "one that follows by the GM": opened("gm", spec={}, follows="a1"),
        "one that follows the other": opened("ana", spec={}, follows="a2"),
        "one that follows without a clock": opened("ana", spec={}, follows="a1", clock=None),
        "the roll of the other": roll("ana", of="a2"),
        "the clock hidden": changed_clock("gm", visible=False),
        "the clock deleted": deleted_clock("gm"),
        "the character gone": deleted("ana", "c1"),
        "another owner": edited("gm", "c1", owner="p3"),
    },
)
"""An action on a clock that was rolled, and another one that is ready."""

HELPED = Scenario(
    "buried_secrets",
    [
        edited("gm", "c1", sheet={"ratings": {"prowl": 2, "wreck": 1}}, tracks={"xp": {"value": 1}}),
        *[opened("gm", spec={"goal": "in", "action": "prowl"}) for _ in range(2)],
        offer("ben", **HELP),
        answer("ana", "o1", "accept"),
        offer("ana", of="a2", **HELP),
        answer("ben", "o1", "accept", of="a2"),
        offer("gm", kind="bargain", price={"changes": [{"who": "c1", "track": "xp", "amount": -1}]}),
        answer("ana", "o2", "accept"),
    ],
    {
        "help withdrawn by its giver": answer("ben", "o1", "withdraw"),
        "help withdrawn by its taker": answer("ana", "o1", "withdraw"),
        "help struck": answer("gm", "o1", "strike"),
        "other help": offer("cleo", kind="assist", character="c3"),
        "the helper gone": deleted("ben", "c2"),
        "the helper's owner revoked": revoked("ben", "p3"),
        "another owner of the helper": edited("gm", "c2", owner="p4"),
        "the price spent": track("ana", "c1", "xp", -1),
        "another sheet": edited("ana", "c1", sheet={"ratings": {"prowl": 3}}),
        "terms taken anew": terms("ana", spec={}),
        "the roll": roll("ana"),
        "the GM throws": terms("gm", thrower="p1"),
        "the roll by the GM": roll("gm"),
        "the roll of the other action": roll("ana", of="a2"),
        "the end of the other action": terms("gm", of="a2", state="refused"),
    },
)
"""Two ready actions of a character with help that was accepted and numbers of the sheet, one with a bargain."""

HIDDEN = Scenario(
    "daggerheart",
    [
        opened(
            "ana",
            spec={
                "goal": "up",
                "trait": 1,
                "experiences": [{"name": "Street", "modifier": 2}, {"name": "Sea", "modifier": 1}],
            },
        ),
        terms("gm", spec={"difficulty": 14, "difficulty_hidden": True}),
        offer("ben", **HELP),
        offer("cleo", kind="assist", character="c3"),
        answer("ana", "o2", "accept"),
        offer("ben", kind="die", die={"source": "Rally Die", "sides": 6}),
    ],
    {
        "another Difficulty": terms("gm", spec={"difficulty": 17}),
        "a Difficulty that is not hidden": terms("gm", spec={"difficulty_hidden": False}),
        "another salt": terms("gm", difficulty_salt="5a" * 32),
        "agreement taken back": terms("gm", agreed=False),
        "an Experience struck": terms("gm", strike=["experiences/0"]),
        "another Experience struck": terms("gm", strike=["experiences/1"]),
        "no Experiences": terms("ana", spec={"experiences": []}),
        "yes to help": answer("ana", "o1", "accept"),
        "help withdrawn": answer("cleo", "o2", "withdraw"),
        "a helper without Hope": track("cleo", "c3", "hope", -2),
        "Hope spent": track("ana", "c1", "hope", -1),
        "yes to a die": answer("ana", "o3", "accept"),
        "another die": offer("cleo", kind="die", die={"source": "Luck", "sides": 8}),
        "the roll": roll("ana"),
        "the roll of terms as seen": roll("ana", seen=True),
        "the GM throws": terms("gm", thrower="p1"),
    },
)
"""An action against a hidden Difficulty, with help accepted, help and a die offered, and Experiences paid in Hope."""

RUN: dict[str, Any] = {"goal": "run", "traits": [{"name": "Dexterity", "rating": 4}], "difficulty": 7}
DECLARED = Scenario(
    "underworld",
    [
        new_turn("gm"),
        opened("gm", spec=RUN, declare=2),
        opened("gm", spec=RUN, task="the door"),
        opened("gm", spec=RUN, declare=3, task="the door"),
        opened("gm", spec=RUN),
        opened("gm", spec=RUN, thrower="p1"),
    ],
    {
        "the roll that declares": roll("ana"),
        "the roll that declares more": roll("ana", of="a3"),
        "a roll that declares nothing": roll("ana", of="a2"),
        "another that declares nothing": roll("ana", of="a4"),
        "one that the GM throws": roll("gm", of="a5"),
        "a roll that fails at the task": roll("ana", of="a2", dice=(1, 1, 1, 1)),
        "a roll beside all actions": direct_roll("ana", "underworld", RUN, task="the door"),
        "a new turn": new_turn("gm"),
        "another action": opened("ana", spec={"goal": "hide"}, declare=2),
        "Willpower": terms("ana", spec={"willpower": True}),
        "another Difficulty": terms("gm", spec={"difficulty": 8}),
        "another task": terms("ana", of="a2", task="the window"),
        "the end": terms("ana", state="cancelled"),
    },
)
"""Five ready actions of a character in a turn: two declare, two are tries at one task."""

SNEAK = {"goal": "in", "ability": "social", "score": 2, "threat": "the alarm"}
REPEATED = Scenario(
    "fallen_empire",
    [
        opened("gm", spec=SNEAK),
        roll("ana", dice=(1, 2)),
        opened("gm", spec={}, follows="a1"),
        *[opened("gm", spec=SNEAK | {"goal": "out"}, thrower=thrower) for thrower in (None, None, "p1")],
    ],
    {
        "the roll that follows": roll("ana", of="a2"),
        "a roll that fails": roll("ana", of="a3", dice=(1, 2)),
        "a roll that succeeds": roll("ana", of="a3", dice=(6, 6)),
        "the same that fails": roll("ana", of="a4", dice=(1, 2)),
        "the same by the GM": roll("gm", of="a5"),
        "a roll beside all actions": direct_roll("ana", "fallen_empire", SNEAK | {"goal": "out"}),
        "an action that follows": opened("ana", spec={}, follows="a3"),
        "another that follows": opened("gm", spec={}, follows="a1"),
        "the fiction changed": terms("ana", of="a4", fiction_changed="the guard is gone"),
        "an override": terms("gm", of="a4", override="he fell asleep"),
        "another approach": terms("ana", of="a4", spec={"ability": "physical"}),
        "the end": terms("ana", of="a3", state="cancelled"),
    },
)
"""An action that follows a failed one, and three with the same goal and approach, one of them thrown by the GM."""

SLOT = Scenario(
    "terminal_iv",
    [
        opened("gm", spec={"goal": "in", "action": "burn", "level": "specialty", "position": "risky"}),
        offer("ana", **HELP),
        offer("ana", **TRADE),
        offer("gm", kind="bargain"),
    ],
    {
        "yes to help": answer("ben", "o1", "accept"),
        "no more help wanted": answer("ana", "o1", "withdraw"),
        "a push": terms("ana", spec={"boost": "push"}),
        "no push": terms("ana", spec={"boost": None}),
        "cyberware": terms("ana", spec={"cyber": True}),
        "yes to a bargain": answer("ana", "o3", "accept"),
        "a bargain withdrawn": answer("gm", "o3", "withdraw"),
        "yes to a trade": answer("gm", "o2", "accept"),
        "another trade": answer("gm", "o2", "counter", **OTHER_TRADE),
        "the trade withdrawn": answer("ana", "o2", "withdraw"),
        "another trade offered": offer("ana", **TRADE),
        "another position": terms("gm", spec={"position": "desperate"}),
        "another GM": new_gm("gm", "p3"),
        "the roll": roll("ana"),
    },
)
"""One slot for a boost, help and a bargain, and a trade that the GM must take."""

CROWDED = Scenario(
    "buried_secrets",
    [*[opened("ana", spec={"goal": "in"}) for _ in range(7)], *[offer("ben", **BARGAIN) for _ in range(2)]],
    {
        "another action": opened("ana", spec={"goal": "out"}),
        "another action by the GM": opened("gm", spec={"goal": "out"}),
        "the end of an action": terms("ana", of="a2", state="cancelled"),
        "another bargain": offer("ben", **BARGAIN),
        "a bargain of another": offer("cleo", **BARGAIN),
        "a bargain withdrawn": answer("ben", "o1", "withdraw"),
        "no to a bargain": answer("ana", "o2", "decline"),
        "another owner": edited("gm", "c1", owner="p3"),
        "another GM": new_gm("gm", "p2"),
    },
)
"""A player may open one more action, and another one make one more offer."""

BEFORE_START = 8
"""Entries of a table before the steps that a scenario starts with."""
FOLLOWING = Scenario(
    "buried_secrets",
    [
        opened("gm", spec=PROWL, clock="k1"),
        roll("ana", dice=(1, 2)),
        choice("gm", picks=[{"id": "harm"}, {"id": "complication", "clock": "k1"}]),
    ],
    {
        "the harm taken": choice("ana", take=["n1"]),
        "the rest taken": choice("ana", take=["n2"]),
        "both taken": choice("ana", take=["n1", "n2"]),
        "the harm resisted": resistance("ana", consequence="n1", rating=2),
        "the rest resisted": resistance("ana", consequence="n2", rating=1, dice=[6]),
        "the harm landed": choice("gm", fate={"n1": "landed"}),
        "the rest avoided": choice("gm", fate={"n2": "avoided"}),
        "harm for Ben": choice("gm", picks=[{"id": "harm", "character": "c2"}]),
        "stress by hand": choice("gm", changes=[{"who": "c1", "track": "stress", "amount": 1}]),
        "the same for Ben taken": choice("ben", take=["n3"]),
        "stress": track("ana", "c1", "stress", 2),
        "the picks reversed": reversal("gm", BEFORE_START + 3),
        "all reversed": reversal("gm", BEFORE_START + 2, with_later=True),
        "an action that follows": opened("ana", spec={}, follows="a1"),
        "the clock hidden": changed_clock("gm", visible=False),
        "the clock deleted": deleted_clock("gm"),
        "another owner": edited("gm", "c1", owner="p3"),
        "another GM": new_gm("gm", "p3"),
        "the owner revoked": revoked("gm", "p2"),
        "the character gone": deleted("ana", "c1"),
    },
)
"""A rolled action with two consequences that are pending."""

BRANCHED = Scenario(
    "terminal_iv",
    [
        direct_roll(
            "ana",
            "terminal_iv",
            {"goal": "in", "action": "burn", "level": "specialty", "position": "controlled", "dice": [4, 1]},
            clock="k1",
        ),
        track("gm", "c1", "stress", 3),
    ],
    {
        "a branch": choice("ana", of="r9", branch="do_it"),
        "the other branch": choice("ana", of="r9", branch="withdraw"),
        "the branch with picks": choice("gm", of="r9", branch="do_it", picks=[{"id": "harm"}]),
        "picks": choice("gm", of="r9", picks=[{"id": "reduced_effect"}]),
        "less effect taken": choice("ana", of="r9", take=["n1"]),
        "the roll reversed": reversal("gm", BEFORE_START + 1),
        "the roll reversed with all": reversal("gm", BEFORE_START + 1, with_later=True),
        "the stress reversed": reversal("gm", BEFORE_START + 2),
        "less stress": track("gm", "c1", "stress", -2),
        "the same again": direct_roll(
            "ana", "terminal_iv", {"goal": "in", "action": "burn", "level": "specialty", "dice": [6, 1]}
        ),
        "the clock hidden": changed_clock("gm", visible=False),
        "the clock deleted": deleted_clock("gm"),
        "another owner": edited("gm", "c1", owner="p3"),
        "another GM": new_gm("gm", "p3"),
        "the character gone": deleted("ana", "c1"),
    },
)
"""A direct roll from a controlled position, no step of which was made yet."""

JOINED = Scenario(
    "buried_secrets",
    [
        opened("gm", character="c2", spec=PROWL | {"group_member": True}),
        roll("ben", dice=(6, 1)),
        opened("gm", character="c2", spec=PROWL | {"position": "controlled", "sets_up": "effect"}),
        roll("ben", of="a2", dice=(4, 1)),
        choice("ben", of="a2", branch="do_it"),
        *[opened("gm", spec=PROWL, clock="k1", joins=["a1", "a2"], thrower=thrower) for thrower in (None, "p1")],
    ],
    {
        "a roll that joins both": roll("ana", of="a3", dice=(1, 2)),
        "another that joins both": roll("gm", of="a4", dice=(6, 6)),
        "nothing joined": terms("ana", of="a3", joins=[]),
        "the set-up joined": terms("gm", of="a4", joins=["a2"]),
        "both joined": terms("ana", of="a4", joins=["a2", "a1"]),
        "another action that joins": opened("ana", spec=PROWL, joins=["a2"]),
        "the member's roll reversed": reversal("gm", BEFORE_START + 2),
        "the branch reversed": reversal("gm", BEFORE_START + 5),
        "the set-up reversed": reversal("gm", BEFORE_START + 4, with_later=True),
        "picks": choice("gm", of="a2", picks=[{"id": "harm"}]),
        "another owner": edited("gm", "c1", owner="p3"),
        "the character gone": deleted("ana", "c1"),
    },
)
"""A member's roll and a set-up, and two ready actions that join both."""

WATCH: dict[str, Any] = {"kind": "bargain", "price": {"start_clock": {"name": "Watch", "size": 4, "ticks": 1}}}
STARTED = Scenario(
    "buried_secrets",
    [
        *[opened("gm", spec=PROWL) for _ in range(3)],
        *[offer("gm", of=of, **WATCH) for of in ("a1", "a2", "a3")],
        answer("ana", "o1", "accept", of="a3"),
    ],
    {
        "yes to a bargain": answer("ana", "o1", "accept"),
        "yes to another": answer("ana", "o1", "accept", of="a2"),
        "no to it": answer("ana", "o1", "decline"),
        "it is withdrawn": answer("gm", "o1", "withdraw"),
        "the accepted one withdrawn": answer("ana", "o1", "withdraw", of="a3"),
        "the accepted one struck": answer("gm", "o1", "strike", of="a3"),
        "its action cancelled": terms("ana", of="a3", state="cancelled"),
        "its action rolled": roll("ana", of="a3"),
        "its clock deleted": deleted_clock("gm", of="k2"),
        "its clock hidden": changed_clock("gm", of="k2", visible=False),
        "its clock named": terms("gm", of="a1", clock="k2"),
        "a clock after it": clock("gm", kind="linked", after="k2"),
        "another clock": clock("gm"),
        "another owner": edited("gm", "c1", owner="p3"),
        "the character gone": deleted("ana", "c1"),
    },
)
"""Three ready actions with bargains that start clocks, one of them accepted."""

THROWN = Scenario(
    "buried_secrets",
    [
        opened("gm", spec=PROWL, thrower="p3"),
        opened("gm", spec=PROWL),
        roll("ana", of="a2", dice=(1, 2)),
        choice("gm", of="a2", picks=[{"id": "harm"}], throwers={"n1": "p3"}),
    ],
    {
        "the roll by Ben": roll("ben"),
        "the roll by Ana": roll("ana"),
        "Ana throws": terms("ana", thrower=None),
        "Cleo throws": terms("gm", thrower="p4"),
        "agreement taken back": terms("gm", agreed=False),
        "Ben resists": resistance("ben", of="a2", consequence="n1", rating=2),
        "Ana resists": resistance("ana", of="a2", consequence="n1", rating=2),
        "Ana may resist": choice("ana", of="a2", throwers={"n1": None}),
        "Cleo may resist": choice("gm", of="a2", throwers={"n1": "p4"}),
        "the harm taken": choice("ana", of="a2", take=["n1"]),
        "Ben revoked": revoked("gm", "p3"),
        "Cleo revoked": revoked("gm", "p4"),
        "the owner revoked": revoked("gm", "p2"),
        "another GM": new_gm("gm", "p3"),
        "another owner": edited("gm", "c1", owner="p4"),
        "the character gone": deleted("ana", "c1"),
    },
)
"""An action and a pending consequence of Ana's character that Ben is to throw for."""

SCENARIOS = {
    "negotiated": NEGOTIATED,
    "followed": FOLLOWED,
    "helped": HELPED,
    "hidden": HIDDEN,
    "declared": DECLARED,
    "repeated": REPEATED,
    "slot": SLOT,
    "crowded": CROWDED,
    "following": FOLLOWING,
    "branched": BRANCHED,
    "joined": JOINED,
    "started": STARTED,
    "thrown": THROWN,
}
LATE = ((0, 0), (0, 3), (2, 0))
"""How many round trips to Redis each of two steps begins late: a step makes up to seven, and writes in the last."""
LATE_OF_JOINS = ((4, 0), (6, 0), (7, 0), (0, 6))
"""Likewise of steps that join rolls, which read these first."""


@pytest.mark.law
@pytest.mark.parametrize("name", SCENARIOS)
def test_one_order_explains_what_two_people_did_at_once(name: str, redis_url: str) -> None:
    """Each pair, also a step and itself: what is stored then, dice included, is what one order makes of it.

    A verifier finds nothing in what was stored where both steps were made.
    """
    found = asyncio.run(unexplained(SCENARIOS[name], redis_url))
    assert found == []


async def unexplained(scenario: Scenario, url: str) -> list[Any]:
    """Return the pairs that no order explains, with what came of them at once and in both orders."""
    async with at_table(url, scenario.system, scenario.start) as table:
        after, found = await in_turn(table, scenario.steps), []
        for number, (one, other) in enumerate(combinations_with_replacement(scenario.steps, 2)):
            second = again(one) if one == other else other
            orders = [after[one, second], after[second, one].turned]
            for late in part_of(LATE + (LATE_OF_JOINS if scenario is JOINED else ()), 3, number):
                steps = (scenario.steps[one], scenario.steps[other])
                outcome = await at_once(table, (one, second), steps, late)
                faults = await table.faults() if late == (0, 0) and outcome.said == ("done", "done") else []
                if outcome not in orders or faults:
                    found.append(((one, second, late), differences(outcome, orders), faults))
        return found


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_step_that_is_sent_twice_at_once(name: str, redis_url: str) -> None:
    """Under one key it is made once: what is stored is as if it was sent once, and both are answered so."""

    async def run() -> list[Any]:
        found = []
        async with at_table(redis_url, SCENARIOS[name].system, SCENARIOS[name].start) as table:
            for one, step in SCENARIOS[name].steps.items():
                await table.put_back("start")
                said, state = await table.make(step, one), await table.state()
                for late in LATE:
                    outcome = await at_once(table, (one, one), (step, step), late)
                    if outcome != Outcome((said, said), state):
                        found.append((one, late, differences(outcome, [Outcome((said, said), state)])))
        return found

    assert asyncio.run(run()) == []
