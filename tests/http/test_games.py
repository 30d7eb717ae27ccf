"""Games of somebody's own: checked, rolled, counted and resisted by a document that comes with the request."""

import copy
import hashlib
import html
import json
import re
import tomllib
import uuid
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from jsonschema import Draft202012Validator

from service import telemetry
from service.http.resources import games
from service.http.resources.games import COST, SMALLEST
from service.rules.fitd.document import GameDocument
from service.rules.fitd.expand import expand, plain, text_of
from service.rules.fitd.library import bases
from tests.client import Client
from tests.conftest import examples
from tests.contract import DOCUMENT
from tests.http.conftest import Start
from tests.rules.test_check import DOCUMENTS, mutate, specs_of
from tests.rules.test_documents import DIALECTS, FILES
from tests.table import Table

TOML = {"content-type": "application/toml"}
JSON = {"content-type": "application/json"}
TEXT = {"accept": "text/plain"}


def file_of(name: str, /, **members: Any) -> dict[str, Any]:
    """Return a file of the tests, with members replaced."""
    return copy.deepcopy(FILES[name]) | members


def own(name: str, /, **spec: Any) -> dict[str, Any]:
    """Return a spec of a game of the tests."""
    return {"system": "own", "game": FILES[name], **spec}


UNRESISTED = {
    "system": "own",
    "game": file_of("gantry_nine", drop=[*FILES["gantry_nine"]["drop"], "resist"]),
}


def chances(answer: httpx.Response) -> dict[str, Fraction]:
    """Return the chance of each outcome."""
    assert answer.status_code == 200, answer.text
    return {row["outcome"]: Fraction(row["chance"]["fraction"]) for row in answer.json()["outcomes"]}


def refused(answer: httpx.Response) -> tuple[int, str, list[str]]:
    """Return status, code and pointers of a problem."""
    problem = answer.json()
    return answer.status_code, problem["code"], [error["pointer"] for error in problem.get("errors", [])]


@pytest.mark.parametrize("name", FILES)
def test_check_8_a_game_is_named_by_the_bytes_of_its_document(client: Client, name: str) -> None:
    """TOML, JSON with its members in another order, and the document itself are one game; its digest is its name."""
    document = expand(FILES[name], bases())
    text = text_of(document)
    shuffled = dict(reversed(FILES[name].items()))
    toml = (DIALECTS / f"{name}.toml").read_bytes()
    answers = [
        client.post("/v1/games", content=toml, headers=TOML),
        client.post("/v1/games", json=shuffled),
        client.post("/v1/games", json=json.loads(text)),
    ]
    for answer in answers:
        checked = answer.json()
        assert checked["rules"] == f"sha256:{hashlib.sha256(text).hexdigest()}"
        assert (checked["bytes"], checked["document"]) == (len(text), json.loads(text))
        assert checked["description"] == answers[0].json()["description"]


@pytest.mark.parametrize(
    "skill, expected",
    [(2, ["1/16", "3/8", "5/16", "3/16", "1/16"]), (0, ["0", "1/16", "3/16", "5/16", "7/16"])],
)
def test_check_9_odds_of_four_sided_dice(client: Client, skill: int, expected: list[str]) -> None:
    """Ember Road has five outcomes; of no dice the lower of two counts, and none is critical."""
    answer = client.post("/v1/odds", json=own("ember_road", skill=skill))
    names = ["critical_success", "bright", "smoky", "spark", "ash"]
    assert chances(answer) == dict(zip(names, map(Fraction, expected), strict=True))
    assert skill == 0 or answer.json()["success"]["fraction"] == "3/4"


def test_check_10_outcomes_of_a_position(client: Client) -> None:
    """Quiet Harbour: in a tight spot there is no peril, and whatever is tried works."""
    water = client.post("/v1/odds", json=own("quiet_harbour", rating=2))
    assert [*chances(water).values()] == [Fraction(1, 36), Fraction(5, 18), Fraction(4, 9), Fraction(1, 4)]
    spot = client.post("/v1/odds", json=own("quiet_harbour", rating=2, position="tight_spot"))
    assert chances(spot) == {
        "critical_success": Fraction(1, 36),
        "safe": Fraction(5, 18),
        "threat": Fraction(25, 36),
    }
    assert water.json()["success"]["fraction"] == spot.json()["success"]["fraction"] == "1/1"


