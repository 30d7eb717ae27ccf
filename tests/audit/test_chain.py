"""Commitments, leaves and heads come out as every verifier computes them."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.audit import chain, ra1
from service.audit.chain import EpochLog, Record, SeededEpoch
from tests.conftest import GOLDEN

VECTORS = json.loads((GOLDEN / "chain.json").read_text())["vectors"]
EPOCH = SeededEpoch("s_test", 0, "", bytes(32))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_every_intermediate_value(vector: dict[str, Any]) -> None:
    """Commitment, genesis, roll key, words, record hash, leaf and head agree with the vector, roll for roll."""
    log = msgspec.convert(vector["log"], EpochLog)
    first, *steps = vector["trace"]
    epoch = SeededEpoch(log.sid, log.e, log.client_seed, bytes.fromhex(log.seed))
    commit = chain.commitment(log.sid, log.e, epoch.seed)
    head = chain.genesis(log.sid, log.e, commit, bytes.fromhex(log.next_commit), log.client_seed)
    assert (commit.hex(), head.hex()) == (log.commit, first["genesis"])
    for entry, step in zip(log.entries, steps, strict=True):
        key = ra1.roll_key(epoch.seed, log.sid, log.e, log.client_seed, entry.rec.key, ra1.canonical(entry.rec.req))
        leaf = chain.leaf(entry.n, entry.t, chain.record_hash(entry.rec))
        head = chain.link(head, leaf)
        seen = {
            "n": entry.n,
            "roll_key": key.hex(),
            **consumed(key, [side for side, _ in entry.rec.draws]),
            "rec_hash": chain.record_hash(entry.rec).hex(),
            "leaf": leaf.hex(),
            "head": head.hex(),
        }
        assert seen == step
    assert head.hex() == log.head


def consumed(key: bytes, sides: list[int]) -> dict[str, int | None]:
    """Tell which words of a roll's stream its dice used."""
    used: list[int] = []

    def counted() -> Iterator[int]:
        for word in ra1.words(key):
            used.append(word)
            yield word

    ra1.draw(counted(), sides)
    return {
        "words_used": len(used),
        "rejected": len(used) - len(sides),
        "first_word": used[0] if used else None,
    }


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_rolls_are_drawn_as_recorded(vector: dict[str, Any]) -> None:
    """Rolling a vector's requests again gives its records, and their log is read back as it was."""
    log = msgspec.convert(vector["log"], EpochLog)
    epoch = SeededEpoch(log.sid, log.e, log.client_seed, bytes.fromhex(log.seed))
    assert [chain.roll(epoch, entry.rec.key, entry.rec.req) for entry in log.entries] == [e.rec for e in log.entries]
    assert json.loads(msgspec.json.encode(log)) == vector["log"]


def test_twins_differ() -> None:
    """Session and client seed of the twins read the same when joined; nothing that follows from them does."""
    one, two = (next(v for v in VECTORS if v["name"] == name) for name in ("2-encoding", "2b-encoding-twin"))
    assert one["log"]["sid"] + one["log"]["client_seed"] == two["log"]["sid"] + two["log"]["client_seed"]
    for a, b in zip(one["trace"], two["trace"], strict=True):
        assert all(a[name] != b[name] for name in ("genesis", "roll_key", "rec_hash", "leaf", "head") if name in a)


def test_seed_by_hand() -> None:
    """An epoch's seed is the HMAC that the scheme writes out."""
    parts = (b"ra1/seed", b"s_test", (7).to_bytes(8), b"salt")
    text = b"".join(len(part).to_bytes(4) + part for part in parts)
    assert chain.epoch_seed(b"master", "s_test", 7, b"salt").hex() == hmac_by_hand(b"master", text)


def hmac_by_hand(key: bytes, text: bytes) -> str:
    """RFC 2104 in two lines, so that no library is its own witness."""
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


def test_hidden_difficulty_opens() -> None:
    """A hidden Difficulty is told by its salt, which follows from the seed and the key of the roll, and by no other."""
    salt = chain.difficulty_salt(EPOCH.seed, "k" * 16)
    hidden = chain.hidden_difficulty(salt, 15)
    assert [number for number in range(100) if chain.hidden_difficulty(salt, number) == hidden] == [15]
    other = chain.difficulty_salt(EPOCH.seed, "k" * 17)
    assert hidden not in {chain.hidden_difficulty(other, number) for number in range(100)}


def test_hidden_difficulty_by_hand() -> None:
    """Salt and commitment are the hashes that the scheme writes out."""
    salt = chain.difficulty_salt(b"seed", "key")
    assert salt.hex() == hmac_by_hand(b"seed", b"\0\0\0\x08ra1/salt\0\0\0\x03key")
    text = b"\0\0\0\x0era1/difficulty\0\0\0\x20" + salt + b"\0\0\0\x08" + bytes(7) + b"\x0f"
    assert chain.hidden_difficulty(salt, 15) == hashlib.sha256(text).digest()


@given(sides=st.lists(st.integers(1, ra1.MAX_SIDES), max_size=20), key=st.text("abc-", min_size=16, max_size=64))
def test_roll(sides: list[int], key: str) -> None:
    """A record has the dice its request asked for, in order, and the same each time."""
    record = chain.roll(EPOCH, key, {"dice": sides})
    assert [side for side, _ in record.draws] == sides
    assert all(1 <= face <= side for side, face in record.draws)
    assert record == chain.roll(EPOCH, key, {"dice": sides})
    assert (record.v, record.sid, record.e, record.key) == ("ra1", "s_test", 0, key)


def test_a_roll_depends_on_all_of_its_epoch() -> None:
    """Another session, epoch, client seed, seed, key or request is another roll."""
    dice = {"dice": [2**31] * 4}
    epochs = (
        EPOCH,
        SeededEpoch("s_tess", 0, "", bytes(32)),
        SeededEpoch("s_test", 1, "", bytes(32)),
        SeededEpoch("s_test", 0, "x", bytes(32)),
        SeededEpoch("s_test", 0, "", bytes(31) + b"\1"),
    )
    rolls = {chain.roll(epoch, "k" * 16, dice).draws for epoch in epochs}
    rolls |= {chain.roll(EPOCH, "k" * 17, dice).draws, chain.roll(EPOCH, "k" * 16, dice | {"mod": 0}).draws}
    assert len(rolls) == 7


def test_a_record_hash_is_over_every_field() -> None:
    """No field of a record can change without its hash."""
    record = chain.roll(EPOCH, "k" * 16, {"dice": [6]})
    other = Record("ra2", "s", 1, "other", {}, ())
    changed = [msgspec.structs.replace(record, **{name: getattr(other, name)}) for name in record.__struct_fields__]
    assert len({chain.record_hash(each) for each in (record, *changed)}) == len(changed) + 1


def test_seeds_are_not_printed() -> None:
    """An epoch that lands in a log line does not tell its seed."""
    assert repr(EPOCH) == "Epoch(sid='s_test', e=0)"


def test_committed_dice_are_uniform() -> None:
    """Faces of a fixed run of requests under one seed keep within chi-square's 99.9 % for each die in use."""
    bounds = {6: 20.52, 10: 27.88, 12: 31.26, 20: 43.82}
    for sides, bound in bounds.items():
        asked = [(f"the-key-of-roll-{number}", {"dice": [sides] * 3}) for number in range(6000)]
        faces = Counter(face for key, req in asked for _, face in chain.roll(EPOCH, key, req).draws)
        expected = 18_000 / sides
        assert sum((faces[face] - expected) ** 2 / expected for face in range(1, sides + 1)) < bound
