"""Events of the log as they are stored: short, and enough to rebuild the response."""

import secrets
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from service.audit.chain import Draws
from service.record.deltas import Delta, Reversal
from service.record.documents import ConsequenceDoc, Fate, Price, PriceChange, Proposal
from service.record.field_changes import FieldChanges, OfferReply
from service.record.log_record import MAX_LOG_ENTRIES, LogRecord, StoredGame
from service.rules.writing import displayed

Number = Annotated[int, Meta(ge=0, le=MAX_LOG_ENTRIES)]
"""Number of an entry, or a count that the number of entries limits."""


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """The request of a change, and who made it."""

    by: str = ""
    salt: str = ""
    """Random where players may not see all fields: the id, a digest, must not let them guess the hidden ones."""


def salt() -> str:
    """Return a new salt."""
    return secrets.token_urlsafe(12)


class SessionCreated(Event, frozen=True, kw_only=True, tag="session_created"):
    """A table was opened."""

    name: str
    commitments: tuple[str, str]
    """To the seeds of epochs 0 and 1."""
    genesis: str
    """Of epoch 0."""
    game: StoredGame = ""


class SessionChanged(Event, frozen=True, kw_only=True, tag="session_changed"):
    """The table's name or options changed."""


class GameChanged(Event, frozen=True, kw_only=True, tag="game_changed"):
    """The table plays another game, or another version of its game, from here on."""

    rules: str
    former: str
    """The version that it played before."""
    game: StoredGame = ""


class PersonJoined(Event, frozen=True, kw_only=True, tag="person_joined"):
    """A person joined."""

    name: str
    role: str


class PersonRevoked(Event, frozen=True, kw_only=True, tag="person_revoked"):
    """A person's token was revoked."""

    person: str


class TokenRenewed(Event, frozen=True, kw_only=True, tag="token_renewed"):
    """A person's token was renewed."""

    person: str


class PersonRenamed(Event, frozen=True, kw_only=True, tag="person_renamed"):
    """A person has another name."""

    person: str
    name: str


class GmHandedOver(Event, frozen=True, kw_only=True, tag="gm_handed_over"):
    """The GM's role was handed over."""

    person: str


class CodeChanged(Event, frozen=True, kw_only=True, tag="code_changed"):
    """The join code changed."""


class CharacterCreated(Event, frozen=True, kw_only=True, tag="character_created"):
    """A character was created."""


class CharacterChanged(Event, frozen=True, kw_only=True, tag="character_changed"):
    """A character was edited."""

    character: str


class CharacterDeleted(Event, frozen=True, kw_only=True, tag="character_deleted"):
    """A character was deleted."""

    character: str


class ClockCreated(Event, frozen=True, kw_only=True, tag="clock_created"):
    """A clock was created."""


class ClockChanged(Event, frozen=True, kw_only=True, tag="clock_changed"):
    """A clock was edited."""

    clock: str


class ClockDeleted(Event, frozen=True, kw_only=True, tag="clock_deleted"):
    """A clock was deleted."""

    clock: str


class ClockTicked(Event, frozen=True, kw_only=True, tag="clock_ticked"):
    """A clock was ticked by hand."""

    clock: str
    note: str = ""


class TurnStarted(Event, frozen=True, kw_only=True, tag="turn_started"):
    """A new turn began."""


class TracksChanged(Event, frozen=True, kw_only=True, tag="tracks_changed"):
    """Tracks were changed by hand."""

    note: str = ""


class Thrown(Event, frozen=True, kw_only=True):
    """Dice that somebody threw; with `epoch` they are committed dice, and the entry is part of that epoch's chain."""

    terms: dict[str, Any] = {}
    """What the thrower signed (docs/proofs.md); empty where nothing is thrown."""
    draws: Draws = ()
    epoch: Number | None = None
    """Epoch of committed dice; None for given ones."""
    bound: bool = False
    """Whether the request names its epoch."""
    key: str = ""
    """The Idempotency-Key."""
    rules: str = ""
    """Version of the rules that it was ruled by, where its terms do not name it."""
    by_host: bool = False
    """Of committed dice: whether who rolled ran the service, by the option `host` of then."""

    @property
    def faces(self) -> tuple[int, ...]:
        """Return the faces, in the order in which they were drawn."""
        return tuple([face for _, face in self.draws])

    @property
    def ruled_by(self) -> str:
        """Return the version of the rules that it was ruled by."""
        return str(self.terms.get("rules") or self.rules)


