"""Logging: one structured line for each event, on standard error."""

import sys
from typing import Any

import structlog
from structlog.typing import EventDict, WrappedLogger

from service.telemetry import TRACE


def _add_trace(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Add the id and trace of the request to an event."""
    if trace := TRACE.get():
        event["request_id"] = trace.request
        if trace.trace:
            event["trace_id"], event["parent_span_id"] = trace.trace, trace.span
    return event


def _drop_exception_texts(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Remove the texts of exceptions, which may quote a request; type and place stay."""
    for exception in event.get("exception") or ():
        del exception["exc_value"]
        exception.pop("exc_notes", None)
    return event


def _first_line(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Keep the first line of other loggers' events: asyncio appends the text of a task's exception."""
    event["event"] = str(event["event"]).partition("\n")[0]
    return event


_SHARED_PROCESSORS: list[Any] = [
    _add_trace,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso"),
]
_JSON_PROCESSORS = [
    # Local variables may quote a request too.
    structlog.processors.ExceptionRenderer(structlog.tracebacks.ExceptionDictTransformer(show_locals=False)),
    _drop_exception_texts,
    structlog.processors.JSONRenderer(),
]


def _renderers() -> list[Any]:
    """Return the processors that render a line: key=value at a terminal, JSON otherwise."""
    if sys.stderr.isatty():
        return [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
    return list(_JSON_PROCESSORS)


def configure() -> None:
    """Configure structlog."""
    structlog.configure(
        processors=[*_SHARED_PROCESSORS, *_renderers()], logger_factory=structlog.PrintLoggerFactory(sys.stderr)
    )


def formatter() -> structlog.stdlib.ProcessorFormatter:
    """Return the formatter of the server's own events (logging.config)."""
    processors = [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_renderers()]
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[_first_line, *_SHARED_PROCESSORS], processors=processors
    )


SERVER: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"ours": {"()": "service.logs.formatter"}},
    "handlers": {"ours": {"class": "logging.StreamHandler", "stream": "ext://sys.stderr", "formatter": "ours"}},
    "loggers": {"_granian": {"handlers": ["ours"], "level": "INFO", "propagate": False}},
    # asyncio's, for failed tasks that are not awaited.
    "root": {"handlers": ["ours"], "level": "WARNING"},
}
"""Logging of the server and of others in the same format (logging.config)."""
