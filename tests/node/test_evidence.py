"""What people keep of a table is compared with its export, and with itself, in JavaScript as in Python."""

import json
import re
from typing import Any

import pytest

from service.audit import chain, notes
from service.rules.outcome import NOT_DECIDED
from service.rules.systems import SYSTEMS
from service.verify import evidence_alone, export
from service.verify.command import CHECKED, FOREIGN
from service.verify.evidence import Sent, changed_request, digest_of, sent_terms
from service.verify.export import gathered
from tests import exports
from tests.client import Client
from tests.edits import changed, leaves
from tests.exports import STRANGER
from tests.http.test_published import Published
from tests.node.bridge import ask, texts
from tests.node.evidence import Evening, alike, evening, in_both, in_node, in_python, signed_anew
from tests.node.kept import KEPT, UNREADABLE, turned
from tests.table import open_table
from tests.verify.faults import put

HIDDEN = {
    "spec": {"system": "daggerheart", "difficulty": 14, "difficulty_hidden": True},
    "difficulty_salt": "0b" * 32,
}


def test_a_good_evening(table: Evening) -> None:
    """All that was kept agrees with the export, and with itself; what was refused is told, and is no fault."""
    result = in_node(table.body, table.files, [table.key], table.me)
    status, found, agree = in_python(table.body, table.files, [table.key], table.me)
    assert (texts(result), found, result["kept"]["agree"]) == ([], [], agree)
    # Epoch 1 is open, and rulings are not made again here.
    assert (result["status"], status) == (3, 3)
    hidden = next(
        line["id"] for line in map(json.loads, table.body.splitlines()) if line.get("doc", {}).get("name") == "Plot"
    )
    names = {"p1": "GM", "p2": "Ana", "c1": "Silka", "c2": "Thorn", "k1": "Alarm", "k2": "Bell"}
    assert result["names"] == {**names, hidden: "Plot", table.sid: "A table"}
    [note] = result["notes"]
    assert re.fullmatch(r"sent\.jsonl: 5{16} was not rolled; it would have been \d, \d", note)
    kept = gathered({name: text.encode() for name, text in table.files.items()})
    assert export.verify(table.body, [notes.key(table.key)], kept).notes == [note]
    alone = in_node(None, table.files, [table.key])
    assert (alone["kind"], alone["status"], texts(alone)) == ("kept", 3, [])
    assert alone["names"] == result["names"]
    assert in_python(None, table.files, [table.key])[2] == 0
    assert [(epoch["e"], len(epoch["rolls"]), epoch["revealed"]) for epoch in alone["epochs"]] == [
        (0, 3, True),
        (1, 2, False),
    ]


@pytest.mark.parametrize("name", KEPT)
def test_what_was_kept(table: Evening, name: str) -> None:
    """Each edit of what was kept, or of the export beside it, is found by both; what was kept, in the same words."""
    case = KEPT[name]
    body = (signed_anew(table.body, case.edit) if case.edit else table.body) if case.has_export else None
    files, me = case.files(table), table.me if case.for_me else ""
    keys = [] if case.edit else [table.key]
    status, found, _ = in_python(body, files, keys, me)
    answer = in_node(body, files, keys, me)
    own = texts(answer)
    says = case.says.format(sid=table.sid, me=table.me)
    for every in (found, own):
        assert (any(says in what for what in every) and (len(every) == 1 or not case.exactly)) if says else not every
    assert answer["status"] == status == (1 if says else 3)
    if case.edit:
        # Other faults of an export have other words; where an entry cannot be read, Python compares nothing with it.
        found, own = ([what for what in every if what.startswith("what you kept")] for every in (found, own))
    assert alike(own) == alike(found) or any(UNREADABLE in what for what in texts(answer))


def told(body: bytes, entry: Any) -> list[str]:
    """Return what `rollwright verify` finds of an entry that was kept beside the GM's export."""
    kept = export.gathered({"kept.json": json.dumps(entry).encode()})
    return [one.what for one in export.verify(body, [], kept).findings]


