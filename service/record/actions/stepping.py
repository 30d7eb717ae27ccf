"""The next version of an action: counted steps, limits of size, and since when each party is awaited. Pure."""

from collections.abc import Sequence
from typing import Any

from msgspec import json
from msgspec.structs import replace

from service.record.actions.limits import HIDDEN_BYTES, MAX_BYTES, MAX_STEPS, MAX_STEPS_OF_OTHERS
from service.record.actions.participants import GM_PARTY, Participant, StepRefused
from service.record.actions.state import hides, turns
from service.record.documents import ActionDoc, OfferDoc, OfferState
from service.rules.system import System


def check_open(doc: ActionDoc, participant: Participant, *, counted: bool = True) -> None:
    """Refuse a step of an action that is over, or one too many of this person; StepRefused."""
    if doc.state != "open":
        raise StepRefused("action_over", state=doc.state)
    most = MAX_STEPS if decides(doc, participant) else MAX_STEPS_OF_OTHERS
    if counted and doc.steps.get(_counter(doc, participant), 0) >= most:
        raise StepRefused("too_many_steps", most=most)


def decides(doc: ActionDoc, participant: Participant) -> bool:
    """Return whether a person is the GM, or the actor, who can end the action."""
    return participant.role == "gm" or participant.acts_for(doc.actor)


def _counter(doc: ActionDoc, participant: Participant) -> str:
    """Return by what a person's steps are counted: the GM's, the actor's by the character, and each other person's."""
    if participant.role == "gm":
        return GM_PARTY
    return doc.actor if participant.acts_for(doc.actor) else participant.person


def stepped(doc: ActionDoc, later: ActionDoc, participant: Participant, *, counted: bool = True) -> ActionDoc:
    """Return what a step made of an action as its next version, with since when each party is awaited."""
    since = {name: doc.since.get(name, participant.now) for name in map(" ".join, turns(later, participant.game))}
    counter = _counter(doc, participant)
    steps = {**doc.steps, counter: doc.steps.get(counter, 0) + 1} if counted else doc.steps
    return replace(later, version=doc.version + 1, at=participant.now, since=since, steps=steps)


def not_yours(doc: ActionDoc) -> StepRefused:
    """Return the refusal of a step of somebody who does not act for the character."""
    return StepRefused("not_yours", id=doc.character)


LIVE_OFFERS: tuple[OfferState, ...] = ("open", "accepted")
"""States of offers that have not ended."""


def without_oldest_ended(offers: tuple[OfferDoc, ...]) -> tuple[OfferDoc, ...]:
    """Return offers without the oldest that has ended, which the log still has; all of them where none has."""
    ended = next((at for at, offer in enumerate(offers) if offer.state not in LIVE_OFFERS), len(offers))
    return offers[:ended] + offers[ended + 1 :]


def lapsed(offers: Sequence[OfferDoc]) -> tuple[OfferDoc, ...]:
    """Return offers of which the open ones have lapsed."""
    return tuple([replace(offer, state="lapsed") if offer.state == "open" else offer for offer in offers])


def within_limits(doc: ActionDoc, game: System[Any, Any], free: int = 0) -> ActionDoc:
    """Return an action, without ended offers if it leaves less than `free` bytes; StepRefused if it still does."""
    most = MAX_BYTES - HIDDEN_BYTES - free
    while len(json.encode(_shown_part(doc, game))) > most:
        shorter = replace(doc, offers=without_oldest_ended(doc.offers))
        if shorter == doc:
            raise StepRefused("action_too_large", most=most)
        doc = shorter
    return doc


def _shown_part(doc: ActionDoc, game: System[Any, Any]) -> ActionDoc:
    """Return an action without what may be hidden: the Difficulty with salt and commitment, and the clock."""
    hidden = hides(doc, game)
    spec = {name: one for name, one in doc.spec.items() if name != hidden}
    return replace(doc, spec=spec, clock="", difficulty_salt="", difficulty_commit="")
