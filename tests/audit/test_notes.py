"""Receipts and checkpoints hold as signed, and as nothing else."""

import json
from base64 import b64decode, b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.audit import notes
from service.audit.chain import Checkpoint, Receipt
from service.audit.notes import Key, NoteError, Signer
from tests.conftest import GOLDEN

FILE = json.loads((GOLDEN / "chain.json").read_text())
NOTES = FILE["ed25519"]
KEY = Key(NOTES["key_name"], b64decode(NOTES["public_key"]))
TRACE = next(vector for vector in FILE["vectors"] if vector["name"] == "5-chain")["trace"]
RECEIPT = Receipt("s_chain", 1, 3, bytes.fromhex(TRACE[3]["leaf"]))
CHECKPOINT = Checkpoint("s_chain", 1, 5, bytes.fromhex(TRACE[5]["head"]))
SIGNER = notes.signer("test/ra1", b"\7" * 32)
WITNESS = notes.signer("witness.example", b"\x08" * 32)

secrets = st.binary(min_size=32, max_size=32)
names = st.from_regex(r"[a-zé./-]{1,20}", fullmatch=True)
sids = st.text(st.characters(exclude_categories=["Cc", "Cs"]))
numbers = st.integers(0, 2**53 - 1)


def refused(note: str, key: Key, *, why: str | None = None) -> None:
    """Expect that a note is refused, whatever it is read as."""
    for read in (notes.verify, notes.read_receipt, notes.read_checkpoint):
        with pytest.raises(NoteError, match=why):
            read(note, key)


def test_vectors() -> None:
    """The vectors' key has its id, and their notes say the leaf and the head of their chain."""
    assert KEY.id.hex() == NOTES["key_id"]
    assert notes.read_receipt(NOTES["receipt"], KEY) == RECEIPT
    assert notes.read_checkpoint(NOTES["checkpoint"], KEY) == CHECKPOINT


def test_bodies_are_the_vectors() -> None:
    """A signer of the vectors' name signs the very bytes that stand in the vectors."""
    signer = notes.signer(KEY.name, bytes(32))
    signed = (notes.signed_receipt(signer, RECEIPT), notes.signed_checkpoint(signer, CHECKPOINT))
    for note, vector in zip(signed, (NOTES["receipt"], NOTES["checkpoint"]), strict=True):
        assert note.rpartition("\n\n")[0] == vector.rpartition("\n\n")[0]


