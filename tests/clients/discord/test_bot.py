"""The bot in a stand-in of Discord's transport, at a running service: two people, two channels, hostile names."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import discord
import msgspec
from discord.utils import escape_markdown

from rollwright_discord.bot import Bot
from rollwright_discord.cards import lines_of
from rollwright_discord.places import Places
from rollwright_discord.sights import Game, Sight
from service.http.resources.systems import description_of
from service.rules.systems import SYSTEMS
from tests.clients.discord.scenes import ANA, GIA, GM, OPENED, opened, play, result_of, rolled_badly
from tests.clients.discord.transport import Discord

HOSTILE = "@everyone <@12> **x** [a](http://evil.example) ```"


def test_an_action_is_one_message_from_its_goal_to_its_end(service: str, tmp_path: Path) -> None:
    """Asked, terms chosen in selects, agreed, rolled with a picture, and undone: one message follows it."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        await opened(bot, there, 1)
        assert {"set:a1:position", "set:a1:effect"} <= there.items(1)
        # A player does not agree for the GM; only they are told.
        await there.press(bot, 1, ANA, "agree:a1:")
        assert len(there.told[ANA]) == 3
        await there.press(bot, 1, GM, "set:a1:position", "desperate")
        await there.until(lambda: "Position: Desperate" in there.text(1))
        await there.press(bot, 1, GM, "agree:a1:")
        await there.until(lambda: "roll:a1:" in there.items(1))
        assert "25% Bad outcome" in there.text(1)
        await there.press(bot, 1, ANA, "roll:a1:")
        await there.until(lambda: there.pictures)
        [(message, picture)] = there.pictures.items()
        assert picture.startswith(b"\x89PNG")
        table = places.table(1, GM)
        log: Any = await table.read_log(type="rolled")
        [rolled] = log["items"]
        assert rolled["ruling"]["audit"]["bound"] is True
        await there.until(lambda: result_of(rolled) in there.text(1))
        assert list(there.messages) == [message]
        await there.command(bot, 1, GM, "undo")
        assert there.told[GM][-1] == "**What goes back:** nothing but the entry itself."
        [undo] = _ids_of(there.sent[-1])
        await there.press(bot, 1, GM, "", custom_id=undo)
        assert there.told[GM][-1] == f"Entry {rolled['seq']} was taken back."
        await there.until(lambda: "Cancelled" in there.text(1))
        assert there.items(1) == set()

    play(service, tmp_path / "seats", scene)


def _ids_of(sent: Any) -> list[str]:
    return [item["custom_id"] for row in sent["components"] for item in row["components"]]


def test_an_undo_says_what_it_does_before_it_is_done(service: str, tmp_path: Path) -> None:
    """What differs then is told with its buttons; one that shows what is no more so does nothing, but tells it anew."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        await rolled_badly(bot, there, places)
        table = places.table(1, GM)
        pushed: Any = await places.table(1, ANA).roll(
            {"rating": 2, "dice": [6, 1], "push_effect": True}, character="c1"
        )
        stress: Any = {"tracks": {"stress": {"value": 5}}}
        await table.change_character("c1", stress, "*")
        await there.command(bot, 1, GM, "undo")
        told = "**What goes back:** Stress (Silk) -2.\n**Not as if it had never been:** Stress (Silk): 3, and not 5."
        assert there.told[GM][-1] == told
        [before] = _ids_of(there.sent[-1])
        await table.change_character("c1", {"tracks": {"stress": {"value": 6}}}, "*")
        await there.press(bot, 1, GM, "", custom_id=before)
        assert there.told[GM][-1].startswith("It would do something else by now. Nothing was done: look again.")
        assert (await table.read_log(type="reversed"))["items"] == []
        [again] = _ids_of(there.sent[-1])
        await there.press(bot, 1, GM, "", custom_id=again)
        assert there.told[GM][-1] == f"Entry {pushed['seq']} was taken back."

    play(service, tmp_path / "seats", scene)


def test_a_clock_of_a_bargain_goes_with_its_roll(service: str, tmp_path: Path) -> None:
    """Where the GM presses the button that says so."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        await opened(bot, there, 1)
        gm, ana = places.table(1, GM), places.table(1, ANA)
        price: Any = {"start_clock": {"name": "Somebody talks", "size": 4}}
        offer: Any = {"kind": "bargain", "bargain": "custom", "price": price}
        made: Any = await gm.make_offer("a1", offer)
        await ana.answer_offer("a1", made["offer"], {"answer": "accept"})
        action: Any = await gm.get_action("a1")
        await gm.change_action("a1", {"agreed": True}, action["etag"])
        action = await ana.get_action("a1")
        await ana.roll_action("a1", {"terms": action["terms"]}, action["etag"])
        await there.command(bot, 1, GM, "undo")
        items = [item for row in there.sent[-1]["components"] for item in row["components"]]
        assert [one["label"] for one in items] == ["Undo this", "Undo this, and remove Somebody talks"]
        await there.press(bot, 1, GM, "", custom_id=items[1]["custom_id"])
        assert (await gm.list_clocks())["clocks"] == []

    play(service, tmp_path / "seats", scene)


