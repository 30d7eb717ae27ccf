// A check: what was chosen is read, verified and shown; a newer check takes the place of an older one.

import { at, make } from "./elements.js";
import { page, people } from "./names.js";
import { sayFile, sayVerdict, showVerdict, toVerdict } from "./verdict.js";
import { findings, notChecked, signature } from "./report.js";
import { GaveWay, epochPart, givenPart } from "./rolls.js";

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

export async function check() {
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
