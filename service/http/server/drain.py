"""Graceful shutdown: after SIGTERM the process is not ready, serves for a while, closes streams, and stops."""

import asyncio
import os
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
def draining(deployment: Deployment, seconds: float) -> Iterator[None]:
    """Delay SIGTERM: the server receives it so many seconds later, as SIGINT.

    Meanwhile the deployment is draining, and another SIGTERM changes nothing. Then, or immediately after a SIGINT from
    outside, event streams are closed with an event `closing`: the server waits for them, and does not close them.
    Outside the main thread, which receives no signals, nothing is done.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()

    def begin() -> None:
        if deployment.draining:
            return
        deployment.draining = True
        telemetry.DRAINING.set(1)
        _log.info("draining", seconds=seconds)
        loop.call_later(seconds, os.kill, os.getpid(), signal.SIGINT)

    def close_streams() -> None:
        deployment.draining = True
        if deployment.broadcaster:
            deployment.broadcaster.close_streams()

    # The loop has one handler for each signal: the server's stays for SIGINT, and Python's is called as well.
    loop.add_signal_handler(signal.SIGTERM, begin)
    former = signal.getsignal(signal.SIGINT)

    def interrupted(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(close_streams)
        if callable(former):
            former(number, frame)

    signal.signal(signal.SIGINT, interrupted)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, former)
        loop.remove_signal_handler(signal.SIGTERM)
