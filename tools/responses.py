"""A real response of each operation, for the examples in the contract, and a problem of each status.

    make responses

plays a scene at a service in this process, and writes the contract with what it returned: no two recordings are the
same, since ids, tokens and times are not, so `make openapi` leaves the examples as they are. Bodies of files of pages,
and of the contract itself, are left out.
"""

import json
import secrets
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from litestar.testing import TestClient

from service.app import create_app
from service.http.openapi import OPERATIONS, Examples, document
from service.http.operation import EVENTS, JSON, NDJSON, PNG, SVG, TEXT, Operation
from service.http.problems import TITLES, Problem
from service.settings import Settings
from service.store.embedded import embedded

CONTRACT = Path(__file__).parents[1] / "openapi" / "openapi.json"
WITHOUT = {
    *(
        "playPage",
        "playFile",
        "playBuilt",
        "gamesPage",
        "gamesBuilt",
        "playLibrary",
        "clientModule",
        "integrationFile",
        "verifyPage",
        "verifyFile",
        "docs",
        "docsFile",
    ),
    "getContract",
}
"""Operations whose response is a page, a file or the contract."""
LONGEST = 1200
"""Characters of a text that are shown; lists of lines end with a whole one."""
FIRST = {"pid": "p1", "cid": "c1", "kid": "k1", "aid": "a1", "oid": "o1", "hid": "h1", "seq": "1"}
"""What a path names unless a call says otherwise: the first of its kind at the table."""
BY_ID = {operation.id: operation for operation in OPERATIONS}
# Problems that no request of the scene can bring about.
RARE = {
    408: ("body_too_slow", "the body came too slowly"),
    429: ("rate_limited", "too many requests: try again in 12 seconds"),
    500: ("internal_error", "an error of the service: it is logged under the X-Request-Id of this response"),
    503: ("store_unavailable", "the store does not respond: try again"),
}


