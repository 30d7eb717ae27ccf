"""What a verifier has read of an export, and what it found."""

from bisect import bisect_left

from msgspec import Struct

from service.audit.notes import Key
from service.record.events import AnyEntry, Effects, Unknown
from service.record.export_lines import Archived, ExportHead, Unrevealed
from service.verify.epoch import Chain


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


class VerificationReport(Struct):
    """What came of it: everything that does not hold, the most telling first, and how far the checks went."""

    head: ExportHead | None = None
    signer: Key | None = None
    """Whose signature of the whole holds."""
    trusted: bool = False
    """Whether that key was given by the caller, and not by the file alone."""
    findings: list[Finding] = []
    epochs: list[Verified] = []
    saved: int = 0
    """How much of the saved evidence agrees: receipts, checkpoints, heads, commitments."""
    ruled: int = 0
    """Rolls whose ruling follows from their dice."""
    unruled: dict[str, int] = {}
    """Rolls that cannot be ruled on again, by what of them is not known here: a newer version made them."""
    unknown: dict[str, int] = {}
    """Entries that cannot be checked, by their type, which is not known here."""

    def found(self, line: int, what: str) -> None:
        """Add a finding."""
        self.findings.append(Finding(line, what))


ExportedEpoch = Archived | Unrevealed
Chains = dict[tuple[str, int], Chain]
"""By session and epoch: of those that hold."""


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
    """How many there are of the log, those that could not be read included."""
    whole: bool = True
    """Whether all could be read: else what is missing is not told a second time."""

    def epoch_of(self, seq: int) -> tuple[int, ExportedEpoch | None]:
        """Return the epoch an entry belongs to, with its line."""
        at = bisect_left(self.epochs, seq, key=lambda one: one[1].until)
        line, epoch = self.epochs[at] if at < len(self.epochs) else (0, None)
        return (line, epoch) if epoch and epoch.after < seq else (0, None)

    def name(self, epoch: ExportedEpoch) -> str:
        """Return what an epoch is called in a finding."""
        return f"{epoch.log.sid} epoch {epoch.log.e}"
