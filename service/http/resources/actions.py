"""`/v1/sessions/{sid}/actions`: rolls that are negotiated before the dice (docs/actions.md)."""

import hashlib
from typing import Annotated

from litestar import get, patch, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct, json

from service.http import auth
from service.http.answer import Answer
from service.http.operation import TEXT, operation
from service.http.parameters import Aid, Oid, Shape
from service.http.problems import Headers
from service.http.request import Request
from service.http.resources.table import TOKEN, document_answer, entry_answer, links_to
from service.http.resources.table_rolls import roll_answer
from service.record import events
from service.record.ids import CHARACTER
from service.record.log_record import LogRecord
from service.session.actions import reading, rolling, stakes, steps
from service.session.actions.requests import ActionPatch, ActionRoll, NewAction, NewOffer, OfferAnswer
from service.session.actions.stakes import Stakes
from service.session.actions.views import Action, action_after
from service.session.commands import ALL, PLAYERS, Caller, Command
from service.session.log.views import LogEntry

_PRIVATE: Headers = ((b"cache-control", b"private, no-cache"),)
_State = Annotated[
    str | None,
    QueryParameter(name="state"),
    Shape("Only actions in this state; closed ones are in the log.", type="string", enum=["draft", "ready"]),
]
_Character = Annotated[str | None, QueryParameter(), Shape("Only this character's.", type="string", **CHARACTER)]


class Actions(Struct, frozen=True):
    """The open actions of a table: what is to be done."""

    actions: Annotated[list[Action], Meta(description="In the order they were opened.")]


@post(
    "/v1/sessions/{sid:str}/actions",
    operation_id="openAction",
    summary="Open an action",
    tags=["actions"],
    security=TOKEN,
    opt=operation(
        examples={
            "approach": {
                "character": "c1",
                "spec": {"goal": "Past the guard unseen", "action": "prowl", "rating": 2},
            },
            "with_a_clock": {"character": "c1", "clock": "k1", "spec": {"goal": "Down the wall", "rating": 1}},
        },
        problem_statuses=(409, 422),
        roles=PLAYERS,
        needs_key=True,
        links=links_to("aid", "id", "getAction", "changeAction", "actionStakes", "makeOffer", "rollAction"),
    ),
)
async def create(data: JSONBody[NewAction], request: Request, command: NamedDependency[Command]) -> Answer[Action]:
    """Open a roll that is negotiated: a player for their own character, the GM for any.

    A player says goal and approach; the GM sets what is theirs, or fills in all of it.
    """
    stored = await steps.open_action(request.tables, command, data)
    opened = _action_of(stored)
    return document_answer(opened, stored, at=f"{request.exchange.path}/{opened.id}", etag=auth.etag(opened.etag))


@get(
    "/v1/sessions/{sid:str}/actions",
    operation_id="listActions",
    summary="List the open actions",
    tags=["actions"],
    security=TOKEN,
    opt=operation(roles=ALL),
)
async def read_all(
    request: Request, caller: NamedDependency[Caller], state_: _State = None, character: _Character = None
) -> Answer[Actions]:
    """List the open actions: whose turn it is, and for what."""
    return Answer(Actions(await reading.read_all(request.store, caller, state_, character)))


@get(
    "/v1/sessions/{sid:str}/actions/{aid:str}",
    operation_id="getAction",
    summary="Read an action",
    tags=["actions"],
    security=TOKEN,
    opt=operation(roles=ALL, conditional=True),
)
async def read(aid: Aid, request: Request, caller: NamedDependency[Caller]) -> Answer[Action]:
    """Return an action as you may see it, with the ETag that a change and the roll send as If-Match."""
    found = await reading.read(request.store, caller, aid)
    return Answer(found, headers=(auth.etag(found.etag), *_PRIVATE))


@patch(
    "/v1/sessions/{sid:str}/actions/{aid:str}",
    operation_id="changeAction",
    summary="Set the terms of an action",
    tags=["actions"],
    security=TOKEN,
    opt=operation(
        examples={
            "shared": {"clock": "k1"},
            "gm": {"spec": {"position": "desperate", "effect": "great"}, "says": {"failure": "She calls the watch"}},
            "agree": {"agreed": True},
            "player": {"spec": {"push_effect": True}},
            "refuse": {"state": "refused", "why": "no_roll_needed"},
        },
        problem_statuses=(409, 422),
        roles=PLAYERS,
        needs_key=True,
        needs_version=True,
    ),
)
async def change(
    data: JSONBody[ActionPatch], aid: Aid, request: Request, command: NamedDependency[Command]
) -> Answer[Action]:
    """Set fields, each by its owner (`x-owner`), agree to the terms, or end the action.

    The GM agrees by writing a field of theirs, or by `agreed`. What the player changes then needs the GM's word again,
    except what is free (`x-free`).
    """
    stored = await steps.patch_action(request.tables, command, aid, data, auth.expected_etag(request))
    changed = _action_of(stored)
    return document_answer(changed, stored, etag=auth.etag(changed.etag))


