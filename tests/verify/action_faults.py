"""Faults of actions and their rolls: who makes a step, what it leaves, its terms, clocks, people and documents."""

import json

from service.record.actions.limits import MAX_TALES
from tests.verify.after_dice_faults import CANNOT, CHOICE, NOT_MADE
from tests.verify.faults import Corpus, Edit, Lines, add, both, drop, entries_of, fault, put

STEP, ROLL = "is not what this step makes of it", "is not what this roll makes of it"
NOT_DECLARED = f"{NOT_MADE} (not_declared)"
GM_FIELDS = "the fields of the GM's that a player set are others than it says"
MOVED, OTHER_CLOCK = "its clocks did not move as they were ticked", "the clock was not ticked as the effect says"
OTHER_CLOCKS, TAKEN_ID = "it changes other clocks than its bargains do", "it starts a clock under the id of another"
NOBODY, ANOTHERS = "nobody at the table made it", "it was thrown by another person than the terms name"
OTHER_ACTION, OTHER_ROLL = "it leaves another action than it names", "it names another roll than that of {}"
ANOTHER_NUMBER = "the commitment is to another Difficulty"
HIDDEN = "the hidden Difficulty is not the one that was committed to"
OTHER_VERSION = "its clock has another version"
NO_LOG = "not as the log has it"
NOT_THEIRS = f"{NOT_MADE} (wrong_role)"
UNREADABLE, OTHER_HELP = "cannot be read", "`assistants` is not as a1 had it"


def uncommitted(at: int) -> Edit:
    """Let a step that sets a hidden Difficulty keep the commitment to the one before."""

    def edit(lines: Lines) -> None:
        for name in ("difficulty_salt", "difficulty_commit"):
            drop(f"action_changed:{at} entry.given.{name}")(lines)
            former = entries_of(lines, "action_changed")[0]["entry"]["given"][name]
            put(f"action_changed:{at} action.{name}", former)(lines)

    return edit


def started(at: int, clock: str) -> Edit:
    """Let a bargain that is accepted start another clock."""
    return both(
        put(f"offer_answered:{at} entry.clock", clock),
        put(f"offer_answered:{at} changes.0.0", clock),
        put(f"offer_answered:{at} action.offers.-1.clock", clock),
    )


def declared(lines: Lines) -> None:
    """Let the second action of a turn declare how many there are, wherever it is told."""
    put("action_opened:3 entry.declare", 2)(lines)
    for line in entries_of(lines, "action_opened", "action_changed", "rolled"):
        if "a4" in {
            line["entry"].get("action"),
            line["result"]["after"].get("id"),
            line["entry"].get("terms", {}).get("action"),
        }:
            line["result"]["after"]["action"]["declare"] = 2


def overtold(lines: Lines) -> None:
    """Tell of an action once more than it has room for, in a log that is numbered on."""
    first = entries_of(lines, "tale_told")[0]
    at = lines.index(first)
    lines[at:at] = [json.loads(json.dumps(first)) for _ in range(MAX_TALES)]
    for number, line in enumerate([line for line in lines if line["line"] == "entry"], 1):
        line["seq"] = number


def for_players(*edits: Edit) -> Edit:
    """Let the head say that the export is a player's, who sees less of it."""
    return both(put("head reader", "p2"), *edits)


def bare(lines: Lines) -> None:
    """Leave out documents, marks and counters."""
    lines[:] = [line for line in lines if line["line"] not in {"document", "once"}]
    put("head next", {})(lines)


