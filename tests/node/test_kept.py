"""What a player kept is held against an export: it agrees, or says what is another, or is told to be nobody's."""

import json
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from service.audit import chain, notes
from service.audit.chain import ChainEntry, Checkpoint, Receipt
from service.verify.export import verify as verified
from service.verify.saved import saved_evidence
from tests import exports
from tests.exports import FORMER_SID, SID, SIGNER, STRANGER, Line, epochs, export, sealed, unrevealed, vkey
from tests.node.bridge import ask, texts
from tests.node.test_program import run

OTHERWISE = "what you kept says otherwise:"


def lines() -> list[Line]:
    """Return an export with an epoch of 65 rolls and an open one."""
    first, second = epochs(SID, [65, 2])
    return export([first, unrevealed(second)])


LINES = lines()
TEXT = sealed(LINES)


def items(lines: Sequence[Line] = LINES, signer: notes.Signer = SIGNER) -> list[Any]:
    """Return the log of an export as its table was told it, with all that proves its rolls."""
    told = []
    proofs = {line["log"]["e"]: proofs_of(line, signer) for line in lines if "log" in line}
    for line in lines:
        if line["line"] != "entry":
            continue
        entry = line["entry"]
        item = {"seq": line["seq"], "type": entry["type"]}
        if entry["type"] == "epoch_closed":
            item |= {"epoch": entry["epoch"], "commit": entry["commit"], "client_seed": entry["client_seed"]}
        if entry["type"] == "rolled" and "epoch" in entry:
            item |= next(proofs[entry["epoch"]])
        told.append(item)
    return told


def proofs_of(line: Line, signer: notes.Signer) -> Any:
    """Yield what the table was told of each roll of an epoch."""
    log = line["log"]
    sid, e = log["sid"], log["e"]
    head = chain.genesis(sid, e, bytes.fromhex(log["commit"]), bytes.fromhex(log["next_commit"]), log["client_seed"])
    for told in log["entries"]:
        entry = msgspec.convert(told, ChainEntry)
        leaf = chain.leaf(entry.n, entry.t, chain.record_hash(entry.rec))
        head = chain.link(head, leaf)
        receipt = notes.signed_receipt(signer, Receipt(sid, e, entry.n, leaf))
        proof = {"n": entry.n, "t": entry.t, "rec": told["rec"], "leaf": leaf.hex(), "receipt": receipt}
        signed = notes.signed_checkpoint(signer, Checkpoint(sid, e, entry.n, head))
        yield {"proof": proof, "head": head.hex()} | ({"checkpoint": signed} if entry.n == 64 else {})


ITEMS = items()
LOGS = [line["log"] for line in LINES if "log" in line]
OPENED = {"id": SID, "gm_token": "secret", "commitments": [log["commit"] for log in LOGS]}
AUDIT = {
    "commitments": [{"e": log["e"], "commit": log["commit"]} for log in LOGS],
    "epochs": [{"sid": SID, "e": 0, "head": LOGS[0]["head"], "checkpoints": LINES[-2]["checkpoints"]}],
}


def verify(text: bytes, *kept: str | bytes, keys: Sequence[str] = ()) -> Any:
    """Return the verifier's result for a file beside what was kept."""
    coded = [b64encode(each.encode() if isinstance(each, str) else each).decode() for each in kept]
    return ask([{"ask": "verify", "bytes": b64encode(text).decode(), "keys": keys, "kept": coded}])[0]


def stream(items: Sequence[Any]) -> str:
    """Return items as an event stream has them."""
    events = [f"id: {item['seq']}-0a1b2c3d\nevent: {item['type']}\ndata: {json.dumps(item)}\n\n" for item in items]
    return "retry: 1000\n\n: still here\n\nevent: reset\ndata: {}\n\n" + "".join(events)


ROLLS = [item for item in ITEMS if "proof" in item]
NOTES = [item["proof"]["receipt"] for item in ROLLS] + LINES[-2]["checkpoints"]
# Of the log: 67 receipts and heads, a checkpoint, and the commitment that closing epoch 0 told.
LOGGED = 2 * 67 + 1 + 1


