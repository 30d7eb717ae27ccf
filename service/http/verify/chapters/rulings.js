// The rulings of an export: each roll is ruled on again, and its charges, gains and ticks compared with the log.

import { SCHEME } from "../../../../clients/js/sha256.js";
import { Unreadable, integer, isObject, isWhole, listed, object, same } from "./json.js";
import { tellEntry } from "./chain.js";
import { gameOf } from "./tables.js";
import { Refused, Unruled, hiddenField, priceShape, readAs } from "./actions.js";
import {
  THROWS,
  TYPES,
  actionOf,
  assistantsOf,
  characterOf,
  clockOf,
  opens,
  pricesOf,
  rulesOf,
  specOf,
  facesOfEntry,
  taskOf,
} from "./lines.js";
import { chargesOf } from "./charges.js";
import { markedDice } from "./rule.js";
import { areItsDice, gameOfRoll, ruledRoll } from "./ruled.js";
import { areTicked, resistOf, resistanceOf } from "./chosen.js";
import { numberOf } from "./joins.js";
import { differingIn, tellView } from "./views.js";

const HIDES = "its entry hides something from players";

/** Rule on every roll again; name those that are not, by what is unknown of them, and count entries of unknown types. */
export function checkRulings(file) {
  const later = laterOf(file);
  for (const line of file.lines) {
    if (line.value?.line !== "entry") continue;
    const { seq, seen, entry } = line.value;
    const rules = rulesOf(entry);
    // Of a direct roll what a player saw need not name them.
    if (THROWS.has(entry.type) && !gameOf(rules) && (rules || !seen)) {
      unruled(file, `it was ruled by ${rules}, which this version does not know`, seq);
    } else if (seen) checkSeen(file, later, line);
    else if (entry.type === "rolled") checkRuling(file, line, entry);
    else if (!TYPES.has(entry.type)) file.unknown.set(entry.type, (file.unknown.get(entry.type) ?? 0) + 1);
  }
}

function unruled(file, reason, seq) {
  file.unruled.set(reason, [...(file.unruled.get(reason) ?? []), seq]);
}

/** Return what of a roll that a player's export shows stands in other entries: its opened Difficulty, its verdict. */
function laterOf({ lines }) {
  const later = { opened: new Map(), verdicts: new Map() };
  for (const { value } of lines) {
    if (value?.line !== "entry") continue;
    const { type, roll, difficulty, difficulty_salt, verdict } = value.seen ?? value.entry;
    if (!isWhole(roll)) continue;
    if (type === "difficulty_opened" && !value.seen) later.opened.set(roll, { difficulty, difficulty_salt });
    if (type === "chosen" && isObject(verdict)) later.verdicts.set(roll, verdict);
  }
  return later;
}

/** Rule on what a player's export shows of a roll or a resistance. */
function checkSeen(file, later, line) {
  const { seq, seen, entry, result } = line.value;
  const opened = later.opened.get(seq);
  const rolled = seen.type === "rolled" ? shownRoll(entry, seen, opened) : null;
  if (rolled) checkRuling(file, line, rolled, { seen, opened });
  else if (seen.type === "resisted" && Object.keys(entry.terms).length && "epoch" in entry) {
    add(file, line, () => misresistedIn(entry, seen));
  } else if ("n" in result || seen.type === "rolled") unruled(file, HIDES, seq);
}

/** Return a roll to be ruled on; null where its Difficulty is hidden still, or terms, rules or record are missing. */
function shownRoll(entry, seen, opened) {
  const shown = opened ? seen.announced : seen.ruling;
  const { terms } = entry;
  // What is announced does not name the rules.
  if (!isObject(shown) || !(terms.rules || "rules" in shown) || !("epoch" in entry)) return null;
  const rules = `${terms.rules || shown.rules}`;
  if (!isObject(terms.spec)) return null;
  const game = gameOf(rules, terms.spec.system);
  const hidden = opened && game ? hiddenField(game, terms.spec) : "";
  return {
    ...entry,
    type: "rolled",
    filled: { ...(seen.filled ?? {}), ...(hidden ? { [hidden]: opened.difficulty } : {}) },
    difficulty_salt: opened?.difficulty_salt ?? "",
    rules: terms.rules ? "" : rules,
    outcome: `${shown.outcome}`,
    hidden_clock: terms.clock ? "" : (seen.clock ?? ""),
    attempt: seen.attempt ?? 0,
    from_sheet: seen.from_sheet ?? [],
  };
}

/** Rule on a roll again; one by rules that are not here is named, and its spec alone compared. */
function checkRuling(file, line, entry, shown = null) {
  add(file, line, () => {
    const game = gameOfRoll(entry);
    const fault = specFault(game, entry);
    if (fault) return fault;
    if (!game.book) {
      file.unresolved.add(rulesOf(entry));
      return undefined;
    }
    return misruledRoll(line.value, entry, shown);
  });
}

