// The GM's word on an action: position and effect, or the difficulty, what may come of it, or no roll at all.

import { capital } from "./ask.js";
import { Bargain } from "./bargain.js";
import { failingText, isHopeless, partsOf, slotsOf } from "./chances.js";
import { effectText, laddersOf, Terms, usualTerms } from "./chips.js";
import { useDraft } from "./drafts.js";
import { Bar, Icon } from "./elements.js";
import { Level } from "./tracks.js";
import { ExtraTerms, isExtra } from "./extra.js";
import { Field, fieldsOf, Stepper } from "./fields.js";
import { Flashback } from "./flashbacks.js";
import { Factors, isGms, modifierFields, Modifiers, withReasons } from "./modifiers.js";
import { offersOfMine, offerWay, takenOf, Way } from "./options.js";
import { Says } from "./says.js";
import { Send, sending } from "./send.js";
import { askedOf, OfferDock, offerHeading } from "./stakes.js";
import { Strike } from "./strike.js";
import { Thrower } from "./throwers.js";
import { html, useRef, useState } from "./vendor/preact.js";
import { list, plural, t } from "./words.js";

const NO_TERMS = { spec: {}, says: {} };

/** What the GM sees of an action before the dice; beneath its stakes, `inner`, without its heading. */
export function SetTerms({ play, action, inner = false }) {
  const { draft, change, send } = useDraft(play, `terms ${action.id}`, NO_TERMS, action.id);
  const { spec } = draft;
  const says = { ...action.says, ...draft.says };
  const stakes = play.stakes.get(action.id)?.value;
  const name = play.nameOf(action.character);
  const player = play.personName(play.actor(action.character));
  const extra = isExtra(play, action);
  const slots = extra ? [] : slotsOf(play, { ...action.spec, ...spec });
  const unsaid = slots.some((slot) => (says[slot] ?? "") !== (action.says?.[slot] ?? ""));
  const own = offersOfMine(play, action);
  const offers = action.offers.filter((offer) => offer.state === "open" || own.includes(offer));
  const taken = takenOf(play, action);
  const agree = (more) =>
    send(
      () =>
        play.table.changeAction(
          action.id,
          { spec: withReasons(play, { ...spec, ...more }), ...(unsaid ? { says } : {}), agreed: true },
          "*",
        ),
      () => {
        play.kept = action.id;
        play.step();
        play.say(t("Agreed: {name} can roll.", { name }));
      },
    );
  const asked = askedOf(play, action);
  const due = !action.agreed || action.awaits.some(({ who }) => play.isMe(who));
  const heading = asked
    ? t("{name} asks: {what}", { name: play.nameOf(asked.by), what: offerHeading(play, action, asked) })
    : action.agreed
      ? t("Waiting for {player}", { player: action.thrower ? play.personName(action.thrower) : player })
      : t("Set the terms");
  const close = (body) =>
    play.act(
      () => play.table.changeAction(action.id, body, "*"),
      () => play.look(""),
    );
  const set = (field, value) => change({ spec: { ...spec, [field]: value } });
  const parts = stakes?.outcomes?.length ? partsOf(play, stakes.outcomes, action.says) : null;
  const Family = extra ? ExtraTerms : ({ fitd: Grid, duality: Difficulty, pool: Pool }[play.family] ?? Plain);
  return html`
    ${
      !inner &&
      html`<section class=${due ? "turn" : "wait"} tabindex="-1">
        <p class="kick">
          ${action.agreed ? t("Agreed: {name} can roll", { name }) : t("{player} asks", { player })} · ${name}
        </p>
        <h1 class=${action.agreed || asked || !action.spec.goal ? "" : "off"}>
          ${heading}${due ? "" : html`<span class="dots"></span>`}
        </h1>
      <${Terms} play=${play} action=${action} />
      ${
        taken.length > 0 &&
        html`<p class="small">
          ${t("Taken: {what}", { what: list(taken.map(({ title, cost }) => (cost ? `${title} (${cost})` : title))) })}
        </p>`
      }
    </section>`
    }
    ${asked && html`<${OfferDock} play=${play} action=${action} offer=${asked} />`}
    ${
      offers.some((offer) => offer !== asked) &&
      html`<section class="card">
        <h2>${t("Offers")}</h2>
        <ul>
          ${offers
            .filter((offer) => offer !== asked)
            .map(
              (offer) =>
                html`<${Way} key=${offer.id} ...${offerWay(play, action, offer)} play=${play} action=${action} />`,
            )}
        </ul>
      </section>`
    }
    <${Family} play=${play} action=${action} spec=${spec} set=${set} agree=${agree} player=${player} />
    ${
      !extra &&
      html`<section class="card stack">
      <${Says}
        play=${play}
        slots=${slots}
        says=${says}
        change=${(told) => change({ says: { ...draft.says, ...told } })}
        player=${player}
      />
      ${action.agreed && unsaid && html`<${Send} play=${play} onClick=${() => agree({})}>${t("Tell {player}", { player })}<//>`}
      ${
        parts &&
        html`<div>
          <h3>${t("What {player} sees", { player })}</h3>
          <${Bar} parts=${parts} />
          <p class="hint">
            ${isHopeless(stakes) ? `${capital(stakes.summary)}.` : failingText(parts)} ${
              action.agreed ? "" : t("Not agreed yet.")
            }
          </p>
        </div>`
      }
      ${
        stakes?.problem &&
        !ownField(play, stakes.problem) &&
        html`<p class="hint">${capital(play.named(stakes.problem.detail))}</p>`
      }
    </section>`
    }
    ${extra && stakes?.problem && html`<p class="note">${capital(play.named(stakes.problem.detail))}</p>`}
    ${play.game.offers.bargain && html`<${Bargain} play=${play} action=${action} />`}
    ${play.game.offers.flashback && html`<${Flashback} key=${action.id} play=${play} action=${action} />`}
    <${Strike} play=${play} action=${action} />
    ${
      !inner &&
      html`<section class="card">
        <${Thrower}
          play=${play}
          id="thrower"
          character=${action.character}
          now=${action.thrower}
          change=${(thrower) => play.act(() => play.table.changeAction(action.id, { thrower }, "*"))}
        />
      </section>`
    }
    <${Question} play=${play} action=${action} player=${player} />
    <section class="row wrap card">
      <${Send} play=${play} class="quiet" onClick=${() => close({ state: "refused", why: "no_roll_needed" })}>
        ${t("No roll needed")}
      <//>
      <${Send} play=${play} class="quiet" onClick=${() => close({ state: "refused", why: "impossible" })}>
        ${t("Impossible that way")}
      <//>
      <${Send} play=${play} class="quiet push" onClick=${() => close({ state: "cancelled" })}>
        <${Icon} name="close" />
        ${t("Cancel")}
      <//>
    </section>`;
}

