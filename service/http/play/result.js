// The result of a roll: its dice, what they mean, and what changed.

import { approachOf, capital } from "./ask.js";
import { besideWords, filledWords, stateWords, textsOf } from "./changes.js";
import { Die, Icon } from "./elements.js";
import { modifierText } from "./modifiers.js";
import { changedTerm } from "./chips.js";
import { html } from "./vendor/preact.js";
import { familyOf, isDouble, rulingOf, verdictOf } from "./verdict.js";
import { plural, quoted, t } from "./words.js";

/** A roll as it stands: its dice, the verdict, and what it changed; while the tray shows it, what it changed alone. */
export function Result({ play, entry, action }) {
  const ruling = rulingOf(play, entry);
  if (!ruling) return null;
  const isInTray = play.tray?.entry.seq === entry.seq && !play.tray.again;
  // An action that asks for nothing after its roll is over, and no longer among those that are open.
  const before = play.entries.findLast(({ seq, action_after: of }) => of?.id === entry.action && seq < entry.seq);
  const agreed = entry.action_after ?? action ?? before?.action_after;
  const goal = entry.resistance ? "" : (ruling.goal ?? agreed?.spec?.goal);
  const verdict = verdictOf(play, entry, ruling);
  return html`<article
    class=${`card stack ${entry.reversed_by ? "undone" : ""}`}
    aria-label=${t("The roll")}
  >
    <p class="soft tiny">
      ${[entry.character_name, wayOf(play, entry, agreed?.spec)].filter(Boolean).join(" · ")} ${
        ruling.position && html`· <${RolledTerms} play=${play} ruling=${ruling} spec=${agreed?.spec} />`
      }
    </p>
    ${goal && html`<p class="says">${quoted(goal)}</p>`}
    ${!isInTray && ruling.dice?.length > 0 && html`<${Thrown} play=${play} entry=${entry} ruling=${ruling} />`}
    <div class="stack">
      ${
        !isInTray &&
        html`<${Sum} play=${play} ruling=${ruling} />
          <${PoolChips} play=${play} ruling=${ruling} />
          <div class="head">
            <span class="verdict">${verdict.text}</span>
            ${verdict.flag && html`<span class=${`flag ${verdict.kind}`}>${verdict.flag}</span>`}
          </div>
          ${verdict.more && html`<p class="small">${verdict.more}</p>`}`
      }
      ${ruling.warnings?.map(({ detail }) => html`<p class="small">${capital(detail)}.</p>`)}
      ${entry.opportunity_lost && html`<p class="small">${t("This opportunity was lost before.")}</p>`}
      <${Changes} play=${play} changes=${entry.changes} />
      ${entry.reversed_by && html`<p class="small">${t("It was taken back.")}</p>`}
      ${
        ruling.prompts?.length > 0 &&
        !action &&
        !entry.reversed_by &&
        html`<p class="soft small">${ruling.prompts[0]}</p>`
      }
    </div>
  </article>`;
}

/** The dice of a roll; a press throws them once more, where dice fly. */
function Thrown({ play, entry, ruling }) {
  const dice = html`<${Dice} family=${familyOf(play, entry, ruling)} play=${play} ruling=${ruling} />`;
  const { dice: thrown } = play.page;
  if (!thrown) return dice;
  const faces = ruling.dice.map(({ face }) => face).join(", ");
  return html`<button
    type="button"
    class="dice-button"
    aria-label=${t("The dice: {faces}. See them fly again", { faces })}
    onClick=${() => play.air.flying || thrown.throwDice(play, entry, 1, { again: true })}
  >
    ${dice}
  </button>`;
}

/** Return by what it was done: its approach, or several of them. */
function wayOf(play, entry, spec = {}) {
  if (entry.approach) return capital(entry.approach);
  const { name, several } = approachOf(play);
  if (several) return entry.ruling ? (spec[name] ?? []).map((one) => capital(one.name)).join(" + ") : "";
  return entry.announced && spec[name] ? capital(spec[name]) : "";
}

/** Position and effect as they were rolled, with those that were agreed to beside them. @param {any} roll */
function RolledTerms({ play, ruling, spec = {} }) {
  const { position, effect } = ruling;
  const changed = (kind, agreed, rolled) => changedTerm(agreed ?? rolled, rolled, (one) => play.label(kind, one));
  return html`${changed("position", spec.position, position)}
    ${effect && html` · ${changed("effect", spec.effect, effect.rolled)}`}`;
}

/** Every number of a sum, each with what it is of. */
export function Sum({ play, ruling }) {
  const { total, dice, modifiers = [] } = ruling;
  if (total === undefined || !dice.length) return null;
  const signed = (n) => (n < 0 ? `− ${-n}` : `+ ${n}`);
  const counted = dice.filter(({ counts }) => counts !== false);
  const numbers = [
    ...counted.map(({ face, role }) => [role === "disadvantage" ? -face : face, play.label("role", role)]),
    ...modifiers.map(({ label, value }) => [value, play.label("modifier", label)]),
  ];
  return html`<p class="sum">${numbers.map(
    ([n, of], k) => html`<span class="chip"><b>${k ? signed(n) : n}</b> ${of}</span> `,
  )}<span class="chip"><b>= ${total}</b></span></p>`;
}

