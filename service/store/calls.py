"""What each script is called with: a struct with the script's name, and who calls."""

from typing import Any, Literal, NamedTuple

from msgspec import Struct

from service.record.deltas import Charge, Tick


class Actor(Struct, frozen=True):
    """Who asks for a change; the script checks that the token is still good, and the role."""

    by: str = ""
    token: int = 0
    roles: tuple[str, ...] = ()
    """Who may."""


NOBODY = Actor()
"""Of what needs no token."""


class Context(Struct, frozen=True, kw_only=True):
    """What every script is told beside its call."""

    by: str
    token: int
    roles: tuple[str, ...]
    ttl: int
    """Seconds for which a session is kept from now on."""
    room: int = 0
    """Entries that a log has room for."""
    bytes: int = 0
    """Bytes that they may have."""
    reserve: int = 0
    """The last entries, which are kept (docs/decisions/0016)."""
    each_bytes: int = 0
    """Bytes that are kept for each of these."""


def _script(name: str) -> str:
    return name.removesuffix("Call").lower()


class ScriptCall(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="script", tag=_script):
    """A call of a script: what is left out the script does not find."""


class Mark(NamedTuple):
    """Something to be remembered: a field, and its value."""

    field: str
    value: str


class Swap(NamedTuple):
    """Something that is remembered otherwise if it is so."""

    field: str
    old: str
    new: str


class Staged(Struct, frozen=True, kw_only=True):
    """How much an import has written before its table is made."""

    log: int
    """Entries."""
    marks: int
    """Fields, as those below."""
    epochs: int
    draft: int


class ApplyCall(ScriptCall, frozen=True, kw_only=True):
    """A roll, a tick, a choice, a turn: charge tracks, tick clocks and remember, in this order, or do none of it."""

    session: int = 0
    """Version of the session the caller planned with; refused when it is another by now."""
    epoch: str = ""
    """Name of the epoch its dice were drawn under; refused when it is another by now."""
    most: int | None = None
    """Rolls that an epoch has at most; refused when it has them."""
    owner: tuple[str, ...] = ()
    """Characters that a player must own to do this."""
    character: bool = False
    """Whether a player must name one."""
    expect: tuple[Mark, ...] = ()
    """What may happen once: refused unless it is remembered so ("" for not yet)."""
    remember: tuple[Mark, ...] = ()
    """"" forgets, "@" is the number of this entry."""
    swap: tuple[Swap, ...] = ()
    """Remembers `new` if it is `old` by now ("" for nothing); else it stays as it is."""
    turn: tuple[str, ...] = ()
    """Fields that may be set once a turn (UW-32)."""
    charge: tuple[Charge, ...] = ()
    clock: str = ""
    """A clock that must be open, ticked or not."""
    tick: tuple[Tick, ...] = ()
    show: str = ""
    """Id of the document to answer with."""
    starts: dict[str, dict[str, list[int]]] = {}
    """Where the game's tracks start, by kind of document: a document may lack one."""


class CodeCall(ScriptCall, frozen=True, kw_only=True):
    """Another join code."""

    code: str


class CreateCall(ScriptCall, frozen=True, kw_only=True):
    """A new table."""

    docs: dict[str, Any] = {}
    """Documents by id."""
    fields: dict[str, Any] = {}
    """What stands beside them."""
    staged: Staged | None = None
    """Of an import, how much of it must be there."""


class DeleteCall(ScriptCall, frozen=True, kw_only=True):
    """Delete a character or a clock."""

    id: str
    version: int | None = None
    """What the caller saw; none where any will do."""


class EraseCall(ScriptCall, frozen=True, kw_only=True):
    """Delete a session with all its keys."""


class JoinCall(ScriptCall, frozen=True, kw_only=True):
    """Join with the code."""

    code: str
    person: Any
    """The new person's document."""
    most: int
    """Places for people."""
    last: int
    """Highest number that a person can have."""
    guesses: int
    """Wrong codes of an address, after which it waits."""
    joins: int
    """People who joined from an address, after which it waits."""
    wait: int
    """Seconds for which it waits."""


class PatchCall(ScriptCall, frozen=True, kw_only=True):
    """Change fields of a document: of the session, a character or a clock."""

    id: str
    version: int | None = None
    """What the caller saw; none where any will do."""
    set: Any = {}
    """Fields with their values."""
    unset: tuple[str, ...] = ()
    """Names of fields that go."""
    tracks: dict[str, list[int]] = {}
    """[value, cap] of tracks: without a cap the former one stays, 0 takes it off."""
    starts: dict[str, dict[str, list[int]]] = {}
    """As of `ApplyCall`."""


class PersonCall(ScriptCall, frozen=True, kw_only=True):
    """Revoke or renew a person's token, or hand the GM's role over."""

    person: str
    """Whom it is about."""
    act: Literal["revoke", "renew", "hand_over"]
    renewals: int | None = None
    """How often a token may have changed for its person to renew it."""
    most: int | None = None
    """Places for people."""


class PutCall(ScriptCall, frozen=True, kw_only=True):
    """A new character or clock."""

    kind: Literal["c", "k"]
    most: int
    """How many there may be."""
    doc: Any
    number: int = 0
    """The number of its id, where that is not to be the next in order."""


class RedeemCall(ScriptCall, frozen=True, kw_only=True):
    """Take a ticket: answer whose it was, and it is gone."""

    ticket: str


class ReplayCall(ScriptCall, frozen=True, kw_only=True):
    """What was done under a key, if anything."""


class RevealCall(ScriptCall, frozen=True, kw_only=True):
    """Publish the seed of a closed epoch, once."""

    after: int
    """Entry behind which the epoch began."""
    seed: str


class RotateCall(ScriptCall, frozen=True, kw_only=True):
    """Close the epoch that dice are drawn under and open the next."""

    epoch: str
    """Name of the epoch to close; refused when it is another by now."""
    least: int = 0
    """Rolls it must have."""
    each: int | None = None
    """How many one player may close, and with `most` how many all may; none: any number."""
    most: int | None = None
    next: Any
    """The epoch to open."""


class TicketCall(ScriptCall, frozen=True, kw_only=True):
    """Issue a ticket that opens one event stream, once."""

    ticket: str
    seconds: int
    """For which it is good."""
    each: int
    """Tickets of one person at a time."""
    most: int
    """Those of a table; the GM's find room beyond them."""


class AppendCall(ScriptCall, frozen=True, kw_only=True):
    """Write entries of an import; time, entry and result of each stand behind the call."""

    first: int
    """Number of the first entry."""


class FillCall(ScriptCall, frozen=True, kw_only=True):
    """Write fields of an import; field and value of each stand behind the call."""

    into: Literal["draft", "marks", "epochs"]


class DiscardCall(ScriptCall, frozen=True, kw_only=True):
    """Remove what was written of an import that failed."""


def script_of(call: ScriptCall) -> str:
    """Return the name of the script that a call is for."""
    return str(call.__struct_config__.tag)
