// Rolls that were thrown for a character that somebody else plays, by what the log says of who plays it then.

import { isObject, isText } from "./json.js";
import { counted, some } from "./chain.js";
import { isCommitted } from "./lines.js";
import { hostLines } from "./hosts.js";

/** Return an entry of committed dice whose thrower is not who plays its character; none for any other. */
export function findOtherHand(table, value) {
  if (!isCommitted(value)) return [];
  const { seq, entry, seen } = value;
  const told = seen?.character ?? (entry.type === "resisted" ? entry.character : "");
  return otherHand(table, seq, entry.by ?? "", entry.terms ?? {}, told);
}

/** Return a roll with these terms, if who plays its character did not throw it; `told` is the entry's character. */
export function otherHand({ people, owners }, seq, by, terms, told) {
  const player = owners.get(characterThrownFor(terms, told)) ?? "";
  // An import may not say who somebody is.
  const person = people.get(player);
  const plays = player !== "" && !person?.gone && person?.role !== "spectator";
  return plays && player !== by ? [{ seq, by, player }] : [];
}

/** Return the character of a roll, or whom a consequence befalls, by what was signed; else by its entry. */
function characterThrownFor(terms, told) {
  if (isText(terms.character)) return terms.character;
  if (isObject(terms.consequence) && isText(terms.consequence.character)) return terms.consequence.character;
  return Object.keys(terms).length ? "" : told;
}

/** Keep what an entry, as its reader saw it, says of people and of who plays a character. */
export function followView({ people, owners }, { type, person, role, character, character_after: doc }) {
  if (type === "character_created" || type === "character_changed") {
    if (isText(character) && isObject(doc)) owners.set(character, isText(doc.owner) ? doc.owner : "");
  } else if (type === "character_deleted") owners.delete(character);
  else if (!isText(person)) return;
  else if (type === "person_joined") people.set(person, { role, gone: false });
  else if (type === "person_revoked" || type === "token_renewed") {
    people.set(person, { role: people.get(person)?.role, gone: type === "person_revoked" });
  } else if (type === "gm_handed_over") people.set(person, { role: "gm", gone: false });
}

/** Return what people should know of whose hand threw: the host's own, and another than the player's. */
export function handLines({ hosts, otherHands }) {
  if (!otherHands.length) return hostLines(hosts);
  const were = counted(otherHands.length, "roll was", "rolls were");
  const entries = some(otherHands, ({ seq, by, player }) => `${seq} (${by} for ${player})`);
  return [...hostLines(hosts), `${were} thrown for a character that somebody else plays: log entry ${entries}`];
}
