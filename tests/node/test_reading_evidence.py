"""What a player kept is held against an export in whichever form it was saved; nothing that imitates it is."""

import json
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from service.audit import notes
from service.verify.evidence import gather
from service.verify.export import gathered
from service.verify.export import verify as verified
from tests import exports
from tests.exports import SID, SIGNER, STRANGER, Line, epochs, export, sealed, unrevealed, vkey
from tests.node.bridge import ask, texts, without_cryptography
from tests.node.bridge import verify as computed
from tests.node.signing import said
from tests.node.test_program import run

OTHERWISE = "what you kept says otherwise:"


def lines() -> list[Line]:
    """Return an export with an epoch of 65 rolls and an open one."""
    first, second = epochs(SID, [65, 2])
    return export([first, unrevealed(second)])


LINES = lines()
TEXT = sealed(LINES)


def items(lines: Sequence[Line] = LINES, signer: notes.Signer = SIGNER) -> list[Any]:
    """Return the rolls of an export's log as its table was told them, with all that proves them."""
    proofs = {line["log"]["e"]: proofs_of(line, signer) for line in lines if "log" in line}
    entries = [line["entry"] for line in lines if line["line"] == "entry" and line["entry"]["type"] == "rolled"]
    return [next(proofs[entry["epoch"]]) for entry in entries if "epoch" in entry]


def proofs_of(line: Line, signer: notes.Signer) -> Any:
    """Yield what the table was told of each roll of an epoch."""
    log = line["log"]
    sid, e = log["sid"], log["e"]
    # Leaves and heads of the vectors are computed as the vectors have them: here they need not be computed again.
    (epoch,) = computed(json.dumps(log).encode())["epochs"]
    genesis, *heads = epoch["heads"]
    for told, leaf, head in zip(log["entries"], epoch["leaves"], heads, strict=True):
        receipt = said(signer, "receipt", f"{sid}/{e}", genesis, told["n"], leaf)
        proof = {"n": told["n"], "t": told["t"], "rec": told["rec"], "leaf": leaf, "receipt": receipt}
        signed = said(signer, "head", f"{sid}/{e}", told["n"], head)
        yield {"proof": proof, "head": head} | ({"checkpoint": signed} if told["n"] == 64 else {})


ITEMS = items()
GENESIS = computed(json.dumps(LINES[-2]["log"]).encode())["epochs"][0]["heads"][0]
TRAIL = {
    "scheme": "ra3",
    "epochs": [
        {
            name: LINES[-2]["log"][name]
            for name in ("sid", "e", "commit", "next_commit", "client_seed", "lineage", "head")
        }
        | {"genesis": GENESIS, "rolls": 65, "checkpoints": LINES[-2]["checkpoints"]}
    ],
    "rolls": [item["proof"] | {"head": item["head"]} for item in ITEMS],
}
NOTES = [item["proof"]["receipt"] for item in ITEMS] + LINES[-2]["checkpoints"]


def verify(text: bytes, *kept: str | bytes, keys: Sequence[str] = ()) -> Any:
    """Return the verifier's result for a file beside what was kept."""
    coded = [b64encode(each.encode() if isinstance(each, str) else each).decode() for each in kept]
    return ask([{"ask": "verify", "bytes": b64encode(text).decode(), "keys": keys, "kept": coded}])[0]


def stream(values: Sequence[Any]) -> str:
    """Return values as an event stream has them."""
    events = [
        f"id: 1-0a1b2c3d4e5f60718293a4b5c6d7e8f9\nevent: rolled\ndata: {json.dumps(value)}\n\n" for value in values
    ]
    return "retry: 1000\n\n: still here\n\nevent: reset\ndata: {}\n\n" + "".join(events)


# Of each roll a receipt, and time, record, leaf and head; of the epoch two checkpoints, a head, the terms, and the
# commitment to the next.
TOLD = 67 * 5 + 2 + 1 + 4 + 1


