"""Conditions of a document, and the rulings that a reply names by them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from service.rules.fitd.document import Citation, FieldRow, GameDocument, If

Holds = Callable[[Any], bool]
"""Whether what conditions say of the fields of a spec is so."""


class Citations(Struct, frozen=True):
    """The citations of a game, by what they depend on."""

    rules: tuple[str, ...]
    """The rules of those that depend on fields, in their order."""
    always: frozenset[int]
    """The places among them of those that every roll names."""
    by_field: Mapping[str, tuple[tuple[int, Holds | None], ...]]
    """By the field that must be set ("": by none): places, each with what must hold besides."""
    of_plan: tuple[tuple[str, bool, tuple[tuple[Holds, tuple[If, ...]], ...]], ...]
    """Those that depend on pool or position, and whether on the latter; each with its alternatives."""
    of_band: tuple[tuple[str, tuple[tuple[If, ...], ...]], ...]
    """Those that depend on the outcome."""


def citations_of(document: GameDocument, defaults: Mapping[str, Any]) -> Citations:
    """Return the citations of a document; `defaults` are those of its spec."""
    of_fields = [row for row in document.cites if _phase(row) == 0]
    by_field: dict[str, list[tuple[int, Holds | None]]] = {}
    for place, row in enumerate(of_fields):
        for conditions in row.when:
            first, *others = conditions
            alone = not others and first.value == "" and "." not in first.field
            condition = None if alone else holds(document, defaults, conditions)
            by_field.setdefault(set_by(conditions, defaults), []).append((place, condition))
    return Citations(
        rules=tuple([row.rule for row in of_fields]),
        always=frozenset([place for place, row in enumerate(of_fields) if not row.when]),
        by_field={name: tuple(found) for name, found in by_field.items()},
        of_plan=tuple(
            [
                (row.rule, phase == 2, tuple([(holds(document, defaults, one), one) for one in row.when]))
                for phase in (1, 2)
                for row in document.cites
                if _phase(row) == phase
            ]
        ),
        of_band=tuple([(row.rule, row.when) for row in document.cites if _phase(row) == 3]),
    )


def set_by(conditions: Sequence[If], defaults: Mapping[str, Any]) -> str:
    """Return a field that is set wherever all conditions hold; "" where none need be."""
    named = [one for one in conditions if one.field]
    return next((one.field.partition(".")[0] for one in named if one.value != defaults.get(one.field)), "")


def _phase(row: Citation) -> int:
    """Return when a citation is known: with the fields, the pool, the position, or the outcome."""
    return max(
        [0, *[3 if one.band else 2 if one.position else 1 if one.keep else 0 for when in row.when for one in when]]
    )


def is_settled(conditions: Iterable[If], position: str, keep: str, band: str = "") -> bool:
    """Return whether what conditions say of position, pool and outcome is so."""
    return all(
        one.position in {"", position} and one.keep in {"", keep} and one.band in {"", band} for one in conditions
    )


def holds(document: GameDocument, defaults: Mapping[str, Any], conditions: Sequence[If]) -> Holds:
    """Return whether what conditions say of the fields of a spec is so."""
    checks = [_condition(document, defaults, one) for one in conditions if one.field]
    if len(checks) == 1:
        return checks[0]
    return lambda spec: all(check(spec) for check in checks)


def _condition(document: GameDocument, defaults: Mapping[str, Any], one: If) -> Holds:
    name, *inner = one.field.split(".")
    if one.value != "":
        return lambda spec: _value(spec, name, inner) == one.value
    if not inner:
        default = defaults.get(name)
        return lambda spec: getattr(spec, name) != default
    # A member of an object that is one of two kinds of value is set where the other kind is not.
    otherwise = _default_of(next((row for row in document.fields if row.name == name), None), inner)
    return lambda spec: _value(spec, name, inner) not in {None, otherwise}


def _value(spec: Any, name: str, inner: Sequence[str]) -> Any:
    value = getattr(spec, name, None)
    for part in inner:
        value = getattr(value, part, None) if isinstance(value, Struct) else None
    return value


def _default_of(row: FieldRow | None, inner: Sequence[str]) -> Any:
    """Return the value at which a member of an object is not set; None where its being there says that it is."""
    chosen = False
    for part in inner:
        kinds = [one for one in (row.of if row else ()) if one.kind == "object"]
        chosen = chosen or bool(kinds)
        members = (kinds[0] if kinds else row).members if row else ()
        row = next((member for member in members if member.name == part), None)
    if row is None or chosen:
        return None
    usual: Any = {"switch": False, "text": "", "number": 0}.get(row.kind)
    return usual if row.default is None else row.default
