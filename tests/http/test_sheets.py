"""What a character is: its sheet, tracks of its own, harm that takes dice, and rolls that take numbers from it."""

import json
import secrets
import uuid
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from msgspec import to_builtins

from service.record.ids import IdempotencyKey
from service.rules.systems import SYSTEMS
from service.session.adjustments import TrackAdjustment, TrackAdjustments, change_tracks
from service.session.commands import Caller, Command
from service.session.rolling import rolls
from service.session.sheets import Completed, completed
from service.session.tables import Tables
from service.store.keys import keys
from service.store.sessions import SessionStore
from service.verify.export import verify
from tests.client import Client
from tests.contract import DOCUMENT
from tests.proofs import SALT
from tests.rules.test_sheet import SHEETS
from tests.store.servers import connected
from tests.table import Table, open_table, unnamed

BS = {"system": "buried_secrets"}
FE = {"system": "fallen_empire", "goal": "Past the guard", "threat": "The alarm"}
T4 = {"system": "terminal_iv", "goal": "In"}
DH = {"system": "daggerheart", "difficulty": 12}
UW = {"system": "underworld"}


def seated(client: Client, system: str = "buried_secrets", **options: Any) -> Table:
    """Open a table with a character that has the sheet of its game."""
    table = open_table(client, system, options=options)
    table.ok("POST", "/characters", {"name": "Silk", "sheet": SHEETS[system]})
    return table


def roll(table: Table, spec: dict[str, Any], **more: Any) -> Any:
    """Roll with the first character."""
    return table.ok("POST", "/rolls", {"spec": spec, "character": "c1"} | more)


def recorded(entry: dict[str, Any]) -> dict[str, Any]:
    """Return the spec that was ruled on: as it was sent, with what the table added."""
    spec: dict[str, Any] = entry["terms"]["spec"] | entry.get("filled", {})
    return spec


# The sheet.


@pytest.mark.parametrize("system", SHEETS)
def test_a_sheet_is_kept(client: Client, system: str) -> None:
    """A sheet is returned by reads and log as it was sent, a patch replaces all of it, and null removes it."""
    table = open_table(client, system)
    sheet = SHEETS[system]
    made = table.ok("POST", "/characters", {"name": "Silk", "sheet": sheet})
    assert made["sheet"] == sheet
    assert table.ok("GET", "/characters/c1")["sheet"] == sheet
    assert table.ok("GET", "/characters")["characters"][0]["sheet"] == sheet
    assert table.ok("GET", "/log")["items"][-1]["character_after"]["sheet"] == sheet
    [part, *_] = sheet
    assert table.ok("PATCH", "/characters/c1", {"name": "Thorn"}, version="*")["sheet"] == sheet
    assert table.ok("PATCH", "/characters/c1", {"sheet": {part: {}}}, version="*")["sheet"] == {}
    assert table.ok("PATCH", "/characters/c1", {"sheet": sheet}, version="*")["sheet"] == sheet
    assert table.ok("PATCH", "/characters/c1", {"sheet": None}, version="*")["sheet"] == {}
    assert table.ok("GET", "/log")["items"][-1]["character_after"]["sheet"] == {}