/** Where the dice of a pool come from that modifiers change, its specialty, and what else it is of. */
function PoolChips({ play, ruling }) {
  const { pool, dice_modifier: changed, specialty, harm_roll: kind } = ruling;
  const chips = changed === undefined ? [] : pool.sources.map((one) => sourceText(play, one));
  if (specialty) chips.push(specialty);
  if (kind) chips.push(play.label("value", kind));
  if (!chips.length) return null;
  return html`<p class="sum">${chips.map((chip) => html`<span class="chip">${chip}</span> `)}</p>`;
}

function sourceText(play, { source, dice }) {
  const label = play.label("source", source);
  return dice < 0 ? modifierText(label, dice) : `${label} ${dice}`;
}

/** All dice of a ruling, those that count marked. */
function Dice({ play, family, ruling }) {
  const marks = diceMarks(play, family, ruling);
  return html`<span class=${family === "duality" ? "dice duo" : "dice"}>
    ${ruling.dice.map(({ sides, face }, k) => html`<${Die} sides=${sides} face=${face} ...${marks[k]} />`)}
  </span>`;
}

/**
 * Return how each die of a ruling is marked, and what stands beneath it or is said of it.
 * @returns {{how: string, note?: string, says?: string}[]}
 */
export function diceMarks(play, family, { dice, ...ruling }) {
  if (family === "duality") {
    // Of a reaction neither counts as the higher one (DH-A11).
    const faces = dice.filter(({ role }) => role === "hope" || role === "fear").map(({ face }) => face);
    const high = ruling.reaction ? undefined : Math.max(...faces);
    const double = isDouble({ dice });
    return dice.map(({ face, role }) => {
      const two = role === "hope" || role === "fear";
      const name = play.label("role", role);
      const note =
        two && double ? t("{name}: the same", { name }) : two && face === high ? t("{name} is higher", { name }) : name;
      return { how: two ? `${role} two ${face === high ? "high" : ""}` : "counts", note };
    });
  }
  if (family === "pool") {
    const worth = { success: 1, double: 2 };
    const isHit = ({ reason }) => reason in worth;
    // Each 1 takes a success: the last ones are struck through, a die of two where both are taken.
    let taken = dice.filter(({ reason }) => reason === "cancels").length;
    const gone = new Set();
    for (const die of dice.filter(isHit).reverse()) {
      if (worth[die.reason] > taken) continue;
      taken -= worth[die.reason];
      gone.add(die);
    }
    const words = { success: t("success"), double: t("two successes"), cancels: t("takes a success") };
    return dice.map((die) => ({
      how: gone.has(die) ? "hit gone" : isHit(die) ? "hit" : die.face === 1 ? "one" : "",
      says: gone.has(die) ? t("success, taken by a 1") : (words[die.reason] ?? ""),
    }));
  }
  return dice.map(({ counts }) => ({ how: counts ? "counts" : "lost", note: counts ? t("counts") : "" }));
}

/**
 * Return what reads the faces of a roll, for how open it is before its last die; nothing where no reading is known.
 * @returns {((faces: number[]) => string) | undefined}
 */
export function readingOf(play, entry) {
  const ruling = rulingOf(play, entry);
  const { dice } = ruling;
  switch (familyOf(play, entry, ruling)) {
    case "fitd": {
      // Without dice two are thrown, and the lower one counts.
      const lowest = ruling.pool?.dice === 0 || entry.terms?.rating === 0;
      return (faces) => {
        const face = lowest ? Math.min(...faces) : Math.max(...faces);
        const sixes = faces.filter((one) => one === 6).length;
        return face < 4 ? "bad" : face < 6 ? "price" : sixes > 1 && !lowest ? "crit" : "clean";
      };
    }
    case "duality":
      return (faces) => {
        const [hope, fear] = ["hope", "fear"].map((role) => faces[dice.findIndex((die) => die.role === role)]);
        return hope === fear ? "double" : hope > fear ? "hope" : "fear";
      };
    case "pool": {
      const least = ruling.effective_difficulty ?? ruling.difficulty ?? 6;
      return (faces) => String(faces.filter((one) => one >= least).length - faces.filter((one) => one === 1).length);
    }
    default:
      return undefined;
  }
}

/** What a change did to tracks and clocks. */
export function Changes({ play, changes }) {
  const lines = changes.filter(({ amount, overflow }) => amount || overflow).map((change) => changeText(play, change));
  if (!lines.length) return null;
  return html`<p class="changes">
    ${lines.map((line) => html`<span class="row"><${Icon} name="check" />${line}</span>`)}
  </p>`;
}

export function changeText(play, change) {
  const { who, who_name, track, amount, to } = change;
  const words = stateWords(play, change);
  if (words) return words;
  const isGms = who === "session" && play.family === "duality";
  const name = who_name ?? (isGms ? play.gmName : play.nameOf(who));
  if (track === "filled") {
    const clock = play.clock(who);
    return clock ? filledWords(change, name, clock) : `${name}: ${plural(amount, "{n} tick", "{n} ticks")}`;
  }
  const signed = `${amount < 0 ? "−" : "+"}${Math.abs(amount)}`;
  const told = `${name}: ${signed} ${play.label("track", track)}`;
  const value = textsOf(change) || (to === undefined ? "" : ` (${to})`);
  return told + value + besideWords(change);
}
