"""The types of a game that is a document: its spec, its ruling, and its sheet."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from service.rules.abilities import PART, UsedAbilities, abilities_type
from service.rules.clock import Clock
from service.rules.fitd.contract import CLOSED_LISTS
from service.rules.fitd.document import GameDocument, SheetPart
from service.rules.fitd.fields import TypeNames, described, held, ids, literal, object_of, struct_of, usual_or_own
from service.rules.fitd.ruling import OWN, AnyBand, FitdRuling, OwnField, OwnRuling, ruling_of
from service.rules.outcome import Level, Position
from service.rules.sheet import MAX_NAMES, Sheet
from service.rules.spec import (
    Name,
    Spec,
    closed_list,
    spec_field,
    usual_names,
    values_of,
)

SetUp = Annotated[Literal["effect", "position"], closed_list("set_up", "SetUp")]


class Types(Struct, frozen=True):
    """The types of a game."""

    spec: type[Spec]
    ruling: type[FitdRuling]
    sheet: type[Sheet]


def types_of(document: GameDocument, version: str, own: Sequence[OwnField] = ()) -> Types:
    """Return the types of a document of the release; those of a later version have its number in their names."""
    names = TypeNames(document, document.name, version if version not in {"0", "1"} else "")
    spec = _spec(document, names, document.name)
    return Types(spec, ruling_of(document, names, own), _sheet(document, names, spec))


def own_types_of(document: GameDocument) -> Types:
    """Return the types of any other document: all of these have one tag, and the type of their rulings."""
    names = TypeNames(document, "", "")
    spec = _spec(document, names, OWN)
    return Types(spec, OwnRuling, _sheet(document, names, spec))


def ability_fields(document: GameDocument) -> list[str]:
    """Return the fields that special abilities of a sheet may give (FITD-A26)."""
    return [row.name for row in document.fields if row.ability]


def _spec(document: GameDocument, names: TypeNames, tag: str) -> type[Spec]:
    """Return the type of a spec: the terms, what stands beside them in forms, what joins rolls, and the rest."""
    first = next((at for at, row in enumerate(document.fields) if not (row.step and row.primary)), 0)
    own = [(row.name, *described(row, row.name, "", names)) for row in document.fields]
    name, words = names.of("", "", f"An action roll of {names.title}.")
    return struct_of(
        name,
        words,
        Spec,
        [*_terms(document, tag), *own[:first], *_joining(document), *own[first:], (PART, UsedAbilities, ())],
        tag=tag,
    )


_PRINTED = ("BS-08 BS-09 FE-17 FE-18 T4-18 T4-19", "BS-11 BS-12 FE-21 T4-22", "BS-13 FE-20 T4-24")
"""Rules of position, effect and clock in the games of the release."""
_OF_ANY = ("FITD-A9", "FITD-A9", "FITD-A2")
"""As above, in any other game."""


def _terms(document: GameDocument, tag: str) -> Iterable[tuple[str, Any, Any]]:
    positions, effects = ids(document.positions), ids(document.effects)
    of_position, of_effect, of_clock = _OF_ANY if tag == OWN else _PRINTED
    if len(positions) > 1:
        marks = spec_field(of_position, "How dangerous it is.", "gm", group="effect", primary=True)
        yield "position", Annotated[usual_or_own(positions, "position", Position), marks], document.position
    if len(effects) > 1:
        marks = spec_field(of_effect, "How much it would do.", "gm", group="effect", primary=True)
        yield "effect", Annotated[usual_or_own(effects, "effect", Level), marks], document.effect
    ticked = spec_field(of_clock, "The progress clock this roll ticks.", "gm", group="effect")
    yield "clock", Annotated[Clock | None, ticked], None


def _joining(document: GameDocument) -> Iterable[tuple[str, Any, Any]]:
    """Yield what a roll says of others: a group's member or leader, a set-up, and what one gives."""
    if document.group:
        words = "A member's roll in a group action: it counts in the leader's, and nothing else follows."
        marks = spec_field("FITD-P1", words, "shared", published=True, once=True, group="extras")
        yield "group_member", Annotated[bool, marks], False
        words = "Of the leader of a group action: what the members rolled."
        marks = spec_field("FITD-P1", words, "shared", joined=True, group="extras")
        outcomes = ids(document.bands)
        kind: Any = AnyBand if {*outcomes} <= {*values_of(AnyBand)} else usual_or_own(outcomes, "outcome")
        yield "members", Annotated[tuple[kind, ...], Meta(max_length=document.group.most), marks], ()
    if document.setup:
        words = "A set-up: what a success gives to those who follow it."
        yield "sets_up", Annotated[SetUp | None, spec_field("FITD-P2", words, published=True, group="extras")], None
        words = "What a set-up gives: one level of effect, or a better position."
        marks = spec_field("FITD-P2", words, "shared", joined=True, group="extras")
        yield "setup", Annotated[SetUp | None, marks], None


def _sheet(document: GameDocument, names: TypeNames, spec: type[Spec]) -> type[Sheet]:
    parts: list[tuple[str, Any, Any]] = [
        (part.part, _by_name(document, part, names), field(default_factory=dict)) for part in document.sheet
    ]
    resists = document.resist is not None and document.resist.ability
    abilities = abilities_type(
        names.of("special_abilities", "SpecialAbility", "")[0], spec, ability_fields(document), resists=resists
    )
    parts.append((PART, abilities, field(default_factory=dict)))
    name, words = names.of("sheet", "Sheet", f"What a character of {names.title} is.")
    return struct_of(name, words, Sheet, parts)


def _by_name(document: GameDocument, part: SheetPart, names: TypeNames) -> Any:
    """Return the type of a part of the sheet; its words are those of the field that takes them."""
    taking = next((row.name for row in document.fields if row.sheet and row.sheet.part == part.part), part.part)
    if part.value.kind == "object":
        value: Any = object_of(part.value, part.part, "player", names, omit_defaults=True)
    elif part.value.kind == "choice":
        labels, name = CLOSED_LISTS.get(taking, ("value", ""))
        value = literal(ids(part.value.words), labels, name and f"{name}{names.suffix}")
    else:
        value = held(part.value, part.part, "player", names)[0]
    most = Meta(max_length=min(part.most, MAX_NAMES))
    kind: Any = Annotated[dict[Name, value], most, spec_field(" ".join(part.rules), part.help)]
    return Annotated[kind, usual_names(*part.names)] if part.names else kind
