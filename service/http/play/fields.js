// Fields of a spec, drawn as the game's form says (`x-widget`, docs/languages.md).

import { Icon } from "./elements.js";
import { Send } from "./send.js";
import { html } from "./vendor/preact.js";
import { t } from "./words.js";

/** Return the fields of a game's spec that one owner writes, of the table's kind. */
export function fieldsOf(play, owners, primary) {
  return Object.entries(play.game.spec.properties).filter(
    ([, field]) =>
      owners.includes(field["x-owner"]) &&
      !field["x-joined"] &&
      Boolean(field["x-primary"]) === primary &&
      (!field["x-published"] || play.session.options.published) &&
      widget(field) !== "hidden" &&
      widget(field) !== "object",
  );
}

function widget(field) {
  return field["x-widget"];
}

/** One of several that may be null: its own schema. */
export function schemaOf(field) {
  return field.anyOf?.find(({ type }) => type !== "null") ?? field;
}

/**
 * A field with its label. `value` undefined is the default; `change` is told the new value, null for the default.
 * `form` tells ids of forms apart that are shown at once.
 */
export function Field({ play, name, value, change, needed = false, form = "field" }) {
  const field = play.field(name);
  const id = `${form}-${name}`;
  const hint = html`<p class="hint">${field.description}</p>`;
  if (widget(field) === "checkbox") {
    return html`<div>
      <label class="tick">
        <input
          id=${id}
          type="checkbox"
          checked=${value ?? field.default}
          onChange=${(event) => change(event.target.checked)}
        />
        ${field.title}
      </label>
      ${hint}
    </div>`;
  }
  return html`<div>
    <label for=${id}>${field.title}${needed && html` <span class="soft">${t("(needed)")}</span>`}</label>
    <${Input} id=${id} field=${field} value=${value} change=${change} />
    ${hint}
  </div>`;
}

function Input({ id, field, value, change }) {
  const schema = schemaOf(field);
  const labels = field["x-enum-labels"] ?? schema["x-enum-labels"] ?? {};
  const values = field.enum ?? schema.enum;
  if (values) {
    return html`<select
      id=${id}
      value=${value ?? field.default ?? ""}
      onChange=${(event) => change(values.find((one) => String(one) === event.target.value) ?? null)}
    >
      ${field.default === null && html`<option value="">${t("none")}</option>`}
      ${values.map((one) => html`<option value=${one}>${labels[one]?.label ?? one}</option>`)}
    </select>`;
  }
  if (schema.type === "integer") {
    return html`<${Stepper}
      id=${id}
      value=${value ?? field.default ?? 0}
      least=${schema.minimum ?? 0}
      most=${schema.maximum ?? 99}
      change=${change}
    />`;
  }
  if (schema.type === "array") {
    const text = (value ?? []).join(", ");
    return html`<input
      id=${id}
      value=${text}
      placeholder=${t("separated by commas")}
      onChange=${(event) => change(parts(event.target.value))}
    />`;
  }
  if (widget(field) === "textarea") {
    return html`<textarea
      id=${id}
      class="says"
      maxlength=${schema.maxLength}
      value=${value ?? ""}
      onInput=${(event) => change(event.target.value)}
    >
    </textarea>`;
  }
  return html`<input
    id=${id}
    maxlength=${schema.maxLength}
    value=${value ?? ""}
    onInput=${(event) => change(event.target.value)}
  />`;
}

function parts(text) {
  return text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
}

/** A number with minus and plus; with `play`, each press is sent to the table. @param {Record<string, any>} props */
export function Stepper({ id, value, least = 0, most = 99, change, says, play }) {
  const step = (words, icon, lacks, next) => {
    const press = () => change(Math.min(most, Math.max(least, next)));
    const label = html`<${Icon} name=${icon} />`;
    return play
      ? html`<${Send} play=${play} type="button" class="mini" aria-label=${words} lacks=${lacks} onClick=${press}>${label}<//>`
      : html`<button
          type="button"
          class="mini"
          aria-label=${words}
          aria-disabled=${lacks ? "true" : null}
          onClick=${press}
        >
          ${label}
        </button>`;
  };
  return html`<span class="row stepper" role="group" aria-label=${says}>
    ${step(t("one less"), "minus", value <= least, value - 1)}
    <output id=${id}><b>${value}</b></output>
    ${step(t("one more"), "plus", value >= most, value + 1)}
  </span>`;
}

/** Numbers to tap where there are few; else with minus and plus. */
export function Dots({ value, least, most, change, says }) {
  if (most - least > 8)
    return html`<${Stepper} value=${value} least=${least} most=${most} change=${change} says=${says} />`;
  const numbers = Array.from({ length: most - least + 1 }, (_, k) => least + k);
  return html`<span class="dial dots-row" role="group" aria-label=${says}>${numbers.map(
    (n) =>
      html`<button type="button" aria-pressed=${String(n === value)} onClick=${() => change(n)}>
        ${least < 0 && n > 0 ? `+${n}` : String(n).replace("-", "−")}
      </button>`,
  )}</span>`;
}
