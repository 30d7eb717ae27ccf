"""Documents of a table as they are stored: the session, its people, characters, clocks and actions.

Unknown fields are ignored: a newer version that runs on the same store wrote them (docs/decisions/0019).
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from service.record.ids import NUMBER, ClockId, PersonId
from service.record.log_record import MAX_LOG_ENTRIES
from service.rules import systems
from service.rules.errors import RuleError, Unruled
from service.rules.fitd.ruling import OWN
from service.rules.memory import MAX_PENALTY
from service.rules.offers import OfferedFlashback, OfferKind
from service.rules.sheet import MAX_SHEET
from service.rules.spec import Name, Spec, Text, marked_field
from service.rules.system import System
from service.rules.writing import FREE_TEXT

Role = Literal["gm", "player", "spectator"]

Version = Annotated[int, Meta(ge=1, le=999_999_999)]
"""Version of a document: each change raises it by one."""
Loops = Annotated[int, Meta(ge=0, le=999_999_999)]
MAX_TRACK = 99_999
"""Most that a track without a cap has."""
StoredTrack = Annotated[list[Annotated[int, Meta(ge=0, le=MAX_TRACK)]], Meta(min_length=1, max_length=2)]
"""Its value, and its cap where it has one."""
StoredTrackName = Annotated[str, Meta(max_length=40, pattern=r"\A[a-z][a-z0-9_]{0,39}\Z")]
StoredTracks = Annotated[dict[StoredTrackName, StoredTrack], Meta(max_length=32)]
"""Tracks by name, unknown ones of a newer version included."""
MAX_BOX_TEXT = 120
BoxText = Annotated[str, Meta(max_length=MAX_BOX_TEXT, extra=FREE_TEXT)]
"""What a marked box of a track is: the first words of what happened (FITD-A15)."""
BoxTexts = Annotated[tuple[BoxText, ...], Meta(max_length=5)]
"""What marked boxes of a track are, the oldest first; further boxes have no words (FITD-A15)."""
StoredSheet = Annotated[str, Meta(max_length=MAX_SHEET)]
"""A sheet as JSON in a text: scripts pass it on unread, and the keys of a line of an export are ASCII."""
ClockKind = Literal["progress", "danger", "racing", "linked", "tug_of_war", "mission", "faction", "countdown"]

_ID = re.compile(rf"[pckar]{NUMBER}", re.ASCII)
HarmDice = Annotated[
    Annotated[tuple[Annotated[int, Meta(ge=0, le=MAX_PENALTY)], ...], Meta(min_length=3, max_length=3)] | None,
    Meta(
        description="Dice lost for each box of harm of level 1, 2 and 3: a roll of the character that sends no "
        "`harm_penalty` gets their sum (FE-43). Off where left out, or null.",
        examples=[[0, 1, 2]],
    ),
]
_HOST = {
    "pattern": rf"^(none|p{NUMBER})?$(?!\n)",
    "x-pattern-description": "a person's id (such as p1), `none`, or nothing",
}
Host = Annotated[
    str,
    Meta(
        max_length=7,
        pattern=_HOST["pattern"],
        description="Who runs the service: a person of the table (who opens it is `p1`), `none` (nobody at the table), "
        "or nothing where it is not said. Every check names the rolls by the host's own hand: the host could choose "
        "their dice (docs/fairness.md).",
        examples=["p1"],
        extra_json_schema=_HOST,
    ),
]


class Options(Struct, frozen=True):
    """Options of the table, set by the GM."""

    direct_rolls: Annotated[
        Literal["off", "own", "all"],
        Meta(
            description="Rolls of players without an action: none; those that set no field of the GM's (`x-owner`); or "
            "all, where players type what the GM said, and the entry says which of the GM's fields they set."
        ),
    ] = "own"
    given_dice: Annotated[bool, Meta(description="Faces thrown elsewhere are accepted.")] = False
    retry_rule: Annotated[
        bool, Meta(description="Further tries at a task are harder, unless a roll says otherwise (UW-A16).")
    ] = True
    harm_dice: HarmDice | UnsetType = UNSET
    published: Annotated[
        bool,
        Meta(
            description="Rules of the published games are allowed that the source does not have: fields with "
            "`x-published`, and rolls of the game's extras (docs/published.md)."
        ),
    ] = False
    host: Host = ""


class NewOptions(Options, frozen=True, forbid_unknown_fields=True):
    """Options to set; one that is left out gets its default."""


RulesName = Annotated[str, Meta(max_length=80)]
"""Version of the rules that a document is played by; "" for the first of its system (`systems.first`)."""
MAX_PLAYED = 64
"""Most former versions of the rules that a table names."""
MAX_GAMES = 8
"""Most games of somebody's own that a table plays, one after the other."""
TableRules = Annotated[
    str,
    Meta(
        description="The version of the rules that the table plays: it keeps it until its GM changes it.",
        examples=[systems.EXAMPLE_RULES],
    ),
]