@pytest.mark.parametrize(
    "system,sheet,status,code,pointer",
    [
        ("buried_secrets", {"ratings": {"prowl": 11}}, 400, "invalid_field", "/sheet/ratings/prowl"),
        ("buried_secrets", {"ratings": {"prowl": True}}, 400, "invalid_field", "/sheet/ratings/prowl"),
        ("buried_secrets", {"ratings": {"prowl": 1, "\u200b": 2}}, 400, "invalid_field", "/sheet/ratings/\u200b"),
        ("buried_secrets", {"ratings": {"": 2}}, 400, "invalid_field", "/sheet/ratings/"),
        ("buried_secrets", {"ratings": {str(n): 1 for n in range(41)}}, 400, "invalid_field", "/sheet/ratings"),
        ("buried_secrets", {"traits": {"Wits": 1}}, 400, "unknown_field", "/sheet/traits"),
        ("buried_secrets", [], 400, "invalid_field", "/sheet"),
        ("buried_secrets", {"ratings": {"Prowl": 1, "prowl": 1}}, 422, "name_twice", "/sheet/ratings/prowl"),
        ("fallen_empire", {"abilities": {"a": {}}}, 400, "missing_field", "/sheet/abilities/a/score"),
        (
            "fallen_empire",
            {"abilities": {"a": {"score": 1, "details": {"b": 4}}}},
            400,
            "invalid_field",
            "/sheet/abilities/a/details/b",
        ),
        (
            "fallen_empire",
            {"abilities": {"a": {"score": 1, "dots": 4}}},
            400,
            "unknown_field",
            "/sheet/abilities/a/dots",
        ),
        ("terminal_iv", {"levels": {"burn": "best"}}, 400, "invalid_field", "/sheet/levels/burn"),
        ("daggerheart", {"experiences": {"Street": "2"}}, 400, "invalid_field", "/sheet/experiences/Street"),
        ("underworld", {"traits": {"Wits": -1}}, 400, "invalid_field", "/sheet/traits/Wits"),
    ],
)
def test_an_invalid_sheet(client: Client, system: str, sheet: Any, status: int, code: str, pointer: str) -> None:
    """A sheet is read as strictly as a spec: the field at fault is pointed at, and nothing changes."""
    table = seated(client, system)
    new = table.refused(status, code, "POST", "/characters", {"name": "Thorn", "sheet": sheet})
    edited = table.refused(status, code, "PATCH", "/characters/c1", {"sheet": sheet}, version="*")
    assert new["errors"][0]["pointer"] == edited["errors"][0]["pointer"] == pointer


def test_an_invalid_sheet_and_a_track_above_its_cap(client: Client) -> None:
    """What breaks the schema is refused before what breaks a rule."""
    table = open_table(client, system="fallen_empire")
    table.ok("POST", "/characters", {"name": "Silk"})
    body = {"sheet": {"abilities": {"Brawl": {}}}, "tracks": {"blood": {"value": 2, "cap": 1}}}
    table.refused(400, "missing_field", "POST", "/characters", body | {"name": "Thorn"})
    table.refused(400, "missing_field", "PATCH", "/characters/c1", body, version="*")


def test_a_sheet_in_the_contract(client: Client) -> None:
    """Each game describes its sheet, whose schema accepts it, and the contract has it."""
    for system, sheet in SHEETS.items():
        described = client.get(f"/v1/systems/{system}").json()
        Draft202012Validator(described["sheet"]).validate(sheet)
        assert set(described["from_sheet"]) == set(SYSTEMS[system].from_sheet)
        anywhere = {"$ref": "#/components/schemas/NewCharacter", "components": DOCUMENT["components"]}
        Draft202012Validator(anywhere).validate({"name": "Silk", "sheet": sheet})


# Rolls.

APPROACHES = {
    "bs": ("buried_secrets", BS | {"action": "prowl"}, ["rating"], {"rating": 2}),
    "fe": ("fallen_empire", FE | {"ability": "social"}, ["score"], {"score": 3}),
    "fe-detail": (
        "fallen_empire",
        FE | {"ability": "physical (strength)"},
        ["score", "details"],
        {"score": 1, "details": [{"name": "strength", "dice": 2}]},
    ),
    "fe-no-such-detail": ("fallen_empire", FE | {"ability": "physical (speed)"}, ["score"], {"score": 1}),
    "t4": ("terminal_iv", T4 | {"action": "burn"}, ["level"], {"level": "mastery"}),
    "dh": ("daggerheart", DH | {"trait_name": "Presence"}, ["trait"], {"trait": -1}),
    "dh-experience": (
        "daggerheart",
        DH | {"experiences": [{"name": "street"}]},
        ["experiences"],
        {"experiences": [{"name": "street", "modifier": 2}]},
    ),
    "uw": (
        "underworld",
        UW | {"traits": [{"name": "humanity"}]},
        ["traits"],
        {"traits": [{"name": "humanity", "rating": 7, "max": 10}]},
    ),
}


