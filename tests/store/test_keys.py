"""The keys of a session: how long they live, where they are, which of them scripts use, and those of an import."""

import json
import secrets
from typing import Any

import pytest
import redis
from redis.crc import key_slot

from service.record.ids import IdempotencyKey
from service.record.log_record import LogRecord
from service.store.calls import CreateCall, Credentials, DiscardCall, Staged
from service.store.errors import Refused
from service.store.keys import keys, session_id, tries
from service.store.sessions import NEVER, SessionStore
from tests.applications import connection_to
from tests.store.changes import CHANGES, JOIN, OTHERS
from tests.store.conftest import ALONE
from tests.store.table import ADDRESS, CODE, PEOPLE, SECONDS, Table, documents, epoch_fields


def test_an_id_is_typed_as_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """No id begins like an option of a command line."""
    drawn = iter(["-" + "a" * 21, "-" + "b" * 21, "c" * 22])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _: next(drawn))
    assert session_id() == "c" * 22


async def test_every_key_expires(table: Table) -> None:
    """After every kind of change every key of the session has a time to live, and what it had left is renewed."""
    at = keys(table.sid)
    with pytest.raises(Refused, match="wrong_code"):
        await table.change("join", code="WRONG", **JOIN)
    left: dict[str, int] = {}
    for name, call in (CHANGES + OTHERS)[:-1]:
        for key in (at.table, at.log, at.idempotency, at.marks, at.epochs):
            await table.redis.do("EXPIRE", key, 9)
        await table.change(name, **call)
        left = {key: await table.redis.do("TTL", key) for key in await table.keys()}
        assert all(0 < seconds <= SECONDS for seconds in left.values()), (name, left)
        kept = {key: seconds for key, seconds in left.items() if key not in {tries(table.sid, ADDRESS), at.tickets}}
        assert min(kept.values()) > SECONDS - 60, (name, left)
    assert {at.marks, at.epochs, tries(table.sid, ADDRESS)} <= set(left)


async def test_a_refusal_keeps_nothing_alive(table: Table) -> None:
    """A refused change does not prolong a session's life."""
    await table.redis.do("EXPIRE", keys(table.sid).table, 9)
    await table.refused("wrong_role", "code", code="NEW", roles=("player",))
    assert await table.redis.do("TTL", keys(table.sid).table) in range(1, 10)


async def test_erasing(crowded: Table, sessions: SessionStore) -> None:
    """An erased session leaves only counts of wrong codes and joins, which expire; no other session loses any key."""
    other = Table(sessions)
    await other.open()
    before = await other.contents()
    await crowded.change("ticket", ticket="one", seconds=30, most=2, each=2)
    await crowded.change("rotate", epoch="first", least=0, next={"genesis": "second"})
    with pytest.raises(Refused, match="wrong_code"):
        await crowded.change("join", code="WRONG", **JOIN)
    at, wrong = keys(crowded.sid), tries(crowded.sid, ADDRESS)
    assert await crowded.keys() == sorted([at.table, at.log, at.idempotency, at.marks, at.epochs, at.tickets, wrong])
    await crowded.change("erase", roles=("gm",))
    assert await crowded.keys() == [wrong]
    assert 0 < await crowded.redis.do("TTL", wrong) <= 600
    assert await other.contents() == before
    await crowded.refused("no_session", "code", code="NEW")


async def test_one_slot(crowded: Table, sessions: SessionStore) -> None:
    """All keys of a session are in one slot of a cluster, and sessions are in different ones."""
    await crowded.change("ticket", ticket="one", seconds=30, most=2, each=2)
    with pytest.raises(Refused, match="wrong_code"):
        await crowded.change("join", code="WRONG", **JOIN)
    assert len({key_slot(key.encode()) for key in await crowded.keys()}) == 1
    others = {key_slot(key.encode()) for _ in range(20) for key in [keys(Table(sessions).sid).table]}
    assert len(others) > 10


