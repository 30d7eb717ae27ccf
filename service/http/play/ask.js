// "I want to ...": opening an action, with what the character's sheet has.

import { Abilities, PART, abilitiesOf } from "./abilities.js";
import { useDraft } from "./drafts.js";
import { Dots, Field, fieldsOf, Stepper } from "./fields.js";
import { Joins, joinable } from "./joins.js";
import { isSameName } from "./known.js";
import { modifierFields, Modifiers, withReasons } from "./modifiers.js";
import { NewCharacter } from "./newcomer.js";
import { Send } from "./send.js";
import { html } from "./vendor/preact.js";
import { t } from "./words.js";

/** The range of an approach's number where the game's card leaves it out. */
const USUAL = { least: 0, most: 5, start: 1 };

/**
 * How the game's rolls say how: fields of the spec and of the sheet, and the values where they are words.
 * `several`: the field is a list; `none`: no sheet of the game has it.
 */
export function approachOf(play) {
  const approach = { ...USUAL, ...play.game.approach };
  const { name = "", part } = approach;
  const schema = play.game.sheet.properties?.[part]?.additionalProperties ?? {};
  return {
    ...approach,
    none: !name || !part,
    several: Boolean(play.game.fields[name]?.many),
    values: schema.enum,
    labels: schema["x-enum-labels"],
  };
}

/** Return an approach with its number in a roll, such as "Prowl 2". */
export function approachText(play, name, number) {
  const { labels, least } = approachOf(play);
  return `${capital(name)} ${labels?.[number]?.label ?? (least < 0 && number >= 0 ? `+${number}` : number)}`;
}

/** Return the same by a value of the sheet, which may be an object. */
function sheetText(play, name, value) {
  const { member } = play.game.approach;
  return approachText(play, name, member ? value[member] : value);
}

/** Return the names that most characters of the game have in a part of the sheet. */
export function usualNames(play, part) {
  return play.game.sheet.properties?.[part]?.["x-names"] ?? [];
}

export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @type {Record<string, any>} */
export const EMPTY = {
  cid: "",
  spec: { goal: "" },
  picked: [],
  others: [],
  clock: "",
  used: [],
  abilities: [],
  joins: [],
  declare: 0,
};

/**
 * The form that opens an action. `again` is an action that this one follows, whose goal and approach it begins with;
 * `close` ends it without one.
 */
