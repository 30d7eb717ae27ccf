"""Dice of a table: committed to before, proved at once, revealed after, and never twice."""

import json
import time
import uuid
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import redis
from litestar.testing import TestClient

from service.app import App, create_app
from service.audit import chain, notes, ra2
from service.audit.chain import Checkpoint, EpochLog, Receipt, Record, SeededEpoch
from service.audit.notes import Key
from service.record.evidence import Heads, Link
from service.session import epochs
from service.session.caches import Caches
from service.session.tables import tables
from service.session.tokens import master_key
from service.settings import Settings
from service.store.errors import Refused, Unavailable
from service.store.keys import keys
from service.store.sessions import SessionStore
from service.verify.epoch import verify_session
from service.verify.export import verify
from tests.conftest import MASTER_KEY
from tests.exports import kept_from
from tests.table import Table, open_table

Client = TestClient[Any]
BS = {"system": "buried_secrets", "rating": 3}
HIDDEN = {"system": "daggerheart", "trait": 2, "difficulty": 15, "difficulty_hidden": True}
KEY = "the-key-of-this-roll"


def rolled(table: Table, spec: dict[str, Any] = BS, **more: Any) -> dict[str, Any]:
    """Roll with committed dice; return the entry."""
    entry: dict[str, Any] = table.ok("POST", "/rolls", {"spec": spec}, **more)
    return entry


def closed(table: Table, client_seed: str = "", **more: Any) -> dict[str, Any]:
    """Close the open epoch; return what was answered."""
    answer: dict[str, Any] = table.ok("POST", "/epochs", {"client_seed": client_seed}, **more)
    return answer


def log_of(table: Table) -> list[dict[str, Any]]:
    """Return the whole log."""
    items: list[dict[str, Any]] = table.ok("GET", "/log?limit=200")["items"]
    return items


@pytest.fixture
def caches(app: App, client: Client) -> Caches:
    """The caches of the application that `client` talks to."""
    del client  # which starts it
    assert app.deployment.tables
    return app.deployment.tables.caches


def receipt_of(entry: dict[str, Any], key: Key) -> Receipt:
    """Return the receipt of a roll, which this key has signed."""
    receipt = notes.read(entry["proof"]["receipt"], [key])
    assert isinstance(receipt, Receipt)
    return receipt


def signing_key(client: Client) -> Key:
    """Return the published key that signs."""
    published = client.get("/.well-known/rollwright-keys").json()["keys"]
    assert [one["signs"] for one in published] == [True]
    return notes.key(published[0]["vkey"])


def epoch_log(trail: dict[str, Any], e: int) -> EpochLog:
    """Return an epoch as a verifier takes it, from what anybody at the table can read."""
    (told,) = [one for one in trail["epochs"] if (one["e"], one["sid"]) == (e, trail["epochs"][-1]["sid"])]
    entries = [{name: roll[name] for name in ("n", "t", "rec")} for roll in trail["rolls"]]
    names = ("sid", "e", "lineage", "client_seed", "commit", "next_commit", "seed", "head")
    fields = {name: told[name] for name in names}
    return msgspec.convert(fields | {"v": "ra2", "entries": entries}, EpochLog)


@pytest.fixture(scope="module")
def raw(redis_url: str) -> Iterator[redis.Redis]:
    """A client that reads what the store holds."""
    with redis.Redis.from_url(redis_url) as connection:
        yield connection


def dumped(raw: redis.Redis, sid: str) -> dict[bytes, bytes]:
    """Return every key of a session as Redis dumps it."""
    return {name: raw.dump(name) for name in raw.keys(f"*{sid}*")}  # type: ignore[misc]  # redis-py's types


def restored(raw: redis.Redis, sid: str, dump: dict[bytes, bytes]) -> None:
    """Put a session back to what it was, as a replica does that was promoted too early."""
    for name in raw.keys(f"*{sid}*"):
        raw.delete(name)
    for name, value in dump.items():
        raw.restore(name, 0, value)


# Before the roll.


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


def genesis_of(sid: str, terms: dict[str, Any]) -> str:
    """Return the genesis of an epoch as a client computes it."""
    commits = bytes.fromhex(terms["commit"]), bytes.fromhex(terms["next_commit"])
    return chain.genesis(sid, terms["e"], *commits, terms["client_seed"]).hex()


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
    assert table.call("POST", "/rolls", {"spec": BS}).status_code == 500
    assert len(log_of(table)) == 1


# The roll.


