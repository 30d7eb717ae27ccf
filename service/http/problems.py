"""Errors as RFC 9457 problems, each with a stable code."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, json
from msgspec.structs import replace

from service.record.actions.state import AwaitedTurn
from service.record.epochs import EpochTerms
from service.session.log.entries import RolledEntry

Headers = tuple[tuple[bytes, bytes], ...]

PROBLEM_JSON = "application/problem+json"

TITLES = {
    400: "The request cannot be read",
    401: "The token is missing or invalid",
    403: "Not allowed for this caller",
    404: "Not found",
    405: "Method not allowed",
    406: "Not acceptable",
    408: "The body came too slowly",
    409: "Conflict with the state of the table",
    412: "The version has changed",
    413: "The body is too large",
    415: "Unsupported media type",
    422: "The rules refuse this",
    428: "If-Match is required",
    429: "Too many requests",
    500: "Internal error",
    503: "Temporarily unavailable",
}


class FieldError(Struct, frozen=True):
    """One field at fault."""

    pointer: Annotated[str, Meta(description="RFC 6901 pointer into the body.", examples=["/rating"])]
    detail: Annotated[str, Meta(description="What would be right.")]
    line: Annotated[int, Meta(description="Of a game of your own: the line of its file.")] | UnsetType = UNSET


def escaped(key: str) -> str:
    """Return a key as a pointer holds it (RFC 6901, section 3)."""
    return key.replace("~", "~0").replace("/", "~1")


class ProblemBody(Struct, frozen=True, kw_only=True):
    """What went wrong (RFC 9457)."""

    type: Annotated[str, Meta(description="The code as a URN.")]
    title: Annotated[str, Meta(description="The status in words.")]
    status: Annotated[int, Meta(description="The HTTP status.")]
    detail: Annotated[str, Meta(description="What went wrong here.")]
    code: Annotated[
        str, Meta(description="Stable; meant for programs. docs/problems.md lists all.", examples=["invalid_field"])
    ]
    rule: Annotated[str, Meta(description="The rule the refusal rests on.", examples=["FITD-A5"])] | UnsetType = UNSET
    errors: Annotated[tuple[FieldError, ...], Meta(description="The fields at fault.")] | UnsetType = UNSET
    earlier: Annotated[RolledEntry, Meta(description="The attempt this repeats (FE-06).")] | UnsetType = UNSET
    epoch: Annotated[EpochTerms, Meta(description="The open epoch (`stale_epoch`).")] | UnsetType = UNSET
    terms: Annotated[dict[str, Any], Meta(description="The terms as they are now (`terms_changed`).")] | UnsetType = (
        UNSET
    )
    awaits: Annotated[tuple[AwaitedTurn, ...], Meta(description="Whose turn it is (`not_ready`).")] | UnsetType = UNSET
    entries: (
        Annotated[tuple[int, ...], Meta(description="The entries that go first (`reverse_later_first`).")] | UnsetType
    ) = UNSET
    open_actions: (
        Annotated[tuple[str, ...], Meta(description="Actions that await something (`actions_open`).")] | UnsetType
    ) = UNSET


class NameForId(Struct, frozen=True):
    """A text in place of an id: perhaps the name of the thing meant."""

    kind: str
    """`person`, `character` or `clock`."""
    name: str


class Problem(Exception):  # noqa: N818  # the term of RFC 9457
    """Raised where a request gets a problem instead of its response."""

    def __init__(  # noqa: PLR0913  # a parameter for each member of the body, all but three of them by name
        self,
        status: int,
        code: str,
        detail: str,
        *,
        rule: str | None = None,
        errors: tuple[FieldError, ...] = (),
        earlier: RolledEntry | None = None,
        epoch: EpochTerms | None = None,
        terms: Mapping[str, Any] | None = None,
        awaits: tuple[AwaitedTurn, ...] = (),
        entries: tuple[int, ...] = (),
        open_actions: tuple[str, ...] = (),
        headers: Headers = (),
        name_for_id: NameForId | None = None,
    ) -> None:
        super().__init__(detail)
        self.body = ProblemBody(
            type=f"urn:rollwright:problem:{code}",
            title=TITLES[status],
            status=status,
            detail=detail,
            code=code,
            rule=rule or UNSET,
            errors=errors or UNSET,
            earlier=UNSET if earlier is None else earlier,
            epoch=epoch or UNSET,
            terms=dict(terms) if terms else UNSET,
            awaits=awaits or UNSET,
            entries=entries or UNSET,
            open_actions=open_actions or UNSET,
        )
        self.headers = headers
        self.name_for_id = name_for_id

    def add_ids(self, found: Mapping[str, str]) -> None:
        """Add the ids of the things that have this name, given as name by id."""
        if not found:
            return
        name, *others = found.values()
        right = f"is {name}; send the id" if not others else f"are {name}; send the id of the one you mean"
        right = f"{', '.join(found)} {right}"
        errors = tuple([replace(error, detail=right) for error in self.body.errors or ()])
        self.body = replace(self.body, detail=f"{self.body.detail}: {right}", errors=errors or UNSET)

    def encode(self) -> bytes:
        """Return the problem as JSON."""
        return json.encode(self.body) + b"\n"
