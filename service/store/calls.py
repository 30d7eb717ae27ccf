"""The arguments of each script: a struct with the script's name, and the credentials of the caller."""

from typing import Any, Literal, NamedTuple

from msgspec import Struct

from service.record.deltas import Charge, Tick


class Credentials(Struct, frozen=True):
    """Who makes a change, by which token: the script checks token and role."""

    by: str = ""
    token: int = 0
    roles: tuple[str, ...] = ()
    """Roles that may make the change."""


NO_CREDENTIALS = Credentials()
"""For calls without a token."""


class Context(Struct, frozen=True, kw_only=True):
    """The arguments of every script beside its call."""

    by: str
    token: int
    roles: tuple[str, ...]
    named: tuple[str, ...] = ()
    """Ids in the entry whose names are returned with it, beside the caller's and those in its changes."""
    ttl: int
    """Seconds until the session expires, from this change on."""
    room: int = 0
    """Largest number of entries of a log."""
    bytes: int = 0
    """Largest number of bytes of a log."""
    reserve: int = 0
    """The last entries of a log, which are reserved (docs/decisions/0016)."""
    each_bytes: int = 0
    """Bytes that are reserved for each of these."""


def _script(name: str) -> str:
    return name.removesuffix("Call").lower()


class ScriptCall(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="script", tag=_script):
    """A call of a script; the script does not see fields that have their default."""


class Mark(NamedTuple):
    """A mark to write: field and value."""

    field: str
    value: str


class Swap(NamedTuple):
    """A mark to replace, if it has the old value."""

    field: str
    old: str
    new: str


class ClockStart(Struct, frozen=True):
    """A clock that a step of an action starts."""

    id: str
    """It must be the next one."""
    doc: Any
    most: int
    """Most clocks that are nobody's own."""


class Staged(Struct, frozen=True, kw_only=True):
    """The numbers of fields and entries that an import has written before its table is created."""

    log: int
    """Entries."""
    marks: int
    """Number of fields, as are those below."""
    epochs: int
    draft: int


