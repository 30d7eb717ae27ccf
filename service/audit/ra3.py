"""Scheme ra3: tagged hashes, roll keys, and unbiased faces from a key."""

import hashlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, count
from struct import Struct as Layout
from typing import Literal

from msgspec import json

SCHEME: Literal["ra3"] = "ra3"
LARGEST_INTEGER = 2**53 - 1
MAX_SIDES = 2**31
DEEPEST = 128
"""Nesting depth of lists and objects."""

_WORDS = Layout(">8I")
_LENGTH = Layout(">I").pack
_encode = json.Encoder(order="sorted").encode
_SPACE = 2**32


def tagged(tag: str, *parts: bytes) -> bytes:
    """Join a tag and parts, each after its 4-byte length, so that different lists never collide."""
    whole = _tag(tag)
    for part in parts:
        whole += _LENGTH(len(part)) + part
    return whole


@lru_cache(maxsize=32)
def _tag(tag: str) -> bytes:
    text = f"{SCHEME}/{tag}".encode()
    return _LENGTH(len(text)) + text


_ROLL, _REPLAY = tagged("roll"), tagged("replay")


def digest(tag: str, *parts: bytes) -> bytes:
    """Return the 32-byte SHA-256 of the tagged parts."""
    return hashlib.sha256(tagged(tag, *parts)).digest()


def mac(key: bytes, tag: str, *parts: bytes) -> bytes:
    """Return the 32-byte HMAC-SHA-256 of the tagged parts."""
    return _hmac(key, tagged(tag, *parts))


def _hmac(key: bytes, message: bytes) -> bytes:
    """Return the HMAC-SHA-256 (RFC 2104): `hmac.digest` takes twice as long, as OpenSSL looks the hash up each time."""
    block = (key if len(key) <= _BLOCK else hashlib.sha256(key).digest()).ljust(_BLOCK, b"\0")
    inner = hashlib.sha256(block.translate(_INNER) + message).digest()
    return hashlib.sha256(block.translate(_OUTER) + inner).digest()


_BLOCK = 64
_INNER, _OUTER = (bytes([byte ^ pad for byte in range(256)]) for pad in (0x36, 0x5C))


def u64(number: int) -> bytes:
    """Return 8 bytes, big-endian."""
    return number.to_bytes(8)


def canonical(value: object) -> bytes:
    """Return RFC 8785 JSON of ASCII keys, strings and integers within 2^53-1; ValueError for anything else.

    ValueError also for lists and objects nested deeper than `DEEPEST`.
    """
    _check(value)
    return _encode(value)


def _check(value: object, room: int = DEEPEST) -> None:
    # Compared by exact type, because this is on the path of each roll.
    kind = type(value)
    if kind in _PLAIN:
        return
    if kind is int:
        if not -LARGEST_INTEGER <= value <= LARGEST_INTEGER:  # type: ignore[operator]  # it is an int
            raise ValueError(f"an integer beyond 2^53-1: {value}")
    elif not room:
        raise ValueError("nested too deeply")
    elif kind is list or kind is tuple:
        for item in value:  # type: ignore[attr-defined]  # it is one of the two
            _check(item, room - 1)
    elif kind is dict:
        for key, item in value.items():  # type: ignore[attr-defined]  # it is a dict
            if not (type(key) is str and key.isascii()):
                raise ValueError(f"a key that is not ASCII: {key!r}")
            _check(item, room - 1)
    else:
        raise ValueError(f"a number that is no integer: {value!r}")


_PLAIN = {str, bool, type(None)}


def roll_key(seed: bytes, genesis: bytes, key: str, req: bytes) -> bytes:
    """Return the key of one roll from everything that its dice depend on; `req` is canonical JSON."""
    text = _ROLL + _LENGTH(len(genesis)) + genesis + _LENGTH(len(key)) + key.encode()
    return _hmac(seed, text + _LENGTH(len(req)) + req)


def words(key: bytes) -> Iterator[int]:
    """Return the key's stream of 32-bit words."""
    return chain.from_iterable(_WORDS.unpack(_hmac(key, _block(block))) for block in count())


@lru_cache(maxsize=16)
def _block(number: int) -> bytes:
    return tagged("blk", u64(number))


def draw(stream: Iterator[int], sides: Sequence[int]) -> tuple[int, ...]:
    """Return one exactly uniform face a die; words beyond the last multiple of its sides are rejected."""
    faces = []
    for side in sides:
        if not 1 <= side <= MAX_SIDES:
            raise ValueError(f"no die has {side} sides")
        limit = _SPACE - _SPACE % side
        word = next(stream)
        while word >= limit:
            word = next(stream)
        faces.append(1 + word % side)
    return tuple(faces)


def replay(seed: str, sides: Sequence[int]) -> tuple[int, ...]:
    """Return the faces of a stateless roll: a function of its seed and its sides alone, in every version."""
    text = seed.encode()
    key = hashlib.sha256(_REPLAY + _LENGTH(len(text)) + text).digest()
    return draw(words(roll_key(key, b"", "", _stateless(tuple(sides)))), sides)


@lru_cache(maxsize=1024)
def _stateless(sides: tuple[int, ...]) -> bytes:
    return canonical({"dice": sides})