ACTIONS: Corpus = {
    "buried_secrets": [
        # Whose export it is, whoever its head names.
        *[
            fault(for_players(*edits), "the GM's export alone has such a line, and the head names a reader")
            for edits in ((), (bare,), (bare, put("head next", {"p": 9})))
        ],
        fault(for_players(put("document:c1 doc.tracks.stress.0", 8)), f"document c1: `tracks/stress` {NO_LOG}"),
        fault(for_players(put("document:a5 doc.agreed", False)), f"document a5: `agreed` {NO_LOG}"),
        fault(for_players(drop("once")), "it is there by the log, and missing"),
        # Who makes a step.
        *[
            fault(put(f"{step} entry.by", who), f"{NOT_MADE} (wrong_role)")
            for step in ("action_opened", "action_changed", "rolled")
            for who in ("p9", "")
        ],
        fault(put("person_joined entry.role", "spectator"), f"{NOT_MADE} (wrong_role)"),
        fault(put("offer_answered entry.by", "p3"), f"{NOT_MADE} (not_your_answer)"),
        fault(put("rolled entry.by", "p3"), "has as roll 1", "request not as in the log at 1"),
        *[
            fault(put(f"{kind} entry.by", who), NOBODY)
            for kind in ("clock_changed", "clock_created", "character_changed", "person_revoked")
            for who in ("p9", "")
        ],
        fault(put("session_created entry.by", "p9"), f"{NOT_MADE} (wrong_role)"),
        # What a step is of, and what it leaves.
        fault(put("action_changed entry.character", "c2"), f"a1 {STEP}"),
        fault(put("action_changed action.agreed", False), f"a1 {STEP}"),
        fault(put("action_changed action.system", "daggerheart"), f"a1 {STEP}"),
        fault(put("action_changed action.system", "of_tomorrow"), f"a1 {STEP}"),
        fault(put("rolled action.system", "of_tomorrow"), f"a1 {ROLL}"),
        fault(put("action_changed after.id", "a7"), OTHER_ACTION),
        fault(put("action_changed after.id", None), OTHER_ACTION),
        fault(put("offer_made after.id", "a2"), OTHER_ACTION),
        fault(put("action_opened entry.given", 5), "cannot be read"),
        fault(put("clock_changed after.doc.version", 2), OTHER_VERSION),
        fault(put("clock_changed after.doc.other_version", 1), OTHER_VERSION),
        fault(put("document:c1 doc.free", value=True), f"document c1: `free` {NO_LOG}"),
        fault(put("document:k1 doc.other_version", 3), f"document k1: `other_version` {NO_LOG}"),
        # The roll.
        fault(put("rolled entry.terms.spec.bargain", "custom"), "`bargain` is not as a1 had it"),
        fault(put("rolled entry.terms.offers", {}), "`offers` is not as a1 had it"),
        fault(put("rolled entry.terms.says.bad_outcome", "They laugh"), "`says` is not as a1 had it"),
        fault(add("rolled entry.terms", {"more": None}), "`more` is not as a1 had it"),
        fault(put("rolled:1 entry.by", "p3"), ANOTHERS),
        fault(put("rolled:1 entry.terms.thrower", "p3"), "`thrower` is not as a2 had it"),
        fault(put("rolled:1 entry.hidden_clock", "k1"), "its clock is not as a2 had it"),
        # Documents of open actions.
        fault(put("document:a5 doc.agreed", False), f"document a5: `agreed` {NO_LOG}"),
        fault(put("document:a5 doc.spec.position", "desperate"), f"document a5: `spec/position` {NO_LOG}"),
        fault(
            both(put("document:a5 doc.version", 9), put("document:a5 doc.spec.rating", 3)),
            f"document a5: `version`, `spec/rating` {NO_LOG}",
        ),
        fault(put("document:a5 doc.offers", []), f"document a5: `offers` {NO_LOG}"),
        fault(put("document:a5 doc.state", "rolled"), f"document a5: `state` {NO_LOG}"),
        fault(put("document:a5 doc.version", "three"), "document a5: it cannot be read"),
        fault(drop("document:a5"), "document a5: it is open by the log, and missing"),
        fault(put("document:a5 id", "a9"), "document a9: no such action is open by the log"),
    ],
    "daggerheart": [
        fault(add("rolled entry.from_sheet", "trait"), "its sheet is not as a1 had it"),
        fault(uncommitted(3), ANOTHER_NUMBER),
        fault(put("action_changed entry.given.difficulty_salt", "0" * 64), f"a1 {STEP}"),
        fault(
            both(
                put("action_changed:6 entry.given.spec.difficulty", 12),
                put("action_changed:6 action.spec.difficulty", 12),
            ),
            ANOTHER_NUMBER,
        ),
        fault(put("difficulty_opened entry.difficulty", 16), "another Difficulty was opened than roll 21 was made"),
        fault(put("difficulty_opened entry.roll", 24), "another Difficulty was opened than roll 24 was made"),
        # What the rules, or the number alone, tell of a hidden Difficulty (DH-08).
        *[fault(put("rolled entry.filled.difficulty", told), HIDDEN) for told in ("Presence Roll (16)", 16)],
        *[fault(put("rolled entry.difficulty_salt", salt), HIDDEN) for salt in ("", "00" * 32, "not hex")],
        # What fuzzing found: one verifier passed over it, or ended in it.
        fault(put("session_created after.docs.shared.tracks", "turn"), UNREADABLE),
        fault(put("session_created after.docs.shared.tracks.fear", []), UNREADABLE),
        fault(put("rolled after.marks", {}), UNREADABLE),
        fault(put("rolled after.marks", ["lost"]), UNREADABLE),
        fault(put("rolled entry.type", "Rolled"), UNREADABLE),
        fault(put("rolled entry.salt", 5), UNREADABLE),
        *[fault(put("rolled entry.terms.assistants", told), OTHER_HELP) for told in ([], [5])],
        # A game's track that the table had from the start begins where the game says.
        fault(put("rolled:1 changes.0.3", 3), "fear of shared does not come to 3"),
    ],
    "told": [fault(put("rolled:1 entry.filled.difficulty", 12), HIDDEN)],
    "underworld": [
        fault(put("rolled:3 entry.terms.spec.multiple.number", 1), "`multiple` is not as a4 had it"),
        fault(put("turn_started:1 entry.type", "code_changed"), NOT_DECLARED),
        fault(put("turn_started:2 entry.type", "code_changed"), NOT_DECLARED),
        fault(declared, NOT_DECLARED),
        fault(put("rolled entry.terms.spec.traits.0.name", "Willpower"), "`traits` is not as a1 had it"),
        fault(put("turn_started changes.0.3", 5), "turn of shared does not come to 5"),
    ],
    "bargained": [
        fault(
            both(
                put("offer_made entry.proposal.bargain", "stardust"),
                put("offer_made action.offers.0.proposal.bargain", "stardust"),
            ),
            f"{NOT_MADE} (no_such_offer)",
        ),
        fault(put("offer_answered changes.0.0", "k3"), OTHER_CLOCKS),
        fault(drop("offer_answered changes"), OTHER_CLOCKS),
        fault(drop("offer_answered:1 changes"), OTHER_CLOCKS),
        fault(started(2, "k1"), TAKEN_ID),
        fault(started(2, "k2"), TAKEN_ID),
        fault(started(2, ""), "the price of a bargain starts no clock"),
    ],
    "resisted": [
        fault(put("rolled:1 after", {"gm_fields": ["position"]}), GM_FIELDS),
        fault(put("resisted:2 entry.terms.thrower", "p1"), "its terms are not of this consequence"),
        fault(put("resisted:2 entry.roll", 10), OTHER_ROLL.format("r14")),
        fault(drop("resisted:2 entry.roll"), OTHER_ROLL.format("r14")),
        fault(put("rolled:2 changes.0.0", "k9"), OTHER_CLOCK),
        fault(add("rolled:2 changes", ["c2", "stress", -9, 0, 0]), OTHER_CLOCK),
        fault(put("resisted:2 action.system", "of_tomorrow"), "is not what this resistance makes of it"),
        fault(put("chosen action.system", "of_tomorrow"), f"a1 {CHOICE}"),
        fault(put("clock_created after.doc.kind", "of_tomorrow"), "cannot be read"),
    ],
    "branched": [
        fault(put("reversed action.system", "of_tomorrow"), "is not what this reversal makes of it"),
        fault(put("reversed entry.roll", 9), OTHER_ROLL.format("r19")),
        fault(put("tracks_changed entry.by", "p9"), NOBODY),
        fault(put("tracks_changed changes.0", ["c1", "stress", 0, 0, 3]), "stress of c1 had room for what was lost"),
        fault(drop("tracks_changed entry.by"), NOBODY),
        fault(put("clock_ticked entry.by", "p9"), NOBODY),
        fault(put("turn_started entry.by", "p9"), NOBODY),
        fault(put("reversed entry.seqs", [2]), CANNOT),
        *[
            fault(put("rolled:5 after.gm_fields", told), GM_FIELDS)
            for told in ([], ["effect", "position"], "position", None)
        ],
    ],
    "taken_back": [
        fault(put("clock_ticked changes.0.3", 1), MOVED),
        fault(put("clock_ticked changes.0.5", True), MOVED),
        fault(put("clock_ticked changes.0.6", 7), MOVED),
        fault(put("clock_ticked changes.1.3", 1), MOVED),
        fault(put("clock_ticked:3 changes.1.1", "locked"), MOVED),
        fault(drop("clock_ticked:4 changes.0.6"), MOVED),
        # A clock as its entry leaves it, and its versions.
        fault(put("clock_ticked after.doc.filled", 1), MOVED),
        fault(put("clock_ticked after.doc.version", 5), MOVED),
        fault(put("clock_ticked after.doc.name", "Another"), MOVED),
        fault(put("clock_created after.doc.version", 2), OTHER_VERSION),
        fault(put("document:k2 doc.version", 9), f"document k2: `version` {NO_LOG}"),
        fault(put("clock_ticked changes.0.0", "k1"), "it ticks another clock than it names"),
        fault(put("clock_ticked entry.clock", "k1"), "it ticks another clock than it names"),
        fault(put("tracks_changed changes.0.3", 7), "luck of c3 does not come to 7"),
    ],
    "tales": [
        *[
            fault(put("tale_told entry.action", aid), f"there is no {aid} to tell of")
            for aid in ("a9", "r5", "r99", "c1", "")
        ],
        fault(put("tale_told entry.action", "rope"), UNREADABLE),
        fault(put("tale_told:3 entry.action", "a1"), f"mark tales:a1: {NO_LOG}", anywhere=True),
        fault(put("tale_told entry.character", "c2"), "it names another character than a1"),
        fault(put("tale_told:4 entry.character", ""), "it names another character than r"),
        *[fault(put("tale_told entry.by", who), NOBODY) for who in ("p9", "")],
        fault(put("person_joined:1 entry.role", "spectator"), "a spectator may not make it"),
        *[fault(put(f"tale_told entry.{name}", 5), UNREADABLE) for name in ("action", "character", "text")],
        *[fault(drop(f"tale_told entry.{name}"), UNREADABLE) for name in ("action", "character", "text")],
        # Who takes a tale back.
        fault(put("reversed entry.by", "p3"), NOT_THEIRS),
        fault(put("reversed:1 entry.by", "p2"), NOT_THEIRS),
        fault(put("tale_told:1 entry.by", "p3"), NOT_THEIRS),
        fault(put("reversed:1 entry.seqs", [11]), "it reverses an entry twice"),
        fault(overtold, "a1 has no room for another tale"),
    ],
}
