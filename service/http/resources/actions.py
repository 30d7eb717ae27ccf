"""`/v1/sessions/{sid}/actions`: rolls that are negotiated before the dice (docs/actions.md)."""

import hashlib
from typing import Annotated, TypeVar

from litestar import get, patch, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from msgspec import UNSET, Meta, Struct, json
from msgspec.structs import replace

from service.http import auth
from service.http.answer import Answer
from service.http.operation import operation
from service.http.parameters import Aid, EntrySeq, Oid, Shape
from service.http.problems import Headers
from service.http.refusals import Refusal, as_problem
from service.http.render.forms import ROLL_TYPES
from service.http.request import Request
from service.http.resources.entries import ENTRY_TYPES, entry_answer
from service.http.resources.table import TOKEN, document_answer, links_to
from service.record import events
from service.record.ids import CHARACTER
from service.record.log_record import LogRecord
from service.session.actions import following, reading, resisting, rolling, stakes, steps, telling
from service.session.actions.requests import (
    ActionChoice,
    ActionPatch,
    ActionRoll,
    NewAction,
    NewOffer,
    NewResistance,
    OfferAnswer,
)
from service.session.actions.stakes import Stakes
from service.session.actions.telling import NewTale
from service.session.actions.views import Action, Obstacle, action_after
from service.session.commands import ALL, PLAYERS, Caller, Command
from service.session.log.entries import (
    ChosenEntry,
    OfferAnsweredEntry,
    OfferMadeEntry,
    ResistedEntry,
    ReversedEntry,
    RolledEntry,
    TaleToldEntry,
)
from service.session.undo import preview, reversals
from service.session.undo.preview import ReversalPreview
from service.session.undo.reversals import NewReversal

_ReadT = TypeVar("_ReadT", Action, Stakes)
_PRIVATE: Headers = ((b"cache-control", b"private, no-cache"),)
_State = Annotated[
    str | None,
    QueryParameter(name="state"),
    Shape("Only actions in this state; closed ones are in the log.", type="string", enum=["draft", "ready", "rolled"]),
]
_Character = Annotated[str | None, QueryParameter(), Shape("Only this character's.", type="string", **CHARACTER)]

_Rating = Annotated[
    int | None,
    QueryParameter(),
    Shape("After the dice: the rating that resists; 0 to 4 if left out.", type="integer", minimum=0, maximum=10),
]


class ActionList(Struct, frozen=True):
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
        sends=("ETag", "Location"),
    ),
)
async def open_action(data: JSONBody[NewAction], request: Request, command: NamedDependency[Command]) -> Answer[Action]:
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
async def list_actions(
    request: Request, caller: NamedDependency[Caller], state_: _State = None, character: _Character = None
) -> Answer[ActionList]:
    """List the open actions: whose turn it is, and for what."""
    found = await reading.read_all(request.tables, caller, state_, character)
    return Answer(ActionList([with_problem(action, refusal) for action, refusal in found]))


@get(
    "/v1/sessions/{sid:str}/actions/{aid:str}",
    operation_id="getAction",
    summary="Read an action",
    tags=["actions"],
    security=TOKEN,
    opt=operation(roles=ALL, conditional=True),
)
async def get_action(aid: Aid, request: Request, caller: NamedDependency[Caller]) -> Answer[Action]:
    """Return an action as you may see it, with the ETag that a change and the roll send as If-Match."""
    found, tag = await reading.read(request.tables, caller, aid)
    return Answer(with_problem(*found), headers=(auth.etag(tag), *_PRIVATE))


def with_problem(found: _ReadT, refusal: Refusal | None) -> _ReadT:
    """Return an action or stakes with what its roll would be refused for."""
    if refusal is None:
        return found
    problem = as_problem(refusal).body
    pointers = [one.pointer for one in problem.errors or () if one.pointer]
    obstacle = Obstacle(
        code=problem.code,
        detail=problem.detail,
        rule=problem.rule,
        pointer=pointers[0] if pointers else UNSET,
        earlier=problem.earlier.seq if problem.earlier else UNSET,
    )
    return replace(found, problem=obstacle)


