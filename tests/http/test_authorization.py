"""Who may do what: each route of the contract by each role, and players among themselves."""

from typing import Any

import pytest
import redis

from tests.client import Client
from tests.conftest import LAWS
from tests.http.damages import DAMAGES, DOCUMENTS, OWN_TESTS, REQUIRED, Damage, damages, linked, stored
from tests.http.operations import CALLS, OPERATIONS, Scene, part_of_calls

ASKING = ("gm", "player", "spectator", "nobody", "stranger", "revoked")
"""Who asks: three roles; without a token; with a token of another table; with a token that was revoked."""

# The answer to each of them, in this order, as the design has it: a decision, and no copy of what the code says.
_DECIDED: tuple[tuple[tuple[int, ...], str], ...] = (
    # Rolls without a table, and what there is to read: anybody, whatever token comes along.
    ((200, 200, 200, 200, 200, 200), "roll rollBatch odds resist planTurn checkGame"),
    ((200, 200, 200, 200, 200, 200), "listSystems describeSystem home listAddresses describeApi livez readyz"),
    ((200, 200, 200, 200, 200, 200), "metrics playPage playFile playBuilt playLibrary integrationFile"),
    ((200, 200, 200, 200, 200, 200), "clientModule docs docsFile verifyPage verifyFile gamesPage gamesBuilt"),
    ((200, 200, 200, 200, 200, 200), "getContract signingKeys"),
    # A new table is its maker's; joining takes the code.
    ((201, 201, 201, 201, 201, 201), "openSession importSession join"),
    ((200, 200, 200, 200, 200, 200), "findTable"),
    # Whoever sits at the table reads it.
    ((200, 200, 200, 401, 401, 401), "getSession describeGame getGameDocument listCharacters getCharacter listClocks"),
    ((200, 200, 200, 401, 401, 401), "getClock listActions getAction getRoll actionStakes"),
    ((200, 200, 200, 401, 401, 401), "readLog followLog followTables report auditSession"),
    ((201, 201, 201, 401, 401, 401), "issueTicket"),
    # Everybody's token is their own to renew, and to give up.
    ((200, 200, 200, 401, 401, 401), "revoke renewToken renamePerson"),
    # Players play.
    ((201, 201, 403, 401, 401, 401), "makeCharacter makeClock openAction makeOffer answerOffer"),
    ((201, 201, 403, 401, 401, 401), "rollAction rollAtTable resistConsequence closeEpoch tell reverse"),
    ((200, 200, 403, 401, 401, 401), "readCharacter previewReversal"),
    ((200, 200, 403, 401, 401, 401), "changeCharacter deleteCharacter changeClock deleteClock changeTracks"),
    ((200, 200, 403, 401, 401, 401), "tickClock changeAction choose"),
    ((422, 403, 403, 401, 401, 401), "openDifficulty"),
    # The table and its code are the GM's, and so is a file that has all that is hidden.
    ((200, 403, 403, 401, 401, 401), "changeSession startTurn handOver changeCode"),
    # Of a game with one version there is no other one to play by.
    ((422, 403, 403, 401, 401, 401), "changeGame"),
    ((200, 403, 403, 401, 401, 401), "listWebhooks getWebhook changeWebhook"),
    ((200, 403, 403, 401, 401, 401), "rotateSecret listDeadLetters replayDeadLetters"),
    ((204, 403, 403, 401, 401, 401), "deleteSession deleteWebhook"),
    ((201, 403, 403, 401, 401, 401), "registerWebhook"),
    ((200, 200, 200, 401, 401, 401), "exportSession"),
)
_REFUSED = {"openDifficulty": "no_hidden_difficulty", "changeGame": "same_game"}
DECIDED = {name: answers for answers, names in _DECIDED for name in names.split()}


@pytest.fixture(scope="module")
def scene(brief: Client) -> Scene:
    """A scene that nothing may change."""
    return Scene(brief)


