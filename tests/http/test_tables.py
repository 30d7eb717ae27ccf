"""A table from the first call on: opened, joined, played, read."""

from typing import Any

from litestar.testing import TestClient

from tests.table import open_table, unnamed


def test_a_roll_charges_ticks_and_is_logged(client: TestClient[Any]) -> None:
    """A roll charges actor and assistant, ticks the clock and is logged, in one entry; a retry changes nothing."""
    table = open_table(client, options={"given_dice": True})
    ana = table.join()
    table.ok("POST", "/characters", {"name": "Silk"}, token=ana)
    table.ok("POST", "/characters", {"name": "Thorn"}, token=ana)
    table.ok("POST", "/clocks", {"name": "Alarm", "size": 4})
    spec = {"system": "buried_secrets", "rating": 2, "assist": True, "push_effect": True, "dice": [6, 3, 1]}
    roll = {"spec": spec, "character": "c1", "assistant": "c2", "clock": "k1"}
    first = table.call("POST", "/rolls", roll, token=ana, key="a key of 16 to 64".replace(" ", "-"))
    again = table.call("POST", "/rolls", roll, token=ana, key="a key of 16 to 64".replace(" ", "-"))
    assert unnamed(first.json())["changes"] == [
        {"who": "c2", "track": "stress", "amount": 1, "to": 1},
        {"who": "c1", "track": "stress", "amount": 2, "to": 2},
        {"who": "k1", "track": "filled", "amount": 3, "to": 3},
    ]
    assert first.json() == again.json()
    assert again.headers["idempotent-replayed"] == "true"
    assert "idempotent-replayed" not in first.headers
    assert table.ok("GET", "/clocks/k1")["filled"] == 3
    log = table.ok("GET", "/log", token=ana)
    assert [entry["type"] for entry in log["items"]] == [
        "session_created",
        "person_joined",
        "character_created",
        "character_created",
        "clock_created",
        "rolled",
    ]
    assert log["items"][-1] == first.json()
