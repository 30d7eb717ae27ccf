"""An export proves itself: every change of it is found, and named where anything in it can tell."""

import hashlib
import json
import random
import re
from base64 import b64encode
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from litestar.testing import TestClient

from service.audit import chain, notes
from service.audit.chain import ChainEntry, Checkpoint, EpochLog, Record, SeededEpoch
from service.audit.notes import Key, NoteError
from service.record.export_lines import ExportHead, claim
from service.session.tables import tables
from service.session.tokens import master_key
from service.verify.export import verify
from service.verify.findings import VerificationReport
from tests.conftest import MASTER_KEY, examples
from tests.exports import kept_from
from tests.table import Table, open_table

Client = TestClient[Any]
Lines = list[dict[str, Any]]
FORGER = notes.signer("forger", bytes(32))


@pytest.fixture(scope="module")
def key(client: Client) -> Key:
    """The key of the deployment, as it is published."""
    return notes.key(client.get("/.well-known/rollwright-keys").json()["keys"][0]["vkey"])


def export(table: Table) -> bytes:
    """Return a table's export."""
    return table.call("GET", "/export").content


def settled(client: Client, system: str = "buried_secrets", **options: Any) -> Table:
    """Return a table with two characters and two clocks."""
    table = open_table(client, system=system, options={"given_dice": True} | options)
    for name in ("Silk", "Thorn"):
        table.ok("POST", "/characters", {"name": name})
    table.ok("POST", "/clocks", {"name": "Alarm", "size": 8})
    table.ok("POST", "/clocks", {"name": "Round", "size": 4, "kind": "countdown"})
    return table


def close(table: Table, client_seed: str = "") -> None:
    """Close the open epoch."""
    table.ok("POST", "/epochs", {"client_seed": client_seed})


BS = {"system": "buried_secrets", "rating": 2, "goal": "In", "action": "prowl"}
ROLLS: dict[str, list[dict[str, Any]]] = {
    "buried_secrets": [
        {"spec": BS | {"assist": True, "push_effect": True}, "character": "c1", "assistant": "c2", "clock": "k1"},
        {"spec": BS | {"effect": "extreme"}, "clock": "k2"},
        {"spec": BS | {"position": "controlled"}, "character": "c1", "clock": "k1"},
        {"spec": BS | {"special_dice": [{"source": "cloak", "dice": 2}], "bonus_die": "push"}, "character": "c2"},
        {"spec": BS | {"dice": [6, 6]}, "character": "c1", "clock": "k1"},
        {"spec": BS | {"rating": 0}},
    ],
    "fallen_empire": [
        {
            "spec": {
                "system": "fallen_empire",
                "score": 2,
                "goal": "Over",
                "threat": "Guards",
                "ability": "physical (strength)",
                "details": [{"name": "strength"}, {"name": "rope", "dice": 2}],
                "spend": [{"track": "stress", "amount": 2, "why": "grit"}],
            },
            "character": "c1",
        },
    ],
    "terminal_iv": [
        {
            "spec": {
                "system": "terminal_iv",
                "level": "mastery",
                "action": "hack",
                "goal": "In",
                "position": "desperate",
                "boost": "push",
                "cyber": True,
                "ware": "deck",
            },
            "character": "c1",
        },
    ],
    "daggerheart": [
        {"spec": {"system": "daggerheart", "trait": 1, "difficulty": "Presence Roll (12)"}, "character": "c1"},
        {
            "spec": {
                "system": "daggerheart",
                "difficulty": 14,
                "difficulty_hidden": True,
                "experiences": [{"name": "Runner", "modifier": 2}],
                "warned_consequences": ["a fall"],
                "helpers": 1,
            },
            "character": "c1",
            "assistant": "c2",
        },
        {"spec": {"system": "daggerheart", "difficulty": "Agility Roll (9)", "difficulty_hidden": True}},
    ],
    "underworld": [
        {
            "spec": {"system": "underworld", "traits": [{"name": "Wits", "rating": 3}], "difficulty": 9, "needed": 3},
            "character": "c1",
            "task": "The safe",
        },
        {
            "spec": {"system": "underworld", "traits": [{"name": "Wits", "rating": 3}], "difficulty": 9, "needed": 3},
            "character": "c1",
            "task": "The safe",
        },
        {
            "spec": {
                "system": "underworld",
                "traits": [{"name": "Wits", "rating": 5}, {"name": "Law", "rating": 4}],
                "take_automatic": True,
            },
        },
        {"spec": {"system": "underworld", "traits": [{"name": "willpower", "rating": 7}]}},
    ],
}
"""Rolls that cost, win, tick and hide, of every game."""


