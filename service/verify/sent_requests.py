"""Requests as a device sent them, and the audited requests that follow from them."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from service.audit import chain
from service.record.events import Rolled
from service.rules.errors import RuleError
from service.rules.spec import Spec, split_spec
from service.rules.system import System
from service.rules.systems import ALL
from service.verify.json_values import same

Values = Mapping[str, Any]

MALFORMED = (msgspec.ValidationError, RuleError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What a request raises that is none."""


def changed_request(req: Values, body: Values, rolled: Rolled | None, *, by: str) -> str | None:
    """Return the field of an audited request that is not as it was sent; "request" where no such request can be sent.

    `rolled` is its entry of the log, where it is known.
    """
    try:
        return _changed_field(req, body, rolled, by)
    except MALFORMED:
        return "request"


def _changed_field(req: Values, body: Values, rolled: Rolled | None, by: str) -> str | None:
    if "action" in req and "spec" not in body:
        # The terms of an action were sent before, step by step.
        sent = {"by": by, **{name: body[name] for name in ("epoch", "terms") if body.get(name)}}
        resists = ("consequence", "rating") if "consequence" in req else ()
        sent |= {name: body[name] for name in resists if name in body}
        fields = ("by", "epoch", "terms", *resists)
        return next((name for name in fields if not same(sent.get(name, UNSET), req.get(name, UNSET))), None)
    system = ALL[body["spec"]["system"]]
    spec = sent_spec(_with_sheet(body, req, system), system)
    sent = audited_request(body, spec, by)
    # Further tries are harder: which try it is follows from the log, else from the request alone.
    attempt = rolled.attempt if rolled else int(req.get("attempt", 1)) if body.get("task") else 0
    if attempt:
        tries = [split_spec(_retried(spec, attempt, on=on)).committed for on in (True, False)]
        sent |= next((one for one in tries if one.items() <= req.items()), {})
    if spec.hidden and "difficulty_salt" not in body:
        sent.pop(spec.hidden)
    names = {*sent, *req} - {"dice", "rules"} - ({spec.hidden} if spec.hidden not in sent else set())
    return next(
        (name for name in sorted(map(str, names)) if not same(sent.get(name, UNSET), req.get(name, UNSET))), None
    )


def _with_sheet(body: Values, req: Values, system: System[Any, Any]) -> Values:
    """Return a request with what it left to the character's sheet, from its record; a bound one leaves nothing.

    Whatever was sent stays as it was sent. Names of such fields do not matter: they are not audited.
    """
    if not body.get("character") or body.get("epoch"):
        return body
    spec = body["spec"]
    completed = dict(spec)
    for name, member in {**system.from_sheet, **({system.memory.harm: None} if system.memory.harm else {})}.items():
        recorded = req.get(name)
        if name not in spec and recorded is not None:
            completed[name] = [{"name": "-", **one} for one in recorded] if isinstance(recorded, list) else recorded
        elif member and isinstance(recorded, list) and len(recorded) == len(spec.get(name, ())):
            both = zip(spec[name], recorded, strict=True)
            completed[name] = [one if member in one else {**one, member: other[member]} for one, other in both]
    return {**body, "spec": completed}


def sent_spec(body: Values, system: System[Any, Any]) -> Spec:
    """Return the spec of a request at a table, without the fields that the table fills for a character."""
    spec: Spec = msgspec.convert(body["spec"], system.spec)
    return replace(spec, **dict.fromkeys(system.memory.from_character)) if body.get("character") else spec


def _memory(spec: Spec) -> Any:
    return ALL[str(spec.__struct_config__.tag)].memory


def _retried(spec: Spec, attempt: int, *, on: bool) -> Spec:
    tries = _memory(spec).tries
    return tries.further(spec, attempt, harder=on) if tries else spec


def audited_request(body: Values, spec: Spec, by: str) -> dict[str, Any]:
    """Return the audited request of a body, without its dice and rules."""
    assistants = body.get("assistant") or []
    who = {
        "by": by,
        "character": body.get("character"),
        "assistants": [assistants] if isinstance(assistants, str) else list(assistants),
        "epoch": body.get("epoch"),
    }
    req = split_spec(spec).committed | {name: value for name, value in who.items() if value}
    if spec.hidden and "difficulty_salt" in body:
        salt = bytes.fromhex(body["difficulty_salt"])
        req[spec.hidden] = chain.hidden_difficulty(salt, req[spec.hidden]).hex()
    return req
