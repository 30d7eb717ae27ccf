// Findings in plain words.

import { capital, entryName, epochName, faceList, facesOf, nameOf, named, rollName, words } from "./names.js";

/** What a person asks first comes first. */
const FIRST = ["dice", "faces", "told", "rec", "mine", "sent", "outcome", "changes", "picks"];

/** Return sentences of what was changed, one for each thing, the dice first. */
export function inWords({ findings, epochs }) {
  const all = findings.map((finding) => finding.about ?? drawnOtherwise(finding, epochs)).filter(Boolean);
  // An event id follows from the whole entry: it says nothing more where that which was changed is seen.
  const seen = new Set(all.filter(({ what }) => what !== "id").map(({ seq }) => seq));
  const known = all.filter(({ what, seq }) => what !== "id" || !seen.has(seq));
  const rank = ({ what }) => (FIRST.includes(what) ? FIRST.indexOf(what) : FIRST.length);
  const sorted = known.slice().sort((one, other) => rank(one) - rank(other));
  const others = findings.filter(({ about }) => !about).map((finding) => plainly(finding, epochs));
  const cut = others.filter((text) => text === CUT);
  return [...new Set([...cut, ...sorted.map(sentenceOf), ...others].filter(Boolean))];
}

const CUT = "The end of the file is missing: it was cut off, perhaps in the download. Get the export again.";

/** Findings of an export that concern no single roll, for people. */
/** @type {[RegExp, (...found: string[]) => string][]} */
const PLAINLY = [
  [/: the lines before it are not those that were signed$/, () => "The file was changed after it was signed."],
  [/, without its digest: it was cut$/, () => CUT],
  [
    /^line 1 says that there are (\d+) log entries, and there are (\d+)$/,
    (said, are) => `The log should have ${rollwright.counted(Number(said), "entry", "entries")}, and has ${are}.`,
  ],
  [
    /^gap or reorder in the log: entry (\d+) follows entry (\d+)/,
    (entry, before) =>
      `Entries of the log are missing, or in another order: entry ${entry} stands after entry ${before}.`,
  ],
  [
    /^time runs backwards in the log at entry (\d+)/,
    (entry) => `Entry ${entry} of the log has an earlier time than the one before it.`,
  ],
  [
    /^line (\d+) cannot be read: not JSON/,
    (line) => `Line ${line} of the file is damaged: part of it is missing or was changed.`,
  ],
  [/^log entry (\d+) \(line \d+\): (.*)$/s, (seq, fault, who) => `Entry ${seq} of the log${who}: ${named(fault)}.`],
];

/** Return the sentence of a finding of an export; null where there is none but its own text. */
function plainly({ text, epoch, roll, who }, epochs) {
  if (epoch !== null && roll !== null) {
    const { sid, e, rolls } = epochs[epoch];
    const { n, by, entry, dice } = rolls[roll];
    const which = rollName({ by, seq: entry?.seq, e, n });
    if (text.includes(": not in the log at "))
      return `${which} shows ${faceList(facesOf(dice))}, and is not in the log.`;
    const hasOther = text.includes(": dice not as in the log at ") && !rolls[roll].drawn;
    return hasOther ? `${which} shows other dice in the log of ${epochName(sid, e)} than in its entry.` : null;
  }
  for (const [pattern, sentence] of PLAINLY) {
    const found = pattern.exec(text);
    if (found) return sentence(...found.slice(1), who.length ? ` (${who.map(nameOf).join(", ")})` : "");
  }
  return null;
}

/** Of an export's roll whose dice are not the seed's: what it shows, and what they should be. */
function drawnOtherwise({ epoch, roll, text }, epochs) {
  if (epoch === null || roll === null) return null;
  const { sid, e, rolls } = epochs[epoch];
  const { n, by, entry, dice, drawn } = rolls[roll];
  if (!drawn || !text.includes(": dice differ")) return null;
  return { what: "dice", sid, e, n, by, seq: entry?.seq ?? null, values: [facesOf(dice), drawn] };
}

