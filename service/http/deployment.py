"""State of one deployment that its requests share: tables, event broadcaster, limits, settings of streams."""

from collections.abc import Callable

from msgspec import Struct, field

from service.deadlines import Deadlines, TaskTimeouts
from service.http.limits import Limits, Streams
from service.http.uploads import Uploads
from service.session.caches import Games, LruCache
from service.session.hooks.addresses import Destinations
from service.session.storage import EventBroadcaster, Quotas
from service.session.tables import Tables

_SENT_BYTES = 4 * 2**20
"""Bytes of responses that are kept for deltas: some 300 stakes."""

_DESCRIBED_BYTES = 4 * 2**20
"""Bytes of descriptions that are kept: some 150."""


class Deployment(Struct):
    """A deployment; one without a store resolves rolls only."""

    broadcaster: EventBroadcaster | None = None
    tables: Tables | None = None
    """None: it has no store."""
    limits: Limits = field(default_factory=lambda: Limits(Quotas(None)))
    streams: Streams = field(default_factory=lambda: Streams(256, 16, 256))
    uploads: Uploads = field(default_factory=Uploads)
    described: LruCache[tuple[str, str], bytes] = field(default_factory=lambda: LruCache(_DESCRIBED_BYTES, len))
    """Descriptions of games of somebody's own, by rules and language."""
    sent: LruCache[tuple[str, str, bytes], bytes] = field(default_factory=lambda: LruCache(_SENT_BYTES, len))
    """By session, person and ETag: what was sent to those who ask for deltas.

    That of a deleted table stays until newer ones evict it; nobody can read it.
    """
    deadlines: Deadlines = Deadlines()
    timeouts: TaskTimeouts = field(default_factory=TaskTimeouts)
    access_log: bool = False
    """Whether each request is logged."""
    addresses: Callable[[], list[str]] | None = None
    """Returns the URLs at which others in the network reach the service; None: they are told to nobody."""
    webhooks: Destinations | None = None
    """Where webhooks may be sent; None: this deployment sends none."""
    draining: bool = False
    """Whether the process is stopping."""
    apart: Games = field(default_factory=Games)
    """Games of somebody's own, where it has no store."""

    @property
    def games(self) -> Games:
        """Return the games of somebody's own that were compiled."""
        return self.tables.caches.games if self.tables else self.apart
