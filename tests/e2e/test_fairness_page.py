"""docs/fairness.md shows a check by hand that works on an export as it is."""

import re
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.client import Client
from tests.table import open_table

PAGE = Path(__file__).parents[2] / "docs" / "fairness.md"
# So many dice that others never show the same by chance.
DICE = [{"source": "rally", "sides": 20}] * 10
HIDDEN = {"system": "daggerheart", "difficulty": 12, "difficulty_hidden": True, "goal": "Jump ☃", "extra_dice": DICE}


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """The page's program, which uses nothing of ours, as a file."""
    (text,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    file = tmp_path / "check.py"
    file.write_text(text)
    return file


@pytest.mark.parametrize("bound", [True, False])
@pytest.mark.parametrize(
    "edit, holds",
    [
        (None, "seed genesis terms dice head"),
        (('"client_seed":"ours ☃"', '"client_seed":"theirs"'), "seed terms"),
        (('"goal":"Jump ☃"', '"goal":"Fall"'), "seed genesis dice head"),
        (('"seed":"', '"seed":"00'), "genesis terms head"),
    ],
    ids=["as it is", "another client seed", "other terms", "another seed"],
)
def test_one_roll_by_hand(
    client: Client,
    program: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    edit: tuple[str, str] | None,
    holds: str,
    *,
    bound: bool,
) -> None:
    """The program says of a real export that seed, terms, dice and head follow, and of an edited one what does not."""
    table = open_table(client, system="daggerheart")
    told: list[dict[str, Any]] = []
    genesis = ""
    for client_seed in ("ours ☃", ""):
        genesis = table.ok("GET", "")["epoch"]["genesis"]
        body = {"spec": HIDDEN, "difficulty_salt": "5a" * 32} | ({"epoch": genesis} if bound else {})
        told += [table.ok("POST", "/rolls", body) for _ in range(2)]
        table.ok("POST", "/epochs", {"client_seed": client_seed})
    text = table.call("GET", "/export").text
    file = tmp_path / "table.ndjson"
    file.write_text(text.replace(*edit) if edit else text)
    monkeypatch.setattr(sys, "argv", ["check.py", str(file), "1", "2"])
    runpy.run_path(str(program))
    seed, named, terms, shown, head = capsys.readouterr().out.splitlines()
    faces = [die["face"] for die in told[-1]["ruling"]["dice"]]
    assert seed == f"the seed was committed to: {'seed' in holds}"
    assert (named == f"the roll is bound to {genesis}: True") is (bound and "genesis" in holds)
    assert named.endswith(f": {bound and 'genesis' in holds}")
    assert terms.startswith(f"the terms are those that were signed: {'terms' in holds} {{")
    assert (shown == f"the dice follow: {faces} True") is ("dice" in holds)
    assert shown.endswith(f" {'dice' in holds}")
    assert head == f"the head follows: {'head' in holds}"