/** Tell the fault of a ruling, or count it; undefined: it was not ruled on. */
function add(file, line, check) {
  const fault = faultIn(file, line, check);
  if (fault) tellEntry(file, line, fault);
  else if (fault === null) file.ruled.add(line.value.seq);
}

function faultIn(file, { value: { seq } }, check) {
  try {
    return check();
  } catch (error) {
    if (error instanceof Unruled) {
      if (error.message) return `its spec has \`${error.message}\`, which its rules do not have`;
      unruled(file, "it was ruled by unknown rules", seq);
      return undefined;
    }
    if (error instanceof Refused) return `cannot be ruled on: ${error.detail}`;
    if (error instanceof Unreadable || error instanceof TypeError) return `cannot be ruled on: ${error.message}`;
    throw error;
  }
}

/** What is wrong with the dice, the outcome, the charges and the ticks of a roll, by its ruling, or null. */
function misruledRoll({ result }, entry, shown) {
  const ruled = ruledRoll(entry);
  const { game, ruling } = ruled;
  if (!areItsDice(ruled, entry)) return "the rules ask for other dice";
  if (ruling.outcome !== entry.outcome) return `the dice say ${ruling.outcome}, the log ${entry.outcome}`;
  // Others may be hidden than the clocks that were ticked, and so may be what these open or beat.
  const changes = listed(result.changes).filter(([, track]) => !shown || (track !== "lost" && track !== "locked"));
  return misdue(game, ruling, entry, result, changes) ?? (shown ? misshown(entry, shown.seen) : null);
}

function misdue({ book }, ruling, entry, { after }, changes) {
  const prices = pricesOf(entry).map((price) => readAs(priceShape, price));
  const byPrice = prices
    .flatMap((price) => listed(price.changes))
    .map(({ who, track, amount }) => {
      return { who: who === "session" ? "shared" : who, track, amount, skippable: false };
    });
  const left = [...changes];
  const due = [...chargesOf(book, ruling, characterOf(entry), assistantsOf(entry)), ...byPrice];
  for (const { who, track, amount, skippable } of due) {
    const [whose, which, by, , overflow] = left[0] ?? [];
    if (left.length && whose === who && which === track && by + overflow === amount) left.shift();
    else if (!skippable) return "what the roll costs and wins is not what was charged";
  }
  const clock = clockOf(entry);
  const ticks = clock && !ruling.menu.branches.length ? book.ticksOf(ruling) : 0;
  // A clock of an action that players do not see may be gone, or closed, and so may that of a price.
  const isSecret = actionOf(entry) !== "" && Boolean(after?.hidden);
  const byRoll = ticks ? [[clock, ticks, isSecret]] : [];
  const ofPrices = prices.map(({ tick }) => tick).filter(Boolean);
  const ticked = [...byRoll, ...ofPrices.map((tick) => [tick.clock, tick.by, true])];
  return areTicked(ticked, left) ? null : "the clock was not ticked as the effect says";
}

/** What is wrong with what a roll's spec has beside the terms, or in their place; null for nothing. */
function specFault(game, entry) {
  const { by = "", terms, filled = {}, epoch = null, bound = false, attempt = 0, from_sheet = [] } = entry;
  if (entry.rules && terms.rules) return "its rules are told twice";
  if (entry.hidden_clock && terms.clock) return "its clock is told twice";
  // Of committed dice the chain says it.
  if (epoch === null && Object.hasOwn(terms, "thrower") && terms.thrower !== by)
    return "it was thrown by another person than the terms name";
  const spec = specOf(entry);
  const hidden = hiddenField(game, spec);
  const direct = actionOf(entry) === "";
  if (entry.hidden_clock && bound && direct) return "it ticks a clock that its thrower did not sign";
  if (attempt && direct && !isTry(game, entry, spec)) return "it is another try than it says, or at no task";
  const counted = game.tries && attempt && direct ? [game.tries.attempt, game.tries.harder] : [];
  const known = [hidden, ...counted, ...(direct && !bound ? from_sheet : [])];
  const [added] = Object.keys(filled)
    .filter((name) => !known.includes(name))
    .sort();
  if (added !== undefined) return `its spec has another \`${added}\` than its thrower signed`;
  if (!hidden) return null;
  const difficulty = numberOf(game, hidden, spec[hidden] ?? null);
  const isRight = opens(terms.spec, { difficulty, difficulty_salt: entry.difficulty_salt });
  return isRight ? null : "the hidden Difficulty is not the one that was committed to";
}

