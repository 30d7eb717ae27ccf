"""Tables of somebody's own games in Discord: opened by an attached file, played by its words, which are text alone."""

import re
from pathlib import Path
from typing import Any

from rollwright_discord.bot import Bot
from rollwright_discord.files import MOST_BYTES
from rollwright_discord.places import Places
from tests.clients.discord.scenes import ANA, GM, OPENED, play
from tests.clients.discord.transport import Discord
from tests.rules.test_documents import DIALECTS

GANTRY = (DIALECTS / "gantry_nine.toml").read_bytes()
HOSTILE = "[[1d1000]] @everyone **bold** [a](https://b.test)"
ESCAPED = r"\[\[1d1000]] @everyone \*\*bold\*\* \[a](https://b.test)"


async def seated(bot: Bot, there: Discord, places: Places, file: bytes) -> Any:
    """Open a table by a file, where faces may be given, and let Ana join with Silk; return it for the GM."""
    await there.command(bot, 1, GM, "open", file=file, name="The Yard")
    await there.command(bot, 1, ANA, "join")
    await there.command(bot, 1, ANA, "character", name="Silk", can="Rigging 2")
    gm: Any = places.table(1, GM)
    session = await gm.get_session()
    await gm.change_session({"options": {**session["options"], "given_dice": True}}, session["version"])
    return gm


def test_check_24(service: str, tmp_path: Path) -> None:
    """A table by an attached file is negotiated and rolled by its fields, and shows its outcome's words and costs."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        gm = await seated(bot, there, places, GANTRY)
        assert there.told[GM] == [f"It plays Gantry Nine. {OPENED}"]
        await there.command(bot, 1, ANA, "ask", goal="Up the mast", how="rigging")
        await there.until(lambda: "agree:a1:" in there.items(1))
        # An option of this game alone, in its own words.
        assert there.values(1, "move:a1:")["take:nerve"].startswith("Nerve")
        await there.press(bot, 1, ANA, "move:a1:", "take:nerve")
        await there.until(lambda: "Nerve" in there.text(1) and "roll:a1:" not in there.items(1))
        await there.press(bot, 1, GM, "agree:a1:")
        await there.until(lambda: "roll:a1:" in there.items(1))
        assert f"3d6, {(await gm.get_session())['rules']}" in there.text(1)
        action = await gm.get_action("a1")
        ana: Any = places.table(1, ANA)
        rolled = await ana.roll_action("a1", {"dice": [6, 3, 1]}, action["etag"])
        assert (rolled["ruling"]["outcome"], rolled["ruling"]["system"]) == ("full_success", "own")
        await there.until(lambda: "**6 3 1 - Full success**" in there.text(1))
        assert (await gm.get_session())["tracks"]["nerve"]["value"] == 0
        await there.command(bot, 1, ANA, "ask", goal="Down again", how="rigging")
        await there.until(lambda: "agree:a2:" in there.items(1))
        await there.press(bot, 1, GM, "agree:a2:")
        await there.until(lambda: "roll:a2:" in there.items(1))
        await there.press(bot, 1, ANA, "roll:a2:")
        log = await gm.read_log(type="rolled")
        assert [one["ruling"]["audit"].get("bound") for one in log["items"]] == [None, True]

    play(service, tmp_path / "seats", scene)


def test_a_file_that_does_not_play_opens_no_table(service: str, tmp_path: Path) -> None:
    """Faults are listed at their places; what is too large is not downloaded; a name and a file are one too many."""
    bad = GANTRY.replace(b'track = "frost"', b'track = "**frozen**"', 1)

    async def scene(bot: Bot, there: Discord, _: Places) -> None:
        await there.command(bot, 1, GM, "open", file=bad)
        [head, *faults] = there.told[GM][-1].splitlines()
        assert head == f"This file does not play, and no table is open. {service}/games checks it as often as you like."
        assert faults
        assert all(re.match(r"- /options/\d+/track", one) for one in faults), faults
        assert "**" not in there.told[GM][-1].replace(r"\*", "")
        await there.command(bot, 1, GM, "open", file=b"#" * (MOST_BYTES + 1))
        assert there.told[GM][-1] == "This game is too large: a file has at most 64 KiB."
        assert there.downloaded == [0]
        await there.command(bot, 1, ANA, "open", file=GANTRY, game="buried_secrets")
        assert there.told[ANA][-1] == "Say which game, or attach the file of one: one of both."
        await there.command(bot, 1, ANA, "open")
        assert there.told[ANA][-1] == "Say which game, or attach the file of one: one of both."
        await there.command(bot, 1, GM, "open", file=b"\xff\xfe")
        assert there.told[GM][-1] == "This file is not a text in UTF-8."
        assert bot.places.channels() == []

    play(service, tmp_path / "seats", scene)


def test_words_of_a_game_are_text(service: str, tmp_path: Path) -> None:
    """Check 18: labels and titles that are markup elsewhere are shown as they were written, and ping nobody."""
    file = GANTRY.replace(b'title = "Gantry Nine"', f'title = "{HOSTILE}"'.encode()).replace(
        b"[words.en.field]",
        f'[words.en.outcome]\ncritical_success = ["{HOSTILE}"]\nbad_outcome = ["{HOSTILE}"]\n'
        f'[words.en.position]\nrisky = ["{HOSTILE}"]\n[words.en.field]'.encode(),
    )
    file = file.replace(b'frostbite = ["Frostbite"', f'frostbite = ["{HOSTILE}"'.encode())

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        gm = await seated(bot, there, places, file)
        assert ESCAPED in there.told[GM][0]
        await there.command(bot, 1, ANA, "ask", goal="Up", how="rigging")
        await there.until(lambda: "agree:a1:" in there.items(1))
        await there.press(bot, 1, GM, "agree:a1:")
        await there.until(lambda: "roll:a1:" in there.items(1))
        assert f"% {ESCAPED}" in there.text(1)
        action = await gm.get_action("a1")
        ana: Any = places.table(1, ANA)
        await ana.roll_action("a1", {"dice": [1, 2]}, action["etag"])
        await there.until(lambda: "pick:a1:" in there.items(1))
        await there.press(bot, 1, GM, "pick:a1:", "frostbite")
        await there.until(lambda: "n1 " in there.text(1))
        text = there.text(1)
        assert f"1 2 - {ESCAPED}" in text
        assert f"n1 {ESCAPED}" in text
        assert HOSTILE not in text
        # Nobody is notified of what stands in an embed.
        assert {str(one["allowed_mentions"]) for one in there.sent if one.get("content")} == {"{'parse': []}"}

    play(service, tmp_path / "seats", scene)
