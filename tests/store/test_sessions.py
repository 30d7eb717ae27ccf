"""Changes of a session: all or nothing, by role and version, within limits, and in the order of the log."""

import asyncio
import json
import re
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import redis

from service.record.log_record import LogRecord
from service.store import scripts
from service.store import sessions as module
from service.store.errors import Refused, Unavailable
from service.store.keys import keys, tries
from service.store.sessions import SessionStore
from tests.store.changes import APPLIED, CHANGES, CHARACTER, GAME, JOIN, OTHERS, STEP, Call, same
from tests.store.conftest import ALONE
from tests.store.table import ADDRESS, CODE, Table, clock, pairs

LUA = Path(scripts.__file__).parent / "lua"


def apply(**more: Any) -> tuple[str, Call]:
    """Return a roll that charges, ticks and remembers, and then something that the table refuses."""
    lists = {name: [*APPLIED.get(name, []), *some] for name, some in more.items() if isinstance(some, list)}
    return "apply", APPLIED | more | lists


def act(**more: Any) -> tuple[str, Call]:
    """Return a step of an action."""
    return "act", STEP | {"doc": "{}"} | more


def put(kind: str, doc: Call, **more: Any) -> tuple[str, Call]:
    """Return a new character or clock."""
    return "put", {"kind": kind, "most": 64, "most_own": 1, "most_of_players": 9, "most_made": 2, "doc": doc} | more


