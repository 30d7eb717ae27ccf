"""Logging: one structured line an event, on standard error."""

import sys

import structlog


def configure() -> None:
    """Write events as key=value for a person at a terminal, as JSON lines otherwise."""
    terminal = sys.stderr.isatty()
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.dev.ConsoleRenderer() if terminal else structlog.processors.dict_tracebacks,
            *([] if terminal else [structlog.processors.JSONRenderer()]),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
