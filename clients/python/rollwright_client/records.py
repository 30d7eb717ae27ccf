"""What follows from a roll's record alone, or from an entry and another one."""

from base64 import b64decode
from typing import Any, NamedTuple

from rollwright_client.digests import direct_terms, leaf, terms_digest

_CHANGING = frozenset(
    {"by_name", "character_name", "who_name", "names", "form", "summary", "prompts", "detail", "label"}
)
"""What is named as it is when an entry is read, or is put in the reader's words."""
_DUALITY = ["hope", "fear"]
"""Hope and Fear are the first dice of their rolls, in this order (DH-10)."""
_MEMBERS = frozenset({"by", "epoch", "terms"})
"""The members of a request."""


class Fault(NamedTuple):
    """What does not hold: the code of its warning, words, what was kept or expected, and what was told."""

    code: str
    detail: str
    kept: Any
    told: Any


class Sent(NamedTuple):
    """A request: `terms` are, of an action's roll, what its digest is of."""

    sid: str
    by: str
    key: str
    body: dict[str, Any]
    terms: dict[str, Any] | None = None


def difference(kept: Any, told: Any, path: str = "") -> str | None:
    """Return the path of a field that two views of one thing both have, and in which they differ; None: of none."""
    if isinstance(kept, dict) and isinstance(told, dict):
        for name in [name for name in kept if name in told and name not in _CHANGING]:
            found = difference(kept[name], told[name], f"{path}/{name}")
            if found is not None:
                return found
        return None
    if isinstance(kept, list) and isinstance(told, list):
        if len(kept) != len(told):
            return path
        pairs = enumerate(zip(kept, told, strict=True))
        found_in = (difference(one, other, f"{path}/{at}") for at, (one, other) in pairs)
        return next((found for found in found_in if found is not None), None)
    return None if kind(kept) == kind(told) and kept == told else path


def kind(value: Any) -> str:
    """Return the JSON type of a value: True and 1 are equal in Python, and two kinds here."""
    match value:
        case bool():
            return "boolean"
        case int() | float():
            return "number"
        case str():
            return "string"
        case _:
            return "object"


def fault_of(roll: dict[str, Any], shown: dict[str, Any] | None) -> Fault | None:
    """Return what does not hold of a roll as it was told, by itself; `shown` is the entry that it was told with."""
    record, told = roll["rec"], roll["leaf"]
    try:
        own = leaf(roll["n"], roll["t"], record)
    except (ValueError, OverflowError):
        own = None
    if told != own:
        return Fault("proof_wrong", "the leaf is not the digest of the record", own, told)
    if "receipt" in roll:
        noted = _receipt(roll["receipt"])
        expected = {"place": f"{record['sid']}/{record['e']}", "n": roll["n"], "leaf": own}
        found = {name: noted[name] for name in expected}
        if difference(expected, found) is not None:
            return Fault("proof_wrong", "the receipt is for another roll", expected, found)
    dice = _told_dice(shown)
    for faces in map(_faces_of, dice):
        if not _are_faces(faces) or difference(record["draws"], faces) is not None:
            return Fault("proof_wrong", "other faces were told than the record has", record["draws"], faces)
    for roles in map(_roles_of, dice):
        if roles is not None and difference(_DUALITY, roles) is not None:
            return Fault("proof_wrong", "Hope and Fear are told in another order than they were drawn", _DUALITY, roles)
    signed, digest = (shown or {}).get("terms"), record.get("req", {}).get("terms")
    if not signed or terms_digest(signed) == digest:
        return None
    return Fault("proof_wrong", "the terms beside the record are not those of its request", digest, signed)


def unproven(told: Any, sent: Sent) -> Fault | None:  # noqa: PLR0911  # one a fault
    """Return what of the answer to a bound roll does not prove that it was made as it was sent; None where all does."""
    roll = told.get("proof") or {}
    audits = [audit for name in ("ruling", "resistance") if (audit := _member(told.get(name), "audit"))]
    if "rec" not in roll or told.get("given") or any(_member(audit, "kind") != "committed" for audit in audits):
        first = audits[0] if audits else None
        return Fault("unproven", "the roll was answered without a proof of its dice", sent.body["epoch"], first)
    if not is_roll(roll):
        return Fault("unproven", "the proof of the roll cannot be read", None, roll)
    record = roll["rec"]
    found = {"sid": record.get("sid"), "key": record.get("key")}
    expected = {"sid": sent.sid, "key": sent.key}
    if found != expected:
        return Fault("unproven", "the roll was answered with another one", expected, found)
    if "receipt" not in roll:
        return Fault("unproven", "the roll was answered without a receipt", None, None)
    root = _receipt(roll["receipt"])["genesis"]
    if root != sent.body["epoch"]:
        return Fault("unproven", "the receipt is for another epoch", sent.body["epoch"], root)
    bound = [_member(one, "bound") for one in (*audits, *([] if audits and "bound" not in told else [told]))]
    if not all(one is True for one in bound):
        other = next(one for one in bound if one is not True)
        return Fault("unproven", "the roll was answered as one that is not bound", "bound", other)
    if not _told_dice(told):
        return Fault("unproven", "the roll was answered without its dice", record["draws"], None)
    if not is_entry(told):
        return Fault("unproven", "the roll was answered with what is no entry of the log", None, None)
    return fault_of(roll, told) or misrecorded(record, sent)


