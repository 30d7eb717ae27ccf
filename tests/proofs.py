"""A table whose dice are committed: its rolls, epochs and receipts, and the store behind it."""

from typing import Any

import msgspec
import redis

from service.audit import notes
from service.audit.chain import EpochLog, Receipt
from service.audit.notes import Key
from tests.client import Client
from tests.table import Table

BS = {"system": "buried_secrets", "rating": 3}
HIDDEN = {"system": "daggerheart", "trait": 2, "difficulty": 15, "difficulty_hidden": True}
SALT = "5a" * 32
"""Of a hidden Difficulty, from the GM's device."""
KEY = "the-key-of-this-roll"


def rolled(table: Table, spec: dict[str, Any] = BS, **more: Any) -> dict[str, Any]:
    """Roll with committed dice; return the entry."""
    entry: dict[str, Any] = table.ok("POST", "/rolls", body_of(spec), **more)
    return entry


def body_of(spec: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return the body of a direct roll: with a salt where its Difficulty is hidden."""
    return {"spec": spec, **more} | ({"difficulty_salt": SALT} if spec.get("difficulty_hidden") else {})


def closed(table: Table, client_seed: str = "", **more: Any) -> dict[str, Any]:
    """Close the open epoch; return what was answered."""
    answer: dict[str, Any] = table.ok("POST", "/epochs", {"client_seed": client_seed}, **more)
    return answer


def log_of(table: Table) -> list[dict[str, Any]]:
    """Return the whole log."""
    items: list[dict[str, Any]] = table.ok("GET", "/log?limit=200")["items"]
    return items


def receipt_of(entry: dict[str, Any], key: Key) -> Receipt:
    """Return the receipt of a roll, which this key has signed."""
    receipt = notes.read(entry["proof"]["receipt"], [key])
    assert isinstance(receipt, Receipt)
    return receipt


def signing_key(client: Client) -> Key:
    """Return the published key that signs."""
    published = client.get("/.well-known/rollwright-keys").json()["keys"]
    assert [one["signs"] for one in published] == [True]
    return notes.key(published[0]["vkey"])


def epoch_log(trail: dict[str, Any], e: int) -> EpochLog:
    """Return an epoch as a verifier takes it, from what anybody at the table can read."""
    (told,) = [one for one in trail["epochs"] if (one["e"], one["sid"]) == (e, trail["epochs"][-1]["sid"])]
    entries = [{name: roll[name] for name in ("n", "t", "rec")} for roll in trail["rolls"]]
    names = ("sid", "e", "lineage", "client_seed", "commit", "next_commit", "seed", "head")
    fields = {name: told[name] for name in names}
    return msgspec.convert(fields | {"v": "ra3", "entries": entries}, EpochLog)


def dumped(raw: redis.Redis, sid: str) -> dict[bytes, bytes]:
    """Return every key of a session as Redis dumps it."""
    return {name: raw.dump(name) for name in raw.keys(f"*{sid}*")}  # type: ignore[misc]  # redis-py's types


def restored(raw: redis.Redis, sid: str, dump: dict[bytes, bytes]) -> None:
    """Put a session back to what it was, as a replica does that was promoted too early."""
    for name in raw.keys(f"*{sid}*"):
        raw.delete(name)
    for name, value in dump.items():
        raw.restore(name, 0, value)
