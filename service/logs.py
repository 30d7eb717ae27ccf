"""Logging: one structured line an event, on standard error."""

import sys

import structlog

_TRACEBACKS = structlog.processors.ExceptionRenderer(structlog.tracebacks.ExceptionDictTransformer(show_locals=False))
"""Locals stay out of the log: they hold what people sent."""


def configure() -> None:
    """Write events as key=value for a person at a terminal, as JSON lines otherwise."""
    terminal = sys.stderr.isatty()
    console = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            console if terminal else _TRACEBACKS,
            *([] if terminal else [structlog.processors.JSONRenderer()]),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
