"""Hosting at home: the GM is operator and roller, and tries keys or nonces (attack 11)."""

import json
from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec
import pytest

from service.audit import chain, notes, ra2
from service.audit.chain import AnnouncedRoll, SeededEpoch, Witness
from tests import exports
from tests.attacks.conftest import Program
from tests.attacks.hostile import BS, KEY, MASTER, OPERATOR, faces_of, genesis_of, sixes
from tests.client import Client
from tests.table import open_table

SID = exports.SID
NONCE = "a-nonce-that-ana-fixed-before"
COMMITMENT = chain.nonce_commitment(SID, "p2", NONCE).hex()
"""What Ana published before any key was known."""


class Home:
    """An epoch of a table at home, whose seed the GM p1 knows."""

    def __init__(self) -> None:
        [line] = exports.epochs(SID, [0], signer=OPERATOR)
        self.line, self.log = line, line["log"]
        self.genesis = bytes.fromhex(genesis_of(SID, self.log))
        self.epoch = SeededEpoch(SID, 0, self.genesis, bytes.fromhex(self.log["seed"]))

    def req(self, **more: Any) -> dict[str, Any]:
        """Return a bound request of the GM, witnessed by whoever committed to Ana's nonce."""
        bound = {"by": "p1", "dice": [6] * 3, "epoch": self.genesis.hex(), "rating": 3, "rules": "buried_secrets/1"}
        return bound | {"system": "buried_secrets", "witness": COMMITMENT} | more

    def rolls(self, *asked: tuple[str, dict[str, Any], Any]) -> str:
        """Return the revealed log of an epoch with these rolls of key, request and witness, all truly drawn."""
        head, entries = self.genesis, []
        for n, (key, req, witness) in enumerate(asked, 1):
            record = chain.roll(self.epoch, key, req, witness)
            head = chain.link(head, chain.leaf(n, exports.START + n, chain.record_hash(record)))
            entries.append({"n": n, "t": exports.START + n, "rec": json.loads(msgspec.json.encode(record))})
        return json.dumps(self.log | {"entries": entries, "head": head.hex()})

    def ground(self, candidates: Callable[[int], tuple[str, dict[str, Any], Any]]) -> tuple[str, dict[str, Any], Any]:
        """Return the first candidate that gives sixes."""
        return next(
            one
            for one in map(candidates, count())
            if sixes([face for _, face in chain.roll(self.epoch, one[0], one[1], one[2]).draws])
        )

    def announced(self, key: str, req: dict[str, Any]) -> str:
        """Return the line that Ana's device keeps when it sends its nonce."""
        announce = chain.announce(self.genesis, key, ra2.canonical(req))
        note = notes.signed_announcement(OPERATOR, AnnouncedRoll(SID, 0, bytes.fromhex(COMMITMENT), announce))
        opened = {"sid": SID, "by": "p2", "nonce": NONCE, "key": key, "req": req, "note": note}
        return json.dumps({"opened": opened})


@pytest.fixture
def home() -> Home:
    """A table at home."""
    return Home()


def test_tried_keys_are_not_prevented_without_a_witness(client: Client, program: Program) -> None:
    """Not prevented: the GM binds a roll with a key that was tried out; all holds, and is not said to be more."""
    table = open_table(client)
    terms = table.ok("GET", "")["epoch"]
    seed = chain.epoch_seed(MASTER, table.sid, 0, chain.epoch_salt(MASTER, table.sid, 0, terms["lineage"]))
    epoch = SeededEpoch(table.sid, 0, bytes.fromhex(terms["genesis"]), seed)
    req = {"by": "p1", "dice": [6] * 3, "epoch": terms["genesis"], "rating": 3}
    req |= {"rules": "buried_secrets/1", "system": "buried_secrets"}
    key = next(
        key for key in map(KEY.format, count()) if sixes([face for _, face in chain.roll(epoch, key, req).draws])
    )
    answer = table.call("POST", "/rolls", {"spec": BS, "epoch": terms["genesis"]}, key=key)
    assert sixes(faces_of(answer.json()))
    table.ok("POST", "/epochs", {})
    status, said = program(table.call("GET", "/export").content, answer.text)
    assert status == 0
    assert f"{table.sid} epoch 0: 1 roll, dice and chain hold\n" in said
    # It claims neither a witness nor that nobody chose.
    for word in ("witness", "fair", "random", "nobody", "guarantee", "honest", "trust", "cannot be chosen"):
        assert word not in said.lower()


