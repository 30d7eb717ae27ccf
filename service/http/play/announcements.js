// What a listener to the page is told.

import { arrivalOf, arrivalWords } from "./arrived.js";
import { rollWords } from "./verdict.js";
import { quoted, t } from "./words.js";

/**
 * Take note of an entry that is new: the card of what befell, a roll that was missed, and what is told to who listens:
 * of others, and of one's own rolls, also of those that another device sent.
 */
export function announce(play, entry) {
  const arrival = arrivalOf(entry);
  if (arrival) [play.arrived, play.tray] = [arrival, null];
  if (play.tray?.entry.seq !== entry.seq && play.page.dice?.isMissed(play, entry)) play.missed += 1;
  if (entry.by !== play.me || ["rolled", "resisted"].includes(entry.type))
    play.spoken = heard(play, entry) || play.spoken;
}

/** What is told of what somebody else did; an empty text for nothing. @param {any} play @param {any} entry */
export function heard(play, entry) {
  const who = entry.by_name ?? "";
  switch (entry.type) {
    case "rolled":
    case "resisted":
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
