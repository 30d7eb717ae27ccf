"""A step of an action before its dice, by its event: what the session writes, and what a verifier folds again."""

from collections.abc import Callable, Mapping
from typing import Any

from service.record import events
from service.record.actions.changes import after_change, after_closing, after_opening
from service.record.actions.offer_steps import after_answer, after_lapse, after_offer
from service.record.actions.participants import Participant, StepRefused
from service.record.after_dice.choices import after_narration
from service.record.documents import ActionDoc
from service.record.events import ActionEvent


def after_step(doc: ActionDoc | None, participant: Participant, event: ActionEvent) -> ActionDoc:
    """Return the action after a step before its dice; StepRefused or RuleError where it is not allowed."""
    if isinstance(event, events.ActionOpened):
        opened = after_opening(participant, event.character, event.given, declare=event.declare, follows=event.follows)
        return after_narration(opened, participant, event.narrated) if event.narrated else opened
    if doc is None:
        raise StepRefused("not_found", id=event.action)
    return _STEPS[type(event)](doc, participant, event)


_STEPS: Mapping[type[ActionEvent], Callable[[ActionDoc, Participant, Any], ActionDoc]] = {
    events.ActionChanged: lambda doc, participant, event: after_change(doc, participant, event.given),
    events.ActionClosed: lambda doc, participant, event: after_closing(doc, participant, event.state, event.why),
    events.OfferMade: lambda doc, participant, event: after_offer(doc, participant, event.proposal),
    events.OfferAnswered: lambda doc, participant, event: after_answer(
        doc, participant, event.offer, event.answer, event.counter, event.clock
    ),
    events.OfferLapsed: lambda doc, participant, event: after_lapse(doc, participant, event.offer),
}
