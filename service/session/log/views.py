"""The views of the log by role: all of it for the GM, without hidden documents for others."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from service.audit.committed import committed
from service.record import events
from service.record.actions import GM_PARTY, Awaited, awaits_of
from service.record.after_dice import direct_id, due_after
from service.record.deltas import SHARED, Delta
from service.record.documents import Fate, Options, Role
from service.record.events import Effects
from service.record.evidence import Evidence, Proof
from service.record.log_record import LogRecord
from service.record.replay import Unruled, resistance_of, ruling_of
from service.record.reversing import not_reversed
from service.rules.dice import Dice, Tape
from service.rules.outcome import Ruling, Warn
from service.rules.resistance import Resistance
from service.rules.systems import SYSTEMS
from service.session.actions.views import Action, ActionConsequence, action_after, decode
from service.session.characters import Character, character
from service.session.clocks import TableClock, clock


class Changed(Struct, frozen=True, kw_only=True):
    """A track or a clock that changed."""

    who: Annotated[str, Meta(description="A character, a clock, or `session`.", examples=["c1", "k1", "session"])]
    track: Annotated[
        str,
        Meta(
            description="The track; of a clock `filled`, `locked` when it opens, or `lost` when its rival wins, or "
            "wins no more.",
            examples=["stress"],
        ),
    ]
    amount: Annotated[int, Meta(description="Amount of the change.")]
    to: Annotated[int, Meta(description="Value after the change.")]
    overflow: Annotated[int, Meta(description="The part that did not fit and is lost (FE-44, DH-A5).")] | UnsetType = (
        UNSET
    )
    loops: Annotated[int, Meta(description="Of a countdown: how often it was filled.")] | UnsetType = UNSET


class Leftover(Struct, frozen=True, kw_only=True):
    """A change that could not be taken back, in part or whole."""

    who: Annotated[str, Meta(description="A character, a clock, or `session`.", examples=["c1"])]
    track: Annotated[str, Meta(description="The track; of a clock `filled` or `locked`.", examples=["stress"])]
    amount: Annotated[int, Meta(description="What is missing.")]


class LogEntry(Struct, frozen=True, kw_only=True):
    """An entry of the log."""

    seq: Annotated[int, Meta(description="Its number; the log has no gaps, though players may not see every entry.")]
    id: Annotated[
        str,
        Meta(
            description="Its event id, which differs in another history.",
            examples=["5-0a1b2c3d4e5f60718293a4b5c6d7e8f9"],
        ),
    ]
    type: Annotated[str, Meta(description="Type of the event.", examples=["rolled"])]
    at: Annotated[str, Meta(description="Time, by the store's clock (RFC 3339).")]
    by: Annotated[str, Meta(description="Who did it.")]
    changes: Annotated[tuple[Changed, ...], Meta(description="All changes of tracks and clocks, in order.")]
    person: Annotated[str, Meta(description="Id of the person concerned.")] | UnsetType = UNSET
    name: Annotated[str, Meta(description="Their name, or the table's.")] | UnsetType = UNSET
    role: Annotated[str, Meta(description="Their role.")] | UnsetType = UNSET
    options: Annotated[Options, Meta(description="Options after the change.")] | UnsetType = UNSET
    character: (
        Annotated[Character | str, Meta(description="The character after the change, or its id.")] | UnsetType
    ) = UNSET
    assistants: Annotated[tuple[str, ...], Meta(description="Who helped.")] | UnsetType = UNSET
    clock: Annotated[TableClock | str, Meta(description="The clock after the change, or its id.")] | UnsetType = UNSET
    task: Annotated[str, Meta(description="The task of which it is a try.")] | UnsetType = UNSET
    action: (
        Annotated[
            Action | str,
            Meta(
                description="The action after this step, or the id of the one that was rolled: of a direct roll, where "
                "something is awaited, `r` with the number of the entry."
            ),
        ]
        | UnsetType
    ) = UNSET
    offer: Annotated[str, Meta(description="The offer that was made or answered.")] | UnsetType = UNSET
    answer: Annotated[str, Meta(description="How it was answered.")] | UnsetType = UNSET
    counter: Annotated[str, Meta(description="Of `counter`: the offer that it made (BS-29).")] | UnsetType = UNSET
    attempt: Annotated[int, Meta(description="Which try it is (UW-33).")] | UnsetType = UNSET
    fiction_changed: Annotated[str, Meta(description="Why it is no repetition (FE-06).")] | UnsetType = UNSET
    override: Annotated[str, Meta(description="Why the GM allowed it (FE-A10).")] | UnsetType = UNSET
    from_sheet: (
        Annotated[
            tuple[str, ...],
            Meta(
                description="Fields of the spec that were not sent, or not whole, and were taken from the character's "
                "sheet; `harm_penalty` from its harm.",
                examples=[["rating"]],
            ),
        ]
        | UnsetType
    ) = UNSET
    ruling: Annotated[Ruling, Meta(description="The ruling, where all may see it.")] | UnsetType = UNSET
    awaits: (
        Annotated[
            tuple[Awaited, ...],
            Meta(
                description="Of a roll: what follows, and who must say it. Choose at `action`; read it for later ones."
            ),
        ]
        | UnsetType
    ) = UNSET
    opportunity_lost: (
        Annotated[
            int,
            Meta(description="A warning: the entry by which the same goal by the same approach was lost (FITD-A19)."),
        ]
        | UnsetType
    ) = UNSET
    outcome: (
        Annotated[str, Meta(description="With `unruled`: the outcome by the version that made the roll.")] | UnsetType
    ) = UNSET
    unruled: (
        Annotated[
            str,
            Meta(
                description="Why there is no ruling: a newer version of the service made this roll, by rules or with a "
                "field of the spec that are unknown to this one."
            ),
        ]
        | UnsetType
    ) = UNSET
    unknown: (
        Annotated[
            bool, Meta(description="True where this version does not know the `type`: a newer one wrote the entry.")
        ]
        | UnsetType
    ) = UNSET
    announced: (
        Annotated[dict[str, Any], Meta(description="With a hidden Difficulty: what players see until it is settled.")]
        | UnsetType
    ) = UNSET
    bound: (
        Annotated[
            bool,
            Meta(
                description="Of committed dice without `ruling`: whether the request named its epoch; else the "
                "operator could choose."
            ),
        ]
        | UnsetType
    ) = UNSET
    roll: Annotated[int, Meta(description="The roll that the choice follows.")] | UnsetType = UNSET
    consequence: Annotated[str, Meta(description="The consequence that was resisted.")] | UnsetType = UNSET
    resistance: Annotated[Resistance, Meta(description="What resisting cost, and what is left.")] | UnsetType = UNSET
    reverses: Annotated[tuple[int, ...], Meta(description="The entries that were reversed.")] | UnsetType = UNSET
    left: (
        Annotated[
            tuple[Leftover, ...],
            Meta(description="What could not be taken back: it is gone, has moved since, or is less than the amount."),
        ]
        | UnsetType
    ) = UNSET
    branch: Annotated[str, Meta(description="The player's branch.")] | UnsetType = UNSET
    picks: Annotated[tuple[ActionConsequence, ...], Meta(description="The GM's picks.")] | UnsetType = UNSET
    take: Annotated[tuple[str, ...], Meta(description="Consequences that were taken.")] | UnsetType = UNSET
    fate: Annotated[dict[str, Fate], Meta(description="Consequences that the GM resolved.")] | UnsetType = UNSET
    effect: Annotated[str, Meta(description="Effect the GM granted.")] | UnsetType = UNSET
    grant: Annotated[str, Meta(description="`part`: the GM granted a part after a failure (DH-A13).")] | UnsetType = (
        UNSET
    )
    warnings: Annotated[tuple[Warn, ...], Meta(description="Allowed, but seldom meant.")] | UnsetType = UNSET
    verdict: (
        Annotated[dict[str, Any], Meta(description="The verdict of a roll with a hidden Difficulty.")] | UnsetType
    ) = UNSET
    proof: Annotated[Proof, Meta(description="The proof of a roll of committed dice, to be kept.")] | UnsetType = UNSET
    head: Annotated[str, Meta(description="Digest of the epoch's rolls up to this one.")] | UnsetType = UNSET
    checkpoint: (
        Annotated[str, Meta(description="Signed note of that head: every 64 rolls, and when an epoch is revealed.")]
        | UnsetType
    ) = UNSET
    epoch: Annotated[int, Meta(description="The epoch that was closed or revealed.")] | UnsetType = UNSET
    why: (
        Annotated[str, Meta(description="Why it was closed: `request`, `full`, new `rules`, or another `store`.")]
        | UnsetType
    ) = UNSET
    client_seed: (
        Annotated[str, Meta(description="Client seed of the next epoch, by the person who closed this one.")]
        | UnsetType
    ) = UNSET
    commit: Annotated[str, Meta(description="Commitment to the epoch after the next.")] | UnsetType = UNSET
    genesis: Annotated[str, Meta(description="Genesis of the epoch that was opened.")] | UnsetType = UNSET
    lineage: Annotated[str, Meta(description="Digest of the store's history that it was opened under.")] | UnsetType = (
        UNSET
    )
    commitments: (
        Annotated[tuple[str, ...], Meta(description="Commitments to the seeds of the table's first two epochs.")]
        | UnsetType
    ) = UNSET
    difficulty: Annotated[int, Meta(description="The hidden Difficulty that was opened.")] | UnsetType = UNSET
    difficulty_salt: (
        Annotated[str, Meta(description="With the Difficulty it gives the digest in the roll's record.")] | UnsetType
    ) = UNSET
    seed: Annotated[str, Meta(description="The seed of the closed epoch.")] | UnsetType = UNSET
    note: Annotated[str, Meta(description="Free text.")] | UnsetType = UNSET
    imported_from: Annotated[str, Meta(description="The session an import came from.")] | UnsetType = UNSET


def view_for(stored: LogRecord, role: Role, ruling: Ruling | None = None) -> LogEntry | None:
    """Return an entry as a role may see it; None where it is hidden.

    A roll is ruled on again, unless its ruling is given.
    """
    event, effects = events.decode(stored), events.decode_effects(stored.result)
    if isinstance(event, events.Reversed):
        own_fields = _reversed(event, effects, role, stored.seq)
    else:
        view = _VIEWS[type(event)]
        own_fields = _ruling_fields(event, effects, role, ruling) if ruling else view(event, effects, role)
    if own_fields is None:
        return None
    if isinstance(event, events.Rolled):
        own_fields |= _awaited(stored, event, effects, own_fields)
    at = datetime.fromtimestamp(stored.at / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    common_fields: dict[str, Any] = {
        "type": events.type_of(event),
        "by": event.by,
        "note": getattr(event, "note", "") or UNSET,
    }
    changes = tuple([_changed_value(change) for change in effects.changes if role == "gm" or not change.hidden])
    return LogEntry(seq=stored.seq, id=stored.id, at=at, changes=changes, **common_fields | own_fields)


def with_evidence(entry: LogEntry, evidence: Evidence | None) -> LogEntry:
    """Return an entry with its evidence, if it has any."""
    if evidence is None:
        return entry
    return replace(entry, proof=evidence.proof, head=evidence.head, checkpoint=evidence.checkpoint)


OwnFields = dict[str, Any] | None
"""The fields of an entry's own type; None hides the entry from all but the GM."""