class JudgedStep(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A step of an action, and what it was judged by; refused where one of these has changed."""

    id: str = ""
    """Of the action; empty for a new one, which gets the next."""
    version: int = 0
    """Its version. 0 where the table does not store it: a new one, that of a direct roll before its first step, or a
    closed one."""
    at: int = 0
    """Time of the step that made this version, in milliseconds."""
    role: str = ""
    """Role of the caller."""
    actors: dict[str, str] = {}
    """Who acts for each character that the action names, "" for the GM."""
    throwers: dict[str, bool] = {}
    """Whether each person who is named to throw is at the table as GM or player."""
    clocks: dict[str, str] = {}
    """Who sees and ticks each clock."""
    named: tuple[str, ...] = ()
    """The clocks that the action names: the entry says which of them players do not see."""
    doc: str = ""
    """The document after the step, as JSON."""
    closed: bool = False
    """Whether nothing about it is awaited after the step: its document leaves the table."""
    most_own: int | None = None
    """Most that the caller may have opened, of this kind."""


class ActCall(ScriptCall, JudgedStep, frozen=True, kw_only=True):
    """A step of an action before its dice: open it, replace its document, or close it."""

    role: str
    most: int
    """Most open actions."""
    versions: dict[str, int] = {}
    """Version of the character whose sheet the terms were read by; refused where it has changed."""
    rules: str | None = None
    """Of a new one, the rules that it was judged by, as the session has them; refused where it has others."""
    character: str
    """The character that acts; it must exist while the action goes on."""
    others: tuple[Mark, ...] = ()
    """The marks with the entries of the actions that it follows or joins; refused where these have changed."""
    started: tuple[ClockStart, ...] = ()
    ended: tuple[str, ...] = ()
    """Clocks that are gone with what started them, unless they were deleted before."""
    steps: bool = False
    """Whether the entry is to be found by the action: it closes it, or stands for its roll."""


class ActionStep(JudgedStep, frozen=True, kw_only=True):
    """The action that a change is a step of: its roll, or a step after the dice."""

    access: str = ""
    """Of a roll: who saw and ticked its clock when it was planned; refused where that has changed."""
    most: int = 0
    """Most open actions."""


class ApplyCall(ScriptCall, frozen=True, kw_only=True):
    """A roll, tick, choice or turn: charge tracks, tick clocks and write marks, in this order, or change nothing."""

    session: int = 0
    """Version of the session that the caller planned with; refused where it has changed."""
    epoch: str = ""
    """Genesis of the epoch that its dice were drawn under; refused where another is open."""
    most: int | None = None
    """Most rolls of an epoch; refused where it is full."""
    known_until: int | None = None
    """Number of the last entry of which the caller knows the epoch's chain; those after it are returned, if few."""
    owner: tuple[str, ...] = ()
    """Characters that must exist, and that a player must own, to do this."""
    character: bool = False
    """Whether a player must name a character."""
    expect: tuple[Mark, ...] = ()
    """Marks that must have these values ("" for none); refused otherwise."""
    remember: tuple[Mark, ...] = ()
    """Marks to write; "" deletes one, "@" in a value stands for the number of this entry."""
    swap: tuple[Swap, ...] = ()
    """Marks to set to `new` where they are `old` ("" for none)."""
    turn: tuple[str, ...] = ()
    """Marks that may be set once a turn (UW-32)."""
    timed: bool = False
    """Whether the entry tells the turn, because something is counted by it."""
    versions: dict[str, int] = {}
    """Versions of documents that the caller planned with, by id; refused where one has changed."""
    charge: tuple[Charge, ...] = ()
    clock: str = ""
    """A clock that must be open, even where it is not ticked."""
    clock_shown: bool | None = None
    """Whether players see that clock; refused where they do not, or the other way round. None: whichever."""
    tick: tuple[Tick, ...] = ()
    show: str = ""
    """Id of the document to return."""
    starts: dict[str, dict[str, list[int]]] = {}
    """Start and cap of the game's tracks, by kind of document: a document may lack a track."""
    action: ActionStep | None = None
    """The action that this is a step of."""
    warn: str = ""
    """A mark: the entry tells its value, where it is set."""
    reversal: bool = False
    """Whether it takes entries back, and writes marks as they would be without these."""
    tail: int = 0
    """Of a reversal that depends on other entries, the last one that it was judged by; refused if there are more."""
    relock: tuple[str, ...] = ()
    """Clocks to lock again, unless they have moved since."""
    gm_fields: tuple[str, ...] = ()
    """Fields of the GM's that a roll sets: the entry says so where a player made it."""
    unsettled: int | None = None
    """Of a direct roll that awaits something: how many such rolls of its person the table lists, the last ones."""
    trial: bool = False
    """Whether nothing is to be changed: refused as `would_apply`, with the value of `warn`, where it could be made."""


class CodeCall(ScriptCall, frozen=True, kw_only=True):
    """Replace the join code."""

    code: str


class CreateCall(ScriptCall, frozen=True, kw_only=True):
    """Create a table."""

    docs: dict[str, Any] = {}
    """Documents by id."""
    fields: dict[str, Any] = {}
    """Other fields of the table's hash."""
    staged: Staged | None = None
    """Of an import, what must have been written."""


class DeleteCall(ScriptCall, frozen=True, kw_only=True):
    """Delete a character or a clock."""

    id: str
    version: int | None = None
    """Version that the caller saw; None for any."""


class EraseCall(ScriptCall, frozen=True, kw_only=True):
    """Delete a session with all its keys."""


class GameCall(ScriptCall, frozen=True, kw_only=True):
    """Play another game, or another version of it; refused while an action awaits something."""

    version: int
    """Version of the session that was read."""
    versions: dict[str, int] = {}
    """Versions of the characters whose sheets were read, by id; refused where one has changed."""
    system: str
    rules: str
    played: tuple[str, ...]
    """The versions that the table played before."""
    brought: bool = False
    """Whether the entry has the document of its game."""


class JoinCall(ScriptCall, frozen=True, kw_only=True):
    """Join with the code."""

    code: str
    person: Any
    """The document of the new person."""
    most: int
    """Places for people."""
    last: int
    """Highest number of a person's id."""
    guesses: int
    """Wrong codes after which an address must wait."""
    joins: int
    """Joins after which an address must wait."""
    wait: int
    """Seconds that it must wait."""


class PatchCall(ScriptCall, frozen=True, kw_only=True):
    """Change fields of a document: of the session, a character or a clock."""

    id: str
    version: int | None = None
    """Version that the caller saw; None for any."""
    set: Any = {}
    """Fields with their values."""
    unset: tuple[str, ...] = ()
    """Names of fields to delete."""
    tracks: dict[str, list[int]] = {}
    """[value, cap] of tracks: without a cap the former one stays, 0 removes it, and with it a track of its own."""
    texts: dict[str, tuple[str, ...]] = {}
    """What the boxes of tracks are that are changed, no more than are marked; those of others go with their boxes."""
    own_tracks: int | None = None
    """Most tracks of its own, beside those of the game: a new one has a cap. None for a document without any."""
    starts: dict[str, dict[str, list[int]]] = {}
    """As in `ApplyCall`."""
    rules: str | None = None
    """As in `ActCall`."""
    most: int | None = None
    """Most clocks that are nobody's own, for a clock."""
    takes: bool = False
    """Whether it only makes the caller the owner, which a player may where the character is free."""


class PersonCall(ScriptCall, frozen=True, kw_only=True):
    """Revoke or renew a person's token, change their name, or hand the GM's role over."""

    person: str
    """Id of the person."""
    act: Literal["revoke", "renew", "rename", "hand_over"]
    called: str = ""
    """The name that they have from now on."""
    renewals: int | None = None
    """Highest version of a token that its person may renew."""
    most: int | None = None
    """Places for people."""


class PutCall(ScriptCall, frozen=True, kw_only=True):
    """Create a character or a clock."""

    kind: Literal["c", "k"]
    most: int
    """Most documents of this kind."""
    doc: Any
    number: int = 0
    """The number of its id; 0 for the next in order."""
    most_own: int | None = None
    """Most clocks of a player's own."""
    most_of_players: int | None = None
    """Most clocks of all players' own that they make themselves; the others of a table leave them room."""
    most_made: int | None = None
    """Most clocks of their own that a player makes, with those that are deleted."""
    rules: str | None = None
    """As in `ActCall`."""


class RedeemCall(ScriptCall, frozen=True, kw_only=True):
    """Redeem a ticket: delete it, and return whose it was."""

    ticket: str


class ReplayCall(ScriptCall, frozen=True, kw_only=True):
    """Return the entry that a key made; refused where there is none."""


class RevealCall(ScriptCall, frozen=True, kw_only=True):
    """Publish the seed of a closed epoch, once."""

    after: int
    """Number of the entry after which the epoch began."""
    seed: str


class RotateCall(ScriptCall, frozen=True, kw_only=True):
    """Close the epoch that dice are drawn under and open the next."""

    epoch: str
    """Genesis of the epoch to close; refused where another is open."""
    least: int = 0
    """Rolls that it must have."""
    closings: int = 0
    """Epochs that one player may close; 0 for any number."""
    closing_seconds: int = 0
    """Seconds in which a player gets one more."""
    next: Any
    """The epoch to open."""


class TellCall(ScriptCall, frozen=True, kw_only=True):
    """Tell what happens in an action."""

    action: str
    character: str = ""
    """Its character, as the caller has read it."""
    roll_at: int = 0
    """Of a direct roll that has no entries after it: its time, in milliseconds."""
    most: int
    """Most tales of it."""
    reserved: int
    """The last of them, which the GM alone tells."""


class TicketCall(ScriptCall, frozen=True, kw_only=True):
    """Issue a ticket that opens one event stream, once."""

    ticket: str
    seconds: int
    """Seconds until it expires."""
    each: int
    """Most unused tickets of one person."""
    most: int
    """Most unused tickets of a table; the GM is exempt."""


class HookCall(ScriptCall, frozen=True, kw_only=True):
    """Register, change or delete a webhook, rotate its secret, or replay entries that it gave up."""

    act: Literal["register", "change", "rotate", "delete", "replay"]
    id: str = ""
    """Its id; a new one gets the next."""
    most: int | None = None
    """Most webhooks of a table, for a new one."""
    version: int | None = None
    """Version that it must have."""
    set: dict[str, Any] = {}
    """Fields of its document."""
    unset: tuple[str, ...] = ()
    seqs: tuple[int, ...] = ()
    """Entries to replay; none: all that it gave up."""


class AppendCall(ScriptCall, frozen=True, kw_only=True):
    """Write entries of an import; time, entry and result of each follow the call."""

    first: int
    """Number of the first entry."""


class FillCall(ScriptCall, frozen=True, kw_only=True):
    """Write fields of an import; field and value of each follow the call."""

    into: Literal["draft", "marks", "epochs"]


class DiscardCall(ScriptCall, frozen=True, kw_only=True):
    """Remove what was written of an import that failed."""


def script_of(call: ScriptCall) -> str:
    """Return the name of the script that a call is for."""
    return str(call.__struct_config__.tag)