def test_check_11_gains_unless_something_was_spent(client: Client) -> None:
    """Gantry Nine: a risky roll earns the crew nerve, unless it spent some: then it has a die more and pays for it."""
    plain = client.post("/v1/odds", json=own("gantry_nine", rating=2)).json()
    gained = {row["outcome"]: [one["track"] for one in row["gains"]] for row in plain["outcomes"]}
    assert gained == {
        "critical_success": ["nerve"],
        "full_success": ["nerve"],
        "partial_success": [],
        "bad_outcome": [],
    }
    spent = client.post("/v1/odds", json=own("gantry_nine", rating=2, nerve=True))
    assert [row["gains"] for row in spent.json()["outcomes"]] == [[]] * 4
    assert spent.json()["costs"] == [{"who": "gm", "track": "nerve", "amount": 1, "why": "nerve"}]
    assert chances(spent) == chances(client.post("/v1/odds", json=own("gantry_nine", rating=3)))


@pytest.mark.parametrize(
    "rating, dice, costs, left",
    [(2, [4, 1], 1, None), (2, [3, 1], 2, {"id": "harm", "severity": "lesser"}), (0, [4, 4], 1, None)],
)
def test_check_12_resistance_by_outcome(
    client: Client, rating: int, dice: list[int], costs: int, left: dict[str, str] | None
) -> None:
    """Ember Road: a 4 avoids all, a 3 leaves one step less; of no dice the lower counts as one."""
    body = own("ember_road", rating=rating, dice=dice, consequence={"id": "harm", "severity": "standard"})
    answer = client.post("/v1/resistances", json=body).json()
    assert (answer["stress"], answer["left"], answer["rulings"]) == (costs, left, ["ER-06"])
    assert answer["costs"] == [{"who": "actor", "track": "stress", "amount": costs, "why": "resistance"}]
    assert client.post("/v1/resistances", json=body, headers=TEXT).text.startswith(" ".join(map(str, dice)))


def test_check_13_more_dice_than_a_game_allows(client: Client) -> None:
    """Ember Road has six dice at most, and says by which rule and at which field."""
    answer = client.post("/v1/rolls", json=own("ember_road", skill=3, lore=2, helpers=2))
    assert (*refused(answer), answer.json()["rule"]) == (422, "too_many_dice", ["/helpers"], "ER-05")


def test_a_roll_is_in_the_words_of_its_game(client: Client) -> None:
    """A ruling names the document, tells what it shows as one member, and keeps to the contract."""
    body = own("gantry_nine", rating=1, position="desperate", tool="fine", dice=[4])
    ruling = client.post("/v1/rolls", json=body).json()
    assert ruling["rules"] == client.post("/v1/games", json=FILES["gantry_nine"]).json()["rules"]
    assert (ruling["system"], ruling["outcome"], ruling["shows"]) == ("own", "partial_success", {})
    assert [one["id"] for one in ruling["menu"]["options"]][-1] == "frostbite"
    validator = Draft202012Validator({"$ref": "#/components/schemas/Ruling", "components": DOCUMENT["components"]})
    validator.validate(ruling)
    line = client.post("/v1/rolls", json=body, headers=TEXT).text
    assert line.startswith("desperate, great effect: 4 - partial success: it works, at a price; ")
    german = client.post("/v1/rolls?lang=de", json=body | {"nerve": True, "dice": [4, 1]}, headers=TEXT).text
    assert ("Schneid" in german, "Erfrierung" in german) == (True, True)


def test_seeded_rolls_can_be_repeated(client: Client) -> None:
    """Seed and game give the same dice and the same ruling, as those of any other game."""
    body = own("ember_road", skill=2, seed="a lantern")
    first, again = (client.post("/v1/rolls", json=body).json() for _ in range(2))
    assert first == again
    assert first["audit"]["kind"] == "replayable"


