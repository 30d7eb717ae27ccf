// A bargain as the GM offers it: a price, and the clock that it ticks or starts.

import { capital } from "./ask.js";
import { Stepper } from "./fields.js";
import { Send } from "./send.js";
import { html, useState } from "./vendor/preact.js";
import { t } from "./words.js";

/** A Devil's Bargain: a die for a price that lands whatever the dice show. */
export function Bargain({ play, action }) {
  const [kind, setKind] = useState("");
  const [text, setText] = useState("");
  const [clock, setClock] = useState("");
  const [fresh, setFresh] = useState({ name: "", size: 4, ticks: 0 });
  const kinds = play.game.offers.bargain.words;
  const { track = "", clock: ticks = false } = kinds[kind] ?? {};
  const clocks = play.clocks.filter(({ visible, state }) => visible && state === "open");
  const price = () => {
    const { of, worded } = play.game.tracks[track] ?? {};
    if (of === "table") return { changes: [{ who: "session", track, amount: 1 }] };
    if (of)
      return {
        changes: [{ who: action.character, track, amount: 1, ...(worded ? { text: text.slice(0, 120) } : {}) }],
      };
    if (ticks && play.role === "gm" && fresh.name.trim()) return { start_clock: { ...fresh, name: fresh.name.trim() } };
    if (ticks && (clock || clocks[0])) return { tick: { clock: clock || clocks[0].id, by: 1 } };
    return null;
  };
  const offer = () => {
    const body = { kind: "bargain", bargain: kind, text };
    const its = price();
    if (its) body.price = its;
    play.act(
      () => play.table.makeOffer(action.id, body),
      () => {
        setKind("");
        setText("");
        setFresh({ ...fresh, name: "" });
      },
    );
  };
  return html`<section class="card stack">
    <h2>
      ${t("Offer a devil's bargain")} <span class="soft tiny">
        ${t("one die, and a price that lands whatever the dice show")}
      </span>
    </h2>
    <div class="row wrap">
      ${Object.keys(kinds).map(
        (one) =>
          html`<button
            class="mini"
            aria-pressed=${String(kind === one)}
            onClick=${() => setKind(kind === one ? "" : one)}
          >
            ${capital(play.label("why", one))}
          </button>`,
      )}
    </div>
    ${
      kind &&
      html`<div class="stack">
      ${
        ticks &&
        html`<div>
          <label for="bargain-clock">${t("Which clock?")}</label>
          <select
            id="bargain-clock"
            value=${clock || clocks[0]?.id}
            onChange=${(event) => setClock(event.target.value)}
          >
            ${clocks.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
          </select>
        </div>`
      }
      ${
        ticks &&
        play.role === "gm" &&
        html`<div>
          <label for="bargain-new-clock">${t("Or a new clock")}</label>
          <input
            id="bargain-new-clock"
            maxlength="80"
            value=${fresh.name}
            onInput=${(event) => setFresh({ ...fresh, name: event.target.value })}
          />
        </div>
        ${
          fresh.name.trim() &&
          html`<div class="row">
            <span>${t("Segments")}</span>
            <${Stepper}
              says=${t("Segments")}
              value=${fresh.size}
              least=${Math.max(1, fresh.ticks)}
              most=${24}
              change=${(size) => setFresh({ ...fresh, size })}
            />
          </div>
        <div class="row">
          <span>${t("Filled at the start")}</span>
          <${Stepper}
            says=${t("Filled at the start")}
            value=${fresh.ticks}
            least=${0}
            most=${fresh.size}
            change=${(ticks) => setFresh({ ...fresh, ticks })}
          />
        </div>`
        }`
      }
      <div>
        <label for="bargain-text">${t("In your words")}</label>
        <input
          id="bargain-text"
          class="says"
          maxlength="500"
          value=${text}
          onInput=${(event) => setText(event.target.value)}
        />
      </div>
      <p class="hint">
        ${
          price()
            ? t("It costs {price}.", {
                price: price().start_clock ? t("a new clock") : ticks ? t("a tick") : `1 ${play.label("track", track)}`,
              })
            : t("It is a matter of the story: nothing is counted.")
        }
      </p>
      <${Send} play=${play} onClick=${offer}>${t("Offer it")}<//></div>`
    }
  </section>`;
}