OwnTitle = Annotated[str, Meta(description="Of a game of your own: its title.")] | UnsetType


class SessionDoc(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A session as it is stored."""

    version: Version
    system: str
    name: Name
    options: Options
    rules: RulesName = ""
    played: Annotated[tuple[RulesName, ...], Meta(max_length=MAX_PLAYED)] = ()
    """The versions that it played before, each once."""
    games: Annotated[dict[RulesName, Annotated[int, Meta(ge=1, le=MAX_LOG_ENTRIES)]], Meta(max_length=MAX_GAMES)] = {}
    """Of games of somebody's own that the table was moved to: the entry that has the document last."""

    @property
    def game(self) -> System[Any, Any]:
        """Return the rules it is played by, without published tracks where the GM did not allow any.

        Unruled where this version of the service does not have them.
        """
        rules = self.named_rules
        if systems.unknown(rules):
            raise Unruled(f"this table plays {rules}, which this version of the service does not know")
        return systems.of(rules) if self.options.published or self.is_own else _source_of(rules)

    @property
    def is_own(self) -> bool:
        """Return whether it is a game of somebody's own, whose document its log has."""
        return self.system == OWN

    @property
    def own_title(self) -> str:
        """Return the title of a game of somebody's own; empty for one of the release, whose name is translated."""
        return self.game.title if self.is_own else ""

    @property
    def named_rules(self) -> str:
        """Return the version of the rules that it is played by, known here or not."""
        return self.rules or systems.first(self.system)

    def rules_of(self, name: str) -> System[Any, Any]:
        """Return the rules of the field `spec` of a request by its system: the game, or an extra of it.

        RuleError for another game, and for an extra where the GM did not allow any.
        """
        extra = self.extra_named(name)
        if extra and not self.options.published:
            raise published_off("/spec/system", f"{name} is an extra")
        if extra is None and name != self.system:
            raise RuleError("other_system", f"this table plays {self.own_title or self.system}", pointer="/spec/system")
        return extra or self.game

    def extra_named(self, name: str) -> System[Any, Any] | None:
        """Return the extra of the game that has this name; None where it has none."""
        return next((one for one in self.game.extras if one.name == name), None)

    def check_published(self, spec: Spec) -> None:
        """Refuse a field of `spec` that the source rules do not have, unless the GM allowed them."""
        name = marked_field(spec, "x-published")
        if name and not self.options.published:
            raise published_off(f"/spec/{name}", f"`{name}` is an extra")


@cache
def _source_of(rules: str) -> System[Any, Any]:
    """Return a game without tracks that only the published one has."""
    game = systems.of(rules)
    tracks = {name: track for name, track in game.memory.tracks.items() if not track.published}
    return replace(game, memory=replace(game.memory, tracks=tracks))


def published_off(pointer: str, what: str) -> RuleError:
    """Return the refusal of an extra where the GM did not allow any."""
    detail = f"{what} of the published rules, which the GM did not allow (options.published)"
    return RuleError("published_off", detail, pointer=pointer)


class PersonDoc(Struct, frozen=True, kw_only=True):
    """A person as stored."""

    name: Name
    role: Role
    version: Version
    gone: bool = False


class CharacterDoc(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A character as stored."""

    name: Name
    version: Version
    tracks: StoredTracks
    owner: PersonId = ""
    free: bool = False
    """Whether a player may take it, while it has no owner."""
    note: Text = ""
    sheet: StoredSheet = ""
    texts: Annotated[dict[StoredTrackName, BoxTexts], Meta(max_length=4)] = {}
    """By track: what its boxes are, until they are cleared (FITD-A15)."""


class ClockDoc(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A clock as stored."""

    name: Name
    version: Version
    kind: ClockKind
    size: Annotated[int, Meta(ge=1, le=100)]
    filled: Annotated[int, Meta(ge=0, le=100)]
    loops: Loops
    visible: bool
    ticked_by: Literal["players", "gm"]
    other_version: Annotated[int, Meta(ge=0, le=999_999_999)] = 0
    """While it is hidden, the last version that players saw, and the reverse: the two are counted separately."""
    locked: bool = False
    rival: ClockId | None = None
    after: ClockId | None = None
    next: ClockId | None = None
    owner: PersonId = ""
    """The person whose own it is: they and the GM alone tick it. All see it, and it is linked to no other."""

    @property
    def ticker(self) -> str:
        """Return who ticks it beside the GM: its owner, or all `players`; else `gm`."""
        return self.owner or self.ticked_by


class Shared(Struct, frozen=True, kw_only=True):
    """Tracks of the whole table as stored."""

    version: Version
    tracks: StoredTracks


OfferState = Literal["open", "accepted", "declined", "countered", "withdrawn", "struck", "lapsed"]


class PriceChange(Struct, frozen=True, omit_defaults=True):
    """A change of a track that a bargain costs."""

    who: str
    track: str
    amount: int
    text: str = ""


class PriceTick(Struct, frozen=True):
    """A tick of a clock that a bargain costs."""

    clock: str
    by: int


class PriceClock(Struct, frozen=True):
    """A new clock that a bargain costs (BS-27)."""

    name: str
    size: int
    ticks: int
    """Segments filled at the start."""

    @property
    def clock(self) -> ClockDoc:
        """Return the clock as it starts: a danger that all see."""
        return ClockDoc(
            name=self.name,
            version=1,
            kind="danger",
            size=self.size,
            filled=self.ticks,
            loops=0,
            visible=True,
            ticked_by="players",
        )


class Price(Struct, frozen=True, omit_defaults=True):
    """What a bargain costs, whatever the dice show (BS-28, FITD-A18)."""

    changes: tuple[PriceChange, ...] = ()
    tick: PriceTick | None = None
    start_clock: PriceClock | None = None
    """It starts when the bargain is accepted, and is gone with it."""


class OfferedDie(Struct, frozen=True):
    """A die of a feature of somebody else's (DH-13)."""

    source: str
    sides: int


class Proposal(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is offered; of help `character` helps and pays."""

    kind: OfferKind
    character: str = ""
    bargain: str | None = None
    price: Price = Price()
    trade: str | None = None
    die: OfferedDie | None = None
    flashback: OfferedFlashback | None = None
    text: str = ""


class OfferDoc(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An offer as stored."""

    id: str
    by: str
    """The party that made it: `gm`, a person, or a character for its actor; so is `to`."""
    to: str
    proposal: Proposal
    at: int
    """When it was made, in milliseconds."""
    state: OfferState = "open"
    clock: str = ""
    """The clock that its price has started; "" again where that was taken back."""


Fate = Literal["landed", "reduced", "avoided"]
"""How the GM resolves a consequence: all of it lands, one step milder, or nothing (FE-42)."""
ConsequenceState = Literal["pending", "taken", "resisted", "landed", "reduced", "avoided"]


class ConsequenceDoc(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A consequence of a roll, or one that the GM narrates (FE-07)."""

    id: str = ""
    pick: str
    """The option of the menu, or `custom`."""
    character: str = ""
    """Whom it befalls; "" for the person who rolled without a character."""
    severity: str = ""
    harm_level: int = 0
    """Level of the harm that it marks; 0 for none."""
    mark: str = ""
    """Another track that it marks by 1."""
    ticks: int = 0
    """Ticks on its clock; with `effect`, those that are left of the roll's."""
    clock: str = ""
    effect: str = ""
    """The effect that is left of the roll's."""
    position: str = ""
    """The position that it leads to."""
    text: str = ""
    resistible: bool = False
    on_resist: Literal["reduced", "avoided"] = "reduced"
    price: int | None = None
    """Stress that resisting costs by the GM's word, instead of a roll (FITD-A12)."""
    thrower: str = ""
    """The person who is to throw for resisting it; "" for the one who plays whom it befalls, else the GM."""
    at: int = 0
    """When it was picked, in milliseconds."""
    state: ConsequenceState = "pending"


class JoinedDoc(Struct, frozen=True, omit_defaults=True):
    """An action whose roll another one joins."""

    id: str
    roll: int
    """The entry of its roll."""
    character: str = ""
    once: bool = False
    """Whether its roll counts in one other roll alone."""
    shares: bool = False
    """Whether its character gains what the other roll gains (DH-P2)."""


class ActionDoc(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An action as stored, until nothing about it is awaited."""

    version: Version
    system: str
    character: str
    opened_by: str
    """The person who opened it."""
    at: int
    """When it was last changed, in milliseconds."""
    since: dict[str, int] = {}
    """Since when each party is awaited, by party and what for (`gm terms`, `c1 roll`), in milliseconds."""
    spec: dict[str, Any] = {}
    """Fields of the spec that were set, as plain values."""
    from_sheet: tuple[str, ...] = ()
    """Those that were taken from the character, in part or whole."""
    from_sheet_items: dict[str, dict[str, Any]] = {}
    """Of lists among them: the numbers that the sheet gave, by name."""
    clock: str = ""
    task: str = ""
    follows: str = ""
    """The action that it follows."""
    joins: tuple[JoinedDoc, ...] = ()
    """The actions whose rolls it joins."""
    fiction_changed: str = ""
    override: str = ""
    asks: str = ""
    """What the GM asks the player, until a goal, a note or how it is done answers it (BS-04, DH-17)."""
    thrower: str = ""
    """The person who is to throw its dice; "" for the one who plays the actor, else the GM."""
    says: dict[str, str] = {}
    """What each result will bring, in the GM's words, by its slot (`System.slots`; FE-19, FE-22, DH-09)."""
    agreed: bool = False
    rules: RulesName = ""
    """That of its game or extra where it is not the first; once the GM agreed to it, whichever it is."""
    declare: int = 0
    """Actions that its character declared for the turn with it (UW-18)."""
    extra_actions: int = 0
    """Actions beyond the declared ones that the Storyteller grants for the turn with it (UW-02)."""
    difficulty_salt: str = ""
    """Of the commitment to a hidden Difficulty: 32 bytes in hex."""
    difficulty_commit: str = ""
    offers: tuple[OfferDoc, ...] = ()
    """Open and accepted ones, and those that ended last."""
    offers_made: int = 0
    """How many there were: their ids are never given again."""
    steps: dict[str, int] = {}
    """Steps so far, by person; those of the GM as `gm`, those of the actor by the character."""
    state: Literal["open", "rolled", "settled", "cancelled", "refused"] = "open"
    why: str = ""
    """Why the GM refused it."""
    kind: Literal["roll", "narrated"] = "roll"
    due: tuple[Literal["branch", "choice", "verdict"], ...] = ()
    """What the roll awaits beside its consequences: the player's branch, the GM's choice, or their verdict."""
    branch: str = ""
    """The branch that the player picked (FITD-A11)."""
    granted: str = ""
    """Effect that the GM granted (BS-43), or `part` (DH-A13)."""
    told: bool = False
    """Whether the GM has told the verdict of a hidden Difficulty (DH-36)."""
    consequences: tuple[ConsequenceDoc, ...] = ()
    consequences_made: int = 0
    """How many there were, with those that were reversed: their ids are never given again."""
    next: str = ""
    """The position that the action which follows it starts in (FITD-A19)."""
    undone: bool = False
    """Whether its roll was reversed."""

    @property
    def game(self) -> System[Any, Any]:
        """Return the rules it is played by: the table's game, or an extra of it; Unruled for unknown ones."""
        return systems.roll(self.rules or systems.first(self.system), self.system)

    @property
    def actor(self) -> str:
        """Return the party that acts: the character, or the person who rolled without one."""
        return self.character or self.opened_by

    @property
    def clocks(self) -> set[str]:
        """Return the clocks that it names, those of prices aside."""
        return {self.clock, *[one.clock for one in self.consequences]} - {""}

    @property
    def started(self) -> dict[str, PriceClock]:
        """Return the clocks that the prices of its bargains have started, by id."""
        clocks = {one.clock: one.proposal.price.start_clock for one in self.offers if one.clock}
        return {kid: start for kid, start in clocks.items() if start}

    @property
    def accepted(self) -> list[OfferDoc]:
        """Return the offers that were accepted."""
        return [offer for offer in self.offers if offer.state == "accepted"]


DOCS: Mapping[str, Any] = {
    "session": SessionDoc,
    "shared": Shared,
    "p": PersonDoc,
    "c": CharacterDoc,
    "k": ClockDoc,
    "a": ActionDoc,
}


def kind_of(name: str) -> str:
    """Return the kind of the document in a field of the table, `a` of actions of direct rolls too; empty for others."""
    if name in {"session", "shared"}:
        return name
    return {"r": "a"}.get(name[0], name[0]) if _ID.fullmatch(name) else ""
