"""The roll of an action: its terms become a roll at the table, which ends it."""

from service.record.actions.state import awaits_of, state_of
from service.record.documents import ActionDoc
from service.record.terms import Terms
from service.rules.errors import RuleError
from service.rules.plain_values import Unreadable
from service.session.actions.context import ActionContext, load, roles_may_step
from service.session.actions.requests import ActionRoll
from service.session.actions.steps import lapse
from service.session.actions.trials import (
    PreparedRoll,
    check_character,
    check_read,
    in_words_of_action,
    prepare,
)
from service.session.commands import Caller, Command, replay_or_refuse
from service.session.contention import STALE, while_stale
from service.session.rolling import rolls
from service.session.rolling.rolls import LoggedRoll
from service.session.tables import Tables
from service.store.errors import Refused


async def roll(tables: Tables, command: Command, aid: str, etag: str | None, request: ActionRoll) -> LoggedRoll:
    """Roll an action by the terms that the caller saw; Refused or RuleError where it is not ready or cannot be paid."""

    async def step() -> LoggedRoll:
        context = await load(tables, command.caller, aid)
        roles_may_step(context.participant.role)
        doc = _thrown_by(context)
        read = await check_read(tables, command.caller, context, etag)
        _check_ready(context, doc)
        prepared = await _prepare_now(tables, command.caller, context, doc, request, read.terms)
        try:
            return await rolls.apply_roll(tables, command, prepared.request, prepared.negotiated)
        except Refused as refused:
            if refused.code in STALE:
                raise
            raise await _with_lapse(tables, command, context, refused) from None
        except RuleError as refused:
            # Faces are sent beside the terms, not in them.
            if refused.pointer.startswith("/spec/dice"):
                refused.pointer = refused.pointer.removeprefix("/spec")
            raise

    try:
        async with tables.queues.enter(command.caller.sid):
            return await while_stale(step)
    except (Refused, RuleError, Unreadable) as refusal:
        return LoggedRoll(await replay_or_refuse(tables.store, command, refusal), None)


async def _prepare_now(  # noqa: PLR0913, PLR0917  # as `prepare`
    tables: Tables, caller: Caller, context: ActionContext, doc: ActionDoc, request: ActionRoll, read: Terms | None
) -> PreparedRoll:
    """Return the roll as `prepare` does; Refused where the action was rolled meanwhile, and so was counted itself."""
    try:
        return await prepare(tables, caller.sid, context, doc, request, read)
    except RuleError:
        now = (await load(tables, caller, context.aid)).doc
        assert now
        _check_open(now)
        raise


def _thrown_by(context: ActionContext) -> ActionDoc:
    """Return the action; Refused unless this person may roll it."""
    doc, participant = context.doc, context.participant
    assert doc
    _check_open(doc)
    if doc.character not in context.characters:
        # Checked first: the player of a deleted character would otherwise get `not_yours`.
        raise Refused("character_gone", id=doc.character)
    thrower = context.thrower(doc.thrower, doc.character)
    if participant.person != thrower:
        raise Refused("not_thrower", thrower=thrower)
    return doc


def _check_ready(context: ActionContext, doc: ActionDoc) -> None:
    """Refuse an action that is not ready, or no longer as its character's sheet has it."""
    check_character(context, doc)
    if state_of(doc, context.game) != "ready":
        raise Refused("not_ready", awaits=awaits_of(doc, context.game))


def _check_open(doc: ActionDoc) -> None:
    """Refuse an action whose dice have fallen."""
    if doc.state != "open":
        raise Refused("action_over", state=doc.state)


async def _with_lapse(tables: Tables, command: Command, context: ActionContext, refused: Refused) -> Refused:
    """Return a refusal in the action's words; an offer that cannot be kept lapses by an entry of its own."""
    explained = in_words_of_action(context, refused)
    if explained.code == "offer_lapsed":
        try:
            await lapse(tables, command, context, explained.details["id"])
        except Refused as meanwhile:
            return meanwhile
    return explained
