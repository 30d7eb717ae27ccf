"""The digests of scheme ra3 that a client compares, in hex (docs/proofs.md), and names for JSON values."""

import hashlib
import re
import secrets
from typing import Any

from msgspec import json

SCHEME = "ra3"
_LARGEST = 2**53 - 1
_DEEPEST = 128
_SALT = re.compile("[0-9a-f]{64}")
_encode = json.Encoder(order="sorted").encode


def canonical(value: Any) -> bytes:
    """Return canonical JSON (RFC 8785). ValueError for what has none.

    That is a number that is no integer within 2^53-1, half a character, a key that is not ASCII, and more than 128
    levels.
    """
    _check(value, _DEEPEST)
    return _encode(value)


def _check(value: Any, room: int) -> None:
    match value:
        case None | bool() | str():
            return
        case int() if abs(value) <= _LARGEST:
            return
        case list() | dict() if not room:
            raise ValueError("nested too deeply")
        case list():
            items = value
        case dict():
            for key in value:
                if not key.isascii():
                    raise ValueError(f"a key that is not ASCII: {key!r}")
            items = list(value.values())
        case _:
            raise ValueError(f"no integer within 2^53-1: {value!r}")
    for item in items:
        _check(item, room - 1)


def _digest(tag: str, *parts: bytes | str) -> bytes:
    """Return SHA-256 of a tag and parts, each behind its length in 4 bytes."""
    whole = hashlib.sha256()
    for part in (f"{SCHEME}/{tag}", *parts):
        body = part.encode() if isinstance(part, str) else part
        whole.update(len(body).to_bytes(4) + body)
    return whole.digest()


def _u64(number: int) -> bytes:
    return number.to_bytes(8)


def genesis(sid: str, terms: dict[str, Any]) -> str:
    """Return the genesis of an epoch from its terms."""
    commits = [bytes.fromhex(terms[name]) for name in ("commit", "next_commit")]
    return _digest("genesis", sid, _u64(terms["e"]), *commits, terms["client_seed"]).hex()


def commitment(sid: str, epoch: int, seed: str) -> str:
    """Return the commitment to the seed of an epoch, which is in hex."""
    return _digest("commit", sid, _u64(epoch), bytes.fromhex(seed)).hex()


def terms_digest(terms: Any) -> str:
    """Return the digest of terms; empty where they have no canonical form."""
    try:
        return _digest("terms", canonical(terms)).hex()
    except ValueError:
        return ""


def direct_terms(body: dict[str, Any]) -> dict[str, Any]:
    """Return the terms of a direct roll: its body as it was sent, without its epoch.

    The number of a hidden Difficulty and its salt become a digest.
    """
    terms = {name: value for name, value in body.items() if name != "epoch"}
    spec, salt = body.get("spec"), body.get("difficulty_salt")
    number = spec.get("difficulty") if isinstance(spec, dict) else None
    if not (isinstance(salt, str) and _SALT.fullmatch(salt) and type(number) is int and 0 <= number <= _LARGEST):
        return terms
    del terms["difficulty_salt"]
    hidden = _digest("difficulty", bytes.fromhex(salt), _u64(number)).hex()
    return {**terms, "spec": {**terms["spec"], "difficulty": hidden}}


def leaf(number: int, time: int, record: Any) -> str:
    """Return the leaf of a roll: the digest of its number, its time in milliseconds since 1970, and its record."""
    return _digest("leaf", _u64(number), _u64(time), _digest("rec", canonical(record))).hex()


def fingerprint(value: Any) -> str:
    """Return a short name for any JSON value, the same for equal ones: 128 bits."""
    return hashlib.sha256(_encode(value)).hexdigest()[:32]


def random(size: int) -> str:
    """Return random bytes."""
    return secrets.token_hex(size)