/** Whether the spec of a direct roll is that of the try at a task which its entry counts. */
function isTry({ tries }, entry, spec) {
  if (!tries || !taskOf(entry)) return false;
  return (spec[tries.attempt] ?? 1) === Math.min(entry.attempt, tries.most);
}

// What readers were shown of a ruling.

/** Parts of a ruling that decide nothing, at any depth: words, what follows from them, and what may change. */
const NOT_DECIDED = [
  ...["summary", "rulings", "warnings", "prompts", "audit", "rules", "modifiers"],
  ...["goal", "note", "source", "command"],
];

/** Return the first path of what a ruling decides, and was shown otherwise; null for none. */
function shownOtherwise({ game, ruling }, { epoch = null, bound = false }, shown) {
  const { echoes = [] } = game.book.document;
  const undecided = new Set(NOT_DECIDED);
  // Echoes are texts of the spec beside what is decided; inside it a member of the same name is another.
  const withoutEchoes = (one) => (isObject(one) ? decidedOf(one, new Set(echoes)) : one);
  const [path] = differingIn(...[ruling, shown].map((one) => decided(withoutEchoes(one), undecided)));
  if (path !== undefined) return path;
  const audit = auditOf(epoch, bound);
  // A newer version may say more of where the faces came from.
  const told = isObject(shown?.audit)
    ? Object.fromEntries(Object.entries(shown.audit).filter(([one]) => Object.hasOwn(audit, one)))
    : (shown?.audit ?? null);
  return differingIn(audit, told, "audit").next().value ?? null;
}

/** Return what a ruling says of where its faces came from. */
function auditOf(epoch, bound) {
  return epoch === null ? { kind: "given" } : { kind: "committed", scheme: SCHEME, epoch, bound };
}

/** Return a value without members of these names at any depth. */
function decided(value, undecided) {
  if (Array.isArray(value)) return value.map((each) => decided(each, undecided));
  if (!isObject(value)) return value;
  const members = Object.entries(decidedOf(value, undecided));
  return Object.fromEntries(members.map(([name, each]) => [name, decided(each, undecided)]));
}

/** Return an object without its own members of these names. */
function decidedOf(object, undecided) {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !undecided.has(name)));
}

function misshown(entry, { ruling: shown }) {
  const path = shownOtherwise(ruledRoll(entry), entry, shown);
  return path === null ? null : `its ruling shows another \`${path}\``;
}

/** Tell each kept response whose ruling, or announcement, is not what the rules make of the roll in the log. */
export function checkShownRulings(file, { views }) {
  const log = new Map(file.lines.filter(({ value }) => value?.line === "entry").map((line) => [line.value.seq, line]));
  for (const view of views) {
    const line = log.get(view.seq);
    const ruled = line && !line.value.seen && line.value.entry.type === "rolled" ? knownRuling(line.value.entry) : null;
    if (ruled) tellView(file, view, differingRuling(ruled, line.value.entry, view.entry), line);
  }
}

/** Return the ruling on a roll; null where there is none, which others find. */
function knownRuling(entry) {
  try {
    return ruledRoll(entry);
  } catch (error) {
    if ([Unruled, Refused, Unreadable, TypeError].some((kind) => error instanceof kind)) return null;
    throw error;
  }
}

function differingRuling(ruled, entry, view) {
  const [path] = ["ruling", "announced"].flatMap((name) => {
    if (!Object.hasOwn(view, name)) return [];
    // Nothing of these games is announced before its verdict.
    if (name === "announced") return view[name] === null ? [] : [name];
    const inside = shownOtherwise(ruled, entry, view[name]);
    return inside === null ? [] : [`${name}/${inside}`.replace(/\/$/, "")];
  });
  return path ?? null;
}

/** What is wrong with what a resistance with committed dice was shown with: these do not give it; or null. */
function misresistedIn({ terms, epoch, bound, ...entry }, { resistance: shown }) {
  const rating = readAs(integer(0, Infinity), terms.rating);
  const faces = facesOfEntry(entry);
  const resist = resistOf(gameOf(rulesOf({ terms })));
  const { sides, stress, reading } = resistanceOf(resist, { price: null }, rating, faces);
  const keep = rating ? "highest" : "lowest";
  const change = (why) => ({ who: "actor", track: resist.track, amount: stress, why });
  const right = {
    stress,
    pool: sides.length ? { size: rating, keep, sources: [{ source: "resistance", dice: rating }] } : null,
    dice: markedDice(resist.sides, faces, keep, reading),
    costs: stress > 0 ? [change("resistance")] : [],
    gains: stress < 0 ? [change("critical")] : [],
    audit: auditOf(epoch, bound),
  };
  readAs(object, shown);
  const name = Object.keys(right).find((each) => !same(right[each], shown[each] ?? null));
  return name === undefined ? null : `its resistance shows another \`${name}\``;
}
