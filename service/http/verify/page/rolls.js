// The rolls of each epoch as a table, which is drawn when it is opened.

import { make, mark, role, timeOf, told } from "./elements.js";
import { capital, epochName, nameOf, named } from "./names.js";

/** Rolls that are drawn at once, and with how many of them all epochs are open from the start. */
const ROWS = 100;

export class GaveWay extends Error {}

function stateOf(epoch) {
  if (epoch.faults.length || epoch.rolls.some(({ faults }) => faults.length)) return "bad";
  return epoch.revealed ? "good" : "open";
}

function whatOf(epoch, kind) {
  if (kind === "kept") {
    const dice = epoch.revealed ? "their seed is revealed" : "not revealed, so the dice cannot be checked yet";
    return `${rollwright.counted(epoch.rolls.length, "roll", "rolls")} that you saved; ${dice}.`;
  }
  const { length } = epoch.checkpoints;
  const agree = length ? `; ${rollwright.counted(length, "checkpoint agrees", "checkpoints agree")}` : "";
  if (!epoch.faults.length) return `${rollwright.epochLine(epoch)}${agree}.`;
  return `${rollwright.counted(epoch.rolls.length, "roll", "rolls")}; ${faultOf(epoch.faults[0].text)}.`;
}

const FAULTS = {
  "dice differ": "not the dice that the seed gives",
  "dice not as in the log": "other dice than in the log",
  "not in the log": "no entry in the log",
};

/** Return a fault of a roll or an epoch, for people; with its place where that is not seen already. */
function faultOf(text, isPlaced = false) {
  const [, fault, n] = /^(.*) at ([0-9]+)$/.exec(text) ?? [];
  if (!n) return named(text);
  const said = Object.hasOwn(FAULTS, fault) ? FAULTS[fault] : named(fault);
  return isPlaced ? said : `roll ${n}: ${said}`;
}

/** Return an epoch, closed, and a function that opens it and returns the row of a roll. */
export function epochPart(epoch, kind, breathe) {
  const state = stateOf(epoch);
  const [sign, unseen] = mark(state);
  const name = make("span", "said", told(capital(epochName(epoch.sid, epoch.e))));
  name.title = rollwright.printable(epoch.sid);
  const what = make("span", "", rollwright.printable(whatOf(epoch, kind)));
  const head = [sign, unseen, " ", name, ": ", what];
  if (!epoch.rolls.length) return { details: make("p", `epoch none ${state}`, ...head), open: async () => undefined };
  const details = make("details", "epoch", make("summary", state, ...head));
  let drawn = null;
  const rows = () => (drawn ??= drawRolls(details, epoch, breathe));
  details.addEventListener("toggle", () => details.open && rows().catch(gaveWay));
  return {
    details,
    open: async (roll) => {
      details.open = true;
      return (await rows())[roll];
    },
  };
}

function gaveWay(error) {
  if (!(error instanceof GaveWay)) throw error;
}

async function drawRolls(details, epoch, breathe) {
  const logged = epoch.rolls.some((roll) => roll.entry);
  const columns = { number: "Roll", time: "Time (UTC)" };
  if (logged) columns.who = "Who";
  columns.dice = "Dice";
  if (logged) columns.outcome = "Outcome";
  columns.mark = "Check";
  const body = make("tbody", "");
  details.append(rollTable(columns, body));
  const rows = [];
  for (const roll of epoch.rolls) {
    rows.push(rollRow(roll, epoch.revealed, logged));
    if (rows.length % ROWS === 0) {
      body.append(...rows.slice(-ROWS));
      await breathe();
    }
  }
  body.append(...rows.slice(rows.length - (rows.length % ROWS)));
  return rows;
}

/** Return a table; roles are said, because on a phone the style makes it no table any more. */
function rollTable(columns, body) {
  const heads = Object.entries(columns).map(([look, name]) => role(make("th", look, name), "columnheader"));
  const head = role(make("thead", "", role(make("tr", "", ...heads), "row")), "rowgroup");
  return role(make("table", "", head, role(body, "rowgroup")), "table");
}

function rollRow(roll, revealed, logged) {
  const state = roll.faults.length ? "bad" : revealed ? "good" : "open";
  const cells = [make("td", "", String(roll.n)), make("td", "time", timeOf(roll.at))];
  if (logged) cells.push(make("td", "who", ...who(roll.entry)));
  cells.push(make("td", "dice", ...diceOf(roll.dice)));
  if (logged) cells.push(make("td", "outcome", ...outcome(roll.entry)));
  cells.push(
    make(
      "td",
      "mark",
      ...mark(
        state,
        roll.faults.length
          ? rollwright.printable(roll.faults.map((text) => faultOf(text, true)).join("; "))
          : undefined,
      ),
    ),
  );
  return role(make("tr", state === "bad" ? "broken" : "", ...cells.map((cell) => role(cell, "cell"))), "row");
}

function who(entry) {
  const ids = [entry?.by, entry?.character].filter(Boolean);
  return ids.flatMap((id, place) => (place ? [", ", told(nameOf(id))] : [told(nameOf(id))]));
}

function outcome(entry) {
  return entry?.outcome ? [told(entry.outcome.replaceAll("_", " "))] : [];
}

/** Return dice, each run of the same sides behind their name. */
function diceOf(dice) {
  if (!dice.length) return ["no dice"];
  return dice.flatMap(([sides, face], place) => {
    const die = make("span", "die", String(face));
    const same = place > 0 && dice[place - 1][0] === sides;
    return [" ", same ? die : make("span", "together", make("span", "sides", `d${sides}`), die)];
  });
}

export function givenPart(given) {
  if (!given.length) return [];
  const rows = given.map((entry) => {
    const cells = [make("td", "", String(entry.seq)), make("td", "time", timeOf(entry.at))];
    cells.push(make("td", "who", ...who(entry)), make("td", "dice", ...diceOf(entry.dice)));
    cells.push(make("td", "outcome", ...outcome(entry)));
    return role(make("tr", "", ...cells.map((cell) => role(cell, "cell"))), "row");
  });
  const columns = { number: "Entry", time: "Time (UTC)", who: "Who", dice: "Dice", outcome: "Outcome" };
  const rolls = rollwright.counted(given.length, "roll", "rolls");
  const words = `${rolls} with faces given by hand: in the log, outside the chain`;
  return [make("details", "epoch", make("summary", "", words), rollTable(columns, make("tbody", "", ...rows)))];
}