@pytest.mark.parametrize("system", ROLLS)
def test_every_ruling_is_made_again(client: Client, key: Key, system: str) -> None:
    """An export of any game holds: signature, chain, dice, and what each roll said, cost and ticked."""
    table = settled(client, system)
    for _ in range(2):
        for number, body in enumerate(ROLLS[system]):
            spec = body["spec"] | ({"goal": f"In {number} {random.random()}"} if "goal" in body["spec"] else {})
            table.ok("POST", "/rolls", body | {"spec": spec})
            table.ok("POST", "/turns")
        close(table, "ours ☃")
    report = verify(export(table), [key])
    rolls = 2 * len(ROLLS[system])
    assert (report.findings, report.ruled, report.unruled, report.signer) == ([], rolls, {}, key)
    given = 2 if system == "buried_secrets" else 0
    assert [(epoch.e, epoch.rolls, epoch.revealed) for epoch in report.epochs] == [
        (0, (rolls - given) // 2, True),
        (1, (rolls - given) // 2, True),
        (2, 0, False),
    ]


def test_a_roll_that_wins_a_race(client: Client) -> None:
    """A roll that fills a racing clock changes its rival and the clock that it opens, and no other."""
    table = settled(client)
    table.ok("POST", "/clocks", {"name": "Us", "size": 2, "kind": "racing"})
    table.ok("POST", "/clocks", {"name": "Them", "size": 2, "kind": "racing", "rival": "k3", "visible": False})
    table.ok("POST", "/clocks", {"name": "Then", "size": 2, "kind": "linked", "after": "k3"})
    roll = table.ok("POST", "/rolls", {"spec": BS | {"dice": [6, 6], "effect": "great"}, "clock": "k3"})
    assert [change["track"] for change in roll["changes"]] == ["filled", "lost", "locked"]
    lines = parts(export(table))
    assert verify(sealed(lines), [FORGER.key]).findings == []
    rolls_of(lines)[0]["result"]["changes"].append(["k1", "lost", 1, 1, 0, False])
    [found] = verify(sealed(lines, name_key=False), [FORGER.key]).findings
    assert "the clock was not ticked as the effect says" in found.what


def test_an_open_epoch_is_exported_without_its_seed(client: Client, key: Key) -> None:
    """What is not revealed yet has its chain in the export, and neither seed nor salt."""
    table = settled(client)
    table.ok("POST", "/rolls", {"spec": BS})
    body = export(table)
    assert not re.search(rb'"(seed|next_salt)"', body)
    report = verify(body, [key])
    assert (report.findings, [(one.rolls, one.revealed) for one in report.epochs]) == ([], [(1, False)])


def test_an_archive_is_kept(client: Client, key: Key) -> None:
    """Epochs of imported tables stay as they were, under their own session, however often they are carried on."""
    table = settled(client)
    for _ in range(3):
        table.ok("POST", "/rolls", {"spec": BS})
        close(table)
        table.ok("POST", "/rolls", {"spec": BS})
        headers = {"Content-Type": "application/x-ndjson", "Idempotency-Key": str(random.random()).ljust(20, "0")}
        table = Table(client, client.post("/v1/sessions/import", content=export(table), headers=headers).json())
    kept = kept_from(table.call("GET", "/log?limit=200").text, table.call("GET", "/audit").text)
    assert len([fact for fact in kept.facts if fact.field == "commitments"]) == 4
    body = export(table)
    assert verify(body, [key], kept).findings == []
    report = verify(body, [key])
    assert report.findings == []
    assert [(source.signer, source.trusted) for source in report.sources] == [(key, True)] * 3
    assert [(epoch.e, epoch.rolls, epoch.revealed) for epoch in report.epochs] == [
        (0, 1, True),
        (1, 1, False),
        (0, 1, True),
        (1, 1, False),
        (0, 1, True),
        (1, 1, False),
        (0, 0, False),
    ]
    assert len({epoch.sid for epoch in report.epochs}) == 4
    trail = table.ok("GET", "/audit")["epochs"]
    assert [one["state"] for one in trail] == ["revealed", "closed"] * 3 + ["open"]


# Any byte.


@pytest.fixture(scope="module")
def small(client: Client) -> bytes:
    """A small export: two rolls, one of them given, and a revealed epoch."""
    table = open_table(client, options={"given_dice": True})
    table.ok("POST", "/rolls", {"spec": {"system": "buried_secrets", "rating": 1}})
    close(table)
    return export(table)


def test_any_changed_byte_is_found(small: bytes, key: Key) -> None:
    """No byte of an export can be another, be left out or stand twice; what is found is told with a line."""
    assert verify(small, [key]).findings == []
    choice = random.Random(20261121)
    for at in range(len(small)):
        byte = bytes([small[at] ^ choice.randint(1, 255)])
        for edited in (
            small[:at] + byte + small[at + 1 :],
            small[:at] + small[at + 1 :],
            small[:at] + byte + small[at:],
        ):
            assert verify(edited, [key]).findings, (at, edited[at : at + 1])


@settings(max_examples=examples(200))
@given(data=st.data())
def test_any_edit_is_found(small: bytes, key: Key, data: st.DataObject) -> None:
    """Nothing put in, cut out, or put elsewhere goes unseen."""
    start = data.draw(st.integers(0, len(small)))
    end = data.draw(st.integers(start, min(len(small), start + 400)))
    lines = small.splitlines(keepends=True)
    edited = data.draw(
        st.one_of(
            st.binary(min_size=1, max_size=8).map(lambda put: small[:start] + put + small[end:]),
            st.just(small[:end]),
            st.just(small[start:]),
            st.permutations(lines).map(b"".join),
            st.sampled_from(lines).map(lambda line: small + line),
        )
    )
    if edited != small:
        assert verify(edited, [key]).findings


def line_at(body: bytes, at: int) -> int:
    """Return the number of the line that a byte is in."""
    return body[:at].count(b"\n") + 1


@pytest.mark.parametrize(
    "what, put, says",
    [
        (b'"draws":[[6,', b'"draws":[[5,', "sides differ from the request at 1"),
        (b'"rating":1,"rules"', b'"rating":2,"rules"', "not what .* has as roll 1"),
        (b'"outcome":"', b'"outcome":"x', "the dice say"),
        (b'"commit":"', b'"commit":"0', "epoch 1 has another commitment"),
        (b'"lineage":"', b'"lineage":"0', "epoch 1 has another commitment, client seed, genesis or lineage"),
        (b'"next_commit":"', b'"next_commit":"!', "cannot be read"),
        (b'"rec":{"v":"ra2"', b'"rec":{"v":"ra3"', "unknown scheme at 1"),
        (b'"log":{"v":"ra2"', b'"log":{"v":"ra3"', "unsupported scheme ra3"),
        (b'"seq":3', b'"seq":4', "entry 4 stands where 3 should"),
        (b'"name":"GM"', b'"name":"Me"', "the digest is another"),
    ],
)
def test_what_was_changed_is_named(small: bytes, key: Key, what: bytes, put: bytes, says: str) -> None:
    """A change is named where it is: by its line, and by its roll; the digest alone finds what nothing else covers."""
    at = small.index(what)
    [first, *_] = verify(small.replace(what, put, 1), [key]).findings
    assert re.search(says, first.what), first
    assert first.line in {line_at(small, at), small.count(b"\n")}


# Forgers: whoever has the file, and signs it anew with a key of their own.


def parts(body: bytes) -> Lines:
    """Return the lines of an export."""
    return [json.loads(line) for line in body.splitlines()]


def sealed(lines: Lines, *, name_key: bool = True) -> bytes:
    """Return lines signed anew by the forger, whose key they name first."""
    if name_key:
        lines[0]["keys"] = [FORGER.key.vkey, *lines[0]["keys"]]
        own = max([line["seq"] for line in lines if line.get("entry", {}).get("type") == "imported"], default=0)
        for line in lines:
            if line["line"] == "epoch" and line["after"] >= own:
                line["checkpoints"] = [signed_again(note) for note in line["checkpoints"]]
    body = b"".join(msgspec.json.encode(line) + b"\n" for line in lines[:-1])
    sha256 = hashlib.sha256(body).hexdigest()
    told = notes.sign(FORGER, claim("forger", msgspec.convert(lines[0], ExportHead), sha256))
    return body + msgspec.json.encode({"line": "digest", "sha256": sha256, "signed": told}) + b"\n"


def signed_again(note: str) -> str:
    """Return a checkpoint of the deployment as the forger signs it; any other note as it is."""
    try:
        body, _ = notes.verify(note, [OPERATOR.key])
    except NoteError:
        return note
    return notes.sign(FORGER, body.replace("rollwright/", "forger/"))


@pytest.fixture(scope="module")
def played(client: Client) -> bytes:
    """An export with two revealed epochs of four rolls each."""
    table = settled(client)
    for client_seed in ("one", "two"):
        for _ in range(4):
            table.ok("POST", "/rolls", {"spec": BS})
        close(table, client_seed)
    return export(table)


def genesis_of(log: dict[str, Any]) -> bytes:
    """Return the genesis of an epoch."""
    commits = bytes.fromhex(log["commit"]), bytes.fromhex(log["next_commit"])
    return chain.genesis(log["sid"], log["e"], *commits, log["client_seed"])


def chained(line: dict[str, Any]) -> None:
    """Compute the head of an epoch again, number its rolls, and have the forger sign it."""
    log = line["log"]
    for n, entry in enumerate(log["entries"], 1):
        entry["n"] = n
    head = genesis_of(log)
    for entry in log["entries"]:
        head = chain.link(
            head, chain.leaf(entry["n"], entry["t"], chain.record_hash(msgspec.convert(entry["rec"], Record)))
        )
    log["head"] = head.hex()
    line["checkpoints"] = [
        notes.signed_checkpoint(FORGER, Checkpoint(log["sid"], log["e"], len(log["entries"]), head)),
    ]


def redrawn(line: dict[str, Any]) -> None:
    """Draw all dice of an epoch again, as its seed says."""
    log = line["log"]
    epoch = SeededEpoch(log["sid"], log["e"], genesis_of(log), bytes.fromhex(log["seed"]))
    for entry in log["entries"]:
        entry["rec"]["draws"] = [
            list(pair) for pair in chain.roll(epoch, entry["rec"]["key"], entry["rec"]["req"]).draws
        ]
    chained(line)


def rolls_of(lines: Lines) -> Lines:
    """Return the log's rolls."""
    return [line for line in lines if line["line"] == "entry" and line["entry"]["type"] == "rolled"]


def epochs_of(lines: Lines) -> Lines:
    """Return the revealed epochs."""
    return [line for line in lines if line["line"] == "epoch" and "seed" in line["log"]]


def told_again(lines: Lines) -> None:
    """Let the log say what the epochs have."""
    records = [(n, entry) for line in epochs_of(lines) for n, entry in enumerate(line["log"]["entries"], 1)]
    for line, (n, entry) in zip(rolls_of(lines), records, strict=True):
        rec = entry["rec"]
        line["at"] = entry["t"]
        line["entry"] |= {"key": rec["key"], "req": rec["req"], "faces": [face for _, face in rec["draws"]]}
        line["result"]["n"] = n


def renumbered(lines: Lines) -> None:
    """Close the gap a dropped entry leaves."""
    entries = [line for line in lines if line["line"] == "entry"]
    for seq, line in enumerate(entries, 1):
        line["seq"] = seq
    lines[0]["entries"] = len(entries)
    for line in lines:
        if line["line"] == "epoch":
            line["until"] = min(line["until"], len(entries))


def a_better_face(lines: Lines) -> str:
    """Turn a die, everywhere."""
    epoch = epochs_of(lines)[0]
    die = epoch["log"]["entries"][1]["rec"]["draws"][0]
    die[1] = die[1] % 6 + 1
    chained(epoch)
    told_again(lines)
    return "epoch 0: dice differ at 2"


def a_dropped_roll(lines: Lines) -> str:
    """Leave out a roll in the middle, everywhere."""
    dropped = rolls_of(lines)[1]
    lines.remove(dropped)
    epoch = epochs_of(lines)[0]
    del epoch["log"]["entries"][1]
    chained(epoch)
    told_again(lines)
    renumbered(lines)
    return ""


def the_last_roll_dropped(lines: Lines) -> str:
    """Leave out the last roll of the last epoch, everywhere."""
    lines.remove(rolls_of(lines)[-1])
    epoch = epochs_of(lines)[-1]
    del epoch["log"]["entries"][-1]
    chained(epoch)
    told_again(lines)
    renumbered(lines)
    return ""


def two_rolls_swapped(lines: Lines) -> str:
    """Exchange two rolls, everywhere; their times too."""
    epoch = epochs_of(lines)[0]
    one, two = epoch["log"]["entries"][1:3]
    one["rec"], two["rec"] = two["rec"], one["rec"]
    chained(epoch)
    told_again(lines)
    return ""


def a_forged_next_commitment(lines: Lines) -> str:
    """Commit to another seed for the next epoch."""
    epochs_of(lines)[0]["log"]["next_commit"] = "00" * 32
    chained(epochs_of(lines)[0])
    return "epoch 1: commitment is not the one given before"


def another_seed(lines: Lines) -> str:
    """Draw an epoch under a seed of one's own, and commit to it in hindsight: its forerunner tells."""
    epoch = epochs_of(lines)[1]
    epoch["log"]["seed"] = "07" * 32
    epoch["log"]["commit"] = chain.commitment(epoch["log"]["sid"], 1, bytes.fromhex("07" * 32)).hex()
    redrawn(epoch)
    told_again(lines)
    return "epoch 1: commitment is not the one given before"


def a_short_key(lines: Lines) -> str:
    """Roll under a key that can be guessed."""
    epoch = epochs_of(lines)[0]
    epoch["log"]["entries"][0]["rec"]["key"] = "short"
    redrawn(epoch)
    told_again(lines)
    return "epoch 0: key is not 16 to 64 printable characters at 1"


def a_key_used_twice(lines: Lines) -> str:
    """Let a roll have the key of the one before."""
    epoch = epochs_of(lines)[0]
    epoch["log"]["entries"][2]["rec"]["key"] = epoch["log"]["entries"][1]["rec"]["key"]
    redrawn(epoch)
    told_again(lines)
    return "epoch 0: key reused at 3"


def other_sides(lines: Lines) -> str:
    """Draw other dice than were asked for."""
    epoch = epochs_of(lines)[0]
    epoch["log"]["entries"][0]["rec"]["draws"] = [[8, 8], [8, 8]]
    chained(epoch)
    told_again(lines)
    return "epoch 0: sides differ from the request at 1"


def other_dice_than_the_rules(lines: Lines) -> str:
    """Ask for other dice than the spec has, and draw them truly."""
    epoch = epochs_of(lines)[0]
    epoch["log"]["entries"][0]["rec"]["req"]["dice"] = [6, 6, 6]
    redrawn(epoch)
    told_again(lines)
    return "the rules ask for other dice|cannot be ruled on"


def another_ruling(lines: Lines) -> str:
    """Say another outcome than the dice do."""
    entry = rolls_of(lines)[0]["entry"]
    entry["outcome"] = "critical_success" if entry["outcome"] != "critical_success" else "bad_outcome"
    return "the dice say"


def words_that_change_numbers(lines: Lines) -> str:
    """Say in words, which are not audited, that the rating was another."""
    rolls_of(lines)[0]["entry"]["said"]["rating"] = 4
    return "its words change what was asked"


def free_stress(lines: Lines) -> str:
    """Charge what the roll does not cost."""
    rolls_of(lines)[0]["result"]["changes"] = [["c1", "stress", -2, 0, 0]]
    return "more was changed|not what was charged|not ticked"


FORGERIES: list[Callable[[Lines], str]] = [
    a_better_face,
    a_forged_next_commitment,
    another_seed,
    a_short_key,
    a_key_used_twice,
    other_sides,
    other_dice_than_the_rules,
    another_ruling,
    words_that_change_numbers,
    free_stress,
]
SILENT: list[Callable[[Lines], str]] = [a_dropped_roll, the_last_roll_dropped, two_rolls_swapped]
"""What whoever knows all seeds can do, so that only somebody's signature or memory tells."""


@pytest.mark.parametrize("forge", FORGERIES)
def test_a_forgery_is_named(played: bytes, forge: Callable[[Lines], str]) -> None:
    """Whoever edits an export, computes each head and signs it with a key of their own is found by what it says."""
    lines = parts(played)
    says = forge(lines)
    findings = verify(sealed(lines)).findings
    assert any(re.search(says, finding.what) for finding in findings), findings


@pytest.mark.parametrize("forge", [*FORGERIES, *SILENT])
def test_nobody_signs_for_the_operator(played: bytes, key: Key, forge: Callable[[Lines], str]) -> None:
    """Signed anew by anybody else, a file is refused by whoever knows the operator's key, whatever else was done."""
    lines = parts(played)
    forge(lines)
    report = verify(sealed(lines), [key])
    assert report.signer is None
    assert any("not signed by a known key" in finding.what for finding in report.findings)


Alteration = Callable[[dict[str, Any], int, random.Random], object]
"""What is done to a log at a roll."""


def swapped(log: dict[str, Any], at: int, _: random.Random) -> None:
    """Exchange two rolls."""
    one, other = log["entries"][at], log["entries"][at - 1]
    one["rec"], other["rec"] = other["rec"], one["rec"]


def rolled_as(log: dict[str, Any], at: int, **fields: Any) -> None:
    """Give a record other fields."""
    log["entries"][at]["rec"].update(fields)


def turned(log: dict[str, Any], at: int, _: random.Random) -> None:
    """Turn a die."""
    draws = log["entries"][at]["rec"]["draws"]
    draws[0][1] = draws[0][1] % 6 + 1


ALTERATIONS: dict[str, tuple[Alteration, str]] = {
    "dropped": (lambda log, at, _: log["entries"].pop(at), ""),
    "swapped": (swapped, ""),
    "earlier": (lambda log, at, choice: log["entries"][at].update(t=choice.randint(0, 10**12)), ""),
    "another die": (turned, "dice differ"),
    "a short key": (lambda log, at, choice: rolled_as(log, at, key="k" * choice.randint(0, 15)), "key is not"),
    "a used key": (
        lambda log, at, _: rolled_as(log, at, key=log["entries"][at - 1]["rec"]["key"]),
        "key reused|differ",
    ),
    "other sides": (
        lambda log, at, choice: rolled_as(log, at, draws=[[choice.randint(7, 100), 6]] * 2),
        "sides differ",
    ),
    "other numbers": (
        lambda log, at, choice: log["entries"][at]["rec"]["req"].update(rating=choice.randint(3, 9)),
        "dice differ|cannot be ruled on",
    ),
    "another promise": (
        lambda log, _, choice: log.update(next_commit=choice.randbytes(32).hex()),
        "commitment is not the one|another commitment",
    ),
    "another seed": (lambda log, _, choice: log.update(seed=choice.randbytes(32).hex()), "seed does not match"),
}


@settings(max_examples=examples(60))
@given(
    kind=st.sampled_from(sorted(ALTERATIONS)),
    e=st.integers(0, 1),
    at=st.integers(0, 3),
    choice=st.randoms(use_true_random=False),
)
def test_any_forgery_is_refused(  # which roll of which epoch
    played: bytes, key: Key, kind: str, e: int, at: int, choice: random.Random
) -> None:
    """Whatever roll is dropped, moved, drawn or asked otherwise, with each head computed and the whole signed anew.

    Without the operator's key the file is refused; what breaks a law of the scheme is named whoever signed it.
    """
    lines = parts(played)
    epoch = epochs_of(lines)[e]
    alter, says = ALTERATIONS[kind]
    alter(epoch["log"], at, choice)
    chained(epoch)
    if kind == "dropped":
        lines.remove(rolls_of(lines)[4 * e + at])
    told_again(lines)
    if kind == "dropped":
        renumbered(lines)
    body = sealed(lines)
    assert verify(body, [key]).signer is None
    findings = verify(body).findings
    assert not says or any(re.search(says, finding.what) for finding in findings), findings


@pytest.mark.parametrize("forge", SILENT)
def test_what_was_kept_tells(client: Client, forge: Callable[[Lines], str]) -> None:
    """Receipts and heads that a player kept find what even an operator who forges everything has changed."""
    table = settled(client)
    kept = ""
    for client_seed in ("one", "two"):
        for _ in range(4):
            kept += table.call("POST", "/rolls", {"spec": BS}).text + "\n"
        close(table, client_seed)
    noted = kept_from(kept)
    assert (len(noted.notes), len([fact for fact in noted.facts if fact.field == "head"])) == (8, 8)
    body = export(table)
    agreed = verify(body, kept=noted)
    assert (agreed.findings, agreed.kept) == ([], len(noted.notes) + len(noted.facts))
    lines = parts(body)
    forge(lines)
    forged = verify(sealed(lines), kept=noted)
    assert any("what you kept says otherwise" in finding.what for finding in forged.findings), forged.findings
    assert verify(sealed(parts(body)), kept=noted).kept == agreed.kept


# The operator, who has every key, after the dice were revealed.

OPERATOR = tables(None, master_key(MASTER_KEY), "rollwright", 1).signer  # type: ignore[arg-type]  # no table is kept


def chained_anew(lines: Lines) -> None:
    """Compute every head again, and sign it with the deployment's own key."""
    for line in epochs_of(lines):
        log = line["log"]
        head = genesis_of(log)
        before = head.hex()
        rolls = [one for one in rolls_of(lines) if one["entry"].get("epoch") == log["e"]]
        for entry, told in zip(log["entries"], rolls, strict=False):
            told["result"]["before"], before = before, f"{told['seq']} {told['at']}"
            record = chain.record_hash(msgspec.convert(entry["rec"], Record))
            head = chain.link(head, chain.leaf(entry["n"], entry["t"], record))
        log["head"] = head.hex()
        signed = Checkpoint(log["sid"], log["e"], len(log["entries"]), head)
        line["checkpoints"] = [notes.signed_checkpoint(OPERATOR, signed)]


def sealed_by_the_operator(lines: Lines) -> bytes:
    """Return lines signed by the deployment's own key."""
    body = b"".join(msgspec.json.encode(line) + b"\n" for line in lines[:-1])
    sha256 = hashlib.sha256(body).hexdigest()
    told = notes.sign(OPERATOR, claim("rollwright", msgspec.convert(lines[0], ExportHead), sha256))
    return body + msgspec.json.encode({"line": "digest", "sha256": sha256, "signed": told}) + b"\n"


def closings_of(lines: Lines) -> Lines:
    """Return the entries that closed epochs."""
    return [line for line in lines if line["line"] == "entry" and line["entry"]["type"] == "epoch_closed"]


def a_client_seed_in_epoch_0(lines: Lines) -> str:
    """Grind the first epoch by a client seed nobody gave."""
    epochs_of(lines)[0]["log"]["client_seed"] = "ground"
    redrawn(epochs_of(lines)[0])
    told_again(lines)
    return "epoch 0 has a client seed"


def a_ground_client_seed(lines: Lines) -> str:
    """Grind a later epoch by its client seed."""
    epochs_of(lines)[1]["log"]["client_seed"] = "ground"
    redrawn(epochs_of(lines)[1])
    told_again(lines)
    return "another commitment, client seed, genesis or lineage than was announced"


def a_closing_that_nobody_sees(lines: Lines) -> str:
    """Let the entry that closed an epoch be something else."""
    closings_of(lines)[0]["entry"] = {"type": "turn_started", "by": "p1"}
    return "the log does not say that the one before it was closed"


def a_seed_withheld(lines: Lines) -> str:
    """Show a revealed epoch as if it were open still."""
    epoch = epochs_of(lines)[1]
    del epoch["log"]["seed"]
    epoch["checkpoints"] = []
    return "epoch 1 was revealed, and its seed is missing"


def a_missing_epoch(lines: Lines) -> str:
    """Leave out the first epoch, rolls and all."""
    gone = epochs_of(lines)[0]
    for line in [one for one in rolls_of(lines) if one["seq"] <= gone["until"]]:
        line["entry"], line["result"] = {"type": "turn_started", "by": "p1"}, {}
    lines.remove(gone)
    return "epoch 0 is missing"


def somebody_elses_roll(lines: Lines) -> str:
    """Say that somebody else rolled."""
    rolls_of(lines)[0]["entry"]["by"] = "p2"
    return "not what .* has as roll 1"


def other_rules(lines: Lines) -> str:
    """Name other rules for an epoch than its rolls do."""
    epochs_of(lines)[0]["rules"] = "buried_secrets/9"
    return "ruled otherwise at 1"


def a_missing_checkpoint(lines: Lines) -> str:
    """Leave out the signed head of an epoch."""
    epochs_of(lines)[0]["checkpoints"] = []
    return "1 are due, and 0 are there"


def another_history(lines: Lines) -> str:
    """Say that a roll followed another one."""
    rolls_of(lines)[1]["result"]["before"] = "1 1"
    return "not what .* has as roll 2"


def somebody_elses_stress(lines: Lines) -> str:
    """Take stress off somebody behind a tick."""
    rolls_of(lines)[0]["result"]["changes"] = [["k1", "filled", 2, 2, 0, False, 0], ["c2", "stress", -9, 0, 0]]
    return "not ticked as the effect says"


def a_track_that_jumps(lines: Lines) -> str:
    """Say that a track came to something else."""
    changed = next(line for line in lines if line["line"] == "entry" and line["entry"]["type"] == "tracks_changed")
    changed["result"]["changes"][0][3] += 1
    return "stress of c1 does not come to 4"


def stress_without_room(lines: Lines) -> str:
    """Say that there was no room for stress."""
    changed = next(line for line in lines if line["line"] == "entry" and line["entry"]["type"] == "tracks_changed")
    changed["result"]["changes"][0][2:5] = [0, 0, 3]
    return "stress of c1 had room for what was lost"


def another_first_commitment(lines: Lines) -> str:
    """Write that the table began with another commitment."""
    created = next(line for line in lines if line["line"] == "entry" and line["entry"]["type"] == "session_created")
    created["entry"]["commitments"][1] = "00" * 32
    return "entry 1: epoch 0 has another commitment or genesis than was announced"


def another_first_genesis(lines: Lines) -> str:
    """Write that the table began with another genesis."""
    created = next(line for line in lines if line["line"] == "entry" and line["entry"]["type"] == "session_created")
    created["entry"]["genesis"] = "00" * 32
    return "entry 1: epoch 0 has another commitment or genesis than was announced"


def another_announced_genesis(lines: Lines) -> str:
    """Write that a closing announced another genesis."""
    closings_of(lines)[0]["entry"]["genesis"] = "00" * 32
    return "epoch 1 has another commitment, client seed, genesis or lineage than was announced"


def another_lineage(lines: Lines) -> str:
    """Write that an epoch with rolls was opened under another store, in the log too."""
    epochs_of(lines)[1]["log"]["lineage"] = "another"
    closings_of(lines)[0]["entry"]["lineage"] = "another"
    return "epoch 1: rolls under a seed that an older store was bound to"


def a_key_of_an_earlier_epoch(lines: Lines) -> str:
    """Roll under a key that another epoch has."""
    first, second = epochs_of(lines)
    second["log"]["entries"][1]["rec"]["key"] = first["log"]["entries"][0]["rec"]["key"]
    redrawn(second)
    told_again(lines)
    return "epoch 1: key of an earlier epoch"


def a_bound_roll_of_another_epoch(lines: Lines) -> str:
    """Let a roll name the epoch after its own."""
    first, second = epochs_of(lines)
    first["log"]["entries"][0]["rec"]["req"]["epoch"] = genesis_of(second["log"]).hex()
    redrawn(first)
    told_again(lines)
    return "epoch 0: made for another epoch at 1"


def a_witness_invented(lines: Lines) -> str:
    """Add a witness that the request does not ask for."""
    first = epochs_of(lines)[0]
    first["log"]["entries"][0]["rec"]["witness"] = {"by": "p2", "nonce": "n" * 16}
    rolls_of(lines)[0]["entry"]["witness"] = {"by": "p2", "nonce": "n" * 16}
    return "epoch 0: witness not asked for at 1"


def another_scheme(lines: Lines) -> str:
    """Name another scheme for an epoch."""
    epochs_of(lines)[0]["log"]["v"] = "ra1"
    return "^unsupported scheme ra1$"


OPERATORS: list[Callable[[Lines], str]] = [
    another_first_commitment,
    another_first_genesis,
    another_announced_genesis,
    another_lineage,
    a_key_of_an_earlier_epoch,
    a_bound_roll_of_another_epoch,
    a_witness_invented,
    another_scheme,
    a_client_seed_in_epoch_0,
    a_ground_client_seed,
    a_closing_that_nobody_sees,
    a_seed_withheld,
    a_missing_epoch,
    somebody_elses_roll,
    other_rules,
    a_missing_checkpoint,
    another_history,
    somebody_elses_stress,
    a_track_that_jumps,
    stress_without_room,
]


@pytest.fixture(scope="module")
def storied(client: Client) -> bytes:
    """An export with two revealed epochs, a track changed by hand, and somebody else at the table."""
    table = settled(client)
    table.join()
    table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "stress", "amount": 3}]})
    for client_seed in ("one", "two"):
        for _ in range(3):
            table.ok("POST", "/rolls", {"spec": BS})
        close(table, client_seed)
    return export(table)


