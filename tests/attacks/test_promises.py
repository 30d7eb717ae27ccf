"""Each sentence of docs/fairness.md is an advice, or has a test that fails where it is not true."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/fairness.md").read_text()
SCENARIOS = "clients/js/test/scenarios.json"

GROUND_TERMS = "attacks/test_negotiated.py::test_terms_are_tried_out_after_the_key"
GROUND_EPOCH = "attacks/test_ground_epochs.py::test_a_ground_client_seed_does_not_reach_a_bound_request"
OWN_HAND = "attacks/test_at_home.py::test_tried_keys_are_not_prevented"
NOT_BOUND = "attacks/test_ground_epochs.py::test_a_ground_client_seed_chooses_unbound_dice_and_is_named"
THROWER = "attacks/test_throwers.py::test_nobody_but_the_thrower_rolls"
WITHOUT_PROOF = "clients: a bound roll whose answer does not prove it is told at once"
REFUSALS = "clients: a roll that was refused and made all the same is counted, and told"
TAKEN = "attacks/test_throwers.py::test_the_host_takes_a_held_roll"
IN_MY_NAME = "attacks/test_without_proof.py::test_a_roll_in_a_players_name"
BY_HAND = "e2e/test_fairness_page.py::test_one_roll_by_hand"
STATUSES = "verify/test_corpus.py"

PROMISES: dict[str, tuple[str, ...]] = {
    # What the seal means.
    "| sealed |": ("attacks/test_without_proof.py", WITHOUT_PROOF),
    "| dice checked |": ("node/test_seals.py", BY_HAND),
    "| by the host's own hand |": ("http/test_hosts.py::test_forms_name_the_hosts_own_hand", OWN_HAND),
    "| not bound |": ("node/test_seals.py", NOT_BOUND),
    "| thrown by hand |": ("http/test_bound_rolls.py::test_given_faces_belong_to_no_epoch",),
    "| does not match its seal |": ("browser/test_play_terms.py::test_a_roll_that_is_not_proved_is_an_alarm_at_once",),
    "Each roll on your phone ends with a seal.": ("node/test_seals.py",),
    "Before a roll the service publishes": ("http/test_epochs.py::test_nothing_is_revealed_before_the_close",),
    "When you press the button": (
        "node/test_shown_terms.py::test_an_honest_answer_is_shown_and_signed",
        "clients: an action's roll is bound to the terms that were shown, which are kept",
    ),
    "Dice follow from the seed and from that": (GROUND_TERMS, "audit/test_chain.py"),
    "The seed was fixed before your key": (
        GROUND_EPOCH,
        "clients: an epoch that no closing in the log leads to is told, and no roll is made for it",
    ),
    "So nobody can try": (
        GROUND_TERMS,
        GROUND_EPOCH,
        "attacks/test_at_home.py::test_terms_ground_before_the_key_choose_nothing",
    ),
    "When the stretch of the game": ("http/test_epochs.py::test_closing_reveals_and_opens_the_next", BY_HAND),
    # Who can cheat.
    "| your GM |": (TAKEN, GROUND_TERMS, OWN_HAND),
    "| another player |": (GROUND_TERMS, OWN_HAND),
    "| nobody at the table |": (GROUND_TERMS, "http/test_hosts.py::test_a_host_who_is_not_at_the_table"),
    "The table says who its host is": ("http/test_hosts.py::test_it_is_shown_to_who_joins", "node/test_hosts.py"),
    "A GM who does not host": (THROWER, "attacks/test_negotiated.py::test_empty_steps_change_no_request"),
    "**Only the thrower throws.": (THROWER, "attacks/test_throwers.py::test_a_roll_by_another_hand_in_the_log"),
    "Each roll names the one person": (
        "http/test_terms.py::test_who_throws",
        "attacks/test_throwers.py::test_a_thrower_whom_no_step_named",
    ),
    "The service refuses everybody else": (THROWER,),
    "So a GM who hosts": ("http/test_terms.py::test_who_throws_for_those_whom_nobody_plays",),
    "Pages offer whoever threw least": ("browser/test_play_table.py",),
    "**What you can do alone: nothing": (
        "attacks/test_players.py",
        "attacks/test_throwers.py::test_two_devices_at_once",
    ),
    "You do not know the seed.": ("http/test_epochs.py::test_nothing_is_revealed_before_the_close",),
    "A key counts once": (
        "verify/test_epoch.py::test_a_key_is_used_once_in_a_session",
        "clients: a roll whose answers are lost stands once, and is returned",
    ),
    # What the seal does not mean.
    "**That a refusal was honest": (TAKEN,),
    "The host can compute your dice": ("attacks/test_negotiated.py::test_what_a_refused_roll_would_have_been",),
    "Each refusal is one more throw": (GROUND_TERMS, TAKEN),
    "Your page counts them": (REFUSALS,),
    "**That the host's own dice": (OWN_HAND,),
    "They know the seed": (OWN_HAND,),
    "No check can tell; every check names": (OWN_HAND, "node/test_hosts.py", "http/test_hosts.py"),
    "**That a roll in your name": (IN_MY_NAME,),
    "The host can make a token": (IN_MY_NAME,),
    "Only you can tell": (IN_MY_NAME, "clients: a roll in one's name that one did not make is told"),
    "A page that the host serves": (OWN_HAND,),
    "**What is no dice.": ("attacks/test_rewritten.py::test_what_is_no_dice_is_rewritten",),
    "Numbers, words and choices": ("attacks/test_rewritten.py::test_what_is_no_dice_is_rewritten",),
    "The log has them": ("attacks/test_rewritten.py::test_what_is_no_dice_is_rewritten",),
    "**That nothing was made up before": (
        "attacks/test_rewritten.py::test_rewritings_are_silent_without_what_was_kept",
    ),
    "Whoever has the service's master key": (
        "attacks/test_rewritten.py::test_rewritings_are_silent_without_what_was_kept",
    ),
    "The fairness report counts faces": ("http/test_report.py::test_each_roll_is_counted_once",),
    # What to do.
    "**Get the service's public key**": ("http/test_signing_keys.py", "e2e/test_verify.py::test_another_key"),
    "A key that is read after a quarrel": ("attacks/test_foreign_archives.py::test_a_forged_table_is_its_forgers",),
    "**Make a folder": (
        "terminal/test_table.py::test_an_export_is_verified_with_what_was_kept_and_imported",
        "e2e/test_verify.py::test_a_folder_of_a_person",
        "clients/python/test_client.py::test_kept_lines_are_what_the_verifier_reads",
    ),
    "Take your token out": ("clients: what is kept of a table can be given away without a token, and removed",),
    "| the answer to joining |": (
        "attacks/test_ground_epochs.py::test_a_swapped_first_epoch_is_told_by_what_was_got_at_joining",
    ),
    "| answers to rolls,": (
        "attacks/test_rewritten.py::test_an_entry_is_left_out",
        "attacks/test_rewritten.py::test_other_faces_are_told",
        "attacks/test_rewritten.py::test_an_entry_is_hidden",
    ),
    "| each roll that you sent": (
        IN_MY_NAME,
        "attacks/test_negotiated.py::test_terms_of_before_are_found",
        "node/test_evidence.py::test_what_of_a_request_differs",
    ),
    "| what you signed": ("attacks/test_negotiated.py::test_what_a_refused_roll_would_have_been",),
    "| how each was answered": ("attacks/test_throwers.py::test_a_refused_request_is_rolled_later",),
    "During the game: look at alarms": (REFUSALS, WITHOUT_PROOF, "http/test_lost_history.py"),
    "After the game, anyone of you closes": (
        "attacks/test_players.py::test_one_player_uses_up_all_closings",
        "e2e/test_verify.py::test_a_folder_of_a_person",
    ),
    "Or open `/verify`": ("browser/test_page.py::test_all_that_was_saved",),
    "`--me` is your own id": (IN_MY_NAME, "node/test_evidence.py::test_rolls_that_were_not_sent"),
    "| 0 | everything holds": (STATUSES, OWN_HAND),
    "| 1 | something does not hold": (STATUSES,),
    "| 2 | a file cannot be read": (STATUSES, "e2e/test_verify.py::test_a_log_of_a_former_scheme"),
    "| 3 | all holds that could be checked": (STATUSES, "e2e/test_verify.py::test_another_key"),
    # By hand.
    "This checks a roll of an export": (BY_HAND,),
    "`python check.py table.ndjson 0 1`": (BY_HAND,),
    "Compare the genesis that it prints": (BY_HAND, GROUND_EPOCH),
    "The key is your own": (BY_HAND,),
}
"""Sentences by their first words, and what fails where one is not true: a file of tests, a test, or a scenario."""

ADVICE = (
    "You play at a table",
    "Somebody runs that computer",
    "This page says what",
    "| the seal says |",
    "| who runs the service |",
    "| keep |",
    "| status |",
    "**That the page is honest",
    "A program that you have from elsewhere",
    "**That luck is even",
    "It can tell that a run is rare",
    "Before the game:",
    "**Roll with a program",
    "**Look who the host is",
    "If nothing is said",
)
"""Sentences that say what to do, lead to others, or are of what no program knows."""


def sentences() -> list[str]:
    """Return the sentences of the page, and the rows of its tables, without its headings and programs."""
    found = []
    for block in re.split(r"\n\s*\n", re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)):
        if block.strip().startswith("#"):
            continue
        for item in re.split(r"\n(?=- |\d\. |\|)", block.strip()):
            text = " ".join(re.sub(r"^(- |\d\. )", "", item).split())
            if text.startswith("|"):
                found.append(text)
            else:
                found += re.split(r"(?<=[.:])(?:\*\*)?\s+(?=[A-Z*`])", text)
    return [one for one in found if one and not re.fullmatch(r"[|\- ]+", one)]


@pytest.mark.parametrize("sentence", sentences())
def test_a_sentence_has_a_test(sentence: str) -> None:
    """A sentence that is written anew needs a test that fails where it is not true."""
    assert sum(sentence.startswith(words) for words in (*PROMISES, *ADVICE)) == 1


@pytest.mark.parametrize("words", [*PROMISES, *ADVICE])
def test_each_row_is_of_a_sentence(words: str) -> None:
    """No row is of a sentence that the page has no more."""
    assert any(sentence.startswith(words) for sentence in sentences())


@pytest.mark.parametrize("name", sorted({name for names in PROMISES.values() for name in names}))
def test_each_test_is_there(name: str) -> None:
    """What a row names can be run."""
    if name.startswith("clients: "):
        assert f'"name": "{name.removeprefix("clients: ")}"' in (ROOT / SCENARIOS).read_text()
        return
    path, _, function = name.partition("::")
    text = (ROOT / "tests" / path).read_text()
    assert f"def {function}(" in text if function else "def test_" in text


def test_the_page_is_short() -> None:
    """Who distrusts online dice reads it before a game."""
    assert len(PAGE.split()) <= 1500
