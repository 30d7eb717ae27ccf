"""Tales: what happens in an action, as the people at the table tell it, before its dice or after them."""

from typing import Annotated

from msgspec import Meta, Struct

from service.record import events
from service.record.actions.limits import GM_TALES, MAX_TALES
from service.record.log_record import LogRecord
from service.rules.spec import RequiredText
from service.session.access import authorize
from service.session.actions.context import find, roles_may_step
from service.session.actions.steps import made_again
from service.session.commands import PLAYERS, Command, change
from service.session.tables import Tables
from service.store.calls import TellCall


class NewTale(Struct, frozen=True, forbid_unknown_fields=True):
    """What happens, in somebody's words."""

    text: Annotated[
        RequiredText, Meta(description="What happens.", examples=["The rope holds, and the lamp goes out."])
    ]


async def tell(tables: Tables, command: Command, aid: str, request: NewTale) -> LogRecord:
    """Tell what happens in an action, whatever its state: nothing of the action changes, its version neither."""

    async def step() -> LogRecord:
        caller = command.caller
        role, [stored] = await authorize(tables, caller, aid)
        roles_may_step(role)
        found = await find(tables.store, caller.sid, aid, stored)
        call = TellCall(
            action=aid,
            character=found.doc.character,
            roll_at=0 if found.stored or found.steps else found.doc.at,
            most=MAX_TALES,
            reserved=GM_TALES,
        )
        event = events.TaleTold(by=caller.person, action=aid, character=found.doc.character, text=request.text)
        return await change(tables.store, command, PLAYERS, call, event)

    return await made_again(tables, command, step)
