"""Any JSON value in any place of an export, or of what was kept, is a finding or passed over: neither program stops."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from service.audit import chain, notes, ra2
from service.audit.chain import AnnouncedRoll
from service.verify.export import verify as verified
from tests import exports
from tests.attacks.hostile import OPERATOR
from tests.client import Client
from tests.conftest import examples
from tests.node.bridge import ask, texts
from tests.node.evidence import Evening, alike, evening, in_node, in_python, question

Path = tuple[Any, ...]
DEEP: Any = 5
for _ in range(200):
    DEEP = [DEEP]
VALUES: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    5,
    2**60,
    1.5,
    "",
    "x",
    [],
    [5],
    [None],
    [[]],
    {},
    {"a": 1},
    {"dice": [{}]},
    DEEP,
)


@pytest.fixture(scope="module")
def table(client: Client) -> Evening:
    """An evening at a table, of which a witness's line was saved too."""
    saved = evening(client)
    genesis = json.loads(saved.files["joined.json"])["epochs"][0]["genesis"]
    saved.files["opened.jsonl"] = opened(saved.sid, genesis, {"dice": [6, 6], "by": "p1", "epoch": genesis})
    return saved


def opened(sid: str, genesis: str, req: dict[str, Any], nonce: str = "n" * 16, key: str = "k" * 16) -> str:
    """Return the line that Ana's device saves of a roll that was announced to it."""
    commitment = chain.nonce_commitment(sid, "p2", nonce)
    told = chain.announce(bytes.fromhex(genesis), key, ra2.canonical(req | {"witness": commitment.hex()}))
    note = notes.signed_announcement(OPERATOR, AnnouncedRoll(sid, 0, commitment, told))
    line = {"sid": sid, "by": "p2", "nonce": nonce, "key": key, "req": req | {"witness": commitment.hex()}}
    return json.dumps({"opened": line | {"note": note}}) + "\n"


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the paths of all values in a value."""
    yield path
    inside = enumerate(value) if isinstance(value, list) else value.items() if isinstance(value, dict) else ()
    for name, each in inside:
        yield from places(each, (*path, name))


def put(value: Any, path: Path, other: Any) -> Any:
    """Return a copy with another value at a path."""
    if not path:
        return other
    copy = json.loads(json.dumps(value))
    place = copy
    for name in path[:-1]:
        place = place[name]
    place[path[-1]] = other
    return copy


def values_of(text: str) -> list[Any]:
    """Return the JSON lines of a file, or its one value."""
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.law
def test_in_what_was_kept(table: Evening) -> None:
    """What was saved has anything anywhere: both programs find the same, with an export and without."""
    chance = random.Random("any value")
    files = {name: values_of(text) for name, text in table.files.items() if name.endswith(("json", "jsonl"))}
    paths = [(name, path) for name, values in files.items() for path in places(values) if path]
    cases = []
    for name, path in chance.sample(paths, examples(500)):
        other = chance.choice(VALUES)
        text = "".join(json.dumps(line) + "\n" for line in put(files[name], path, other))
        cases.append(((name, path, other), {**table.files, name: text}))
    for body in (None, table.body):
        for case, each in cases if body else ():
            if case[0] != "opened.jsonl":
                # Nothing was announced at this table, which the export shows.
                del each["opened.jsonl"]
        answers = ask([question(body, each, [table.key], table.me) for _, each in cases])
        for (case, each), answer in zip(cases, answers, strict=True):
            status, found, _ = in_python(body, each, [table.key], table.me)
            # What may be sent at all follows from each game's fields, which are not all in JavaScript.
            if case[0] != "sent.jsonl":
                assert (answer["status"], alike(texts(answer))) == (status, alike(found)), case


def test_text_that_is_no_text(table: Evening) -> None:
    """Half a character in a name, a key or a record is a finding or passed over, and stops nobody."""
    for name in ("joined.json", "roll-1.json", "close.json", "sent.jsonl", "opened.jsonl"):
        values = values_of(table.files[name])
        for path in places(values):
            if path:
                text = "".join(json.dumps(line) + "\n" for line in put(values, path, "\ud800"))
                in_python(None, {**table.files, name: text}, [table.key], table.me)
    half = table.files["roll-1.json"].replace(table.sid, "\\ud800")
    assert in_node(None, {**table.files, "roll-1.json": half}, [table.key])["status"] == 3


@pytest.mark.law
def test_in_an_export(table: Evening) -> None:
    """An export that its signer filled with anything anywhere is named by its line, beside what was kept too."""
    chance = random.Random("any value of an export")
    lines = [json.loads(line) for line in table.body.splitlines()][:-1]
    lines[0]["keys"].insert(0, exports.SIGNER.key.vkey)
    paths = [path for path in places(lines) if len(path) > 1]
    bodies = []
    for path in chance.sample(paths, examples(400)):
        other = chance.choice(VALUES[:-1])
        bodies.append(((path, other), exports.sealed(put(lines, path, other))))
    answers = ask([question(body, table.files, (), table.me) for _, body in bodies])
    for (case, body), answer in zip(bodies, answers, strict=True):
        found = verified(body, kept=None).findings
        in_python(body, table.files, (), table.me)
        if any("cannot be read" in text for text in texts(answer)):
            assert found, (case, texts(answer))


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
    lines = [json.loads(line) for line in table.body.splitlines()][:-1]
    lines[0] |= {"keys": [exports.SIGNER.key.vkey, *lines[0]["keys"]], "reader": "p2"}
    at = next(at for at, line in enumerate(lines) if line["line"] == "entry" and line["entry"]["type"] == "chosen")
    entry = {"seq": lines[at]["seq"], "id": "9-0", "type": "chosen", "by": "p1", "changes": []}
    lines[at] = {"line": "seen", "seq": entry["seq"], "at": lines[at]["at"], "id": "9-0", "entry": entry | change}
    body = exports.sealed(lines)
    assert any(text.startswith(f"line {at + 1} cannot be read: ") for text in texts(in_node(body, {})))
    found = verified(body).findings
    assert [each.line for each in found if f"entry {entry['seq']} cannot be read" in each.what] == [at + 1]


@pytest.mark.parametrize(
    "part", [{"changes": [5]}, {"changes": [["c1", "stress", 1]]}, {"changes": None}, {"after": None}, {"after": 5}]
)
def test_in_the_result_of_an_entry(table: Evening, part: dict[str, Any]) -> None:
    """Effects of an entry that are none are named by their line in both programs, beside what was kept."""
    lines = [json.loads(line) for line in table.body.splitlines()][:-1]
    lines[0]["keys"].insert(0, exports.SIGNER.key.vkey)
    for kind in ("chosen", "person_joined", "character_created"):
        changed = json.loads(json.dumps(lines))
        at, line = next(
            (at, line) for at, line in enumerate(changed) if line["line"] == "entry" and line["entry"]["type"] == kind
        )
        line["result"] |= part
        body = exports.sealed(changed)
        assert any(text.startswith(f"line {at + 1} cannot be read: ") for text in texts(in_node(body, table.files)))
        assert in_python(body, table.files)[0] == 1


def test_a_record_without_its_key(table: Evening) -> None:
    """A roll that was kept with a record that is none is a finding of both programs, also where requests were kept."""
    roll = json.loads(table.files["roll-1.json"])
    changes: tuple[dict[str, Any], ...] = ({"key": None}, {"req": []}, {"draws": 5}, {"witness": None})
    for change in changes:
        rec = {name: value for name, value in (roll["proof"]["rec"] | change).items() if name != "key" or value}
        proof = roll["proof"] | {"rec": rec}
        files = {"roll.json": json.dumps(roll | {"proof": proof}), "sent.jsonl": table.files["sent.jsonl"]}
        found = in_python(None, files, (), table.me)[1]
        assert f"{table.sid} epoch 0 roll 1: this is no record" in found
        assert alike(texts(in_node(None, files, (), table.me))) == alike(found)
