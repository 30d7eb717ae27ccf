"""What a thrower signs: one object of all that a roll depends on, which stands in the log beside the record. Pure.

Its digest is sent with the roll of an action, and stands in the request that the dice follow from (docs/proofs.md).
The terms of a direct roll are its body: `service.audit.chain.direct_terms`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, to_builtins

from service.audit.chain import terms_digest
from service.record.actions.state import assistants_of
from service.record.documents import ActionDoc, ConsequenceDoc


class Terms(Struct, frozen=True):
    """Terms as everybody at the table sees them, and their digest in hex."""

    shown: dict[str, Any]
    digest: str


class Throw(Struct, frozen=True):
    """What the terms of an action have beside what was agreed: by which rules, which dice, and who throws them."""

    rules: str
    sides: Sequence[int]
    thrower: str

    @property
    def members(self) -> dict[str, Any]:
        """Return its members of the terms: always there, also where nothing is thrown."""
        return {"rules": self.rules, "dice": list(self.sides), "thrower": self.thrower}


def roll_terms(aid: str, doc: ActionDoc, spec: Mapping[str, Any], throw: Throw, *, clock: bool) -> Terms:
    """Return the terms of a roll of an action.

    `spec` has the plain values as they are rolled, with sheet, tries and declared place, and the digest of a hidden
    Difficulty. `clock`: whether players see the action's clock, else it is left out.
    """
    return _terms(
        {
            "action": aid,
            "character": doc.character,
            "assistants": list(assistants_of(doc)),
            "clock": doc.clock if clock else "",
            "task": doc.task,
            "spec": spec,
            "offers": {one.id: to_builtins(one.proposal) for one in doc.accepted},
            "says": doc.says,
            "follows": doc.follows,
            "joins": [one.roll for one in doc.joins],
            "fiction_changed": doc.fiction_changed,
            "override": doc.override,
        },
        throw,
    )


def resistance_terms(aid: str, one: ConsequenceDoc, rating: int, throw: Throw, *, clock: bool) -> Terms:
    """Return the terms of resisting a consequence with a rating; `clock`: whether players see its clock."""
    left_out = {"at", "state", "thrower"} | (set() if clock else {"clock"})
    consequence = {name: value for name, value in to_builtins(one).items() if name not in left_out}
    return _terms({"action": aid, "consequence": consequence, "rating": rating}, throw)


def _terms(members: Mapping[str, Any], throw: Throw) -> Terms:
    shown = {**_filled(members), **throw.members}
    return Terms(shown, terms_digest(shown))


_EMPTY: tuple[Any, ...] = (None, "", [], {})


def _filled(value: Any) -> Any:
    """Return a value without members that are empty, at every depth; items of lists stay."""
    match value:
        case dict():
            members = [(name, _filled(member)) for name, member in value.items()]
            return {name: member for name, member in members if member not in _EMPTY}
        case list() | tuple():
            return [_filled(item) for item in value]
        case _:
            return value