class Rolled(Thrown, frozen=True, kw_only=True, tag="rolled"):
    """A roll: its ruling follows from spec and faces, and so is not stored."""

    # Both always stand in the log, so that an entry that lacks one is damaged.
    terms: dict[str, Any]
    draws: Draws
    filled: dict[str, Any] = {}
    """Fields of the spec that are not as the terms have them: from the sheet, of a further try, a hidden Difficulty."""
    difficulty_salt: str = ""
    """Of that Difficulty's digest in the terms: 32 bytes in hex."""
    outcome: str
    hidden_clock: str = ""
    """The clock that effect ticks, where players do not see it: the terms lack it then."""
    attempt: Number = 0
    from_sheet: tuple[str, ...] = ()
    """Fields of the spec that were taken from the character, wholly or in part."""

    @property
    def action(self) -> str:
        """Return the action that it ended; "" for a direct roll."""
        return str(self.terms.get("action", ""))

    @property
    def spec(self) -> dict[str, Any]:
        """Return its spec, as plain values."""
        return {**self.terms["spec"], **self.filled}

    @property
    def character(self) -> str:
        """Return the character who rolled; empty where none did."""
        return str(self.terms.get("character") or "")

    @property
    def assistants(self) -> tuple[str, ...]:
        """Return the characters who helped."""
        named = self.terms.get("assistants" if self.action else "assistant") or ()
        return (named,) if isinstance(named, str) else tuple(named)

    @property
    def clock(self) -> str:
        """Return the clock that effect ticks; "" for none."""
        return self.hidden_clock or str(self.terms.get("clock") or "")

    @property
    def task(self) -> str:
        """Return the task of which it is a try; "" for none."""
        return str(self.terms.get("task") or "")

    @property
    def fiction_changed(self) -> str:
        """Return why it is no repetition (FE-06), as it is displayed."""
        return displayed(str(self.terms.get("fiction_changed") or ""))

    @property
    def override(self) -> str:
        """Return the GM's reason to allow a repetition (FE-A10), as it is displayed."""
        return displayed(str(self.terms.get("override") or ""))

    @property
    def prices(self) -> tuple[Price, ...]:
        """Return the prices of the bargains that the roller of an action accepted, in the order of their offers."""
        offers = self.terms.get("offers", {}) if self.action else {}
        priced = [
            offers[oid]["price"] for oid in sorted(offers, key=lambda oid: int(oid[1:])) if "price" in offers[oid]
        ]
        return msgspec.convert(priced, tuple[Price, ...])


class Resisted(Thrown, frozen=True, kw_only=True, tag="resisted"):
    """Somebody resisted a consequence: with committed or given dice, or at the GM's price, without any."""

    action: str
    character: str
    roll: Number = 0
    """As of `Chosen`."""
    consequence: str
    stress: int
    """What it cost; -1 where a critical cleared one (FITD-A12)."""
    attribute: str = ""
    from_sheet: tuple[str, ...] = ()
    """`rating` where it is the sheet's, which calls it as `attribute` does; else both are the player's word."""
    ability: str = ""
    """The special ability of the sheet that resisted, without a roll."""
    ability_track: str = ""
    """The track that its use marked; "" where it is used at will."""
    note: str = ""


class DifficultyOpened(Event, frozen=True, kw_only=True, tag="difficulty_opened"):
    """A hidden Difficulty was opened, so that everybody can check what the roll was against."""

    roll: Number
    difficulty: Number
    difficulty_salt: str


