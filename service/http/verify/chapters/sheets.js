// The sheet of a character: ratings that resist, and special abilities.

import { isNatural, object, parsed, text } from "./json.js";
import { readAs } from "./actions.js";

/** Whether a sheet has a special ability that resists, and marks this track. */
export function hasResisting({ special_abilities: abilities = {} }, name, track) {
  const known = Object.entries(abilities).find(([other]) => folded(other) === folded(name));
  return known !== undefined && known[1]?.resists === true && (known[1].track ?? "") === track;
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