def otherwise(entry: Any, path: str) -> list[str]:
    """Return the finding of an entry that was shown with another value at a path."""
    return [f"what you kept says otherwise: kept.json: entry {entry['seq']}: another {path}"]


@pytest.mark.parametrize("file, roll", [("roll-1.json", 0), ("log.json", 0), ("log-gm.json", 1)])
def test_a_ruling_that_was_told_otherwise(table: Evening, file: str, roll: int) -> None:
    """Whatever a response told of a ruling is what the rules make of the roll in the log, but for words (Python)."""
    value = json.loads(table.files[file])
    rolls = [one for one in value["items"] if one.get("ruling")] if "items" in value else [value]
    own = rolls[roll]
    ruling = SYSTEMS["buried_secrets"].ruling
    undecided = {*NOT_DECIDED, *ruling.worded, *ruling.from_words} - {"audit"}
    paths = [path for path in leaves(own["ruling"]) if not undecided & {*path}]
    assert {path[0] for path in paths} >= {"position", "effect", "menu", "outcome", "dice", "pool", "audit"}
    for path in paths:
        found = told(table.body, changed(own, ("ruling", *path)))
        assert any(one.startswith("what you kept ") for one in found), path


def test_what_a_ruling_may_be_told_with(table: Evening) -> None:
    """Words of a ruling decide nothing, and a newer version may say more of the dice; nothing else goes (Python)."""
    own = json.loads(table.files["roll-1.json"])
    ruling = own["ruling"]
    newer = {"rulings": ["BS-99"], "warnings": [{"rule": "BS-99", "detail": "a"}], "summary": "b", "goal": "c"}
    newer["audit"] = ruling["audit"] | {"new": 1}
    assert told(table.body, own | {"ruling": ruling | newer}) == []
    # No dice limit a standard effect; a critical makes it great.
    lie = {"position": "desperate", "effect": {"final": "limited"}}
    for more, path in (
        (lie | {"costs/9": 1}, "`ruling/costs/9`"),
        (lie | {"audit": {"a/b": [[]]}}, "`ruling/effect/final`"),
        ({"announced": 1}, "`ruling/announced`"),
    ):
        assert told(table.body, own | {"ruling": ruling | more}) == otherwise(own, path)
    odd: tuple[Any, ...] = (None, 5, "x", [], True)
    for value in odd:
        assert otherwise(own, "`ruling`") == [one for one in told(table.body, own | {"ruling": value}) if "`" in one]


@pytest.mark.parametrize("reader, shown, field", [("gm", "ruling", "total"), ("ana", "announced", "total")])
def test_a_hidden_roll_that_was_told_otherwise(client: Client, reader: str, shown: str, field: str) -> None:
    """Of a roll against a hidden Difficulty the GM's ruling is compared, and the players' announcement (Python)."""
    table = open_table(client, "daggerheart")
    readers = {"gm": table.gm, "ana": table.join("Ana")}
    table.ok("POST", "/rolls", HIDDEN)
    [roll], [other] = (
        [one for one in table.ok("GET", "/log", token=token)["items"] if one["type"] == "rolled"]
        for token in (readers[reader], readers["ana"])
    )
    body = table.call("GET", "/export").content
    assert told(body, roll) == []
    false = changed(roll, (shown, field))
    assert told(body, false) == told(body, {**other, **false}) == otherwise(roll, f"`{shown}/{field}`")


def test_a_difficulty_that_was_told_otherwise(client: Client) -> None:
    """A Difficulty that is named in words is the number of these words (Python)."""
    table = open_table(client, "daggerheart")
    spec = {"system": "daggerheart", "difficulty": "Presence Roll (12)"}
    roll = table.ok("POST", "/rolls", {"spec": spec})
    body = table.call("GET", "/export").content
    assert (roll["ruling"]["difficulty"], told(body, roll)) == (12, [])
    assert told(body, changed(roll, ("ruling", "difficulty"))) == otherwise(roll, "`ruling/difficulty`")


