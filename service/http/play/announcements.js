// What a listener to the page is told.

import { arrivalOf, arrivalWords } from "./arrived.js";
import { quoted, t } from "./words.js";

/** What is told of what somebody else did; an empty text for nothing. @param {any} play @param {any} entry */
export function heard(play, entry) {
  const who = entry.by_name ?? "";
  switch (entry.type) {
    case "rolled":
      return rollWords(play, entry);
    case "chosen":
    case "action_opened": {
      const arrival = arrivalOf(entry);
      if (arrival) return arrivalWords(play, arrival);
      if (entry.type === "chosen") return "";
      return t("{who} wants to: {goal}", { who, goal: quoted(entry.action_after.spec.goal ?? "") });
    }
    case "action_closed":
      return t("{who} has ended it without a roll.", { who });
    case "action_changed":
      return entry.action_after.agreed ? t("{who} has agreed.", { who }) : t("{who} has changed the terms.", { who });
    case "offer_made":
      return t("{who} offers something.", { who });
    case "offer_answered":
      return t("{who} has answered an offer.", { who });
    case "tale_told":
      return t("{who} tells: {what}", { who, what: entry.text });
    case "reversed":
      return t("{who} has taken something back.", { who });
    case "person_joined":
      return t("{who} has sat down.", { who });
    case "game_changed":
      return t("{who} moved the table to {rules}.", { who, rules: entry.title || entry.rules });
    default:
      return "";
  }
}

/** A roll in words: its dice and outcome, or with a secret Difficulty what everybody may know. */
export function rollWords(play, { ruling, announced: open, character_name: name = "" }) {
  if (ruling) return rulingWords(play, ruling);
  const who = name || t("Somebody");
  if (!open) return t("{who} has rolled.", { who });
  const works = isDouble(open)
    ? play.help("outcome", bestOf(play, open))
    : t("{gm} knows whether it works.", { gm: play.gmName });
  return `${who}: ${announced(open)}. ${works}`;
}

/** A ruling in words: its dice as they were drawn, its total and outcome. Its `summary` is compared with nothing. */
export function rulingWords(play, { dice, total, outcome, degree }) {
  const faces = dice.map(({ role = "pool", sign = "", face }) =>
    role === "pool" ? `${sign}${face}` : `${play.label("role", role)} ${sign}${face}`,
  );
  const sum = total === undefined ? "" : `= ${total}`;
  const result = [degree && play.label("degree", degree), outcome && play.label("outcome", outcome)];
  return [[...faces, sum].filter(Boolean).join(" "), result.filter(Boolean).join(", ")].filter(Boolean).join(" - ");
}

function dualityOf({ dice }) {
  return ["hope", "fear"].map((role) => dice.find((die) => die.role === role)?.face);
}

/** The outcome that is better than hoped, of reactions their own; "" where a game has none. */
export function bestOf({ game: { grades, outcomes_of } }, { reaction = false } = {}) {
  const own = outcomes_of?.reaction ?? [];
  return Object.keys(grades).find((one) => grades[one] === "crit" && own.includes(one) === reaction) ?? "";
}

/** Whether Hope and Fear show the same (DH-26). */
export function isDouble(ruling) {
  const [hope, fear] = dualityOf(ruling);
  return hope !== undefined && hope === fear;
}

/** What is said aloud of Hope and Fear, such as "18 with Fear". */
export function announced(ruling) {
  const { total, reaction } = ruling;
  const [hope, fear] = dualityOf(ruling);
  if (hope === undefined) return String(total ?? "");
  if (reaction && hope !== fear) return t("{total}, a reaction roll", { total });
  if (hope === fear) return t("{total}, a critical success", { total });
  return hope > fear ? t("{total} with Hope", { total }) : t("{total} with Fear", { total });
}
