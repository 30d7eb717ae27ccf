"""A step of an action, by its event: what the session writes, and what a verifier folds again."""

from collections.abc import Callable, Mapping
from typing import Any

from service.record import actions, events
from service.record.actions import Participant, StepRefused
from service.record.documents import ActionDoc
from service.record.events import ActionEvent


def after_step(doc: ActionDoc | None, participant: Participant, event: ActionEvent) -> ActionDoc:
    """Return the action after a step; StepRefused or RuleError where it is not this person's, or not allowed."""
    if isinstance(event, events.ActionOpened):
        return actions.after_opening(
            participant, event.character, event.given, declare=event.declare, follows=event.follows
        )
    if doc is None:
        raise StepRefused("not_found", id=event.action)
    return _STEPS[type(event)](doc, participant, event)


_STEPS: Mapping[type[ActionEvent], Callable[[ActionDoc, Participant, Any], ActionDoc]] = {
    events.ActionChanged: lambda doc, participant, event: actions.after_change(doc, participant, event.given),
    events.ActionClosed: lambda doc, participant, event: actions.after_closing(
        doc, participant, event.state, event.why
    ),
    events.OfferMade: lambda doc, participant, event: actions.after_offer(doc, participant, event.proposal),
    events.OfferAnswered: lambda doc, participant, event: actions.after_answer(
        doc, participant, event.offer, event.answer, event.counter
    ),
    events.OfferLapsed: lambda doc, participant, event: actions.after_lapse(doc, participant, event.offer),
}
