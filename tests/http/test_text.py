"""What a person reads in a terminal."""

from typing import Any

import pytest

from tests.client import Client

TEXT = {"accept": "text/plain"}


@pytest.mark.parametrize(
    "spec, line",
    [
        pytest.param(
            {"system": "buried_secrets", "rating": 1, "position": "controlled", "dice": [4]},
            "controlled, standard effect: 4 - partial success: step back, or do it with a minor consequence; "
            "player picks withdraw or do it; to do it, GM picks at least 1 of lesser complication, "
            "reduced effect to limited, lesser harm, worse position to risky",
            id="branches",
        ),
        pytest.param(
            {"system": "buried_secrets", "rating": 2, "dice": [6, 6]},
            "risky, standard effect: 6 6 - critical success: it works, better than hoped; "
            "benefit: increased effect to great",
            id="benefit",
        ),
        pytest.param(
            {"system": "buried_secrets", "rating": 1, "effect": "zero", "dice": [6]},
            "risky, zero effect: 6 - full success: it works; "
            "warning: at zero effect only a critical success makes progress",
            id="zero effect",
        ),
        pytest.param(
            {"system": "fallen_empire", "score": 1, "position": "controlled", "dice": [1]},
            "controlled, standard effect: 1 - terrible outcome: it goes as wrong as it can; "
            "GM picks at least 1 of severe harm, severe complication, worse position to risky, lost opportunity; "
            "GM may add additional complication",
            id="on top",
        ),
        pytest.param(
            {"system": "fallen_empire", "score": 1, "dice": [2]},
            "risky, standard effect: 2 - bad outcome: it goes wrong; GM may pick from standard harm, "
            "standard complication, worse position to desperate, lost opportunity",
            id="none due",
        ),
        pytest.param(
            {"system": "daggerheart", "difficulty": 10, "hope": 6, "stress": 0, "dice": [5, 5]},
            "Hope 5, Fear 5 = 10 against 10 - critical success: it works, and a little extra; benefit: extra; "
            "gains: actor 0 hope (1 lost, no room), actor 0 stress (1 lost, no room)",
            id="no room",
        ),
        pytest.param(
            {"system": "daggerheart", "difficulty": 10, "reaction": True, "dice": [5, 6]},
            "Hope 5, Fear 6 = 11 against 10 - reaction: success, it works",
            id="reaction",
        ),
        pytest.param(
            {"system": "underworld", "traits": [{"name": "Wits", "rating": 2}], "needed": 2, "dice": [7, 5]},
            "difficulty 6: 7 5 - failure, 1 net of 2",
            id="needed",
        ),
        pytest.param(
            {"system": "underworld", "traits": [{"name": "Wits", "rating": 2}], "willpower": True, "dice": [7, 5]},
            "difficulty 6: 7 5 + Willpower - moderate success, 2 net; costs: actor 1 willpower",
            id="willpower",
        ),
        pytest.param(
            {
                "system": "underworld",
                "traits": [{"name": "Wits", "rating": 5}],
                "difficulty": 5,
                "take_automatic": True,
            },
            "difficulty 5: 5 dice, not rolled - marginal success, 1 net",
            id="automatic",
        ),
        pytest.param(
            {"system": "underworld", "traits": [{"name": "Wits", "rating": 2}], "difficulty": 10, "attempt": 2},
            "difficulty 11 - impossible: there is no chance left; difficulty 10 raised to 11 by further tries",
            id="impossible",
        ),
    ],
)
def test_line(client: Client, spec: dict[str, Any], line: str) -> None:
    """A ruling reads as a person would say it, and promises nothing that is not due (FE-36, DH-A5, DH-A11)."""
    assert client.post("/v1/rolls", json=spec, headers=TEXT).text == line + "\n"


def test_hidden_difficulty_in_odds(client: Client) -> None:
    """The text of odds, too, keeps a hidden Difficulty to itself (DH-08)."""
    spec = {"system": "daggerheart", "difficulty": 37, "difficulty_hidden": True}
    text = client.post("/v1/odds", json=spec, headers=TEXT).text
    assert text.startswith("2d12 +0 against a hidden Difficulty\n")
    assert "37" not in text