def test_a_roll_proves_itself(client: Client) -> None:
    """A roll's record has its key and what was asked, and leaf, head and receipt are those that anybody computes."""
    table = open_table(client)
    first, second = rolled(table, key=KEY), rolled(table)
    assert first["ruling"]["audit"] == {"kind": "committed", "scheme": "ra2", "epoch": 0, "bound": False}
    proof = first["proof"]
    faces = [die["face"] for die in first["ruling"]["dice"]]
    assert proof["rec"] == {
        "v": "ra2",
        "sid": table.sid,
        "e": 0,
        "key": KEY,
        "req": {"by": "p1", "dice": [6, 6, 6], "rating": 3, "rules": "buried_secrets/1", "system": "buried_secrets"},
        "draws": [[6, face] for face in faces],
    }
    trail = table.ok("GET", "/audit")
    commits = [bytes.fromhex(one["commit"]) for one in trail["commitments"]]
    head = chain.genesis(table.sid, 0, commits[0], commits[1], "")
    for n, entry in enumerate((first, second), 1):
        record = msgspec.convert(entry["proof"]["rec"], Record)
        leaf = chain.leaf(n, entry["proof"]["t"], ra2.digest("rec", ra2.canonical(entry["proof"]["rec"])))
        assert chain.record_hash(record) == ra2.digest("rec", ra2.canonical(entry["proof"]["rec"]))
        head = chain.link(head, leaf)
        assert (entry["proof"]["n"], entry["proof"]["leaf"], entry["head"]) == (n, leaf.hex(), head.hex())
        genesis = bytes.fromhex(trail["epochs"][0]["genesis"])
        assert receipt_of(entry, signing_key(client)) == Receipt(table.sid, 0, genesis, n, leaf)
    assert log_of(table)[-2:] == [first, second]
    assert trail["epochs"][0]["head"] == head.hex()


def test_names_and_free_text_are_not_audited(client: Client) -> None:
    """What people call things is in the log and not in the record; who rolled, and what a name says, is in both."""
    table = open_table(client, system="underworld")
    table.ok("POST", "/characters", {"name": "Silk", "tracks": {"willpower": {"value": 3}}})
    traits = [{"name": "Perception", "rating": 2}, {"name": "Finance", "rating": 4}]
    spec = {"system": "underworld", "traits": traits, "goal": "In", "note": "quietly", "willpower": True}
    entry = table.ok("POST", "/rolls", {"spec": spec, "character": "c1", "task": "The safe"})
    assert entry["proof"]["rec"]["req"] == {
        "by": "p1",
        "character": "c1",
        "dice": [10] * 6,
        "rules": "underworld/1",
        "system": "underworld",
        "traits": [{"max": 5, "rating": 2}, {"max": 5, "rating": 4}],
        "willpower": True,
    }
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


def test_heads_follow_the_history_there_is(client: Client, raw: redis.Redis) -> None:
    """A process that saw rolls which were lost afterwards publishes the heads of what was written instead."""
    table = open_table(client)
    rolled(table)
    before = dumped(raw, table.sid)
    rolled(table)
    rolled(table)
    restored(raw, table.sid, before)
    told = [rolled(table) for _ in range(3)]
    closed(table)
    trail = table.ok("GET", "/audit?epoch=0")
    assert [roll["head"] for roll in trail["rolls"]][1:] == [entry["head"] for entry in told]
    [computed] = verify_session([epoch_log(trail, 0)])
    assert computed.heads[-1].hex() == trail["epochs"][0]["head"]


@pytest.mark.parametrize("lost", ["a", "a and b"])
def test_a_close_that_was_lost_is_made_again(client: Client, raw: redis.Redis, lost: str) -> None:
    """After a failover that lost closings, epochs are closed anew with other client seeds: all of it checks out."""
    table = open_table(client)
    rolled(table)
    before = dumped(raw, table.sid)
    for client_seed in lost.split(" and "):
        closed(table, client_seed)
        rolled(table)
    table.ok("GET", "/audit")
    restored(raw, table.sid, before)
    commitments = table.ok("GET", "/audit")["commitments"]
    for client_seed in ("c", "d"):
        closed(table, client_seed)
        rolled(table)
    closed(table)
    trail = table.ok("GET", "/audit")
    assert trail["commitments"][:2] == commitments
    verify_session([epoch_log(table.ok("GET", f"/audit?epoch={e}"), e) for e in range(3)])
    assert (
        verify(table.call("GET", "/export").content, kept=kept_from(table.call("GET", "/log?limit=200").text)).findings
        == []
    )


def test_a_process_that_missed_a_failover_rolls_under_what_there_is(
    client: Client, caches: Caches, raw: redis.Redis
) -> None:
    """A process that still knows an epoch which was lost neither draws under it nor publishes heads of it."""
    table = open_table(client)
    rolled(table)
    before = dumped(raw, table.sid)
    closed(table, "lost")
    rolled(table)
    known = caches.epochs.get(table.sid)
    assert known
    restored(raw, table.sid, before)
    closed(table, "made")
    caches.epochs.put(table.sid, known)
    told = [rolled(table), rolled(table)]
    caches.epochs.put(table.sid, known)
    caches.evidence.clear()
    assert [entry for entry in log_of(table) if entry["type"] == "rolled"][-2:] == told
    closed(table)
    assert verify(table.call("GET", "/export").content, kept=kept_from(json.dumps(told))).findings == []


