"""Honest tables, a row each, with one odd thing in it: whatever people play, no verifier accuses anybody."""

from tests.table import latest
from tests.verify.honest import PLAYERS, Honest, Person, Row, Spec

BS, FE, T4, DH, UW = PLAYERS
HEAT = {"changes": [{"who": "session", "track": "heat", "amount": 1}], "tick": {"clock": "k1", "by": 1}}
WATCH = {"start_clock": {"name": "The watch", "size": 4, "ticks": 1}}
SALT = "0b" * 32
HIDDEN = {"difficulty": 14, "difficulty_hidden": True}
PUBLISHED = {"published": True}
HARM = [{"id": "harm"}]
MEMBER = {"group_member": True}


def thrown_by_ben(play: Honest) -> None:
    """Let Ben throw for Ana, whom the GM names."""
    play.open()
    play.agree()
    play.set(play.gm, thrower="p3")
    play.roll(play.ben)


def thrown_by_the_gm(play: Honest) -> None:
    """Let the GM throw for Ana, who names them."""
    play.open()
    play.agree()
    play.set(play.ana, thrower="p1")
    play.roll(play.gm)


def thrower_taken_back(play: Honest) -> None:
    """Name a thrower, and none."""
    play.set(play.gm, thrower="p3")
    play.set(play.ana, thrower=None)


def thrower_changed_in_flight(play: Honest) -> None:
    """Change the thrower while Ana's request is on its way, which is refused, and give it back to her."""
    play.open()
    play.agree()
    seen = play.ana.ask("GET", play.path)
    body = {"terms": seen["terms_digest"], "epoch": play.epoch}
    play.set(play.gm, thrower="p3")
    play.ana.throw(f"{play.path}/roll", body, seen["terms"], refused=403, version="*")
    play.set(play.gm, thrower=None)
    play.roll()


def terms_changed_in_flight(play: Honest) -> None:
    """Change the position while Ana's request is on its way."""
    play.open()
    play.agree()
    seen = play.ana.ask("GET", play.path)
    body = {"terms": seen["terms_digest"], "epoch": play.epoch}
    play.agree({"position": "desperate"})
    play.ana.throw(f"{play.path}/roll", body, seen["terms"], refused=412, version="*")
    play.roll()


def consequences_thrower(play: Honest) -> None:
    """Let Ben resist for Ana by dice."""
    play.choose(play.gm, picks=HARM, throwers={"n1": "p3"})
    play.resist(play.ben)


def consequences_thrower_taken_back(play: Honest) -> None:
    """Name who resists, and let Ana take it back."""
    play.choose(play.gm, picks=HARM, throwers={"n1": "p1"})
    play.choose(play.ana, throwers={"n1": None})
    play.resist(play.ana, rating=0)


def at_a_price(play: Honest) -> None:
    """Resist at the GM's price, without dice."""
    play.choose(play.gm, picks=[{"id": "harm", "price": 2}])
    play.ana.ask("POST", f"{play.path}/resistances", {"consequence": "n1"})


def resisted_by_hand(play: Honest) -> None:
    """Resist with faces that were thrown by hand."""
    play.choose(play.gm, picks=HARM)
    play.ana.throw(f"{play.path}/resistances", {"consequence": "n1", "rating": 2, "dice": [6, 1]}, None)


def choice_reversed(play: Honest) -> None:
    """Take a choice back, and choose again."""
    play.reverse(play.choose(play.gm, picks=HARM)["seq"], note="too hard")
    play.choose(play.gm, picks=[{"id": "complication", "clock": "k1"}])
    play.choose(play.ana, take=["n2"])


def roll_reversed(play: Honest) -> None:
    """Take a roll back with all that followed."""
    seq = play.gm.ask("GET", play.path)["roll"]
    play.choose(play.gm, picks=HARM)
    play.choose(play.ana, take=["n1"])
    play.reverse(seq, with_later=True)


