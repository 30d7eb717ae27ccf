"""Evidence that a person saved: receipts, checkpoints, heads and commitments, in any form."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from service.audit.notes import Key, NoteError, found_in, read_either, signed_by
from service.verify.epoch import ChainError, agree
from service.verify.findings import Chains, Lines, VerificationReport


class SavedEvidence(Struct):
    """Evidence that is compared with an export."""

    notes: list[str] = []
    """Receipts and checkpoints, as they were signed."""
    heads: list[tuple[str, int, int, str]] = []
    """Session, epoch, number of the roll, and the head after it."""
    commitments: list[tuple[str, int, str]] = []
    """Session (none: the export's own), epoch, and the commitment to its seed."""
    closings: list[tuple[int, int, str]] = []
    """Entry of the log, the epoch it closed, and the commitment it has to the epoch after the next."""

    def __bool__(self) -> bool:
        return bool(self.notes or self.heads or self.commitments or self.closings)


def saved_evidence(*texts: str) -> SavedEvidence:
    """Return the evidence in texts: responses or log entries as JSON, a stream of events, or signed notes.

    From JSON only the fields that the service fills are read: free text may hold anything.
    """
    found = SavedEvidence()
    for text in texts:
        values = list(_values(text))
        for value in values:
            _walk(found, value)
        if not values:
            found.notes += found_in(text)
    return found


def _values(text: str) -> Iterator[Any]:
    try:
        yield json.loads(text)
    except (ValueError, RecursionError):
        for line in text.split("\n"):
            try:
                value = json.loads(line.removeprefix("data:"))
            except (ValueError, RecursionError):
                continue
            if isinstance(value, dict | list):
                yield value


def _walk(found: SavedEvidence, value: Any) -> None:
    if isinstance(value, list):
        for item in value:
            _walk(found, item)
    elif isinstance(value, dict):
        _take(found, value)
        for name, item in value.items():
            if name != "proof":
                _walk(found, item)


def _take(found: SavedEvidence, told: Mapping[str, Any]) -> None:
    match told.get("proof", told):
        case {"rec": {"sid": str(sid), "e": e}, "n": n, **proof} if _natural(e) and _natural(n):
            found.notes += [note for note in [proof.get("receipt")] if isinstance(note, str)]
            if isinstance(head := told.get("head"), str):
                found.heads.append((sid, e, n, head))
        case _:
            pass
    signed = [told.get("checkpoint"), *_listed(told.get("checkpoints"))]
    found.notes += [note for note in signed if isinstance(note, str)]
    opened = told.get("id")
    for e, commitment in enumerate(_listed(told.get("commitments"))):
        match commitment:
            case str() if isinstance(opened, str):
                found.commitments.append((opened, e, commitment))
            case {"e": number, "commit": str(commit)} if _natural(number):
                found.commitments.append(("", number, commit))
            case _:
                pass
    match told:
        case {"type": "epoch_closed", "seq": seq, "epoch": e, "commit": str(commit)} if _natural(seq) and _natural(e):
            found.closings.append((seq, e, commit))
        case _:
            pass


def _natural(value: object) -> bool:
    return type(value) is int and value >= 0


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def check_saved(
    report: VerificationReport, lines: Lines, chains: Chains, keys: Sequence[Key], saved: SavedEvidence
) -> None:
    """Compare saved evidence with an export: count what agrees, report the rest."""
    for note in saved.notes:
        try:
            agree(chains, read_either(note, signed_by(note, keys)))
        except ChainError as error:
            report.found(0, f"what you kept says otherwise: {error.sid} epoch {error.e}: {error}")
        except NoteError as error:
            report.found(0, f"what you kept cannot be checked: {error}")
        else:
            report.saved += 1
    for sid, e, n, head in saved.heads:
        heads = chains[sid, e].heads if (sid, e) in chains else ()
        _agrees(report, f"{sid} epoch {e}: another head at {n}", head, heads[n].hex() if n < len(heads) else "none")
    committed = _committed(lines)
    for sid, e, commit in saved.commitments:
        at = sid or lines.head.sid, e
        # An epoch that is not in the export may have been committed to after it.
        if sid or at in committed:
            _agrees(report, f"{at[0]} epoch {e}: another commitment", commit, committed.get(at, "none"))
    for seq, e, commit in saved.closings:
        closed = next((epoch.log for _, epoch in lines.epochs if (epoch.until, epoch.log.e) == (seq, e)), None)
        if closed and (closed.sid, e + 2) in committed:
            _agrees(report, f"{closed.sid} epoch {e + 2}: another commitment", commit, committed[closed.sid, e + 2])


def _agrees(report: VerificationReport, what: str, kept: str, told: str) -> None:
    if kept == told:
        report.saved += 1
    else:
        report.found(0, f"what you kept says otherwise: {what}")


def _committed(lines: Lines) -> dict[tuple[str, int], str]:
    committed: dict[tuple[str, int], str] = {}
    for _, epoch in lines.epochs:
        log = epoch.log
        committed |= {(log.sid, log.e): log.commit, (log.sid, log.e + 1): log.next_commit}
    return committed
