"""Listeners of a table's events, by type."""

import logging
from collections import defaultdict
from collections.abc import Callable
from typing import Any

Listener = Callable[[Any], object]
_log = logging.getLogger("rollwright_client")


class Listeners:
    """Functions that are called with the events of a type."""

    def __init__(self) -> None:
        self._by_type = defaultdict[str, list[Listener]](list)

    def on(self, type: str, listener: Listener) -> Callable[[], None]:
        """Call a listener with each event of a type; return a function that removes it."""
        listeners = self._by_type[type]
        listeners.append(listener)
        return lambda: listeners.remove(listener)

    def emit(self, type: str, event: Any) -> None:
        """Tell listeners of an event. What one of them raises is logged, and stops nothing.

        A warning without a listener is logged, so that nobody misses it.
        """
        listeners = tuple(self._by_type[type])
        if type == "warning" and not listeners:
            _log.warning("%s: %s", event["code"], event["detail"])
        for listener in listeners:
            try:
                listener(event)
            except Exception:  # noqa: BLE001  # whatever it does, the table goes on
                _log.exception("a listener of %s failed", type)
