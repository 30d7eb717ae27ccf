"""Notes with the signatures of others beside the operator's."""

import json
from base64 import b64encode
from typing import Any

import pytest

from service.audit import notes
from tests.attacks.conftest import Program
from tests.attacks.hostile import OPERATOR, Player, lines_of
from tests.client import Client
from tests.node.bridge import ask
from tests.table import open_table

COSIGNER = notes.signer("cosigner.example/c", b"\x31" * 32)
NAMESAKE = notes.signer(OPERATOR.name, b"\x32" * 32)


@pytest.fixture(scope="module")
def closed(client: Client) -> tuple[bytes, list[str]]:
    """The log of an epoch, and the receipt and the checkpoint of its roll."""
    table = open_table(client)
    ana = Player(table)
    receipt = ana.roll().json()["proof"]["receipt"]
    [checkpoint] = ana.close()["epoch"]["checkpoints"]
    [line] = [line for line in lines_of(table.call("GET", "/export").content) if "seed" in line.get("log", {})]
    return json.dumps(line["log"]).encode(), [receipt, checkpoint]


def signature(signer: notes.Signer, note: str) -> str:
    """Return the line of a valid signature of a note."""
    return notes.sign(signer, note.rpartition("\n\n")[0] + "\n").rpartition("\n\n")[2]


def with_lines(note: str, *, before: str = "", after: str = "") -> str:
    """Return a note with lines of signatures before or after its own."""
    body, _, own = note.rpartition("\n\n")
    return f"{body}\n\n{before}{own}{after}"


def by_node(body: bytes, kept: str) -> Any:
    """Return what the verifier in JavaScript says of a log beside a note, under the operator's key."""
    question = {"ask": "verify", "bytes": b64encode(body).decode(), "keys": [OPERATOR.key.vkey]}
    return ask([question | {"kept": [b64encode(kept.encode()).decode()]}])[0]


@pytest.mark.parametrize("place", ["before", "after", "both"])
@pytest.mark.parametrize("which", [0, 1], ids=["receipt", "head"])
@pytest.mark.parametrize("spelt", ["note", "answer"])
def test_a_cosigned_note(closed: tuple[bytes, list[str]], program: Program, which: int, place: str, spelt: str) -> None:
    """Accepted: somebody whom the verifier does not know signs beside the operator, before or behind."""
    body, said = closed
    line = signature(COSIGNER, said[which])
    places = {name: line for name in ("before", "after") if place in {name, "both"}}
    cosigned = with_lines(said[which], **places)
    assert notes.verify(cosigned, [COSIGNER.key])[1][0] == COSIGNER.key
    kept = cosigned if spelt == "note" else json.dumps({"checkpoints": [cosigned]})
    assert program(body, kept)[0] == 3
    result = by_node(body, kept)
    assert (result["findings"], result["kept"]) == ([], {"given": 1, "agree": 1})


@pytest.mark.parametrize("which", [0, 1], ids=["receipt", "head"])
def test_a_note_that_the_operator_did_not_sign(closed: tuple[bytes, list[str]], program: Program, which: int) -> None:
    """Refused: a cosigner alone, another key of the operator's name, and a wrong signature beside a valid one."""
    body, said = closed
    note = said[which]
    text = note.rpartition("\n\n")[0]
    wrong = f"— {OPERATOR.name} {b64encode(OPERATOR.key.id + bytes(64)).decode()}\n"
    refused = {
        "a cosigner alone": f"{text}\n\n{signature(COSIGNER, note)}",
        "a namesake alone": f"{text}\n\n{signature(NAMESAKE, note)}",
        "a wrong one behind": with_lines(note, after=wrong),
        "a wrong one before": with_lines(note, before=wrong + signature(COSIGNER, note)),
    }
    for name, kept in refused.items():
        status, told = program(body, kept)
        assert (status, "what you kept cannot be checked" in told) == (1, True), name
        assert by_node(body, kept)["findings"], name


def test_a_known_cosigner_does_not_lend_its_name(closed: tuple[bytes, list[str]], program: Program) -> None:
    """Refused: lines that name the operator, signed by another key that the verifier knows."""
    body, said = closed
    for note in said:
        alone = f"{note.rpartition(chr(10) * 2)[0]}\n\n{signature(COSIGNER, note)}"
        status, told = program(body, alone, keys=(OPERATOR.key, COSIGNER.key))
        assert (status, "not the lines of a receipt or head" in told) == (1, True)
