"""What fails while a channel's table is followed, and what several people do at the same moment."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from rollwright_discord.bot import Bot
from rollwright_discord.places import Places
from rollwright_discord.words import speaking
from tests.clients.discord.scenes import ANA, GIA, GM, OPENED, opened, play
from tests.clients.discord.transport import Discord
from tests.e2e.conftest import started
from tests.evolution.newer import FORMER, NEWER, made
from tests.store.servers import in_memory


def test_a_channel_is_followed_whatever_fails(
    service: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deleted message is sent again; lost permissions, faults and a lost service are waited out and logged."""

    async def step(there: Discord, places: Places, position: str) -> None:
        gm = places.table(1, GM)
        action: Any = await gm.get_action("a1")
        terms: Any = {"spec": {"position": position}}
        await gm.change_action("a1", terms, action["etag"])
        await there.until(lambda: f"Position: {position.capitalize()}" in there.text(1))

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        await opened(bot, there, 1)
        [first] = there.messages
        del there.messages[first]
        await step(there, places, "desperate")
        [second] = there.messages
        assert second != first
        # Discord's codes: missing access, missing permissions, and its own failures.
        there.refusing = {"PATCH": [(403, 50001), (403, 50013), (404, 10003)], "POST": [(404, 10003)]}
        await step(there, places, "controlled")
        assert there.refusing == {"PATCH": [], "POST": []}
        assert "channel 1 is followed again later: Forbidden" in caplog.text
        # Faults of the bot.
        real, faults = places.open_view, [RuntimeError("a fault"), KeyError("another")]

        def faulty(channel: int) -> Any:
            if faults:
                raise faults.pop()
            return real(channel)

        monkeypatch.setattr(places, "open_view", faulty)
        bot.follow(1)
        await there.until(lambda: not faults)
        await step(there, places, "risky")
        assert "channel 1 is followed again later: KeyError('another')" in caplog.text
        # An entry that Discord refuses for what it is, is passed over, and the next one is shown.
        there.refusing = {"PATCH": [(400, 50035)]}
        gm = places.table(1, GM)
        action: Any = await gm.get_action("a1")
        await gm.change_action("a1", {"spec": {"position": "desperate"}}, action["etag"])
        await there.until(lambda: there.refusing == {"PATCH": []})
        await step(there, places, "controlled")
        assert "cannot be shown, and is passed over" in caplog.text
        assert [*there.messages] == [second]

    async def lost(_: Bot, there: Discord, places: Places) -> None:
        there.line.lost = True
        await there.until(lambda: there.line.refused > 2)
        there.line.lost = False
        await step(there, places, "desperate")

    play(service, tmp_path / "seats", scene, lost)


def test_a_channel_is_told_that_its_table_is_gone(service: str, tmp_path: Path) -> None:
    """Where the table is deleted, or the bot's seat taken back, the channel is told once, and followed no more."""

    def told(there: Discord, channel: int) -> list[str]:
        return [one["content"] for one in there.messages.values() if one["channel"] == channel and one.get("content")]

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        for channel in (1, 2):
            await opened(bot, there, channel)
        await places.table(1, GM).delete_session()
        await there.until(lambda: told(there, 1))
        assert told(there, 1) == ["This channel's table is gone: /rw open opens another one."]
        gm = places.table(2, GM)
        session: Any = await gm.get_session()
        [seat] = [one["id"] for one in session["people"] if one["name"] == "Discord"]
        await gm.revoke(seat)
        await there.until(lambda: told(there, 2))
        assert told(there, 2) == ["The bot's seat at this table was taken back: this channel shows it no more."]
        # Seats of people are kept; a table that is gone has none.
        assert places.channels() == [2]
        await there.until(lambda: all(task.done() for task in bot._followers.values()))
        await there.command(bot, 1, GM, "open", game="daggerheart")
        await there.command(bot, 2, GM, "leave")
        assert places.channels() == [1]

    play(service, tmp_path / "seats", scene)


def test_a_table_goes_on_by_another_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The description of a game is read again after a change, also where it was being read meanwhile."""

    async def described(bot: Bot, places: Places) -> Any:
        with speaking("en"):
            return (await bot.games.of(places.open_view(1))).told["rules"]

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        aid = await opened(bot, there, 1)
        gm = places.table(1, GM)
        assert await described(bot, places) == NEWER
        action: Any = await gm.get_action(aid)
        await gm.change_action(aid, {"state": "cancelled"}, action["etag"])
        reading, change = asyncio.Event(), asyncio.Event()
        view = places.open_view(1)
        real = view.describe_game

        async def late() -> Any:
            found = await real()
            reading.set()
            await change.wait()
            return found

        monkeypatch.setattr(view, "describe_game", late)
        with speaking("de"):
            slow = asyncio.create_task(bot.games.of(view))
        await reading.wait()
        changed: Any = await gm.change_game({"rules": FORMER}, "*")
        await there.until(lambda: places.place(1)["last"] == changed["id"])
        change.set()
        assert (await slow).told["rules"] == NEWER
        assert await described(bot, places) == FORMER
        with speaking("de"):
            assert (await bot.games.of(places.open_view(1))).told["rules"] == FORMER

    newer = made(tmp_path / "newer")
    with in_memory() as path, started(path, code=newer) as running:
        play(running.url, tmp_path / "seats", scene)


def test_steps_at_the_same_moment_lose_no_seat(service: str, tmp_path: Path) -> None:
    """Tables that are opened at once are one for each channel, and each person has one seat, whatever their names."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        there.names = dict.fromkeys((GM, ANA, GIA), "Alex")
        await asyncio.gather(
            *[
                there.command(bot, channel, person, "open", game="fallen_empire")
                for channel in (1, 2)
                for person in (GM, ANA)
            ]
        )
        assert sorted(told for person in (GM, ANA) for told in there.told[person]) == sorted(
            [*["This channel has a table already."] * 2, *[OPENED] * 2]
        )
        assert places.place(1)["sid"] != places.place(2)["sid"]
        await asyncio.gather(*[there.command(bot, 1, person, "join") for person in (GIA, GIA, ANA, ANA, GM)])
        seats = places.place(1)["people"]
        assert {*seats} == {str(one) for one in (GM, ANA, GIA)}
        assert len({*seats.values()}) == 3
        [gm] = [int(one) for one in [next(iter(seats))]]
        session: Any = await places.table(1, gm).get_session()
        assert sorted(one["name"] for one in session["people"]) == ["Alex", "Alex", "Alex", "Discord"]

    play(service, tmp_path / "seats", scene)


def test_nobody_opens_table_after_table(service: str, tmp_path: Path) -> None:
    """One person opens three tables in an hour; who wants more is told when, alone."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        for channel in range(1, 6):
            await there.command(bot, channel, GM, "open", game="fallen_empire")
        assert there.told[GM] == [OPENED] * 3 + ["You opened several tables already. Try again in 60 minutes."] * 2
        await there.command(bot, 4, ANA, "open", game="fallen_empire")
        assert places.channels() == [1, 2, 3, 4]

    play(service, tmp_path / "seats", scene)
