// What stands below the verdict: findings, who signed, and what was not checked.

import { make, told } from "./elements.js";
import { capital, nameOf, named } from "./names.js";
import { inWords } from "./sentences.js";

const MOST_FINDINGS = 200;

export function findings(result, opened) {
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
export function notChecked(result) {
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
export function signature({ kind, verdict, signature: { state, by, given }, reason, entries, ...rest }) {
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
