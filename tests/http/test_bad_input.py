"""Bad input gets a clear problem with a stable code, the field at fault, and what would be right."""

import asyncio
import difflib
import json
from typing import Any

import pytest

from service.deadlines import Deadlines
from service.http import suggestions
from service.http.body import _DuplicateKeyObject, _object
from service.http.deployment import Deployment
from service.http.operation import BODY_LIMIT
from service.http.problems import Problem
from service.http.request import _chunks
from service.http.resources import rolls
from service.rules.systems import ALL
from service.rules.writing import IN_WORDS
from tests.client import Client
from tests.clock import ClockLoop, advance, turns

ROLL = {"system": "buried_secrets", "rating": 2}
UNDERWORLD = {"system": "underworld", "traits": [{"name": "Wits", "rating": 3}]}
JSON = {"content-type": "application/json"}


def refused(response: Any, status: int, code: str, rule: str | None = None, pointer: str | None = None) -> Any:
    """Check what every problem says, and return it."""
    problem = response.json()
    assert response.headers["content-type"] == "application/problem+json"
    assert (response.status_code, problem["status"], problem["code"]) == (status, status, code)
    assert problem["type"] == f"urn:rollwright:problem:{code}"
    assert problem["title"]
    assert problem["detail"]
    assert problem.get("rule") == rule
    assert [error["pointer"] for error in problem.get("errors", [])] == ([] if pointer is None else [pointer])
    assert all(error["detail"] for error in problem.get("errors", []))
    return problem


@pytest.mark.parametrize(
    "body, code, rule, pointer, right",
    [
        ({"system": "blades"}, "unknown_system", None, "/system", "buried_secrets, fallen_empire, terminal_iv"),
        ({"system": 7}, "unknown_system", None, "/system", "one of buried_secrets"),
        ({"system": ["buried_secrets"]}, "unknown_system", None, "/system", "one of"),
        ({"rating": 2}, "missing_field", None, "/system", "one of"),
        ({"system": "buried_secrets"}, "missing_field", "BS-05", "/rating", "an integer from 0 to 10"),
        (ROLL | {"asist": True}, "unknown_field", None, "/asist", "did you mean assist?"),
        (ROLL | {"a/b~c": True}, "unknown_field", None, "/a~1b~0c", "one of"),
        (ROLL | {"factors": {"luck": 1}}, "unknown_field", None, "/factors/luck", "potency"),
        (ROLL | {"rating": True}, "invalid_field", "BS-05", "/rating", "an integer from 0 to 10"),
        (ROLL | {"rating": "2"}, "invalid_field", "BS-05", "/rating", "an integer"),
        (ROLL | {"rating": 2.5}, "invalid_field", "BS-05", "/rating", "an integer"),
        (ROLL | {"rating": None}, "invalid_field", "BS-05", "/rating", "an integer"),
        (ROLL | {"rating": -1}, "invalid_field", "BS-05", "/rating", "0 to 10"),
        (ROLL | {"rating": 10**30}, "invalid_field", "BS-05", "/rating", "0 to 10"),
        (ROLL | {"assist": 1}, "invalid_field", "BS-24", "/assist", "true or false"),
        (ROLL | {"assist": "true"}, "invalid_field", "BS-24", "/assist", "true or false"),
        (ROLL | {"position": "rsky"}, "invalid_field", "BS-08", "/position", "controlled, risky, desperate"),
        (
            ROLL | {"bonus_die": ["push", "devils_bargain"]},
            "invalid_field",
            "BS-25",
            "/bonus_die",
            "push, devils_bargain or null",
        ),
        (
            ROLL | {"bonus_die": "push,devils_bargain"},
            "invalid_field",
            "BS-25",
            "/bonus_die",
            "push, devils_bargain or null",
        ),
        (ROLL | {"special_dice": [{"source": "x"}]}, "missing_field", "BS-23", "/special_dice/0/dice", "1 to 3"),
        (ROLL | {"goal": "x" * 501}, "invalid_field", "BS-04", "/goal", "text of at most 500 characters"),
        (ROLL | {"seed": ""}, "invalid_field", None, "/seed", "text of 1 to 128 characters"),
        (ROLL | {"dice": [6, 0]}, "invalid_field", None, "/dice/1", "an integer from 1 to 100"),
        (ROLL | {"dice": [6] * 101}, "invalid_field", None, "/dice", "a list of 0 to 100 items"),
        (UNDERWORLD | {"difficulty": 1}, "invalid_field", "UW-14", "/difficulty", "an integer from 2 to 10"),
        (UNDERWORLD | {"difficulty": 11}, "invalid_field", "UW-14", "/difficulty", "an integer from 2 to 10"),
        (
            UNDERWORLD | {"traits": [{"name": "Wits", "rating": 3}] * 3},
            "invalid_field",
            "UW-10",
            "/traits",
            "a list of 1 to 2 items",
        ),
        (
            {"system": "terminal_iv", "position": "calm"},
            "invalid_field",
            "T4-18",
            "/position",
            "one of controlled",
        ),
        ({"system": "fallen_empire", "score": 1, "factors": {}}, "refused_field", "FE-A5", "/factors", "no factors"),
        ({"system": "fallen_empire", "score": 1, "trade": None}, "refused_field", "FE-A5", "/trade", "no trade"),
        ({"system": "fallen_empire", "score": 1, "bargain": "x"}, "refused_field", "FE-A5", "/bargain", "Bargain"),
        ([ROLL], "invalid_field", None, "", "an object"),
        ("roll", "invalid_field", None, "", "an object"),
    ],
    ids=str,
)
def test_unreadable_field(client: Client, body: object, code: str, rule: str | None, pointer: str, right: str) -> None:
    """What the schema refuses is 400, names the field and, where there is one, its rule, and says what is right."""
    for path in ("/v1/rolls", "/v1/odds"):
        problem = refused(client.post(path, json=body), 400, code, rule, pointer)
        assert right in problem["errors"][0]["detail"]


