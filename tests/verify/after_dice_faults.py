"""Faults of steps after the dice: who makes one, what it names, what it leaves, what lands, and what is taken back."""

from tests.verify.faults import Corpus, Edit, Lines, add, both, drop, fault, line_at, put, twice, value_at

NOT_MADE = "this step was not to be made"
CHARGED, TICKED = "what it brings is not what was charged", "the clocks were not ticked as the consequences say"
SHEET = "its rating is not that of the sheet"
REQUEST, COST = "its terms are not of this consequence", "the dice say another cost"
TAKEN_BACK, TAKEN_LESS = "it takes back something else than what landed", "it takes back less than what landed"
BY_HAND = "given faces, which the table does not allow"
MENU, VERDICT = "the picks are not what the menu gives", "it tells another verdict than the roll"
CANNOT, TWICE = "it reverses an entry that cannot be", "it reverses an entry twice"
MAKES = "is not what this {} makes of it"
CHOICE, RESISTANCE, REVERSAL = (MAKES.format(what) for what in ("choice", "resistance", "reversal"))


def reverses_as(other: int) -> Edit:
    """Let a reversal take back the entries of another one."""
    return lambda lines: put("reversed:-3 entry.seqs", value_at(lines, f"reversed:{other} entry.seqs"))(lines)


def reverses_the_earlier_alone(lines: Lines) -> None:
    """Let a reversal of two entries take back the earlier one, and leave the later one."""
    undone = line_at(lines, "reversed:1")["entry"]
    undone["seqs"] = undone["seqs"][1:]
    changes = next(line["result"]["changes"] for line in lines if line.get("seq") == undone["seqs"][0])
    undone["due"] = [[who, track, -amount] for who, track, amount, *_ in reversed(changes)]


def reverses_the_first_again(lines: Lines) -> None:
    """Let a reversal take back what another one did."""
    put("reversed:1 entry.seqs", value_at(lines, "reversed entry.seqs"))(lines)


def of_a_direct_roll(edit: str, value: object) -> Edit:
    """Change or leave out the document of the action that a direct roll made."""

    def change(lines: Lines) -> None:
        place = "document:" + next(line["id"] for line in lines if line["line"] == "document" and line["id"][0] == "r")
        drop(place)(lines) if value is None else put(f"{place} {edit}", value)(lines)

    return change


def starts_elsewhere(lines: Lines) -> None:
    """Let an action start in another position than the one that it follows led to."""
    [at] = [at for at in range(len(lines)) if lines[at]["line"] == "entry" and lines[at]["entry"].get("follows")]
    lines[at]["entry"]["given"]["preset"]["position"] = "desperate"
    lines[at]["result"]["after"]["action"]["spec"]["position"] = "desperate"


def last(place: str, *change: object) -> Edit:
    """Change the last change of a track or a clock."""
    return put(f"{place} changes.-1", lambda old: [*change, *old[len(change) :]])