/** A question of the GM, which the player answers by a goal, a note, or how it is done (BS-04, DH-17). */
function Question({ play, action, player }) {
  const [text, setText] = useState("");
  const ask = (event) => {
    event.preventDefault();
    play.act(
      () => play.table.changeAction(action.id, { asks: text.trim() }, "*"),
      () => setText(""),
    );
  };
  return html`<form class="card stack" onSubmit=${ask}>
    <label for="asks">${t("Ask {player} what exactly is wanted", { player })}</label>
    <input
      id="asks"
      class="says"
      required
      maxlength="500"
      value=${text}
      onInput=${(event) => setText(event.target.value)}
    />
    <${Send} play=${play} class="quiet">${t("Send the question")}<//>
  </form>`;
}

/** Whether it is the GM's own field that is missing: its buttons are on the page. */
function ownField(play, { pointer = "" }) {
  return play.field(pointer.split("/").at(-1))?.["x-owner"] === "gm";
}

/** Return the terms that a game has fields for: one of a single position, or a single effect, has none of it. */
function termsOf({ game }, terms) {
  return Object.fromEntries(Object.entries(terms).filter(([name]) => name in game.fields));
}

/** A square for each position and effect: one press agrees to both. */
function Grid({ play, action, spec, set, agree, player }) {
  const table = useRef(null);
  const { positions, effects } = laddersOf(play);
  const usually = usualTerms(play);
  const isAgreed = (terms) =>
    action.agreed && Object.entries(terms).every(([name, value]) => action.spec[name] === value);
  const ticks = (effect) => play.game.tables.effects.find(({ id }) => id === effect)?.ticks ?? 0;
  // What a bonus adds, as it would be rolled: hollow ticks.
  const bonus = { ...action.spec, ...spec }.effect_bonus ?? 0;
  const raised = (effect) => effects[Math.min(effects.length - 1, effects.indexOf(effect) + bonus)];
  const walk = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -effects.length, ArrowDown: effects.length }[event.key];
    const cells = [...table.current.querySelectorAll("button")];
    const next = cells[cells.indexOf(document.activeElement) + step];
    if (step && next) {
      event.preventDefault();
      next.focus();
    }
  };
  return html`<section class="card">
    <div class="row wrap">
      <h2>${t("How dangerous, and how much?")}</h2>
      <span class="hint push">${t("One press agrees: {player} can roll at once", { player })}</span>
    </div>
    <table
      class="grid"
      ref=${table}
      onKeyDown=${walk}
      aria-label=${t("Position and effect: press a square to agree to both")}
    >
      <tr>
        <td class="corner"></td>
        ${effects.map(
          (effect) =>
            html`<th scope="col">
              ${play.label("effect", effect)}
              <small>${plural(ticks(effect), "{n} tick", "{n} ticks")}</small>
            </th>`,
        )}
      </tr>
      ${positions.map(
        (position, k) => html`<tr>
          <th scope="row">
            <span class="row">
              <${Level} level=${k + 1} of=${positions.length} />${play.label("position", position)}
            </span>
            <small>${play.help("position", position)}</small>
          </th>
        ${effects.map((effect) => {
          const terms = termsOf(play, { position, effect });
          const pressed = isAgreed(terms);
          const usual = position === usually.position && effect === usually.effect;
          const label = [`${play.label("position", position)}, ${effectText(play, effect)}`, usual && t("usual")]
            .filter(Boolean)
            .join(", ");
          return html`<td>
            <${Send}
              play=${play}
              aria-pressed=${String(pressed)}
              class=${usual ? "usual" : ""}
              aria-label=${label}
              onClick=${() => agree(terms)}
            >
            <${Ticks} whole=${ticks(effect)} more=${ticks(raised(effect)) - ticks(effect)} />
            ${usual ? t("usual") : ""}
          <//>
        </td>`;
        })}</tr>`,
      )}
    </table>
    <details class="small"><summary>${t("What does that mean?")}</summary><dl class="meanings">${Object.entries({
      position: positions,
      effect: effects,
    }).map(([kind, ids]) =>
      ids.map((id) => html`<dt>${play.label(kind, id)}</dt><dd>${play.help(kind, id)}</dd>`),
    )}</dl></details>
    <${More} play=${play} action=${action} spec=${spec} set=${set} /></section>`;
}