@pytest.mark.parametrize("system,spec,from_sheet,numbers", APPROACHES.values(), ids=list(APPROACHES))
def test_a_roll_names_an_approach(
    client: Client, system: str, spec: dict[str, Any], from_sheet: list[str], numbers: dict[str, Any]
) -> None:
    """Numbers that the roll leaves out are those of the sheet, and the entry says which; the export holds."""
    table = seated(client, system)
    entry = roll(table, spec)
    assert entry["from_sheet"] == from_sheet
    req = recorded(entry)
    assert {name: req[name] for name in numbers} == numbers
    assert table.ok("GET", "/log")["items"][-1] == entry
    table.ok("POST", "/epochs", {"client_seed": ""})
    report = verify(table.call("GET", "/export").content)
    assert not report.findings


@pytest.mark.parametrize("spec", [spec for _, spec, *_ in APPROACHES.values()], ids=list(APPROACHES))
def test_the_request_fits_the_contract(spec: dict[str, Any]) -> None:
    """The contract requires of a spec at a table only what no sheet has."""
    schema = {"$ref": "#/components/schemas/TableRoll", "components": DOCUMENT["components"]}
    Draft202012Validator(schema).validate({"spec": spec, "character": "c1"})
    without_system = {name: value for name, value in spec.items() if name != "system"}
    assert not Draft202012Validator(schema).is_valid({"spec": without_system})


