"""What settling a roll needs of a document: how each field is looked at, and what it brings about."""

import re
from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from service.rules.fitd import assessment
from service.rules.fitd.citations import Citations, Holds, citations_of, holds, set_by, usual_values
from service.rules.fitd.document import FieldRow, GameDocument, If, RefusalRow
from service.rules.fitd.gives import ByValue, Given, giver_of, has_texts
from service.rules.outcome import Source
from service.rules.spec import Spec

_CALLED_FOR = re.compile(r"([^()]+)\(([^()]+)\)\s*")
"""An approach, and the detail that is called for (FE-13)."""


class _Field(Struct, frozen=True):
    """A field as a roll looks at it."""

    name: str
    table: ByValue | None
    """What it gives by its value; None where `giver` says it."""
    giver: Callable[[Any, Any], Given | None]
    refusals: tuple[int, ...]
    """The places of refusals that it may bring about."""


class _Refusal(Struct, frozen=True):
    row: RefusalRow
    when: tuple[Holds, ...]
    """What must hold beside the field being set that brings it about."""
    unless: tuple[Holds, ...]


class Planner(Struct, frozen=True, eq=False):
    """What settling a roll of a game needs of its document."""

    document: GameDocument
    fields: tuple[_Field, ...]
    """In the order in which the pool names them; those that shift position or effect last."""
    ignoring: tuple[tuple[str, str], ...]
    """Fields, each with the one that counts for nothing while it is set."""
    usual: Mapping[str, Any]
    """The values at which fields are not set."""
    citations: Citations
    always: tuple[str, ...]
    """The rulings that every roll rests on."""
    refusals: tuple[_Refusal, ...]
    unasked: tuple[int, ...]
    """The refusals that no field brings about."""
    ladder: assessment.Ladder
    bands: Mapping[str, int]
    """The places of its outcomes, best first."""
    ranks: Mapping[str, Mapping[str, int]]
    """By position the places at which outcomes of a group's members count there."""
    unless: tuple[Holds, ...]
    """Whether the fields that gains depend on are set."""
    effect_pushes: tuple[str, ...]
    """The fields that pay for a step, of which a group's member has none."""


def in_order(document: GameDocument) -> list[FieldRow]:
    """Return the fields in the order of pool and costs: those that shift position or effect last."""
    return sorted(document.fields, key=lambda row: row.step != "")


def planner_of(document: GameDocument, spec: type[Spec]) -> Planner:
    """Return what settling the rolls of a document needs."""
    usual = usual_values(document, spec)
    citations = citations_of(document, usual)
    brought = [set_by(row.when, usual) for row in document.refuse]
    refused = [
        _Refusal(
            row,
            tuple([holds(document, usual, [one]) for one in row.when if one != If(field=field)]),
            tuple([holds(document, usual, [one]) for one in row.unless]),
        )
        for row, field in zip(document.refuse, brought, strict=True)
    ]

    def field_of(name: str, row: FieldRow | None) -> _Field:
        plain = giver_of(row, usual[name]) if row else _service_field(name, usual[name])
        giver = _citing(name, citations.by_field[name], plain) if name in citations.by_field else plain
        return _Field(
            name,
            ByValue(giver) if row and not has_texts(row) else None,
            _calling(document, giver) if name == document.approach.details else lambda value, _spec: giver(value),
            tuple([place for place, field in enumerate(brought) if field == name]),
        )

    rows = {row.name: row for row in in_order(document)}
    asked = {*citations.by_field, *brought} - {""}
    looked_at = [row for row in rows.values() if row.kind != "text" or row.name in asked]
    return Planner(
        document=document,
        fields=(
            *[field_of(name, None) for name in spec.__struct_fields__ if name in asked - rows.keys()],
            *[field_of(row.name, row) for row in looked_at],
        ),
        ignoring=tuple([(row.name, row.ignores) for row in document.fields if row.ignores]),
        usual=usual,
        citations=citations,
        always=tuple([citations.rules[place] for place in sorted(citations.always)]),
        refusals=tuple(refused),
        unasked=tuple([place for place, field in enumerate(brought) if not field]),
        ladder=assessment.ladder_of(document),
        bands={band.id: place for place, band in enumerate(document.bands)},
        ranks={row.id: ranks_of(document, row.id) for row in document.positions},
        unless=tuple([holds(document, usual, [If(field=name)]) for name in excluding(document)]),
        effect_pushes=tuple(
            [row.name for row in document.fields if row.step and any(one.cost for one in (row, *row.words))]
        ),
    )


def ranks_of(document: GameDocument, position: str) -> dict[str, int]:
    """Return the places at which outcomes count in a position: one that it lacks counts as the next that it has."""
    held = [at for at, band in enumerate(document.bands) if not band.only or position in band.only]
    return {band.id: next((place for place in held if place >= at), held[-1]) for at, band in enumerate(document.bands)}


def excluding(document: GameDocument) -> tuple[str, ...]:
    """Return the fields without which gains are gained."""
    return tuple(dict.fromkeys([name for gain in document.gains for name in gain.unless]))


def _service_field(name: str, default: Any) -> Callable[[Any], Given | None]:
    return lambda value: None if value == default else Given(name, is_set=True)


def _citing(
    name: str, cites: Sequence[tuple[int, Holds]], giver: Callable[[Any], Given | None]
) -> Callable[[Any], Given | None]:
    """Return what gives what a field gives, with the citations that rest on its value."""

    def citing(value: Any) -> Given | None:
        given = giver(value)
        if given is None or not given.is_set:
            return given
        alone = SimpleNamespace(**{name: value})
        return replace(given, cites=tuple([place for place, condition in cites if condition(alone)]))

    return citing


def called_for(text: Any) -> tuple[str, str] | None:
    """Return an approach and the detail that it calls for in brackets (FE-13); None where it calls for none."""
    found = _CALLED_FOR.fullmatch(text) if isinstance(text, str) else None
    return (found[1], found[2].strip()) if found else None


def _calling(document: GameDocument, giver: Callable[[Any], Given | None]) -> Callable[[Any, Any], Given | None]:
    """Return what gives the dice of details, and none for one that is called for and not there (FE-12, FE-13)."""

    def calling(value: Any, spec: Any) -> Given | None:
        given = giver(value)
        wanted = called_for(getattr(spec, document.approach.name))
        sources = given.sources if given else ()
        if not wanted or wanted[1].lower() in {source.source.lower() for source in sources}:
            return given
        more = (*sources, Source(wanted[1], 0))
        return replace(given, sources=more) if given else Given(document.approach.details, is_set=False, sources=more)

    return calling