def test_what_befalls_is_taken_or_resisted(service: str, tmp_path: Path) -> None:
    """The GM picks in a select; whom it befalls resists with a rating or an ability, by what the message has."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        await opened(bot, there, 1)
        table = places.table(1, ANA)
        session: Any = await table.get_session(include="characters")
        cid = session["characters"][0]["id"]
        sheet: Any = {
            "sheet": {"ratings": {"Prowl": 2, "Wreck": 1}, "special_abilities": {"Iron Will": {"resists": True}}}
        }
        await table.change_character(cid, sheet, session["characters"][0]["version"])
        # Faces of a table that allows them: a bad outcome, whatever the service would draw.
        gm = places.table(1, GM)
        now: Any = await gm.get_session()
        options: Any = {"options": {**now["options"], "given_dice": True}}
        await gm.change_session(options, now["version"])
        spec = {"rating": 2, "dice": [1, 2]}
        rolled: Any = await table.roll(spec, character=cid)
        aid = rolled["action"]
        await there.until(lambda: f"pick:{aid}:" in there.items(1))
        await there.press(bot, 1, GM, f"pick:{aid}:", "harm", "complication")
        await there.until(lambda: f"take:{aid}:n2" in there.items(1))
        await there.press(bot, 1, ANA, f"resist:{aid}:n1", "2:Prowess")
        await there.until(lambda: f"resist:{aid}:n1" not in there.items(1))
        resisted: Any = (await gm.read_log(type="resisted"))["items"][0]
        assert (resisted["attribute"], resisted["from_sheet"]) == ("Prowess", ["rating"])
        await there.press(bot, 1, ANA, f"resist:{aid}:n2", "ability:Iron Will")
        await there.until(lambda: f"{aid} · Settled" in there.text(1))
        resisted = (await gm.read_log(type="resisted"))["items"][-1]
        assert (resisted["consequence"], resisted["ability"]) == ("n2", "Iron Will")

    play(service, tmp_path / "seats", scene)


def test_two_channels_and_a_restart(service: str, tmp_path: Path) -> None:
    """Each channel has a table of its own; seats and messages outlive the bot, and its buttons work after a restart."""

    async def first(bot: Bot, there: Discord, places: Places) -> None:
        await opened(bot, there, 1, goal="The first")
        await opened(bot, there, 2, goal="The second")
        assert "The second" not in there.text(1)
        assert places.place(1)["sid"] != places.place(2)["sid"]
        await there.command(bot, 2, GIA, "ask", goal="Without a seat")
        assert there.told[GIA] == ["You have no seat at this channel's table: /rw join takes one."]
        await there.command(bot, 1, GM, "open", game="buried_secrets")
        assert there.told[GM][-1] == "This channel has a table already."

    async def second(bot: Bot, there: Discord, _: Places) -> None:
        before = len(there.messages)
        await there.press(bot, 1, GM, "agree:a1:")
        await there.until(lambda: "roll:a1:" in there.items(1))
        assert "roll:a1:" not in there.items(2)
        assert len(there.messages) == before
        await there.command(bot, 1, GM, "clock", name="The vault", ticks=0, size=4)
        await there.command(bot, 1, GM, "clock", name="The vault", ticks=3)
        assert there.told[GM][-1] == "●●●○ The vault"
        await there.command(bot, 2, ANA, "leave")
        assert there.told[ANA][-1] == "Only who opened the table here does that."
        await there.command(bot, 2, GM, "leave")
        assert bot.places.channels() == [1]

    play(service, tmp_path / "seats", first, second)


def test_nothing_that_people_write_pings_or_formats(service: str, tmp_path: Path) -> None:
    """Every message forbids mentions, and names and goals are shown as they were written."""

    async def scene(bot: Bot, there: Discord, _: Places) -> None:
        await opened(bot, there, 1, goal=HOSTILE)
        await there.command(bot, 1, ANA, "character", name=HOSTILE[:40])
        await there.command(bot, 1, GM, "clock", name=HOSTILE[:40], size=4)
        await there.press(bot, 1, ANA, "look:a1:")
        assert escape_markdown(HOSTILE) in there.text(1)
        assert not re.search(r"(?<!\\)\*\*x", there.text(1) + json.dumps(there.told))
        assert there.sent
        assert {json.dumps(one.get("allowed_mentions")) for one in there.sent} == {'{"parse": []}'}

    play(service, tmp_path / "seats", scene)


def test_what_happens_is_told(service: str, tmp_path: Path) -> None:
    """What somebody tells is a message of words, once; it says so when it was taken back, by who told it."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        await there.command(bot, 1, GM, "open", game="buried_secrets")
        await there.command(bot, 1, GM, "tell", what="Nothing yet")
        assert there.told[GM][-1] == "There is no open action: /rw ask asks for one."
        await there.command(bot, 1, ANA, "join")
        table = places.table(1, ANA)
        rolled: Any = await table.roll({"rating": 2})
        await there.command(bot, 1, ANA, "tell", what=HOSTILE)
        await there.until(lambda: any("tells:" in one for one in there.said(1)))
        [said] = [one for one in there.said(1) if "tells:" in one]
        assert said.endswith(f" tells: {escape_markdown(HOSTILE)}")
        log: Any = await table.read_log(type="tale_told")
        [tale] = log["items"]
        assert (tale["action"], tale["text"]) == (rolled.get("action") or f"r{rolled['seq']}", HOSTILE)
        await there.command(bot, 1, ANA, "undo", entry=tale["seq"])
        [undo] = _ids_of(there.sent[-1])
        await there.press(bot, 1, ANA, "", custom_id=undo)
        await there.until(lambda: any(one.endswith("has taken something back.") for one in there.said(1)))
        assert {json.dumps(one.get("allowed_mentions")) for one in there.sent} == {'{"parse": []}'}

    play(service, tmp_path / "seats", scene)


