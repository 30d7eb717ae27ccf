"""The operations of the contract, and a table where each of them can be called."""

import uuid
from typing import Any

import httpx

from service.http.pages import play, writing
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
    "gamesBuilt": "page.js",
    "playLibrary": "preact.js",
    "clientModule": "index.js",
    "integrationFile": "rollwright.user.js",
}
"""A file that each operation has."""
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
    """Return who asks for what, each at a table of their own: everybody for all at night, else one for half."""
    roles = ("gm", "player", "spectator")
    if LAWS == "full":
        return [(who, calls) for who in roles]
    return [(roles[number % 3], calls[number // 3 % 2 :: 2])]


class Scene:
    """A table where each example of the contract can be asked for, and everybody who may ask."""

    hidden = ""
    """The id of a hidden clock, if there is one."""

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
        # Of each their own to throw: the first is of the player's character, the last of the GM's.
        befalls = [{"id": "harm"}, {"id": "harm", "character": "c2"}]
        table.ok("POST", "/actions", {"kind": "narrated", "character": "c1", "consequences": befalls})
        table.ok("POST", "/actions", {"character": "c2", "spec": spec})
        for _ in range(2):
            table.ok("POST", "/webhooks", {"url": "https://bot.example/rollwright", "types": ["imported"]})
        # The player's own.
        table.ok("POST", "/clocks", {"name": "Healing", "size": 4}, token=tokens["player"])
        told = table.ok("POST", "/actions/a1/tales", {"text": "The lamp goes out."}, token=tokens["player"])
        self.tale: int = told["seq"]
        if rolled:
            table.ok("POST", "/rolls", {"spec": {"system": "buried_secrets", "rating": 1}})

    def ask(self, operation: Operation, who: str) -> httpx.Response:
        """Ask as the contract says, with its first example."""
        person = {"spectator": "p3"}.get(who, "p2")
        named = {"pid": person, "seq": str(self.seq), "system": "buried_secrets"}
        named["file"] = FILES.get(operation["operationId"], "")
        named["version"] = (writing if operation["operationId"] == "gamesBuilt" else play).built().version
        others = {"choose": {"aid": f"r{self.seq}"}, "resistConsequence": {"aid": "a2"}, "deleteWebhook": {"hid": "h2"}}
        others |= {"rollAction": {"aid": "a3"}} if who == "gm" else {}
        others |= {name: {"kid": "k2"} for name in ("changeClock", "deleteClock") if who == "player"}
        # A player takes back a tale of their own alone.
        others |= {"previewReversal": {"seq": str(self.tale)}} if who != "gm" else {}
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
            # A player takes back a tale of their own alone.
            return body | {"seq": self.seq if who == "gm" else self.tale}
        if operation["operationId"] == "resistConsequence":
            # Of each their own: the first befalls the player's character, the second the GM's.
            return body | {"consequence": "n2" if who == "gm" else "n1"}
        return body | {"code": self.table.code} if "code" in body else body

    def all(self) -> list[Any]:
        """Return all that the GM can read of the table."""
        places = ("", "/characters", "/clocks", "/actions", "/log?limit=200")
        return [self.table.ok("GET", place) for place in places]