AFTER_DICE: Corpus = {
    "by_sheet": [
        fault(put("resisted entry.attribute", "Resolve"), SHEET),
        fault(put("resisted entry.attribute", "Grace"), SHEET),
        fault(put("resisted:1 entry.attribute", "Prowess"), SHEET),
        fault(put("resisted:2 entry.from_sheet", ["rating"]), SHEET),
        fault(put("resisted:3 entry.attribute", "Grace"), SHEET),
        fault(put("resisted:4 entry.from_sheet", ["rating"]), SHEET),
        fault(put("resisted entry.from_sheet", ["stress"]), SHEET),
        fault(drop("resisted entry.attribute"), SHEET),
        fault(put("character_changed after.doc.sheet", '{"ratings":{"Prowl":2}}'), SHEET),
        fault(put("character_changed after.doc.sheet", '{"ratings":{"Prowl":2,"Wreck":1,"Skirmish":1}}'), SHEET),
        fault(drop("character_changed after.doc.sheet"), SHEET),
    ],
    "resisted": [
        # Whether faces may be given by hand.
        *[
            fault(put("session_created after.docs.session.options", options), BY_HAND)
            for options in ({}, {"given_dice": False}, {"given_dice": 1})
        ],
        # Who makes a step.
        fault(put("chosen:1 entry.by", "p3"), f"{NOT_MADE} (not_yours)"),
        fault(put("chosen entry.by", "p2"), f"{NOT_MADE} (not_your_field)"),
        fault(put("chosen entry.by", "p9"), f"{NOT_MADE} (wrong_role)"),
        fault(put("chosen:3 entry.by", "p2"), f"{NOT_MADE} (not_your_field)"),
        fault(put("resisted:2 entry.by", "p2"), REQUEST),
        fault(put("resisted:1 entry.by", "p3"), f"{NOT_MADE} (not_yours)"),
        # States of actions and consequences.
        fault(put("chosen:1 entry.take", ["n3"]), f"{NOT_MADE} (unknown_id)"),
        fault(put("chosen:3 entry.fate", {"n2": "landed"}), f"{NOT_MADE} (consequence_over)"),
        fault(put("resisted entry.consequence", "n1"), f"{NOT_MADE} (consequence_over)"),
        fault(put("chosen:1 entry.action", "a9"), "a9 awaited nothing"),
        fault(put("chosen:-1 entry.action", lambda aid: f"r0{aid[1:]}"), " awaited nothing"),
        fault(put("chosen:1 entry.branch", "do_it"), f"{NOT_MADE} (no_such_branch)"),
        fault(put("chosen entry.roll", 1), "it names another roll than that of a1"),
        fault(put("chosen entry.leads_to", "risky"), "the branch leads to another position"),
        # What a step leaves.
        fault(put("chosen:1 action.consequences.0.state", "pending"), f"a1 {CHOICE}"),
        fault(put("chosen action.consequences.0.id", "n7"), f"a1 {CHOICE}"),
        fault(put("chosen action.consequences.0.text", "x"), f"a1 {CHOICE}"),
        fault(put("resisted action.consequences.0.state", "avoided"), f"a1 {RESISTANCE}"),
        fault(put("chosen action.due", ["choice"]), f"a1 {CHOICE}"),
        fault(put("chosen action.version", 9), f"a1 {CHOICE}"),
        fault(put("chosen action.steps", {}), f"a1 {CHOICE}"),
        fault(put("chosen:1 action.state", "settled"), f"a1 {CHOICE}"),
        fault(put("resisted action.state", "rolled"), f"a1 {RESISTANCE}"),
        fault(put("chosen entry.character", "c2"), f"a1 {CHOICE}"),
        fault(put("rolled action.due", ["verdict"]), "a1 is not what this roll makes of it"),
        # What was picked and told.
        fault(put("chosen entry.picks", lambda picks: [*picks, picks[0]]), f"{NOT_MADE} (picked_twice)"),
        fault(put("chosen entry.picks.0.state", "landed"), MENU),
        fault(put("chosen entry.picks.0.harm_level", 1), MENU),
        fault(drop("chosen entry.picks.0.resistible"), MENU),
        fault(put("chosen entry.picks.0.pick", "ruin"), "(not_on_menu)"),
        fault(put("chosen:2 entry.picks.2.character", "c2"), "(of_its_action)"),
        fault(put("chosen entry.verdict", {"success": True}), VERDICT),
        # What lands.
        fault(last("chosen:1", "c1", "harm_1"), CHARGED),
        fault(last("chosen:1", "c2"), CHARGED),
        fault(last("chosen:1", "c1", "harm_3", 0, 0, 1), CHARGED),
        fault(drop("resisted:1 changes.-1"), CHARGED),
        fault(last("resisted", "k1", "filled", 5), TICKED),
        # Resistance.
        fault(put("resisted:2 entry.terms.note", "x"), REQUEST),
        fault(put("resisted:2 entry.terms.consequence.id", "n1"), REQUEST),
        fault(put("resisted:2 entry.terms.action", "a1"), REQUEST),
        fault(put("resisted:2 entry.terms.thrower", "p2"), REQUEST),
        fault(put("resisted:2 entry.terms.rating", 11), REQUEST),
        fault(put("resisted:2 entry.terms.dice", [6]), REQUEST),
        fault(put("resisted:1 entry.terms", {"rating": 1}), REQUEST),
        fault(put("resisted:2 entry.draws", [[6, 5], [6, 4]]), COST),
        fault(put("resisted:2 entry.draws", [[6, 3]]), f"{NOT_MADE} (faces_mismatch)"),
        fault(put("resisted:2 entry.draws", [[6, 3], [6, 7]]), f"{NOT_MADE} (face_out_of_range)"),
        fault(put("resisted:1 entry.stress", 1), COST),
        fault(put("resisted:3 entry.stress", 0), COST),
        # Documents.
        fault(of_a_direct_roll("doc.consequences.0.harm_level", 1), "`consequences` not as the log has it"),
        fault(of_a_direct_roll("", None), "it is open by the log, and missing"),
        fault(of_a_direct_roll("id", "r3"), "document r3: no such action is open by the log"),
    ],
    "branched": [
        fault(put("chosen entry.by", "p3"), f"{NOT_MADE} (not_yours)"),
        fault(put("reversed entry.by", "p2"), f"{NOT_MADE} (wrong_role)"),
        fault(put("reversed:-3 entry.by", "p2"), f"{NOT_MADE} (wrong_role)"),
        fault(put("chosen:1 entry.branch", "do_it"), f"{NOT_MADE} (already_settled)"),
        fault(drop("chosen entry.branch"), f"{NOT_MADE} (branch_first)"),
        fault(put("chosen entry.leads_to", "desperate"), "the branch leads to another position"),
        fault(put("chosen:3 action.next", "desperate"), CHOICE),
        fault(put("reversed action.state", "settled"), REVERSAL),
        fault(put("reversed entry.character", "c2"), REVERSAL),
        fault(starts_elsewhere, "it does not start where a2 led to"),
        fault(put("reversed entry.seqs", [1]), CANNOT),
        fault(add("reversed entry", {"seqs": [], "due": []}), CANNOT),
        fault(put("reversed entry.seqs", [999]), CANNOT),
        fault(reverses_the_first_again, TWICE),
        fault(put("reversed entry.due.0.2", -3), TAKEN_BACK),
        fault(put("reversed entry.due.0", lambda due: [*due[:3], ["a word"]]), TAKEN_BACK),
        fault(last("reversed", "c1", "harm_1"), TAKEN_BACK),
        fault(drop("reversed changes"), TAKEN_BACK),
        fault(put("reversed changes.0.2", -2), TAKEN_BACK),
        fault(both(drop("reversed entry.action"), drop("reversed after")), "it names no action, and reverses one's"),
        fault(reverses_the_earlier_alone, "it does not reverse the last entries of"),
        fault(put("reversed entry.action", "a9"), "a9 was not rolled"),
        fault(put("reversed:2 action.granted", "limited"), REVERSAL),
        fault(put("reversed:2 action.branch", "do_it"), REVERSAL),
        fault(put("reversed:1 action.consequences_made", 0), REVERSAL),
    ],
    "narrated": [
        fault(put("action_opened entry.by", "p2"), f"{NOT_MADE} (not_your_field)"),
        fault(put("action_opened action.due", ["choice"]), "a1 is not what this step makes of it"),
        fault(put("action_opened entry.narrated.0.id", "n1"), "what is narrated is not what the rules have"),
        *[
            fault(
                both(
                    put(f"action_opened entry.narrated.0.{name}", value),
                    put(f"action_opened action.consequences.0.{name}", value),
                ),
                f"{NOT_MADE} ({code})",
            )
            for name, value, code in (
                ("severity", "fatal", "unknown_consequence"),
                ("harm_level", 4, "severity_fixed"),
            )
        ],
        fault(drop("action_opened action.consequences.0.severity"), REQUEST),
        fault(
            both(put("action_opened entry.narrated.0.ticks", 3), put("action_opened action.consequences.0.ticks", 3)),
            "what is narrated is not what the rules have",
        ),
        fault(last("chosen:1", "k2", "filled", 2), TICKED),
    ],
    "told": [
        fault(drop("chosen entry.verdict"), VERDICT),
        fault(put("chosen:1 entry.changes", [{"who": "c1", "track": "stress", "amount": 2}]), CHARGED),
        fault(drop("chosen:1 changes"), CHARGED),
    ],
    "taken_back": [
        fault(drop("reversed:2 changes.-1"), TAKEN_BACK),
        fault(last("reversed:2", "c1", "stress", -1, 2, -2), TAKEN_LESS),
        fault(last("reversed:3", "c1", "stress", 0, 8, 2), TAKEN_LESS),
        fault(drop("reversed:4 changes.-1"), TAKEN_BACK),
        fault(drop("reversed:5 changes.-1"), TAKEN_BACK),
        fault(last("reversed:5", "k2", "filled", 0, 2, -2), TAKEN_BACK),
        fault(add("reversed:5 changes", ["k3", "locked", 1, 1, 0]), TAKEN_BACK),
        fault(drop("reversed:6 changes.-1"), TAKEN_BACK),
        fault(add("reversed:2 changes", ["k4", "lost", 1, 1, 0]), TAKEN_BACK),
        fault(add("reversed:2 changes", ["k4", "locked", -1, 0, 0]), TAKEN_BACK),
        fault(twice("reversed:-1"), TWICE),
        fault(reverses_as(-2), "it takes back a turn before a later one"),
        fault(put("rolled:-1 after.turn", 2), "it takes back a turn before a roll that it counts"),
    ],
    "fallen_away": [
        fault(drop("chosen:1 changes.-1"), TICKED),
        fault(drop("chosen:1 changes"), TICKED),
        fault(last("chosen:1", "k6", "filled", 2, 0, 0, False, 2), TICKED),
        fault(last("chosen:1", "k6", "filled", 0, 3, 2, False, 0), TICKED),
        fault(add("chosen:3 changes", ["k5", "filled", 2, 2, 0]), TICKED),
        fault(add("chosen:1 changes", ["k5", "lost", 1, 1, 0]), TICKED),
    ],
}