def clocks_reversed(play: Honest) -> None:
    """Take ticks of a hidden clock and a turn back."""
    hidden = play.gm.ask("POST", "/clocks", {"name": "Plot", "size": 6, "visible": False})["id"]
    ticked = play.gm.ask("POST", f"/clocks/{hidden}/ticks", {"by": 2})["seq"]
    turn = play.gm.ask("POST", "/turns")["seq"]
    play.reverse(turn)
    play.reverse(ticked)


def told_and_taken_back(play: Honest) -> None:
    """Tell of an action before and after its dice, and take tales back, as who told them and as the GM."""
    play.open()
    play.ben.ask("POST", f"{play.path}/tales", {"text": "A dog barks."})
    play.agree()
    play.roll()
    own, others = [
        person.ask("POST", f"{play.path}/tales", {"text": "It holds.\n\u202eAnd breaks."})["seq"]
        for person in (play.ana, play.ben)
    ]
    play.ana.ask("POST", "/reversals", {"seq": own})
    play.reverse(others)


def hidden_clock(play: Honest) -> None:
    """Let the GM give the action a clock that players do not see."""
    hidden = play.gm.ask("POST", "/clocks", {"name": "Trap", "size": 6, "visible": False})["id"]
    play.set(play.gm, clock=hidden)


def hidden_clock_directly(play: Honest) -> None:
    """Roll unbound for a clock that players do not see."""
    hidden = play.gm.ask("POST", "/clocks", {"name": "Trap", "size": 6, "visible": False})["id"]
    play.direct(play.gm, PLAYERS[BS], bound=False, character="c1", clock=hidden)


def group(play: Honest) -> None:
    """Roll for a group, whose leader's roll joins that of a member."""
    member = play.part(MEMBER, [6, 2], "c2")
    play.open(joins=[member])
    play.agree()
    play.roll()


def group_that_slips(play: Honest) -> None:
    """Let all of a group slip: the leader pays."""
    member = play.part(MEMBER, [1, 2], "c2")
    play.part({}, [1, 3], joins=[member])


def joined_instead(play: Honest) -> None:
    """Join one roll, then another in its place."""
    first, second = (play.part(MEMBER, [6, face], "c2") for face in (1, 2))
    play.open(joins=[first])
    play.set(play.ana, joins=[second])
    play.agree()
    play.roll()


def set_up(play: Honest, kind: str) -> None:
    """Roll after a set-up that succeeded."""
    first = play.part({"sets_up": kind}, [6, 1], "c2")
    play.open(joins=[first])
    play.agree({"position": "desperate"})
    play.roll()


def fortune(play: Honest) -> None:
    """Roll fortune, which no game has as its own; its rules are not signed, or by its own version, or its game's."""
    spec = {"system": "fortune", "rating": 2, "trait": "Tier"}
    play.direct(play.gm, spec)
    for rules in ("fortune/1", latest("buried_secrets")):
        play.direct(play.gm, spec, rules=rules, dice=[6, 6])


def fortune_of_an_action(play: Honest) -> None:
    """Let the GM open fortune, and throw it."""
    play.aid = play.gm.ask(
        "POST", "/actions", {"character": "c1", "spec": {"system": "fortune", "rating": 2}, "clock": "k1"}
    )["id"]
    play.set(play.gm, agreed=True, thrower="p1")
    play.roll(play.gm)


def withdrawn(play: Honest) -> None:
    """Withdraw from a controlled failure, and try the same again."""
    play.choose(play.ana, branch="withdraw")
    play.open()
    play.agree({"position": "controlled"})
    play.roll()


def follows(play: Honest) -> None:
    """Follow a roll with a worse position."""
    play.choose(play.gm, picks=[{"id": "worse_position"}])
    play.open({"goal": "Back out"}, follows=play.aid)
    play.agree()
    play.roll()


