"""Steps of an action before its dice: each is judged by the state machine, and written by one script."""

import hashlib
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct, json
from msgspec.structs import replace

from service.record import events
from service.record.actions.limits import GM_ACTIONS, MAX_ACTIONS, MAX_OWN_ACTIONS
from service.record.actions.participants import StepRefused
from service.record.actions.state import rules_field
from service.record.after_dice.picks import Asked, picked
from service.record.documents import ActionDoc, ConsequenceDoc, published_off
from service.record.field_changes import OfferReply
from service.record.ids import IdempotencyKey
from service.record.log_record import LogRecord
from service.record.transitions import after_step
from service.rules.errors import RuleError
from service.rules.plain_values import Unreadable
from service.session.actions.checks import check_changes, check_offer, read_changes, terms_to_copy, with_joins
from service.session.actions.context import ActionContext, access_of, load, roles_may_step
from service.session.actions.named_ids import ids_of_step
from service.session.actions.partial_spec import check_partial_spec
from service.session.actions.requests import ActionPatch, NewAction, NewOffer, OfferAnswer, Picked, TermsFields
from service.session.actions.trials import check_read
from service.session.clocks import MAX_CLOCKS, MAX_CLOCKS_BY_PLAYERS
from service.session.commands import PLAYERS, Command, change, replay_or_refuse
from service.session.contention import while_stale
from service.session.tables import Tables
from service.store.calls import ActCall, ClockStart, Mark
from service.store.errors import Refused

StepPlan = Callable[[ActionContext], events.ActionEvent]
"""Returns the event of a step; Refused or RuleError where the table does not allow it."""


async def open_action(tables: Tables, command: Command, request: NewAction) -> LogRecord:
    """Open an action: a player for their own character, the GM for any."""

    def plan(context: ActionContext) -> events.ActionEvent:
        followed = _followed(context, request.character)
        if request.character not in context.characters:
            # Report an invalid body before the unknown id.
            check_partial_spec(context, request.spec)
            raise Refused("unknown_id", id=request.character)
        if request.follows and not followed:
            check_partial_spec(context, request.spec)
            detail = f"{request.follows} is no action of {request.character} that was rolled"
            raise RuleError("nothing_to_follow", detail, rule="FE-A12", pointer="/follows")
        given = check_changes(
            context,
            with_joins(
                context,
                request.character,
                request,
                read_changes(context, request.character, request, terms_to_copy(context, followed)),
            ),
        )
        if followed and followed.next:
            given = replace(given, preset={"position": followed.next})
        if followed and given.clock is UNSET and followed.clock in context.clocks and not context.game.clock_flag:
            given = replace(given, clock=followed.clock)
        return events.ActionOpened(
            by=command.caller.person,
            salt=events.salt(),
            character=request.character,
            given=given,
            declare=request.declare or 0,
            follows=request.follows or "",
            narrated=_narrated(context, request),
        )

    named = picks_name(request.consequences)
    return await _step(
        tables,
        command,
        "",
        plan,
        characters=[request.character, *named.characters],
        clocks=[*_clocks(request), *named.clocks],
        follows=request.follows or "",
        joins=_joins(request),
        system=_system(request),
        persons=_persons(request),
    )


def _joins(request: TermsFields) -> tuple[str, ...]:
    return () if request.joins is UNSET else request.joins


def _persons(request: TermsFields) -> tuple[str, ...]:
    """Return the person who is to throw, where a body names one."""
    return (request.thrower,) if request.thrower else ()


def _system(request: NewAction) -> str:
    """Return the system that the terms of a new action name, or ""."""
    name = request.spec.get("system") if isinstance(request.spec, Mapping) else None
    return name if isinstance(name, str) else ""


class Named(Struct, frozen=True):
    """Characters and clocks that a body names, to be loaded."""

    characters: tuple[str, ...]
    clocks: tuple[str, ...]


def picks_name(picks: Iterable[Picked]) -> Named:
    """Return what consequences name."""
    some = list(picks)
    return Named(
        tuple([one.character for one in some if one.character]), tuple([one.clock for one in some if one.clock])
    )


def check_harm(context: ActionContext, picks: Sequence[ConsequenceDoc], at: str) -> None:
    """Refuse harm that marks a track which the table does not have; `at` points to the picks. RuleError."""
    for number, one in enumerate(picks):
        weight = context.game.memory.follow_up.harm(one.harm_level)
        if weight and weight.track not in context.session.game.memory.tracks:
            raise published_off(f"{at}/{number}", f"{weight.track} is a track")