@get(
    "/v1/sessions/{sid:str}/actions/{aid:str}/stakes",
    operation_id="actionStakes",
    summary="The stakes of an action",
    tags=["actions"],
    security=TOKEN,
    opt=operation(roles=ALL, conditional=True, problem_statuses=(409,)),
)
async def read_stakes(aid: Aid, request: Request, caller: NamedDependency[Caller]) -> Answer[Stakes]:
    """Return what is at stake: exact odds of the terms, costs, and what each option or open offer would change.

    Nothing is written. With a hidden Difficulty players get what each outcome would bring, and no chance of success.
    """
    found = await stakes.stakes(request.tables, caller, aid)
    # They depend on the tracks of several characters, on tries and on the turn.
    digest = hashlib.blake2b(json.encode(found), digest_size=12).hexdigest()
    return Answer(found, headers=(auth.etag(digest), *_PRIVATE))


@post(
    "/v1/sessions/{sid:str}/actions/{aid:str}/offers",
    operation_id="makeOffer",
    summary="Make an offer",
    tags=["actions"],
    security=TOKEN,
    opt=operation(
        examples={
            "help": {"kind": "assist", "character": "c2", "text": "I drop a crate"},
            "bargain": {
                "kind": "bargain",
                "bargain": "add_heat",
                "text": "Somebody saw your face",
                "price": {"changes": [{"who": "session", "track": "heat", "amount": 1}]},
            },
            "trade": {"kind": "trade", "trade": "position_for_effect"},
        },
        problem_statuses=(409, 422),
        roles=PLAYERS,
        needs_key=True,
    ),
)
async def make_offer(
    data: JSONBody[NewOffer], aid: Aid, request: Request, command: NamedDependency[Command]
) -> Answer[LogEntry]:
    """Offer help, a bargain, a trade or a die; only the one it is for takes it, and it is paid when the dice fall."""
    return entry_answer(await steps.make_offer(request.tables, command, aid, data))


@post(
    "/v1/sessions/{sid:str}/actions/{aid:str}/offers/{oid:str}/answers",
    operation_id="answerOffer",
    summary="Answer an offer",
    tags=["actions"],
    security=TOKEN,
    opt=operation(
        examples={"withdraw": {"answer": "withdraw"}, "accept": {"answer": "accept"}},
        problem_statuses=(409, 422),
        roles=PLAYERS,
        needs_key=True,
    ),
)
async def answer_offer(
    data: JSONBody[OfferAnswer], aid: Aid, oid: Oid, request: Request, command: NamedDependency[Command]
) -> Answer[LogEntry]:
    """Accept, decline or counter an offer, withdraw it, or strike it."""
    return entry_answer(await steps.answer_offer(request.tables, command, aid, oid, data))


@post(
    "/v1/sessions/{sid:str}/actions/{aid:str}/roll",
    operation_id="rollAction",
    summary="Roll an action",
    tags=["actions"],
    security=TOKEN,
    opt=operation(
        other_response_types={TEXT: str},
        examples={"drawn": {}},
        problem_statuses=(409, 422),
        roles=PLAYERS,
        needs_key=True,
        needs_version=True,
        links=links_to("seq", "seq", "choose"),
    ),
)
async def roll(
    data: JSONBody[ActionRoll], aid: Aid, request: Request, command: NamedDependency[Command]
) -> Answer[LogEntry]:
    """Commit to exactly these terms, and roll: dice follow from your own Idempotency-Key.

    Costs, prices and ticks land with the roll, whatever the dice show; open offers lapse. Nothing changes afterwards.
    """
    logged = await rolling.roll(request.tables, command, aid, auth.expected_etag(request), data)
    return await roll_answer(request, command, logged)


def _action_of(stored: LogRecord) -> Action:
    """Return the action after a step, as its caller may see it."""
    event = events.decode(stored)
    assert isinstance(event, events.ActionEvent)
    return action_after(event.action, events.decode_effects(stored.result), stored.role)  # type: ignore[arg-type]  # a role


HANDLERS = [create, read_all, read, change, read_stakes, make_offer, answer_offer, roll]