@ALONE
async def test_scripts_touch_declared_keys_alone(
    table: Table, admin: redis.Redis, store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each script does its work as a user who may touch no key and no channel but those it declares."""
    narrow = connection_to(store_url.replace("unix://", "unix://narrow:secret@"))
    run = narrow.run

    async def narrowed(name: str, declared: Any, arguments: Any, **_: Any) -> Any:
        admin.acl_setuser(
            "narrow",
            enabled=True,
            reset=True,
            passwords=["+secret"],
            commands=["+@all"],
            keys=list(declared),
            channels=[declared[0]],
        )
        return await run(name, declared, arguments)

    monkeypatch.setattr(narrow, "run", narrowed)
    admin.acl_setuser("narrow", enabled=True, reset=True, passwords=["+secret"], commands=["+@all"])
    at_table = Table(SessionStore(narrow, SECONDS), table.sid)
    try:
        for name, call in [*CHANGES, *OTHERS]:
            await at_table.change(name, **call)
        await at_table.open()
        await imported(Table(SessionStore(narrow, SECONDS)))
        await staged(Table(SessionStore(narrow, SECONDS)))
        await SessionStore(narrow, SECONDS)._stage(table.sid, DiscardCall(), ())
        with pytest.raises(redis.exceptions.NoPermissionError):
            await narrow.do("GET", f"{keys(table.sid).table}:undeclared")
    finally:
        await narrow.close()
        admin.acl_deluser("narrow")
    assert len(await table.log()) == 1


EPOCH = {"sid": "elsewhere", "e": 0, "name": "former", "after": 0, "until": 5}
STAGED = Staged(log=5, marks=1, epochs=1, draft=len(documents()))


async def staged(table: Table) -> list[LogRecord]:
    """Write what an import writes before there is a table; return its log."""
    log = [LogRecord(seq, 1000 * seq, b'{"number":%d}' % seq, b"{}") for seq in range(1, 6)]
    await table.sessions.append(table.sid, log[:3])
    await table.sessions.append(table.sid, log[3:])
    await table.sessions.fill(table.sid, "marks", {"try:1": b"2"})
    await table.sessions.fill(table.sid, "epochs", {"0": json.dumps(EPOCH).encode()})
    await table.sessions.fill(table.sid, "draft", {name: json.dumps(doc) for name, doc in documents().items()})
    return log


async def create(table: Table, idempotency: IdempotencyKey) -> LogRecord:
    """Make the table of an import."""
    fields = {"code": CODE, "gm": "p1", "next:p": len(PEOPLE), "seq": 5, "at": 5000, "bytes": 70} | epoch_fields()
    call = CreateCall(fields=fields, staged=STAGED)
    return await table.sessions.change(
        table.sid, call, credentials=Credentials("p1"), idempotency=idempotency, entry=b'{"type":"imported"}'
    )


async def imported(table: Table) -> IdempotencyKey:
    """Import a table; return under which key."""
    idempotency = IdempotencyKey(secrets.token_bytes(16), secrets.token_bytes(8))
    await staged(table)
    await create(table, idempotency)
    return idempotency


async def test_an_import(sessions: SessionStore) -> None:
    """An import that was begun twice is written once, is gone in a minute if it ends there, and leaves a table be."""
    table = Table(sessions)
    log = await staged(table)
    assert await staged(table) == await table.log() == log
    for key in await table.keys():
        assert await table.redis.do("TTL", key) in range(30, 61)
    await imported(table)
    assert (await sessions.snapshot(table.sid))[1] == {"try:1": "2"}
    assert [json.loads(epoch) for epoch in await sessions.epochs(table.sid)] == [EPOCH]
    assert {name: await table.doc(name) for name in documents()} == documents()
    assert int((await sessions.table(table.sid))["bytes"]) == 70 + len(b'{"type":"imported"}{}p1\1P1')
    await table.change("apply", remember=[["try:1", "3"]])
    before = await table.contents()
    await imported(table)
    assert await table.contents() == before
    for key in await table.keys():
        assert await table.redis.do("TTL", key) in range(SECONDS - 60, SECONDS + 1)
    assert [one.seq for one in await table.log()] == list(range(1, 8))


@pytest.mark.parametrize("part", ["log", "marks", "epochs", "draft"])
async def test_an_import_that_lost_a_part(part: str, sessions: SessionStore) -> None:
    """No table is made of an import of which a part has expired, and nothing else of it changes."""
    table = Table(sessions)
    await staged(table)
    await table.redis.do("DEL", getattr(keys(table.sid), part))
    before = await table.contents()
    with pytest.raises(Refused, match="import_lost"):
        await create(table, NEVER)
    assert await table.contents() == before


async def test_a_failed_import_leaves_nothing(sessions: SessionStore) -> None:
    """What was written of an import is discarded with its creation; a table that was made of it is not."""
    table, idempotency = Table(sessions), IdempotencyKey(secrets.token_bytes(16), secrets.token_bytes(8))
    await sessions.reserve(idempotency, table.sid, 600)
    await staged(table)
    await sessions.discard(idempotency, table.sid)
    assert not await table.keys()
    assert not await sessions.reserved(idempotency)
    sid, made = await sessions.reserve(idempotency, secrets.token_urlsafe(16), 600)
    assert (sid == table.sid, made) == (False, False)
    made_of_it = Table(sessions)
    idempotency = await imported(made_of_it)
    await sessions.reserve(idempotency, made_of_it.sid, 600)
    before = await made_of_it.contents()
    await sessions.discard(idempotency, made_of_it.sid)
    assert await made_of_it.contents() == before
    assert await sessions.reserved(idempotency)