def asked(context: ActionContext, picks: Iterable[Picked]) -> list[Asked]:
    """Return what the GM picks; Refused for a character or clock that the table does not have, or a locked one."""
    found = []
    for one in picks:
        if one.character and one.character not in context.characters:
            raise Refused("unknown_id", id=one.character)
        clock = context.clocks.get(one.clock) if one.clock else None
        if one.clock and clock is None:
            raise Refused("unknown_id", id=one.clock)
        if clock and clock.locked:
            raise Refused("clock_locked", id=one.clock)
        rival = context.clocks.get(clock.rival) if clock and clock.rival else None
        if rival and rival.filled == rival.size:
            raise Refused("race_over", id=one.clock)
        found.append(
            Asked(
                id=one.id,
                character=one.character or "",
                clock=one.clock or "",
                text=one.text,
                severity=one.severity or "",
                harm_level=one.harm_level or 0,
                on_resist=one.on_resist or "",
                price=one.price,
            )
        )
    return found


def _narrated(context: ActionContext, request: NewAction) -> tuple[ConsequenceDoc, ...]:
    """Return the consequences that the GM narrates; RuleError unless they and nothing else are sent (FE-07)."""
    if (request.kind == "narrated") != bool(request.consequences):
        detail = "`narrated`, and nothing else, has one or more `consequences`"
        raise RuleError("incomplete", detail, rule="FE-07", pointer="/consequences")
    if not request.consequences:
        return ()
    plain = TermsFields()
    sent = [name for name in TermsFields.__struct_fields__ if getattr(request, name) != getattr(plain, name)]
    if sent or request.follows or request.declare:
        detail = "what is narrated has a character and consequences, and no terms"
        raise RuleError("not_of_kind", detail, rule="FE-07", pointer=f"/{(sent or ['kind'])[0]}")
    if context.participant.role != "gm":
        raise Refused("not_your_field", field="/consequences", owner="gm")
    doc = ActionDoc(
        version=1,
        system=context.game.name,
        rules=rules_field(context.game),
        character=request.character,
        opened_by=context.participant.person,
        at=0,
        kind="narrated",
    )
    picks = picked(doc, None, asked(context, request.consequences), at="/consequences")
    check_harm(context, picks, "/consequences")
    return picks


async def patch_action(tables: Tables, command: Command, aid: str, request: ActionPatch, etag: str | None) -> LogRecord:
    """Set fields of an action, each by its owner, agree to its terms, or end it."""

    def plan(context: ActionContext) -> events.ActionEvent:
        assert context.doc
        common: dict[str, Any] = {"by": command.caller.person, "action": aid, "character": context.doc.character}
        if request.state:
            if replace(request, state=UNSET, why="") != ActionPatch():
                raise RuleError("ends_alone", "a step that ends an action changes nothing else", pointer="/state")
            return events.ActionClosed(salt=events.salt(), state=request.state, why=request.why, **common)
        if request.why:
            raise RuleError("ends_alone", "`why` says why an action is refused: send it with `state`", pointer="/why")
        character = context.doc.character
        given = with_joins(context, character, request, read_changes(context, character, request, {}))
        given = check_changes(context, given)
        return events.ActionChanged(salt=events.salt(), given=given, **common)

    clocks, joins, persons = _clocks(request), _joins(request), _persons(request)
    return await _step(tables, command, aid, plan, etag=etag, clocks=clocks, joins=joins, persons=persons)


async def make_offer(tables: Tables, command: Command, aid: str, request: NewOffer) -> LogRecord:
    """Make an offer for an action."""

    def plan(context: ActionContext) -> events.ActionEvent:
        assert context.doc
        proposal = request.proposal()
        check_offer(context, proposal)
        return events.OfferMade(
            by=command.caller.person, salt=events.salt(), action=aid, character=context.doc.character, proposal=proposal
        )

    return await _step(tables, command, aid, plan, **_named(request))


async def answer_offer(tables: Tables, command: Command, aid: str, oid: str, request: OfferAnswer) -> LogRecord:
    """Answer an offer, withdraw it, or strike it."""

    def plan(context: ActionContext) -> events.ActionEvent:
        assert context.doc
        if (request.answer == "counter") != (request.offer is not None):
            raise RuleError("incomplete", "a counter, and no other answer, has an `offer`", pointer="/offer")
        counter = request.offer.proposal("/offer") if request.offer else None
        if counter:
            check_offer(context, counter)
        return events.OfferAnswered(
            by=command.caller.person,
            salt=events.salt(),
            action=aid,
            character=context.doc.character,
            offer=oid,
            answer=request.answer,
            counter=counter,
            clock=_starts(context.doc, oid, request.answer, context.next_clock),
        )

    return await _step(tables, command, aid, plan, **(_named(request.offer) if request.offer else {}))


def _starts(doc: ActionDoc, oid: str, answer: OfferReply, number: int) -> str:
    """Return the clock that starts when an offer is accepted, the next one of the table; "" for none (BS-27)."""
    prices = [one.proposal.price for one in doc.offers if one.id == oid]
    return f"k{number}" if answer == "accept" and prices and prices[0].start_clock else ""


