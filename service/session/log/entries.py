"""The entries of the log as their readers see them: one type for each type of event."""

from typing import Annotated, Any, TypeVar, get_args

from msgspec import UNSET, Meta, Struct, UnsetType

from service.record.actions.state import AwaitedTurn
from service.record.documents import Fate, Options, OwnTitle, Role, TableRules
from service.record.evidence import Proof
from service.record.field_changes import OfferReply
from service.rules.outcome import Announcement, HiddenVerdict, Ruling, ThrownDie, Warn
from service.rules.resistance import Resistance
from service.session.actions.views import Action, ActionConsequence
from service.session.characters import Character
from service.session.clocks import TableClock
from service.session.log.changes import Changed, Leftover, LoggedAction, NamesBeside
from service.session.log.roll_fields import Bound, Said, Settled

_Dice = Annotated[tuple[ThrownDie, ...], Meta(description="Where this version cannot rule on them: the dice thrown.")]
_FromSheet = Annotated[
    tuple[str, ...],
    Meta(
        description="Fields of the spec that were not sent, or not whole, and were taken from the character's sheet; "
        "`harm_penalty` from its harm. Of a resistance `rating`, or it is the player's word.",
        examples=[["rating"]],
    ),
]
_ByHost = Annotated[bool, Meta(description="Of committed dice: who rolled ran the service (option `host`).")]
_CharacterId = Annotated[str, Meta(description="Id of the character.", examples=["c1"])]
_ClockId = Annotated[str, Meta(description="Id of the clock.", examples=["k1"])]
_ActionAfter = Annotated[Action, Meta(description="The action after this step.")]
_PersonId = Annotated[str, Meta(description="Id of the person concerned.", examples=["p2"])]
_RollSeq = Annotated[int, Meta(description="The entry of the roll.")]
_Form = Annotated[str, Meta(description="In an event stream with `as`: the entry in that form (docs/forms.md).")]
_SignedTerms = Annotated[dict[str, Any], Meta(description="What the thrower signed (docs/proofs.md).")]
_Proof = Annotated[Proof, Meta(description="The proof of a roll of committed dice, to be kept.")]
_Head = Annotated[str, Meta(description="Digest of the epoch's rolls up to this one.")]
_Checkpoint = Annotated[str, Meta(description="Signed note of that head: every 64 rolls, and as an epoch is revealed.")]
_Note = Annotated[str, Meta(description="Free text.")]
_Genesis = Annotated[str, Meta(description="Genesis of the epoch that was opened.")]
_Commitments = Annotated[tuple[str, ...], Meta(description="Commitments to the seeds of the table's first two epochs.")]
_OfferId = Annotated[str, Meta(description="The offer that was made or answered.", examples=["o1"])]


class LogEntry(Struct, frozen=True, kw_only=True, tag_field="type"):
    """An entry of the log."""

    seq: Annotated[int, Meta(description="Its number; the log has no gaps, though players may not see every entry.")]
    id: Annotated[
        str,
        Meta(
            description="Its event id, which differs in another history.",
            examples=["5-0a1b2c3d4e5f60718293a4b5c6d7e8f9"],
        ),
    ]
    at: Annotated[str, Meta(description="Time, by the store's clock (RFC 3339).")]
    by: Annotated[str, Meta(description="Id of the person who did it, or `service`.", examples=["p1"])]
    by_name: Annotated[str, Meta(description="Their name.")] | UnsetType = UNSET
    character_name: Annotated[str, Meta(description="The name that `character` had then.")] | UnsetType = UNSET
    reversed_by: (
        Annotated[int, Meta(description="Where an entry is read that was reversed: the entry that did it.")] | UnsetType
    ) = UNSET
    changes: Annotated[tuple[Changed, ...], Meta(description="All changes of tracks and clocks, in order.")]

    @property
    def type(self) -> str:
        """Return the type of the entry, as on the wire."""
        return str(self.__struct_config__.tag)


EntryT = TypeVar("EntryT", bound=LogEntry)


