"""The verifier in JavaScript accepts and refuses every vector of the scheme, in the vectors' own words."""

import json
import re
from base64 import b64encode
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import to_builtins

from service.verify.compare import check_chains
from service.verify.epoch import ChainError, read, verify_session
from service.verify.evidence import gather
from service.verify.export import verify
from service.verify.findings import NamedRolls, VerificationReport
from tests import exports
from tests.node.bridge import ask, texts, verify_all
from tools.golden import GOLDEN

FILE = json.loads((GOLDEN / "ra3.json").read_text())
VECTORS = FILE["vectors"]
DERIVED = FILE["derived"]
NOTES = FILE["notes"]


def compact(value: object) -> bytes:
    """Spell JSON without a byte to spare."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def coded(text: bytes) -> str:
    """Spell bytes for a question."""
    return b64encode(text).decode()


def is_said(said: str, error: str) -> bool:
    """Whether a text is a vector's error, alone or with what it was found in behind it."""
    return said == error or said.startswith(f"{error}: ")


def test_accepted_logs() -> None:
    """Each log is accepted with the leaves and heads of its trace, and tells what the vector says of its rolls."""
    assert len(VECTORS) == 17
    for vector, result in zip(VECTORS, verify_all([compact(vector["log"]) for vector in VECTORS]), strict=True):
        (epoch,) = result["epochs"]
        genesis, *steps = vector["trace"]
        assert (result["kind"], result["findings"]) == ("logs", [])
        found = vector["found"]
        named = [name for name in ("withheld", "unsigned") if found[name]]
        open_rolls = bool(steps) and not found["revealed"]
        assert (result["verdict"], result["status"]) == ("unchecked", 3)
        assert [why["what"] for why in result["open"]] == [*(["reveal"] * open_rolls), *named, "key", "rulings"]
        assert epoch["heads"] == [genesis["genesis"], *(step["head"] for step in steps)]
        assert epoch["leaves"] == [step["leaf"] for step in steps]
        assert {name: epoch[name] for name in vector["found"]} == vector["found"]
        for name in ("unbound", "withheld", "unsigned"):
            assert [each["n"] for each in result[name]] == found[name]


def test_every_step() -> None:
    """Roll keys, words and record hashes of the vectors are the vectors'."""
    seeds = {compact(vector["log"]["commit"]): vector["log"].get("seed") for vector in reversed(VECTORS)}
    steps, questions = [], []
    for vector in VECTORS:
        log = vector["log"]
        # The log before its reveal is that of another vector.
        seed = log.get("seed") or seeds[compact(log["commit"])]
        for step, entry in zip(vector["trace"][1:], log["entries"], strict=True):
            rec = entry["rec"]
            steps.append((step, rec))
            about = {"seed": seed, "log": log, "key": rec["key"], "req": rec["req"]}
            questions.append({"ask": "drawn", **about, "sides": [side for side, _ in rec["draws"]]})
            questions.append({"ask": "words", "key": step["roll_key"], "count": step["words_used"]})
    answers = ask(questions)
    for (step, rec), drawn, words in zip(steps, answers[::2], answers[1::2], strict=True):
        assert drawn == {"rollKey": step["roll_key"], "draws": rec["draws"], "record": step["rec_hash"]}
        assert words[:1] == ([] if step["first_word"] is None else [step["first_word"]])
        assert len(words) == len(rec["draws"]) + step["rejected"]


def test_refused_logs() -> None:
    """Each tampered log is refused in the vector's words, and with its status."""
    for vector, result in zip(
        FILE["negative"], verify_all([compact(vector["log"]) for vector in FILE["negative"]]), strict=True
    ):
        assert result["status"] == vector["status"], (vector["name"], result)
        if vector["status"] == 2:
            assert is_said(result["reason"], vector["error"]), vector["name"]
        else:
            log = vector["log"]
            assert texts(result)[0] == f"{log['sid']} epoch {log['e']}: {vector['error']}", vector["name"]