def test_names_of_all_kinds_take_seats_at_tables_of_several_servers(service: str, tmp_path: Path) -> None:
    """Names that turn, stack, hide or overflow text take a seat at each table, and goals stay on their line."""
    stacked = "Z" + "\u0300\u0301\u0302\u0303\u0304\u0305" + "algo"
    names = {GM: f"{HOSTILE}\n# head", ANA: stacked, GIA: "\u202eevil\u2066", 14: "🎲" * 100, 15: "\u3164"}

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        there.names = names
        tables = {1: "buried_secrets", 2: "fallen_empire", 101: "terminal_iv", 201: "underworld"}
        for channel, person in zip(tables, names, strict=False):
            await there.command(bot, channel, person, "open", game=tables[channel])
            await asyncio.gather(*[there.command(bot, channel, one, "join") for one in names if one != person])
        for channel in tables:
            session: Any = await places.open_view(channel).get_session()
            assert {one["name"] for one in session["people"]} == {
                *("Discord", f"{HOSTILE} # head", "Z\u0300\u0301\u0302algo", "evil", "user15", "🎲" * 39 + "…")
            }
        assert len({places.place(channel)["sid"] for channel in tables}) == len(tables)
        await there.command(bot, 1, ANA, "character", name=stacked, can="prowl 2")
        goals = ("Past\nPosition: Controlled", "\u202eabc\u2066 def", "🎲" * 100, f"{stacked} **x**")
        for goal in goals:
            await there.command(bot, 1, ANA, "ask", goal=goal, how="prowl")
        await there.until(lambda: "a4 · Draft" in there.text(1))
        lines = there.text(1).split("\n")
        assert {"Past Position: Controlled", "abc def", "🎲" * 100, "Z\u0300\u0301\u0302algo \\*\\*x\\*\\*"} <= {*lines}
        assert lines.count("Position: Risky") == 4
        assert not {*there.text(1)} & {*"\u202e\u2066"}
        # Nothing is longer than Discord takes it, in the units of UTF-16 by which it may count.
        for told in there.messages.values():
            [embed] = told["embeds"]
            for text, most in ((embed["title"], 256), (embed["description"], 4096)):
                assert len(text.encode("utf-16-le")) <= 2 * most
            assert all(len(label.encode("utf-16-le")) <= 160 for label in there.labels(1))

    play(service, tmp_path / "seats", scene)


