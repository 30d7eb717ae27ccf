"""Dice follow from their seed, face for face, and are uniform."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.audit import ra1
from service.audit.seeded import Seeded
from tests.conftest import golden

DRAWS = golden("draws")


@pytest.mark.parametrize("line", [line for line in DRAWS if "key" in line], ids=lambda line: line["id"])
def test_vectors(line: dict[str, Any]) -> None:
    """Every vector's roll key, words and faces come out."""
    seed = bytes.fromhex(line["seed"])
    key = ra1.roll_key(seed, line["sid"], line["epoch"], line["client_seed"], line["key"], ra1.canonical(line["req"]))
    assert key.hex() == line["roll_key"]
    used: list[int] = []

    def counted() -> Iterator[int]:
        for word in ra1.words(key):
            used.append(word)
            yield word

    faces = ra1.draw(counted(), [sides for sides, _ in line["draws"]])
    assert list(faces) == [face for _, face in line["draws"]]
    assert len(used) == line["words_used"]
    assert not used or used[0] == line["first_word"]
    assert len(used) - len(faces) == line["rejected"]


def test_stateless_replay() -> None:
    """Seed `rollwright` and three d6 give 4, 3, 5, for ever."""
    (line,) = [line for line in DRAWS if "replay" in line]
    sides = [sides for sides, _ in line["draws"]]
    assert [[a, b] for a, b in zip(sides, ra1.replay(line["replay"], sides), strict=True)] == line["draws"]
    assert ra1.replay("rollwright", [6, 6, 6]) == (4, 3, 5)


@given(seed=st.text(min_size=1, max_size=128).filter(lambda seed: seed.isprintable()), data=st.data())
def test_faces_depend_on_all_sides(seed: str, data: st.DataObject) -> None:
    """Faces are in range, the same each time, and keyed by the whole list of sides."""
    sides = data.draw(st.lists(st.integers(1, ra1.MAX_SIDES), min_size=1, max_size=100))
    faces = ra1.replay(seed, sides)
    assert all(1 <= face <= side for face, side in zip(faces, sides, strict=True))
    assert ra1.replay(seed, sides) == faces


def test_a_word_past_the_last_full_round_is_passed_over() -> None:
    """A word that would favour low faces is never used."""
    limit = 2**32 - 2**32 % 6
    assert ra1.draw(iter([limit, limit + 3, 7]), [6]) == (2,)


def test_no_such_die() -> None:
    """A die has 1 to 2^31 sides."""
    for sides in (0, -1, 2**31 + 1):
        with pytest.raises(ValueError, match="no die"):
            ra1.draw(iter([0]), [sides])


def test_dice_are_uniform() -> None:
    """Faces of a fixed run of seeds keep within chi-square's 99.9 % for each die in use."""
    bounds = {6: 20.52, 10: 27.88, 12: 31.26, 20: 43.82}
    for sides, bound in bounds.items():
        faces = Counter(face for seed in range(500) for face in ra1.replay(f"uniform {seed}", [sides] * 40))
        expected = 500 * 40 / sides
        assert sum((faces[face] - expected) ** 2 / expected for face in range(1, sides + 1)) < bound


def test_fresh_seeds_differ() -> None:
    """Fresh dice have a seed of 128 random bits each."""
    seeds = {Seeded().audit.seed for _ in range(1000)}
    assert len(seeds) == 1000
    assert all(len(str(seed)) == 22 for seed in seeds)


def test_tags_keep_parts_apart() -> None:
    """Parts that read the same when joined are different when tagged."""
    assert ra1.tagged("roll", b"ab", b"c") != ra1.tagged("roll", b"a", b"bc")


@pytest.mark.parametrize("value", [1.5, 2**53, {"ä": 1}, [float("nan")], {1: 2}, object()])
def test_not_canonical(value: object) -> None:
    """Floats, integers beyond 2^53-1 and keys that are not ASCII have no canonical form here."""
    with pytest.raises(ValueError, match=r"integer|ASCII"):
        ra1.canonical(value)


def test_canonical() -> None:
    """Keys are sorted, nothing is spaced, and text is escaped as RFC 8785 says."""
    value = {"b": [1, -2, None, True], "a": 'é\u2028"\\\n\x07'}
    assert ra1.canonical(value) == '{"a":"é\u2028\\"\\\\\\n\\u0007","b":[1,-2,null,true]}'.encode()


def test_blocks_count_up() -> None:
    """Words come in blocks of eight, each keyed by its number."""
    stream = ra1.words(b"key")
    first = [next(stream) for _ in range(17)]
    blocks = [ra1.mac(b"key", "blk", ra1.u64(i)) for i, _ in zip(count(), range(3), strict=False)]
    assert first == [int.from_bytes(block[i : i + 4]) for block in blocks for i in range(0, 32, 4)][:17]


def test_the_page_tells_the_truth(capsys: pytest.CaptureFixture[str]) -> None:
    """The program in docs/dice.md, which uses nothing of ours, prints the faces it says."""
    page = (Path(__file__).parents[2] / "docs" / "dice.md").read_text()
    (program,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(program, {})  # the page's program is what is tested
    assert capsys.readouterr().out == "[4, 3, 5]\n"