export function Ask({ play, again, close }) {
  const choices = (play.isGm ? play.characters : play.mine).filter(({ id }) => !again || id === again.character);
  const approach = approachOf(play);
  const empty = again
    ? { ...EMPTY, spec: { goal: again.spec.goal ?? "" }, picked: approachesOf(again, approach) }
    : EMPTY;
  const { draft, written, change, clear, send } = useDraft(play, again ? `ask ${again.id}` : "ask", empty);
  if (!choices.length) return html`<${NewCharacter} play=${play} />`;
  const { spec, others, declare } = draft;
  const character = choices.find(({ id }) => id === draft.cid) ?? choices[0];
  const sheet = character.sheet[approach.part] ?? {};
  // What the action that this one follows has and no sheet has is copied by the service.
  const copied = again !== undefined && approachesOf(again, approach).some((name) => !(name in sheet));
  // A list beside the approach whose objects the sheet has, such as Experiences.
  const [[listed, member] = []] = Object.entries(play.game.members).filter(
    ([name]) => name !== approach.name && name !== PART,
  );
  const useful = listed ? Object.entries(character.sheet[listed] ?? {}) : [];
  const price = Object.values(play.game.pushes).find(({ field }) => field === listed)?.costs;
  const needed = neededFields(play);
  const known = Object.entries(sheet);
  // What most characters of the game have, and this sheet has not yet.
  const usual = usualNames(play, approach.part).filter((name) => !known.some(([one]) => isSameName(one, name)));
  const clocks = play.clocks.filter(({ state }) => state === "open");
  // What a draft names may be gone from the sheet, or from the table.
  const picked = draft.picked.filter((name) => name in sheet);
  const used = draft.used.filter((name) => useful.some(([one]) => one === name));
  const able = abilitiesOf(play, character).filter(({ left }) => left > 0);
  const abilities = draft.abilities.filter((name) => able.some((one) => one.name === name));
  const rolls = joinable(play);
  const joins = draft.joins.filter((one) => rolls.some(({ id }) => id === one));
  const clock = clocks.some(({ id }) => id === draft.clock) ? draft.clock : "";
  const set = (name, value) => {
    const { [name]: _, ...rest } = spec;
    change({ spec: value === null ? rest : { ...rest, [name]: value } });
  };
  const pick = (name) => {
    const most = approach.several ? 2 - others.length : 1;
    const kept = approach.several ? others : [];
    if (picked.includes(name)) change({ picked: picked.filter((one) => one !== name), others: kept });
    else change({ picked: most > 0 ? [...picked, name].slice(-most) : picked, others: kept });
  };
  const more = () => {
    const room = (approach.several ? 2 - picked.length : 1) - others.length;
    change({ picked: approach.several ? picked : [], others: room > 0 ? [...others, { name: "" }] : [] });
  };
  const pickUsual = (name) => {
    if (others.some((one) => one.name === name)) {
      change({ others: others.filter((one) => one.name !== name) });
      return;
    }
    const beside = approach.several ? 1 : 0;
    const kept = beside ? others.slice(-beside) : [];
    const room = beside - kept.length;
    change({ picked: room ? picked.slice(-room) : [], others: [...kept, { name }] });
  };
  const setOther = (k, changed) =>
    change({ others: others.map((one, at) => (at === k ? { ...one, ...changed } : one)) });
  const use = (name) => change({ used: used.includes(name) ? used.filter((one) => one !== name) : [...used, name] });
  const named = others.map((one) => ({ ...one, name: one.name.trim() })).filter(({ name }) => name);
  const open = (event) => {
    event.preventDefault();
    if (!ready) return;
    send(
      async () => {
        const names = [...picked];
        if (named.length) {
          const document = play.character(character.id);
          const written = named.map(({ name, value = approach.start }) => [
            name,
            approach.member ? { [approach.member]: value } : value,
          ]);
          const next = { ...document.sheet, [approach.part]: { ...sheet, ...Object.fromEntries(written) } };
          await play.table.changeCharacter(character.id, { sheet: next }, document.version);
          await play.refresh();
          names.push(...named.map(({ name }) => name));
        }
        const document = play.character(character.id);
        const body = {
          character: character.id,
          spec: terms(copied ? null : approach, withReasons(play, whole), names, document.sheet),
        };
        if (used.length)
          body.spec[listed] = used.map((name) => ({
            name,
            [member]: play.character(character.id).sheet[listed][name],
          }));
        if (abilities.length) body.spec[PART] = abilities.map((name) => ({ name }));
        if (clock) body.clock = clock;
        if (joins.length) body.joins = joins;
        if (declare) body.declare = declare;
        if (again) body.follows = again.id;
        return play.table.openAction(body);
      },
      () => {
        play.look("");
        play.say(t("{gm} is asked.", { gm: play.gmName }));
      },
    );
  };
  const cancel = () => {
    clear();
    close?.();
    play.look("");
  };
  // A number that is needed is what its field shows.
  const shown = needed
    .filter((name) => play.game.fields[name].kind === "number")
    .map((name) => [name, spec[name] ?? 0]);
  const whole = { ...spec, ...Object.fromEntries(shown) };
  const isFilled = (name) => typeof whole[name] !== "string" || whole[name].trim() !== "";
  const lacking = needed.filter((name) => (whole[name] ?? "") === "" || !isFilled(name));
  const ready =
    spec.goal.trim() &&
    !lacking.length &&
    (approach.none || copied || picked.length > 0 || named.length > 0 || joins.length > 0);
  return html`<form class="card stack" onSubmit=${open}>
    ${
      choices.length > 1 &&
      html`<div>
        <label for="who">${t("Who?")}</label>
        <select
          id="who"
          value=${character.id}
          onChange=${(event) => change({ cid: event.target.value, picked: [], others: [], used: [], abilities: [] })}
        >
      ${choices.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}</select></div>`
    }
    <div><label for="goal">${play.isGm ? t("What do they want?") : t("I want to …")}</label>
      <textarea
        id="goal"
        class="says"
        maxlength="500"
        required
        value=${spec.goal}
        placeholder=${t("slip past the watchman to the vault door")}
        onInput=${(event) => set("goal", event.target.value)}
      >
      </textarea>
    </div>
    ${
      !approach.none &&
      !copied &&
      html`<fieldset><legend>${approach.several ? t("With which traits? Up to two") : t("How?")}</legend>
      <div class="row wrap">
        ${known.map(
          ([name, value]) =>
            html`<button
              type="button"
              aria-pressed=${picked.includes(name) ? "true" : "false"}
              class="choice"
              onClick=${() => pick(name)}
            >
              ${sheetText(play, name, value)}
            </button>`,
        )}
        ${known.length > 0 && usual.length > 0 && html`<p class="hint apart">${t("Not on your sheet: {n}", { n: usual.length })}</p>`}
        ${usual.map(
          (name) =>
            html`<button
              type="button"
              class="choice usual"
              aria-pressed=${others.some((one) => one.name === name) ? "true" : "false"}
              onClick=${() => pickUsual(name)}
            >
              ${name}
            </button>`,
        )}
        <button
          type="button"
          class="choice"
          aria-pressed=${others.some(({ name }) => !usual.includes(name)) ? "true" : "false"}
          onClick=${more}
        >
          ${known.length ? t("Something else …") : t("Name it …")}
        </button>
      </div>
      ${others.map(
        (other, k) => html`<div class="row wrap other">
        <input
          aria-label=${t("Its name")}
          maxlength="80"
          placeholder=${t("Its name")}
          value=${other.name}
          onInput=${(event) => setOther(k, { name: event.target.value })}
        />
        ${
          approach.values
            ? html`<select
              aria-label=${t("How good?")}
              value=${other.value ?? approach.start}
              onChange=${(event) => setOther(k, { value: event.target.value })}
            >
              ${approach.values.map((value) => html`<option value=${value}>${approach.labels[value].label}</option>`)}
            </select>`
            : html`<${Dots}
              says=${t("How good?")}
              value=${other.value ?? approach.start}
              least=${approach.least}
              most=${approach.most}
              change=${(value) => setOther(k, { value })}
            />`
        }
        <span class="hint">${t("It is put on the sheet.")}</span></div>`,
      )}
    </fieldset>`
    }
    ${needed.map(
      (name) =>
        html`<${Field}
          key=${name}
          play=${play}
          name=${name}
          needed
          value=${spec[name]}
          change=${(value) => set(name, value)}
        />`,
    )}
    ${
      useful.length > 0 &&
      html`<fieldset>
        <legend>
          ${play.field(listed).title} ${
            price && html`<span class="soft">${t("{costs} each", { costs: costsText(play, price) })}</span>`
          }
        </legend>
        <div class="row wrap">
      ${useful.map(
        ([name, value]) =>
          html`<button
            type="button"
            class="choice"
            aria-pressed=${used.includes(name) ? "true" : "false"}
            onClick=${() => use(name)}
          >
            ${name} +${value}
          </button>`,
      )}
    </div></fieldset>`
    }
    <${Abilities}
      play=${play}
      character=${character}
      used=${abilities}
      change=${(next) => change({ abilities: next.slice(-4) })}
    />
    ${
      "clock" in play.game.fields &&
      !play.game.clock_flag &&
      !again &&
      play.clocks.length > 0 &&
      html`<div>
        <label for="clock">${t("Which clock does it fill?")}</label>
        <select id="clock" value=${clock} onChange=${(event) => change({ clock: event.target.value })}>
      <option value="">${t("none")}</option>
      ${clocks.map((one) => html`<option value=${one.id}>${one.name} (${one.filled}/${one.size})</option>`)}
    </select>
  </div>`
    }
    ${
      rolls.length > 0 &&
      html`<${Joins} play=${play} rolls=${rolls} picked=${joins} change=${(next) => change({ joins: next })} />`
    }
    <details><summary>${t("More")}</summary><div class="stack">
      ${
        "multiple" in play.game.counted &&
        html`<div>
          <label for="declare">${t("Several actions this turn: how many?")}</label>
          <${Stepper} id="declare" value=${declare} most=${10} change=${(n) => change({ declare: n })} />
        </div>`
      }
      ${fieldsOf(play, ["player", "shared"], false)
        .filter(([name]) => !needed.includes(name) && isWritten(play, name))
        .map(
          ([name]) =>
            html`<${Field}
              key=${name}
              play=${play}
              name=${name}
              value=${spec[name]}
              change=${(value) => set(name, value)}
            />`,
        )}
      ${modifierFields(play, ["player", "shared"]).map(
        ([name, field]) =>
          html`<${Modifiers}
            key=${name}
            field=${field}
            value=${spec[name]}
            change=${(value) => set(name, value.length ? value : null)}
          />`,
      )}
    </div></details>
    ${
      spec.goal.trim() && !ready
        ? html`<p class="hint">
          ${
            lacking.length
              ? t("Still needed: {what}.", { what: lacking.map((name) => play.field(name).title).join(", ") })
              : t("How do you do it? Pick it above, or name it.")
          }
        </p>`
        : null
    }
    <${Send} play=${play} class="primary wide" lacks=${!ready}>
      ${
        again
          ? t("Go on at {position}", { position: play.label("position", again.next) })
          : play.isGm
            ? t("Call for the roll")
            : t("Ask {gm}", { gm: play.gmName })
      }
    <//>
    ${(close || written) && html`<button type="button" class="quiet wide" onClick=${cancel}>${t("Cancel")}</button>`}
  </form>`;
}

