"""Which open action can take a step (`turns.py` and `turns.js` of the clients): one rule in two languages."""

import json
import subprocess
from typing import Any

import pytest

from rollwright_client import can_take, parties_of
from tests.e2e.conftest import ROOT
from tests.node.bridge import NODE
from tools.golden import GOLDEN

CASES: list[dict[str, Any]] = [json.loads(line) for line in (GOLDEN / "turns.jsonl").read_text().splitlines()]
_PROGRAM = """
const { canTake } = await import("./clients/js/turns.js");
let text = "";
for await (const piece of process.stdin) text += piece;
const able = ({ step, actions, own, named }) => canTake(step, actions, (who) => own.includes(who), named);
console.log(JSON.stringify(JSON.parse(text).map((one) => able(one).map(({ id }) => id))));
"""


@pytest.mark.parametrize("case", CASES, ids=lambda one: one["about"])
def test_who_can_take_a_step(case: dict[str, Any]) -> None:
    """The actions that can take it of somebody, or else of others: never an old roll that awaits something else."""
    found = can_take(case["step"], case["actions"], case["own"], named=case["named"])
    assert [one["id"] for one in found] == case["able"]


def test_both_languages_agree() -> None:
    """The userscript has the same rule as terminal and bot."""
    command = [str(NODE), "--input-type=module", "-e", _PROGRAM]
    done = subprocess.run(command, cwd=ROOT, input=json.dumps(CASES), capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [case["able"] for case in CASES]


def test_people_answer_for_their_parties() -> None:
    """Themselves, their characters, and the GM for `gm` and for characters whose player is gone."""
    people = [
        {"id": "p1", "role": "gm"},
        {"id": "p2", "role": "player"},
        {"id": "p3", "role": "player", "active": False},
    ]
    characters = [{"id": "c1", "owner": "p2"}, {"id": "c2", "owner": "p3"}, {"id": "c3"}]
    table = {"people": people, "characters": characters}
    assert parties_of(table, "p1") == {"p1", "gm", "c2", "c3"}
    assert parties_of(table, "p2") == {"p2", "c1"}
    assert parties_of({"people": people}, "p9") == {"p9"}
