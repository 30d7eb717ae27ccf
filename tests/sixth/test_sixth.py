"""A sixth game is one file and one line: it rolls, has odds, is described, documented and linted like the others."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

TRIED = """
from fractions import Fraction
from jsonschema import Draft202012Validator
from litestar.testing import TestClient
from service.app import create_app
from service.http.openapi import document

spec = {"system": "crossroads", "stat": 2, "dice": [4, 3]}
contract = document()
with TestClient(create_app()) as client:
    said = client.post("/v1/rolls", json=spec).json()
    assert (said["outcome"], said["total"], said["menu"]["options"][0]["id"]) == ("weak_hit", 9, "cost"), said
    ruling = {"$ref": "#/components/schemas/Ruling", "components": contract["components"]}
    Draft202012Validator(ruling).validate(said)
    line = client.post("/v1/rolls", json=spec, headers={"accept": "text/plain"}).text
    assert line == "4 and 3, +2 = 9 - weak hit; GM picks at least 1 of cost\\n", line
    odds = client.post("/v1/odds", json=spec).json()
    chances = {stake["outcome"]: Fraction(stake["chance"]["fraction"]) for stake in odds["outcomes"]}
    assert chances == {"strong_hit": Fraction(15, 36), "weak_hit": Fraction(15, 36), "miss": Fraction(6, 36)}, chances
    assert client.get("/v1/systems/crossroads").json()["spec"]["properties"]["stat"]["x-rule"] == "XR-01"
    assert "crossroads" in [card["name"] for card in client.get("/v1/systems").json()["systems"]]
    wrong = client.post("/v1/rolls", json={"system": "crossroads", "stat": 4}).json()
    assert (wrong["rule"], wrong["errors"][0]["pointer"]) == ("XR-01", "/stat"), wrong
assert contract["components"]["schemas"]["Spec"]["discriminator"]["mapping"]["crossroads"]
"""


@pytest.fixture
def extended(tmp_path: Path) -> Path:
    """Return a copy of the service with the game's file and its line in the table of games."""
    shutil.copytree(ROOT / "service", tmp_path / "service", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(HERE / "crossroads.py", tmp_path / "service" / "rules")
    table = tmp_path / "service" / "rules" / "systems.py"
    text = table.read_text()
    assert text.count('    "underworld",\n') == 1
    table.write_text(text.replace('    "underworld",\n', '    "underworld",\n    "crossroads",\n'))
    return tmp_path


def test_one_file_and_one_line(extended: Path) -> None:
    """With that file and that line, and nothing else, the game is there in every call and in the contract."""
    tried = subprocess.run(
        [sys.executable, "-c", TRIED], cwd=extended, capture_output=True, text=True, check=False, timeout=60
    )
    assert tried.returncode == 0, tried.stdout + tried.stderr
