"""What follows the dice against a model: random people choose, take, resist and resolve, and the GM takes back."""

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from service.record import events
from service.record.actions.participants import Participant, StepRefused
from service.record.actions.state import awaits_of
from service.record.after_dice.choices import (
    after_choice,
    after_resistance,
    after_reversal,
    check_choice,
    due_after_choice,
    is_gm_choice,
    resistible,
    verdict_of,
)
from service.record.after_dice.effects import effect_of, left_of
from service.record.after_dice.made_rolls import MadeRoll, action_of_roll
from service.record.after_dice.picks import Asked, branch_of, leads_to, picked
from service.record.documents import ActionDoc, ConsequenceDoc, Fate
from service.record.replay import resistance_of, ruling_of, settled_of
from service.rules.dice import Tape
from service.rules.errors import RuleError
from service.rules.systems import SYSTEMS
from tests.conftest import examples

PEOPLE = ("gm", "ana", "ben")
OWNERS = {"c1": "ana", "c2": "ben", "c3": "gm"}
SPECS: list[dict[str, Any]] = [
    *[
        {
            "system": "buried_secrets",
            "goal": "in",
            "action": "prowl",
            "rating": 2,
            "position": position,
            "effect": effect,
        }
        for position in ("controlled", "risky", "desperate")
        for effect in ("limited", "great")
    ],
    {"system": "fallen_empire", "goal": "in", "ability": "social", "score": 2, "threat": "x", "position": "controlled"},
    {"system": "terminal_iv", "goal": "in", "action": "burn", "level": "specialty", "position": "risky"},
    {"system": "daggerheart", "goal": "in", "trait": 1, "difficulty": 12},
    {"system": "daggerheart", "goal": "in", "trait": 1, "difficulty": 12, "difficulty_hidden": True},
    {"system": "underworld", "goal": "in", "traits": [{"name": "Wits", "rating": 2}], "difficulty": 7},
]
KINDS = {"k1": "progress", "k2": "tug_of_war"}


