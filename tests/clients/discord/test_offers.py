"""Help, bargains, trades and dice of others, as buttons, selects and forms of an action's one message."""

import json
from pathlib import Path
from typing import Any

from discord.utils import escape_markdown

from rollwright_discord.bot import Bot
from rollwright_discord.places import Places
from tests.clients.discord.scenes import ANA, GIA, GM, answered, opened, play, three
from tests.clients.discord.transport import Discord


def test_help_bargains_and_trades_are_negotiated_on_the_message(service: str, tmp_path: Path) -> None:
    """Help is asked for and declined, a bargain starts a clock, position is traded for effect, and an effect pushed."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        await three(bot, there, "buried_secrets")
        found = there.values(1, "move:a1:")
        assert found["trade:position_for_effect"] == "Trade position for effect (2d, desperate, great effect)"
        assert found["clock:tick_clock"] == "Devil's Bargain: Tick a clock"
        assert found["assist:c2"] == "Ask Thorn for help"
        await there.press(bot, 1, ANA, "move:a1:", "assist:c2")
        await answered(bot, there, GIA, "decline:o1")
        # Nobody bargains with themselves, and only the GM starts a clock.
        await there.press(bot, 1, ANA, "move:a1:", "bargain:custom")
        await there.send(bot, 1, ANA, "for me")
        assert there.told[ANA][-1].startswith("a bargain is offered by the GM or another player")
        await there.press(bot, 1, GM, "move:a1:", "clock:tick_clock")
        assert [one["label"] for one in there.forms[-1]["components"]] == [
            *("In your words", "Which clock?", "Segments, for a new clock")
        ]
        await there.send(bot, 1, GM, "You are **seen**", "The watch", "6")
        bargain = "Devil's Bargain: Tick a clock · a new clock: The watch, 0 of 6 · “You are **seen**”"
        await there.until(lambda: escape_markdown(f"o2 {bargain} · for Silk") in there.text(1))
        await answered(bot, there, ANA, "accept:o2")
        await there.until(lambda: escape_markdown(f"{bargain} · accepted") in there.text(1))
        await there.press(bot, 1, ANA, "move:a1:", "trade:position_for_effect")
        await answered(bot, there, GM, "accept:o3")
        await there.press(bot, 1, ANA, "move:a1:", "take:push_effect")
        await there.until(lambda: "drop:push_effect" in there.values(1, "move:a1:"))
        lines = there.text(1).split("\n")
        assert "Push for effect" in lines
        # What the rules make of the terms is told apart from what a roll signs.
        [reckoned] = [line for line in lines if line.startswith("By the rules of the table: ")]
        assert {"Position: Desperate", "Effect: Extreme"} <= {*reckoned.partition(": ")[2].split(", ")}
        await there.press(bot, 1, ANA, "move:a1:", "drop:push_effect")
        await there.until(lambda: "take:push_effect" in there.values(1, "move:a1:"))
        # What was accepted is taken back by either side until the dice.
        await there.press(bot, 1, GM, "answer:a1:", "withdraw:o3")
        await there.until(lambda: "Trade: " not in there.text(1))
        await there.press(bot, 1, ANA, "roll:a1:")
        await there.until(lambda: there.pictures)
        gm = places.table(1, GM)
        log: Any = await gm.read_log(type="rolled")
        [rolled] = log["items"]
        assert rolled["ruling"]["position"] == "risky"
        assert rolled["terms"]["spec"]["bonus_die"] == "devils_bargain"
        assert [one["name"] for one in (await gm.list_clocks())["clocks"]] == ["The watch"]

    play(service, tmp_path / "seats", scene)


def test_prices_of_bargains_land_with_the_roll(service: str, tmp_path: Path) -> None:
    """Another player offers a bargain that marks harm, the GM one that ticks a clock, and one for Heat, which lands."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        await three(bot, there, "buried_secrets")
        await there.command(bot, 1, GM, "clock", name="The watch", size=4)
        for oid, who, kind, typed, price in (
            ("o1", GIA, "suffer_harm", ("A twisted ankle",), "Silk: 1 "),
            ("o2", GM, "tick_clock", ("Noise", "the WATCH", ""), "The watch +1"),
            ("o3", GM, "add_heat", ("",), "1 Heat"),
        ):
            await there.press(bot, 1, who, "move:a1:", f"{'clock' if kind == 'tick_clock' else 'bargain'}:{kind}")
            await there.send(bot, 1, who, *typed)
            await there.until(lambda oid=oid: f"{oid} " in there.text(1))
            assert price in there.text(1)
            if oid != "o3":
                await answered(bot, there, who, f"withdraw:{oid}")
        # Only the GM's prices are paid by others than the one who rolls.
        for typed, refusal in ((("", "the watch", ""), "a player's price"), (("", "No such", ""), "There is no such")):
            await there.press(bot, 1, GIA, "move:a1:", "clock:tick_clock")
            await there.send(bot, 1, GIA, *typed)
            assert there.told[GIA][-1].startswith(refusal)
        await answered(bot, there, ANA, "accept:o3")
        await there.press(bot, 1, ANA, "roll:a1:")
        await there.until(lambda: there.pictures)
        session: Any = await places.table(1, GM).get_session()
        assert session["tracks"]["heat"]["value"] == 1

    play(service, tmp_path / "seats", scene)


