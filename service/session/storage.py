"""The part of the store that the HTTP package may use: failures, subscriptions, quotas and memory."""

from service.store.broadcaster import EventBroadcaster
from service.store.errors import NotReplicated, ReadOnly, Refused, Unavailable
from service.store.memory import StoreMemory
from service.store.presence import Present
from service.store.quota import Quota, Quotas, QuotaStatus
from service.store.sessions import NEW_TABLE_BYTES, SessionStore

__all__ = (
    "NEW_TABLE_BYTES",
    "EventBroadcaster",
    "NotReplicated",
    "Present",
    "Quota",
    "QuotaStatus",
    "Quotas",
    "ReadOnly",
    "Refused",
    "SessionStore",
    "StoreMemory",
    "Unavailable",
)
