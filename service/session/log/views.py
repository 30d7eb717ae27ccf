"""The views of the log by role: all of it for the GM, without hidden documents for others."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from service.record import events
from service.record.deltas import SHARED, Delta
from service.record.documents import Options, Role
from service.record.events import Effects
from service.record.evidence import Evidence, Proof
from service.record.log_record import LogRecord
from service.record.replay import Unruled, ruling_of
from service.rules.outcome import Ruling
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


class LogEntry(Struct, frozen=True, kw_only=True):
    """An entry of the log."""

    seq: Annotated[int, Meta(description="Its number; the log has no gaps, though players may not see every entry.")]
    id: Annotated[str, Meta(description="Its event id, which differs in another history.", examples=["5-0a1b2c3d"])]
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
    attempt: Annotated[int, Meta(description="Which try it is (UW-33).")] | UnsetType = UNSET
    fiction_changed: Annotated[str, Meta(description="Why it is no repetition (FE-06).")] | UnsetType = UNSET
    override: Annotated[str, Meta(description="Why the GM allowed it (FE-A10).")] | UnsetType = UNSET
    ruling: Annotated[Ruling, Meta(description="The ruling, where all may see it.")] | UnsetType = UNSET
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
    roll: Annotated[int, Meta(description="The roll that the choice follows.")] | UnsetType = UNSET
    branch: Annotated[str, Meta(description="The player's branch.")] | UnsetType = UNSET
    picks: Annotated[tuple[events.Pick, ...], Meta(description="The GM's picks.")] | UnsetType = UNSET
    effect: Annotated[str, Meta(description="Effect the GM granted.")] | UnsetType = UNSET
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
    why: Annotated[str, Meta(description="Why it was closed: `asked`, `full`, or new `rules`.")] | UnsetType = UNSET
    client_seed: (
        Annotated[str, Meta(description="Client seed of the next epoch, by the person who closed this one.")]
        | UnsetType
    ) = UNSET
    commit: Annotated[str, Meta(description="Commitment to the epoch after the next.")] | UnsetType = UNSET
    seed: Annotated[str, Meta(description="The seed of the closed epoch.")] | UnsetType = UNSET
    note: Annotated[str, Meta(description="Free text.")] | UnsetType = UNSET
    imported_from: Annotated[str, Meta(description="The session an import came from.")] | UnsetType = UNSET


def view_for(stored: LogRecord, role: Role, ruling: Ruling | None = None) -> LogEntry | None:
    """Return an entry as a role may see it; None where it is hidden.

    A roll is ruled on again, unless its ruling is given.
    """
    asked, did = events.decode(stored), events.decode_effects(stored.result)
    said = _shown(asked, did, role, ruling) if ruling else _VIEWS[type(asked)](asked, did, role)
    if said is None:
        return None
    at = datetime.fromtimestamp(stored.at / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    usual: dict[str, Any] = {
        "type": events.type_of(asked),
        "by": asked.by,
        "note": getattr(asked, "note", "") or UNSET,
    }
    changes = tuple([_changed(change) for change in did.changes if role == "gm" or not change.hidden])
    return LogEntry(seq=stored.seq, id=stored.id, at=at, changes=changes, **usual | said)


def with_evidence(said: LogEntry, evidence: Evidence | None) -> LogEntry:
    """Return an entry with its evidence, if it has any."""
    if evidence is None:
        return said
    return replace(said, proof=evidence.proof, head=evidence.head, checkpoint=evidence.checkpoint)


OwnFields = dict[str, Any] | None
"""The fields of an entry's own type; None hides the entry from all but the GM."""


def _nothing(_asked: Any, _did: Effects, _role: Role) -> OwnFields:
    return {}


def _created(asked: events.SessionCreated, _did: Effects, _role: Role) -> OwnFields:
    return {"name": asked.name}


def _session(_asked: events.SessionChanged, did: Effects, _role: Role) -> OwnFields:
    return {"name": did.after["doc"]["name"], "options": msgspec.convert(did.after["doc"]["options"], Options)}


def _joined(asked: events.PersonJoined, did: Effects, _role: Role) -> OwnFields:
    return {"name": asked.name, "role": asked.role, "person": did.after["id"], "by": did.after["id"]}


def _person(asked: Any, _did: Effects, _role: Role) -> OwnFields:
    return {"person": asked.person}


def _character(asked: Any, did: Effects, _role: Role) -> OwnFields:
    return {"character": character(did.after.get("id") or asked.character, did.after["doc"])}


def _no_character(asked: events.CharacterDeleted, _did: Effects, _role: Role) -> OwnFields:
    return {"character": asked.character}


