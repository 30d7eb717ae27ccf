"""The service with cold caches: they hold the tables of the last few requests only."""

from functools import partial
from typing import Any
from unittest.mock import patch

from service.app import create_app
from service.session.caches import caches
from service.session.tables import tables

FEW = 24


def app() -> Any:
    """Return the service with small caches."""
    patch("service.app.tables", partial(tables, cached=caches(FEW))).start()
    return create_app()
