"""Who makes a step of an action, and how a step that is not allowed is refused."""

from typing import Any

from msgspec import Struct

from service.record.documents import Role
from service.rules.system import System

GM_PARTY = "gm"
"""The party that is the GM; others are a person, and a character for its actor: its owner, else the GM."""


class StepRefused(Exception):  # noqa: N818  # a refusal, by its code
    """A step that the action does not allow now; nothing was changed."""

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code)
        self.code = code
        self.details = details


class Participant(Struct, frozen=True, kw_only=True, eq=False):
    """A person who makes a step: their role, the characters they act for, the rules of the action, and the time."""

    game: System[Any, Any]
    person: str
    role: Role
    now: int
    """The time of the step, in milliseconds."""
    owns: frozenset[str] = frozenset()
    """Characters that are theirs."""
    unowned: frozenset[str] = frozenset()
    """Characters that nobody plays: the GM acts for them."""

    def acts_for(self, party: str) -> bool:
        """Return whether they are a party, or act for it."""
        gm = self.role == "gm"
        return (
            party in {self.person, GM_PARTY if gm else self.person}
            or party in self.owns
            or (gm and party in self.unowned)
        )