def test_each_route_is_decided() -> None:
    """Each route of the contract is in the table above, and nothing else is."""
    assert sorted(name for _, names in _DECIDED for name in names.split()) == sorted(OPERATIONS)
    assert {len(row) for row in DECIDED.values()} == {len(ASKING)}


@pytest.mark.parametrize("name", OPERATIONS)
def test_the_contract_tells_the_roles(name: str) -> None:
    """The contract asks for a token exactly where one is needed, and `x-roles` are the roles that are let through."""
    operation, row = OPERATIONS[name], dict(zip(ASKING, DECIDED[name], strict=True))
    let_through = [role for role in ("gm", "player", "spectator") if row[role] not in {401, 403}]
    if row["nobody"] < 300:
        assert "security" not in operation
        assert "x-roles" not in operation
    else:
        assert operation["security"][0] == {"token": []}
        assert operation["security"][1:] == ([{"ticket": []}] if operation["operationId"] == "followLog" else [])
        assert operation["x-roles"] == let_through


@pytest.mark.parametrize(
    "name, who, status",
    [
        pytest.param(name, who, status, id=f"{name}-{who}-{status}")
        for name in OPERATIONS
        for who, status in zip(ASKING, DECIDED.get(name, ()), strict=False)
    ],
)
def test_cell(brief: Client, scene: Scene, name: str, who: str, status: int) -> None:
    """A request that would succeed is answered as the table above says; a refusal changes nothing."""
    if status < 300:
        # What only reads leaves the scene as it is, but that who follows is there. Dice that nobody could check any
        # more are not deleted.
        reads = OPERATIONS[name]["method"] == "GET" and not name.startswith("follow")
        answer = (scene if reads else Scene(brief, rolled=name != "deleteSession")).ask(OPERATIONS[name], who)
        assert answer.status_code == status, answer.text
        return
    before = scene.all()
    answer = scene.ask(OPERATIONS[name], who)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    codes = {"nobody": "token_missing", "stranger": "token_invalid", "revoked": "token_revoked"}
    # The roll of this table hides no Difficulty, and its game has one version.
    refused = _REFUSED[name] if status == 422 else "wrong_role"
    assert answer.json()["code"] == codes.get(who, refused)
    assert answer.headers.get("www-authenticate") == ("Bearer" if status == 401 else None)
    assert scene.all() == before


@pytest.mark.law
@pytest.mark.slow
@pytest.mark.parametrize("place", DAMAGES)
def test_a_damaged_table(brief: Client, raw: redis.Redis, place: str) -> None:
    """Whatever is damaged, a call says so or does not need it: it is not half done, and allows nobody anything new."""
    refused = [ask_all(brief, raw, damage) for damage in DAMAGES[place]]
    of, _, name = place.partition(" ")
    if of == "key":
        assert all(refused) or name in OWN_TESTS
    if name in DOCUMENTS:
        assert any(refused)
    if name in REQUIRED:
        # Where it is missing: at night, when each role makes each call.
        assert refused[-1] or LAWS != "full"


def ask_all(client: Client, raw: redis.Redis, damage: Damage) -> int:
    """Ask for all as each role may; return how many calls were refused for the damage."""
    refused = 0
    for who, calls in part_of_calls(CALLS, [*damages()].index(damage)):
        scene = linked(client)
        damage.apply(raw, scene)
        before = stored(raw, scene.table.sid)
        for operation in calls:
            answer = scene.ask(operation, who)
            context = (damage, operation["operationId"], who, answer.text)
            if answer.status_code >= 500:
                refused += 1
                assert answer.json()["code"] == "table_damaged", context
                assert stored(raw, scene.table.sid) == before, context
                assert who == "gm" or scene.hidden not in answer.json()["detail"], context
            elif answer.status_code >= 400:
                assert answer.json()["code"] != "no_session", context
                assert answer.json()["code"] != "not_found" or damage.hides, context
            else:
                assert DECIDED[operation["operationId"]][ASKING.index(who)] < 300, context
            if operation["method"] != "GET":
                before = stored(raw, scene.table.sid)
    return refused


