"""Which epoch a roll is bound to: it must follow from what was told before (docs/proofs.md, To roll)."""

from collections.abc import Awaitable, Callable
from itertools import pairwise
from typing import Any

from rollwright_client.errors import DisagreementError, Problem
from rollwright_client.evidence import Evidence
from rollwright_client.pending import Again, Body, Pending, Refusal
from rollwright_client.records import Fault, faces_sent

Terms = dict[str, Any]


class AsyncEpochs:
    """The open epoch, and the rolls that are made for it."""

    def __init__(
        self,
        evidence: Evidence,
        ask_terms: Callable[[], Awaitable[Any]],
        ask_closings: Callable[[], Awaitable[Any]],
        emit: Callable[[str, Any], None],
    ) -> None:
        """`ask_terms` reads the table, so that its open epoch is told; `ask_closings` all closings of epochs.

        `emit` tells listeners of a `stale_epoch`.
        """
        self._evidence = evidence
        self._ask_terms = ask_terms
        self._ask_closings = ask_closings
        self._emit = emit

    async def open(self) -> Terms:
        """Return the terms of the last epoch that was told; DisagreementError where it does not follow.

        Each epoch follows from the one before, from the first that was told on: its commitment was announced, and the
        log has its closing.
        """
        if not self._evidence.epochs():
            await self._ask_terms()
        known = self._evidence.epochs()
        if _gap(known) is not None:
            await self._ask_closings()
            known = self._evidence.epochs()
        missing = _gap(known)
        if missing is None and known:
            return known[-1]
        detail = "no closing in the log leads to this epoch"
        raise self._disagreement(missing or 0, detail, known[-1] if known else None)

    async def bind(self, body: Body) -> Body:
        """Return a roll's body, bound to the open epoch; None as `epoch` leaves it unbound, as do given faces."""
        rest = {name: value for name, value in body.items() if name != "epoch"}
        unrolled = body.get("consequence") is not None and body.get("rating") is None
        if body.get("epoch", "") is None or faces_sent(body) is not None or unrolled:
            return rest
        return {**rest, "epoch": body.get("epoch") or (await self.open())["genesis"]}

    async def rebind(self, problem: Problem, pending: Pending, again: Again | None) -> Body | None:
        """Return the body of a refused roll that is made again; None where it is not."""
        told = problem.body.get("epoch")
        if problem.code != "stale_epoch" or not told:
            return None
        refusals = self._evidence.refusals()
        terms = await self.open()
        body = pending.body or {}
        if terms["genesis"] != told["genesis"] or terms["genesis"] == body.get("epoch"):
            raise self._disagreement(told["e"], "the service names another open epoch than its log", told)
        refusal = Refusal(pending.key, terms, refusals)
        self._emit("stale_epoch", refusal)
        return {**body, "epoch": terms["genesis"]} if again and again(refusal) else None

    def _disagreement(self, epoch: int, detail: str, told: Any) -> DisagreementError:
        return DisagreementError(self._evidence.warn(Fault("closing_missing", detail, None, told), f"epoch {epoch}"))


def _gap(known: list[Terms]) -> int | None:
    """Return the number of the first epoch that does not follow from the one before; None where all do."""
    for before, terms in pairwise(known):
        if before["e"] + 1 != terms["e"] or before["next_commit"] != terms["commit"]:
            return int(terms["e"])
    return None
