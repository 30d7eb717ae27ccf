"""What is promised of every change: whole or not at all, once, by who may, in order, and gone when it is erased."""

import asyncio
import json
import re
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import redis
from redis.crc import key_slot

from service.record.deltas import Charge
from service.record.idempotency import IdempotencyKey
from service.record.log_record import LogRecord
from service.store import scripts
from service.store import sessions as module
from service.store.broadcaster import EventBroadcaster
from service.store.calls import Actor, ApplyCall, CreateCall, DiscardCall, ReplayCall, Staged
from service.store.cluster import connect
from service.store.errors import Refused, Unavailable
from service.store.keys import creation, keys, tries
from service.store.sessions import NEVER, SessionStore
from service.store.target import parse_url
from tests.store.conftest import STORES, named
from tests.store.proxy import Proxy, proxied
from tests.store.table import ADDRESS, CODE, PEOPLE, SECONDS, Table, clock, documents, epoch_fields, person

LUA = Path(scripts.__file__).parent / "lua"
CHARACTER = {"name": "Silk", "owner": "p2", "tracks": {"stress": [0, 9], "hope": [2, 6], "xp": [0]}}
JOIN: dict[str, Any] = {
    "person": person("Zoe", "player"),
    "most": 64,
    "last": 99,
    "guesses": 10,
    "joins": 30,
    "wait": 600,
}

Call = dict[str, Any]
# Every script, in an order that makes sense at one table; `create` comes before.
CHANGES: list[tuple[str, Call]] = [
    ("join", {"code": CODE, **JOIN}),
    ("put", {"kind": "c", "most": 64, "doc": CHARACTER}),
    ("put", {"kind": "k", "most": 256, "doc": clock()}),
    ("patch", {"id": "c1", "set": {"name": "Thorn"}, "unset": [], "tracks": {"xp": [3]}}),
    (
        "apply",
        {
            "charge": [["c1", "stress", 2, False], ["shared", "fear", 1, False]],
            "tick": [["k1", 3]],
            "expect": [["try:1", ""]],
            "remember": [["try:1", "@"]],
            "swap": [["try:3", "", "1"]],
            "turn": ["turn:c1:hope"],
        },
    ),
    ("apply", {"epoch": "first", "most": 512}),
    ("rotate", {"epoch": "first", "least": 0, "next": {"name": "second"}}),
    ("reveal", {"after": 0, "seed": "5eed"}),
    ("code", {"code": "ANOTHER2"}),
    ("person", {"person": "p2", "act": "renew"}),
    ("person", {"person": "p3", "act": "revoke"}),
    ("delete", {"id": "c1"}),
    ("person", {"person": "p5", "act": "hand_over"}),
]
OTHERS: list[tuple[str, Call]] = [
    ("ticket", {"by": "p5", "ticket": "a-ticket", "seconds": 30, "most": 2, "each": 2}),
    ("redeem", {"ticket": "a-ticket"}),
    ("erase", {"by": "p5"}),
]

APPLIED: Call = {
    "charge": [["c1", "stress", 2, False], ["shared", "fear", 1, False]],
    "tick": [["k1", 4]],
    "expect": [["try:1", ""]],
    "remember": [["try:1", "@"], ["try:2", "1"]],
    "swap": [["try:3", "", "1"]],
    "turn": ["turn:c2:hope"],
}


def apply(**more: Any) -> tuple[str, Call]:
    """Return a roll that charges, ticks and remembers, and then something that the table refuses."""
    lists = {name: [*APPLIED.get(name, []), *some] for name, some in more.items() if isinstance(some, list)}
    return "apply", APPLIED | more | lists


def put(kind: str, doc: Call, **more: Any) -> tuple[str, Call]:
    """Return a new character or clock."""
    return "put", {"kind": kind, "most": 64, "doc": doc} | more


def patch(at: str, **more: Any) -> tuple[str, Call]:
    """Return an edit."""
    return "patch", {"id": at, "set": {}, "unset": [], "tracks": {}} | more


CLOSING: Call = {"epoch": "first", "least": 0, "each": 1, "most": 1, "next": {}, "by": "p2"}

