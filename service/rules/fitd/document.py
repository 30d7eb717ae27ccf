"""A game Forged in the Dark as a document (`fitd/1`): its members, with their bounds and defaults.

Defaults are part of the format: a document leaves them out, and is named by what it says beyond them.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from service.rules.writing import IN_WORDS, LABEL, NAME

FORMAT = "fitd/1"
MAX_MEMBERS = 20
"""Members of a group action beside its leader."""
_ID = "[a-z][a-z0-9_]{0,39}"
_RULE = "[A-Z][A-Z0-9]{0,9}-[A-Z]?[0-9]{1,3}"


def _matching(pattern: str, words: str) -> Meta:
    """Return the constraint of a text by its pattern, and what that means for people."""
    # `$` alone allows a newline after.
    return Meta(pattern=rf"^{pattern}$(?!\n)", extra_json_schema={"x-pattern-description": words})


# `constructor` is the one member of each object in JavaScript that an id could name.
_IS_ID = "an id (a letter of a to z, then at most 39 of a to z, 0 to 9 and `_`; not `constructor`)"
_IS_PATH = "a field, or a member of one (such as `factors.quality`)"
Id = Annotated[str, _matching(rf"(?!constructor$){_ID}", _IS_ID)]
IdOrNone = Annotated[str, _matching(rf"(?:(?!constructor$){_ID})?", f"{_IS_ID}, or nothing")]
"""An id, or "" for none."""
Path = Annotated[str, _matching(rf"{_ID}(?:\.{_ID}){{0,2}}", _IS_PATH)]
"""A field, or a member of one: `factors.quality.own`."""
PathOrNone = Annotated[str, _matching(rf"(?:{_ID}(?:\.{_ID}){{0,2}})?", f"{_IS_PATH}, or nothing")]
RuleId = Annotated[str, _matching(_RULE, "the id of a rule (such as `GN-05`)")]
RuleIdOrNone = Annotated[str, _matching(rf"(?:{_RULE})?", "the id of a rule (such as `GN-05`), or nothing")]
RulePrefix = Annotated[
    str, _matching("[A-Z][A-Z0-9]{0,9}(?:-[A-Z]?[0-9]{1,3})?", "how ids of rules begin (such as `GN`), or one of them")
]
"""The beginning of rule ids (`BS`), or one of them (`T4-A6`)."""
_LINE: dict[str, Any] = {"x-pattern-description": f"a text ({IN_WORDS})"}
OneLine = Annotated[str, Meta(min_length=1, max_length=120, pattern=NAME, extra_json_schema=_LINE)]
OneLineOrNone = Annotated[str, Meta(max_length=120, pattern=LABEL, extra_json_schema=_LINE)]
Sentence = Annotated[str, Meta(max_length=300, pattern=LABEL, extra_json_schema=_LINE)]
Shift = Annotated[int, Meta(ge=-20, le=20)]
Quantity = Annotated[int, Meta(ge=0, le=20)]
Face = Annotated[int, Meta(ge=1, le=20)]
Count = Annotated[int, Meta(ge=1, le=3)]
Shows = Annotated[dict[Id, OneLine | int], Meta(max_length=8)]
"""Further members of a ruling: the same ones for each outcome, or for each position."""
Payer = Literal["actor", "assistant", "gm"]


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a document."""


class PoolDice(Part, frozen=True, kw_only=True):
    """The pool: the highest of so many dice; none throw two, of which the lower counts."""

    sides: Literal[4, 6, 8, 10, 12, 20]
    base: Annotated[int, Meta(ge=0, le=5)] = 0
    """Dice of every roll."""
    most: Annotated[int, Meta(ge=1, le=40)] = 20


class BandRow(Part, frozen=True, kw_only=True):
    """An outcome: it holds where at least `count` dice show at least `face`; the first that holds, counts."""

    id: Id
    face: Face
    count: Count = 1
    only: Annotated[tuple[Id, ...], Meta(max_length=5)] = ()
    """The positions that have it; all, where none is named."""
    grade: Literal["bad", "clean", "crit", "fail", "price"]
    effect: Shift | Literal["none"] = 0
    severity: IdOrNone = ""
    """How grave its consequences are; "": by the position."""
    shows: Shows = {}
    says: OneLine
    says_branches: OneLineOrNone = ""
    """What is said instead where the player picks a way on."""


class PositionRow(Part, frozen=True, kw_only=True):
    """A position, from the safest to the worst."""

    id: Id
    severity: Id
    profile: Sentence = ""
    shows: Shows = {}


class LevelRow(Part, frozen=True, kw_only=True):
    """A level of effect, from the least to the most."""

    id: Id
    ticks: Quantity
    asks: Annotated[tuple[Sentence, ...], Meta(max_length=4)] = ()
    unprinted: bool = False
    """Whether its ticks rest on FITD-A2."""


