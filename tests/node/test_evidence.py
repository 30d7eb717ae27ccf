"""What people keep of a table is compared with its export, and with itself, in JavaScript as in Python."""

import json
import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest

from service.audit import notes
from service.rules.outcome import NOT_DECIDED
from service.rules.spec import split_spec
from service.rules.systems import ALL
from service.verify import export
from service.verify.command import CHECKED, FOREIGN
from service.verify.sent_requests import changed_request
from tests import exports
from tests.client import Client
from tests.conftest import examples
from tests.http.test_published import Published
from tests.node.bridge import ask, texts
from tests.node.evidence import Evening, alike, evening, in_node, in_python, question
from tests.node.test_agrees import other_note
from tests.table import open_table

Path = tuple[Any, ...]


@pytest.fixture(scope="module")
def table(client: Client) -> Evening:
    """An evening at a table."""
    return evening(client)


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
    assert "sent.jsonl: 5555555555555555 was not rolled; `rollwright verify` tells what it would" in "".join(
        result["notes"]
    )
    alone = in_node(None, table.files, [table.key])
    assert (alone["kind"], alone["status"], texts(alone)) == ("kept", 3, [])
    assert alone["names"] == result["names"]
    assert in_python(None, table.files, [table.key]) == (3, [], 0)
    assert [(epoch["e"], len(epoch["rolls"]), epoch["revealed"]) for epoch in alone["epochs"]] == [
        (0, 3, True),
        (1, 2, False),
    ]


OTHER = "00" * 32
KEPT: dict[str, tuple[str, Path, str]] = {
    "a commitment at joining": ("joined.json", ("epochs", 0, "commit"), "epoch 0: another commit"),
    "a later commitment": ("joined.json", ("epochs", 0, "next_commit"), "epoch 1: another commit"),
    "a genesis": ("joined.json", ("epochs", 0, "genesis"), "epoch 0: another genesis"),
    "a commitment of a trail": ("audit.json", ("commitments", 1, "commit"), "epoch 1: another commit"),
    "what a closing announces": ("log.json", ("epoch_closed", "commit"), "another commit"),
    "the genesis that it announces": ("log.json", ("epoch_closed", "genesis"), "another genesis"),
    "what the table began with": ("log.json", ("session_created", "commitments", 1), "another commitments"),
    "the genesis that it began with": ("log.json", ("session_created", "genesis"), "another genesis"),
    "a head": ("roll-1.json", ("head",), "roll 1: another head"),
}


@pytest.mark.parametrize("name", KEPT)
def test_another_digest_was_kept(table: Evening, name: str) -> None:
    """A commitment, genesis or head that somebody was told otherwise than the export has it is found by both."""
    file, path, said = KEPT[name]
    value = json.loads(table.files[file])
    place = next(one for one in value["items"] if one["type"] == path[0]) if file == "log.json" else value
    *names, last = path[1:] if file == "log.json" else path
    for each in names:
        place = place[each]
    place[last] = OTHER
    files = {file: json.dumps(value)}
    mine, theirs = in_python(table.body, files)[1], texts(in_node(table.body, files))
    assert mine == theirs
    assert any(what.startswith("what you kept says otherwise") and what.endswith(said) for what in mine), mine


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
    paths = [path for path in leaves(own["ruling"]) if path[0] not in {*NOT_DECIDED, "goal"} or path[0] == "audit"]
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
    lie = {"position": "desperate", "effect": {"final": "great"}}
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
    table.ok("POST", "/rolls", {"spec": {"system": "daggerheart", "difficulty": 14, "difficulty_hidden": True}})
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


AFTER_DICE: list[tuple[str, str, Any, str]] = [
    ("chosen", "take", ["n2"], "take"),
    ("resisted", "faces", [5], "faces"),
    ("resisted", "stress", 1, "stress"),
    ("resisted", "consequence", "n1", "consequence"),
    ("reversed", "seqs", [2], "reverses"),
]


