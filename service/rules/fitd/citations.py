"""Conditions of a document, and the rulings that a reply names by them.

A field is set where its value is another than the one that it has when it is left out.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from msgspec import Struct

from service.rules.fitd.document import Citation, FieldRow, GameDocument, If
from service.rules.spec import Spec

Holds = Callable[[Any], bool]
"""Whether what conditions say of the fields of a spec is so."""


class Citations(Struct, frozen=True):
    """The citations of a game, by what they depend on."""

    rules: tuple[str, ...]
    """The rules of those that depend on fields, in their order."""
    always: frozenset[int]
    """The places among them of those that every roll names."""
    by_field: Mapping[str, tuple[tuple[int, Holds], ...]]
    """Those that depend on one field, which must be set: places, each with what must hold of it."""
    by_fields: tuple[tuple[int, Holds], ...]
    """Those that depend on several, or on one that need not be set."""
    of_plan: Mapping[tuple[str, str], tuple[tuple[str, bool, Holds], ...]]
    """Those that depend on position or pool, by both: rules, whether by the position, and what must hold of fields."""


def citations_of(document: GameDocument, usual: Mapping[str, Any]) -> Citations:
    """Return the citations of a document; `usual` are the values at which fields are not set."""
    cites = {phase: [row for row in document.cites if _phase(row) == phase] for phase in range(3)}
    of_fields = cites[0]
    by_field: dict[str, list[tuple[int, Holds]]] = {}
    by_fields = []
    for place, row in enumerate(of_fields):
        for conditions in row.when:
            found = place, holds(document, usual, conditions)
            field = set_by(conditions, usual)
            if field and {one.field.partition(".")[0] for one in conditions} == {field}:
                by_field.setdefault(field, []).append(found)
            else:
                by_fields.append(found)
    return Citations(
        rules=tuple([row.rule for row in of_fields]),
        always=frozenset([place for place, row in enumerate(of_fields) if not row.when]),
        by_field={name: tuple(places) for name, places in by_field.items()},
        by_fields=tuple(by_fields),
        of_plan={
            (row.id, keep): tuple(_of_plan(document, usual, cites, row.id, keep))
            for row in document.positions
            for keep in ("highest", "lowest")
        },
    )


def _of_plan(
    document: GameDocument,
    usual: Mapping[str, Any],
    cites: Mapping[int, Sequence[Citation]],
    position: str,
    keep: str,
) -> Iterator[tuple[str, bool, Holds]]:
    """Yield the citations that a position and a pool may bring: those of the pool first."""
    for phase in (1, 2):
        for row in cites[phase]:
            alternatives = [
                holds(document, usual, conditions) for conditions in row.when if is_settled(conditions, position, keep)
            ]
            if alternatives:
                yield row.rule, phase == 2, _any_of(alternatives)


def _any_of(alternatives: Sequence[Holds]) -> Holds:
    return lambda spec: any(condition(spec) for condition in alternatives)


def set_by(conditions: Sequence[If], usual: Mapping[str, Any]) -> str:
    """Return a field that is set wherever all conditions hold; "" where none need be."""
    left_out = SimpleNamespace(**usual)
    for one in conditions:
        name, *inner = one.field.split(".")
        if name and (one.value == "" or one.value != value_at(left_out, name, inner)):
            return name
    return ""


def is_of_outcome(row: Citation) -> bool:
    """Return whether a citation depends on the outcome."""
    return _phase(row) == 3


def _phase(row: Citation) -> int:
    """Return when a citation is known: with the fields, the pool, the position, or the outcome."""
    return max(
        [0, *[3 if one.band else 2 if one.position else 1 if one.keep else 0 for when in row.when for one in when]]
    )


def is_settled(conditions: Iterable[If], position: str, keep: str, band: str = "") -> bool:
    """Return whether what conditions say of position, pool and outcome is so."""
    for one in conditions:
        if (
            (one.position and one.position != position)
            or (one.keep and one.keep != keep)
            or (one.band and one.band != band)
        ):
            return False
    return True


def holds(document: GameDocument, usual: Mapping[str, Any], conditions: Sequence[If]) -> Holds:
    """Return whether what conditions say of the fields of a spec is so."""
    checks = [_condition(document, usual, one) for one in conditions if one.field]
    if len(checks) == 1:
        return checks[0]
    return lambda spec: all(check(spec) for check in checks)


def _condition(document: GameDocument, usual: Mapping[str, Any], one: If) -> Holds:
    name, *inner = one.field.split(".")
    if one.value != "":
        return lambda spec: value_at(spec, name, inner) == one.value
    if not inner:
        unset = usual[name]
        return lambda spec: getattr(spec, name) != unset
    otherwise = usual_inside(next((row for row in document.fields if row.name == name), None), inner)

    def is_set(spec: Any) -> bool:
        value = value_at(spec, name, inner)
        return value is not None and value != otherwise

    return is_set


_USUAL: Mapping[str, Any] = {"switch": False, "number": 0, "text": ""}
"""Values at which a field is not set that has no default; an object that must say something is set if it is there."""


def usual_values(document: GameDocument, spec: type[Spec]) -> dict[str, Any]:
    """Return the values at which the fields of a spec are not set."""
    # `msgspec.structs.fields` has the defaults too, and takes ten times as long: it reads the annotations of the type.
    names, defaults = spec.__struct_fields__, spec.__struct_defaults__
    left_out = dict(zip(names[-len(defaults) :], defaults, strict=True))
    return left_out | {row.name: _USUAL.get(row.kind) for row in document.fields if row.required}


def usual_inside(row: FieldRow | None, inner: Sequence[str]) -> Any:
    """Return the value at which a member of an object is not set.

    None where its being there says that it is: in an object that stands for a number, whose other kind is none.
    """
    for part in inner:
        if row is None or row.kind == "either":
            return None
        row = next((member for member in row.members if member.name == part), None)
    if row is None:
        return None
    return _USUAL.get(row.kind) if row.default is None else row.default


def value_at(spec: Any, name: str, inner: Sequence[str]) -> Any:
    """Return the value of a field, or of a member of one; None where an object on the way is not there."""
    value = getattr(spec, name, None)
    for part in inner:
        value = getattr(value, part, None) if isinstance(value, Struct) else None
    return value
