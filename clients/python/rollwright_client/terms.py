"""What a roll of an action is bound to: the terms that its roller saw (docs/fairness.md, Negotiated rolls)."""

from typing import Any

from rollwright_client.digests import digest_of_terms, random
from rollwright_client.records import kind

UNSEEN = "0" * 64
"""A digest of no terms: a roll for it is refused, and nothing is drawn."""
_COUNTED = frozenset({"attempt", "difficulty", "multiple"})
"""Fields of a spec that the table changes when it is rolled: further tries, and declared actions."""
_SHOWN = ("character", "clock", "task", "says", "fiction_changed", "override")


def misstated(told: dict[str, Any]) -> str | None:
    """Return what of an action, its stakes or chances that were read is not as their terms have it; None: nothing."""
    terms, digest = told.get("terms"), told.get("terms_digest")
    if not isinstance(digest, str) or not isinstance(terms, dict):
        return None
    if digest != digest_of_terms(terms):
        return "terms_digest"
    for name in _SHOWN:
        if _is_same_kind(told, terms, name) and told.get(name) != terms.get(name):
            return name
    spec, agreed = told.get("spec") or {}, terms.get("spec") or {}
    names = [name for name in spec if not isinstance(spec[name], dict | list | None) and name not in _COUNTED]
    return next((name for name in names if name in agreed and spec[name] != agreed[name]), None)


def _is_same_kind(told: dict[str, Any], terms: dict[str, Any], name: str) -> bool:
    if (name in told) != (name in terms):
        return False
    return kind(told.get(name)) == kind(terms.get(name))


def salted(body: dict[str, Any]) -> dict[str, Any]:
    """Return a body with a random salt for a Difficulty that it hides: one of the service's could be tried out."""
    spec = body.get("spec") or {}
    hides = spec.get("difficulty_hidden") is True and spec.get("difficulty") is not None and spec.get("dice") is None
    if not hides or body.get("difficulty_salt") or body.get("epoch", "") is None:
        return body
    return {**body, "difficulty_salt": random(32)}