def test_sessions() -> None:
    """A session is accepted with the genesis of each epoch, as a list and one log a line."""
    for session in FILE["sessions"]:
        files = [compact(session["logs"]), b"\n".join(compact(log) for log in session["logs"])]
        for result in verify_all(files):
            assert (result["verdict"], result["status"], result["findings"]) == ("unchecked", 3, [])
            assert [epoch["heads"][0] for epoch in result["epochs"]] == session["genesis"]


def test_refused_sessions() -> None:
    """Each tampered session is refused in the vector's words, and with its status."""
    sessions = FILE["negative_sessions"]
    for vector, result in zip(sessions, verify_all([compact(vector["logs"]) for vector in sessions]), strict=True):
        assert result["status"] == vector["status"], (vector["name"], result)
        if not vector["logs"]:
            assert ask([{"ask": "session", "logs": []}]) == [{"unreadable": vector["error"]}]
        else:
            sid, _, fault = texts(result)[0].partition(" ")
            assert (sid in {log["sid"] for log in vector["logs"]}, fault) == (True, vector["error"]), vector["name"]


def test_refused_texts() -> None:
    """What is no log is refused in the vector's words; as a file it is refused as well."""
    vectors = FILE["negative_texts"]
    files = [vector["text"].encode("utf-8", "surrogatepass") for vector in vectors]
    answers = ask([{"ask": "read_log", "bytes": coded(file)} for file in files])
    for vector, answer, result in zip(vectors, answers, verify_all(files), strict=True):
        assert is_said(answer["unreadable"], vector["error"]), (vector["name"], answer)
        assert (result["status"], vector["status"]) == (2, 2)


def test_derived_seed() -> None:
    """Salt and seed of an epoch follow from the master key."""
    derived = DERIVED["seed"]
    about = [derived["sid"], {"u64": derived["e"]}]
    salt, seed = ask(
        [
            {"ask": "mac", "key": derived["master"], "tag": "salt", "of": [*about, derived["lineage"]]},
            {"ask": "mac", "key": derived["master"], "tag": "seed", "of": [*about, {"hex": derived["salt"]}]},
        ]
    )
    assert (salt, seed) == (derived["salt"], derived["seed"])


def test_derived_difficulty() -> None:
    """The digest of a hidden Difficulty under its salt."""
    for vector in DERIVED["difficulty"]:
        [digest] = ask([{"ask": "difficulty", "salt": vector["salt"], "difficulty": vector["difficulty"]}])
        assert digest == vector["digest"]


def test_terms() -> None:
    """Terms of a direct roll follow from its body, and all have the canonical text and the digest of the vector."""
    vectors = FILE["terms"]
    questions = [{"ask": "terms", "body": vector.get("body"), "terms": vector["terms"]} for vector in vectors]
    for vector, answer in zip(vectors, ask(questions), strict=True):
        assert answer == {name: vector[name] for name in ("terms", "canonical", "digest")}, vector["name"]


def test_spellings() -> None:
    """Each text has one canonical form and one digest, or is refused in the vector's words."""
    vectors = FILE["spellings"]
    answers = ask([{"ask": "spelling", "bytes": coded(vector["text"].encode())} for vector in vectors])
    for vector, answer in zip(vectors, answers, strict=True):
        if "error" in vector:
            assert is_said(answer["unreadable"], vector["error"]), (vector["name"], answer)
        else:
            assert answer == {name: vector[name] for name in ("canonical", "digest")}, vector["name"]


def test_derived_draw_and_replay() -> None:
    """Faces of a key, words at the edge of what is rejected among them, and those of a seed without a session."""
    for vector in DERIVED["draw"]:
        faces, words = ask(
            [
                {"ask": "draw", "key": vector["k"], "dice": vector["dice"]},
                {"ask": "words", "key": vector["k"], "count": 1},
            ]
        )
        assert (faces, words) == (vector["faces"], [vector["first_word"]])
    for vector in DERIVED["replay"]:
        assert ask([{"ask": "replay", "seed": vector["seed"], "dice": vector["dice"]}]) == [vector["faces"]]


