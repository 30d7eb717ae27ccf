// The table as the log has it so far: tracks, clocks, actions, and who acts for whom.

import { Unreadable, isText, listed, text } from "./json.js";
import { isNameOfOwn } from "./own.js";
import { gameOf, hasExtra } from "./tables.js";
import { ACTION, CLOCK, Unruled, clockShape, filled, hiddenField, need, readAs } from "./actions.js";
import { THROWS, characterOf, clockOf, isActionRoll, reasonOf, rulesOf, specOf, taskOf } from "./lines.js";
import { dueOfMenu, gameOfAction, gameOfRoll, ruledRoll } from "./ruled.js";

/** Keep which tracks there are, and how clocks are. */
export function keepChanges(table, changes) {
  const { clocks, owners, caps, touched } = table;
  for (const [who, track, , to, , , loops = 0] of changes) {
    if (track === "started" && to === 0) deleteClock(table, who);
    const clock = clocks.get(who);
    if (MOVES.includes(track)) touched.add(who);
    if (clock && track === "filled") Object.assign(clock, { filled: to, loops });
    if (clock && track === "locked") clock.locked = to === 1;
    if (!owners.has(who)) continue;
    if (!caps.has(who)) caps.set(who, new Map());
    if (!caps.get(who).has(track)) caps.get(who).set(track, 0);
  }
  settleClocks(table);
}

/** Changes of clocks, each of which is a new version. */
export const MOVES = ["filled", "locked", "lost"];

/** Whether the log says how each track and clock is. */
export function isFollowed({ whole, complete }) {
  return whole && complete;
}

/** Return the last of some entries that was not reversed; 0 for none. Those that were are dropped from the end. */
export function lastStanding({ reversed }, entries) {
  while (entries.length && reversed.has(entries.at(-1))) entries.pop();
  return entries.at(-1) ?? 0;
}

// Clocks, as service/store/lua/clocks.lua changes them.

/** The version before the first of a hidden clock: those that players see are counted separately. */
const HIDDEN = 500000000;

/** Keep a new clock; return whether its version is right. */
export function createClock(table, kid, doc) {
  const { clocks } = table;
  const clock = filled(CLOCK, readAs(clockShape, doc));
  clocks.set(kid, clock);
  if (clocks.has(clock.rival)) {
    clocks.get(clock.rival).rival = kid;
    relink(table, clock.rival, clock);
  }
  if (clocks.has(clock.after)) clocks.get(clock.after).next = kid;
  return clock.version === (clock.visible ? 1 : HIDDEN + 1) && clock.other_version === 0;
}

/** Keep a clock as it was edited; return whether its version is right. */
export function editClock({ clocks, touched }, kid, doc) {
  const before = clocks.get(kid);
  const clock = filled(CLOCK, readAs(clockShape, doc));
  clocks.set(kid, clock);
  if (!before) return true;
  let [version, other] = [before.version, before.other_version];
  if (before.visible !== clock.visible) {
    [version, other] = [other || (clock.visible ? 0 : HIDDEN), version];
    for (const one of [clock.rival, clock.next]) if (clocks.get(one)?.visible) touched.add(one);
  }
  return clock.version === version + 1 && clock.other_version === other;
}

/** Touch a clock whose link to another changed, unless players see it and not the other. */
function relink({ clocks, touched }, kid, other) {
  if (other.visible || !clocks.get(kid).visible) touched.add(kid);
}

/** Keep that a person was removed: the GM alone ticks their clocks. */
export function disown({ clocks }, person) {
  for (const clock of clocks.values()) {
    if (clock.owner !== person) continue;
    Object.assign(clock, { owner: "", ticked_by: "gm", version: clock.version + 1 });
  }
}

/** Give the clocks that an entry touched their version. */
function settleClocks({ clocks, touched }) {
  for (const kid of touched) if (clocks.has(kid)) clocks.get(kid).version++;
  touched.clear();
}

