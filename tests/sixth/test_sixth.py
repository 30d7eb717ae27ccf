"""A sixth game is one file and one line, as CONTRIBUTING.md says: it works, and passes the suite's own checks."""

import json
import os
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


PLAYED = """
import os, uuid
from litestar.testing import TestClient
from service.app import create_app
from service.settings import Settings

def roll(goal, *dice):
    return {"spec": {"system": "crossroads", "stat": 0, "dice": dice, "goal": goal}, "character": "c1"}

with TestClient(create_app(Settings(redis_url=os.environ["REDIS_URL"], master_key="a" * 32))) as client:
    def call(method, path, body, status, token=None):
        headers = {"Idempotency-Key": str(uuid.uuid4())} | ({"Authorization": f"Bearer {token}"} if token else {})
        answer = client.request(method, path, json=body, headers=headers)
        assert answer.status_code == status, answer.text
        return answer.json()

    options = {"given_dice": True}
    table = call("POST", "/v1/sessions", {"system": "crossroads", "options": options}, 201)
    place, gm = f"/v1/sessions/{table['id']}", table["gm_token"]
    call("POST", f"{place}/characters", {"name": "Silk"}, 201, gm)

    # Standing fast opens the same move again, and what the GM picks is marked.
    missed = call("POST", f"{place}/rolls", roll("cross", 1, 2), 201, gm)
    assert [branch["id"] for branch in missed["ruling"]["menu"]["branches"]] == ["give_ground", "stand_fast"]
    again = call("POST", f"{place}/rolls", roll("cross", 6, 6), 422, gm)
    assert (again["code"], again["rule"]) == ("already_tried", "XR-03"), again
    settle = f"{place}/actions/r{missed['seq']}/choices"
    first = call("POST", settle, {"picks": [{"id": "hurt"}]}, 422, gm)
    assert (first["code"], first["rule"]) == ("branch_first", "XR-03"), first
    wrong = call("POST", settle, {"branch": "do_it"}, 422, gm)
    assert (wrong["code"], wrong["rule"]) == ("no_such_branch", "XR-03"), wrong
    done = call("POST", settle, {"branch": "stand_fast", "picks": [{"id": "hurt"}]}, 200, gm)
    assert done["changes"][0] == {"who": "c1", "who_name": "Silk", "track": "hurt", "amount": 1, "to": 1}, done
    call("POST", f"{place}/rolls", roll("cross", 6, 6), 201, gm)

    # Giving ground leaves it blocked, and nothing to be picked.
    missed = call("POST", f"{place}/rolls", roll("climb", 1, 1), 201, gm)
    settle = f"{place}/actions/r{missed['seq']}/choices"
    none = call("POST", settle, {"branch": "give_ground", "picks": [{"id": "hurt"}]}, 422, gm)
    assert (none["code"], none["rule"]) == ("not_on_menu", "XR-03"), none
    call("POST", settle, {"branch": "give_ground"}, 200, gm)
    assert call("POST", f"{place}/rolls", roll("climb", 6, 6), 422, gm)["code"] == "already_tried"
"""

# Golden lines are of published games alone.
OF_OTHERS = "buried_secrets or fallen_empire or terminal_iv or daggerheart or underworld or golden"
RULES = [f"tests/rules/test_{name}.py" for name in ("golden", "coverage", "versions", "laws", "odds")]
HTTP = [f"tests/http/test_{name}.py" for name in ("openapi", "systems", "rolls", "bad_input", "docs")]
PYTEST = ("python", "-m", "pytest", "-p", "no:cacheprovider")
GOLDEN = {
    "id": "xr-weak-hit",
    "rules": ["XR-01", "XR-02"],
    "why": "7 to 9 works at a cost",
    "spec": {"system": "crossroads", "stat": 2},
    "faces": [4, 3],
    "expect": {"outcome": "weak_hit", "success": True, "total": 9},
    "cites": [],
}
ROWS = "| XR-01 | The stat is added. | `roll` |\n| XR-02 | 10 and up works, 7 to 9 at a cost. | `roll` `odds` |\n"
ROWS += "| XR-03 | Who misses gives ground or stands fast. | `table` |\n"


@pytest.fixture
def extended(tmp_path: Path) -> Path:
    """Return a copy of the project with the game's file and its line in the table of games."""
    for room in ("service", "tests", "docs", "openapi"):
        shutil.copytree(ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copy(HERE / "crossroads.py", tmp_path / "service" / "rules")
    table = tmp_path / "service" / "rules" / "systems.py"
    text = table.read_text()
    assert text.count('    "underworld",\n') == 1
    table.write_text(text.replace('    "underworld",\n', '    "underworld",\n    "crossroads",\n'))
    return tmp_path


def run(place: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a program of this environment in the copy, as if no other test were running."""
    program = Path(sys.executable).with_name(command[0])
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return subprocess.run(
        [program, *command[1:]], cwd=place, env=env, capture_output=True, text=True, check=False, timeout=300
    )


def ok(place: Path, *command: str) -> str:
    """Run a program that must succeed; return what it prints."""
    done = run(place, *command)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def write_contract(place: Path) -> None:
    """Do what `make openapi` does."""
    (place / "openapi" / "openapi.json").write_text(ok(place, "python", "-m", "service", "openapi"))


def test_one_file_and_one_line(extended: Path) -> None:
    """With that file and that line, and nothing else, the game is there in every call and in the contract."""
    ok(extended, "python", "-c", TRIED)


def test_branches_of_its_own(extended: Path, redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a table the game's own branches are picked, block and open its own moves, and its picks mark its own track."""
    monkeypatch.setenv("REDIS_URL", redis_url)
    ok(extended, "python", "-c", PLAYED)


def test_the_suite_passes(extended: Path) -> None:
    """With the contract written, the suite's own checks pass: laws, odds, coverage, versions, forms, format, imports.

    What concerns the other games alone is left out: it has been checked without the sixth one.
    """
    write_contract(extended)
    ok(extended, "ruff", "check", "service")
    ok(extended, "ruff", "format", "--check", "service")
    ok(extended, "lint-imports", "--no-logo")
    told = ok(extended, *PYTEST, "-v", "-k", f"not ({OF_OTHERS})", *RULES, *HTTP)
    assert told.count("[crossroads] PASSED") > 15


def test_what_a_published_game_needs(extended: Path) -> None:
    """From version 1 on the checks demand golden lines, their pins and the rules' page, and pass with these."""
    of_games = (*PYTEST, "-v", "--continue-on-collection-errors", "-k", "crossroads or xr or made_up or resolved")
    game = extended / "service" / "rules" / "crossroads.py"
    game.write_text(game.read_text().replace('"crossroads/0"', '"crossroads/1"'))
    refused = run(extended, *of_games, *RULES[:3])
    assert refused.returncode
    for missing in ("golden/crossroads.jsonl", "golden/ruled/crossroads-1.json", "{'XR-01'}"):
        assert missing in refused.stdout
    (extended / "tests" / "golden" / "crossroads.jsonl").write_text(json.dumps(GOLDEN) + "\n")
    ok(extended, "python", "-m", "tests.rules.versions")
    with (extended / "docs" / "rules.md").open("a") as page:
        page.write(ROWS)
    assert "xr-weak-hit" in ok(extended, *of_games, *RULES[:3])
