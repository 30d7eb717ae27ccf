"""A roll's SVG picture as PNG, for chats that show no SVG."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files

import resvg_py

_FAMILY = "Open Sans"
_FONTS = [str(files("ttf_opensans").joinpath("ttf", f"OpenSans-{weight}.ttf")) for weight in ("Regular", "Bold")]
_ZOOM = 2
"""Pixels to a unit of the picture: it is 480 units wide, and as high as its few lines and rows of dice."""
_DRAWERS = ThreadPoolExecutor(max_workers=2, thread_name_prefix="png")
"""Draw the pictures of a process, so many at the same time; others wait. One takes some 20 ms."""


async def draw(svg: str) -> bytes:
    """Return the PNG of a picture of this service, in a font of its own, and in the machine's for other scripts."""
    return await asyncio.get_running_loop().run_in_executor(_DRAWERS, _drawn, svg)


def _drawn(svg: str) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, font_files=_FONTS, sans_serif_family=_FAMILY, zoom=_ZOOM))
