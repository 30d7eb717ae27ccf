"""Commitments, leaves and heads come out as every verifier computes them."""

import hashlib
import json
import unicodedata
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.audit import chain, ra3
from service.audit.chain import EpochLog, Record, SeededEpoch
from tests.conftest import RA3

VECTORS = [vector for vector in RA3["vectors"] if "seed" in vector["log"]]
DERIVED = RA3["derived"]
EPOCH = SeededEpoch("s_test", 0, bytes(32), bytes(32))


def seeded(log: EpochLog) -> SeededEpoch:
    """Return an epoch whose seed is known."""
    assert log.seed is not msgspec.UNSET
    return SeededEpoch(log.sid, log.e, log.genesis, bytes.fromhex(log.seed))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_every_intermediate_value(vector: dict[str, Any]) -> None:
    """Commitment, genesis, roll key, words, record hash, leaf and head of each roll are the vector's."""
    log = msgspec.convert(vector["log"], EpochLog)
    first, *steps = vector["trace"]
    epoch = seeded(log)
    commit = chain.commitment(log.sid, log.e, epoch.seed)
    head = chain.genesis(log.sid, log.e, commit, bytes.fromhex(log.next_commit), log.client_seed)
    assert (commit.hex(), head.hex(), log.genesis) == (log.commit, first["genesis"], head)
    for entry, step in zip(log.entries, steps, strict=True):
        record, req = entry.rec, ra3.canonical(entry.rec.req)
        terms = vector["log"]["entries"][entry.n - 1].get("terms")
        key = ra3.roll_key(epoch.seed, head_0(vector), record.key, req)
        leaf = chain.leaf(entry.n, entry.t, chain.record_hash(record))
        head = chain.link(head, leaf)
        computed = {
            "n": entry.n,
            "terms": record.req["terms"] if terms is None else chain.terms_digest(terms),
            "req": req.decode(),
            "roll_key": key.hex(),
            **consumed(key, [side for side, _ in record.draws]),
            "rec_hash": chain.record_hash(record).hex(),
            "leaf": leaf.hex(),
            "head": head.hex(),
        }
        assert computed == step
    assert head.hex() == log.head


def head_0(vector: dict[str, Any]) -> bytes:
    """Return the genesis that a vector has."""
    return bytes.fromhex(vector["trace"][0]["genesis"])


def consumed(key: bytes, sides: list[int]) -> dict[str, int | None]:
    """Return which words of a roll's stream its dice used."""
    used: list[int] = []

    def counted() -> Iterator[int]:
        for word in ra3.words(key):
            used.append(word)
            yield word

    ra3.draw(counted(), sides)
    return {
        "words_used": len(used),
        "rejected": len(used) - len(sides),
        "first_word": used[0] if used else None,
    }


@pytest.mark.parametrize("vector", RA3["vectors"], ids=lambda vector: vector["name"])
def test_a_log_is_encoded_as_it_was_read(vector: dict[str, Any]) -> None:
    """A vector's log is encoded as it stands there, and each record's text is its canonical JSON."""
    log = msgspec.convert(vector["log"], EpochLog)
    assert json.loads(msgspec.json.encode(log)) == vector["log"]
    for entry, recorded in zip(log.entries, vector["log"]["entries"], strict=True):
        assert chain.record_text(entry.rec, ra3.canonical(entry.rec.req)) == ra3.canonical(recorded["rec"])


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_rolls_are_drawn_as_recorded(vector: dict[str, Any]) -> None:
    """Rolling a vector's requests again gives its records."""
    log = msgspec.convert(vector["log"], EpochLog)
    records = [entry.rec for entry in log.entries]
    drawn = [chain.roll(seeded(log), one.key, one.req, [sides for sides, _ in one.draws]) for one in records]
    assert drawn == records


@pytest.mark.parametrize("vector", RA3["terms"], ids=lambda vector: vector["name"])
def test_terms(vector: dict[str, Any]) -> None:
    """Terms of a direct roll follow from its body, and all have the canonical text and the digest of the vector."""
    terms = vector["terms"]
    assert chain.direct_terms(vector["body"]) == terms if "body" in vector else chain.is_action(terms)
    assert (ra3.canonical(terms).decode(), chain.terms_digest(terms)) == (vector["canonical"], vector["digest"])


def test_a_number_beyond_the_scheme_is_no_difficulty() -> None:
    """A number that no integer of the scheme is stays as it was sent: such terms have no canonical form."""
    body = {"spec": {"difficulty": 2**64}, "difficulty_salt": "0" * 64}
    assert chain.direct_terms(body) == body


