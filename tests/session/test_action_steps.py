"""Steps of an action by values alone: whose turn it is and since when, what re-opens terms, and how much one may do."""

from typing import Any

import pytest
from msgspec import json

from service.record import events
from service.record.actions.limits import HIDDEN_BYTES, MAX_BYTES, MAX_STEPS, RESERVED_BYTES
from service.record.actions.participants import Participant, StepRefused
from service.record.actions.spec_fields import field_rules
from service.record.actions.state import AwaitedTurn, awaits_of
from service.record.documents import ActionDoc, OfferedDie, Proposal
from service.record.events import ActionEvent
from service.record.field_changes import FieldChanges, OfferReply
from service.record.transitions import after_step
from service.rules.systems import SYSTEMS

PROWL = {"goal": "in", "action": "prowl", "rating": 2}


class Play:
    """An action of Ana's character c1, which Ben, who owns c2, and others watch; each step takes a millisecond."""

    def __init__(self, system: str = "buried_secrets") -> None:
        self.game, self.now = SYSTEMS[system], 1000
        self.doc: ActionDoc | None = None

    def open(self, by: str = "ana", **spec: Any) -> "Play":
        """Open the action."""
        return self.step(by, events.ActionOpened(by=by, character="c1", given=FieldChanges(spec=spec or PROWL)))

    def set(self, by: str, **given: Any) -> "Play":
        """Set fields of it."""
        return self.step(by, events.ActionChanged(by=by, action="a1", character="c1", given=FieldChanges(**given)))

    def offer(self, by: str, **proposal: Any) -> str:
        """Make an offer; return its id."""
        event = events.OfferMade(by=by, action="a1", character="c1", proposal=Proposal(**proposal))
        return self.step(by, event).open_doc.offers[-1].id

    def answer(self, by: str, oid: str, answer: OfferReply) -> "Play":
        """Answer an offer."""
        return self.step(by, events.OfferAnswered(by=by, action="a1", character="c1", offer=oid, answer=answer))

    def step(self, by: str, event: ActionEvent) -> "Play":
        """Make a step, a millisecond after the one before."""
        self.now += 1
        owned = {"ana": "c1", "ben": "c2"}
        participant = Participant(
            game=self.game,
            person=by,
            role="gm" if by == "gm" else "player",
            now=self.now,
            owns=frozenset({owned[by]} if by in owned else ()),
        )
        self.doc = after_step(self.doc, participant, event)
        return self

    @property
    def open_doc(self) -> ActionDoc:
        """The action."""
        assert self.doc
        return self.doc

    def awaits(self) -> list[tuple[str, str, int]]:
        """Return who is awaited, for what, and since which step."""
        found: tuple[AwaitedTurn, ...] = awaits_of(self.open_doc, self.game)
        return [(one.who, one.what, one.since - 1000) for one in found]


def test_since_when_somebody_is_awaited() -> None:
    """A later change of something else does not move it; being awaited anew does."""
    play = Play().open()
    assert play.awaits() == [("gm", "terms", 1)]
    play.set("ana", spec={"note": "quietly"})
    oid = play.offer("ben", kind="assist", character="c2")
    assert play.awaits() == [("gm", "terms", 1), ("c1", "answer", 3)]
    play.set("gm", spec={"position": "desperate"})
    assert play.awaits() == [("c1", "roll", 4), ("c1", "answer", 3)]
    play.set("ana", spec={"push_effect": True}).answer("ana", oid, "accept")
    assert play.awaits() == [("c1", "roll", 4)]
    play.set("ana", spec={"action": "wreck"})
    assert play.awaits() == [("gm", "terms", 7)]
    play.set("gm", agreed=True)
    assert play.awaits() == [("c1", "roll", 8)]