def test_a_turned_die_is_no_missing_epoch(table: Evening) -> None:
    """A die that was turned in epoch and log is named, and nothing of its epoch is called missing."""
    found = in_python(signed_anew(table.body, turned), table.files)[1]
    assert found[0] == f"{table.sid} epoch 0: dice differ at 1"
    assert not any("missing" in what for what in found)


def test_further_tries_alone(client: Client) -> None:
    """A further try at a task is one try harder than its request says: so it is in its record."""
    night = open_table(client, system="underworld")
    joined = night.ok("POST", "/players", {"code": night.code, "name": "Ana"})
    night.ok("POST", "/characters", {"name": "Silk"}, token=joined["token"])
    body: dict[str, Any] = {
        "spec": {"system": "underworld", "traits": [{"name": "Brawl", "rating": 1}], "difficulty": 7},
        "character": "c1",
        "task": "The safe",
    }
    files = {"joined.json": json.dumps(joined)}
    sent = []
    # A success begins anew, so rolls might all be first tries; nobody succeeds fivefold with one die.
    hopeless = {**body, "spec": {**body["spec"], "needed": 5}}
    for number in range(rolls := 20):
        key, request = f"try-{number:016}", (hopeless, body)[number % 2]
        line = {"sent": {"sid": night.sid, "by": joined["id"], "key": key, "body": request}}
        sent.append(json.dumps(line) + "\n")
        files[f"{number}.json"] = night.call("POST", "/rolls", request, token=joined["token"], key=key).text
    files["sent.jsonl"] = "".join(sent)
    tries = [json.loads(files[f"{number}.json"])["attempt"] for number in range(rolls)]
    assert min(tries[1::2]) > 1
    assert in_both(None, files) == []
    harder = {**files, "sent.jsonl": files["sent.jsonl"].replace('"rating": 1', '"rating": 2')}
    assert len(in_both(None, harder)) == rolls


def test_a_players_files_after_a_reversal(client: Client) -> None:
    """What a player kept holds beside their own export and the GM's, whatever was hidden, shown and taken back."""
    night = open_table(client)
    ana = night.join("Ana")
    night.ok("POST", "/clocks", {"name": "Alarm", "size": 6})
    plot = night.ok("POST", "/clocks", {"name": "Plot", "size": 6, "visible": False})["id"]
    ticked = [night.ok("POST", f"/clocks/{kid}/ticks", {"by": 2})["seq"] for kid in ("k1", plot)]
    earlier = night.call("GET", "/export", token=ana).text
    night.ok("PATCH", f"/clocks/{plot}", {"visible": True}, version="*")
    for seq in ticked:
        night.ok("POST", "/reversals", {"seq": seq, "note": "too soon"})
    kept = {"log.json": night.call("GET", "/log?limit=200", token=ana).text, "earlier.jsonl": earlier}
    assert '"reversed_by"' in kept["log.json"]
    later = night.call("GET", "/export", token=ana).content
    for body in (later, night.call("GET", "/export").content):
        assert in_both(body, kept) == []
    whole = {"log.json": night.call("GET", "/log?limit=200").text.replace("too soon", "too late")}
    assert sum(what.endswith("another note") for what in in_both(body, whole)) == len(ticked)
    # What an export hides was shown to nobody, and is the same entry in both.
    lines = [json.loads(line) for line in later.splitlines()]
    hidden = next(line for line in lines if line.get("line") == "seen" and line["entry"] is None)
    shown = json.loads(kept["log.json"])
    shown["items"].append(shown["items"][-1] | {"seq": hidden["seq"]})
    for files, said in (
        ({"log.json": json.dumps(shown)}, f"log.json: entry {hidden['seq']} is missing"),
        ({"earlier.jsonl": earlier.replace(hidden["id"], f"{hidden['id'][:-1]}x")}, "another event id"),
    ):
        assert any(said in what for what in in_both(later, files))


