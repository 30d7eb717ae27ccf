"""What people may write: names are refused, and free text is cleared, by every character there is."""

import re
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rules.writing import LABEL, NAME, displayed, one_line

HIDDEN = {"Cc", "Cf", "Zl", "Zp"}
JOINERS = {"\u200c", "\u200d"}
EVERY = [chr(number) for number in range(sys.maxunicode + 1) if not 0xD800 <= number <= 0xDFFF]
NOT_SHOWN = [sign for sign in EVERY if unicodedata.category(sign) in HIDDEN]


def test_no_hidden_character_in_a_name() -> None:
    """No control, format character or separator of lines stands between Latin letters."""
    taken = [sign for sign in NOT_SHOWN if re.match(NAME, f"a{sign}b")]
    assert taken == []
    assert len(NOT_SHOWN) > 200


@pytest.mark.parametrize("pattern", [NAME, LABEL])
def test_letters_and_marks(pattern: str) -> None:
    """Every letter, mark of a script, digit, sign of punctuation and symbol may stand in a name."""
    ignored = {0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x3164, 0xFFA0}
    kinds = ("L", "Mc", "N", "P", "S")
    refused = [
        sign
        for sign in EVERY
        if unicodedata.category(sign).startswith(kinds)
        and ord(sign) not in ignored
        and not re.match(pattern, f"a{sign}")
    ]
    assert refused == []


@given(st.text())
def test_what_is_left_of_free_text(text: str) -> None:
    """Nothing that is not displayed is left but line breaks, tabs, and joiners where they join; twice is once."""
    left = displayed(text)
    shown = re.sub("\U0001f3f4[\U000e0061-\U000e007a]{5}\U000e007f", "", left)
    assert {sign for sign in shown if unicodedata.category(sign) in HIDDEN} <= {"\n", "\t"} | JOINERS
    assert displayed(left) == left
    assert "\n" not in one_line(text)


@given(st.text(st.characters(categories=["L", "N", "P", "Zs"], max_codepoint=0x2FF)))
def test_plain_text_is_left_alone(text: str) -> None:
    """Letters, digits, punctuation and spaces stay as they are."""
    kept = text.replace("\xad", "")
    assert displayed(text) == kept


def tagged(region: str) -> str:
    """Return the flag of a region in tag characters."""
    return "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in region) + "\U000e007f"


@pytest.mark.parametrize("region", ["gbeng", "gbsct", "gbwls"])
def test_flags_with_tags(region: str) -> None:
    """The flags of England, Scotland and Wales stay, and may stand in names, anywhere and more than once."""
    name = f"{tagged(region)} Ana {tagged(region)}{tagged('gbeng')}"
    assert displayed(name) == name
    assert re.match(NAME, name)
    assert re.match(LABEL, name)


@pytest.mark.parametrize(
    "name",
    [tagged("secret"), tagged("gbsecret"), tagged("gbeng")[:-1], tagged("gbeng")[1:], tagged("gbeng") + "\U000e0041"],
    ids=["other", "longer", "without its end", "without its flag", "with one more"],
)
def test_no_other_tags(name: str) -> None:
    """No other tag characters stand in a name, and free text loses them: they could hide any text."""
    assert not re.match(NAME, name)
    assert displayed(name) in {"", "\U0001f3f4", tagged("gbeng")}


@pytest.mark.parametrize("sign", sorted(JOINERS))
def test_joiners_join(sign: str) -> None:
    """A joiner stays between Arabic letters, and not between Latin ones, where it would make two names look alike."""
    assert displayed(f"\u0645{sign}\u0645") == f"\u0645{sign}\u0645"
    assert displayed(f"a{sign}b") == "ab"
