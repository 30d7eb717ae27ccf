"""One person at one table, and the action that is spoken of."""

from typing import Any

import click

from rollwright_client import Table
from service.terminal import negotiation, seats, told


class Conversation:
    """What a person does at a table, step by step."""

    def __init__(self, table: Table, seat: seats.Seat) -> None:
        self.table = table
        self.seat = seat
        self.aid = ""

    def heard(self, entry: dict[str, Any]) -> None:
        """Take an entry of the log: the last action is the one that is spoken of."""
        self.aid = entry.get("action") or self.aid

    def current(self, aid: str | None = None) -> Any:
        """Return the action that is spoken of; UsageError for none."""
        if aid or self.aid:
            return self.table.get_action(aid or self.aid)
        actions = self.table.list_actions()["actions"]
        if not actions:
            raise click.UsageError("there is no open action: ask for one")
        # The list has no terms of each, which a roll is bound to.
        self.aid = actions[-1]["id"]
        return self.table.get_action(self.aid)

    def session(self) -> Any:
        """Return the table with its characters and clocks."""
        return self.table.get_session(include="characters,clocks")

    def show(self, result: Any) -> None:
        """Print what a step returned, an entry or an action."""
        if "seq" in result:
            self.heard(result)
            told.entry(dict(result), self.seat.system)
        else:
            self.aid = result["id"]
            negotiation.action(dict(result), negotiation.names_of(self.session()))