class SeverityRow(Part, frozen=True, kw_only=True):
    """How grave a consequence is: the ticks of a complication, and the level of a harm."""

    id: Id
    ticks: Annotated[int, Meta(ge=1, le=20)]
    harm: Annotated[int, Meta(ge=1, le=5)]


class MenuOption(Part, frozen=True, kw_only=True):
    """What the GM may pick: `does` is one of the things that the service can carry out."""

    id: Id
    does: Literal["clock", "harm", "less_effect", "lost", "mark", "more_effect", "tell", "worse_position"]
    kind: Literal["benefit", "consequence", "cost"] = "consequence"
    graded: bool = True
    """Whether harm and ticks are as grave as the outcome says."""
    resistible: bool = True
    optional: bool = False
    track: IdOrNone = ""
    """The track that it marks."""


class MenuBranch(Part, frozen=True, kw_only=True):
    """A way on that the player picks first."""

    id: Id
    at_least: Quantity = 0
    keeps: bool = False
    """Whether the effect stays."""
    position: IdOrNone = ""
    menu: bool = False
    """Whether the GM picks then."""
    attempt: Literal["blocks", "opens", "stands"] = "stands"


class MenuCell(Part, frozen=True, kw_only=True):
    """What may follow an outcome in a position."""

    at_least: Quantity = 0
    options: Annotated[tuple[Id, ...], Meta(max_length=16)] = ()
    branches: Annotated[tuple[Id, ...], Meta(max_length=4)] = ()


class CostRow(Part, frozen=True, kw_only=True):
    """What a field costs; of a list of objects the members may say it."""

    who: Payer = "actor"
    track: IdOrNone = ""
    amount: Quantity = 1
    why: OneLineOrNone = ""
    why_from: IdOrNone = ""
    track_from: IdOrNone = ""
    amount_from: IdOrNone = ""


class Gives(Part, frozen=True, kw_only=True):
    """What a field, or a word of one, gives to a roll."""

    dice: Shift = 0
    source: OneLineOrNone = ""
    """What the pool calls its dice."""
    cost: CostRow | None = None
    effect: Shift = 0
    position: Shift = 0
    option: IdOrNone = ""
    """Its name among the choices of the odds; "": it is none."""


class FieldWord(Gives, frozen=True, kw_only=True):
    """A value of a closed list, and what it gives."""

    id: Id


class SheetNumber(Part, frozen=True, kw_only=True):
    """The number is that of the sheet, by a name in a text field."""

    part: Id
    by: Id
    member: IdOrNone = ""


class FieldRow(Gives, frozen=True, kw_only=True):
    """A field of a roll: what people say before the dice, and what it gives, for each unit of a number, else once."""

    name: Id
    kind: Literal["choice", "either", "number", "object", "switch", "text"]
    rules: Annotated[tuple[RuleId, ...], Meta(max_length=8)] = ()
    help: Sentence = ""
    owner: Literal["gm", "player", "shared"] | None = None
    free: bool = False
    published: bool = False
    group: Literal["costs", "dice", "effect", "extras", "story"] | None = None
    primary: bool = False
    required: bool = False
    default: bool | int | Sentence | None = None
    many: Annotated[int, Meta(ge=0, le=10)] = 0
    """The most objects of a list; 0: it is none."""
    least: Shift = 0
    most: Quantity = 0
    longest: Literal[0, 80, 500] = 0
    named: bool = False
    """Whether a text is a name, which is not blank; of a part of the sheet, whether it is by name."""
    words: Annotated[tuple[FieldWord, ...], Meta(max_length=24)] = ()
    members: Annotated[tuple["FieldRow", ...], Meta(max_length=8)] = ()
    of: Annotated[tuple["FieldRow", ...], Meta(max_length=2)] = ()
    """Of `either`: a number, or an object."""
    source_from: IdOrNone = ""
    always: bool = False
    """Whether the pool names it at 0."""
    within: Annotated[tuple[Shift, ...], Meta(max_length=2)] = ()
    """What the sum of an object's shifts of effect is clamped to; of a list, that of each object."""
    step: IdOrNone = ""
    ability: bool = False
    """Whether special abilities of the sheet may give it."""
    ignores: IdOrNone = ""
    """A field that counts for nothing while this one is set."""
    sheet: SheetNumber | None = None


class StepRow(Part, frozen=True, kw_only=True):
    """A step from the stated position and effect to those that are rolled with."""

    id: Id
    room: Literal["clamp", "refuse"] = "clamp"
    least: IdOrNone = ""
    """The lowest level that it may lower the effect to."""
    rule: RuleIdOrNone = ""
    code: IdOrNone = ""
    cites: Annotated[tuple[RuleId, ...], Meta(max_length=8)] = ()


