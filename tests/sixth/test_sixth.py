"""A further game is one file, and one line where it is a program: it works, and passes the suite's own checks.

Two are added, as CONTRIBUTING.md says: one that shares nothing with the others, and a dialect of Forged in the Dark.
"""

import json
from pathlib import Path

import pytest

from tests.sixth.extended import GAMES, ROOT, extend, ok, run, write_generated

# Copies of the project run as programs of their own.
pytestmark = pytest.mark.real

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

DIALECT = """
from fractions import Fraction
from litestar.testing import TestClient
from service.app import create_app
from service.http.openapi import document
from service.rules.offers import taken
from service.rules.systems import SYSTEMS

spec = {"system": "lamplighters", "rating": 1, "assist": True, "light": True, "weary": 1, "push_effect": True}
contract = document()["components"]["schemas"]
with TestClient(create_app()) as client:
    def send(path, body):
        return client.post(path, json=body).json()

    # Its fields give the pool, in their order, and its costs; the ticks are its own.
    said = send("/v1/rolls", spec | {"dice": [6, 3]})
    given = [(source["source"], source["dice"]) for source in said["pool"]["sources"]]
    assert given == [("rating", 1), ("assist", 1), ("light", 1), ("weary", -1)], given
    costs = [(cost["who"], cost["track"], cost["amount"], cost["why"]) for cost in said["costs"]]
    assert costs == [("assistant", "stress", 1, "assist"), ("actor", "oil", 1, "light"),
                     ("actor", "stress", 2, "push_effect")], costs
    assert (said["outcome"], said["effect"]["final"], said["effect"]["ticks"]) == ("full_success", "great", 4), said

    # The choices that a spec leaves open are those that it does not take.
    odds = send("/v1/odds", {"system": "lamplighters", "rating": 1, "light": True})
    assert [choice["option"] for choice in odds["options"]] == ["assist", "push_die", "push_effect"], odds["options"]
    assert odds["options"][1]["set"] == {"push_die": True}
    assert [cost["amount"] for cost in odds["options"][1]["costs"]] == [2]
    assert Fraction(odds["success"]["fraction"]) == Fraction(3, 4)
    member = send("/v1/odds", {"system": "lamplighters", "rating": 1, "group_member": True})
    assert [choice["option"] for choice in member["options"]] == ["assist", "push_die", "light"], member["options"]

    # Its consequences can be resisted without a word about it elsewhere.
    harm = {"system": "lamplighters", "rating": 1, "consequence": {"id": "harm", "severity": "severe"}, "dice": [4]}
    left = send("/v1/resistances", harm)
    assert (left["system"], left["stress"], left["left"]["severity"]) == ("lamplighters", 2, "standard"), left
    refused = send("/v1/resistances", harm | {"system": "crossroads"})
    assert refused["status"] == 400, refused

    card = client.get("/v1/systems/lamplighters").json()
    assert {"weary", "light", "push", "assist"} <= set(card["labels"]["source"]), card["labels"]["source"]
    assert {"assist", "light", "push_die", "push_effect"} == set(card["labels"]["choice"]), card["labels"]["choice"]
    assert taken(SYSTEMS["lamplighters"].offers, spec | {"assist": False}, [{"kind": "assist"}])["assist"] is True
    assert card["from_sheet"] == ["rating"]
    assert card["tracks"]["oil"]["start"] == 3
assert "lamplighters" in contract["Resist"]["properties"]["system"]["enum"]
assert "crossroads" not in contract["Resist"]["properties"]["system"]["enum"]
"""


