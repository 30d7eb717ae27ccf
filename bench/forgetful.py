"""The service as it is where it meets more tables than it remembers: it knows those of the last few requests only."""

from typing import Any

from service.app import create_app
from service.play import epochs, proofs, session

FEW = 24


def app() -> Any:
    """Return the service with memories so short."""
    for memory in (session.KNOWN, epochs._KNOWN, epochs._SEEDED, proofs._HEADS, proofs._EVIDENCE):  # noqa: SLF001  # whose bounds are what is measured
        memory._most = FEW  # noqa: SLF001  # as above
    return create_app()