@pytest.mark.parametrize("forge", OPERATORS)
def test_not_even_the_operator(storied: bytes, key: Key, forge: Callable[[Lines], str]) -> None:
    """What the operator changes after the reveal is named, although every head and signature is made anew."""
    assert verify(storied, [key]).findings == []
    lines = parts(storied)
    says = forge(lines)
    if forge not in {a_missing_checkpoint, another_history}:
        chained_anew(lines)
    findings = verify(sealed_by_the_operator(lines), [key]).findings
    assert any(re.search(says, finding.what) for finding in findings), findings


def test_the_operator_seals_as_the_service_does(storied: bytes) -> None:
    """What the forgeries above begin with is the export as it was."""
    lines = parts(storied)
    chained_anew(lines)
    assert parts(sealed_by_the_operator(lines)) == parts(storied)


def test_a_signature_by_a_stranger_is_passed_over(small: bytes, key: Key) -> None:
    """A signature of the last line by an unknown key is ignored, and one by a known key has to hold."""
    edited = small.replace(b'\\n"}\n', '\\n— evil.example AAAAAAAA\\n"}\n'.encode())
    assert edited != small
    report = verify(edited, [key])
    assert (report.findings, report.signer) == ([], key)
    wrong = f"— {key.name} {b64encode(key.id + bytes(64)).decode()}"
    edited = small.replace(b'\\n"}\n', f'\\n{wrong}\\n"}}\n'.encode())
    [finding] = verify(edited, [key]).findings
    assert finding.what == "the signature does not hold: signature does not hold"