def sheet(play: Honest) -> None:
    """Take a rating from the sheet."""
    play.ana.ask("PATCH", "/characters/c1", {"sheet": {"ratings": {"wreck": 1}}}, version="*")
    body = {"character": "c1", "spec": {"goal": "Down with it", "action": "wreck"}}
    play.aid = play.ana.ask("POST", "/actions", body)["id"]
    play.agree()
    play.roll()
    play.direct(play.ana, {"goal": "Again", "action": "wreck"}, bound=False, character="c1")


def other_player(play: Honest) -> None:
    """Give a character to another player between terms and dice."""
    play.open()
    play.agree()
    play.ana.ask("PATCH", "/characters/c1", {"owner": "p3", "name": "Silk the Younger"}, version="*")
    play.roll(play.ben)


def gone(play: Honest) -> None:
    """Let Ben's token end before the GM throws for his character."""
    play.open(character="c2")
    play.agree()
    play.gm.ask("DELETE", "/players/p3")
    play.ben.has_left = True
    play.roll(play.gm)


def come_and_gone(play: Honest) -> None:
    """Let people watch, leave, come back, and be the GM for a while; what they did before stands."""
    play.direct(play.ben, PLAYERS[BS])
    cleo = Person(play.table, "cleo", play.table.join("Cleo", "spectator"), "p4")
    cleo.token = cleo.ask("POST", "/players/p4/token")["token"]
    cleo.ask("DELETE", "/players/p4")
    play.ben.ask("DELETE", "/players/p3")
    play.ben.token = play.gm.ask("POST", "/players/p3/token")["token"]
    play.direct(play.ben, PLAYERS[BS])
    play.gm.ask("POST", "/players/p2/gm")
    play.ana.ask("POST", "/turns")
    play.direct(play.gm, PLAYERS[BS])
    play.ana.ask("POST", "/players/p1/gm")
    play.direct(play.ana, PLAYERS[BS])


def two_epochs(play: Honest) -> None:
    """Let Ana close an epoch between two rolls."""
    for _ in range(2):
        play.direct(play.ana, PLAYERS[BS], character="c1")
        play.close(play.ana)


def host_changed(play: Honest) -> None:
    """Say another host, and none."""
    for host in ("p2", "none"):
        play.gm.ask("PATCH", "", {"options": {"host": host, "direct_rolls": "all"}}, version="*")


def signed_sides(play: Honest) -> None:
    """Sign rules and sides of a direct roll, as our clients do."""
    body: Spec = {"spec": {"system": BS, **PLAYERS[BS]}, "character": "c1", "clock": "k1"}
    body |= {"rules": latest("buried_secrets"), "dice": [6, 6]}
    play.ana.throw("/rolls", body | {"epoch": play.epoch}, body)


def odd_words(play: Honest) -> None:
    """Sign words that spellings treat otherwise: none is cleaned before it is signed."""
    words = 'A\u2028B \u00e9 e\u0301 \U0001f3b2 "q" \\ / \u0000-\u001f \u007f __proto__ <b>\u202e'.replace("\u0000", "")
    play.direct(play.ana, PLAYERS[BS] | {"goal": words.replace("\u001f", "\t")}, character="c1")


def harmed(play: Honest) -> None:
    """Roll with a penalty from harm, which the service takes from the sheet."""
    play.gm.ask("POST", "/changes", {"changes": [{"who": "c1", "track": "harm_2", "amount": 1, "text": "a limp"}]})


def another_try(play: Honest) -> None:
    """Try again what failed, since the fiction changed."""
    play.part({}, [1, 2])
    play.choose(play.gm, picks=HARM)
    play.open({"goal": "Past them again"}, fiction_changed="It is night")
    play.agree()
    play.roll()


def narrated(play: Honest) -> None:
    """Narrate harm, which Ana resists."""
    picks = [{"id": "harm", "severity": "severe", "text": "A beam falls"}, {"id": "complication", "clock": "k1"}]
    body = {"kind": "narrated", "character": "c1", "consequences": picks}
    play.aid = play.gm.ask("POST", "/actions", body)["id"]
    play.resist(play.ana, rating=3)
    play.choose(play.ana, take=["n2"])


