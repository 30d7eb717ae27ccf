// Who made an entry, and rolls for a character that somebody else plays: by what the log says of people until then.

import { isObject, isText } from "./json.js";
import { counted, some } from "./chain.js";
import { TYPES, clockOf, isCommitted } from "./lines.js";
import { takesBackOwn } from "./following.js";
import { hostLines } from "./hosts.js";

/** Types of entries of nobody who is at the table then, and those that the service may make itself. */
const OF_NOBODY = new Set(["session_created", "person_joined"]);
const OF_SERVICE = new Set(["epoch_closed", "epoch_revealed"]);
/** Types of entries that the GM alone makes, but that players take back their own tales; all others are players' too. */
const OF_GM = new Set([
  "session_changed",
  "game_changed",
  "gm_handed_over",
  "code_changed",
  "turn_started",
  "difficulty_opened",
  "reversed",
  "imported",
]);
/** Types of entries that anybody makes about themselves, and the GM about all. */
const OF_ONESELF = new Set(["person_revoked", "token_renewed", "person_renamed"]);

/** What is wrong with who made an entry, or null: they were at the table then, in a role that makes such entries. */
export function mismade(table, logged) {
  const { people, begun, unjudged } = table;
  const {
    entry: { type, by = "", person, seqs },
    seen,
  } = logged;
  if (!TYPES.has(type) || OF_NOBODY.has(type) || (by === "service" && OF_SERVICE.has(type))) return null;
  const maker = people.get(by);
  if (!maker) return begun ? "nobody at the table made it" : null;
  // An entry of an unknown type may have changed what they are.
  if (unjudged.has(by)) return null;
  if (maker.gone) return "who made it had left the table";
  const takesBack = type === "reversed" && takesBackOwn(table, by, seen ? seen.reverses : seqs);
  const mayMake = OF_ONESELF.has(type)
    ? by === (seen ? seen.person : person)
    : maker.role === "player" && (takesBack || (!OF_GM.has(type) && mayHandleClock(table, logged)));
  return mayMake || maker.role === "gm" ? null : `a ${maker.role} may not make it`;
}

/**
 * Whether a player may do with a clock what an entry does, if it is of one: they tick what players tick by hand or by a direct
 * roll, and make, edit and delete their own.
 */
function mayHandleClock({ tickers, unjudged }, { entry, seen, result }) {
  const { type, by = "" } = entry;
  const after = result.after ?? {};
  const named = seen ? seen.clock : type === "rolled" ? clockOf(entry) : entry.clock || after.id;
  const kid = isText(named) ? named : "";
  const doc = seen ? seen.clock_after : after.doc;
  if (unjudged.has(kid)) return true;
  const before = tickers.get(kid) ?? by;
  const mayTick = before === "players" || before === by;
  if (type === "clock_created") return tickerOf(doc) === by;
  if (type === "clock_changed") return !kid || (before === by && tickerOf(doc) === by);
  if (type === "clock_deleted") return before === by;
  if (type === "clock_ticked") return mayTick;
  return type !== "rolled" || Boolean((seen ?? entry).terms?.action) || mayTick;
}

/** Return who ticks a clock beside the GM, by its document or its view; "" for what is none. */
export function tickerOf(clock) {
  const ticker = isObject(clock) ? clock.owner || clock.ticked_by : "";
  return isText(ticker) ? ticker : "";
}

/** Return what `followView` keeps, of a table of which nothing is known yet. */
export function unknownTable() {
  return {
    people: new Map(),
    owners: new Map(),
    begun: false,
    // Who told each tale, by its entry.
    tales: new Map(),
    // Who ticks each clock beside the GM: a person whose own it is, or all `players`; else `gm`.
    tickers: new Map(),
    // Actions that await something, direct rolls from their first step.
    awaiting: new Set(),
  };
}

/** Keep that somebody opened the table: whoever else is at it joined. */
export function begin(table, by) {
  table.begun = true;
  table.people.set(by, { role: "gm", gone: false });
}

/** Keep that a person joined. */
export function join({ people }, person, role) {
  people.set(person, { role: role === "player" ? "player" : "spectator", gone: false });
}

/** Keep that a person's token was revoked, or renewed; nothing of one who never joined. */
export function leave({ people, begun }, person, gone) {
  const known = people.get(person);
  if (known && (known.role || gone)) known.gone = gone;
  else if (known) people.delete(person);
  else if (gone && !begun) people.set(person, { role: "", gone });
}

/** Keep that a person became GM, and the GM a player; nothing of one who never joined. */
export function handOver({ people, begun }, by, person) {
  if (people.has(by)) people.get(by).role = "player";
  if (people.has(person)) people.get(person).role = "gm";
  else if (!begun) people.set(person, { role: "gm", gone: false });
}

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

/** Keep what an entry, as its reader saw it, says of the table's rules, of people and of who plays a character. */
export function followView(table, seen) {
  const { type, by = "", rules, person, role, character, character_after: doc } = seen;
  const { owners } = table;
  if (type === "tale_told") table.tales.set(seen.seq, by);
  if (type === "session_created") begin(table, by);
  if (type === "session_created" || type === "game_changed") {
    table.rules = isText(rules) ? rules : "";
  } else if (type !== undefined && !TYPES.has(type)) {
    // It may have changed them.
    table.rules = "";
    table.awaiting.clear();
    table.tickers.clear();
  }
  if (TYPES.has(type) && isText(seen.clock) && isObject(seen.clock_after))
    table.tickers.set(seen.clock, tickerOf(seen.clock_after));
  if (type === "character_created" || type === "character_changed") {
    if (isText(character) && isObject(doc)) owners.set(character, isText(doc.owner) ? doc.owner : "");
  } else if (type === "character_deleted") owners.delete(character);
  else if (!isText(person)) return;
  else if (type === "person_joined") join(table, person, role);
  else if (type === "person_revoked" || type === "token_renewed") leave(table, person, type === "person_revoked");
  else if (type === "gm_handed_over") handOver(table, by, person);
}

/** Return what people should know of whose hand threw: the host's own, and another than the player's. */
export function handLines({ hosts, otherHands }) {
  if (!otherHands.length) return hostLines(hosts);
  const were = counted(otherHands.length, "roll was", "rolls were");
  const entries = some(otherHands, ({ seq, by, player }) => `${seq} (${by} for ${player})`);
  return [...hostLines(hosts), `${were} thrown for a character that somebody else plays: log entry ${entries}`];
}
