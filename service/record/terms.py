"""What a roller agrees to: one object of all that a roll of an action depends on and others may change. Pure.

Its digest is sent with the roll, and stands in the audited request (docs/fairness.md, Negotiated rolls).
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, to_builtins

from service.audit.chain import terms_digest
from service.record.actions.state import assistants_of, hides
from service.record.documents import ActionDoc, ConsequenceDoc
from service.rules.spec import SplitSpec, join_spec
from service.rules.systems import ALL


class Terms(Struct, frozen=True):
    """Terms as everybody at the table sees them, and their digest in hex."""

    shown: dict[str, Any]
    digest: str


def roll_terms(
    aid: str, doc: ActionDoc, committed: Mapping[str, Any], free_text: Mapping[str, Any], *, clock: bool
) -> Terms:
    """Return the terms of a roll of an action.

    `committed` and `free_text` are the parts of the spec as it is rolled, with sheet, tries and declared place, and the
    digest of a hidden Difficulty in the first. `clock`: whether players see the action's clock, else it is left out.
    """
    hidden = hides(doc, ALL[doc.system])
    words = {name: value for name, value in free_text.items() if name != hidden}
    found = {
        "action": aid,
        "character": doc.character,
        "assistants": list(assistants_of(doc)),
        "clock": doc.clock if clock else "",
        "task": doc.task,
        # Sorted: a Difficulty's label, which is free text, would stand at another place than its number.
        "spec": dict(sorted(join_spec(SplitSpec(dict(committed), words)).items())),
        "offers": {one.id: _filled(to_builtins(one.proposal)) for one in doc.accepted},
        "says": doc.says,
        "follows": doc.follows,
        "joins": [one.roll for one in doc.joins],
        "fiction_changed": doc.fiction_changed,
        "override": doc.override,
    }
    return _terms(found)


def resistance_terms(aid: str, one: ConsequenceDoc, rating: int, *, clock: bool) -> Terms:
    """Return the terms of resisting a consequence with a rating; `clock`: whether players see its clock."""
    left_out = {"at", "state"} | (set() if clock else {"clock"})
    consequence = {name: value for name, value in to_builtins(one).items() if name not in left_out}
    return _terms({"action": aid, "consequence": consequence, "rating": rating})


def _terms(found: Mapping[str, Any]) -> Terms:
    shown = _filled(found)
    return Terms(shown, terms_digest(shown).hex())


def _filled(found: Mapping[str, Any]) -> dict[str, Any]:
    """Return members without those that are empty."""
    return {name: value for name, value in found.items() if value or value == 0}