def test_a_kept_export(table: Evening) -> None:
    """An export that was kept is compared like answers: nothing else may stand in a later one."""
    kept = {"earlier.jsonl": table.body.decode()}
    result = in_node(table.body, kept, [table.key])
    status, found, agree = in_python(table.body, kept, [table.key])
    assert (texts(result), found, status) == ([], [], 3)
    # Two epochs: two commitments, genesis, client seed, lineage; a seed and a signed head. Rolls: time and record.
    epochs, rolls = 2 * 5 + 1 + 1, 5 * 2
    # 23 entries: id, time, changes, person; all but those of clocks, which may be hidden, with their type.
    entries = 23 * 4 + (23 - 5)
    # What their types have: rolls, resistances, opening, joining, two choices, closing, reveal, reversal.
    of_types = 5 * 9 + 2 * 5 + 5 + 3 + (4 + 3) + 6 + 2 + 4
    assert result["kept"]["agree"] == agree == epochs + rolls + entries + of_types
    later = signed_anew(table.body, put("rolled entry.goal", "Out"))
    keys = [exports.SIGNER.key.vkey, table.key]
    changed_now = in_python(later, kept, keys)[1]
    assert any("another event id" in text for text in changed_now), changed_now
    assert alike(texts(in_node(later, kept, keys))) == alike(changed_now)


def test_rolls_that_were_not_sent(table: Evening) -> None:
    """With `--me` a roll in one's name that one did not send is found, on its line; others' rolls are not."""
    sent = table.files["sent.jsonl"].splitlines(keepends=True)
    files = {**table.files, "sent.jsonl": "".join(sent[1:])}
    answer = in_node(table.body, files, [table.key], table.me)
    status, found, _ = in_python(table.body, files, [table.key], table.me)
    assert texts(answer) == found == ["entry 9: a roll in the name of p2 under a key that p2 did not send"]
    assert (answer["status"], status) == (1, 1)
    [about] = [finding["about"] for finding in answer["findings"]]
    assert (about["what"], about["seq"], about["e"], about["n"]) == ("mine", 9, 0, 1)
    assert texts(in_node(table.body, files, [table.key])) == []


def test_another_session(client: Client, table: Evening) -> None:
    """What was kept of another table is missing in the export, and its receipts are nobody's."""
    stranger = evening(client)
    files = {name: stranger.files[name] for name in ("joined.json", "audit.json", "receipt.txt")}
    found = in_both(table.body, files, [table.key])
    assert any(what.endswith(f"{stranger.sid} epoch 0: epoch is missing") for what in found)


def test_two_answers_that_differ(table: Evening) -> None:
    """A die that was told otherwise later is named, with both files, and the roll that it is of."""
    page = json.loads(table.files["log.json"])
    item = next(item for item in page["items"] if item["seq"] == 9)
    faces = [die["face"] for die in item["ruling"]["dice"]]
    item["ruling"]["dice"][0]["face"] = faces[0] % 6 + 1
    files = {"roll.json": table.files["roll-1.json"], "page.json": json.dumps(page)}
    answer = in_node(None, files)
    told = [faces[0] % 6 + 1, *faces[1:]]
    assert texts(answer) == [
        "page.json: entry 9: other faces were told than its record has",
        f"entry 9: faces differs between roll.json and page.json: {faces} and {told}",
    ]
    assert alike(in_python(None, files)[1]) == alike(texts(answer))
    about = answer["findings"][1]["about"]
    assert (about["values"], about["sources"], about["by"], about["n"]) == (
        [faces, told],
        ["roll.json", "page.json"],
        "p2",
        1,
    )


def test_dice_that_do_not_follow(table: Evening) -> None:
    """A record whose dice are not the seed's is named once the seed is told, and the right faces beside it."""
    trail = json.loads(table.files["audit.json"])
    files = {"audit.json": json.dumps(trail | {"rolls": []}), "roll.json": table.files["roll-1.json"]}
    assert texts(in_node(None, files, [table.key])) == []
    roll = json.loads(files["roll.json"])
    right = [face for _, face in roll["proof"]["rec"]["draws"]]
    wrong = [right[0] % 6 + 1, *right[1:]]
    roll["proof"]["rec"]["draws"] = [[6, face] for face in wrong]
    for die, face in zip(roll["ruling"]["dice"], wrong, strict=True):
        die["face"] = face
    files["roll.json"] = json.dumps(roll)
    answer = in_node(None, files)
    assert f"{table.sid} epoch 0 roll 1: dice differ" in texts(answer)
    assert alike(in_python(None, files)[1]) == alike(texts(answer))
    [about] = [each["about"] for each in answer["findings"] if each["about"]["what"] == "dice"]
    assert about["values"] == [wrong, right]


