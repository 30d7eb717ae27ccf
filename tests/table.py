"""A table for tests: opened, joined and played over HTTP."""

import uuid
from collections.abc import Mapping
from typing import Any

import httpx

from service.rules.systems import SYSTEMS

_KINDS = {"pid": "p", "cid": "c", "kid": "k", "aid": "a", "oid": "o", "hid": "h", "seq": ""}
"""The parameters of paths at a table, with the letter that their ids begin with."""


def places(sid: str, number: int = 1, **others: str) -> dict[str, str]:
    """Return a value for each parameter of a path: of the first of its kind, or of another number."""
    return {"sid": sid} | {name: f"{letter}{number}" for name, letter in _KINDS.items()} | others


def latest(game: str) -> str:
    """Return the latest version of a game's rules, which new tables play."""
    return SYSTEMS[game].rules


def ticks(game: str, effect: str) -> int:
    """Return how many ticks an effect gives by the latest version of a game."""
    [told] = [level["ticks"] for level in SYSTEMS[game].tables["effects"] if level["id"] == effect]
    return int(told)


def unnamed(entry: Any) -> Any:
    """Return an entry of the log without names beside ids, which are as they are when it is read."""
    changes = [{name: value for name, value in one.items() if name != "who_name"} for one in entry["changes"]]
    plain = {
        name: value for name, value in entry.items() if name not in {"by_name", "character_name", "clock_name", "names"}
    }
    return plain | {"changes": changes}


class Table:
    """A session, and the tokens of those who sit at it."""

    def __init__(self, client: Any, opened: dict[str, Any]) -> None:
        self.client = client
        self.sid: str = opened["id"]
        self.code: str = opened["join_code"]
        self.gm: str = opened["gm_token"]

    def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        token: str | None = None,
        key: str | None = None,
        version: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> httpx.Response:
        """Call a path, by the GM unless another token is given, under a new key unless one is given."""
        sent = {"Authorization": f"Bearer {self.gm if token is None else token}"}
        sent["Idempotency-Key"] = key or str(uuid.uuid4())
        if version is not None:
            sent["If-Match"] = version
        place = path if path.startswith("/v1") else f"/v1/sessions/{self.sid}{path}"
        answer: httpx.Response = self.client.request(method, place, json=body, headers=sent | (headers or {}))
        return answer

    def ok(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        """Call a path that must answer; return its JSON."""
        response = self.call(method, path, body, **more)
        assert response.is_success, response.text
        return response.json() if response.content else None

    def refused(self, status: int, code: str, method: str, path: str, body: Any = None, **more: Any) -> Any:
        """Call a path that must refuse, and change nothing; return the problem."""
        before = self.call("GET", "").json()
        response = self.call(method, path, body, **more)
        assert (response.status_code, response.json()["code"]) == (status, code), response.text
        assert self.call("GET", "").json() == before
        problem: Any = response.json()
        return problem

    def join(self, name: str = "Ana", role: str = "player") -> str:
        """Let somebody join; return their token."""
        token: str = self.ok("POST", "/players", {"code": self.code, "name": name, "role": role})["token"]
        return token


def open_table(client: Any, system: str | Mapping[str, Any] = "buried_secrets", **more: Any) -> Table:
    """Open a table for a game of the service, or for one of somebody's own by its file.

    Its players roll directly with all fields, unless options say otherwise: a roll is what most tests begin with.
    """
    more["options"] = {"direct_rolls": "all"} | more.get("options", {})
    headers = {"Idempotency-Key": str(uuid.uuid4())}
    response = client.post(
        "/v1/sessions", json={"system" if isinstance(system, str) else "game": system, **more}, headers=headers
    )
    assert response.status_code == 201, response.text
    return Table(client, response.json())
