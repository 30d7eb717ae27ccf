"""Hosting at home: the GM is operator and roller, and tries keys."""

from itertools import count

from service.audit import chain
from service.audit.chain import SeededEpoch
from tests.attacks.conftest import Program
from tests.attacks.hostile import BS, KEY, MASTER, faces_of, key_for_sixes, sixes
from tests.client import Client
from tests.table import open_table


def test_tried_keys_are_not_prevented(client: Client, program: Program) -> None:
    """Not prevented: the GM binds a roll with a key that was tried out; all holds, and is not said to be more."""
    table = open_table(client)
    terms = table.ok("GET", "")["epoch"]
    seed = chain.epoch_seed(MASTER, table.sid, 0, chain.epoch_salt(MASTER, table.sid, 0, terms["lineage"]))
    epoch = SeededEpoch(table.sid, 0, bytes.fromhex(terms["genesis"]), seed)
    body = {"spec": BS, "epoch": terms["genesis"]}
    answer = table.call("POST", "/rolls", body, key=key_for_sixes(epoch, body, map(KEY.format, count())))
    assert sixes(faces_of(answer.json()))
    table.ok("POST", "/epochs", {})
    status, said = program(table.call("GET", "/export").content, answer.text)
    assert status == 0
    assert f"{table.sid} epoch 0: 1 roll, dice and chain hold\n" in said
    # It does not claim that nobody chose.
    for word in ("fair", "random", "nobody", "guarantee", "honest", "trust", "cannot be chosen"):
        assert word not in said.lower()