def test_odd_files(table: Evening) -> None:
    """Files without evidence are passed over beside others; nothing at all, and what is no text, is unreadable."""
    files = {"shopping.txt": "eggs\nmilk", "empty": "", "deep.json": "[" * 5000 + "]" * 5000, **table.files}
    assert in_node(table.body, files, [table.key])["status"] == 3
    for text in ("eggs", "", "{}", "[]"):
        none = in_node(None, {"a.txt": text})
        assert (none["status"], none["reason"]) == (2, f"{FOREIGN}. {CHECKED}")
        beside = in_node(table.body, {"a.txt": text})
        assert (beside["status"], beside["file"], beside["reason"]) == (
            2,
            "a.txt",
            "nothing in it that could be compared",
        )


# What of a request stands in its record.

SALTED = HIDDEN | {"character": "c1", "clock": "k1"}
BODIES: list[dict[str, Any]] = [
    SALTED,
    {name: value for name, value in SALTED.items() if name != "clock"},
    SALTED | {"epoch": "0" * 64},
    SALTED | {"epoch": None},
    SALTED | {"difficulty_salt": "0B" * 32},
    {**SALTED, "spec": {**HIDDEN["spec"], "difficulty": "Presence Roll (12)"}},  # type: ignore[dict-item]  # an object
    {**SALTED, "spec": {**HIDDEN["spec"], "difficulty": 2**53}},  # type: ignore[dict-item]  # an object
    {**SALTED, "spec": None},
    {**SALTED, "goal": "\ud800"},
    {},
    {"terms": "0" * 64},
    {"terms": "0" * 64, "epoch": "0" * 64},
    {"terms": 5, "epoch": "0" * 64},
    {"__proto__": 1, "spec": {"__proto__": 2}},
]


def test_what_of_a_request_differs() -> None:
    """Whatever was sent, both say the same of each record that there could be of it."""
    digests = {digest_of(terms) for body in BODIES for terms in sent_terms(body)} | {"0" * 64}
    assert len(digests) > 8
    records = [chain.request("p2", digest, genesis) for digest in digests for genesis in ("", "0" * 64)]
    cases = [(req, body, by) for req in records for body in BODIES for by in ("p2", "p3")]
    expected = [changed_request(req, Sent("s", by, "k" * 16, body, "")) for req, body, by in cases]
    answers = ask([{"ask": "request", "req": req, "body": body, "by": by} for req, body, by in cases])
    assert answers == expected
    assert {*expected} == {None, "by", "epoch", "terms"}


def test_the_roll_of_an_action(client: Client) -> None:
    """A roll of negotiated terms agrees with the request for it, which names an epoch and no spec."""
    table = open_table(client)
    ana, key = table.join("Ana"), "the-roll-of-an-action-by-ana"
    table.ok("POST", "/characters", {"name": "Silk"}, token=ana)
    table.ok("POST", "/actions", {"character": "c1", "spec": {"rating": 2, "position": "risky"}})
    epoch = table.ok("GET", "")["epoch"]["genesis"]
    signed = {"epoch": epoch, "terms": table.ok("GET", "/actions/a1", token=ana)["terms_digest"]}
    table.ok("POST", "/actions/a1/roll", signed, token=ana, key=key, version="*")
    body = table.call("GET", "/export").content
    others: tuple[tuple[dict[str, Any], str], ...] = (
        ({}, "epoch"),
        (signed | {"epoch": "0" * 64}, "epoch"),
        (signed | {"terms": "0" * 64}, "terms"),
    )
    for sent, fault in ((signed, None), *others):
        line = {"sent": {"sid": table.sid, "by": "p2", "key": key, "body": sent}}
        files = {"sent.jsonl": json.dumps(line) + "\n"}
        found = in_both(body, files, [], "p2")
        assert bool(found) == bool(fault), found
        assert not fault or fault in found[0]


