"""What a message is made of: a game as its description has it, and an action as somebody sees it."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rollwright_client import AsyncTable
from rollwright_discord.texts import clean
from rollwright_discord.words import spoken


class Game:
    """A game as its description has it, in one language."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        self.told = told

    def label(self, kind: str, one: str) -> str:
        """Return the label of an id."""
        return _capital(self.told["labels"].get(kind, {}).get(one, {}).get("label") or one)

    def listed(self, name: str) -> dict[str, str]:
        """Return the values of a closed list, each with its label; of other fields none."""
        field = self.told["spec"]["properties"][name]
        for one in (field, *field.get("anyOf", ())):
            if "enum" in one:
                labels = field.get("x-enum-labels") or one.get("x-enum-labels") or {}
                values = [value for value in one["enum"] if isinstance(value, str)]
                return {value: _capital(labels.get(value, {}).get("label") or value) for value in values}
        return {}

    def choices(self) -> Iterator[tuple[str, str, dict[str, str]]]:
        """Yield the GM's closed lists that a form shows first: field, title, and values with labels."""
        for name, field in self.told["spec"]["properties"].items():
            values = self.listed(name)
            if field.get("x-owner") == "gm" and field.get("x-primary") and values:
                yield name, field["title"], values


def _capital(words: str) -> str:
    spaced = str(words).replace("_", " ")
    return spaced[:1].upper() + spaced[1:]


class Games:
    """The games of tables, each described once in each language."""

    def __init__(self) -> None:
        self._described: dict[tuple[str, str], Game] = {}

    async def of(self, table: AsyncTable) -> Game:
        """Return the game that a table plays, in the language that is spoken."""
        # What is read while the table's game is forgotten is not kept: `forget` puts others in their place.
        key, described = (table.sid, spoken()), self._described
        if key not in described:
            described[key] = Game(await table.describe_game())
        return described[key]

    def forget(self, sid: str) -> None:
        """Forget the game of a table, which plays another version from now on."""
        self._described = {key: game for key, game in self._described.items() if key[0] != sid}


class Sight(NamedTuple):
    """An action as somebody sees it, and what was read with it."""

    game: Game
    action: Any
    session: Any
    """The table, with its people, characters and clocks."""
    stakes: Any = None
    """Before its dice, and while something of it may be resisted."""
    roll: Any = None
    """Its entry in the log, after them."""

    def name(self, one: str) -> str:
        """Return the name of a person, a character or a clock, on one line; of another id itself."""
        listed = (each for kind in ("people", "characters", "clocks") for each in self.session.get(kind, ()))
        found = next((each["name"] for each in listed if one in {each["id"], each.get("role")}), one)
        return clean(found, 160)
