"""Signed notes (C2SP signed-note, Ed25519): receipts and heads, which anyone can verify."""

import hashlib
import re
from base64 import b64decode, b64encode
from collections.abc import Iterable

from msgspec import Struct
from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from service.audit.chain import Checkpoint, Receipt
from service.audit.ra3 import LARGEST_INTEGER

_ED25519 = b"\x01"
_NAME = re.compile(r"[^\s+\x00-\x1f\x7f\ud800-\udfff]+")
_UNFIT = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\ud800-\udfff]")
"""Control characters except the newline, and code points that are no characters."""
_KEPT = re.compile(r"(?<![^\s\"+])[^\s\"+]+/(?:receipt|head)\n(?:[^\n]+\n){3,4}\n(?:— \S+ [A-Za-z0-9+/=]+\n)+")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,15}")
_MAX_SIGNATURES = 100


Note = Receipt | Checkpoint


class NoteError(Exception):
    """A note that is not signed by the key, or not of the structure it should have."""


class UnknownSignerError(NoteError):
    """A note that none of the keys has signed."""


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
    if found.vkey != vkey or _is_weak(found.public):
        raise NoteError("not a key")
    return found


def _is_weak(public: bytes) -> bool:
    """Return whether a point is of small order, so that anybody can sign for it, or has another spelling."""
    y = int.from_bytes(public, "little") % 2**255
    return y >= _PRIME or y in _SMALL_ORDER


_PRIME = 2**255 - 19
_ORDER_8 = int.from_bytes(bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"), "little")
_SMALL_ORDER = {0, 1, _PRIME - 1, _ORDER_8, _PRIME - _ORDER_8}
"""The y of all points whose order divides 8."""


class Signer(Struct, frozen=True):
    """A private key and its public half."""

    key: Key
    id: bytes
    """The 4 bytes that lead each signature, computed once."""
    private: SigningKey

    @property
    def name(self) -> str:
        """Return the name of the key pair."""
        return self.key.name


def signer(name: str, secret: bytes) -> Signer:
    """Return the signer that follows from 32 secret bytes."""
    private = SigningKey(secret)
    public = Key(name, private.verify_key.encode())
    return Signer(public, public.id, private)


def sign(signer: Signer, body: str) -> str:
    """Return the body, which ends with a newline, with its signature; NoteError for a body that no note can hold."""
    if not body.endswith("\n") or _UNFIT.search(body):
        raise NoteError("a note is lines of text without control characters")
    signature = b64encode(signer.id + signer.private.sign(body.encode()).signature).decode()
    return f"{body}\n— {signer.name} {signature}\n"


def verify(note: str, keys: Iterable[Key]) -> tuple[str, list[Key]]:
    """Return the body of a note, and those of the keys that have signed it.

    Signatures by other keys are ignored, as C2SP requires. NoteError if one line is no signature, if none is by one of
    the keys, or if one by them does not hold.
    """
    body, signatures = _parts(note)
    known = {(key.name, key.id): key for key in keys}
    signers = []
    for name, signature in signatures:
        key = known.get((name, signature[:4]))
        if key:
            _verify(key, signature[4:], body)
            signers.append(key)
    if not signers:
        raise UnknownSignerError("not signed by a known key")
    return body, signers


def _verify(key: Key, signature: bytes, body: str) -> None:
    try:
        VerifyKey(key.public).verify(body.encode(), signature)
    except (BadSignatureError, ValueError):
        raise NoteError("signature does not hold") from None


def _parts(note: str) -> tuple[str, list[tuple[str, bytes]]]:
    """Return body and signatures, each with its name."""
    body, gap, signatures = note.rpartition("\n\n")
    if not gap or not signatures.endswith("\n") or _UNFIT.search(note):
        raise NoteError("not a signed note")
    lines = signatures[:-1].split("\n")
    if len(lines) > _MAX_SIGNATURES:
        raise NoteError("too many signatures")
    return f"{body}\n", [_signature(line) for line in lines]


def _signature(line: str) -> tuple[str, bytes]:
    match line.split(" "):
        case ["—", name, text] if _NAME.fullmatch(name) and len(signature := _bytes(text)) > 4:
            return name, signature
    raise NoteError("not a signed note")


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
    return _signed(signer, "receipt", receipt, _base64(receipt.genesis), str(receipt.n), _base64(receipt.leaf))


def signed_checkpoint(signer: Signer, checkpoint: Checkpoint) -> str:
    """Return the note that proves an epoch's head; NoteError as `signed_receipt`."""
    return _signed(signer, "head", checkpoint, str(checkpoint.n), _base64(checkpoint.head))


def _signed(signer: Signer, kind: str, note: Note, *lines: str) -> str:
    if "\n" in note.sid:
        raise NoteError("a session's name is one line")
    epoch = f"{signer.name}/{note.sid}/{note.e}"
    return sign(signer, "\n".join((f"{signer.name}/{kind}", epoch, *lines, "")))


def read(note: str, keys: Iterable[Key]) -> Note:
    """Return the receipt or head that one of the keys has signed; NoteError for any other note."""
    body, signers = verify(note, keys)
    title, *lines = body.split("\n")
    name, _, kind = title.rpartition("/")
    if name in {key.name for key in signers} and lines and lines[0].startswith(f"{name}/"):
        sid, _, e = lines[0].removeprefix(f"{name}/").rpartition("/")
        match kind, lines[1:]:
            case "receipt", [genesis, n, leaf, ""]:
                return Receipt(sid, _number(e), _digest(genesis), _number(n), _digest(leaf))
            case "head", [n, head, ""]:
                return Checkpoint(sid, _number(e), _number(n), _digest(head))
            case _:
                pass
    raise NoteError(_OTHER_LINES)


_OTHER_LINES = "not the lines of a receipt or head"


def found_in(text: str) -> list[str]:
    """Return the receipts and heads in a text."""
    return _KEPT.findall(text)


def _base64(digest: bytes) -> str:
    return b64encode(digest).decode()


def _digest(text: str) -> bytes:
    value = _bytes(text)
    if len(value) != 32:
        raise NoteError(_OTHER_LINES)
    return value


def _number(text: str) -> int:
    """Return a number; -1, which no epoch and no roll has, for any other spelling."""
    return int(text) if _NUMBER.fullmatch(text) and int(text) <= LARGEST_INTEGER else -1