SENT: dict[str, tuple[dict[str, Any], list[int], dict[str, Any]]] = {
    "buried_secrets": (
        {"system": "fortune", "rating": 2, "trait": "Tier"},
        [6, 6],
        {"rating": 3},
    ),
    "daggerheart": (
        {
            "system": "daggerheart_damage",
            "sides": 8,
            "modifier": 1,
            "critical": False,
            "extra_dice": [{"source": "Rally Die"}],
            "thresholds": {"major": 8, "severe": 16},
        },
        [8, 6],
        {"sides": 6, "modifier": 0, "critical": True, "extra_dice": [], "thresholds": None, "proficiency": 2},
    ),
}


@pytest.mark.parametrize("system", SENT)
def test_what_was_sent_of_an_extra(client: Client, system: str) -> None:
    """A roll of an extra agrees with the request that was sent for it, and with no other one."""
    spec, sides, others = SENT[system]
    play = Published(client, system, published=True)
    start = play.table.ok("GET", "")["epoch"]["genesis"]
    body, key, late = {"spec": spec, "dice": sides, "epoch": start}, "an-extra-that-was-sent", "an-extra-that-is-late"
    play.table.ok("POST", "/rolls", body, token=play.ana, key=key)
    play.table.ok("POST", "/epochs", {"client_seed": "Ana 4"})
    play.table.refused(409, "stale_epoch", "POST", "/rolls", body, token=play.ana, key=late)
    exported = play.table.call("GET", "/export").content

    def kept(changed: dict[str, Any], key: str) -> dict[str, str]:
        line = {"sid": play.table.sid, "by": "p2", "key": key, "body": body | {"spec": spec | changed}}
        return {"sent.jsonl": json.dumps({"sent": line}) + "\n"}

    assert in_both(exported, kept({}, key), [], "p2") == []
    assert in_python(exported, kept({}, key), [], "p2")[2] == 1
    for name, value in others.items():
        assert "has another terms than you sent" in in_both(exported, kept({name: value}, key), [], "p2")[0]
    told = export.verify(exported, [], export.gathered({"sent.jsonl": kept({}, late)["sent.jsonl"].encode()})).notes
    assert any("it would have been" in note for note in told), told


# Evidence without an export, and several tables.


def test_a_roll_that_only_an_export_has(table: Evening) -> None:
    """Where the roll before is known from an export that was kept, its leaf is not, and the chain is not followed."""
    files = {"earlier.jsonl": table.body.decode(), "roll.json": table.files["roll-2.json"]}
    assert json.loads(files["roll.json"])["proof"]["n"] == 2
    assert in_both(None, files, [table.key]) == []


def test_two_tables_in_one_folder(table: Evening, client: Client) -> None:
    """The answer to joining names its table, so that its commitments are not those of another one in the folder."""
    other = evening(client)
    assert json.loads(other.files["joined.json"])["sid"] == other.sid
    files = {"joined.json": other.files["joined.json"], "audit.json": table.files["audit.json"]}
    assert in_both(None, files) == []
    # A refusal names no table: it is that of the evidence that has its genesis.
    files |= {"other.json": other.files["audit.json"]}
    files |= {"refused.json": table.files["stale.json"], "refused too.json": other.files["stale.json"]}
    assert in_both(None, files) == []
    joined = json.loads(other.files["joined.json"])
    joined["epochs"][0]["commit"] = "00" * 32
    files = {"joined.json": json.dumps(joined), "audit.json": other.files["audit.json"]}
    assert {what.partition(": ")[0] for what in in_both(None, files)} == {f"{other.sid} epoch 0"}