@pytest.mark.parametrize(
    "kept, count",
    [
        (json.dumps({"items": ITEMS, "next": None}), LOGGED),
        (json.dumps(ITEMS, indent=1), LOGGED),
        ("\n".join(json.dumps(item) for item in ITEMS) + "\n\n", LOGGED),
        (stream(ITEMS), LOGGED),
        (stream(ITEMS).replace("\n", "\r\n"), LOGGED),
        (stream(ITEMS).replace("data: ", "data:"), LOGGED),
        (json.dumps(ROLLS[3]), 2),
        ("\ufeff" + json.dumps(ROLLS[3]), 2),
        (json.dumps(OPENED), 2),
        (json.dumps(AUDIT), 4),
        (json.dumps({"rolls": [item["proof"] | {"head": item["head"], "seq": item["seq"]} for item in ROLLS]}), 2 * 67),
        ("".join(NOTES), 69),
        ("My notes of the evening\n\n" + "\nand then\n\n".join(NOTES), 69),
        (NOTES[0][:-1], 1),
    ],
)
def test_what_agrees(kept: str, count: int) -> None:
    """Whatever was saved, in whichever form, all of it is found, and agrees with the export."""
    result = verify(TEXT, kept)
    assert (result["verdict"], texts(result), result["kept"]) == ("holds", [], {"given": count, "agree": count})


@pytest.mark.parametrize("kept", [json.dumps({"items": ITEMS}), stream(ITEMS), json.dumps(OPENED), "".join(NOTES)])
def test_both_find_the_same(kept: str) -> None:
    """The service's verifier counts what this one does."""
    report = verified(TEXT, saved=saved_evidence(kept))
    assert (report.findings, report.saved) == ([], verify(TEXT, kept)["kept"]["agree"])


def test_several_files() -> None:
    """What was kept may be in several files."""
    assert verify(TEXT, stream(ITEMS), json.dumps(OPENED))["kept"] == {"given": LOGGED + 2, "agree": LOGGED + 2}


def other(text: str) -> str:
    """Return another digest."""
    return text.translate(str.maketrans("0123456789abcdef", "123456789abcdef0"))


def receipt(n: int, *, sid: str = SID, e: int = 0, signer: notes.Signer = SIGNER) -> str:
    """Return a receipt that is no roll's of the export."""
    return notes.signed_receipt(signer, Receipt(sid, e, n, bytes(32)))


def checkpoint(n: int, *, e: int = 0) -> str:
    """Return a checkpoint that is not the export's."""
    return notes.signed_checkpoint(SIGNER, Checkpoint(SID, e, n, bytes(32)))


E0 = f"{OTHERWISE} {SID} epoch 0:"
ENTRY_4 = f"(log entry 4 on line 7, epoch on line {len(LINES) - 1})"
PLACE = f"(epoch on line {len(LINES) - 1})"


@pytest.mark.parametrize(
    "kept, found",
    [
        (json.dumps(ROLLS[2] | {"head": other(ROLLS[2]["head"])}), [f"{E0} head differs at 3 {ENTRY_4}"]),
        (json.dumps(ROLLS[2] | {"head": "short"}), [f"{E0} head differs at 3 {ENTRY_4}"]),
        (json.dumps({"proof": {**ROLLS[2]["proof"], "receipt": receipt(3)}}), [f"{E0} receipt differs at 3 {ENTRY_4}"]),
        (receipt(3), [f"{E0} receipt differs at 3 {ENTRY_4}"]),
        (receipt(66), [f"{E0} receipt of a missing roll at 66 {PLACE}"]),
        (receipt(0), [f"{E0} receipt of a missing roll at 0 {PLACE}"]),
        (receipt(1, e=2), [f"{OTHERWISE} {SID} epoch 2 is missing, of which roll 1 was kept"]),
        (receipt(1, sid=FORMER_SID), [f"{OTHERWISE} {FORMER_SID} epoch 0 is missing, of which roll 1 was kept"]),
        (checkpoint(0), [f"{E0} checkpoint differs at 0 {PLACE}"]),
        (json.dumps({"checkpoints": [checkpoint(70)]}), [f"{E0} checkpoint of a missing roll at 70 {PLACE}"]),
        (
            json.dumps({"id": SID, "commitments": ["0" * 64, LOGS[1]["commit"]]}),
            [f"{E0} another commitment"],
        ),
        (
            json.dumps({"commitments": [{"e": 1, "commit": "0" * 64}]}),
            [f"{OTHERWISE} {SID} epoch 1: another commitment"],
        ),
        (
            json.dumps({"type": "epoch_closed", "seq": 67, "epoch": 0, "commit": "0" * 64}),
            [f"{OTHERWISE} {SID} epoch 2: another commitment"],
        ),
        (
            json.dumps(OPENED | {"id": FORMER_SID}),
            [f"{OTHERWISE} {FORMER_SID} epoch {e} is missing, whose commitment was kept" for e in (0, 1)],
        ),
    ],
)
def test_what_disagrees(kept: str, found: list[str]) -> None:
    """What is another than in the export is named, beside the roll where there is one, and what agrees is counted."""
    result = verify(TEXT, kept, json.dumps(ROLLS[7]))
    assert (result["verdict"], texts(result)) == ("broken", found)
    assert result["kept"]["agree"] >= 2
    assert verified(TEXT, saved=saved_evidence(kept)).findings
    if ENTRY_4 in found[0]:
        assert [(each["line"], each["epoch"], each["roll"]) for each in result["findings"]] == [(7, 0, 2)]
        assert result["epochs"][0]["rolls"][2]["faults"]


