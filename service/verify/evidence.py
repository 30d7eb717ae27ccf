"""Evidence that a person kept: responses, pages, streams, audit trails, requests and signed notes, as facts."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

from msgspec import Struct

from service.audit import chain, ra3
from service.audit.notes import found_in
from service.verify.json_values import is_natural, same

Subject = tuple[str, str, int, int]
"""What a fact is about: `entry` with session and number, `epoch` with session and number, `roll` with session, epoch
and number, or `joining` with session and the number of the person; the last number is 0 for the others. The session is
empty where the evidence does not name it."""


def named(subject: Subject) -> str:
    """Return the name of a subject in a finding."""
    kind, sid, first, second = subject
    if kind == "entry":
        return f"entry {first}"
    if kind == "joining":
        return f"joining of p{first}"
    return f"{sid} epoch {first}" + (f" roll {second}" if kind == "roll" else "")


def field_name(field: str) -> str:
    """Return the name of a field in a finding."""
    return {"rec": "record", "t": "time", "at": "time", "id": "event id"}.get(field, field.replace("_", " "))


_DIGESTS = {"genesis", "commit", "seed", "leaf", "head"}
_DIGEST = re.compile(r"[0-9a-f]{64}")
_SESSION = re.compile(r"[!-~]{1,64}")
_PERSON = re.compile(r"p([1-9][0-9]{0,8})")
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?Z")


class Fact(Struct, frozen=True):
    """A value that somebody kept, and the file it is from."""

    subject: Subject
    field: str
    value: Any
    source: str


class Sent(Struct, frozen=True):
    """A request for a roll that a client sent."""

    sid: str
    by: str
    key: str
    body: Mapping[str, Any]
    source: str


Values = Mapping[str, Any]


def faces_sent(body: Values) -> list[Any] | None:
    """Return the faces that a request brings; None where it has the service throw."""
    spec = body.get("spec")
    faces = spec.get("dice") if isinstance(spec, dict) else None if "spec" in body else body.get("dice")
    return faces if isinstance(faces, list) else None


def sent_terms(body: Values) -> list[dict[str, Any]]:
    """Return the terms that a direct body may be, the likelier ones first; none for the roll of an action.

    Those of an unbound roll lack a clock that players do not see.
    """
    if "spec" not in body:
        return []
    bodies = [body] if body.get("epoch") else [body, {name: value for name, value in body.items() if name != "clock"}]
    return [chain.direct_terms(one) for one in bodies]


def digest_of(terms: Values) -> str:
    """Return the digest of terms; "" where they have no canonical JSON."""
    try:
        return chain.terms_digest(terms)
    except ValueError:
        return ""


def changed_request(req: Values, sent: Sent) -> str | None:
    """Return the member of a record's request that is not as it was sent; None where all are.

    An epoch binds no roll of an action without terms, whose digest is not known.
    """
    body = sent.body
    if req.get("by") != sent.by:
        return "by"
    digests = {*map(digest_of, sent_terms(body)), body.get("terms") if "spec" not in body else None} - {None, ""}
    epoch = body.get("epoch") or None
    if req.get("epoch") != epoch or (epoch and "spec" not in body and not digests):
        return "epoch"
    return "terms" if (digests or epoch) and req.get("terms") not in digests else None


def request_faults(kept: "Kept", sent: Sent, req: Values) -> Iterator[str]:
    """Yield what of a roll's request is not as it was sent, or answered."""
    if kept.was_refused(sent):
        yield f"the roll under {sent.key} was made although it was refused"
    if fault := changed_request(req, sent):
        yield f"the roll under {sent.key} has another {fault} than you sent"


def unsent_rolls(kept: "Kept", me: str, records: Iterable[tuple[Subject, chain.Record]]) -> Iterator[str]:
    """Yield the rolls in the name of `me` under a key that they did not send; without `me` none."""
    keys = kept.keys_of(me)
    for subject, rec in records if me else ():
        if rec.req.get("by") == me and (rec.sid, rec.key) not in keys:
            yield f"{named(subject)}: in the name of {me} under a key that {me} did not send"


class KeptView(Struct, frozen=True):
    """An entry of the log as its reader saw it."""

    seq: int
    entry: Mapping[str, Any]
    source: str