@pytest.mark.slow
@pytest.mark.parametrize("place", [place for place in DAMAGES if place.startswith("key ")])
def test_a_damaged_table_is_deleted(brief: Client, raw: redis.Redis, place: str) -> None:
    """Whatever type a key of a table has, its GM deletes the table, or is told that it is damaged."""
    for damage in DAMAGES[place]:
        scene = Scene(brief)
        damage.apply(raw, scene)
        answer = scene.ask(OPERATIONS["deleteSession"], "gm")
        assert answer.status_code < 500 or answer.json()["code"] == "table_damaged", damage


SPEC = {"system": "buried_secrets", "rating": 1}
STRESS = {"who": "c1", "track": "stress", "amount": 1}

# What is refused to whom, although they may make the same call otherwise. c1 is Ana's (`player`), c2 the GM's, c3 Bo's.
# {seq}: a roll of c1, in a controlled position; a2: what befalls c1 and c2.
_NOT_YOURS: dict[str, tuple[str, str, Any]] = {
    "edit": ("PATCH", "/characters/c1", {"note": "mine"}),
    "take over": ("PATCH", "/characters/c1", {"owner": "p5"}),
    "delete": ("DELETE", "/characters/c1", None),
    "change a track": ("POST", "/changes", {"changes": [STRESS]}),
    "change a track beside their own": ("POST", "/changes", {"changes": [STRESS | {"who": "c3"}, STRESS]}),
    "roll with it": ("POST", "/rolls", {"spec": SPEC, "character": "c1"}),
    "roll with it, ticking": ("POST", "/rolls", {"spec": SPEC, "character": "c1", "clock": "k1"}),
    "choose its branch": ("POST", "/actions/r{seq}/choices", {"branch": "withdraw"}),
    "take what befalls it": ("POST", "/actions/a2/choices", {"take": ["n1"]}),
    "resist what befalls it": ("POST", "/actions/a2/resistances", {"consequence": "n1", "rating": 2}),
    "roll what it does": ("POST", "/actions/a1/roll", {}),
    "roll what the GM's does": ("POST", "/actions/a3/roll", {}),
    "take what befalls the GM's": ("POST", "/actions/a2/choices", {"take": ["n2"]}),
    "resist what befalls the GM's": ("POST", "/actions/a2/resistances", {"consequence": "n2", "rating": 2}),
    "edit the GM's": ("PATCH", "/characters/c2", {"note": "mine"}),
    "delete the GM's": ("DELETE", "/characters/c2", None),
    "change a track of the GM's": ("POST", "/changes", {"changes": [STRESS | {"who": "c2"}]}),
    "roll with the GM's": ("POST", "/rolls", {"spec": SPEC, "character": "c2"}),
    "make one for another": ("POST", "/characters", {"name": "Gift", "owner": "p2"}),
    "revoke another": ("DELETE", "/players/p2", None),
    "revoke the GM": ("DELETE", "/players/p1", None),
    "renew another's token": ("POST", "/players/p2/token", None),
    "renew the GM's token": ("POST", "/players/p1/token", None),
}
_CHOICES = "/actions/r{seq}/choices"


def _code(name: str) -> str:
    """Return the code of a refusal: dice are thrown by one person alone."""
    return "not_thrower" if name.startswith(("resist ", "roll what ")) else "not_yours"


