// Entries as somebody was shown them, beside what an export shows of them: whole, or the document that they left.

import { isObject, isText, listed, parsed, same } from "./json.js";
import { RANK, find } from "./chain.js";
import { versionsOf } from "./tables.js";
import { hiddenField, isSet, merged } from "./actions.js";
import { CLOCKS, actionOf } from "./lines.js";
import { startedClock } from "./rolled.js";
import { OTHERWISE } from "./evidence.js";

/** Fields of an entry in the language of its reader, of its proof, or of its form; names change too. */
const CHANGING = [
  "summary",
  "announce",
  "prompts",
  "detail",
  "form",
  "proof",
  "head",
  "checkpoint",
  "receipt",
  "etag",
  "names",
  "settled",
];

/** Tell each entry that was shown otherwise than a player's export shows it, or its log has it. */
export function checkViews(file, { views }) {
  const log = new Map(file.lines.filter(({ value }) => value?.line === "entry").map((line) => [line.value.seq, line]));
  for (const { seq, entry, source } of views) {
    const line = log.get(seq);
    if (line) tellView(file, { seq, entry, source }, differingPath(entry, line.value), line);
  }
}

/** Tell what an entry was shown with otherwise, if anything was, and nothing else of the entry was found. */
export function tellView(file, { seq, entry, source }, path, { number }) {
  const said = `${OTHERWISE}${source}: entry ${seq}: another `;
  if (path === null || file.findings.some(({ text }) => text.startsWith(said))) return;
  const about = { what: path, sources: [source], seq, by: entry.by ?? null, line: number };
  find(file, RANK.kept, `${said}\`${path}\``, number, about);
}

/** Return what was shown otherwise; null for nothing, and where the entry cannot be read, which others find. */
function differingPath(view, value) {
  if (value.seen) {
    // A reversal is an entry of its own, which may have come later.
    const told = { ...view, reversed_by: null };
    return isSet(value.seen) ? (differingIn(told, value.seen).next().value ?? null) : null;
  }
  let logged;
  try {
    logged = loggedView(value);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
  for (const name of Object.keys(logged).sort()) {
    if (!Object.hasOwn(view, name)) continue;
    const path = differingIn(...comparable(view[name], logged[name]), name).next().value;
    if (path !== undefined) return path;
  }
  return null;
}

/** Yield the paths of what differs, by name, of lists by number from 1. */
export function* differingIn(one, other, path = "") {
  if (isObject(one) && isObject(other)) {
    for (const name of Object.keys(merged(one, other)).sort()) {
      if (CHANGING.includes(name) || namesDocument(name, one, other)) continue;
      const inside = path ? `${path}/${name}` : name;
      const [mine, theirs] = [one, other].map((each) => Object.hasOwn(each, name));
      if (mine && theirs) yield* differingIn(one[name], other[name], inside);
      else if (isSet((mine ? one : other)[name])) yield inside;
    }
  } else if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) yield path;
    for (let at = 0; at < Math.min(one.length, other.length); at++) {
      yield* differingIn(one[at], other[at], `${path}/${at + 1}`);
    }
  } else if (!same(one, other)) {
    yield path;
  }
}

/** Whether a field is the name of a document, whose id stands beside it: `by_name` is that of `by`. They change. */
function namesDocument(name, ...holders) {
  const of = /^(.*)_name$/.exec(name)?.[1] ?? "";
  return of !== "" && holders.some((holder) => Object.hasOwn(holder, of) && isText(holder[of]));
}

// What the log has of it, as responses show it.

const OF_ACTION = [
  ...["version", "character", "agreed", "clock", "task", "follows", "fiction_changed", "override", "asks", "says"],
  ...["declare", "extra_actions", "difficulty_commit", "why", "branch", "granted", "next", "from_sheet"],
];
const OF_CONSEQUENCE = [
  ...["id", "pick", "character", "severity", "harm_level", "ticks", "clock", "effect", "position", "text", "price"],
];
const OF_CLOCK = [
  ...["name", "kind", "size", "filled", "loops", "visible", "ticked_by", "version", "rival", "after", "owner"],
];
const OF_PROPOSAL = ["kind", "character", "bargain", "price", "trade", "die", "flashback", "text"];

function only(names, doc) {
  return Object.fromEntries(names.map((name) => [name, doc[name] ?? null]));
}

