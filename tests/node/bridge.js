// Answers what the tests ask of the verifier: a question in JSON a line, and so the answers.
"use strict";

const { createInterface } = require("node:readline");
const rollwright = require(process.argv[2]);
const { hex, unhex, ...parts } = rollwright.parts;

/** Bytes as hexadecimal digits, wherever they are in an answer. */
function plain(value) {
  if (value instanceof Uint8Array) return hex(value);
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field)]));
}

/** The key that an epoch's rolls follow from; `seed` is in hex. */
function seedKey(seed) {
  return parts.hmacKey(unhex(seed));
}

function drawn({ seed, log, key, req, sides }) {
  const rollKey = parts.rollKey(seedKey(seed), parts.genesis(log), key, parts.canonical(req));
  const faces = parts.draw(parts.words(rollKey), sides);
  const draws = sides.map((side, at) => [side, faces[at]]);
  const record = { v: "ra3", sid: log.sid, e: log.e, key, req, draws };
  return { rollKey, draws, record: parts.recordHash(record) };
}

/** What a note is, of a log: NoteError in the words of the vectors if it does not hold. */
async function note({ text, vkeys, log }) {
  const { epochs } = await rollwright.verify(Buffer.from(log, "base64"));
  const said = await parts.openNote(text, vkeys.map(parts.readKey));
  const { is, text: fault } = parts.holdNote(parts.byName(epochs), said);
  if (fault) throw new rollwright.NoteError(fault);
  return { is };
}

/** An HMAC over a tag and parts: texts, `{"u64"}` or `{"hex"}`. */
function mac({ key, tag, of }) {
  const bytes = of.map((part) => {
    if (typeof part === "string") return part;
    return "u64" in part ? parts.u64(part.u64) : unhex(part.hex);
  });
  return parts.hmac(seedKey(key), parts.tagged(tag, ...bytes));
}

/** What is made, or the code of a refusal. */
function refusable(make) {
  try {
    return make();
  } catch (error) {
    if (error instanceof parts.Refused) return { refused: error.message };
    throw error;
  }
}

/** Return the latest version of a game, or of an extra. @param {string} name */
const latest = (name) => parts.versionsOf(name).at(-1);

/** Whether a step of an action makes the one that is expected of it, or why it is refused; `awaited` is as it is told. */
function step({ game, before, participant, entry, due, expected, awaited = Object.keys(expected?.since ?? {}) }) {
  const { owns, unowned, person, gm } = participant;
  const actsFor = (party) =>
    party === person || (gm && party === "gm") || owns.includes(party) || (gm && unowned.includes(party));
  const doc = before && parts.readAction(before);
  const maker = { ...participant, game: latest(game), actsFor, awaited };
  const made = refusable(() => {
    if (entry.type === "chosen") return parts.chosenAction(doc, maker, parts.readChoice(entry), due);
    return parts.afterStep(doc, maker, entry);
  });
  return made.refused ? made : { same: expected !== null && parts.same(made, parts.readAction(expected)) };
}

/** Return what the rules of a game make of a spec. */
const ruled = ({ game, ...roll }) => ruledBy(latest(game).book, roll);

/** Return what the rules of a document make of specs, under the name of a game of the release. */
function ruledByDocument({ document, rolls }) {
  const book = parts.rulesOfDocument(document);
  return rolls.map((roll) => ruledBy(book, roll));
}

/** Return what rules make of a spec with faces by numbers from 0 to 1, or why they refuse it. */
function ruledBy(book, { spec, draws }) {
  try {
    const plan = book.plan(book.read(spec));
    const faces = plan.sides.map((side, at) => 1 + Math.floor(draws[at] * side));
    const ruling = book.rule(plan, faces);
    return { faces, ruling, ticks: book.ticksOf(ruling) };
  } catch (error) {
    if (error instanceof parts.Refused) return { refused: [error.message, error.at, error.detail] };
    if (error instanceof rollwright.Unreadable || error instanceof parts.Unruled) return { unreadable: error.message };
    throw error;
  }
}

