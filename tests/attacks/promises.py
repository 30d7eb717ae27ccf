"""Each sentence of docs/fairness.md, by its first words: how it is broken (`broken.py`), and which tests fail."""

Breaks = dict[str, tuple[str, ...]]
"""Tests that fail, by the edit that breaks a promise; `clients: ` comes before the name of a scenario."""

OWN_HAND = "attacks/test_at_home.py::test_tried_keys_are_not_prevented"
IN_MY_NAME = "attacks/test_without_proof.py::test_a_roll_in_a_players_name"
BY_HAND = "e2e/test_fairness_page.py::test_one_roll_by_hand"
SEALS = "node/test_seals.py::test_a_seal_says_no_more_than_is_proved"
NEGOTIATED = "attacks/test_negotiated.py::"
REWRITTEN = "attacks/test_rewritten.py::"
THROWERS = "attacks/test_throwers.py::"
VERIFY = "e2e/test_verify.py::"

ANOTHER_THROWS: Breaks = {"anybody throws": (f"{THROWERS}test_nobody_but_the_thrower_rolls",)}
CHOSEN_TERMS: Breaks = {
    "other terms than were signed are rolled": (f"{NEGOTIATED}test_terms_are_tried_out_after_the_key",),
    "terms are not compared with those sent": (f"{NEGOTIATED}test_terms_are_tried_out_after_the_key",),
}
CHOSEN_EPOCH: Breaks = {
    "a bound request is rolled in any epoch": (
        "attacks/test_ground_epochs.py::test_a_ground_client_seed_does_not_reach_a_bound_request",
    )
}
HOST_UNNAMED: Breaks = {
    "no roll is said to be the host's": (OWN_HAND, "http/test_hosts.py::test_forms_name_the_hosts_own_hand"),
    "the host's rolls are not named": (OWN_HAND, "node/test_hosts.py::test_exports"),
    "verify.js does not name the host's rolls": ("node/test_hosts.py::test_exports",),
}
UNSEEN_REFUSALS: Breaks = {"requests that were refused are not named": (f"{THROWERS}test_the_host_takes_a_held_roll",)}
UNTOLD_DICE: Breaks = {
    "dice of refused requests are not told": (f"{NEGOTIATED}test_what_a_refused_roll_would_have_been",)
}
UNPROVED: Breaks = {
    "the proof of a roll is not checked": ("clients: a bound roll whose answer does not prove it is told at once",)
}
UNCOUNTED: Breaks = {
    "no refusal is counted": ("clients: a roll that was refused and made all the same is counted, and told",),
    "the page does not count refusals": ("node/test_seals.py::test_refused_rolls_are_counted",),
}
SEED_SHOWN: Breaks = {
    "the seed of an open epoch is published": ("http/test_epochs.py::test_nothing_is_revealed_before_the_close",)
}
SEED_KEPT_BACK: Breaks = {
    "no seed is published at the close": ("http/test_epochs.py::test_closing_reveals_and_opens_the_next", BY_HAND)
}
REWRITTEN_LOG: Breaks = {"what was kept is not compared": (f"{REWRITTEN}test_what_is_no_dice_is_rewritten",)}
MADE_UP: Breaks = {
    "signing keys do not follow from the master key": (
        "http/test_signing_keys.py::test_keys_follow_from_the_master_key_and_their_number",
    )
}
NOT_MINE: Breaks = {
    "rolls in one's name are not found": (IN_MY_NAME, "node/test_evidence.py::test_rolls_that_were_not_sent")
}