def test_who_throws_is_awaited() -> None:
    """Of a ready action the person who was named to throw, else the actor, from then on; what was agreed stays so."""
    play = Play().open().set("gm", agreed=True).set("ana", thrower="ben")
    assert (play.awaits(), play.open_doc.agreed) == ([("ben", "roll", 3)], True)
    play.set("gm", thrower="")
    assert (play.awaits(), play.open_doc.agreed) == ([("c1", "roll", 4)], True)
    with pytest.raises(StepRefused) as refused:
        play.set("ben", thrower="ben")
    assert refused.value.code == "not_yours"


def test_a_difficulty_without_a_number_awaits_the_gm() -> None:
    """The label is the GM's, so what it lacks is too; what the player's fields lack is theirs."""
    play = Play("daggerheart").open("ana", goal="in", trait=1)
    play.set("gm", spec={"difficulty": "Presence Roll", "difficulty_hidden": True})
    assert play.awaits() == [("gm", "terms", 1)]
    play.set("gm", spec={"difficulty": "Presence Roll (12)"})
    assert play.awaits() == [("c1", "roll", 3)]
    refused = Play("underworld").open("ana", goal="in", traits=[{"name": "Wits", "rating": 3}], take_automatic=True)
    refused.set("gm", spec={"stressful": True})
    assert [one[:2] for one in refused.awaits()] == [("c1", "terms")]


def test_an_automatic_success_needs_the_gms_word() -> None:
    """Not every task has one, so the GM agrees to it; Willpower stays the player's to spend (UW-30, UW-32)."""
    play = Play("underworld").open("ana", goal="in", traits=[{"name": "Wits", "rating": 3}])
    play.set("gm", spec={"difficulty": 3})
    play.set("ana", spec={"willpower": True}).set("ana", spec={"willpower": False})
    assert (play.open_doc.agreed, play.awaits()[0][1]) == (True, "roll")
    play.set("ana", spec={"take_automatic": True})
    assert (play.open_doc.agreed, play.awaits()[0][0]) == (False, "gm")
    play.set("gm", agreed=True)
    assert play.awaits()[0][:2] == ("c1", "roll")


DEFAULTS = [
    ("buried_secrets", PROWL, {"push_effect": False, "bonus_die": None, "special_dice": [], "note": ""}),
    ("fallen_empire", {"goal": "in", "ability": "social", "score": 2, "threat": "x"}, {"push_die": False}),
    ("terminal_iv", {"goal": "in", "action": "burn", "level": "specialty"}, {"boost": None, "cyber": False}),
    ("daggerheart", {"goal": "in", "trait": 1}, {"advantage": 0, "experiences": [], "extra_dice": []}),
    ("underworld", {"goal": "in", "traits": [{"name": "Wits", "rating": 3}]}, {"take_automatic": False, "needed": 1}),
]


@pytest.mark.parametrize("system, spec, defaults", DEFAULTS, ids=[system for system, *_ in DEFAULTS])
def test_an_explicit_default_re_opens_nothing(system: str, spec: dict[str, Any], defaults: dict[str, Any]) -> None:
    """Saying what a field is anyway leaves the GM's word; it is a step of its own all the same."""
    play = Play(system).open("ana", **spec).set("gm", agreed=True)
    for name, value in defaults.items():
        if field_rules(play.game)[name].owner != "gm":
            version = play.open_doc.version
            play.set("ana", spec={name: value})
            assert (play.open_doc.agreed, play.open_doc.version) == (True, version + 1), name
    play.set("ana", spec={"goal": "out"})
    assert not play.open_doc.agreed


def refused(play: Play, by: str, **proposal: Any) -> tuple[str, int]:
    """Return how an offer is refused: the code, and the limit."""
    before = play.doc
    with pytest.raises(StepRefused) as refusal:
        play.offer(by, **proposal)
    assert play.doc == before
    return refusal.value.code, refusal.value.details["most"]