def test_numbers_that_are_sent(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A roll that sends its numbers is rolled with these, and its character is not read."""
    table = seated(client)
    roll(table, BS | {"action": "prowl"})
    asked: list[tuple[str, ...]] = []
    fields = SessionStore.fields

    async def noted(store: SessionStore, sid: str, *names: str) -> Any:
        asked.append(names)
        return await fields(store, sid, *names)

    monkeypatch.setattr(SessionStore, "fields", noted)
    entry = roll(table, BS | {"action": "prowl", "rating": 4})
    assert not [names for names in asked if "c1" in names]
    assert (recorded(entry)["rating"], "from_sheet" in entry) == (4, False)
    roll(table, BS | {"action": "prowl"})
    assert [names for names in asked if "c1" in names] == [("seq", "p1", "session", "at", "renewed", "c1")]


def test_a_name_that_the_sheet_lacks(client: Client) -> None:
    """The spec is as incomplete as without a sheet; the detail adds what the sheet lacks and has."""
    table = seated(client)
    body = {"spec": BS | {"action": "wreck"}, "character": "c1"}
    problem = table.refused(400, "missing_field", "POST", "/rolls", body)
    without = table.refused(400, "missing_field", "POST", "/rolls", {"spec": body["spec"]})
    assert problem["detail"] == f"{without['detail']}; the sheet has no 'wreck' in `ratings`, only Prowl, hunt"
    assert {**problem, "detail": ""} == {**without, "detail": ""}
    assert problem["errors"][0]["pointer"] == "/spec/rating"
    table.ok("POST", "/characters", {"name": "Blank"})
    blank = table.refused(400, "missing_field", "POST", "/rolls", body | {"character": "c2"})
    assert blank["detail"].endswith("the sheet has no 'wreck' in `ratings`, and no others")


def test_another_field_that_is_missing(client: Client) -> None:
    """What the sheet lacks is told of its own fields alone."""
    table = seated(client, "fallen_empire")
    spec = FE | {"ability": "physical (speed)", "score": 1, "spend": [{"track": "stress", "amount": 1}]}
    problem = table.refused(400, "missing_field", "POST", "/rolls", {"spec": spec, "character": "c1"})
    assert problem == table.refused(400, "missing_field", "POST", "/rolls", {"spec": spec})


@pytest.mark.parametrize(
    "spec",
    [
        BS,
        BS | {"action": "prowl", "position": "bogus"},
        BS | {"action": "prowl", "odd": 1},
        BS | {"action": 3},
        {"system": "bogus", "action": "prowl"},
        {"action": "prowl"},
        [],
    ],
)
def test_what_no_sheet_can_mend(client: Client, spec: Any) -> None:
    """A spec that is wrong otherwise, or names no approach, is refused as without a character."""
    table = seated(client)
    with_character = table.call("POST", "/rolls", {"spec": spec, "character": "c1"})
    without = table.call("POST", "/rolls", {"spec": spec})
    assert with_character.status_code == 400
    assert with_character.json() == without.json()


def test_a_number_that_the_rules_refuse(client: Client) -> None:
    """A number of the sheet is ruled on as one that was sent (UW-11)."""
    table = seated(client, "underworld")
    spec = UW | {"traits": [{"name": "humanity"}, {"name": "Perception"}]}
    table.refused(422, "trait_stands_alone", "POST", "/rolls", {"spec": spec, "character": "c1"})


def test_who_may_use_a_sheet(client: Client) -> None:
    """A player takes numbers of their own character alone; an unknown one and a revoked token are refused."""
    table = seated(client)
    ana = table.join()
    body = {"spec": BS | {"action": "prowl"}, "character": "c1"}
    table.refused(403, "not_yours", "POST", "/rolls", body, token=ana)
    table.ok("POST", "/characters", {"name": "Mine", "sheet": {"ratings": {"prowl": 1}}}, token=ana)
    assert recorded(table.ok("POST", "/rolls", body | {"character": "c2"}, token=ana))["rating"] == 1
    table.refused(422, "unknown_id", "POST", "/rolls", body | {"character": "c9"})
    other = {"spec": T4 | {"action": "burn"}, "character": "c1"}
    table.refused(422, "other_system", "POST", "/rolls", other)
    table.ok("DELETE", "/players/p2")
    table.refused(401, "token_revoked", "POST", "/rolls", body | {"spec": BS | {"action": "wreck"}}, token=ana)


def test_a_repetition_after_the_sheet_changed(client: Client) -> None:
    """A repeated roll returns the first entry, also where the sheet has no such number any more, or is gone."""
    table = seated(client)
    key = str(uuid.uuid4())
    body = {"spec": BS | {"action": "prowl"}, "character": "c1"}
    first = table.ok("POST", "/rolls", body, key=key)
    table.ok("PATCH", "/characters/c1", {"sheet": None}, version="*")
    again = table.call("POST", "/rolls", body, key=key)
    assert (again.json(), again.headers["idempotent-replayed"]) == (first, "true")
    table.ok("DELETE", "/characters/c1", version="*")
    assert unnamed(table.ok("POST", "/rolls", body, key=key)) == unnamed(first)


def test_a_bound_roll_sends_its_numbers(client: Client) -> None:
    """A roll for an epoch is refused where the sheet would add to it: the service could choose the number."""
    table = seated(client)
    genesis = table.ok("GET", "")["epoch"]["genesis"]
    body = {"spec": BS | {"action": "prowl"}, "character": "c1", "epoch": genesis}
    problem = table.refused(422, "sheet_bound", "POST", "/rolls", body)
    assert "rating 2" in problem["detail"]
    assert problem["errors"][0]["pointer"] == "/spec/rating"
    entry = table.ok("POST", "/rolls", body | {"spec": BS | {"action": "prowl", "rating": 2}})
    assert entry["ruling"]["audit"]["bound"] is True


def test_a_hidden_difficulty_with_a_sheet(client: Client) -> None:
    """A completed spec may hide its Difficulty: players see neither verdict nor number (DH-08)."""
    table = seated(client, "daggerheart")
    entry = roll(table, DH | {"trait_name": "Presence", "difficulty_hidden": True}, difficulty_salt=SALT)
    assert recorded(entry)["trait"] == -1
    seen = table.ok("GET", "/log", token=table.join())["items"]
    rolled = next(one for one in seen if one["type"] == "rolled")
    assert (rolled["from_sheet"], "ruling" in rolled) == (["trait"], False)


# Harm that takes dice.


def harmed(client: Client, **boxes: int) -> Table:
    """Open a table where harm takes dice, with a character that has some."""
    table = seated(client, "fallen_empire", harm_dice=[0, 1, 2])
    tracks = {name: {"value": value} for name, value in boxes.items()}
    table.ok("PATCH", "/characters/c1", {"tracks": tracks}, version="*")
    return table


def test_harm_takes_dice(client: Client) -> None:
    """The penalty is that of the character's harm, unless the roll sends one; the entry says so (FE-43)."""
    table = harmed(client, harm_1=3, harm_2=2, harm_3=1)
    spec = FE | {"ability": "social"}
    entry = roll(table, spec)
    assert (recorded(entry)["harm_penalty"], entry["from_sheet"]) == (4, ["score", "harm_penalty"])
    assert {"source": "harm", "dice": -4} in entry["ruling"]["pool"]["sources"]
    sent = roll(table, spec | {"goal": "Another", "score": 3, "harm_penalty": 1})
    assert (recorded(sent)["harm_penalty"], "from_sheet" in sent) == (1, False)
    nobody = table.ok("POST", "/rolls", {"spec": spec | {"goal": "Third", "score": 3}})
    assert "harm_penalty" not in recorded(nobody)
    table.ok("PATCH", "/characters/c1", {"tracks": {"harm_3": {"value": 9}}}, version="*")
    assert recorded(roll(table, spec | {"goal": "Fourth"}))["harm_penalty"] == 10
    table.ok("POST", "/epochs", {"client_seed": ""})
    assert not verify(table.call("GET", "/export").content).findings


def test_harm_is_off_by_default(client: Client) -> None:
    """Without the option, with null, and after it was left out again, harm takes no dice by itself."""
    table = harmed(client, harm_2=1)
    spec = FE | {"ability": "social"}
    assert table.ok("GET", "")["options"]["harm_dice"] == [0, 1, 2]
    assert recorded(roll(table, spec))["harm_penalty"] == 1
    for options in ({"harm_dice": None}, {}):
        table.ok("PATCH", "", {"options": options}, version="*")
        assert "harm_penalty" not in recorded(roll(table, spec | {"goal": f"{options}"}))
    assert "harm_dice" not in table.ok("GET", "")["options"]


@pytest.mark.parametrize("system", [name for name in SYSTEMS if name != "fallen_empire"])
def test_games_without_harm_dice(client: Client, system: str) -> None:
    """Where no roll loses dice to harm, the option is refused, for a new table too."""
    options = {"options": {"harm_dice": [0, 1, 2]}}
    table = open_table(client, system)
    problem = table.refused(422, "no_harm_dice", "PATCH", "", options, version="*")
    headers = {"Idempotency-Key": str(uuid.uuid4())}
    new = client.post("/v1/sessions", json={"system": system} | options, headers=headers)
    assert (problem["rule"], new.status_code, new.json()["code"]) == ("FE-43", 422, "no_harm_dice")


@pytest.mark.parametrize("value", [[0, 1], [0, 1, 11], [0, 1, -1], 3, {"harm_1": 1}])
def test_invalid_harm_dice(client: Client, value: Any) -> None:
    """The option is three numbers from 0 to 10."""
    table = open_table(client, "fallen_empire")
    table.refused(400, "invalid_field", "PATCH", "", {"options": {"harm_dice": value}}, version="*")


def test_harm_between_reading_and_rolling(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A roll whose character changed after it was read is planned again, with the harm that it has then."""
    table = harmed(client, harm_2=1)
    read = []

    async def interrupted(tables: Tables, caller: Caller, *more: Any) -> Completed:
        done = await completed(tables, caller, *more)
        read.append(done)
        if len(read) == 1:
            key = IdempotencyKey(secrets.token_bytes(16), secrets.token_bytes(8))
            harm = TrackAdjustments((TrackAdjustment("c1", "harm_3", 1),))
            await change_tracks(tables, Command(caller, key, "unused"), harm)
        return done

    monkeypatch.setattr(rolls, "completed", interrupted)
    entry = roll(table, FE | {"ability": "social"})
    assert [to_builtins(done.spec)["harm_penalty"] for done in read] == [1, 3]
    assert recorded(entry)["harm_penalty"] == 3
    assert read[1].version == read[0].version + 1


# Tracks of its own.


def test_own_tracks(client: Client) -> None:
    """A character has tracks that the game does not know, each with a cap, and they change as any other."""
    table = open_table(client)
    made = table.ok("POST", "/characters", {"name": "Silk", "tracks": {"blood": {"value": 5, "cap": 10}}})
    assert made["tracks"]["blood"] == {"value": 5, "cap": 10}
    charge = {"changes": [{"who": "c1", "track": "blood", "amount": -7}]}
    [changed] = table.ok("POST", "/changes", charge)["changes"]
    assert (changed["to"], changed["amount"], changed["overflow"]) == (0, -5, -2)
    patched = table.ok("PATCH", "/characters/c1", {"tracks": {"flask_uses": {"value": 3, "cap": 3}}}, version="*")
    assert patched["tracks"]["flask_uses"] == {"value": 3, "cap": 3}
    # Without a cap the former one stays.
    kept = table.ok("PATCH", "/characters/c1", {"tracks": {"flask_uses": {"value": 1}}}, version="*")
    assert kept["tracks"]["flask_uses"] == {"value": 1, "cap": 3}
    tracks = table.ok("GET", "/characters/c1")["tracks"]
    assert {"blood", "flask_uses", "stress"} <= tracks.keys()
    assert table.ok("GET", "/log")["items"][-1]["character_after"]["tracks"] == tracks
    removed = table.ok("PATCH", "/characters/c1", {"tracks": {"flask_uses": {"value": 0, "cap": None}}}, version="*")
    assert "flask_uses" not in removed["tracks"]
    table.refused(422, "no_track", "POST", "/changes", {"changes": [{"who": "c1", "track": "flask_uses", "amount": 1}]})


@pytest.mark.parametrize(
    "tracks,status,new,edited",
    [
        ({"mana": {"value": 1}}, 422, "unknown_track", "no_track"),
        ({"mana": {"value": 1, "cap": None}}, 422, "unknown_track", "no_track"),
        ({"mana": {"value": 6, "cap": 5}}, 422, "over_cap", "over_cap"),
        ({"heat": {"value": 1, "cap": 5}}, 422, "unknown_track", "unknown_track"),
        ({"turn": {"value": 1, "cap": 5}}, 422, "unknown_track", "unknown_track"),
        ({"filled": {"value": 1, "cap": 5}}, 422, "unknown_track", "unknown_track"),
        ({"Mana": {"value": 1, "cap": 5}}, 400, "invalid_field", "invalid_field"),
        ({"m" * 41: {"value": 1, "cap": 5}}, 400, "invalid_field", "invalid_field"),
        ({f"own_{n}": {"value": 1, "cap": 5} for n in range(17)}, 409, "too_many", "too_many"),
    ],
)
def test_invalid_own_tracks(client: Client, tracks: dict[str, Any], status: int, new: str, edited: str) -> None:
    """A track of its own needs a cap and a name that nothing else has; a character has sixteen of them."""
    table = seated(client)
    table.refused(status, new, "POST", "/characters", {"name": "Thorn", "tracks": tracks})
    table.refused(status, edited, "PATCH", "/characters/c1", {"tracks": tracks}, version="*")


def test_every_trait_of_an_underworld_sheet(client: Client) -> None:
    """A sheet has 64 names, the longest that there are, through an export too; no more."""
    table = seated(client, "underworld")
    names = [f"{n:02}{chr(34) * 39}{chr(0x1F3B2) * 39}" for n in range(65)]
    traits = dict.fromkeys(names[:64], 5)
    made = table.ok("POST", "/characters", {"name": "Thorn", "sheet": {"traits": traits}})
    table.refused(
        400,
        "invalid_field",
        "PATCH",
        f"/characters/{made['id']}",
        {"sheet": {"traits": dict.fromkeys(names, 5)}},
        version="*",
    )
    assert roll(table, UW | {"traits": [{"name": names[63]}]}, character=made["id"])["ruling"]["pool"]["size"] == 5
    copy = imported(client, table)
    assert copy.ok("GET", f"/characters/{made['id']}")["sheet"] == {"traits": traits}


def test_sixteen_own_tracks(client: Client) -> None:
    """Sixteen fit, beside all of the game's; one that was removed makes room."""
    table = seated(client)
    tracks = {f"own_{n}": {"value": 1, "cap": 5} for n in range(16)}
    table.ok("PATCH", "/characters/c1", {"tracks": tracks}, version="*")
    more = {"tracks": {"more": {"value": 1, "cap": 5}}}
    table.refused(409, "too_many", "PATCH", "/characters/c1", more, version="*")
    exchanged = {"tracks": more["tracks"] | {"own_3": {"value": 0, "cap": None}}}
    assert len(table.ok("PATCH", "/characters/c1", exchanged, version="*")["tracks"]) == 16 + 6


# Export and import.


def imported(client: Client, table: Table) -> Table:
    """Return the copy of a table that its export makes, which verifies."""
    body = table.call("GET", "/export").content
    assert not verify(body).findings
    headers = {"Content-Type": "application/x-ndjson", "Idempotency-Key": str(uuid.uuid4())}
    answer = client.post("/v1/sessions/import", content=body, headers=headers)
    assert answer.status_code == 201, answer.text
    return Table(client, answer.json())


def test_export_and_import(client: Client) -> None:
    """Sheet, own tracks and option survive: the export verifies, and the copy goes on with them."""
    table = harmed(client, harm_2=1)
    sheet = SHEETS["fallen_empire"]["abilities"] | {'\U0001f3b2 Würfel "/~\\': {"score": 2}}
    edited = table.ok("PATCH", "/characters/c1", {"sheet": {"abilities": sheet}}, version="*")
    assert list(edited["sheet"]["abilities"].items()) == list(sheet.items())
    table.ok("PATCH", "/characters/c1", {"tracks": {"blood": {"value": 4, "cap": 9}}}, version="*")
    table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "blood", "amount": -1}]})
    table.ok("PATCH", "/characters/c1", {"tracks": {"gone": {"value": 4, "cap": 9}}}, version="*")
    table.ok("PATCH", "/characters/c1", {"tracks": {"gone": {"value": 0, "cap": None}}}, version="*")
    roll(table, FE | {"ability": "social"})
    copy = imported(client, table)
    assert copy.ok("GET", "/characters") == table.ok("GET", "/characters")
    assert copy.ok("GET", "")["options"]["harm_dice"] == [0, 1, 2]
    entry = roll(copy, FE | {"ability": "social", "goal": "Again"})
    assert entry["from_sheet"] == ["score", "harm_penalty"]


