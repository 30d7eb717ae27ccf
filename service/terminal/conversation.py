"""One person at one table, and the action that is spoken of."""

from typing import Any

import click

from rollwright_client import Table, as_signed
from service.terminal import negotiation, seats, told


class Conversation:
    """What a person does at a table, step by step."""

    def __init__(self, table: Table, seat: seats.Seat) -> None:
        self.table = table
        self.seat = seat
        self.aid = ""
        self._shown: dict[str, str] = {}
        """Digest of the terms that were printed last, by action."""

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
            self.show_action(result)

    def show_action(self, action: Any) -> None:
        """Print an action: before its dice as its terms have it, which a roll signs."""
        self.note_shown(action)
        negotiation.action(signed(action), negotiation.names_of(self.session()))

    def note_shown(self, action: Any) -> None:
        """Note that the terms of an action were printed."""
        self._shown[action["id"]] = action.get("terms_digest", "")

    def to_sign(self, aid: str | None) -> Any:
        """Return the action to be rolled: its terms are those that were printed, or are printed now.

        UsageError where others were printed before.
        """
        now = self.current(aid)
        before = self._shown.get(now["id"])
        if before != now.get("terms_digest", ""):
            self.show_action(now)
            if before:
                raise click.UsageError("these terms are others than were shown before: roll again if you want them")
        return now


def signed(action: Any) -> dict[str, Any]:
    """Return an action as a roll would sign it; after its dice as it is."""
    return as_signed(dict(action)) if action["state"] in {"draft", "ready"} else dict(action)
