"""The ids in offers and consequences that have names beside them."""

import re
from collections.abc import Iterable
from typing import Any

from service.record.documents import ActionDoc
from service.record.events import Event, OfferAnswered, OfferMade
from service.session.actions.views import ActionConsequence, Offer, offer

_NAMED = re.compile(r"[pck][0-9]+")
"""Ids of people, characters and clocks."""


def ids_among(found: Iterable[Any]) -> set[str]:
    """Return those that are ids of people, characters and clocks."""
    return {one for one in found if isinstance(one, str) and _NAMED.fullmatch(one)}


def ids_in_offers(offers: Iterable[Offer]) -> set[str]:
    """Return the ids of those who offer, answer and pay, and of what is ticked."""
    found: set[Any] = set()
    for one in offers:
        price = one.price or {}
        found |= {one.by, one.to, one.character, price.get("tick", {}).get("clock")}
        found |= {change["who"] for change in price.get("changes", ())}
    return ids_among(found)


def ids_in_consequences(consequences: Iterable[ActionConsequence]) -> set[str]:
    """Return the ids of the characters and clocks that they befall, and of those who are to throw."""
    return ids_among(name for one in consequences for name in (one.character, one.clock, one.thrower))


def ids_of_step(doc: ActionDoc, event: Event) -> tuple[str, ...]:
    """Return the ids in the entry of a step that have names beside them, by the action that it leaves."""
    # One that was just made has its id from the action.
    made = doc.offers[-1:] if isinstance(event, OfferMade | OfferAnswered) else ()
    answered = [one for one in doc.offers if one.id == getattr(event, "offer", "")]
    found = ids_in_offers([offer(one) for one in (*answered, *made)])
    befallen = ids_among(name for one in doc.consequences for name in (one.character, one.clock, one.thrower))
    return tuple(sorted(found | befallen | ids_among([doc.thrower])))
