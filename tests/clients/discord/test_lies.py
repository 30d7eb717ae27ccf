"""A host who tells the bot something else than what a roll is bound to, or does not prove a roll."""

import re
from pathlib import Path
from typing import Any

from rollwright_discord.bot import Bot
from rollwright_discord.places import Places
from tests.clients.discord.scenes import ANA, GM, opened, play
from tests.clients.discord.transport import Discord

UNSIGNED = "What the table tells of this roll cannot be signed as it stands. Nothing is rolled."


async def agreed(bot: Bot, there: Discord, places: Places) -> Any:
    """Open a table whose action was agreed to, and return it."""
    await opened(bot, there, 1, "daggerheart")
    gm = places.table(1, GM)
    action: Any = await gm.get_action("a1")
    return await gm.change_action("a1", {"spec": {"difficulty": 18}, "agreed": True}, action["etag"])


def test_the_message_shows_what_is_signed(service: str, tmp_path: Path) -> None:
    """A Difficulty beside the terms is not shown, and members that nobody knows are."""

    def forge(where: str, told: str) -> str:
        if not where.endswith("/actions/a1"):
            return told
        beside, terms, rest = told.partition('"terms":')
        told = beside.replace('"difficulty":18', '"difficulty":8') + terms + rest
        return told.replace('"terms":{', '"terms":{"omen":"crows",')

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        there.line.forge = forge
        await agreed(bot, there, places)
        await there.until(lambda: "Difficulty: 18" in there.text(1))
        assert "Difficulty: 8" not in there.text(1)
        assert "omen: crows" in there.text(1)

    play(service, tmp_path / "seats", scene)


def test_terms_that_cannot_be_signed_are_not_rolled(service: str, tmp_path: Path) -> None:
    """Without a digest, or with another one, nothing is sent, and who pressed is told so."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        await agreed(bot, there, places)
        await there.until(lambda: "roll:a1:" in there.items(1))
        sent: list[str] = []

        def forge(where: str, told: str) -> str:
            sent.append(where)
            return told.replace('"difficulty":18', '"difficulty":17')

        there.line.forge = forge
        await there.press(bot, 1, ANA, "roll:a1:")
        assert there.told[ANA][-1] == UNSIGNED
        assert not [one for one in sent if one.startswith("POST")]

    play(service, tmp_path / "seats", scene)


def test_a_roll_without_its_proof_is_told(service: str, tmp_path: Path) -> None:
    """Who pressed is warned at once; the roll stands."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        await agreed(bot, there, places)
        await there.until(lambda: "roll:a1:" in there.items(1))
        there.line.forge = lambda where, told: told.replace('"proof":', '"evidence":') if "POST" in where else told
        await there.press(bot, 1, ANA, "roll:a1:")
        assert re.fullmatch(
            "Warning: roll [0-9a-f]{32}: the roll was answered without a proof of its dice", there.told[ANA][-1]
        )

    play(service, tmp_path / "seats", scene)