def test_what_a_description_says(client: Client) -> None:
    """It has the exact schema of a spec, and the document's words: in the reader's language, else its English."""
    english, german = (
        client.post(f"/v1/games?lang={language}", json=FILES["gantry_nine"]).json()["description"]
        for language in ("en", "de")
    )
    Draft202012Validator(english["spec"]).validate({"system": "own", "rating": 2, "nerve": True, "tool": "fine"})
    assert not Draft202012Validator(english["spec"]).is_valid({"system": "own", "rating": 5})
    assert english["labels"]["track"]["frost"] == {"label": "Frost", "help": "At four you need a doctor."}
    assert german["labels"]["menu"]["frostbite"]["label"] == "Erfrierung"
    # The service's own, for an id of the base; the id, where nobody has a word.
    assert german["labels"]["outcome"]["bad_outcome"]["label"] == "Schlechter Ausgang"
    assert german["labels"]["choice"]["nerve"]["label"] == "Nerve"
    assert german["spec"]["properties"]["tool"]["title"] == "Werkzeug"
    assert english["rulings"]["GN-05"].startswith("The crew's nerve is shared")
    assert (english["name"], english["title"]) == ("own", "Gantry Nine")


def test_a_field_means_what_the_words_say(client: Client) -> None:
    """What a field means stands in the words of the reader's language, else in its `help`, or nowhere."""
    words = {"de": {"field": {"tool": ["Werkzeug", "Wie gut es ist."]}}}
    for file, meant in (
        (file_of("gantry_nine"), "How good the tool"),
        (file_of("gantry_nine", words=words), "Wie gut"),
    ):
        answer = client.post("/v1/games?lang=de", json=file)
        assert answer.json()["description"]["spec"]["properties"]["tool"]["description"].startswith(meant)
    described = client.post("/v1/games?lang=de", json=SMALLEST).json()["description"]["spec"]["properties"]
    assert [described[name]["description"] for name in ("rating", "action")] == ["", ""]


@pytest.mark.parametrize(
    "path, body, expected",
    [
        ("rolls", {"system": "own"}, (400, "missing_field", ["/game"])),
        ("rolls", {"system": "own", "game": []}, (400, "invalid_field", ["/game"])),
        ("odds", {"system": "own"}, (400, "missing_field", ["/game"])),
        ("rolls", {"system": "buried_secrets", "rating": 2, "game": {}}, (400, "refused_field", ["/game"])),
        ("rolls", {"system": "daggerheart", "game": {}}, (400, "refused_field", ["/game"])),
        ("resistances", {"system": "own", "consequence": {"id": "harm"}}, (400, "missing_field", ["/game"])),
        (
            "resistances",
            {"system": "fallen_empire", "consequence": {"id": "harm"}, "game": {}},
            (400, "refused_field", ["/game"]),
        ),
        (
            "rolls",
            {"system": "own", "game": file_of("ember_road", bands=[{"id": []}])},
            (400, "invalid_field", ["/game/bands"]),
        ),
        ("rolls", own("ember_road", skil=2), (400, "unknown_field", ["/skil"])),
        ("rolls", own("ember_road", skill=4), (400, "invalid_field", ["/skill"])),
        ("rolls", own("ember_road"), (400, "missing_field", ["/skill"])),
        ("odds", own("ember_road", skill=1, goal=7), (400, "invalid_field", ["/goal"])),
        (
            "rolls",
            {"system": "own", "game": file_of("ember_road", dice={"sides": 7})},
            (400, "invalid_field", ["/game/dice/sides"]),
        ),
        (
            "rolls",
            {"system": "own", "game": file_of("ember_road", position="nowhere")},
            (422, "game_invalid", ["/game/position"]),
        ),
        (
            "resistances",
            UNRESISTED | {"consequence": {"id": "harm", "severity": "standard"}},
            (422, "nothing_resisted", ["/system"]),
        ),
        (
            "resistances",
            own("ember_road", consequence={"id": "frostbite"}),
            (422, "unknown_consequence", ["/consequence/id"]),
        ),
    ],
)
def test_what_is_no_roll_of_a_game(
    client: Client, path: str, body: dict[str, Any], expected: tuple[int, str, list[str]]
) -> None:
    """A game that lacks, that is not wanted, or that does not play is refused at its place, and so is a wrong spec."""
    assert refused(client.post(f"/v1/{path}", json=body)) == expected


def test_a_batch_has_one_game(client: Client) -> None:
    """It stands beside the rolls; those of games of the service stand between; an item has none of its own."""
    rolls = [
        {"system": "own", "skill": 2, "dice": [4, 1]},
        {"system": "buried_secrets", "rating": 1, "dice": [6]},
        {"system": "own", "skill": 9},
        own("ember_road", skill=1),
    ]
    answer = client.post("/v1/rolls/batch", json={"game": FILES["ember_road"], "rolls": rolls}).json()["rolls"]
    assert [item["status"] for item in answer] == [200, 200, 400, 400]
    assert [item["problem"]["errors"][0]["pointer"] for item in answer[2:]] == ["/skill", "/game"]
    [alone] = client.post("/v1/rolls/batch", json={"rolls": rolls[:1]}).json()["rolls"]
    assert (alone["status"], alone["problem"]["code"]) == (400, "missing_field")