@pytest.mark.parametrize("kind, field, value, said", AFTER_DICE)
def test_what_followed_the_dice(table: Evening, kind: str, field: str, value: Any, said: str) -> None:
    """What somebody kept of a choice, a resistance or a reversal is compared with the export, faces and stress too."""

    def change(lines: list[Any]) -> None:
        of_kind = [line for line in lines if line["line"] == "entry" and line["entry"]["type"] == kind]
        next(line for line in of_kind if field in line["entry"])["entry"][field] = value

    body = signed_anew(table.body, change)
    answer, (_, found, _) = in_node(body, table.files, [], table.me), in_python(body, table.files, [], table.me)
    for told in (texts(answer), found):
        assert any(text.startswith("what you kept") and text.endswith(f": another {said}") for text in told), told


@pytest.mark.parametrize("field", ["rating", "consequence"])
def test_a_resistance_that_was_not_sent_so(table: Evening, field: str) -> None:
    """A resistance is by the rating, and of the consequence, that its person sent."""
    sent = [json.loads(line) for line in table.files["sent.jsonl"].splitlines()]
    sent[-1]["sent"]["body"][field] = {"rating": 3, "consequence": "n3"}[field]
    files = {"sent.jsonl": "".join(json.dumps(line) + "\n" for line in sent)}
    text = f"what you kept says otherwise: sent.jsonl: the roll under {'6' * 16} has another {field} than you sent"
    assert text in texts(in_node(table.body, files, [], table.me))
    assert text in in_python(table.body, files, [], table.me)[1]


