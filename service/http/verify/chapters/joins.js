// Rolls that an action joins, and what they give it.

import { Unreadable, isWhole, same, short, text } from "./json.js";
import { hiddenField, isSet, need, readAs } from "./actions.js";
import { facesOfEntry, rulesOf, specOf } from "./lines.js";
import { isExtra } from "./tables.js";
import { gameOfRoll, ruledRoll } from "./ruled.js";
import { currentAction } from "./following.js";

/** Yield what is wrong with what joined rolls put into the terms. */
export function* misjoined(table, game, { character }, { joins = [], joined }) {
  const found = joins.map(({ id }) => joinedAction(table, id));
  if (found.includes(null) && !hasAll(table, joins)) return;
  const right = joinedOf(game, playedBy(table), character, found, joined);
  if (!same(right.joins, joins) || !same(right.fields, joined)) yield "the rolls that it joins give other terms";
}

/** What is wrong with a roll that joins one that was reversed, has changed, or counts in another one alone; else kept. */
export function misjoinedRoll(table, game, { joins, spec, character }, seq) {
  const reversed = joins.find(({ roll }) => table.reversed.has(roll));
  if (reversed) return `it joins roll ${reversed.roll}, which was reversed`;
  const found = joins.map(({ id }) => joinedAction(table, id));
  if (!found.includes(null) || hasAll(table, joins)) {
    const terms = joinedOf(game, playedBy(table), character, found, spec).fields;
    const agreed = (fields) => game.joined.map((name) => fields[name] ?? null);
    if (!same(agreed(terms), agreed(spec))) return "the rolls that it joins give other terms";
  }
  for (const { roll, once } of joins) {
    const [lead] = joinedBy(table, roll);
    if (once && lead !== undefined) return `it joins roll ${roll}, which counts in roll ${lead}`;
    table.joined.set(roll, [...(table.joined.get(roll) ?? []), seq]);
  }
  return null;
}

/** Return the rules that a table plays; "" where the log does not say, or an entry may have changed them since. */
function playedBy({ rules, unjudged }) {
  return unjudged.has("session") ? "" : rules;
}

/** Whether the log has all steps of joined actions, and each could be judged. */
function hasAll({ whole, unjudged }, joins) {
  return whole && !joins.some(({ id }) => unjudged.has(id));
}

/** Return the rolls that joined a roll and stand. */
export function joinedBy({ joined, reversed }, seq) {
  return (joined.get(seq) ?? []).filter((lead) => !reversed.has(lead));
}

// Rolls that an action joins, as service/record/joining.py and joins.py of each game have them. Outcomes and faces are
// those of the log; a number that only the rules give is as it is told.

/** Return an action that was rolled, for one that joins it; null where the log has no such roll. */
function joinedAction(table, id) {
  const doc = currentAction(table, id, { branch: "", due: [] });
  if (doc?.kind !== "roll" || !["rolled", "settled"].includes(doc.state)) return null;
  const [first] = table.steps.get(id) ?? [];
  if (!first) throw new Unreadable("an action without its roll");
  const { seq, entry } = table.entries.get(first.seq);
  if (entry.type !== "rolled") return null;
  const game = gameOfRoll(entry);
  const { ruling = null } = ruledRoll(entry) ?? {};
  return { id, doc, seq, entry, game, ruling, spec: specOf(entry), branched: first.after.due.includes("branch") };
}

/**
 * Return what an action of a character joins, and what that puts into its spec; refused for what does not fit. `played` are the
 * rules of its table, "" where they are unknown.
 */
function joinedOf(game, played, character, actions, told) {
  const ids = actions.map((one) => one?.id);
  need(
    ids.every((id, at) => id !== undefined && ids.indexOf(id) === at),
    "not_joinable",
  );
  if (!actions.length) return { joins: [], fields: {} };
  need(game.joins, "not_joinable");
  const isPlayed = ({ entry }) => rulesOf(entry) === played || isExtra(rulesOf(entry));
  need(played === "" || actions.every(isPlayed), "not_joinable");
  const rolls = actions.map((one) => readJoined(one, character));
  const { sharing = null, fields } = JOINS[game.joins.kind](rolls, { told, most: game.joins.most });
  need(sharing === null || sharing.character, "not_joinable");
  return { joins: rolls.map((one) => ({ ...one.joined, shares: one === sharing })), fields };
}

/** Grades of outcomes with which what was tried works. */
const WORKING = ["price", "clean", "crit"];