def test_a_witnessed_roll_holds(home: Home, program: Program) -> None:
    """What the attacks below begin with holds: a roll under Ana's nonce, as it was announced to her."""
    asked = (KEY.format(1), home.req(), Witness("p2", NONCE))
    status, said = program(home.rolls(asked), home.announced(*asked[:2]))
    assert (status, said.splitlines()[0]) == (3, f"{SID} epoch 0: 1 roll, dice and chain hold; 1 with a witness")


def test_a_ground_nonce_does_not_open_the_commitment(home: Home, program: Program) -> None:
    """Found: a nonce tried out after the key is not the one that Ana committed to."""
    asked = home.ground(lambda n: (KEY.format(1), home.req(), Witness("p2", f"a-ground-nonce-{n:06}")))
    assert program(home.rolls(asked)) == (1, f"{SID} epoch 0: nonce does not open its commitment at 1\n")


def test_a_ground_key_is_another_than_was_announced(home: Home, program: Program) -> None:
    """Found: a key tried out once Ana's nonce was told is not the one of the announcement that she keeps."""
    first = home.announced(KEY.format(0), home.req())
    asked = home.ground(lambda n: (KEY.format(n + 1), home.req(), Witness("p2", NONCE)))
    status, said = program(home.rolls(asked), first)
    assert (status, "another roll stands under that commitment than was announced" in said) == (1, True)


def test_a_ground_request_is_another_than_was_announced(home: Home, program: Program) -> None:
    """Found: a request changed once Ana's nonce was told is not the one of the announcement that she keeps."""
    first = home.announced(KEY.format(0), home.req())
    asked = home.ground(lambda n: (KEY.format(0), home.req(character=f"c{n + 1}"), Witness("p2", NONCE)))
    assert program(home.rolls(asked), first)[0] == 1


def test_a_second_try_under_one_nonce(home: Home, program: Program) -> None:
    """Found: two rolls under one commitment, though both keys and requests are the GM's own."""
    first = (KEY.format(0), home.req(), Witness("p2", NONCE))
    second = home.ground(lambda n: (KEY.format(n + 1), home.req(), Witness("p2", NONCE)))
    assert program(home.rolls(first, second)) == (1, f"{SID} epoch 0: nonce reused at 2\n")


def test_the_gm_is_no_witness(home: Home, program: Program) -> None:
    """Found: the roller as witness of an own roll, with a nonce tried out after the key."""

    def candidate(n: int) -> tuple[str, dict[str, Any], Any]:
        nonce = f"a-ground-nonce-{n:06}"
        return KEY.format(0), home.req(witness=chain.nonce_commitment(SID, "p1", nonce).hex()), Witness("p1", nonce)

    assert program(home.rolls(home.ground(candidate))) == (1, f"{SID} epoch 0: witnessed by the roller at 1\n")


def test_a_witness_that_is_left_out(home: Home, program: Program) -> None:
    """Found: a request that asks for a witness, drawn without one; and a witness of an unbound roll."""
    asked = home.ground(lambda n: (KEY.format(n), home.req(), msgspec.UNSET))
    assert program(home.rolls(asked)) == (1, f"{SID} epoch 0: witness missing at 1\n")
    req = {name: value for name, value in home.req().items() if name != "epoch"}
    unbound = home.rolls((KEY.format(0), req, Witness("p2", NONCE)))
    status, said = program(unbound)
    assert (status, said.splitlines()[-1]) == (1, f"{SID} epoch 0: witness of an unbound roll at 1")


def test_announced_commitments_are_asked_for(home: Home, program: Program) -> None:
    """Found: a roll witnessed by Ana that does not ask for her commitment."""
    req = {name: value for name, value in home.req().items() if name != "witness"}
    asked = home.rolls((KEY.format(0), req, Witness("p2", NONCE)))
    assert program(asked) == (1, f"{SID} epoch 0: witness not asked for at 1\n")