@pytest.mark.parametrize("first", [True, False])
def test_a_cosigned_export(small: bytes, key: Key, first: bool) -> None:
    """An export that a trusted cosigner has signed too is signed by whose name it has, wherever that signature is."""
    *lines, last = small.splitlines(keepends=True)
    tail = json.loads(last)
    body, _, own = tail["signed"].rpartition("\n\n")
    other = notes.sign(FORGER, body + "\n").rpartition("\n\n")[2]
    tail["signed"] = f"{body}\n\n{other + own if first else own + other}"
    cosigned = b"".join(lines) + msgspec.json.encode(tail) + b"\n"
    for trusted in ([key], [key, FORGER.key], [FORGER.key, key]):
        report = verify(cosigned, trusted)
        assert (report.findings, report.signer) == ([], key)
    findings = [finding.what for finding in verify(cosigned, [FORGER.key]).findings]
    assert "the signature does not hold: it is another file's" in findings


def test_keys_are_few_and_differ(played: bytes) -> None:
    """A file that names a key twice, or very many, is refused before anybody tries them all."""
    lines = parts(played)
    lines[0]["keys"] *= 2
    assert any("stands twice" in finding.what for finding in verify(sealed(lines)).findings)
    lines = parts(played)
    lines[0]["keys"] = [notes.signer("n", bytes([n]) * 32).key.vkey for n in range(201)]
    assert verify(msgspec.json.encode(lines[0]) + b"\n").head is None