/** Verify a file once for each of its bytes, with that byte changed, and return what was found. */
async function changed({ bytes, bit }) {
  const whole = Buffer.from(bytes, "base64");
  const results = [];
  for (let at = 0; at < whole.length; at++) {
    whole[at] ^= 1 << bit;
    const { verdict, findings } = await rollwright.verify(whole);
    results.push([verdict, findings.map(({ text }) => text)]);
    whole[at] ^= 1 << bit;
  }
  return results;
}

const QUESTIONS = {
  read: ({ bytes }) => ({ logs: rollwright.read(Buffer.from(bytes, "base64")).length }),
  verify: ({ bytes, keys, kept = [], me = "" }) => {
    const files = kept.map((text, at) => ({ name: `kept-${at}`, bytes: Buffer.from(text, "base64") }));
    return rollwright.verify(Buffer.from(bytes, "base64"), { keys, me, kept: rollwright.readKept(files) });
  },
  files: ({ files, kept, keys, me }) => {
    const named = (list) => list.map(([name, text]) => ({ name, bytes: Buffer.from(text, "base64") }));
    return rollwright.verifyFiles(named(files), named(kept), { keys, me });
  },
  request: ({ req, body, by }) => parts.changedRequest(req, { by, body }),
  terms: ({ body, terms }) => {
    const found = body ? parts.directTerms(body) : terms;
    return { terms: found, canonical: parts.canonical(found), digest: parts.termsDigest(found) };
  },
  spelling: ({ bytes }) => {
    const json = parts.reader(new TextDecoder("utf-8", { ignoreBOM: true }).decode(Buffer.from(bytes, "base64")));
    const value = json.value();
    if (!json.over()) json.fail();
    return { canonical: parts.canonical(value), digest: parts.termsDigest(value) };
  },
  canonical: ({ text }) => parts.canonical(parts.readValue(text)),
  read_log: ({ bytes }) => ({ log: parts.readLog(Buffer.from(bytes, "base64")).sid }),
  session: ({ logs }) => parts.checkLogs(logs, [], rollwright.readKept([]), "", async () => {}),
  drawn,
  draw: ({ key, dice }) => parts.draw(parts.words(unhex(key)), dice),
  mac,
  replay: ({ seed, dice }) => parts.replay(seed, dice),
  difficulty: ({ salt, difficulty }) => parts.hiddenDifficulty(unhex(salt), difficulty),
  sha256: ({ bytes }) => parts.sha256(Buffer.from(bytes, "base64")),
  words: ({ key, count }) => {
    const next = parts.words(unhex(key));
    return Array.from({ length: count }, next);
  },
  note,
  types: () => [...parts.TYPES],
  game: ({ game }) => {
    const { fields, ...rest } = latest(game);
    return {
      ...rest,
      fields: Object.fromEntries(fields),
      sheet: [...latest(game).sheet.keys()],
      beside: parts.BESIDE,
    };
  },
  reserved: ({ game, name, value }) => parts.isReserved(latest(game), name, value),
  taken: ({ game, spec, offers }) => refusable(() => parts.withOffers(latest(game), spec, offers)),
  step,
  ruled,
  ruled_by_document: ruledByDocument,
  card: ({ document }) => parts.cardOf(document),
  opened: ({ text, vkeys }) => parts.openNote(text, vkeys.map(parts.readKey)),
  key: ({ vkey }) => parts.readKey(vkey),
  printable: ({ text }) => rollwright.printable(text),
  changed,
  take_game: ({ rules, text }) => parts.takeGame(rules, text),
  // What an object has that its program gave it nothing of.
  inherited: ({ name }) => ({})[name] ?? null,
  without_cryptography: () => Object.defineProperty(globalThis, "crypto", { value: {} }) === globalThis,
};

async function answer(question) {
  try {
    return plain(await QUESTIONS[question.ask](question));
  } catch (error) {
    if (error instanceof rollwright.Unreadable) return { unreadable: error.message };
    if (error instanceof rollwright.NoteError) return { note_error: error.message };
    return { crash: error.stack };
  }
}

async function main() {
  for await (const line of createInterface({ input: process.stdin })) {
    process.stdout.write(`${JSON.stringify(await answer(JSON.parse(line)))}\n`);
  }
}

main();