def test_an_epoch_that_ended_otherwise_is_read_again(client: Client, caches: Caches, raw: redis.Redis) -> None:
    """A process that knows as many rolls of a closed epoch, one of which was lost, signs the heads of what is there."""
    table = open_table(client)
    rolled(table)
    before = dumped(raw, table.sid)
    rolled(table)
    known = caches.heads.get((table.sid, caches.epochs.get(table.sid).now.genesis))  # type: ignore[union-attr]  # just met
    assert known
    restored(raw, table.sid, before)
    stale = Heads([*known.leaves], [*known.heads], known.last)
    told = rolled(table)
    closed(table)
    doc = caches.epochs.get(table.sid).past[0]  # type: ignore[union-attr]  # just closed
    caches.heads.put((table.sid, doc.genesis), stale)
    assert table.ok("GET", "/audit")["epochs"][0]["head"] == told["head"]
    assert verify(table.call("GET", "/export").content, kept=kept_from(json.dumps(told))).findings == []


def test_another_roll_at_the_stored_head_is_another_history() -> None:
    """A chain that begins with a stored head knows the roll that the head follows, also once others follow."""
    heads = Heads([b"", bytes(32)], [bytes(32), bytes(32)], "9 900", 16, "8 800")
    record = Record("ra2", "s", 0, "k" * 16, {}, ())
    for seq, at, is_same in ((8, 800, True), (8, 801, False), (7, 800, False)):
        assert heads.extend(Link(seq, at, 16, "7 700", record, b"", bytes(32))) is is_same


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


# The head that the table stores.


@pytest.fixture
def second(redis_url: str) -> Iterator[Client]:
    """Another process of the same deployment."""
    with TestClient(create_app(Settings(redis_url=redis_url, master_key=MASTER_KEY))) as client:
        yield client


