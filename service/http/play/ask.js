// "I want to ...": opening an action, with what the character's sheet has.

import { useDraft } from "./drafts.js";
import { Field, fieldsOf, Stepper } from "./fields.js";
import { html } from "./vendor/preact.js";
import { t } from "./words.js";

/** How each game names what is rolled: fields of the spec and of the sheet, and how a sheet's value is read and written. */
export const APPROACHES = {
  buried_secrets: { sheet: "ratings", name: "action", number: "rating", most: 4 },
  fallen_empire: { sheet: "abilities", name: "ability", number: "score", most: 4, read: (value) => value.score, write: (score) => ({ score }) },
  terminal_iv: { sheet: "levels", name: "action", number: "level", values: ["none", "skill", "specialty", "mastery"] },
  daggerheart: { sheet: "traits", name: "trait_name", number: "trait", least: -3, most: 5 },
  underworld: { sheet: "traits", several: "traits", number: "rating", most: 5, usual: 3 },
};

/** Return an approach as people write it, such as "Prowl 2". */
export function approachText(play, name, value) {
  const approach = APPROACHES[play.session.system];
  const read = approach.read ? approach.read(value) : value;
  const number = approach.values ? play.label("level", read) : play.session.system === "daggerheart" && read >= 0 ? `+${read}` : read;
  return `${capital(name)} ${number}`;
}

export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const EMPTY = { cid: "", spec: { goal: "" }, picked: [], others: [], clock: "", experiences: [], declare: 0 };