TERMINAL = {"system": "terminal_iv"}
EMPIRE = {"system": "fallen_empire", "score": 2}
DUALITY = {"system": "daggerheart", "difficulty": 12}


@pytest.mark.parametrize(
    "spec, name, right",
    [
        (ROLL, "push", 'push_effect or bonus_die ("push")'),
        (EMPIRE, "push", "push_effect, push_die or push_wounds"),
        (TERMINAL, "push", 'push_effect or boost ("push")'),
        (ROLL, "pushYourself", 'push_effect or bonus_die ("push")'),
        (ROLL, "difficulty_class", "position or effect"),
        (ROLL, "dc", "position or effect"),
        (DUALITY, "difficulty_class", "difficulty"),
        (DUALITY, "dc", "difficulty"),
        (UNDERWORLD, "dc", "difficulty"),
        (ROLL, "help", "assist"),
        (EMPIRE, "help", "assist"),
        (TERMINAL, "help", 'boost ("assist")'),
        (DUALITY, "help", "helpers"),
        (TERMINAL, "bargain", 'boost ("devils_bargain")'),
        (ROLL, "devils_bargain", 'bonus_die ("devils_bargain")'),
        (ROLL, "skill", "rating"),
        (EMPIRE, "skill", "score"),
        (TERMINAL, "skill", 'level ("skill")'),
        (DUALITY, "skill", "trait"),
        (UNDERWORLD, "skill", "traits"),
        (ROLL, "pool", "rating"),
        (TERMINAL, "pool", "level"),
        (ROLL, "modifier", "bonus_die or special_dice"),
        (EMPIRE, "modifier", "other_dice"),
        (TERMINAL, "modifier", "boost or custom_dice"),
        (DUALITY, "modifier", "modifiers"),
        (ROLL, "potency", "factors/potency"),
        (UNDERWORLD, "rating", "traits/rating"),
        (DUALITY, "adv", 'difficulty_source ("adversary"), advantage or advantage_die'),
        (EMPIRE, "character", "details or special_abilities"),
        (EMPIRE, "harm_level", "harm_penalty"),
    ],
    ids=str,
)
def test_fields_that_may_be_meant(client: Client, spec: dict[str, Any], name: str, right: str) -> None:
    """A name that no field has is answered with the fields it may mean, in the detail too."""
    problem = refused(client.post("/v1/rolls", json=spec | {name: True}), 400, "unknown_field", None, f"/{name}")
    assert problem["errors"][0]["detail"] == f"did you mean {right}?"
    assert problem["detail"] == f"there is no field /{name}: did you mean {right}?"


