"""Strict reading of JSON bodies: no conversions, no duplicate keys, no ignored fields."""

import json
import re
from collections import Counter
from typing import Any, NoReturn, TypeVar, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from service.http import schema
from service.http.problems import FieldError, NameForId, Problem, escaped
from service.http.suggestions import suggestions
from service.rules.fitd.document import GameDocument
from service.rules.fitd.ruling import OWN
from service.rules.games.own import OwnSpec
from service.rules.plain_values import Unreadable
from service.rules.spec import Spec
from service.rules.system import System
from service.rules.systems import ALL
from service.rules.writing import displayed_text
from service.session.sheets import PartialSpec

T = TypeVar("T")


DEPTH = 32
"""Objects and lists within each other; no body needs more than six."""


class _DuplicateKeyObject(dict[str, Any]):
    """An object with a duplicate key, which `key` names."""

    key: str


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    unique = dict(pairs)
    if len(unique) == len(pairs):
        return unique
    duplicate = _DuplicateKeyObject(unique)
    duplicate.key = Counter([key for key, _ in pairs]).most_common(1)[0][0]
    return duplicate


def _number(text: str) -> int | float:
    """Read 3.0 as 3: JSON Schema counts it as an integer."""
    value = float(text)
    return int(value) if value.is_integer() else value


def _constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is not JSON")


_decode = json.JSONDecoder(object_pairs_hook=_object, parse_float=_number, parse_constant=_constant).decode


def parse(body: bytes) -> Any:
    """Return a body as plain values; Problem 400 for what is not JSON, is too deep, or names a key twice."""
    try:
        # RFC 8259, section 8.1, lets a reader ignore a byte order mark.
        text = body.decode().removeprefix("\ufeff")
        value = _decode(text)
        check_depth(value)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeError:
        raise Problem(400, "malformed_json", "the body is not valid UTF-8 text") from None
    except RecursionError:
        raise _too_deep() from None
    except json.JSONDecodeError as error:
        detail = f"the body is not JSON: {error.msg} at line {error.lineno}, column {error.colno}"
        raise Problem(400, "malformed_json", detail) from None
    except ValueError:
        raise Problem(400, "malformed_json", "a number in the body is too long, or NaN or Infinity") from None
    return value


def check_depth(value: Any, depth: int = DEPTH, pointer: str = "") -> None:
    """Refuse values that are nested too deeply, and objects with a duplicate key."""
    if not isinstance(value, (dict, list)):
        return
    if depth == 0:
        raise _too_deep()
    if isinstance(value, _DuplicateKeyObject):
        at = f"{pointer}/{escaped(value.key)}"
        raise Problem(400, "duplicate_key", f"{at} is given twice", errors=(FieldError(at, "give it once"),))
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(inner, (dict, list)):
            check_depth(inner, depth - 1, f"{pointer}/{escaped(str(key))}")


def _too_deep() -> Problem:
    return Problem(400, "malformed_json", f"the body is nested too deeply: {DEPTH} levels are read")


def read(value: Any, kind: type[T]) -> T:
    """Return plain values as `kind`, its free text as displayed; Problem 400 with the pointer of the field at fault.

    A spec is read as that of the system it names; in a field it is a PartialSpec, since the table says by which rules.
    """
    if kind is Spec:
        return cast("T", read_spec(value))
    try:
        found: T = displayed_text(msgspec.convert(value, kind))
    except msgspec.ValidationError as error:
        raise _validation_problem(str(error), value, kind) from None
    for field in schema.spec_fields(cast("type[Struct]", kind)):
        if not _is_own(value[field]):
            _named_system(value[field], f"/{field}")
        found = cast("T", replace(cast("Struct", found), **{field: PartialSpec(value[field])}))
    return found


def _named_system(value: Any, at: str) -> System[Any, Any]:
    """Return the game or extra that a spec names, in its latest version; Problem 400 where it names none."""
    name = value.get("system") if isinstance(value, dict) else None
    system = ALL.get(name) if isinstance(name, str) else None
    if system is None:
        raise no_system(value, name, at)
    return system