# At the table of `crowd`.
REFUSALS: list[tuple[str, tuple[str, Call]]] = [
    ("not_found", apply(tick=[["k9", 1]])),
    ("not_found", apply(tick=[["k5", 1]], by="p2")),
    ("not_found", apply(charge=[["c9", "stress", 1, False]])),
    ("not_found", apply(clock="k5", by="p2")),
    ("not_found", apply(show="k9")),
    ("clock_locked", ("apply", APPLIED | {"tick": [["k6", 1], ["k2", 1]]})),
    ("clock_locked", apply(clock="k2")),
    ("race_over", apply(tick=[["k4", 1]])),
    ("race_over", apply(tick=[["k4", -1]])),
    ("race_over", apply(clock="k4")),
    ("not_yours", apply(tick=[["k6", 1]], by="p2")),
    ("not_yours", apply(owner=["c1", "c2"], by="p2")),
    ("unaffordable", apply(charge=[["c1", "hope", -3, True]])),
    ("unaffordable", apply(charge=[["c1", "hope", -2, True], ["c1", "hope", -1, True]])),
    ("unaffordable", apply(charge=[["shared", "fear", 12, True]])),
    ("no_track", apply(charge=[["c1", "mana", 1, False]])),
    ("character_missing", ("apply", {"character": True, "owner": [], "by": "p2", "tick": [["k1", 1]]})),
    ("no_track", apply(charge=[["k1", "stress", 1, False]])),
    ("already_settled", apply(expect=[["seen", ""]])),
    ("already_settled", apply(expect=[["seen", "no"]])),
    ("already_settled", apply(expect=[["unseen", "yes"]])),
    ("spent_this_turn", apply(turn=["turn:c1:hope"])),
    ("stale_session", apply(session=7)),
    ("stale_epoch", apply(epoch="second", most=512)),
    ("epoch_full", apply(epoch="first", most=0)),
    ("stale_epoch", ("rotate", {"epoch": "second", "least": 0, "next": {}})),
    ("too_many_closings", ("rotate", CLOSING | {"most": 0})),
    ("too_many_closings", ("rotate", CLOSING | {"each": 0})),
    ("epoch_empty", ("rotate", {"epoch": "first", "least": 1, "next": {}})),
    ("wrong_role", ("rotate", {"epoch": "first", "least": 0, "next": {}, "by": "p4", "roles": ("gm", "player")})),
    ("not_found", ("reveal", {"after": 0, "seed": "5eed"})),
    ("wrong_role", apply(by="p2", roles=("gm",))),
    ("wrong_role", apply(by="p4", roles=("gm", "player"))),
    ("token_revoked", apply(by="p2", token=2)),
    ("token_revoked", apply(by="p5", token=2)),
    ("token_revoked", apply(by="p9")),
    ("token_revoked", apply(by="c1")),
    ("not_racing", put("k", clock(kind="racing", rival="k1"))),
    ("already_linked", put("k", clock(kind="racing", rival="k3"))),
    ("already_linked", put("k", clock(kind="linked", after="k1"))),
    ("not_found", put("k", clock(kind="linked", after="k9"))),
    ("not_found", put("k", clock(kind="racing", rival="k5"), by="p2")),
    ("too_many", put("k", clock(), most=6)),
    ("id_taken", put("k", clock(visible=False), number=5)),
    ("too_many", put("c", CHARACTER, most=2)),
    ("no_owner", put("c", CHARACTER | {"owner": "p9"})),
    ("no_owner", put("c", CHARACTER | {"owner": "p5"})),
    ("wrong_role", put("k", clock(), by="p3", roles=("gm",))),
    ("not_yours", patch("c1", set={"name": "Mine"}, by="p3")),
    ("not_found", patch("c9", set={"name": "Nobody"})),
    ("not_found", patch("k5", set={"name": "Seen"}, by="p2")),
    ("version_mismatch", patch("c1", set={"name": "Late"}, version=9)),
    ("version_mismatch", patch("session", set={"name": "Late"}, version=2)),
    ("no_track", patch("c1", set={"name": "New"}, tracks={"stress": [1], "mana": [1]})),
    ("over_cap", patch("c1", tracks={"hope": [7]})),
    ("over_cap", patch("c1", tracks={"stress": [4, 3]})),
    ("no_owner", patch("c1", set={"owner": "p5"})),
    ("too_small", patch("k6", set={"name": "Small", "size": 1})),
    ("already_linked", ("delete", {"id": "k1"})),
    ("not_found", ("delete", {"id": "k9"})),
    ("not_found", ("delete", {"id": "k5", "by": "p2"})),
    ("not_yours", ("delete", {"id": "c1", "by": "p3"})),
    ("version_mismatch", ("delete", {"id": "c1", "version": 9})),
    ("cannot_revoke_gm", ("person", {"person": "p1", "act": "revoke"})),
    ("not_yours", ("person", {"person": "p3", "act": "revoke", "by": "p2"})),
    ("not_yours", ("person", {"person": "p1", "act": "renew", "by": "p4"})),
    ("not_found", ("person", {"person": "p9", "act": "renew"})),
    ("gone", ("person", {"person": "p5", "act": "hand_over"})),
    ("already_gm", ("person", {"person": "p1", "act": "hand_over"})),
    ("wrong_role", ("person", {"person": "p2", "act": "hand_over", "by": "p2", "roles": ("gm",)})),
    ("wrong_role", ("code", {"code": "MINE", "by": "p2", "roles": ("gm",)})),
    ("wrong_role", ("erase", {"by": "p2", "roles": ("gm",)})),
    ("token_revoked", ("erase", {"token": 2})),
    ("token_revoked", ("ticket", {"ticket": "t", "seconds": 30, "most": 2, "each": 2, "by": "p5", "token": 2})),
    ("too_many", ("ticket", {"ticket": "t", "seconds": 30, "most": 0, "each": 2, "by": "p4"})),
    ("too_many", ("ticket", {"ticket": "t", "seconds": 30, "most": 2, "each": 0})),
    ("too_many", ("join", {"code": CODE, **JOIN, "most": 4})),
    ("too_many", ("join", {"code": CODE, **JOIN, "last": 5})),
    ("too_many", ("person", {"person": "p5", "act": "renew", "most": 4})),
    ("too_many_renewals", ("person", {"person": "p2", "act": "renew", "by": "p2", "renewals": 0})),
    ("no_ticket", ("redeem", {"ticket": "never-issued"})),
    ("not_found", ("replay", {})),
    ("token_revoked", ("replay", {"token": 2})),
]
ELSEWHERE = {
    "no_session",
    "key_reused",
    "log_full",
    "wrong_code",
    "too_many_guesses",
    "too_many_joins",
    "epoch_open",
    "import_lost",
}
"""Refusals that have a test of their own."""