/** Return what an entry shows of the document that it left, and which that is; without what follows from rules. */
function loggedView({ seq, entry, result }) {
  const { after = {} } = result;
  const { type } = entry;
  const named = after.id || entry.action || entry.clock || "";
  if (type === "rolled") return { action: actionOf(entry) || `r${seq}` };
  if (type === "character_created" || type === "character_changed") {
    const cid = after.id || entry.character || "";
    return { character: cid, character_after: characterView(cid, after.doc) };
  }
  if (type === "clock_deleted") return { clock: named };
  if (CLOCKS.has(type)) return { clock: named, clock_after: clockView(named, after.doc) };
  if (!("action" in after) || !STEPS_OF_ACTIONS.test(type)) return {};
  const doc = parsed(after.action);
  const action = actionView(named, doc);
  const picked = type === "chosen" ? listed(entry.picks).length : 0;
  return {
    action: named,
    action_after: action,
    ...(picked ? { picks: action.consequences.slice(-picked) } : {}),
    ...(type === "offer_answered" && entry.clock ? startedView(doc, entry.clock) : {}),
  };
}

/** Return the clock that a bargain started. */
function startedView({ offers }, kid) {
  const { proposal } = offers.find(({ clock }) => clock === kid);
  return { clock: kid, clock_after: clockView(kid, startedClock(proposal.price.start_clock)) };
}

const STEPS_OF_ACTIONS = /^(action_|offer_|chosen$|resisted$|reversed$)/;

function characterView(id, doc) {
  const { tracks, texts = {}, sheet } = doc;
  const shown = Object.entries(tracks).map(([name, [value, cap = null]]) => {
    return [name, { value, cap, texts: texts[name] ?? null }];
  });
  const plain = only(["name", "owner", "free", "note", "version"], doc);
  return { id, ...plain, tracks: Object.fromEntries(shown), sheet: sheet ? parsed(sheet) : {} };
}

function clockView(id, doc) {
  return { id, remaining: doc.size - doc.filled, ...only(OF_CLOCK, doc) };
}

function actionView(id, doc) {
  return {
    id,
    kind: doc.kind ?? "roll",
    spec: { system: doc.system, ...doc.spec },
    joins: listed(doc.joins).map((one) => one.id),
    offers: listed(doc.offers).map(offerView),
    consequences: listed(doc.consequences).map(consequenceView),
    ...only(OF_ACTION, doc),
  };
}

function offerView(doc) {
  const named = only(["id", "by", "to", "clock"], doc);
  return { ...named, state: doc.state ?? "open", ...only(OF_PROPOSAL, doc.proposal) };
}

function consequenceView(doc) {
  const on_resist = doc.resistible ? (doc.on_resist ?? "reduced") : null;
  return { ...only(OF_CONSEQUENCE, doc), state: doc.state ?? "pending", on_resist };
}

/** What players may not see of a clock that is hidden from them. */
const UNSEEN = ["clock", "ticks", "rival", "after"];

/** Return a document without what its view need not have: what a newer version adds, and what players do not see. */
function comparable(view, logged) {
  if (isObject(view) && isObject(logged) && Object.hasOwn(logged, "id")) {
    const [mine, theirs] = [{}, {}];
    for (const [name, value] of Object.entries(logged)) {
      const isThere = Object.hasOwn(view, name);
      if (value === null || (!isThere && UNSEEN.includes(name))) {
        if (isThere) mine[name] = view[name];
        continue;
      }
      const [one, other] = comparable(view[name], value);
      if (isThere) mine[name] = one;
      theirs[name] = other;
    }
    return [mine, theirs];
  }
  if (isObject(view) && isObject(logged) && isText(logged.system)) {
    // The rules stand beside the spec: a field that any version hides may be hidden.
    const hidden = versionsOf(logged.system).map((game) => hiddenField(game, logged));
    const shown = Object.entries(logged).filter(([name]) => Object.hasOwn(view, name) || !hidden.includes(name));
    return [view, Object.fromEntries(shown)];
  }
  if (Array.isArray(view) && Array.isArray(logged) && view.length === logged.length) {
    const both = view.map((one, at) => comparable(one, logged[at]));
    return [both.map(([one]) => one), both.map(([, other]) => other)];
  }
  return [view, logged];
}
