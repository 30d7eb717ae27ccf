"""The log of an export and its epochs: the same rolls, in the same order, closed and revealed as the log says."""

from bisect import bisect_left

from msgspec import UNSET

from service.record import events
from service.record.events import Thrown, Unknown
from service.record.evidence import record_of
from service.record.export_lines import ExportedEpoch
from service.verify.findings import Lines, ParsedEntry, VerificationReport
from service.verify.hosts import options_of


def check_log(report: VerificationReport, lines: Lines) -> None:
    """Check the log for gaps and against the epochs; lines that could not be read are reported already."""
    _ordered(report, lines)
    if lines.whole:
        _announced(report, lines)
        _compared(report, lines)
        _find_given_faces(report, lines)


def _ordered(report: VerificationReport, lines: Lines) -> None:
    before = 0
    for seq, one in enumerate(lines.log, 1):
        if one.seq != seq and lines.whole:
            report.found(one.line, f"entry {one.seq} stands where {seq} should")
            return
        if one.at < before:
            report.found(one.line, f"entry {one.seq}: time runs backwards")
        before = one.at
    if lines.entries != lines.head.entries and lines.whole:
        report.found(1, f"{lines.head.entries} entries are announced, and {lines.entries} are there")


def _announced(report: VerificationReport, lines: Lines) -> None:
    """Check that each epoch was opened as the entry that closed the one before states, and revealed as logged."""
    log = {one.seq: one for one in lines.log}
    for line, epoch in lines.epochs:
        opened = log.get(epoch.after)
        closed = opened.event if opened and isinstance(opened.event, events.EpochClosed) else None
        if epoch.log.e and not closed:
            report.found(line, f"{lines.name(epoch)}: the log does not say that the one before it was closed")
        elif not epoch.log.e and epoch.after and not (opened and isinstance(opened.event, events.Imported)):
            report.found(line, f"{lines.name(epoch)}: the log does not say that its table began there")
        elif epoch.log.e and closed and _announcement(closed) != _opened(epoch):
            words = "has another commitment, client seed, genesis or lineage than was announced"
            report.found(opened.line if opened else line, f"entry {epoch.after}: epoch {epoch.log.e} {words}")
        first = opened if epoch.after else log.get(1)
        if not epoch.log.e and first and _opens_otherwise(first.event, epoch):
            report.found(first.line, f"entry {first.seq}: epoch 0 has another commitment or genesis than was announced")
    for one in lines.log:
        if isinstance(one.event, events.EpochRevealed):
            fault = _reveal_fault(lines, one.seq, one.event)
            if fault:
                report.found(one.line, f"entry {one.seq}: {fault}")


def _opens_otherwise(first: events.AnyEntry | Unknown, epoch: ExportedEpoch) -> bool:
    """Return whether the entry that opened epoch 0 announced another."""
    log = epoch.log
    if not isinstance(first, events.SessionCreated | events.Imported):
        return False
    return (*first.commitments, first.genesis) != (log.commit, log.next_commit, log.genesis.hex())


def _announcement(closed: events.EpochClosed) -> tuple[int, str, str, str, str]:
    return closed.epoch + 1, closed.commit, closed.client_seed, closed.genesis, closed.lineage


def _opened(epoch: ExportedEpoch) -> tuple[int, str, str, str, str]:
    log = epoch.log
    return log.e, log.next_commit, log.client_seed, log.genesis.hex(), log.lineage


def _reveal_fault(lines: Lines, seq: int, revealed: events.EpochRevealed) -> str | None:
    before = lines.epochs[: bisect_left(lines.epochs, seq, key=lambda one: one[1].until)]
    log = next((epoch.log for _, epoch in reversed(before) if epoch.log.e == revealed.epoch), None)
    if log is None:
        return f"epoch {revealed.epoch} was revealed, and is not in the file"
    if log.seed is UNSET:
        return f"epoch {revealed.epoch} was revealed, and its seed is missing"
    return f"epoch {revealed.epoch} has another seed than was revealed" if log.seed != revealed.seed else None


def _compared(report: VerificationReport, lines: Lines) -> None:
    """Check that the rolls of the log and those of the epochs are the same ones, in the same order."""
    seen: dict[int, ParsedEntry] = {}
    counts: dict[int, int] = {}
    for one in lines.log:
        thrown = events.chained(one.event)
        if thrown is None:
            continue
        line, epoch = lines.epoch_of(one.seq)
        if epoch is None:
            report.found(one.line, f"entry {one.seq}: epoch {thrown.epoch} is missing")
            return
        n = counts[line] = counts.get(line, 0) + 1
        if not _same(epoch, n, one, thrown, seen.get(line)):
            report.found(one.line, f"entry {one.seq}: not what {lines.name(epoch)} has as roll {n}")
            return
        seen[line] = one
    for line, epoch in lines.epochs:
        if counts.get(line, 0) < len(epoch.log.entries):
            report.found(line, f"{lines.name(epoch)}: roll {counts.get(line, 0) + 1} is not in the log")


def _same(epoch: ExportedEpoch, n: int, one: ParsedEntry, thrown: Thrown | Unknown, former: ParsedEntry | None) -> bool:
    """Return whether dice of the log are the epoch's roll of that number, after the same roll."""
    log = epoch.log
    if n > len(log.entries):
        return False
    chained = log.entries[n - 1]
    try:
        same = record_of(log.sid, log.genesis.hex(), thrown) == chained.rec
    except (ValueError, KeyError, TypeError):
        return False
    before = "" if one.seen else f"{former.seq} {former.at}" if former else log.genesis.hex()
    placed = (chained.n, chained.t, before) == (one.effects.n, one.at, one.effects.before)
    return same and placed and n == chained.n


def _find_given_faces(report: VerificationReport, lines: Lines) -> None:
    """Report each roll and resistance whose faces were given by hand while the table's options did not allow it.

    Until they change they are unknown after an import without history, and after an entry of an unknown type that names
    the session.
    """
    allowed: bool | None = None
    for one in lines.log:
        if events.type_of(one.event) in {"session_created", "session_changed"}:
            options = options_of(one)
            allowed = options.get("given_dice") is True if isinstance(options, dict) else None
        elif "session" in one.named:
            allowed = None
        if allowed is False and _has_given_faces(one):
            report.found(one.line, f"entry {one.seq}: given faces, which the table does not allow")


def _has_given_faces(one: ParsedEntry) -> bool:
    """Return whether an entry has dice that are in no chain."""
    if one.seen is None:
        return isinstance(one.event, Thrown | Unknown) and one.event.epoch is None and bool(one.event.draws)
    shown = one.seen.get("ruling") or one.seen.get("announced") or one.seen.get("resistance")
    has_dice = bool(shown.get("dice")) if isinstance(shown, dict) else one.seen.get("given") is True
    return has_dice and not one.seen.get("proof") and one.seen.get("type") in {"rolled", "resisted"}
