// What resists by the sheet of a character: special abilities, and ratings.

import { plain } from "./terms.js";

/** @typedef {import("./commands.js").Play} Play */

/**
 * Return the special ability of this name that resists by the sheet of whom a consequence befalls.
 * @param {Play} play
 * @param {any} action
 * @param {string} name
 * @param {string} ability
 */
export function resistingAbility(play, action, name, ability) {
  const befalls = action.consequences.find((/** @type {any} */ one) => one.id === name)?.character ?? action.character;
  /** @type {Record<string, any>} */
  const known = play.character(befalls)?.sheet?.special_abilities ?? {};
  return Object.keys(known).find((one) => known[one].resists && plain(one) === plain(ability));
}

/** Return the ratings of the sheet that resist a consequence, by name. @param {Play} play @param {any} action @param {string} name */
export function sheetRatings(play, { id }, name) {
  const pending = play.stakes.get(id)?.value?.pending ?? [];
  return pending.find((/** @type {any} */ one) => one.consequence.id === name)?.ratings;
}