def _no_fields(_event: Any, _effects: Effects, _role: Role) -> OwnFields:
    return {}


def _session_created(event: events.SessionCreated, _effects: Effects, _role: Role) -> OwnFields:
    return {"name": event.name} | _first_epoch(event)


def _first_epoch(event: events.SessionCreated | events.Imported) -> dict[str, Any]:
    return {"commitments": event.commitments, "genesis": event.genesis}


def _session_changed(_event: events.SessionChanged, effects: Effects, _role: Role) -> OwnFields:
    return {"name": effects.after["doc"]["name"], "options": msgspec.convert(effects.after["doc"]["options"], Options)}


def _person_joined(event: events.PersonJoined, effects: Effects, _role: Role) -> OwnFields:
    return {"name": event.name, "role": event.role, "person": effects.after["id"], "by": effects.after["id"]}


def _person(event: Any, _effects: Effects, _role: Role) -> OwnFields:
    return {"person": event.person}


def _character(event: Any, effects: Effects, _role: Role) -> OwnFields:
    return {"character": character(effects.after.get("id") or event.character, effects.after["doc"])}


def _character_deleted(event: events.CharacterDeleted, _effects: Effects, _role: Role) -> OwnFields:
    return {"character": event.character}


def _clock(event: Any, effects: Effects, role: Role) -> OwnFields:
    """Return the fields of a clock's event; a clock that was just hidden is deleted for other roles."""
    kid = effects.after.get("id") or event.clock
    if role == "gm" or effects.after["doc"]["visible"]:
        return {"clock": clock(kid, effects.after["doc"], links=role == "gm" or not effects.after["doc"].get("apart"))}
    if effects.after.get("hidden"):
        return {"clock": kid, "type": "clock_deleted"}
    return _visible_changes(effects)


