"""The service as it is where it meets more tables than it remembers: it knows those of the last few requests only."""

from functools import partial
from typing import Any
from unittest.mock import patch

from service.app import create_app
from service.session.caches import caches
from service.session.tables import tables

FEW = 24


def app() -> Any:
    """Return the service with memories so short."""
    patch("service.app.tables", partial(tables, cached=caches(FEW))).start()
    return create_app()