def tug_of_war(play: Honest) -> None:
    """Move a tug of war against the characters, and lock a clock behind another."""
    kinds: list[Spec] = [{"kind": "tug_of_war"}, {"kind": "linked", "after": "k1"}]
    for clock in kinds:
        play.gm.ask("POST", "/clocks", {"name": "Hold", "size": 6, **clock})
    play.choose(play.gm, picks=[{"id": "complication", "clock": "k2"}])
    play.choose(play.ana, take=["n1"])


def opened_difficulty(play: Honest) -> None:
    """Open a hidden Difficulty after the roll."""
    seq = play.gm.ask("GET", play.path)["roll"]
    play.gm.ask("POST", f"/rolls/{seq}/difficulty", {})


def moved_difficulty(play: Honest) -> None:
    """Move a hidden Difficulty before the dice, also to a label."""
    play.set(play.gm, spec={"difficulty": 16})
    play.set(play.gm, spec={"difficulty": "Presence Roll (15)"})


def hidden_directly(play: Honest) -> None:
    """Hide the Difficulty of the GM's own direct roll."""
    play.direct(play.gm, {"trait": 2, **HIDDEN}, difficulty_salt=SALT)


def hidden_and_cleaned(play: Honest) -> None:
    """Hide the Difficulty of a direct roll whose words are cleaned for display, and are signed as they were sent."""
    play.direct(play.gm, {"trait": 2, "goal": "past\u2067 the\u200b gate", **HIDDEN}, difficulty_salt=SALT)


def label_directly(play: Honest) -> None:
    """Roll directly against a label, with what the GM warned of."""
    spec = {"difficulty": "Presence Roll (12)", "warned_consequences": ["a fall", "a scream"]}
    play.direct(play.ana, spec, character="c1")


def experiences(play: Honest) -> None:
    """Use Experiences: one of the sheet, one beside it, and one that the GM strikes."""
    play.ana.ask("PATCH", "/characters/c1", {"sheet": {"experiences": {"Street": 2, "Sea": 3}}}, version="*")
    play.open({"experiences": [{"name": "Street"}, {"name": "Sea"}, {"name": "Sky", "modifier": 1}]})
    play.set(play.gm, strike=["experiences/1"], spec={"difficulty": 12})
    play.set(play.gm, agreed=True)
    play.roll()


def tag_team(play: Honest) -> None:
    """Play a Tag Team, whose result throws no dice, and its damage."""
    play.gm.ask("POST", "/changes", {"changes": [{"who": "c1", "track": "hope", "amount": 2}]})
    first = play.part({"tag_team": "initiator"}, [3, 9])
    second = play.part({"tag_team": "partner"}, [10, 4], "c2")
    play.open({"trait": 0}, joins=[first, second])
    play.agree()
    play.roll()
    body = {"character": "c1", "spec": {"system": "daggerheart_damage", "sides": 8}, "joins": [play.aid]}
    play.aid = play.ana.ask("POST", "/actions", body)["id"]
    play.set(play.gm, spec={"thresholds": {"major": 8, "severe": 18}}, agreed=True)
    play.roll()


def damage_directly(play: Honest) -> None:
    """Roll damage directly, critical and below nothing."""
    spec = {"system": "daggerheart_damage", "sides": 8, "critical": True, "modifier": -9}
    play.direct(play.gm, spec)


def reactions(play: Honest) -> None:
    """Let a reaction support an attack."""
    play.open(character="c2")
    play.agree({"reaction": True})
    play.roll(play.ben, [9, 8])
    play.open({"attack": True}, joins=[play.aid])
    play.agree()
    play.roll()


def granted(play: Honest) -> None:
    """Grant a part after a failure against a hidden Difficulty."""
    play.choose(play.gm, picks=[{"id": "consequence", "text": "He wakes"}], grant="part")


def turn(play: Honest) -> None:
    """Begin a turn."""
    play.gm.ask("POST", "/turns")


