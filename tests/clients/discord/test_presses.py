"""Presses of what a message does not show any more, of another table's message, and of ids that somebody made up."""

from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis.strategies import characters, from_regex

from rollwright_discord.bot import Bot
from rollwright_discord.places import Places
from rollwright_discord.presses import LONGEST_ID, Press
from tests.clients.discord.scenes import ANA, GIA, GM, changed_by_gm, opened, play, rolled_badly
from tests.clients.discord.transport import Discord

ASCII = characters(codec="ascii")


def test_nobody_agrees_to_what_they_were_not_shown(service: str, tmp_path: Path) -> None:
    """A press of a message that shows other terms than there are does nothing, says so, and redraws the message."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        await opened(bot, there, 1)
        await there.command(bot, 1, GIA, "join")
        await there.command(bot, 1, GIA, "character", name="Thorn")
        gm = places.table(1, GM)
        await there.press(bot, 1, GM, "agree:a1:")
        await there.until(lambda: "roll:a1:" in there.items(1))
        await gm.make_offer("a1", {"kind": "bargain", "bargain": "anger_faction", "text": "They hear of it"})
        await there.until(lambda: "answer:a1:" in there.items(1))
        stale = {one: there.custom_id(1, one) for one in there.items(1)}
        presses: list[tuple[int, str, list[str]]] = [
            (ANA, "roll:a1:", []),
            (GM, "set:a1:position", ["controlled"]),
            (GM, "set:a1:effect", ["great"]),
            (ANA, "move:a1:", ["take:push_die"]),
            (ANA, "move:a1:", ["trade:position_for_effect"]),
            (ANA, "answer:a1:", ["accept:o1"]),
            (GIA, "assist:a1:", []),
            (ANA, "cancel:a1:", []),
        ]
        assert {one for _, one, _ in presses} | {"look:a1:"} == {*stale}
        # The bot's own view of the table is held back, as on a slow line: the message stays as it is.
        bot.unfollow(1)
        await changed_by_gm(places)
        before = await gm.get_action("a1")
        for person, named, values in presses:
            await there.press(bot, 1, person, named, *values, custom_id=stale[named])
            assert there.told[person][-1].startswith("This has changed since the message showed it."), named
        # A form that was opened before says it too, when it is sent.
        await there.press(bot, 1, GIA, "move:a1:", "bargain:custom", custom_id=stale["move:a1:"])
        await there.send(bot, 1, GIA, "words")
        assert there.told[GIA][-1].startswith("This has changed")
        assert await gm.get_action("a1") == before
        assert "Position: Desperate" in there.text(1)
        assert len(there.messages) == 1
        # What is shown now is agreed to.
        await there.press(bot, 1, ANA, "roll:a1:")
        log: Any = await gm.read_log(type="rolled")
        assert [one["ruling"]["position"] for one in log["items"]] == ["desperate"]

    play(service, tmp_path / "seats", scene)


def test_a_sheet_that_changed_is_another_thing_to_agree_to(service: str, tmp_path: Path) -> None:
    """What the terms take from elsewhere is shown as well: where it changed, nothing is agreed to or rolled."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        await opened(bot, there, 1)
        await there.press(bot, 1, GM, "agree:a1:")
        await there.until(lambda: "roll:a1:" in there.items(1))
        stale = there.custom_id(1, "roll:a1:")
        ana = places.table(1, ANA)
        silk: Any = (await ana.list_characters())["characters"][0]
        await ana.change_character(silk["id"], {"sheet": {"ratings": {"prowl": 4}}}, silk["version"])
        await there.press(bot, 1, ANA, "roll:a1:", custom_id=stale)
        assert there.told[ANA][-1].startswith("This has changed")
        assert (await ana.read_log(type="rolled"))["items"] == []

    play(service, tmp_path / "seats", scene)


