"""Commitments, leaves and heads come out as every verifier computes them."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.audit import chain, ra1
from service.audit.chain import Epoch, EpochLog, Record
from tests.conftest import GOLDEN

VECTORS = json.loads((GOLDEN / "chain.json").read_text())["vectors"]
EPOCH = Epoch("s_test", 0, "", bytes(32))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_every_intermediate_value(vector: dict[str, Any]) -> None:
    """Commitment, genesis, roll key, words, record hash, leaf and head agree with the vector, roll for roll."""
    log = msgspec.convert(vector["log"], EpochLog)
    first, *steps = vector["trace"]
    epoch = Epoch(log.sid, log.e, log.client_seed, bytes.fromhex(log.seed))
    commit = chain.commitment(log.sid, log.e, epoch.seed)
    head = chain.genesis(log.sid, log.e, commit, bytes.fromhex(log.next_commit), log.client_seed)
    assert (commit.hex(), head.hex()) == (log.commit, first["genesis"])
    for entry, step in zip(log.entries, steps, strict=True):
        key = chain.roll_key(epoch, entry.rec.key, entry.rec.req)
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
    epoch = Epoch(log.sid, log.e, log.client_seed, bytes.fromhex(log.seed))
    assert [chain.roll(epoch, entry.rec.key, entry.rec.req) for entry in log.entries] == [e.rec for e in log.entries]
    assert json.loads(msgspec.json.encode(log)) == vector["log"]


def test_twins_differ() -> None:
    """Session and client seed of the twins read the same when joined; nothing that follows from them does."""
    one, two = (next(v for v in VECTORS if v["name"] == name) for name in ("2-encoding", "2b-encoding-twin"))
    assert one["log"]["sid"] + one["log"]["client_seed"] == two["log"]["sid"] + two["log"]["client_seed"]
    for a, b in zip(one["trace"], two["trace"], strict=True):
        assert all(a[name] != b[name] for name in ("genesis", "roll_key", "rec_hash", "leaf", "head") if name in a)


@given(sides=st.lists(st.integers(1, ra1.MOST_SIDES), max_size=20), key=st.text("abc-", min_size=16, max_size=64))
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
        Epoch("s_tess", 0, "", bytes(32)),
        Epoch("s_test", 1, "", bytes(32)),
        Epoch("s_test", 0, "x", bytes(32)),
        Epoch("s_test", 0, "", bytes(31) + b"\1"),
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