def _is_own(value: Any) -> bool:
    return isinstance(value, dict) and value.get("system") == OWN


def read_spec(value: Any, at: str = "", *, suggest: bool = True) -> Spec:
    """Return plain values as the spec of the system they name; `at` points at them in the body.

    Problem 400 for any other; it suggests fields for an unknown one, unless that would be too much work.
    """
    if _is_own(value):
        # The game says what its other fields are.
        brought = {name: value[name] for name in ("system", "game") if name in value}
        try:
            return msgspec.convert(brought, OwnSpec)
        except msgspec.ValidationError as error:
            raise _validation_problem(str(error), brought, OwnSpec, None, at) from None
    return read_as(value, _named_system(value, at), at, suggest=suggest)


def read_as(value: Any, system: System[Any, Any], at: str = "", *, suggest: bool = True) -> Spec:
    """Return plain values as the spec of a system; Problem 400 as above."""
    try:
        spec: Spec = displayed_text(msgspec.convert(value, system.spec))
    except msgspec.ValidationError as error:
        raise _validation_problem(str(error), value, system.spec, system, at, suggest=suggest) from None
    return spec


def game_breaks_schema(message: str, whole: Any, at: str) -> Problem:
    """Return the problem of a game whose document breaks its schema; `message` is what msgspec says of it."""
    return _validation_problem(message, whole, GameDocument, None, at)


def unreadable_problem(unreadable: Unreadable) -> Problem:
    """Return the problem of values whose type the table decides, with what the sheet of the character lacks."""
    game, pointer = unreadable.game, unreadable.pointer
    problem = _validation_problem(unreadable.reason, unreadable.value, unreadable.kind, game, pointer)
    if unreadable.hint and problem.body.code == "missing_field" and problem.body.errors:
        field = problem.body.errors[0].pointer.removeprefix(pointer).split("/")[1]
        if field in game.from_sheet:
            problem.body = replace(problem.body, detail=f"{problem.body.detail}; {unreadable.hint}")
    return problem


def no_system(value: Any, name: object, at: str = "") -> Problem:
    """Return the problem of a body, or of a part of it, that names no game, or an unknown one."""
    if not isinstance(value, dict):
        return _invalid_field(at, "an object with `system`", value)
    expected = f"one of {', '.join(ALL)}"
    errors = (FieldError(f"{at}/system", expected),)
    if name is None:
        return Problem(400, "missing_field", f"{at}/system is missing: it must be {expected}", errors=errors)
    detail = f"{at}/system must be {expected}, not {schema.sent_as(name)}"
    return Problem(400, "unknown_system", detail, errors=errors)


_MISSING = re.compile(r"Object missing required field `(\w+)`")


def _validation_problem(  # noqa: PLR0913  # what was sent, what was expected, and where
    message: str,
    value: Any,
    kind: type,
    system: System[Any, Any] | None = None,
    at: str = "",
    *,
    suggest: bool = True,
) -> Problem:
    """Return the problem of a value that breaks its schema: the field, the expected value, and the rule.

    msgspec's message quotes an unknown field as it was sent, so an unknown field is searched in the value instead.
    """
    unknown = schema.unknown_field(kind, value)
    if unknown:
        return _unknown_field(*unknown, kind, system, at, suggest=suggest)
    head, separator, tail = message.rpartition(" - at `$")
    reason, path = (head, tail) if separator else (message, "")
    _, in_key, names = message.rpartition(" - at `key` in `$")
    if in_key:
        return _invalid_name(names, value, kind, system, at)
    pointer, sent = _pointer(path, value, kind)
    missing = _MISSING.fullmatch(reason)
    if missing:
        pointer += f"/{missing[1]}"
    expected, rule = schema.expectation(kind, pointer), _rule(kind, pointer, system)
    if not missing:
        return _invalid_field(at + pointer, expected, sent, rule=rule, id_of=schema.id_of(kind, pointer))
    detail = f"{at}{pointer} is missing: it must be {expected}"
    return Problem(400, "missing_field", detail, rule=rule, errors=(FieldError(at + pointer, expected),))


