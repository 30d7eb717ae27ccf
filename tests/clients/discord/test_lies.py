"""A host who tells the bot something else than what a roll is bound to, or does not prove a roll."""

import json
import re
from pathlib import Path
from typing import Any

from rollwright_client import terms_digest
from rollwright_discord.bot import Bot
from rollwright_discord.cards import lines_of
from rollwright_discord.places import Places
from rollwright_discord.sights import Game, Sight
from tests.clients.discord.scenes import ANA, GIA, GM, opened, play, rolled_badly, three
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
        return told.replace('"terms":{', r'"terms":{"omen":"crows","at\nlast":"dawn",')

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        there.line.forge = forge
        await agreed(bot, there, places)
        await there.until(lambda: "Difficulty: 18" in there.text(1))
        assert "Difficulty: 8" not in there.text(1)
        assert "omen: crows" in there.text(1)
        assert "at last: dawn" in there.text(1)

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
        assert there.told[ANA][-1].startswith("This has changed since the message showed it.")
        await there.until(lambda: "Difficulty: 17" in there.text(1))
        await there.press(bot, 1, ANA, "roll:a1:")
        assert there.told[ANA][-1] == UNSIGNED
        assert not [one for one in sent if one.startswith("POST")]

    play(service, tmp_path / "seats", scene)


def test_what_is_0_or_not_so_is_shown() -> None:
    """It is signed as any other value is; what is usual is not in terms."""
    fields = {"rating": {"title": "Rating"}, "rule": {"title": "Rule", "default": None}, "push": {"title": "Push"}}
    game = Game({"spec": {"properties": fields}, "labels": {}})
    spec = {"rating": 0, "rule": False, "push": False, "odd": 0}
    terms = {"rules": "game/1", "dice": [6], "thrower": "p2", "omen": 0, "spec": spec}
    action = {"id": "a1", "state": "ready", "spec": spec, "terms": terms}
    lines = lines_of(Sight(game, action, {}))
    assert [one for one in ("Rating: 0", "Rule: False", "odd: 0", "omen: 0") if one not in lines] == []
    assert not [one for one in lines if one.startswith("Push")]


def test_the_result_is_that_of_the_dice(service: str, tmp_path: Path) -> None:
    """The summary that a service tells is not shown: nothing that was signed or drawn is compared with it."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        await agreed(bot, there, places)
        await there.until(lambda: "roll:a1:" in there.items(1))
        there.line.forge = lambda _, told: re.sub(r'"summary":"[^"]*"', '"summary":"Hope 12, CRITICAL"', told)
        await there.press(bot, 1, ANA, "roll:a1:")
        log: Any = await places.table(1, ANA).read_log(type="rolled")
        [hope, fear] = [die["face"] for die in log["items"][0]["ruling"]["dice"]]
        await there.until(lambda: f"**Hope {hope} Fear {fear} - " in there.text(1))
        assert "CRITICAL" not in there.text(1)

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


def test_terms_of_the_message_are_signed(service: str, tmp_path: Path) -> None:
    """Whoever pressed is told other terms than everybody, with their digest: they are not signed."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        await agreed(bot, there, places)
        await there.until(lambda: "roll:a1:" in there.items(1))
        mine = places.table(1, ANA)
        honest: Any = await mine.get_action("a1")
        terms = honest["terms"] | {"spec": honest["terms"]["spec"] | {"difficulty": 17}}
        sent: list[str] = []

        def forge(where: str, told: str) -> str:
            sent.append(where)
            # The first is read as who pressed, the second as everybody.
            if not where.endswith("/actions/a1") or len([one for one in sent if one == where]) > 1:
                return told
            action = json.loads(told)
            action["spec"]["difficulty"] = 17
            return json.dumps(action | {"terms": terms, "terms_digest": terms_digest(terms)})

        there.line.forge = forge
        await there.press(bot, 1, ANA, "roll:a1:")
        assert len([one for one in sent if one.endswith("/actions/a1")]) > 1
        log: Any = await mine.read_log(type="rolled")
        assert [one["terms"] for one in log["items"]] == [honest["terms"]]

    play(service, tmp_path / "seats", scene)


def test_what_is_resisted_is_what_the_message_shows(service: str, tmp_path: Path) -> None:
    """Terms of another consequence, or without their digest, are not signed; those of the message are."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        aid = await rolled_badly(bot, there, places)
        await there.press(bot, 1, GM, f"pick:{aid}:", "harm")
        await there.until(lambda: f"resist:{aid}:n1" in there.items(1))
        assert "harm\\_level 2" in there.text(1)

        def graver(where: str, told: str) -> str:
            if "/stakes" not in where:
                return told
            stakes = json.loads(told)
            for one in stakes["pending"][0]["chances"]:
                one["terms"]["consequence"]["harm_level"] = 3
                one["terms_digest"] = terms_digest(one["terms"])
            return json.dumps(stakes)

        there.line.forge = graver
        await there.press(bot, 1, ANA, f"resist:{aid}:n1", "2")
        assert there.told[ANA][-1] == UNSIGNED
        there.line.forge = lambda _, told: told.replace('"terms_digest"', '"digest"')
        await there.press(bot, 1, ANA, f"resist:{aid}:n1", "2")
        assert there.told[ANA][-1] == UNSIGNED
        gm = places.table(1, GM)
        there.line.forge = lambda _, told: told
        log: Any = await gm.read_log(type="resisted")
        assert log["items"] == []
        await there.press(bot, 1, ANA, f"resist:{aid}:n1", "2")
        log = await gm.read_log(type="resisted")
        assert log["items"][0]["terms"]["consequence"]["harm_level"] == 2

    play(service, tmp_path / "seats", scene)


def test_whoever_throws_for_another_is_named_and_counted(service: str, tmp_path: Path) -> None:
    """A roll for Ana's character by Gia, who was named to throw, and the GM's own for it."""

    async def scene(bot: Bot, there: Discord, places: Places) -> None:
        await three(bot, there, "buried_secrets")
        gia: Any = places.table(1, GIA)
        await there.press(bot, 1, GM, "move:a1:", f"thrower:{gia.person}")
        await there.until(lambda: "Person 13 throws the dice" in there.text(1))
        await there.press(bot, 1, GIA, "roll:a1:")
        await there.until(lambda: "Person 13 threw for Silk, whom Person 12 plays: 1 so far." in there.said(1))
        gm: Any = places.table(1, GM)
        await gm.roll({"rating": 1}, character="c1")
        await there.until(lambda: "Person 11 threw for Silk, whom Person 12 plays: 2 so far." in there.said(1))

    play(service, tmp_path / "seats", scene)