@pytest.mark.parametrize("name", ["luck", "tn", "x", "7", "constructor", "dice_to_throw_for_me_please" * 900])
def test_nothing_is_meant(client: Client, name: str) -> None:
    """Where nothing is near, all fields are told."""
    problem = refused(client.post("/v1/odds", json=EMPIRE | {name: 1}), 400, "unknown_field", None, f"/{name}")
    told = problem["errors"][0]["detail"]
    assert told.startswith(("one of system, seed, dice, goal, note, position", "did you mean dice"))


@pytest.mark.parametrize(
    "body, detail",
    [
        (ROLL | {"position": "rsky"}, '/position must be one of controlled, risky, desperate, not "rsky"'),
        (ROLL | {"bonus_die": 1}, "/bonus_die must be one of push, devils_bargain or null, not 1"),
        (ROLL | {"rating": "2"}, '/rating must be an integer from 0 to 10, not "2"'),
        (ROLL | {"rating": -(10**60)}, "/rating must be an integer from 0 to 10, not a number of more than 40 digits"),
        (ROLL | {"rating": 1e300}, "/rating must be an integer from 0 to 10, not a number of more than 40 digits"),
        (ROLL | {"assist": None}, "/assist must be true or false, not null"),
        (ROLL | {"goal": "x" * 501}, "/goal must be text of at most 500 characters, not text of 501 characters"),
        (ROLL | {"clock": [4]}, "/clock must be an object with filled and size or null, not a list of 1"),
        (UNDERWORLD | {"traits": {}}, "/traits must be a list of 1 to 2 items, not an object"),
        (
            UNDERWORLD | {"traits": [{}]},
            f"/traits/0/name is missing: it must be a name (not blank, {IN_WORDS}) of 1 to 80 characters",
        ),
        ([ROLL], "the body must be an object with `system`, not a list of 1"),
        ({"system": "blades"}, f'/system must be one of {", ".join(ALL)}, not "blades"'),
        ({"rating": 2}, f"/system is missing: it must be one of {', '.join(ALL)}"),
    ],
    ids=str,
)
def test_detail_says_what_is_right(client: Client, body: object, detail: str) -> None:
    """The detail alone says which field, what would be right, and what was sent."""
    for path in ("/v1/rolls", "/v1/odds"):
        assert client.post(path, json=body).json()["detail"] == detail
    assert client.post("/v1/rolls/batch", json={"rolls": [body]}).json()["rolls"][0]["problem"]["detail"] == detail


@pytest.mark.parametrize(
    "body, code, rule, pointer",
    [
        (
            {"system": "terminal_iv", "level": "mastery", "boost": "push", "cyber": True, "custom_dice": 1},
            "too_many_dice",
            "T4-43",
            "/custom_dice",
        ),
        (ROLL | {"position": "desperate", "trade": "position_for_effect"}, "trade_impossible", "FITD-A5", "/trade"),
        (
            {"system": "daggerheart", "difficulty": 12, "hope": 0, "experiences": [{"name": "x", "modifier": 2}]},
            "not_enough_hope",
            "DH-16",
            "/experiences",
        ),
        (
            UNDERWORLD | {"stressful": True, "take_automatic": True, "difficulty": 3},
            "automatic_under_stress",
            "UW-30",
            "/take_automatic",
        ),
        (ROLL | {"dice": [6]}, "faces_mismatch", None, "/dice"),
        (ROLL | {"dice": [6, 6, 6]}, "faces_mismatch", None, "/dice"),
        (ROLL | {"dice": [6, 7]}, "face_out_of_range", None, "/dice/1"),
        (ROLL | {"dice": [6, 6], "seed": "x"}, "seed_and_dice", None, "/dice"),
        (ROLL | {"clock": {"filled": 4, "size": 4}}, "clock_full", None, "/clock/filled"),
    ],
    ids=str,
)
def test_refused_by_the_rules(client: Client, body: object, code: str, rule: str | None, pointer: str) -> None:
    """What needs more than one field is 422 and names the rule."""
    refused(client.post("/v1/rolls", json=body), 422, code, rule, pointer)