# What was kept.


def test_kept_in_any_form(client: Client) -> None:
    """Answers, log pages, streams and bare notes are all good to keep; a goal that imitates one is not."""
    headers = {"Idempotency-Key": str(random.random()).ljust(20, "0")}
    opened = client.post("/v1/sessions", json={"system": "buried_secrets"}, headers=headers)
    table = Table(client, opened.json())
    goal = "x/receipt\nfoo\n1\nAAAA\n\n— x AAAAAAAA\n"
    rolled = table.call("POST", "/rolls", {"spec": BS | {"goal": goal}})
    close(table, "ours")
    page, trail = table.call("GET", "/log?limit=200"), table.call("GET", "/audit?epoch=0")
    note = rolled.json()["proof"]["receipt"]
    stream = "".join(f"id: 1\nevent: x\ndata: {json.dumps(one)}\n\n" for one in page.json()["items"])
    body = export(table)
    counts = {
        "opened": (opened.text, 5),
        "rolled": (rolled.text, 12),
        "page": (page.text, 39),
        "stream": (stream, 39),
        "note": (note, 1),
        "audit": (trail.text, 22),
        "both": (opened.text + rolled.text, 17),
    }
    seen = {}
    for name, (text, _) in counts.items():
        report = verify(body, kept=kept_from(text))
        assert report.findings == []
        seen[name] = report.kept
    assert seen == {name: count for name, (_, count) in counts.items()}
    imitated = {"proof": {"rec": {"sid": table.sid, "e": True}, "n": -1}, "head": "00" * 32}
    for text in ("", "nothing", "5", "[]", "{}", '{"head": "x"}', "[" * 5000, json.dumps(imitated)):
        assert not kept_from(text)