def patch(at: str, **more: Any) -> tuple[str, Call]:
    """Return an edit."""
    return "patch", {"id": at, "set": {}, "unset": [], "tracks": {}} | more


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
    ("track_full", apply(charge=[["shared", "fear", 12, True]])),
    ("no_track", apply(charge=[["c1", "mana", 1, False]])),
    ("character_missing", ("apply", {"character": True, "owner": [], "by": "p2", "tick": [["k1", 1]]})),
    ("no_track", apply(charge=[["k1", "stress", 1, False]])),
    ("already_settled", apply(expect=[["seen", ""]])),
    ("already_settled", apply(expect=[["seen", "no"]])),
    ("already_settled", apply(expect=[["unseen", "yes"]])),
    ("spent_this_turn", apply(turn=["turn:c1:hope"], timed=True)),
    ("stale_session", apply(session=7)),
    ("stale_document", apply(versions={"c1": 9})),
    ("rules_changed", act(rules="buried_secrets/2")),
    ("rules_changed", put("c", CHARACTER, rules="buried_secrets/2")),
    ("stale_document", ("game", GAME | {"version": 1, "versions": {"c1": 9}})),
    ("version_mismatch", ("game", GAME | {"version": 9})),
    ("action_changed", apply(action={"id": "a9", "version": 1, "at": 5, "doc": "{}"})),
    ("action_changed", act(id="a9", version=1)),
    ("action_changed", ("tell", {"action": "a9", "most": 64, "reserved": 16})),
    ("action_changed", ("tell", {"action": "r1", "most": 64, "reserved": 16})),
    ("action_changed", ("tell", {"action": "r1", "roll_at": 5, "most": 64, "reserved": 16})),
    ("too_many", act(most=0)),
    ("character_gone", act(character="c9")),
    ("action_changed", act(role="player")),
    ("action_changed", act(by="p2")),
    ("action_changed", act(actors={"c1": ""})),
    ("action_changed", act(actors={"c1": "p3"})),
    ("action_changed", act(actors={"c9": ""})),
    ("action_changed", act(character="c9", actors={"c9": "p2"})),
    ("action_changed", act(versions={"c1": 9})),
    ("action_changed", act(clocks={"k1": "hidden players"})),
    ("action_changed", act(clocks={"k1": "shown gm"})),
    ("action_changed", act(clocks={"k9": "shown players"})),
    ("action_changed", act(clocks={"k5": "gone"})),
    ("clock_access", apply(clock="k1", clock_shown=False)),
    ("clock_access", apply(clock="k5", clock_shown=True)),
    ("epoch_changed", apply(epoch="second", most=512)),
    ("epoch_full", apply(epoch="first", most=0)),
    ("epoch_changed", ("rotate", {"epoch": "second", "least": 0, "next": {}})),
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
    ("own_clock", put("k", clock(kind="racing", rival="k5"), by="p3")),
    ("own_clock", put("k", clock(visible=False), by="p3")),
    ("own_clock", put("k", clock(ticked_by="gm"), by="p3")),
    ("own_clock", put("k", clock(kind="linked", after="k1"), by="p3")),
    ("own_clock", put("k", clock(kind="racing", rival="k7"))),
    ("own_clock", put("k", clock(kind="linked", after="k7"))),
    ("own_clock", patch("k7", set={"visible": False})),
    ("own_clock", patch("k1", set={"owner": "p2"})),
    ("wrong_role", patch("k7", unset=["owner"], by="p2")),
    ("not_yours", put("k", clock(owner="p2"), by="p3")),
    ("not_yours", apply(clock="k7", by="p3")),
    ("too_many", put("k", clock(), by="p2")),
    ("too_many", put("k", clock(), by="p3", most_of_players=1)),
    ("too_many", put("k", clock(), by="p3", most_made=0)),
    ("too_many", put("k", clock(), most=6)),
    ("too_many", put("k", clock(), most=14)),
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
    ("no_track", patch("c1", tracks={"blood": [1]}, own_tracks=9)),
    ("no_track", patch("c1", tracks={"blood": [1, 0]}, own_tracks=9)),
    ("too_many", patch("c1", tracks={"blood": [1, 5]}, own_tracks=3)),
    ("over_cap", patch("c1", tracks={"blood": [6, 5]}, own_tracks=9)),
    ("over_cap", patch("c1", tracks={"hope": [7]})),
    ("over_cap", patch("c1", tracks={"stress": [4, 3]})),
    ("no_owner", patch("c1", set={"owner": "p5"})),
    ("no_host", patch("session", set={"options": {"host": "p9"}})),
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
    ("gone", ("person", {"person": "p5", "act": "rename", "called": "Eva"})),
    ("not_yours", ("person", {"person": "p1", "act": "rename", "called": "Eva", "by": "p4"})),
    ("same_name", ("person", {"person": "p4", "act": "rename", "called": "P4"})),
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
    ("too_many_guesses", ("join", {"code": CODE, **JOIN, "guesses": 0})),
    ("too_many_joins", ("join", {"code": CODE, **JOIN, "joins": 0})),
    ("too_many_renewals", ("person", {"person": "p2", "act": "renew", "by": "p2", "renewals": 0})),
    ("no_ticket", ("redeem", {"ticket": "never-issued"})),
    ("too_many", ("hook", {"act": "register", "most": 0, "set": {}})),
    ("not_found", ("hook", {"act": "rotate", "id": "h9"})),
    ("wrong_role", ("hook", {"act": "register", "most": 4, "set": {}, "by": "p2", "roles": ("gm",)})),
    ("token_revoked", ("hook", {"act": "register", "most": 4, "set": {}, "token": 2})),
    ("would_apply", apply(tick=[["k6", 1]], trial=True)),
    ("not_found", ("replay", {})),
    ("token_revoked", ("replay", {"token": 2})),
]
ELSEWHERE = {
    "no_session",
    "key_reused",
    "log_full",
    "wrong_code",
    "epoch_open",
    "too_many_closings",
    "import_lost",
    "no_dead_letter",
    "actions_open",
}
"""Refusals that have a test of their own."""


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
    assert more == len(stored.entry) + len(stored.result) + len("\1".join([*chain(*stored.names)]))
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


async def test_actions_are_numbered(crowded: Table) -> None:
    """Each action that is opened gets the next number, whoever opens others at the same time; the last is 99999."""
    step = STEP | {"doc": '{"version":1,"at":5}'}
    stored = await asyncio.gather(*[crowded.change("act", **step) for _ in range(50)])
    assert [json.loads(one.result)["after"]["id"] for one in stored] == [f"a{number}" for number in range(1, 51)]
    await crowded.redis.do("HSET", keys(crowded.sid).table, "next:a", 99_998)
    last = await crowded.change("act", **step)
    assert json.loads(last.result)["after"]["id"] == "a99999"
    assert await crowded.refused("too_many", "act", **step) == {"most": 99_999}