DIALECT_PLAYED = """
import os, uuid
from litestar.testing import TestClient
from service.app import create_app
from service.settings import Settings

with TestClient(create_app(Settings(redis_url=os.environ["REDIS_URL"], master_key="a" * 32))) as client:
    def call(method, path, body, status, token=None):
        headers = {"Idempotency-Key": str(uuid.uuid4())} | ({"Authorization": f"Bearer {token}"} if token else {})
        answer = client.request(method, path, json=body, headers=headers)
        assert answer.status_code == status, answer.text
        return answer.json()

    table = call("POST", "/v1/sessions", {"system": "lamplighters", "options": {"given_dice": True}}, 201)
    place, gm = f"/v1/sessions/{table['id']}", table["gm_token"]
    call("POST", f"{place}/characters", {"name": "Wick", "sheet": {"ratings": {"prowl": 2}}}, 201, gm)

    # The rating comes from the sheet by the action's name, and the light is paid with oil.
    spec = {"system": "lamplighters", "action": "prowl", "light": True, "dice": [1, 2, 3]}
    rolled = call("POST", f"{place}/rolls", {"spec": spec, "character": "c1"}, 201, gm)
    assert rolled["ruling"]["pool"]["sources"][0] == {"source": "rating", "dice": 2}, rolled["ruling"]
    assert [(one["track"], one["amount"], one["to"]) for one in rolled["changes"]] == [("oil", -1, 2)], rolled

    # What the dice bring is picked from the menu, and resisted with the dialect's own dice.
    aid = f"{place}/actions/r{rolled['seq']}"
    call("POST", f"{aid}/choices", {"picks": [{"id": "harm"}]}, 200, gm)
    resisted = call("POST", f"{aid}/resistances", {"consequence": "n1", "rating": 1, "dice": [6]}, 201, gm)
    assert (resisted["resistance"]["system"], resisted["resistance"]["stress"]) == ("lamplighters", 0), resisted
    assert [(one["track"], one["to"]) for one in resisted["changes"]] == [("harm_1", 1)], resisted
"""

DEPRECATED = """
import os, uuid
from litestar.testing import TestClient
from service.app import create_app
from service.http.openapi import document
from service.settings import Settings

SAID = {
    "deprecation": "@1796083200",
    "sunset": "Wed, 01 Dec 2027 00:00:00 GMT",
    "link": '</docs/changes.md>; rel="deprecation"; type="text/markdown"',
}

with TestClient(create_app(Settings(redis_url=os.environ["REDIS_URL"], master_key="a" * 32))) as client:
    def said(path, body, status, token=None):
        headers = {"Idempotency-Key": str(uuid.uuid4())} | ({"Authorization": f"Bearer {token}"} if token else {})
        answer = client.post(path, json=body, headers=headers)
        assert answer.status_code == status, answer.text
        return {name: answer.headers[name] for name in SAID if name in answer.headers}

    present = {"system": "crossroads", "stat": 2, "goal": "cross"}
    former = present | {"goal": "climb", "edge": False}
    others = {"system": "lamplighters", "rating": 1}
    table = client.post("/v1/sessions", json={"system": "crossroads"}, headers={"Idempotency-Key": "a" * 16}).json()
    place, gm = f"/v1/sessions/{table['id']}", table["gm_token"]
    client.post(f"{place}/characters", json={"name": "Silk"},
                headers={"Idempotency-Key": "b" * 16, "Authorization": f"Bearer {gm}"})
    for path, body, status, token in (
        ("/v1/rolls", lambda spec: spec, 200, None),
        ("/v1/odds", lambda spec: spec, 200, None),
        ("/v1/rolls", lambda spec: spec | {"stat": 9}, 400, None),
        ("/v1/rolls/batch", lambda spec: {"rolls": [others, spec]}, 200, None),
        (f"{place}/rolls", lambda spec: {"spec": spec, "character": "c1"}, 201, gm),
        (f"{place}/actions", lambda spec: {"character": "c1", "spec": spec}, 201, gm),
    ):
        assert said(path, body(former), status, token) == SAID, path
        assert said(path, body(present), status, token) == {}, path
    # A field of that name is another game's affair.
    assert said("/v1/rolls", others | {"edge": False}, 400) == {}

schemas = document()["components"]["schemas"]
for kind in ("Crossroads", "CrossroadsAtTable", "CrossroadsTerms"):
    assert schemas[kind]["properties"]["edge"]["deprecated"], kind
"""