@pytest.mark.parametrize(
    "kept, count",
    [
        (json.dumps(TRAIL), TOLD),
        (json.dumps([TRAIL], indent=1), TOLD),
        (stream([TRAIL]), TOLD),
        (stream([TRAIL]).replace("\n", "\r\n"), TOLD),
        (stream([TRAIL]).replace("data: ", "data:"), TOLD),
        ("\ufeff" + json.dumps(TRAIL), TOLD),
        (json.dumps(TRAIL) + "\n" + json.dumps(TRAIL) + "\n\n", 2 * TOLD),
        ("".join(NOTES), 69),
        ("My notes of the evening\n\n" + "\nand then\n\n".join(NOTES), 69),
        (NOTES[0][:-1], 1),
        (NOTES[0].replace("\n", "\r\n"), 1),
    ],
)
def test_what_agrees(kept: str, count: int) -> None:
    """Whatever was saved, in whichever form, all of it is found, and agrees with the export."""
    result = verify(TEXT, kept)
    assert (result["verdict"], texts(result), result["kept"]) == ("unchecked", [], {"given": count, "agree": count})
    report = verified(TEXT, kept=gathered({"kept": kept.encode()}))
    assert (report.findings, report.kept) == ([], count)


def receipt(n: int, *, sid: str = SID, e: int = 0, signer: notes.Signer = SIGNER) -> str:
    """Return a receipt that is no roll's of the export."""
    return said(signer, "receipt", f"{sid}/{e}", GENESIS, n, "0" * 64)


def checkpoint(n: int, *, e: int = 0) -> str:
    """Return a checkpoint that is not the export's."""
    return said(SIGNER, "head", f"{SID}/{e}", n, "0" * 64)


def terms(**other: Any) -> str:
    """Return a trail that tells an epoch otherwise."""
    return json.dumps(TRAIL | {"rolls": [], "epochs": [TRAIL["epochs"][0] | {"checkpoints": []} | other]})


E0 = f"{OTHERWISE} kept-0: {SID} epoch 0"


@pytest.mark.parametrize(
    "kept, found",
    [
        (receipt(3), [f"{E0}: receipt differs"]),
        (receipt(66), [f"{E0}: receipt of a missing roll"]),
        (receipt(0), [f"{E0}: receipt of a missing roll"]),
        (receipt(1, e=2), [f"{OTHERWISE} kept-0: {SID} epoch 2: epoch is missing"]),
        (receipt(1, sid=exports.FORMER_SID), [f"{OTHERWISE} kept-0: {exports.FORMER_SID} epoch 0: epoch is missing"]),
        (checkpoint(0), [f"{E0}: head differs"]),
        (checkpoint(70), [f"{E0}: head of a missing roll"]),
        (terms(commit="0" * 64), [f"{E0}: another commit"]),
        (terms(genesis="0" * 64), [f"{E0}: another genesis"]),
        (terms(client_seed="x"), [f"{E0}: another client seed"]),
        (terms(lineage="x"), [f"{E0}: another lineage"]),
        (terms(seed="00" * 32), [f"{E0}: another seed"]),
        (terms(next_commit="0" * 64), [f"{OTHERWISE} kept-0: {SID} epoch 1: another commit"]),
        (terms(rolls=64), [f"{E0} roll 64: another head"]),
        (terms(rolls=66), [f"{E0} roll 66 is missing"]),
    ],
)
def test_what_disagrees(kept: str, found: list[str]) -> None:
    """What is another than in the export is named, in the words of the service, and what agrees is counted."""
    result = verify(TEXT, kept, json.dumps(TRAIL))
    assert (result["verdict"], texts(result)) == ("broken", found)
    assert result["kept"]["agree"] >= TOLD
    report = verified(TEXT, kept=gather({"kept-0": kept, "kept-1": json.dumps(TRAIL)}))
    assert [finding.what for finding in report.findings] == found
    assert report.kept == result["kept"]["agree"]