def test_strangers_do_not_exhaust_the_offers() -> None:
    """Each other person has three open offers and a few steps; the last places are for the actor and the GM."""
    play = Play().open()
    others = [f"p{number}" for number in range(10, 16)]
    for other in others[:4]:
        for _ in range(3):
            play.offer(other, kind="bargain")
        assert refused(play, other, kind="bargain") == ("too_many", 3)
    assert refused(play, others[4], kind="bargain") == ("too_many", 12)
    for _ in range(3):
        play.offer("gm", kind="bargain")
    play.offer("ana", kind="assist", character="c2")
    assert refused(play, "gm", kind="trade", trade="position_for_effect") == ("too_many", 16)
    play.answer("ana", "o1", "decline")
    play.offer("gm", kind="trade", trade="position_for_effect")
    assert [offer.id for offer in play.open_doc.offers] == [f"o{number}" for number in range(2, 18)]
    for oid, code in (("o1", "offer_over"), ("o18", "not_found")):
        with pytest.raises(StepRefused) as refusal:
            play.answer("ana", oid, "accept")
        assert refusal.value.code == code


def test_strangers_do_not_exhaust_the_steps() -> None:
    """Each other person has eight; those of the actor and of the GM are counted apart, answers not at all."""
    play = Play().open()
    for _ in range(4):
        play.answer("ben", play.offer("ben", kind="bargain"), "withdraw")
    assert refused(play, "ben", kind="bargain") == ("too_many_steps", 8)
    asked = play.offer("ana", kind="assist", character="c2")
    play.answer("ben", asked, "accept")
    for who, counter in (("gm", "gm"), ("ana", "c1")):
        for _ in range(MAX_STEPS - play.open_doc.steps.get(counter, 0)):
            play.set(who, spec={})
        with pytest.raises(StepRefused, match="too_many_steps"):
            play.set(who, spec={})
    play.answer("ben", asked, "withdraw")
    over = play.step("gm", events.ActionClosed(by="gm", action="a1", character="c1", state="cancelled"))
    assert over.open_doc.state == "cancelled"


def test_strangers_do_not_exhaust_the_bytes() -> None:
    """Long offers leave room for the actor and the GM, and ended ones make room."""
    play, text = Play().open(), "\u20ac" * 420
    for other in ("p10", "p11", "p12"):
        play.offer(other, kind="bargain", text=text)
    assert refused(play, "ben", kind="bargain", text=text) == (
        "action_too_large",
        MAX_BYTES - HIDDEN_BYTES - RESERVED_BYTES,
    )
    play.set("ana", fiction_changed=text)
    assert refused(play, "gm", kind="bargain", text=text) == ("action_too_large", MAX_BYTES - HIDDEN_BYTES)
    play.answer("ana", "o1", "decline")
    play.offer("gm", kind="bargain", text=text)
    assert [offer.id for offer in play.open_doc.offers] == ["o2", "o3", "o4"]
    assert len(json.encode(play.doc)) <= MAX_BYTES


def test_the_limit_of_bytes_tells_nothing_hidden() -> None:
    """What fits into an action depends on no hidden Difficulty, salt or clock: the same is refused with any of them."""

    def fits(play: Play, length: int) -> bool:
        """Return whether the GM may say so much."""
        play.open_doc.steps.clear()
        try:
            play.set("gm", says={next(iter(play.game.slots)): "x" * length}, agreed=False)
        except StepRefused:
            return False
        return True

    def room(difficulty: int | str, **more: Any) -> int:
        """Return how much the GM may say."""
        play, text = Play("daggerheart").open(goal="in", trait=2, note="\u20ac" * 480), "\u20ac" * 480
        play.set("gm", spec={"difficulty": difficulty, "difficulty_hidden": True}, **more)
        play.offer("p10", kind="die", die=OfferedDie("luck", 6), text=text)
        play.set("ana", fiction_changed=text)
        return next(length for length in range(4000) if not fits(play, length + 1))

    salt = {"difficulty_salt": "ab" * 32, "difficulty_commit": "cd" * 32}
    rooms = {room(9), room("Presence Roll (15)"), room(14, **salt), room(21, clock="k123456")}
    assert len(rooms) == 1
    assert min(rooms) > 100
