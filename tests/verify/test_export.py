"""An export proves itself: every change of it is found, and named where anything in it can tell."""

import json
import random
import re
from base64 import b64encode
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.audit import notes
from service.audit.chain import EpochLog
from service.audit.notes import Key
from service.verify.export import verify
from service.verify.findings import VerificationReport
from tests import exports
from tests.client import Client
from tests.conftest import examples, part_of
from tests.exports import kept_from
from tests.table import Table, latest, open_table
from tests.verify.faults import add, faulty, in_javascript, put, results_of

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
SALT = "0b" * 32
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
            "difficulty_salt": SALT,
            "character": "c1",
            "assistant": "c2",
        },
        {"spec": {"system": "daggerheart", "difficulty": 9, "difficulty_hidden": True}, "difficulty_salt": SALT},
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
    lines = exports.own_lines(export(table).decode())
    assert verify(exports.sealed(lines)).findings == []
    text = faulty(lines, add("rolled changes", ["k1", "lost", 1, 1, 0, False]))
    found = [one.what for one in verify(text).findings]
    entry = f"entry {roll['seq']}: "
    assert f"{entry}the clock was not ticked as the effect says" in found
    assert f"{entry}its clocks did not move as they were ticked" in found


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


@pytest.mark.law
def test_any_changed_byte_is_found(small: bytes, key: Key) -> None:
    """No byte of an export can be another, be left out or stand twice; what is found is told with a line."""
    assert verify(small, [key]).findings == []
    choice = random.Random(20261121)
    for at in part_of(range(len(small)), 4, 0):
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


@pytest.mark.parametrize("opened", [False, True])
@pytest.mark.parametrize("signed", [{}, {"rules": latest("daggerheart"), "dice": [12, 12]}], ids=["", "signed"])
def test_a_hidden_difficulty_of_a_players_export(client: Client, signed: dict[str, Any], *, opened: bool) -> None:
    """Once the GM has opened it, a player's export is ruled on too: number, verdict and gains are those of the roll.

    What is announced does not name its rules, so they have to be signed.
    """
    is_ruled = opened and bool(signed)
    table = settled(client, "daggerheart")
    ana = table.join("Ana")
    spec = {"system": "daggerheart", "difficulty": 14, "difficulty_hidden": True}
    roll = table.ok("POST", "/rolls", {"spec": spec, "difficulty_salt": SALT, "character": "c1", **signed})
    choices: list[dict[str, Any]] = [{}, {"picks": [{"id": "custom", "text": "A scare"}]}]
    assert any(table.call("POST", f"/actions/{roll['action']}/choices", choice).is_success for choice in choices)
    if opened:
        table.ok("POST", f"/rolls/{roll['seq']}/difficulty")
    close(table)
    lines = exports.own_lines(table.call("GET", "/export", token=ana).text)
    report = verify(exports.sealed(lines))
    assert (report.findings, report.ruled, bool(report.unruled)) == ([], int(is_ruled), not is_ruled)
    seen = [(line["entry"] or {}).get("type") for line in lines if line["line"] == "seen"]
    verdict, announced = (
        f"seen:{seen.index(kind)} entry.{name}" for kind, name in (("chosen", "verdict"), ("rolled", "announced"))
    )
    for edit in (put(f"{verdict}.success", lambda one: not one), put(f"{announced}.total", lambda one: one + 1)):
        assert bool(verify(faulty(lines, edit)).findings) == is_ruled


def test_rules_nobody_knows_are_told(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was ruled by a version that is not here is not ruled on again, which is said; the log says it too."""
    table = settled(client)
    entry = table.ok("POST", "/rolls", {"spec": BS, "character": "c1"})
    close(table)
    body = export(table)
    monkeypatch.setattr("service.rules.systems.VERSIONS", {})
    report = verify(body)
    reason = f"it was ruled by {latest('buried_secrets')}, which this version does not know"
    assert (report.findings, report.ruled, report.unruled) == ([], 0, {reason: [entry["seq"]]})
    told = next(item for item in table.ok("GET", "/log?limit=200")["items"] if item["type"] == "rolled")
    assert (told["outcome"], "ruling" in told) == (entry["ruling"]["outcome"], False)
    assert told["proof"] == entry["proof"]
    table.refused(422, "newer_rules_required", "POST", f"/actions/r{entry['seq']}/choices", {"picks": [{"id": "harm"}]})


@pytest.mark.parametrize("body", [b"", b"\n", b"{}\n", b'{"line":"digest"}\n', b"\xff\n", b"[" * 100_000 + b"\n"])
def test_what_is_no_export(body: bytes) -> None:
    """What is no export is said to be none, without a word about anything else."""
    report: VerificationReport = verify(body)
    assert report.head is None
    assert report.findings


@pytest.mark.parametrize("document", ["action", "sheet"])
def test_a_text_of_json_that_is_nested_too_deeply(client: Client, document: str) -> None:
    """Actions and sheets are JSON inside a text of an entry: too deep, it is a finding, also beside kept responses."""
    table = settled(client)
    table.ok("PATCH", "/characters/c1", {"sheet": {"ratings": {"prowl": 2}}}, version="*")
    table.ok("POST", "/actions", {"character": "c1", "spec": {}})
    lines = [json.loads(line) for line in export(table).splitlines()]
    holders = [holder for line in lines for holder in texts_of(line, document)]
    for holder in holders:
        holder[document] = f'{{"deep":{"[" * 100_000}{"]" * 100_000}}}'
    kept = kept_from(table.call("GET", "/log?limit=200").text)
    report: VerificationReport = verify(exports.sealed(lines[:-1]), [exports.SIGNER.key], kept)
    assert holders
    assert report.findings
    [found] = results_of([exports.sealed(lines[:-1])])
    assert in_javascript(found)


def texts_of(line: dict[str, Any], document: str) -> list[dict[str, Any]]:
    """Return what holds a document as a text in what an entry leaves."""
    after = line.get("result", {}).get("after", {})
    return [each for each in (after, after.get("doc")) if isinstance(each, dict) and each.get(document)]


def test_the_shape_of_an_epoch(small: bytes) -> None:
    """A revealed epoch of an export is a bare log as verifiers of the scheme take it."""
    [log, _] = [json.loads(line)["log"] for line in small.splitlines() if line.startswith(b'{"line":"epoch"')]
    assert [entry.n for entry in msgspec.convert(log, EpochLog).entries] == [1]