@patch(
    "/v1/sessions/{sid:str}/actions/{aid:str}",
    operation_id="changeAction",
    summary="Set the terms of an action",
    tags=["actions"],
    security=TOKEN,
    opt=operation(
        examples={
            "shared": {"clock": "k1"},
            "gm": {
                "spec": {"position": "desperate", "effect": "great"},
                "says": {"bad_outcome": "She calls the watch"},
            },
            "agree": {"agreed": True},
            "player": {"spec": {"push_effect": True}},
            "refuse": {"state": "refused", "why": "no_roll_needed"},
        },
        problem_statuses=(409, 422),
        roles=PLAYERS,
        needs_key=True,
        needs_version=True,
        sends=("ETag",),
    ),
)
async def change_action(
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
    opt=operation(localized=True, roles=ALL, conditional=True, deltas=True, problem_statuses=(409,)),
)
async def action_stakes(
    aid: Aid, request: Request, caller: NamedDependency[Caller], rating: _Rating = None
) -> Answer[Stakes]:
    """Return what is at stake: exact odds of the terms, costs, and what each option or open offer would change.

    Nothing is written. With a hidden Difficulty players get what each outcome would bring, and no chance of success.
    After the dice: what resisting each pending consequence may cost, by the rating that resists (FITD-A12).
    """
    found = with_problem(*await stakes.stakes(request.tables, caller, aid, rating))
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
        localized=True,
        other_response_types=ENTRY_TYPES,
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
) -> Answer[OfferMadeEntry]:
    """Offer help, a bargain, a trade or a die; only the one it is for takes it, and it is paid when the dice fall."""
    return await entry_answer(request, command, await steps.make_offer(request.tables, command, aid, data))


@post(
    "/v1/sessions/{sid:str}/actions/{aid:str}/offers/{oid:str}/answers",
    operation_id="answerOffer",
    summary="Answer an offer",
    tags=["actions"],
    security=TOKEN,
    opt=operation(
        localized=True,
        other_response_types=ENTRY_TYPES,
        examples={"withdraw": {"answer": "withdraw"}, "accept": {"answer": "accept"}},
        problem_statuses=(409, 422),
        roles=PLAYERS,
        needs_key=True,
    ),
)
async def answer_offer(
    data: JSONBody[OfferAnswer], aid: Aid, oid: Oid, request: Request, command: NamedDependency[Command]
) -> Answer[OfferAnsweredEntry]:
    """Accept, decline or counter an offer, withdraw it, or strike it."""
    return await entry_answer(request, command, await steps.answer_offer(request.tables, command, aid, oid, data))


@post(
    "/v1/sessions/{sid:str}/actions/{aid:str}/roll",
    operation_id="rollAction",
    summary="Roll an action",
    tags=["actions"],
    security=TOKEN,
    opt=operation(
        localized=True,
        other_response_types=ROLL_TYPES,
        examples={"drawn": {}},
        problem_statuses=(409, 422),
        roles=PLAYERS,
        needs_key=True,
        needs_version=True,
        links=links_to("aid", "action", "choose", "getAction"),
    ),
)
async def roll_action(
    data: JSONBody[ActionRoll], aid: Aid, request: Request, command: NamedDependency[Command]
) -> Answer[RolledEntry]:
    """Commit to exactly these terms, and roll: dice follow from your own Idempotency-Key.

    Costs, prices and ticks land with the roll, whatever the dice show; open offers lapse. Nothing changes afterwards.
    """
    logged = await rolling.roll(request.tables, command, aid, auth.expected_etag(request), data)
    return await entry_answer(request, command, logged.stored, logged.result)


@post(
    "/v1/sessions/{sid:str}/actions/{aid:str}/choices",
    operation_id="choose",
    summary="Choose what follows",
    tags=["actions"],
    security=TOKEN,
    status_code=200,
    opt=operation(
        other_response_types=ROLL_TYPES,
        localized=True,
        examples={
            "branch": {"branch": "do_it"},
            "picks": {"picks": [{"id": "complication", "clock": "k1"}, {"id": "harm", "on_resist": "avoided"}]},
            "take": {"take": ["n1"]},
            "fate": {"fate": {"n1": "reduced"}, "note": "Her armour takes it"},
            "grant": {"picks": [{"id": "harm"}], "grant_effect": "limited"},
        },
        problem_statuses=(409, 422),
        roles=PLAYERS,
        needs_key=True,
        links=links_to("aid", "action", "getAction", "resistConsequence"),
    ),
)
async def choose(
    data: JSONBody[ActionChoice], aid: Aid, request: Request, command: NamedDependency[Command]
) -> Answer[ChosenEntry]:
    """Choose what follows from the dice, of an action or of a direct roll (`r` with its `seq`).

    The player picks a branch; the GM picks from the menu, grants effect, or adds `custom` (FITD-A8, FITD-A11,
    FITD-A17). What can be resisted is pending until the one whom it befalls takes or resists it, or the GM resolves it
    by `fate`; all else lands at once: harm is marked, clocks tick, ticks of effect are taken off again. The GM's first
    choice tells a hidden verdict (DH-36). When nothing is awaited any more, the action is settled.
    """
    stored = await following.choose(request.tables, command, aid, data)
    return await entry_answer(request, command, stored)