def test_beside_its_roll() -> None:
    """A finding of one roll names its line, its epoch and its place there."""
    result = verify(TEXT, receipt(3))
    assert [(each["line"], each["epoch"], each["roll"]) for each in result["findings"]] == [(7, 0, 2)]
    assert result["epochs"][0]["rolls"][2]["faults"] == ["not as you kept it: another receipt"]


ROLLS = [exports.terms(n) for n in range(65)]
LAST = [f"{E0}: receipt of a missing roll", f"{E0} roll 65 is missing"]
SECOND = [f"{E0}: receipt differs", f"{E0} roll 2: another record"]


@pytest.mark.parametrize(
    "rolls, found",
    [
        (ROLLS[:-1], LAST),
        ([*ROLLS[:1], *ROLLS[2:]], LAST + SECOND),
        ([ROLLS[0], ROLLS[2], ROLLS[1], *ROLLS[3:]], SECOND),
    ],
)
def test_rolls_left_out_or_moved(rolls: list[Line], found: list[str]) -> None:
    """An export whose rolls were left out or moved before it was signed holds, but not for who kept their proof."""
    text = sealed(export([exports.drawn(SID, 0, rolls), unrevealed(epochs(SID, [65, 2])[1])]))
    assert texts(verify(text)) == [] == verified(text).findings
    mine = [one.what for one in verified(text, kept=gather({"kept-0": json.dumps(TRAIL)})).findings]
    theirs = texts(verify(text, json.dumps(TRAIL)))
    assert set(found) <= set(mine) & set(theirs), (mine, theirs)


GOAL = f"Out.\n\n{receipt(3)}"


@pytest.mark.parametrize(
    "kept",
    [
        json.dumps([GOAL]),
        json.dumps(GOAL),
        f"data: {json.dumps({'note': GOAL})}\n",
        json.dumps({"note": GOAL})[:-1],
        json.dumps({"note": json.dumps({"checkpoint": checkpoint(3)})}),
        json.dumps({"proof": {"receipt": receipt(3)}}),
        json.dumps({"proof": {"rec": {"sid": 5, "e": 0}, "n": 3, "receipt": receipt(3)}, "checkpoint": [GOAL]}),
        json.dumps({"commitments": ["0" * 64], "epoch": 0, "commit": "0" * 64}),
        "",
        "[]",
        "{}\n{}\n",
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        "Silk rolled a 6.",
    ],
)
def test_nothing_was_kept(kept: str) -> None:
    """A goal or note may imitate what the service signs or tells: it is not looked at, and nothing is no proof."""
    assert verify(TEXT, kept)["kept"] == {"given": 0, "agree": 0}
    assert not gather({"kept": kept})


def test_signed_by_nobody_known() -> None:
    """A note by another key is told apart from one that disagrees; so is one whose signature is wrong."""
    foreign = items(signer=STRANGER)[3]["proof"]["receipt"]
    who = f"{STRANGER.key.name}+{STRANGER.key.id.hex()}"
    told = "what you kept cannot be checked: kept-0:"
    assert texts(verify(TEXT, foreign)) == [f"{told} not signed by a known key: {who}"]
    wrong = NOTES[0].replace("\n1\n", "\n2\n")
    signer = f"{SIGNER.key.name}+{SIGNER.key.id.hex()}"
    assert texts(verify(TEXT, wrong)) == [f"{told} signature does not hold: {signer}"]
    # Who else signed it is not asked, unless theirs is a known key.
    both = NOTES[0] + notes.sign(STRANGER, "another note\n").rpartition("\n\n")[2]
    assert verify(TEXT, both)["kept"] == {"given": 1, "agree": 1}
    known = verify(TEXT, both, keys=[vkey(SIGNER.key), vkey(STRANGER.key)])
    assert texts(known) == [f"{told} signature does not hold: {who}"]
    for kept in (foreign, wrong):
        assert verified(TEXT, kept=gather({"kept": kept})).findings