def test_a_sheet_of_a_newer_version(client: Client, redis_url: str) -> None:
    """A sheet with fields of a newer version is returned as it is, and rolls take what this version knows."""
    table = seated(client)
    newer = {"ratings": {"prowl": 2, "odd": "newer"}, "omens": {"raven": 1}, "list": [1]}
    with connected(redis_url) as raw:
        place = keys(table.sid).table
        doc = json.loads(raw.hget(place, "c1") or b"")
        raw.hset(place, "c1", json.dumps(doc | {"sheet": json.dumps(newer)}))
    assert table.ok("GET", "/characters/c1")["sheet"] == newer
    assert recorded(roll(table, BS | {"action": "prowl"}))["rating"] == 2
    table.refused(400, "missing_field", "POST", "/rolls", {"spec": BS | {"action": "odd"}, "character": "c1"})
    table.ok("PATCH", "/characters/c1", {"note": "still here"}, version="*")
    assert table.ok("GET", "/characters/c1")["sheet"] == newer
    body = table.call("GET", "/export").content
    headers = {"Content-Type": "application/x-ndjson", "Idempotency-Key": str(uuid.uuid4())}
    copy = Table(client, client.post("/v1/sessions/import", content=body, headers=headers).json())
    assert copy.ok("GET", "/characters/c1")["sheet"] == {"ratings": {"prowl": 2}}