@pytest.mark.parametrize(
    "body, detail",
    [
        (b" ", "not JSON"),
        (b"{", "not JSON"),
        (b"system=buried_secrets", "not JSON"),
        (b'{"system":"buried_secrets","rating":NaN}', "NaN"),
        (b'{"system":"buried_secrets","rating":-Infinity}', "Infinity"),
        (b'{"system":"buried_secrets","rating":' + b"9" * 5000 + b"}", "too long"),
        (b'{"system":"buried_secrets","goal":"\xff"}', "UTF-8"),
        (b'{"system":"buried_secrets","goal":"\\ud800"}', "UTF-8"),
        ('{"system":"buried_secrets"}'.encode("utf-16"), "UTF-8"),
        (b"[" * 60_000, "nested too deeply"),
        (b'{"a":' * 10_000 + b"1" + b"}" * 10_000, "nested too deeply"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_not_json(client: Client, body: bytes, detail: str) -> None:
    """What is not JSON is 400 and says why, at every address that takes a body."""
    for path in ("/v1/rolls", "/v1/rolls/batch", "/v1/odds", "/v1/resistances", "/v1/turn-plans"):
        problem = refused(client.post(path, content=body, headers=JSON), 400, "malformed_json")
        assert detail in problem["detail"]


def test_key_given_twice(client: Client) -> None:
    """A key given twice is refused with its pointer, however deep; which of the two counts is nobody's guess."""
    body = b'{"system":"buried_secrets","rating":2,"special_dice":[{"source":"x","dice":1,"dice":3}]}'
    refused(client.post("/v1/rolls", content=body, headers=JSON), 400, "duplicate_key", None, "/special_dice/0/dice")


@pytest.mark.parametrize("path", ["/v1/rolls", "/v1/rolls/batch", "/v1/odds", "/v1/resistances", "/v1/turn-plans"])
@pytest.mark.parametrize("headers", [{}, JSON, {"content-type": "application/x-www-form-urlencoded"}], ids=str)
def test_no_body(client: Client, path: str, headers: dict[str, str]) -> None:
    """A POST without a body says so, and shows one that works, whatever type it names for what it has not."""
    problem = refused(client.post(path, headers=headers), 400, "body_missing")
    said, _, example = problem["detail"].partition("such as ")
    assert said == "this call takes a body: send application/json, "
    assert client.post(path, json=json.loads(example)).is_success


@pytest.mark.parametrize("body", [b"[" * 100_000, b'{"goal":"' + b"a" * 65 * 1024 + b'"}'], ids=["nested", "65 KiB"])
def test_body_too_large(client: Client, body: bytes) -> None:
    """A body over 64 KiB is 413, announced or not."""
    refused(client.post("/v1/rolls", content=body, headers=JSON), 413, "body_too_large")
    refused(client.post("/v1/rolls", content=iter([body]), headers=JSON), 413, "body_too_large")


@pytest.mark.parametrize(
    "headers",
    [
        {"content-type": "text/plain"},
        {"content-type": ""},
        {"content-type": "application/x-www-form-urlencoded"},
        {"content-type": "application/json; charset=latin-1"},
        {"content-type": "application/json", "content-encoding": "gzip"},
    ],
    ids=str,
)
def test_not_sent_as_json(client: Client, headers: dict[str, str]) -> None:
    """Any other content type, none, another charset and compression are 415."""
    refused(client.post("/v1/rolls", content=b"{}", headers=headers), 415, "unsupported_media_type")


def test_content_type_with_charset(client: Client) -> None:
    """UTF-8 may be said."""
    headers = {"content-type": 'application/json; charset="UTF-8"'}
    assert client.post("/v1/rolls", content=b'{"system":"buried_secrets","rating":1}', headers=headers).is_success


@pytest.mark.parametrize("path", ["/home", "/v1/rollz", "/v1/rolls/1", "/v2/rolls", "/docs/../etc", "/%00"])
def test_unknown_path(client: Client, path: str) -> None:
    """An unknown path is 404."""
    refused(client.get(path), 404, "not_found")


def test_unknown_system_path(client: Client) -> None:
    """A system that is not there is 404 and names those that are."""
    problem = refused(client.get("/v1/systems/blades"), 404, "unknown_system")
    assert "daggerheart" in problem["detail"]


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE", "TRACE"])
def test_wrong_method(client: Client, method: str) -> None:
    """A method that is not offered is 405 and says which are."""
    response = client.request(method, "/v1/rolls")
    refused(response, 405, "method_not_allowed")
    assert response.headers["allow"] == "POST, OPTIONS"


@pytest.mark.parametrize("depth", [100, 900, 1003, 2000, 9000, 30_000])
@pytest.mark.parametrize("path", ["/v1/rolls", "/v1/rolls/batch", "/v1/turn-plans"])
def test_nested_at_any_depth(client: Client, path: str, depth: int) -> None:
    """Nesting is refused at any depth the parser of any Python takes, in any place."""
    nested = b"[" * depth + b"]" * depth
    for body in (nested, b'{"rolls":[{"system":' + nested + b"}]}", b'{"system":' + nested + b"}"):
        refused(client.post(path, content=body, headers=JSON), 400, "malformed_json")


@pytest.mark.parametrize(
    "name, value",
    [
        ("x` - at `$.rating", 1),
        ("x - at `$.factors", 1),
        ("x` - at `$.rolls[0]", 1),
        ("Object missing required field `rating`", 1),
        ("a" * 60_000, 1),
        ("", None),
    ],
    ids=lambda value: str(value)[:20],
)
def test_crafted_field_names(client: Client, name: str, value: object) -> None:
    """A field's name is what it is, whatever it looks like."""
    pointer = "/" + name.replace("~", "~0").replace("/", "~1")
    refused(client.post("/v1/rolls", json=ROLL | {name: value}), 400, "unknown_field", None, pointer)
    batch = client.post("/v1/rolls/batch", json={"rolls": [1], name: value})
    refused(batch, 400, "unknown_field", None, pointer)
    # text that a message could quote, in a field that exists
    refused(client.post("/v1/rolls", json=ROLL | {"position": name}), 400, "invalid_field", "BS-08", "/position")


def test_many_keys_are_read_quickly(client: Client) -> None:
    """Looking for a key given twice compares each key with few others, as reading the body does."""
    compared = 0

    class Key(str):
        __slots__ = ()
        __hash__ = str.__hash__

        def __eq__(self, other: object) -> bool:
            nonlocal compared
            compared += 1
            return super().__eq__(other)

    body = "{" + ",".join([f'"{number}":1' for number in range(6000)]) + ',"5999":1}'
    refused(client.post("/v1/rolls", content=body.encode(), headers=JSON), 400, "duplicate_key", None, "/5999")
    found = _object([(Key(number), 1) for number in (*range(6000), 5999)])
    assert isinstance(found, _DuplicateKeyObject)
    assert found.key == "5999"
    assert 0 < compared < 6000


def test_a_refused_batch_is_little_work(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fields are suggested for the first refused items of a batch, by the beginning of an unknown name."""
    compared: list[int] = []
    similar, shared = difflib.get_close_matches, suggestions._shared

    def counted(name: str, *others: Any, **options: Any) -> list[str]:
        compared.append(len(name))
        return similar(name, *others, **options)

    def counted_words(words: list[str], others: list[str]) -> int:
        compared.append(sum(map(len, words)))
        return shared(words, others)

    monkeypatch.setattr(difflib, "get_close_matches", counted)
    monkeypatch.setattr(suggestions, "_shared", counted_words)

    def work(count: int, length: int) -> list[int]:
        """Return the lengths of the texts that are compared for so many names of such a length."""
        compared.clear()
        names = [f"{'AbcDe' * length}"[: length - 3] + f"{number:03}" for number in range(count)]
        answer = client.post("/v1/rolls/batch", json={"rolls": [ROLL | {name: 1} for name in names]})
        problems = [item["problem"] for item in answer.json()["rolls"]]
        assert {problem["code"] for problem in problems} == {"unknown_field"}
        assert all("one of system" in problem["errors"][0]["detail"] for problem in problems[rolls.SUGGESTED :])
        return compared[:]

    few = work(rolls.SUGGESTED, 495)
    assert few
    assert max(few) <= suggestions.LONGEST
    assert work(100, 495) == few


async def body(receive: Any) -> bytes:
    """Return a body as a request reads it."""
    deployment = Deployment()
    async with deployment.timeouts.watched():
        return b"".join([chunk async for chunk in _chunks(deployment, receive, BODY_LIMIT)])


def test_refusals_do_not_pile_up() -> None:
    """A refusal is made anew each time, so that nothing holds on to the requests before it."""

    async def large() -> Any:
        return {"type": "http.request", "body": b"x" * 70_000, "more_body": True}

    with pytest.raises(Problem) as first:
        asyncio.run(body(large))
    with pytest.raises(Problem) as second:
        asyncio.run(body(large))
    assert first.value is not second.value


async def never() -> Any:
    """Never bring a message."""
    await asyncio.Event().wait()


def test_stalled_body() -> None:
    """A body that stalls is given up on after the deadline, and one that breaks off is refused at once."""

    async def stall() -> None:
        reading = asyncio.create_task(body(never))
        for _ in range(int(Deadlines().body)):
            await turns()
            advance(1)
        await turns()
        assert not reading.done()
        advance(1.1)
        await reading

    with pytest.raises(Problem) as stalled, asyncio.Runner(loop_factory=ClockLoop) as runner:
        runner.run(stall())
    assert (stalled.value.body.status, stalled.value.body.code) == (408, "body_timeout")

    async def gone() -> Any:
        return {"type": "http.disconnect"}

    with pytest.raises(Problem) as broken:
        asyncio.run(body(gone))
    assert (broken.value.body.status, broken.value.body.code) == (400, "incomplete_body")


@pytest.mark.parametrize(
    "accept, media",
    [
        ("*/*", "application/json"),
        ("text/*", "text/plain"),
        ("text/plain, application/json", "application/json"),
        ("application/json;q=0.1, */*;q=0.9", "text/plain"),
        ("application/json;q=0, */*", "text/plain"),
        ("*/*;q=0", None),
        ("application/json;q=0", None),
        ("application/pdf, application/xml", None),
        ("x" * 100_000, None),
    ],
    ids=lambda value: str(value)[:40],
)
def test_accept(client: Client, accept: str, media: str | None) -> None:
    """The representation is the one liked best, by quality and specificity (RFC 9110, section 12.5.1)."""
    response = client.post("/v1/rolls", json=ROLL, headers={"accept": accept})
    if media is None:
        assert "text/plain" in refused(response, 406, "not_acceptable")["detail"]
    else:
        assert response.headers["content-type"].startswith(media)


def test_two_accept_lines(client: Client) -> None:
    """Two header lines count as one list."""
    headers = [("accept", "application/xml"), ("accept", "text/plain"), ("content-type", "application/json")]
    response = client.post("/v1/rolls", content=b'{"system":"buried_secrets","rating":1}', headers=headers)
    assert response.headers["content-type"].startswith("text/plain")


def test_unheard_of_method(client: Client) -> None:
    """A method HTTP does not know is 405 too, with what is offered."""
    for path in ("/v1/rolls", "/v1/systems/underworld"):
        response = client.request("BREW", path)
        refused(response, 405, "method_not_allowed")
        assert response.headers["allow"] in {"POST, OPTIONS", "GET, HEAD, OPTIONS"}


@pytest.mark.parametrize("path", ["/v1/nope", "/v1/systems/blades"])
def test_pages_may_read_refusals(client: Client, path: str) -> None:
    """A page of another origin may read every refusal."""
    for response in (client.get(path), client.request("BREW", "/v1/systems/underworld")):
        assert response.headers["access-control-allow-origin"] == "*"
        assert response.headers["vary"].startswith("accept")


@pytest.mark.parametrize(
    "path, body, pointer",
    [
        ("/v1/resistances", {"system": "daggerheart", "consequence": {"id": "harm"}}, "/system"),
        (
            "/v1/resistances",
            {"system": "buried_secrets", "consequence": {"id": "harm", "x": 2}},
            "/consequence/x",
        ),
        ("/v1/turn-plans", {"actions": []}, "/actions"),
        ("/v1/turn-plans", {"actions": [{"pool": -1}]}, "/actions/0/pool"),
        ("/v1/rolls/batch", {"rolls": []}, "/rolls"),
        ("/v1/rolls/batch", {"rolls": [ROLL] * 101}, "/rolls"),
        ("/v1/rolls/batch", {"rolls": ROLL}, "/rolls"),
    ],
    ids=str,
)
def test_other_bodies(client: Client, path: str, body: object, pointer: str) -> None:
    """Every other body is read as strictly."""
    response = client.post(path, json=body)
    refused(response, 400, response.json()["code"], response.json().get("rule"), pointer)


def test_a_byte_order_mark_is_ignored(client: Client) -> None:
    """One before the JSON is none of it, as RFC 8259 (section 8.1) allows; a second one is no JSON."""
    body = b'{"system":"daggerheart","trait":2,"difficulty":14,"dice":[8,9]}'
    mark = "\ufeff".encode()
    plain = client.post("/v1/rolls", content=body, headers=JSON).json()
    assert client.post("/v1/rolls", content=mark + body, headers=JSON).json() == plain
    refused(client.post("/v1/rolls", content=mark * 2 + body, headers=JSON), 400, "malformed_json")
