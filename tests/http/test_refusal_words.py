"""What refusals say: words of the wire alone, and the ids of what was called by its name."""

import json
import random
import re
import uuid
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from service.http import schema
from service.http.openapi import OPERATIONS
from service.http.operation import Operation
from service.rules.spec import Spec
from service.rules.systems import ALL, SYSTEMS
from service.verify.export import verify
from tests.client import Client
from tests.conftest import examples
from tests.contract import DOCUMENT
from tests.table import Table, open_table, places

pytestmark = pytest.mark.slow

COMPONENTS = DOCUMENT["components"]["schemas"]
WITH_BODY = [operation for operation in OPERATIONS if operation.examples]
PATTERNS = set(re.findall(r'"pattern": "(.+?)"', json.dumps(DOCUMENT)))
TYPES = re.compile(
    r"\b(int|str|bool|float|bytes|dict|tuple|frozenset|None|NoneType|True|False|Literal|Union|Annotated|Struct"
    r"|\w+Error|\w*Exception|msgspec|python)\b|<\w+"
)
EXPRESSION = re.compile(r"\(\?|\[\^?\w-\w|\\\\?[dDsSwWAZ]|\$[)(]|\^\(|matching")
WRONG: list[Any] = [None, True, 7, -1, 1.5, 10**30, "", "no", "x" * 900, [], [None] * 200, {}, {"no": 1}]


def messages(problem: dict[str, Any]) -> list[str]:
    """Return all that a problem says to people."""
    return [problem["title"], problem["detail"], *(error["detail"] for error in problem.get("errors", ()))]


def _refused_in(said: Any) -> list[Any]:
    """Return the problems in the response of a batch of rolls."""
    rolls = said.get("rolls")
    return [item["problem"] for item in rolls if "problem" in item] if isinstance(rolls, list) else []


def check(response: httpx.Response) -> int:
    """Check every problem of an answer; return how many there are."""
    assert response.status_code != 500, response.text
    if response.headers.get("content-type") not in {"application/json", "application/problem+json"}:
        return 0
    said = response.json()
    problems = [said] if response.is_error else _refused_in(said)
    for problem in problems:
        for message in messages(problem):
            assert not TYPES.search(message), message
            assert not EXPRESSION.search(message), message
            assert not [pattern for pattern in PATTERNS if pattern in message], message
        if problem["status"] == 400:
            assert all(error["detail"] in problem["detail"] for error in problem.get("errors", ())), problem
    return len(problems)


