// Fields of a spec, drawn as the game's form says (`x-widget`, docs/languages.md).

import { Icon } from "./elements.js";
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
      onChange=${(event) => change(event.target.value || null)}
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

/** A number with minus and plus. */
export function Stepper({ id, value, least = 0, most = 99, change, says }) {
  const to = (next) => change(Math.min(most, Math.max(least, next)));
  return html`<span class="row stepper" role="group" aria-label=${says}>
    <button
      type="button"
      class="mini"
      aria-label=${t("one less")}
      aria-disabled=${value <= least ? "true" : null}
      onClick=${() => to(value - 1)}
    >
      <${Icon} name="minus" />
    </button>
    <output id=${id}><b>${value}</b></output>
    <button
      type="button"
      class="mini"
      aria-label=${t("one more")}
      aria-disabled=${value >= most ? "true" : null}
      onClick=${() => to(value + 1)}
    >
      <${Icon} name="plus" />
    </button>
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
