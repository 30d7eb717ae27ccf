"""The state machine of actions against a model: random people make random steps, in any order."""

from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from service.record import actions, events
from service.record.actions import FieldChanges, Seat, StepRefused
from service.record.documents import ActionDoc, OfferedDie, Price, PriceChange, Proposal, Says
from service.record.events import ActionEvent
from service.record.transitions import after_step
from service.rules.errors import RuleError
from service.rules.system import System
from service.rules.systems import SYSTEMS
from service.session.actions.views import action

HIDDEN = st.integers(60, 99)
"""Difficulties that stand nowhere else in an action."""
OWN: dict[str, dict[str, Any]] = {
    "buried_secrets": {"rating": 2, "action": "prowl", "bonus_die": "push", "push_effect": True, "note": "hm"},
    "fallen_empire": {"score": 2, "ability": "social", "threat": "the alarm", "push_die": True, "goal": "in"},
    "terminal_iv": {"level": "mastery", "action": "burn", "boost": "push", "cyber": True, "goal": "in"},
    "daggerheart": {"goal": "in", "advantage": 1, "experiences": [{"name": "Street", "modifier": 2}]},
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
    "daggerheart": {"trait": 1, "trait_name": "Presence"},
    "underworld": {"traits": [{"name": "Wits", "rating": 3, "max": 5}]},
}
OFFERS = [
    Proposal(kind="assist", character="c2", text="a crate"),
    Proposal(kind="assist", character="c3"),
    Proposal(kind="bargain", bargain="add_heat", price=Price((PriceChange("c1", "stress", 1),))),
    Proposal(kind="bargain", bargain="custom", price=Price((PriceChange("c2", "stress", 1),))),
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
        self.log: list[tuple[Seat, ActionEvent]] = []
        self.now = 0
        self.hidden: list[int] = []

    @initialize(system=st.sampled_from(list(SYSTEMS)), by=st.sampled_from(["gm", "ana"]))
    def open(self, system: str, by: str) -> None:
        """Open the action with nothing said."""
        self.game = SYSTEMS[system]
        self.step(by, events.ActionOpened(by=by, character="c1", given=FieldChanges()))

    @rule(by=st.sampled_from(PEOPLE), data=st.data(), whose=st.sampled_from(["own", "gm", "shared"]))
    def write(self, by: str, data: st.DataObject, whose: str) -> None:
        """Write a field of any owner; a model says who may."""
        fields = {"own": OWN, "gm": GMS, "shared": SHARED}[whose].get(self.game.name)
        if not fields:
            return
        name = data.draw(st.sampled_from(list(fields)))
        value = data.draw(st.sampled_from([fields[name], None]))
        before = self.doc
        done = self.step(
            by, events.ActionChanged(by=by, action="a1", character="c1", given=FieldChanges(spec={name: value}))
        )
        may = {"own": by == "ana", "gm": by == "gm", "shared": by in {"ana", "gm"}}[whose]
        assert may or not done, (by, name)
        if done and before and self.doc and by == "ana" and before.spec.get(name) != value:
            free = actions.field_rules(self.game)[name].free
            assert self.doc.agreed == (before.agreed and free), "what is not free needs the GM's word again"

    @rule(number=HIDDEN, by=st.sampled_from(PEOPLE))
    def hide(self, number: int, by: str) -> None:
        """Hide a Difficulty, in the game that has it."""
        if self.game.name == "daggerheart":
            given = FieldChanges(spec={"difficulty": number, "difficulty_hidden": True}, difficulty_commit="digest")
            done = self.step(by, events.ActionChanged(by=by, action="a1", character="c1", given=given))
            assert not done or by == "gm"
            self.hidden.append(number)

    @rule(by=st.sampled_from(PEOPLE), agreed=st.booleans())
    def agree(self, by: str, agreed: bool) -> None:  # drawn
        """Agree, or take it back: the GM alone."""
        given = FieldChanges(agreed=agreed, says=Says(failure="they shoot"))
        done = self.step(by, events.ActionChanged(by=by, action="a1", character="c1", given=given))
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
    def reply(self, by: str, answer: actions.OfferReply, data: st.DataObject) -> None:
        """Answer an offer: only its addressee accepts, only the GM strikes."""
        assert self.doc
        before = data.draw(st.sampled_from(self.doc.offers))
        counter = before.proposal if answer == "counter" else None
        event = events.OfferAnswered(
            by=by, action="a1", character="c1", offer=before.id, answer=answer, counter=counter
        )
        done = self.step(by, event)
        if done:
            addressee = {"gm": "gm", "c1": "ana", "c2": "ben", "c3": "gm", "ben": "ben", "ana": "ana"}[before.to]
            assert by == addressee or answer in {"withdraw", "strike"}
            assert answer != "strike" or by == "gm"

    @precondition(lambda self: self.now > 20)
    @rule(by=st.sampled_from(PEOPLE), state=st.sampled_from(["cancelled", "refused"]))
    def close(self, by: str, state: Any) -> None:
        """End it: Ben never, Ana not by refusing."""
        done = self.step(by, events.ActionClosed(by=by, action="a1", character="c1", state=state))
        assert not done or by == "gm" or (by == "ana" and state == "cancelled")

    @invariant()
    def nothing_hidden_is_seen(self) -> None:
        """What a player reads has no hidden Difficulty, and what the GM reads has it."""
        if self.doc and actions.hides(self.doc, self.game):
            seen = msgspec.json.encode(action("a1", self.doc, "player")).decode()
            assert not any(f":{number}" in seen for number in self.hidden)

    @invariant()
    def ready_can_be_rolled(self) -> None:
        """A ready action has a spec that the rules allow, and the GM's word."""
        if self.doc and actions.state_of(self.doc, self.game) == "ready":
            self.game.plan(actions.spec_of(self.doc, self.game))
            assert self.doc.agreed

    @invariant()
    def someone_is_awaited(self) -> None:
        """Of an open action somebody has to do something; of a closed one nobody."""
        if self.doc:
            assert bool(actions.awaits_of(self.doc, self.game)) == (self.doc.state == "open")

    @invariant()
    def the_steps_give_the_document(self) -> None:
        """Folding the steps again gives the same document, as it does from JSON."""
        doc = None
        for seat, event in self.log:
            doc = after_step(doc, seat, event)
        assert doc == self.doc
        if doc:
            assert msgspec.json.decode(msgspec.json.encode(doc), type=ActionDoc) == doc

    def step(self, by: str, event: ActionEvent) -> bool:
        """Make a step; return whether it was allowed. A refused one leaves everything as it was."""
        self.now += 1
        owned = {"ana": "c1", "ben": "c2"}
        seat = Seat(
            game=self.game,
            person=by,
            role="gm" if by == "gm" else "player",
            now=self.now,
            owns=frozenset({owned[by]} if by in owned else ()),
            unowned=frozenset({"c3"}),
        )
        try:
            self.doc = after_step(self.doc, seat, event)
        except (StepRefused, RuleError):
            return False
        self.log.append((seat, event))
        return True


TestNegotiation = pytest.mark.slow(Negotiation.TestCase)
Negotiation.TestCase.settings = settings(max_examples=150, stateful_step_count=30, deadline=None)