def _clock(asked: Any, did: Effects, role: Role) -> OwnFields:
    """Return the fields of a clock's event; a clock that was just hidden is deleted for other roles."""
    kid = did.after.get("id") or asked.clock
    if role == "gm" or did.after["doc"]["visible"]:
        return {"clock": clock(kid, did.after["doc"], links=role == "gm" or not did.after["doc"].get("apart"))}
    if did.after.get("hidden"):
        return {"clock": kid, "type": "clock_deleted"}
    return _aside(did)


def _no_clock(asked: events.ClockDeleted, did: Effects, role: Role) -> OwnFields:
    return _aside(did) if did.after.get("hidden") and role != "gm" else {"clock": asked.clock}


def _aside(did: Effects) -> OwnFields:
    """Return the event of a visible clock that a hidden one opened or beat; the hidden one is left out."""
    return {"type": "clock_changed", "note": UNSET} if any(not change.hidden for change in did.changes) else None


def _rolled(asked: events.Rolled, did: Effects, role: Role) -> OwnFields:
    try:
        return _shown(asked, did, role, ruling_of(asked))
    except Unruled as unruled:
        about = _about(asked, did, role)
        # An event with a salt may have hidden fields.
        hides = asked.salt and role != "gm"
        return about | ({} if hides else {"outcome": asked.outcome}) | {"unruled": unruled.detail}


def _closed(asked: events.EpochClosed, _did: Effects, _role: Role) -> OwnFields:
    return {"epoch": asked.epoch, "why": asked.why, "client_seed": asked.client_seed, "commit": asked.commit}


def _revealed(asked: events.EpochRevealed, _did: Effects, _role: Role) -> OwnFields:
    return {"epoch": asked.epoch, "seed": asked.seed}


def _shown(asked: Any, did: Effects, role: Role, ruling: Ruling) -> OwnFields:
    if ruling.hidden and role != "gm":
        return _about(asked, did, role) | {"announced": msgspec.to_builtins(ruling.hidden[0])}
    return _about(asked, did, role) | {"ruling": ruling}


def _about(asked: events.Rolled, did: Effects, role: Role) -> dict[str, Any]:
    """Return the fields of a roll beside its ruling."""
    return {
        "character": asked.character or UNSET,
        "assistants": asked.assistants or UNSET,
        "clock": asked.clock if asked.clock and (role == "gm" or not did.after.get("hidden")) else UNSET,
        "task": asked.task or UNSET,
        "attempt": asked.attempt or UNSET,
        "fiction_changed": asked.fiction_changed or UNSET,
        "override": asked.override or UNSET,
    }


def _chosen(asked: events.Chosen, did: Effects, role: Role) -> OwnFields:
    hidden = set() if role == "gm" else {change.who for change in did.changes if change.hidden}
    return {
        "roll": asked.roll,
        "branch": asked.branch or UNSET,
        "picks": tuple([replace(pick, clock="") if pick.clock in hidden else pick for pick in asked.picks]) or UNSET,
        "effect": asked.effect or UNSET,
        "verdict": UNSET if asked.verdict is None else asked.verdict,
    }


def _imported(asked: events.Imported, _did: Effects, _role: Role) -> OwnFields:
    return {"imported_from": asked.sid}


def _unknown(asked: events.Unknown, _did: Effects, role: Role) -> OwnFields:
    return None if asked.salt and role != "gm" else {"unknown": True}


_VIEWS: dict[type[events.Event | events.Unknown], Callable[[Any, Effects, Role], OwnFields]] = {
    events.SessionCreated: _created,
    events.SessionChanged: _session,
    events.PersonJoined: _joined,
    events.PersonRevoked: _person,
    events.TokenRenewed: _person,
    events.GmHandedOver: _person,
    events.CodeChanged: _nothing,
    events.CharacterCreated: _character,
    events.CharacterChanged: _character,
    events.CharacterDeleted: _no_character,
    events.ClockCreated: _clock,
    events.ClockChanged: _clock,
    events.ClockTicked: _clock,
    events.ClockDeleted: _no_clock,
    events.TurnStarted: _nothing,
    events.TracksChanged: _nothing,
    events.Rolled: _rolled,
    events.EpochClosed: _closed,
    events.EpochRevealed: _revealed,
    events.Chosen: _chosen,
    events.Imported: _imported,
    events.Unknown: _unknown,
}


def _changed(change: Delta) -> Changed:
    return Changed(
        who="session" if change.who == SHARED else change.who,
        track=change.track,
        amount=change.amount,
        to=change.to,
        overflow=change.overflow or UNSET,
        loops=change.loops or UNSET,
    )