def test_a_refused_roll_under_unknown_rules(table: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a refused request would have been follows from the rules of its epoch; of unknown ones nothing is told."""
    kept = export.gathered({name: text.encode() for name, text in table.files.items()})
    [told] = export.verify(table.body, [notes.key(table.key)], kept).notes
    assert re.fullmatch(r"sent\.jsonl: 5{16} was not rolled; it would have been \d, \d: \w+", told)
    monkeypatch.setattr("service.rules.systems.BY_RULES", {})
    [told] = export.verify(table.body, [notes.key(table.key)], kept).notes
    assert told == "sent.jsonl: 5555555555555555 was not rolled"


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the paths of all that is no list or object, and of lists that are not empty."""
    match value:
        case dict():
            for name, each in value.items():
                yield from leaves(each, (*path, name))
        case list():
            if value:
                yield path
            for at, each in enumerate(value):
                yield from leaves(each, (*path, at))
        case _:
            yield path


def changed(value: Any, path: Path) -> Any:
    """Return a copy with another value at a path: a list loses its last member."""
    copy = json.loads(json.dumps(value))
    place = copy
    for name in path[:-1]:
        place = place[name]
    place[path[-1]] = other(place[path[-1]])
    return copy


def other(value: Any) -> Any:  # noqa: PLR0911  # one for each type
    """Return another value of the same type."""
    match value:
        case bool() | None:
            return not value
        case int():
            return value + 1
        case list():
            return value[:-1]
        case str() if len(value) == 64:
            return value.translate(str.maketrans("0123456789abcdef", "123456789abcdef0"))
        case str() if "\n" in value:
            return other_note(value)
        case str() if value[:2] == "20" and value.endswith("Z"):
            return f"{int(value[:4]) - 1}{value[4:]}"
        case _:
            return f"{value}x"


def proves(path: Path) -> bool:
    """Return whether a value is of the dice, their proof, or what changed; names may change later."""
    return bool({"proof", "changes"} & {*path}) and path[-1] != "who_name"


def variants(files: Mapping[str, str], count: int) -> list[tuple[str, Path, dict[str, str]]]:
    """Return the files with one value changed: one of each kind in each file that proves the dice, and some others."""
    all_ = []
    for name, text in files.items():
        if name.endswith(".json"):
            all_ += [(name, path) for path in leaves(json.loads(text)) if path]
        elif name.endswith(".jsonl"):
            lines = [json.loads(line) for line in text.splitlines()]
            all_ += [(name, path) for path in leaves(lines) if len(path) > 1]
    chance = random.Random(f"what was kept {count}")
    found = []
    kinds = {(name, *(each for each in path if isinstance(each, str))): (name, path) for name, path in all_}
    proofs = [one for one in kinds.values() if proves(one[1])]
    others = [one for one in all_ if not proves(one[1])]
    for name, path in [*proofs, *chance.sample(others, count)]:
        if name.endswith(".json"):
            text = json.dumps(changed(json.loads(files[name]), path))
        else:
            lines = changed([json.loads(line) for line in files[name].splitlines()], path)
            text = "".join(json.dumps(line) + "\n" for line in lines)
        found.append((name, path, {**files, name: text}))
    return found


@pytest.mark.law
def test_any_change_of_what_was_kept(table: Evening) -> None:
    """Whatever is another than in the export is found by both, in the same words, or by neither; dice always."""
    keys = [table.key]
    cases = variants(table.files, examples(250))
    answers = ask([question(table.body, files, keys, table.me) for _, _, files in cases])
    for (name, path, files), answer in zip(cases, answers, strict=True):
        status, found, agree = in_python(table.body, files, keys, table.me)
        assert alike(texts(answer)) == alike(found), (name, path)
        assert (answer["status"], answer["kept"]["agree"]) == (status, agree), (name, path)
        assert status == 1 or not proves(path), (name, path)


@pytest.mark.law
def test_any_change_of_what_was_kept_alone(table: Evening) -> None:
    """Without an export too: what stands in it twice, leaves, receipts, heads, and dice where they are revealed."""
    keys = [table.key]
    cases = variants(table.files, examples(251))
    answers = ask([question(None, files, keys) for _, _, files in cases])
    broken = 0
    for (name, path, files), answer in zip(cases, answers, strict=True):
        status, found, _ = in_python(None, files, keys)
        assert (answer["status"], alike(texts(answer))) == (status, alike(found)), (name, path)
        broken += status == 1
    assert broken > len(cases) / 5


def signed_anew(body: bytes, change: Any) -> bytes:
    """Return an export as its operator could have changed and signed it; what is signed in it stays."""
    lines = [json.loads(line) for line in body.splitlines()][:-1]
    lines[0]["keys"].insert(0, exports.SIGNER.key.vkey)
    change(lines)
    return exports.sealed(lines)


def found_alike(table: Evening, paths: list[Path], count: int) -> None:
    """Change some values of an export, and sign it again: what was kept is compared with it by both, and alike."""
    lines = [json.loads(line) for line in table.body.splitlines()]
    picked = random.Random(str(paths[0])).sample(paths, min(count, len(paths)))
    bodies = [
        signed_anew(b"".join(json.dumps(line).encode() + b"\n" for line in changed(lines, path)), lambda _: None)
        for path in picked
    ]
    answers = ask([question(body, table.files, (), table.me) for body in bodies])
    for path, body, answer in zip(picked, bodies, answers, strict=True):
        status, found, _ = in_python(body, table.files, (), table.me)
        assert (answer["status"] == 1) == (status == 1), (path, found, texts(answer))
        kept, own = ({text for text in every if text.startswith("what you kept")} for every in (found, texts(answer)))
        # Where an entry cannot be read, Python compares nothing with the file.
        if not any("cannot be read" in text for text in found):
            assert alike(list(own)) == alike(list(kept)), path


@pytest.mark.law
def test_any_change_of_the_log(table: Evening) -> None:
    """Whatever the operator changes in the log afterwards is found by both, or by neither."""
    lines = [json.loads(line) for line in table.body.splitlines()]
    paths = [(at, *path) for at, line in enumerate(lines) if line["line"] == "entry" for path in leaves(line)]
    found_alike(table, [path for path in paths if path[1] != "line"], examples(250))


@pytest.mark.law
def test_any_change_of_an_epoch(table: Evening) -> None:
    """Whatever the operator changes in an epoch afterwards, what was kept is compared with it by both, and alike."""
    lines = [json.loads(line) for line in table.body.splitlines()]
    at = next(at for at, line in enumerate(lines) if line["line"] == "epoch")
    found_alike(table, [(at, "log", *path) for path in leaves(lines[at]["log"])], examples(150))


def test_a_turned_die_is_no_missing_epoch(table: Evening) -> None:
    """A die that was turned in epoch and log is named, and nothing of its epoch is called missing."""

    def turn(lines: list[dict[str, Any]]) -> None:
        roll = next(line for line in lines if line["line"] == "entry" and line["entry"]["type"] == "rolled")
        draws = next(line for line in lines if line["line"] == "epoch")["log"]["entries"][0]["rec"]["draws"]
        draws[0][1] = roll["entry"]["faces"][0] = draws[0][1] % 6 + 1

    body = signed_anew(table.body, turn)
    found = in_python(body, table.files)[1]
    assert found[0] == f"{table.sid} epoch 0: dice differ at 1"
    assert f"what you kept says otherwise: roll-1.json: {table.sid} epoch 0 roll 1: another record" in found
    assert not any("missing" in text for text in found)


def test_rolls_alone_that_were_not_sent(table: Evening) -> None:
    """Without an export too, both find a roll in one's name that one did not send."""
    first = json.loads(table.files["sent.jsonl"].splitlines()[0])["sent"]["key"]
    sent = table.files["sent.jsonl"].splitlines(keepends=True)
    for files, count in ((table.files, 0), ({**table.files, "sent.jsonl": "".join(sent[1:])}, 1)):
        found = [f"{table.sid} epoch 0 roll 1: in the name of {table.me} under a key that {table.me} did not send"]
        assert in_python(None, files, [table.key], table.me)[1] == found[:count], first
        assert texts(in_node(None, files, [table.key], table.me)) == found[:count]


def test_further_tries_alone(client: Client) -> None:
    """A further try at a task is one try harder than its request says: so it is in its record."""
    night = open_table(client, system="underworld")
    joined = night.ok("POST", "/players", {"code": night.code, "name": "Ana"})
    night.ok("POST", "/characters", {"name": "Silk"}, token=joined["token"])
    body = {
        "spec": {"system": "underworld", "traits": [{"name": "Brawl", "rating": 1}], "difficulty": 7},
        "character": "c1",
        "task": "The safe",
    }
    files = {"joined.json": json.dumps(joined)}
    sent = []
    # A success begins anew, so few rolls might all be first tries.
    for number in range(rolls := 20):
        key = f"try-{number:016}"
        line = {"sent": {"sid": night.sid, "by": joined["id"], "key": key, "body": body}}
        sent.append(json.dumps(line) + "\n")
        files[f"{number}.json"] = night.call("POST", "/rolls", body, token=joined["token"], key=key).text
    files["sent.jsonl"] = "".join(sent)
    tries = [json.loads(files[f"{number}.json"])["attempt"] for number in range(rolls)]
    assert max(tries) > 1
    assert in_python(None, files)[1] == texts(in_node(None, files)) == []
    other = {**files, "sent.jsonl": files["sent.jsonl"].replace('"rating": 1', '"rating": 2')}
    assert [len(found) for found in (in_python(None, other)[1], texts(in_node(None, other)))] == [rolls, rolls]


@pytest.mark.parametrize("words", [5, {}, [5], ["x" * 121], ["x"] * 6], ids=str)
def test_words_of_boxes_that_are_none(table: Evening, words: Any) -> None:
    """What cannot be the words of boxes is found by both, without files too."""

    def change(lines: list[Any]) -> None:
        worded = [one for line in lines for one in line.get("result", {}).get("changes", ()) if len(one) > 7]
        worded[0][7] = words

    body = signed_anew(table.body, change)
    for found in (in_python(body, {})[1], texts(in_node(body, {}))):
        assert any("cannot be read" in text and "changes[1][7]" in text for text in found), found


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
        assert (in_python(body, kept)[1], texts(in_node(body, kept))) == ([], [])
    whole = {"log.json": night.call("GET", "/log?limit=200").text.replace("too soon", "too late")}
    for told in (in_python(body, whole)[1], texts(in_node(body, whole))):
        assert sum(text.endswith("another note") for text in told) == len(ticked), told
    # What an export hides was shown to nobody, and is the same entry in both.
    lines = [json.loads(line) for line in later.splitlines()]
    hidden = next(line for line in lines if line.get("line") == "seen" and line["entry"] is None)
    shown = json.loads(kept["log.json"])
    shown["items"].append(shown["items"][-1] | {"seq": hidden["seq"]})
    for files, said in (
        ({"log.json": json.dumps(shown)}, f"log.json: entry {hidden['seq']} is missing"),
        ({"earlier.jsonl": earlier.replace(hidden["id"], f"{hidden['id'][:-1]}x")}, "another event id"),
    ):
        mine, theirs = in_python(later, files)[1], texts(in_node(later, files))
        assert alike(mine) == alike(theirs)
        assert any(said in text for text in mine), mine


def test_a_kept_export(table: Evening) -> None:
    """An export that was kept is compared like answers: nothing else may stand in a later one."""
    kept = {"earlier.jsonl": table.body.decode()}
    result = in_node(table.body, kept, [table.key])
    status, found, agree = in_python(table.body, kept, [table.key])
    assert (texts(result), found, status) == ([], [], 3)
    assert (result["kept"]["agree"], agree) == (188, 188)
    later = signed_anew(table.body, rewritten)
    keys = [exports.SIGNER.key.vkey, table.key]
    changed_now = in_python(later, kept, keys)[1]
    assert any("another event id" in text for text in changed_now), changed_now
    assert alike(texts(in_node(later, kept, keys))) == alike(changed_now)


def rewritten(lines: list[dict[str, Any]]) -> None:
    """Tell another story of the first roll."""
    roll = next(line for line in lines if line["line"] == "entry" and line["entry"]["type"] == "rolled")
    roll["entry"]["goal"] = "Out"


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
    answer = in_node(table.body, files, [table.key])
    status, found, _ = in_python(table.body, files, [table.key])
    assert alike(texts(answer)) == alike(found)
    assert (answer["status"], status) == (1, 1)
    assert any(text.endswith(f"{stranger.sid} epoch 0: epoch is missing") for text in found)


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


# What of a request is audited.


def values(kind: Any, chance: random.Random) -> dict[str, Any]:
    """Return some fields of a spec."""
    schema = msgspec.json.schema(kind)
    return made({"$ref": schema["$ref"]}, schema["$defs"], chance)  # type: ignore[no-any-return]  # an object


def made(schema: dict[str, Any], known: dict[str, Any], chance: random.Random) -> Any:  # noqa: PLR0911  # one for each type
    """Return a value of a schema."""
    if "$ref" in schema:
        return made(known[schema["$ref"].rpartition("/")[2]], known, chance)
    if "anyOf" in schema:
        return made(chance.choice(schema["anyOf"]), known, chance)
    if "enum" in schema:
        return chance.choice(schema["enum"])
    match schema.get("type"):
        case "object":
            needed = schema.get("required", ())
            return {
                name: made(each, known, chance)
                for name, each in schema["properties"].items()
                if name in needed or chance.random() < 0.4
            }
        case "array":
            least, most = schema.get("minItems", 0), min(schema.get("maxItems", 3), 3)
            return [made(schema["items"], known, chance) for _ in range(chance.randint(least, max(least, most)))]
        case "integer":
            return chance.choice(
                [schema.get("minimum", 0), min(schema.get("minimum", 0) + 1, schema.get("maximum", 99))]
            )
        case "boolean":
            return chance.random() < 0.5
        case "null":
            return None
        case _ if chance.random() < 0.2:
            return "Humanity"
        case _:
            return "Presence Roll (12)" if "Roll" in schema.get("pattern", "") else "some words"


def left_to_the_sheet(system: str, spec: dict[str, Any]) -> dict[str, Any]:
    """Return a spec without the numbers that a sheet may have."""
    left = dict(spec)
    for name, member in ALL[system].from_sheet.items():
        if not member:
            left.pop(name, None)
        elif name in left:
            left[name] = [{other: one[other] for other in one if other != member} for one in left[name]]
    return left


@pytest.mark.law
@pytest.mark.parametrize("system", ALL)
def test_what_is_audited_of_a_request(system: str) -> None:
    """The audited fields of any request are the service's, and so is the field that is named where one differs."""
    chance = random.Random(system)
    questions, expected = [], []
    for _ in range(tried := examples(400)):
        spec = values(ALL[system].spec, chance)
        try:
            converted = msgspec.convert(spec, ALL[system].spec)
        except msgspec.ValidationError:
            continue
        audited = json.loads(msgspec.json.encode(split_spec(converted).committed))
        body = {"spec": spec} | ({"character": "c1"} if chance.random() < 0.5 else {})
        if "character" in body:
            audited = {name: audited[name] for name in audited if name not in ALL[system].memory.from_character}
        req = audited | {"by": "p1", "dice": [6], "rules": "x"} | ({"character": "c1"} if "character" in body else {})
        if converted.hidden:
            req[converted.hidden] = "0" * 64
        name = chance.choice(sorted(req))
        altered = req | {name: other(req[name])}
        for each in (req, altered):
            questions.append({"ask": "request", "req": each, "body": body, "by": "p1"})
            expected.append(changed_request(each, body, None, by="p1"))
        assert expected[-2] is None
        if "character" in body:
            left = body | {"spec": left_to_the_sheet(system, spec)}
            questions.append({"ask": "request", "req": req, "body": left, "by": "p1"})
            expected.append(changed_request(req, left, None, by="p1"))
            assert expected[-1] is None
    assert len(questions) > tried
    for question_, answer, wanted in zip(questions, ask(questions), expected, strict=True):
        assert answer == wanted, question_


def test_the_roll_of_an_action(client: Client) -> None:
    """A roll of negotiated terms agrees with the request for it, which names an epoch and no spec."""
    table = open_table(client)
    ana, key = table.join("Ana"), "the-roll-of-an-action-by-ana"
    table.ok("POST", "/characters", {"name": "Silk"}, token=ana)
    table.ok("POST", "/actions", {"character": "c1", "spec": {"rating": 2, "position": "risky"}})
    epoch = table.ok("GET", "")["epoch"]["genesis"]
    table.ok("POST", "/actions/a1/roll", {"epoch": epoch}, token=ana, key=key, version="*")
    body = table.call("GET", "/export").content
    for sent, fault in (({"epoch": epoch}, None), ({}, "epoch"), ({"epoch": "0" * 64}, "epoch")):
        line = {"sent": {"sid": table.sid, "by": "p2", "key": key, "body": sent}}
        files = {"sent.jsonl": json.dumps(line) + "\n"}
        found = in_python(body, files, [], "p2")[1]
        assert alike(texts(in_node(body, files, [], "p2"))) == alike(found)
        assert bool(found) == bool(fault), found
        assert not fault or fault in found[0]


SENT: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "buried_secrets": (
        {"system": "fortune", "rating": 2, "trait": "Tier"},
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
        {"sides": 6, "modifier": 0, "critical": True, "extra_dice": [], "thresholds": None, "proficiency": 2},
    ),
}