def scripts(raw: redis.Redis) -> int:
    """Return how many scripts ran so far."""
    found: Any = raw.info("commandstats")
    return int(found["cmdstat_evalsha"]["calls"])


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The entries after which pages of a log are read."""
    read: list[int] = []
    page = SessionStore.page

    async def noted(store: SessionStore, sid: str, after: int, most: int) -> Any:
        read.append(after)
        return await page(store, sid, after, most)

    monkeypatch.setattr(SessionStore, "page", noted)
    return read


def until_stored(raw: redis.Redis, sid: str, n: int) -> None:
    """Wait until a table stores the head after its roll of that number."""
    for _ in range(200):
        stored: Any = raw.hget(keys(sid).table, "head")
        if stored and stored.startswith(b"%d " % n):
            return
        time.sleep(0.01)
    raise AssertionError(raw.hget(keys(sid).table, "head"))


def test_two_processes_read_no_log(client: Client, second: Client, raw: redis.Redis, pages: list[int]) -> None:
    """Processes that roll in turn at a table get with the reply what they have not read, and run no second script."""
    table = open_table(client)
    other = Table(second, {"id": table.sid, "join_code": "", "gm_token": table.gm})
    # The first process finds with the third roll that another rolls too, and stores the head that it reads then.
    told = [rolled(table), rolled(other), rolled(table)]
    until_stored(raw, table.sid, 3)
    pages.clear()
    before = scripts(raw)
    told += [rolled(table if n % 2 else other) for n in range(4, 15)]
    assert (scripts(raw) - before, pages) == (11, [])
    closed(table)
    [computed] = verify_session([epoch_log(table.ok("GET", "/audit?epoch=0"), 0)])
    assert [entry["head"] for entry in told] == [head.hex() for head in computed.heads[1:]]


@pytest.mark.parametrize("turns, reads", [(0, False), (40, True)], ids=["few", "many"])
def test_a_process_that_starts_reads_few_entries(
    client: Client, second: Client, raw: redis.Redis, pages: list[int], turns: int, *, reads: bool
) -> None:
    """A process without a cache gets the entries after the stored head with its roll; many of them it reads."""
    table = open_table(client)
    first = [rolled(table) for _ in range(32)][-1]
    until_stored(raw, table.sid, 32)
    for _ in range(turns):
        table.ok("POST", "/turns")
    last = rolled(table)
    pages.clear()
    entry = rolled(Table(second, {"id": table.sid, "join_code": "", "gm_token": table.gm}))
    assert bool(pages) is reads
    assert all(after >= first["seq"] - 1 for after in pages)
    assert entry["proof"]["n"] == last["proof"]["n"] + 1
    assert verify(table.call("GET", "/export").content, kept=kept_from(json.dumps([last, entry]))).findings == []


@pytest.mark.parametrize("head", ["", "nonsense", "1 zz 2 3", "1 {digest} 2 3", "7 {digest} {last}"])
def test_a_stored_head_of_another_history_is_not_used(
    client: Client, second: Client, raw: redis.Redis, head: str
) -> None:
    """A stored head that is not of the roll before is passed over, and the log read: its truth is the log."""
    table = open_table(client)
    rolled(table)
    last = rolled(table)
    at = keys(table.sid).table
    place: Any = raw.hget(at, "last")
    raw.hset(at, "head", head.format(digest="00" * 32, last=place.decode()))
    entry = rolled(Table(second, {"id": table.sid, "join_code": "", "gm_token": table.gm}))
    assert verify(table.call("GET", "/export").content, kept=kept_from(json.dumps([last, entry]))).findings == []


# The store.


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


# The end of an epoch.


def test_nothing_is_revealed_before_the_close(client: Client) -> None:
    """While an epoch is open, no answer has its seed; after, that of the next is still nowhere."""
    table = open_table(client)
    ana = table.join()
    rolled(table)

    def told() -> str:
        places = ("", "/audit", "/audit?epoch=0", "/log?limit=200", "/export", "/report")
        mine = [table.call("GET", place).text for place in places]
        theirs = [table.call("GET", place, token=ana).text for place in places if place != "/export"]
        return "\n".join([*mine, *theirs])

    before = told()
    seed = closed(table, token=ana)["epoch"]["seed"]
    assert seed not in before
    between = told()
    assert seed in between
    rolled(table)
    following = closed(table)["epoch"]["seed"]
    assert following not in before + between


def test_closing_reveals_and_opens_the_next(client: Client) -> None:
    """A player closes an epoch with a seed of their own; the rolls check out, and the next epoch goes on with it."""
    table = open_table(client)
    ana = table.join()
    first = [rolled(table), rolled(table, token=ana)]
    answer = closed(table, "Ana 4, Ben 6 ☃", token=ana)
    over = answer["epoch"]
    assert (over["e"], over["state"], over["rolls"], over["head"]) == (0, "revealed", 2, first[-1]["head"])
    later = rolled(table)
    assert (later["proof"]["n"], later["proof"]["rec"]["e"]) == (1, 1)
    closed(table)
    logs = [epoch_log(table.ok("GET", f"/audit?epoch={e}", token=ana), e) for e in (0, 1)]
    assert [log.client_seed for log in logs] == ["", "Ana 4, Ben 6 ☃"]
    receipts = [receipt_of(entry, signing_key(client)) for entry in (*first, later)]
    verify_session(logs, receipts)
    assert (answer["next"]["commit"], answer["next"]["next_commit"]) == (logs[0].next_commit, logs[1].next_commit)
    told = [(entry["type"], entry["by"], entry["epoch"]) for entry in log_of(table) if "epoch" in entry]
    assert told == [
        ("epoch_closed", "p2", 0),
        ("epoch_revealed", "service", 0),
        ("epoch_closed", "p1", 1),
        ("epoch_revealed", "service", 1),
    ]


def test_an_empty_epoch_stays_open(client: Client) -> None:
    """What has no roll is not closed."""
    table = open_table(client)
    table.refused(409, "epoch_empty", "POST", "/epochs", {})
    rolled(table)
    closed(table)
    table.refused(409, "epoch_empty", "POST", "/epochs", {})


def test_closing_again_is_answered_the_same(client: Client) -> None:
    """A repeated request closes nothing more; another body under its key is refused."""
    table = open_table(client)
    rolled(table)
    first = closed(table, "one", key=KEY)
    rolled(table)
    again = table.call("POST", "/epochs", {"client_seed": "one"}, key=KEY)
    assert (again.json(), again.headers["idempotent-replayed"]) == (first, "true")
    table.refused(422, "key_reused", "POST", "/epochs", {"client_seed": "two"}, key=KEY)
    assert table.ok("GET", "/audit")["epochs"][-1]["rolls"] == 1


def test_a_full_epoch_closes_itself(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its 512th roll, here its third, an epoch is over: closed, revealed, and the next one open."""
    monkeypatch.setattr("service.session.rolling.attempt.MAX_ROLLS", 3)
    table = open_table(client)
    told = [rolled(table) for _ in range(7)]
    assert [(entry["proof"]["rec"]["e"], entry["proof"]["n"]) for entry in told] == [
        (0, 1),
        (0, 2),
        (0, 3),
        (1, 1),
        (1, 2),
        (1, 3),
        (2, 1),
    ]
    closings = [entry for entry in log_of(table) if entry["type"] == "epoch_closed"]
    assert [(entry["epoch"], entry["why"], entry["client_seed"]) for entry in closings] == [
        (0, "full", ""),
        (1, "full", ""),
    ]
    verify_session([epoch_log(table.ok("GET", f"/audit?epoch={e}"), e) for e in (0, 1)])


async def _killed(*_: Any) -> None:
    """Do nothing more, as a process whose Redis is gone."""
    raise Unavailable("gone")