function sentenceOf(about) {
  const { what, values, sources = [], seq, sid, e, n, field } = about;
  if (what === "joining")
    return `Which rules the table played when ${nameOf(about.by)} joined: ${sources[0]} and the export differ.`;
  const isEpoch = !n && seq === undefined;
  const which = isEpoch ? capital(epochName(sid, e)) : rollName(about);
  const [one, other] = values ?? [];
  const [first, second = "the export"] = sources;
  if (what === "dice" && other) {
    const drawn = `The seed that was revealed gives ${faceList(other)}: the dice were changed.`;
    return `${which} shows ${faceList(one)}. ${drawn}`;
  }
  if (what === "dice") return `${which} shows ${faceList(one)}, which does not follow from the seed that was revealed.`;
  if (what === "faces" || (what === "rec" && differs(one?.draws, other?.draws))) {
    const [before, after] = what === "rec" ? [facesOf(one.draws), facesOf(other.draws)] : [one, other];
    return `${which} was changed: ${faceList(before)} in ${first}, and ${faceList(after)} in ${second}.`;
  }
  if (what === "told")
    return `${which} was told as ${faceList(one)}, and its record has ${faceList(other)} (${first}).`;
  if (what === "mine") return `${which} is in your name, and you did not send it.`;
  if (what === "sent") return `${which} was made with another ${field} than you sent (${first}).`;
  if (what === "refused") return `${which} was made although your request for it was refused (${first}).`;
  if (what === "unproved") return `A roll that you asked for came back without its proof (${first}).`;
  if (what === "missing") {
    const missing = seq === undefined ? which : `Entry ${seq} of the log`;
    return `${missing} is missing in ${second}, and you have it in ${first}.`;
  }
  if (what === "outcome")
    return `${which} had the outcome ${words(one)} in ${first}, and ${words(other)} in ${second}.`;
  if (what === "rec")
    return `${which} shows the same dice in ${first} and ${second}, and was asked for in another way.`;
  if (!values) return withoutValues(about, which);
  const name = n || isEpoch ? which : entryName(about);
  if (what === "name") return `${name} has the name "${words(one)}" in ${first}, and "${words(other)}" in ${second}.`;
  const thing = THINGS.get(what) ?? words(what);
  const hasIds = [one, other].every((value) => typeof value === "string" && /^[pck][0-9]+$/.test(value));
  if (hasIds) return `${name}: ${thing} is ${nameOf(one)} in ${first}, and ${nameOf(other)} in ${second}.`;
  return `${name}: ${thing} in ${first} and in ${second} are not the same.`;
}

function differs(one, other) {
  return JSON.stringify(one) !== JSON.stringify(other);
}

/** What may be another in one file than in the other, for people. */
const THINGS = new Map(
  Object.entries({
    by: "who did it",
    person: "whom it is about",
    role: "the role that was given",
    type: "what was done",
    at: "the time",
    t: "the time",
    id: "something that the log does not show to players",
    roll: "the roll that it follows",
    note: "the words",
    changes: "what it changed (points, clocks)",
    picks: "what was picked",
    branch: "what was chosen",
    effect: "the effect that was granted",
    options: "the table's options",
    character: "the character",
    assistants: "who helped",
    clock: "the clock",
    task: "the task",
    attempt: "the number of the try",
    verdict: "the verdict",
    fiction_changed: "the reason",
    override: "the reason",
    why: "the reason",
    difficulty: "the Difficulty",
    difficulty_salt: "the proof of the Difficulty",
    imported_from: "the former table",
    leaf: "its proof",
    head: "the proof of all rolls so far",
    seed: "the secret that the dice follow from",
    commit: "what was promised before the first roll",
    commitments: "what was promised before the first roll",
    genesis: "what was promised before the first roll",
    client_seed: "the words that a person added to the dice",
    lineage: "the name of the store",
    epoch: "the epoch",
    take: "what was taken",
    fate: "what the GM made of it",
    grant: "what was granted",
    consequence: "what was resisted",
    stress: "what it cost",
    reverses: "what was taken back",
  }),
);

/** Return the sentence of what does not hold by itself. */
function withoutValues({ what, e, sources: [first] }, which) {
  if (["receipt", "head"].includes(what) && first) {
    return `${which} is not as the service signed it for you (${first}).`;
  }
  const sentences = {
    leaf: `${which}: its record in ${first} does not fit its own proof, so one was changed.`,
    head: `${which}: a roll before it, or this one, was changed: the proof of all rolls so far does not fit.`,
    difficulty: `${which} was made against another Difficulty than the one that was shown afterwards.`,
    note: `What the service signed in ${first} does not hold, or says something else than the rest.`,
    bound: `${which} was asked for in another epoch than the one it stands in.`,
    seed: `The secret that the dice of epoch ${e} follow from is not the one that was fixed before.`,
    record: `${which} cannot be read as a roll.`,
  };
  return Object.hasOwn(sentences, what) ? sentences[what] : null;
}
