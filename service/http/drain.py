"""What a process does that is told to stop: it says so, answers for a while, lets streams go, and stops."""

import asyncio
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import structlog

from service import telemetry
from service.http.deployment import Deployment

_log = structlog.get_logger()


@contextmanager
def draining(deployment: Deployment, seconds: int) -> Iterator[None]:
    """Stand before the server's own handlers of signals, which say nothing before the last stream has ended.

    After SIGTERM the deployment is draining for so many seconds; then, and after SIGINT or a second SIGTERM at once,
    its streams are told and let go, and the server's handler stops it. Outside the main thread, where no signals
    come, nothing is done.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    found = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    handlers = {number: handler for number, handler in found.items() if callable(handler)}

    def told(number: int, _frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(begin, signal.Signals(number))

    def begin(number: signal.Signals) -> None:
        if number == signal.SIGINT or deployment.draining or not seconds:
            stop(number)
            return
        deployment.draining = True
        telemetry.DRAINING.set(1)
        _log.info("draining", seconds=seconds)
        loop.call_later(seconds, stop, number)

    def stop(number: signal.Signals) -> None:
        deployment.draining = True
        if deployment.hub:
            deployment.hub.let_go()
        handlers[number](number, None)

    for number in handlers:
        signal.signal(number, told)
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
