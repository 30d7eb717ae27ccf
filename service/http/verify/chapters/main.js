// What a page, a test and a command line have of the verifier, and its program.

import { canonical } from "../../../../clients/js/canonical.js";
import { digest, hex, sha256, tagged, u64, unhex } from "../../../../clients/js/sha256.js";
import { changedRequest, directTerms, hiddenDifficulty, termsDigest } from "../../../../clients/js/signed.js";
import { NoteError, hmac, hmacKey } from "./bytes.js";
import { Unreadable, readValue, reader, same } from "./json.js";
import { commitment, draw, genesis, leaf, link, recordHash, replay, rollKey, words } from "./dice.js";
import { counted } from "./chain.js";
import { Unsupported, byName, holdNote, openNote, readKey, readNote } from "./notes.js";
import { BESIDE, takeGame, versionsOf } from "./tables.js";
import { Refused, Unruled } from "./actions.js";
import { cardOf } from "./card.js";
import { rulesOfDocument } from "./rule.js";
import { TYPES } from "./lines.js";
import { readAction, withOffers } from "./offers.js";
import { afterStep, chosenAction, isReserved, readChoice } from "./steps.js";
import { handLines } from "./players.js";
import { archiveLine, epochLine, keptLine, printable, remarks, ruledLine } from "./words.js";
import { howManyKept, readKept, readLog } from "./evidence.js";
import { checkLogs, read, verify, verifyFiles, verifyKept } from "./files.js";

export const rollwright = {
  verify,
  verifyKept,
  verifyFiles,
  read,
  readKept,
  howManyKept,
  keptLine,
  Unreadable,
  NoteError,
  Unsupported,
  printable,
  epochLine,
  counted,
  remarks,
  handLines,
  archiveLine,
  ruledLine,
  // What tests hold against the vectors and service/audit/.
  parts: {
    sha256,
    hmac,
    hmacKey,
    tagged,
    u64,
    canonical,
    reader,
    readValue,
    digest,
    commitment,
    genesis,
    rollKey,
    words,
    draw,
    recordHash,
    leaf,
    link,
    hiddenDifficulty,
    replay,
    readKey,
    readNote,
    openNote,
    holdNote,
    byName,
    readLog,
    checkLogs,
    hex,
    unhex,
    changedRequest,
    directTerms,
    termsDigest,
    TYPES,
    versionsOf,
    takeGame,
    cardOf,
    rulesOfDocument,
    isReserved,
    withOffers,
    afterStep,
    chosenAction,
    readChoice,
    readAction,
    same,
    Refused,
    Unruled,
    BESIDE,
  },
};