@post(
    "/v1/sessions/{sid:str}/actions/{aid:str}/resistances",
    operation_id="resistConsequence",
    summary="Resist a consequence",
    tags=["actions"],
    security=TOKEN,
    opt=operation(
        other_response_types=ROLL_TYPES,
        localized=True,
        examples={"rolled": {"consequence": "n1", "rating": 2}, "at_a_price": {"consequence": "n1"}},
        problem_statuses=(409, 412, 422),
        roles=PLAYERS,
        needs_key=True,
    ),
)
async def resist_consequence(
    data: JSONBody[NewResistance], aid: Aid, request: Request, command: NamedDependency[Command]
) -> Answer[ResistedEntry]:
    """Resist a pending consequence that you throw for, by dice of your own key (FITD-A12).

    Stress, and what is left of the consequence, land in one change. Where the GM set a `price`, nothing is rolled. The
    stakes (`GET .../stakes`) have the exact chances before.
    """
    stored = await resisting.resist(request.tables, command, aid, data)
    return await entry_answer(request, command, stored)


@post(
    "/v1/sessions/{sid:str}/actions/{aid:str}/tales",
    operation_id="tell",
    summary="Tell what happens",
    tags=["actions"],
    security=TOKEN,
    opt=operation(
        other_response_types=ROLL_TYPES,
        localized=True,
        examples={"tale": {"text": "The rope holds, and the lamp goes out."}},
        problem_statuses=(409, 422),
        roles=PLAYERS,
        needs_key=True,
    ),
)
async def tell(
    data: JSONBody[NewTale], aid: Aid, request: Request, command: NamedDependency[Command]
) -> Answer[TaleToldEntry]:
    """Tell what happens in an action, of your own or of others, before its dice or after them, also where it is over.

    Nothing of the action changes, nor its version: a roll that was agreed to is not refused for a tale. Who told it, or
    the GM, takes it back by `POST /reversals`. An action has 64 tales, of which the GM alone tells the last 16.
    """
    return await entry_answer(request, command, await telling.tell(request.tables, command, aid, data))


@post(
    "/v1/sessions/{sid:str}/reversals",
    operation_id="reverse",
    summary="Reverse an entry",
    tags=["actions"],
    security=TOKEN,
    opt=operation(
        localized=True,
        other_response_types=ROLL_TYPES,
        examples={"one": {"seq": 41}, "with_later": {"seq": 41, "with_later": True, "note": "Wrong character"}},
        problem_statuses=(409, 422),
        roles=PLAYERS,
        needs_key=True,
    ),
)
async def reverse(
    data: JSONBody[NewReversal], request: Request, command: NamedDependency[Command]
) -> Answer[ReversedEntry]:
    """Take an entry back, as the GM: a roll, a choice, a resistance, tracks or ticks by hand, a turn, or a tale.

    A player takes back a tale that they told.

    By delta, exactly what landed: tracks, ticks, tries, declared actions, what was spent in the turn. `left` tells what
    cannot be taken back. Dice, record and receipt stay in the chain. A reversed roll leaves its action cancelled, a
    reversed choice or resistance open again. Later entries of the same action go first, or with it by `with_later`.
    """
    stored = await reversals.reverse(request.tables, command, data)
    return await entry_answer(request, command, stored)


@get(
    "/v1/sessions/{sid:str}/reversals/{seq:str}",
    operation_id="previewReversal",
    summary="What reversing an entry would do",
    tags=["actions"],
    security=TOKEN,
    opt=operation(problem_statuses=(409, 422), roles=PLAYERS, bulk=True, cost=5),
)
async def preview_reversal(seq: EntrySeq, request: Request, caller: NamedDependency[Caller]) -> Answer[ReversalPreview]:
    """Return what taking an entry back, and later ones of its action, would do: what goes, stays and differs.

    Of what the caller may reverse: a player, a tale that they told. Nothing is changed. It differs where a bound was
    met since, or a clock opened that would be locked. Clocks that bargains of a roll started stay: the GM may delete
    them after it.
    """
    return Answer(await preview.preview(request.tables, caller, int(seq)))


def _action_of(stored: LogRecord) -> Action:
    """Return the action after a step, as its caller may see it."""
    event = events.decode(stored)
    assert isinstance(event, events.ActionEvent)
    return action_after(event.action, events.decode_effects(stored.result), stored.role)  # type: ignore[arg-type]  # a role


HANDLERS = [
    open_action,
    list_actions,
    get_action,
    change_action,
    action_stakes,
    make_offer,
    answer_offer,
    roll_action,
    choose,
    resist_consequence,
    tell,
    reverse,
    preview_reversal,
]