class EpochClosed(Event, frozen=True, kw_only=True, tag="epoch_closed"):
    """An epoch was closed, and the next opened."""

    epoch: Number
    why: str
    client_seed: str
    """Of the next epoch."""
    commit: str
    """To the seed of the epoch after the next."""
    genesis: str
    """Of the next epoch."""
    lineage: str
    """The history of the store that the next epoch is opened under."""


class EpochRevealed(Event, frozen=True, kw_only=True, tag="epoch_revealed"):
    """An epoch's seed was published, so that its dice can be checked."""

    epoch: Number
    seed: str


class ActionEvent(Event, frozen=True, kw_only=True):
    """A step of an action: folding the steps in order gives its document (`service/record/actions/`)."""

    action: str = ""
    """Empty where it is opened: its id is among the effects."""
    character: str


class Chosen(ActionEvent, frozen=True, kw_only=True, tag="chosen"):
    """A choice after the dice: the player's branch, the GM's picks and verdict, what is taken, what the GM resolves."""

    roll: Number = 0
    """The entry of its roll; 0 where the GM narrates without one."""
    branch: str = ""
    leads_to: str = ""
    """The position that the branch leads to (FITD-A19)."""
    picks: tuple[ConsequenceDoc, ...] = ()
    """What the GM picked, with what the menu says of it."""
    effect: str = ""
    """Effect that the GM granted (BS-43)."""
    part: bool = False
    """Whether the GM granted a part after a failure (DH-A13)."""
    take: tuple[str, ...] = ()
    """Consequences that were taken."""
    fate: dict[str, Fate] = {}
    """Consequences that the GM resolved."""
    throwers: dict[str, str] = {}
    """Who is to throw for resisting a consequence; "" for the one who plays whom it befalls, else the GM."""
    changes: tuple[PriceChange, ...] = ()
    """Other tracks that the GM changed."""
    note: str = ""
    verdict: dict[str, Any] | None = None
    """The verdict of a roll with a hidden Difficulty, which players see from now on."""


class ActionOpened(ActionEvent, frozen=True, kw_only=True, tag="action_opened"):
    """An action was opened."""

    given: FieldChanges
    declare: Number = 0
    follows: str = ""
    narrated: tuple[ConsequenceDoc, ...] = ()
    """Consequences that the GM narrates, instead of a roll (FE-07)."""


class ActionChanged(ActionEvent, frozen=True, kw_only=True, tag="action_changed"):
    """Fields of an action were set, or its terms agreed to."""

    given: FieldChanges


class ActionClosed(ActionEvent, frozen=True, kw_only=True, tag="action_closed"):
    """An action ended without a roll."""

    state: Literal["cancelled", "refused"]
    why: str = ""


class OfferMade(ActionEvent, frozen=True, kw_only=True, tag="offer_made"):
    """An offer was made for an action."""

    proposal: Proposal


class OfferAnswered(ActionEvent, frozen=True, kw_only=True, tag="offer_answered"):
    """An offer was answered, withdrawn or struck."""

    offer: str
    answer: OfferReply
    counter: Proposal | None = None
    clock: str = ""
    """The clock that starts, by the price of the bargain that is accepted (BS-27)."""


class OfferLapsed(ActionEvent, frozen=True, kw_only=True, tag="offer_lapsed"):
    """An accepted offer could not be kept when its action was to be rolled."""

    offer: str


class TaleTold(Event, frozen=True, kw_only=True, tag="tale_told"):
    """Somebody told what happens in an action: it changes nothing of it, and is no step."""

    action: str
    character: str
    """Of the action; "" where it has none."""
    text: str


class Reversed(ActionEvent, frozen=True, kw_only=True, tag="reversed"):
    """The GM took entries back: by delta, exactly what landed. Dice, records and receipts stay."""

    seqs: tuple[Number, ...]
    """The entries, the latest first."""
    unseen: tuple[Number, ...] = ()
    """Those that players did not see."""
    roll: Number = 0
    """As of `Chosen`; 0 where the roll itself was reversed."""
    due: tuple[Reversal, ...] = ()
    """What was to be taken back; what could not be is missing from the changes."""
    note: str = ""


