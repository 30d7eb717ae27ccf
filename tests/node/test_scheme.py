"""The verifier in JavaScript computes what the service computes, down to each hash."""

import hashlib
import json
import random
from base64 import b64decode, b64encode
from typing import Any

import pytest

from service.audit import chain, notes, ra1
from service.audit.chain import SeededEpoch
from service.audit.notes import Key
from tests import exports
from tests.conftest import GOLDEN
from tests.node.bridge import ask, texts, verify_all
from tests.verify.test_epoch import compact

FILE = json.loads((GOLDEN / "chain.json").read_text())
VECTORS = FILE["vectors"]
NOTES = FILE["ed25519"]
KEY = Key(NOTES["key_name"], b64decode(NOTES["public_key"]))


def test_vectors_hold() -> None:
    """The six logs are accepted, and their leaves and heads are the vectors'."""
    for vector, result in zip(VECTORS, verify_all([compact(vector["log"]) for vector in VECTORS]), strict=True):
        (epoch,) = result["epochs"]
        genesis, *steps = vector["trace"]
        assert (result["verdict"], result["kind"], result["findings"]) == ("holds", "logs", [])
        assert epoch["heads"] == [genesis["genesis"], *(step["head"] for step in steps)]
        assert epoch["leaves"] == [step["leaf"] for step in steps]


def test_tampered_vectors_are_refused() -> None:
    """The twelve tampered logs are refused in the words of the service."""
    tampered = FILE["negative"]
    assert len(tampered) == 12
    for vector, result in zip(tampered, verify_all([compact(vector["log"]) for vector in tampered]), strict=True):
        log = vector["log"]
        assert result["verdict"] == "broken"
        assert texts(result)[0] == f"{log['sid']} epoch {log['e']}: {vector['error']}"


def test_steps_of_the_vectors() -> None:
    """Roll keys, words and record hashes of the vectors are the vectors'."""
    steps, questions = [], []
    for vector in VECTORS:
        log = vector["log"]
        for step, entry in zip(vector["trace"][1:], log["entries"], strict=True):
            rec = entry["rec"]
            steps.append((step, rec["draws"]))
            questions.append(drawing(log["seed"], log, rec["key"], rec["req"], [side for side, _ in rec["draws"]]))
            questions.append({"ask": "words", "key": step["roll_key"], "count": step["words_used"]})
    answers = ask(questions)
    for (step, draws), drawn, words in zip(steps, answers[::2], answers[1::2], strict=True):
        assert drawn == {"rollKey": step["roll_key"], "draws": draws, "record": step["rec_hash"]}
        assert words[:1] == ([] if step["first_word"] is None else [step["first_word"]])
        assert len(words) == len(draws) + step["rejected"]


def drawing(seed: str, log: dict[str, Any], key: str, req: dict[str, Any], sides: list[int]) -> dict[str, Any]:
    """Ask for the dice of a request."""
    fields = {name: log[name] for name in ("sid", "e", "client_seed")}
    return {"ask": "drawn", "seed": seed, "log": fields, "key": key, "req": req, "sides": sides}


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
    """Roll key, dice and record hash of 10,000 requests are those of the service."""
    chance = random.Random("ra1")
    questions, expected = [], []
    for _ in range(10_000):
        sides = [
            chance.choice([1, 2, 3, 6, 6, 10, 12, 20, 2**16 + 1, 2**31 - 1, 2**31, 3 * 2**29, chance.randint(1, 2**31)])
            for _ in range(chance.randrange(12))
        ]
        req = {key(chance): anything(chance, 3) for _ in range(chance.randrange(5))} | {"dice": sides}
        sid, client_seed = (str(anything(chance, 0)) for _ in range(2))
        e = chance.choice([0, 1, 2**32 - 1, 2**32, 2**53 - 1, chance.randrange(2**53)])
        seed = chance.randbytes(32)
        text = "".join(chr(chance.randint(0x21, 0x7E)) for _ in range(chance.randint(16, 64)))
        questions.append(drawing(seed.hex(), {"sid": sid, "e": e, "client_seed": client_seed}, text, req, sides))
        record = chain.roll(SeededEpoch(sid, e, client_seed, seed), text, req)
        parts = (sid.encode(), ra1.u64(e), client_seed.encode(), text.encode())
        expected.append(
            {
                "rollKey": ra1.mac(seed, "roll", *parts, ra1.canonical(req)).hex(),
                "draws": [list(pair) for pair in record.draws],
                "record": chain.record_hash(record).hex(),
            }
        )
    assert ask(questions) == expected


def test_sha256_of_every_length() -> None:
    """SHA-256 is right for texts around every end of a block."""
    whole = random.Random(256).randbytes(300)
    digests = ask([{"ask": "sha256", "bytes": b64encode(whole[:size]).decode()} for size in range(300)])
    assert digests == [hashlib.sha256(whole[:size]).hexdigest() for size in range(300)]


def opened(text: str, kind: str, key: Key = KEY) -> dict[str, str]:
    """Ask what a note says."""
    return {"ask": "note", "text": text, "kind": kind, "vkey": exports.vkey(key)}


def test_notes_of_the_vectors() -> None:
    """The vectors' notes are theirs, say what they say, and are not one another."""
    receipt, head, *wrong = ask(
        [
            opened(NOTES["receipt"], "receipt"),
            opened(NOTES["checkpoint"], "head"),
            opened(NOTES["receipt"], "head"),
            opened(NOTES["checkpoint"], "receipt"),
            opened(NOTES["receipt"], "receipt", exports.SIGNER.key),
        ]
    )
    trace = VECTORS[-1]["trace"]
    assert receipt == {"sid": "s_chain", "e": 1, "n": 3, "digest": trace[3]["leaf"]}
    assert head == {"sid": "s_chain", "e": 1, "n": 5, "digest": trace[5]["head"]}
    assert [answer["note_error"] for answer in wrong] == [
        "not the lines of a head",
        "not the lines of a receipt",
        f"no signature by {exports.SIGNER.key.name}+{exports.SIGNER.key.id.hex()}",
    ]


def test_a_flipped_bit_of_a_note_is_refused() -> None:
    """No bit of a note can change that leaves it a text; the reasons are the service's."""
    whole = NOTES["receipt"].encode()
    altered = []
    for bit in range(8 * len(whole)):
        note = bytearray(whole)
        note[bit // 8] ^= 1 << bit % 8
        try:
            altered.append(note.decode())
        except UnicodeDecodeError:
            continue
    assert [answer["note_error"] for answer in ask([opened(note, "receipt") for note in altered])] == [
        refusal(note) for note in altered
    ]


def refusal(note: str) -> str:
    """Return why the service refuses a note."""
    with pytest.raises(notes.NoteError) as error:
        notes.read_receipt(note, KEY)
    return str(error.value)


def test_a_note_signed_twice() -> None:
    """Signatures of witnesses are passed over, and each of the key's own has to hold."""
    body = NOTES["receipt"].rpartition("\n\n")[0] + "\n"
    witness = notes.sign(exports.STRANGER, body).rpartition("\n\n")[2]
    empty = f"— {KEY.name} {b64encode(KEY.id + bytes(64)).decode()}\n"
    good, bad = ask([opened(NOTES["receipt"] + witness, "receipt"), opened(NOTES["receipt"] + empty, "receipt")])
    assert good["n"] == 3
    assert bad == {"note_error": f"the signature by {KEY.name} does not hold"}


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
