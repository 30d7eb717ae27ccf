"""How a request is told from its repetition."""

from msgspec import Struct


class IdempotencyKey(Struct, frozen=True):
    """What makes a request the same request again."""

    key: bytes = b""
    """16 bytes of the Idempotency-Key's digest."""
    request: bytes = b""
    """8 bytes of the digest of all that was asked, and of who asked."""