def second_action(play: Honest) -> None:
    """Roll the second of two declared actions."""
    play.open({"goal": "Over the wall"})
    play.agree()
    play.roll()


def another_reflexive(play: Honest) -> None:
    """Roll a reflexive after a turn's only action."""
    play.open({"reflexive": True})
    play.agree()
    play.roll()


def same_task(play: Honest) -> None:
    """Try the same task twice; the second try is harder."""
    for _ in range(2):
        play.part({}, [1, 2, 3, 2, 3], task="the lock")


def contest(play: Honest) -> None:
    """Resist a roll by another."""
    first = play.part({}, [8, 9, 10, 2, 3], "c2")
    play.part({}, [8, 9, 2, 2, 3], joins=[first])


def extended(play: Honest) -> None:
    """Go on with an extended roll, which fills a clock."""
    for _ in range(2):
        play.open(task="The ledger")
        play.set(play.gm, spec={"extended": True, "difficulty": 6}, clock="k1")
        play.set(play.gm, agreed=True)
        play.roll()


def imported(play: Honest, query: str = "") -> None:
    """Go on at a table that was imported, where people join anew."""
    play.direct(play.ana, PLAYERS[BS], character="c1")
    play.close()
    exported = play.table.call("GET", "/export").content
    headers = {"Content-Type": "application/x-ndjson", "Idempotency-Key": f"import-{query}-{play.table.sid}"}
    made = play.client.post(f"/v1/sessions/import{query}", content=exported, headers=headers)
    play.moved(made.json())
    play.gm.ask("PATCH", "", {"options": {"host": "none", "direct_rolls": "all"}}, version="*")
    play.gm.ask("PATCH", "/characters/c1", {"owner": play.ana.me}, version="*")
    play.direct(play.ana, PLAYERS[BS], character="c1")
    play.open()
    play.agree()
    play.roll()