REFUSED: dict[str, tuple[str, str, str, str, Any]] = {
    **{name: ("bo", _code(name), *call) for name, call in _NOT_YOURS.items()},
    # Consequences are its owner's to take or resist, not the GM's.
    **{f"{name}, by the GM": ("gm", _code(name), *_NOT_YOURS[name])
       for name in ("take what befalls it", "resist what befalls it", "roll what it does")},
    # What the GM settles, even of one's own character's roll.
    "tracks of the table": ("player", "wrong_role", "POST", "/changes", {"changes": [STRESS | {"who": "session"}]}),
    "settle": ("player", "wrong_role", "POST", _CHOICES, {}),
    "settle with a note": ("player", "wrong_role", "POST", _CHOICES, {"note": "done"}),
    "pick": ("player", "not_your_field", "POST", _CHOICES, {"branch": "do_it", "picks": [{"id": "harm"}]}),
    "grant": ("player", "not_your_field", "POST", _CHOICES, {"branch": "do_it", "grant_effect": "limited"}),
    "change": ("player", "not_your_field", "POST", _CHOICES, {"branch": "do_it", "changes": [STRESS]}),
    "resolve": ("player", "not_your_field", "POST", "/actions/a2/choices", {"fate": {"n1": "avoided"}}),
    "resolve beside taking": ("player", "not_your_field", "POST", "/actions/a2/choices",
                              {"take": ["n1"], "fate": {"n2": "landed"}}),
    "narrate": ("player", "not_your_field", "POST", "/actions",
                {"kind": "narrated", "character": "c1", "consequences": [{"id": "harm"}]}),
    "reverse": ("player", "wrong_role", "POST", "/reversals", {"seq": 1}),
    "previewReversal": ("player", "wrong_role", "GET", "/reversals/1", None),
}  # fmt: skip  # a case on a line


@pytest.fixture(scope="module")
def two(brief: Client) -> Scene:
    """A scene where Bo has a character of his own, c3."""
    scene = Scene(brief)
    scene.table.ok("POST", "/characters", {"name": "Bat"}, token=scene.tokens["bo"])
    return scene


@pytest.mark.parametrize("what", REFUSED)
def test_another_ones_or_the_gms(two: Scene, what: str) -> None:
    """Nobody may do what is another's or the GM's to do, and nothing changes."""
    who, code, method, path, body = REFUSED[what]
    before = two.all()
    two.table.refused(403, code, method, path.format(seq=two.seq), body, token=two.tokens[who], version="*")
    assert two.all() == before


def test_owner_and_gm_may(brief: Client) -> None:
    """Owner and GM may each edit, charge, roll with and delete a character, and choose its branch."""
    for who in ("player", "gm"):
        scene = Scene(brief)
        table, token = scene.table, scene.tokens[who]
        table.ok("PATCH", "/characters/c1", {"note": "mine"}, token=token, version="*")
        table.ok("POST", "/changes", {"changes": [STRESS]}, token=token)
        table.ok("POST", "/rolls", {"spec": SPEC, "character": "c1"}, token=token)
        table.ok("POST", f"/actions/r{scene.seq}/choices", {"branch": "withdraw"}, token=token)
        table.ok("DELETE", "/characters/c1", token=token, version="*")


def test_a_character_given_away_is_the_others(brief: Client) -> None:
    """Who gives a character away may not touch it any more, and the other may; null gives it to the GM."""
    scene = Scene(brief)
    table, ana, bo = scene.table, scene.tokens["player"], scene.tokens["bo"]
    table.ok("PATCH", "/characters/c1", {"owner": "p5"}, token=ana, version="*")
    table.refused(403, "not_yours", "PATCH", "/characters/c1", {"note": "back"}, token=ana, version="*")
    table.ok("PATCH", "/characters/c1", {"owner": None}, token=bo, version="*")
    table.refused(403, "not_yours", "DELETE", "/characters/c1", token=bo, version="*")
    assert table.ok("GET", "/characters/c1")["owner"] is None


