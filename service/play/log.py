"""The log as its readers may see it: all of it for the GM; nothing that is hidden for anybody else."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from service.play import entry
from service.play.again import ruling_of
from service.play.ask import Role
from service.play.characters import Character, character
from service.play.clocks import TableClock, clock
from service.play.entry import Result
from service.play.proofs import Evidence, Proof
from service.play.session import Options
from service.rules.errors import RuleError
from service.rules.outcome import Ruling
from service.store.sessions import Stored


class Changed(Struct, frozen=True, kw_only=True):
    """A track or a clock that changed."""

    who: Annotated[str, Meta(description="A character, a clock, or `session`.", examples=["c1", "k1", "session"])]
    track: Annotated[
        str, Meta(description="The track; of a clock `filled`, or `locked` when it opens.", examples=["stress"])
    ]
    amount: Annotated[int, Meta(description="By how much.")]
    to: Annotated[int, Meta(description="What it is now.")]
    overflow: Annotated[int, Meta(description="What found no room (FE-44, DH-A5).")] | UnsetType = UNSET
    loops: Annotated[int, Meta(description="Of a countdown: how often it was full.")] | UnsetType = UNSET


class LogEntry(Struct, frozen=True, kw_only=True):
    """An entry of the log."""

    seq: Annotated[int, Meta(description="Its number; the log has no gaps, though players may not see every entry.")]
    id: Annotated[str, Meta(description="Its event id; another history would have another.", examples=["5-0a1b2c3d"])]
    type: Annotated[str, Meta(description="What happened.", examples=["rolled"])]
    at: Annotated[str, Meta(description="When, by the store's clock (RFC 3339).")]
    by: Annotated[str, Meta(description="Who did it.")]
    changes: Annotated[tuple[Changed, ...], Meta(description="All that changed, in order.")]
    person: Annotated[str, Meta(description="Whom it is about.")] | UnsetType = UNSET
    name: Annotated[str, Meta(description="Their name, or the table's.")] | UnsetType = UNSET
    role: Annotated[str, Meta(description="Their role.")] | UnsetType = UNSET
    options: Annotated[Options, Meta(description="What the GM allows now.")] | UnsetType = UNSET
    character: Annotated[Character | str, Meta(description="The character as it is now, or its id.")] | UnsetType = (
        UNSET
    )
    assistants: Annotated[tuple[str, ...], Meta(description="Who helped.")] | UnsetType = UNSET
    clock: Annotated[TableClock | str, Meta(description="The clock as it is now, or its id.")] | UnsetType = UNSET
    task: Annotated[str, Meta(description="What it is a try at.")] | UnsetType = UNSET
    attempt: Annotated[int, Meta(description="Which try it is (UW-33).")] | UnsetType = UNSET
    fiction_changed: Annotated[str, Meta(description="Why it is no repetition (FE-06).")] | UnsetType = UNSET
    override: Annotated[str, Meta(description="Why the GM allowed it (FE-A10).")] | UnsetType = UNSET
    ruling: Annotated[Ruling, Meta(description="The ruling, where all may see it.")] | UnsetType = UNSET
    outcome: (
        Annotated[str, Meta(description="Without a ruling: what a version of the rules said that is not known here.")]
        | UnsetType
    ) = UNSET
    announced: (
        Annotated[dict[str, Any], Meta(description="With a hidden Difficulty: what players see until it is settled.")]
        | UnsetType
    ) = UNSET
    roll: Annotated[int, Meta(description="The roll this follows from.")] | UnsetType = UNSET
    branch: Annotated[str, Meta(description="The player's branch.")] | UnsetType = UNSET
    picks: Annotated[tuple[entry.Pick, ...], Meta(description="The GM's picks.")] | UnsetType = UNSET
    effect: Annotated[str, Meta(description="Effect the GM granted.")] | UnsetType = UNSET
    verdict: (
        Annotated[dict[str, Any], Meta(description="The verdict of a roll with a hidden Difficulty.")] | UnsetType
    ) = UNSET
    proof: Annotated[Proof, Meta(description="What to keep of a roll of committed dice.")] | UnsetType = UNSET
    head: Annotated[str, Meta(description="Digest of the epoch's rolls up to this one.")] | UnsetType = UNSET
    checkpoint: (
        Annotated[str, Meta(description="Signed note of that head: every 64 rolls, and when an epoch is revealed.")]
        | UnsetType
    ) = UNSET
    epoch: Annotated[int, Meta(description="The epoch that was closed or revealed.")] | UnsetType = UNSET
    why: Annotated[str, Meta(description="Why it was closed: `asked`, `full`, or new `rules`.")] | UnsetType = UNSET
    client_seed: Annotated[str, Meta(description="Of the next epoch, given by whoever closed.")] | UnsetType = UNSET
    commit: Annotated[str, Meta(description="Commitment to the epoch after the next.")] | UnsetType = UNSET
    seed: Annotated[str, Meta(description="The seed of the epoch, which is over.")] | UnsetType = UNSET
    note: Annotated[str, Meta(description="Free text.")] | UnsetType = UNSET
    imported_from: Annotated[str, Meta(description="The session an import came from.")] | UnsetType = UNSET


def told(stored: Stored, role: Role, ruling: Ruling | None = None) -> LogEntry | None:
    """Return an entry as the GM, or anybody else, may see it; None where they may not.

    A roll is ruled on again, unless its ruling is at hand.
    """
    asked, did = entry.decode(stored), entry.result.decode(stored.result)
    said = _shown(asked, did, role, ruling) if ruling else _SAYS[type(asked)](asked, did, role)
    if said is None:
        return None
    at = datetime.fromtimestamp(stored.at / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    usual: dict[str, Any] = {
        "type": asked.__struct_config__.tag,
        "by": asked.by,
        "note": getattr(asked, "note", "") or UNSET,
    }
    changes = tuple([_changed(change) for change in did.changes if role == "gm" or not _is_hidden(change)])
    return LogEntry(seq=stored.seq, id=stored.id, at=at, changes=changes, **usual | said)


def proven(said: LogEntry, evidence: Evidence | None) -> LogEntry:
    """Return an entry with what proves it, if anything does."""
    if evidence is None:
        return said
    return replace(said, proof=evidence.proof, head=evidence.head, checkpoint=evidence.checkpoint)


Said = dict[str, Any] | None
"""What an entry says of its own; None: nothing, and nobody but the GM knows of it."""


def _nothing(_asked: Any, _did: Result, _role: Role) -> Said:
    return {}


def _created(asked: entry.SessionCreated, _did: Result, _role: Role) -> Said:
    return {"name": asked.name}


def _session(_asked: entry.SessionChanged, did: Result, _role: Role) -> Said:
    return {"name": did.after["doc"]["name"], "options": msgspec.convert(did.after["doc"]["options"], Options)}


def _joined(asked: entry.PersonJoined, did: Result, _role: Role) -> Said:
    return {"name": asked.name, "role": asked.role, "person": did.after["id"], "by": did.after["id"]}


def _person(asked: Any, _did: Result, _role: Role) -> Said:
    return {"person": asked.person}


def _character(asked: Any, did: Result, _role: Role) -> Said:
    return {"character": character(did.after.get("id") or asked.character, did.after["doc"])}


def _no_character(asked: entry.CharacterDeleted, _did: Result, _role: Role) -> Said:
    return {"character": asked.character}


def _clock(asked: Any, did: Result, role: Role) -> Said:
    """Tell a clock; one that was hidden just now has gone, for whoever may not see it."""
    kid = did.after.get("id") or asked.clock
    if role == "gm" or did.after["doc"]["visible"]:
        return {"clock": clock(kid, did.after["doc"], links=role == "gm" or not did.after["doc"].get("apart"))}
    if did.after.get("hidden"):
        return {"clock": kid, "type": "clock_deleted"}
    # A hidden clock that opened one for all to see.
    return {} if any(not _is_hidden(change) for change in did.changes) else None


def _no_clock(asked: entry.ClockDeleted, did: Result, role: Role) -> Said:
    return None if did.after.get("hidden") and role != "gm" else {"clock": asked.clock}


def _rolled(asked: entry.Rolled, did: Result, role: Role) -> Said:
    try:
        ruling = ruling_of(asked)
    except RuleError:
        # By rules that are not known here: the outcome was written down.
        ruling = None
    return _shown(asked, did, role, ruling)


def _closed(asked: entry.EpochClosed, _did: Result, _role: Role) -> Said:
    return {"epoch": asked.epoch, "why": asked.why, "client_seed": asked.client_seed, "commit": asked.commit}


def _revealed(asked: entry.EpochRevealed, _did: Result, _role: Role) -> Said:
    return {"epoch": asked.epoch, "seed": asked.seed}


def _shown(asked: Any, did: Result, role: Role, ruling: Ruling | None) -> Said:
    shown = {
        "character": asked.character or UNSET,
        "assistants": asked.assistants or UNSET,
        "clock": asked.clock if asked.clock and (role == "gm" or not did.after.get("hidden")) else UNSET,
        "task": asked.task or UNSET,
        "attempt": asked.attempt or UNSET,
        "fiction_changed": asked.fiction_changed or UNSET,
        "override": asked.override or UNSET,
    }
    if ruling is None:
        # What has a salt may have something to hide.
        return shown if asked.salt and role != "gm" else shown | {"outcome": asked.outcome}
    if ruling.hidden and role != "gm":
        return shown | {"announced": msgspec.to_builtins(ruling.hidden[0])}
    return shown | {"ruling": ruling}


def _chosen(asked: entry.Chosen, did: Result, role: Role) -> Said:
    hidden = set() if role == "gm" else {change[0] for change in did.changes if _is_hidden(change)}
    return {
        "roll": asked.roll,
        "branch": asked.branch or UNSET,
        "picks": tuple([replace(pick, clock="") if pick.clock in hidden else pick for pick in asked.picks]) or UNSET,
        "effect": asked.effect or UNSET,
        "verdict": UNSET if asked.verdict is None else asked.verdict,
    }


def _imported(asked: entry.Imported, _did: Result, _role: Role) -> Said:
    return {"imported_from": asked.sid}


_SAYS: dict[type[entry.Entry], Callable[[Any, Result, Role], Said]] = {
    entry.SessionCreated: _created,
    entry.SessionChanged: _session,
    entry.PersonJoined: _joined,
    entry.PersonRevoked: _person,
    entry.TokenRenewed: _person,
    entry.GmHandedOver: _person,
    entry.CodeChanged: _nothing,
    entry.CharacterCreated: _character,
    entry.CharacterChanged: _character,
    entry.CharacterDeleted: _no_character,
    entry.ClockCreated: _clock,
    entry.ClockChanged: _clock,
    entry.ClockTicked: _clock,
    entry.ClockDeleted: _no_clock,
    entry.TurnStarted: _nothing,
    entry.TracksChanged: _nothing,
    entry.Rolled: _rolled,
    entry.EpochClosed: _closed,
    entry.EpochRevealed: _revealed,
    entry.Chosen: _chosen,
    entry.Imported: _imported,
}


def _is_hidden(change: list[Any]) -> bool:
    return len(change) > 5 and bool(change[5])


def _changed(change: list[Any]) -> Changed:
    who, track, amount, to, overflow, *rest = change
    return Changed(
        who="session" if who == "shared" else who,
        track=track,
        amount=amount,
        to=to,
        overflow=overflow or UNSET,
        loops=rest[1] if len(rest) > 1 and rest[1] else UNSET,
    )


TYPES = tuple(_SAYS)
"""The types of entries there are."""