class AfterTheDice(RuleBasedStateMachine):
    """A direct roll of Ana's character; Ben owns the second, and the GM plays the third."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 10
        self.doc: ActionDoc
        self.made: MadeRoll
        self.ids: set[str] = set()
        """Ids of consequences so far, with those that were reversed."""
        self.boxes: dict[tuple[str, str], int] = {}
        """Harm by character and track, as charged."""
        self.history: list[tuple[ActionDoc, dict[tuple[str, str], int]]] = []

    @initialize(spec=st.sampled_from(SPECS), data=st.data())
    def roll(self, spec: dict[str, Any], data: st.DataObject) -> None:
        """Roll with any faces."""
        game = SYSTEMS[spec["system"]]
        terms = {"spec": spec, "character": "c1", "clock": "k1"}
        rolled = events.Rolled(by="ana", terms=terms, draws=(), rules=game.rules, outcome="")
        draws = tuple([(side, data.draw(st.integers(1, side))) for side in settled_of(rolled)[1].sides])
        rolled = msgspec.structs.replace(rolled, draws=draws)
        ruling = ruling_of(rolled)
        self.made = MadeRoll(7, rolled, ruling, ruling.ticks or 0 if not ruling.menu.branches else 0)
        self.doc = action_of_roll(self.now, rolled)

    def participant(self, by: str) -> Participant:
        """Return a person as a participant, a moment later."""
        self.now += 1
        return Participant(
            game=SYSTEMS[self.doc.system],
            person=by,
            role="gm" if by == "gm" else "player",
            now=self.now,
            owns=frozenset([cid for cid, owner in OWNERS.items() if owner == by and by != "gm"]),
            unowned=frozenset({"c3"}),
        )

    def choose(self, by: str, asked: tuple[Asked, ...] = (), **fields: Any) -> bool:
        """Make a choice as the session makes it; return whether it was allowed."""
        participant = self.participant(by)
        plain = events.Chosen(by=by, action="r7", character="c1", roll=7, **fields)
        try:
            bare = tuple([ConsequenceDoc(pick=one.id) for one in asked])
            unread = msgspec.structs.replace(plain, picks=bare)
            check_choice(self.doc, participant, unread)
            if asked:
                branch_of(self.doc, self.made, plain.branch)
            event = msgspec.structs.replace(
                plain,
                picks=picked(self.doc, self.made, asked, plain.branch),
                leads_to=leads_to(self.doc, self.made, plain.branch),
                verdict=verdict_of(self.doc, self.made, gm_choice=is_gm_choice(unread)),
            )
            due = due_after_choice(self.doc, self.made, event)
            after = after_choice(self.doc, participant, event, due)
        except (StepRefused, RuleError):
            return False
        self.keep(after, event)
        return True

    def keep(self, after: ActionDoc, event: events.Chosen | events.Resisted) -> None:
        """Keep what a step left, and what it charged."""
        effect = effect_of(self.doc, after, self.made, event, KINDS)
        self.history.append((self.doc, dict(self.boxes)))
        for charge in effect.charges:
            key = charge.id, charge.track
            self.boxes[key] = self.boxes.get(key, 0) + charge.amount
        for tick in effect.ticks:
            assert tick.id != "k2" or tick.by < 0, "a tug of war moves against the characters"
        assert after.version == self.doc.version + 1
        new = {one.id for one in after.consequences} - {one.id for one in self.doc.consequences}
        assert not new & self.ids, "an id is never given again"
        self.ids |= new
        self.doc = after

    @precondition(lambda self: self.made.ruling.menu.branches and not self.doc.branch)
    @rule(by=st.sampled_from(PEOPLE), branch=st.sampled_from(["do_it", "do_it", "withdraw", "press_on"]))
    def branch(self, by: str, branch: str) -> None:
        """Pick a branch: once, by the actor or the GM."""
        before = self.doc
        done = self.choose(by, branch=branch)
        assert not done or (by in {"ana", "gm"} and not before.branch)
        assert not done or branch in {one.id for one in self.made.ruling.menu.branches}

    @rule(by=st.sampled_from(PEOPLE))
    def settle(self, by: str) -> None:
        """Choose nothing: the GM alone, where nothing is due; it settles what has no consequence pending."""
        before = self.doc
        done = self.choose(by, note="so be it")
        assert not done or (by == "gm" and before.state == "rolled" and not self.doc.due)

    @precondition(lambda self: self.doc.state == "rolled" and len(self.doc.consequences) < 8)
    @rule(
        by=st.sampled_from(["gm", "gm", "gm", "ana", "ben"]),
        character=st.sampled_from(["", "", "c2", "c3"]),
        clock=st.sampled_from(["", "k1", "k2"]),
        severity=st.sampled_from(["", "lesser", "severe"]),
        on_resist=st.sampled_from(["", "", "avoided"]),
        data=st.data(),
    )
    def pick(  # drawn
        self, by: str, character: str, clock: str, severity: str, on_resist: str, data: st.DataObject
    ) -> None:
        """Pick from the menu: the GM alone, at least what is due."""
        offered = [option.id for option in self.made.ruling.menu.options]
        names = data.draw(st.lists(st.sampled_from([*offered, *offered, "custom", "ruin"]), min_size=1, max_size=3))
        resistible = SYSTEMS[self.doc.system].memory.follow_up.resist_rule is not None
        asked = [
            Asked(
                id=name,
                character=character,
                clock=clock if "complication" in name or (name == "custom" and resistible) else "",
                text="so",
                severity=severity if resistible and name in {"custom", "additional_complication"} else "",
                on_resist=on_resist if resistible else "",
            )
            for name in names
        ]
        before = self.doc
        if self.choose(by, tuple(asked)):
            assert by == "gm"
            assert not self.doc.due, "what the roll awaits of the GM is chosen"
            assert len(self.doc.consequences) == len(before.consequences) + len(names)
            assert set(names) <= {*offered, "custom"}

    @precondition(lambda self: self.doc.consequences)
    @rule(by=st.sampled_from(PEOPLE), data=st.data())
    def take(self, by: str, data: st.DataObject) -> None:
        """Take a consequence: who acts for the one whom it befalls, while it is pending."""
        one = data.draw(st.sampled_from(self.doc.consequences))
        by = data.draw(st.sampled_from([OWNERS[one.character], by]))
        done = self.choose(by, take=(one.id,))
        may = OWNERS[one.character] == by and one.state == "pending" and self.doc.state in {"rolled", "settled"}
        assert done == may or (not done and self.doc.state == "settled")

    @precondition(lambda self: self.doc.consequences)
    @rule(by=st.sampled_from(PEOPLE), fate=st.sampled_from(["landed", "reduced", "avoided"]), data=st.data())
    def resolve(self, by: str, fate: Fate, data: st.DataObject) -> None:
        """Resolve a consequence: the GM alone."""
        one = data.draw(st.sampled_from(self.doc.consequences))
        done = self.choose(by, fate={one.id: fate})
        assert not done or (by == "gm" and one.state == "pending")

    @precondition(lambda self: self.doc.consequences)
    @rule(by=st.sampled_from(PEOPLE), thrower=st.sampled_from(["ben", ""]), data=st.data())
    def name_thrower(self, by: str, thrower: str, data: st.DataObject) -> None:
        """Name who throws to resist: the GM, or who acts for the one whom it befalls; nothing else changes."""
        one = data.draw(st.sampled_from(self.doc.consequences))
        before = self.doc
        done = self.choose(by, throwers={one.id: thrower})
        may = by in {"gm", OWNERS[one.character]} and one.state == "pending"
        assert done == may or (not done and before.state == "settled")
        if done:
            assert next(each.thrower for each in self.doc.consequences if each.id == one.id) == thrower
            plain = [
                [msgspec.structs.replace(each, thrower="") for each in doc.consequences] for doc in (before, self.doc)
            ]
            assert plain[0] == plain[1]
            assert (self.doc.due, self.doc.state, self.doc.told) == (before.due, before.state, before.told)

    @precondition(lambda self: self.doc.consequences)
    @rule(by=st.sampled_from(PEOPLE), faces=st.tuples(st.integers(1, 6), st.integers(1, 6)), data=st.data())
    def resist(self, by: str, faces: tuple[int, int], data: st.DataObject) -> None:
        """Resist a consequence, whoever throws for it; never more is left than there was."""
        one = data.draw(st.sampled_from(self.doc.consequences))
        participant = self.participant(by)
        try:
            pending = resistible(self.doc, participant, one.id)
        except (StepRefused, RuleError):
            return
        assert (one.state, one.resistible) == ("pending", True)
        ruling = resistance_of(pending, SYSTEMS[self.doc.system].rules, 2, Tape(faces))
        assert ruling.stress == (-1 if faces == (6, 6) else 6 - max(faces))
        event = events.Resisted(by=by, action="r7", character=one.character, consequence=one.id, stress=ruling.stress)
        before = dict(self.boxes)
        self.keep(after_resistance(self.doc, participant, event), event)
        added = sum(self.boxes.values()) - sum(before.values())
        assert added == (1 if one.harm_level > 1 and one.on_resist == "reduced" else 0)

    @precondition(lambda self: self.history and (self.doc.state == "settled" or self.now % 3 == 0))
    @rule()
    def reverse(self) -> None:
        """Take the last step back: all is as it was before, but for version, time and counted steps."""
        earlier, boxes = self.history.pop()
        back = after_reversal(self.doc, earlier, self.participant("gm"), rolled=False)
        assert back.version == self.doc.version + 1
        kept = ("version", "at", "since", "steps", "consequences_made")
        plain = [{**msgspec.to_builtins(one), **dict.fromkeys(kept)} for one in (back, earlier)]
        assert plain[0] == plain[1]
        self.doc, self.boxes = back, boxes

    @invariant()
    def somebody_is_awaited_until_it_is_settled(self) -> None:
        """Of a rolled action somebody has to do something; of a settled one nobody."""
        if hasattr(self, "doc"):
            awaited = awaits_of(self.doc, SYSTEMS[self.doc.system])
            assert bool(awaited) == (self.doc.state == "rolled")
            pending = [one.id for one in self.doc.consequences if one.state == "pending"]
            assert [one.consequence for one in awaited if one.what == "consequence"] == pending

    @invariant()
    def what_landed_is_what_was_charged(self) -> None:
        """Boxes of harm are those of the consequences that landed, each once."""
        if not hasattr(self, "doc"):
            return
        boxes: dict[tuple[str, str], int] = {}
        for one in self.doc.consequences:
            left = None if one.state == "pending" else left_of(one, self.doc.game)
            if left and left.harm_level:
                key = left.character, f"harm_{left.harm_level}"
                boxes[key] = boxes.get(key, 0) + 1
        assert boxes == {key: amount for key, amount in self.boxes.items() if amount}

    @invariant()
    def it_is_stored_as_it_is(self) -> None:
        """A document is the same from JSON, and ids of consequences ascend."""
        if hasattr(self, "doc"):
            assert msgspec.json.decode(msgspec.json.encode(self.doc), type=ActionDoc) == self.doc
            numbers = [int(one.id.removeprefix("n")) for one in self.doc.consequences]
            assert all(one < other for one, other in pairwise([0, *numbers, self.doc.consequences_made + 1]))
            assert len(self.ids) == self.doc.consequences_made


TestAfterTheDice = pytest.mark.slow(AfterTheDice.TestCase)
AfterTheDice.TestCase.settings = settings(max_examples=examples(300), stateful_step_count=30, deadline=None)
