"""docs/fairness.md shows a check by hand that works on an export as it is."""

import re
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.table import open_table

PAGE = Path(__file__).parents[2] / "docs" / "fairness.md"


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """The page's program, which uses nothing of ours, as a file."""
    (text,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    file = tmp_path / "check.py"
    file.write_text(text)
    return file


@pytest.mark.parametrize("edit, holds", [(None, True), ('"client_seed":"ours ☃"', False)])
def test_one_roll_by_hand(
    client: TestClient[Any],
    program: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    edit: str | None,
    *,
    holds: bool,
) -> None:
    """The program says of a real export that seed, dice and head follow, and of an edited one that they do not."""
    table = open_table(client, system="daggerheart")
    # So many dice that others never show the same by chance.
    dice = [{"source": "rally", "sides": 20}] * 10
    spec = {"system": "daggerheart", "difficulty": 12, "difficulty_hidden": True, "goal": "Jump ☃", "extra_dice": dice}
    told = []
    for client_seed in ("ours ☃", ""):
        told += [table.ok("POST", "/rolls", {"spec": spec}) for _ in range(2)]
        table.ok("POST", "/epochs", {"client_seed": client_seed})
    text = table.call("GET", "/export").text
    file = tmp_path / "table.ndjson"
    file.write_text(text.replace(edit, '"client_seed":"theirs"') if edit else text)
    monkeypatch.setattr(sys, "argv", ["check.py", str(file), "1", "2"])
    runpy.run_path(str(program))
    seed, shown, head = capsys.readouterr().out.splitlines()
    faces = [die["face"] for die in told[-1]["ruling"]["dice"]]
    assert seed == "the seed was committed to: True"
    assert (shown == f"the dice follow: {faces} True") is holds
    assert head == f"the head follows: {holds}"
