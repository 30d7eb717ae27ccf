"""Trials of an action's roll: what it would come to now, for anyone who may read it; nothing is changed."""

import hashlib
from typing import Any

from msgspec import Struct, json
from msgspec.structs import replace

from service.record.actions.participants import GM_PARTY
from service.record.actions.state import (
    AwaitedTurn,
    assistants_of,
    fields_of,
    hides,
    prices_of,
    terms_as_spec,
)
from service.record.after_dice.effects import ends_attempt
from service.record.declared import in_turn, one_more, takes_place
from service.record.deltas import SHARED
from service.record.documents import ActionDoc, OfferDoc
from service.record.joining import joined_of, joined_terms
from service.record.marks import read_declared, written_declared
from service.record.terms import Terms
from service.rules.errors import RuleError
from service.rules.spec import Spec
from service.session.actions.context import (
    ActionContext,
    access_of,
    check_etag,
    found_rolls,
    load,
    rolled_action,
)
from service.session.actions.partial_spec import changed_since
from service.session.actions.requests import ActionRoll
from service.session.commands import Caller
from service.session.contention import STALE, while_stale
from service.session.rolling import rolls
from service.session.rolling.attempts import lost_mark
from service.session.rolling.planned import NegotiatedRoll, TableRoll
from service.session.sheets import Completed
from service.session.tables import Tables
from service.store.calls import ActionStep, Mark
from service.store.errors import Refused

_GONE = {"unknown_id", "not_found"}


class DeclaredPlace(Struct, frozen=True):
    """The place of an action among those declared for the turn: its fields of the spec, and its marks."""

    fields: dict[str, Any] = {}
    versions: dict[str, int] = {}
    """Of the document that has the turn: a roll is counted in the turn in which it falls."""
    expect: tuple[Mark, ...] = ()
    remember: tuple[Mark, ...] = ()


class Trial(Struct, frozen=True):
    """What a roll of an action would come to now: it was tried, and nothing was changed."""

    refusal: Refused | RuleError | None = None
    """What the roll would be refused for; None where the GM's word alone may be missing."""
    opportunity_lost: int = 0
    """The entry in which this opportunity was lost (FITD-A19); 0: it was not."""
    terms: Terms | None = None
    """What a roll would be made of; None where it would be refused."""


async def load_and_try(tables: Tables, caller: Caller, aid: str) -> tuple[ActionContext, Trial]:
    """Return an action, and what its roll would come to now; Refused where there is no such action, or it is over."""

    async def step() -> tuple[ActionContext, Trial]:
        context = await load(tables, caller, aid)
        return context, await _try_open(tables, caller, context)

    return await while_stale(step)


async def check_read(tables: Tables, caller: Caller, context: ActionContext, etag: str | None) -> Trial:
    """Refuse a step that was made for another action, or for another trial of its roll, than its ETag names.

    Return the trial where the ETag names one, else an empty one; None is for any.
    """
    version, _, tried = etag.partition(".") if etag else ("", "", "")
    check_etag(context, version or None)
    if not tried:
        return Trial()
    assert context.doc
    trial = await _try_open(tables, caller, context)
    if tried != trial_digest(trial, context.thrower(context.doc.thrower, context.doc.character)):
        raise Refused("version_mismatch", version=context.doc.version)
    return trial


def trial_digest(trial: Trial, thrower: str) -> str:
    """Return the digest of a trial, which an ETag names: what the roll is made of or refused for, and who throws."""
    refusal = trial.refusal
    refused: Any = None
    if isinstance(refusal, RuleError):
        refused = [refusal.code, refusal.detail, refusal.rule, refusal.pointer]
    elif refusal:
        # Whom a refusal awaits has the time of the trial.
        refused = [refusal.code, {name: value for name, value in refusal.details.items() if name != "awaits"}]
    terms = trial.terms.digest if trial.terms else None
    text = json.encode([refused, trial.opportunity_lost, terms, thrower], order="deterministic")
    return hashlib.blake2b(text, digest_size=8).hexdigest()


async def _try_open(tables: Tables, caller: Caller, context: ActionContext) -> Trial:
    assert context.doc
    return await _try_roll(tables, caller, context, context.doc) if context.doc.state == "open" else Trial()


