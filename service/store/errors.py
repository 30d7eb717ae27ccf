"""The failures and the refusals of the store."""

from typing import Any


class Unavailable(Exception):  # noqa: N818  # a state of the store, not an error of the caller
    """Redis does not reply; whether the command was carried out is unknown."""

    why = "unavailable"


class StoreTimeout(Unavailable):
    """Redis does not reply in time."""

    why = "timeout"


class NotReplicated(Unavailable):
    """A change was carried out, and too few replicas have it in time: a failover may still undo it."""

    why = "replicas"


class ReadOnly(Unavailable):
    """Redis replies and accepts no changes: this one was not carried out."""

    why = "read_only"


class Refused(Exception):  # noqa: N818  # a refusal, not a failure
    """Nothing was changed; `code` says why. A script refuses, or what knows without one that it would."""

    def __init__(self, code: str, /, **details: Any) -> None:
        super().__init__(code)
        self.code = code
        self.details = details
