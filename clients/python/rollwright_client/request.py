"""A request to the service, and its answer: JSON, or a refusal as a Problem."""

from collections.abc import Callable, Mapping
from typing import Any

import httpx
import msgspec
from msgspec import Struct

from rollwright_client.errors import NetworkError, Problem, RequestError

Progress = Callable[[int], object]
"""Called with the bytes so far."""


class Request(Struct, frozen=True, kw_only=True):
    """A request below the address of the service."""

    method: str
    path: str
    headers: Mapping[str, str] = {}
    body: Any = None
    """Sent as JSON; None: nothing is."""
    content: bytes | None = None
    """Sent in its place, as it is."""
    content_type: str = "application/x-ndjson"
    query: Mapping[str, Any] = {}
    """None is left out."""
    media: str = "application/json"
    """The media type of the answer; one that is not JSON is returned as bytes."""
    timeout: float | None = None
    """Seconds that an attempt may take, in place of those of all."""
    progress: Progress | None = None
    """Told the bytes of the content, or of the answer where there is none."""
    on_status: Callable[[int], None] | None = None
    """Told the status of an answer."""


def check_type(response: httpx.Response, media: str) -> None:
    """Check that an answer is of a media type; NetworkError where it is another server's."""
    told = response.headers.get("content-type", "")
    if told.partition(";")[0].strip() != media:
        raise NetworkError(f"not an answer of the service: status {response.status_code}, {told or 'no type'}")


def parsed(body: bytes | bytearray) -> Any:
    """Return an answer that is JSON; NetworkError where it is none."""
    try:
        return msgspec.json.decode(body)
    except msgspec.DecodeError as error:
        raise NetworkError("the answer is not JSON") from error


def refusal(response: httpx.Response, body: bytes) -> RequestError:
    """Return the error for an answer that is no success."""
    told = response.headers.get("retry-after", "")
    retry_after = float(told) if told.isdecimal() else None
    try:
        check_type(response, "application/problem+json")
        problem, status = parsed(body), response.status_code
        # What is counted as a refusal is the status of the response: another one beside it is no answer of the service.
        if not (isinstance(problem, dict) and problem.get("status") == status >= 400):
            raise NetworkError(f"not an answer of the service: status {status}")  # noqa: TRY301  # as others are
        return Problem(problem, retry_after)
    except NetworkError as error:
        error.retry_after = retry_after
        return error