async def _try_roll(tables: Tables, caller: Caller, context: ActionContext, doc: ActionDoc) -> Trial:
    """Try the roll of an open action by the checks of the roll itself; Refused where it has changed since."""
    try:
        check_character(context, doc)
        prepared = await prepare(tables, caller.sid, context, doc, ActionRoll())
        tried = await rolls.try_roll(tables, caller, prepared.request, prepared.negotiated)
    except RuleError as refused:
        return Trial(_shown_to_reader(context, doc, refused), await _lost(tables, caller.sid, context, doc))
    except Refused as refused:
        if refused.code in {*STALE, "busy"}:
            raise
        return Trial(in_words_of_action(context, refused), await _lost(tables, caller.sid, context, doc))
    return Trial(None, tried.opportunity_lost, tried.terms)


async def _lost(tables: Tables, sid: str, context: ActionContext, doc: ActionDoc) -> int:
    """Return the entry in which this opportunity was lost (FITD-A19), 0 for none, where its roll would be refused."""
    fields = fields_of(doc, context.game)
    approach = [fields.get(name) for name in context.game.memory.approach.fields(context.game.spec)]
    mark = lost_mark(context.game, doc.character, fields.get("goal") or "", approach)
    return int(await tables.store.mark(sid, mark) or 0) if mark and not context.game.memory.repeats else 0


_BESIDE_SPEC = "/spec", "/joins", "/declare", "/extra_actions"
"""Pointers into an action; others are into its spec."""


def _shown_to_reader(context: ActionContext, doc: ActionDoc, refused: RuleError) -> RuleError:
    """Return a refusal by the rules with its pointer; of a field that is hidden, players learn its name alone."""
    pointer = refused.pointer if refused.pointer.startswith(_BESIDE_SPEC) else f"/spec{refused.pointer}"
    hidden = context.participant.role != "gm" and hides(doc, context.game)
    detail = f"`{hidden}` is still to be set" if hidden and pointer == f"/spec/{hidden}" else refused.detail
    return RuleError(refused.code, detail, rule=refused.rule, pointer=pointer)


class PreparedRoll(Struct, frozen=True):
    """A roll of an action, as the table is asked for it."""

    request: TableRoll
    negotiated: NegotiatedRoll


async def prepare(  # noqa: PLR0913, PLR0917  # what a roll is made of
    tables: Tables, sid: str, context: ActionContext, doc: ActionDoc, request: ActionRoll, read: Terms | None = None
) -> PreparedRoll:
    """Return the roll of the terms as the table counts it now; Refused or RuleError where they make none.

    `read` are the terms that the ETag of the request names.
    """
    joined = await joined_marks(tables, sid, context, doc)
    place = await declared_place(tables, sid, context, doc)
    spec = terms_as_spec(doc, context.game, place.fields)
    negotiated = NegotiatedRoll(
        doc=doc,
        step=ActionStep(
            id=context.aid,
            version=doc.version,
            at=doc.at,
            role=context.participant.role,
            actors=dict(context.actors),
            throwers=dict(context.throwers),
            access=access_of(context.clocks.get(doc.clock)),
        ),
        participant=context.participant,
        thrower=context.thrower(doc.thrower, doc.character),
        terms_digest=request.terms or "",
        read_digest=read.digest if read else "",
        prices=prices_of(doc),
        expect=(*place.expect, *joined),
        remember=(*place.remember, *[Mark(f"joined:{one.roll}", "@") for one in doc.joins]),
        versions=place.versions,
        continues=await _continues(tables, sid, context, doc, spec),
    )
    return PreparedRoll(_request(context, doc, spec, request), negotiated)


def check_character(context: ActionContext, doc: ActionDoc) -> None:
    """Refuse an action whose character is gone, or whose sheet gives other values than the terms have."""
    if doc.character not in context.characters:
        raise Refused("character_gone", id=doc.character)
    if differ := changed_since(context, doc):
        raise Refused("sheet_changed", fields=differ)