@pytest.mark.parametrize(
    "what",
    [
        "head",
        "commit",
        "next_commit",
        "genesis",
        "audit",
        "closing",
        "closing genesis",
        "opening",
        "opening genesis",
        "receipt",
    ],
)
def test_kept_otherwise(client: Client, what: str) -> None:
    """A kept head, commitment, genesis or receipt that differs from the export's is found."""
    table = settled(client)
    rolled = table.ok("POST", "/rolls", {"spec": BS})
    close(table)
    body = export(table)
    foreign = settled(client).ok("POST", "/rolls", {"spec": BS})
    trail = table.ok("GET", "/audit")["epochs"]
    other = "00" * 32
    terms = trail[0]
    page = table.ok("GET", "/log?limit=200")["items"]
    [created] = [one for one in page if one["type"] == "session_created"]
    [closing] = [one for one in page if one["type"] == "epoch_closed"]
    honest: dict[str, Any] = {
        "head": rolled,
        "commit": {"id": table.sid, "epochs": [{name: terms[name] for name in terms if name != "sid"}]},
        "audit": {"epochs": trail},
        "closing": closing,
        "opening": created,
        "receipt": rolled,
    }
    for kept in honest.values():
        assert verify(body, kept=kept_from(json.dumps(kept))).findings == []
    kept = {
        "head": rolled | {"head": other},
        "commit": {"id": table.sid, "epochs": [terms | {"commit": other}]},
        "next_commit": {"id": table.sid, "epochs": [terms | {"next_commit": other}]},
        "genesis": {"id": table.sid, "epochs": [terms | {"genesis": other}]},
        "audit": {"commitments": [{"e": 1, "commit": other}], "epochs": []},
        "closing": closing | {"commit": other},
        "closing genesis": closing | {"genesis": other},
        "opening": created | {"commitments": [created["commitments"][0], other]},
        "opening genesis": created | {"genesis": other},
        "receipt": rolled | {"proof": rolled["proof"] | {"receipt": foreign["proof"]["receipt"]}},
    }[what]
    findings = verify(body, kept=kept_from(json.dumps(kept))).findings
    assert [finding.what.startswith("what you kept says otherwise") for finding in findings] == [True]


