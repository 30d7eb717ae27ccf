"""Who may do what: each route of the contract by each role, and players among themselves."""

import uuid
from typing import Any

import httpx
import pytest

from service.http.pages import play
from tests.client import Client
from tests.conftest import LAWS
from tests.contract import DOCUMENT
from tests.table import open_table, places

Operation = dict[str, Any]

FILES = {
    "docsFile": "swagger-ui.css",
    "verifyFile": "page.css",
    "playFile": "play.css",
    "playBuilt": "app.js",
    "playLibrary": "preact.js",
    "clientModule": "index.js",
    "integrationFile": "rollwright.user.js",
}
"""A file that each operation has."""
ASKING = ("gm", "player", "spectator", "nobody", "stranger", "revoked")
"""Who asks: three roles; without a token; with a token of another table; with a token that was revoked."""

# The answer to each of them, in this order, as the design has it: a decision, and no copy of what the code says.
_DECIDED: tuple[tuple[tuple[int, ...], str], ...] = (
    # Rolls without a table, and what there is to read: anybody, whatever token comes along.
    ((200, 200, 200, 200, 200, 200), "roll rollBatch odds resist planTurn listSystems"),
    ((200, 200, 200, 200, 200, 200), "describeSystem home listAddresses describeApi livez readyz"),
    ((200, 200, 200, 200, 200, 200), "metrics playPage playFile playBuilt playLibrary"),
    ((200, 200, 200, 200, 200, 200), "clientModule docs docsFile verifyPage verifyFile"),
    ((200, 200, 200, 200, 200, 200), "getContract signingKeys integrationFile"),
    # A new table is its maker's; joining takes the code.
    ((201, 201, 201, 201, 201, 201), "openSession importSession join"),
    ((200, 200, 200, 200, 200, 200), "findTable"),
    # Whoever sits at the table reads it.
    ((200, 200, 200, 401, 401, 401), "getSession listCharacters getCharacter listClocks"),
    ((200, 200, 200, 401, 401, 401), "getClock listActions getAction getRoll actionStakes"),
    ((200, 200, 200, 401, 401, 401), "readLog followLog followTables report auditSession"),
    ((201, 201, 201, 401, 401, 401), "issueTicket"),
    # Everybody's token is their own to renew, and to give up.
    ((200, 200, 200, 401, 401, 401), "revoke renewToken"),
    # Players play.
    ((201, 201, 403, 401, 401, 401), "makeCharacter openAction makeOffer answerOffer"),
    ((201, 201, 403, 401, 401, 401), "rollAction rollAtTable resistConsequence closeEpoch"),
    ((200, 200, 403, 401, 401, 401), "changeCharacter deleteCharacter changeTracks tickClock changeAction choose"),
    ((422, 403, 403, 401, 401, 401), "openDifficulty"),
    # The table, its clocks and its code are the GM's, and so is a file that has all that is hidden.
    ((200, 403, 403, 401, 401, 401), "changeSession startTurn handOver changeCode"),
    ((200, 403, 403, 401, 401, 401), "changeClock deleteClock listWebhooks getWebhook changeWebhook"),
    ((200, 403, 403, 401, 401, 401), "rotateSecret listDeadLetters replayDeadLetters"),
    ((204, 403, 403, 401, 401, 401), "deleteSession deleteWebhook"),
    ((201, 403, 403, 401, 401, 401), "reverse makeClock registerWebhook"),
    ((200, 200, 200, 401, 401, 401), "exportSession"),
)
DECIDED = {name: answers for answers, names in _DECIDED for name in names.split()}

OPERATIONS: dict[str, Operation] = {
    operation["operationId"]: operation | {"method": method.upper(), "path": path}
    for path, item in DOCUMENT["paths"].items()
    for method, operation in item.items()
}


CALLS = sorted(
    (one for one in OPERATIONS.values() if "{sid}" in one["path"] and one["operationId"] != "deleteSession"),
    key=lambda one: (one["operationId"] in {"revoke", "renewToken", "handOver"}, one["method"] == "DELETE"),
)
"""What is asked at one table, one after the other: last what deletes, and what takes somebody's role or token away."""


