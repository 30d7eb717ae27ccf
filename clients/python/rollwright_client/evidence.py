"""What a person was told of a table, kept; all that is told later is held against it."""

import time
from collections.abc import Callable
from math import inf
from typing import Any

from msgspec import json

from rollwright_client.digests import commitment, fingerprint, genesis, terms_digest
from rollwright_client.pending import Pending
from rollwright_client.records import (
    Fault,
    Sent,
    difference,
    fault_of,
    is_entry,
    is_roll,
    is_terms,
    misrecorded,
    same_receipt,
    unproven,
)
from rollwright_client.storage import Storage
from rollwright_client.terms import unsignable

Told = dict[str, Any]
_MISREADING = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""Errors of a value in another form than is read, and not of the storage."""
MOST_ENTRIES = 24_576
"""The most entries that a log can have: what is told beyond is checked by itself and not kept."""


class Evidence:
    """What is kept of one person at one table."""

    def __init__(self, storage: Storage, scope: str, sid: str, person: str, emit: Callable[[str, Any], None]) -> None:
        """Keep below `scope`; `emit` tells listeners of a `warning`, or of an `others_roll`."""
        self._storage = storage
        self._prefix = f"{scope}kept/"
        self._sid = sid
        self._person = person
        self._emit = emit
        self._signable: dict[str, Told] = {}
        """Terms that were told with their digest, by that digest."""
        self.epoch_entries: list[Told] = []
        """Entries that say something of epochs, until `judge_epochs`."""

    def begin(self, seq: int) -> None:
        """Say from which entry on all rolls of this person are kept here: 0 for one who has just joined."""
        self._update("since", lambda since: seq if since is None else since)

    @property
    def begun(self) -> bool:
        """Whether it has begun."""
        return self._get("since") is not None

    def sending(self, pending: Pending) -> None:
        """Keep a roll's request, before it is sent."""
        self._update(f"sent/{pending.key}", lambda stored: stored or {"sent": self._sent(pending)})

    def settled(self, key: str, status: int) -> None:
        """Keep the status of what answered a roll's request in the end."""
        self._update(f"sent/{key}", lambda stored: stored and {"status": status, **stored})

    def refusals(self) -> int:
        """Return how many bound rolls of this person were refused."""
        return sum(_is_refused(one) for one in self._list("sent/") if one["sent"]["body"].get("epoch"))

    def others_rolls(self) -> list[Told]:
        """Return rolls for this person's characters that others made: `seq`, `by` and `character`."""
        return self._list("other/")

    def signable(self, digest: str | None) -> Told | None:
        """Return terms that were told with this digest, as it is computed here."""
        return None if digest is None else self._signable.get(digest)

    def _sent(self, pending: Pending) -> Told:
        """Return a request as it is kept."""
        return {"sid": self._sid, "by": self._person, "key": pending.key, "body": pending.body or {}}

    def answered(self, told: Any, pending: Pending, status: int) -> None:
        """Keep what a bound roll was answered with, which must prove at once that it was made as it was sent."""
        self.settled(pending.key, status)
        if not (pending.body or {}).get("epoch"):
            self.told(told)
            return
        sent = self._as_sent(self._sent(pending))
        fault = _readable("unproven", told, lambda: unproven(told, sent))
        try:
            self.told(told)
        except _MISREADING:
            # What was answered is an alarm, and no reason to send the roll again.
            fault = fault or _misread("unproven", told)
        finally:
            if fault:
                roll: Any = told.get("proof") if isinstance(told, dict) else None
                seq = told.get("seq") if isinstance(told, dict) else None
                proved = is_roll(roll) and roll["rec"]["key"] == pending.key
                about = f"epoch {roll['rec']['e']} roll {roll['n']}" if proved else f"roll {pending.key}"
                self._warn_of_roll(fault, about, seq)

    def epochs(self) -> list[Told]:
        """Return the terms of epochs that were told, in order."""
        return self._list("epoch/")

    def warnings(self) -> list[Told]:
        """Return the warnings so far, oldest first."""
        return sorted(self._list("warning/"), key=lambda one: float(one["at"]))

    def lines(self) -> str:
        """Return all of it as lines of JSON, without tokens: what `rollwright verify --kept` and `/verify` read."""
        requests = self._list("sent/")
        sent = [{"sent": one["sent"]} for one in requests]
        answered = [_answer_of(one) for one in requests if "status" in one]
        entries = [one["entry"] for one in self._list("entry/")]
        lines = [{"sid": self._sid, "epochs": self.epochs()}, *entries, *sent, *self._list("terms/"), *answered]
        return "".join([json.encode(line).decode() + "\n" for line in lines])

    def agreed(self, digest: str, terms: Told) -> None:
        """Keep terms that a roll is bound to: with them verification tells what a refused roll would have been."""
        self._update(f"terms/{digest}", lambda _: {"terms": terms})

    def forget(self) -> None:
        """Remove all of it."""
        for key, _ in self._storage.items(self._prefix):
            self._storage.update(key, lambda _: None)

    def told(self, value: Any) -> None:
        """Keep what an answer of the service tells, and hold it against what was kept."""
        if not isinstance(value, dict):
            return
        if is_entry(value):
            self._entry(value)
            return
        for one in [*_listed(value.get("epochs")), value.get("epoch"), value.get("next")]:
            # Epochs of a former table are in an audit trail too.
            if is_terms(one) and one.get("sid", self._sid) == self._sid:
                self._terms(one)
        chances = [each for one in _listed(value.get("pending")) for each in _listed(one.get("chances"))]
        for one in [value, *_listed(value.get("actions")), *chances]:
            self._shown(one)
        for one in [value, *_listed(value.get("characters"))]:
            self._character(one)
        for one in [*_listed(value.get("items")), value.get("earlier")]:
            if is_entry(one):
                self._entry(one)
        for roll in _listed(value.get("rolls")):
            self._roll(roll, None, roll.get("seq") if isinstance(roll, dict) else None)

    def _shown(self, told: Told) -> None:
        """Hold what is shown of an action against the terms that its roll is bound to."""
        terms, digest = told.get("terms"), told.get("terms_digest")
        # A problem has the terms as they are now, to be read again with their digest.
        if (terms is None and digest is None) or "code" in told:
            return
        wrong = unsignable(told)
        if wrong is None:
            self._signable[str(digest)] = told["terms"]
            return
        self._signable.pop(terms_digest(terms), None)
        about = told.get("id") or told.get("action") or (terms or {}).get("action")
        detail = f"no roll can be bound to what is shown: {wrong}"
        self.warn(Fault("terms_wrong", detail, terms, told), f"action {about}")

    def _character(self, told: Any) -> None:
        """Note who plays a character."""
        if not (isinstance(told, dict) and isinstance(told.get("id"), str) and "owner" in told):
            return
        character, owner = told["id"], told["owner"]
        if self._get(f"owner/{character}") != owner:
            self._update(f"owner/{character}", lambda _: owner)

    def _foreign(self, entry: Told) -> None:
        """Keep, and tell, that somebody else rolled for a character of this person."""
        character, since = entry.get("character"), self._get("since")
        if entry["type"] not in {"rolled", "resisted"} or entry["by"] == self._person or not character:
            return
        if self._get(f"owner/{character}") != self._person or entry["seq"] <= (inf if since is None else since):
            return
        other = {"seq": entry["seq"], "by": entry["by"], "character": character}
        if self._update(f"other/{entry['seq']:05}", lambda before: before or other) is other:
            self._emit("others_roll", other)

    def _entry(self, entry: Told) -> None:
        seq = entry["seq"]
        if entry["type"] == "gm_handed_over" and self._person in {entry["by"], entry["person"]}:
            self._update("view", lambda view: max(view or 0, seq))
        view = self._get("view") or 0
        told: Told = {"entry": entry, "view": view}
        kept = told if seq > MOST_ENTRIES else self._update(f"entry/{seq:05}", lambda stored: _with_proof(stored, told))
        # Another role sees other parts of an entry, but not another entry.
        same = kept["view"] == view or kept["entry"]["id"] != entry["id"]
        differs = difference(kept["entry"], entry) if same else None
        if differs is not None:
            detail = f"entry {seq} is another than it was: {differs}"
            self.warn(Fault("entry_changed", detail, kept["entry"], entry), f"entry {seq}")
        self._character(entry.get("character_after"))
        self._foreign(entry)
        if entry.get("proof"):
            self._roll(entry["proof"], entry, seq)
        match entry["type"]:
            case "session_created" | "imported" if self._first(entry):
                self.epoch_entries.append(entry)
            case "epoch_closed" | "epoch_revealed" if self.epoch_entries or self._get(f"epoch/{entry['epoch']:05}"):
                self.epoch_entries.append(entry)
            case _:
                pass

    def _roll(self, roll: Any, entry: Told | None, seq: Any) -> None:
        if not is_roll(roll):
            detail = f"entry {seq} has a proof that cannot be read"
            self.warn(Fault("proof_wrong", detail, None, roll), f"entry {seq}", seq)
            return
        record, number = roll["rec"], roll["n"]
        if record["sid"] != self._sid:
            return
        about = f"epoch {record['e']} roll {number}"
        fault = _readable("proof_wrong", entry, lambda: fault_of(roll, entry))
        if fault:
            self._warn_of_roll(fault, about, seq)
        told = {"leaf": roll["leaf"], "receipt": roll.get("receipt"), "key": record["key"], "seq": seq}
        place = f"roll/{record['e']}/{number:05}"
        kept = told if number > MOST_ENTRIES else self._update(place, lambda stored: _with_receipt(stored, told))
        same = not kept["receipt"] or not told["receipt"] or same_receipt(kept["receipt"], told["receipt"])
        if kept["leaf"] != told["leaf"] or kept["seq"] != seq or not same:
            self.warn(Fault("roll_changed", f"{about} is another than it was", kept, told), about, seq)
        if record.get("req", {}).get("by") == self._person:
            self._own(about, record, seq)

    def _own(self, about: str, record: Told, seq: int) -> None:
        stored = self._get(f"sent/{record['key']}")
        if stored:
            refused = _is_refused(stored)
            late = Fault("unproven", "the roll was made, though it was refused", None, record) if refused else None
            fault = late or misrecorded(record, self._as_sent(stored["sent"]))
            if fault:
                self._warn_of_roll(fault, about, seq)
            return
        since = self._get("since")
        if seq > (inf if since is None else since):
            detail = f"entry {seq} is a roll in your name that you did not make"
            self.warn(Fault("not_mine", detail, None, record), about, seq)

    def _as_sent(self, sent: Told) -> Sent:
        """Return a request with the terms whose digest it sent."""
        kept = self._get(f"terms/{sent['body'].get('terms')}") or {}
        return Sent(**sent, terms=kept.get("terms"))

    def _terms(self, terms: Told) -> None:
        number = terms["e"]
        about = f"epoch {number}"
        own = genesis(self._sid, terms)
        if own != terms["genesis"]:
            detail = f"the genesis of {about} is not that of its terms"
            self.warn(Fault("genesis_wrong", detail, own, terms), about)
            return
        if number > MOST_ENTRIES:
            return
        before = self._get(f"epoch/{number - 1:05}") if number > 0 else None
        if before and before["next_commit"] != terms["commit"]:
            detail = f"{about} has another commitment than was announced"
            self.warn(Fault("commitment_broken", detail, before["next_commit"], terms["commit"]), about)
            return
        names = ("e", "genesis", "commit", "next_commit", "client_seed", "lineage")
        told = {name: terms[name] for name in names if name in terms}
        kept = self._update(f"epoch/{number:05}", lambda stored: stored or told)
        if difference(kept, told) is not None:
            self.warn(Fault("epoch_changed", f"{about} has other terms than it had", kept, told), about)

    def judge_epochs(self, last_import: float) -> None:
        """Hold what entries say of epochs against what was kept.

        `last_import` is the last entry of type `imported`: what came before is of another table; 0: there is none.
        """
        entries, self.epoch_entries = self.epoch_entries, []
        for entry in [entry for entry in entries if entry["seq"] >= last_import]:
            match entry["type"]:
                case "epoch_closed":
                    self._closing(entry)
                case "epoch_revealed":
                    self._seed(entry)
                case _:
                    if fault := self._first(entry):
                        self.warn(fault, "epoch 0")

    def _closing(self, closing: Told) -> None:
        before = self._get(f"epoch/{closing['epoch']:05}")
        if not before:
            return
        names = ("genesis", "client_seed", "lineage")
        told = {name: closing[name] for name in names if name in closing}
        commits = {"commit": before["next_commit"], "next_commit": closing["commit"]}
        self._terms({"e": closing["epoch"] + 1, **commits, **told})

    def _seed(self, revealed: Told) -> None:
        epoch = revealed["epoch"]
        terms = self._get(f"epoch/{epoch:05}")
        own = commitment(self._sid, epoch, revealed["seed"])
        if not terms or own == terms["commit"]:
            return
        detail = f"the seed of epoch {epoch} is not the one that was committed to"
        self.warn(Fault("seed_wrong", detail, terms["commit"], own), f"epoch {epoch}")

    def _first(self, entry: Told) -> Fault | None:
        """Return what an entry that begins a table says otherwise of epoch 0 than was kept."""
        kept = self._get("epoch/00000")
        commit, following = entry["commitments"]
        terms = {"commit": commit, "next_commit": following, "genesis": entry["genesis"]}
        differs = kept and difference(kept, terms) is not None
        return Fault("epoch_changed", "epoch 0 has other terms than it had", kept, terms) if differs else None

    def _warn_of_roll(self, fault: Fault, about: str, seq: int | None) -> None:
        self.warn(fault._replace(detail=f"{about}: {fault.detail}"), about, seq)

    def warn(self, fault: Fault, about: str, seq: int | None = None) -> Told:
        """Keep a warning, and tell it; once, though what is wrong is told again. Return it. `seq`: a roll's entry."""
        warning = {**fault._asdict(), "about": about, "at": time.time(), **({} if seq is None else {"seq": seq})}
        name = fingerprint([fault.code, about, fault.told])
        if self._update(f"warning/{name}", lambda before: before or warning) is warning:
            self._emit("warning", warning)
        return warning

    def _get(self, key: str) -> Any:
        return self._storage.get(self._prefix + key)

    def _list(self, prefix: str) -> list[Told]:
        return [value for _, value in self._storage.items(self._prefix + prefix)]

    def _update(self, key: str, change: Callable[[Any], Any]) -> Any:
        return self._storage.update(self._prefix + key, change)


