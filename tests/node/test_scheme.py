"""The verifier in JavaScript computes what the service computes, down to each hash."""

import hashlib
import random
from base64 import b64encode
from typing import Any

import pytest

from service.audit import chain, notes
from service.audit.chain import SeededEpoch
from tests import exports
from tests.node.bridge import ask
from tests.node.test_vectors import NOTES, VECTORS

VKEY = NOTES["vkey"]
RECEIPT, HEAD = (vector["note"] for vector in NOTES["accepted"][:2])
TRACE = next(vector["trace"] for vector in VECTORS if vector["name"] == NOTES["log"])


ALPHABETS = (
    "abcXYZ019 _-",
    '\x00\x01\x1f\t\n\r\b\f"\\/\x7f',
    "äéñßÿ",
    "\u2028\u2029\ufeff\uffff\ue000",
    "日本語",
    "🎲🃏𐍈\U0010ffff",
)


def anything(chance: random.Random, depth: int) -> Any:
    """Return a JSON value with texts from many alphabets."""
    match chance.randrange(8 if depth else 5):
        case 0:
            return chance.choice([None, True, False])
        case 1:
            return chance.choice([0, 1, -1, 2**53 - 1, 1 - 2**53, chance.randint(-(2**53) + 1, 2**53 - 1)])
        case 2 | 3 | 4:
            return "".join(chance.choices(chance.choice(ALPHABETS), k=chance.randrange(70)))
        case 5 | 6:
            return [anything(chance, depth - 1) for _ in range(chance.randrange(4))]
        case _:
            return {key(chance): anything(chance, depth - 1) for _ in range(chance.randrange(4))}


def key(chance: random.Random) -> str:
    """Return a name of a field, some of them with a meaning to JavaScript."""
    drawn = "".join(chr(chance.randrange(128)) for _ in range(chance.randrange(6)))
    return chance.choice([drawn, "__proto__", "constructor", "toString", "10", "9", "a", "B", ""])


def test_10000_requests() -> None:
    """Dice and record hash of 10,000 requests are those of the service."""
    chance = random.Random("ra3")
    questions, expected = [], []
    for _ in range(10_000):
        sides = [
            chance.choice([1, 2, 3, 6, 6, 10, 12, 20, 2**16 + 1, 2**31 - 1, 2**31, 3 * 2**29, chance.randint(1, 2**31)])
            for _ in range(chance.randrange(12))
        ]
        req = {key(chance): anything(chance, 3) for _ in range(chance.randrange(5))}
        sid, client_seed = (str(anything(chance, 0)) for _ in range(2))
        e = chance.choice([0, 1, 2**32 - 1, 2**32, 2**53 - 1, chance.randrange(2**53)])
        seed, commit, next_commit = (chance.randbytes(32) for _ in range(3))
        log = {"sid": sid, "e": e, "commit": commit.hex(), "next_commit": next_commit.hex(), "client_seed": client_seed}
        name = token(chance)
        questions.append({"ask": "drawn", "seed": seed.hex(), "log": log, "key": name, "req": req, "sides": sides})
        genesis = chain.genesis(sid, e, commit, next_commit, client_seed)
        record = chain.roll(SeededEpoch(sid, e, genesis, seed), name, req, sides)
        expected.append(([list(pair) for pair in record.draws], chain.record_hash(record).hex()))
    assert [(answer["draws"], answer["record"]) for answer in ask(questions)] == expected


def token(chance: random.Random) -> str:
    """Return a key."""
    return "".join(chr(chance.randint(0x21, 0x7E)) for _ in range(chance.randint(16, 64)))


def test_sha256_of_every_length() -> None:
    """SHA-256 is right for texts around every end of a block."""
    whole = random.Random(256).randbytes(300)
    digests = ask([{"ask": "sha256", "bytes": b64encode(whole[:size]).decode()} for size in range(300)])
    assert digests == [hashlib.sha256(whole[:size]).hexdigest() for size in range(300)]


def opened(text: str, vkey: str = VKEY) -> dict[str, Any]:
    """Ask what a note says."""
    return {"ask": "opened", "text": text, "vkeys": [vkey]}


def test_what_notes_say() -> None:
    """A note says what it is of, and is nobody's under another key."""
    stranger = exports.vkey(exports.SIGNER.key)
    receipt, head, wrong = ask([opened(RECEIPT), opened(HEAD), opened(RECEIPT, stranger)])
    about = {"sid": "s_chain", "e": 1}
    assert receipt == about | {"kind": "receipt", "genesis": TRACE[0]["genesis"], "n": 3, "digest": TRACE[3]["leaf"]}
    assert head == about | {"kind": "head", "n": 6, "digest": TRACE[6]["head"]}
    assert wrong["note_error"].startswith("not signed by a known key: rolls.example+")


def altered() -> list[str]:
    """Return a note with each bit flipped that leaves it a text."""
    whole = RECEIPT.encode()
    found = []
    for bit in range(8 * len(whole)):
        note = bytearray(whole)
        note[bit // 8] ^= 1 << bit % 8
        try:
            found.append(note.decode())
        except UnicodeDecodeError:
            continue
    return found


def test_a_flipped_bit_is_refused_alike() -> None:
    """Service and script refuse a note with any other bit for the same reasons."""
    refused = []
    for note in altered():
        with pytest.raises(notes.NoteError) as error:
            notes.read(note, [notes.key(VKEY)])
        refused.append(str(error.value))
    answers = ask([opened(note) for note in altered()])
    assert [answer["note_error"].partition(":")[0] for answer in answers] == refused


@pytest.mark.parametrize(
    "spelt",
    [
        "",
        "rolls.example",
        "rolls.example+1395ea71",
        exports.vkey(exports.SIGNER.key).replace("+1395ea71+", "+1395ea72+"),
        exports.vkey(exports.SIGNER.key).replace("+1395ea71+", "+1395EA71+"),
        exports.vkey(exports.SIGNER.key)[:-1],
        exports.vkey(exports.SIGNER.key) + "\n",
        exports.vkey(exports.SIGNER.key).replace("rolls.", "rolls "),
        "rolls.example+1395ea71+" + b64encode(b"\x02" + bytes(32)).decode(),
    ],
)
def test_no_key(spelt: str) -> None:
    """A key is spelt in one way, names its own id, and is of Ed25519."""
    (answer,) = ask([{"ask": "key", "vkey": spelt}])
    assert "note_error" in answer


def test_printable() -> None:
    """What a terminal obeys, or what turns the direction of writing, is spelt out as the service spells it."""
    unseen = "\x1b[2J\n\r\t\\\x00\x7f\x85\u2028\u202e\ufeff"
    plain, rest = ask([{"ask": "printable", "text": unseen}, {"ask": "printable", "text": "Ána 🎲 'x' \"y\""}])
    assert plain == unseen.encode("unicode_escape").decode()
    assert rest == "Ána 🎲 'x' \"y\""
