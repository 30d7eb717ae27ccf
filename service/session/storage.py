"""The part of the store that the HTTP package may use: failures, subscriptions and quotas."""

from service.store.broadcaster import EventBroadcaster
from service.store.errors import NotReplicated, ReadOnly, Refused, Unavailable
from service.store.presence import Present
from service.store.quota import Quota, Quotas, QuotaStatus
from service.store.sessions import SessionStore

__all__ = (
    "EventBroadcaster",
    "NotReplicated",
    "Present",
    "Quota",
    "QuotaStatus",
    "Quotas",
    "ReadOnly",
    "Refused",
    "SessionStore",
    "Unavailable",
)
