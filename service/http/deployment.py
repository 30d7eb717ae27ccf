"""What calls of one deployment share: its tables, their listeners, whose dice they are, and what it allows."""

from msgspec import Struct, field

from service.http.limits import Limits, Streams
from service.http.uploads import Uploads
from service.session.storage import EventBroadcaster, Quotas
from service.session.tables import Tables


class Deployment(Struct):
    """A deployment; one without a store resolves rolls all the same."""

    broadcaster: EventBroadcaster | None = None
    tables: Tables | None = None
    """Also where its tables are; one without has none."""
    limits: Limits = field(default_factory=lambda: Limits(Quotas(None)))
    streams: Streams = field(default_factory=lambda: Streams(256, 16, 256))
    uploads: Uploads = field(default_factory=Uploads)
    stream_seconds: int = 3600
    """Seconds after which an event stream ends."""
    heartbeat_seconds: int = 15
    """Seconds of quiet after which an event stream says that it is still there."""
    stall_seconds: float = 20
    """Seconds for which a client may take nothing of a stream that has something for it."""
    access_log: bool = False
    """Whether each request has a line in the log."""
    draining: bool = False
    """Whether it is about to stop."""