class SessionCreatedEntry(LogEntry, frozen=True, kw_only=True, tag="session_created"):
    """A table was opened."""

    rules: TableRules
    title: OwnTitle = UNSET
    name: Annotated[str, Meta(description="Its name.")]
    options: Annotated[Options, Meta(description="Its options.")]
    commitments: _Commitments
    genesis: _Genesis


class SessionChangedEntry(LogEntry, frozen=True, kw_only=True, tag="session_changed"):
    """The table's name or options changed."""

    name: Annotated[str, Meta(description="Its name after the change.")]
    options: Annotated[Options, Meta(description="Options after the change.")]


class GameChangedEntry(LogEntry, frozen=True, kw_only=True, tag="game_changed"):
    """The table plays another game, or another version of it, from here on."""

    rules: TableRules
    title: OwnTitle = UNSET
    former: Annotated[str, Meta(description="The version that it played before.")]


class PersonJoinedEntry(LogEntry, frozen=True, kw_only=True, tag="person_joined"):
    """A person joined."""

    person: _PersonId
    name: Annotated[str, Meta(description="Their name.")]
    role: Annotated[Role, Meta(description="Their role.")]


class PersonEntry(LogEntry, frozen=True, kw_only=True):
    """What somebody did with a person."""

    person: _PersonId
    person_name: Annotated[str, Meta(description="Their name.")] | UnsetType = UNSET


class PersonRevokedEntry(PersonEntry, frozen=True, kw_only=True, tag="person_revoked"):
    """A person's token was revoked."""


class TokenRenewedEntry(PersonEntry, frozen=True, kw_only=True, tag="token_renewed"):
    """A person's token was renewed."""


class PersonRenamedEntry(PersonEntry, frozen=True, kw_only=True, tag="person_renamed"):
    """A person has another name; entries before it have the former one."""

    name: Annotated[str, Meta(description="Their name from here on.")]
    former: Annotated[str, Meta(description="Their name before.")]


class GmHandedOverEntry(PersonEntry, frozen=True, kw_only=True, tag="gm_handed_over"):
    """The GM's role was handed over."""


class CodeChangedEntry(LogEntry, frozen=True, kw_only=True, tag="code_changed"):
    """The join code changed."""


class CharacterCreatedEntry(LogEntry, frozen=True, kw_only=True, tag="character_created"):
    """A character was created."""

    character: _CharacterId
    character_after: Annotated[Character, Meta(description="The character.")]


class CharacterChangedEntry(LogEntry, frozen=True, kw_only=True, tag="character_changed"):
    """A character was edited."""

    character: _CharacterId
    character_after: Annotated[Character, Meta(description="The character after the change.")]


class CharacterDeletedEntry(LogEntry, frozen=True, kw_only=True, tag="character_deleted"):
    """A character was deleted."""

    character: _CharacterId


class ClockCreatedEntry(LogEntry, frozen=True, kw_only=True, tag="clock_created"):
    """A clock was created."""

    clock: _ClockId
    clock_after: Annotated[TableClock, Meta(description="The clock.")]


class ClockChangedEntry(LogEntry, frozen=True, kw_only=True, tag="clock_changed"):
    """A clock was edited; without `clock` it is hidden from the reader, and a clock that they see changed by it."""

    clock: _ClockId | UnsetType = UNSET
    clock_after: Annotated[TableClock, Meta(description="The clock after the change.")] | UnsetType = UNSET


class ClockTickedEntry(LogEntry, frozen=True, kw_only=True, tag="clock_ticked"):
    """A clock was ticked by hand."""

    clock: _ClockId
    clock_after: Annotated[TableClock, Meta(description="The clock after the change.")]
    note: _Note | UnsetType = UNSET


class ClockDeletedEntry(LogEntry, frozen=True, kw_only=True, tag="clock_deleted"):
    """A clock was deleted, or hidden from the reader."""

    clock: _ClockId
    clock_name: Annotated[str, Meta(description="Its name, as its reader saw it last.")] | UnsetType = UNSET


class TurnStartedEntry(LogEntry, frozen=True, kw_only=True, tag="turn_started"):
    """A new turn began."""


class TracksChangedEntry(LogEntry, frozen=True, kw_only=True, tag="tracks_changed"):
    """Tracks were changed by hand."""

    note: _Note | UnsetType = UNSET


