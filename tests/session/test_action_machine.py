"""The state machine of actions against a model: random people make random steps, in any order."""

from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from service.record import events
from service.record.actions.limits import MAX_OFFERS, MAX_OPEN_OFFERS, MAX_STEPS, MAX_STEPS_OF_OTHERS
from service.record.actions.participants import Participant, StepRefused
from service.record.actions.spec_fields import field_rules
from service.record.actions.state import AwaitedTurn, awaits_of, hides, state_of, terms_as_spec
from service.record.documents import ActionDoc, OfferedDie, Price, PriceChange, PriceClock, Proposal
from service.record.events import ActionEvent
from service.record.field_changes import FieldChanges, OfferReply
from service.record.transitions import after_step
from service.rules.errors import RuleError
from service.rules.system import System
from service.rules.systems import SYSTEMS
from service.session.actions.views import action
from tests.conftest import examples

HIDDEN = st.integers(60, 99)
"""Difficulties that stand nowhere else in an action."""
OWN: dict[str, dict[str, Any]] = {
    "buried_secrets": {"rating": 2, "action": "prowl", "bonus_die": "push", "push_effect": True, "note": "hm"},
    "fallen_empire": {"score": 2, "ability": "social", "push_die": True, "goal": "in"},
    "terminal_iv": {"level": "mastery", "action": "burn", "boost": "push", "cyber": True, "goal": "in"},
    "daggerheart": {"goal": "in", "attack": True},
    "underworld": {"goal": "in", "willpower": True, "take_automatic": False},
}
GMS: dict[str, dict[str, Any]] = {
    "buried_secrets": {"position": "desperate", "effect": "great"},
    "fallen_empire": {"position": "controlled", "other_dice": 1},
    "terminal_iv": {"effect": "limited", "admin_approved": True},
    "daggerheart": {"difficulty": 12, "disadvantage": 1, "reaction": True},
    "underworld": {"difficulty": 7, "stressful": True},
}
SHARED: dict[str, dict[str, Any]] = {
    "fallen_empire": {"threat": "the alarm", "harm_penalty": 1},
    "daggerheart": {
        "trait": 1,
        "trait_name": "Presence",
        "advantage": 1,
        "experiences": [{"name": "Street", "modifier": 2}],
    },
    "underworld": {"traits": [{"name": "Wits", "rating": 3, "max": 5}]},
}
FROM_SHEET: dict[str, tuple[str, ...]] = {
    "buried_secrets": ("rating",),
    "fallen_empire": ("score",),
    "terminal_iv": ("level",),
    "daggerheart": ("experiences", "modifier"),
    "underworld": ("traits", "rating"),
}
"""A field that the table fills; of a list with its member."""
OFFERS = [
    Proposal(kind="assist", character="c2", text="a crate"),
    Proposal(kind="assist", character="c3"),
    Proposal(kind="bargain", bargain="add_heat", price=Price((PriceChange("c1", "stress", 1),))),
    Proposal(kind="bargain", bargain="custom", price=Price((PriceChange("c2", "stress", 1),))),
    Proposal(kind="bargain", bargain="tick_clock", price=Price(start_clock=PriceClock("Watch", 4, 1))),
    Proposal(kind="trade", trade="position_for_effect"),
    Proposal(kind="die", die=OfferedDie("Rally Die", 6)),
]
PEOPLE = ("gm", "ana", "ben")