def test_a_hidden_difficulty_cannot_be_changed_afterwards(client: Client) -> None:
    """A Difficulty other than the one committed to before the roll is found when the epoch is revealed (DH-08)."""
    table = settled(client, "daggerheart")
    spec = {"system": "daggerheart", "difficulty": 14, "difficulty_hidden": True}
    table.ok("POST", "/rolls", {"spec": spec})
    close(table)
    lines = parts(export(table))
    rolls_of(lines)[0]["entry"]["said"]["difficulty"] = 20
    [finding, *_] = verify(sealed(lines)).findings
    assert finding.what.endswith("the hidden Difficulty is not the one that was committed to")


@pytest.mark.parametrize("salt", ["", "00" * 32, "not hex"])
def test_a_hidden_difficulty_has_its_salt(client: Client, salt: str) -> None:
    """A hidden Difficulty whose salt in the log is another, or none, is found."""
    table = settled(client, "daggerheart")
    table.ok("POST", "/rolls", {"spec": {"system": "daggerheart", "difficulty": 14, "difficulty_hidden": True}})
    close(table)
    lines = parts(export(table))
    rolls_of(lines)[0]["entry"]["difficulty_salt"] = salt
    [finding] = verify(sealed(lines)).findings
    assert re.search("is not the one that was committed to|cannot be ruled on", finding.what)