async def crowd(table: Table) -> None:
    """Let there be two characters, six clocks, somebody who was revoked, and something that happened."""
    await table.change("put", kind="c", most=64, doc=CHARACTER)
    await table.change("put", kind="c", most=64, doc=CHARACTER | {"owner": "p3"})
    linked = {"kind": "linked", "after": "k1"}
    racing = {"kind": "racing", "rival": "k3"}
    for more in ({}, linked, {"kind": "racing"}, racing, {"visible": False}, {"ticked_by": "gm", "filled": 2}):
        await table.change("put", kind="k", most=64, doc=clock(**more))
    await table.change("join", code=CODE, **JOIN)
    await table.change("person", person="p5", act="revoke")
    once: Call = {"remember": [["seen", "yes"]], "turn": ["turn:c1:hope"]}
    await table.change("apply", tick=[["k3", 9]], charge=[["c1", "stress", 1, False]], **once)


@pytest.fixture
def crowded(table: Table, loop: asyncio.Runner) -> Table:
    """A table with something of everything."""
    loop.run(crowd(table))
    return table


ALONE = pytest.mark.parametrize("store_url", [one for one in STORES if one[0] == "server"], indirect=True, ids=named)
"""For what is done to a server, or to the way to it: there is one."""


@pytest.fixture
def admin(store_url: str) -> Iterator[redis.Redis]:
    """A client that may do anything to the server."""
    with redis.Redis.from_url(store_url, decode_responses=True) as client:
        yield client


def same(one: LogRecord, other: LogRecord) -> bool:
    """Tell whether two are the same entry."""
    return (one.seq, one.at, one.entry, one.result, one.id) == (
        other.seq,
        other.at,
        other.entry,
        other.result,
        other.id,
    )


# Whole, or not at all.


@pytest.mark.parametrize("code, call", REFUSALS, ids=[f"{code}-{call[0]}" for code, call in REFUSALS])
async def test_a_refusal_changes_nothing(code: str, call: tuple[str, Call], crowded: Table) -> None:
    """What is refused, at its end too, leaves table, log, what was done and what was remembered as they were."""
    name, more = call
    await crowded.refused(code, name, **more)


def test_every_refusal_is_tried() -> None:
    """No script refuses with a code that no test here knows."""
    codes = {code for file in LUA.glob("*.lua") for code in re.findall(r"refuse\('(\w+)'", file.read_text())}
    assert codes == {code for code, _ in REFUSALS} | ELSEWHERE


def test_every_script_is_tried() -> None:
    """Each script is in the tests of what holds for all of them."""
    begun = re.compile("^return (run|guarded|unless_made)", re.MULTILINE)
    names = {file.stem for file in LUA.glob("*.lua") if begun.search(file.read_text())}
    assert names == {name for name, _ in CHANGES + OTHERS} | {"create", "append", "fill", "discard", "replay"}


async def test_a_change_is_whole(crowded: Table) -> None:
    """A roll's charges, ticks, memories and entry are all there, and nothing else changed."""
    before = await crowded.contents()
    stored = await crowded.change("apply", **APPLIED)
    after = await crowded.contents()
    at = keys(crowded.sid)
    changed = {name for name, value in after[at.table].items() if before[at.table].get(name) != value}
    assert changed <= {b"c1", b"shared", b"k1", b"k2", b"seq", b"bytes", b"at"}
    assert changed >= {b"c1", b"shared", b"k1", b"k2", b"seq", b"bytes"}
    more = int(after[at.table][b"bytes"]) - int(before[at.table][b"bytes"])
    assert more == len(stored.entry) + len(stored.result)
    assert (await crowded.doc("c1"))["tracks"]["stress"] == [3, 9]
    assert (await crowded.doc("k1"))["filled"] == 4
    assert "locked" not in await crowded.doc("k2")
    assert after[at.log][:-1] == before[at.log]
    assert same((await crowded.log())[-1], stored)
    assert after[at.marks] == before[at.marks] | {
        b"try:1": str(stored.seq).encode(),
        b"try:2": b"1",
        b"try:3": b"1",
        b"turn:c2:hope": b"1",
    }
    assert len(after[at.idempotency]) == len(before[at.idempotency]) + 1
    assert json.loads(stored.result)["changes"] == [
        ["c1", "stress", 2, 3, 0],
        ["shared", "fear", 1, 1, 0],
        ["k1", "filled", 4, 4, 0, False, 0],
        ["k2", "locked", -1, 0, 0, False],
    ]


