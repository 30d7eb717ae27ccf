"""A step of an action, by its event: what the session writes, and what a verifier folds again."""

from collections.abc import Callable, Mapping
from typing import Any

from service.record import actions, events
from service.record.actions import Seat, StepRefused
from service.record.documents import ActionDoc
from service.record.events import ActionEvent


def after_step(doc: ActionDoc | None, seat: Seat, event: ActionEvent) -> ActionDoc:
    """Return the action after a step; StepRefused or RuleError where it is not this person's, or not allowed."""
    if isinstance(event, events.ActionOpened):
        return actions.opened(seat, event.character, event.given, declare=event.declare, follows=event.follows)
    if doc is None:
        raise StepRefused("not_found", id=event.action)
    return _STEPS[type(event)](doc, seat, event)


_STEPS: Mapping[type[ActionEvent], Callable[[ActionDoc, Seat, Any], ActionDoc]] = {
    events.ActionChanged: lambda doc, seat, event: actions.changed(doc, seat, event.given),
    events.ActionClosed: lambda doc, seat, event: actions.closed(doc, seat, event.state, event.why),
    events.OfferMade: lambda doc, seat, event: actions.offered(doc, seat, event.proposal),
    events.OfferAnswered: lambda doc, seat, event: actions.answered(
        doc, seat, event.offer, event.answer, event.counter
    ),
    events.OfferLapsed: lambda doc, seat, event: actions.lapsed(doc, seat, event.offer),
}
