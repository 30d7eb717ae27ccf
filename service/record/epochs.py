"""Epochs of a table as they are stored, and what is published of them."""

from bisect import bisect_left
from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct, json

MAX_ROLLS = 512
"""Rolls of an epoch; the last of them closes it."""


class EpochDoc(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An epoch as stored: with the salt of its seed, and with the seed once it is revealed."""

    sid: str
    e: int
    client_seed: str
    commit: str
    next_commit: str
    genesis: str
    """Unique even where an epoch was lost and opened again."""
    lineage: str
    """The history of the store that it was opened under."""
    bound_to: str = ""
    """The one that its seed was committed to under; empty in an archive, as are the salts."""
    salt: str = ""
    """Of its seed."""
    next_salt: str = ""
    """Of the next epoch's."""
    after: int
    """Number of the entry after which it began."""
    until: int = 0
    """Number of the entry that closed it."""
    rolls: int = 0
    """Rolls that it had when it was closed."""
    last: str = ""
    """Entry and time of the last of them, as in the chain."""
    seed: str = ""
    """The seed; empty until it is revealed."""
    notes: tuple[str, ...] = ()
    """Checkpoints of an archive, as they were signed for the table it came from."""
    keys: tuple[str, ...] = ()
    """Keys that signed them."""

    @property
    def archived(self) -> bool:
        """Return whether it was imported: another table's, whatever session id it claims."""
        return not self.salt

    @property
    def terms(self) -> "EpochTerms":
        """Return what was fixed before its first roll, as it is published."""
        return EpochTerms(
            e=self.e,
            genesis=self.genesis,
            commit=self.commit,
            next_commit=self.next_commit,
            client_seed=self.client_seed,
            lineage=self.lineage,
        )


class EpochTerms(Struct, frozen=True, kw_only=True):
    """What was fixed before the first roll of an epoch: kept copies prove a change (docs/proofs.md)."""

    e: Annotated[int, Meta(description="The epoch.")]
    genesis: Annotated[
        str, Meta(description="Digest of session, number, both commitments and client seed: `epoch` of bound rolls.")
    ]
    commit: Annotated[str, Meta(description="Commitment to its seed, published before the epoch began.")]
    next_commit: Annotated[str, Meta(description="Commitment to the next epoch's seed.")]
    client_seed: Annotated[str, Meta(description="Chosen by the person who closed the epoch before.")]
    lineage: Annotated[
        str, Meta(description="Digest of the store's history: changes when the store is restarted or restored.")
    ]


AllEpochs = Annotated[
    list[EpochTerms],
    Meta(
        description="The epochs of this table so far, the open one last. Keep them: they prove that nothing was "
        "changed before you rolled (docs/proofs.md)."
    ),
]


class Epochs(Struct, frozen=True):
    """The epochs of a table, those of the tables it was imported from first."""

    now: EpochDoc
    past: tuple[EpochDoc, ...]
    unrevealed: tuple[EpochDoc, ...]
    """Epochs that were closed here and are not revealed yet."""

    @classmethod
    def stored(cls, now: bytes, past: Iterable[bytes]) -> "Epochs":
        """Decode stored epochs; one that was closed after `now` was read is left out of the past ones."""
        opened = _decode_epoch(now)
        closed = sorted([epoch for epoch in map(_decode_epoch, past) if epoch.after < opened.after], key=_after)
        return cls(opened, tuple(closed), tuple([epoch for epoch in closed if epoch.salt and not epoch.seed]))

    @property
    def terms(self) -> list[EpochTerms]:
        """Return the terms of this table's own epochs, the open one last."""
        return [epoch.terms for epoch in (*self.past, self.now) if not epoch.archived]

    def terms_at(self, seq: int) -> list[EpochTerms]:
        """Return the terms as they were when an entry was written."""
        return [epoch.terms for epoch in (*self.past, self.now) if not epoch.archived and epoch.after < seq]

    def of(self, seq: int) -> EpochDoc:
        """Return the epoch that was open when an entry was written."""
        at = bisect_left(self.past, seq, key=_until)
        return self.past[at] if at < len(self.past) else self.now

    def numbered(self, e: int, seq: int, *, revealed: bool) -> EpochDoc | None:
        """Return the epoch of a number that an entry revealed, or in which it was written; None if there is none."""
        at = bisect_left(self.past, seq, key=_until)
        found = reversed(self.past[:at]) if revealed else [self.of(seq)]
        return next((epoch for epoch in found if epoch.e == e), None)


_decode_epoch = json.Decoder(EpochDoc).decode


def _after(epoch: EpochDoc) -> int:
    return epoch.after


def _until(epoch: EpochDoc) -> int:
    return epoch.until
