"""Entries of the log as they are stored: what was asked, short, and enough to tell the answer again."""

import secrets
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from service.store.sessions import Stored


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """What was asked, and by whom."""

    by: str = ""
    salt: str = ""
    """Random where players may not see all of it: its id, a digest, must not let them guess the rest."""


def salt() -> str:
    """Return a new salt."""
    return secrets.token_urlsafe(12)


class SessionCreated(Entry, frozen=True, kw_only=True, tag="session_created"):
    """A table was opened."""

    name: str


class SessionChanged(Entry, frozen=True, kw_only=True, tag="session_changed"):
    """The table's name or options changed."""


class PersonJoined(Entry, frozen=True, kw_only=True, tag="person_joined"):
    """Somebody joined."""

    name: str
    role: str


class PersonRevoked(Entry, frozen=True, kw_only=True, tag="person_revoked"):
    """Somebody's token was revoked."""

    person: str


class TokenRenewed(Entry, frozen=True, kw_only=True, tag="token_renewed"):
    """Somebody has a new token."""

    person: str


class GmHandedOver(Entry, frozen=True, kw_only=True, tag="gm_handed_over"):
    """Somebody else is GM now."""

    person: str


class CodeChanged(Entry, frozen=True, kw_only=True, tag="code_changed"):
    """The join code is another."""


class CharacterCreated(Entry, frozen=True, kw_only=True, tag="character_created"):
    """A character came."""


class CharacterChanged(Entry, frozen=True, kw_only=True, tag="character_changed"):
    """A character was edited."""

    character: str


class CharacterDeleted(Entry, frozen=True, kw_only=True, tag="character_deleted"):
    """A character went."""

    character: str


class ClockCreated(Entry, frozen=True, kw_only=True, tag="clock_created"):
    """A clock came."""


class ClockChanged(Entry, frozen=True, kw_only=True, tag="clock_changed"):
    """A clock was edited."""

    clock: str


class ClockDeleted(Entry, frozen=True, kw_only=True, tag="clock_deleted"):
    """A clock went."""

    clock: str


class ClockTicked(Entry, frozen=True, kw_only=True, tag="clock_ticked"):
    """A clock was ticked by hand."""

    clock: str
    note: str = ""


class TurnStarted(Entry, frozen=True, kw_only=True, tag="turn_started"):
    """A new turn began."""


class TracksChanged(Entry, frozen=True, kw_only=True, tag="tracks_changed"):
    """Tracks were changed by hand."""

    note: str = ""


class Rolled(Entry, frozen=True, kw_only=True, tag="rolled"):
    """A roll: the ruling follows from what was asked and the faces, and so is not stored."""

    req: dict[str, Any]
    """What is audited: all that dice and ruling depend on, who rolled, and the sides of the dice."""
    said: dict[str, Any] = {}
    """Names and free text; a hidden Difficulty, of which `req` has the digest."""
    faces: tuple[int, ...] = ()
    epoch: int | None = None
    """Of committed dice; given ones have none."""
    key: str = ""
    """The Idempotency-Key, which committed dice follow from."""
    outcome: str
    clock: str = ""
    task: str = ""
    attempt: int = 0
    fiction_changed: str = ""
    override: str = ""

    @property
    def character(self) -> str:
        """Return who rolled, if a character did."""
        return str(self.req.get("character", ""))

    @property
    def assistants(self) -> tuple[str, ...]:
        """Return who helped."""
        return tuple(self.req.get("assistants", ()))


class EpochClosed(Entry, frozen=True, kw_only=True, tag="epoch_closed"):
    """No more dice are drawn under an epoch, and the next is open."""

    epoch: int
    why: str
    client_seed: str
    """Of the next epoch."""
    commit: str
    """To the epoch after the next."""


class EpochRevealed(Entry, frozen=True, kw_only=True, tag="epoch_revealed"):
    """An epoch's seed is known, and its dice can be checked."""

    epoch: int
    seed: str


class Pick(Struct, frozen=True, omit_defaults=True):
    """An option that was picked."""

    id: Annotated[str, Meta(description="As in the menu, or `custom`.")]
    character: Annotated[str, Meta(description="Whom it befell.")] = ""
    clock: Annotated[str, Meta(description="The clock it ticked.")] = ""
    text: Annotated[str, Meta(description="What it is.")] = ""


class Chosen(Entry, frozen=True, kw_only=True, tag="chosen"):
    """What follows from a roll was settled."""

    roll: int
    branch: str = ""
    picks: tuple[Pick, ...] = ()
    effect: str = ""
    note: str = ""
    verdict: dict[str, Any] | None = None
    """Of a roll with a hidden Difficulty: told now."""


class Imported(Entry, frozen=True, kw_only=True, tag="imported"):
    """The table came from an export."""

    sid: str
    entries: int
    sha256: str


AnyEntry = (
    SessionCreated
    | SessionChanged
    | PersonJoined
    | PersonRevoked
    | TokenRenewed
    | GmHandedOver
    | CodeChanged
    | CharacterCreated
    | CharacterChanged
    | CharacterDeleted
    | ClockCreated
    | ClockChanged
    | ClockDeleted
    | ClockTicked
    | TurnStarted
    | TracksChanged
    | Rolled
    | EpochClosed
    | EpochRevealed
    | Chosen
    | Imported
)

encode = msgspec.json.encode
_decode = msgspec.json.Decoder(AnyEntry).decode


def decode(stored: Stored) -> AnyEntry:
    """Return what was asked."""
    asked: AnyEntry = _decode(stored.entry)
    return asked


class Result(Struct, frozen=True):
    """What a change did."""

    changes: tuple[list[Any], ...] = ()
    """Whose, track, amount, what it is now, overflow; of a clock also whether it is hidden, and its loops."""
    after: dict[str, Any] = {}
    n: int = 0
    """Of a roll of committed dice: its number in its epoch."""
    before: str = ""
    """Entry and time of the roll before it, or the name of its epoch, by which a history that was lost is noticed."""


result = msgspec.json.Decoder(Result)