def _invalid_name(path: str, value: Any, kind: type, system: System[Any, Any] | None, at: str) -> Problem:
    """Return the problem of a map with an invalid name."""
    pointer, names = _pointer(path, value, kind)
    name = _invalid_key(names, value, kind)
    expected = schema.key_expectation(kind, pointer)
    detail = f"each of {at}{pointer} must be {expected}, not {schema.sent_as(name)}"
    errors = (FieldError(f"{at}{pointer}/{escaped(name)}"[:200], expected),)
    return Problem(400, "invalid_field", detail, rule=_rule(kind, pointer, system), errors=errors)


def _invalid_field(
    pointer: str, expected: str, sent: Any, *, rule: str | None = None, id_of: str | None = None
) -> Problem:
    """Return the problem of a field with an invalid value; a text in place of an id may be a name."""
    name_for_id = NameForId(id_of, sent) if id_of and isinstance(sent, str) else None
    detail = f"{pointer or 'the body'} must be {expected}, not {schema.sent_as(sent)}"
    errors = (FieldError(pointer, expected),)
    return Problem(400, "invalid_field", detail, rule=rule, errors=errors, name_for_id=name_for_id)


def _pointer(path: str, value: Any, kind: type) -> tuple[str, Any]:
    """Return msgspec's path as a pointer, and the value at it.

    Its `[...]` for a map is replaced by the first key that is refused alone.
    """
    pointer, inner = "", value
    for name, at in re.findall(r"\.([^.\[`]+)|\[(\d+|\.\.\.)\]", path):
        token: Any = name or (_invalid_key(inner, value, kind) if at == "..." else int(at))
        pointer += f"/{escaped(str(token))}"
        inner = inner[token]
    return pointer, inner


def _invalid_key(inner: dict[str, Any], value: Any, kind: type) -> str:
    """Return the first key of a map inside a value with which alone the value is refused as it is with all of them.

    By halves: a map may have some thousand keys, and whether a value is refused is known when all of it is read.
    """
    pairs = list(inner.items())

    def reason(some: list[tuple[str, Any]]) -> str:
        inner.clear()
        inner.update(some)
        try:
            msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            return str(error)
        return ""

    whole, left = reason(pairs), pairs
    while len(left) > 1:
        half = left[: len(left) // 2]
        left = half if reason(half) == whole else left[len(half) :]
    inner.clear()
    inner.update(pairs)
    return left[0][0]


def _unknown_field(  # noqa: PLR0913  # as above
    pointer: str, name: str, kind: type, system: System[Any, Any] | None, at: str, *, suggest: bool
) -> Problem:
    field = f"{at}{pointer}/{escaped(name)}"
    refusal = system.refuses.get(name) if system and not pointer else None
    if refusal:
        error = FieldError(field, refusal.reason)
        return Problem(400, "refused_field", refusal.reason, rule=refusal.rule, errors=(error,))
    if name == "game" and system and system.name != OWN and not pointer:
        reason = f"`game` belongs to a spec of `{OWN}`: {system.name} is a game of this service"
        return Problem(400, "refused_field", reason, errors=(FieldError(field, reason),))
    likely = suggestions(kind, pointer, name) if suggest else []
    known = ", ".join(schema.fields(kind, pointer))
    expected = f"did you mean {schema.listed(likely, 'or')}?" if likely else f"one of {known}"
    return Problem(
        400, "unknown_field", f"there is no field {field[:200]}: {expected}", errors=(FieldError(field, expected),)
    )


def _rule(kind: type, pointer: str, system: System[Any, Any] | None) -> str | None:
    """Return the rule of the field at fault: the system's own where it is shared."""
    rules = schema.rules(kind, pointer)
    own = [rule for rule in rules if system and rule.startswith(system.ids[:1])]
    return next(iter(own or rules), None)