def _clock_deleted(event: events.ClockDeleted, effects: Effects, role: Role) -> OwnFields:
    return _visible_changes(effects) if effects.after.get("hidden") and role != "gm" else {"clock": event.clock}


def _visible_changes(effects: Effects) -> OwnFields:
    """Return the event of a visible clock that a hidden one opened or beat; the hidden one is left out."""
    return {"type": "clock_changed", "note": UNSET} if any(not change.hidden for change in effects.changes) else None


def _rolled(event: events.Rolled, effects: Effects, role: Role) -> OwnFields:
    try:
        return _ruling_fields(event, effects, role, ruling_of(event))
    except Unruled as unruled:
        fields = _roll_fields(event, effects, role)
        # An event with a salt may have hidden fields.
        hide_outcome = event.salt and role != "gm"
        outcome = {} if hide_outcome else {"outcome": event.outcome}
        return fields | outcome | _bound(event) | {"unruled": unruled.detail}


def _epoch_closed(event: events.EpochClosed, _effects: Effects, _role: Role) -> OwnFields:
    return {
        "epoch": event.epoch,
        "why": event.why,
        "client_seed": event.client_seed,
        "commit": event.commit,
        "genesis": event.genesis,
        "lineage": event.lineage,
    }


def _epoch_revealed(event: events.EpochRevealed, _effects: Effects, _role: Role) -> OwnFields:
    return {"epoch": event.epoch, "seed": event.seed}