@pytest.mark.parametrize("twin", ["2b-encoding-twin", "2c-encoding-twin"])
def test_twins_differ(twin: str) -> None:
    """Session and client seed of twins read the same when joined or normalised; nothing that follows is the same."""
    one, two = (next(v for v in VECTORS if v["name"] == name) for name in ("2-encoding", twin))
    joined = {unicodedata.normalize("NFC", v["log"]["sid"] + v["log"]["client_seed"]) for v in (one, two)}
    assert len(joined) == 1
    for a, b in zip(one["trace"], two["trace"], strict=True):
        assert all(a[name] != b[name] for name in ("genesis", "roll_key", "leaf", "head") if name in a)


def test_binding_changes_the_dice() -> None:
    """The same request unbound and bound has two roll keys under one genesis."""
    two = [v for v in VECTORS if v["name"] in {"1-unbound", "1b-bound"}]
    assert len({v["trace"][0]["genesis"] for v in two}) == 1
    assert len({v["trace"][1]["roll_key"] for v in two}) == len({v["trace"][1]["leaf"] for v in two}) == 2


def test_derived_seed() -> None:
    """Salt and seed of an epoch are the vector's, which is the seed of its log `5-chain`."""
    vector = DERIVED["seed"]
    master = bytes.fromhex(vector["master"])
    salt = chain.epoch_salt(master, vector["sid"], vector["e"], vector["lineage"])
    seed = chain.epoch_seed(master, vector["sid"], vector["e"], salt)
    assert (salt.hex(), seed.hex()) == (vector["salt"], vector["seed"])
    [log] = [v["log"] for v in VECTORS if v["name"] == "5-chain"]
    assert (log["sid"], log["e"], log["lineage"], log["seed"]) == (
        vector["sid"],
        vector["e"],
        vector["lineage"],
        seed.hex(),
    )


@pytest.mark.parametrize("vector", DERIVED["difficulty"], ids=lambda vector: vector["digest"][:8])
def test_derived_difficulty(vector: dict[str, Any]) -> None:
    """The digest of a hidden Difficulty under its salt is the vector's."""
    assert chain.hidden_difficulty(bytes.fromhex(vector["salt"]), vector["difficulty"]).hex() == vector["digest"]


def test_seed_and_salt_by_hand() -> None:
    """An epoch's salt and seed are the HMACs that the scheme writes out."""
    salt = chain.epoch_salt(b"master", "s_test", 7, "lineage")
    assert salt.hex() == hmac_by_hand(b"master", joined(b"ra3/salt", b"s_test", (7).to_bytes(8), b"lineage"))
    text = joined(b"ra3/seed", b"s_test", (7).to_bytes(8), b"salt")
    assert chain.epoch_seed(b"master", "s_test", 7, b"salt").hex() == hmac_by_hand(b"master", text)


def joined(*parts: bytes) -> bytes:
    """Join parts, each after its length."""
    return b"".join(len(part).to_bytes(4) + part for part in parts)


def hmac_by_hand(key: bytes, text: bytes) -> str:
    """RFC 2104 in two lines, so that no library is compared with itself."""
    inner = hashlib.sha256(bytes(k ^ 0x36 for k in key.ljust(64, b"\0")) + text).digest()
    return hashlib.sha256(bytes(k ^ 0x5C for k in key.ljust(64, b"\0")) + inner).hexdigest()


@given(master=st.binary(min_size=1), sid=st.text("abc", max_size=4), e=st.integers(0, 2**53 - 1), salt=st.binary())
def test_seeds_differ_in_everything(master: bytes, sid: str, e: int, salt: bytes) -> None:
    """Another master key, session, epoch or salt is another seed, and another seed another commitment."""
    seed = chain.epoch_seed(master, sid, e, salt)
    others = {
        chain.epoch_seed(master + b"x", sid, e, salt),
        chain.epoch_seed(master, sid + "x", e, salt),
        chain.epoch_seed(master, sid, e + 1, salt),
        chain.epoch_seed(master, sid, e, salt + b"x"),
    }
    assert len(others | {seed}) == 5
    assert len({chain.commitment(sid, e, each) for each in others | {seed}}) == 5


@given(master=st.binary(min_size=1), sid=st.text("abc", max_size=4), e=st.integers(0, 2**53 - 1), lineage=st.text())
def test_salts_differ_in_everything(master: bytes, sid: str, e: int, lineage: str) -> None:
    """Another master key, session, epoch or lineage is another salt."""
    salts = {
        chain.epoch_salt(master, sid, e, lineage),
        chain.epoch_salt(master + b"x", sid, e, lineage),
        chain.epoch_salt(master, sid + "x", e, lineage),
        chain.epoch_salt(master, sid, e + 1, lineage),
        chain.epoch_salt(master, sid, e, lineage + "x"),
    }
    assert len(salts) == 5