/** Check files and tell people; return the exit status. */
async function rollwrightMain(words) {
  const { readFileSync, readdirSync, statSync } = require("node:fs");
  const { join } = require("node:path");
  const { verifyFiles, keptLine, remarks, handLines, archiveLine, ruledLine } = rollwright;
  const { printable, epochLine, counted } = rollwright;
  const { NoteError, Unreadable } = rollwright;
  const usage = "usage: node verify.js FILE... [--key VKEY]... [--kept FILE]... [--me PERSON]";
  const out = (text, status = 0) => {
    process.stdout.write(`${text}\n`);
    return status;
  };
  const err = (text, status) => {
    process.stderr.write(`${text}\n`);
    return status;
  };

  function chosen() {
    const files = [];
    const options = { "--key": [], "--kept": [], "--me": [] };
    for (let at = 0; at < words.length; at++) {
      const [name, ...rest] = words[at].split("=");
      if (!words[at].startsWith("-")) files.push(words[at]);
      else if (!Object.hasOwn(options, name)) return null;
      else if (rest.length) options[name].push(rest.join("="));
      else if (at + 1 < words.length) options[name].push(words[++at]);
      else return null;
    }
    const [keys, kept, [me = "", ...more]] = Object.values(options);
    return files.length && !more.length ? { files, keys, kept, me } : null;
  }

  /** Return files with their bytes, those of folders in order. */
  function filesOf(names) {
    return names.flatMap((name) => {
      if (!statSync(name).isDirectory()) return [{ name, bytes: readFileSync(name) }];
      return filesOf(
        readdirSync(name)
          .sort()
          .map((each) => join(name, each)),
      );
    });
  }

  /** Return the result; of a file that cannot be read, with its name. @returns {Promise<any>} */
  async function run({ files, keys, kept, me }) {
    try {
      const result = await verifyFiles(filesOf(files), filesOf(kept), { keys, me });
      return { ...result, file: result.file ?? files[0] };
    } catch (error) {
      if (!(error instanceof NoteError || error instanceof Unreadable) && !error.code) throw error;
      return { verdict: "unreadable", reason: error.message, file: error.path ?? files[0] };
    }
  }

  function tellBroken(result) {
    const { findings } = result;
    const most = 50;
    for (const { text } of findings.slice(0, most)) err(printable(text));
    if (findings.length > most) err(`... and ${findings.length - most} more`);
    for (const line of remarks(result)) out(printable(line));
  }

  function tellSigned({ entries, signature: { state, by, given, why } }) {
    const log = counted(entries, "log entry", "log entries");
    if (state === "unchecked") return out(`${log}; signatures not checked: ${why}`);
    out(`${log}, and every byte of the file is as signed by ${given ? "a key you gave" : "the key it names"}:`);
    out(`  ${printable(by)}`);
    if (!given) {
      out("Compare this key with the operator's (/.well-known/rollwright-keys), got in another way than the file,");
      out("or give that one: --key VKEY. Anybody can sign with a key of their own.");
    }
  }

  function tell(result) {
    if (result.kind === "kept") {
      for (const line of [...result.told, ...handLines(result)]) out(printable(line));
      out("Rolls were not ruled again, and nothing shows that all of them are here: compare with an export.");
      return;
    }
    for (const epoch of result.epochs) out(`${printable(epoch.sid)} epoch ${epoch.e}: ${epochLine(epoch)}`);
    const { length } = result.given;
    if (length) out(`${counted(length, "roll", "rolls")} with given faces: in the log, outside the chain`);
    for (const line of remarks(result)) out(printable(line));
    for (const { what, text } of result.open) {
      if (["unruled", "unknown", "documents"].includes(what)) out(printable(text));
    }
    for (const archive of result.archives) out(printable(archiveLine(archive)));
    for (const note of result.notes) out(printable(note));
    const kept = keptLine(result.kept);
    if (kept) out(kept);
    if (result.kind === "export") {
      if (result.ruled) out(ruledLine(result));
      tellSigned(result);
      const { unresolved } = result;
      if (unresolved.length) {
        out(
          `Rulings of ${printable(unresolved.join(", "))} are not resolved again here; \`rollwright verify\` does that.`,
        );
      }
    } else {
      for (const line of result.told) out(printable(line));
      out(
        "Nothing signs these logs or says who ran the service, and rolls were not ruled again: an export has all of it.",
      );
    }
  }

  if (words.includes("--help") || words.includes("-h")) return out(usage);
  const asked = chosen();
  if (!asked) return err(usage, 2);
  const result = await run(asked);
  if (result.verdict === "unreadable") {
    return err(`verify.js: ${printable(result.file)}: ${printable(result.reason)}`, 2);
  }
  if (result.verdict === "broken") tellBroken(result);
  else tell(result);
  for (const name of result.empty) err(`${printable(name)}: nothing in it that could be compared`);
  return result.status;
}

if (typeof module === "object") {
  module.exports = rollwright;
  if (require.main === module) rollwrightMain(process.argv.slice(2)).then((status) => (process.exitCode = status));
} else if (typeof document === "undefined" && typeof process === "object") {
  throw new Error("node takes this file for a module here: rename it to verify.cjs");
} else {
  // A page that imports this file as a module, as /play does, finds it here.
  globalThis.rollwright = rollwright;
}
