"""Ids by name, of documents of a table that the reader may see."""

from collections.abc import Sequence

from service.session import characters, clocks, lifecycle
from service.session.characters import Character
from service.session.clocks import TableClock
from service.session.commands import Caller
from service.session.lifecycle import Person
from service.session.tables import Tables


async def ids_of(tables: Tables, caller: Caller, kind: str, name: str) -> dict[str, str]:
    """Return names by id of the documents of a kind that have a name, ignoring case and spacing."""
    visible = await _visible_documents(tables, caller, kind)
    return {
        document.id: " ".join(document.name.split())
        for document in visible
        if _normalized(document.name) == _normalized(name)
    }


async def _visible_documents(tables: Tables, caller: Caller, kind: str) -> Sequence[Character | TableClock | Person]:
    match kind:
        case "character":
            return await characters.read_all(tables, caller)
        case "clock":
            return await clocks.read_all(tables, caller)
        case _:
            return (await lifecycle.view(tables, caller)).people


def _normalized(name: str) -> str:
    return " ".join(name.casefold().split())
