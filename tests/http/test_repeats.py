"""A repeated request gets the bytes of the first response, whatever has changed since."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct

from service.session.log import names
from service.store.errors import StoreTimeout
from tests.client import Client
from tests.table import Table, open_table

SPEC: dict[str, Any] = {"rating": 1, "position": "risky"}
DIRECT: dict[str, Any] = {"spec": SPEC | {"system": "buried_secrets", "dice": [2]}, "character": "c1", "clock": "k1"}


class Made(Struct, frozen=True):
    """A change that was made, and its response."""

    method: str
    path: str
    body: Any
    more: dict[str, Any]
    content: bytes

    def again(self, table: Table) -> bytes:
        """Repeat it; return the response."""
        response = table.call(self.method, self.path, self.body, **self.more)
        assert response.headers.get("idempotent-replayed") == "true", (self.path, response.text)
        return response.content


def play(table: Table) -> Iterator[Made]:
    """Make a change of each kind, some of them in words for people."""
    number = 0

    def make(method: str, path: str, body: Any = None, **more: Any) -> Made:
        nonlocal number
        number += 1
        more["key"] = f"a-change-of-its-own-{number}"
        response = table.call(method, path, body, **more)
        assert response.is_success, response.text
        return Made(method, path, body, more, response.content)

    yield make("POST", "/players", {"code": table.code, "name": "Ana"})
    ana = table.ok("POST", "/players/p2/token")["token"]
    yield make("POST", "/players", {"code": table.code, "name": "Ben"})
    yield make("PATCH", "", {"options": {"given_dice": True, "direct_rolls": "all"}}, version="*")
    yield make("POST", "/characters", {"name": "Silk"}, token=ana)
    yield make("POST", "/characters", {"name": "Thorn"})
    yield make("POST", "/clocks", {"name": "The alarm", "size": 8})
    yield make("PATCH", "/characters/c1", {"note": "Owes a favour"}, token=ana, version="*")
    yield make("POST", "/clocks/k1/ticks", {"by": 1}, token=ana)
    yield make("POST", "/changes", {"changes": [{"who": "c2", "track": "stress", "amount": 1}]})
    yield make("POST", "/rolls", {"spec": SPEC | {"system": "buried_secrets"}, "character": "c1"}, token=ana)
    yield make("POST", "/rolls", DIRECT)
    yield make("POST", "/rolls", DIRECT, token=ana, headers={"Accept": "text/plain"})
    yield make("POST", "/rolls", DIRECT, token=ana, headers={"Accept": "text/markdown", "Accept-Language": "de"})
    yield make("POST", "/actions", {"character": "c1", "spec": {"rating": 1}}, token=ana)
    price = {"changes": [{"who": "c1", "track": "stress", "amount": 1}]}
    yield make("POST", "/actions/a1/offers", {"kind": "bargain", "bargain": "custom", "text": "Pay", "price": price})
    yield make("POST", "/actions/a1/offers/o1/answers", {"answer": "accept"}, token=ana)
    yield make("PATCH", "/actions/a1", {"spec": {"position": "desperate"}, "clock": "k1"}, version="*")
    yield make("POST", "/actions/a1/roll", {"dice": [2, 2]}, token=ana, version="*")
    yield make("POST", "/actions/a1/choices", {"picks": [{"id": "harm"}, {"id": "complication", "clock": "k1"}]})
    yield make("POST", "/actions/a1/resistances", {"consequence": "n1", "rating": 1}, token=ana)
    yield make("POST", "/reversals", {"seq": max(one["seq"] for one in table.ok("GET", "/log")["items"])})
    yield make("POST", "/turns")
    yield make("POST", "/epochs", {"client_seed": "4 6"})
    yield make("DELETE", "/characters/c2", version="*")
    yield make("DELETE", "/players/p3")
    yield make("POST", "/players/p2/token")


def changed(table: Table) -> None:
    """Change all that responses name."""
    for path in ("/characters/c1", "/clocks/k1"):
        table.ok("PATCH", path, {"name": "Another name"}, version="*")
    table.ok("POST", "/rolls", {"spec": SPEC | {"system": "buried_secrets"}})
    table.ok("POST", "/epochs", {"client_seed": "1 1"})
    table.ok("DELETE", "/clocks/k1", version="*")
    table.ok("DELETE", "/characters/c1", version="*")
    table.ok("DELETE", "/players/p2")


def test_the_bytes_of_the_first_response(client: Client, second: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """In each form, names and proofs included, from any process, and where no name can be read any more."""
    table = open_table(client, gm="Gia")
    made = list(play(table))
    changed(table)

    async def late(*_: Any) -> Any:
        raise StoreTimeout("late")

    other = Table(second, {"id": table.sid, "join_code": table.code, "gm_token": table.gm})
    for one in made:
        assert one.again(table) == one.content, one.path
    monkeypatch.setattr(names, "with_names", late)
    for one in made:
        assert one.again(other) == one.content, one.path


def test_names_without_another_read(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a change tells has all its names, although the store does not reply after it."""

    async def late(*_: Any) -> Any:
        raise StoreTimeout("late")

    monkeypatch.setattr(names, "with_names", late)
    table = open_table(client, gm="Gia", options={"given_dice": True})
    ana = table.join()
    table.ok("POST", "/characters", {"name": "Silk"}, token=ana)
    table.ok("POST", "/clocks", {"name": "The alarm", "size": 8})
    body = DIRECT | {"spec": DIRECT["spec"] | {"dice": [6], "push_effect": True}}
    # The GM's roll for a character that its script has no other reason to read.
    for token, name in ((table.gm, "Gia"), (ana, "Ana")):
        told = table.ok("POST", "/rolls", body, token=token)
        assert (told["by_name"], told["character_name"]) == (name, "Silk")
        assert {one["who_name"] for one in told["changes"]} == {"Silk", "The alarm"}
    told = table.ok("DELETE", "/players/p2")
    assert (told["by_name"], told["person_name"]) == ("Gia", "Ana")
