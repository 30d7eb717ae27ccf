// Special abilities of a sheet: what each gives, how often it may be used, and the forms that name and change them.

import { trackWord } from "./changes.js";
import { Stepper } from "./fields.js";
import { html } from "./vendor/preact.js";
import { plural, t } from "./words.js";

/** The field of a spec that names them, and the part of a sheet that has them. */
export const PART = "special_abilities";
/** Boxes that a new track may have: what is used more often is used at will. */
const USES = [1, 2, 3, 4, 5, 6];

/** What a special ability gives, in the words of the game. @param {any} play @param {Record<string, any>} ability */
function givesText(play, ability) {
  const { track: _, ...gives } = ability;
  const { properties = {} } = play.game.sheet.properties[PART]?.additionalProperties ?? {};
  const said = Object.entries(gives).filter(([, value]) => value !== false);
  return said.map(([name, value]) => {
    const title = properties[name]?.title ?? name;
    const number = Array.isArray(value) ? value.reduce((sum, one) => sum + numberOf(one), 0) : value;
    return number === true ? title : `${title} ${number}`;
  });
}

/** Return the number of an item that has a reason beside it. */
const numberOf = ({ source: _, ...others }) => Object.values(others)[0] ?? 0;

/** Return the special abilities of a character, each with the boxes that are left: none are counted at will. */
export function abilitiesOf(play, { sheet = {}, tracks = {} }) {
  return Object.entries(sheet[PART] ?? {}).map(([name, ability]) => {
    const { value = 0, cap = Number.POSITIVE_INFINITY } = tracks[ability.track] ?? {};
    const isSpent = play.game.tracks[ability.track]?.cost === "spends";
    return { ...ability, name, left: ability.track ? (isSpent ? value : cap - value) : Number.POSITIVE_INFINITY };
  });
}

/** A special ability in words, and its cost. @param {any} play @param {Record<string, any>} known */
export function abilityText(play, known) {
  const { name: _, left: __, ...ability } = known;
  const cost = ability.track ? [`1 ${trackWord(play, ability.track)}`] : [];
  return [...givesText(play, ability), ...cost].join(" · ");
}

/** The special abilities of a character, to be pressed for a roll. */
export function Abilities({ play, character, used, change }) {
  const known = abilitiesOf(play, character);
  if (!known.length) return null;
  const press = (name) => change(used.includes(name) ? used.filter((one) => one !== name) : [...used, name]);
  return html`<fieldset>
    <legend>${play.field(PART).title}</legend>
    <div class="row wrap">
      ${known.map(
        (one) =>
          html`<button
            type="button"
            class="choice"
            aria-pressed=${String(used.includes(one.name))}
            disabled=${one.left <= 0}
            title=${one.left <= 0 ? t("you have no box left") : null}
            onClick=${() => press(one.name)}
          >
            ${one.name} <small>${one.left <= 0 ? t("you have no box left") : abilityText(play, one)}</small>
          </button>`,
      )}
    </div>
  </fieldset>`;
}

/** What a special ability gives and how often it may be used, to be changed. `tracks`: the character's. */
export function AbilityFields({ play, id, name, value, tracks, change }) {
  const { properties = {} } = play.game.sheet.properties[PART].additionalProperties;
  const { track: _, ...gives } = properties;
  const put = (field, next) => {
    const { [field]: __, ...others } = value;
    change(next === undefined ? others : { ...others, [field]: next });
  };
  return html`<div class="stack below">
    ${Object.entries(gives).map(
      ([field, schema]) =>
        html`<${Given}
          id=${`${id}-${field}`}
          name=${name}
          schema=${schema}
          value=${value[field]}
          change=${(next) => put(field, next)}
        />`,
    )}
    <div>
      <label for=${`${id}-track`}>${t("How often?")}</label>
      <select
        id=${`${id}-track`}
        value=${value.uses ? String(value.uses) : (value.track ?? "")}
        onChange=${(event) => change(counted(name, value, event.currentTarget.value))}
      >
        <option value="">${t("at will")}</option>
        ${
          !(slug(name) in tracks) &&
          USES.map((uses) => html`<option value=${uses}>${plural(uses, "{n} time", "{n} times")}</option>`)
        }
        ${Object.keys(tracks).map((track) => html`<option value=${track}>${play.label("track", track)}</option>`)}
      </select>
    </div>
  </div>`;
}

/** Return an ability of a sheet that is written, counted by a track, by so many boxes of a new one (`uses`), or not. */
function counted(name, { track: _, uses: __, ...ability }, how) {
  if (!how) return ability;
  return /^\d/.test(how) ? { ...ability, track: slug(name), uses: Number(how) } : { ...ability, track: how };
}

/** Return the name that a track of its own gets by an ability: letters without accents, digits, and `_`. */
function slug(name) {
  const plain = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_");
  return plain.replace(/^[^a-z]+|_+$/g, "").slice(0, 40) || "ability";
}

/** Return a sheet that was written as it is sent, and the tracks that are made with it. */
export function written(sheet) {
  const abilities = Object.entries(sheet[PART] ?? {});
  const made = abilities.filter(([, { uses }]) => uses).map(([, { track, uses }]) => [track, { value: 0, cap: uses }]);
  const plain = abilities.map(([name, { uses: _, ...ability }]) => [name, ability]);
  return { sheet: { ...sheet, [PART]: Object.fromEntries(plain) }, tracks: Object.fromEntries(made) };
}

/** A field that an ability gives, or does not. */
function Given({ id, name, schema, value, change }) {
  const { title, type, items } = schema;
  if (type === "boolean") {
    return html`<label class="tick">
      <input
        type="checkbox"
        id=${id}
        checked=${value ?? false}
        onChange=${(event) => change(event.currentTarget.checked || undefined)}
      />
      ${title}
    </label>`;
  }
  if (schema.enum) {
    return html`<label for=${id}>${title}</label><select
        id=${id}
        value=${value ?? ""}
        onChange=${(event) => change(schema.enum.find((one) => String(one) === event.currentTarget.value))}
      >
        <option value="">${t("none")}</option>
        ${schema.enum.map((one) => html`<option value=${one}>${one}</option>`)}
      </select>`;
  }
  if (type === "string") {
    return html`<label for=${id}>${title}</label><input
        id=${id}
        maxlength="80"
        value=${value ?? ""}
        onInput=${(event) => change(event.currentTarget.value || undefined)}
      />`;
  }
  const [member, number] = items
    ? (Object.entries(items.properties).find(([one]) => one !== "source") ?? ["", {}])
    : ["", schema];
  const wrap = (n) => (member ? [{ source: name, [member]: n }] : n);
  return html`<label for=${id}>${title}</label><${Stepper}
      id=${id}
      says=${`${name}: ${title}`}
      value=${(member ? value?.[0]?.[member] : value) ?? 0}
      least=${Math.min(0, number.minimum ?? 0)}
      most=${number.maximum ?? 10}
      change=${(n) => change(n ? wrap(n) : undefined)}
    />`;
}
