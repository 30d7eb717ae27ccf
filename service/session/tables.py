"""The tables of a deployment: their store, the master key that seeds follow from, the keys that sign rolls."""

from msgspec import Struct

from service.audit import notes
from service.audit.notes import Key, Signer
from service.audit.ra1 import mac, u64
from service.session.caches import Caches, caches
from service.store.sessions import SessionStore


class Tables(Struct, frozen=True):
    """All that a change of a table needs of its deployment."""

    store: SessionStore
    master: bytes
    """The 32 bytes that tokens, seeds and signing keys follow from."""
    signer: Signer
    keys: tuple[Key, ...]
    """The public keys it has signed with: today's, then former ones."""
    caches: Caches

    def __repr__(self) -> str:
        # What is logged must not tell the dice to come.
        return f"Tables({self.signer.name!r})"


def tables(store: SessionStore, master: bytes, name: str, number: int, cached: Caches | None = None) -> Tables:
    """Return the tables of a deployment that signs under a name with its master key's key of a number, from 1 on.

    A new number is a new key; those below it stay known, so that what they have signed can be checked. NoteError for a
    name that no key may have.
    """
    signers = [notes.signer(name, mac(master, "signer", u64(key))) for key in range(number, 0, -1)]
    return Tables(store, master, signers[0], tuple([signer.key for signer in signers]), cached or caches())