REVERSIBLE = (Rolled, Chosen, Resisted, TracksChanged, ClockTicked, TurnStarted, TaleTold)
"""Entries that a reversal takes back."""


class Imported(Event, frozen=True, kw_only=True, tag="imported"):
    """The table was imported from an export."""

    sid: str
    """The session that was exported."""
    entries: Number
    """Entries of its log."""
    sha256: str
    """Digest of the export, without its last line."""
    signed: str
    """The note of that line."""
    key: str
    """The key that signed it, as a C2SP verifier key."""
    commitments: tuple[str, str]
    """To the seeds of this table's epochs 0 and 1."""
    genesis: str
    """Of its epoch 0."""
    rules: str = ""
    """Where the log before it was not imported, and the table plays a game of somebody's own; so `game`."""
    game: StoredGame = ""


class Unknown(Struct, frozen=True, kw_only=True):
    """An event of an unknown type: a newer version wrote it."""

    type: Annotated[str, Meta(pattern=r"\A[a-z][a-z0-9_]{0,39}\Z")]
    by: Annotated[str, Meta(max_length=40)] = ""
    salt: str = ""
    """As of `Event`: with one, the event may hold hidden fields, and only the GM sees it."""
    terms: dict[str, Any] = {}
    """This and the fields below as of `Thrown`: dice of an unknown type are part of the chain too."""
    draws: Draws = ()
    epoch: Number | None = None
    bound: bool = False
    key: str = ""

    @property
    def faces(self) -> tuple[int, ...]:
        """Return the faces, in the order in which they were drawn."""
        return tuple([face for _, face in self.draws])


_OfTable = SessionCreated | SessionChanged | GameChanged | CodeChanged | TurnStarted | TracksChanged | Imported
_OfPeople = PersonJoined | PersonRevoked | TokenRenewed | PersonRenamed | GmHandedOver
_OfCharacters = CharacterCreated | CharacterChanged | CharacterDeleted
_OfClocks = ClockCreated | ClockChanged | ClockDeleted | ClockTicked
_OfDice = Rolled | Resisted | DifficultyOpened | EpochClosed | EpochRevealed
_OfOffers = OfferMade | OfferAnswered | OfferLapsed
_OfActions = ActionOpened | ActionChanged | ActionClosed | _OfOffers | Chosen | Reversed | TaleTold
AnyEntry = _OfTable | _OfPeople | _OfCharacters | _OfClocks | _OfDice | _OfActions

TYPES = frozenset(str(kind.__struct_config__.tag) for kind in get_args(AnyEntry))
encode = msgspec.json.encode
_decode = msgspec.json.Decoder(AnyEntry).decode
_decode_unknown = msgspec.json.Decoder(Unknown).decode


def decode(stored: LogRecord) -> AnyEntry | Unknown:
    """Decode an event; unknown fields are ignored. DecodeError where it is damaged."""
    try:
        event: AnyEntry = _decode(stored.entry)
    except msgspec.ValidationError:
        unknown = _decode_unknown(stored.entry)
        if unknown.type in TYPES:
            raise
        return unknown
    return event


def chained(event: AnyEntry | Unknown) -> Thrown | Unknown | None:
    """Return an event with committed dice, of any type; None for others."""
    return event if isinstance(event, Thrown | Unknown) and event.epoch is not None else None


def type_of(event: AnyEntry | Unknown) -> str:
    """Return the type of an entry as it is stored."""
    return event.type if isinstance(event, Unknown) else str(event.__struct_config__.tag)


class Effects(Struct, frozen=True):
    """The effects of a change: deltas, and the document it left."""

    changes: tuple[Delta, ...] = ()
    after: dict[str, Any] = {}
    n: Number = 0
    """Number of a roll of committed dice in its epoch."""
    before: str = ""
    """Entry and time of the roll before it, or the name of its epoch: reveals a history that was lost."""


decode_effects = msgspec.json.Decoder(Effects).decode
