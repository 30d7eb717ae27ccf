"""The types of a game that is a document: its spec, its ruling, and its sheet."""

import re
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal, TypeVar

from msgspec import NODEFAULT, UNSET, Meta, Struct, UnsetType, defstruct, field

from service.rules.clock import Clock, Ticked
from service.rules.fitd.contract import CLOSED_LISTS, RULING_FIELDS, TYPES
from service.rules.fitd.document import FieldRow, GameDocument, SheetPart
from service.rules.outcome import Effect, Level, Position, Ruling
from service.rules.sheet import MAX_NAMES, Sheet
from service.rules.spec import (
    Label,
    Name,
    Owner,
    Spec,
    Text,
    closed_list,
    reply_field,
    spec_field,
    usual_names,
    values_of,
)
from service.rules.system import OutcomeGrade

OWN = "own"
"""What every game that is not of the release is called in `system`: its document names it."""
MAX_MEMBERS = 20
"""Members of a group action beside its leader."""
Band = Annotated[
    Literal["critical_success", "full_success", "partial_success", "bad_outcome"], closed_list("outcome", "Band")
]
AnyBand = Annotated[
    Literal["critical_success", "full_success", "partial_success", "bad_outcome", "terrible_outcome"],
    closed_list("outcome", "AnyBand"),
]
GRADES: dict[str, OutcomeGrade] = {
    "critical_success": "crit",
    "full_success": "clean",
    "partial_success": "price",
    "bad_outcome": "bad",
}
"""The grades of the four usual outcomes."""
StructT = TypeVar("StructT", bound=Struct)
SetUp = Annotated[Literal["effect", "position"], closed_list("set_up", "SetUp")]


class FitdRuling(Ruling, frozen=True, kw_only=True):
    """A Forged-in-the-Dark ruling."""

    outcome: Annotated[str, reply_field("BS-34 FE-31 T4-36", "The outcome.")]
    position: Annotated[str, reply_field("FITD-A13", "The position rolled with, after a trade.")]
    effect: Annotated[Effect, reply_field("BS-13 FE-20 T4-24", "How much is done.")]
    actor_acts: Annotated[bool, reply_field("BS-47 T4-08", "Whether the character's effect lands.")]
    opposition_acts: Annotated[bool, reply_field("BS-47 T4-08", "Whether the opposition's effect lands.")]
    clock: (
        Annotated[
            Ticked,
            reply_field("FE-44 BS-15", "The clock after this roll; where the player picks a branch, if it is done."),
        ]
        | UnsetType
    ) = UNSET
    prompts: Annotated[tuple[str, ...], reply_field("BS-14 T4-24", "Questions the final effect asks.")]

    @property
    def ticks(self) -> int:
        """Return the ticks of the final effect (FITD-A2)."""
        return self.effect.ticks


class OwnRuling(FitdRuling, frozen=True, kw_only=True, tag=OWN):
    """A ruling of a game of somebody's own, in the words of its document."""

    shows: Annotated[
        dict[str, str | int],
        Meta(description="What the game shows beside: of its outcome, of its position, and texts of the spec."),
    ]


class OwnField(Struct, frozen=True):
    """A field of the ruling that code computes, which games of the release alone have."""

    name: str
    rule: str
    description: str


class Types(Struct, frozen=True):
    """The types of a game."""

    spec: type[Spec]
    ruling: type[FitdRuling]
    sheet: type[Sheet]


def types_of(document: GameDocument, version: str, own: Sequence[OwnField] = ()) -> Types:
    """Return the types of a document of the release; those of a later version have its number in their names."""
    names = _Names(document, document.name, version if version not in {"0", "1"} else "")
    return Types(_spec(document, names, document.name), _ruling(document, names, own), _sheet(document, names))


def own_types_of(document: GameDocument) -> Types:
    """Return the types of any other document: all of these have one tag, and the type of their rulings."""
    names = _Names(document, "", "")
    return Types(_spec(document, names, OWN), OwnRuling, _sheet(document, names))


class _Names:
    """What the types of a game are called, and described by."""

    def __init__(self, document: GameDocument, game: str, suffix: str) -> None:
        """Take the name by which the contract may know the game; "" for one that it knows nothing of."""
        self.game, self.title, self.suffix = game, document.title, suffix
        self.base = TYPES.get((self.game, ""), (_camel(document.title) or _camel(document.name), ""))[0]

    def of(self, path: str, otherwise: str, described: str) -> tuple[str, str]:
        name, words = TYPES.get((self.game, path), (f"{self.base}{otherwise}", described))
        return f"{name}{self.suffix}", words


