// Answers what the tests ask of the verifier: a question in JSON a line, and so the answers.
"use strict";

const { readFileSync, writeSync } = require("node:fs");
const rollwright = require("../../service/http/verify/verify.js");
const { hex, unhex, ...parts } = rollwright.parts;

/** Bytes as hexadecimal digits, wherever they are in an answer. */
function plain(value) {
  if (value instanceof Uint8Array) return hex(value);
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field)]));
}

function drawn({ seed, log, key, req, sides }) {
  const rollKey = parts.rollKey(parts.hmacKey(unhex(seed)), log, key, parts.canonical(req));
  const faces = parts.draw(parts.words(rollKey), sides);
  const draws = sides.map((side, at) => [side, faces[at]]);
  const record = { v: "ra1", sid: log.sid, e: log.e, key, req, draws };
  return { rollKey, draws, record: parts.recordHash(record) };
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
  verify: ({ bytes, keys, kept = [] }) => {
    const read = kept.map((text) => rollwright.readKept(Buffer.from(text, "base64")));
    return rollwright.verify(Buffer.from(bytes, "base64"), { keys, kept: read });
  },
  drawn,
  sha256: ({ bytes }) => parts.sha256(Buffer.from(bytes, "base64")),
  words: ({ key, count }) => {
    const next = parts.words(unhex(key));
    return Array.from({ length: count }, next);
  },
  note: ({ text, vkey, kind }) => parts.openNote(text, parts.readKey(vkey), kind),
  key: ({ vkey }) => parts.readKey(vkey),
  printable: ({ text }) => rollwright.printable(text),
  changed,
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
  const lines = readFileSync(0, "utf8").split("\n").filter(Boolean);
  const answers = [];
  for (const line of lines) answers.push(JSON.stringify(await answer(JSON.parse(line))));
  const out = Buffer.from(answers.map((line) => `${line}\n`).join(""));
  for (let at = 0; at < out.length; ) at += writeSync(1, out, at);
}

main();