def part_of_calls(calls: list[Operation], number: int) -> list[tuple[str, list[Operation]]]:
    """Return who asks for what, each at a table of their own: everybody for all in `make laws`, else one for half."""
    roles = ("gm", "player", "spectator")
    if LAWS == "full":
        return [(who, calls) for who in roles]
    return [(roles[number % 3], calls[number // 3 % 2 :: 2])]


class Scene:
    """A table where each example of the contract can be asked for, and everybody who may ask."""

    def __init__(self, client: Client, *, rolled: bool = True) -> None:
        table = self.table = open_table(client, options={"given_dice": True})
        tokens = {"gm": table.gm, "player": table.join("Ana"), "spectator": table.join("Sue", "spectator")}
        tokens |= {"revoked": table.join("Rex"), "bo": table.join("Bo")}
        table.ok("DELETE", "/players/p4")
        tokens["stranger"] = open_table(client).join("Zed")
        self.tokens = tokens
        table.ok("POST", "/characters", {"name": "Silk"}, token=tokens["player"])
        table.ok("POST", "/characters", {"name": "Thorn"})
        table.ok("POST", "/clocks", {"name": "Alarm", "size": 6})
        spec = {"system": "buried_secrets", "rating": 1, "position": "controlled", "dice": [4]}
        self.seq: int = table.ok("POST", "/rolls", {"spec": spec, "character": "c1"})["seq"]
        spec = {"rating": 1, "position": "risky"}
        table.ok("POST", "/actions", {"character": "c1", "spec": spec})
        trade = {"kind": "trade", "trade": "position_for_effect"}
        table.ok("POST", "/actions/a1/offers", trade, token=tokens["player"])
        table.ok("POST", "/actions/a1/offers/o1/answers", {"answer": "accept"})
        befalls = [{"id": "harm"}, {"id": "harm", "character": "c2"}]
        table.ok("POST", "/actions", {"kind": "narrated", "character": "c1", "consequences": befalls})
        for _ in range(2):
            table.ok("POST", "/webhooks", {"url": "https://bot.example/rollwright", "types": ["imported"]})
        if rolled:
            table.ok("POST", "/rolls", {"spec": {"system": "buried_secrets", "rating": 1}})

    def ask(self, operation: Operation, who: str) -> httpx.Response:
        """Ask as the contract says, with its first example."""
        person = {"spectator": "p3"}.get(who, "p2")
        named = {"pid": person, "seq": str(self.seq), "system": "buried_secrets"}
        named["file"] = FILES.get(operation["operationId"], "")
        named["version"] = play.built().version
        others = {"choose": {"aid": f"r{self.seq}"}, "resistConsequence": {"aid": "a2"}, "deleteWebhook": {"hid": "h2"}}
        named |= others.get(operation["operationId"], {})
        headers = self._headers(operation) | (
            {} if who == "nobody" else {"Authorization": f"Bearer {self.tokens[who]}"}
        )
        body = self._body(operation, who)
        place = operation["path"].format(**places(self.table.sid) | named)
        place += f"?tables={self.table.sid}" if operation["operationId"] == "followTables" else ""
        answer: httpx.Response = self.table.client.request(
            operation["method"], place, headers=headers, **{"content" if isinstance(body, bytes) else "json": body}
        )
        return answer

    def _headers(self, operation: Operation) -> dict[str, str]:
        named = [one["$ref"].rpartition("/")[2] for one in operation.get("parameters", []) if "$ref" in one]
        values = {"idempotencyKey": str(uuid.uuid4()), "ifMatch": "*"}
        known = DOCUMENT["components"]["parameters"]
        taken = {known[name]["name"]: values[name] for name in named if name in values}
        lines = "application/x-ndjson" in operation.get("requestBody", {}).get("content", {})
        return taken | ({"Content-Type": "application/x-ndjson"} if lines else {})

    def _body(self, operation: Operation, who: str) -> Any:
        if "requestBody" not in operation:
            return None
        said = next(iter(operation["requestBody"]["content"].values()))
        if "examples" not in said:
            return self.table.call("GET", "/export").content
        body = next(iter(said["examples"].values()))["value"]
        if operation["operationId"] == "reverse":
            return body | {"seq": self.seq}
        if operation["operationId"] == "resistConsequence":
            # Of each their own: the first befalls the player's character, the second the GM's.
            return body | {"consequence": "n2" if who == "gm" else "n1"}
        return body | {"code": self.table.code} if "code" in body else body

    def all(self) -> list[Any]:
        """Return all that the GM can read of the table."""
        places = ("", "/characters", "/clocks", "/actions", "/log?limit=200")
        return [self.table.ok("GET", place) for place in places]


@pytest.fixture(scope="module")
def scene(brief: Client) -> Scene:
    """A scene that nothing may change."""
    return Scene(brief)


def test_each_route_is_decided() -> None:
    """Each route of the contract is in the table above, and nothing else is."""
    assert sorted(name for _, names in _DECIDED for name in names.split()) == sorted(OPERATIONS)
    assert {len(row) for row in DECIDED.values()} == {len(ASKING)}


@pytest.mark.parametrize("name", OPERATIONS)
def test_the_contract_tells_the_roles(name: str) -> None:
    """The contract asks for a token exactly where one is needed, and `x-roles` are the roles that are let through."""
    operation, row = OPERATIONS[name], dict(zip(ASKING, DECIDED[name], strict=True))
    let_through = [role for role in ("gm", "player", "spectator") if row[role] not in {401, 403}]
    if row["nobody"] < 300:
        assert "security" not in operation
        assert "x-roles" not in operation
    else:
        assert operation["security"][0] == {"token": []}
        assert operation["security"][1:] == ([{"ticket": []}] if operation["operationId"] == "followLog" else [])
        assert operation["x-roles"] == let_through


@pytest.mark.parametrize(
    "name, who, status",
    [
        pytest.param(name, who, status, id=f"{name}-{who}-{status}")
        for name in OPERATIONS
        for who, status in zip(ASKING, DECIDED.get(name, ()), strict=False)
    ],
)
def test_cell(brief: Client, scene: Scene, name: str, who: str, status: int) -> None:
    """A request that would succeed is answered as the table above says; a refusal changes nothing."""
    if status < 300:
        # What only reads leaves the scene as it is, but that who follows is there. Dice that nobody could check any
        # more are not deleted.
        reads = OPERATIONS[name]["method"] == "GET" and not name.startswith("follow")
        answer = (scene if reads else Scene(brief, rolled=name != "deleteSession")).ask(OPERATIONS[name], who)
        assert answer.status_code == status, answer.text
        return
    before = scene.all()
    answer = scene.ask(OPERATIONS[name], who)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    codes = {"nobody": "token_missing", "stranger": "token_invalid", "revoked": "token_revoked"}
    # The roll of this table hides no Difficulty.
    refused = "no_hidden_difficulty" if status == 422 else "wrong_role"
    assert answer.json()["code"] == codes.get(who, refused)
    assert answer.headers.get("www-authenticate") == ("Bearer" if status == 401 else None)
    assert scene.all() == before


SPEC = {"system": "buried_secrets", "rating": 1}
STRESS = {"who": "c1", "track": "stress", "amount": 1}

# What another player may not do with Ana's character c1, or with the GM's c2. {seq}: a roll of c1, in a controlled
# position; a2: what befalls both.
NOT_THEIRS: dict[str, tuple[str, str, Any]] = {
    "edit": ("PATCH", "/characters/c1", {"note": "mine"}),
    "take over": ("PATCH", "/characters/c1", {"owner": "p5"}),
    "delete": ("DELETE", "/characters/c1", None),
    "change a track": ("POST", "/changes", {"changes": [STRESS]}),
    "change a track beside their own": ("POST", "/changes", {"changes": [STRESS | {"who": "c3"}, STRESS]}),
    "roll with it": ("POST", "/rolls", {"spec": SPEC, "character": "c1"}),
    "roll with it, ticking": ("POST", "/rolls", {"spec": SPEC, "character": "c1", "clock": "k1"}),
    "choose its branch": ("POST", "/actions/r{seq}/choices", {"branch": "withdraw"}),
    "take what befalls it": ("POST", "/actions/a2/choices", {"take": ["n1"]}),
    "resist what befalls it": ("POST", "/actions/a2/resistances", {"consequence": "n1", "rating": 2}),
    "take what befalls the GM's": ("POST", "/actions/a2/choices", {"take": ["n2"]}),
    "resist what befalls the GM's": ("POST", "/actions/a2/resistances", {"consequence": "n2", "rating": 2}),
    "edit the GM's": ("PATCH", "/characters/c2", {"note": "mine"}),
    "delete the GM's": ("DELETE", "/characters/c2", None),
    "change a track of the GM's": ("POST", "/changes", {"changes": [STRESS | {"who": "c2"}]}),
    "roll with the GM's": ("POST", "/rolls", {"spec": SPEC, "character": "c2"}),
    "make one for another": ("POST", "/characters", {"name": "Gift", "owner": "p2"}),
    "revoke another": ("DELETE", "/players/p2", None),
    "revoke the GM": ("DELETE", "/players/p1", None),
    "renew another's token": ("POST", "/players/p2/token", None),
    "renew the GM's token": ("POST", "/players/p1/token", None),
}


@pytest.fixture(scope="module")
def two(brief: Client) -> Scene:
    """A scene where Bo has a character of his own, c3."""
    scene = Scene(brief)
    scene.table.ok("POST", "/characters", {"name": "Bat"}, token=scene.tokens["bo"])
    return scene


@pytest.mark.parametrize("what", NOT_THEIRS)
def test_not_theirs(two: Scene, what: str) -> None:
    """A player may do nothing with what is another's, and nothing changes."""
    method, place, body = NOT_THEIRS[what]
    before = two.all()
    two.table.refused(403, "not_yours", method, place.format(seq=two.seq), body, token=two.tokens["bo"], version="*")
    assert two.all() == before


# What is the GM's alone, although players may make the same call.
GMS_ALONE: dict[str, tuple[str, str, str, Any]] = {
    "tracks of the table": ("wrong_role", "POST", "/changes", {"changes": [STRESS | {"who": "session"}]}),
    "to settle": ("wrong_role", "POST", "/actions/r{seq}/choices", {}),
    "to settle with a note": ("wrong_role", "POST", "/actions/r{seq}/choices", {"note": "done"}),
    "to pick": ("not_your_field", "POST", "/actions/r{seq}/choices", {"branch": "do_it", "picks": [{"id": "harm"}]}),
    "to grant": ("not_your_field", "POST", "/actions/r{seq}/choices", {"branch": "do_it", "grant_effect": "limited"}),
    "to change": ("not_your_field", "POST", "/actions/r{seq}/choices", {"branch": "do_it", "changes": [STRESS]}),
    "to resolve": ("not_your_field", "POST", "/actions/a2/choices", {"fate": {"n1": "avoided"}}),
    "to resolve beside taking": ("not_your_field", "POST", "/actions/a2/choices",
                                 {"take": ["n1"], "fate": {"n2": "landed"}}),
    "to narrate": ("not_your_field", "POST", "/actions",
                   {"kind": "narrated", "character": "c1", "consequences": [{"id": "harm"}]}),
    "to reverse": ("wrong_role", "POST", "/reversals", {"seq": 1}),
}  # fmt: skip


@pytest.mark.parametrize("what", GMS_ALONE)
def test_gms_alone(two: Scene, what: str) -> None:
    """A player does not settle what the GM settles, not even of their own character's roll."""
    code, method, place, body = GMS_ALONE[what]
    before = two.all()
    two.table.refused(403, code, method, place.format(seq=two.seq), body, token=two.tokens["player"])
    assert two.all() == before


def test_what_befalls_a_character_is_its_owners(two: Scene) -> None:
    """The GM neither takes nor resists for a character with an owner, whose word it is."""
    before = two.all()
    two.table.refused(403, "not_yours", "POST", "/actions/a2/choices", {"take": ["n1"]})
    two.table.refused(403, "not_yours", "POST", "/actions/a2/resistances", {"consequence": "n1", "rating": 2})
    assert two.all() == before


def test_owner_and_gm_may(brief: Client) -> None:
    """Owner and GM may each edit, charge, roll with and delete a character, and choose its branch."""
    for who in ("player", "gm"):
        scene = Scene(brief)
        table, token = scene.table, scene.tokens[who]
        table.ok("PATCH", "/characters/c1", {"note": "mine"}, token=token, version="*")
        table.ok("POST", "/changes", {"changes": [STRESS]}, token=token)
        table.ok("POST", "/rolls", {"spec": SPEC, "character": "c1"}, token=token)
        table.ok("POST", f"/actions/r{scene.seq}/choices", {"branch": "withdraw"}, token=token)
        table.ok("DELETE", "/characters/c1", token=token, version="*")


def test_a_character_given_away_is_the_others(brief: Client) -> None:
    """Who gives a character away may not touch it any more, and the other may; null gives it to the GM."""
    scene = Scene(brief)
    table, ana, bo = scene.table, scene.tokens["player"], scene.tokens["bo"]
    table.ok("PATCH", "/characters/c1", {"owner": "p5"}, token=ana, version="*")
    table.refused(403, "not_yours", "PATCH", "/characters/c1", {"note": "back"}, token=ana, version="*")
    table.ok("PATCH", "/characters/c1", {"owner": None}, token=bo, version="*")
    table.refused(403, "not_yours", "DELETE", "/characters/c1", token=bo, version="*")
    assert table.ok("GET", "/characters/c1")["owner"] is None


def test_a_free_character_is_taken_once(brief: Client) -> None:
    """A player takes what the GM left free, and nothing else of it at once; from then on it is theirs, and not free."""
    scene = Scene(brief)
    table, ana, bo = scene.table, scene.tokens["player"], scene.tokens["bo"]
    assert table.ok("GET", "/characters/c2")["free"] is False
    table.refused(403, "not_yours", "PATCH", "/characters/c2", {"owner": "p5"}, token=bo, version="*")
    table.ok("PATCH", "/characters/c2", {"free": True}, version="*")
    for body in ({"owner": "p5", "name": "Mine"}, {"owner": "p2"}, {"note": "mine"}, {"free": False}, {"owner": None}):
        table.refused(403, "not_yours", "PATCH", "/characters/c2", body, token=bo, version="*")
    table.refused(403, "wrong_role", "PATCH", "/characters/c2", {"owner": "p3"}, token=scene.tokens["spectator"],
                  version="*")  # fmt: skip
    table.refused(403, "not_yours", "DELETE", "/characters/c2", token=bo, version="*")
    taken = table.ok("PATCH", "/characters/c2", {"owner": "p5"}, token=bo, version="*")
    assert (taken["owner"], taken["free"]) == ("p5", False)
    table.refused(403, "not_yours", "PATCH", "/characters/c2", {"owner": "p2"}, token=ana, version="*")
    table.ok("PATCH", "/characters/c2", {"owner": None}, version="*")
    assert table.ok("GET", "/characters/c2")["free"] is False
    made = table.ok("POST", "/characters", {"name": "Cor", "free": True})
    assert (made["owner"], made["free"]) == (None, True)
    assert table.ok("POST", "/characters", {"name": "Own", "free": True}, token=ana)["free"] is False


def test_a_roll_without_a_character_is_its_rollers(brief: Client) -> None:
    """Of a roll without a character whoever rolled it picks the branch, or the GM; nobody else."""
    scene = Scene(brief)
    table, ana, bo = scene.table, scene.tokens["player"], scene.tokens["bo"]
    spec = SPEC | {"position": "controlled", "dice": [4]}
    seq = table.ok("POST", "/rolls", {"spec": spec}, token=ana)["seq"]
    before = scene.all()
    table.refused(403, "not_yours", "POST", f"/actions/r{seq}/choices", {"branch": "withdraw"}, token=bo)
    assert scene.all() == before
    table.ok("POST", f"/actions/r{seq}/choices", {"branch": "withdraw"}, token=ana)


def test_the_gms_clock(brief: Client) -> None:
    """A clock that the GM ticks is refused to players, alone and in a roll; one that is hidden is not there."""
    scene = Scene(brief)
    table, ana = scene.table, scene.tokens["player"]
    table.ok("POST", "/clocks", {"name": "Storm", "size": 4, "ticked_by": "gm"})
    hidden = table.ok("POST", "/clocks", {"name": "They know", "size": 4, "visible": False})["id"]
    before = scene.all()
    for kid, alone, named in (
        ("k2", (403, "not_yours"), (403, "not_yours")),
        (hidden, (404, "not_found"), (422, "unknown_id")),
        ("k9", (404, "not_found"), (422, "unknown_id")),
    ):
        table.refused(*alone, "POST", f"/clocks/{kid}/ticks", {"by": 1}, token=ana)
        roll = {"spec": SPEC, "character": "c1", "clock": kid}
        table.refused(*named, "POST", "/rolls", roll, token=ana)
    assert scene.all() == before
    for kid in ("k2", hidden):
        assert table.ok("POST", f"/clocks/{kid}/ticks", {"by": 1})["clock_after"]["filled"] == 1


def test_direct_rolls_are_closed_and_opened(brief: Client) -> None:
    """Where the GM closed direct rolls players cannot roll, and can as soon as they are open again."""
    scene = Scene(brief)
    table, ana = scene.table, scene.tokens["player"]
    table.ok("POST", "/rolls", {"spec": SPEC}, token=ana)
    table.ok("PATCH", "", {"options": {"direct_rolls": "off"}}, version="*")
    before = scene.all()
    table.refused(403, "wrong_role", "POST", "/rolls", {"spec": SPEC}, token=ana)
    table.refused(422, "given_dice_closed", "POST", "/rolls", {"spec": SPEC | {"dice": [4]}})
    assert scene.all() == before
    table.ok("POST", "/rolls", {"spec": SPEC})
    table.ok("PATCH", "", {"options": {"given_dice": True}}, version="*")
    table.ok("POST", "/rolls", {"spec": SPEC}, token=ana)
    table.ok("POST", "/rolls", {"spec": SPEC | {"dice": [4]}}, token=ana)