class Scene:
    """Calls, each by the id of its operation, and what they returned."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        self._place: dict[str, str] = {}
        self.tokens: dict[str, str] = {}
        self.responses: dict[str, dict[str, Any]] = {}
        self.problems: dict[str, Any] = {}

    def sit(self, opened: dict[str, Any]) -> None:
        """Call at this table from now on, as its GM."""
        self._place, self.tokens = FIRST | {"sid": opened["id"]}, {"gm": opened["gm_token"]}

    def call(  # what a request is made of
        self,
        name: str,
        body: Any = None,
        *,
        by: str = "gm",
        query: str = "",
        more: dict[str, str] | None = None,
        **at: str,
    ) -> Any:
        """Call an operation, keep its response where it is the first in each form, and return it."""
        operation = BY_ID[name]
        path = operation.path.format(**self._place | {"system": "fortune"} | at) + query
        kept = self.responses.setdefault(name, {})
        first: Any = None
        # A repeated change returns the first response again, in the next form.
        key = str(uuid.uuid4())
        for media in operation.media_types or (JSON,):
            headers = self._headers(operation, by) | {"Accept": media, "Idempotency-Key": key} | (more or {})
            response = self._sent(operation, path, body, headers)
            assert response.status_code == operation.status, (name, response.text)
            _check_headers(operation, response, media)
            shown = _shown(response, media)
            first = shown if first is None else first
            # A picture is no example that anybody reads.
            if operation.media_types and media != PNG:
                kept.setdefault(media, shown)
        return first

    def refused(self, status: int, name: str, body: Any = None, **more: Any) -> None:
        """Call an operation that must refuse, and keep the problem."""
        operation = BY_ID[name]
        path = operation.path.format(**self._place | {"system": "fortune"} | more.pop("at", {}))
        media = more.pop("media", JSON)
        headers = self._headers(operation, more.pop("by", "gm")) | {
            "Accept": media,
            "Idempotency-Key": str(uuid.uuid4()),
        }
        response = self._sent(operation, path, body, headers | more)
        assert response.status_code == status, response.text
        self.problems[str(status)] = response.json()

    def _headers(self, operation: Operation, by: str) -> dict[str, str]:
        return {"If-Match": "*"} | ({"Authorization": f"Bearer {self.tokens[by]}"} if operation.roles else {})

    def _sent(self, operation: Operation, path: str, body: Any, headers: dict[str, str]) -> httpx.Response:
        """Send a request; a header that is empty is left out."""
        content = body if isinstance(body, bytes) else None
        if content is not None:
            headers = {"Content-Type": NDJSON} | headers
        named = {name: value for name, value in headers.items() if value}
        data = None if content is not None else body
        return self.client.request(operation.method, path, json=data, content=content, headers=named)


def _check_headers(operation: Operation, response: httpx.Response, media: str) -> None:
    """Check that a response names its version, its place and its file where its operation says so, and only there.

    A picture has no ETag.
    """
    sent = {name for name in ("ETag", "Location", "Content-Disposition") if name in response.headers}
    declared = {*operation.sends, *(["ETag"] if operation.conditional else [])}
    assert sent == declared or (media == SVG and sent < declared), (operation.id, sent)


def _shown(response: httpx.Response, media: str) -> Any:
    if media == EVENTS:
        # A roll as the contract describes an event.
        [first, *_] = [part for part in response.text.split("\n\n") if "event: rolled" in part]
        return dict(line.split(": ", 1) for line in first.splitlines())
    if media == JSON or media.endswith("+json"):
        return response.json() if response.content else None
    if len(response.text) <= LONGEST or media not in {TEXT, NDJSON}:
        return response.text
    lines = response.text[:LONGEST].splitlines(keepends=True)
    return "".join(lines[:-1]) or response.text


def play(scene: Scene) -> None:
    """Call every operation once at least."""
    spec = {"system": "buried_secrets", "rating": 2, "position": "risky", "goal": "Past the guard unseen"}
    call = scene.call
    _stateless(call, spec)
    opened = call(
        "openSession",
        {
            "system": "buried_secrets",
            "name": "The Vault Job",
            "gm": "Gia",
            "options": {"given_dice": True, "host": "p1"},
        },
    )
    scene.sit(opened)
    call("findTable", {"code": opened["join_code"]})
    joined = call("join", {"code": opened["join_code"], "name": "Ana"})
    scene.tokens["ana"] = joined["token"]
    call("makeCharacter", {"name": "Silk", "sheet": {"ratings": {"prowl": 2}}}, by="ana")
    call("makeCharacter", {"name": "Thorn"})
    call("changeCharacter", {"note": "limps"}, by="ana")
    call("readCharacter", {"text": "Ash\nProwl 2\nStress 3/9\nHeat 4\nClimb 1"}, by="ana")
    call("makeClock", {"name": "Alarm", "size": 6})
    call("makeClock", {"name": "Doom", "size": 4, "visible": False})
    call("changeClock", {"name": "The alarm"})
    call("tickClock", {"by": 1})
    call("changeTracks", {"changes": [{"who": "c1", "track": "stress", "amount": 2}], "note": "a long night"})
    call("openAction", {"character": "c1", "spec": {"goal": "Past the guard unseen", "action": "prowl"}}, by="ana")
    call("changeAction", {"spec": {"position": "risky", "effect": "standard"}, "clock": "k1"})
    call("makeOffer", {"kind": "assist", "character": "c2", "text": "I drop a crate"})
    call("answerOffer", {"answer": "accept"}, by="ana")
    for name in ("listActions", "getAction", "actionStakes"):
        call(name, by="ana")
    rolled = call("rollAction", {"dice": [4, 2, 3]}, by="ana")
    aid = {"aid": rolled["action"]}
    call("choose", {"picks": [{"id": "harm"}, {"id": "complication", "clock": "k1"}]}, **aid)
    call("resistConsequence", {"consequence": "n1", "rating": 2}, by="ana", **aid)
    call("tell", {"text": "The rope holds, and the lamp goes out."}, by="ana", **aid)
    at_table = call(
        "rollAtTable", {"spec": {"system": "buried_secrets", "action": "prowl"}, "character": "c1"}, by="ana"
    )
    call("getRoll", seq=str(rolled["seq"]))
    call("previewReversal", seq=str(at_table["seq"]))
    call("reverse", {"seq": at_table["seq"], "with_later": True, "note": "wrong character"})
    _read_table(call)
    call("readLog", query="?limit=3&after=2&proof=no")
    call("changeSession", {"options": {"direct_rolls": "all", "host": "p1"}})
    call("startTurn")
    _webhooks(scene)
    call("closeEpoch", {"client_seed": "Ana's own words"}, by="ana")
    call("renamePerson", {"name": "Georgia"})
    ticket = call("issueTicket", by="ana")
    call("followLog", query=f"?last_event_id=0&ticket={ticket['ticket']}", by="ana", more={"Authorization": ""})
    call("followTables", query=f"?tables={opened['id']}", by="ana", more={"Last-Event-ID": "0"})
    _refusals(scene, spec)
    export = scene.responses["exportSession"] = {}
    whole = scene.client.get(
        BY_ID["exportSession"].path.format(sid=opened["id"]),
        headers={"Authorization": f"Bearer {scene.tokens['gm']}"},
    )
    export[NDJSON] = _shown(whole, NDJSON)
    call("importSession", whole.content)
    _daggerheart(scene)


def _webhooks(scene: Scene) -> None:
    """Have one webhook, for what does not happen any more."""
    scene.call("registerWebhook", {"url": "https://bot.example/rollwright", "types": ["rolled"]})
    scene.call("changeWebhook", {"types": ["rolled", "chosen"]})
    for name in ("rotateSecret", "getWebhook", "listWebhooks", "listDeadLetters"):
        scene.call(name)
    scene.call("replayDeadLetters", {})
    scene.call("deleteWebhook")


def _daggerheart(scene: Scene) -> None:
    """Open a hidden Difficulty at a table of its own; move another table to a game of its own, delete that."""
    call = scene.call
    scene.sit(call("openSession", {"system": "daggerheart", "name": "The Wood", "gm": "Gia"}))
    call("makeCharacter", {"name": "Moss"})
    hidden = {"system": "daggerheart", "trait": 1, "difficulty": 14, "difficulty_hidden": True}
    rolled = call("rollAtTable", {"spec": hidden, "character": "c1", "difficulty_salt": secrets.token_hex(32)})
    call("choose", {"picks": [{"id": "custom", "text": "an owl calls"}]}, aid=rolled["action"])
    call("openDifficulty", seq=str(rolled["seq"]))
    call("deleteClock", kid=call("makeClock", {"name": "Storm", "size": 4})["id"])
    call("deleteCharacter")
    code = call("changeCode")["join_code"]
    call("join", {"code": code, "name": "Ana"})
    call("join", {"code": code, "name": "Ben"})
    call("renewToken", pid="p2")
    call("revoke", pid="p3")
    call("handOver", pid="p2")
    scene.sit(call("openSession", {"system": "underworld", "name": "Gone tomorrow", "gm": "Gia"}))
    call("changeGame", BY_ID["changeGame"].examples["own_game"])
    call("deleteSession")


def _stateless(call: Callable[..., Any], spec: dict[str, Any]) -> None:
    call("roll", spec | {"seed": "a first look"})
    call("rollBatch", {"rolls": [spec | {"dice": [6, 2]}, {"system": "fortune", "rating": 9}]})
    call("odds", spec)
    call("resist", {"system": "buried_secrets", "rating": 2, "consequence": {"id": "harm", "severity": "standard"}})
    for name in ("checkGame", "planTurn"):
        call(name, next(iter(BY_ID[name].examples.values())))
    for name in (
        "listSystems",
        "describeSystem",
        "signingKeys",
        "livez",
        "readyz",
        "metrics",
        "home",
        "listAddresses",
        "describeApi",
    ):
        call(name)


def _read_table(call: Callable[..., Any]) -> None:
    for name in (
        *("getSession", "describeGame", "getGameDocument", "listCharacters", "getCharacter", "listClocks", "getClock"),
        *("report", "auditSession"),
    ):
        call(name)


def _refusals(scene: Scene, spec: dict[str, Any]) -> None:
    """Bring about each problem that a request can."""
    refused = scene.refused
    refused(400, "roll", {"system": "buried_secrets", "ratng": 2})
    refused(401, "getSession", Authorization="Bearer nobody")
    refused(403, "startTurn", by="ana")
    refused(404, "getCharacter", at={"cid": "c9"})
    refused(406, "listCharacters", media="image/png")
    refused(409, "rollAction", {}, by="ana")
    refused(412, "changeCharacter", {"note": "late"}, **{"If-Match": '"1"'})
    refused(413, "roll", spec | {"note": "x" * 70_000})
    refused(415, "roll", spec, **{"Content-Type": "text/csv"})
    refused(422, "resist", {"system": "buried_secrets", "consequence": {"id": "harm", "resistible": False}})
    refused(428, "changeCharacter", {"note": "blind"}, **{"If-Match": ""})
    path = BY_ID["odds"].path
    response = scene.client.request("DELETE", path)
    assert response.status_code == 405
    scene.problems["405"] = response.json()
    for status, (code, detail) in RARE.items():
        scene.problems[str(status)] = json.loads(Problem(status, code, detail).encode())


def record(client: httpx.Client) -> Examples:
    """Play the scene at a service; return a response of every operation, and a problem of each status.

    AssertionError where an operation is missing, or sends other headers than the contract has.
    """
    scene = Scene(client)
    play(scene)
    missing = {operation.id for operation in OPERATIONS if operation.response_types} - WITHOUT - scene.responses.keys()
    assert not missing, missing
    assert scene.problems.keys() == {str(status) for status in TITLES}, scene.problems.keys()
    return Examples(
        {name: found for name, found in scene.responses.items() if found and name not in WITHOUT}, scene.problems
    )


@contextmanager
def service(redis_url: str) -> Iterator[httpx.Client]:
    """Run a service in this process over a store; its event streams end after a second."""
    settings = Settings(redis_url=redis_url, master_key="of examples alone, and long enough", stream_seconds=1)
    with TestClient(create_app(settings), base_url="http://127.0.0.1:8000") as client:
        yield client


def main() -> None:
    """Write the contract with examples that are recorded now."""
    with TemporaryDirectory() as data, embedded(Path(data)) as redis_url, service(redis_url) as client:
        examples = record(client)
    CONTRACT.write_text(json.dumps(document(examples), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