@pytest.mark.parametrize("name", ["receipt", "checkpoint"])
def test_a_flipped_bit_is_refused(name: str) -> None:
    """No bit of a note can change: not of the text, the names, the key's id, the signature, or its spelling."""
    whole = NOTES[name].encode()
    for bit in range(8 * len(whole)):
        altered = bytearray(whole)
        altered[bit // 8] ^= 1 << bit % 8
        # Half a character is no text, and no note.
        refused(altered.decode(errors="surrogateescape"), KEY)


@given(secret=secrets, name=names, sid=sids, e=numbers, n=numbers, digest=secrets)
def test_what_is_signed_is_read(secret: bytes, name: str, sid: str, e: int, n: int, digest: bytes) -> None:
    """Every receipt and checkpoint is read back as it was signed, and never one as the other."""
    signer = notes.signer(name, secret)
    receipt, checkpoint = Receipt(sid, e, n, digest), Checkpoint(sid, e, n, digest)
    notes_ = notes.signed_receipt(signer, receipt), notes.signed_checkpoint(signer, checkpoint)
    assert notes.read_receipt(notes_[0], signer.key) == receipt
    assert notes.read_checkpoint(notes_[1], signer.key) == checkpoint
    with pytest.raises(NoteError, match="not the lines of a head"):
        notes.read_checkpoint(notes_[0], signer.key)
    with pytest.raises(NoteError, match="not the lines of a receipt"):
        notes.read_receipt(notes_[1], signer.key)


def test_32_keys() -> None:
    """Each of 32 keys vouches for its own notes and for nobody else's, even under the same name."""
    signers = [notes.signer("one/name", bytes([number]) * 32) for number in range(32)]
    for signer in signers:
        note = notes.signed_receipt(signer, RECEIPT)
        for other in signers:
            if other is signer:
                assert notes.read_receipt(note, other.key) == RECEIPT
            else:
                refused(note, other.key, why="no signature by one/name")


def test_unknown_keys_are_refused() -> None:
    """A note by another name or by another key says nothing."""
    note = notes.signed_receipt(SIGNER, RECEIPT)
    refused(note, KEY, why="no signature by rolls.example")
    refused(note, Key("test/ra2", SIGNER.key.public), why="no signature by test/ra2")


def test_a_key_that_claims_the_id_of_another_is_refused() -> None:
    """A signature under the right name and id, but by another key, does not hold."""
    body, _, line = notes.signed_receipt(SIGNER, RECEIPT).rpartition("\n\n")
    forged = b64decode(line.split(" ")[2])[:4] + WITNESS.private.sign(f"{body}\n".encode())
    refused(f"{body}\n\n— test/ra1 {b64encode(forged).decode()}\n", SIGNER.key, why="does not hold")


def witnessed(note: str, witness: Signer) -> str:
    """Add the signature of somebody else."""
    body = note.rpartition("\n\n")[0] + "\n"
    return note + notes.sign(witness, body).rpartition("\n\n")[2]


def test_witnesses_are_passed_over() -> None:
    """A note that others have signed as well still holds, for us and for them."""
    note = witnessed(notes.signed_checkpoint(SIGNER, CHECKPOINT), WITNESS)
    assert notes.read_checkpoint(note, SIGNER.key) == CHECKPOINT
    assert notes.verify(note, WITNESS.key) == notes.verify(note, SIGNER.key)


def test_every_signature_of_the_key_has_to_hold() -> None:
    """A second, wrong signature of the same key spoils the first."""
    note = notes.signed_receipt(SIGNER, RECEIPT)
    refused(note + f"— test/ra1 {b64encode(SIGNER.key.id + bytes(64)).decode()}\n", SIGNER.key, why="does not hold")


@pytest.mark.parametrize(
    "alter",
    [
        lambda note: note[:0],
        lambda note: note.replace("\n\n", "\n"),
        lambda note: note.rpartition("\n\n")[0] + "\n\n",
        lambda note: note.removesuffix("\n"),
        lambda note: note + "\n",
        lambda note: note + "x\n",
        lambda note: note + "— witness\n",
        lambda note: note + "— witness AAAA\n",
        lambda note: note + "— a+b AAAAAAAA\n",
        lambda note: note.replace("— ", "- "),
        lambda note: note.replace("— ", "—  "),
        lambda note: note.replace("\n", "\r\n"),
        lambda note: note.replace("s_chain", "s_chain\t"),
        lambda note: note.replace("s_chain", "s_\udc80"),
    ],
)
def test_wrong_structure_is_refused(alter: object) -> None:
    """A text without body, gap or signature line, or with characters that no note has, is no note."""
    assert callable(alter)
    refused(alter(notes.signed_receipt(SIGNER, RECEIPT)), SIGNER.key, why="not a signed note|no signature$")


@pytest.mark.parametrize("text", ["*", "AAAAA", "AAAAAAA", "AAAAAAB=", "AAAA AAAA", "AAAAAA-_", "AAAAAAAÄ"])
def test_bad_base64_is_refused(text: str) -> None:
    """A signature is spelt in the one way base64 has for it: no other alphabet, no spare bits, no missing padding."""
    refused(notes.signed_receipt(SIGNER, RECEIPT) + f"— w {text}\n", SIGNER.key, why="bad base64|no signature$")


DIGEST = b64encode(bytes(32)).decode()


@pytest.mark.parametrize(
    "body",
    [
        "test/ra1/receipt\n",
        f"test/ra1/receipt\ntest/ra1/s/1\n3\n{DIGEST}\nmore\n",
        f"other/receipt\ntest/ra1/s/1\n3\n{DIGEST}\n",
        f"test/ra1/receipt\nother/s/1\n3\n{DIGEST}\n",
        f"test/ra1/receipt\ntest/ra1/s/1\n03\n{DIGEST}\n",
        f"test/ra1/receipt\ntest/ra1/s/1\n-3\n{DIGEST}\n",
        f"test/ra1/receipt\ntest/ra1/s/1\n\N{ARABIC-INDIC DIGIT THREE}\n{DIGEST}\n",
        f"test/ra1/receipt\ntest/ra1/s/1\n{2**53}\n{DIGEST}\n",
        f"test/ra1/receipt\ntest/ra1/s/1\n{'1' * 5000}\n{DIGEST}\n",
        f"test/ra1/receipt\ntest/ra1/s\n3\n{DIGEST}\n",
        f"test/ra1/receipt\ntest/ra1/s/\n3\n{DIGEST}\n",
        f"test/ra1/receipt\ntest/ra1/s/1\n3\n{DIGEST[:-4]}\n",
        f"test/ra1/receipt\ntest/ra1/s/1\n3\n{DIGEST[:-1]}\n",
        f"test/ra1/receipt\ntest/ra1/s/1\n3\n\n{DIGEST}\n",
    ],
)
def test_signed_but_no_receipt(body: str) -> None:
    """What the key has signed is a receipt only if each line is one of a receipt's, in its only spelling."""
    note = notes.sign(SIGNER, body)
    assert notes.verify(note, SIGNER.key) == body
    with pytest.raises(NoteError, match=r"not the lines|not a number|bad base64"):
        notes.read_receipt(note, SIGNER.key)


def test_a_session_may_be_called_anything_on_a_line() -> None:
    """A slash in a session's name does not move its epoch."""
    receipt = Receipt("a/7", 1, 2, bytes(32))
    assert notes.read_receipt(notes.signed_receipt(SIGNER, receipt), SIGNER.key) == receipt


@pytest.mark.parametrize("sid", ["a\nb", "a\n\n— test/ra1 AAAA", "a\0", "\ud800"])
def test_no_note_can_hold_it(sid: str) -> None:
    """A session's name that would break a note's lines is never signed."""
    with pytest.raises(NoteError, match="line"):
        notes.signed_receipt(SIGNER, Receipt(sid, 0, 1, bytes(32)))


def test_a_body_ends_its_last_line() -> None:
    """A text that ends within a line is never signed."""
    with pytest.raises(NoteError, match="lines"):
        notes.sign(SIGNER, "half a line")


@pytest.mark.parametrize("name", ["", "a b", "a+b", "a\nb", "a\u2003b", "\x7f"])
def test_no_name_of_a_key(name: str) -> None:
    """A key's name has neither spaces nor plus signs nor control characters, and is not empty."""
    with pytest.raises(NoteError, match="name"):
        Key(name, bytes(32))


def test_no_public_key() -> None:
    """A public key has 32 bytes."""
    with pytest.raises(NoteError, match="32 bytes"):
        Key("test", bytes(31))