def _ruling_fields(event: Any, effects: Effects, role: Role, ruling: Ruling) -> OwnFields:
    if ruling.hidden and role != "gm":
        announced = msgspec.to_builtins(ruling.hidden[0])
        return _roll_fields(event, effects, role) | _bound(event) | {"announced": announced}
    return _roll_fields(event, effects, role) | {"ruling": ruling}


def _bound(event: events.Rolled | events.Unknown) -> dict[str, Any]:
    """Return whether committed dice are bound to their epoch, where no ruling says it."""
    return {"bound": "epoch" in event.req} if events.chained(event) else {}


def _roll_fields(event: events.Rolled, effects: Effects, role: Role) -> dict[str, Any]:
    """Return the fields of a roll beside its ruling."""
    return {
        "character": event.character or UNSET,
        "assistants": event.assistants or UNSET,
        "clock": event.clock if event.clock and (role == "gm" or not effects.after.get("hidden")) else UNSET,
        "task": event.task or UNSET,
        "action": event.req.get("action", UNSET),
        "attempt": event.attempt or UNSET,
        "fiction_changed": event.fiction_changed or UNSET,
        "override": event.override or UNSET,
        "from_sheet": event.from_sheet or UNSET,
    }


def _awaited(stored: LogRecord, event: events.Rolled, effects: Effects, own_fields: dict[str, Any]) -> dict[str, Any]:
    """Return what a roll awaited when it was made: of a direct roll by its ruling, with the id of its action."""
    lost = {"opportunity_lost": effects.after["lost"]} if "lost" in effects.after else {}
    if "action" in effects.after:
        doc = decode(effects.after["action"])
        return lost | {"awaits": awaits_of(doc, SYSTEMS[doc.system])}
    hidden, ruling = "announced" in own_fields, own_fields.get("ruling")
    due = ("verdict",) if hidden else due_after(ruling) if ruling else ()
    if not due:
        return lost
    actor = event.character or event.by
    awaits = [Awaited(who=actor if what == "branch" else GM_PARTY, what=what, since=stored.at) for what in due]
    return lost | {"action": direct_id(event, stored.seq), "awaits": tuple(awaits)}


def _difficulty_opened(event: events.DifficultyOpened, _effects: Effects, _role: Role) -> OwnFields:
    return {"roll": event.roll, "difficulty": event.difficulty, "difficulty_salt": event.difficulty_salt}


def _chosen(event: events.Chosen, effects: Effects, role: Role) -> OwnFields:
    after = action_after(event.action, effects, role, (event.roll,))
    doc = decode(effects.after["action"])
    filled = [one for one in event.picks if event.roll and one.clock and one.clock == doc.clock]
    detail = "it ticks the clock that this roll fills"
    return {
        "action": after,
        "character": event.character or UNSET,
        "roll": event.roll or UNSET,
        "branch": event.branch or UNSET,
        "picks": after.consequences[len(after.consequences) - len(event.picks) :] or UNSET,
        "take": event.take or UNSET,
        "fate": event.fate or UNSET,
        "effect": event.effect or UNSET,
        "grant": "part" if event.part else UNSET,
        "verdict": UNSET if event.verdict is None else event.verdict,
        "warnings": (Warn("FITD-A17", detail),) if filled and after.clock else UNSET,
    }