def test_what_one_person_may_see_is_told_to_them_alone(service: str, tmp_path: Path) -> None:
    """A hidden Difficulty is in no message; "What I see" tells it to the GM, in a reply that nobody else sees."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        await opened(bot, there, 1, "daggerheart")
        gm = places.table(1, GM)
        action: Any = await gm.get_action("a1")
        terms: Any = {"spec": {"difficulty": 17, "difficulty_hidden": True}}
        await gm.change_action("a1", terms, action["etag"])
        await there.until(lambda: "roll:a1:" in there.items(1))
        await there.press(bot, 1, GM, "look:a1:")
        assert "17" in there.told[GM][-1]
        await there.press(bot, 1, ANA, "look:a1:")
        assert "17" not in there.told[ANA][-1]
        assert "17" not in there.text(1)

    play(service, tmp_path / "seats", scene)


def test_commands_are_offered_to_discord(service: str, tmp_path: Path) -> None:
    """One command with its subcommands is synchronised, with names that Discord takes, in German too."""

    async def scene(bot: Bot, there: Discord, _: Places) -> None:
        [group] = there.commands
        offered = [group, *group["options"], *[one for command in group["options"] for one in command["options"]]]
        names = {one["name"] for one in group["options"]}
        assert names == {
            "open",
            "join",
            "leave",
            "invite",
            "character",
            "name",
            "ask",
            "set",
            "tell",
            "undo",
            "clock",
            "language",
        }
        for one in offered:
            for name in (one["name"], *one.get("name_localizations", {}).values()):
                assert re.fullmatch(r"[a-zäöüß]{1,32}", name), name
            for text in (one["description"], *one["description_localizations"].values()):
                assert 1 <= len(text) <= 100, text
            assert {*one["description_localizations"]} == {"de"}, one["name"]
        assert {one["name_localizations"].get("de") for one in group["options"]} >= {"öffnen", "beitreten", "uhr"}
        # Names that are used side by side differ in German too.
        for command in (group, *group["options"]):
            german = [one.get("name_localizations", {}).get("de", one["name"]) for one in command["options"]]
            assert len({*german}) == len(german)
        assert bot.intents == discord.Intents(guilds=True)

    play(service, tmp_path / "seats", scene)


def test_each_is_told_in_their_language(service: str, tmp_path: Path) -> None:
    """Messages of a channel are in its server's language, or as who opened the table chose; replies in one's own."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        there.guild_locale = "de"
        await opened(bot, there, 1)
        assert there.told[GM] == [OPENED]
        assert "44% Teilerfolg" in there.text(1)
        assert there.labels(1) >= {"Zustimmen", "Helfen", "Abbrechen", "Was ich sehe"}
        there.locale = "de"
        await there.command(bot, 1, ANA, "join")
        assert there.told[ANA][-1] == "Du hast hier schon einen Platz."
        await there.command(bot, 1, ANA, "language", language="en")
        assert there.told[ANA][-1] == "Das tut nur, wer den Tisch hier geöffnet hat."
        await there.command(bot, 1, GM, "language", language="en")
        assert there.told[GM][-1] == "Die Nachrichten dieses Kanals sind von jetzt an auf English."
        await there.press(bot, 1, GM, "agree:a1:")
        await there.until(lambda: "roll:a1:" in there.items(1))
        assert "44% Partial success" in there.text(1)
        await there.press(bot, 1, GM, "look:a1:")
        assert "44% Teilerfolg" in there.told[GM][-1]
        await there.press(bot, 1, GIA, "move:a1:", "bargain:custom")
        assert there.forms[-1]["title"] == "Dein Angebot"
        await there.press(bot, 1, ANA, "roll:a1:")
        await there.until(lambda: there.pictures)
        log: Any = await places.table(1, GM).read_log(type="rolled", lang="en")
        assert result_of(log["items"][0]) in there.text(1)
        # A language that there is not is English.
        there.locale = "fr"
        await there.command(bot, 1, GM, "join")
        assert there.told[GM][-1] == "You have a seat here already."

    play(service, tmp_path / "seats", scene)


