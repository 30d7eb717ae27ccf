"""What is signed: terms of an action or a resistance as they were told, and those of direct rolls (docs/proofs.md)."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import json

from rollwright_client.digests import direct_terms, random, terms_digest
from rollwright_client.errors import TermsError

_SHOWN = ("character", "clock", "task", "says", "follows", "fiction_changed", "override", "thrower")
"""What is said of an action and its terms alike, beside the spec."""
_NAMED = frozenset({*_SHOWN, "action", "assistants", "spec", "offers", "rules", "dice"})
_SEALED = re.compile("[0-9a-f]{64}")


def unsignable(told: dict[str, Any]) -> str | None:
    """Return why no roll can be bound to an action, its stakes or chances as they were told; None where one can."""
    terms, digest = told.get("terms"), told.get("terms_digest")
    if not isinstance(terms, dict):
        return "its terms were not told"
    own = terms_digest(terms)
    if not own:
        return "its terms have no canonical form"
    if digest is None:
        return "the digest of its terms was not told"
    if digest != own:
        return "the digest that was told is not that of its terms"
    whole = terms.get("rules") and isinstance(terms.get("dice"), list) and terms.get("thrower")
    return None if whole else "its terms lack rules, dice or thrower"


def signable(told: dict[str, Any] | None) -> dict[str, Any]:
    """Return the terms that an action, its stakes or chances were told with; TermsError where no roll can sign them."""
    reason = unsignable(told or {})
    if told is None or reason is not None:
        raise TermsError(str(reason))
    terms: dict[str, Any] = told["terms"]
    return terms


class TermsRoll(NamedTuple):
    """A roll that is bound to terms: of an action, or against its consequence with a rating."""

    action: str
    consequence: str | None = None
    rating: int | None = None

    def has(self, terms: dict[str, Any]) -> bool:
        """Whether terms are its own."""
        resisted = terms.get("consequence") or {}
        return self == (terms.get("action"), resisted.get("id"), terms.get("rating"))


def rating_named(ratings: Mapping[str, int], name: str) -> int | None:
    """Return the rating of a name, whose case and spacing are ignored; None for none."""
    return next((rating for known, rating in ratings.items() if _folded(known) == _folded(name)), None)


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())


def as_signed(action: dict[str, Any]) -> dict[str, Any]:
    """Return an action as its terms have it, which is what a roll is bound to.

    Show it before the roll in place of what is told beside them. Accepted offers are those of the terms, with who made
    and got them; the digest of a hidden Difficulty is left out. An action without terms cannot be rolled, and is
    returned as it is.
    """
    terms = action.get("terms")
    if not isinstance(terms, dict):
        return action
    told = {one["id"]: one for one in action.get("offers", [])}
    accepted = [
        {"text": "", **offer, "id": name, "state": "accepted"}
        | {party: told.get(name, {}).get(party, "") for party in ("by", "to")}
        for name, offer in terms.get("offers", {}).items()
    ]
    return {
        **{name: value for name, value in action.items() if name not in _SHOWN},
        **{name: terms[name] for name in _SHOWN if name in terms},
        "assistants": terms.get("assistants", []),
        "spec": {name: value for name, value in terms.get("spec", {}).items() if not _is_sealed(name, value)},
        "offers": [*[one for one in told.values() if one["state"] != "accepted"], *accepted],
    }


def unknown_members(terms: Any) -> dict[str, Any]:
    """Return the other members of terms: `joins`, the entries of rolls, and what this version does not know.

    Show them as they are.
    """
    return {name: value for name, value in (terms or {}).items() if name not in _NAMED}


def _is_sealed(name: str, value: Any) -> bool:
    """Whether a field of a spec is a hidden Difficulty: it has the digest of the number."""
    return name == "difficulty" and isinstance(value, str) and _SEALED.fullmatch(value) is not None


def signing(body: dict[str, Any]) -> dict[str, Any]:
    """Return the body of a direct roll as it is signed: with a random salt for a Difficulty that it hides.

    One of the service's could be tried out. TermsError where it has no canonical form.
    """
    # As it is sent: with lists in place of tuples.
    signed: dict[str, Any] = json.decode(json.encode(salted(body)))
    if not terms_digest(direct_terms(signed)):
        raise TermsError("its terms have no canonical form")
    return signed


def salted(body: dict[str, Any]) -> dict[str, Any]:
    """Return a body with a random salt for a Difficulty that it hides."""
    spec = body.get("spec") or {}
    hides = spec.get("difficulty_hidden") is True and spec.get("difficulty") is not None
    return {**body, "difficulty_salt": random(32)} if hides and not body.get("difficulty_salt") else body