@pytest.mark.parametrize("system", SENT)
def test_what_was_sent_of_an_extra(client: Client, system: str) -> None:
    """A roll of an extra agrees with the request that was sent for it, and with no other one."""
    spec, others = SENT[system]
    play = Published(client, system, published=True)
    start = play.table.ok("GET", "")["epoch"]["genesis"]
    body, key, late = {"spec": spec, "epoch": start}, "an-extra-that-was-sent", "an-extra-that-is-late"
    play.table.ok("POST", "/rolls", body, token=play.ana, key=key)
    play.table.ok("POST", "/epochs", {"client_seed": "Ana 4"})
    play.table.refused(409, "stale_epoch", "POST", "/rolls", body, token=play.ana, key=late)
    exported = play.table.call("GET", "/export").content

    def kept(changed: dict[str, Any], key: str) -> dict[str, str]:
        line = {"sid": play.table.sid, "by": "p2", "key": key, "body": body | {"spec": spec | changed}}
        return {"sent.jsonl": json.dumps({"sent": line}) + "\n"}

    _, found, agree = in_python(exported, kept({}, key), [], "p2")
    assert (found, agree) == ([], 1)
    assert texts(in_node(exported, kept({}, key), [], "p2")) == []
    for name, value in others.items():
        files = kept({name: value}, key)
        _, found, _ = in_python(exported, files, [], "p2")
        assert f"has another {name} than you sent" in found[0]
        assert alike(texts(in_node(exported, files, [], "p2"))) == alike(found)
    told = export.verify(exported, [], export.gathered({"sent.jsonl": kept({}, late)["sent.jsonl"].encode()})).notes
    assert any("it would have been" in note for note in told), told
