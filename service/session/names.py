"""Ids by name at a table, of documents that the reader may see."""

from collections.abc import Sequence

from service.session import characters, clocks, lifecycle
from service.session.characters import Character
from service.session.clocks import TableClock
from service.session.commands import Caller
from service.session.lifecycle import Person
from service.session.tables import Tables


async def ids_of(tables: Tables, caller: Caller, kind: str, name: str) -> dict[str, str]:
    """Return names by id of the documents of a kind that have a name, ignoring case and spacing."""
    seen = await _seen(tables, caller, kind)
    return {one.id: " ".join(one.name.split()) for one in seen if _plain(one.name) == _plain(name)}


async def _seen(tables: Tables, caller: Caller, kind: str) -> Sequence[Character | TableClock | Person]:
    match kind:
        case "character":
            return await characters.every(tables.store, caller)
        case "clock":
            return await clocks.every(tables.store, caller)
        case _:
            return (await lifecycle.view(tables, caller)).people


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())
