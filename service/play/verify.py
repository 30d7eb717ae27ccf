"""Offline verification of an export: that nothing was edited, that the chain holds, that rulings follow from dice."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct, json

from service.audit import chain, notes, ra1
from service.audit.chain import EpochLog, OpenLog
from service.audit.notes import Key, NoteError
from service.audit.verify import Chain, ChainError, agree, follows, strict
from service.audit.verify import verify as verify_epoch
from service.play import entry
from service.play.again import agreed_of, due_of, ruling_of, spec_of
from service.play.entry import Rolled
from service.play.lines import Archived, Head, Line, Logged, Tail, Unrevealed, claim, decode
from service.play.proofs import record_of
from service.rules.errors import RuleError
from service.rules.spec import parted
from service.rules.systems import BY_RULES
from service.store.sessions import Stored


class Finding(Struct, frozen=True):
    """Something that does not hold."""

    line: int
    """Of the file, from 1; 0 for what is about no line of it."""
    what: str


class Verified(Struct, frozen=True):
    """An epoch that holds; of one that is not revealed the chain alone."""

    sid: str
    e: int
    rolls: int
    revealed: bool


class Report(Struct):
    """What came of it: everything that does not hold, the most telling first, and how far the checks went."""

    head: Head | None = None
    signer: Key | None = None
    """Whose signature of the whole holds."""
    trusted: bool = False
    """Whether that key was given by the caller, and not by the file alone."""
    findings: list[Finding] = []
    epochs: list[Verified] = []
    kept: int = 0
    """Receipts and checkpoints of the caller's own that agree."""
    ruled: int = 0
    """Rolls whose ruling follows from their dice."""
    unruled: dict[str, int] = {}
    """Rolls that cannot be ruled on again, by the version of their rules, which is not known here."""

    def found(self, line: int, what: str) -> None:
        """Add a finding."""
        self.findings.append(Finding(line, what))


Epoch = Archived | Unrevealed
Roll = tuple[int, Logged, Rolled]
"""A roll of the log, behind the number of its line."""


class _Lines(Struct):
    """The lines of a file that could be read, each with its number."""

    head: Head
    log: list[tuple[int, Logged]] = []
    epochs: list[tuple[int, Epoch]] = []
    whole: bool = True
    """Whether all could be read: else what is missing is not told a second time."""

    def epoch_of(self, seq: int) -> tuple[int, Epoch | None]:
        """Return the epoch an entry belongs to, with its line."""
        return next(((line, epoch) for line, epoch in self.epochs if epoch.after < seq <= epoch.until), (0, None))


def verify(body: bytes, trusted: Sequence[Key] = (), kept: Sequence[str] = ()) -> Report:
    """Check every line of an export.

    `trusted` are the keys that may have signed it, else the first it names itself; `kept` are receipts and checkpoints
    that somebody wrote down at the table, which must agree with it.
    """
    report = Report()
    texts = body.split(b"\n")
    cut = texts.pop()
    lines = _read(report, texts)
    if lines is None:
        return report
    report.head, report.trusted = lines.head, bool(trusted)
    known = _keys(report, lines.head)
    chains = _epochs(report, lines, known)
    _kept(report, chains, trusted or known, kept)
    rolls = _log(report, lines)
    _compared(report, lines, rolls)
    for roll in rolls:
        _ruled(report, lines, *roll)
    if cut:
        report.found(len(texts) + 1, "the last line is cut")
    else:
        _sealed(report, lines.head, body, texts[-1], trusted)
    return report


def _read(report: Report, texts: Sequence[bytes]) -> _Lines | None:
    """Read what can be read; None where it is no export at all."""
    head = _line(report, texts[0], 1) if texts else None
    if not isinstance(head, Head):
        report.found(1, "an export begins with its head")
        return None
    lines = _Lines(head)
    for number, text in enumerate(texts[1:], 2):
        line = _line(report, text, number)
        match line:
            case None:
                lines.whole = False
            case Logged():
                lines.log.append((number, line))
            case Archived() | Unrevealed():
                lines.epochs.append((number, line))
            case Head():
                report.found(number, "a second head")
            case Tail() if number < len(texts):
                report.found(number, "lines after the last")
            case _:
                pass
    return lines


def _line(report: Report, text: bytes, number: int) -> Line | None:
    try:
        strict(text.decode())
        if text != text.strip():
            raise ValueError("spaces around it")  # noqa: TRY301  # told as all that cannot be read
        line: Line = decode(text)
    except (ValueError, msgspec.ValidationError, RecursionError) as error:
        report.found(number, f"this line cannot be read: {error}")
        return None
    return line