def test_the_last_roll_left_out() -> None:
    """An export whose last rolls were left out before it was signed holds, but not for whoever kept a receipt."""
    first, second = epochs(SID, [65, 1])
    text = sealed(export([first, unrevealed(second)]))
    assert verify(text)["verdict"] == "holds"
    found = texts(verify(text, stream(ITEMS)))
    place = f"(epoch on line {len(LINES) - 1})"
    said = f"{OTHERWISE} {SID} epoch 1:"
    assert found == [f"{said} {what} of a missing roll at 2 {place}" for what in ("receipt", "head")]


def test_a_commitment_to_come() -> None:
    """A commitment to an epoch that the export does not know of yet is neither right nor wrong, and is not counted."""
    later = json.dumps([{"type": "epoch_closed", "epoch": 1, "commit": "0" * 64, "seq": 99}])
    result = verify(TEXT, later)
    assert (result["verdict"], result["kept"]) == ("holds", {"given": 1, "agree": 0})


def test_an_archive() -> None:
    """Closings of a former table are held against its own epochs; notes of its deployment by the key that is named."""
    lines = exports.imported()
    text = sealed(lines)
    log = [line for line in lines if line["line"] == "entry"]
    closed = [{"seq": line["seq"], **line["entry"]} for line in log if line["entry"]["type"] == "epoch_closed"]
    kept = [json.dumps(closed), next(line for line in lines if "log" in line)["checkpoints"][0]]
    assert [each["epoch"] for each in closed] == [0, 1, 0]
    result = verify(text, *kept)
    assert (result["verdict"], result["kept"]) == ("holds", {"given": 4, "agree": 4})
    # Of another export there are the checkpoints alone.
    assert verify(text, text.rpartition(b"\n{")[0])["kept"] == {"given": 4, "agree": 4}
    closed[0]["commit"] = "0" * 64
    assert texts(verify(text, json.dumps(closed))) == [f"{OTHERWISE} {FORMER_SID} epoch 2: another commitment"]


GOAL = f"Out.\n\n{receipt(3)}"