async def test_a_full_log(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log without room refuses every change and keeps what it has; what was done before is still answered."""
    done = await table.change("put", kind="k", most=9, doc=clock(), key="before")
    monkeypatch.setattr(module, "RESERVE", 4)
    monkeypatch.setattr(module, "MAX_LOG_ENTRIES", done.seq)
    for name, call in CHANGES:
        if name == "reveal":
            # There is nothing to reveal here: see test_epochs.py.
            continue
        details = await table.refused("log_full", name, **call | ({"id": "k1"} if "id" in call else {}) | _within(name))
        assert details == {"entries": done.seq, "bytes": await size(table)}
    assert (await table.change("put", kind="k", most=9, doc=clock(), key="before")).replayed
    monkeypatch.setattr(module, "MAX_LOG_ENTRIES", done.seq + 3)
    assert (await table.change("code", code="NEW")).seq == done.seq + 1


async def size(table: Table) -> int:
    """Return how many bytes the entries of a log have."""
    return sum(len(stored.entry) + len(stored.result) for stored in await table.log())


async def test_a_log_full_by_its_bytes(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log that has no room for the bytes of another entry refuses it, and takes a smaller one."""
    await table.change("code", code="NEW")
    before = await size(table)
    # The GM leaves half of what is reserved.
    monkeypatch.setattr(module, "RESERVE", 4)
    kept = 2 * module._RESERVED_BYTES
    monkeypatch.setattr(module, "MAX_LOG_BYTES", before + kept + 1000)
    details = await table.refused("log_full", "code", code="x" * 1000)
    assert details == {"entries": 2, "bytes": before}
    assert (await table.change("code", code="x" * 500)).seq == 3
    assert before + 500 < await size(table) <= before + 1000


def _within(name: str) -> Call:
    """Return what makes a call one that only the log has no room for, at a table with one clock."""
    within: dict[str, Call] = {
        "apply": {"charge": [["shared", "fear", 1, False]]},
        "patch": {"tracks": {}},
        "person": {"person": "p2"},
    }
    return within.get(name, {})


@ALONE
@pytest.mark.parametrize("name, full", [("maxmemory", "1"), ("min-replicas-to-write", "1")])
async def test_a_server_that_cannot_write(name: str, full: str, crowded: Table, admin: redis.Redis) -> None:
    """A server that is full, or lacks its replicas, is away; nothing is half done, and afterwards it is done."""
    before = await crowded.contents()
    admin.config_set(name, full)
    try:
        for script, call in [("apply", APPLIED), *CHANGES[:3]]:
            with pytest.raises(Unavailable):
                await crowded.change(script, **call, key=f"{script} {call.get('kind')}")
    finally:
        admin.config_set(name, "0")
    assert await crowded.contents() == before
    assert not (await crowded.change("apply", **APPLIED, key="apply None")).replayed


# IdempotencyKey.


async def test_a_repetition_is_answered_and_not_done(table: Table) -> None:
    """The same request under the same key gets its first entry again; another one under it is refused."""
    for number, (name, call) in enumerate(CHANGES):
        first = await table.change(name, **call, key=str(number))
        before = await table.contents()
        again = await table.change(name, **call, key=str(number))
        assert (first.replayed, again.replayed) == (False, True)
        assert same(first, again)
        assert await table.contents() == before
        await table.refused("key_reused", name, **call, by="p4", key=str(number))


async def test_replay_outlives_what_it_is_about(table: Table) -> None:
    """Answers stay when character, role and token they rest on are gone; the caller's role is the present one."""
    stored = [await table.change(name, **call, key=str(number)) for number, (name, call) in enumerate(CHANGES)]
    assert [one.role for one in stored if one.role] == ["gm"] * (
        len(CHANGES) - 2
    )  # joining and revealing need no token
    before = await table.contents()
    for number, (name, call) in enumerate(CHANGES):
        again = await table.change(name, **call, key=str(number))
        assert again.replayed
        assert same(again, stored[number])
        assert again.role == "player"
    assert await table.contents() == before
    await table.refused("wrong_role", "code", code="NEW", roles=("gm",))


async def test_a_renewal_nobody_heard_of(table: Table) -> None:
    """Who renewed their own token and did not hear of it asks again with the old one, and gets the same answer."""
    asked: Call = {"person": "p2", "act": "renew", "by": "p2", "renewals": 9}
    first = await table.change("person", **asked, key="renewal")
    again = await table.change("person", **asked, key="renewal")
    assert again.replayed
    assert json.loads(again.result) == json.loads(first.result) == {"after": {"version": 2}}
    await table.refused("token_revoked", "person", **asked, key="another")
    assert not (await table.change("person", **asked, token=2, key="another")).replayed


async def test_asking_what_was_done(table: Table) -> None:
    """What was done under a key is answered without doing it, to the same request alone."""
    idempotency = IdempotencyKey(secrets.token_bytes(16), b"request!")
    actor, turn = Actor("p2", 1, ("gm", "player")), ApplyCall(charge=(Charge("shared", "fear", 1),))
    first = await table.sessions.change(table.sid, turn, actor=actor, idempotency=idempotency, entry=b"{}")
    before = await table.contents()
    again = await table.sessions.change(table.sid, ReplayCall(), actor=actor, idempotency=idempotency)
    assert again.replayed
    assert same(again, first)
    with pytest.raises(Refused, match="key_reused"):
        await table.sessions.change(
            table.sid, ReplayCall(), actor=actor, idempotency=IdempotencyKey(idempotency.digest, b"another!")
        )
    assert await table.contents() == before


async def test_many_at_once_are_one(table: Table, store_url: str) -> None:
    """Fifty times the same request at the same time, by two processes, is done once."""
    other = connect(parse_url(store_url))
    tables = [table, Table(SessionStore(other, SECONDS), table.sid)]
    asked: Call = {"kind": "k", "most": 99, "doc": clock()}
    stored = await asyncio.gather(*[tables[at % 2].change("put", **asked, key="once") for at in range(50)])
    await other.close()
    assert [one.replayed for one in stored].count(False) == 1
    assert len({one.id for one in stored}) == 1
    assert await table.sessions.tail(table.sid) == 2


async def test_a_creation_happens_once(sessions: SessionStore) -> None:
    """Many reservations under one key are one id, which is said to be made once it is; another request is refused."""
    idempotency = IdempotencyKey(secrets.token_bytes(16), b"creation")
    ids = [secrets.token_urlsafe(16) for _ in range(20)]
    found = await asyncio.gather(*[sessions.reserve(idempotency, sid, 60) for sid in ids])
    assert len(set(found)) == 1
    [(sid, made), *_] = found
    assert (sid in ids, made) == (True, False)
    with pytest.raises(Refused, match="key_reused"):
        await sessions.reserve(IdempotencyKey(idempotency.digest, b"another!"), "else", 60)
    await sessions.made(idempotency, sid)
    assert await sessions.reserve(idempotency, "else", 60) == (sid, True)
    assert 0 < await sessions._redis.do("TTL", creation(idempotency.digest.hex())) <= 60
    table = Table(sessions, sid)
    first, second = await table.open(), await table.open()
    assert (first.replayed, second.replayed, first.seq) == (False, True, 1)
    assert same(first, second)
    assert len(await table.log()) == 1


# Who may.


async def test_roles(table: Table) -> None:
    """Each script that asks for a token lets in the roles it is called with, and nobody else."""
    for who, role in PEOPLE.items():
        for allowed in ("gm", "player", "spectator"):
            call: Call = {"person": who, "act": "renew", "by": who, "renewals": 9, "roles": (allowed,)}
            token = (await table.doc(who))["version"]
            if role == allowed:
                assert (await table.change("person", **call, token=token)).role == role
            else:
                assert await table.refused("wrong_role", "person", **call, token=token) == {"role": role}


async def test_a_revoked_token(table: Table) -> None:
    """A revoked token opens nothing; a renewed one does, and its predecessor never again."""
    asked: Call = {"charge": [["shared", "fear", 1, False]], "by": "p2"}
    await table.change("apply", **asked)
    await table.change("person", person="p2", act="revoke")
    for token in (1, 2):
        await table.refused("token_revoked", "apply", **asked, token=token)
    await table.change("person", person="p2", act="renew", most=500)
    await table.change("apply", **asked, token=3)
    for token in (0, 1, 2, 4):
        await table.refused("token_revoked", "apply", **asked, token=token)


async def test_handing_over(table: Table) -> None:
    """Roles change places in one step, tokens stay, and nobody else's role changes."""
    await table.change("person", person="p3", act="hand_over")
    roles = {who: (await table.doc(who))["role"] for who in PEOPLE}
    assert roles == PEOPLE | {"p1": "player", "p3": "gm"}
    await table.refused("wrong_role", "code", code="NEW", roles=("gm",))
    assert (await table.change("code", code="NEW", roles=("gm",), by="p3")).role == "gm"


async def test_no_session(sessions: SessionStore) -> None:
    """Where there is no session nothing can be done, and nothing comes to be."""
    table = Table(sessions)
    for name, call in CHANGES + OTHERS:
        await table.refused("no_ticket" if name == "redeem" else "no_session", name, **call)
    assert not await table.keys()
    assert (await sessions.table(table.sid), await sessions.tail(table.sid), await table.log()) == ({}, 0, [])


async def test_versions(crowded: Table) -> None:
    """A change that names the version is done at that one alone; each change makes another, without a name any does."""
    for at in ("c1", "k6", "session"):
        version = (await crowded.doc(at))["version"]
        call: Call = {"id": at, "set": {"name": "New"}, "unset": [], "tracks": {}}
        await crowded.change("patch", **call, version=version)
        assert await crowded.refused("version_mismatch", "patch", **call, version=version) == {"version": version + 1}
        await crowded.change("patch", **call)
        assert (await crowded.doc(at))["version"] == version + 2
    details = await crowded.refused("stale_session", "apply", session=1)
    assert details == await crowded.doc("session")
    await crowded.change("apply", session=details["version"])


# Limits.


async def test_room_for_so_many(table: Table) -> None:
    """Room is counted by what is there; a number is never given twice."""
    for kind, doc in (("c", CHARACTER), ("k", clock())):
        for number in (1, 2):
            made = await table.change("put", kind=kind, most=2, doc=doc)
            assert json.loads(made.result)["after"]["id"] == f"{kind}{number}"
        assert await table.refused("too_many", "put", kind=kind, most=2, doc=doc) == {"most": 2}
        await table.change("delete", id=f"{kind}2")
        made = await table.change("put", kind=kind, most=2, doc=doc)
        assert json.loads(made.result)["after"]["id"] == f"{kind}3"


async def test_room_at_the_same_time(table: Table) -> None:
    """Forty who come at once find room for ten."""
    calls = [table.change("put", kind="k", most=10, doc=clock()) for _ in range(40)]
    found = await asyncio.gather(*calls, return_exceptions=True)
    assert sum(isinstance(one, LogRecord) for one in found) == 10
    assert {one.code for one in found if isinstance(one, Refused)} == {"too_many"}
    assert await table.sessions.tail(table.sid) == 11


async def test_guesses(crowded: Table, sessions: SessionStore) -> None:
    """Ten wrong codes, at once too, shut one address out until the wait is over: no other, and at no other table."""
    wrong = [crowded.change("join", code="WRONG", **JOIN) for _ in range(30)]
    found = await asyncio.gather(*wrong, return_exceptions=True)
    codes = [one.code for one in found if isinstance(one, Refused)]
    assert (codes.count("wrong_code"), codes.count("too_many_guesses")) == (10, 20)
    details = await crowded.refused("too_many_guesses", "join", code=CODE, **JOIN)
    assert 0 < details["wait"] <= 600
    assert not (await crowded.change("join", code=CODE, **JOIN, address="192.0.2.2")).replayed
    other = Table(sessions)
    await other.open()
    assert (await other.change("join", code=CODE, **JOIN)).seq == 2
    at = tries(crowded.sid, ADDRESS)
    assert await crowded.redis.do("PEXPIRE", at, 20)
    async with asyncio.timeout(10):
        while await crowded.redis.do("EXISTS", at):  # noqa: ASYNC110  # Redis alone knows
            await asyncio.sleep(0.01)
    assert not (await crowded.change("join", code=CODE, **JOIN)).replayed


async def test_guesses_are_counted_and_nothing_else(table: Table) -> None:
    """A wrong code is counted for a while that later ones do not prolong; who is in already hears so again."""
    first = await table.change("join", code=CODE, **JOIN, key="joined")
    before = await table.contents()
    at = tries(table.sid, ADDRESS)
    for guess in range(1, 11):
        with pytest.raises(Refused, match="wrong_code"):
            await table.change("join", code="WRONG", **JOIN)
        assert await table.contents() == before | {at: {b"joins": b"1", b"wrong": b"%d" % guess}}
        if guess == 1:
            assert await table.redis.do("TTL", at) in range(590, 601)
            await table.redis.do("EXPIRE", at, 100)
    assert await table.redis.do("TTL", at) in range(1, 101)
    assert same(await table.change("join", code=CODE, **JOIN, key="joined"), first)


async def test_tickets(table: Table) -> None:
    """A ticket opens once, within its time; those that ran out make room for others."""
    limits: Call = {"seconds": 30, "most": 9, "each": 2}
    for ticket in ("one", "two"):
        await table.change("ticket", ticket=ticket, **limits)
    assert await table.refused("too_many", "ticket", ticket="three", **limits) == {"most": 2}
    redeemed = await table.change("redeem", ticket="one")
    assert json.loads(redeemed.result) == {"by": "p1", "token": 1}
    await table.refused("no_ticket", "redeem", ticket="one")
    await table.redis.do("HSET", keys(table.sid).tickets, "old", "p1 1 1000", "two", "p1 1 1000")
    with pytest.raises(Refused, match="no_ticket"):
        await table.change("redeem", ticket="two")
    await table.change("ticket", ticket="three", **limits | {"each": 1})
    found = (await table.contents())[keys(table.sid).tickets]
    assert list(found) == [b"three"]


async def test_tickets_of_one_and_of_all(table: Table) -> None:
    """One person's tickets leave room for others', and all others' for the GM's."""
    limits: Call = {"seconds": 30, "most": 3, "each": 2}
    for number, who in enumerate(("p2", "p2", "p3")):
        await table.change("ticket", ticket=f"t{number}", by=who, **limits)
    assert await table.refused("too_many", "ticket", ticket="more", by="p2", **limits) == {"most": 2}
    assert await table.refused("too_many", "ticket", ticket="more", by="p4", **limits) == {"most": 3}
    for ticket in ("first", "second"):
        await table.change("ticket", ticket=ticket, **limits)
    assert await table.refused("too_many", "ticket", ticket="third", **limits) == {"most": 2}


# Memory of what happened.


async def test_memory(table: Table) -> None:
    """What happened is remembered under its entry's number, expected, counted and forgotten."""
    await table.change("put", kind="c", most=9, doc=CHARACTER)
    tried = await table.change("apply", expect=[["try", ""]], remember=[["try", "@"]])
    assert await table.sessions.mark(table.sid, "try") == str(tried.seq)
    again: Call = {"expect": [["try", ""]], "remember": [["try", "@"]]}
    assert await table.refused("already_settled", "apply", **again) == {"field": "try", "value": str(tried.seq)}
    await table.change("apply", expect=[["try", str(tried.seq)]], remember=[["try", "2"]])
    assert await table.sessions.mark(table.sid, "try") == "2"
    await table.change("apply", remember=[["try", ""]])
    assert await table.sessions.mark(table.sid, "try") is None


async def test_memory_is_swapped(table: Table) -> None:
    """What is remembered is replaced while it is what was expected; otherwise it stays, and nothing is refused."""
    for stored, swap, left in [
        ("7", ["7", ""], None),
        ("7", ["5", ""], "7"),
        ("7", ["", "5"], "7"),
        ("", ["", "5"], "5"),
        ("", ["5", ""], None),
    ]:
        await table.change("apply", remember=[["try", stored]], swap=[["try", *swap]])
        assert await table.sessions.mark(table.sid, "try") == left


async def test_once_a_turn(table: Table) -> None:
    """What may happen once a turn may happen again in the next one."""
    await table.change("apply", turn=["turn:c1:willpower"])
    refusal = await table.refused("spent_this_turn", "apply", turn=["turn:c1:willpower"])
    assert refusal == {"turn": "1", "track": "willpower"}
    await table.change("apply", turn=["turn:c2:willpower"])
    await table.change("apply", charge=[["shared", "turn", 1, False]])
    await table.change("apply", turn=["turn:c1:willpower"])
    refusal = await table.refused("spent_this_turn", "apply", turn=["turn:c1:willpower"])
    assert refusal == {"turn": "2", "track": "willpower"}


# Keys, and how long they stay.


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
    await crowded.change("rotate", epoch="first", least=0, next={"name": "second"})
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
    narrow = connect(parse_url(store_url.replace("unix://", "unix://narrow:secret@")))
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
    fields = {"code": CODE, "next:p": len(PEOPLE), "seq": 5, "at": 5000, "bytes": 70} | epoch_fields()
    call = CreateCall(fields=fields, staged=STAGED)
    return await table.sessions.change(
        table.sid, call, actor=Actor("p1"), idempotency=idempotency, entry=b'{"type":"imported"}'
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
    assert await sessions.marks(table.sid) == {"try:1": "2"}
    assert [json.loads(epoch) for epoch in await sessions.epochs(table.sid)] == [EPOCH]
    assert {name: await table.doc(name) for name in documents()} == documents()
    assert int((await sessions.table(table.sid))["bytes"]) == 70 + len(b'{"type":"imported"}{}')
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


async def test_time_never_goes_back(table: Table) -> None:
    """Where a clock was ahead, entries keep its time until the present has come up, and the log stays in order."""
    ahead = int(time.time() * 1000) + 3_600_000
    await table.redis.do("HSET", keys(table.sid).table, "at", ahead)
    for number in range(3):
        assert (await table.change("code", code=f"NEW{number}")).at == ahead
    behind = ahead - 7_200_000
    await table.redis.do("HSET", keys(table.sid).table, "at", behind)
    now = (await table.change("code", code="NEW")).at
    assert behind < now < ahead
    first, *stored = await table.log()
    assert [one.at for one in stored] == [ahead, ahead, ahead, now]
    assert abs(first.at - now) < 60_000


# Reading.


async def test_reading_the_log(table: Table) -> None:
    """The log reads page by page as it was written, from any entry on, and each entry's id is its content's."""
    stored = await asyncio.gather(*[table.change("code", code=f"N{number}") for number in range(600)])
    log = await table.log()
    assert [one.seq for one in log] == list(range(1, 602))
    assert all(same(one, log[one.seq - 1]) for one in stored)
    assert len({one.id.partition("-")[2] for one in log}) > 590
    assert await table.sessions.page(table.sid, 599, 1) == [log[599]]
    assert [one.seq async for one in table.sessions.entries(table.sid, 300)] == list(range(301, 602))
    assert await table.sessions.page(table.sid, 601, 10) == []
    assert await table.sessions.tail(table.sid) == 601


# A store that is away, or half away.


@ALONE
async def test_forgotten_scripts(table: Table, admin: redis.Redis) -> None:
    """A server that forgot the scripts is told them again, by one call and by many at once."""
    admin.script_flush()
    await table.change("code", code="ONE")
    admin.script_flush()
    stored = await asyncio.gather(*[table.change("code", code=f"N{number}") for number in range(20)])
    assert sorted(one.seq for one in stored) == list(range(3, 23))


@ALONE
async def test_a_lost_answer_is_not_a_second_change(table: Table, store_url: str, admin: redis.Redis) -> None:
    """A connection that is reset when all is done gives Unavailable; nothing was resent, and the retry is a replay."""
    other = Table(table.sessions)
    await other.open()
    for name, call in CHANGES:
        await other.change(name, **call)
    async with proxied(store_url) as proxy:
        connection = connect(parse_url(proxy.url))
        lossy = Table(SessionStore(connection, SECONDS), table.sid)
        for number, (name, call) in enumerate(CHANGES):
            await connection.do("PING")
            before = _scripts_run(admin)
            proxy.cut_in = 1
            with pytest.raises(Unavailable):
                await lossy.change(name, **call, key=str(number))
            assert _scripts_run(admin) - before == 1
            seq = await table.sessions.tail(table.sid)
            again = await lossy.change(name, **call, key=str(number))
            assert (again.replayed, again.seq, seq) == (True, number + 2, number + 2)
        assert proxy.cuts == len(CHANGES)
        await connection.close()
    assert [one.seq for one in await table.log()] == list(range(1, len(CHANGES) + 2))


def _scripts_run(admin: redis.Redis) -> int:
    """Return how often this server found a script it was asked for and ran it."""
    stats = admin.info("commandstats")
    ran = {name: stats.get(f"cmdstat_{name}", {}) for name in ("eval", "evalsha")}
    return sum(of.get("calls", 0) - of.get("failed_calls", 0) for of in ran.values())


@pytest.mark.prompt
@pytest.mark.parametrize("url", ["unix:///nowhere/redis.sock", "redis://127.0.0.1:1"])
@pytest.mark.usefixtures("loop")
async def test_nobody_there(url: str) -> None:
    """A server that is not there is Unavailable, in under a second."""
    connection = connect(parse_url(url))
    for call in (
        EventBroadcaster(connection, SessionStore(connection, 1)).round_trip,
        Table(SessionStore(connection, 1)).open,
    ):
        began = time.monotonic()
        with pytest.raises(Unavailable):
            await call()
        assert time.monotonic() - began < 1
    await connection.close()


@ALONE
@pytest.mark.prompt
async def test_a_silent_server(table: Table, store_url: str) -> None:
    """A server that says nothing is Unavailable in under a second, for all who ask; then no answer is another's."""
    async with proxied(store_url) as proxy:
        connection = connect(parse_url(proxy.url))
        silent = Table(SessionStore(connection, SECONDS), table.sid)
        for warm in (1, 2):
            assert (await silent.change("code", code=f"WARM{warm}")).seq == warm + 1
        proxy.mute = True
        waits = await asyncio.gather(*[_wait(silent, proxy, turn) for turn in range(12)])
        assert max(waits) < 1
        await proxy.speak()
        echoes = await asyncio.gather(*[connection.do("ECHO", str(number)) for number in range(100)])
        assert echoes == [str(number).encode() for number in range(100)]
        again = [await silent.change("code", code=f"N{turn}", key=str(turn)) for turn in range(12)]
        await connection.close()
    assert len({one.seq for one in again}) == 12
    assert await table.sessions.tail(table.sid) == 15


async def _wait(table: Table, proxy: Proxy, turn: int) -> float:
    """Ask in a turn of the event loop of its own; return the seconds until it is known that nobody answers."""
    for _ in range(turn * 10):
        await asyncio.sleep(0)
    began = time.monotonic()
    with pytest.raises(Unavailable):
        await table.change("code", code=f"N{turn}", key=str(turn))
    assert proxy.mute
    return time.monotonic() - began


# Storms.


async def persist(table: Table, key: str, call: Call) -> list[LogRecord]:
    """Ask until there is an answer; return it."""
    async with asyncio.timeout(60):
        while True:
            try:
                return [await table.change("apply", key=key, **call)]
            except Unavailable:
                await asyncio.sleep(0.01)


async def test_ticks_at_once(table: Table, store_url: str) -> None:
    """Of 2,000 ticks at once, a third sent twice, by two processes, each counts once, and the log has no gap."""
    await table.change("put", kind="k", most=9, doc=clock(kind="countdown", size=7))
    other = connect(parse_url(store_url))
    tables = [table, Table(SessionStore(other, SECONDS), table.sid)]
    names = [*range(2000), *range(0, 2000, 3)]
    calls = [persist(tables[at % 2], str(name), {"tick": [["k1", 1]]}) for at, name in enumerate(names)]
    stored = [one for some in await asyncio.gather(*calls) for one in some]
    await other.close()
    doc = await table.doc("k1")
    assert doc["loops"] * 7 + doc["filled"] == 2000
    assert len({one.seq for one in stored}) == 2000
    log = await table.log()
    assert [one.seq for one in log] == list(range(1, 2003))
    assert [json.loads(one.result)["changes"][0][3:7:3] for one in log[2:]] == [
        [number % 7, number // 7] for number in range(1, 2001)
    ]
    assert sorted(one.at for one in log) == [one.at for one in log]


@ALONE
async def test_ticks_on_a_bad_line(table: Table, store_url: str) -> None:
    """Where every fifth answer is lost, whoever repeats gets every tick done once."""
    await table.change("put", kind="k", most=9, doc=clock(kind="countdown", size=7))
    async with proxied(store_url) as proxy:
        connection = connect(parse_url(proxy.url))
        lossy = Table(SessionStore(connection, SECONDS), table.sid)
        cutting = asyncio.create_task(_cut(proxy))
        for batch in range(0, 200, 10):
            await asyncio.gather(
                *[persist(lossy, str(name), {"tick": [["k1", 1]]}) for name in range(batch, batch + 10)]
            )
        cutting.cancel()
        await connection.close()
    assert proxy.cuts >= 5
    doc = await table.doc("k1")
    assert doc["loops"] * 7 + doc["filled"] == 200
    assert [one.seq for one in await table.log()] == list(range(1, 203))


async def _cut(proxy: Proxy) -> None:
    """Lose every fifth answer."""
    while True:
        if proxy.cut_in <= 0:
            proxy.cut_in = 5
        await asyncio.sleep(0)