/** Ticks as marks, and hollow those that a bonus would add. */
function Ticks({ whole, more }) {
  if (whole + more === 0) return "0";
  const mark = (k) =>
    html`<svg viewBox="0 0 9 12" aria-hidden="true">
      <rect class=${k < whole ? "" : "more"} width="9" height="12" rx="1.5" />
    </svg>`;
  return html`<span class="ticks">${Array.from({ length: whole + Math.max(0, more) }, (_, k) => mark(k))}</span>`;
}

/** A number to reach, in the open or secret. */
function Difficulty({ play, action, spec, set, agree, player }) {
  const stands = spec.difficulty ?? action.spec.difficulty;
  const value = difficultyOf(play, stands) ?? 14;
  const secret = spec.difficulty_hidden ?? action.spec.difficulty_hidden ?? false;
  return html`<section class="card stack"><h2 id="how-hard">${t("How hard is it?")}</h2>
    <div class="dial" role="group" aria-labelledby="how-hard">
      ${[8, 10, 12, 14, 16, 18, 20].map(
        (n) => html`<button aria-pressed=${String(n === value)} onClick=${() => set("difficulty", n)}>${n}</button>`,
      )}
      <${Stepper} says=${t("Difficulty")} value=${value} most=${99} change=${(n) => set("difficulty", n)} />
    </div>
    <label class="tick">
      <input type="checkbox" checked=${secret} onChange=${(event) => set("difficulty_hidden", event.target.checked)} />
      ${t("Keep it secret")}
    </label>
    ${
      secret &&
      html`<p class="hint">
        ${t("It is sealed now, so that it cannot move. {player} sees Hope and Fear, not whether it works.", { player })}
      </p>`
    }
    <${Send}
      play=${play}
      class="primary"
      onClick=${() => agree({ difficulty: difficultyOf(play, stands) ? stands : value, difficulty_hidden: secret })}
    >
      ${action.agreed ? t("Difficulty {n}: agree again", { n: value }) : t("Agree to Difficulty {n}", { n: value })}
    <//>
    <${More} play=${play} action=${action} spec=${spec} set=${set} /></section>`;
}

