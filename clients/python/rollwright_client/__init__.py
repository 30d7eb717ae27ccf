"""Tables of Rollwright, for threads (`Client`, `Table`) and for tasks (`AsyncClient`, `AsyncTable`)."""

from rollwright_client._async.client import AsyncClient
from rollwright_client._async.table import AsyncTable
from rollwright_client._sync.client import Client
from rollwright_client._sync.table import Table
from rollwright_client.digests import terms_digest
from rollwright_client.errors import DisagreementError, NetworkError, Problem, RequestError, StorageError, TermsError
from rollwright_client.pending import Pending, Refusal
from rollwright_client.storage import FileStorage, MemoryStorage, Storage
from rollwright_client.stream import EventParser
from rollwright_client.terms import as_signed, rating_named, unknown_members, unsignable
from rollwright_client.turns import answerable, befalling, can_take, parties_of
from rollwright_client.waiting import Backoff

__all__ = [
    "AsyncClient",
    "AsyncTable",
    "Backoff",
    "Client",
    "DisagreementError",
    "EventParser",
    "FileStorage",
    "MemoryStorage",
    "NetworkError",
    "Pending",
    "Problem",
    "Refusal",
    "RequestError",
    "Storage",
    "StorageError",
    "Table",
    "TermsError",
    "answerable",
    "as_signed",
    "befalling",
    "can_take",
    "parties_of",
    "rating_named",
    "terms_digest",
    "unknown_members",
    "unsignable",
]