/** Return the fields beside goal and approach without which there is no roll at a table, and that no sheet gives. */
export function neededFields(play) {
  const approach = approachOf(play);
  const { fields, from_sheet: fromSheet, needed } = play.game;
  const isNeeded = ([name, { owner, required }]) =>
    owner !== "gm" && ((required && !fromSheet.includes(name)) || name in needed);
  return Object.entries(fields)
    .filter((one) => !one[0].includes(".") && isNeeded(one))
    .map(([name]) => name)
    .filter((name) => !["goal", approach.name].includes(name));
}

/** Whether a player writes a field in this form: the table counts none of it, no offer sets it, and it is no object. */
function isWritten(play, name) {
  const { fields, counted, from_tracks: held, harm_field: harm, offers } = play.game;
  const offered = Object.values(offers).flatMap(({ sets = {}, copies, counts, adds }) => [
    ...Object.keys(sets),
    copies,
    counts,
    adds,
  ]);
  if (["goal", "note", harm, ...held, ...offered].includes(name) || name in counted) return false;
  return fields[name] !== undefined && fields[name].kind !== "object";
}

/** Return what something costs, such as "1 Hope". */
export function costsText(play, costs) {
  return Object.entries(costs)
    .map(([track, n]) => `${n} ${play.label("track", track)}`)
    .join(", ");
}

/** Return the names by which an action is done: one, or several. */
function approachesOf({ spec }, { name, several }) {
  return several ? (spec[name] ?? []).map((one) => one.name) : spec[name] ? [spec[name]] : [];
}

/** Return the terms that are sent; without `approach` it is copied. */
function terms(approach, spec, names, sheet) {
  const filled = Object.fromEntries(Object.entries(spec).filter(([, value]) => value !== "" && value !== null));
  if (!approach) return filled;
  if (approach.several)
    return {
      ...filled,
      [approach.name]: names.map((name) => ({ name, [approach.number]: sheet[approach.part][name] })),
    };
  return names[0] ? { ...filled, [approach.name]: names[0] } : filled;
}