def test_a_full_epoch_that_nobody_closed_is_closed_by_the_next_roll(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the process that rolled last was killed before it closed the epoch, whoever rolls next does."""
    table = open_table(client)
    with monkeypatch.context() as patch:
        patch.setattr("service.session.rolling.attempt.MAX_ROLLS", 2)
        patch.setattr("service.session.epochs.rotate_epoch", _killed)
        for _ in range(2):
            rolled(table)
    assert table.ok("GET", "/audit")["epochs"][-1]["e"] == 0
    monkeypatch.setattr("service.session.rolling.attempt.MAX_ROLLS", 2)
    assert rolled(table)["proof"]["rec"]["e"] == 1
    assert [one["state"] for one in table.ok("GET", "/audit")["epochs"]] == ["revealed", "open"]


@pytest.mark.parametrize("code", ["epoch_changed", "lineage_changed"])
def test_a_store_that_changes_all_the_time(client: Client, monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """What is tried again because the table or the store has changed is tried a bounded number of times: then 503."""
    table = open_table(client)
    rolled(table)
    tried = []

    async def refused(*_: Any) -> Any:
        tried.append(1)
        raise Refused(code, {})

    with monkeypatch.context() as patch:
        patch.setattr("service.session.epochs.change", refused)
        patch.setattr("service.session.rolling.rolls.change", refused)
        table.refused(503, "store_unavailable", "POST", "/epochs", {"client_seed": ""})
        assert len(tried) == 64
        table.refused(503, "store_unavailable", "POST", "/rolls", {"spec": BS})
        assert 64 < len(tried) <= 64 + 3 * 256
    assert rolled(table)


@pytest.mark.parametrize("forgot", [True, False])
@pytest.mark.parametrize("who", ["GET /audit", "GET /export", "POST /rolls", "POST /epochs again"])
def test_a_reveal_left_undone_is_done_by_anybody(
    client: Client, caches: Caches, who: str, monkeypatch: pytest.MonkeyPatch, *, forgot: bool
) -> None:
    """Where the process that closed was killed before it revealed, the next that comes by does it, once."""
    table = open_table(client)
    rolled(table)
    with monkeypatch.context() as patch:
        patch.setattr(epochs, "_reveal", _killed)
        assert table.call("POST", "/epochs", {"client_seed": ""}, key=KEY).status_code == 503
    if forgot:
        caches.epochs.clear()
    assert [entry["type"] for entry in log_of(table)][-1] == "epoch_closed"
    method, place, *again = who.split()
    body = {"spec": BS} if place == "/rolls" else {"client_seed": ""} if method == "POST" else None
    for _ in range(2):
        response = table.call(method, place, body, key=KEY if again else None)
        assert response.is_success, response.text
    types = [entry["type"] for entry in log_of(table)]
    assert types.count("epoch_revealed") == 1
    assert table.ok("GET", "/audit")["epochs"][0]["state"] == "revealed"


def test_new_rules_begin_a_new_epoch(client: Client, caches: Caches, raw: redis.Redis) -> None:
    """Within an epoch all rolls are ruled by one version of the rules: another closes it, empty or not."""
    table = open_table(client)
    at = keys(table.sid).table
    for e in range(2):
        if e:
            rolled(table)
        doc = json.loads(raw.hget(at, "epoch"))  # type: ignore[arg-type]  # redis-py's types
        raw.hset(at, "epoch", json.dumps(doc | {"rules": "buried_secrets/0"}))
        caches.epochs.clear()
        assert rolled(table)["proof"]["rec"]["e"] == e + 1
    trail = table.ok("GET", "/audit")["epochs"]
    assert [(one["rules"], one["rolls"]) for one in trail] == [
        ("buried_secrets/0", 0),
        ("buried_secrets/0", 2),
        ("buried_secrets/1", 1),
    ]
    assert [entry["why"] for entry in log_of(table) if entry["type"] == "epoch_closed"] == ["rules", "rules"]


def test_an_older_process_does_not_rule_after_newer_rules(client: Client, raw: redis.Redis) -> None:
    """Where newer rules have begun, a process that does not have them sends the client to another."""
    table = open_table(client)
    at = keys(table.sid).table
    doc = json.loads(raw.hget(at, "epoch"))  # type: ignore[arg-type]  # redis-py's types
    raw.hset(at, "epoch", json.dumps(doc | {"rules": "buried_secrets/10"}))
    response = table.call("POST", "/rolls", {"spec": BS})
    assert (response.status_code, response.json()["code"], response.headers["retry-after"]) == (
        503,
        "newer_rules_required",
        "1",
    )


def test_players_close_so_many_epochs(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who closes after each roll must wait, and nobody else; full epochs still close."""
    monkeypatch.setattr(epochs, "CLOSINGS", 2)
    monkeypatch.setattr("service.session.rolling.attempt.MAX_ROLLS", 2)
    table = open_table(client)
    ana, bo = table.join(), table.join("Bo")
    for token in (ana, ana, bo, bo):
        rolled(table)
        closed(table, token=token)
    rolled(table)
    for token in (ana, bo):
        table.refused(429, "too_many_closings", "POST", "/epochs", {}, token=token)
    assert 3590 <= int(table.call("POST", "/epochs", {}, token=bo).headers["retry-after"]) <= 3600
    rolled(table, token=ana)
    assert table.ok("GET", "/audit")["epochs"][-1]["e"] == 5


def test_a_table_that_players_closed_often_is_deleted(client: Client) -> None:
    """However often players closed epochs, the GM closes, exports and deletes; closings by the GM have no end."""
    table = open_table(client)
    ana = table.join()
    for _ in range(32):
        rolled(table, token=ana)
        closed(table, token=ana)
    rolled(table, token=ana)
    table.refused(429, "too_many_closings", "POST", "/epochs", {}, token=ana)
    for _ in range(40):
        closed(table)
        rolled(table)
    table.refused(409, "epoch_open", "DELETE", "")
    closed(table)
    assert not verify(table.call("GET", "/export").content).findings
    assert table.call("DELETE", "").status_code == 204


def test_a_table_is_deleted_when_its_dice_can_be_checked(client: Client) -> None:
    """A table with rolls that nobody could check any more is not deleted; closed, it is."""
    table = open_table(client)
    rolled(table)
    table.refused(409, "epoch_open", "DELETE", "")
    closed(table)
    assert table.call("DELETE", "").status_code == 204


def test_an_epoch_there_is_not(client: Client) -> None:
    """Only epochs of the table have rolls to tell."""
    table = open_table(client)
    assert table.ok("GET", "/audit?epoch=0")["rolls"] == []
    assert table.call("GET", "/audit?epoch=1").json()["code"] == "not_found"


# Hidden Difficulties.


def test_no_reveal_opens_a_hidden_difficulty(client: Client) -> None:
    """Its digest is in the record; a closing, which any player may ask for, does not reveal its salt."""
    table = open_table(client, system="daggerheart")
    ana = table.join()
    entry = rolled(table, HIDDEN, key=KEY)
    hidden = entry["proof"]["rec"]["req"]["difficulty"]
    theirs = table.ok("GET", "/log", token=ana)["items"][-1]
    assert theirs["proof"] == entry["proof"]
    seed = bytes.fromhex(closed(table, token=ana)["epoch"]["seed"])
    master = master_key(MASTER_KEY)
    salt = chain.difficulty_salt(master, table.sid, KEY, 0)
    assert [number for number in range(100) if chain.hidden_difficulty(salt, number).hex() == hidden] == [15]
    for guess in (ra2.mac(seed, "salt", KEY.encode()), chain.difficulty_salt(seed, table.sid, KEY, 0)):
        assert hidden not in {chain.hidden_difficulty(guess, number).hex() for number in range(100)}
    seen = table.call("GET", "/log?limit=200", token=ana).text + table.call("GET", "/audit?epoch=0", token=ana).text
    assert salt.hex() not in seen


def test_a_bound_roll_hides_a_difficulty_by_a_salt_of_the_gm(client: Client) -> None:
    """With `epoch` the salt comes from the GM's device: the service could choose its own."""
    table = open_table(client, system="daggerheart")
    genesis, salt = table.ok("GET", "")["epoch"]["genesis"], "5a" * 32
    body = {"spec": HIDDEN, "epoch": genesis}
    table.refused(422, "difficulty_salt_missing", "POST", "/rolls", body)
    entry = table.ok("POST", "/rolls", body | {"difficulty_salt": salt})
    assert entry["proof"]["rec"]["req"]["difficulty"] == chain.hidden_difficulty(bytes.fromhex(salt), 15).hex()
    assert not verify(table.call("GET", "/export").content).findings
    open_spec = {name: value for name, value in HIDDEN.items() if name != "difficulty_hidden"}
    table.refused(422, "no_hidden_difficulty", "POST", "/rolls", {"spec": open_spec, "difficulty_salt": salt})


def test_the_gm_opens_a_difficulty(client: Client) -> None:
    """The GM opens a hidden Difficulty, once: everybody then has number and salt of the digest in the record."""
    table = open_table(client, system="daggerheart")
    ana = table.join()
    entry = rolled(table, HIDDEN)
    digest = entry["proof"]["rec"]["req"]["difficulty"]
    place = f"/rolls/{entry['seq']}/difficulty"
    table.refused(403, "wrong_role", "POST", place, token=ana)
    opened = table.ok("POST", place, key=KEY)
    assert (opened["type"], opened["roll"], opened["difficulty"]) == ("difficulty_opened", entry["seq"], 15)
    salt = bytes.fromhex(opened["difficulty_salt"])
    assert chain.hidden_difficulty(salt, opened["difficulty"]).hex() == digest
    assert table.ok("GET", "/log", token=ana)["items"][-1] == opened
    assert table.ok("POST", place, key=KEY) == opened
    table.refused(409, "already_settled", "POST", place)
    table.refused(404, "not_found", "POST", "/rolls/1/difficulty")
    body = table.call("GET", "/export").content
    assert not verify(body).findings
    assert not verify(table.call("GET", "/export", token=ana).content).findings
    forged = body.replace(b'"difficulty":15,"difficulty_salt"', b'"difficulty":14,"difficulty_salt"')
    assert any("another Difficulty was opened" in finding.what for finding in verify(forged).findings)


def test_a_difficulty_that_is_not_hidden_is_not_opened(client: Client) -> None:
    """A roll against an open Difficulty, or with given faces, has none to open."""
    table = open_table(client, system="daggerheart", options={"given_dice": True})
    for spec in (HIDDEN | {"difficulty_hidden": False}, HIDDEN | {"dice": [1, 2]}):
        seq = rolled(table, spec)["seq"]
        table.refused(422, "no_hidden_difficulty", "POST", f"/rolls/{seq}/difficulty")


# Binding.


def test_a_bound_roll(client: Client) -> None:
    """A roll that names its epoch has other dice, which nobody could choose, and says so wherever it is shown."""
    table = open_table(client)
    genesis = table.ok("GET", "")["epoch"]["genesis"]
    entry = table.ok("POST", "/rolls", {"spec": BS, "epoch": genesis}, key=KEY)
    assert entry["ruling"]["audit"]["bound"] is True
    assert entry["proof"]["rec"]["req"]["epoch"] == genesis
    assert log_of(table)[-1] == entry
    unbound = rolled(table)
    assert unbound["ruling"]["audit"]["bound"] is False
    report = verify(table.call("GET", "/export").content)
    assert (report.findings, report.epochs[0].unbound) == ([], (2,))


def test_a_roll_for_another_epoch_is_refused(client: Client) -> None:
    """An epoch that was closed meanwhile refuses a bound roll, writes nothing, and returns the open one."""
    table = open_table(client)
    [before] = table.ok("GET", "/audit")["epochs"]
    body = {"spec": BS, "epoch": before["genesis"]}
    done = table.ok("POST", "/rolls", body, key=KEY)
    after = closed(table, "ground")["next"]
    entries = len(log_of(table))
    problem = table.refused(409, "stale_epoch", "POST", "/rolls", body)
    assert problem["epoch"] == after
    assert len(log_of(table)) == entries
    # What was done under a key is answered first, whatever epoch is open.
    assert table.ok("POST", "/rolls", body, key=KEY) == done
    assert table.ok("POST", "/rolls", body | {"epoch": after["genesis"]})["ruling"]["audit"]["epoch"] == 1


def test_another_process_has_closed_the_epoch(client: Client, caches: Caches) -> None:
    """A process whose cache still has the former epoch reads again before it refuses or accepts a bound roll."""
    table = open_table(client)
    rolled(table)
    known = caches.epochs.get(table.sid)
    assert known
    after = closed(table)["next"]["genesis"]
    caches.epochs.put(table.sid, known)
    assert table.ok("POST", "/rolls", {"spec": BS, "epoch": after})["ruling"]["audit"]["bound"] is True
    caches.epochs.put(table.sid, known)
    table.refused(409, "stale_epoch", "POST", "/rolls", {"spec": BS, "epoch": known.now.genesis})


def test_given_faces_belong_to_no_epoch(client: Client) -> None:
    """Faces thrown elsewhere are not drawn under an epoch, and are never called bound."""
    table = open_table(client, options={"given_dice": True})
    genesis = table.ok("GET", "")["epoch"]["genesis"]
    body = {"spec": BS | {"dice": [6, 6, 1]}, "epoch": genesis}
    table.refused(422, "given_dice_bound", "POST", "/rolls", body)


def test_a_label_is_committed_to_as_its_number(client: Client) -> None:
    """A Difficulty said in words stands in the record as the number it names (DH-A6)."""
    table = open_table(client, system="daggerheart")
    spec = {"system": "daggerheart", "difficulty": "Presence Roll (12)"}
    entry = rolled(table, spec)
    assert entry["proof"]["rec"]["req"]["difficulty"] == 12
    assert "DH-A6" in entry["ruling"]["rulings"]
    hidden = rolled(table, spec | {"difficulty_hidden": True})
    assert len(hidden["proof"]["rec"]["req"]["difficulty"]) == 64
    assert hidden["ruling"]["difficulty"] == 12


# Keys.


def test_two_applications_share_nothing(client: Client, redis_url: str) -> None:
    """Two applications in one process sign with their own keys: neither answers with a receipt of the other's cache."""
    table = open_table(client)
    mine = rolled(table, key=KEY)
    settings = Settings(redis_url=redis_url, master_key=MASTER_KEY, signer="other.example")
    with TestClient(create_app(settings)) as other:
        [published] = other.get("/.well-known/rollwright-keys").json()["keys"]
        again = rolled(Table(other, {"id": table.sid, "join_code": "", "gm_token": table.gm}), key=KEY)
    assert again["proof"]["leaf"] == mine["proof"]["leaf"]
    assert receipt_of(again, notes.key(published["vkey"])).leaf.hex() == again["proof"]["leaf"]
    assert rolled(table, key=KEY) == mine


def test_keys_rotate(redis_url: str) -> None:
    """A new number is a new key, which signs; the former ones stay published, and what they signed still holds."""
    with TestClient(create_app(Settings(redis_url=redis_url, master_key=MASTER_KEY, signer="rolls.example"))) as client:
        table = open_table(client)
        first = rolled(table, key=KEY)
        [former] = client.get("/.well-known/rollwright-keys").json()["keys"]
    settings = Settings(redis_url=redis_url, master_key=MASTER_KEY, signer="rolls.example", signing_key=2)
    with TestClient(create_app(settings)) as client:
        published = client.get("/.well-known/rollwright-keys").json()["keys"]
        assert [one["signs"] for one in published] == [True, False]
        assert published[1] == former | {"signs": False}
        receipt = receipt_of(first, notes.key(published[1]["vkey"]))
        table = Table(client, {"id": table.sid, "join_code": "", "gm_token": table.gm})
        again = rolled(table, key=KEY)
        assert receipt_of(again, notes.key(published[0]["vkey"])) == receipt
        assert table.ok("GET", "/audit")["keys"] == [one["vkey"] for one in published]


def test_keys_follow_from_the_master_key_and_their_number() -> None:
    """Each number and each master key has a key of its own, always the same."""
    made: list[Any] = [tables(None, bytes([master]) * 32, "n", 3).keys for master in (1, 2, 1)]  # type: ignore[arg-type]  # no store
    assert made[0] == made[2]
    assert len({key.public for keys in made for key in keys}) == 6


def test_nothing_secret_is_shown() -> None:
    """What is logged of an epoch or of a deployment tells no secret."""
    secret = b"\x17" * 32
    for shown in (SeededEpoch("sid", 0, bytes(32), secret), tables(None, secret, "n", 1)):  # type: ignore[arg-type]  # no store
        assert repr(secret)[2:-1] not in repr(shown)
        assert secret.hex() not in repr(shown)


# Exports for players.


def test_a_player_exports_what_they_may_see(client: Client) -> None:
    """A player's export has the log without what only the GM may see, whole epochs, and is verified by itself."""
    table = open_table(client, system="daggerheart")
    ana = table.join()
    hidden_clock = table.ok("POST", "/clocks", {"name": "The ritual", "size": 6, "visible": False})
    genesis = table.ok("GET", "")["epoch"]["genesis"]
    open_spec = {name: value for name, value in HIDDEN.items() if name != "difficulty_hidden"}
    table.ok("POST", "/rolls", {"spec": open_spec, "epoch": genesis}, token=ana)
    hidden = rolled(table, HIDDEN, key=KEY)
    table.ok("POST", f"/clocks/{hidden_clock['id']}/ticks", {"by": 2, "note": "closer"})
    closed(table)
    response = table.call("GET", "/export", token=ana)
    assert response.status_code == 200
    body = response.content
    lines = [json.loads(line) for line in body.splitlines()]
    assert lines[0]["reader"] == "p2"
    assert {line["line"] for line in lines} == {"rollwright/1", "entry", "seen", "epoch", "digest"}
    salt = chain.difficulty_salt(master_key(MASTER_KEY), table.sid, KEY, 0).hex()
    for secret in ("The ritual", "closer", hidden_clock["id"], salt, '"difficulty":15,"difficulty_hidden"'):
        assert secret not in response.text.replace(json.dumps(lines[-1]), "")
    kept = kept_from(table.call("GET", "/log?limit=200", token=ana).text)
    report = verify(body, [signing_key(client)], kept)
    assert (report.findings, report.ruled, report.status) == ([], 1, 3)
    assert report.unruled == {"its entry hides something from players": 1}
    assert [epoch.revealed for epoch in report.epochs] == [True, False]
    [seen] = [line for line in lines if line["line"] == "seen" and line["seq"] == hidden["seq"]]
    face = seen["entry"]["announced"]["dice"][0]["face"]
    seen["entry"]["announced"]["dice"][0]["face"] = face % 12 + 1
    forged = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
    assert any("another faces" in finding.what for finding in verify(forged, kept=kept).findings)
    headers = {"Idempotency-Key": str(uuid.uuid4()), "Content-Type": "application/x-ndjson"}
    answer = client.post("/v1/sessions/import", content=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (422, "import_damaged")