class Kept(Struct):
    """All evidence of one person."""

    facts: list[Fact] = []
    notes: list[tuple[str, str]] = []
    """Signed notes, each with its file."""
    sent: list[Sent] = []
    terms: dict[str, Mapping[str, Any]] = {}
    """Terms that were shown or signed, by their digest."""
    answered: dict[tuple[str, str], list[int]] = {}
    """The statuses of the responses to requests, by session and key."""
    views: list[KeptView] = []
    faults: list[str] = []
    """What does not hold by itself."""
    places: dict[tuple[str, int, int], int] = {}
    """The number of a roll's entry, by session, epoch and number of the roll."""

    def __bool__(self) -> bool:
        return bool(self.facts or self.notes or self.sent)

    def keys_of(self, person: str) -> set[tuple[str, str]]:
        """Return the keys that a person sent, with their sessions."""
        return {(sent.sid, sent.key) for sent in self.sent if sent.by == person}

    def was_refused(self, sent: Sent) -> bool:
        """Return whether a request was answered, and refused for good each time: too many requests are asked again."""
        statuses = self.answered.get((sent.sid, sent.key), ())
        return bool(statuses) and all(400 <= status < 500 and status != 429 for status in statuses)

    def add(self, source: str, subject: Subject, **fields: Any) -> None:
        """Add the fields that have a value."""
        for name, value in fields.items():
            if name in _DIGESTS and value is not None and not (isinstance(value, str) and _DIGEST.fullmatch(value)):
                self.faults.append(f"{source}: {named(subject)}: {field_name(name)} is no digest")
            elif value is not None:
                self.facts.append(Fact(subject, name, value, source))


def gather(texts: Mapping[str, str]) -> Kept:
    """Return the evidence in files, text by name.

    From JSON only the fields that the service fills are read: free text may hold anything.
    """
    kept = Kept()
    for source, text in texts.items():
        values = list(_values(text))
        for value in values:
            _take(kept, source, value)
        if not values:
            kept.notes += [(note, source) for note in found_in(f"{text}\n")]
    return kept


def gather_entry(entry: Mapping[str, Any]) -> Kept:
    """Return the facts of an entry of the log as its reader saw it; none of one that they did not see."""
    kept = Kept()
    if entry:
        _entry(kept, "", entry["seq"], entry)
    return kept


def joined(parts: Iterable[Kept]) -> Kept:
    """Return the evidence of several files as one."""
    kept = Kept()
    for part in parts:
        kept.facts += part.facts
        kept.notes += part.notes
        kept.sent += part.sent
        kept.views += part.views
        kept.faults += part.faults
        kept.places |= part.places
        kept.terms |= part.terms
        for request, statuses in part.answered.items():
            kept.answered[request] = kept.answered.get(request, []) + statuses
    return kept


def _values(text: str) -> Iterator[Any]:
    whole = _parsed(text)
    if whole is not _NOTHING:
        yield whole
        return
    for line in text.split("\n"):
        value = _parsed(line.removeprefix("data:"))
        if isinstance(value, dict | list):
            yield value


_NOTHING = object()
"""What is no JSON, or nested deeper than a record may be."""


def _parsed(text: str) -> Any:
    try:
        value = json.loads(text, parse_constant=_refuse, parse_float=_number)
    except (ValueError, RecursionError):
        return _NOTHING
    return _NOTHING if _is_deep(value) else value


def _refuse(name: str) -> None:
    raise ValueError(f"this is no JSON: {name}")


def _number(text: str) -> float:
    """Return a number; 1.0 is 1, as in JavaScript."""
    value = float(text)
    return int(value) if value.is_integer() else value


def _is_deep(value: Any) -> bool:
    level = [value]
    for _ in range(ra3.DEEPEST + 1):
        inside = [one.values() if isinstance(one, dict) else one for one in level if isinstance(one, dict | list)]
        level = [one for values in inside for one in values]
        if not level:
            return False
    return True