def test_a_new_game_counts_as_five_requests(start: Start) -> None:
    """Checking counts five, and a roll with a game that was never seen; one that is known counts one."""
    client = start(stopped_clock=True, rate_limit="100/3600")

    def left(path: str, body: Any) -> int:
        answer = client.post(f"/v1/{path}", json=body)
        assert answer.status_code == 200, answer.text
        return int(answer.headers["ratelimit"].split("r=")[1].split(";")[0])

    assert COST == 5
    assert left("games", FILES["ember_road"]) == 95
    assert left("odds", own("ember_road", skill=1)) == 94
    assert left("odds", own("quiet_harbour", rating=1)) == 89
    assert left("rolls", own("quiet_harbour", rating=1)) == 88
    batch = {"game": FILES["gantry_nine"], "rolls": [{"system": "own", "rating": 1}] * 3}
    assert left("rolls/batch", batch) == 83
    assert left("games", FILES["gantry_nine"]) == 78


def test_a_new_game_of_a_table_counts_as_five_requests(start: Start) -> None:
    """Opening a table counts five with a game that was never seen, and so does moving one to such a game."""
    client = start(stopped_clock=True, rate_limit="100/3600")

    def left(answer: httpx.Response) -> int:
        assert answer.is_success, answer.text
        return int(answer.headers["ratelimit"].split("r=")[1].split(";")[0])

    def opened(name: str) -> httpx.Response:
        key = str(uuid.uuid4())
        return client.post("/v1/sessions", json={"game": FILES[name]}, headers={"Idempotency-Key": key})

    first = opened("ember_road")
    assert left(first) == 95
    assert left(opened("ember_road")) == 94
    table = Table(client, first.json())
    assert left(table.call("PUT", "/game", {"game": FILES["quiet_harbour"]}, version="*")) == 89
    assert left(table.call("PUT", "/game", {"game": FILES["ember_road"]}, version="*")) == 88


def test_metrics_name_no_game(client: Client) -> None:
    """What people call their games and outcomes makes no label: they are `own`, and how good."""
    client.post("/v1/rolls", json=own("ember_road", skill=2, dice=[3, 1]))
    labels = [
        sample.labels
        for metric in telemetry.REGISTRY.collect()
        for sample in metric.samples
        if sample.labels.get("system") == "own"
    ]
    assert labels
    assert {label["outcome"] for label in labels} <= {"crit", "clean", "price", "fail", "bad"}


def test_a_name_at_fault_is_found_among_others(client: Client) -> None:
    """It is told which of many names is none, whatever else is wrong further on."""
    labels = {f"k{number}": ["A label"] for number in range(7)}
    for place in range(len(labels) + 1):
        named = [*labels.items()]
        named.insert(place, ("No id", ["A label"]))
        file = file_of("quiet_harbour", words={"en": {"field": dict(named)}}, mood="No id")
        assert refused(client.post("/v1/games", json=file))[2] == ["/words/en/field/No id"]


def test_toml_of_too_many_parts(client: Client) -> None:
    """A file of more names, values and lists than any game has is not read."""
    answer = client.post("/v1/games", content=b"a=[" + b"1," * 8191 + b"]", headers=TOML)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed_toml")
    assert "more than 8192 of" in answer.json()["detail"]