HONEST: dict[str, Row] = {
    # Words and numbers.
    "odd words": Row(BS, played=odd_words),
    "a note, and nothing else": Row(BS, {"note": "quick — “loud”"}),
    "fields at their defaults": Row(BS, {"effect_bonus": 0, "special_dice": []}),
    "no dots": Row(BS, {"rating": 0}),
    "special dice": Row(BS, {"special_dice": [{"source": "cloak", "dice": 2}]}),
    "a push for a die": Row(BS, {"bonus_die": "push"}),
    "a push for effect": Row(BS, {"push_effect": True}),
    "factors of effect": Row(BS, gm={"position": "desperate", "factors": {"potency": 1, "quality": 1}}),
    "effect that is more than great": Row(BS, {"push_effect": True}, {"effect": "great"}),
    "words about each result": Row(
        BS, before=lambda play: play.set(play.gm, says={"bad_outcome": "They shoot", "full_success": "In"}, agreed=True)
    ),
    "a rating from the sheet": Row(BS, played=sheet, unbound=1),
    # Offers.
    "help": Row(BS, before=lambda play: play.offer(play.ben, play.ana, kind="assist", character="c2", text="a crate")),
    "a bargain that costs heat and a tick": Row(
        BS, before=lambda play: play.offer(play.gm, play.ana, kind="bargain", bargain="add_heat", price=HEAT)
    ),
    "a bargain that starts a clock": Row(
        BS, before=lambda play: play.offer(play.gm, play.ana, kind="bargain", price=WATCH)
    ),
    "a flashback": Row(
        FE,
        before=lambda play: play.offer(
            play.gm, play.ana, kind="flashback", flashback={"text": "The watch was paid", "stress": 2}
        ),
    ),
    "a trade": Row(BS, before=lambda play: play.offer(play.ana, play.gm, kind="trade", trade="effect_for_position")),
    # Throwers.
    "a thrower whom the GM names": Row(BS, played=thrown_by_ben, other_hands=1),
    "a thrower whom the actor names": Row(BS, played=thrown_by_the_gm, other_hands=1),
    "a thrower who was taken back": Row(BS, before=thrower_taken_back),
    "a thrower who changed on the way": Row(BS, played=thrower_changed_in_flight, notes=(r"was not rolled; it would",)),
    "terms that changed on the way": Row(BS, played=terms_changed_in_flight, notes=(r"was not rolled; it would",)),
    "a character that changes hands": Row(BS, played=other_player),
    "a player who left": Row(BS, played=gone),
    "people who come and go": Row(BS, played=come_and_gone),
    "a consequence's thrower": Row(BS, dice=[1, 2], after=consequences_thrower, hidden=1, other_hands=1),
    "a consequence's thrower, taken back": Row(BS, dice=[1, 2], after=consequences_thrower_taken_back, hidden=1),
    # After the dice.
    "a resistance at a price": Row(BS, dice=[1, 2], after=at_a_price, hidden=1),
    "a resistance by hand": Row(BS, dice=[1, 2], after=resisted_by_hand, hidden=1),
    "a choice that is reversed": Row(BS, dice=[1, 2], after=choice_reversed, hidden=1),
    "a roll that is reversed": Row(BS, dice=[1, 2], after=roll_reversed, hidden=1),
    "tales that are taken back": Row(BS, played=told_and_taken_back),
    "hidden ticks and a turn that are reversed": Row(BS, after=clocks_reversed),
    "a withdrawal": Row(BS, gm={"position": "controlled"}, dice=[1, 2], after=withdrawn, hidden=1),
    "a roll that follows": Row(BS, dice=[1, 2], after=follows, hidden=1),
    # Clocks, epochs, hosts and tables.
    "a clock that all see": Row(BS, opened={"clock": "k1"}),
    "a clock that players do not see": Row(BS, before=hidden_clock),
    "a direct roll's hidden clock": Row(BS, played=hidden_clock_directly, unbound=1, other_hands=1),
    "a clock that is deleted": Row(
        BS,
        opened={"clock": "k1"},
        after=lambda play: play.gm.ask("DELETE", "/clocks/k1", version="*"),
    ),
    "an epoch that a player closes": Row(BS, played=two_epochs),
    "a host who changes": Row(BS, before=host_changed),
    "an unbound roll": Row(
        BS, played=lambda play: play.direct(play.ana, PLAYERS[BS], bound=False, character="c1"), unbound=1
    ),
    "rules and sides that are signed": Row(BS, played=signed_sides),
    "given dice, directly": Row(
        BS,
        played=lambda play: play.direct(play.ana, PLAYERS[BS] | {"dice": [6, 6]}, bound=False, character="c1"),
    ),
    "an import": Row(BS, played=imported),
    "an import without history": Row(
        BS, played=lambda play: imported(play, "?history=drop"), undecided=("c2", "k1", "p1", "p2", "p3", "shared")
    ),
    # Rolls that others join, and extras.
    "a group": Row(BS, options=PUBLISHED, played=group, hidden=1),
    "a group that slips": Row(FE, options=PUBLISHED, played=group_that_slips, hidden=2),
    "another member": Row(BS, options=PUBLISHED, played=joined_instead, hidden=2),
    "a set-up for effect": Row(BS, options=PUBLISHED, played=lambda play: set_up(play, "effect"), hidden=1),
    "a set-up for position": Row(T4, options=PUBLISHED, played=lambda play: set_up(play, "position"), hidden=1),
    "fortune": Row(BS, options=PUBLISHED, played=fortune),
    "fortune of an action": Row(FE, options=PUBLISHED, played=fortune_of_an_action, other_hands=1),
    # Fallen Empire and Terminal_IV.
    "details": Row(FE, {"ability": "physical", "details": [{"name": "strength"}, {"name": "rope", "dice": 2}]}),
    "a detail in the ability": Row(FE, {"ability": "physical (strength)"}),
    "tension that is spent": Row(FE, {"spend": [{"track": "stress", "amount": 2, "why": "grit"}]}),
    "harm that takes dice": Row(FE, options={"harm_dice": [0, 1, 2]}, opens=harmed),
    "dice and stress of the GM's": Row(
        FE, gm={"other_dice": -1, "flashback": [{"stress": 1, "text": "a rope, left here"}]}
    ),
    "a changed fiction": Row(FE, played=another_try, hidden=1),
    "what is narrated": Row(FE, played=narrated),
    "a tug of war": Row(FE, dice=[1, 2], after=tug_of_war, hidden=1),
    "cyberware": Row(T4, {"cyber": True, "ware": "eyes"}),
    "tiers": Row(T4, gm={"position": "risky", "tier": {"own": 1, "opposing": 2}}),
    "what the admin approved": Row(T4, {"boost": "push"}, {"admin_approved": True}),
    # Daggerheart.
    "a label": Row(DH, gm={"difficulty": "Presence Roll (12)"}),
    "a label and warnings, directly": Row(DH, played=label_directly),
    "warnings": Row(DH, gm={"warned_consequences": ["a fall", "a scream"]}),
    "a hidden Difficulty": Row(DH, gm=HIDDEN, hidden=1),
    "a hidden Difficulty that is opened": Row(DH, gm=HIDDEN, after=opened_difficulty),
    "a hidden Difficulty that moved": Row(DH, gm=HIDDEN, before=moved_difficulty, hidden=1),
    "a hidden Difficulty, directly": Row(DH, played=hidden_directly, hidden=1),
    "a hidden Difficulty, directly, beside words that are cleaned": Row(DH, played=hidden_and_cleaned, hidden=1),
    "Experiences": Row(DH, played=experiences),
    "modifiers, advantage and disadvantage": Row(
        DH, {"modifiers": [{"source": "ring", "value": 1}], "advantage": 2}, {"disadvantage": 1}
    ),
    "a die of a helper's": Row(
        DH,
        before=lambda play: play.offer(play.ben, play.ana, kind="die", die={"source": "Rally Die", "sides": 8}),
    ),
    "a Tag Team and its damage": Row(DH, options=PUBLISHED, played=tag_team, hidden=2),
    "damage, directly": Row(DH, options=PUBLISHED, played=damage_directly),
    "a reaction that supports": Row(DH, options=PUBLISHED, played=reactions, hidden=1),
    "a part that is granted": Row(DH, gm={**HIDDEN, "difficulty": 30}, dice=[5, 3], after=granted, hidden=1),
    # Underworld.
    "two declared actions": Row(UW, opens=turn, opened={"declare": 2}, after=second_action),
    "a reflexive": Row(UW, opens=turn, after=another_reflexive),
    "an automatic success": Row(
        UW, {"traits": [{"name": "Wits", "rating": 5}, {"name": "Law", "rating": 4}], "take_automatic": True}
    ),
    "Willpower": Row(
        UW,
        {"willpower": True},
        opens=lambda play: play.gm.ask(
            "POST", "/changes", {"changes": [{"who": "c1", "track": "willpower", "amount": 3}]}
        ),
    ),
    "actions that are granted": Row(
        UW, opens=turn, before=lambda play: play.set(play.gm, extra_actions=1), after=second_action
    ),
    "the same task twice": Row(UW, played=same_task, hidden=2),
    "a contest": Row(UW, options=PUBLISHED, played=contest, hidden=2),
    "an extended roll": Row(UW, options=PUBLISHED, played=extended),
    "wounds and a specialty": Row(
        UW,
        {"specialty": "Knives", "modifiers": [{"source": "knife", "dice": 1}]},
        gm={"modifiers": [{"source": "knife", "dice": 1}, {"source": "wounded", "dice": -2}]},
        options=PUBLISHED,
    ),
    "a soak": Row(UW, {"harm_roll": "soak", "reflexive": True}, options=PUBLISHED),
    "what the Storyteller adds": Row(UW, gm={"needed": 2, "stressful": True, "difficulty": 9}),
}
