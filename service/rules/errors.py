"""A spec that can be read but that the rules do not allow."""


class RuleError(Exception):
    """Refuse a well-formed spec (HTTP 422).

    `code` is stable and meant for programs, `rule` is the id the refusal rests on, `pointer` is the RFC 6901
    pointer of the field at fault, `detail` names what is allowed.
    """

    def __init__(self, code: str, detail: str, *, rule: str | None = None, pointer: str = "") -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.rule = rule
        self.pointer = pointer


class Unruled(RuleError):  # noqa: N818  # the roll itself is valid
    """Rules that this version of the service does not have, as a newer one does; `detail` names what is unknown."""

    def __init__(self, detail: str, field: str = "") -> None:
        super().__init__("newer_rules_required", detail)
        self.field = field
        """The field of a spec that is unknown, though the version of the rules is not."""
