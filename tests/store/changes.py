"""Calls of every script, in an order that makes sense at one table, and a table with something of everything."""

from typing import Any

from service.record.log_record import LogRecord
from tests.store.table import CODE, Table, clock, person

CHARACTER = {"name": "Silk", "owner": "p2", "tracks": {"stress": [0, 9], "hope": [2, 6], "xp": [0]}}
STEP: dict[str, Any] = {"role": "gm", "character": "c1", "most": 64}
"""What each step of an action has."""
GAME: dict[str, Any] = {"system": "own", "rules": "sha256:1", "played": ["buried_secrets/1"]}
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
    ("game", {**GAME, "version": 1, "versions": {"c1": 1}, "brought": True}),
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
            "timed": True,
        },
    ),
    ("apply", {"epoch": "first", "most": 512, "unsettled": 16}),
    ("act", STEP | {"doc": '{"version":1,"at":5,"spec":{"traits":[]}}'}),
    ("act", STEP | {"id": "a1", "version": 1, "at": 5, "doc": '{"version":2,"at":6}'}),
    ("apply", {"action": {"id": "a1", "version": 2, "at": 6, "doc": '{"version":3,"at":7}'}}),
    ("tell", {"action": "a1", "most": 64, "reserved": 16}),
    ("act", STEP | {"doc": '{"version":1,"at":7}'}),
    ("act", STEP | {"id": "a2", "version": 1, "at": 7, "doc": '{"version":2,"at":7}', "closed": True, "steps": True}),
    ("apply", {"action": {"id": "r1", "doc": '{"version":2,"at":8}', "role": "gm", "most": 64}, "relock": ["k1"]}),
    ("rotate", {"epoch": "first", "least": 0, "next": {"genesis": "second"}}),
    ("reveal", {"after": 0, "seed": "5eed"}),
    ("code", {"code": "ANOTHER2"}),
    ("person", {"person": "p2", "act": "renew"}),
    ("person", {"person": "p3", "act": "rename", "called": "Benno"}),
    ("person", {"person": "p3", "act": "revoke"}),
    ("delete", {"id": "c1"}),
    ("person", {"person": "p5", "act": "hand_over"}),
]
OTHERS: list[tuple[str, Call]] = [
    ("ticket", {"by": "p5", "ticket": "a-ticket", "seconds": 30, "most": 2, "each": 2}),
    ("redeem", {"ticket": "a-ticket"}),
    ("hook", {"by": "p5", "act": "register", "most": 4, "set": {"url": "https://bot.example/"}}),
    ("erase", {"by": "p5"}),
]

APPLIED: Call = {
    "charge": [["c1", "stress", 2, False], ["shared", "fear", 1, False]],
    "tick": [["k1", 4]],
    "expect": [["try:1", ""]],
    "remember": [["try:1", "@"], ["try:2", "1"]],
    "swap": [["try:3", "", "1"]],
    "turn": ["turn:c2:hope"],
    "timed": True,
}


async def crowd(table: Table) -> None:
    """Let there be two characters, seven clocks, somebody who was revoked, and something that happened."""
    await table.change("put", kind="c", most=64, doc=CHARACTER)
    await table.change("put", kind="c", most=64, doc=CHARACTER | {"owner": "p3"})
    linked = {"kind": "linked", "after": "k1"}
    racing = {"kind": "racing", "rival": "k3"}
    for more in (
        {},
        linked,
        {"kind": "racing"},
        racing,
        {"visible": False},
        {"ticked_by": "gm", "filled": 2},
        {"owner": "p2"},
    ):
        await table.change("put", kind="k", most=64, doc=clock(**more))
    await table.change("join", code=CODE, **JOIN)
    await table.change("person", person="p5", act="revoke")
    once: Call = {"remember": [["seen", "yes"]], "turn": ["turn:c1:hope"], "timed": True}
    await table.change("apply", tick=[["k3", 9]], charge=[["c1", "stress", 1, False]], **once)


def same(one: LogRecord, other: LogRecord) -> bool:
    """Tell whether two are the same entry."""
    return (one.seq, one.at, one.entry, one.result, one.id) == (
        other.seq,
        other.at,
        other.entry,
        other.result,
        other.id,
    )