/** The form that opens an action. `again` is an action that this one follows; `close` ends it without one. */
export function Ask({ play, again, close }) {
  const choices = play.isGm ? play.characters : play.mine;
  const { draft, written, change, clear, send } = useDraft(play, "ask", EMPTY);
  if (!choices.length) return html`<${NewCharacter} play=${play} />`;
  const { spec, others, declare } = draft;
  const character = choices.find(({ id }) => id === draft.cid) ?? choices[0];
  const approach = APPROACHES[play.session.system];
  const sheet = character.sheet[approach.sheet] ?? {};
  const known = Object.entries(sheet);
  const clocks = play.clocks.filter(({ state }) => state === "open");
  // What a draft names may be gone from the sheet, or from the table.
  const picked = draft.picked.filter((name) => name in sheet);
  const experiences = draft.experiences.filter((name) => name in (character.sheet.experiences ?? {}));
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
  const setOther = (k, changed) => change({ others: others.map((one, at) => (at === k ? { ...one, ...changed } : one)) });
  const use = (name) => change({ experiences: experiences.includes(name) ? experiences.filter((one) => one !== name) : [...experiences, name] });
  const named = others.map((one) => ({ ...one, name: one.name.trim() })).filter(({ name }) => name);
  const open = (event) => {
    event.preventDefault();
    if (!ready) return;
    send(
      async () => {
        const names = [...picked];
        if (named.length) {
          const document = play.character(character.id);
          const written = named.map(({ name, value = approach.values ? "skill" : (approach.usual ?? 1) }) => [name, approach.write ? approach.write(value) : value]);
          const next = { ...document.sheet, [approach.sheet]: { ...sheet, ...Object.fromEntries(written) } };
          await play.table.changeCharacter(character.id, { sheet: next }, document.version);
          await play.refresh();
          names.push(...named.map(({ name }) => name));
        }
        const body = { character: character.id, spec: terms(approach, spec, names, experiences, play.character(character.id).sheet) };
        if (clock) body.clock = clock;
        if (declare) body.declare = declare;
        if (again) body.follows = again;
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
  const ready = spec.goal.trim() && (picked.length > 0 || named.length > 0);
  return html`<form class="card stack" onSubmit=${open}>
    ${choices.length > 1 && html`<div><label for="who">${t("Who?")}</label><select id="who" value=${character.id} onChange=${(event) => change({ cid: event.target.value, picked: [], others: [], experiences: [] })}>
      ${choices.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}</select></div>`}
    <div><label for="goal">${play.isGm ? t("What do they want?") : t("I want to …")}</label>
      <textarea id="goal" class="says" maxlength="500" required value=${spec.goal} placeholder=${t("slip past the watchman to the vault door")} onInput=${(event) => set("goal", event.target.value)}></textarea></div>
    <fieldset><legend>${approach.several ? t("With which traits? Up to two") : t("How?")}</legend>
      <div class="row wrap">
        ${known.map(([name, value]) => html`<button type="button" aria-pressed=${picked.includes(name) ? "true" : "false"} class="choice" onClick=${() => pick(name)}>${approachText(play, name, value)}</button>`)}
        <button type="button" class="choice" aria-pressed=${others.length ? "true" : "false"} onClick=${more}>${known.length ? t("Something else …") : t("Name it …")}</button>
      </div>
      ${others.map((other, k) => html`<div class="row wrap other">
        <input aria-label=${t("Its name")} maxlength="80" placeholder=${t("Its name")} value=${other.name} onInput=${(event) => setOther(k, { name: event.target.value })} />
        ${approach.values
          ? html`<select aria-label=${t("How good?")} value=${other.value ?? "skill"} onChange=${(event) => setOther(k, { value: event.target.value })}>${approach.values.map((value) => html`<option value=${value}>${play.label("level", value)}</option>`)}</select>`
          : html`<${Stepper} says=${t("How good?")} value=${other.value ?? approach.usual ?? 1} least=${approach.least ?? 0} most=${approach.most} change=${(value) => setOther(k, { value })} />`}
        <span class="hint">${t("It is put on the sheet.")}</span></div>`)}
    </fieldset>
    ${play.session.system === "fallen_empire" && html`<${Field} play=${play} name="threat" value=${spec.threat} change=${(value) => set("threat", value)} />`}
    ${play.family === "duality" && Object.keys(character.sheet.experiences ?? {}).length > 0 && html`<fieldset><legend>${play.field("experiences").title} <span class="soft">${t("1 Hope each")}</span></legend><div class="row wrap">
      ${Object.entries(character.sheet.experiences).map(([name, value]) => html`<button type="button" class="choice" aria-pressed=${experiences.includes(name) ? "true" : "false"} onClick=${() => use(name)}>${name} +${value}</button>`)}
    </div></fieldset>`}
    ${play.family === "fitd" && play.clocks.length > 0 && html`<div><label for="clock">${t("Which clock does it fill?")}</label><select id="clock" value=${clock} onChange=${(event) => change({ clock: event.target.value })}>
      <option value="">${t("none")}</option>${clocks.map((one) => html`<option value=${one.id}>${one.name} (${one.filled}/${one.size})</option>`)}</select></div>`}
    <details><summary>${t("More")}</summary><div class="stack">
      ${play.family === "pool" && html`<div><label for="declare">${t("Several actions this turn: how many?")}</label><${Stepper} id="declare" value=${declare} most=${10} change=${(n) => change({ declare: n })} /></div>`}
      ${fieldsOf(play, ["player", "shared"], false).filter(([name]) => !HANDLED.has(name)).map(([name]) => html`<${Field} key=${name} play=${play} name=${name} value=${spec[name]} change=${(value) => set(name, value)} />`)}
    </div></details>
    ${spec.goal.trim() && !ready ? html`<p class="hint">${t("How do you do it? Pick it above, or name it.")}</p>` : null}
    <button class="primary wide" aria-disabled=${ready && !play.busy ? null : "true"}>${play.isGm ? t("Call for the roll") : t("Ask {gm}", { gm: play.gmName })}</button>
    ${(close || written) && html`<button type="button" class="quiet wide" onClick=${cancel}>${t("Cancel")}</button>`}
  </form>`;
}

/** Fields that the form has in its own way, or that no player writes by hand. */
const HANDLED = new Set(["goal", "seed", "dice", "traits", "experiences", "trade", "multiple", "helpers", "extra_dice", "modifiers", "harm_penalty", "details", "spend", "hope", "stress", "assist", "note", "tag_team"]);

function terms(approach, spec, names, experiences, sheet) {
  const filled = Object.fromEntries(Object.entries(spec).filter(([, value]) => value !== "" && value !== null));
  if (approach.several) return { ...filled, [approach.several]: names.map((name) => ({ name, rating: sheet[approach.sheet][name] })) };
  const found = names[0] ? { ...filled, [approach.name]: names[0] } : filled;
  if (experiences.length) found.experiences = experiences.map((name) => ({ name, modifier: sheet.experiences[name] }));
  return found;
}

/** For somebody without a character: a name is enough. */
export function NewCharacter({ play }) {
  const { draft: { name }, change, send } = useDraft(play, "character", { name: "" });
  const make = (event) => {
    event.preventDefault();
    send(() => play.table.makeCharacter({ name: name.trim() }));
  };
  return html`<form class="card stack" onSubmit=${make}>
    <h2>${play.isGm ? t("A character of yours") : t("Who do you play?")}</h2>
    <div><label for="new-character">${t("Name of your character")}</label><input id="new-character" maxlength="80" required value=${name} onInput=${(event) => change({ name: event.target.value })} /></div>
    <button class=${play.isGm ? "wide" : "primary wide"}>${t("Make the character")}</button>
  </form>`;
}
