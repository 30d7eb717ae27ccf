"""Logging: one structured line an event, on standard error."""

import sys
from typing import Any

import structlog
from structlog.typing import EventDict, WrappedLogger

from service.telemetry import TRACE


def _traced(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Say which request an event belongs to."""
    if trace := TRACE.get():
        event["request_id"] = trace.request
        if trace.trace:
            event["trace_id"], event["parent_span_id"] = trace.trace, trace.span
    return event


def _without_words(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Leave out what exceptions say: it may be what somebody sent. Type and place are told."""
    for exception in event.get("exception") or ():
        del exception["exc_value"]
        exception.pop("exc_notes", None)
    return event


def _first_line(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Leave out what others say at length: asyncio shows a failed task with what its exception says."""
    event["event"] = str(event["event"]).partition("\n")[0]
    return event


_EVERY: list[Any] = [_traced, structlog.stdlib.add_log_level, structlog.processors.TimeStamper(fmt="iso")]
_AS_JSON = [
    # Locals stay out of the log too.
    structlog.processors.ExceptionRenderer(structlog.tracebacks.ExceptionDictTransformer(show_locals=False)),
    _without_words,
    structlog.processors.JSONRenderer(),
]


def _rendered() -> list[Any]:
    """Return what makes a line: key=value for a person at a terminal, JSON otherwise."""
    if sys.stderr.isatty():
        return [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
    return list(_AS_JSON)


def configure() -> None:
    """Write events as lines."""
    structlog.configure(processors=[*_EVERY, *_rendered()], logger_factory=structlog.PrintLoggerFactory(sys.stderr))


def formatter() -> structlog.stdlib.ProcessorFormatter:
    """Return what makes such lines of the server's own events (logging.config)."""
    processors = [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_rendered()]
    return structlog.stdlib.ProcessorFormatter(foreign_pre_chain=[_first_line, *_EVERY], processors=processors)


SERVER: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"ours": {"()": "service.logs.formatter"}},
    "handlers": {"ours": {"class": "logging.StreamHandler", "stream": "ext://sys.stderr", "formatter": "ours"}},
    "loggers": {"_granian": {"handlers": ["ours"], "level": "INFO", "propagate": False}},
    # asyncio's, of tasks that fail and nobody waits for.
    "root": {"handlers": ["ours"], "level": "WARNING"},
}
"""What makes the lines of the server and of others look the same (logging.config)."""
