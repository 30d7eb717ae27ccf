// Rolls of another kind than the game's own in an action, such as damage that follows from an attack.

import { capital } from "./ask.js";
import { partsOf } from "./chances.js";
import { Bar, Key } from "./elements.js";
import { Field, fieldsOf, schemaOf } from "./fields.js";
import { Send } from "./send.js";
import { html, useEffect, useState } from "./vendor/preact.js";
import { spoken, t } from "./words.js";

/** Whether the roll of an action is of another kind than the game's own. */
export function isExtra(play, { spec }) {
  return spec.system !== undefined && spec.system !== play.game.name;
}

/** Return a kind of roll as forms and chances read a game, with all that the published game has. */
export function formOf(game) {
  return {
    game,
    session: { options: { published: true } },
    field: (name) => game.spec.properties[name],
    label: (kind, id) => game.labels[kind]?.[id]?.label ?? String(id).replaceAll("_", " "),
  };
}

/** Return the kind of an action's roll, once it is described. */
function useKind(play, { spec }) {
  const [kind, setKind] = useState(null);
  useEffect(() => {
    play.client.describeSystem(spec.system).then(
      (game) => setKind(formOf(game)),
      () => {},
    );
  }, [spec.system]);
  return kind;
}

/** What its dice are, what they bring on average, and how often which of its outcomes where there are several. */
export function ExtraChances({ play, action }) {
  const kind = useKind(play, action);
  const stakes = play.stakes.get(action.id)?.value;
  if (!kind || !stakes?.outcomes?.length) return null;
  const parts = stakes.outcomes.map((one) => ({
    ...partsOf(kind, [one])[0],
    chance: one.chance.decimal,
    says: kind.label("outcome", one.outcome),
  }));
  const readings = Object.entries(stakes.readings ?? {});
  return html`<p><b>${capital(stakes.summary)}</b></p>
    ${readings.map(
      ([name, { decimal }]) =>
        html`<p class="small">
          ${kind.label("reading", name)}: ${decimal.toLocaleString(spoken, { maximumFractionDigits: 1 })}
        </p>`,
    )}
    ${parts.length > 1 && html`<${Bar} parts=${parts} /><${Key} parts=${parts} />`}`;
}

/** The game master's fields of it, and their word. */
export function ExtraTerms({ play, action, spec, set, agree, player }) {
  const kind = useKind(play, action);
  if (!kind) return null;
  const of = (name) => (name in spec ? spec[name] : action.spec[name]);
  const plain = [true, false].flatMap((primary) => fieldsOf(kind, ["gm"], primary));
  const objects = Object.entries(kind.game.spec.properties).filter(
    ([name, field]) => field["x-owner"] === "gm" && kind.game.fields[name]?.kind === "object" && !field["x-joined"],
  );
  return html`<section class="card stack">
    <${ExtraChances} play=${play} action=${action} />
    ${objects.map(
      ([name, field]) =>
        html`<${Numbers} name=${name} field=${field} value=${of(name)} change=${(value) => set(name, value)} />`,
    )}
    ${plain.map(
      ([name]) =>
        html`<${Field}
          key=${name}
          form="extra"
          play=${kind}
          name=${name}
          value=${of(name)}
          change=${(value) => set(name, value)}
        />`,
    )}
    <${Send} play=${play} class="primary" onClick=${() => agree({})}>${t("Agree: {player} can roll", { player })}<//>
  </section>`;
}

/** An object of numbers, each to be written: those that are empty are left out, and all of it where none is there. */
function Numbers({ name, field, value, change }) {
  const put = (one, text) => {
    const { [one]: _, ...others } = value ?? {};
    const number = Number.parseInt(text, 10);
    const next = Number.isNaN(number) ? others : { ...others, [one]: number };
    change(Object.keys(next).length ? next : null);
  };
  return html`<fieldset>
    <legend>${field.title}</legend>
    <p class="hint">${field.description}</p>
    <div class="stakes2">
      ${Object.entries(schemaOf(field).properties).map(
        ([one, its]) => html`<div>
          <label for=${`extra-${name}-${one}`}>${its.title}</label>
          <input
            id=${`extra-${name}-${one}`}
            inputmode="numeric"
            maxlength="4"
            value=${value?.[one] ?? ""}
            onInput=${(event) => put(one, event.target.value)}
          />
          <p class="hint">${its.description}</p>
        </div>`,
      )}
    </div>
  </fieldset>`;
}
