"""One person at one table, and the action that is spoken of."""

from typing import Any

import click

from rollwright_client import Table, as_signed, terms_digest
from service.rules.system import System
from service.terminal import negotiation, seats, told


class Conversation:
    """What a person does at a table, step by step."""

    game: System[Any, Any]
    """What the table plays, as of the step that is made."""

    def __init__(self, table: Table, seat: seats.Seat) -> None:
        self.table = table
        self.seat = seat
        self.aid = ""
        self._shown: dict[str, str] = {}
        """Digest of the terms that were printed last, by action."""

    def heard(self, entry: dict[str, Any]) -> None:
        """Take an entry of the log: the last action is the one that is spoken of."""
        self.aid = entry.get("action") or self.aid

    def read_game(self) -> System[Any, Any]:
        """Read which game the table plays; UsageError where this program does not have it."""
        self.game = seats.game_of(self.table, self.seat, self.table.get_session()["rules"])
        return self.game

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
            told.entry(dict(result), self.seat.title, self.seat.rules)
        else:
            self.aid = result["id"]
            self.show_action(result)

    def show_action(self, action: Any) -> None:
        """Print an action: before its dice as its terms have it, which a roll signs."""
        self._shown[action["id"]] = _digest_of(action)
        negotiation.action(signed(action), negotiation.names_of(self.session()))

    def show_stakes(self, aid: str | None) -> None:
        """Print the terms of an action, which a roll signs, and what is at stake."""
        now = self.current(aid)
        self._shown[now["id"]] = _digest_of(now)
        rule = self.game.memory.follow_up.resist
        names, track = negotiation.names_of(self.session()), rule.track if rule else ""
        negotiation.stakes(self.table.action_stakes(now["id"]), signed(now), names, track)

    def to_sign(self, aid: str | None) -> Any:
        """Return the action to be rolled: its terms are those that were printed, or are printed now.

        UsageError where others were printed before.
        """
        now = self.current(aid)
        before = self._shown.get(now["id"])
        if before != _digest_of(now):
            self.show_action(now)
            if before:
                raise click.UsageError("these terms are others than were shown before: roll again if you want them")
        return now

    def resistance_to_sign(self, aid: str, consequence: str, rating: int) -> Any:
        """Print the terms of a resistance, and return them; TermsError where they cannot be signed."""
        terms = self.table.resistance_terms(aid, consequence, rating)
        if terms is None:
            raise click.UsageError(f"{consequence} is not resisted by dice")
        negotiation.resistance(terms, negotiation.names_of(self.session()))
        return terms


def _digest_of(action: Any) -> str:
    """Return the digest of an action's terms as it is computed here; empty where it has none."""
    return terms_digest(action["terms"]) if action.get("terms") else ""


def signed(action: Any) -> dict[str, Any]:
    """Return an action as a roll would sign it; after its dice as it is."""
    return as_signed(dict(action)) if action["state"] in {"draft", "ready"} else dict(action)