def branches(node: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the alternatives of a schema; itself, where it has none."""
    while "$ref" in node:
        node = COMPONENTS[node["$ref"].rpartition("/")[2]]
    return [COMPONENTS[one["$ref"].rpartition("/")[2]] if "$ref" in one else one for one in node.get("anyOf", [node])]


def wrong(node: dict[str, Any], depth: int = 3) -> Iterator[Any]:
    """Yield values for a schema, nearly all of them malformed, in each place of it."""
    yield from WRONG
    for branch in branches(node) if depth else ():
        for name, inner in branch.get("properties", {}).items():
            yield from ({name: value} for value in wrong(inner, depth - 1))
        if "items" in branch:
            yield from ([value] for value in wrong(branch["items"], depth - 1))
        if isinstance(branch.get("additionalProperties"), dict):
            yield from ({"stress": value} for value in wrong(branch["additionalProperties"], depth - 1))


def bodies(operation: Operation) -> Iterator[Any]:
    """Yield malformed bodies of an operation: an example of it with one field spoilt, or something else altogether."""
    yield from WRONG
    examples: dict[str, list[Any]] = {}
    for example in operation.examples.values():
        body_type = ALL[example["system"]].spec if operation.body_type is Spec else operation.body_type
        examples.setdefault(body_type.__name__, []).append(example)
    for kind, of_kind in examples.items():
        for name, inner in (field for branch in branches(COMPONENTS[kind]) for field in branch["properties"].items()):
            host = next((example for example in of_kind if name in example), of_kind[0])
            yield {other: value for other, value in host.items() if other != name}
            yield from (host | {name: value} for value in wrong(inner))
        yield of_kind[0] | {"no": 1}


def played(client: Client) -> Table:
    """Return a table with two characters of one name, a clock for all and one for the GM, and two rolls."""
    table = open_table(client, options={"given_dice": True})
    for name in ("Silk", "Thorn", "thorn  "):
        table.ok("POST", "/characters", {"name": name})
    table.ok("POST", "/clocks", {"name": "Alarm", "size": 6})
    table.ok("POST", "/clocks", {"name": "The Traitor", "size": 6, "visible": False})
    table.ok("POST", "/rolls", {"spec": {"system": "buried_secrets", "rating": 1, "dice": [2]}, "character": "c1"})
    table.ok("POST", "/actions", {"character": "c1", "spec": {"rating": 1, "position": "risky"}})
    table.ok("POST", "/actions/a1/offers", {"kind": "trade", "trade": "position_for_effect"})
    return table


@pytest.fixture(scope="module")
def table(client: Client) -> Table:
    """Return such a table that nothing here changes, but for those who join."""
    return played(client)


@pytest.mark.law
@pytest.mark.parametrize("operation", WITH_BODY, ids=lambda operation: operation.id)
def test_bodies(client: Client, operation: Operation) -> None:
    """No refusal of any body says a type of Python or a regular expression, and each says in `detail` what is right."""
    table = played(client)
    place = operation.path.format(**places(table.sid, seq="7"))
    refused, tried = 0, list(bodies(operation))
    # Where there are thousands, most differ in the field alone.
    count = min(len(tried), max(60, examples(len(tried))))
    for body in random.Random(operation.id).sample(tried, count):
        response = table.call(operation.method, place, body, version="*")
        refused += check(response)
    assert refused > 20


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.id)
def test_everything_else(client: Client, operation: Operation) -> None:
    """No refusal of a path, a query or a header says such a thing either, nor one of a body that is no JSON."""
    table = played(client)
    named = places(table.sid, seq="7", system="underworld", file="x", version="0" * 16)
    place = operation.path.format(**named)
    names = [name for name in operation.parameters if name != "sid"]
    paths = [operation.path.format(**named | {name: odd}) for name in names for odd in ("no", "0", "-1", "c1", "%00")]
    paths += [f"{place}?{name}={odd}" for name in (*operation.query, "no") for odd in ("", "no", "-1", "c1&no=1")]
    odd_headers = {
        "Idempotency-Key": ["", "short", "x" * 99],
        "If-Match": ["", "no", "1", '"0"'],
        "Last-Event-ID": ["", "no", "-1"],
        "Accept": ["no", "image/png", "*/*;q=0"],
        "Content-Type": ["", "text/plain", "application/json; charset=latin-1"],
        "Content-Encoding": ["gzip"],
        "Authorization": ["", "Basic no", "Bearer no"],
        "X-API-Key": ["no"],
    }
    usual = {"Authorization": f"Bearer {table.gm}", "Content-Type": "application/json", "If-Match": '"9"'}
    tried: list[tuple[str, dict[str, str]]] = [(path, {}) for path in paths]
    tried += [(place, {name: value}) for name, values in odd_headers.items() for value in values]
    for path, headers in tried:
        sent = usual | {"Idempotency-Key": str(uuid.uuid4())} | headers
        if operation.id in {"revoke", "renewToken", "deleteSession", "followLog"}:
            # What would work would end the table, or never end.
            sent["Authorization"] = "Bearer no"
        check(client.request(operation.method, path, headers=sent, content=b"{" if operation.body_type else None))
    for missing in usual:
        sent = {name: value for name, value in usual.items() if name != missing}
        if operation.body_type or operation.needs_key:
            check(client.request(operation.method, place, headers=sent))


@pytest.mark.law
def test_patterns_have_words() -> None:
    """Whatever has a pattern has words beside it, which a refusal says in its stead."""

    def walk(node: Any) -> Iterator[dict[str, Any]]:
        if isinstance(node, dict):
            yield from [node] if "pattern" in node else []
            for inner in node.values():
                yield from walk(inner)
        elif isinstance(node, list):
            for inner in node:
                yield from walk(inner)

    bodies = [operation.body_type for operation in WITH_BODY if operation.body_type is not Spec]
    schemas = [schema.of(kind) for kind in (*bodies, *(system.spec for system in ALL.values()))]
    parameters = [[*operation.parameters.values(), *operation.query.values()] for operation in OPERATIONS]
    assert [node for node in walk([schemas, parameters]) if "x-pattern-description" not in node] == []


SPEC = {"system": "buried_secrets", "rating": 1}
SILK = "c1 is Silk; send the id"
ALARM = "k1 is Alarm; send the id"
NARRATED = {"kind": "narrated", "character": "c1"}
# method, place, body, pointer, what the table says
CALLED: list[tuple[str, str, Any, str, str]] = [
    ("POST", "/rolls", {"spec": SPEC, "character": "Silk"}, "/character", SILK),
    ("POST", "/rolls", {"spec": SPEC, "character": " silk "}, "/character", SILK),
    ("POST", "/rolls", {"spec": SPEC, "assistant": "Silk"}, "/assistant", SILK),
    ("POST", "/rolls", {"spec": SPEC, "assistant": ["c2", "SILK"]}, "/assistant/1", SILK),
    ("POST", "/rolls", {"spec": SPEC, "clock": "Alarm"}, "/clock", ALARM),
    ("POST", "/rolls", {"spec": SPEC, "character": "Thorn"}, "/character",
     "c2, c3 are Thorn; send the id of the one you mean"),
    ("POST", "/actions/r7/choices", {"picks": [{"id": "harm", "character": "Silk"}]}, "/picks/0/character", SILK),
    ("POST", "/actions/r7/choices", {"picks": [{"id": "complication", "clock": "alarm"}]}, "/picks/0/clock", ALARM),
    ("POST", "/actions/r7/choices", {"changes": [{"who": "Silk", "track": "stress", "amount": 1}]}, "/changes/0/who",
     SILK),
    ("POST", "/actions", {"character": "silk"}, "/character", SILK),
    ("POST", "/actions", {"character": "c1", "clock": "Alarm"}, "/clock", ALARM),
    ("POST", "/actions", NARRATED | {"consequences": [{"id": "harm", "character": "Silk"}]},
     "/consequences/0/character", SILK),
    ("POST", "/actions", NARRATED | {"consequences": [{"id": "complication", "clock": "alarm"}]},
     "/consequences/0/clock", ALARM),
    ("POST", "/changes", {"changes": [{"who": "Silk", "track": "stress", "amount": 1}]}, "/changes/0/who", SILK),
    ("POST", "/characters", {"name": "x", "owner": "GM"}, "/owner", "p1 is GM; send the id"),
    ("PATCH", "/characters/c1", {"owner": "gm"}, "/owner", "p1 is GM; send the id"),
    ("POST", "/clocks", {"name": "x", "size": 4, "kind": "linked", "after": "Alarm"}, "/after", ALARM),
    ("POST", "/clocks", {"name": "x", "size": 4, "kind": "racing", "rival": "Alarm"}, "/rival", ALARM),
]  # fmt: skip  # a case on a line


@pytest.mark.parametrize("method, place, body, pointer, told", CALLED, ids=str)
def test_a_name_in_place_of_an_id(table: Table, method: str, place: str, body: Any, pointer: str, told: str) -> None:
    """A name where an id belongs is answered with the id of what has that name, or with the ids of all that have it."""
    problem = table.refused(400, "invalid_field", method, place, body, version="*")
    assert problem["errors"] == [{"pointer": pointer, "detail": told}]
    assert problem["detail"].startswith(f"{pointer} must be a ")
    assert problem["detail"].endswith(f": {told}")


@pytest.mark.parametrize(
    "method, place, status, told",
    [
        ("GET", "/characters/Silk", 404, SILK),
        ("DELETE", "/characters/silk", 404, SILK),
        ("GET", "/clocks/Alarm", 404, ALARM),
        ("POST", "/clocks/Alarm/ticks", 404, ALARM),
        ("DELETE", "/players/GM", 404, "p1 is GM; send the id"),
        ("GET", "/log?character=Silk", 400, SILK),
        ("GET", "/log?by=gm", 400, "p1 is GM; send the id"),
    ],
)
def test_a_name_in_the_address(table: Table, method: str, place: str, status: int, told: str) -> None:
    """The same holds for a name in the path or the query."""
    code = "not_found" if status == 404 else "invalid_parameter"
    assert table.refused(status, code, method, place, version="*")["detail"].endswith(f": {told}")


def test_names_of_what_nobody_may_see(table: Table) -> None:
    """The name of a clock for the GM says nothing to others: it is answered as one that nothing has."""
    ana, seer = table.join(), table.join("Ben", "spectator")
    right = "a clock's id (such as k1)"
    for token in (ana, seer):
        for name in ("The Traitor", "Nothing"):
            body = {"spec": SPEC, "clock": name}
            problem = table.refused(400, "invalid_field", "POST", "/rolls", body, token=token)
            assert problem["detail"] == f'/clock must be {right} or null, not "{name}"'
            assert problem["errors"][0]["detail"] == f"{right} or null"
            problem = table.refused(404, "not_found", "GET", f"/clocks/{name}", token=token)
            assert problem["detail"].endswith(f'/clocks/{name}: "{name}" is not {right}')
    seen = table.refused(400, "invalid_field", "POST", "/rolls", {"spec": SPEC, "clock": "the traitor"})
    [hidden] = [one for one in table.ok("GET", "/clocks")["clocks"] if not one["visible"]]
    assert seen["errors"][0]["detail"] == f"{hidden['id']} is The Traitor; send the id"


@pytest.mark.parametrize("place", ["/characters/Silk", "/log?character=Silk"])
def test_strangers_hear_no_names(client: Client, table: Table, place: str) -> None:
    """A caller without a token is asked for one, and gets no names."""
    for headers in ({}, {"Authorization": f"Bearer {open_table(client).gm}"}):
        response = client.get(f"/v1/sessions/{table.sid}{place}", headers=headers)
        assert response.status_code == 401
        assert "c1" not in response.text


@pytest.mark.parametrize(
    "place, body, pointer",
    [
        ("choices", {"take": ["harm"]}, "/take/0"),
        ("choices", {"fate": {"harm": "landed"}}, "/fate/harm"),
        ("resistances", {"consequence": "harm"}, "/consequence"),
    ],
)
def test_a_pick_in_place_of_a_consequence(table: Table, place: str, body: Any, pointer: str) -> None:
    """What was picked is no consequence's id: the refusal says what is."""
    problem = table.refused(400, "invalid_field", "POST", f"/actions/r7/{place}", body)
    assert problem["errors"][0]["pointer"] == pointer
    assert "a consequence's id (such as n1)" in problem["detail"]
    assert check(table.call("POST", f"/actions/r7/{place}", body)) == 1


def test_refusals_after_the_dice(client: Client) -> None:
    """Refusals of steps after the dice say what would be right."""
    table = open_table(client, options={"given_dice": True})
    table.ok("POST", "/characters", {"name": "Silk"})
    ana = table.join()
    aid = table.ok("POST", "/rolls", {"spec": SPEC | {"dice": [2]}, "character": "c1"})["action"]
    table.ok("POST", f"/actions/{aid}/choices", {"picks": [{"id": "harm"}]})
    table.ok("POST", "/actions", {"character": "c1", "spec": {}})
    table.ok("POST", "/reversals", {"seq": table.ok("POST", "/turns")["seq"]})
    said = [
        (403, "not_your_field", f"/actions/{aid}/choices", {"fate": {"n1": "avoided"}}, ana,
         "/fate is the GM's to decide, not yours"),
        (403, "wrong_role", f"/actions/{aid}/choices", {}, ana, None),
        (422, "unknown_id", f"/actions/{aid}/choices", {"take": ["n2"]}, None, None),
        (422, "not_on_menu", f"/actions/{aid}/choices", {"picks": [{"id": "custom"}]}, None, None),
        (422, "no_such_branch", f"/actions/{aid}/choices", {"branch": "do_it"}, None, "branches of this roll: none"),
        (422, "severity_fixed", f"/actions/{aid}/choices", {"picks": [{"id": "complication", "severity": "lesser"}]},
         None, "the menu says how grave complication is"),
        (422, "incomplete", f"/actions/{aid}/resistances", {"consequence": "n1"}, None,
         "`rating` is needed: how many dice resist"),
        (409, "not_rolled", "/actions/a1/choices", {}, None, None),
        (409, "not_rolled", "/actions/a1/resistances", {"consequence": "n1", "rating": 1}, None, None),
        (422, "no_entry", "/reversals", {"seq": 99}, None, "the log has no entry 99"),
        (422, "irreversible", "/reversals", {"seq": 2}, None,
         "character_created is not reversed: edit, create or delete the character"),
        (409, "happened", "/reversals", {"seq": 7}, None, "this entry was reversed already"),
        (409, "reverse_later_first", "/reversals", {"seq": 4}, None,
         "reverse 5 first; those of one action go at once by `with_later`"),
    ]  # fmt: skip  # a case on a line
    for status, code, place, body, token, detail in said:
        problem = table.refused(status, code, "POST", place, body, token=token)
        assert detail in {None, problem["detail"]}, problem
        assert check(table.call("POST", place, body, token=token)) == 1


def test_a_spec_beside_its_place(table: Table) -> None:
    """A field of the spec that stands beside it is pointed to its place, and a missing spec is described."""
    problem = table.refused(400, "unknown_field", "POST", "/rolls", {"rating": 2})
    assert problem["detail"] == "there is no field /rating: did you mean spec/rating?"
    problem = table.refused(400, "missing_field", "POST", "/rolls", {"character": "c1"})
    assert problem["detail"].startswith("/spec is missing: it must be a roll spec as for `POST /v1/rolls`")
    problem = table.refused(400, "unknown_field", "POST", "/rolls", {"spec": SPEC | {"push": True}})
    assert problem["detail"] == 'there is no field /spec/push: did you mean push_effect or bonus_die ("push")?'


def test_refusals_say_what_to_do(table: Table) -> None:
    """Refusals of the table say what would be right, too."""
    ana = table.join("Cleo")
    known = SYSTEMS["buried_secrets"].memory.tracks
    tracks = {of: ", ".join(name for name in known if known[name].of == of) for of in ("character", "table")}
    said = [
        (422, "no_track", "POST", "/changes", {"changes": [{"who": "c1", "track": "mana", "amount": 1}]}, None,
         f"c1 has no mana, only {tracks['character']}"),
        (422, "no_track", "POST", "/changes", {"changes": [{"who": "session", "track": "mana", "amount": 1}]}, None,
         f"the table has no mana, only {tracks['table']}"),
        (403, "wrong_role", "PATCH", "", {"name": "Mine"}, ana, "a player may not do this: only the GM may"),
    ]  # fmt: skip  # a case on a line
    for status, code, method, place, body, token, detail in said:
        assert table.refused(status, code, method, place, body, token=token, version="*")["detail"] == detail


HEAD: dict[str, Any] = {"line": "rollwright/1", "sid": "s" * 22, "entries": 0, "next": {}, "keys": []}
KING = {"name": "Ana", "role": "king", "version": 1}
NAMED = {"name": "a\u202eb", "role": "gm", "version": 1}
NESTED = b'{"line":"document","id":"p1","doc":' + b"[" * 90_000 + b"]" * 90_000 + b"}"
IN_A_NAME = "a name (not blank, on one line, without control, invisible or direction-changing characters)"
LINES: list[tuple[Any, str]] = [
    ({"line": "rollwright/1", "sid": 3}, "Expected text, got an integer - at `$.sid`"),
    ({"line": "digest", "sha256": "x"}, "Expected text of another form - at `$.sha256`"),
    ({"line": "once", "field": None}, "Expected text, got null - at `$.field`"),
    ({"line": "king"}, "Expected one of rollwright/1, document, once, entry, seen, archive, epoch, digest, got 'king'"),
    (HEAD, "Expected a list of length >= 1 - at `$.keys`"),
    (HEAD | {"next": {"x": 1}}, "There is no value 'x' - at `key` in `$.next`"),
    (b'{"line":"once","field":"\xff"}', "not UTF-8"),
    (NESTED, "nested too deeply"),
]
"""What no line of an export is, and what is said of it."""


def imported(client: Client, *lines: Any) -> str:
    """Return what is said of an import of lines."""
    body = b"".join((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in lines)
    headers = {"Content-Type": "application/x-ndjson", "Idempotency-Key": str(uuid.uuid4())}
    response = client.post("/v1/sessions/import", content=body, headers=headers)
    assert response.json()["code"] == "import_damaged"
    assert check(response) == 1
    return str(response.json()["detail"])


@pytest.mark.parametrize("line, detail", LINES, ids=lambda value: str(value)[:60])
def test_imports(client: Client, line: Any, detail: str) -> None:
    """What is wrong with a line of an import is said in the words of the wire as well."""
    assert imported(client, line).startswith(f"line 1: this line cannot be read: {detail}")


@pytest.mark.parametrize(
    "line, detail",
    [
        *LINES,
        (
            {"line": "document", "id": "p1", "doc": KING},
            "Expected one of gm, player, spectator, got 'king'",
        ),
        ({"line": "document", "id": "p1", "doc": NAMED}, f"Expected {IN_A_NAME} - at `$.name`"),
        ({"line": "document", "id": "x" * 500, "y" * 500: 1}, "Object contains unknown field `yyyyy"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_lines_of_imports(client: Client, table: Table, line: Any, detail: str) -> None:
    """So is what is wrong with a later line, and with the document that it holds; what is long is cut afterwards."""
    head = table.call("GET", "/export").content.splitlines()[0]
    told = imported(client, head, line)
    assert told.startswith(f"line 2: {detail}")
    assert len(told) < 220


@pytest.mark.parametrize("line, detail", LINES, ids=lambda value: str(value)[:60])
def test_lines_of_verified_exports(table: Table, line: Any, detail: str) -> None:
    """A verifier says the same of the lines of an export."""
    head = table.call("GET", "/export").content.splitlines()[0]
    text = line if isinstance(line, bytes) else json.dumps(line).encode()
    [found] = [finding.what for finding in verify(head + b"\n" + text + b"\n").findings if finding.line == 2][:1]
    assert found.startswith(f"this line cannot be read: {detail}")
    assert not TYPES.search(found)
    assert not EXPRESSION.search(found)
