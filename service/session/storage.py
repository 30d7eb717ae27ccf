"""What the HTTP package may know of the store: its failures, its subscriptions and its quotas."""

from service.store.broadcaster import EventBroadcaster
from service.store.errors import NotReplicated, ReadOnly, Refused, Unavailable
from service.store.quota import Quota, Quotas, QuotaStatus
from service.store.sessions import SessionStore

__all__ = (
    "EventBroadcaster",
    "NotReplicated",
    "Quota",
    "QuotaStatus",
    "Quotas",
    "ReadOnly",
    "Refused",
    "SessionStore",
    "Unavailable",
)