class If(Part, frozen=True, kw_only=True):
    """A condition: a field is set, or has this value; or the settled roll, or its outcome, is so."""

    field: PathOrNone = ""
    value: IdOrNone | int = ""
    position: IdOrNone = ""
    band: IdOrNone = ""
    keep: Literal["highest", "lowest"] | None = None


class RefusalRow(Part, frozen=True, kw_only=True):
    """A roll that is not allowed: all of `when` hold, and none of `unless`."""

    when: Annotated[tuple[If, ...], Meta(max_length=4)] = ()
    unless: Annotated[tuple[If, ...], Meta(max_length=4)] = ()
    more_dice_than: Quantity | None = None
    at: Path
    code: Id
    rule: RuleId
    detail: Sentence


class Citation(Part, frozen=True, kw_only=True):
    """A ruling that a reply names: always, or where one of `when` holds, each a list of conditions that all hold."""

    rule: RuleId
    when: Annotated[tuple[Annotated[tuple[If, ...], Meta(max_length=4)], ...], Meta(max_length=8)] = ()


class GainRow(Part, frozen=True, kw_only=True):
    """What somebody gains with an outcome, in a position, unless fields are set."""

    who: Payer = "actor"
    track: Id
    amount: Shift
    why: OneLine
    positions: Annotated[tuple[Id, ...], Meta(max_length=5)] = ()
    bands: Annotated[tuple[Id, ...], Meta(max_length=7)] = ()
    unless: Annotated[tuple[Path, ...], Meta(max_length=8)] = ()


class OfferRow(Part, frozen=True, kw_only=True):
    """What others may offer for a roll."""

    kind: Literal["assist", "bargain", "trade", "flashback"]
    rule: RuleId
    sets: Annotated[dict[Id, bool | Id], Meta(max_length=4)] = {}
    copies: IdOrNone = ""
    adds: IdOrNone = ""
    """The list that takes the object of the same name as the kind."""
    costs: Annotated[dict[Id, Quantity], Meta(max_length=4)] = {}


class GroupAction(Part, frozen=True, kw_only=True):
    """A group action: the best roll counts, each failure costs its leader."""

    most: Annotated[int, Meta(ge=1, le=MAX_MEMBERS)] = MAX_MEMBERS
    track: IdOrNone = ""
    amount: Quantity = 0


class ResistanceReading(Part, frozen=True, kw_only=True):
    """What resisting costs where at least `count` dice show at least `face`, and what is left."""

    face: Face
    count: Count = 1
    costs: Annotated[int, Meta(ge=-5, le=20)]
    result: Literal["avoided", "reduced"] | None = None


class CountedRating(Part, frozen=True, kw_only=True):
    """A rating that resists: how many of these names have 1 or more in the part of the approach."""

    name: OneLine
    counts: Annotated[tuple[OneLine, ...], Meta(min_length=1, max_length=10)]


class ResistanceTable(Part, frozen=True, kw_only=True):
    """How a consequence is resisted; with one reading nothing is rolled."""

    rule: RuleId
    track: Id
    readings: Annotated[tuple[ResistanceReading, ...], Meta(min_length=1, max_length=12)]
    part: IdOrNone = ""
    """The part of the sheet that states the ratings that resist."""
    member: IdOrNone = ""
    attributes: Annotated[tuple[CountedRating, ...], Meta(max_length=8)] = ()
    """Ratings that the sheet does not state, and that follow from it."""
    ability: bool = False
    """Whether special abilities of the sheet may resist, without a roll."""


class TrackRow(Part, frozen=True, kw_only=True):
    """A counter of a character, or of the table."""

    id: Id
    of: Literal["character", "table"] = "character"
    cost: Literal["adds", "spends"] = "adds"
    start: Annotated[int, Meta(ge=0, le=999)] = 0
    cap: Annotated[int, Meta(ge=1, le=999)] | None = None
    rule: RuleId
    worded: bool = False
    usual_cap: Annotated[int, Meta(ge=1, le=99)] | None = None
    shape: Literal["square", "diamond", "drop", "round"] = "square"


class ApproachRow(Part, frozen=True, kw_only=True):
    """How a roll says how the goal is pursued."""

    name: IdOrNone = ""
    number: IdOrNone = ""
    part: IdOrNone = ""
    member: IdOrNone = ""
    least: Shift = 0
    most: Shift = 5
    start: Shift | Id = 1
    also: Annotated[tuple[Id, ...], Meta(max_length=4)] = ()
    details: IdOrNone = ""
    """The list of details, one of which a name in brackets calls for."""


class SheetPart(Part, frozen=True, kw_only=True):
    """A part of the sheet: values by name."""

    part: Id
    rules: Annotated[tuple[RuleId, ...], Meta(max_length=8)] = ()
    help: Sentence = ""
    names: Annotated[tuple[OneLine, ...], Meta(max_length=40)] = ()
    most: Annotated[int, Meta(ge=1, le=40)] = 40
    value: FieldRow