class Negotiation(RuleBasedStateMachine):
    """One action of Ana's character; Ben owns the second, and nobody the third."""

    def __init__(self) -> None:
        super().__init__()
        self.game: System[Any, Any] = SYSTEMS["buried_secrets"]
        self.doc: ActionDoc | None = None
        self.log: list[tuple[Participant, ActionEvent]] = []
        self.now = 0
        self.hidden: list[int] = []
        self.since: dict[tuple[Any, ...], int] = {}

    @initialize(
        system=st.sampled_from(list(SYSTEMS)),
        by=st.sampled_from(PEOPLE),
        declare=st.sampled_from([0, 0, 3]),
        follows=st.sampled_from(["", "a7"]),
    )
    def open(self, system: str, by: str, declare: int, follows: str) -> None:
        """Open the action with nothing said: Ben not, and with a declaration where the game has turns."""
        self.game = SYSTEMS[system]
        event = events.ActionOpened(by=by, character="c1", given=FieldChanges(), declare=declare, follows=follows)
        done = self.step(by, event)
        assert done == (by != "ben" and (not declare or system == "underworld"))
        if not done:
            self.step("ana", events.ActionOpened(by="ana", character="c1", given=FieldChanges(), follows=follows))
        assert self.doc
        assert (self.doc.declare, self.doc.follows) == (declare if done else 0, follows)
        assert self.doc.agreed == (done and by == "gm")

    @rule(by=st.sampled_from(PEOPLE), data=st.data(), whose=st.sampled_from(["own", "gm", "shared"]))
    def write(self, by: str, data: st.DataObject, whose: str) -> None:
        """Write a field of any owner; a model says who may."""
        fields = {"own": OWN, "gm": GMS, "shared": SHARED}[whose].get(self.game.name)
        if not fields:
            return
        name = data.draw(st.sampled_from(list(fields)))
        value = data.draw(st.sampled_from([fields[name], None]))
        before = self.doc
        done = self.change(by, spec={name: value})
        may = {"own": by == "ana", "gm": by == "gm", "shared": by in {"ana", "gm"}}[whose]
        assert may or not done, (by, name)
        if done and before and self.doc and by == "ana" and before.spec.get(name) != value:
            free = field_rules(self.game)[name].free
            assert self.doc.agreed == (before.agreed and free), "what is not free needs the GM's word again"

    @rule(by=st.sampled_from(PEOPLE), clock=st.sampled_from(["k1", "k2", ""]))
    def name_clock(self, by: str, clock: str) -> None:
        """Name a clock, or none: shared, so Ana re-opens what she changes, and the GM agrees."""
        before = self.doc
        done = self.change(by, clock=clock)
        assert done == (by != "ben" and self.is_open(before))
        if done and before and self.doc:
            assert self.doc.clock == clock
            assert self.doc.agreed == (by == "gm" or (before.agreed and before.clock == clock))

    @rule(by=st.sampled_from(PEOPLE), thrower=st.sampled_from(["ben", "gm", ""]))
    def name_thrower(self, by: str, thrower: str) -> None:
        """Name who throws, or nobody: the actor or the GM, and what was agreed stays so."""
        before = self.doc
        done = self.change(by, thrower=thrower)
        assert done == (by != "ben" and self.is_open(before))
        if done and before and self.doc:
            assert (self.doc.thrower, self.doc.agreed) == (thrower, before.agreed)

    @rule(by=st.sampled_from(PEOPLE), name=st.sampled_from(["task", "fiction_changed", "override"]))
    def explain(self, by: str, name: str) -> None:
        """Write a field that is not of the spec, each by its owner."""
        done = self.change(by, **{name: "since the guard is gone"})
        assert not done or by == ("gm" if name == "override" else "ana")

    @precondition(lambda self: self.doc and self.doc.spec)
    @rule(by=st.sampled_from(PEOPLE), data=st.data())
    def strike(self, by: str, data: st.DataObject) -> None:
        """Strike a field, or an item of its list: the GM alone, and nothing is left of it."""
        assert self.doc
        before = self.doc
        name = data.draw(st.sampled_from(sorted(before.spec)))
        value = before.spec[name]
        item = data.draw(st.integers(0, len(value))) if isinstance(value, list) else None
        done = self.change(by, strike=(name if item is None else f"{name}/{item}",))
        assert not done or by == "gm"
        if done:
            left = [one for at, one in enumerate(value) if at != item] if item is not None else None
            assert self.doc.spec.get(name) == (left or None)
            assert self.doc.agreed
            assert name in self.doc.spec or name not in self.doc.from_sheet

    @rule(by=st.sampled_from(["ana", "gm"]), number=st.integers(1, 3))
    def take_from_sheet(self, by: str, number: int) -> None:
        """Let the table take a number from the sheet: anybody's step may bring it, another number re-opens."""
        fields = FROM_SHEET[self.game.name]
        names, items = (fields[0],), {}
        value: Any = ["specialty", "mastery"][number % 2] if fields == ("level",) else number
        if fields[1:]:
            value = [{"name": "Street", fields[1]: number}]
            items = {fields[0]: {"Street": number}}
        before = self.doc
        if self.change(by, filled={fields[0]: value}, from_sheet=names, from_sheet_items=items):
            assert before
            assert self.doc
            assert self.doc.from_sheet == names
            assert self.doc.from_sheet_items == items
            if by == "ana" and self.doc.spec.get(fields[0]) != before.spec.get(fields[0]):
                assert not self.doc.agreed

    @rule(by=st.sampled_from(["ana", "gm"]))
    def lose_from_sheet(self, by: str) -> None:
        """Let the sheet have it no more."""
        name = FROM_SHEET[self.game.name][0]
        if self.change(by, filled={name: None}, from_sheet=(), from_sheet_items={}):
            assert self.doc
            assert name not in self.doc.spec
            assert not self.doc.from_sheet
            assert not self.doc.from_sheet_items

    @rule(number=HIDDEN, by=st.sampled_from(PEOPLE))
    def hide(self, number: int, by: str) -> None:
        """Hide a Difficulty, in the game that has it."""
        if self.game.name == "daggerheart":
            hidden = {"difficulty": number, "difficulty_hidden": True}
            done = self.change(by, spec=hidden, difficulty_commit="digest")
            assert not done or by == "gm"
            self.hidden.append(number)

    @rule(by=st.sampled_from(PEOPLE), agreed=st.booleans())
    def agree(self, by: str, agreed: bool) -> None:  # drawn
        """Agree, or take it back: the GM alone."""
        done = self.change(by, agreed=agreed, says={list(self.game.slots)[-1]: "they shoot"})
        assert not done or (by == "gm" and self.doc and self.doc.agreed == agreed)

    @rule(by=st.sampled_from(PEOPLE), proposal=st.sampled_from(OFFERS))
    def offer(self, by: str, proposal: Proposal) -> None:
        """Make an offer; nobody bargains with themselves."""
        done = self.step(by, events.OfferMade(by=by, action="a1", character="c1", proposal=proposal))
        assert not done or by != "ana" or proposal.kind not in {"bargain", "die"}
        assert not done or proposal.kind in self.game.offers

    @precondition(lambda self: self.doc and self.doc.offers)
    @rule(
        by=st.sampled_from(PEOPLE),
        answer=st.sampled_from(["accept", "decline", "counter", "withdraw", "strike"]),
        data=st.data(),
    )
    def reply(self, by: str, answer: OfferReply, data: st.DataObject) -> None:
        """Answer an offer: only its addressee accepts, only the GM strikes."""
        assert self.doc
        before = data.draw(st.sampled_from(self.doc.offers))
        counter = data.draw(st.sampled_from([before.proposal, *OFFERS])) if answer == "counter" else None
        made = self.doc.offers_made
        event = events.OfferAnswered(
            by=by,
            action="a1",
            character="c1",
            offer=before.id,
            answer=answer,
            counter=counter,
            clock=data.draw(st.sampled_from(["", "k2"])),
        )
        done = self.step(by, event)
        if done:
            addressee = {"gm": "gm", "c1": "ana", "c2": "ben", "c3": "gm", "ben": "ben", "ana": "ana"}[before.to]
            assert by == addressee or answer in {"withdraw", "strike"}
            assert answer != "strike" or by == "gm"
        if done and counter:
            new = self.doc.offers[-1]
            assert (new.id, new.by, new.to) == (f"o{made + 1}", before.to, before.by)
            assert (new.proposal.kind, new.proposal.character) == (before.proposal.kind, before.proposal.character)

    @precondition(lambda self: self.now > 20)
    @rule(by=st.sampled_from(PEOPLE), state=st.sampled_from(["cancelled", "refused"]))
    def close(self, by: str, state: Any) -> None:
        """End it: Ben never, Ana not by refusing."""
        done = self.step(by, events.ActionClosed(by=by, action="a1", character="c1", state=state))
        assert not done or by == "gm" or (by == "ana" and state == "cancelled")

    @invariant()
    def nothing_hidden_is_seen(self) -> None:
        """What a player reads has no hidden Difficulty, and what the GM reads has it."""
        if self.doc and hides(self.doc, self.game):
            seen = msgspec.json.encode(action("a1", self.doc, "player")).decode()
            assert not any(f":{number}" in seen for number in self.hidden)

    @invariant()
    def a_clock_runs_with_its_bargain(self) -> None:
        """Only an accepted bargain whose price starts a clock has one, while the action goes on."""
        doc = self.doc
        for one in doc.offers if doc else ():
            starts = doc and doc.state == "open" and one.state == "accepted" and one.proposal.price.start_clock
            assert not one.clock or starts

    @invariant()
    def ready_can_be_rolled(self) -> None:
        """A ready action has a spec that the rules allow, and the GM's word."""
        if self.doc and state_of(self.doc, self.game) == "ready":
            self.game.plan(terms_as_spec(self.doc, self.game))
            assert self.doc.agreed

    @invariant()
    def someone_is_awaited(self) -> None:
        """Of an open action somebody has to do something; of a closed one nobody."""
        if self.doc:
            assert bool(awaits_of(self.doc, self.game)) == (self.doc.state == "open")

    @invariant()
    def the_steps_give_the_document(self) -> None:
        """Folding the steps again gives the same document, as it does from JSON."""
        doc = None
        for participant, event in self.log:
            doc = after_step(doc, participant, event)
        assert doc == self.doc
        if doc:
            assert msgspec.json.decode(msgspec.json.encode(doc), type=ActionDoc) == doc

    @invariant()
    def nobody_takes_all_the_room(self) -> None:
        """Open and accepted offers, steps and bytes stay within their limits, and ids are never given twice."""
        if not self.doc or self.doc.state != "open":
            return
        live = [offer for offer in self.doc.offers if offer.state in {"open", "accepted"}]
        assert len(live) <= MAX_OFFERS
        assert sum(offer.state == "open" and offer.by in {"ben", "c2"} for offer in live) <= MAX_OPEN_OFFERS
        assert self.doc.steps.get("ben", 0) <= MAX_STEPS_OF_OTHERS
        numbers = [int(offer.id[1:]) for offer in self.doc.offers]
        assert numbers == sorted(set(numbers))
        assert max(numbers, default=0) <= self.doc.offers_made

    @invariant()
    def who_was_awaited_before_still_is_since_then(self) -> None:
        """`since` is the first of the steps without a break at which they were awaited for it."""
        now = {(one.who, one.what, one.offer): one.since for one in self.awaited()}
        for key, since in now.items():
            assert since == self.since.get(key, self.doc.at if self.doc else 0), key
        self.since = now

    def awaited(self) -> tuple[AwaitedTurn, ...]:
        """Return whose turn it is."""
        return awaits_of(self.doc, self.game) if self.doc else ()

    def is_open(self, doc: ActionDoc | None) -> bool:
        """Return whether an action is open, and its actor and GM have steps left."""
        steps = max(doc.steps.get("c1", 0), doc.steps.get("gm", 0)) if doc else 0
        return bool(doc and doc.state == "open" and steps < MAX_STEPS)

    def change(self, by: str, **given: Any) -> bool:
        """Set fields of the action; return whether it was allowed."""
        event = events.ActionChanged(by=by, action="a1", character="c1", given=FieldChanges(**given))
        return self.step(by, event)

    def step(self, by: str, event: ActionEvent) -> bool:
        """Make a step; return whether it was allowed. A refused one leaves everything as it was."""
        self.now += 1
        owned = {"ana": "c1", "ben": "c2"}
        participant = Participant(
            game=self.game,
            person=by,
            role="gm" if by == "gm" else "player",
            now=self.now,
            owns=frozenset({owned[by]} if by in owned else ()),
            unowned=frozenset({"c3"}),
        )
        try:
            self.doc = after_step(self.doc, participant, event)
        except (StepRefused, RuleError):
            return False
        self.log.append((participant, event))
        return True


TestNegotiation = pytest.mark.slow(Negotiation.TestCase)
Negotiation.TestCase.settings = settings(max_examples=examples(150), stateful_step_count=30, deadline=None)
