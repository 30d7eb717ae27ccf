"""What calls of one deployment share: its tables, their listeners, and whose dice they are."""

from msgspec import Struct

from service.play.dealer import Dealer
from service.store.hub import Hub


class Deployment(Struct):
    """A deployment; one without a store resolves rolls all the same."""

    hub: Hub | None = None
    dealer: Dealer | None = None
    """Also where its tables are; one without has none."""
    stream_seconds: int = 3600
    """Seconds after which an event stream ends."""
    heartbeat_seconds: int = 15
    """Seconds of quiet after which an event stream says that it is still there."""
