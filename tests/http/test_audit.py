"""Dice of a table: committed to before, and proved at once."""

import json
import uuid
from typing import Any

import msgspec
import pytest
import redis

from service.audit import chain, notes, ra3
from service.audit.chain import Checkpoint, Receipt, Record
from service.session.caches import Caches
from service.session.tables import tables
from service.session.tokens import master_key
from service.store.keys import keys
from tests.applications import MASTER_KEY
from tests.attacks.hostile import genesis_of
from tests.client import Client
from tests.proofs import BS, KEY, closed, dumped, log_of, receipt_of, restored, rolled, signing_key
from tests.table import Table, open_table


def test_everybody_gets_the_epochs(client: Client) -> None:
    """Opening and joining return the epochs so far; the first entry, closings and the table have the same."""
    headers = {"Idempotency-Key": str(uuid.uuid4())}
    opened = client.post("/v1/sessions", json={"system": "buried_secrets"}, headers=headers).json()
    table = Table(client, opened)
    [first] = opened["epochs"]
    assert first["genesis"] == genesis_of(table.sid, first)
    assert [one["commit"] for one in table.ok("GET", "/audit")["commitments"]] == [
        first["commit"],
        first["next_commit"],
    ]
    entry = log_of(table)[0]
    assert (entry["commitments"], entry["genesis"]) == ([first["commit"], first["next_commit"]], first["genesis"])
    assert table.ok("GET", "")["epoch"] == first
    rolled(table)
    second = closed(table, "six and five")["next"]
    assert (second["commit"], second["client_seed"]) == (first["next_commit"], "six and five")
    assert second["genesis"] == genesis_of(table.sid, second)
    [closing] = [entry for entry in log_of(table) if entry["type"] == "epoch_closed"]
    assert closing["commit"] == second["next_commit"]
    assert {name: closing[name] for name in ("client_seed", "genesis", "lineage")}.items() <= second.items()
    joined = client.post(
        f"/v1/sessions/{table.sid}/players",
        json={"code": opened["join_code"], "name": "Ana"},
        headers={"Idempotency-Key": str(uuid.uuid4())},
    ).json()
    assert joined["epochs"] == [first, second]
    again = client.post("/v1/sessions", json={"system": "buried_secrets"}, headers=headers).json()
    assert again == opened | {"epochs": [first, second]}


def test_commitments_bind_and_differ(client: Client) -> None:
    """No two commitments are alike, and each binds the seed that is told when its epoch is over."""
    table = open_table(client)
    published = []
    for _ in range(3):
        rolled(table)
        published.append(table.ok("GET", "/audit")["commitments"])
        closed(table)
    trail = table.ok("GET", "/audit")
    for e, before in enumerate(published):
        seed = bytes.fromhex(trail["epochs"][e]["seed"])
        assert before[e]["commit"] == chain.commitment(table.sid, e, seed).hex()
    assert len({one["commit"] for one in trail["commitments"]}) == 5


def test_a_store_that_was_tampered_with_does_not_roll(client: Client, raw: redis.Redis) -> None:
    """A salt that does not lead to the committed seed draws no dice, and nothing is written."""
    table = open_table(client)
    at = keys(table.sid).table
    doc = json.loads(raw.hget(at, "epoch"))  # type: ignore[arg-type]  # redis-py's types
    raw.hset(at, "epoch", json.dumps(doc | {"salt": "00" * 16}))
    refused = table.call("POST", "/rolls", {"spec": BS})
    assert (refused.status_code, refused.json()["code"]) == (500, "table_damaged")
    assert "epoch" in refused.json()["detail"]
    assert len(log_of(table)) == 1


def test_a_roll_proves_itself(client: Client) -> None:
    """A roll's record has key and digest of terms, and leaf, head and receipt are those that anybody computes."""
    table = open_table(client)
    first, second = rolled(table, key=KEY), rolled(table)
    assert first["ruling"]["audit"] == {"kind": "committed", "scheme": "ra3", "epoch": 0, "bound": False}
    proof = first["proof"]
    faces = [die["face"] for die in first["ruling"]["dice"]]
    assert proof["rec"] == {
        "v": "ra3",
        "sid": table.sid,
        "e": 0,
        "key": KEY,
        "req": {"by": "p1", "terms": chain.terms_digest({"spec": BS})},
        "draws": [[6, face] for face in faces],
    }
    trail = table.ok("GET", "/audit")
    commits = [bytes.fromhex(one["commit"]) for one in trail["commitments"]]
    head = chain.genesis(table.sid, 0, commits[0], commits[1], "")
    for n, entry in enumerate((first, second), 1):
        record = msgspec.convert(entry["proof"]["rec"], Record)
        leaf = chain.leaf(n, entry["proof"]["t"], ra3.digest("rec", ra3.canonical(entry["proof"]["rec"])))
        assert chain.record_hash(record) == ra3.digest("rec", ra3.canonical(entry["proof"]["rec"]))
        head = chain.link(head, leaf)
        assert (entry["proof"]["n"], entry["proof"]["leaf"], entry["head"]) == (n, leaf.hex(), head.hex())
        genesis = bytes.fromhex(trail["epochs"][0]["genesis"])
        assert receipt_of(entry, signing_key(client)) == Receipt(table.sid, 0, genesis, n, leaf)
    assert log_of(table)[-2:] == [first, second]
    assert trail["epochs"][0]["head"] == head.hex()