def _take(kept: Kept, source: str, value: Any) -> None:
    """Add what a response, a page, an event or a line of a client says."""
    match value:
        case list():
            for one in value:
                _take(kept, source, one)
        case {"sent": {"sid": str(sid), "by": str(by), "key": str(key), "body": dict(body)}}:
            kept.sent.append(Sent(sid, by, key, body, source))
        case {"answered": {"sid": str(sid), "key": str(key), "status": int(status)}}:
            kept.answered.setdefault((sid, key), []).append(status)
        case {"seq": seq, "id": str(), "type": str()} if is_natural(seq):
            _entry(kept, source, seq, value)
        case {"epoch": {"sid": str(sid)} as closed, "next": dict(following)}:
            _epoch(kept, source, _session_id(sid), closed)
            _epoch(kept, source, _session_id(sid), following)
        case dict():
            _session(kept, source, value)
        case _:
            pass


def _terms(kept: Kept, shown: Any) -> None:
    """Add the terms that an action, stakes or chances show, under the digest that they have."""
    terms = shown.get("terms") if isinstance(shown, dict) else None
    if isinstance(terms, dict) and (digest := digest_of(terms)):
        kept.terms[digest] = terms


_SID = 22
"""Characters of a session's id."""


def _session(kept: Kept, source: str, value: Mapping[str, Any]) -> None:
    """Add epochs (of a table or an audit trail), commitments, rolls, the entries of a page or a problem, and notes."""
    pending = [one for one in listed(value.get("pending")) if isinstance(one, dict)]
    chances = [chance for one in pending for chance in listed(one.get("chances"))]
    for shown in (value, *listed(value.get("actions")), *chances):
        _terms(kept, shown)
    named = value.get("id")
    sid = named if isinstance(named, str) and len(named) == _SID else ""
    # The last epoch of an audit trail is the table's own, and who joins has an id of their own.
    for holder in (*listed(value.get("epochs"))[-1:], value):
        sid = (_session_id(holder.get("sid")) if isinstance(holder, dict) else "") or sid
    person = _PERSON.fullmatch(named) if isinstance(named, str) else None
    if person and sid and isinstance(value.get("token"), str):
        kept.add(source, ("joining", sid, int(person[1]), 0), rules=_text(value.get("rules")))
    for terms in (*listed(value.get("epochs")), value.get("epoch")):
        _epoch(kept, source, sid, terms)
    for one in listed(value.get("commitments")):
        match one:
            case {"e": e, "commit": str(commit)} if is_natural(e):
                kept.add(source, ("epoch", sid, e, 0), commit=commit)
            case _:
                pass
    for roll in listed(value.get("rolls")):
        if isinstance(roll, dict):
            _roll(kept, source, roll, roll.get("head"))
    for inner in (*listed(value.get("items")), value.get("earlier")):
        _take(kept, source, inner)
    signed = (*listed(value.get("checkpoints")), value.get("checkpoint"), value.get("receipt"))
    kept.notes += [(note, source) for note in signed if isinstance(note, str)]


def _epoch(kept: Kept, source: str, sid: str, terms: Any) -> None:
    """Add the terms of an epoch, and its seed, head and notes where it is an audit trail's."""
    match terms:
        case {"e": e, "genesis": str(genesis), "commit": str(commit), "next_commit": str(following)} if is_natural(e):
            sid = _session_id(terms.get("sid")) or sid
            names = ("client_seed", "lineage", "seed")
            texts = {name: _text(terms.get(name)) for name in names}
            kept.add(source, ("epoch", sid, e, 0), genesis=genesis, commit=commit, **texts)
            kept.add(source, ("epoch", sid, e + 1, 0), commit=following)
            kept.notes += [(note, source) for note in listed(terms.get("checkpoints")) if isinstance(note, str)]
            rolls, head = terms.get("rolls"), _text(terms.get("head"))
            if is_natural(rolls) and head:
                kept.add(source, ("roll", sid, e, rolls), head=head)
        case _:
            pass


