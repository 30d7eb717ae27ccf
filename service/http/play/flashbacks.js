// Flashbacks: what a character did before, asked for or offered in words, and the price that the GM names.

import { hasDraft, useDraft } from "./drafts.js";
import { Stepper } from "./fields.js";
import { Send } from "./send.js";
import { costText } from "./tracks.js";
import { html, useState } from "./vendor/preact.js";
import { t } from "./words.js";

const EMPTY = { text: "", priced: false, stress: 0 };

/** The members of a flashback as the game has them in its list: the schemas of its words and of its price. */
function schemasOf(play) {
  return play.field(play.game.offers.flashback.adds).items.properties;
}

/** A price of the one who rolls, in words. */
function priceOf(play, stress) {
  return costText(play, { who: "actor", track: "stress", amount: stress });
}

/** The form that asks for a flashback; the GM offers one with it, and names its price at once (FE-27, FE-A6). */
export function Flashback({ play, action }) {
  const name = `flashback ${action.id}`;
  const [drafted] = useState(() => hasDraft(play, name));
  const { draft, change, send } = useDraft(play, name, EMPTY, action.id);
  const { text: words, stress: price } = schemasOf(play);
  const live = action.offers.filter(({ kind, state }) => kind === "flashback" && ["open", "accepted"].includes(state));
  if (live.length >= (play.game.offers.flashback.most ?? 1)) return null;
  const priced = play.isGm || draft.priced;
  const text = draft.text.trim();
  const offer = (event) => {
    event.preventDefault();
    const flashback = { text, ...(priced ? { stress: draft.stress } : {}) };
    if (text) send(() => play.table.makeOffer(action.id, { kind: "flashback", flashback }));
  };
  return html`<details class="card" open=${drafted}>
    <summary>${play.isGm ? t("Offer a flashback") : t("Ask for a flashback")}</summary>
    <form class="stack" onSubmit=${offer}>
      <div>
        <label for="flashback-text">${t("What was done before?")}</label>
        <textarea
          id="flashback-text"
          class="says"
          maxlength=${words.maxLength}
          value=${draft.text}
          onInput=${(event) => change({ text: event.currentTarget.value })}
        >
        </textarea>
      </div>
      ${
        !play.isGm &&
        html`<div>
          <label class="tick">
            <input
              type="checkbox"
              checked=${draft.priced}
              onChange=${(event) => change({ priced: event.currentTarget.checked })}
            />
            ${t("Propose a price")}
          </label>
          <p class="hint">${t("{gm} says what it costs, and you may still say no.", { gm: play.gmName })}</p>
        </div>`
      }
      ${
        priced &&
        html`<div class="row wrap">
          <span>${t("It costs {price}.", { price: priceOf(play, draft.stress) })}</span>
          <${Stepper}
            says=${price.title}
            value=${draft.stress}
            least=${price.minimum}
            most=${price.maximum}
            change=${(stress) => change({ stress })}
          />
        </div>`
      }
      <${Send} play=${play} lacks=${!text}>
        ${play.isGm ? t("Offer it") : t("Ask {name}", { name: play.gmName })}
      <//>
    </form>
  </details>`;
}

/** Whether it is my turn to say what a flashback costs: the GM's word on one that is asked for (FE-A6). */
export function isPricing(play, { kind, state, to }) {
  return kind === "flashback" && state === "open" && to === "gm" && play.isGm;
}

/**
 * The GM's answer to a flashback that is asked for: its price, which is that of the player where it stays the same.
 * `answer` sends it.
 */
export function Pricing({ play, action, offer, title, answer, primary = false }) {
  const { text, stress: proposed } = offer.flashback;
  const [stress, setStress] = useState(proposed ?? 0);
  const { stress: price } = schemasOf(play);
  const words = stress === proposed ? t("Accept") : t("For {costs}", { costs: priceOf(play, stress) });
  const body =
    stress === proposed
      ? { answer: "accept" }
      : { answer: "counter", offer: { kind: "flashback", flashback: { text, stress } } };
  return html`<${Stepper}
      says=${price.title}
      value=${stress}
      least=${price.minimum}
      most=${price.maximum}
      change=${setStress}
    />
    <${Send}
      play=${play}
      class=${primary ? "primary" : ""}
      aria-label=${`${words}: ${title}`}
      onClick=${() => answer(() => play.table.answerOffer(action.id, offer.id, body))}
    >
      ${words}
    <//>`;
}
