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
