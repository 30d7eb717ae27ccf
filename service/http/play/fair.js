// How everybody knows that the dice are fair, in plain words; and the check itself, on this device.

import { epochOf } from "./changes.js";
import { Icon } from "./elements.js";
import { handLines } from "./hands.js";
import { download, save, saveKept } from "./saving.js";
import { seats } from "./seats.js";
import { Send } from "./send.js";
import { html, useEffect, useState } from "./vendor/preact.js";
import { CountedRolls, ForeignRolls, noticed, UnprovenRolls } from "./warnings.js";
import { plural, t } from "./words.js";

/** The panel "Fair dice". */
export function Fair({ play }) {
  const [chapters, setChapters] = useState(null);
  const [state, setState] = useState({ busy: "", result: null, failed: "" });
  const [kept, setKept] = useState(null);
  const open = play.session.epoch?.e ?? 0;
  const read = async () => {
    setKept(keptRolls(await play.table.evidence.lines()));
    if (play.gone) return setChapters((known) => known ?? []);
    const trail = await play.table.auditSession();
    setChapters(trail.epochs.filter(({ sid }) => sid === undefined || sid === play.session.id));
  };
  useEffect(() => {
    read().catch(() => setChapters((known) => known ?? []));
  }, [open, play.gone]);
  const run = async (ends) => {
    if (state.busy) return;
    if (ends) {
      setState({ busy: "ends", result: null, failed: "" });
      const closed = await play.act(() => play.table.closeEpoch({ client_seed: randomSeed() }));
      if (!closed) {
        setState({ busy: "", result: null, failed: t("The chapter was not ended.") });
        return;
      }
    }
    setState({ busy: "checks", result: null, failed: "" });
    try {
      const result = await check(play);
      setState({ busy: "", result, failed: "" });
      play.say(resultWords(result));
      await read().catch(() => {});
    } catch (error) {
      console.error(error);
      setState({ busy: "", result: null, failed: t("It could not be checked: {why}", { why: error.message }) });
    }
  };
  // The buttons are shown together with the chapters, so that they do not move.
  if (chapters === null) return html`<${Alarms} play=${play} result=${state.result} /><p class="soft">…</p>`;
  const empty = chapters.find(({ e }) => e === open)?.rolls === 0;
  const ended = chapters.some(({ e, rolls, state: told }) => e < open && rolls && told === "revealed");
  const working = Boolean(state.busy);
  return html`
    <${Alarms} play=${play} result=${state.result} />
    <${CountedRolls} play=${play} />
    <ul class="stack chapters">
      ${chapters
        .filter(({ e, rolls }) => rolls || e === open)
        .map((chapter) => html`<${Chapter} key=${chapter.e} play=${play} chapter=${chapter} open=${open} />`)}
    </ul>
    <ol class="stack reasons">
      <li>
        <b>
          ${t("Before you sat down")}
        </b> ${t("the table sealed a secret number. It shows with the first check if it was swapped.")}
      </li>
      <li>
        <b>
          ${t("When you press Roll")}
        </b> ${t("your device adds a number of its own, which the table could not know. Both together make the dice.")}
      </li>
      <li>
        <b>
          ${t("When the chapter ends")}
        </b> ${t("the seal is opened, and every device can throw each die again to compare.")}
      </li>
    </ol>
    <div class="row wrap">
      ${
        empty
          ? null
          : html`<${Send} play=${play} class="primary" lacks=${working} onClick=${() => run(true)}>
            ${state.busy === "ends" ? t("The chapter ends …") : t("End the chapter and check")}
          <//>`
      }
      ${
        ended
          ? html`<${Send} play=${play} class=${empty ? "primary" : ""} lacks=${working} onClick=${() => run(false)}>
            ${state.busy === "checks" ? t("The dice are thrown again …") : t("Check what has ended")}
          <//>`
          : null
      }
    </div>
    <p class="hint">
      ${
        empty
          ? t("Chapter {n} has no rolls yet: it can be ended when there are some.", { n: open + 1 })
          : t("Ending chapter {n} opens its seal; the next chapter starts at once, and play goes on.", { n: open + 1 })
      }
    </p>
    ${state.failed ? html`<p class="note bad" role="alert">${state.failed}</p>` : null}
    ${state.result ? html`<${Result} play=${play} result=${state.result} />` : null}
    <section class="stack part"><h3>${t("What this does not prove")}</h3>
      <p class="small">
        ${t(
          "That nobody was turned away before a roll. And nothing of the rolls of the host, who knows what is sealed, or of a player who cheats with the host.",
        )}
      </p>
      <p class="small">
        ${t(
          "This page comes from the host, and so does what it says of the dice. Who does not trust the host takes everything along, and checks it with a program from elsewhere.",
        )} <a href="/verify" target="_blank" rel="noopener">
          ${t("The page that checks a file")}
        </a>
      </p>
    </section>
    <section class="stack part"><h3>${t("To take along")}</h3>
      <p class="small">
        ${
          kept === null
            ? ""
            : plural(
                kept,
                "This device has kept the proof of {n} roll as it was told.",
                "This device has kept the proofs of {n} rolls as it was told.",
              )
        }
      </p>
      <div class="row wrap">
        <${Send} play=${play} onClick=${() => download(play)}>${t("Download everything")}<//>
        <button onClick=${() => saveKept(play)}>${t("My proofs")}</button>
      </div>
      <p class="hint">
        ${t(
          "Everything is the table's log with its dice. Your proofs are what this device was told, and sent: keep them, so that nothing can be changed afterwards.",
        )}
      </p>
    </section>
    <section class="stack part"><h3>${t("The seal of this chapter")}</h3>
      <p class="seal-text">${fingerprint(play.session.epoch?.commit)}</p>
      <p class="hint">${t("Read it to each other: if all see the same, nobody was shown another one.")}</p></section>`;
}

function Chapter({ play, chapter: { e, rolls, state: told }, open }) {
  const known = play.entries.filter((entry) => epochOf(play, entry) === e).map((entry) => play.checked.of(entry));
  const checks = checksOf(play).get(e) ?? { right: 0, wrong: 0 };
  const count = (right) => known.filter((one) => one === right).length;
  const [right, wrong] = [Math.max(checks.right, count(true)), Math.max(checks.wrong, count(false))];
  return html`<li class="row wrap"><b>${t("Chapter {n}", { n: e + 1 })}</b> ${
    e >= open
      ? html`<span class="push soft">
        ${
          rolls ? plural(rolls, "{n} roll, sealed until it ends", "{n} rolls, sealed until it ends") : t("no rolls yet")
        }
      </span>`
      : wrong
        ? html`<span class="flag bad push">
          <${Icon} name="warn" />
          ${plural(wrong, "{n} roll does not match", "{n} rolls do not match")}
        </span>`
        : right
          ? html`<span class="flag good push">
            <${Icon} name="shield" />
            ${t("{n} of {all} checked here", { n: right, all: rolls })}
          </span>`
          : html`<span class="push soft">
            ${
              told === "revealed"
                ? plural(rolls, "{n} roll, not checked yet", "{n} rolls, not checked yet")
                : t("its seal is not open yet")
            }
          </span>`
  }</li>`;
}

/** What was checked by chapter, which the page forgets with the table. */
const CHECKS = new WeakMap();

function checksOf(play) {
  return CHECKS.get(play) ?? new Map();
}

// ---- The check -----------------------------------------------------------------------------------------------------

/**
 * Have the project's verifier check the table's export, and what this device has kept, here.
 * @returns {Promise<{mine: number, head: string, right: number, wrong: {seq: number | null, e: number, n: number}[],
 *   sealed: number, unsigned: number, unbound: number, own: number, unsaid: number, moved: number, others: number,
 *   findings: {text: string}[], exported: string}>}
 */
async function check(play) {
  const [exported, kept, verifier] = await Promise.all([
    play.table.exportSession(),
    play.table.evidence.lines(),
    verify(),
  ]);
  const file = (name, text) => ({ name, bytes: new TextEncoder().encode(text) });
  const others = isCompared(kept) ? [file("kept.jsonl", kept)] : [];
  let last = performance.now();
  const pause = async () => {
    if (performance.now() - last < 30) return;
    await new Promise((resume) => setTimeout(resume));
    last = performance.now();
  };
  const result = await verifier.verifyFiles([file("export.ndjson", exported)], others, { pause, me: play.me });
  if (result.verdict === "unreadable") throw new Error(result.reason);
  return { ...told(play, result), exported };
}

/** Note what holds of each roll whose seal is open, and return it. */
function told(play, { epochs, findings, unbound, hosts, otherHands }) {
  const isMine = ({ about }) => about?.what === "mine";
  const found = {
    right: 0,
    wrong: [],
    sealed: 0,
    unsigned: 0,
    unbound: unbound.filter(({ sid }) => sid === play.session.id).length,
    own: hosts.own.length,
    unsaid: hosts.unsaid,
    moved: hosts.changes.length,
    others: otherHands.length,
    head: "",
    mine: findings.filter(isMine).length,
    findings: findings.filter((one) => !isMine(one)),
  };
  const chapters = new Map();
  const checked = [];
  for (const epoch of epochs.filter(({ sid }) => sid === play.session.id)) {
    const broken = epoch.faults.some(({ roll }) => !roll);
    const counted = { right: 0, wrong: 0 };
    chapters.set(epoch.e, counted);
    if (epoch.rolls.length) found.head = hex(epoch.heads.at(-1));
    for (const roll of epoch.rolls) {
      const seq = roll.entry?.seq ?? null;
      const right = !broken && roll.faults.length === 0 && !epoch.faults.some((fault) => fault.roll === roll);
      if (!right) {
        counted.wrong += 1;
        found.wrong.push({ seq, e: epoch.e, n: roll.n });
      } else if (roll.unsigned) {
        // Only the rules say how many dice these are, and they are not here.
        found.unsigned += 1;
      } else if (epoch.revealed) {
        counted.right += 1;
        found.right += 1;
      } else found.sealed += 1;
      // Nothing is said of dice whose seal is closed, but that they are wrong.
      if (roll.entry && (!right || (epoch.revealed && !roll.unsigned))) checked.push({ ...roll.entry, right });
    }
  }
  // The table may have been left meanwhile.
  if (seats().some(({ sid }) => sid === play.session.id)) play.checked.note(checked);
  CHECKS.set(play, chapters);
  play.changed();
  return found;
}

function hex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The verifier of `/verify`, which is a script of its own: it leaves its name behind. */
async function verify() {
  if (!globalThis.rollwright) await import("/verify/verify.js");
  return globalThis.rollwright;
}

/** A number that nobody could know: it goes into all dice of the next chapter. */
function randomSeed() {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

function resultWords({ right, wrong, findings, mine }) {
  if (wrong.length || findings.length || mine) return t("Something is wrong with the dice or the log.");
  return plural(
    right,
    "{n} roll checked on this device: its dice are those that were sealed.",
    "{n} rolls checked on this device: all dice are those that were sealed.",
  );
}

/** What is said of rolls, unless there are none. */
function small(count, words) {
  return count ? html`<p class="small">${words}</p>` : null;
}

function Result({ play, result }) {
  const { right, wrong, sealed, unsigned, unbound, findings, mine, head } = result;
  if (wrong.length || findings.length || mine || noticed(play).unproven) return null;
  return html`<div class="stack" role="status">
    <p class="flag good">
      <${Icon} name="shield" />
      ${right ? resultWords(result) : t("No roll of an ended chapter is there to check.")}
    </p>
    <p class="small">
      ${t("Checked as {name}: every roll in this name was sent by this device.", { name: play.nameOf(play.me) })}
    </p>
    ${
      head
        ? html`<p class="small">
          ${t("All rolls so far, in one number:")} <span class="seal-text">
            ${fingerprint(head)}
          </span> ${t("Who checks now and reads the same number was shown the same rolls.")}
        </p>`
        : null
    }
    ${small(
      sealed,
      plural(sealed, "{n} more is sealed until its chapter ends.", "{n} more are sealed until their chapter ends."),
    )}
    ${small(
      unsigned,
      plural(
        unsigned,
        "{n} roll did not sign its dice: how many there are is not checked here.",
        "{n} rolls did not sign their dice: how many there are is not checked here.",
      ),
    )}
    ${small(
      unbound,
      plural(
        unbound,
        "{n} roll did not name its chapter, so that the host could have chosen its dice. Rolls from this page always do.",
        "{n} rolls did not name their chapter, so that the host could have chosen their dice. Rolls from this page always do.",
      ),
    )}
    ${handLines(result).map((line) => html`<p class="small">${line}</p>`)}
  </div>`;
}

/** What is wrong: of the check, and what the client noticed while it played. */
function Alarms({ play, result }) {
  const wrong = result?.wrong ?? [];
  const findings = result?.findings ?? [];
  const mine = result?.mine ?? 0;
  const { contradictions, foreign, unproven } = noticed(play);
  if (!wrong.length && !findings.length && !mine && !play.warnings.length) return null;
  return html`<section class="stack" role="alert"><h3>${t("Something is wrong")}</h3>
    ${wrong.map(
      ({ seq, e, n }) =>
        html`<p class="note bad">
          <b>${t("Roll {n} of chapter {e} does not match its seal.", { n, e: e + 1 })}</b> ${rollOf(play, seq)}
        </p>`,
    )}
    ${
      !wrong.length && findings.length
        ? html`<p class="note bad">
          <b>${t("The log does not fit together, or not with what this device was told.")}</b>
        </p>`
        : null
    }
    ${unproven ? html`<${UnprovenRolls} count=${unproven} />` : null}
    ${mine || foreign ? html`<${ForeignRolls} count=${mine || foreign} />` : null}
    ${
      contradictions
        ? html`<p class="note bad">
          <b>
            ${plural(
              contradictions,
              "The table has told this device something else than before.",
              "The table has told this device {n} times something else than before.",
            )}
          </b>
        </p>`
        : null
    }
    <p class="small">${t("This device has kept the proof. Save it, and show it to the table.")}</p>
    <div class="row wrap">
      <button onClick=${() => saveKept(play)}>${t("My proofs")}</button>
      ${
        result
          ? html`<button onClick=${() => save(play, result.exported, "ndjson")}>
            ${t("The file that was checked")}
          </button>`
          : null
      }
    </div>
    ${
      findings.length + play.warnings.length
        ? html`<details class="whole">
          <summary>${t("Exactly")}</summary>
          <ul class="stack tiny">
            ${[...findings.slice(0, 20).map(({ text }) => text), ...play.warnings.map(({ detail }) => detail)].map(
              (text) => html`<li>${text}</li>`,
            )}
          </ul>
        </details>`
        : null
    }
  </section>`;
}

function rollOf(play, seq) {
  const entry = play.entries.find((one) => one.seq === seq);
  if (!entry) return "";
  const goal = entry.ruling?.goal;
  return t("It is of {who}{goal}.", { who: entry.character_name ?? entry.by_name, goal: goal ? ` (${goal})` : "" });
}

// ---- Files ---------------------------------------------------------------------------------------------------------

/** Return how many rolls are among what was kept. @param {string} lines */
function keptRolls(lines) {
  return lines.split("\n").filter((line) => line.includes('"proof":{')).length;
}

/** Whether something is to be compared with what was kept: a roll, or a request of one. @param {string} lines */
export function isCompared(lines) {
  return keptRolls(lines) > 0 || lines.split("\n").some((line) => line.startsWith('{"sent":'));
}

/** Return the beginning of a digest in groups, as people read it aloud. */
function fingerprint(digest) {
  return (digest ?? "").slice(0, 16).replace(/(.{4})(?=.)/g, "$1 ");
}

/** End the open chapter, so that all dice can be checked, and save everything; return whether it was ended. */
export async function endAndDownload(play) {
  const ended = await play.act(() => play.table.closeEpoch({ client_seed: randomSeed() }));
  if (ended) await download(play);
  return Boolean(ended);
}