def _roll(kept: Kept, source: str, proof: Any, head: Any) -> tuple[str, int, int] | None:
    """Add a roll with its record, and return its place; a leaf that is not the record's is a fault."""
    match proof:
        case {"n": n, "t": t, "rec": {"sid": sid, "e": e} as rec, "leaf": str(leaf)} if (
            is_natural(n) and is_natural(t) and is_natural(e) and _session_id(sid)
        ):
            pass
        case _:
            return None
    kept.add(source, ("roll", sid, e, n), t=t, rec=rec, leaf=leaf, head=_text(head))
    if isinstance(receipt := proof.get("receipt"), str):
        kept.notes.append((receipt, source))
    try:
        computed = chain.leaf(n, t, ra3.digest("rec", ra3.canonical(rec))).hex()
    except ValueError:
        computed = ""
    if computed != leaf:
        kept.faults.append(f"{source}: {sid} epoch {e} roll {n}: the leaf is not the record's")
    return sid, e, n


def _entry(kept: Kept, source: str, seq: int, entry: Mapping[str, Any]) -> None:
    """Add an entry of the log as its reader saw it."""
    kept.views.append(KeptView(seq, entry, source))
    _terms(kept, entry)
    place = _roll(kept, source, entry.get("proof"), entry.get("head"))
    if isinstance(note := entry.get("checkpoint"), str):
        kept.notes.append((note, source))
    sid = place[0] if place else ""
    faces = _faces(entry)
    if place:
        kept.places[place] = seq
    if place and faces is not None:
        draws = [tuple(draw) for draw in listed(entry["proof"]["rec"].get("draws")) if isinstance(draw, list)]
        if not same(draws, faces):
            kept.faults.append(f"{source}: entry {seq}: other faces were told than its record has")
    ruling = entry.get("ruling")
    outcome = ruling.get("outcome") if isinstance(ruling, dict) else entry.get("outcome")
    plain = {name: entry[name] for name in PLAIN if name in entry}
    if entry.get("type") == "unknown":
        plain["type"] = entry.get("unknown_type")
    resistance = entry.get("resistance")
    kept.add(
        source,
        ("entry", sid, seq, 0),
        id=entry["id"],
        at=_milliseconds(entry.get("at")),
        outcome=_text(outcome),
        faces=None if faces is None else [face for _, face in faces],
        changes=_changes(entry.get("changes")),
        stress=resistance.get("stress") if isinstance(resistance, dict) else None,
        **plain,
    )


PLAIN = (
    *("type", "by", "note", "person", "role", "name", "options", "roll", "branch", "effect", "picks", "verdict"),
    *("character", "assistants", "clock", "task", "attempt", "fiction_changed", "override", "epoch", "why"),
    *("client_seed", "commit", "commitments", "genesis", "lineage", "seed", "difficulty", "difficulty_salt"),
    *("imported_from", "from_sheet", "by_host", "take", "fate", "throwers", "grant", "consequence"),
    *("reverses", "rules", "former"),
)
"""Fields of an entry that are compared as they are."""

CHANGE_FIELDS = {"who": None, "track": None, "amount": None, "to": None, "overflow": 0, "loops": 0, "texts": ()}
"""Fields of a change that are compared, with what a change without one means."""


def _faces(entry: Mapping[str, Any]) -> list[tuple[Any, Any]] | None:
    """Return sides and faces of the dice that an entry shows; None where it shows none."""
    shown = entry.get("ruling") or entry.get("announced") or entry.get("resistance") or entry
    dice = shown.get("dice") if isinstance(shown, dict) else None
    if not isinstance(dice, list):
        return None
    return [(die.get("sides"), die.get("face")) for die in dice if isinstance(die, dict)]


def _changes(changes: Any) -> list[tuple[Any, ...]] | None:
    if not isinstance(changes, list):
        return None
    return [
        tuple(change.get(*field) for field in CHANGE_FIELDS.items()) for change in changes if isinstance(change, dict)
    ]


def _milliseconds(at: Any) -> int | None:
    try:
        readable = isinstance(at, str) and _TIME.fullmatch(at)
        return round(datetime.fromisoformat(at).timestamp() * 1000) if readable else None
    except ValueError:
        return None


def _session_id(value: object) -> str:
    """Return the id of a session; empty for what cannot be one."""
    return value if isinstance(value, str) and _SESSION.fullmatch(value) else ""


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def listed(value: Any) -> list[Any]:
    """Return a value that is a list; an empty one for any other."""
    return value if isinstance(value, list) else []
