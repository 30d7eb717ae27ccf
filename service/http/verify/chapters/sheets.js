// The sheet of a character: ratings that resist, and special abilities.

import { isNatural, object, parsed, text } from "./json.js";
import { readAs } from "./actions.js";

/** What is wrong with the special abilities that a roll uses: the sheet did not have them then, or marks other tracks. */
export function misusedAbility({ documents, unjudged }, character, { special_abilities: used = [] }) {
  const stored = documents.docs.get(character);
  if (!used.length || !stored || unjudged.has(character)) return null;
  const sheet = readSheet(stored.sheet ?? "");
  const isKnown = ({ name, track = "" }) => trackOf(abilityOf(sheet, name)) === track;
  return used.every(isKnown) ? null : "it uses a special ability that the sheet did not have then";
}

const abilityOf = ({ special_abilities: abilities = {} }, name) =>
  Object.entries(abilities).find(([other]) => folded(other) === folded(name))?.[1] ?? null;

/** Return the track that a use marks, "" for none; null of an ability that is not there. */
const trackOf = (ability) => ability && (ability.track ?? "");

/** Whether a sheet has a special ability that resists, and marks this track. */
export function hasResisting(sheet, name, track) {
  const ability = abilityOf(sheet, name);
  return ability?.resists === true && trackOf(ability) === track;
}

/** Return a stored sheet: values by name, by part. */
export function readSheet(stored) {
  return readAs(object, readAs(text, stored) ? parsed(stored) : {});
}

/** Return the ratings that resist by a sheet: those that it states, and those that follow (service/rules/resistance.py). */
export function ratingsOf({ resist: { part = "", member = "", attributes = [] }, approach }, sheet) {
  const ratings = part ? numbersOf(sheet[part], member) : new Map();
  const known = new Set([...ratings.keys()].map(folded));
  const rated = new Map();
  for (const [name, value] of numbersOf(sheet[approach.part], "")) rated.set(folded(name), value);
  for (const { name, counts } of attributes) {
    if (rated.size && !known.has(folded(name)))
      ratings.set(name, counts.filter((one) => rated.get(folded(one)) > 0).length);
  }
  return ratings;
}

/** Return the numbers of a part of a sheet by name: its values, or a member of each. */
function numbersOf(part, member) {
  const found = new Map();
  for (const [name, one] of Object.entries(part ?? {})) {
    const value = member ? one?.[member] : one;
    if (isNatural(value)) found.set(name, value);
  }
  return found;
}

/** Return a name without case and spacing; by capitals, in which also "ß" is "SS". */
function folded(name) {
  return name.trim().split(/\s+/).join(" ").toUpperCase();
}
