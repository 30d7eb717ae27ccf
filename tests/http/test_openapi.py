"""The contract: committed, true, and complete."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from jsonschema import Draft202012Validator

from service.http import openapi
from service.http.openapi import HANDLERS, OPERATIONS
from service.http.operation import FILE_TYPES, JSON, PNG, TOML, Operation
from service.http.refusals import _REFUSALS
from service.record.events import TYPES
from service.rules.fitd.check.rolls import CODES
from service.rules.fitd.ruling import OWN
from service.rules.games.file import new_game
from service.rules.rulings import RULINGS
from service.rules.systems import ALL, EXAMPLES
from tests.client import Client
from tests.conftest import prefixes
from tests.contract import DOCUMENT
from tests.evolution.newer import NEWER, know_newer_version
from tests.table import open_table, places
from tools.responses import WITHOUT

COMMITTED = Path(__file__).parents[2] / "openapi" / "openapi.json"
WITH_BODY = [operation for operation in OPERATIONS if operation.body_type]
RULE = re.compile(rf"(?:{prefixes(ALL)})-[AP]?\d+")


def validator(schema: dict[str, Any]) -> Draft202012Validator:
    """Return a validator of a schema that refers to the document's components."""
    return Draft202012Validator(schema | {"components": DOCUMENT["components"]})


def answer_of(operation: Operation, media: str = JSON) -> Draft202012Validator:
    """Return a validator of an operation's answer."""
    said = DOCUMENT["paths"][operation.path][operation.method.lower()]
    return validator(said["responses"][str(operation.status)]["content"][media]["schema"])


def test_committed() -> None:
    """The committed document is the one the service gives; `make openapi` writes it anew."""
    assert COMMITTED.read_text() == json.dumps(DOCUMENT, indent=2, ensure_ascii=False) + "\n"