def test_a_term_is_set_of_the_action_that_can_take_it(service: str, tmp_path: Path) -> None:
    """Not of an old roll that awaits something; of several they are listed, and one is named."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        await rolled_badly(bot, there, places)
        await there.command(bot, 1, GM, "set", field="effect", value="great")
        assert there.told[GM][-1] == "There is no open action: /rw ask asks for one."
        await there.command(bot, 1, ANA, "ask", goal="Out", how="prowl")
        await there.command(bot, 1, GM, "set", field="effect", value="great")
        gm = places.table(1, GM)
        action: Any = await gm.get_action("a2")
        assert action["spec"]["effect"] == "great"
        await there.command(bot, 1, ANA, "ask", goal="**Up**", how="–prowl")
        assert there.told[ANA][-1] == "“–prowl” begins with a dash, and no action does."
        await there.command(bot, 1, ANA, "ask", goal="**Up**", how="prowl")
        await there.command(bot, 1, GM, "set", field="position", value="controlled")
        assert there.told[GM][-1] == r"Say of which action: a2 Out; a3 \*\*Up\*\*."
        await there.command(bot, 1, GM, "set", field="position", value="controlled", action="a3")
        changed: Any = await gm.get_action("a3")
        assert changed["spec"]["position"] == "controlled"

    play(service, tmp_path / "seats", scene)


def test_dice_of_wounds_and_weapons_are_told_with_their_reasons() -> None:
    """So are the specialty and what is soaked, by the words of the game's description (UW-P3..UW-P5)."""
    game = Game(json.loads(msgspec.json.encode(description_of(SYSTEMS["underworld"]))))
    spec = {
        "modifiers": [{"source": "knife", "dice": 1}, {"source": "wounded", "dice": -2}],
        "specialty": "Knives",
        "harm_roll": "soak",
    }
    lines = lines_of(Sight(game, {"id": "a1", "state": "rolled", "spec": spec}, {}))
    assert lines == ["Modifiers: knife 1, wounded \\-2", "Specialty: Knives", "Soak or damage: Soak"]