def test_what_follows_is_bound_too(service: str, tmp_path: Path) -> None:
    """After the dice a press of what another step has changed since does nothing either."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        aid = await rolled_badly(bot, there, places)
        stale = {one: there.custom_id(1, one) for one in there.items(1)}
        assert {*stale} == {f"pick:{aid}:", f"pick:{aid}:none", f"look:{aid}:"}
        await there.press(bot, 1, GM, f"pick:{aid}:", "harm", "complication")
        await there.until(lambda: f"take:{aid}:n2" in there.items(1))
        for named, values in ((f"pick:{aid}:", ["worse_position"]), (f"pick:{aid}:none", [])):
            await there.press(bot, 1, GM, named, *values, custom_id=stale[named])
            assert there.told[GM][-1].startswith("This has changed")
        stale = {one: there.custom_id(1, one) for one in there.items(1)}
        gm = places.table(1, GM)
        await gm.choose(aid, {"fate": {"n1": "reduced"}})
        before = await gm.get_action(aid)
        for named, values in ((f"take:{aid}:n1", []), (f"take:{aid}:n2", []), (f"resist:{aid}:n2", ["2"])):
            await there.press(bot, 1, ANA, named, *values, custom_id=stale[named])
            assert there.told[ANA][-1].startswith("This has changed"), named
        assert await gm.get_action(aid) == before

    play(service, tmp_path / "seats", scene)


def test_a_message_of_a_former_table_does_nothing(service: str, tmp_path: Path) -> None:
    """A channel that has another table now refuses what is pressed in the former one's messages."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        await opened(bot, there, 1, goal="The former")
        former = {one: there.custom_id(1, one) for one in there.items(1)}
        first = places.table(1, GM)
        await there.command(bot, 1, GM, "leave")
        await there.press(bot, 1, GM, "", custom_id=former["agree:a1:"])
        assert there.told[GM][-1] == "This channel has no table: /rw open opens one."
        await opened(bot, there, 1, goal="The present")
        before = [await first.get_action("a1"), await places.table(1, GM).get_action("a1")]
        for named, custom_id in former.items():
            values = ["take:push_die"] if named.startswith("move") else []
            await there.press(bot, 1, GM, "", *values, custom_id=custom_id)
            assert there.told[GM][-1] == "This message is of another table than this channel has now. Nothing was done."
        assert before == [await first.get_action("a1"), await places.table(1, GM).get_action("a1")]

    play(service, tmp_path / "seats", scene)


def test_forged_ids_do_nothing(service: str, tmp_path: Path) -> None:
    """An id that is too long, or of an unknown step, action or table, is refused; so are values that no select has."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        await opened(bot, there, 1)
        await opened(bot, there, 2)
        gm = places.table(1, GM)
        before = [await places.table(one, GM).get_action("a1") for one in (1, 2)]
        real = there.custom_id(1, "set:a1:position")
        press = Press.read(real)
        assert press
        unknown = "This bot knows no such button. Nothing was done."
        other = "This message is of another table than this channel has now. Nothing was done."
        forged = {
            real + "x" * 100: unknown,
            f"rw:{'a' * 5000}": unknown,
            "rw:agree:a1:": unknown,
            "rw:": unknown,
            press._replace(verb="delete").custom_id: unknown,
            there.custom_id(2, "agree:a1:"): other,
            press._replace(sid="A" * 22).custom_id: other,
            press._replace(aid="a99", verb="agree").custom_id: "there is no a99 here",
            press._replace(aid="r9999", verb="roll").custom_id: "there is no r9999 here",
        }
        for custom_id, told in forged.items():
            await there.press(bot, 1, GM, "", custom_id=custom_id)
            assert told in there.told[GM][-1].replace("\\", ""), custom_id[:120]
        for named, values in (
            ("set:a1:position", []),
            ("set:a1:position", ["x" * 5000]),
            ("move:a1:", ["take:nothing"]),
            ("move:a1:", ["bargain"]),
            ("move:a1:", ["bargain:" + "x" * 99]),
            ("move:a1:", ["bargain:rw:roll:"]),
            ("move:a1:", ["trade:everything"]),
            ("answer:a1:", ["accept:o9"]),
            ("answer:a1:", ["steal"]),
        ):
            count = len(there.told[GM])
            custom_id = press._replace(verb=named.split(":")[0], more=named.split(":")[2]).custom_id
            await there.press(bot, 1, GM, "", *values, custom_id=custom_id)
            assert len(there.told[GM]) == count + 1, (named, values)
        # The id is whole, so it is for the digest to be wrong.
        await there.press(bot, 1, GM, "", custom_id=press._replace(verb="agree", shown="0" * 16).custom_id)
        assert there.told[GM][-1].startswith("This has changed")
        assert [await places.table(one, GM).get_action("a1") for one in (1, 2)] == before
        assert (await gm.read_log(type="rolled"))["items"] == []

    play(service, tmp_path / "seats", scene)


@given(
    verb=from_regex(r"[a-z]{1,7}", fullmatch=True, alphabet=ASCII),
    aid=from_regex(r"[ar][0-9]{1,6}", fullmatch=True, alphabet=ASCII),
    more=from_regex(r"[a-z0-9_]{0,40}", fullmatch=True, alphabet=ASCII),
)
def test_an_id_says_all_and_fits(verb: str, aid: str, more: str) -> None:
    """Each press is read again from its id, which is no longer than Discord takes."""
    press = Press(verb, "-" * 22, aid, "0" * 16, more)
    assert len(press.custom_id) <= LONGEST_ID
    assert Press.read(press.custom_id) == press
