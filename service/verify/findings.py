"""The lines of an export that were read, and the findings."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from service.audit.notes import Key
from service.record.events import AnyEntry, Effects, Imported, Unknown
from service.record.export_lines import Archive, Document, ExportedEpoch, ExportHead, Remembered

_LISTED = 20
"""Numbers of rolls, or names, that are printed in one line."""
NamedRolls = tuple[str, Sequence[int]]
"""An epoch by name, and numbers of its rolls."""


def shortened(names: Sequence[object]) -> str:
    """Return names as a list, of many the first ones."""
    more = f" and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
    return ", ".join(map(str, names[:_LISTED])) + more


def roll_count(count: int) -> str:
    """Return a number of rolls in words."""
    return "1 roll" if count == 1 else f"{count} rolls"


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
    unbound: tuple[int, ...]
    """Numbers of the rolls whose dice the operator could choose."""


class ImportSource(Struct, frozen=True):
    """An import: the export that it came from, and who signed that."""

    sid: str
    entries: int
    signer: Key
    trusted: bool
    """Whether the signer is among the keys that the caller gave."""


class HostChange(Struct, frozen=True):
    """A change of who is said to run the service."""

    seq: int
    former: str
    host: str


class HostRolls(Struct):
    """Rolls by what the log says of who ran the service."""

    own: list[int] = []
    """Entries of rolls by the host's own hand."""
    unsaid: int = 0
    """Rolls while it was not said who ran the service."""
    changes: list[HostChange] = []
    """Where the log says another host from then on: who rolled as nobody's host may have been it all the same."""

    @property
    def lines(self) -> list[str]:
        """Return what people should know of them; the host could choose the dice of their own rolls."""
        lines = []
        if self.own:
            dice = f"the host could choose their dice: entry {shortened(self.own)}"
            lines.append(f"{roll_count(len(self.own))} by the host's own hand: {dice}")
        if self.unsaid:
            rolls = roll_count(self.unsaid)
            lines.append(f"it is not said who runs the service: {rolls} may be by the host's own hand")
        if self.changes:
            changes = "1 change" if len(self.changes) == 1 else f"{len(self.changes)} changes"
            entries = shortened([f"{one.seq} ({one.former} to {one.host or 'not said'})" for one in self.changes])
            may_be = "other rolls may be by the host's own hand"
            lines.append(f"{changes} of who is said to run the service: {may_be}: entry {entries}")
        return lines


class OtherHand(Struct, frozen=True):
    """A roll that was thrown for a character that somebody else plays."""

    seq: int
    by: str
    player: str


def other_hands_lines(rolls: Sequence[OtherHand]) -> list[str]:
    """Return what people should know of such rolls."""
    if not rolls:
        return []
    entries = shortened([f"{roll.seq} ({roll.by} for {roll.player})" for roll in rolls])
    were = f"{roll_count(len(rolls))} {'was' if len(rolls) == 1 else 'were'}"
    return [f"{were} thrown for a character that somebody else plays: log entry {entries}"]


