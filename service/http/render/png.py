"""A roll's SVG picture as PNG, for chats that show no SVG, drawn in a process of its own.

The library holds the interpreter's lock while it draws: up to 0.1 seconds, in which no other request would be answered.
"""

import asyncio
import os
import sys
from importlib.resources import files
from subprocess import PIPE

from service.http.problems import Problem

_FONTS = [str(files("ttf_opensans").joinpath("ttf", f"OpenSans-{weight}.ttf")) for weight in ("Regular", "Bold")]
_MOST = 4
"""Pictures that a process lets draw at the same time; more are refused."""
_SECONDS = 10.0
"""Seconds after which a drawing ends."""
# Two pixels a unit: it is 480 units wide, and as high as its few lines and rows of dice. Other requests go first.
_MAIN = """
import os, sys
import resvg_py
os.nice(10)
svg = sys.stdin.buffer.read().decode()
png = resvg_py.svg_to_bytes(svg_string=svg, font_files=sys.argv[1:], sans_serif_family="Open Sans", zoom=2)
sys.stdout.buffer.write(bytes(png))
"""
_drawing: set[object] = set()


async def draw(svg: str) -> bytes:
    """Return the PNG of a picture of this service, in a font of its own, and in the machine's for other scripts.

    Problem 503 where too many are drawn already, or the machine is too busy: the same request may be repeated.
    """
    if len(_drawing) >= _MOST:
        raise _busy()
    mine = object()
    _drawing.add(mine)
    try:
        return await _drawn(svg.encode(errors="replace"))
    finally:
        _drawing.discard(mine)


async def _drawn(svg: bytes) -> bytes:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        "-c",
        _MAIN,
        *_FONTS,
        stdin=PIPE,
        stdout=PIPE,
        # It reads people's words, so it gets no secrets of the environment.
        env={"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    try:
        async with asyncio.timeout(_SECONDS):
            png, _ = await process.communicate(svg)
    except TimeoutError:
        raise _busy() from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()
    if process.returncode:
        raise RuntimeError("a picture could not be drawn")
    return png


def _busy() -> Problem:
    detail = "too many pictures are drawn: repeat the request under the same Idempotency-Key, or ask for another form"
    return Problem(503, "busy", detail, headers=((b"retry-after", b"1"),))