def test_a_die_of_another_is_given_in_a_form(service: str, tmp_path: Path) -> None:
    """In Daggerheart somebody helps for Hope, and another gives a die of a feature, on the same message."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        await opened(bot, there, 1, "daggerheart")
        await there.command(bot, 1, GIA, "join")
        await there.command(bot, 1, GIA, "character", name="Thorn")
        await there.command(bot, 1, GM, "set", field="difficulty", value="12")
        # A term that the GM writes by itself agrees to nothing.
        await there.until(lambda: "Difficulty: 12" in there.text(1))
        assert "agree:a1:" in there.items(1)
        await there.press(bot, 1, GIA, "move:a1:", "die:")
        await there.send(bot, 1, GIA, "Rally Die", "six")
        assert there.told[GIA][-1] == "This cannot be read. Nothing was done."
        await there.send(bot, 1, GIA, "Rally Die", "6")
        await answered(bot, there, ANA, "accept:o1")
        await there.press(bot, 1, GIA, "assist:a1:")
        await answered(bot, there, ANA, "accept:o2")
        shown = there.text(1)
        assert "o1 Person 13 gives a die: Rally Die, d6 · accepted" in shown
        assert "o2 Thorn helps · accepted" in shown
        await there.press(bot, 1, GM, "agree:a1:")
        await there.until(lambda: "roll:a1:" in there.items(1))
        await there.press(bot, 1, ANA, "roll:a1:")
        await there.until(lambda: there.pictures)
        log: Any = await places.table(1, GM).read_log(type="rolled")
        [rolled] = log["items"]
        assert rolled["terms"]["spec"]["helpers"] == 1
        assert "Rally Die" in json.dumps(rolled["ruling"]["pool"])

    play(service, tmp_path / "seats", scene)


def test_a_flashback_is_asked_for_in_a_form_and_priced_in_another(service: str, tmp_path: Path) -> None:
    """A player asks with words, the GM names the price, which the player accepts; a price that is proposed is taken."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        await opened(bot, there, 1, "fallen_empire")
        assert there.values(1, "move:a1:")["past:"] == "Flashback"
        await there.press(bot, 1, ANA, "move:a1:", "past:")
        await there.send(bot, 1, ANA, "The watch was paid", "")
        told = "o1 Flashback: “The watch was paid” · for "
        await there.until(lambda: told in there.text(1))
        assert [one.partition(":")[0] for one in there.values(1, "answer:a1:")] == ["price", "decline", "withdraw"]
        await there.press(bot, 1, ANA, "answer:a1:", "price:o1")
        await there.send(bot, 1, ANA, "0")
        assert there.told[ANA][-1] == "offer o1 is for gm to counter"
        await there.press(bot, 1, GM, "answer:a1:", "price:o1")
        await there.send(bot, 1, GM, "much")
        assert there.told[GM][-1] == "This cannot be read. Nothing was done."
        await there.send(bot, 1, GM, "5")
        await there.until(lambda: "o2 Flashback: “The watch was paid” · 5 Stress · for Silk" in there.text(1))
        await answered(bot, there, ANA, "accept:o2")
        await there.press(bot, 1, ANA, "move:a1:", "past:")
        await there.send(bot, 1, ANA, "A rope, left here", "1")
        await answered(bot, there, GM, "accept:o3")
        action: Any = await places.table(1, GM).get_action("a1")
        accepted = [one["flashback"] for one in action["offers"] if one["state"] == "accepted"]
        assert accepted == [
            {"text": "The watch was paid", "stress": 5},
            {"text": "A rope, left here", "stress": 1},
        ]

    play(service, tmp_path / "seats", scene)
