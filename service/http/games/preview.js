// The game as its players will see it: chances, what may follow, the form, and what names it.

import { Ask } from "../play/ask.js";
import { kindOf } from "../play/chances.js";
import { Bar, Key, percents } from "../play/elements.js";
import { Field, fieldsOf } from "../play/fields.js";
import { html, useState } from "../play/vendor/preact.js";
import { list, plural, t } from "../play/words.js";
import { Menus } from "./menus.js";
import { Pretended } from "./pretended.js";

const MOST_BYTES = Number(document.documentElement.dataset.mostBytes);

export function Preview({ page }) {
  const { answer, state } = page.checking;
  if (!answer) {
    return html`<section class="preview wait">
      <h2>${t("What players will see")}</h2>
      <p class="soft">${t("It stands here once the file was checked: type something, or press “Check it”.")}</p>
    </section>`;
  }
  const play = new Pretended(answer);
  return html`<div class="preview">
    ${state === "faulty" && html`<p class="note">${t("This is of the last text that played.")}</p>`}
    <section class="card stack" aria-labelledby="game-title">
      <h2 id="game-title">${answer.description.title}</h2>
      <dl class="facts">
        <dt>${t("Size")}</dt>
        <dd>
          <meter min="0" max=${MOST_BYTES} high=${0.8 * MOST_BYTES} value=${answer.bytes} aria-hidden="true"></meter>
          ${t("{n} of {most} bytes, as a complete document", { n: number(answer.bytes), most: number(MOST_BYTES) })}
        </dd>
        <dt>${t("Name")}</dt>
        <dd><code>${answer.rules}</code></dd>
      </dl>
    </section>
    <${Odds} play=${play} odds=${answer.odds} />
    <${Menus} play=${play} />
    <section class="preview-form" aria-labelledby="form-title">
      <h2 id="form-title">${t("What a player is asked")}</h2>
      <p class="hint">${t("This is the form as it will be. Nothing of it is sent from here.")}</p>
      <${Ask} key=${answer.rules} play=${play} />
      <${Fields} key=${`${answer.rules} beside`} play=${play} owners=${["player", "shared"]} title=${t("What may be added before the dice")} />
      <${Fields} key=${`${answer.rules} gm`} play=${play} owners=${["gm"]} title=${t("What the game master decides")} />
    </section>
  </div>`;
}

/** Fields that stand on the table's other forms, drawn as there; `owners` decide them. */
function Fields({ play, owners, title }) {
  const [spec, setSpec] = useState({});
  // A player's other fields are in the form above.
  const kinds = owners.includes("gm") ? [true, false] : [true];
  const found = kinds.flatMap((primary) => fieldsOf(play, owners, primary)).filter(([name]) => !isAsked(play, name));
  if (!found.length) return null;
  return html`<details class="card"><summary>${title}</summary><div class="stack">
    ${found.map(
      ([name]) =>
        html`<${Field}
          key=${name}
          play=${play}
          form="beside"
          name=${name}
          value=${spec[name]}
          change=${(value) => setSpec({ ...spec, [name]: value })}
        />`,
    )}
  </div></details>`;
}

/** Whether the form above asks for a field in its own way. */
function isAsked(play, name) {
  const { name: approach, number } = play.game.approach;
  return ["goal", approach, number].includes(name);
}

/** The chances by number of dice, of positions that have the same ones together. */
function Odds({ play, odds }) {
  const positions = new Map();
  for (const { position, dice, outcomes, success } of odds) {
    const rows = positions.get(position) ?? [];
    rows.push({ dice, outcomes, success });
    positions.set(position, rows);
  }
  const alike = new Map();
  for (const [position, rows] of positions) {
    const key = JSON.stringify(rows);
    alike.set(key, { rows, of: [...(alike.get(key)?.of ?? []), position] });
  }
  return html`<section class="card stack" aria-labelledby="odds-title">
    <h2 id="odds-title">${t("Chances by number of dice")}</h2>
    ${[...alike.values()].map(
      ({ rows, of }) => html`<div class="by-dice">
        ${positions.size > 1 && html`<h3>${list(of.map((one) => play.label("position", one)))}</h3>`}
        <ul>${rows.map((row) => html`<${Row} play=${play} ...${row} />`)}</ul>
        <${Key} parts=${partsOf(play, rows.find(({ dice }) => dice === 2)?.outcomes ?? rows.at(-1).outcomes)} />
        <p class="hint">${t("The numbers are those of two dice.")}</p>
      </div>`,
    )}
  </section>`;
}

function Row({ play, dice, outcomes, success }) {
  const parts = partsOf(play, outcomes).filter(({ chance }) => chance);
  const [works] = percents([success.decimal, 1 - success.decimal]);
  return html`<li>
    <span>${plural(dice, "{n} die", "{n} dice")}</span>
    <${Bar} parts=${parts} />
    <b>${works} %</b>
  </li>`;
}

/** Return the parts of a bar, bad to good. */
function partsOf(play, outcomes) {
  return [...outcomes].reverse().map(({ outcome, chance }) => ({
    kind: kindOf(play, { outcome, degree: undefined }),
    chance: chance.decimal,
    says: play.label("outcome", outcome),
  }));
}

function number(n) {
  return n.toLocaleString(document.documentElement.lang);
}
