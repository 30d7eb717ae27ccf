"""What can be damaged in a table's stored data: documents, types of keys, and fields."""

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import redis
from msgspec import Struct
from msgspec.structs import asdict

from service.store.keys import keys
from tests.client import Client
from tests.http.operations import Scene

Redis = redis.Redis
FORMS = (b"", b"{", b"null", b"[]", b'"x"', b"7", b"{}", b'{"version": "x", "tracks": 1, "name": 1}', b"\xff")
"""Documents that cannot be read."""
WRITERS: dict[str, Callable[[Redis, str], object]] = {
    "string": lambda raw, key: raw.set(key, "x"),
    "list": lambda raw, key: raw.rpush(key, "x"),
    "set": lambda raw, key: raw.sadd(key, "x"),
    "zset": lambda raw, key: raw.zadd(key, {"x": 1}),
    "hash": lambda raw, key: raw.hset(key, "x", "y"),
    "stream": lambda raw, key: raw.xadd(key, {"x": "y"}),
}
KEY_TYPES = {name: {"log": "stream", "presence": "zset"}.get(name, "hash") for name in asdict(keys(""))}
OWN_TESTS = ("draft", "tickets", "webhooks", "presence")
"""Keys that a table's calls can do without: of imports, of streams, and those that test_webhooks.py damages."""
REQUIRED = ("session", "shared", "epoch", "e", "last", "rolls", "code", "seq", "at", "bytes", "next:p", "gm")
"""Fields that every table has; the first three are documents."""
DOCUMENTS = ("session", "shared", "epoch", "p1", "p2", "p3", "c1", "c2", "k1", "k2", "k3", "a1", "a2", "hidden")
"""`hidden` is a clock that only the GM sees."""
COUNTS = ("head", "next:c", "next:k", "next:a", "count:c", "count:k", "count:a", "unsettled:p1")


class Damage(Struct, frozen=True):
    """A change of one place of the stored data: a key of another type, or a field with another value."""

    place: str
    value: str | bytes | None
    """The type of a key; the value of a field, or None if it is missing."""
    is_key: bool = False

    @property
    def hides(self) -> bool:
        """Whether nothing tells a damaged document from one that was deleted, or that is hidden."""
        return self.place in DOCUMENTS[3:]

    def apply(self, raw: Redis, scene: Scene) -> None:
        """Damage a table."""
        at = keys(scene.table.sid)
        field = scene.hidden if self.place == "hidden" else self.place
        if self.is_key:
            name = getattr(at, self.place)
            raw.delete(name)
            WRITERS[str(self.value)](raw, name)
        elif self.value is None:
            raw.hdel(at.table, field)
        else:
            raw.hset(at.table, field, self.value)


def damages() -> Iterator[Damage]:
    """Yield all damages: each place has one after the other."""
    for key, kind in KEY_TYPES.items():
        yield from (Damage(key, other, is_key=True) for other in WRITERS if other != kind)
    for document in DOCUMENTS:
        yield from (Damage(document, form) for form in (*FORMS, None))
    for field in (*REQUIRED[3:], *COUNTS):
        yield from (Damage(field, value) for value in ("x", "1.5", None))


DAMAGES = {
    f"{'key' if is_key else 'field'} {place}": list(of_place)
    for (place, is_key), of_place in itertools.groupby(damages(), lambda damage: (damage.place, damage.is_key))
}


def stored(raw: Redis, sid: str) -> dict[str, Any]:
    """Return all that is stored of a table by its calls, but for tickets and presence, as Redis stores it."""
    others = {"tickets", "presence", "webhooks"}
    return {name: raw.dump(key) for name, key in asdict(keys(sid)).items() if name not in others}


def linked(client: Client) -> Scene:
    """Return a scene with two clocks that are linked, and one that is hidden."""
    scene = Scene(client)
    scene.table.ok("POST", "/clocks", {"name": "Flood", "size": 4, "kind": "linked", "after": "k1"})
    scene.table.ok("POST", "/clocks", {"name": "Chase", "size": 4, "kind": "racing"})
    scene.hidden = scene.table.ok("POST", "/clocks", {"name": "Doom", "size": 4, "visible": False})["id"]
    return scene
