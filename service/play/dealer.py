"""Whose dice they are: the master key that seeds follow from, the keys that sign what was rolled, and the store."""

from msgspec import Struct

from service.audit import notes
from service.audit.notes import Key, Signer
from service.audit.ra1 import mac, u64
from service.store.sessions import Sessions


class Dealer(Struct, frozen=True):
    """A deployment as its dice know it."""

    store: Sessions
    master: bytes
    """The 32 bytes that tokens, seeds and signing keys follow from."""
    signer: Signer
    keys: tuple[Key, ...]
    """The public keys it has signed with: today's, then former ones."""

    def __repr__(self) -> str:
        # What is logged must not tell the dice to come.
        return f"Dealer({self.signer.name!r})"


def dealer(store: Sessions, master: bytes, name: str, number: int) -> Dealer:
    """Return the dealer of a master key that signs under a name with its key of a number, from 1 on.

    A new number is a new key; those below it stay known, so that what they have signed can be checked. NoteError for a
    name that no key may have.
    """
    signers = [notes.signer(name, mac(master, "signer", u64(key))) for key in range(number, 0, -1)]
    return Dealer(store, master, signers[0], tuple([signer.key for signer in signers]))
