"""A step of an action, by its event: what the session writes, and what a verifier folds again."""

from collections.abc import Callable, Mapping
from typing import Any

from service.record import actions, after_dice, events
from service.record.actions import Due, Participant, StepRefused
from service.record.documents import ActionDoc
from service.record.events import ActionEvent


def after_step(
    doc: ActionDoc | None, participant: Participant, event: ActionEvent, due: tuple[Due, ...] = ()
) -> ActionDoc:
    """Return the action after a step; StepRefused or RuleError where it is not this person's, or not allowed.

    `due` is what its roll awaits after a choice.
    """
    if isinstance(event, events.ActionOpened):
        opened = actions.after_opening(
            participant, event.character, event.given, declare=event.declare, follows=event.follows
        )
        return after_dice.after_narration(opened, participant, event.narrated) if event.narrated else opened
    if doc is None:
        raise StepRefused("not_found", id=event.action)
    if isinstance(event, events.Chosen):
        return after_dice.after_choice(doc, participant, event, due)
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
