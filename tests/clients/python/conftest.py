"""The service behind a proxy, for the tests of the Python client."""

from tests.clients.js.conftest import world

__all__ = ["world"]
