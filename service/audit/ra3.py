"""Scheme ra3: tagged hashes, roll keys, and unbiased faces from a key."""

import hashlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, count
from struct import Struct as Layout
from typing import Literal

from service import canonical as canonical_json

SCHEME: Literal["ra3"] = "ra3"
LARGEST_INTEGER = canonical_json.LARGEST_INTEGER
MAX_SIDES = 2**31
DEEPEST = canonical_json.DEEPEST
canonical = canonical_json.encode

_WORDS = Layout(">8I")
_LENGTH = Layout(">I").pack
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