def _readable(code: str, told: Any, check: Callable[[], Fault | None]) -> Fault | None:
    """Return what a check finds; where what was told has not the form that it reads, that."""
    try:
        return check()
    except _MISREADING:
        return _misread(code, told)


def _misread(code: str, told: Any) -> Fault:
    return Fault(code, "what was told of the roll cannot be read", None, told)


def _is_refused(request: Told) -> bool:
    """Whether a request was refused."""
    status: int = request.get("status", 0)
    return 400 <= status < 500


def _answer_of(request: Told) -> Told:
    """Return how a request was answered, as a line."""
    sent = request["sent"]
    return {"answered": {"sid": sent["sid"], "key": sent["key"], "status": request["status"]}}


def _with_proof(stored: Told | None, told: Told) -> Told:
    """Return an entry that was kept first, but with a proof that came later."""
    if not stored:
        return told
    entry = told["entry"]
    if not entry.get("proof") or stored["entry"].get("proof"):
        return stored
    proof = {name: entry[name] for name in ("proof", "head") if name in entry}
    return {**stored, "entry": {**stored["entry"], **proof}}


def _with_receipt(stored: Told | None, told: Told) -> Told:
    """Return a roll that was kept first, but with a receipt that came later."""
    if not stored:
        return told
    return {**stored, "receipt": stored["receipt"] or told["receipt"]}


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
