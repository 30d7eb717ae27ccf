"""How a repeated request is recognised."""

from msgspec import Struct


class IdempotencyKey(Struct, frozen=True):
    """An Idempotency-Key and the request that was sent under it, as digests."""

    digest: bytes = b""
    """16 bytes of the digest of the Idempotency-Key."""
    fingerprint: bytes = b""
    """8 bytes of the digest of the request and of the person who sent it."""