# Golden lines are of published games alone.
OF_OTHERS = "buried_secrets or fallen_empire or terminal_iv or daggerheart or underworld or golden"
# Statistics and characters of texts are those of no game.
OF_NONE = {"test_fairness.py", "test_writing.py"}
RULES = sorted(
    f"tests/rules/{path.name}" for path in (ROOT / "tests" / "rules").glob("test_*.py") if path.name not in OF_NONE
)
HTTP = [f"tests/http/test_{name}.py" for name in ("openapi", "systems", "rolls", "bad_input", "docs")]
OTHERS = ["tests/tools/test_cards.py", "tests/test_layout.py"]
PINS = [f"tests/rules/test_{name}.py" for name in ("golden", "coverage", "versions")]
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


@pytest.fixture(scope="module")
def extended(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project with both games."""
    return extend(tmp_path_factory.mktemp("extended"))


def test_one_file_and_one_line(extended: Path) -> None:
    """With that file and that line, and nothing else, the game is there in every call and in the contract."""
    ok(extended, "python", "-c", TRIED)


def test_branches_of_its_own(extended: Path, redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a table the game's own branches are picked, block and open its own moves, and its picks mark its own track."""
    monkeypatch.setenv("REDIS_URL", redis_url)
    ok(extended, "python", "-c", PLAYED)


def test_a_dialect(extended: Path) -> None:
    """A dialect of Forged in the Dark is its fields, rows and ticks: pool, costs, choices, words, resistance follow."""
    ok(extended, "python", "-c", DIALECT)


def test_a_dialect_at_a_table(extended: Path, redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a table its sheet fills its fields, its rows charge its own track, and its consequences are resisted."""
    monkeypatch.setenv("REDIS_URL", redis_url)
    ok(extended, "python", "-c", DIALECT_PLAYED)


def test_a_deprecated_field(extended: Path, redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A field that will be removed is marked in the contract, and a response to a request that sends it says when."""
    monkeypatch.setenv("REDIS_URL", redis_url)
    ok(extended, "python", "-c", DEPRECATED)


def test_the_suite_passes(extended: Path) -> None:
    """With the contract written, the suite's own checks pass: laws, odds, coverage, versions, forms, format, imports.

    What concerns the other games alone is left out: it has been checked without the added ones.
    """
    write_generated(extended)
    ok(extended, "ruff", "check", "service")
    ok(extended, "ruff", "format", "--check", "service")
    ok(extended, "lint-imports", "--no-logo")
    told = ok(extended, *PYTEST, "-v", "-k", f"not ({OF_OTHERS})", *RULES, *HTTP, *OTHERS)
    for game in GAMES:
        assert told.count(f"[{game}] PASSED") > 15, game


def test_what_a_published_game_needs(tmp_path: Path) -> None:
    """From version 1 on the checks demand golden lines, their pins and the rules' page, and pass with these."""
    extended = extend(tmp_path)
    of_games = (*PYTEST, "-v", "--continue-on-collection-errors", "-k", "crossroads or xr or made_up or resolved")
    game = extended / "service" / "rules" / "games" / "crossroads.py"
    game.write_text(game.read_text().replace('"crossroads/0"', '"crossroads/1"'))
    refused = run(extended, *of_games, *PINS)
    assert refused.returncode
    for missing in ("golden/crossroads.jsonl", "ruled/crossroads-1.json", "fields/crossroads-1.json", "{'XR-01'}"):
        assert missing in refused.stdout
    (extended / "tests" / "golden" / "crossroads.jsonl").write_text(json.dumps(GOLDEN) + "\n")
    ok(extended, "python", "-m", "tools.versions")
    with (extended / "docs" / "rules.md").open("a") as page:
        page.write(ROWS)
    assert "xr-weak-hit" in ok(extended, *of_games, *PINS)