/** Delete a clock, and the links to it. */
export function deleteClock(table, kid) {
  const { clocks } = table;
  const gone = clocks.get(kid);
  clocks.delete(kid);
  for (const [link, back] of [
    ["rival", "rival"],
    ["after", "next"],
    ["next", "after"],
  ]) {
    if (!clocks.has(gone?.[link])) continue;
    clocks.get(gone[link])[back] = "";
    if (link !== "after") relink(table, gone[link], gone);
  }
}

/** Tick a clock, and yield what changes: nothing where it is gone, locked or has lost its race. */
export function* ticked(clocks, kid, by) {
  const clock = clocks.get(kid);
  const rival = clocks.get(clock?.rival);
  if (!clock || clock.locked || (rival && rival.filled === rival.size)) return;
  const { size } = clock;
  const before = clock.loops * size + clock.filled;
  const isCountdown = clock.kind === "countdown";
  const to = isCountdown ? Math.max(0, before + by) : Math.min(size, Math.max(0, before + by));
  const rounds = Math.floor(to / size);
  if (isCountdown) Object.assign(clock, { loops: rounds, filled: to % size });
  else clock.filled = to;
  yield [kid, "filled", to - before, clock.filled, before + by - to, clock.loops];
  const full = to === size;
  if (rival && full !== (before === size)) yield [clock.rival, "lost", full ? 1 : -1, full ? 1 : 0, 0, 0];
  const successor = clocks.get(clock.next);
  if (!successor?.locked || rounds <= Math.floor(before / size)) return;
  successor.locked = false;
  yield [clock.next, "locked", -1, 0, 0, 0];
}

/** Yield what changes with a clock that is taken back: the one after it opens, as nothing else would open it. */
export function* endedClock(clocks, kid) {
  if (!clocks.has(kid)) return;
  yield [kid, "started", -1, 0, 0, 0];
  const { next } = clocks.get(kid);
  if (clocks.get(next)?.locked) yield [next, "locked", -1, 0, 0, 0];
}

/** Lock a clock again that a tick has unlocked, unless it moved since or nothing would open it; yield what changes. */
export function* relocked(clocks, kid) {
  const clock = clocks.get(kid);
  if (!clock?.after || clock.locked || clock.loops || clock.filled) return;
  clock.locked = true;
  yield [kid, "locked", 1, 1, 0, 0];
}

/** Return a change as ticks yield it. */
export function movedOf([who, track, amount, to, overflow, , loops = 0]) {
  return [who, track, amount, to, overflow, loops];
}

/** Whether what is reversed are tales that the same person told. */
export function takesBackOwn({ tales }, by, seqs) {
  return listed(seqs).length > 0 && seqs.every((seq) => tales.get(seq) === by);
}

/** Keep that an entry was reversed, with the turn that it began, or the declared action that it counted. */
export function takeBack(table, seq) {
  table.reversed.add(seq);
  const { entry, result } = table.entries.get(seq) ?? {};
  if (entry?.type === "turn_started") table.turn--;
  const turn = result?.after?.turn;
  if (entry?.type === "rolled" && Number.isInteger(turn)) {
    table.declared.get(`${characterOf(entry)} ${turn}`)?.delete(seq);
  }
}

/** Return who made a step, as a participant; null where the log does not say who they are. */
export function participantOf(table, game, by, { at: now, since }) {
  const { people, owners } = table;
  const person = people.get(by);
  if (!person?.role || person.role === "spectator") {
    need(!table.whole, "wrong_role");
    return null;
  }
  const gm = person.role === "gm";
  const actsFor = (party) => {
    if (party === by || (gm && party === "gm")) return true;
    if (!owners.has(party)) return false;
    const owner = people.get(owners.get(party));
    return owner && !owner.gone ? owners.get(party) === by : gm;
  };
  return { game, person: by, gm, now, actsFor, awaited: Object.keys(since) };
}

/** Keep an action as an entry left it. */
export function keepAction(table, aid, doc, seq) {
  table.actions.set(aid, doc);
  if (doc.state !== "open") table.steps.set(aid, [...(table.steps.get(aid) ?? []), { seq, after: doc }]);
}

/** Return the game, or extra of it, of an action that is opened; null for another one, Unruled for unknown rules. */
export function gameOfOpening({ rules }, doc) {
  if (!rules) return gameOfAction(doc);
  if (!gameOf(rules)) throw new Unruled();
  return gameOf(rules, doc.system);
}

