// What went wrong, in plain words: where, what is true now, and what to do (docs/problems.md has the codes).

import { LocalNetworkError, NetworkError } from "/client/index.js";
import { t } from "./words.js";

/** Words for refusals that people meet, by code; the service's own sentence stands for all others. */
const WORDS = {
  stale: (play) =>
    t("{gm} changed the terms while you pressed. Look again, then roll. Nothing was rolled or paid.", {
      gm: play.gmName,
    }),
  terms_changed: (play) => WORDS.stale(play),
  terms_unsigned: () => t("What the table tells of this roll cannot be signed as it stands. Nothing is rolled."),
  not_thrower: () => t("Somebody else throws these dice. Nothing was rolled or paid."),
  not_ready: (play) => t("{gm} has not agreed yet. Nothing was rolled or paid.", { gm: play.gmName }),
  offer_lapsed: () =>
    t("What was offered cannot be paid any more, and is gone. Look again: nothing was rolled or paid."),
  actions_open: () => t("Something is still open: end it first."),
  action_over: () => t("Too late: the dice have been thrown."),
  already_tried: () => t("This was tried the same way before. What is different now?"),
  sheet_changed: (play) =>
    t("The sheet has changed meanwhile. {gm} agrees again; nothing was rolled or paid.", { gm: play.gmName }),
  token_revoked: (play) =>
    t("{gm} has closed your seat. Ask for a new link.", { gm: play.gmName || t("The game master") }),
  token_invalid: () =>
    t("This seat is not known here: perhaps an older version of the service had its table. Ask for a new link."),
  no_session: () => t("There is no such table any more."),
  wrong_code: () => t("The code in the link is not valid any more. Ask for a new link."),
  unknown_code: () => t("No table has this code. Compare it with what you were told."),
  too_many_guesses: () =>
    t("Too many wrong codes were tried. Wait a minute, or open the link that the game master gave you."),
  too_many_requests: () => t("Too many requests at once. Wait a moment, then press again."),
  busy: () =>
    t("Many people change this table at once. Nothing was changed by what you pressed: press again in a moment."),
  character_taken: () => t("Somebody else plays them already. Choose another one, or make one."),
  price_needed: (play) => t("{gm} says what a flashback costs, also 0: name its price.", { gm: play.gmName }),
  own_bargain: () => t("Somebody else offers you a bargain: ask the game master."),
};

/**
 * @param {any} error
 * @param {import("./play.js").Play | null} [play]
 * @returns {{code: string, text: string, more: string[], unanswered: boolean}}
 */
export function refusalWords(error, play = null) {
  const named = (detail) => (play?.game ? play.named(detail) : detail);
  const more = (error.errors ?? [])
    .map(({ detail }) => detail)
    .filter((detail) => detail && detail !== error.detail)
    .map(named);
  return {
    code: error.code ?? error.name,
    text: sentence(error, play),
    more,
    unanswered: Boolean(error.unanswered),
  };
}

function sentence(error, play) {
  if (error instanceof LocalNetworkError) {
    return t(
      "Your browser wants to be allowed into the local network: allow it in the address bar's menu, then load the page again.",
    );
  }
  // A busy table says so of a roll too, which stays pending under its key: the next press sends it again.
  if (error.unanswered && error.code !== "busy") {
    return t("No answer. What you sent may have arrived already. We ask until we know; it never happens twice.");
  }
  if (error instanceof NetworkError) return t("No connection to the table. Nothing was sent.");
  if (error.name === "AbortError" || error.name === "TimeoutError") return t("It took too long. Look again.");
  const words = WORDS[error.code];
  if (words && play) return words(play);
  if (words) return words({ gmName: "" });
  if (!error.detail) console.error(error);
  if (error.detail) return capital(play?.game ? play.named(error.detail) : error.detail);
  return t("That went wrong: {what}", { what: error.message });
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}
