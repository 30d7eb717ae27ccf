"""Exceptions as problems: the responses of all failed requests are made here."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import structlog
from litestar import Response
from litestar.exceptions import ClientException, NotFoundException
from litestar.types import ExceptionHandlersMap, Receive, Scope, Send

from service.http import auth
from service.http.answer import Answer
from service.http.exchange import Exchange, exchange_of
from service.http.problems import PROBLEM_JSON, NameForId, Problem
from service.http.refusals import as_problem
from service.record.log_record import StoreDamaged
from service.rules.errors import RuleError
from service.rules.plain_values import Unreadable
from service.session import damage, names
from service.session.damage import TableDamaged
from service.session.storage import Refused, Unavailable

_log = structlog.get_logger()


class FailedAnswer(Response[None]):
    """The response to a request that failed; the problem may depend on stored data."""

    def __init__(self, failure: Exception) -> None:
        self.failure = failure

    def to_asgi_response(self, *_: Any, **__: Any) -> "FailedAnswer":  # type: ignore[override]  # it needs nothing of it
        """Return the application that sends this: itself."""
        return self

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the problem."""
        problem = await _problem(self.failure, scope)
        answer: Answer[None] = Answer(problem.encode(), PROBLEM_JSON, headers=problem.headers)
        await answer.to_asgi_response(None, None, status_code=problem.body.status)(scope, receive, send)


EXCEPTION_HANDLERS: ExceptionHandlersMap = {Exception: lambda _request, failure: FailedAnswer(failure)}


def path_not_found(path: str) -> Problem:
    """Return the refusal of a path that no operation has."""
    return Problem(404, "not_found", f"there is nothing at {path[:200]}: /docs lists the calls")


def wrong_host() -> Problem:
    """Return the refusal of a request whose Host is missing, given twice, or no host."""
    return Problem(400, "malformed_request", "send one Host header that names a host (RFC 9112, section 3.2)")


def not_allowed(allow: str) -> Problem:
    """Return the refusal of a method, which lists those allowed (RFC 9110, section 15.5.6)."""
    return Problem(405, "method_not_allowed", f"this path takes {allow}", headers=((b"allow", allow.encode()),))


async def _problem(failure: Exception, scope: Scope) -> Problem:
    """Return the problem of a failure; an exception while it is made is returned as a problem too."""
    exchange, sid = exchange_of(scope), scope.get("path_params", {}).get("sid")
    try:
        if isinstance(failure, Problem) and failure.name_for_id and sid:
            failure.add_ids(await _ids(failure.name_for_id, exchange, sid))
    except Exception as second:  # noqa: BLE001  # documents of the table may be damaged
        failure = second
    match failure:
        case Problem() | RuleError() | Unreadable() | Refused() | TableDamaged() | Unavailable():
            return as_problem(failure, exchange.value)
        case NotFoundException():
            return path_not_found(exchange.path)
        case ClientException() if type(failure) is ClientException and exchange.operation is None:
            return wrong_host()
        case _:
            route = scope.get("path_template", "none")
            _log.error("request failed", method=exchange.known_method, route=route, exc_info=failure)
            return await _unexpected(failure, exchange, sid)


async def _ids(name_for_id: NameForId, exchange: Exchange, sid: str) -> Mapping[str, str]:
    """Return the ids that the caller may have meant by a name."""
    if (tables := exchange.deployment.tables) is None:
        raise Unavailable("this deployment has no store")
    caller = auth.token_holder(tables, sid, exchange.headers)
    return await names.ids_of(tables, caller, name_for_id.kind, name_for_id.name)


async def _unexpected(failure: Exception, exchange: Exchange, sid: str | None) -> Problem:
    """Return the problem of an unexpected failure: documents of the table may be damaged."""
    damaged = TableDamaged(("keys",), may_list=True) if isinstance(failure, StoreDamaged) else None
    if sid and (tables := exchange.deployment.tables):
        caller = None
        with suppress(Problem):
            caller = auth.token_holder(tables, sid, exchange.headers)
        try:
            damaged = await damage.find_damage(tables, sid, caller, failure) or damaged
        except Unavailable as unavailable:
            return as_problem(unavailable)
        except Exception as second:  # noqa: BLE001  # it must not hide the first failure, which is logged
            _log.error("damage of a table could not be determined", exc_info=second)
    if damaged:
        _log.error("documents of a table cannot be read", ids=damaged.ids)
        return as_problem(damaged)
    detail = "an error of the service: it is logged under the X-Request-Id of this response"
    return Problem(500, "internal_error", detail)
