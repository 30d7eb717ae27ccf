"""Exports whose terms, requests or dice the operator writes anew: chained and signed, as whoever has the keys can."""

from service.audit import notes
from service.audit.chain import Checkpoint
from tests.attacks.hostile import OPERATOR, Line, head_of, lines_of


class Forgery:
    """The lines of an export, whose first epoch is revealed, and what stands in them of its rolls."""

    def __init__(self, body: bytes) -> None:
        self.lines = lines_of(body)
        self.epoch = next(line for line in self.lines if line["line"] == "epoch")
        entries = [line["entry"] for line in self.lines if (line.get("entry") or {}).get("type") == "rolled"]
        self.rolls = list(zip(self.epoch["log"]["entries"], entries, strict=True))

    @property
    def terms(self) -> Line:
        """The terms of the first roll."""
        terms: Line = self.rolls[0][0]["terms"]
        return terms

    def write(self, terms: Line) -> None:
        """Write other terms of the first roll."""
        for one in self.rolls[0]:
            one["terms"] = terms

    def record(self, req: Line, draws: list[list[int]]) -> None:
        """Write another request and other dice of the first roll, and chain and sign all anew."""
        chained, entry = self.rolls[0]
        chained["rec"] |= {"req": req, "draws": draws}
        if "proof" in entry:
            entry["proof"]["rec"] = chained["rec"]
        else:
            entry["draws"] = draws
        log = self.epoch["log"]
        log["head"] = head_of(log)
        head = Checkpoint(log["sid"], log["e"], len(log["entries"]), bytes.fromhex(log["head"]))
        self.epoch["checkpoints"] = [notes.signed_checkpoint(OPERATOR, head)]

    @property
    def rec(self) -> Line:
        """The record of the first roll."""
        rec: Line = self.rolls[0][0]["rec"]
        return rec