def test_toml_that_takes_too_long(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is not read by its deadline is refused, and others are read from then on."""
    file = (DIALECTS / "ember_road.toml").read_bytes()
    monkeypatch.setattr(games, "_SECONDS", 0.0)
    answer = client.post("/v1/games", content=file, headers=TOML)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed_toml")
    assert answer.json()["detail"].endswith("it takes too long to read")
    monkeypatch.undo()
    assert client.post("/v1/games", content=file, headers=TOML).status_code == 200


def test_check_15_bodies_that_are_too_much(client: Client) -> None:
    """A document of 33 KiB, brackets without end, and a key of endless parts are refused, each with its status."""
    rulings = {f"QH-{number}": "A text. " * 37 for number in range(100, 212)}
    large = file_of("quiet_harbour", rulings=rulings)
    for path, body in (("games", large), ("rolls", {"system": "own", "game": large, "rating": 1})):
        assert refused(client.post(f"/v1/{path}", json=body)) == (413, "game_too_large", [])
    brackets = client.post("/v1/games", content=b"[" * 60_000, headers={"content-type": "application/json"})
    assert (brackets.status_code, brackets.json()["code"]) == (400, "malformed_json")
    for text in ("a=" + "[" * 60_000, "a." * 32_000 + "a=1", "'a' . " * 10_000 + "a=1", "a=1e9\nb=2026-01-01\na=3"):
        answer = client.post("/v1/games", content=text.encode(), headers=TOML)
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed_toml"), text[:20]
    assert client.post("/v1/games", content=b"#" * 66_000, headers=TOML).status_code == 413


@pytest.mark.parametrize("value", ["1.5", "2026-01-01", "12:00:00", "[1, [2.5]]"])
def test_toml_has_more_than_a_document(client: Client, value: str) -> None:
    """Fractions, dates and times are told with their place."""
    text = (DIALECTS / "ember_road.toml").read_text().replace("[[examples]]", f"[[examples]]\nnote = {value}")
    status, code, [pointer] = refused(client.post("/v1/games", content=text.encode(), headers=TOML))
    assert (status, code) == (400, "invalid_field")
    assert pointer.startswith("/examples/0/note")


def _with_ids(name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield files that have a name at each place where one may stand, each after the place in its document."""
    yield "/name", file_of("gantry_nine", name=name)
    yield "/tracks/5/id", file_of("gantry_nine", tracks=[{"id": name, "rule": "GN-07"}])
    yield "/fields/1/name", file_of("gantry_nine", fields=[{"name": name, "kind": "switch"}])
    yield f"/menus/{name}", file_of("gantry_nine", menus={name: {}})
    yield f"/words/en/field/{name}", file_of("gantry_nine", words={"en": {"field": {name: ["x"]}}})
    yield f"/words/en/{name}", file_of("gantry_nine", words={"en": {name: {}}})


@pytest.mark.parametrize("name", ["constructor", "__proto__", "toString"])
def test_check_16_names_of_prototypes(client: Client, name: str) -> None:
    """No id is a member of each object in JavaScript, and no object has `__proto__`: both are told with their place."""
    for place, file in _with_ids(name):
        assert refused(client.post("/v1/games", json=file)) == (400, "invalid_field", [place])
    for at in ("", "dice", "approach", "examples/0", "bands/0"):
        file = file_of("gantry_nine", bands=[{"id": "critical_success"}], dice={"sides": 6})
        inside: Any = file
        for part in filter(None, at.split("/")):
            inside = inside[int(part) if part.isdigit() else part]
        inside["__proto__"] = {"polluted": 1}
        status, _, [pointer] = refused(client.post("/v1/games", json=file))
        assert (status, pointer) == (400, f"{'/' if at else ''}{at}/__proto__")


@pytest.mark.parametrize(
    "field, place",
    [
        ({"name": "seed", "kind": "number", "most": 2}, "name"),
        ({"name": "goal", "kind": "switch"}, "name"),
        ({"name": "position", "kind": "text", "longest": 80}, "name"),
        ({"name": "game", "kind": "switch"}, "name"),
    ],
)
def test_check_17_names_of_the_service(client: Client, field: dict[str, Any], place: str) -> None:
    """A field is called as none of the service's own."""
    file = file_of("gantry_nine")
    file["fields"] = [*file["fields"], field]
    status, code, pointers = refused(client.post("/v1/games", json=file))
    assert (status, code) == (422, "game_invalid")
    assert any(pointer.startswith("/fields/") and pointer.endswith(place) for pointer in pointers)


def test_check_17_action_is_a_text(client: Client) -> None:
    """`action` names how a goal is pursued, and decides nothing: a switch of that name would."""
    assert client.post("/v1/games", json=SMALLEST).status_code == 200
    file = copy.deepcopy(dict(SMALLEST))
    file["fields"][1] = {"name": "action", "kind": "switch"}
    assert refused(client.post("/v1/games", json=file))[:2] == (422, "game_invalid")


HOSTILE = ["<img src=x onerror=alert(1)>", "[[1d1000]]", "@everyone", "@{selected|hp}", "**bold** [a](https://b.test)"]


FORMS = ["text/html", "text/markdown", "image/svg+xml", "text/vnd.roll20", "text/plain"]
WORD_JOINER = "\u2060"


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("words", HOSTILE)
def test_check_18_words_of_a_game_are_text(client: Client, words: str, form: str) -> None:
    """What a document says is shown as goals and notes are, whatever it looks like."""
    labels = {"track": {"nerve": [words]}, "menu": {"frostbite": [words]}}
    file = file_of("gantry_nine", title=words, words={"en": labels})
    file["bands"] = [{"id": "partial_success", "says": words}]
    body = {"system": "own", "game": file, "rating": 1, "nerve": True, "dice": [4, 1], "goal": words, "note": words}
    answer = client.post("/v1/rolls", json=body, headers={"accept": form})
    assert answer.status_code == 200, answer.text
    has_no_markup(form, answer.text)
    label = escaped(words, form)
    shown = answer.text.replace(WORD_JOINER, "")
    if form == "image/svg+xml":
        # The picture has no costs and no menu.
        assert f"<title>{label}: partial success (4)</title>" in shown
        return
    assert f"1 {label}" in shown
    picks = {"text/html": f">{label}</li>", "text/markdown": f"to desperate, {label}\n"}
    assert picks.get(form, f"to desperate, {label}") in shown


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("words", HOSTILE)
def test_check_18_words_of_a_resistance_are_text(client: Client, words: str, form: str) -> None:
    """The label of the track that resisting costs is shown as text, too."""
    words_of_track = {"en": {"track": {"frost": [words]}}}
    file = file_of("gantry_nine", title=words, words=words_of_track, resist={"track": "frost"})
    consequence = {"id": "harm", "severity": "severe"}
    body = {"system": "own", "game": file, "rating": 1, "consequence": consequence, "dice": [3]}
    answer = client.post("/v1/resistances", json=body, headers={"accept": form})
    assert answer.status_code == 200, answer.text
    has_no_markup(form, answer.text)
    assert f"3 {escaped(words, form)}, it is one step milder" in answer.text.replace(WORD_JOINER, "")


def has_no_markup(form: str, shown: str) -> None:
    """Check that nothing of what a document says is markup, a command or a mention."""
    if form in {"text/html", "image/svg+xml"}:
        assert "<img" not in shown
    if form == "text/vnd.roll20":
        assert "1d1000]]" not in shown
        assert "@{" not in shown
    if form == "text/markdown":
        assert not re.search(r"(?<!\\)<img|@everyone|(?<!\\)\]\(", shown)


def escaped(words: str, form: str) -> str:
    """Return what a form shows of words, but for word joiners."""
    match form:
        case "text/html" | "image/svg+xml":
            return html.escape(words)
        case "text/markdown":
            return re.sub(r"[]<>@[{}|*]", r"\\\g<0>", words)
        case "text/vnd.roll20":
            return re.sub(r"[^\w ]", lambda sign: f"&#{ord(sign[0])};", words)
        case _:
            return words


def test_check_18_direction_changes_are_refused(client: Client) -> None:
    """What is not displayed, or reorders a line, is no text of a document."""
    for file in (
        file_of("gantry_nine", title="Gantry \u202enine"),
        file_of("gantry_nine", words={"en": {"track": {"nerve": ["a\u202eb"]}}}),
        file_of("gantry_nine", rulings={"GN-01": "a\u202eb"}),
        file_of("gantry_nine", bands=[{"id": "partial_success", "says": "a\nb"}]),
    ):
        assert client.post("/v1/games", json=file).status_code == 400


@pytest.mark.parametrize("is_toml", [True, False])
def test_faults_have_lines(client: Client, is_toml: bool) -> None:
    """Each fault has the line of the file that says it, in TOML and in JSON; what the base says has none."""
    if is_toml:
        text = (DIALECTS / "gantry_nine.toml").read_text().replace('track = "frost"', 'track = "ice"', 1)
        line = text.splitlines().index('track = "ice"') + 1
    else:
        options = [{"id": "frostbite", "does": "mark", "track": "ice"}]
        text = json.dumps(file_of("gantry_nine", options=options), indent=1)
        line = text.splitlines().index('   "track": "ice"') + 1
    answer = client.post("/v1/games", content=text.encode(), headers=TOML if is_toml else JSON)
    found = {error["pointer"]: error.get("line") for error in answer.json()["errors"]}
    assert found["/options/6/track"] == line
    stated = client.post("/v1/games", json=file_of("gantry_nine", drop=["positions.risky"]))
    assert stated.status_code == 422
    assert any("line" not in error for error in stated.json()["errors"])


@pytest.mark.parametrize("name", FILES)
def test_odds_by_dice(client: Client, name: str) -> None:
    """A checked game has the odds of each position by up to five dice: those of a roll, summed by outcome."""
    checked = client.post("/v1/games", json=FILES[name]).json()
    positions = [one["id"] for one in checked["document"].get("positions", [{"id": ""}])]
    assert list(dict.fromkeys([row["position"] for row in checked["odds"]])) == positions
    for row in checked["odds"]:
        assert sum(Fraction(one["chance"]["fraction"]) for one in row["outcomes"]) == 1
        assert len({one["outcome"] for one in row["outcomes"]}) == len(row["outcomes"])
    if name == "gantry_nine":
        known = client.post("/v1/odds", json=own(name, rating=2, position="desperate"))
        [row] = [row for row in checked["odds"] if (row["position"], row["dice"]) == ("desperate", 2)]
        assert {one["outcome"]: Fraction(one["chance"]["fraction"]) for one in row["outcomes"]} == chances(known)
        assert row["success"] == known.json()["success"]
        assert [row["dice"] for row in checked["odds"]] == [0, 1, 2, 3, 4] * 3


def test_faults_are_bounded(client: Client) -> None:
    """At most twenty are told, each with its place."""
    rows = [{"rule": "GN-09", "when": [[{"field": f"none_{number}"}]]} for number in range(30)]
    answer = client.post("/v1/games", json=file_of("gantry_nine", cites=rows))
    status, code, pointers = refused(answer)
    assert (status, code, len(pointers)) == (422, "game_invalid", 20)
    assert Path(pointers[0]).parts[:2] == ("/", "cites")


@pytest.mark.law
@pytest.mark.parametrize("name", DOCUMENTS)
def test_check_21_a_mutated_document_is_refused_or_plays(client: Client, name: str) -> None:
    """A document with something changed is taken, or refused as what it is; what is taken rolls by its own schema."""
    chance = Random(f"sent mutations of {name}")
    found: set[int] = set()
    for _ in range(examples(290) * 10):
        document = copy.deepcopy(plain(DOCUMENTS[name]))
        mutate(document, chance)
        answer = client.post("/v1/games", json=document)
        found.add(answer.status_code)
        if answer.status_code != 200:
            continue
        schema = Draft202012Validator(answer.json()["description"]["spec"])
        for spec in specs_of(msgspec.convert(document, GameDocument), chance):
            sent = spec | {"system": "own"}
            schema.validate(sent)
            assert client.post("/v1/rolls", json=sent | {"game": document}).status_code in {200, 422}
    assert found == {200, 400, 422}


def test_the_file_of_the_manual_plays(client: Client) -> None:
    """The file that docs/games.md begins with is short, plays, and has German words."""
    manual = (Path(__file__).parents[2] / "docs" / "games.md").read_text()
    file = manual.partition("```toml\n")[2].partition("```")[0]
    assert len(file.splitlines()) <= 26
    answer = client.post("/v1/games?lang=de", content=file.encode(), headers=TOML)
    assert answer.status_code == 200, answer.text
    assert answer.json()["description"]["labels"]["track"]["oil"]["label"] == "Öl"


@pytest.mark.parametrize("kind", [TOML, {"content-type": "application/json"}])
def test_a_byte_order_mark_before_a_file_is_ignored(client: Client, kind: dict[str, str]) -> None:
    """Editors of Windows write one: the game is the same, and so are the lines of its faults."""
    text = (DIALECTS / "gantry_nine.toml").read_text()
    if kind is not TOML:
        text = json.dumps(tomllib.loads(text), indent=1)
    for file in (text, text.replace("forged-1", "forged-0")):
        plain, marked = [
            client.post("/v1/games", content=one.encode(), headers=kind) for one in (file, f"\ufeff{file}")
        ]
        assert (plain.status_code, plain.json()) == (marked.status_code, marked.json())