async def test_a_full_log(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log without room refuses every change and keeps what it has; what was done before is still answered."""
    done = await table.change("put", kind="k", most=9, doc=clock(), key="before")
    monkeypatch.setattr(module, "RESERVE", 4)
    monkeypatch.setattr(module, "MAX_LOG_ENTRIES", done.seq)
    for name, call in CHANGES:
        if name == "reveal" or (name == "act" and "id" in call) or "action" in call:
            # There is no epoch to reveal here (see test_epochs.py), and no action.
            continue
        details = await table.refused("log_full", name, **call | _at_k1(name, call) | _within(name))
        assert details == {"entries": done.seq, "bytes": await size(table)}
    assert (await table.change("put", kind="k", most=9, doc=clock(), key="before")).replayed
    monkeypatch.setattr(module, "MAX_LOG_ENTRIES", done.seq + 3)
    assert (await table.change("code", code="NEW")).seq == done.seq + 1


def _at_k1(name: str, call: Call) -> Call:
    """Return the names of what a call is about, at a table that has a clock alone."""
    named: dict[str, Call] = {"act": {"character": "k1"}, "game": {"versions": {"k1": 1}}}
    return ({"id": "k1"} if "id" in call else {}) | named.get(name, {})


async def size(table: Table) -> int:
    """Return how many bytes the entries of a log have, with the names that are stored for repeated requests."""
    names = [
        value[8:].partition(b"\0")[2]
        for value in pairs(await table.redis.do("HGETALL", keys(table.sid).idempotency)).values()
    ]
    return sum(len(stored.entry) + len(stored.result) for stored in await table.log()) + sum(map(len, names))


async def test_a_log_full_by_its_bytes(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log that has no room for the bytes of another entry refuses it, and takes a smaller one."""
    await table.change("code", code="NEW")
    before = await size(table)
    # The GM leaves half of what is reserved.
    monkeypatch.setattr(module, "RESERVE", 4)
    kept = 2 * module.RESERVED_ENTRY_BYTES
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


# Who may.


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


async def test_a_roll_whose_clock_has_changed(crowded: Table) -> None:
    """It was judged by who sees and ticks the clock of its action, and is refused where that is not so any more."""
    await crowded.change("act", **STEP, doc='{"version":1,"at":5}')
    action = {"id": "a1", "version": 1, "at": 5, "doc": "{}"}
    for access in ("hidden players", "shown gm", "gone"):
        await crowded.refused("action_changed", "apply", clock="k1", action=action | {"access": access})
    await crowded.change("apply", clock="k1", action=action | {"access": "shown players"})


async def test_the_version_of_an_action_that_comes_again(table: Table) -> None:
    """A step was judged by one action alone: after a failover, another one may have the same version."""
    await table.change("put", kind="c", most=64, doc=CHARACTER)
    await table.change("act", **STEP, doc='{"version":1,"at":5}')
    for at in (4, 6, 0):
        await table.refused("action_changed", "act", **STEP, id="a1", version=1, at=at, doc="{}")
        await table.refused("action_changed", "apply", action={"id": "a1", "version": 1, "at": at, "doc": "{}"})
    await table.change("apply", action={"id": "a1", "version": 1, "at": 5, "doc": "{}"})


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
    # Its time is up.
    assert await crowded.redis.do("PEXPIREAT", at, 1)
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
    await table.change("apply", turn=["turn:c1:willpower"], timed=True)
    refusal = await table.refused("spent_this_turn", "apply", turn=["turn:c1:willpower"], timed=True)
    assert refusal == {"turn": 1, "track": "willpower"}
    await table.change("apply", turn=["turn:c2:willpower"], timed=True)
    await table.change("apply", charge=[["shared", "turn", 1, False]])
    await table.change("apply", turn=["turn:c1:willpower"], timed=True)
    refusal = await table.refused("spent_this_turn", "apply", turn=["turn:c1:willpower"], timed=True)
    assert refusal == {"turn": 2, "track": "willpower"}


async def test_time_never_goes_back(table: Table) -> None:
    """Where a clock was ahead, entries keep its time until the present has come up, and the log stays in order."""
    ahead = await _now(table) + 3_600_000
    await table.redis.do("HSET", keys(table.sid).table, "at", ahead)
    for number in range(3):
        assert (await table.change("code", code=f"NEW{number}")).at == ahead
    behind = ahead - 7_200_000
    await table.redis.do("HSET", keys(table.sid).table, "at", behind)
    before = await _now(table)
    now = (await table.change("code", code="NEW")).at
    assert behind < before <= now <= await _now(table) < ahead
    first, *stored = await table.log()
    assert [one.at for one in stored] == [ahead, ahead, ahead, now]
    assert first.at <= now


async def _now(table: Table) -> int:
    """Return the time in ms by the clock of the server that has a table."""
    seconds, microseconds = await table.redis.do("EVAL", "return redis.call('TIME')", 1, keys(table.sid).table)
    return int(seconds) * 1000 + int(microseconds) // 1000


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