async def declared_place(tables: Tables, sid: str, context: ActionContext, doc: ActionDoc) -> DeclaredPlace:
    """Return what the table counts for an action: its place among the declared actions of the turn (UW-A19).

    RuleError where it is one more than was declared, or declares after the turn's first action. Who declares nothing
    has one action in a turn; before the GM has begun any turn, nothing is counted for them.
    """
    if not takes_place(context.game, doc.spec):
        for name, count in (("declare", doc.declare), ("extra_actions", doc.extra_actions)):
            if count:
                detail = "a reflexive declares no actions, and none are granted with it"
                raise RuleError("not_declared", detail, rule="UW-01", pointer=f"/{name}")
        return DeclaredPlace()
    mark = f"declared:{doc.character}"
    stored = await tables.store.mark(sid, mark) or ""
    turn, before = context.shared.tracks["turn"][0], read_declared(stored)
    one = one_more(before, turn, doc.declare, doc.extra_actions)
    fields = {"multiple": one.multiple} if one.multiple else {}
    later = Mark(mark, written_declared(in_turn(before, turn).after(one)))
    return DeclaredPlace(fields, {SHARED: context.shared.version}, (Mark(mark, stored),), (later,))


async def _continues(tables: Tables, sid: str, context: ActionContext, doc: ActionDoc, spec: Spec) -> bool:
    """Return whether an action follows another by the same goal and approach, and so is no repetition (FE-A12).

    Not after a withdrawal or a lost opportunity (FITD-A19).
    """
    repeats = context.game.memory.repeats
    followed = await rolled_action(tables, sid, doc.follows) if repeats and doc.follows else None
    if repeats is None or followed is None or ends_attempt(followed.doc):
        return False
    return repeats.key(spec) == repeats.key(terms_as_spec(followed.doc, context.game))


def _request(context: ActionContext, doc: ActionDoc, spec: Spec, request: ActionRoll) -> TableRoll:
    version = context.characters[doc.character].version if doc.from_sheet else 0
    return TableRoll(
        spec=Completed(replace(spec, dice=request.dice), doc.from_sheet, version),
        character=doc.character,
        assistant=assistants_of(doc) or None,
        clock=doc.clock or None,
        task=doc.task or None,
        epoch=request.epoch,
        difficulty_salt=doc.difficulty_salt or None,
        fiction_changed=doc.fiction_changed,
        override=doc.override,
    )


async def joined_marks(tables: Tables, sid: str, context: ActionContext, doc: ActionDoc) -> tuple[Mark, ...]:
    """Return the marks that what an action joins is as it was judged, and counts nowhere else where it counts once.

    Refused where a joined roll was reversed since, or gives other terms than those that were agreed to.
    """
    found = list((await found_rolls(tables, sid, [one.id for one in doc.joins])).values())
    try:
        joined = joined_of(
            context.game, context.session.named_rules, doc.character, [one.action if one else None for one in found]
        )
    except RuleError:
        raise Refused("join_over") from None
    game = context.game
    if (joined.docs, joined_terms(joined.fields, game)) != (doc.joins, joined_terms(doc.spec, game)):
        raise Refused("join_over")
    steps = [Mark(f"steps:{one.action.id}", "_".join(map(str, one.steps))) for one in found if one]
    return (*steps, *[Mark(f"joined:{one.roll}", "") for one in doc.joins if one.once])


def _cannot_keep(offer: OfferDoc, about: str, refused: Refused) -> bool:
    """Return whether a refusal is due to an offer: to help that is not there, or to a price that cannot be paid."""
    who, track = "session" if about == SHARED else about, refused.details.get("track")
    paid = any(
        one.who == who and (track is None or (one.track == track and one.amount < 0))
        for one in offer.proposal.price.changes
    )
    return paid or offer.proposal.character == about


def in_words_of_action(context: ActionContext, refused: Refused) -> Refused:
    """Return a refusal of the roll in the action's words."""
    doc, about = context.doc, refused.details.get("id")
    assert doc
    if refused.code in _GONE and about == doc.character:
        return Refused("character_gone", id=doc.character)
    if about == doc.clock or refused.code in {"clock_locked", "race_over"}:
        # Without its id: players may not know the clock.
        return Refused("clock_closed", awaits=(AwaitedTurn(who=GM_PARTY, what="terms", since=context.participant.now),))
    offer = _broken_offer(doc, refused)
    if offer:
        return Refused("offer_lapsed", id=offer.id, who=offer.proposal.character or doc.character)
    return refused


def _broken_offer(doc: ActionDoc, refused: Refused) -> OfferDoc | None:
    """Return the accepted offer that a roll is refused for: its party is gone or cannot pay; else None."""
    if refused.code not in {*_GONE, "unaffordable", "track_full"}:
        return None
    about = str(refused.details.get("id"))
    return next((one for one in doc.accepted if _cannot_keep(one, about, refused)), None)