def test_a_name_cannot_change_its_maximum_afterwards(client: Client) -> None:
    """A trait renamed to one of another maximum than was audited is found (UW-A17)."""
    table = settled(client, "underworld")
    table.ok("POST", "/rolls", {"spec": {"system": "underworld", "traits": [{"name": "Wits", "rating": 3}]}})
    close(table)
    lines = parts(export(table))
    rolls_of(lines)[0]["entry"]["said"]["traits"][0]["name"] = "Willpower"
    [finding, *_] = verify(sealed(lines)).findings
    assert finding.what.endswith("cannot be ruled on: the maximum of Willpower is 10: leave max out")


def test_rules_nobody_knows_are_told(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was ruled by a version that is not here is not ruled on again, which is said; the log says it too."""
    table = settled(client)
    entry = table.ok("POST", "/rolls", {"spec": BS, "character": "c1"})
    close(table)
    body = export(table)
    monkeypatch.setattr("service.record.replay.BY_RULES", {})
    report = verify(body)
    reason = "it was ruled by buried_secrets/1, which this version does not know"
    assert (report.findings, report.ruled, report.unruled) == ([], 0, {reason: 1})
    told = next(item for item in table.ok("GET", "/log?limit=200")["items"] if item["type"] == "rolled")
    assert (told["outcome"], "ruling" in told) == (entry["ruling"]["outcome"], False)
    assert told["proof"] == entry["proof"]
    table.refused(422, "rules_unknown", "POST", f"/actions/r{entry['seq']}/choices", {"picks": [{"id": "harm"}]})


@pytest.mark.parametrize("body", [b"", b"\n", b"{}\n", b'{"line":"digest"}\n', b"\xff\n", b"[" * 100_000 + b"\n"])
def test_what_is_no_export(body: bytes) -> None:
    """What is no export is said to be none, without a word about anything else."""
    report: VerificationReport = verify(body)
    assert report.head is None
    assert report.findings


def test_the_shape_of_an_epoch(played: bytes) -> None:
    """Each revealed epoch of an export is a bare log as verifiers of the scheme take it."""
    for line in epochs_of(parts(played)):
        log = msgspec.convert(line["log"], EpochLog)
        assert [entry.n for entry in log.entries] == [1, 2, 3, 4]
        assert isinstance(log.entries[0], ChainEntry)
