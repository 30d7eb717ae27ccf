"""Ids of people, characters, clocks and actions: a letter and a number that is never used twice; and of requests."""

import secrets
from typing import Annotated

from msgspec import Meta, Struct

NUMBER = "[1-9][0-9]{0,5}"
LAST = 99_999
"""The highest number that is assigned in order (service/store/lua/put.lua)."""


def _id_of(kind: str, letter: str) -> dict[str, str]:
    """Return the schema of a kind's ids; `x-id-of` names the kind, so that a name in their place can be looked up."""
    # `$` alone would let a newline follow.
    return {
        "pattern": rf"^{letter}{NUMBER}$(?!\n)",
        "x-pattern-description": f"a {kind}'s id (such as {letter}1)",
        "x-id-of": kind,
    }


PERSON, CHARACTER, CLOCK = _id_of("person", "p"), _id_of("character", "c"), _id_of("clock", "k")
WEBHOOK = {"pattern": rf"^h{NUMBER}$(?!\n)", "x-pattern-description": "a webhook's id (such as h1)"}
ACTION = {
    "pattern": rf"^[ar]{NUMBER}$(?!\n)",
    "x-pattern-description": "an action's id (such as a1; of a direct roll r with the number of its entry, such as r7)",
    "x-id-of": "action",
}

PersonId = Annotated[
    str, Meta(pattern=PERSON["pattern"], description="A person.", examples=["p1"], extra_json_schema=PERSON)
]
CharacterId = Annotated[str, Meta(pattern=CHARACTER["pattern"], examples=["c1"], extra_json_schema=CHARACTER)]
ActionId = Annotated[str, Meta(pattern=ACTION["pattern"], examples=["a1"], extra_json_schema=ACTION)]
ClockId = Annotated[str, Meta(pattern=CLOCK["pattern"], examples=["k1"], extra_json_schema=CLOCK)]


def unordered() -> int:
    """Draw a random number for a hidden document: numbers in order would reveal how many there are."""
    return LAST + 1 + secrets.randbelow(900_000)


class IdempotencyKey(Struct, frozen=True):
    """How a repeated request is recognised: an Idempotency-Key and what was sent under it, as digests."""

    digest: bytes = b""
    """16 bytes of the digest of the Idempotency-Key."""
    fingerprint: bytes = b""
    """8 bytes of the digest of the request and of the person who sent it."""
