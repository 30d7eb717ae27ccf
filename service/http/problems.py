"""Errors as RFC 9457 problems, each with a stable code."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType, json

from service.rules.errors import RuleError

PROBLEM_JSON = "application/problem+json"

TITLES = {
    400: "The request cannot be read",
    404: "There is no such thing",
    405: "That method is not offered here",
    406: "No such representation",
    408: "The body took too long",
    413: "The body is too large",
    415: "The body must be JSON",
    422: "The rules refuse this",
    500: "The service failed",
}


class FieldError(Struct, frozen=True):
    """One field at fault."""

    pointer: Annotated[str, Meta(description="RFC 6901 pointer into the body.", examples=["/rating"])]
    detail: Annotated[str, Meta(description="What would be right.")]


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


class Problem(Exception):  # noqa: N818  # RFC 9457 calls it so
    """A request that gets a problem instead of an answer."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        rule: str | None = None,
        errors: tuple[FieldError, ...] = (),
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
        )

    def encode(self) -> bytes:
        """Return the problem as JSON."""
        return json.encode(self.body) + b"\n"


def as_problem(refusal: Problem | RuleError) -> Problem:
    """Return a refusal by the rules as a problem that names the rule and the field."""
    if isinstance(refusal, Problem):
        return refusal
    errors = (FieldError(refusal.pointer, refusal.detail),)
    return Problem(422, refusal.code, refusal.detail, rule=refusal.rule, errors=errors)