def noted(vector: dict[str, Any]) -> dict[str, Any]:
    """Ask what a note is, beside the log that the vectors name."""
    (log,) = (each["log"] for each in VECTORS if each["name"] == NOTES["log"])
    return {"ask": "note", "text": vector["note"], "vkeys": vector["vkeys"], "log": coded(compact(log))}


def test_accepted_notes() -> None:
    """Receipts and heads are told apart, with any other signatures beside the service's."""
    answers = ask([noted(vector) for vector in NOTES["accepted"]])
    assert [answer["is"] for answer in answers] == [vector["is"] for vector in NOTES["accepted"]]


def test_refused_notes() -> None:
    """What is not signed as it should be, or says otherwise than the log, is refused in the vector's words."""
    vectors = NOTES["refused"]
    for vector, answer in zip(vectors, ask([noted(vector) for vector in vectors]), strict=True):
        assert is_said(answer["note_error"], vector["error"]), (vector["name"], answer)
        assert vector["status"] == 1


CASES = [vector for vector in FILE["cases"] if not vector["case"]["given"]]
"""Those with given faces are beside a log, which no bare epoch has."""
NOT_OF_LOGS = re.compile(r"host|thrown by")
"""What is named by the table, which bare logs have not: its host, and whose a character is."""


def in_words(error: str, sid: str, me: str) -> str:
    """Return a finding of the vectors as the programs say it, without the name of a file."""
    where, _, what = error.partition(": ")
    if "/" not in where:
        sent = {"came back": "came back without its proof", "rolled": "was made although it was refused"}
        said = next((words for start, words in sent.items() if what.startswith(start)), f"has {what} than you sent")
        return f"{sid} {error}" if where.startswith("epoch") else f"the roll under {where} {said}"
    e, n = where.split("/")
    if what.startswith("in the name"):
        return f"{sid} epoch {e} roll {n}: in the name of {me} under a key that {me} did not send"
    return f"{sid} epoch {e}: {what} at {n}"


def named_in_words(named: list[str], sid: str) -> set[str]:
    """Return what the vectors name as both programs do: rolls by a word, requests in a note."""
    found = set()
    for one in named:
        where, _, what = one.partition(": ")
        if NOT_OF_LOGS.search(one):
            continue
        if "/" in where:
            found.add(f"{sid} {where}: {what}")
        else:
            said = what.replace("[", "").replace("]", "").replace(",", ", ").replace("not rolled", "was not rolled")
            found.add(f"{where} {said.replace('of another', 'is of another')}")
    return found


def in_python(case: dict[str, Any]) -> tuple[list[str], set[str]]:
    """Return what the service's program finds and names."""
    report, kept = VerificationReport(), gather({"kept-0": lines_of(case)})
    try:
        chains = {(one.log.sid, one.log.e): one for one in verify_session(read(compact(case["logs"])))}
    except ChainError as error:
        return [f"{error.sid} epoch {error.e}: {error}"], set()
    check_chains(report, chains, [], kept, case["me"])
    unbound = [(f"{sid} epoch {e}", chain.unbound) for (sid, e), chain in chains.items()]
    lists: dict[str, Sequence[NamedRolls]] = {"unbound": unbound}
    lists |= {"terms withheld": report.withheld, "sides not signed": report.unsigned}
    named = {
        f"{name.replace(' epoch ', ' ')}/{n}: {what}"
        for what, rolls in lists.items()
        for name, numbers in rolls
        for n in numbers
    }
    return [one.what for one in report.findings], named | {note.partition(": ")[2] for note in report.notes}


def lines_of(case: dict[str, Any]) -> str:
    """Return what was kept, a line each."""
    return "".join(f"{json.dumps(line)}\n" for line in case["kept"])