/**
 * What is wrong with a roll by other rules than those that its table plays, or null; also for unknown ones. A consequence is
 * resisted by those of its action, of which a step may have been taken back since the table plays by others. The rules of a
 * direct roll of an extra are its own, or those of the game that has it.
 */
export function misruledBy({ rules: playedNow, ruled, unjudged }, { entry, seen }) {
  if (!THROWS.has(entry.type)) return null;
  const played = entry.type === "resisted" ? (ruled.get(entry.action || seen?.action) ?? playedNow) : playedNow;
  const shown = entry.type === "rolled" && isText(seen?.ruling?.rules) ? seen.ruling.rules : "";
  const rules = rulesOf(entry) || shown;
  if (!played || unjudged.has("session") || rules === "" || rules === played) return null;
  // The log has the document of a game of somebody's own before each roll by it.
  if (!gameOf(rules) && !isNameOfOwn(rules)) return null;
  const isDirect = entry.type === "rolled" && !isActionRoll(entry);
  if (isDirect && hasExtra(played, rules)) return null;
  return `it was ruled by ${rules}, and the table plays ${played}`;
}

/** Return what a roll awaits: by its ruling, or a hidden verdict by its terms, or else what is told, if that can be. */
export function dueAfterRoll(game, entry, told) {
  const ruled = ruledRoll(entry);
  if (ruled) return dueOfMenu(ruled.ruling.menu);
  if (hiddenField(game, specOf(entry))) return ["verdict"];
  return told.length === 1 && told[0] !== "verdict" ? told : [];
}

/** Return an action as it is, that of a direct roll before its first step included; undefined where unknown. */
export function currentAction(table, aid, step) {
  if (table.actions.has(aid) || !aid.startsWith("r")) return table.actions.get(aid);
  if (!/^r[0-9]+$/.test(aid)) throw new Unreadable("no action");
  const logged = table.entries.get(Number(aid.slice(1)));
  if (logged?.entry.type !== "rolled" || isActionRoll(logged.entry) || aid !== `r${logged.seq}`) return undefined;
  const doc = actionOfRoll(logged, step);
  table.steps.set(aid, [{ seq: logged.seq, after: doc }]);
  return doc;
}

/** Return the character of an action, that of a direct roll included; undefined where there is none. */
export function characterOfAction({ actions, entries }, aid) {
  if (actions.has(aid) || !aid.startsWith("r")) return actions.get(aid)?.character;
  if (!/^r[0-9]+$/.test(aid)) throw new Unreadable("no action");
  const { entry } = entries.get(Number(aid.slice(1))) ?? {};
  return entry?.type === "rolled" && !isActionRoll(entry) ? characterOf(entry) : undefined;
}

/** Return the action that a direct roll made, in one step; what it awaits follows from its first step. */
function actionOfRoll({ at, entry }, step) {
  const by = readAs(text, entry.by ?? "");
  const character = characterOf(entry);
  const game = gameOfRoll(entry);
  const { system, dice, ...spec } = specOf(entry);
  const due = dueAfterRoll(game, entry, step.branch ? ["branch"] : step.due.length ? step.due : ["choice"]);
  const hidden = hiddenField(game, spec);
  const salt = entry.difficulty_salt ?? "";
  const commit = hidden ? readAs(text, entry.terms.spec[hidden]) : "";
  const since = Object.fromEntries(due.map((what) => [`${what === "branch" ? character || by : "gm"} ${what}`, at]));
  return {
    ...filled(ACTION, {}),
    version: 1,
    system: readAs(text, system),
    character,
    opened_by: by,
    at,
    since,
    spec,
    clock: clockOf(entry),
    task: taskOf(entry),
    fiction_changed: reasonOf(entry, "fiction_changed"),
    override: reasonOf(entry, "override"),
    from_sheet: entry.from_sheet ?? [],
    agreed: true,
    rules: rulesOf(entry),
    difficulty_salt: commit && salt,
    difficulty_commit: salt && commit,
    state: due.length ? "rolled" : "settled",
    due,
  };
}
