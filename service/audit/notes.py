"""Signed notes (C2SP signed-note, Ed25519): receipts of rolls and checkpoints of heads, which anyone can verify."""

import hashlib
import re
from base64 import b64decode, b64encode
from collections.abc import Iterable

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct

from service.audit.chain import Checkpoint, Receipt
from service.audit.ra1 import LARGEST_INTEGER

_ED25519 = b"\x01"
_NAME = re.compile(r"[^\s+\x00-\x1f\x7f\ud800-\udfff]+")
_UNFIT = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\ud800-\udfff]")
"""Control characters except the newline, and code points that are no characters."""
_KEPT = re.compile(r"[^\s\"+]+/(?:receipt|head)\n[^\n]+\n[0-9]+\n[A-Za-z0-9+/=]+\n\n(?:— \S+ [A-Za-z0-9+/=]+\n)+")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,15}")


class NoteError(Exception):
    """A note that is not signed by the key, or not of the structure it should have."""


class Key(Struct, frozen=True):
    """A verifier's public key: `name` has neither spaces nor plus signs, `public` has 32 bytes."""

    name: str
    public: bytes

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise NoteError(f"not the name of a key: {self.name!r}")
        if len(self.public) != 32:
            raise NoteError("a public key has 32 bytes")

    @property
    def id(self) -> bytes:
        """Return the 4 bytes that lead each signature."""
        return hashlib.sha256(self.name.encode() + b"\n" + _ED25519 + self.public).digest()[:4]

    @property
    def vkey(self) -> str:
        """Return the key in the verifier key format of C2SP signed-note: name, id, and type with public key."""
        return f"{self.name}+{self.id.hex()}+{b64encode(_ED25519 + self.public).decode()}"


def key(vkey: str) -> Key:
    """Parse a key; NoteError for text that is no Ed25519 key, or that has another id."""
    name, _, rest = vkey.partition("+")
    _, _, text = rest.partition("+")
    found = Key(name, _bytes(text)[1:])
    if found.vkey != vkey:
        raise NoteError("not a key, or one that claims another id")
    return found


class Signer(Struct, frozen=True):
    """A private key and its public half."""

    key: Key
    private: Ed25519PrivateKey

    @property
    def name(self) -> str:
        """Return the name of the key pair."""
        return self.key.name


def signer(name: str, secret: bytes) -> Signer:
    """Return the signer that follows from 32 secret bytes."""
    private = Ed25519PrivateKey.from_private_bytes(secret)
    return Signer(Key(name, private.public_key().public_bytes_raw()), private)


def sign(signer: Signer, body: str) -> str:
    """Return the body, which ends with a newline, with its signature; NoteError for a body that no note can hold."""
    if not body.endswith("\n") or _UNFIT.search(body):
        raise NoteError("a note is lines of text without control characters")
    key = signer.key
    signature = b64encode(key.id + signer.private.sign(body.encode())).decode()
    return f"{body}\n— {key.name} {signature}\n"


def verify(note: str, key: Key) -> str:
    """Return the body of a note that the key has signed.

    Signatures by other keys (witnesses) are ignored, as C2SP requires. NoteError if one line is no signature, if none
    is the key's, or if one of the key's does not hold.
    """
    body, read = _parts(note)
    own = [signature[4:] for name, signature in read if (name, signature[:4]) == (key.name, key.id)]
    if not own:
        raise NoteError(f"no signature by {key.name}+{key.id.hex()}")
    try:
        for signature in own:
            Ed25519PublicKey.from_public_bytes(key.public).verify(signature, body.encode())
    except (InvalidSignature, ValueError):
        raise NoteError(f"the signature by {key.name} does not hold") from None
    return body


def _parts(note: str) -> tuple[str, list[tuple[str, bytes]]]:
    """Return body and signatures, each with its name."""
    body, gap, signatures = note.rpartition("\n\n")
    if not gap or not signatures.endswith("\n") or _UNFIT.search(note):
        raise NoteError("not a signed note")
    return f"{body}\n", [_signature(line) for line in signatures[:-1].split("\n")]


def signed_by(note: str, keys: Iterable[Key]) -> Key:
    """Return the only signer of a note among the keys; NoteError as `verify`, or where another key signed it too."""
    _, read = _parts(note)
    if len(read) > 1:
        raise NoteError("somebody else signed it as well")
    for key in keys:
        if (key.name, key.id) == (read[0][0], read[0][1][:4]):
            verify(note, key)
            return key
    raise NoteError(f"signed by {read[0][0]}+{read[0][1][:4].hex()}, which is not a key to trust here")


def _signature(line: str) -> tuple[str, bytes]:
    match line.split(" "):
        case ["—", name, text] if _NAME.fullmatch(name) and len(signature := _bytes(text)) > 4:
            return name, signature
    raise NoteError("a line is no signature")


def _bytes(text: str) -> bytes:
    try:
        value = b64decode(text)
    except ValueError:
        raise NoteError("bad base64") from None
    # Decoding ignores foreign characters and the spare bits of the last one: accept the canonical encoding only.
    if b64encode(value).decode() != text:
        raise NoteError("bad base64")
    return value


def signed_receipt(signer: Signer, receipt: Receipt) -> str:
    """Return the note that proves a roll was written; NoteError for a session id that no line can hold."""
    return sign(signer, _body(signer.name, "receipt", receipt.sid, receipt.e, receipt.n, receipt.leaf))


def signed_checkpoint(signer: Signer, checkpoint: Checkpoint) -> str:
    """Return the note that proves an epoch's head; NoteError as `signed_receipt`."""
    return sign(signer, _body(signer.name, "head", checkpoint.sid, checkpoint.e, checkpoint.n, checkpoint.head))


def read_receipt(note: str, key: Key) -> Receipt:
    """Return the receipt that the key has signed; NoteError if it has not, or if this is no receipt."""
    return Receipt(*_read(note, key, "receipt"))


def read_checkpoint(note: str, key: Key) -> Checkpoint:
    """Return the checkpoint that the key has signed; NoteError if it has not, or if this is no checkpoint."""
    return Checkpoint(*_read(note, key, "head"))


def read_either(note: str, key: Key) -> Receipt | Checkpoint:
    """Return the receipt or checkpoint that the key has signed; NoteError if it has not, or if this is neither."""
    return read_receipt(note, key) if note.startswith(f"{key.name}/receipt\n") else read_checkpoint(note, key)


def found_in(text: str) -> list[str]:
    """Return the receipts and checkpoints in a text."""
    return _KEPT.findall(text)


def _body(name: str, kind: str, sid: str, e: int, n: int, digest: bytes) -> str:  # noqa: PLR0913, PLR0917  # as signed
    if "\n" in sid:
        raise NoteError("a session's name is one line")
    return f"{name}/{kind}\n{name}/{sid}/{e}\n{n}\n{b64encode(digest).decode()}\n"


def _read(note: str, key: Key, kind: str) -> tuple[str, int, int, bytes]:
    match verify(note, key).split("\n"):
        case [title, epoch, n, digest, ""] if title == f"{key.name}/{kind}" and epoch.startswith(f"{key.name}/"):
            sid, _, e = epoch.removeprefix(f"{key.name}/").rpartition("/")
            value = _bytes(digest)
            if len(value) == 32:
                return sid, _number(e), _number(n), value
    raise NoteError(f"not the lines of a {kind}")


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text) or int(text) > LARGEST_INTEGER:
        raise NoteError("not a number")
    return int(text)
