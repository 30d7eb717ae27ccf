"""The lines of an export that were read, and the findings."""

from bisect import bisect_left

from msgspec import Struct

from service.audit.notes import Key
from service.record.events import AnyEntry, Effects, Unknown
from service.record.export_lines import Archived, ExportHead, Unrevealed
from service.verify.epoch import Chain


class Finding(Struct, frozen=True):
    """Something that does not hold."""

    line: int
    """Number of the line in the file, from 1; 0 where it concerns no line."""
    what: str


class Verified(Struct, frozen=True):
    """An epoch that holds; where it is not revealed, its chain alone."""

    sid: str
    e: int
    rolls: int
    revealed: bool


class VerificationReport(Struct):
    """The result of a verification: all findings, most important first, and what was checked."""

    head: ExportHead | None = None
    signer: Key | None = None
    """The key whose signature on the file holds."""
    trusted: bool = False
    """Whether the caller gave that key, rather than the file alone."""
    findings: list[Finding] = []
    epochs: list[Verified] = []
    saved: int = 0
    """How much of the saved evidence agrees: receipts, checkpoints, heads, commitments."""
    ruled: int = 0
    """Rolls whose ruling follows from their dice."""
    unruled: dict[str, int] = {}
    """Rolls that cannot be ruled on again, by what is unknown of them: a newer version made them."""
    unknown: dict[str, int] = {}
    """Entries that cannot be checked, by their unknown type."""

    def found(self, line: int, what: str) -> None:
        """Add a finding."""
        self.findings.append(Finding(line, what))


ExportedEpoch = Archived | Unrevealed
Chains = dict[tuple[str, int], Chain]
"""Chains of the epochs that hold, by session and epoch."""


class ParsedEntry(Struct):
    """An entry of the log that could be read, with the number of its line."""

    line: int
    seq: int
    at: int
    asked: AnyEntry | Unknown
    did: Effects


class Lines(Struct):
    """The lines of a file that could be read."""

    head: ExportHead
    log: list[ParsedEntry] = []
    epochs: list[tuple[int, ExportedEpoch]] = []
    """With the numbers of their lines."""
    entries: int = 0
    """Number of entries, unreadable ones included."""
    whole: bool = True
    """Whether all could be read; else missing entries are not reported a second time."""

    def epoch_of(self, seq: int) -> tuple[int, ExportedEpoch | None]:
        """Return the epoch an entry belongs to, with its line."""
        at = bisect_left(self.epochs, seq, key=lambda one: one[1].until)
        line, epoch = self.epochs[at] if at < len(self.epochs) else (0, None)
        return (line, epoch) if epoch and epoch.after < seq else (0, None)

    def name(self, epoch: ExportedEpoch) -> str:
        """Return the name of an epoch in a finding."""
        return f"{epoch.log.sid} epoch {epoch.log.e}"