/** Return a roll as one that joins it knows it; `own`: the same character made it, or shared in it as a partner. */
function readJoined({ id, doc, seq, entry, game, ruling, spec, branched }, acts) {
  const { character } = doc;
  const outcome = ruling ? ruling.outcome : readAs(text, entry.outcome);
  const success = ruling ? ruling.success : WORKING.includes(game.grades[outcome]);
  return {
    joined: { id, roll: seq, character, once: game.once.some((name) => isSet(spec[name])) },
    id,
    joins: doc.joins.map((one) => one.id),
    character,
    kind: game.joins?.kind,
    spec,
    outcome,
    success,
    own: acts !== "" && (character === acts || doc.joins.some((one) => one.shares && one.character === acts)),
    faces: isSet(spec.chosen) ? [spec.chosen.hope, spec.chosen.fear] : facesOfEntry(entry),
    isTold: doc.told || hiddenField(game, spec) === "",
    works: success && (ruling ? worksByBranch(ruling.menu, doc) : !branched),
  };
}

/** Whether a roll works by the branch that its player picked, where there are any (FITD-A11). */
function worksByBranch({ branches }, { branch }) {
  return !branches.length || branches.some(({ id, effect }) => id === branch && effect !== "none");
}

/** What joined rolls put into a spec, by the kind of its rolls; `told` are the fields that they put into it by the log. */
const JOINS = {
  group: joinedMembers,
  duality: joinedReactions,
  damage: joinedAttack,
  opponent: joinedOpponent,
};

/** The results of a group's members, and what one set-up gives (FITD-P1, FITD-P2). */
function joinedMembers(rolls, { most }) {
  const members = [];
  let setup = null;
  for (const { kind, own, spec, outcome, works } of rolls) {
    need(kind === "group" && !own, "not_joinable");
    if (isSet(spec.group_member)) members.push(outcome);
    else {
      need(isSet(spec.sets_up) && works && setup === null, "not_joinable");
      setup = spec.sets_up;
    }
  }
  need(members.length <= most, "not_joinable");
  return { fields: { ...(members.length ? { members } : {}), ...(setup === null ? {} : { setup }) } };
}

/** The results of a group's reactions, or the first of a Tag Team's two rolls, which counts for both (DH-P1, DH-P2). */
function joinedReactions(rolls, { told, most }) {
  const isReaction = ({ kind, spec, own, isTold }) => kind === "duality" && isSet(spec.reaction) && !own && isTold;
  if (rolls.some(({ kind, spec }) => kind === "duality" && isSet(spec.tag_team))) return joinedTeam(rolls, told);
  need(rolls.every(isReaction) && rolls.length <= most, "not_joinable");
  return { fields: { members: rolls.map(({ success }) => (success ? "success" : "failure")) } };
}

function joinedTeam(rolls, told) {
  const roles = rolls.map(({ spec }) => spec.tag_team ?? "");
  const partners = rolls.filter(({ own }) => !own);
  need(same(roles.sort(), ["initiator", "partner"]) && partners.length === 1, "not_joinable");
  const [hope, fear] = rolls[0].faces;
  return { fields: { chosen: { hope, fear, total: toldNumber(told.chosen?.total) } }, sharing: partners[0] };
}

/** Whether the attack was a critical, and what a Tag Team's partner adds (DH-P2, DH-P3). */
function joinedAttack(rolls, { told }) {
  const damage = rolls.filter(({ kind }) => kind === "damage");
  const [attack, ...others] = rolls.filter((one) => !damage.includes(one));
  need(!others.length, "not_joinable");
  if (attack) {
    const { kind, spec, success, own, isTold } = attack;
    need(kind === "duality" && own && isTold && success, "not_joinable");
    need(!isSet(spec.reaction) && !isSet(spec.tag_team), "not_joinable");
  }
  need(
    damage.length <= 1 && damage.every(({ own, joins }) => !own && attack && joins.includes(attack.id)),
    "not_joinable",
  );
  const isCritical = attack && attack.faces[0] === attack.faces[1];
  const partner = damage.length && told.partner ? { partner: toldNumber(told.partner) } : {};
  return { fields: { ...(isCritical ? { critical_attack: true } : {}), ...partner } };
}

/** The net successes of the one opponent (UW-P1). */
function joinedOpponent(rolls, { told }) {
  need(rolls.length === 1 && rolls[0].kind === "opponent" && !rolls[0].own, "not_joinable");
  return { fields: { opposed: toldNumber(told.opposed) } };
}

function toldNumber(value) {
  return isWhole(value) ? value : null;
}

const LABEL = /^[A-Za-z][A-Za-z ]* Roll( \([0-9]{1,2}\))?$/;

/** Return the number of a Difficulty, which may be a feature's label; null where it has none (DH-A6). */
export function numberOf({ labels }, name, difficulty) {
  if (difficulty === null || isWhole(difficulty)) return difficulty;
  if (!LABEL.test(readAs(short(40), difficulty))) throw new Unreadable("no Difficulty");
  const [, number] = labels.get(name)?.exec(difficulty) ?? [];
  return number === undefined ? null : Number(number);
}
