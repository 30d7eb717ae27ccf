"""Receipts and heads hold as signed, and as nothing else."""

import hashlib
from base64 import b64decode, b64encode
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.audit import notes
from service.audit.chain import Checkpoint, Receipt
from service.audit.notes import Key, Note, NoteError, Signer
from service.verify.epoch import Chain, ChainError, agree, verify
from service.verify.epoch import read as read_logs
from tests.conftest import RA3, compact
from tests.node.signing import SMALL_ORDER, forged

NOTES = RA3["notes"]
KEY = notes.key(NOTES["vkey"])
[VECTOR] = [vector for vector in RA3["vectors"] if vector["name"] == NOTES["log"]]
TRACE = VECTOR["trace"]
GENESIS = bytes.fromhex(TRACE[0]["genesis"])
RECEIPT = Receipt("s_chain", 1, GENESIS, 3, bytes.fromhex(TRACE[3]["leaf"]))
CHECKPOINT = Checkpoint("s_chain", 1, 6, bytes.fromhex(TRACE[6]["head"]))
SIGNER = notes.signer("test/ra3", b"\7" * 32)
COSIGNER = notes.signer("cosigner.example", b"\x08" * 32)
OTHER = "not the lines of a receipt or head"

secrets = st.binary(min_size=32, max_size=32)
names = st.from_regex(r"[a-zé./-]{1,20}", fullmatch=True)
sids = st.text(st.characters(exclude_categories=["Cc", "Cs"]))
numbers = st.integers(0, 2**53 - 1)


@pytest.fixture(scope="module")
def chains() -> dict[tuple[str, int], Chain]:
    """The chain that the vectors' notes are of."""
    [log] = read_logs(compact(VECTOR["log"]))
    return {(log.sid, log.e): verify(log)}


def refused(note: str, *keys: Key, why: str | None = None) -> None:
    """Check that a note is refused, whether it is verified or read."""
    for read in (notes.verify, notes.read):
        with pytest.raises(NoteError, match=why):
            read(note, keys)


def expected(kind: str, chain: Chain) -> list[Note]:
    """Return what an accepted note of the vectors may be."""
    sid, e = chain.log.sid, chain.log.e
    kinds: dict[str, list[Note]] = {
        "receipt": [Receipt(sid, e, chain.heads[0], n, leaf) for n, leaf in enumerate(chain.leaves, 1)],
        "head": [Checkpoint(sid, e, n, head) for n, head in enumerate(chain.heads)],
    }
    return kinds[kind]


@pytest.mark.parametrize("vector", NOTES["accepted"], ids=lambda vector: vector["name"])
def test_accepted_vectors(chains: dict[tuple[str, int], Chain], vector: dict[str, Any]) -> None:
    """An accepted note is of its kind, and agrees with the chain that the vectors' notes are of."""
    note = notes.read(vector["note"], [notes.key(vkey) for vkey in vector["vkeys"]])
    assert note in expected(vector["is"], chains["s_chain", 1])
    agree(chains, note)
    assert notes.found_in(f"kept: {vector['note']}") == [vector["note"]]


@pytest.mark.parametrize("vector", NOTES["refused"], ids=lambda vector: vector["name"])
def test_refused_vectors(chains: dict[tuple[str, int], Chain], vector: dict[str, Any]) -> None:
    """A refused note is refused for what is wrong with it: by its keys or signatures, its lines, or its chain."""
    with pytest.raises((NoteError, ChainError)) as refusal:
        agree(chains, notes.read(vector["note"], [notes.key(vkey) for vkey in vector["vkeys"]]))
    assert (str(refusal.value), vector["status"]) == (vector["error"], 1)


def test_bodies_are_the_vectors() -> None:
    """A signer of the vectors' name signs the same bytes as stand in the vectors."""
    signer = notes.signer(KEY.name, bytes(32))
    [receipt] = [vector["note"] for vector in NOTES["accepted"] if vector["name"] == "receipt"]
    assert notes.signed_receipt(signer, RECEIPT).rpartition("\n\n")[0] == receipt.rpartition("\n\n")[0]
    [head] = [v["note"] for v in NOTES["accepted"] if v["is"] == "head" and "\n6\n" in v["note"]]
    assert notes.signed_checkpoint(signer, CHECKPOINT).rpartition("\n\n")[0] == head.rpartition("\n\n")[0]