def _camel(text: str) -> str:
    return "".join([part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", text)])


def _spec(document: GameDocument, names: _Names, tag: str) -> type[Spec]:
    """Return the type of a spec: the terms, what stands beside them in forms, what joins rolls, and the rest."""
    first = next((at for at, row in enumerate(document.fields) if not (row.step and row.primary)), 0)
    own = [(row.name, *_described(row, row.name, "", names)) for row in document.fields]
    name, words = names.of("", "", f"An action roll of {names.title}.")
    return _struct(name, words, Spec, [*_terms(document), *own[:first], *_joining(document), *own[first:]], tag=tag)


def _terms(document: GameDocument) -> Iterable[tuple[str, Any, Any]]:
    positions, effects = _ids(document.positions), _ids(document.effects)
    if len(positions) > 1:
        rule = "BS-08 BS-09 FE-17 FE-18 T4-18 T4-19"
        marks = spec_field(rule, "How dangerous it is.", "gm", group="effect", primary=True)
        yield "position", Annotated[_usual(positions, "position", Position), marks], document.position
    if len(effects) > 1:
        marks = spec_field("BS-11 BS-12 FE-21 T4-22", "How much it would do.", "gm", group="effect", primary=True)
        yield "effect", Annotated[_usual(effects, "effect", Level), marks], document.effect
    ticked = spec_field("BS-13 FE-20 T4-24", "The progress clock this roll ticks.", "gm", group="effect")
    yield "clock", Annotated[Clock | None, ticked], None


def _joining(document: GameDocument) -> Iterable[tuple[str, Any, Any]]:
    """Yield what a roll says of others: a group's member or leader, a set-up, and what one gives."""
    if document.group:
        words = "A member's roll in a group action: it counts in the leader's, and nothing else follows."
        marks = spec_field("FITD-P1", words, "shared", published=True, once=True, group="extras")
        yield "group_member", Annotated[bool, marks], False
        words = "Of the leader of a group action: what the members rolled."
        marks = spec_field("FITD-P1", words, "shared", joined=True, group="extras")
        outcomes = _ids(document.bands)
        kind: Any = AnyBand if {*outcomes} <= {*values_of(AnyBand)} else _usual(outcomes, "outcome")
        yield "members", Annotated[tuple[kind, ...], Meta(max_length=document.group.most), marks], ()
    if document.setup:
        words = "A set-up: what a success gives to those who follow it."
        yield "sets_up", Annotated[SetUp | None, spec_field("FITD-P2", words, published=True, group="extras")], None
        words = "What a set-up gives: one level of effect, or a better position."
        marks = spec_field("FITD-P2", words, "shared", joined=True, group="extras")
        yield "setup", Annotated[SetUp | None, marks], None


def _described(row: FieldRow, path: str, owner: Owner | str, names: _Names) -> tuple[Any, Any]:
    """Return type and default of a field; the objects that it holds have its owner where they name none."""
    owner = row.owner or owner or "player"
    kind: Any
    kind, default = _held(row, path, owner, names)
    if row.many and row.named:
        only: Any = _held(row.members[0], f"{path}.{row.members[0].name}", owner, names)[0]
        kind, default = Annotated[dict[Name, only], Meta(max_length=row.many)], field(default_factory=dict)
    elif row.many:
        kind, default = Annotated[tuple[kind, ...], Meta(max_length=row.many)], ()
    elif row.default is not None:
        default = row.default
    elif default is None and not row.required:
        kind |= None
    marks = spec_field(
        " ".join(row.rules),
        row.help,
        owner,  # type: ignore[arg-type]  # one of the three
        free=row.free,
        published=row.published,
        group=row.group or None,
        primary=row.primary,
    )
    return Annotated[kind, marks], NODEFAULT if row.required else default


def _held(row: FieldRow, path: str, owner: str, names: _Names) -> tuple[Any, Any]:
    """Return the type of one value of a field, and its default where the field names none; None for null."""
    match row.kind:
        case "switch":
            return bool, False
        case "number":
            return Annotated[int, Meta(ge=row.least, le=row.most)], 0
        case "choice":
            labels, name = CLOSED_LISTS.get(row.name, ("value", ""))
            return _literal(_ids(row.words), labels, name and f"{name}{names.suffix}"), None
        case "text":
            return (Text, "") if row.longest > 80 else (Name, None) if row.named else (Label, "")
        case "object":
            kind = _object(row, path, owner, names)
            return kind, None if any(member.required for member in row.members) else kind()
        case "either":
            number, other = [_held(one, f"{path}.{one.name}", owner, names)[0] for one in row.of]
            return number | other, None


def _object(row: FieldRow, path: str, owner: str, names: _Names, **options: Any) -> type[Struct]:
    name, words = names.of(path, _camel(path.replace(".", "_")), row.help or f"Part of {names.title}.")
    members = [(one.name, *_described(one, f"{path}.{one.name}", owner, names)) for one in row.members]
    return defstruct(
        name, members, namespace={"__doc__": words}, frozen=True, forbid_unknown_fields=True, kw_only=True, **options
    )


def _sheet(document: GameDocument, names: _Names) -> type[Sheet]:
    parts: list[tuple[str, Any, Any]] = [
        (part.part, _by_name(document, part, names), field(default_factory=dict)) for part in document.sheet
    ]
    name, words = names.of("sheet", "Sheet", f"What a character of {names.title} is.")
    return _struct(name, words, Sheet, parts)


def _by_name(document: GameDocument, part: SheetPart, names: _Names) -> Any:
    """Return the type of a part of the sheet; its words are those of the field that takes them."""
    taking = next((row.name for row in document.fields if row.sheet and row.sheet.part == part.part), part.part)
    if part.value.kind == "object":
        value: Any = _object(part.value, part.part, "player", names, omit_defaults=True)
    elif part.value.kind == "choice":
        labels, name = CLOSED_LISTS.get(taking, ("value", ""))
        value = _literal(_ids(part.value.words), labels, name and f"{name}{names.suffix}")
    else:
        value = _held(part.value, part.part, "player", names)[0]
    most = Meta(max_length=min(part.most, MAX_NAMES))
    kind: Any = Annotated[dict[Name, value], most, spec_field(" ".join(part.rules), part.help)]
    return Annotated[kind, usual_names(*part.names)] if part.names else kind


def _ruling(document: GameDocument, names: _Names, own: Sequence[OwnField]) -> type[FitdRuling]:
    """Return the type of a ruling: outcome and position in the game's words, what it shows, and what it repeats."""
    outcomes, positions = _ids(document.bands), _ids(document.positions)
    fields: list[tuple[str, Any, Any]] = [
        ("outcome", Annotated[_usual(outcomes, "outcome", Band, AnyBand), _reply(document, "outcome")], NODEFAULT),
        (
            "position",
            Annotated[_usual(positions, "position", Position), reply_field("FITD-A13", _POSITION)],
            NODEFAULT,
        ),
    ]
    shown: dict[str, dict[str | int, None]] = {}
    for shows in [*[band.shows for band in document.bands], *[position.shows for position in document.positions]]:
        for name, value in shows.items():
            shown.setdefault(name, {})[value] = None
    fields += [
        (name, Annotated[_shown(name, [*values]), _reply(document, name)], NODEFAULT) for name, values in shown.items()
    ]
    rules = {row.name: " ".join(row.rules) for row in document.fields}
    fields += [
        (name, Annotated[str, reply_field(rules[name], "As sent.")] | UnsetType, UNSET) for name in document.echoes
    ]
    fields += [(one.name, Annotated[str, reply_field(one.rule, one.description)], NODEFAULT) for one in own]
    name, words = names.of("ruling", "Ruling", f"A ruling of {names.title}.")
    return _struct(
        name,
        words,
        FitdRuling,
        fields,
        tag=document.name,
        worded=(*FitdRuling.worded, *[one.name for one in own]),
        from_words=(*FitdRuling.from_words, *document.echoes),
    )


_POSITION = "The position rolled with, after a trade."


def _reply(document: GameDocument, name: str) -> Meta:
    known = {"outcome": ("BS-34 FE-31 T4-36", "The outcome.")}.get(name)
    found = RULING_FIELDS.get((document.name, name), known)
    return reply_field(*found) if found else Meta(description="What the game says of it.")


def _shown(name: str, values: list[str | int]) -> Any:
    """Return the type of what bands or positions show: their words, or a number."""
    if all(isinstance(value, int) for value in values):
        return int
    return _literal(values, *CLOSED_LISTS.get(name, ("value", "")))


def _struct(
    name: str, words: str, base: type[StructT], fields: Any, tag: str | None = None, **namespace: Any
) -> type[StructT]:
    made: Any = defstruct(
        name, fields, bases=(base,), namespace={"__doc__": words, **namespace}, frozen=True, kw_only=True, tag=tag
    )
    kind: type[StructT] = made
    return kind


def _ids(rows: Iterable[Any]) -> tuple[str, ...]:
    return tuple([row.id for row in rows])


def _usual(ids: Sequence[str], labels: str, *usual: Any) -> Any:
    """Return the type of a closed list that games share, where these are its words."""
    return next((kind for kind in usual if values_of(kind) == tuple(ids)), None) or _literal(ids, labels, "")


def _literal(values: Iterable[Any], labels: str, name: str) -> Any:
    return Annotated[Literal[tuple(values)], closed_list(labels, name)]