def test_beside_bare_logs() -> None:
    """Bare logs are held against records, heads and terms, and against notes by a key that was given."""
    text = json.dumps([LINES[-2]["log"]]).encode()
    trail = json.loads(terms())
    assert verify(text, json.dumps(trail))["kept"] == {"given": 6, "agree": 6}
    bad = verify(text, terms(head="0" * 64))
    assert (bad["verdict"], texts(bad)) == ("broken", [f"{E0} roll 65: another head"])
    assert verify(text, NOTES[0], keys=[vkey(SIGNER.key)])["kept"] == {"given": 1, "agree": 1}
    unchecked = verify(text, NOTES[0])
    assert (texts(unchecked), unchecked["kept"]["agree"]) == ([], 0)
    assert unchecked["told"] == ["1 signed notes were not checked: give the published key with --key"]


def test_a_note_of_another_kind() -> None:
    """What the operator signed of another kind is no evidence in a text, and cannot be checked in an answer."""
    note = said(SIGNER, "promise", f"{SID}/0", "1" * 64, "2" * 64)
    assert verify(TEXT, note)["kept"] == {"given": 0, "agree": 0}
    assert not gather({"kept": note})
    answer = json.dumps({"checkpoint": note})
    found = ["what you kept cannot be checked: kept-0: not the lines of a receipt or head"]
    assert texts(verify(TEXT, answer)) == found
    assert [each.what for each in verified(TEXT, kept=gather({"kept-0": answer})).findings] == found


def test_without_cryptography() -> None:
    """Where signatures cannot be checked, a note is compared all the same, and nothing is called right."""
    coded = b64encode(TEXT).decode()
    questions = [
        {"ask": "verify", "bytes": coded, "keys": [], "kept": [b64encode(note.encode()).decode()]}
        for note in (NOTES[0], receipt(3))
    ]
    good, broken = without_cryptography(questions)
    assert (good["verdict"], good["kept"]) == ("unchecked", {"given": 1, "agree": 1})
    assert texts(broken) == [f"{E0}: receipt differs"]


def test_the_program(tmp_path: Path) -> None:
    """`--kept` may be given more than once, and be a folder; without an export what was kept is checked by itself."""
    at = {name: tmp_path / name for name in ("table", "trail", "bad", "none", "folder")}
    at["table"].write_bytes(TEXT)
    for name, text in {"trail": json.dumps(TRAIL), "bad": receipt(3), "none": "eggs"}.items():
        at[name].write_text(text)
    at["folder"].mkdir()
    (at["folder"] / "receipt").write_text(NOTES[0])
    status, out, err = run(at["table"], "--kept", at["trail"], f"--kept={at['folder']}", "--kept", at["none"])
    why = "nothing in it that could be compared"
    assert (status, err) == (3, f"{at['none']}: {why}\n")
    assert f"{TOLD + 1} things that you kept agree\n" in out
    differs = f"{OTHERWISE} {at['bad']}: {SID} epoch 0: receipt differs\n"
    status, out, err = run(at["table"], "--kept", at["bad"], "--kept", at["trail"])
    assert (status, out.startswith("67 rolls are not bound"), err) == (1, True, differs)
    assert run(at["table"], "--kept", at["none"]) == (2, "", f"verify.js: {at['none']}: {why}\n")
    status, out, err = run(at["table"], "--kept", tmp_path / "away")
    assert (status, out, err.startswith(f"verify.js: {tmp_path / 'away'}: ENOENT")) == (2, "", True)
    status, out, err = run(at["trail"], at["folder"], "--key", vkey(SIGNER.key))
    assert (status, err) == (3, "")
    assert out.startswith(f"{SID} epoch 0: 65 rolls that you kept, not revealed, so the dice cannot be checked yet\n")
    assert out.endswith("nothing shows that all of them are here: compare with an export.\n")
    folder = tmp_path / "all"
    folder.mkdir()
    for name in ("table", "bad"):
        (folder / name).write_bytes(at[name].read_bytes())
    assert run(folder)[0] == 1
