// Numbers that change a roll, each with its reason, such as a wound that takes dice.

import { Stepper } from "./fields.js";
import { html } from "./vendor/preact.js";
import { t } from "./words.js";

/** Return the fields of a game's spec that are lists of such numbers, and that one of the owners writes. */
export function modifierFields(play, owners) {
  return Object.entries(play.game.spec.properties).filter(
    ([, field]) =>
      owners.includes(field["x-owner"]) &&
      (!field["x-published"] || play.session.options.published) &&
      numberOf(field) !== "",
  );
}

/** Return the member of a list's objects that is a number with a sign, beside its `source`; "" for any other field. */
export function numberOf({ items }) {
  const { source, ...others } = items?.properties ?? {};
  const [[name, number] = ["", {}], ...more] = Object.entries(others);
  return source && !more.length && number.minimum < 0 ? name : "";
}

/** Whether the GM writes a field beside their terms: of those that both write, one of the published game alone. */
export function isGms(field) {
  return field["x-owner"] === "gm" || (Boolean(field["x-published"]) && numberOf(field) === "");
}

/** Return a spec without items that lack their reason. @param {Record<string, any>} spec */
export function withReasons(play, spec) {
  const isGiven = ({ source }) => source.trim() !== "";
  return Object.fromEntries(
    Object.entries(spec).map(([name, value]) =>
      Array.isArray(value) && numberOf(play.field(name) ?? {}) ? [name, value.filter(isGiven)] : [name, value],
    ),
  );
}

/** Return such a number in words: `wounded −2`. */
export function modifierText(source, number) {
  return `${source} ${number < 0 ? "−" : "+"}${Math.abs(number)}`;
}

/** A list of such numbers, each to be written. @param {Record<string, any>} props */
export function Modifiers({ field, value = [], change }) {
  const member = numberOf(field);
  const { source, [member]: number } = field.items.properties;
  const put = (k, changed) => change(value.map((one, at) => (at === k ? { ...one, ...changed } : one)));
  return html`<fieldset>
    <legend>${field.title}</legend>
    <p class="hint">${field.description}</p>
    ${value.map(
      (one, k) => html`<div class="row wrap other">
        <input
          aria-label=${source.title}
          placeholder=${source.title}
          maxlength=${source.maxLength}
          value=${one.source}
          onInput=${(event) => put(k, { source: event.target.value })}
        />
        <${Stepper}
          says=${number.title}
          value=${one[member]}
          least=${number.minimum}
          most=${number.maximum}
          change=${(n) => put(k, { [member]: n })}
        />
        <button type="button" class="quiet" onClick=${() => change(value.filter((_, at) => at !== k))}>
          ${t("Remove {name}", { name: one.source || source.title })}
        </button>
      </div>`,
    )}
    ${
      value.length < field.maxItems &&
      html`<button type="button" class="choice" onClick=${() => change([...value, { source: "", [member]: -1 }])}>
        ${t("Add")}
      </button>`
    }
  </fieldset>`;
}

/** Potency, quality and scale, one level each way or more. */
export function Factors({ play, action, spec, set }) {
  const field = play.field("factors");
  const now = spec.factors ?? action.spec.factors ?? {};
  const fields = field.properties ?? {};
  return html`<fieldset><legend>${field.title}</legend><p class="hint">${field.description}</p><div class="stack">
    ${Object.entries(fields)
      .filter(([, one]) => one.type === "integer")
      .map(
        ([name, one]) =>
          html`<div class="row">
            <span>${one.title}</span>
            <${Stepper}
              says=${one.title}
              value=${now[name] ?? 0}
              least=${-2}
              most=${2}
              change=${(value) => set("factors", { ...now, [name]: value })}
            />
          </div>`,
      )}
  </div></fieldset>`;
}
