"""Fields that will be removed: what a response says of those that a request still sends (docs/decisions/0040)."""

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from email.utils import format_datetime
from functools import cache
from typing import Any

from msgspec import Struct

from service.http import schema
from service.http.problems import Headers
from service.rules.spec import Spec
from service.rules.systems import ALL

_POLICY = b'</docs/changes.md>; rel="deprecation"; type="text/markdown"'


class Removal(Struct, frozen=True):
    """A field that will be removed."""

    path: tuple[str, ...]
    """Names from the body down to the field; `*` stands for each item of a list."""
    game: str
    """The game of the spec that has it; empty for a field of no spec."""
    since: date
    """The day of the release that deprecated it."""
    sunset: date
    """The first day on which a release may be without it."""


def deprecation_headers(kind: Any, body: Any) -> Headers:
    """Return `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link to the policy, where a body has such a field.

    Of several fields they say the earliest dates.
    """
    sent = [removal for removal in removals(kind) if _has(body, removal.path, removal.game)]
    if not sent:
        return ()
    since = _midnight(min(removal.since for removal in sent))
    sunset = _midnight(min(removal.sunset for removal in sent))
    return (
        (b"deprecation", b"@%d" % since.timestamp()),
        (b"sunset", format_datetime(sunset, usegmt=True).encode()),
        (b"link", _POLICY),
    )


@cache
def removals(kind: Any) -> tuple[Removal, ...]:
    """Return the fields of a body's type that will be removed."""
    return tuple(_of_specs(()) if kind is Spec else _inside(kind, schema.of(kind), (), ""))


def _of_specs(path: tuple[str, ...]) -> Iterator[Removal]:
    for name, game in ALL.items():
        kind: Any = game.spec
        yield from _inside(kind, schema.of(kind), path, name)


def _inside(kind: Any, node: Mapping[str, Any], path: tuple[str, ...], game: str) -> Iterator[Removal]:
    for branch in node.get("anyOf", [node]):
        if branch.get("$ref") in schema.SPECS:
            yield from _of_specs(path)
            continue
        found = schema.resolved(kind, branch)
        for name, inner in found.get("properties", {}).items():
            if inner.get("deprecated"):
                since, sunset = date.fromisoformat(inner["x-since"]), date.fromisoformat(inner["x-sunset"])
                yield Removal((*path, name), game, since, sunset)
            yield from _inside(kind, inner, (*path, name), game)
        if "items" in found:
            yield from _inside(kind, found["items"], (*path, "*"), game)


def _has(value: Any, path: tuple[str, ...], game: str) -> bool:
    """Return whether a body has a field; one of a spec that names a game, where it is that game's."""
    match value:
        case list() if path[0] == "*":
            return any(_has(item, path[1:], game) for item in value)
        case dict() if path[0] in value:
            wrong_game = game and value.get("system", game) != game
            return not wrong_game if len(path) == 1 else _has(value[path[0]], path[1:], game)
        case _:
            return False


def _midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)
