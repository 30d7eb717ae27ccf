"""Dice follow from their seed, face for face, and are uniform."""

import hmac
import re
from collections import Counter
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.audit import ra3
from service.audit.seeded import Seeded
from tests.conftest import RA3


@pytest.mark.parametrize("vector", RA3["derived"]["draw"], ids=lambda vector: vector["k"][:8])
def test_draw_at_the_limit(vector: dict[str, Any]) -> None:
    """First word and faces of a key are the vector's: one word is the last accepted, the other the first rejected."""
    key = bytes.fromhex(vector["k"])
    assert next(ra3.words(key)) == vector["first_word"]
    assert list(ra3.draw(ra3.words(key), vector["dice"])) == vector["faces"]


def test_vectors_stand_at_the_limit() -> None:
    """Of the vectors of draws, one's first word is the limit less one, the other's the limit."""
    limits = [2**32 - 2**32 % vector["dice"][0] for vector in RA3["derived"]["draw"]]
    words = [vector["first_word"] for vector in RA3["derived"]["draw"]]
    assert sorted(word - limit for word, limit in zip(words, limits, strict=True)) == [-1, 0]


@pytest.mark.parametrize("vector", RA3["derived"]["replay"], ids=lambda vector: vector["seed"])
def test_stateless_replay(vector: dict[str, Any]) -> None:
    """A stateless roll's faces follow from its seed and its sides, in every version."""
    assert list(ra3.replay(vector["seed"], vector["dice"])) == vector["faces"]


def test_the_published_replay() -> None:
    """Seed `rollwright` and three d6 give 2, 2, 3."""
    assert ra3.replay("rollwright", [6, 6, 6]) == (2, 2, 3)
    assert Seeded("rollwright").draw([6, 6, 6]) == (2, 2, 3)


@given(seed=st.text(min_size=1, max_size=128).filter(lambda seed: seed.isprintable()), data=st.data())
def test_faces_depend_on_all_sides(seed: str, data: st.DataObject) -> None:
    """Faces are in range, the same each time, and keyed by the whole list of sides."""
    sides = data.draw(st.lists(st.integers(1, ra3.MAX_SIDES), min_size=1, max_size=100))
    faces = ra3.replay(seed, sides)
    assert all(1 <= face <= side for face, side in zip(faces, sides, strict=True))
    assert ra3.replay(seed, sides) == faces


def test_a_word_past_the_last_full_round_is_passed_over() -> None:
    """A word that would favour low faces is never used."""
    limit = 2**32 - 2**32 % 6
    assert ra3.draw(iter([limit, limit + 3, 7]), [6]) == (2,)


def test_no_such_die() -> None:
    """A die has 1 to 2^31 sides."""
    for sides in (0, -1, 2**31 + 1):
        with pytest.raises(ValueError, match="no die"):
            ra3.draw(iter([0]), [sides])


def test_dice_are_uniform() -> None:
    """Faces of a fixed run of seeds keep within chi-square's 99.9 % for each die in use."""
    bounds = {6: 20.52, 10: 27.88, 12: 31.26, 20: 43.82}
    for sides, bound in bounds.items():
        faces = Counter(face for seed in range(500) for face in ra3.replay(f"uniform {seed}", [sides] * 40))
        expected = 500 * 40 / sides
        assert sum((faces[face] - expected) ** 2 / expected for face in range(1, sides + 1)) < bound


@pytest.mark.usefixtures("unseeded")
def test_fresh_seeds_differ() -> None:
    """Fresh dice have a seed of 128 random bits each."""
    seeds = {Seeded().audit.seed for _ in range(1000)}
    assert len(seeds) == 1000
    assert all(len(bytes.fromhex(str(seed))) == 16 for seed in seeds)


@given(st.binary(max_size=200), st.binary(max_size=300))
def test_hmac(key: bytes, message: bytes) -> None:
    """The code is that of the standard library, also for a key that is longer than a block of SHA-256."""
    assert ra3.mac(key, "blk", message) == hmac.digest(key, ra3.tagged("blk", message), "sha256")


def test_tags_keep_parts_apart() -> None:
    """Parts that read the same when joined are different when tagged."""
    assert ra3.tagged("roll", b"ab", b"c") != ra3.tagged("roll", b"a", b"bc")


@pytest.mark.parametrize("value", [1.5, 2**53, {"ä": 1}, [float("nan")], {1: 2}, object()])
def test_not_canonical(value: object) -> None:
    """Floats, integers beyond 2^53-1, keys beyond ASCII and what is no JSON have no canonical form here."""
    with pytest.raises(ValueError, match=r"integer|ASCII|no value of JSON"):
        ra3.canonical(value)


def test_canonical() -> None:
    """Keys are sorted, nothing is spaced, and text is escaped as RFC 8785 says."""
    value = {"b": [1, -2, None, True], "a": 'é\u2028"\\\n\x07'}
    assert ra3.canonical(value) == '{"a":"é\u2028\\"\\\\\\n\\u0007","b":[1,-2,null,true]}'.encode()


def test_blocks_count_up() -> None:
    """Words come in blocks of eight, each keyed by its number."""
    stream = ra3.words(b"key")
    first = [next(stream) for _ in range(17)]
    blocks = [ra3.mac(b"key", "blk", ra3.u64(i)) for i, _ in zip(count(), range(3), strict=False)]
    assert first == [int.from_bytes(block[i : i + 4]) for block in blocks for i in range(0, 32, 4)][:17]


def test_the_page_tells_the_truth(capsys: pytest.CaptureFixture[str]) -> None:
    """The program in docs/dice.md, which uses nothing of ours, prints the faces it says."""
    page = (Path(__file__).parents[2] / "docs" / "dice.md").read_text()
    (program,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(program, {})  # the page's program is what is tested
    assert capsys.readouterr().out == "[2, 2, 3]\n"
    assert "`[2, 2, 3]`" in page