class NeededField(Part, frozen=True, kw_only=True):
    """A field that a roll at a table needs."""

    field: Id
    rule: RuleId


class RepeatRow(Part, frozen=True, kw_only=True):
    """What makes a roll the same attempt again."""

    fields: Annotated[tuple[Id, ...], Meta(max_length=8)]
    bracketed: Annotated[tuple[Id, ...], Meta(max_length=8)] = ()
    unless: Annotated[tuple[Id, ...], Meta(max_length=8)] = ()
    rule: RuleId


class SlotRow(Part, frozen=True, kw_only=True):
    """A result that the GM tells of before the dice."""

    id: Id
    of: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=7)]


class RefusedRow(Part, frozen=True, kw_only=True):
    """A field of other games that this one refuses."""

    field: Id
    rule: RuleId
    reason: Sentence


class GameDocument(Part, frozen=True, kw_only=True):
    """A game. Expanded, it needs nothing beside it; its digest is that of its canonical JSON."""

    format: Literal["fitd/1"]
    name: Id
    title: OneLine
    version: Annotated[int, Meta(ge=0, le=9999)] = 1
    credits: Sentence = ""
    ids: Annotated[tuple[RulePrefix, ...], Meta(max_length=8)] = ()
    extras: Annotated[tuple[Literal["fortune/1"], ...], Meta(max_length=1)] = ()
    dice: PoolDice
    bands: Annotated[tuple[BandRow, ...], Meta(min_length=2, max_length=7)]
    positions: Annotated[tuple[PositionRow, ...], Meta(min_length=1, max_length=5)]
    position: Id
    effects: Annotated[tuple[LevelRow, ...], Meta(min_length=1, max_length=7)]
    effect: Id
    severities: Annotated[tuple[SeverityRow, ...], Meta(min_length=1, max_length=5)]
    options: Annotated[tuple[MenuOption, ...], Meta(max_length=16)]
    branches: Annotated[tuple[MenuBranch, ...], Meta(max_length=8)]
    menus: Annotated[dict[Id, Annotated[dict[Id, MenuCell], Meta(max_length=5)]], Meta(max_length=7)]
    """By outcome, then by position."""
    inferred: bool = False
    """Whether the game's own menus are lost, and these are the shared ones (FE-A4)."""
    narrated: Annotated[tuple[Id, ...], Meta(max_length=16)] = ()
    grants: RuleId | None = None
    """The rule by which the GM may grant effect after a failure; None: nothing is granted."""
    fields: Annotated[tuple[FieldRow, ...], Meta(max_length=40)]
    steps: Annotated[tuple[StepRow, ...], Meta(max_length=10)]
    refuse: Annotated[tuple[RefusalRow, ...], Meta(max_length=16)] = ()
    cites: Annotated[tuple[Citation, ...], Meta(max_length=40)] = ()
    gains: Annotated[tuple[GainRow, ...], Meta(max_length=16)] = ()
    echoes: Annotated[tuple[Id, ...], Meta(max_length=8)] = ()
    """Texts of the spec that the ruling has too."""
    offers: Annotated[tuple[OfferRow, ...], Meta(max_length=4)] = ()
    no_offer: RuleId | None = None
    group: GroupAction | None = None
    setup: bool = False
    """Whether a roll may set another up."""
    resist: ResistanceTable | None = None
    tracks: Annotated[tuple[TrackRow, ...], Meta(max_length=24)]
    approach: ApproachRow
    sheet: Annotated[tuple[SheetPart, ...], Meta(max_length=8)] = ()
    needed: Annotated[tuple[NeededField, ...], Meta(max_length=8)] = ()
    repeats: RepeatRow | None = None
    harm_field: IdOrNone = ""
    """The field that a table may compute from the character's harm."""
    slots: Annotated[tuple[SlotRow, ...], Meta(max_length=7)] = ()
    refuses: Annotated[tuple[RefusedRow, ...], Meta(max_length=24)] = ()
    odds_cites: Annotated[tuple[RuleId, ...], Meta(max_length=8)] = ()
    examples: Annotated[tuple[dict[Id, Any], ...], Meta(max_length=8)] = ()
    words: Annotated[
        dict[
            Annotated[str, _matching("[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*", "a language (such as `en` or `pt-BR`)")],
            dict[Id, dict[Id, Annotated[tuple[Sentence, ...], Meta(max_length=4)]]],
        ],
        Meta(max_length=8),
    ] = {}
    """Labels in its own words: by language, kind and id."""
    rulings: Annotated[dict[RuleId, Sentence], Meta(max_length=120)] = {}
    mood: IdOrNone = ""