def test_a_free_character_is_taken_once(brief: Client) -> None:
    """A player takes what the GM left free, and nothing else of it at once; from then on it is theirs, and not free."""
    scene = Scene(brief)
    table, ana, bo = scene.table, scene.tokens["player"], scene.tokens["bo"]
    assert table.ok("GET", "/characters/c2")["free"] is False
    table.refused(403, "not_yours", "PATCH", "/characters/c2", {"owner": "p5"}, token=bo, version="*")
    table.ok("PATCH", "/characters/c2", {"free": True}, version="*")
    for body in ({"owner": "p5", "name": "Mine"}, {"owner": "p2"}, {"note": "mine"}, {"free": False}, {"owner": None}):
        table.refused(403, "not_yours", "PATCH", "/characters/c2", body, token=bo, version="*")
    table.refused(403, "wrong_role", "PATCH", "/characters/c2", {"owner": "p3"}, token=scene.tokens["spectator"],
                  version="*")  # fmt: skip  # a case on a line
    table.refused(403, "not_yours", "DELETE", "/characters/c2", token=bo, version="*")
    taken = table.ok("PATCH", "/characters/c2", {"owner": "p5"}, token=bo, version="*")
    assert (taken["owner"], taken["free"]) == ("p5", False)
    table.refused(403, "not_yours", "PATCH", "/characters/c2", {"owner": "p2"}, token=ana, version="*")
    table.ok("PATCH", "/characters/c2", {"owner": None}, version="*")
    assert table.ok("GET", "/characters/c2")["free"] is False
    made = table.ok("POST", "/characters", {"name": "Cor", "free": True})
    assert (made["owner"], made["free"]) == (None, True)
    assert table.ok("POST", "/characters", {"name": "Own", "free": True}, token=ana)["free"] is False


def test_a_roll_without_a_character_is_its_rollers(brief: Client) -> None:
    """Of a roll without a character whoever rolled it picks the branch, or the GM; nobody else."""
    scene = Scene(brief)
    table, ana, bo = scene.table, scene.tokens["player"], scene.tokens["bo"]
    spec = SPEC | {"position": "controlled", "dice": [4]}
    seq = table.ok("POST", "/rolls", {"spec": spec}, token=ana)["seq"]
    before = scene.all()
    table.refused(403, "not_yours", "POST", f"/actions/r{seq}/choices", {"branch": "withdraw"}, token=bo)
    assert scene.all() == before
    table.ok("POST", f"/actions/r{seq}/choices", {"branch": "withdraw"}, token=ana)


def test_the_gms_clock(brief: Client) -> None:
    """A clock that the GM ticks is refused to players, alone and in a roll; one that is hidden is not there."""
    scene = Scene(brief)
    table, ana = scene.table, scene.tokens["player"]
    gms = table.ok("POST", "/clocks", {"name": "Storm", "size": 4, "ticked_by": "gm"})["id"]
    hidden = table.ok("POST", "/clocks", {"name": "They know", "size": 4, "visible": False})["id"]
    before = scene.all()
    for kid, alone, named in (
        (gms, (403, "not_yours"), (403, "not_yours")),
        (hidden, (404, "not_found"), (422, "unknown_id")),
        ("k9", (404, "not_found"), (422, "unknown_id")),
    ):
        table.refused(*alone, "POST", f"/clocks/{kid}/ticks", {"by": 1}, token=ana)
        roll = {"spec": SPEC, "character": "c1", "clock": kid}
        table.refused(*named, "POST", "/rolls", roll, token=ana)
    assert scene.all() == before
    for kid in (gms, hidden):
        assert table.ok("POST", f"/clocks/{kid}/ticks", {"by": 1})["clock_after"]["filled"] == 1


def test_direct_rolls_are_closed_and_opened(brief: Client) -> None:
    """Where the GM closed direct rolls players cannot roll, and can as soon as they are open again."""
    scene = Scene(brief)
    table, ana = scene.table, scene.tokens["player"]
    table.ok("POST", "/rolls", {"spec": SPEC}, token=ana)
    table.ok("PATCH", "", {"options": {"direct_rolls": "off"}}, version="*")
    before = scene.all()
    table.refused(403, "wrong_role", "POST", "/rolls", {"spec": SPEC}, token=ana)
    table.refused(422, "given_dice_closed", "POST", "/rolls", {"spec": SPEC | {"dice": [4]}})
    assert scene.all() == before
    table.ok("POST", "/rolls", {"spec": SPEC})
    table.ok("PATCH", "", {"options": {"given_dice": True, "direct_rolls": "all"}}, version="*")
    table.ok("POST", "/rolls", {"spec": SPEC}, token=ana)
    table.ok("POST", "/rolls", {"spec": SPEC | {"dice": [4]}}, token=ana)