def _resisted(event: events.Resisted, effects: Effects, role: Role) -> OwnFields:
    after = action_after(event.action, effects, role, (event.roll,))
    doc = decode(effects.after["action"])
    one = next(each for each in doc.consequences if each.id == event.consequence)
    dice: Dice = Tape(event.faces)
    ruling = resistance_of(one, event.req, dice)
    if event.epoch is not None:
        ruling = replace(ruling, audit=committed(event.epoch, event.req))
    return {
        "action": after,
        "character": event.character,
        "roll": event.roll or UNSET,
        "consequence": event.consequence,
        "resistance": ruling,
    }


def _reversed(event: events.Reversed, effects: Effects, role: Role, seq: int) -> OwnFields:
    """Return the fields of a reversal; of entries that players do not see they learn what they see change."""
    seen = event.seqs if role == "gm" else tuple([one for one in event.seqs if one not in event.unseen])
    if not seen:
        return _visible_changes(effects)
    left = [
        Leftover(who="session" if one.who == SHARED else one.who, track=one.track, amount=one.amount)
        for one in not_reversed(event.due, effects.changes)
        # Players may not know a clock.
        if role == "gm" or not one.who.startswith("k")
    ]
    undone = event.action and decode(effects.after["action"]).undone
    steps = (seq,) if undone else (event.roll,) if event.roll else ()
    return {
        "action": action_after(event.action, effects, role, steps) if event.action else UNSET,
        "character": event.character or UNSET,
        "reverses": seen,
        "left": tuple(left) or UNSET,
    } | ({} if len(seen) == len(event.seqs) else {"note": UNSET})


def _action(event: events.ActionEvent, effects: Effects, role: Role) -> OwnFields:
    return {"action": action_after(event.action, effects, role), "character": event.character}


def _offer(event: Any, effects: Effects, role: Role) -> dict[str, Any]:
    after = action_after(event.action, effects, role)
    fields = {"action": after, "character": event.character}
    # The last one is what the step made: an offer, or a counter to one.
    if isinstance(event, events.OfferMade):
        return fields | {"offer": after.offers[-1].id}
    answer = event.answer if isinstance(event, events.OfferAnswered) else UNSET
    return fields | {
        "offer": event.offer,
        "answer": answer,
        "counter": after.offers[-1].id if answer == "counter" else UNSET,
    }


def _imported(event: events.Imported, _effects: Effects, _role: Role) -> OwnFields:
    return {"imported_from": event.sid} | _first_epoch(event)


def _unknown(event: events.Unknown, _effects: Effects, role: Role) -> OwnFields:
    return None if event.salt and role != "gm" else {"unknown": True} | _bound(event)


_VIEWS: dict[type[events.Event | events.Unknown], Callable[[Any, Effects, Role], OwnFields]] = {
    events.SessionCreated: _session_created,
    events.SessionChanged: _session_changed,
    events.PersonJoined: _person_joined,
    events.PersonRevoked: _person,
    events.TokenRenewed: _person,
    events.GmHandedOver: _person,
    events.CodeChanged: _no_fields,
    events.CharacterCreated: _character,
    events.CharacterChanged: _character,
    events.CharacterDeleted: _character_deleted,
    events.ClockCreated: _clock,
    events.ClockChanged: _clock,
    events.ClockTicked: _clock,
    events.ClockDeleted: _clock_deleted,
    events.TurnStarted: _no_fields,
    events.TracksChanged: _no_fields,
    events.Rolled: _rolled,
    events.DifficultyOpened: _difficulty_opened,
    events.EpochClosed: _epoch_closed,
    events.EpochRevealed: _epoch_revealed,
    events.Chosen: _chosen,
    events.Resisted: _resisted,
    events.ActionOpened: _action,
    events.ActionChanged: _action,
    events.ActionClosed: _action,
    events.OfferMade: _offer,
    events.OfferAnswered: _offer,
    events.OfferLapsed: _offer,
    events.Imported: _imported,
    events.Unknown: _unknown,
}


def _changed_value(change: Delta) -> Changed:
    return Changed(
        who="session" if change.who == SHARED else change.who,
        track=change.track,
        amount=change.amount,
        to=change.to,
        overflow=change.overflow or UNSET,
        loops=change.loops or UNSET,
    )