PROMISES: dict[str, Breaks] = {
    # What the seal means.
    "| sealed |": {**UNPROVED, "a seal heeds no warning": (SEALS,)},
    "| dice checked, not checked yet |": {
        "what was not checked is called sealed": (SEALS,),
        "dice are called checked before they are": (SEALS, "browser/test_play_table.py::test_dice_are_checked_here"),
        "wrong dice are called checked": (SEALS,),
        "verify.js does not compute dice again": ("node/test_vectors.py::test_refused_logs",),
    },
    "| by the host's own hand |": {
        "the page does not say whose hand it was": ("node/test_seals.py::test_whose_hand_threw_is_named",),
        **HOST_UNNAMED,
    },
    "| not bound, dice not signed |": {
        "dice that nobody signed are called sealed": (SEALS,),
        "an unbound roll is called sealed": (SEALS,),
        "unbound rolls are not named": (
            "attacks/test_ground_epochs.py::test_a_ground_client_seed_chooses_unbound_dice_and_is_named",
        ),
    },
    "| thrown by hand |": {
        "given faces are called sealed": (SEALS,),
        "given faces are bound to an epoch": ("http/test_bound_rolls.py::test_given_faces_belong_to_no_epoch",),
    },
    "| does not match its seal |": {
        "a roll that was refused is no alarm": (
            "clients: a roll that was refused and made all the same is counted, and told",
        ),
        "a seal heeds no warning": (
            SEALS,
            "browser/test_play_terms.py::test_a_roll_that_is_not_proved_is_an_alarm_at_once",
        ),
    },
    "Each roll on your phone ends with a seal.": {"a roll has no seal": (SEALS,)},
    "Before a roll the service publishes": {
        "joining tells no commitments": (
            "attacks/test_ground_epochs.py::test_a_swapped_first_epoch_is_told_by_what_was_got_at_joining",
        ),
        **SEED_SHOWN,
    },
    "When you press the button": {
        "what stands beside the terms is shown": (
            "node/test_shown_terms.py::test_a_difficulty_beside_the_terms_is_not_shown",
        ),
        "prices beside the terms are shown": ("node/test_shown_terms.py::test_prices_beside_the_terms_are_not_shown",),
        "the page does not say who throws what": (
            "node/test_shown_terms.py::test_an_honest_answer_is_shown_and_signed",
        ),
        "what was signed is not kept": (
            "clients: an action's roll is bound to the terms that were shown, which are kept",
        ),
        "a client's key is no chance": ("clients: a roll that is not answered is not replaced by another one",),
    },
    "Dice follow from the seed and from that": {
        "dice do not follow from the request": ("audit/test_chain.py::test_every_intermediate_value", BY_HAND),
        "dice are not computed again": ("verify/test_epoch.py::test_faults_are_named",),
    },
    "The seed was fixed before your key": {
        **CHOSEN_EPOCH,
        "a client takes any epoch": (
            "clients: an epoch that no closing in the log leads to is told, and no roll is made for it",
        ),
    },
    "So nobody can try": {
        **CHOSEN_TERMS,
        **CHOSEN_EPOCH,
        "dice do not follow from the key": (
            "attacks/test_at_home.py::test_terms_ground_before_the_key_choose_nothing",
        ),
    },
    "When the stretch of the game": SEED_KEPT_BACK,
    # Who can cheat.
    "| your GM |": {**UNSEEN_REFUSALS, **CHOSEN_TERMS, **HOST_UNNAMED},
    "| another player |": {**UNSEEN_REFUSALS, **CHOSEN_TERMS, **HOST_UNNAMED},
    "| nobody at the table |": {
        **CHOSEN_TERMS,
        "a table that nobody hosts is said to have no host": ("http/test_hosts.py::test_the_option_of_then_decides",),
    },
    "The table says who its host is": {
        "joining tells no host": ("http/test_hosts.py::test_it_is_shown_to_who_joins",),
        "anybody can be said to be host": ("http/test_hosts.py::test_a_host_who_is_not_at_the_table",),
        **HOST_UNNAMED,
    },
    "A GM who does not host": {
        **ANOTHER_THROWS,
        "an empty step changes the terms": (f"{NEGOTIATED}test_empty_steps_change_no_request",),
    },
    "**Only the thrower throws.": {
        **ANOTHER_THROWS,
        "another thrower than the terms name holds": (f"{THROWERS}test_a_roll_by_another_hand_in_the_log",),
    },
    "Each roll names the one person": {
        "nobody else is named to throw": ("http/test_terms.py::test_who_throws",),
        "a step does not stand in the log": (f"{THROWERS}test_an_absent_thrower",),
        "a thrower whom no step named holds": (f"{THROWERS}test_a_thrower_whom_no_step_named",),
    },
    "The service refuses everybody else": ANOTHER_THROWS,
    "So a GM who hosts": {
        "nobody else is named to throw": ("http/test_terms.py::test_who_throws_for_those_whom_nobody_plays",)
    },
    "Pages offer whoever threw least": {
        "who threw most stands first": ("node/test_seals.py::test_who_threw_least_is_offered_first",)
    },
    "**What you can do alone: nothing": {
        **SEED_SHOWN,
        "an action is rolled twice": (f"{THROWERS}test_two_devices_at_once",),
    },
    "You do not know the seed.": SEED_SHOWN,
    "A key counts once": {
        "a key that is used twice holds": ("verify/test_epoch.py::test_a_key_is_used_once_in_a_session",),
        "a request that is repeated is rolled again": (
            "clients: a roll whose answers are lost stands once, and is returned",
        ),
    },
    # What the seal does not mean.
    "**That a refusal was honest": UNSEEN_REFUSALS,
    "The host can compute your dice": UNTOLD_DICE,
    "Each refusal is one more throw": {**CHOSEN_TERMS, **UNTOLD_DICE},
    "Your page counts them": UNCOUNTED,
    "**That the host's own dice": HOST_UNNAMED,
    "They know the seed": HOST_UNNAMED,
    "No check can tell; every check names": HOST_UNNAMED,
    "**That a roll in your name": NOT_MINE,
    "The host can make a token": NOT_MINE,
    "Only you can tell": {
        **NOT_MINE,
        "a roll in one's name is not noticed": ("clients: a roll in one's name that one did not make is told",),
    },
    "A program from elsewhere": {
        "a client's key is no chance": ("clients: a roll that is not answered is not replaced by another one",)
    },
    "**What is no dice.": REWRITTEN_LOG,
    "Numbers, words and choices": REWRITTEN_LOG,
    "The log has them": REWRITTEN_LOG,
    "**That nothing was made up before": MADE_UP,
    "Whoever has the service's master key": MADE_UP,
    "The fairness report counts faces": {
        "some faces are not counted": ("http/test_transfer.py::test_the_report_counts_our_dice_alone",)
    },
    # What to do.
    "**Get the service's public key**": {
        "another key than the signing one is published": ("http/test_signing_keys.py::test_keys_rotate",),
        "a file of another's key holds": (f"{VERIFY}test_an_export",),
    },
    "A key that is read after a quarrel": {
        "a foreign archive holds": ("attacks/test_foreign_archives.py::test_a_forged_table_is_its_forgers",)
    },
    "**Make a folder": {
        "a client keeps no entries": ("clients/python/test_client.py::test_kept_lines_are_what_the_verifier_reads",),
        "a client keeps no requests": (
            "clients/python/test_client.py::test_kept_lines_are_what_the_verifier_reads",
            "terminal/test_table.py::test_an_export_is_verified_with_what_was_kept_and_imported",
        ),
    },
    "Take your token out": {
        "what is kept has a token": ("clients: what is kept of a table can be given away without a token, and removed",)
    },
    "| the answer to joining |": {
        "what was kept is not compared": (
            "attacks/test_ground_epochs.py::test_a_swapped_first_epoch_is_told_by_what_was_got_at_joining",
        )
    },
    "| answers to rolls,": {
        "what was kept is not compared": (
            f"{REWRITTEN}test_an_entry_is_left_out",
            f"{REWRITTEN}test_other_faces_are_told",
            f"{REWRITTEN}test_an_entry_is_hidden",
        )
    },
    "| each roll that you sent": {
        **NOT_MINE,
        "terms are not those of the log's steps": (f"{NEGOTIATED}test_terms_of_before_are_found",),
        "terms are not compared with those sent": ("node/test_evidence.py::test_what_of_a_request_differs",),
        "verify.js does not compare the terms sent": ("node/test_evidence.py::test_what_of_a_request_differs",),
    },
    "| what you signed": {
        **UNTOLD_DICE,
        "what was signed is not kept": (
            "clients: an action's roll is bound to the terms that were shown, which are kept",
        ),
    },
    "| how each was answered": {
        "a refused request that was rolled holds": (f"{THROWERS}test_a_refused_request_is_rolled_later",)
    },
    "During the game: look at alarms": {
        **UNPROVED,
        **UNCOUNTED,
        "a head does not cover its rolls": ("audit/test_chain.py::test_every_intermediate_value",),
    },
    "After the game, anyone of you closes": {
        "only the GM closes an epoch": (
            "attacks/test_players.py::test_one_player_uses_up_all_closings",
            "http/test_epochs.py::test_closing_reveals_and_opens_the_next",
        ),
        **SEED_KEPT_BACK,
        "a folder is not read": (f"{VERIFY}test_a_folder_of_a_person",),
        "verify.js does not read a folder": ("node/test_reading_evidence.py::test_the_program",),
    },
    "Or open `/verify`": {
        "the page of /verify sends what it reads": ("browser/test_page.py::test_all_that_was_saved",)
    },
    "`--me` is your own id": NOT_MINE,
    "| 0 | everything holds": {
        "what holds has status 3": (OWN_HAND,),
    },
    "| 1 | something does not hold": {"findings have no status": (f"{VERIFY}test_a_broken_export",)},
    "| 2 | a file cannot be read": {"former schemes are read": (f"{VERIFY}test_a_log_of_a_former_scheme",)},
    "| 3 | all holds that could be checked": {"a file of another's key holds": (f"{VERIFY}test_an_export",)},
    # By hand.
    "This checks a roll of an export": {"the program by hand compares no dice": (BY_HAND,)},
    "`python check.py table.ndjson 0 1`": {"the program by hand compares no seed": (BY_HAND,)},
    "Compare the genesis that it prints": {"the program by hand compares no genesis": (BY_HAND,)},
    "The key is your own": {"the program by hand compares no terms": (BY_HAND,)},
}