def test_the_vectors_key() -> None:
    """The vectors' key has the id that C2SP defines, and is spelt as it was read."""
    assert KEY.id == hashlib.sha256(KEY.name.encode() + b"\n\x01" + KEY.public).digest()[:4]
    assert KEY.vkey == NOTES["vkey"]


@pytest.mark.parametrize("vkey", ["", "a", "a+b", "a+b+c", "a+00000000+AQ==", NOTES["vkey"] + "A", "x" + NOTES["vkey"]])
def test_no_key(vkey: str) -> None:
    """Text that is no verifier key, or has the id of another, is refused."""
    with pytest.raises(NoteError):
        notes.key(vkey)


@pytest.mark.parametrize("name", ["receipt", "head behind the last roll"])
def test_a_flipped_bit_is_refused(name: str) -> None:
    """A note with any bit flipped is refused, be it of text, names, key id, signature, or spelling."""
    [whole] = [vector["note"].encode() for vector in NOTES["accepted"] if vector["name"] == name]
    for bit in range(8 * len(whole)):
        altered = bytearray(whole)
        altered[bit // 8] ^= 1 << bit % 8
        # Half a character is no text, and no note.
        refused(altered.decode(errors="surrogateescape"), KEY)


@given(secret=secrets, name=names, sid=sids, e=numbers, n=numbers, digest=secrets, other=secrets)
def test_what_is_signed_is_read(  # one of each kind
    secret: bytes, name: str, sid: str, e: int, n: int, digest: bytes, other: bytes
) -> None:
    """Every receipt and head is read back as it was signed, and so never as another kind."""
    signer = notes.signer(name, secret)
    receipt, checkpoint = Receipt(sid, e, other, n, digest), Checkpoint(sid, e, n, digest)
    assert notes.read(notes.signed_receipt(signer, receipt), [signer.key]) == receipt
    assert notes.read(notes.signed_checkpoint(signer, checkpoint), [signer.key]) == checkpoint


def test_32_keys() -> None:
    """A note of each of 32 keys under one name is verified by that key and by no other."""
    signers = [notes.signer("one/name", bytes([number]) * 32) for number in range(32)]
    for signer in signers:
        note = notes.signed_receipt(signer, RECEIPT)
        others = [other.key for other in signers if other is not signer]
        assert notes.read(note, [signer.key]) == notes.read(note, [*others, signer.key]) == RECEIPT
        refused(note, *others, why="not signed by a known key")
        for other in others:
            refused(note, other, why="not signed by a known key")
        refused(note)


def test_unknown_keys_are_refused() -> None:
    """A note by another name or by another key is not signed by a known key."""
    note = notes.signed_receipt(SIGNER, RECEIPT)
    refused(note, KEY, why="not signed by a known key")
    refused(note, Key("test/ra2", SIGNER.key.public), why="not signed by a known key")
    refused(note, Key("test/ra3", COSIGNER.key.public), why="not signed by a known key")


def test_a_key_that_claims_the_id_of_another_is_refused() -> None:
    """A signature under the right name and id, but by another key, does not hold."""
    body, _, line = notes.signed_receipt(SIGNER, RECEIPT).rpartition("\n\n")
    forged = b64decode(line.split(" ")[2])[:4] + COSIGNER.private.sign(f"{body}\n".encode()).signature
    refused(f"{body}\n\n— test/ra3 {b64encode(forged).decode()}\n", SIGNER.key, why="does not hold")


def line_of(note: str, signer: Signer) -> str:
    """Return another signature of a note."""
    body = note.rpartition("\n\n")[0] + "\n"
    return notes.sign(signer, body).rpartition("\n\n")[2]


@pytest.mark.parametrize("first", [True, False])
def test_cosigners(first: bool) -> None:
    """A note with a cosigner is verified by both keys and by each, and read by those that have the signer's."""
    note = notes.signed_checkpoint(SIGNER, CHECKPOINT)
    body, _, own = note.rpartition("\n\n")
    lines = [line_of(note, COSIGNER), own] if first else [own, line_of(note, COSIGNER)]
    note = f"{body}\n\n{''.join(lines)}"
    assert notes.read(note, [SIGNER.key]) == notes.read(note, [COSIGNER.key, SIGNER.key]) == CHECKPOINT
    assert notes.verify(note, [SIGNER.key]) == (f"{body}\n", [SIGNER.key])
    both = [COSIGNER.key, SIGNER.key] if first else [SIGNER.key, COSIGNER.key]
    assert notes.verify(note, [SIGNER.key, COSIGNER.key]) == (f"{body}\n", both)
    assert notes.verify(note, [COSIGNER.key]) == (f"{body}\n", [COSIGNER.key])
    with pytest.raises(NoteError, match=OTHER):
        notes.read(note, [COSIGNER.key])


def test_every_known_signature_has_to_hold() -> None:
    """A wrong signature of a known key is refused beside one that holds; one of an unknown key is passed over."""
    note = notes.signed_receipt(SIGNER, RECEIPT)
    wrong = [f"— {key.name} {b64encode(key.id + bytes(64)).decode()}\n" for key in (SIGNER.key, COSIGNER.key)]
    for line in wrong:
        refused(note + line, SIGNER.key, COSIGNER.key, why="does not hold")
    assert notes.read(note + wrong[1], [SIGNER.key]) == RECEIPT


def test_100_signatures() -> None:
    """A note may have 100 signatures, and no more."""
    note = notes.signed_receipt(SIGNER, RECEIPT)
    assert notes.read(note + line_of(note, COSIGNER) * 99, [SIGNER.key]) == RECEIPT
    refused(note + line_of(note, COSIGNER) * 100, SIGNER.key, why="too many signatures")


@pytest.mark.parametrize(
    "alter",
    [
        lambda note: note[:0],
        lambda note: note.replace("\n\n", "\n"),
        lambda note: note.rpartition("\n\n")[0] + "\n\n",
        lambda note: note.removesuffix("\n"),
        lambda note: note + "\n",
        lambda note: note + "x\n",
        lambda note: note + "— cosigner\n",
        lambda note: note + "— cosigner AAAA\n",
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
    refused(alter(notes.signed_receipt(SIGNER, RECEIPT)), SIGNER.key, why="not a signed note|bad base64")


@pytest.mark.parametrize("text", ["*", "AAAAA", "AAAAAAA", "AAAAAAB=", "AAAA AAAA", "AAAAAA-_", "AAAAAAAÄ"])
def test_bad_base64_is_refused(text: str) -> None:
    """A signature is spelt in the one way base64 has for it: no other alphabet, no spare bits, no missing padding."""
    refused(notes.signed_receipt(SIGNER, RECEIPT) + f"— w {text}\n", SIGNER.key, why="bad base64|not a signed note")


DIGEST = b64encode(bytes(32)).decode()


@pytest.mark.parametrize(
    "body",
    [
        "test/ra3/receipt\n",
        "receipt\n",
        "/receipt\n/s/1\n",
        f"test/ra3/receipt\ntest/ra3/s/1\n{DIGEST}\n3\n{DIGEST}\nmore\n",
        f"test/ra3/receipt\ntest/ra3/s/1\n3\n{DIGEST}\n",
        f"test/ra3/head\ntest/ra3/s/1\n{DIGEST}\n3\n{DIGEST}\n",
        f"test/ra3/promise\ntest/ra3/s/1\n{DIGEST}\n{DIGEST}\n",
        f"test/ra3/export\ntest/ra3/s/1\n3\n{DIGEST}\n",
        f"test/ra3/Receipt\ntest/ra3/s/1\n{DIGEST}\n3\n{DIGEST}\n",
        f"other/receipt\ntest/ra3/s/1\n{DIGEST}\n3\n{DIGEST}\n",
        f"test/ra3/receipt\nother/s/1\n{DIGEST}\n3\n{DIGEST}\n",
        f"test/ra3/receipt\ntest/ra3/s/1\n{DIGEST}\n3\n{DIGEST[:-4]}\n",
        f"test/ra3/receipt\ntest/ra3/s/1\n{DIGEST}\n3\n{DIGEST[:-1]}\n",
        f"test/ra3/receipt\ntest/ra3/s/1\n{DIGEST[:-4]}\n3\n{DIGEST}\n",
        f"test/ra3/receipt\ntest/ra3/s/1\n{DIGEST}\n3\n\n{DIGEST}\n",
    ],
)
def test_signed_but_no_note_of_ours(body: str) -> None:
    """What the key has signed is read only if each line is one of its kind's, in its only spelling."""
    note = notes.sign(SIGNER, body)
    assert notes.verify(note, [SIGNER.key]) == (body, [SIGNER.key])
    with pytest.raises(NoteError, match=rf"{OTHER}|bad base64"):
        notes.read(note, [SIGNER.key])


@pytest.mark.parametrize(
    "number", ["03", "-3", "+3", " 3", "", "\N{ARABIC-INDIC DIGIT THREE}", str(2**53), "1" * 5000, "3.0", "0x3"]
)
def test_a_number_in_another_spelling_is_none(chains: dict[tuple[str, int], Chain], number: str) -> None:
    """A number that is not spelt in decimals within 2^53-1 is that of no epoch and of no roll."""
    for e, n in (("1", number), (number, "3")):
        for kind, lines in (("receipt", f"{DIGEST}\n{n}"), ("head", n)):
            read = notes.read(
                notes.sign(SIGNER, f"test/ra3/{kind}\ntest/ra3/s_chain/{e}\n{lines}\n{DIGEST}\n"), [SIGNER.key]
            )
            assert isinstance(read, Receipt | Checkpoint)
            assert -1 in {read.e, read.n}
            with pytest.raises(ChainError, match=r"missing|another genesis"):
                agree(chains, read)


def test_the_name_is_of_one_that_signed() -> None:
    """A note under the name of another known key is refused, though a known key signed it."""
    body = notes.signed_receipt(SIGNER, RECEIPT).rpartition("\n\n")[0] + "\n"
    forged = notes.sign(COSIGNER, body)
    for keys in ([COSIGNER.key], [COSIGNER.key, SIGNER.key], [SIGNER.key, COSIGNER.key]):
        with pytest.raises(NoteError, match=OTHER):
            notes.read(forged, keys)


def test_a_receipt_has_its_genesis() -> None:
    """Receipts of the same roll of two histories of an epoch differ in their genesis."""
    read = notes.read(notes.signed_receipt(SIGNER, RECEIPT), [SIGNER.key])
    assert isinstance(read, Receipt)
    assert (read.genesis, read.leaf) == (GENESIS, RECEIPT.leaf)


@pytest.mark.parametrize("sid", ["a/7", "/", "a/", "—", "a b"])
def test_a_session_may_be_called_anything_on_a_line(sid: str) -> None:
    """A slash in a session's name does not move its epoch."""
    receipt = Receipt(sid, 1, bytes(32), 2, bytes(32))
    assert notes.read(notes.signed_receipt(SIGNER, receipt), [SIGNER.key]) == receipt


@pytest.mark.parametrize("sid", ["a\nb", "a\n\n— test/ra3 AAAA", "a\0", "\ud800"])
def test_no_note_can_hold_it(sid: str) -> None:
    """A session's name that would break a note's lines is never signed."""
    with pytest.raises(NoteError, match="line"):
        notes.signed_receipt(SIGNER, Receipt(sid, 0, bytes(32), 1, bytes(32)))
    with pytest.raises(NoteError, match="line"):
        notes.signed_checkpoint(SIGNER, Checkpoint(sid, 0, 1, bytes(32)))


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


@pytest.mark.parametrize("public", SMALL_ORDER, ids=bytes.hex)
def test_a_key_of_small_order_signs_nothing(public: bytes) -> None:
    """By such a key anybody could sign."""
    key = Key("example.com/rolls", public)
    for number in range(1, 33):
        with pytest.raises(NoteError, match="signature does not hold"):
            notes.verify(forged(key, number), [key])
