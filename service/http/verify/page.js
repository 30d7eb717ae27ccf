// The page at /verify: takes a file, has verify.js check it, and shows what came of it. It never sends anything.
//
// What comes from a file is only ever put into the page as text. `make verifier` joins this file from the modules
// below, since a page from a local disk can load none; change those, and not this file.
//
//   elements.js   Words as elements of the page: what comes from a file is text, and nothing else.
//   names.js      What was chosen, and the names that people, rolls and epochs have in it.
//   sentences.js  Findings in plain words.
//   verdict.js    The verdict: a sentence or two above everything else.
//   report.js     What stands below the verdict: findings, who signed, and what was not checked.
//   rolls.js      The rolls of each epoch as a table, which is drawn when it is opened.
//   check.js      A check: what was chosen is read, verified and shown; a newer check takes the place of an older one.
//   start.js      Choosing files, by the form and by dropping them.
"use strict";

{
// ---- elements.js ----------------------------------------------------------------------------------------------------
// Words as elements of the page: what comes from a file is text, and nothing else.

/** Return an element of the page. @returns {any} */
function at(id) {
  return document.getElementById(id);
}

const MARKS = {
  good: ["\u2713", "holds"],
  bad: ["\u2717", "does not hold"],
  open: ["\u25cb", "not revealed"],
};

/** Return an element with a class and what is in it; strings become text. */
function make(name, look, ...inside) {
  const element = document.createElement(name);
  if (look) element.className = look;
  element.append(...inside);
  return element;
}

/** Text of a file, on its own: it cannot turn the direction of what stands beside it. */
function told(text) {
  return make("bdi", "", rollwright.printable(String(text)));
}

function mark(state, words = MARKS[state][1]) {
  const sign = make("span", state, MARKS[state][0]);
  sign.setAttribute("aria-hidden", "true");
  return [sign, make("span", words === MARKS[state][1] ? "unseen" : "", " ", words)];
}

function timeOf(milliseconds) {
  const date = new Date(milliseconds);
  // Later than what dates can say, the number itself.
  if (Number.isNaN(date.getTime())) return make("span", "", `${milliseconds} ms`);
  const time = make("time", "", date.toISOString().slice(0, 19).replace("T", " "));
  time.dateTime = date.toISOString();
  return time;
}

function role(element, name) {
  element.setAttribute("role", name);
  return element;
}

// ---- names.js -------------------------------------------------------------------------------------------------------
// What was chosen, and the names that people, rolls and epochs have in it.

const page = {
  /** The export that was chosen, or whatever was dropped. */
  chosen: [],
  /** What was chosen of what somebody kept. */
  memory: [],
  /** Names of people, characters, clocks and the table in the files, by id. */
  names: {},
  /** Whether the files have epochs of one table alone, which then need not be named with each. */
  isOneTable: true,
  /** Counts the checks; an older one gives way to the latest. */
  latest: 0,
};

function people() {
  return Object.entries(page.names).filter(([id]) => /^p[0-9]+$/.test(id));
}

function nameOf(id) {
  return Object.hasOwn(page.names, id) ? `${page.names[id]} (${id})` : id;
}

function epochName(sid, e) {
  return page.isOneTable ? `epoch ${e}` : `epoch ${e} of ${Object.hasOwn(page.names, sid) ? page.names[sid] : sid}`;
}

function entryName({ seq, by }) {
  return `Entry ${seq} of the log${by ? ` (by ${nameOf(by)})` : ""}`;
}

function rollName({ by, seq, e, n }) {
  const whose = by ? `The roll of ${nameOf(by)}` : "A roll";
  return `${whose} (${seq ? `entry ${seq} of the log` : `roll ${n} of epoch ${e}`})`;
}

/** Return a text of the verifier with names beside the ids in it, but for what stands in quotes or brackets. */
function named(text) {
  const [whole, sid, e] = /^(\S+) epoch ([0-9]+)(?=: )/.exec(text) ?? [""];
  const id = /(?<![\w.\-/"(])(?:[pck][0-9]+|r([0-9]+))(?![\w.\-/"])/g;
  const rest = text
    .slice(whole.length)
    .replace(id, (found, seq) => (seq ? `the action of entry ${seq}` : nameOf(found)));
  return (whole && epochName(sid, e)) + rest.replace("cannot be read: not JSON: from", "cannot be read from");
}

/** Return a text that begins a sentence. */
function capital(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function words(value) {
  return (typeof value === "string" ? value : JSON.stringify(value ?? null)).replaceAll("_", " ");
}

function facesOf(draws) {
  return (Array.isArray(draws) ? draws : []).map((draw) => draw?.[1]);
}

function faceList(faces) {
  if (!Array.isArray(faces) || !faces.length) return "no dice";
  const shown = faces.map((face) => (typeof face === "number" ? face : JSON.stringify(face)));
  return shown.length === 1 ? `${shown[0]}` : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

function namesOf(files) {
  const rest = files.length - 3;
  return (
    files
      .slice(0, 3)
      .map(({ name }) => name)
      .join(", ") + (rest > 0 ? ` and ${rest} more` : "")
  );
}

// ---- sentences.js ---------------------------------------------------------------------------------------------------
// Findings in plain words.

/** What a person asks first comes first. */
const FIRST = ["dice", "faces", "told", "rec", "mine", "sent", "outcome", "changes", "picks"];

/** Return sentences of what was changed, one for each thing, the dice first. */
function inWords({ findings, epochs }) {
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

// ---- verdict.js -----------------------------------------------------------------------------------------------------
// The verdict: a sentence or two above everything else.

function showVerdict(state, sentence, ...more) {
  const [sign] = mark(state);
  const words = more.filter(Boolean).flatMap((text) => [" ", text]);
  const file = make("p", "file", told(namesOf(page.chosen.length ? page.chosen : page.memory)));
  const box = make("div", state, make("p", "", sign, " ", make("strong", "", sentence), ...words), file);
  at("verdict").replaceChildren(box);
}

/** Scroll to the verdict: to the top where findings follow it; any other only has to be in sight. */
function toVerdict() {
  const box = at("verdict").firstElementChild;
  const hasFindings = at("result").querySelector(".findings") !== null;
  box?.scrollIntoView({ block: hasFindings ? "start" : "nearest" });
}

/** Which table, and who signed, in short, beside the file's name. */
function sayFile({ sid, signature: { by, given } }) {
  const file = at("verdict").querySelector(".file");
  if (sid && Object.hasOwn(page.names, sid)) file.append(", table ", told(`"${page.names[sid]}" (${sid})`));
  if (!by) return;
  const short = by.split("+").slice(0, 2).join("+");
  file.append(", signed by ", told(short), given ? ", a key you gave" : ", a key it names itself");
}

function sayVerdict(result) {
  const { verdict, reason, findings, epochs } = result;
  if (verdict === "unreadable")
    return showVerdict("bad", "Cannot be read.", told(capital(reason.replace(/[.]?$/, "."))));
  if (verdict === "broken") {
    const more =
      findings.length > 1 ? `And ${rollwright.counted(findings.length - 1, "finding", "findings")} more.` : "";
    const [first] = inWords(result);
    return showVerdict(
      "bad",
      "Does not hold.",
      make("span", "", told(first ?? named(findings[0].text)), first ? "" : "."),
      more,
    );
  }
  const [proved, later] = [true, false].map((revealed) => {
    const some = epochs.filter((epoch) => epoch.revealed === revealed);
    return some.reduce((sum, { rolls }) => sum + rolls.length, 0);
  });
  const rolls = rollwright.counted(proved, "roll follows from its seed", "rolls follow from their seeds");
  const whole = result.kind === "kept" ? "" : ", and the chain is whole";
  const dice = proved ? `${rolls}${whole}.` : whole ? "The chain is whole." : "";
  const open = rollwright.counted(later, "roll", "rolls");
  const rest = later ? `The dice of ${open} cannot be checked yet: their seed is not revealed.` : "";
  const kept = rollwright.keptLine(result.kept);
  const alone = result.kind === "kept" ? "What you saved does not contradict itself." : "";
  const more = kept ? `${kept}.` : alone;
  const isOpen = (what) => result.open.some((each) => each.what === what);
  if (isOpen("signatures")) return showVerdict("open", "Signatures not checked.", "Without them:", dice, rest, more);
  // Whose word the archive is, nobody here knows; what else is open is named below, and is so for most files.
  const foreign = isOpen("archive") && "Part of it came from another table, signed by a key you did not give.";
  const sentence = result.status === 3 ? "Holds as far as it can be checked." : "Holds.";
  return showVerdict(foreign || alone ? "open" : "good", sentence, dice, rest, foreign, more);
}

// ---- report.js ------------------------------------------------------------------------------------------------------
// What stands below the verdict: findings, who signed, and what was not checked.

const MOST_FINDINGS = 200;

function findings(result, opened) {
  if (!result.findings.length) return [];
  const plain = inWords(result);
  const said = plain.length ? [make("h2", "", "What was changed"), sentences(plain)] : [];
  const list = make("ol", "findings");
  for (const finding of result.findings.slice(0, MOST_FINDINGS)) {
    const item = make("li", "", told(named(finding.text)));
    if (finding.epoch !== null && finding.roll !== null) item.append(" ", jump(finding, opened));
    list.append(item);
  }
  const more = result.findings.length - MOST_FINDINGS;
  return [
    ...said,
    make("h2", "", "Each finding, with its place in the file"),
    list,
    ...(more > 0 ? [make("p", "", `... and ${more} more.`)] : []),
  ];
}

function sentences(texts) {
  return make("ul", "changed", ...texts.slice(0, MOST_FINDINGS).map((text) => make("li", "", told(text))));
}

function jump({ epoch, roll }, opened) {
  const button = make("button", "", "Show");
  button.type = "button";
  button.addEventListener("click", async () => goTo(await opened[epoch](roll)));
  return button;
}

function goTo(row) {
  if (!row) return;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: "center" });
}

/** What the file leaves open, and what people should know of rolls that hold. */
function notChecked(result) {
  const list = (items) => make("ul", "", ...items.map((text) => make("li", "", told(text), ".")));
  const { open, archives, notes, empty } = result;
  const nothing = empty.map((name) => `${name}: nothing in it that could be compared`);
  const hands = rollwright.handLines(result).map(capital);
  const ruled = result.ruled ? [rollwright.ruledLine(result)] : [];
  const known = [
    ...ruled,
    ...namedRolls(result),
    ...hands,
    ...notes,
    ...archives.map(rollwright.archiveLine),
    ...nothing,
  ];
  return [
    ...(open.length ? [make("h2", "", "What was not checked"), list(open.map(({ text }) => capital(text)))] : []),
    ...(known.length ? [make("h2", "", "What you should know"), list(known)] : []),
  ];
}

const MEANINGS = {
  unbound: [
    'made without naming an epoch ("unbound")',
    "the operator could have waited for dice they like, so these dice prove nothing against the operator",
  ],
  withheld: ["given without what the thrower signed", "nobody can tell what these dice were thrown for"],
  unsigned: ["signed without their dice", "only the rules say how many dice they have, and these are not here"],
};

/** Rolls that are named although they hold, and what that means. */
function namedRolls(result) {
  const which = ({ seq, e, n, by }) =>
    `${by ? nameOf(by) : "nobody"}, ${seq ? `entry ${seq}` : `roll ${n} of epoch ${e}`}`;
  const named = Object.entries(MEANINGS).map(([what, words]) => ({
    // Where a roll was ruled on again, its sides need not be signed.
    found: result[what].filter(({ ruled }) => what !== "unsigned" || !ruled),
    words,
  }));
  return named
    .filter(({ found }) => found.length)
    .map(({ found, words: [made, meaning] }) => {
      const rolls = rollwright.counted(found.length, "roll was", "rolls were");
      return `${rolls} ${made}: ${meaning}: ${some(found.map(which))}`;
    });
}

function some(items) {
  const rest = items.length - 20;
  return items.slice(0, 20).join("; ") + (rest > 0 ? ` and ${rest} more` : "");
}

/** Who signed what somebody saved. */
function signatureKept({ open, signed, findings }) {
  if (open.some(({ what }) => what === "key" || what === "signatures")) {
    return "Whether the operator signed the receipts in what you saved was not checked.";
  }
  if (findings.some(({ about }) => about?.what === "note")) return "Not all of the receipts in what you saved hold.";
  return signed
    ? "The receipts in what you saved are signed by a key you gave."
    : "Nothing in what you saved is signed.";
}

/** Who signed, and what that is worth. @param {any} result */
function signature({ kind, verdict, signature: { state, by, given }, reason, entries, ...rest }) {
  if (kind === "kept") return [make("p", "", signatureKept(rest))];
  if (kind !== "export") return [make("p", "", "Logs of epochs are not signed: who wrote them is not known.")];
  if (state === "unchecked") return [make("p", "", "Signatures could not be checked: ", told(reason), ".")];
  if (state === "bad") {
    return [make("p", "", "Nobody whose key is known signed the file as it is: it was changed, or is another's.")];
  }
  const logged = rollwright.counted(entries ?? 0, "log entry", "log entries");
  const all = `${logged}, and every other byte of the file, as signed by`;
  const said = [make("p", "", all, keyOf(by))];
  if (verdict === "broken") {
    said.push(make("p", "", "So what does not hold was in the file already when it was signed."));
  }
  if (given) return [...said, make("p", "", "That is a key you gave.")];
  const advice =
    "The file itself names this key, and anybody can sign with a key of their own. " +
    "Compare it with the one that the operator publishes at ";
  const where = make("code", "", "/.well-known/rollwright-keys");
  return [...said, make("p", "", advice, where, ", got in another way than this file.")];
}

function keyOf(vkey) {
  return make("code", "key", rollwright.printable(vkey));
}

// ---- rolls.js -------------------------------------------------------------------------------------------------------
// The rolls of each epoch as a table, which is drawn when it is opened.

/** Rolls that are drawn at once, and with how many of them all epochs are open from the start. */
const ROWS = 100;

class GaveWay extends Error {}

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
function epochPart(epoch, kind, breathe) {
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

function givenPart(given) {
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

// ---- check.js -------------------------------------------------------------------------------------------------------
// A check: what was chosen is read, verified and shown; a newer check takes the place of an older one.

const LARGEST_FILE = 256 * 1024 * 1024;

const FEW = 300;

/** Return a pause for `verify`: it lets the page breathe, and tells how far the check has come. */
function breather(check) {
  let last = performance.now();
  return async (share = null) => {
    if (performance.now() - last < 30) return;
    if (share !== null) at("progress").value = share;
    await new Promise((resume) => setTimeout(resume));
    if (check !== page.latest) throw new GaveWay();
    last = performance.now();
  };
}

function givenKeys() {
  return at("keys")
    .value.split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

async function check() {
  if (!page.chosen.length && !page.memory.length) {
    page.latest++;
    return clear();
  }
  const mine = ++page.latest;
  const breathe = breather(mine);
  clear();
  at("progress").hidden = false;
  try {
    const kept = await filesOf(page.memory);
    checkKept(kept);
    const files = page.chosen.length ? await filesOf(page.chosen) : kept;
    const others = page.chosen.length ? kept : [];
    const result = await checked(files, others, { keys: givenKeys(), me: "", pause: breathe });
    if (mine === page.latest) await show(result, breathe);
  } catch (error) {
    if (error instanceof GaveWay) return;
    if (mine !== page.latest) return;
    if (error instanceof rollwright.NoteError) tellFault("trust", "keys-fault", error.message);
    else if (error instanceof NothingKept) tellFault(null, "kept-fault", error.message);
    else if (error instanceof FileFault) showVerdict("bad", "Cannot be read.", error.message);
    else throw error;
  } finally {
    if (mine === page.latest) {
      at("progress").hidden = true;
      toVerdict();
    }
  }
}

/** Of what was kept a file cannot be read, or has nothing in it. */
class NothingKept extends Error {}

function checkKept(files) {
  for (const file of files) {
    try {
      if (rollwright.howManyKept(rollwright.readKept([file]))) continue;
    } catch (error) {
      if (!(error instanceof rollwright.Unreadable)) throw error;
    }
    throw new NothingKept(`${file.name}: nothing in it that could be compared`);
  }
}

/** Check files, and once more where the person who they say they are has a name in them. */
async function checked(files, others, options) {
  const said = at("me").value.trim();
  const before = idOf(said);
  const result = await rollwright.verifyFiles(files, others, { ...options, me: before });
  if (result.verdict === "unreadable") return result;
  page.names = result.names;
  page.isOneTable = new Set(result.epochs.map(({ sid }) => sid)).size <= 1;
  at("people").replaceChildren(...people().map(([id, name]) => personOption(id, name)));
  const me = idOf(said);
  return me === before ? result : rollwright.verifyFiles(files, others, { ...options, me });
}

function personOption(id, name) {
  const option = make("option", "", `${rollwright.printable(name)} (${id})`);
  option.value = id;
  return option;
}

/** Return the id of a person who is called by name or id; a name that several have is nobody's. */
function idOf(said) {
  const named = people().filter(([, name]) => name.toLowerCase() === said.toLowerCase());
  return named.length === 1 && !Object.hasOwn(page.names, said) ? named[0][0] : said;
}

async function filesOf(files) {
  const read = [];
  for (const file of files) read.push({ name: file.name, bytes: await bytesOf(file) });
  return read;
}

/** The browser cannot read a file. */
class FileFault extends Error {}

async function bytesOf(file) {
  const name = rollwright.printable(file.name);
  if (file.size > LARGEST_FILE) {
    throw new FileFault(`${name} is larger than any export of a table. Choose the file that the table gives out.`);
  }
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    const why = "It is a folder, or was changed or removed since you chose it. Choose the file again.";
    throw new FileFault(`The browser cannot read ${name}. ${why}`);
  }
}

function clear() {
  for (const id of ["verdict", "result"]) at(id).replaceChildren();
  at("progress").value = 0;
  for (const fault of ["keys-fault", "kept-fault"]) at(fault).hidden = true;
}

function tellFault(part, fault, why) {
  if (part) at(part).open = true;
  at(fault).textContent = rollwright.printable(why);
  at(fault).hidden = false;
}

async function show(result, breathe) {
  sayVerdict(result);
  sayFile(result);
  if (result.verdict === "unreadable") return;
  const parts = result.epochs.map((epoch) => epochPart(epoch, result.kind, breathe));
  const epochs = parts.map(({ details }) => details);
  at("result").replaceChildren(
    ...findings(
      result,
      parts.map(({ open }) => open),
    ),
    make("h2", "", "Who signed it"),
    ...signature(result),
    ...notChecked(result),
    ...(epochs.length || result.given.length ? [make("h2", "", "Rolls")] : []),
    ...epochs,
    ...givenPart(result.given),
  );
  await openFirst(result, parts);
}

/** Open all epochs of a short file; of a long one the last, or the first that is broken. */
async function openFirst({ epochs }, parts) {
  const few = epochs.reduce((sum, { rolls }) => sum + rolls.length, 0) <= FEW;
  if (few) for (const { open } of parts) await open(0);
  const broken = epochs.findIndex(({ rolls }) => rolls.some(({ faults }) => faults.length));
  if (broken >= 0) await parts[broken].open(0);
  else if (!few) await parts.at(-1).open(0);
}

// ---- start.js -------------------------------------------------------------------------------------------------------
// Choosing files, by the form and by dropping them.

function choose(files) {
  if (!files.length) return;
  page.chosen = [...files];
  check();
}

function remember(files) {
  page.memory = files;
  at("kept-names").hidden = !files.length;
  at("kept-names").firstChild.textContent = `You saved: ${rollwright.printable(namesOf(files))}.`;
  check();
}

/** What was kept may be dropped onto its own field, which takes it itself. */
const isKept = ({ target }) => target === at("kept");

at("form").addEventListener("submit", (event) => event.preventDefault());
at("file").addEventListener("change", (event) => {
  choose(event.target.files);
  // So that the same file, mended, can be chosen again.
  event.target.value = "";
});
at("keys").addEventListener("change", check);
at("me").addEventListener("change", check);
at("kept").addEventListener("change", (event) => {
  remember([...event.target.files]);
  event.target.value = "";
});
at("kept-names").lastChild.addEventListener("click", () => {
  remember([]);
});
document.addEventListener("dragover", (event) => {
  if (isKept(event)) return;
  event.preventDefault();
  document.body.classList.add("dragging");
});
document.addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) document.body.classList.remove("dragging");
});
document.addEventListener("drop", (event) => {
  document.body.classList.remove("dragging");
  if (isKept(event)) return;
  event.preventDefault();
  choose(event.dataTransfer.files);
});
}