/** Return a Difficulty, or the number in a label of one (DH-A6); undefined where there is none. */
function difficultyOf({ game }, said) {
  const [, number] = new RegExp(`^(?:${game.number_labels.difficulty})$`).exec(said) ?? [];
  return typeof said === "number" ? said : number && Number(number);
}

/** Storyteller pools: nine numbers, 6 is usual. */
function Pool({ play, action, spec, set, agree, player }) {
  return html`<section class="card">
    <div class="row wrap">
      <h2 id="difficulty">${t("Difficulty")}</h2>
      <span class="hint push">${t("One press agrees: {player} can roll at once", { player })}</span>
    </div>
    <div class="dial" role="group" aria-labelledby="difficulty">
      ${[2, 3, 4, 5, 6, 7, 8, 9, 10].map(
        (n) =>
          html`<${Send}
            play=${play}
            class=${n === 6 ? "usual" : ""}
            aria-pressed=${String(action.agreed && action.spec.difficulty === n)}
            aria-label=${n === 6 ? t("6, usual") : n}
            onClick=${() => agree({ difficulty: n })}
          >
            ${n}
            ${n === 6 && html`<small>${t("usual")}</small>`}
          <//>`,
      )}
    </div>
    <${More} play=${play} action=${action} spec=${spec} set=${set} /></section>`;
}

/** A roll of which nothing but its own fields is decided. */
function Plain({ play, action, spec, set, agree, player }) {
  return html`<section class="card stack">
    <${Send} play=${play} class="primary" onClick=${() => agree({})}>
      ${t("Agree: {player} can roll", { player })}
    <//>
    <${More} play=${play} action=${action} spec=${spec} set=${set} /></section>`;
}

const HANDLED = new Set([
  "position",
  "effect",
  "difficulty",
  "difficulty_hidden",
  "traits",
  "trait",
  "trait_name",
  "willpower_cancellable",
]);

/** The GM's other fields; they go with the agreement. */
function More({ play, action, spec, set }) {
  const fields = [true, false]
    .flatMap((primary) => fieldsOf(play, ["gm", "shared"], primary))
    .filter(([name, field]) => isGms(field) && !HANDLED.has(name) && play.game.fields[name]?.kind !== "object");
  return html`<details><summary class="small">${t("More")}</summary><div class="stack">
    ${"clock" in play.game.fields && !play.game.clock_flag && html`<${Clock} play=${play} action=${action} />`}
    ${
      "factors" in play.game.spec.properties &&
      html`<${Factors} play=${play} action=${action} spec=${spec} set=${set} />`
    }
    ${fields.map(
      ([name]) =>
        html`<${Field}
          key=${name}
          play=${play}
          name=${name}
          value=${name in spec ? spec[name] : action.spec[name]}
          change=${(value) => set(name, value)}
        />`,
    )}
    ${modifierFields(play, ["gm", "shared"]).map(
      ([name, field]) =>
        html`<${Modifiers}
          key=${name}
          field=${field}
          value=${name in spec ? spec[name] : action.spec[name]}
          change=${(value) => set(name, value)}
        />`,
    )}
    ${
      "multiple" in play.game.counted &&
      html`<div>
        <label for="extra-actions">${t("Actions beyond the declared ones, this turn")}</label>
        <${Stepper}
          play=${play}
          id="extra-actions"
          value=${action.extra_actions ?? 0}
          most=${20}
          change=${(n) =>
            play.act(() =>
              play.table.changeAction(action.id, { extra_actions: n || null, agreed: action.agreed }, "*"),
            )}
        />
      </div>`
    }
    <p class="hint">${t("They go with your agreement.")}</p></div></details>`;
}

/** The clock that the roll ticks: the GM has the last word. */
function Clock({ play, action }) {
  const clocks = play.clocks.filter(({ state, id }) => state === "open" || id === action.clock);
  if (!clocks.length) return null;
  const change = ({ value }) =>
    play.act(() => play.table.changeAction(action.id, { clock: value || null, agreed: action.agreed }, "*"));
  return html`<div>
    <label for="terms-clock">${t("Which clock does it fill?")}</label>
    <select id="terms-clock" value=${action.clock ?? ""} ...${sending(play, change)}>
    <option value="">${t("none")}</option>
    ${clocks.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
  </select>
</div>`;
}
