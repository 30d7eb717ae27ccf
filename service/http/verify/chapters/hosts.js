// Who ran the service, by the log, and the rolls of their own hand: the host could choose these dice.

import { isObject, isText } from "./json.js";
import { counted, some, tellEntry } from "./chain.js";
import { TYPES, isCommitted } from "./lines.js";

/**
 * Return counted rolls: entries of those by the host's own hand, how many while it was not said who ran the service, and
 * where the log says another host from then on.
 */
export function newHosts() {
  return { own: [], unsaid: 0, changes: [] };
}

/**
 * Return the option `host` after an entry that leaves a table with these options; after an import nobody has said it.
 * Another host than was said before is named.
 */
export function hostAfter(hosts, former, seq, type, options) {
  if (type === "imported") return "";
  if (type !== "session_created" && type !== "session_changed") return former;
  if (!isObject(options) || !isText(options.host)) return "";
  const { host } = options;
  if (former && host !== former) hosts.changes.push({ seq, former, host });
  return host;
}

/** Count a roll of committed dice, and return whether it is by the host's own hand. `told`: its entry says so. */
export function countRoll(hosts, host, seq, by, told = false) {
  const isOwn = told || (host !== "" && by === host);
  if (isOwn) hosts.own.push(seq);
  else if (!host) hosts.unsaid++;
  return isOwn;
}

/** Count the rolls by the host's own hand, and tell an entry that says otherwise than the log before it. */
export function checkHosts(file) {
  let host = "";
  for (const line of file.lines) {
    if (line.value?.line !== "entry") continue;
    const { seq, entry, seen } = line.value;
    host = hostAfter(file.hosts, host, seq, entry.type, optionsOf(line.value));
    if (!isCommitted(line.value)) continue;
    const isOwn = countRoll(file.hosts, host, seq, entry.by);
    // A line that cannot be read may have changed the option; of an unknown type nothing is known of this field.
    const isKnown = file.whole && (seen || TYPES.has(entry.type));
    const isTold = ((seen ?? entry).by_host ?? false) === true;
    if (isKnown && isTold !== isOwn) tellEntry(file, line, "it says otherwise than the log whether the host rolled");
  }
}

/** Return the options that an entry leaves a table with, as far as it has them. */
export function optionsOf({ result, seen = null }) {
  return seen ? seen.options : (result.after?.docs?.session?.options ?? result.after?.doc?.options);
}

/** Return what people should know of such rolls. */
export function hostLines({ own, unsaid, changes }) {
  const told = [];
  if (own.length) {
    const rolls = counted(own.length, "roll", "rolls");
    const entries = `entry ${some(own, (seq) => seq)}`;
    told.push(`${rolls} by the host's own hand: the host could choose their dice: ${entries}`);
  }
  if (unsaid) {
    const rolls = counted(unsaid, "roll", "rolls");
    told.push(`it is not said who runs the service: ${rolls} may be by the host's own hand`);
  }
  if (changes.length) {
    const were = `${counted(changes.length, "change", "changes")} of who is said to run the service`;
    const entries = some(changes, ({ seq, former, host }) => `${seq} (${former} to ${host || "not said"})`);
    told.push(`${were}: other rolls may be by the host's own hand: entry ${entries}`);
  }
  return told;
}