def test_a_handler_has_the_name_of_its_operation() -> None:
    """Who searches for an operation finds its function."""
    names = {cast("str", handler.operation_id): handler.fn.__name__ for handler in HANDLERS}
    assert names == {name: re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", name) for name in names}
    assert len(names) == len(HANDLERS)


def test_what_webhooks_post() -> None:
    """The contract describes what a receiver takes: the example is valid, and the types are those of entries."""
    received = DOCUMENT["webhooks"]["entry"]["post"]
    content = received["requestBody"]["content"][JSON]
    event = validator(content["schema"])
    event.validate(content["example"])
    assert list(event.iter_errors(content["example"] | {"type": "presence"}))
    assert [one for one in content["example"] if event.is_valid({**content["example"], one: 7})] == []
    assert set(received["responses"]) == {"2XX", "410", "default"}
    kinds = DOCUMENT["components"]["schemas"]["EntryKind"]["enum"]
    assert kinds == sorted(DOCUMENT["components"]["schemas"]["LogEntry"]["discriminator"]["mapping"])
    assert DOCUMENT["components"]["schemas"]["NewWebhook"]["properties"]["types"]["items"]["$ref"].endswith("EntryKind")


def test_no_request_makes_the_document(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fresh process reads the document: making it would stop the process for more than half a second."""
    openapi._written.cache_clear()
    monkeypatch.setattr(openapi, "document", lambda: pytest.fail("the document is made"))
    assert client.get("/openapi.json").json() == json.loads(COMMITTED.read_text())


def test_every_operation_is_served(client: Client) -> None:
    """The contract has every operation, and each of its paths is served."""
    assert {(op.path, op.method.lower()) for op in OPERATIONS} == {
        (path, method) for path, item in DOCUMENT["paths"].items() for method in item
    }
    for path in DOCUMENT["paths"]:
        here = re.sub(r"{(\w+)}", r"\1", path)
        allow = client.options(here).headers["allow"]
        assert allow.startswith(", ".join(method.upper() for method in DOCUMENT["paths"][path]))


@pytest.mark.parametrize(
    "operation, name",
    [
        pytest.param(operation, name, id=f"{operation.id}-{name}")
        for operation in WITH_BODY
        for name in operation.examples
    ],
)
def test_example_works(client: Client, operation: Operation, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each example in the contract keeps to its schema, is answered as said, and the answer keeps to its schema too."""
    said = DOCUMENT["paths"][operation.path][operation.method.lower()]["requestBody"]["content"][JSON]
    body = said["examples"][name]["value"]
    validator(said["schema"]).validate(body)
    if operation.id == "changeGame":
        know_newer_version(monkeypatch)
        table = open_table(client)
        table.ok("PUT", "/game", {"rules": NEWER}, version="*")
        response = table.call("PUT", "/game", body, version="*")
    else:
        response = at_a_table(client, operation, body)
    assert response.status_code == operation.status, response.text
    answer_of(operation).validate(response.json())


def test_example_in_toml_works(client: Client) -> None:
    """The game that the contract shows as TOML is the one that `rollwright game new` prints, and it plays."""
    [said] = [
        content[TOML]
        for path in DOCUMENT["paths"].values()
        for described in path.values()
        if TOML in (content := described.get("requestBody", {}).get("content", {}))
    ]
    assert said["example"] == new_game("night_ferry")
    response = client.post("/v1/games", content=said["example"], headers={"Content-Type": TOML})
    assert response.status_code == 200, response.text
    assert response.json()["document"]["name"] == "night_ferry"


def test_each_form_of_a_response_has_an_example() -> None:
    """Each operation has an example of what it returns, in each form but a picture; so has each body of a request.

    Those that return a page or a file have none, and a file that is imported.
    """
    without = {
        (described["operationId"], media)
        for path in DOCUMENT["paths"].values()
        for described in path.values()
        for part in [described.get("requestBody", {}), *described["responses"].values()]
        for media, content in part.get("content", {}).items()
        if described["operationId"] not in WITHOUT and not content.keys() & {"example", "examples"}
    }
    assert {media for name, media in without if name != "importSession"} == {PNG}
    assert {media for name, media in without if name == "importSession"} == {*FILE_TYPES}


def at_a_table(client: Client, operation: Operation, body: Any) -> httpx.Response:
    """Call an operation at a table that has all its example names: two characters, a clock, an action, a roll."""
    table = open_table(client, options={"given_dice": True})
    # A bargain is offered to somebody else.
    first = table.join() if operation.id == "makeOffer" else table.gm
    for name, token in (("Silk", first), ("Thorn", table.gm)):
        table.ok("POST", "/characters", {"name": name}, token=token)
    table.ok("POST", "/clocks", {"name": "Alarm", "size": 6})
    table.ok("POST", "/actions", {"character": "c1", "spec": {"rating": 1, "position": "risky"}})
    if operation.id == "answerOffer":
        table.ok("POST", "/actions/a1/offers", {"kind": "trade", "trade": "position_for_effect"})
    spec = {"system": "buried_secrets", "rating": 1, "dice": [4 if "branch" in body else 2]}
    position = {"position": "controlled"} if "branch" in body else {}
    rolled = table.ok("POST", "/rolls", {"spec": spec | position, "character": "c1"})
    if "code" in body:
        body = body | {"code": table.code}
    if operation.id == "closeEpoch":
        table.ok("POST", "/rolls", {"spec": {"system": "buried_secrets", "rating": 1}})
    aid = {}
    if operation.id in {"choose", "resistConsequence"}:
        aid = {"aid": rolled["action"]}
        if {"take", "fate", "consequence"} & set(body):
            # In the example without a rating the GM has set the price.
            price = {} if "rating" in body or "consequence" not in body else {"price": 2}
            table.ok("POST", f"/actions/{rolled['action']}/choices", {"picks": [{"id": "harm"} | price]})
    if operation.id == "reverse":
        body = body | {"seq": rolled["seq"]}
    if "webhooks/{hid}" in operation.path:
        table.ok("POST", "/webhooks", {"url": "https://bot.example/"})
    place = operation.path.format(**places(table.sid, seq=str(rolled["seq"]), **aid))
    return table.call(operation.method, place, body, version="*")


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.id)
def test_every_response_has_an_example(operation: Operation) -> None:
    """Each form of each response has a recorded example that keeps to its schema; files and pictures have none."""
    if not operation.response_types or operation.id in WITHOUT:
        return
    said = DOCUMENT["paths"][operation.path][operation.method.lower()]["responses"][str(operation.status)]
    shown = {media: content for media, content in said["content"].items() if "example" in content}
    assert shown.keys() == {*operation.media_types} - {PNG}
    for content in shown.values():
        validator(content["schema"]).validate(content["example"])


def test_every_problem_has_an_example() -> None:
    """The problem of each status has an example of that status, which keeps to the schema."""
    for name, response in DOCUMENT["components"]["responses"].items():
        [content] = response["content"].values()
        validator(content["schema"]).validate(content["example"])
        assert name == f"Problem{content['example']['status']}"


def test_told_apart_by_system() -> None:
    """Specs and rulings are discriminated by `system`."""
    for name in ("Spec", "Ruling"):
        component = DOCUMENT["components"]["schemas"][name]
        assert component["discriminator"]["propertyName"] == "system"
        assert set(component["discriminator"]["mapping"]) == {*ALL, OWN}
        assert len(component["oneOf"]) == len(ALL) + 1


def test_entries_are_told_apart_by_type() -> None:
    """Entries of the log are a union by `type`, and a stream's events are those types and its own."""
    schemas = DOCUMENT["components"]["schemas"]
    entry = schemas["LogEntry"]
    mapping = entry["discriminator"]["mapping"]
    assert entry["discriminator"]["propertyName"] == "type"
    assert set(mapping) == {*TYPES, "unknown"}
    for name, ref in mapping.items():
        assert schemas[ref.rpartition("/")[2]]["properties"]["type"]["enum"] == [name]
    own = {"presence", "problems", "reset", "closing"}
    assert set(schemas["StreamEvent"]["properties"]["event"]["enum"]) == {*mapping, *own}
    assert schemas["Page"]["properties"]["items"]["items"] == {"$ref": "#/components/schemas/LogEntry"}
    for field in ("character", "clock", "action"):
        found = [schemas[ref.rpartition("/")[2]]["properties"].get(field) for ref in mapping.values()]
        assert {schema["type"] for schema in found if schema} == {"string"}


def nodes(value: Any, place: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the schemas of the document, each with its place; examples are none."""
    if isinstance(value, dict):
        yield place, value
        for key, inner in value.items():
            if key not in {"example", "examples"}:
                yield from nodes(inner, f"{place}/{key}")
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from nodes(inner, f"{place}/{at}")


def test_nothing_that_breaks_generators() -> None:
    """Enums have a type and are no booleans, types are no lists, objects of any names say so, and more."""
    wrong = []
    for place, node in nodes(DOCUMENT):
        properties = place.endswith("/properties")
        if (
            not properties
            and "enum" in node
            and (node.get("type") not in {"string", "integer"} or True in node["enum"])
        ):
            wrong.append(place)
        if not properties and isinstance(node.get("type"), list):
            wrong.append(place)
        if node.get("type") == "object" and not node.keys() & {"properties", "additionalProperties"}:
            wrong.append(place)
        # A reference has no type of its own, alternatives are not nested, and milliseconds are no 32-bit integer.
        if not properties and "$ref" in node and node.keys() & {"type", "enum", "additionalProperties"}:
            wrong.append(place)
        if not properties and any("anyOf" in branch for branch in node.get("anyOf", [])):
            wrong.append(place)
        if "since 1970" in str(node.get("description", "")) and node.get("schema", node).get("format") != "int64":
            wrong.append(place)
    assert wrong == []


def test_alternatives_of_several_types_are_exclusive() -> None:
    """Text or a number is `oneOf`: of `anyOf`, generators make a type that has neither."""
    schemas = DOCUMENT["components"]["schemas"]
    for place, node in nodes(schemas):
        parts = [schemas.get(part.get("$ref", "").rpartition("/")[2], part) for part in node.get("anyOf", [])]
        types = [part.get("type", "object") for part in parts]
        assert set(types) - {"null"} == set(types[:1]), place


def test_no_field_has_the_name_of_its_type() -> None:
    """No component has a field of its own name, but text: openapi-python-client uses one variable for both."""
    schemas = DOCUMENT["components"]["schemas"]
    fields = {name: schemas[name].get("properties", {}).get(name.lower(), {"type": "string"}) for name in schemas}
    assert [name for name, field in fields.items() if field.get("type") != "string"] == []


def test_components_have_plain_names() -> None:
    """Every component has a name that a generated client can use: letters, and the number of a game's later version."""
    later = {game.rules.partition("/")[2] for game in ALL.values()} - {"1"}
    names = {name: re.sub("|".join(later), "", name) for name in DOCUMENT["components"]["schemas"]}
    assert [name for name, letters in names.items() if not re.fullmatch("[A-Z][A-Za-z]+", letters)] == []


def test_every_field_is_described() -> None:
    """Every field of every body and answer says what it is."""
    silent = [
        f"{name}.{field}"
        for name, component in DOCUMENT["components"]["schemas"].items()
        for field, schema in component.get("properties", {}).items()
        if "description" not in schema and field != "system"
    ]
    assert silent == []


@pytest.mark.parametrize("system", ALL)
def test_every_field_of_a_spec_names_its_rule(system: str) -> None:
    """Every field a game's rules know names the rule and who at the table decides it."""
    component = DOCUMENT["components"]["schemas"][ALL[system].spec.__name__]
    for field, schema in component["properties"].items():
        if field not in {"system", "seed", "dice", "note"}:
            assert RULE.findall(schema["x-rule"]) == schema["x-rule"].split()
            assert schema["x-owner"] in {"gm", "player", "shared"}
            assert schema["x-rule"] in schema["description"]


def test_every_field_of_a_ruling_names_its_rule() -> None:
    """Every field of a ruling that a game's rules know names a rule: what is left is of the wire alone."""
    parts = ["Pool", "Source", "Die", "Change", "Menu", "Branch", "Option", "Effect", "Step", "Ticked"]
    names = [*parts, *(system.ruling.__name__ for system in ALL.values())]
    unruled = {
        f"{name}.{field}" if name in parts else field
        for name in names
        for field, schema in DOCUMENT["components"]["schemas"][name]["properties"].items()
        if not RULE.search(schema.get("description", ""))
    }
    assert unruled == {
        *("system", "rules", "summary", "note", "dice", "rulings", "warnings", "audit"),
        *("Die.sides", "Die.face", "Ticked.filled", "Ticked.size"),
    }


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.id)
def test_every_error_is_a_problem(operation: Operation) -> None:
    """Every error an operation documents is problem+json."""
    responses = DOCUMENT["paths"][operation.path][operation.method.lower()]["responses"]
    others = {str(operation.status), *(["304"] if operation.conditional else [])}
    refusals = {status: response for status, response in responses.items() if status not in others}
    assert "400" in refusals
    for response in refusals.values():
        component = DOCUMENT["components"]["responses"][response["$ref"].rpartition("/")[2]]
        assert list(component["content"]) == ["application/problem+json"]


@pytest.mark.parametrize("name", EXAMPLES)
def test_rulings_are_explained(client: Client, name: str) -> None:
    """Every ruling a reply names is explained by its game's description."""
    said = client.post("/v1/rolls", json=EXAMPLES[name]).json()
    explained = client.get(f"/v1/systems/{said['system']}").json()["rulings"]
    assert set(said["rulings"]) <= set(explained)


def test_no_ruling_is_named_that_is_not_explained() -> None:
    """Every ruling id that the rules' code names is in the table of rulings."""
    sources = (Path(__file__).parents[2] / "service" / "rules").rglob("*.py")
    ruling = rf"\b(?:{prefixes(ALL)})-A\d+"
    named = {rule for source in sources for rule in re.findall(ruling, source.read_text())}
    assert named <= set(RULINGS)


def test_problem_codes_are_listed() -> None:
    """Every code a problem may carry stands in docs/problems.md, and none that does not exist."""
    root = Path(__file__).parents[2]
    raised = set()
    for source in (root / "service").rglob("*.py"):
        text = source.read_text()
        raised |= set(re.findall(r'RuleError\(\s*"([a-z_]+)"', text))
        raised |= set(re.findall(r'Problem\(\s*\d+,\s*"([a-z_]+)"', text))
    raised |= {
        "newer_rules_required",
        "import_damaged",
        "import_unjudged",
        "key_missing",
        "key_malformed",
        "api_key_missing",
        "api_key_unknown",
    } | {*_REFUSALS, *CODES}
    listed = set(re.findall(r"^\| `([a-z_]+)`", (root / "docs" / "problems.md").read_text(), re.MULTILINE))
    assert listed == raised


def test_statuses_of_codes_are_told_alike() -> None:
    """CHANGELOG and documentation name a code with the status that docs/problems.md has for it."""
    root = Path(__file__).parents[2]
    statuses: dict[str, set[str]] = {}
    head = ""
    for line in (root / "docs" / "problems.md").read_text().splitlines():
        if line.startswith("## "):
            head = line
        if row := re.match(r"\| `([a-z_]+)` \| ([\d, ]*)", line):
            statuses[row[1]] = set(re.findall(r"\d{3}", row[2] or head))
    pages = [root / "CHANGELOG.md", root / "README.md", *(root / "docs").glob("*.md")]
    told = []
    for page in pages:
        text = page.read_text()
        told += [(page.name, code, status) for status, code in re.findall(r"\b(\d{3})\s+\(?`([a-z_]+)`", text)]
        told += [(page.name, code, status) for code, status in re.findall(r"`([a-z_]+)`\s+\((\d{3})\b", text)]
    wrong = [one for one in told if one[1] in statuses and one[2] not in statuses[one[1]]]
    assert (wrong, len(told) > 20) == ([], True)