async def lapse(tables: Tables, command: Command, context: ActionContext, oid: str) -> None:
    """Let an accepted offer lapse, by an entry of its own: its party cannot keep it at the roll."""
    assert context.doc
    digest = hashlib.blake2b(f"lapse\n{context.aid}\n{context.doc.version}\n{oid}".encode(), digest_size=24).digest()
    own = replace(command, idempotency=IdempotencyKey(digest[:16], digest[16:]))
    event = events.OfferLapsed(
        by=command.caller.person,
        salt=events.salt(),
        action=context.aid,
        character=context.doc.character,
        offer=oid,
    )
    doc = after_step(context.doc, context.participant, event)
    await change(tables.store, own, PLAYERS, _call(context, doc), event)


async def _step(  # noqa: PLR0913  # what a step is made of
    tables: Tables,
    command: Command,
    aid: str,
    plan: StepPlan,
    *,
    etag: str | None = None,
    characters: Iterable[str] = (),
    clocks: Iterable[str] = (),
    follows: str = "",
    joins: Iterable[str] = (),
    system: str = "",
    persons: Iterable[str] = (),
) -> LogRecord:
    """Judge a step and write it; judge it again where the action has changed, unless the caller named what it saw."""

    async def step() -> LogRecord:
        context = await load(tables, command.caller, aid, characters, clocks, follows, joins, system, persons)
        roles_may_step(context.participant.role)
        if context.doc:
            await check_read(tables, command.caller, context, etag)
        event = plan(context)
        doc = after_step(context.doc, context.participant, event)
        call = _call(context, doc)
        return await change(tables.store, command, PLAYERS, call, event, named=ids_of_step(doc, event))

    return await made_again(tables, command, step)


async def made_again(tables: Tables, command: Command, step: Callable[[], Awaitable[LogRecord]]) -> LogRecord:
    """Make a step in the table's queue, and judge it again where it is stale; a repetition returns its entry."""
    try:
        async with tables.queues.enter(command.caller.sid):
            return await while_stale(step)
    except StepRefused as refused:
        return await replay_or_refuse(tables.store, command, Refused(refused.code, **refused.details))
    except (Refused, RuleError, Unreadable) as refusal:
        return await replay_or_refuse(tables.store, command, refusal)


def _call(context: ActionContext, doc: ActionDoc) -> ActCall:
    before = context.doc.started if context.doc else {}
    return ActCall(
        started=tuple(
            [
                ClockStart(kid, start.clock, MAX_CLOCKS - MAX_CLOCKS_BY_PLAYERS)
                for kid, start in doc.started.items()
                if kid not in before
            ]
        ),
        ended=tuple([kid for kid in before if kid not in doc.started]),
        id=context.aid,
        version=context.doc.version if context.doc else 0,
        at=context.doc.at if context.doc else 0,
        role=context.participant.role,
        actors=dict(context.actors),
        throwers=dict(context.throwers),
        versions={doc.character: context.characters[doc.character].version}
        if doc.character in context.characters
        else {},
        clocks=access_to(context, doc),
        rules=None if context.doc else context.session.rules,
        character=doc.character,
        most=MAX_ACTIONS if context.participant.role == "gm" else MAX_ACTIONS - GM_ACTIONS,
        most_own=None if context.participant.role == "gm" else MAX_OWN_ACTIONS,
        named=tuple(sorted(doc.clocks)),
        doc=json.encode(doc).decode(),
        closed=doc.state not in {"open", "rolled"},
        steps=doc.state != "open",
        others=tuple(
            [
                Mark(f"steps:{name}", "_".join(map(str, found.steps)))
                for name, found in {doc.follows: context.followed, **context.joined}.items()
                if found
            ]
        ),
    )


def access_to(context: ActionContext, doc: ActionDoc) -> dict[str, str]:
    """Return who saw and ticked each clock that a step was judged by."""
    return {name: access_of(context.clocks.get(name)) for name in {*context.clocks, *doc.clocks}}


def _clocks(request: TermsFields) -> list[str]:
    return [request.clock] if request.clock else []


def _named(offer: NewOffer) -> dict[str, Any]:
    """Return the characters and clocks that an offer names, to be loaded."""
    changes = offer.price.changes if offer.price else ()
    characters = [one.who for one in changes if one.who != "session"]
    clock = offer.price.tick.clock if offer.price and offer.price.tick else None
    return {
        "characters": characters + ([offer.character] if offer.character else []),
        "clocks": [clock] if clock else [],
    }


def _followed(context: ActionContext, character: str) -> ActionDoc | None:
    """Return the action that a new one follows; None unless it was rolled, for the same character."""
    followed = context.followed
    return followed.doc if followed and followed.doc.character == character else None
