"""The pictures of the documentation are those that `make pictures` takes."""

import struct
from itertools import product

from tools.pictures import FOLDER, SCHEMES, SCREENS, SIZES


def test_each_screen_has_its_pictures() -> None:
    """Each is there at each width and in both colour schemes, of the size that is taken, and no other is left."""
    sizes = {}
    for path in FOLDER.glob("play-*.png"):
        width, height = struct.unpack(">II", path.read_bytes()[16:24])
        sizes[path.name] = (width, height)
    assert sizes == {
        f"play-{screen}-{width}-{scheme}.png": (width, SIZES[width])
        for screen, width, scheme in product(SCREENS, SIZES, SCHEMES)
    }


def test_the_module_for_foundry_has_its_pictures() -> None:
    """Those of a player and of the GM are there, and no other is left."""
    assert {path.name for path in FOLDER.glob("foundry-*.png")} == {"foundry-player.png", "foundry-gm.png"}