def _told_dice(entry: dict[str, Any] | None) -> list[Any]:
    """Return the dice that an entry tells, of each place that has some, or always has: all of them may be shown."""
    shown = entry or {}
    places = [one for name in ("ruling", "announced", "resistance") if (one := shown.get(name)) is not None]
    return [*[_member(one, "dice") for one in places], *([shown["dice"]] if "dice" in shown else [])]


def _faces_of(dice: Any) -> list[list[Any]] | None:
    """Return sides and faces of dice; None where there are none."""
    return [[_member(die, "sides"), _member(die, "face")] for die in dice] if isinstance(dice, list) else None


def _member(value: Any, name: str) -> Any:
    """Return a member of an object; None where there is none."""
    return value.get(name) if isinstance(value, dict) else None


def _are_faces(faces: list[list[Any]] | None) -> bool:
    """Whether it is sides and faces."""
    return faces is not None and all(kind(one) == "number" for die in faces for one in die)


def _roles_of(dice: list[dict[str, Any]]) -> list[Any] | None:
    """Return the first roles of dice that are Hope and Fear; None where none is."""
    roles = [die.get("role") for die in dice]
    if not any(role in _DUALITY for role in roles):
        return None
    return roles[:2] + [role for role in roles[2:] if role in _DUALITY]


def _receipt(text: str) -> dict[str, Any]:
    """Read a signed note of a leaf; its signatures are not checked here."""
    lines = [*text.split("\n"), "", "", "", ""]
    origin, root, number, leaf64 = lines[1:5]
    return {
        "place": "/".join(origin.split("/")[-2:]),
        "genesis": _hex_of(root),
        "n": int(number) if number.isdecimal() else None,
        "leaf": _hex_of(leaf64),
        "signatures": [line for line in lines if line.startswith("\u2014 ")],
    }


def _hex_of(text: str) -> str:
    """Return bytes of base64 in hex; empty where it is none."""
    try:
        return b64decode(text, validate=True).hex()
    except ValueError:
        return ""


def same_receipt(kept: str, told: str) -> bool:
    """Whether two receipts are of one roll: the same words, and the same signature wherever the same key signed."""
    one, other = _receipt(kept), _receipt(told)
    if any(one[name] != other[name] for name in ("place", "genesis", "n", "leaf")):
        return False
    again = {_signer(line): line for line in other["signatures"]}
    return all(again.get(_signer(line), line) == line for line in one["signatures"])


def _signer(line: str) -> str:
    """Return name and key of a signature: its first word, and the first bytes of the second."""
    return line[: line.rfind(" ") + 6]


def misrecorded(record: dict[str, Any], sent: Sent) -> Fault | None:
    """Return what of a record is not as it was sent; None if all is."""
    made = record.get("req", {})
    name = _changed(made, sent) or next((member for member in made if member not in _MEMBERS), None)
    if name:
        kept = {"by": sent.by, **sent.body}.get(name)
        return Fault("request_changed", f"the roll was made with another {name} than was sent", kept, made.get(name))
    signed = sent.body.get("dice") if "spec" in sent.body else (sent.terms or {}).get("dice")
    sides = [side for side, _ in record["draws"]]
    if signed is None or difference(signed, sides) is None:
        return None
    return Fault("request_changed", "the roll was made with other dice than were signed", signed, sides)


def _changed(made: dict[str, Any], sent: Sent) -> str | None:
    """Return the member of a request that is not as it was sent.

    Of an unbound roll of an action without terms its digest is not known.
    """
    body = sent.body
    if made.get("by") != sent.by:
        return "by"
    if (made.get("epoch") or None) != (body.get("epoch") or None):
        return "epoch"
    digests = {terms_digest(terms) for terms in _sent_terms(body)} if "spec" in body else {body.get("terms") or ""}
    known = digests - {""}
    return "terms" if (known or body.get("epoch")) and made.get("terms") not in known else None


def _sent_terms(body: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the terms that a direct body may be: those of an unbound roll lack a clock that players do not see."""
    shown = {name: value for name, value in body.items() if name != "clock"}
    return [direct_terms(one) for one in ([body] if body.get("epoch") else [body, shown])]


def faces_sent(body: dict[str, Any]) -> list[int] | None:
    """Return the faces that a request brings; None where it has the service throw."""
    holder = body.get("spec", body)
    return holder.get("dice") if isinstance(holder, dict) else None


def is_entry(value: Any) -> bool:
    """Whether it is an entry of the log."""
    return isinstance(value, dict) and [kind(value.get(name)) for name in ("seq", "id", "type")] == [
        "number",
        "string",
        "string",
    ]


def is_roll(value: Any) -> bool:
    """Whether a roll has the form of one; what it says is another matter."""
    record = value.get("rec") if isinstance(value, dict) else None
    if not isinstance(record, dict) or not isinstance(record.get("draws"), list):
        return False
    pairs = [one for one in record["draws"] if isinstance(one, list) and len(one) == 2]
    numbers = [value.get("n"), value.get("t"), record.get("e"), *[number for pair in pairs for number in pair]]
    texts = [record.get("sid"), record.get("key"), value.get("leaf"), value.get("receipt", "")]
    return (
        len(pairs) == len(record["draws"])
        and all(type(one) is int for one in numbers)
        and all(isinstance(one, str) for one in texts)
        and isinstance(record.get("req", {}), dict)
    )


def is_terms(value: Any) -> bool:
    """Whether it is the terms of an epoch."""
    if not isinstance(value, dict) or kind(value.get("e")) != "number":
        return False
    return all(isinstance(value.get(name), str) for name in ("genesis", "commit", "next_commit", "client_seed"))