def test_genesis_covers_all_of_its_epoch() -> None:
    """Another session, epoch, commitment, next commitment or client seed is another genesis."""
    honest: tuple[str, int, bytes, bytes, str] = ("s", 1, bytes(32), bytes(32), "c")
    others = ("t", 2, b"\1" * 32, b"\2" * 32, "d")
    varied = [(*honest[:at], other, *honest[at + 1 :]) for at, other in enumerate(others)]
    assert len({chain.genesis(*fields) for fields in [honest, *varied]}) == 6  # type: ignore[arg-type]  # one differs


def test_hidden_difficulty_opens() -> None:
    """A hidden Difficulty is opened by its salt, and by no other."""
    hidden = chain.hidden_difficulty(bytes(32), 15)
    assert [number for number in range(100) if chain.hidden_difficulty(bytes(32), number) == hidden] == [15]
    assert hidden not in {chain.hidden_difficulty(b"x" * 32, number) for number in range(100)}


def test_hidden_difficulty_by_hand() -> None:
    """The commitment is the hash that the scheme writes out."""
    text = joined(b"ra3/difficulty", bytes(32), bytes(7) + b"\x0f")
    assert chain.hidden_difficulty(bytes(32), 15) == hashlib.sha256(text).digest()


REQ = chain.request("p2", "0" * 64)


@given(sides=st.lists(st.integers(1, ra3.MAX_SIDES), max_size=20), key=st.text("abc-", min_size=16, max_size=64))
def test_roll(sides: list[int], key: str) -> None:
    """A record has the dice that were asked for, in order, and the same each time."""
    record = chain.roll(EPOCH, key, REQ, sides)
    assert [side for side, _ in record.draws] == sides
    assert all(1 <= face <= side for side, face in record.draws)
    assert record == chain.roll(EPOCH, key, REQ, sides)
    assert (record.v, record.sid, record.e, record.key) == ("ra3", "s_test", 0, key)


def test_a_roll_depends_on_all_of_its_epoch() -> None:
    """Another genesis, seed, key or request is another roll; the genesis covers the rest of the epoch."""
    sides = [2**31] * 4
    epochs = (EPOCH, SeededEpoch("s_test", 0, b"x" * 32, bytes(32)), SeededEpoch("s_test", 0, bytes(32), b"x" * 32))
    rolls = {chain.roll(epoch, "k" * 16, REQ, sides).draws for epoch in epochs}
    others = [chain.request("p3", "0" * 64), chain.request("p2", "1" * 64), chain.request("p2", "0" * 64, "0" * 64)]
    rolls |= {chain.roll(EPOCH, "k" * 16, req, sides).draws for req in others}
    assert len(rolls | {chain.roll(EPOCH, "k" * 17, REQ, sides).draws}) == 7


def test_more_dice_are_more_of_the_same_stream() -> None:
    """Sides are no input of the words: a further die leaves the faces before it."""
    assert chain.roll(EPOCH, "k" * 16, REQ, [6] * 5).draws[:3] == chain.roll(EPOCH, "k" * 16, REQ, [6] * 3).draws


def test_a_record_hash_is_over_every_field() -> None:
    """No field of a record can change without its hash."""
    record = chain.roll(EPOCH, "k" * 16, REQ, [6])
    other = Record("ra1", "s", 1, "other", {}, ())
    changed = [msgspec.structs.replace(record, **{name: getattr(other, name)}) for name in record.__struct_fields__]
    assert len({chain.record_hash(each) for each in (record, *changed)}) == len(changed) + 1


def test_seeds_are_not_printed() -> None:
    """The text of an epoch in a log line has no seed."""
    assert repr(EPOCH) == "SeededEpoch(sid='s_test', e=0)"


def test_committed_dice_are_uniform() -> None:
    """Faces of a fixed run of requests under one seed keep within chi-square's 99.9 % for each die in use."""
    bounds = {6: 20.52, 10: 27.88, 12: 31.26, 20: 43.82}
    for sides, bound in bounds.items():
        keys = [f"the-key-of-roll-{number}" for number in range(6000)]
        faces = Counter(face for key in keys for _, face in chain.roll(EPOCH, key, REQ, [sides] * 3).draws)
        expected = 18_000 / sides
        assert sum((faces[face] - expected) ** 2 / expected for face in range(1, sides + 1)) < bound
