// Rules of extras, which are no documents: the fortune roll has as many dice as a rating, and no position (FITD-P3).

import { rulesOfDocument, tickedClock } from "./rule.js";

const FORTUNE = {
  name: "fortune",
  dice: { sides: 6 },
  bands: [
    { id: "critical_success", face: 6, count: 2, grade: "crit", shows: { progress: 5 } },
    { id: "full_success", face: 6, grade: "clean", shows: { progress: 3 } },
    { id: "partial_success", face: 4, grade: "price", shows: { progress: 2 } },
    { id: "bad_outcome", face: 1, grade: "bad", shows: { progress: 1 } },
  ],
  positions: [{ id: "any" }],
  effects: [{ id: "any", ticks: 0 }],
  severities: [],
  options: [],
  branches: [],
  menus: {},
  fields: [
    { name: "rating", kind: "number", most: 10, required: true, dice: 1, source: "rating", always: true },
    { name: "trait", kind: "text", longest: 80 },
  ],
  steps: [],
  tracks: [],
  approach: {},
};

/** Return the rules of a fortune roll, as those of a document are. */
function rulesOfFortune() {
  const rules = rulesOfDocument(FORTUNE);
  const rule = (plan, faces) => {
    const { position, effect, actor_acts, opposition_acts, gm_may_grant_effect, ...ruling } = rules.rule(plan, faces);
    const { progress } = ruling;
    return plan.clock ? { ...ruling, clock: tickedClock(plan.clock, progress) } : ruling;
  };
  return { ...rules, rule, ticksOf: ({ progress }) => progress };
}

/** What makes the rules of an extra, by their version. */
export const RULED_EXTRAS = new Map([["fortune/1", rulesOfFortune]]);
