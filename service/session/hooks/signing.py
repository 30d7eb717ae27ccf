"""Secrets and signatures of webhooks (Standard Webhooks 1.0, symmetric)."""

import hashlib
import hmac
from base64 import b64encode
from collections.abc import Sequence

from service.audit.ra3 import mac, u64


def secret(master: bytes, sid: str, hook: str, number: int) -> str:
    """Return a webhook's secret of a number, from 1 on: `whsec_` and the base64 of 32 bytes.

    It follows from the master key, as tokens do, so that no secret is stored.
    """
    return f"whsec_{b64encode(_key(master, sid, hook, number)).decode()}"


def headers(
    keys: tuple[bytes, str, str], numbers: Sequence[int], message: str, at: int, body: bytes
) -> list[tuple[str, str]]:
    """Return the headers that prove a message, signed with each of these secrets; `at` is in seconds since 1970.

    `keys` are the master key, the table and the webhook.
    """
    signed = b"%b.%d.%b" % (message.encode(), at, body)
    digests = [hmac.digest(_key(*keys, number), signed, hashlib.sha256) for number in numbers]
    signatures = " ".join(f"v1,{b64encode(digest).decode()}" for digest in digests)
    return [("webhook-id", message), ("webhook-timestamp", str(at)), ("webhook-signature", signatures)]


def _key(master: bytes, sid: str, hook: str, number: int) -> bytes:
    return mac(master, "webhook", sid.encode(), hook.encode(), u64(number))
