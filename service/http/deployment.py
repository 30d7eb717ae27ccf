"""What calls of one deployment share: its store, its listeners, and its master key."""

from msgspec import Struct

from service.store.hub import Hub
from service.store.sessions import Sessions


class Deployment(Struct):
    """A deployment; one without a store resolves rolls all the same."""

    store: Sessions | None = None
    hub: Hub | None = None
    master: bytes = b""
    stream_seconds: int = 3600
    """Seconds after which an event stream ends."""
    heartbeat_seconds: int = 15
    """Seconds of quiet after which an event stream says that it is still there."""