def test_notes_by_no_key_that_was_given(table: Evening) -> None:
    """How many notes were signed is told apart from those that no given key signed, and from those without a key."""
    files = {"roll.json": table.files["roll-1.json"]}
    assert in_node(None, files, [table.key])["signed"] == 1
    for keys, why in (
        ([], "give the published key with --key"),
        ([STRANGER.key.vkey], "signed by no key that you gave"),
    ):
        answer, told = in_node(None, files, keys), f"1 signed notes were not checked: {why}"
        assert (answer["signed"], answer["told"][-1]) == (0, told)
        signed_by = [notes.key(key) for key in keys]
        report = evidence_alone.verify(gathered({"roll": files["roll.json"].encode()}), signed_by)
        assert told in report.notes
    nothing = in_node(None, {"joined.json": table.files["joined.json"]}, [table.key])
    assert nothing["signed"] == 0


@pytest.fixture(scope="module")
def opened(client: Client) -> tuple[bytes, dict[str, str]]:
    """The export of a table whose GM opened a hidden Difficulty, and its log."""
    night = open_table(client, "daggerheart")
    roll = night.ok("POST", "/rolls", HIDDEN)
    night.ok("POST", f"/rolls/{roll['seq']}/difficulty")
    night.ok("POST", "/epochs", {})
    log = night.call("GET", "/log?limit=200").text
    return night.call("GET", "/export").content, {"log.json": log}


def test_another_difficulty_is_opened(opened: tuple[bytes, dict[str, str]]) -> None:
    """A Difficulty that is opened otherwise than it was fixed is found by both, in an export and in a folder alone."""
    body, files = opened
    assert in_both(None, files) == in_both(body, {}) == []

    def change(lines: list[dict[str, Any]]) -> None:
        [entry] = [line["entry"] for line in lines if line.get("entry", {}).get("type") == "difficulty_opened"]
        entry["difficulty"] = 20

    other = signed_anew(body, change)
    wanted = "another Difficulty was opened than roll "
    assert any(wanted in text for text in in_python(other, {})[1])
    assert any(wanted in text for text in texts(in_node(other, {})))
    kept = {
        "log.json": files["log.json"].replace('"difficulty":14,"difficulty_salt"', '"difficulty":20,"difficulty_salt"')
    }
    assert kept != files
    assert len([what for what in in_both(None, kept) if wanted in what]) == 1


def test_a_seed_of_the_table_before(table: Evening, client: Client) -> None:
    """The seed that the log of an imported table tells of its former epoch 0 is not that of its own."""
    former = {"former.json": table.files["log.json"]}
    other = evening(client)
    # Of the other table its start and a roll were kept, and no seed.
    trail = json.loads(other.files["audit.json"])
    for epoch in trail["epochs"]:
        epoch.pop("seed", None)
    files = {**former, "audit.json": json.dumps(trail), "close.json": table.files["close.json"]}
    for found in (texts(in_node(None, files)), in_python(None, files)[1]):
        assert not [what for what in found if other.sid in what and "seed" in what]


@pytest.mark.parametrize(
    "change",
    [
        {"proof": {"n": 1, "t": 1, "rec": {"draws": 5}}},
        {"proof": {"n": 1}},
        {"proof": 5},
        {"changes": [None]},
        {"changes": [{"who": "c1"}]},
        {"changes": 5},
        {"type": []},
        {"by": {}},
    ],
)
def test_in_an_entry_that_was_seen(table: Evening, change: dict[str, Any]) -> None:
    """What a player saw of an entry, and is none, is named by its line in both programs."""
    lines = exports.own_lines(table.body.decode())
    lines[0]["reader"] = "p2"
    at = next(at for at, line in enumerate(lines) if line["line"] == "entry" and line["entry"]["type"] == "chosen")
    entry = {"seq": lines[at]["seq"], "id": "9-0", "type": "chosen", "by": "p1", "changes": []}
    lines[at] = {"line": "seen", "seq": entry["seq"], "at": lines[at]["at"], "id": "9-0", "entry": entry | change}
    body = exports.sealed(lines)
    assert any(text.startswith(f"line {at + 1} cannot be read: ") for text in texts(in_node(body, {})))
    found = export.verify(body).findings
    assert [each.line for each in found if f"entry {entry['seq']} cannot be read" in each.what] == [at + 1]
