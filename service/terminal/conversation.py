"""One person at one table, and the action that is spoken of."""

from collections.abc import Callable, Sequence
from typing import Any

import click

from rollwright_client import Table, as_signed, can_take, parties_of, rating_named, terms_digest
from service.rules.system import System
from service.rules.writing import one_line
from service.terminal import negotiation, seats, told

END = 24_577
"""Beyond the last entry that a log can have."""
RECENT = 50
"""Entries among which the last action is looked for."""


class Conversation:
    """What a person does at a table, step by step."""

    game: System[Any, Any]
    """What the table plays, as of the step that is made."""

    def __init__(self, table: Table, seat: seats.Seat, ask: Callable[[str], str] | None = None) -> None:
        """`ask` has the person choose, where there is one."""
        self.table = table
        self.seat = seat
        self.aid = ""
        """The action that the person spoke of last."""
        self._ask = ask
        self._shown: dict[str, str] = {}
        """Digest of the terms that were printed last, by action."""

    def read_game(self) -> System[Any, Any]:
        """Read which game the table plays; UsageError where this program does not have it."""
        self.game = seats.game_of(self.table, self.seat, self.table.get_session()["rules"])
        return self.game

    def current(self, step: str, aid: str | None = None, named: str = "") -> Any:
        """Return the action that is named, or else the one that can take a step; UsageError for none.

        Of several it is the one that the person spoke of last, or it is asked which. `named` is the offer, its kind, or
        the consequence that the step is about.
        """
        # The list has no terms of each, which a roll is bound to.
        self.aid = aid or self._fitting(step, named)
        return self.table.get_action(self.aid)

    def _fitting(self, step: str, named: str) -> str:
        actions: list[Any] = [*self.table.list_actions()["actions"]]
        if not actions:
            raise click.UsageError("there is no open action: ask for one")
        found = [one["id"] for one in can_take(step, actions, self.parties(), named=named)]
        if not found:
            raise click.UsageError(f"no action can take this step now: {_listed(actions)}")
        if len(found) == 1 or self.aid in found:
            return found[0] if len(found) == 1 else self.aid
        several = _listed([one for one in actions if one["id"] in found])
        if self._ask is None:
            raise click.UsageError(f"name the action by --aid: {several}")
        chosen = self._ask(f"Which action? {several}: ").strip()
        if chosen not in found:
            raise click.UsageError(f"nothing was done: name one of {', '.join(found)}")
        return chosen

    def parties(self) -> set[str]:
        """Return the parties that the person answers for."""
        return parties_of(self.table.get_session(include="characters"), self.seat.person)

    def last_action(self) -> str:
        """Return the action, or the direct roll, of which the log has the last entry; UsageError for none."""
        page: Any = self.table.read_log(before=END, limit=RECENT, proof="no")
        of_actions = [one for one in page["items"] if one.get("action") or one["type"] == "rolled"]
        if not of_actions:
            raise click.UsageError("there is no action: name one by -a")
        return str(of_actions[-1].get("action") or f"r{of_actions[-1]['seq']}")

    def session(self) -> Any:
        """Return the table with its characters and clocks."""
        return self.table.get_session(include="characters,clocks")

    def show(self, result: Any) -> None:
        """Print what a step returned, an entry or an action."""
        if "seq" in result:
            self.aid = result.get("action") or self.aid
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
        now = self.current("stakes", aid)
        self._shown[now["id"]] = _digest_of(now)
        rule = self.game.memory.follow_up.resist
        names, track = negotiation.names_of(self.session()), rule.track if rule else ""
        negotiation.stakes(self.table.action_stakes(now["id"]), signed(now), names, track)

    def to_sign(self, aid: str | None) -> Any:
        """Return the action to be rolled: its terms are those that were printed, or are printed now.

        UsageError where others were printed before.
        """
        now = self.current("roll", aid)
        before = self._shown.get(now["id"])
        if before != _digest_of(now):
            self.show_action(now)
            if before:
                raise click.UsageError("these terms are others than were shown before: roll again if you want them")
        return now

    def sheet_rating(self, aid: str, consequence: str, attribute: str) -> int:
        """Return the sheet's rating that resists; UsageError with those that it has, where it is none of them."""
        ratings = self.table.sheet_ratings(aid, consequence)
        rating = rating_named(ratings, attribute)
        if rating is None:
            known = ", ".join(f"{name} {number}" for name, number in ratings.items()) or "nothing"
            detail = f"the sheet has {known} that resists: name one, or say a rating as in `resist {consequence} 2`"
            raise click.UsageError(f"no {attribute!r}: {detail}")
        return rating

    def resistance_to_sign(self, aid: str, consequence: str, rating: int) -> Any:
        """Print the terms of a resistance, and return them; TermsError where they cannot be signed."""
        terms = self.table.resistance_terms(aid, consequence, rating)
        if terms is None:
            raise click.UsageError(f"{consequence} is not resisted by dice")
        negotiation.resistance(terms, negotiation.names_of(self.session()))
        return terms


def _listed(actions: Sequence[Any]) -> str:
    """Return actions on one line, each by its id with its goal and its state."""
    shown = [
        f"{one['id']} ({' '.join(filter(None, [one_line(one.get('spec', {}).get('goal') or ''), one['state']]))})"
        for one in actions
    ]
    return ", ".join(shown)


def _digest_of(action: Any) -> str:
    """Return the digest of an action's terms as it is computed here; empty where it has none."""
    return terms_digest(action["terms"]) if action.get("terms") else ""


def signed(action: Any) -> dict[str, Any]:
    """Return an action as a roll would sign it; after its dice as it is."""
    return as_signed(dict(action)) if action["state"] in {"draft", "ready"} else dict(action)
