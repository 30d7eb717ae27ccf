"""The errors of this package."""

from typing import Any

_TEMPORARY = frozenset({"too_many_requests", "too_many_streams", "body_timeout", "incomplete_body"})


class RequestError(Exception):
    """A request without the answer that was wanted: a `Problem` or a `NetworkError`."""

    temporary = True
    """Whether it says nothing of the request itself, so that the same one may be sent again."""
    retry_after: float | None = None
    """Seconds to wait before that, where the answer said so."""
    unanswered = False
    """Of a change: whether it may have been made all the same; it is pending then."""


class Problem(RequestError):  # noqa: N818  # the name of RFC 9457
    """The service refused a request, or could not answer it (docs/problems.md)."""

    def __init__(self, body: dict[str, Any], retry_after: float | None = None) -> None:
        super().__init__(body["detail"])
        self.body = body
        """All of the answer."""
        self.status: int = body["status"]
        self.code: str = body["code"]
        """Stable; meant for programs."""
        self.detail: str = body["detail"]
        self.errors: list[dict[str, Any]] = body.get("errors", [])
        self.retry_after = retry_after
        self.temporary = self.status >= 500 or self.code in _TEMPORARY


class NetworkError(RequestError):
    """No answer of the service: no connection, a broken one, or another server's answer."""


class StorageError(OSError):
    """The file of what is kept cannot be read or written: it is damaged, locked, or no such file."""


class TermsError(Exception):
    """The terms of a roll were not told so that a roll can be bound to them: nothing was sent."""

    def __init__(self, reason: str, code: str = "terms_unsigned") -> None:
        super().__init__(f"nothing was rolled: {reason}")
        self.code = code
        """`terms_unsigned`; `terms_changed` where they are others by now; `not_thrower` where somebody else throws."""


class DisagreementError(Exception):
    """What was told does not agree with what was kept, so that no roll is made for it."""

    def __init__(self, warning: dict[str, Any]) -> None:
        super().__init__(warning["detail"])
        self.warning = warning