@pytest.mark.parametrize(
    "kept",
    [
        json.dumps({"seq": 3, "type": "rolled", "ruling": {"goal": GOAL, "note": receipt(3)}}),
        json.dumps([GOAL]),
        json.dumps(GOAL),
        stream([{"seq": 3, "type": "rolled", "note": GOAL}]),
        f"data: {json.dumps({'note': GOAL})}\n",
        json.dumps({"note": GOAL})[:-1],
        json.dumps({"note": json.dumps({"checkpoint": checkpoint(3)})}),
        json.dumps({"proof": {"receipt": receipt(3)}}),
        json.dumps({"proof": {"rec": {"sid": 5, "e": 0}, "n": 3, "receipt": receipt(3)}, "checkpoint": [GOAL]}),
        json.dumps({"commitments": ["0" * 64], "epoch": 0, "commit": "0" * 64}),
        json.dumps({"type": "epoch_closed", "epoch": 0, "commit": "0" * 64}),
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
    (answer,) = ask([{"ask": "verify", "bytes": "", "keys": [], "kept": [b64encode(kept.encode()).decode()]}])
    assert answer == {"unreadable": "no receipt, checkpoint, head or commitment in it"}


def test_imitations_beside_the_real() -> None:
    """A goal that imitates a receipt or an event changes nothing about the entry it stands in."""
    event = f"\ndata: {json.dumps({'checkpoint': checkpoint(3)})}"
    items = [item | {"note": GOAL, "said": {"goal": event}} for item in ITEMS]
    for kept in (json.dumps(items), stream(items)):
        assert verify(TEXT, kept)["kept"] == {"given": LOGGED, "agree": LOGGED}


def test_signed_by_nobody_known() -> None:
    """A note by another key is told apart from one that disagrees; so is one whose signature is wrong."""
    foreign = items(signer=STRANGER)[3]["proof"]["receipt"]
    who = f"{STRANGER.key.name}+{STRANGER.key.id.hex()}"
    told = "a note that you kept does not hold:"
    assert texts(verify(TEXT, foreign)) == [f"{told} signed by a key that is not in the file: {who}"]
    mine = [vkey(SIGNER.key)]
    assert texts(verify(TEXT, foreign, keys=mine)) == [f"{told} signed by a key that you did not give: {who}"]
    assert verify(TEXT, foreign, keys=[*mine, vkey(STRANGER.key)])["kept"] == {"given": 1, "agree": 1}
    wrong = NOTES[0].replace("\n1\n", "\n2\n")
    assert texts(verify(TEXT, wrong)) == [f"{told} the signature by rolls.example does not hold"]
    both = NOTES[0] + notes.sign(STRANGER, NOTES[0].rpartition("\n\n")[0] + "\n").rpartition("\n\n")[2]
    assert texts(verify(TEXT, both)) == [f"{told} signed by more than one key"]
    for kept in (foreign, wrong, both):
        assert verified(TEXT, saved=saved_evidence(kept)).findings


def test_beside_bare_logs() -> None:
    """Bare logs are held against heads and commitments, and against notes by a key that was given."""
    text = json.dumps([LOGS[0]]).encode()
    head = {name: value for name, value in ROLLS[2].items() if name != "proof"}
    head["proof"] = {name: value for name, value in ROLLS[2]["proof"].items() if name != "receipt"}
    assert verify(text, json.dumps(head), json.dumps(OPENED))["kept"] == {"given": 3, "agree": 3}
    bad = verify(text, json.dumps(head | {"head": "0" * 64}))
    assert (bad["verdict"], texts(bad)) == ("broken", [f"{E0} head differs at 3"])
    assert verify(text, NOTES[0], keys=[vkey(SIGNER.key)])["kept"] == {"given": 1, "agree": 1}
    assert "a key that you did not give" in texts(verify(text, NOTES[0]))[0]


def test_without_cryptography() -> None:
    """Where signatures cannot be checked, a note is compared all the same, and nothing is called right."""
    coded = b64encode(TEXT).decode()
    questions = [
        {"ask": "verify", "bytes": coded, "keys": [], "kept": [b64encode(note.encode()).decode()]}
        for note in (NOTES[0], receipt(3))
    ]
    _, good, broken = ask([{"ask": "without_cryptography"}, *questions])
    assert (good["verdict"], good["kept"]) == ("unchecked", {"given": 1, "agree": 1})
    assert texts(broken) == [f"{E0} receipt differs at 3 {ENTRY_4}"]


def test_the_program(tmp_path: Path) -> None:
    """`--kept` may be given more than once; what agrees is counted, what does not is status 1, nothing at all 2."""
    files: dict[str, str] = {"log": stream(ITEMS), "opened": json.dumps(OPENED), "bad": receipt(3), "none": GOAL[:5]}
    at = {name: tmp_path / name for name in ("table", *files)}
    at["table"].write_bytes(TEXT)
    for name, text in files.items():
        at[name].write_text(text)
    status, out, err = run(at["table"], "--kept", at["log"], f"--kept={at['opened']}")
    assert (status, err) == (3, "")
    assert f"{LOGGED + 2} things that you kept all agree\n" in out
    differs = f"{E0} receipt differs at 3 {ENTRY_4}\n"
    assert run(at["table"], "--kept", at["bad"], "--kept", at["log"]) == (1, "", differs)
    why = "no receipt, checkpoint, head or commitment in it"
    assert run(at["table"], "--kept", at["log"], "--kept", at["none"]) == (2, "", f"verify.js: {at['none']}: {why}\n")
    status, out, err = run(at["table"], "--kept", tmp_path / "away")
    assert (status, out, err.startswith(f"verify.js: {tmp_path / 'away'}: ENOENT")) == (2, "", True)