@pytest.mark.parametrize("vector", CASES, ids=lambda vector: vector["name"])
def test_cases(vector: dict[str, Any]) -> None:
    """What somebody kept beside logs is found and named by both as the vectors have it."""
    case = vector["case"]
    sid = case["logs"][0]["sid"]
    kept = [coded(lines_of(case).encode())] if case["kept"] else []
    file = coded(compact(case["logs"]))
    [result] = ask([{"ask": "verify", "bytes": file, "keys": [], "kept": kept, "me": case["me"]}])
    lists = {"unbound": "unbound", "withheld": "terms withheld", "unsigned": "sides not signed"}
    named = {f"{sid} {one['e']}/{one['n']}: {what}" for name, what in lists.items() for one in result[name]}
    named |= {note.partition(": ")[2] for note in result["notes"]}
    found, named_there = in_python(case)
    expected = {in_words(error, sid, case["me"]) for error in vector["findings"]}
    for findings in (texts(result), found):
        assert {what.replace("what you kept says otherwise: kept-0: ", "") for what in findings} == expected
    if "chain head differs" not in str(found):
        assert named == named_there == named_in_words(vector["named"], sid)
    assert result["status"] == (1 if expected else 3)


def at_a_table(case: dict[str, Any]) -> tuple[bytes, dict[int, str]]:
    """Return an export whose log has the rolls of a case, made at its table, and which roll each entry is."""
    table = case["table"]
    made = exports.founded({"log": case["logs"][0]})
    said: list[dict[str, Any]] = [{"type": "session_created", "by": "p1", "name": "A table", **made}]
    left: list[dict[str, Any]] = [{"docs": {"session": {"options": {"host": table["host"]}}}}]
    for number in range(2, 6):
        said.append({"type": "person_joined", "name": f"Player {number}", "role": "player"})
        left.append({"id": f"p{number}"})
    for character, player in table["plays"].items():
        said.append({"type": "character_created", "by": player})
        left.append({"id": character, "doc": {"owner": player, "tracks": {}}})
    lines: list[exports.Line] = [
        {"entry": event, "result": {"after": after}} for event, after in zip(said, left, strict=True)
    ]
    rolls = {}
    for log in case["logs"]:
        for one in log["entries"]:
            rec, terms = one["rec"], one.get("terms", {})
            event = {"by": rec["req"]["by"], "terms": terms, "draws": rec["draws"], "epoch": rec["e"]}
            if "consequence" in terms:
                more = {"action": terms["action"], "character": terms["consequence"]["character"]}
                event |= {"type": "resisted", "consequence": terms["consequence"]["id"], "stress": 0} | more
            else:
                event |= {"type": "rolled", "outcome": ""}
            lines.append({"entry": event, "result": {"n": one["n"]}})
            rolls[len(lines)] = f"{rec['e']}/{one['n']}"
    placed = [{"line": "entry", "seq": seq, "at": exports.START} | line for seq, line in enumerate(lines, 1)]
    head = {
        "line": "rollwright/1",
        "sid": exports.SID,
        "entries": len(lines),
        "keys": [exports.vkey(exports.SIGNER.key)],
    }
    return exports.sealed([head | {"next": {}}, *placed]), rolls


def test_cases_at_a_table() -> None:
    """By the log of their table both name the rolls by the host's own hand, and for characters that others play."""
    made = [at_a_table(vector["case"]) for vector in FILE["cases"]]
    asked = [{"ask": "verify", "bytes": coded(body), "keys": [], "kept": [], "me": ""} for body, _ in made]
    for vector, (body, rolls), result in zip(FILE["cases"], made, ask(asked), strict=True):
        report = verify(body)
        assert result["hosts"] == to_builtins(report.hosts), vector["name"]
        assert result["otherHands"] == to_builtins(report.other_hands), vector["name"]
        named = {f"{rolls[seq]}: by the host's own hand" for seq in report.hosts.own}
        others = [(rolls[one.seq], one) for one in report.other_hands]
        named |= {f"{roll}: thrown by {one.by} for a character of {one.player}" for roll, one in others}
        named |= {"nobody is named as host"} if report.hosts.unsaid else set()
        assert named == {one for one in vector["named"] if NOT_OF_LOGS.search(one)}, vector["name"]
