"""What follows from a roll's record alone, or from an entry and another one."""

from base64 import b64decode
from typing import Any, NamedTuple

from rollwright_client.digests import leaf

_CHANGING = frozenset(
    {"by_name", "character_name", "who_name", "names", "form", "summary", "prompts", "detail", "label"}
)
"""What is named as it is when an entry is read, or is put in the reader's words."""
_UNRECORDED = ("dice", "note", "fiction_changed", "override", "clock", "difficulty_salt")


class Fault(NamedTuple):
    """What does not hold: the code of its warning, words, what was kept or expected, and what was told."""

    code: str
    detail: str
    kept: Any
    told: Any


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
    faces = _faces_of(shown)
    if faces is None or difference(record["draws"], faces) is None:
        return None
    return Fault("proof_wrong", "other faces were told than the record has", record["draws"], faces)


def unproven(told: Any, key: str, body: dict[str, Any], sid: str, person: str) -> Fault | None:  # noqa: PLR0911  # one a fault
    """Return what of the answer to a bound roll does not prove that it was made as it was sent; None where all does."""
    roll = told.get("proof") or {}
    audit = (told.get("ruling") or told.get("resistance") or {}).get("audit")
    if "rec" not in roll or told.get("given") or (audit and audit["kind"] != "committed"):
        return Fault("unproven", "the roll was answered without a proof of its dice", body["epoch"], audit)
    record = roll["rec"]
    found = {"sid": record.get("sid"), "key": record.get("key")}
    if found != {"sid": sid, "key": key}:
        return Fault("unproven", "the roll was answered with another one", {"sid": sid, "key": key}, found)
    if "receipt" not in roll:
        return Fault("unproven", "the roll was answered without a receipt", None, None)
    root = _receipt(roll["receipt"])["genesis"]
    if root != body["epoch"]:
        return Fault("unproven", "the receipt is for another epoch", body["epoch"], root)
    bound = audit.get("bound") if audit else told.get("bound")
    if bound is not True:
        return Fault("unproven", "the roll was answered as one that is not bound", "bound", bound)
    if _faces_of(told) is None and "unruled" not in told:
        return Fault("unproven", "the roll was answered without its dice", record["draws"], None)
    return fault_of(roll, told) or changed_request(record["req"], body, person)


def _faces_of(entry: dict[str, Any] | None) -> list[Any] | None:
    """Return the dice that an entry shows, as a record has them; None where it shows none."""
    shown = [entry[name].get("dice") for name in ("ruling", "announced", "resistance") if entry and entry.get(name)]
    return [[die["sides"], die["face"]] for die in shown[0]] if shown and shown[0] is not None else None


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


def changed_request(recorded: dict[str, Any], body: dict[str, Any], by: str) -> Fault | None:
    """Return what of a request is another in the record of its roll; None if nothing is.

    Of a spec it compares the fields that both have: which ones a record leaves out, and what text implies, only a
    verifier of whole tables knows.
    """
    spec = body.get("spec") or {}
    assistant = body.get("assistant")
    helpers = assistant if isinstance(assistant, list) else [assistant] if assistant else []
    sent = {**spec, **{name: value for name, value in body.items() if name not in {"spec", "assistant"}}, "by": by}
    if helpers:
        sent["assistants"] = helpers
    unrecorded = [*_UNRECORDED, *(["difficulty"] if sent.get("difficulty_hidden") else [])]
    # Which try it is follows from the log.
    for name in [*unrecorded, *(["attempt", "difficulty"] if body.get("task") else [])]:
        sent.pop(name, None)
    for name in ("by", "epoch", "terms", *(("system", "character") if spec.get("system") else ()), "consequence"):
        if sent.get(name) != recorded.get(name):
            return _changed(name, sent, recorded)
    changed = next((name for name in sent if name in recorded and _differ(sent[name], recorded[name])), None)
    return None if changed is None else _changed(changed, sent, recorded)


def _changed(name: str, sent: dict[str, Any], recorded: dict[str, Any]) -> Fault:
    detail = f"the roll was made with another {name} than was sent"
    return Fault("request_changed", detail, sent.get(name), recorded.get(name))


def _differ(sent: Any, recorded: Any) -> bool:
    """Whether numbers, words or truths differ; what is inside lists may have lost its names."""
    # A word may stand for a number, such as a Difficulty's label.
    return kind(sent) != "object" and kind(sent) == kind(recorded) and sent != recorded


def is_entry(value: Any) -> bool:
    """Whether it is an entry of the log."""
    return isinstance(value, dict) and [kind(value.get(name)) for name in ("seq", "id", "type")] == [
        "number",
        "string",
        "string",
    ]


def is_terms(value: Any) -> bool:
    """Whether it is the terms of an epoch."""
    if not isinstance(value, dict) or kind(value.get("e")) != "number":
        return False
    return all(isinstance(value.get(name), str) for name in ("genesis", "commit", "next_commit", "client_seed"))