class VerificationReport(Struct):
    """The result of a verification: all findings, most important first, and what was checked."""

    head: ExportHead | None = None
    unsupported: str = ""
    """A scheme of dice in the file that this version does not know."""
    signer: Key | None = None
    """The key whose signature on the file holds."""
    trusted: bool = False
    """Whether the caller gave that key, rather than the file alone."""
    findings: list[Finding] = []
    epochs: list[Verified] = []
    unbound: list[NamedRolls] = []
    """The rolls whose dice the operator could choose, of epochs with a fault too."""
    withheld: list[NamedRolls] = []
    """The rolls whose terms nobody can read."""
    unsigned: list[NamedRolls] = []
    """The rolls whose terms do not name the sides of their dice: rules alone tell them."""
    hosts: HostRolls = field(default_factory=HostRolls)
    """Rolls by the host's own hand, and those of which that is not known."""
    other_hands: list[OtherHand] = []
    """Rolls that were thrown for a character that somebody else plays."""
    sources: list[ImportSource] = []
    """Of an imported table, where it came from."""
    kept: int = 0
    """How many facts and notes of the evidence that was kept agree."""
    notes: list[str] = []
    """What the reader should know, though nothing is wrong: refused requests, and what they would have been."""
    ruled: int = 0
    """Rolls whose ruling follows from their dice."""
    given: int = 0
    """Of these, rolls with faces thrown elsewhere: no part of a chain."""
    unruled: dict[str, list[int]] = {}
    """Entries of rolls and resistances that cannot be ruled on again, by what is unknown of them."""
    unknown_rules: str = ""
    """The version of the rules that the table plays, where it is unknown."""
    undecided: list[str] = []
    """Documents that the log does not decide: only the word of the exporter."""
    unjudged: list[str] = []
    """Documents and marks that depend on entries of an unknown type, or by unknown rules: none can be judged."""
    unknown: dict[str, int] = {}
    """Entries that cannot be checked, by their unknown type."""

    def found(self, line: int, what: str) -> None:
        """Add a finding."""
        self.findings.append(Finding(line, what))

    @property
    def status(self) -> int:
        """Return the exit status: 0: it holds, 1: it does not, 2: it cannot be read, 3: not all can be checked."""
        if self.head is None or self.unsupported:
            return 2
        if self.findings:
            return 1
        checked = self.trusted and not (self.unjudged or self.unruled or self.unknown or self.withheld)
        checked = checked and not self.unknown_rules
        known = all(source.trusted for source in self.sources)
        return 0 if checked and known and all(epoch.revealed for epoch in self.epochs if epoch.rolls) else 3


class ParsedEntry(Struct):
    """An entry of the log that could be read, with the number of its line."""

    line: int
    seq: int
    at: int
    id: str
    event: AnyEntry | Unknown
    effects: Effects
    seen: Mapping[str, Any] | None = None
    """The entry as a player sees it, where it may hide something from them; `event` is then what follows from that."""
    named: frozenset[str] = frozenset()
    """Of an entry of an unknown type: the documents that it names anywhere, which may be other ones by it."""


class Lines(Struct):
    """The lines of a file that could be read."""

    head: ExportHead
    log: list[ParsedEntry] = []
    archives: list[tuple[int, Archive]] = []
    """With the numbers of their lines."""
    epochs: list[tuple[int, ExportedEpoch]] = []
    """As above."""
    documents: list[tuple[int, Document]] = []
    """With the numbers of their lines; those of actions apart."""
    marks: list[tuple[int, Remembered]] = []
    actions: list[tuple[int, Document]] = []
    """As above: the open ones."""
    gm_lines: list[int] = []
    """Numbers of the lines that the GM's export alone has: they hide nothing from anybody."""
    entries: int = 0
    """Number of entries, unreadable ones included."""
    whole: bool = True
    """Whether all could be read; else missing entries are not reported a second time."""

    @property
    def is_gms(self) -> bool:
        """Return whether it is the GM's export, by its lines too: a head alone could say that it is a player's."""
        return bool(self.gm_lines) or not self.head.reader

    def epoch_of(self, seq: int) -> tuple[int, ExportedEpoch | None]:
        """Return the epoch an entry belongs to, with its line."""
        at = bisect_left(self.epochs, seq, key=lambda one: one[1].until)
        line, epoch = self.epochs[at] if at < len(self.epochs) else (0, None)
        return (line, epoch) if epoch and epoch.after < seq else (0, None)

    def is_archived(self, seq: int) -> bool:
        """Return whether an entry was imported."""
        return any(isinstance(one.event, Imported) and seq <= one.seq for one in self.log)

    def archive_of(self, epoch: ExportedEpoch) -> Archive | None:
        """Return what an epoch was imported with; None for an epoch of the table itself."""
        imports = [one.seq for one in self.log if isinstance(one.event, Imported)]
        at = bisect_right(imports, epoch.until)
        return self.archives[at][1] if at < min(len(imports), len(self.archives)) else None

    def name(self, epoch: ExportedEpoch) -> str:
        """Return the name of an epoch in a finding."""
        return f"{epoch.log.sid} epoch {epoch.log.e}"