def test_what_the_table_adds_is_told(client: Client) -> None:
    """The terms are the body as it was sent; what sheet and table give for the ruling stands beside them."""
    table = open_table(client, system="underworld")
    sheet = {"traits": {"Perception": 2, "Finance": 4}}
    table.ok("POST", "/characters", {"name": "Silk", "tracks": {"willpower": {"value": 3}}, "sheet": sheet})
    traits: list[dict[str, Any]] = [{"name": "Perception"}, {"name": "Finance", "rating": 4}]
    spec = {"system": "underworld", "traits": traits, "goal": "In", "note": "quietly", "willpower": True}
    body = {"spec": spec, "character": "c1", "task": "The safe"}
    entry = table.ok("POST", "/rolls", body)
    assert entry["terms"] == body
    assert entry["proof"]["rec"]["req"] == {"by": "p1", "terms": chain.terms_digest(body)}
    assert entry["filled"] == {"traits": [{"name": "Perception", "rating": 2, "max": 5}, {**traits[1], "max": 5}]}
    assert entry["from_sheet"] == ["traits"]
    assert [source["source"] for source in entry["ruling"]["pool"]["sources"]] == ["Perception", "Finance"]
    assert entry["ruling"]["goal"] == "In"


def test_a_repetition_has_the_same_receipt(client: Client, caches: Caches) -> None:
    """The same request again is answered with the same entry, proof and receipt, by a process that forgot as well."""
    table = open_table(client)
    first = rolled(table, key=KEY)
    rolled(table)
    assert rolled(table, key=KEY) == first
    for cache in (caches.evidence, caches.heads, caches.epochs, caches.sessions):
        cache.clear()
    assert rolled(table, key=KEY) == first


def test_given_faces_stand_outside(client: Client) -> None:
    """Faces thrown elsewhere have no proof, and no number in the chain."""
    table = open_table(client, options={"given_dice": True})
    given = rolled(table, BS | {"dice": [6, 6, 1]})
    assert given["ruling"]["audit"] == {"kind": "given"}
    assert not {"proof", "head"} & set(given)
    assert rolled(table)["proof"]["n"] == 1
    assert table.ok("GET", "/audit")["epochs"][0]["rolls"] == 1


def test_every_64th_head_is_signed(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A checkpoint comes with each 64th roll, here each second, and with the reveal."""
    monkeypatch.setattr("service.record.evidence.CHECKPOINT_ROLLS", 2)
    table = open_table(client)
    told = [rolled(table) for _ in range(5)]
    assert ["checkpoint" in entry for entry in told] == [False, True, False, True, False]
    over = closed(table)["epoch"]
    read = [notes.read(note, [signing_key(client)]) for note in over["checkpoints"]]
    heads = {n: bytes.fromhex(told[n - 1]["head"]) for n in (2, 4, 5)}
    assert read == [Checkpoint(table.sid, 0, n, head) for n, head in heads.items()]
    *_, revealed = log_of(table)
    assert (revealed["checkpoint"], revealed["head"]) == (over["checkpoints"][-1], told[-1]["head"])


def test_a_dump_of_the_store_predicts_nothing(client: Client, raw: redis.Redis) -> None:
    """Neither the master key nor a seed of an epoch to come is in Redis, in any spelling; another master's differ."""
    table = open_table(client)
    rolled(table)
    mine, other = (tables(None, master_key(key), "n", 1) for key in (MASTER_KEY, "another"))  # type: ignore[arg-type]  # no store
    whole = b"\n".join(dumped(raw, table.sid).values()) + raw.hget(keys(table.sid).table, "epoch")  # type: ignore[operator]  # redis-py's
    lineage = table.ok("GET", "")["epoch"]["lineage"]
    for e, told in enumerate(table.ok("GET", "/audit")["commitments"]):
        salts = [chain.epoch_salt(one.master, table.sid, e, lineage) for one in (mine, other)]
        seeds = [chain.epoch_seed(one.master, table.sid, e, salts[0]) for one in (mine, other)]
        for secret in (mine.master, seeds[0], MASTER_KEY.encode()):
            assert secret not in whole
            assert secret.hex().encode() not in whole
        assert chain.commitment(table.sid, e, seeds[0]).hex() == told["commit"]
        assert chain.commitment(table.sid, e, seeds[1]).hex() != told["commit"]
        assert salts[0] != salts[1]


def test_a_roll_whose_write_was_lost_shows_the_same_faces(client: Client, raw: redis.Redis) -> None:
    """The same key after a failover that lost the roll draws the same dice; another key draws others."""
    table = open_table(client)
    spec = BS | {"rating": 10}
    before = dumped(raw, table.sid)
    lost = rolled(table, spec, key=KEY)
    restored(raw, table.sid, before)
    assert len(log_of(table)) == 1
    again = rolled(table, spec, key=KEY)
    assert again["proof"]["rec"] == lost["proof"]["rec"]
    assert rolled(table, spec)["proof"]["rec"]["draws"] != lost["proof"]["rec"]["draws"]
