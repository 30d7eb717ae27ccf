// What follows from a refusal at a table: whether somebody rolls again, and when it is past.

import { t } from "./words.js";

/** Ask whether to roll after a refusal: the dice of the refused roll could be seen by the host (docs/fairness.md). */
export function askAgain(play, { refusals }) {
  return play.ask(
    t(
      "The host ended the chapter before your dice fell: another set of dice that could be seen beforehand. It is refusal {n} of your rolls. Roll in the new chapter?",
      { n: refusals },
    ),
    t("Roll"),
  );
}

/** Whether a refusal is of a step before an entry: one of mine, or dice of mine, came after it. */
export function isPast({ code }, { type, by, action, character }, play) {
  if (["action_over", "offer_lapsed"].includes(code)) return false;
  return type === "rolled" ? by === play.me || play.isMe(character) : by === play.me && Boolean(action);
}
