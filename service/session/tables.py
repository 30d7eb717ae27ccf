"""The tables of a deployment: store, master key, signing keys and caches."""

from asyncio import Semaphore

from msgspec import Struct

from service.audit import notes
from service.audit.notes import Key, Signer
from service.audit.ra3 import mac, u64
from service.session.caches import Caches, caches
from service.session.queues import StepQueues
from service.store.sessions import SessionStore


class Tables(Struct, frozen=True):
    """The dependencies of actions at a table: one object for each deployment."""

    store: SessionStore
    master: bytes
    """The 32 bytes that tokens, seeds and signing keys are derived from."""
    signer: Signer
    keys: tuple[Key, ...]
    """The public keys of its signatures: the current one, then former ones."""
    caches: Caches
    queues: StepQueues
    file_reading: Semaphore
    """Held while a file is read, in a thread: so that many at once leave the processor to others."""

    def __repr__(self) -> str:
        # A log line must not reveal the master key, which determines future dice.
        return f"Tables({self.signer.name!r})"


def tables(store: SessionStore, master: bytes, name: str, number: int, cached: Caches | None = None) -> Tables:
    """Return the tables of a deployment that signs under a name, with the key of a number, from 1 on.

    Each number is another key, derived from the master key; lower ones stay published, so that their signatures can be
    checked. NoteError for a name that no key may have.
    """
    signers = [notes.signer(name, mac(master, "signer", u64(key))) for key in range(number, 0, -1)]
    keys = tuple([signer.key for signer in signers])
    return Tables(store, master, signers[0], keys, cached or caches(), StepQueues(), Semaphore(1))
