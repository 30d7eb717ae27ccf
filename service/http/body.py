"""Read a JSON body strictly: nothing converted, nothing doubled, nothing passed over."""

import difflib
import json
import re
from typing import Any, NoReturn, TypeVar

import msgspec

from service.http import schema
from service.http.problems import FieldError, Problem
from service.rules.spec import Spec
from service.rules.system import System
from service.rules.systems import SYSTEMS

T = TypeVar("T")


class _Doubled(dict[str, Any]):
    """An object with a key given twice, which `key` names."""

    key: str


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    whole = dict(pairs)
    if len(whole) == len(pairs):
        return whole
    doubled = _Doubled(whole)
    keys = [key for key, _ in pairs]
    doubled.key = next(key for key in keys if keys.count(key) > 1)
    return doubled


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
        text = body.decode()
        value = _decode(text)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeError:
        raise Problem(400, "malformed_json", "the body is not valid UTF-8 text") from None
    except RecursionError:
        raise Problem(400, "malformed_json", "the body is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise Problem(400, "malformed_json", f"the body is not JSON: {error}") from None
    except ValueError:
        raise Problem(400, "malformed_json", "a number in the body is too long, or NaN or Infinity") from None
    _refuse_doubled(value, "")
    return value


def _refuse_doubled(value: Any, pointer: str) -> None:
    if isinstance(value, dict):
        if isinstance(value, _Doubled):
            at = f"{pointer}/{_escaped(value.key)}"
            raise Problem(400, "duplicate_key", f"{at} stands twice", errors=(FieldError(at, "give it once"),))
        for key, inner in value.items():
            if isinstance(inner, (dict, list)):
                _refuse_doubled(inner, f"{pointer}/{_escaped(key)}")
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            _refuse_doubled(inner, f"{pointer}/{index}")


def read(value: Any, kind: type[T]) -> T:
    """Return plain values as `kind`; Problem 400 with the pointer of the first field at fault."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise _explained(str(error), kind, None) from None


def read_spec(value: Any) -> Spec:
    """Return plain values as the spec of the system they name."""
    name = value.get("system") if isinstance(value, dict) else None
    system = SYSTEMS.get(name) if isinstance(name, str) else None
    if system is None:
        raise _no_system(value, name)
    try:
        spec: Spec = msgspec.convert(value, system.spec)
    except msgspec.ValidationError as error:
        raise _explained(str(error), system.spec, system) from None
    return spec


def _no_system(value: Any, name: object) -> Problem:
    if not isinstance(value, dict):
        return Problem(400, "invalid_field", "the body is no JSON object", errors=(FieldError("", "an object"),))
    right = (FieldError("/system", f"one of {', '.join(SYSTEMS)}"),)
    if name is None:
        return Problem(400, "missing_field", "the body names no system", errors=right)
    return Problem(400, "unknown_system", f"there is no system {name!r}", errors=right)


_FIELD = re.compile(r"Object (?P<how>contains unknown|missing required) field `(?P<name>.*)`\Z", re.DOTALL)


def _explained(message: str, kind: type, system: System[Any, Any] | None) -> Problem:
    """Say which field is at fault, what would be right, and the rule that says so."""
    head, found, tail = message.rpartition(" - at `$")
    what, path = (head, tail.removesuffix("`")) if found else (message, "")
    pointer = re.sub(r"\.([^.\[]+)|\[(\d+)\]", lambda at: "/" + (at[1] or at[2]), path)
    field = _FIELD.fullmatch(what)
    if field and field["how"] == "contains unknown":
        return _unknown(pointer, field["name"], kind, system)
    if field:
        at = f"{pointer}/{_escaped(field['name'])}"
        right = FieldError(at, schema.right(kind, at))
        return Problem(400, "missing_field", f"{at} is missing", rule=_rule(kind, at, system), errors=(right,))
    detail = f"{pointer or 'the body'}: {what}"
    return Problem(
        400,
        "invalid_field",
        detail,
        rule=_rule(kind, pointer, system),
        errors=(FieldError(pointer, schema.right(kind, pointer)),),
    )


def _unknown(pointer: str, name: str, kind: type, system: System[Any, Any] | None) -> Problem:
    at = f"{pointer}/{_escaped(name)}"
    refusal = system.refuses.get(name) if system and not pointer else None
    if refusal:
        return Problem(
            400, "refused_field", refusal.reason, rule=refusal.rule, errors=(FieldError(at, refusal.reason),)
        )
    known = schema.fields(kind, pointer)
    near = difflib.get_close_matches(name, known, 1)
    right = f"did you mean {near[0]}?" if near else f"one of {', '.join(known)}"
    return Problem(400, "unknown_field", f"there is no field {at}", errors=(FieldError(at, right),))


def _rule(kind: type, pointer: str, system: System[Any, Any] | None) -> str | None:
    """Return the rule of the field at fault: the system's own where it is shared."""
    rules = schema.rules(kind, pointer)
    own = [rule for rule in rules if system and rule.startswith(system.ids[0])]
    return next(iter(own or rules), None)


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")