def _epochs(report: Report, lines: _Lines, known: Sequence[Key]) -> dict[tuple[str, int], Chain]:
    """Verify each epoch, that those of one session follow each other, and signed heads; return the chains that hold."""
    chains: dict[tuple[str, int], Chain] = {}
    latest: dict[str, EpochLog | OpenLog] = {}
    last = 0
    for number, epoch in lines.epochs:
        log = epoch.log
        former, latest[log.sid] = latest.get(log.sid), log
        try:
            if former and lines.whole:
                follows(former, log)
            if not former and log.e:
                raise ChainError("epoch 0 is missing", log.sid, log.e)  # noqa: TRY301  # told as the chain's others
            if epoch.after < last or epoch.until < epoch.after:
                raise ChainError("lies beside the log", log.sid, log.e)  # noqa: TRY301  # as above
            last = epoch.until
            computed = {(log.sid, log.e): verify_epoch(log)}
            for note in epoch.checkpoints:
                agree(computed, notes.read_checkpoint(note, notes.signed_by(note, known)))
        except ChainError as error:
            report.found(number, f"{log.sid} epoch {log.e}: {error}")
        except NoteError as error:
            report.found(number, f"{log.sid} epoch {log.e}: a checkpoint does not hold: {error}")
        else:
            chains |= computed
            report.epochs.append(Verified(log.sid, log.e, len(log.entries), revealed=isinstance(epoch, Archived)))
    return chains


def _keys(report: Report, head: Head) -> list[Key]:
    known = []
    for vkey in head.keys:
        try:
            known.append(notes.key(vkey))
        except NoteError as error:
            report.found(1, f"a key of the file: {error}")
    return known


def _kept(report: Report, chains: Mapping[tuple[str, int], Chain], keys: Sequence[Key], kept: Sequence[str]) -> None:
    for note in kept:
        try:
            agree(chains, notes.read_either(note, notes.signed_by(note, keys)))
        except ChainError as error:
            report.found(0, f"what you kept says otherwise: {error.sid} epoch {error.e}: {error}")
        except NoteError as error:
            report.found(0, f"what you kept was signed by nobody known: {error}")
        else:
            report.kept += 1


def _log(report: Report, lines: _Lines) -> list[Roll]:
    """Check that the log has no gap, and return its rolls."""
    rolls: list[Roll] = []
    before = 0
    for seq, (number, logged) in enumerate(lines.log, 1):
        if logged.seq != seq and lines.whole:
            report.found(number, f"entry {logged.seq} stands where {seq} should")
            break
        if logged.at < before:
            report.found(number, f"entry {logged.seq}: time runs backwards")
        before = logged.at
        try:
            asked = entry.decode(Stored(logged.seq, logged.at, bytes(logged.entry), b""))
            entry.result.decode(logged.result)
        except (ValueError, msgspec.ValidationError) as error:
            report.found(number, f"entry {logged.seq} cannot be read: {error}")
            continue
        if isinstance(asked, Rolled):
            rolls.append((number, logged, asked))
        fault = _announced(lines, logged.seq, asked) if lines.whole else None
        if fault:
            report.found(number, f"entry {logged.seq}: {fault}")
    if len(lines.log) != lines.head.entries and lines.whole:
        report.found(1, f"{lines.head.entries} entries are announced, and {len(lines.log)} are there")
    return rolls


def _announced(lines: _Lines, seq: int, asked: entry.AnyEntry) -> str | None:
    """Tell whether an epoch is another than was announced when the one before it was closed, and it was revealed."""
    before = [epoch for _, epoch in lines.epochs if epoch.until <= seq and epoch.log.entries]
    match asked:
        case entry.EpochClosed(epoch=e, commit=commit, client_seed=client_seed):
            opened = next((epoch.log for _, epoch in lines.epochs if epoch.after == seq), None)
            if opened and (opened.e, opened.next_commit, opened.client_seed) != (e + 1, commit, client_seed):
                return f"epoch {opened.e} has another commitment, or client seed, than was announced"
        case entry.EpochRevealed(epoch=e, seed=seed):
            if any(isinstance(one, Archived) and one.log.e == e and one.log.seed != seed for one in before[-1:]):
                return f"epoch {e} has another seed than was revealed"
        case _:
            pass
    return None


def _compared(report: Report, lines: _Lines, rolls: Sequence[Roll]) -> None:
    """Check that the rolls of the log and those of the epochs are the same ones, in the same order."""
    seen: dict[int, int] = {}
    for number, logged, rolled in rolls:
        if rolled.epoch is None:
            continue
        line, epoch = lines.epoch_of(logged.seq)
        n = seen[line] = seen.get(line, 0) + 1
        if epoch is None:
            fault = f"epoch {rolled.epoch} is missing"
        elif not _same(epoch.log, n, logged, rolled):
            fault = f"not what {epoch.log.sid} epoch {epoch.log.e} has as roll {n}"
        else:
            continue
        if lines.whole:
            report.found(number, f"entry {logged.seq}: {fault}")
            return
    for line, epoch in lines.epochs:
        if seen.get(line, 0) < len(epoch.log.entries) and lines.whole:
            missing = seen.get(line, 0) + 1
            report.found(line, f"{epoch.log.sid} epoch {epoch.log.e}: roll {missing} is not in the log")