class RolledEntry(LogEntry, frozen=True, kw_only=True, tag="rolled"):
    """A roll."""

    character: _CharacterId | UnsetType = UNSET
    assistants: Annotated[tuple[str, ...], Meta(description="Ids of the characters who helped.")] | UnsetType = UNSET
    clock: Annotated[str, Meta(description="Id of the clock that effect ticks.")] | UnsetType = UNSET
    action: LoggedAction | UnsetType = UNSET
    approach: (
        Annotated[str, Meta(description="Name of the action, the ability or the trait, as sent (BS-05, FE-10, T4-12).")]
        | UnsetType
    ) = UNSET
    task: Annotated[str, Meta(description="The task of which it is a try.")] | UnsetType = UNSET
    attempt: Annotated[int, Meta(description="Which try it is (UW-33).")] | UnsetType = UNSET
    fiction_changed: Annotated[str, Meta(description="Why it is no repetition (FE-06).")] | UnsetType = UNSET
    override: Annotated[str, Meta(description="Why the GM allowed it (FE-A10).")] | UnsetType = UNSET
    from_sheet: _FromSheet | UnsetType = UNSET
    filled: (
        Annotated[
            dict[str, Any],
            Meta(
                description="Fields of the spec that the table added to those of `terms`: from the sheet, and of a "
                "further try."
            ),
        ]
        | UnsetType
    ) = UNSET
    ruling: Annotated[Ruling, Meta(description="The ruling, where all may see it.")] | UnsetType = UNSET
    awaits: (
        Annotated[
            tuple[AwaitedTurn, ...],
            Meta(
                description="Of a roll: what follows, and who must say it. Choose at `action`; read it for later ones."
            ),
        ]
        | UnsetType
    ) = UNSET
    gm_fields: (
        Annotated[
            tuple[str, ...],
            Meta(
                description="Of a roll without an action: fields of the GM's that the player set.",
                examples=[["effect"]],
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
    dice: _Dice | UnsetType = UNSET
    announced: (
        Annotated[Announcement, Meta(description="With a hidden Difficulty: what players see until it is settled.")]
        | UnsetType
    ) = UNSET
    settled: Settled | UnsetType = UNSET
    said: Said | UnsetType = UNSET
    given: Annotated[bool, Meta(description="Without `ruling`: whether the dice were given by hand.")] | UnsetType = (
        UNSET
    )
    bound: Bound | UnsetType = UNSET
    by_host: _ByHost | UnsetType = UNSET
    form: _Form | UnsetType = UNSET
    terms: _SignedTerms | UnsetType = UNSET
    proof: _Proof | UnsetType = UNSET
    head: _Head | UnsetType = UNSET
    checkpoint: _Checkpoint | UnsetType = UNSET


class DifficultyOpenedEntry(LogEntry, frozen=True, kw_only=True, tag="difficulty_opened"):
    """A hidden Difficulty was opened, so that everybody can check what the roll was against."""

    roll: _RollSeq
    difficulty: Annotated[int, Meta(description="The hidden Difficulty that was opened.")]
    difficulty_salt: Annotated[str, Meta(description="With the Difficulty it gives the digest in the roll's record.")]


class EpochClosedEntry(LogEntry, frozen=True, kw_only=True, tag="epoch_closed"):
    """An epoch was closed, and the next opened."""

    epoch: Annotated[int, Meta(description="The epoch that was closed.")]
    why: Annotated[str, Meta(description="Why: `request`, `full`, new `rules`, or another `store`.")]
    client_seed: Annotated[str, Meta(description="Client seed of the next epoch, by the person who closed this one.")]
    commit: Annotated[str, Meta(description="Commitment to the epoch after the next.")]
    genesis: _Genesis
    lineage: Annotated[str, Meta(description="Digest of the store's history that it was opened under.")]


class EpochRevealedEntry(LogEntry, frozen=True, kw_only=True, tag="epoch_revealed"):
    """An epoch's seed was published, so that its dice can be checked."""

    epoch: Annotated[int, Meta(description="The epoch that was revealed.")]
    seed: Annotated[str, Meta(description="The seed of the closed epoch.")]
    proof: _Proof | UnsetType = UNSET
    head: _Head | UnsetType = UNSET
    checkpoint: _Checkpoint | UnsetType = UNSET


class ChosenEntry(LogEntry, frozen=True, kw_only=True, tag="chosen"):
    """A choice after the dice: a branch, the GM's picks, what is taken, what the GM resolves."""

    action: LoggedAction
    action_after: _ActionAfter
    names: NamesBeside | UnsetType = UNSET
    character: _CharacterId | UnsetType = UNSET
    roll: Annotated[int, Meta(description="The roll that the choice follows.")] | UnsetType = UNSET
    branch: Annotated[str, Meta(description="The player's branch.")] | UnsetType = UNSET
    picks: Annotated[tuple[ActionConsequence, ...], Meta(description="The GM's picks.")] | UnsetType = UNSET
    take: Annotated[tuple[str, ...], Meta(description="Consequences that were taken.")] | UnsetType = UNSET
    fate: Annotated[dict[str, Fate], Meta(description="Consequences that the GM resolved.")] | UnsetType = UNSET
    throwers: (
        Annotated[
            dict[str, str],
            Meta(description='Who is to throw for resisting them; "": who plays whom they befall, else the GM.'),
        ]
        | UnsetType
    ) = UNSET
    effect: Annotated[str, Meta(description="Effect the GM granted.")] | UnsetType = UNSET
    grant: Annotated[str, Meta(description="`part`: the GM granted a part after a failure (DH-A13).")] | UnsetType = (
        UNSET
    )
    warnings: Annotated[tuple[Warn, ...], Meta(description="Allowed, but seldom meant.")] | UnsetType = UNSET
    verdict: (
        Annotated[HiddenVerdict, Meta(description="The verdict of a roll with a hidden Difficulty.")] | UnsetType
    ) = UNSET
    note: _Note | UnsetType = UNSET
    form: _Form | UnsetType = UNSET


class ResistedEntry(LogEntry, frozen=True, kw_only=True, tag="resisted"):
    """Somebody resisted a consequence."""

    action: LoggedAction
    action_after: _ActionAfter
    names: NamesBeside | UnsetType = UNSET
    character: _CharacterId
    roll: Annotated[int, Meta(description="The roll that it follows.")] | UnsetType = UNSET
    consequence: Annotated[str, Meta(description="The consequence that was resisted.", examples=["n1"])]
    resistance: Annotated[Resistance, Meta(description="What resisting cost, and what is left.")]
    attribute: Annotated[str, Meta(description="What resists (FITD-A25).", examples=["Prowess"])] | UnsetType = UNSET
    ability: Annotated[str, Meta(description="The special ability that resisted (FITD-A26).")] | UnsetType = UNSET
    from_sheet: _FromSheet | UnsetType = UNSET
    by_host: _ByHost | UnsetType = UNSET
    note: _Note | UnsetType = UNSET
    form: _Form | UnsetType = UNSET
    terms: _SignedTerms | UnsetType = UNSET
    proof: _Proof | UnsetType = UNSET
    head: _Head | UnsetType = UNSET
    checkpoint: _Checkpoint | UnsetType = UNSET


class ReversedEntry(LogEntry, frozen=True, kw_only=True, tag="reversed"):
    """The GM took entries back."""

    action: LoggedAction | UnsetType = UNSET
    action_after: _ActionAfter | UnsetType = UNSET
    character: _CharacterId | UnsetType = UNSET
    reverses: Annotated[tuple[int, ...], Meta(description="The entries that were reversed.")]
    left: (
        Annotated[
            tuple[Leftover, ...],
            Meta(description="What could not be taken back: it is gone, has moved since, or is less than the amount."),
        ]
        | UnsetType
    ) = UNSET
    note: _Note | UnsetType = UNSET
    form: _Form | UnsetType = UNSET


class StepEntry(LogEntry, frozen=True, kw_only=True):
    """A step of an action."""

    action: LoggedAction
    action_after: _ActionAfter
    names: NamesBeside | UnsetType = UNSET
    character: _CharacterId


class ActionOpenedEntry(StepEntry, frozen=True, kw_only=True, tag="action_opened"):
    """An action was opened."""


class ActionChangedEntry(StepEntry, frozen=True, kw_only=True, tag="action_changed"):
    """Fields of an action were set, or its terms agreed to."""


class ActionClosedEntry(StepEntry, frozen=True, kw_only=True, tag="action_closed"):
    """An action ended without a roll."""


class OfferMadeEntry(StepEntry, frozen=True, kw_only=True, tag="offer_made"):
    """An offer was made for an action."""

    offer: _OfferId


class OfferAnsweredEntry(StepEntry, frozen=True, kw_only=True, tag="offer_answered"):
    """An offer was answered, withdrawn or struck."""

    offer: _OfferId
    answer: Annotated[OfferReply, Meta(description="How it was answered.")]
    counter: Annotated[str, Meta(description="Of `counter`: the offer that it made (BS-29).")] | UnsetType = UNSET
    clock: _ClockId | UnsetType = UNSET
    clock_after: (
        Annotated[TableClock, Meta(description="Of `accept`: the clock that the price of the bargain started (BS-27).")]
        | UnsetType
    ) = UNSET


class OfferLapsedEntry(StepEntry, frozen=True, kw_only=True, tag="offer_lapsed"):
    """An accepted offer could not be kept when its action was to be rolled."""

    offer: _OfferId


class TaleToldEntry(LogEntry, frozen=True, kw_only=True, tag="tale_told"):
    """Somebody told what happens in an action, before its dice or after them."""

    action: LoggedAction
    character: _CharacterId | UnsetType = UNSET
    text: Annotated[str, Meta(description="What happens, in their words.")]
    form: _Form | UnsetType = UNSET


class ImportedEntry(LogEntry, frozen=True, kw_only=True, tag="imported"):
    """The table was imported from an export."""

    imported_from: Annotated[str, Meta(description="The session an import came from.")]
    commitments: _Commitments
    genesis: _Genesis


class UnknownEntry(LogEntry, frozen=True, kw_only=True, tag="unknown"):
    """An entry of a type that this version does not know: a newer one wrote it."""

    unknown_type: Annotated[str, Meta(description="Its type.")]
    dice: _Dice | UnsetType = UNSET
    bound: Bound | UnsetType = UNSET
    terms: _SignedTerms | UnsetType = UNSET
    proof: _Proof | UnsetType = UNSET
    head: _Head | UnsetType = UNSET
    checkpoint: _Checkpoint | UnsetType = UNSET


ProvenEntry = RolledEntry | ResistedEntry | EpochRevealedEntry | UnknownEntry
"""The entries that the chain of dice has a proof of."""
CardEntry = RolledEntry | ChosenEntry | ResistedEntry | ReversedEntry | TaleToldEntry
"""The entries that have forms for people (docs/forms.md)."""
AnyLogEntry = (
    SessionCreatedEntry
    | SessionChangedEntry
    | GameChangedEntry
    | PersonJoinedEntry
    | PersonRevokedEntry
    | TokenRenewedEntry
    | PersonRenamedEntry
    | GmHandedOverEntry
    | CodeChangedEntry
    | CharacterCreatedEntry
    | CharacterChangedEntry
    | CharacterDeletedEntry
    | ClockCreatedEntry
    | ClockChangedEntry
    | ClockTickedEntry
    | ClockDeletedEntry
    | TurnStartedEntry
    | TracksChangedEntry
    | RolledEntry
    | DifficultyOpenedEntry
    | EpochClosedEntry
    | EpochRevealedEntry
    | ChosenEntry
    | ResistedEntry
    | ReversedEntry
    | ActionOpenedEntry
    | ActionChangedEntry
    | ActionClosedEntry
    | OfferMadeEntry
    | OfferAnsweredEntry
    | OfferLapsedEntry
    | TaleToldEntry
    | ImportedEntry
    | UnknownEntry
)
"""The entries by `type`, as the contract has them."""
ENTRY_KINDS = sorted(str(kind.__struct_config__.tag) for kind in get_args(AnyLogEntry))
"""The types of entries."""