def _same(log: EpochLog | OpenLog, n: int, logged: Logged, rolled: Rolled) -> bool:
    if n > len(log.entries):
        return False
    chained = log.entries[n - 1]
    try:
        record = record_of(log.sid, rolled)
        hashes = chain.record_hash(record), chain.record_hash(chained.rec)
    except (ValueError, KeyError, TypeError):
        return False
    placed = (n, logged.at, n) == (chained.n, chained.t, entry.result.decode(logged.result).n)
    return placed and hashes[0] == hashes[1]


def _ruled(report: Report, lines: _Lines, number: int, logged: Logged, rolled: Rolled) -> None:
    """Rule on a roll again: outcome, and what it charged and ticked, must be what the log says."""
    rules = str(rolled.req.get("rules"))
    if rules not in BY_RULES:
        report.unruled[rules] = report.unruled.get(rules, 0) + 1
        return
    _, epoch = lines.epoch_of(logged.seq)
    seed = bytes.fromhex(epoch.log.seed) if isinstance(epoch, Archived) else None
    try:
        fault = _misspoken(rolled, seed) or _misruled(logged, rolled)
    except (RuleError, ValueError, KeyError, TypeError) as error:
        fault = f"cannot be ruled on: {error}"
    if fault:
        report.found(number, f"entry {logged.seq}: {fault}")
    else:
        report.ruled += 1


def _misspoken(rolled: Rolled, seed: bytes | None) -> str | None:
    """Tell whether words and a hidden number change what was audited."""
    _, spec = spec_of(rolled)
    said, agreed = parted(spec).agreed, agreed_of(rolled)
    if spec.hidden and rolled.epoch is not None:
        number, said[spec.hidden] = said[spec.hidden], agreed[spec.hidden]
        if seed is not None:
            opened = chain.hidden_difficulty(chain.difficulty_salt(seed, rolled.key), number)
            if opened.hex() != agreed[spec.hidden]:
                return "the hidden Difficulty is not the one that was committed to"
    return None if ra1.canonical(said) == ra1.canonical(agreed) else "its words change what was asked"


def _misruled(logged: Logged, rolled: Rolled) -> str | None:
    ruling = ruling_of(rolled)
    if [die.sides for die in ruling.dice] != rolled.req["dice"]:
        return "the rules ask for other dice"
    if ruling.outcome != rolled.outcome:
        return f"the dice say {ruling.outcome}, the log {rolled.outcome}"
    return _mischarged(due_of(rolled, ruling), entry.result.decode(logged.result).changes)


def _mischarged(due: tuple[list[list[Any]], list[list[Any]]], changes: Sequence[list[Any]]) -> str | None:
    charges, ticks = due
    charged, ticked = changes[: len(charges)], changes[len(charges) :]
    if [charge[:3] for charge in charges] != [[who, track, by + lost] for who, track, by, _, lost, *_ in charged]:
        return "what the roll costs and wins is not what was charged"
    if bool(ticks) != bool(ticked):
        return "the clock was not ticked as the effect says"
    for (clock, to_tick), (who, track, by, _, lost, _, loops) in zip(ticks, ticked, strict=False):
        # A countdown that was full begins again, and tells no overflow.
        if (clock, "filled") != (who, track) or (not loops and by + lost != to_tick):
            return "the clock was not ticked as the effect says"
    return None


def _sealed(report: Report, head: Head, body: bytes, last: bytes, trusted: Sequence[Key]) -> None:
    """Check the last line: the digest of all before it, and who signed that."""
    number = body.count(b"\n")
    try:
        tail = json.decode(last, type=Tail)
    except (msgspec.DecodeError, UnicodeError):
        report.found(number, "an export ends with its digest")
        return
    if json.encode(tail) != last:
        report.found(number, "the last line is spelt otherwise than it was written")
    if hashlib.sha256(body[: -len(last) - 1]).hexdigest() != tail.sha256:
        report.found(number, "the digest is another: something was edited")
        return
    try:
        signer = notes.signed_by(tail.signed, trusted or [notes.key(head.keys[0])])
        if notes.verify(tail.signed, signer) != claim(signer.name, head, tail.sha256):
            raise NoteError("it is another file's")  # noqa: TRY301  # told as every other that does not hold
    except NoteError as error:
        report.found(number, f"the signature does not hold: {error}")
    else:
        report.signer = signer
