// After the dice: what they say, what follows, who takes or resists it.

import { capital } from "./ask.js";
import { stateWords } from "./changes.js";
import { Bar, Die, Icon, Key, Track } from "./elements.js";
import { Stepper } from "./fields.js";
import { knock } from "./sound.js";
import { kindOf } from "./stakes.js";
import { html, useEffect, useState } from "./vendor/preact.js";
import { plural, quoted, t } from "./words.js";

const FLAGS = { bad: "bad", fail: "bad", price: "price", clean: "good", crit: "good" };

/** A roll as it stands: dice that tumble once, the verdict, and what it changed. */
export function Result({ play, entry, action }) {
  // With a hidden Difficulty players have what they announce, and then the GM's verdict.
  const verdictOf = (one) => one.verdict && one.roll === entry.seq && !one.reversed_by;
  const ruling = entry.ruling ?? entry.resistance ?? (entry.announced && { ...entry.announced, ...play.entries.find(verdictOf)?.verdict });
  const [rolling, setRolling] = useState(false);
  useEffect(() => {
    if (entry.seq <= play.tumbled) return undefined;
    play.tumbled = entry.seq;
    setRolling(true);
    knock(ruling?.dice?.length ?? 0);
    const done = setTimeout(() => setRolling(false), 1300);
    return () => clearTimeout(done);
  }, [entry.seq]);
  if (!ruling) return null;
  const again = () => {
    setRolling(false);
    knock(ruling.dice.length);
    requestAnimationFrame(() => requestAnimationFrame(() => setRolling(true)));
    setTimeout(() => setRolling(false), 1300);
  };
  const verdict = entry.resistance ? resistanceText(play, entry) : verdictText(play, ruling);
  return html`<article class=${`card stack ${rolling ? "rolling" : ""} ${entry.reversed_by ? "undone" : ""}`} aria-label=${t("The roll")}>
    <p class="soft tiny">${[entry.character_name, entry.approach && capital(entry.approach), ruling.position && play.label("position", ruling.position)].filter(Boolean).join(" · ")}</p>
    ${ruling.goal && html`<p class="says">${quoted(ruling.goal)}</p>`}
    ${ruling.dice?.length > 0 && html`<button type="button" class="dice-button" aria-label=${t("The dice: {faces}. See them tumble again", { faces: ruling.dice.map(({ face }) => face).join(", ") })} onClick=${again}><${Dice} family=${entry.resistance ? "fitd" : play.family} play=${play} ruling=${ruling} /></button>`}
    <div class="after stack">
      <div class="head"><span class="verdict">${verdict.text}</span>${verdict.flag && html`<span class=${`flag ${verdict.kind}`}>${verdict.flag}</span>`}</div>
      ${verdict.more && html`<p class="small">${verdict.more}</p>`}
      <${Changes} play=${play} changes=${entry.changes} />
      ${entry.reversed_by && html`<p class="small">${t("It was taken back.")}</p>`}
      ${ruling.prompts?.length > 0 && !action && !entry.reversed_by && html`<p class="soft small">${ruling.prompts[0]}</p>`}
    </div>
  </article>`;
}

function resistanceText(play, { resistance, character_name: name }) {
  return { text: t("{name} resists", { name }), flag: plural(resistance.stress, "{n} stress", "{n} stress"), kind: resistance.stress > 0 ? "price" : "good", more: capital(resistance.summary) };
}

function verdictText(play, ruling) {
  const label = ruling.outcome && play.label("outcome", ruling.outcome);
  const kind = ruling.outcome ? FLAGS[kindOf(ruling)] : "";
  if (play.family === "duality") {
    return { text: announced(ruling), flag: label, kind, more: ruling.outcome ? play.help("outcome", ruling.outcome) : t("{gm} knows whether it works.", { gm: play.gmName }) };
  }
  if (play.family === "pool") {
    const net = ruling.net ?? ruling.successes;
    return { text: net === undefined ? label : plural(Math.max(net, 0), "{n} success", "{n} successes"), flag: label, kind, more: play.help("outcome", ruling.outcome) };
  }
  return { text: label, flag: "", kind, more: play.help("outcome", ruling.outcome) };
}

/** What is said aloud, such as "18 with Fear". */
function announced({ dice, total }) {
  const [hope, fear] = ["hope", "fear"].map((role) => dice.find((die) => die.role === role)?.face);
  if (hope === undefined) return String(total ?? "");
  if (hope === fear) return t("{total}, a critical success", { total });
  return hope > fear ? t("{total} with Hope", { total }) : t("{total} with Fear", { total });
}

/** All dice of a ruling, those that count marked. */
function Dice({ play, family, ruling }) {
  const { dice } = ruling;
  if (family === "duality") {
    const high = Math.max(...dice.filter(({ role }) => role === "hope" || role === "fear").map(({ face }) => face));
    return html`<span class="dice duo">${dice.map(({ sides, face, role }) => {
      const two = role === "hope" || role === "fear";
      const note = two && face === high ? t("{name} is higher", { name: play.label("role", role) }) : play.label("role", role);
      return html`<${Die} sides=${sides} face=${face} how=${two ? `${role} two ${face === high ? "high" : ""}` : "counts"} note=${note} />`;
    })}</span>`;
  }
  if (family === "pool") {
    return html`<span class="dice">${dice.map(({ sides, face, counts, role }) => html`<${Die} sides=${sides} face=${face} how=${face === 1 ? "one" : counts ? "hit" : ""} says=${play.label("role", role)} />`)}</span>`;
  }
  return html`<span class="dice">${dice.map(({ sides, face, counts }) => html`<${Die} sides=${sides} face=${face} how=${counts ? "counts" : "lost"} note=${counts ? t("counts") : ""} />`)}</span>`;
}

/** What a change did to tracks and clocks. */
export function Changes({ play, changes }) {
  const lines = changes.filter(({ amount }) => amount).map((change) => changeText(play, change));
  if (!lines.length) return null;
  return html`<p class="changes">${lines.map((line) => html`<span class="row"><${Icon} name="check" />${line}</span>`)}</p>`;
}

export function changeText(play, change) {
  const { who, who_name, track, amount, to } = change;
  const words = stateWords(play, change);
  if (words) return words;
  const name = who_name ?? (track === "fear" ? play.gmName : play.nameOf(who));
  if (track === "filled") {
    const size = play.clock(who)?.size;
    return size ? t("{name}: {from} to {to} of {size}", { name, from: Math.max(0, to - amount), to, size }) : `${name}: ${plural(amount, "{n} tick", "{n} ticks")}`;
  }
  const signed = `${amount > 0 ? "+" : "−"}${Math.abs(amount)}`;
  return to === undefined ? `${name}: ${signed} ${play.label("track", track)}` : `${name}: ${signed} ${play.label("track", track)} (${to})`;
}

/** An action whose dice have fallen, and what is awaited of me. */
export function After({ play, action }) {
  const [read, setRead] = useState(null);
  const entry = play.entries.find(({ seq }) => seq === action.roll) ?? (read?.seq === action.roll ? read : undefined);
  useEffect(() => {
    if (action.roll && !entry) play.table.getRoll(action.roll).then(setRead, () => {});
  }, [action.roll, Boolean(entry)]);
  const mine = action.awaits.filter(({ who }) => play.isMe(who));
  const due = mine.find(({ what }) => what !== "answer")?.what;
  const branch = due === "branch";
  const choice = due === "choice" || due === "verdict";
  const pending = action.consequences.filter(({ state, character }) => state === "pending" && (play.isMe(character ?? action.character) || play.isGm));
  const result = entry && html`<${Result} play=${play} entry=${entry} action=${action} />`;
  const name = play.nameOf(action.character);
  if (branch && entry) return html`<${Branch} play=${play} action=${action} entry=${entry} result=${result} />`;
  if (choice && play.isGm && entry) return html`<${Choose} play=${play} action=${action} entry=${entry} result=${result} name=${name} />`;
  if (pending.length) return html`<${Pending} play=${play} action=${action} pending=${pending} result=${result} />`;
  const others = action.awaits.map(({ who }) => play.nameOf(who));
  return html`<section class="wait" tabindex="-1"><p class="kick">${t("The dice have fallen")}</p><h1>${others.length ? t("Waiting for {who}", { who: [...new Set(others)].join(", ") }) : t("Done")}${others.length > 0 && html`<span class="dots"></span>`}</h1></section>${result}`;
}

/** The player's way on, where there is one. */
function Branch({ play, action, entry, result }) {
  const choose = (branch) => play.act(() => play.table.choose(action.id, { branch }), () => play.step());
  return html`<section class="turn" tabindex="-1"><p class="kick">${t("Your turn")}</p><h1>${t("How do you go on?")}</h1></section>${result}
    <section class="card menu" role="group" aria-label=${t("How do you go on?")}>
      ${entry.ruling.menu.branches.map(({ id, ticks, position }) => html`<button onClick=${() => choose(id)}><span>${play.label("menu", id)}<small>${[play.help("menu", id), ticks !== undefined && plural(ticks, "{n} tick", "{n} ticks"), position && play.label("position", position)].filter(Boolean).join(" · ")}</small></span></button>`)}
    </section>`;
}

/** The GM's menu; several may be on. */
function Choose({ play, action, entry, result, name }) {
  const [picks, setPicks] = useState({});
  const [note, setNote] = useState("");
  const [open, setOpen] = useState(true);
  const [grant, setGrant] = useState("");
  const { menu, outcome } = entry.ruling;
  const hidden = action.spec.difficulty_hidden === true;
  const options = menu?.options ?? [];
  const toggle = (id) => {
    const { [id]: was, ...rest } = picks;
    setPicks(was ? rest : { ...picks, [id]: { id } });
  };
  const set = (id, more) => setPicks({ ...picks, [id]: { ...picks[id], ...more } });
  const branch = menu?.branches?.find(({ id }) => id === action.branch);
  const due = (branch ?? menu)?.at_least ?? 0;
  const chosen = Object.values(picks).map((pick) => Object.fromEntries(Object.entries(pick).filter(([, value]) => value !== "")));
  const enough = chosen.length >= due;
  const worked = entry.ruling.success;
  const heading = due ? (worked ? t("It works. What does it cost?") : t("It goes wrong. What follows?")) : worked ? t("It works. Anything besides?") : t("What follows?");
  const granted = !grant ? {} : play.family === "duality" ? { grant } : { grant_effect: grant };
  const tell = async () => {
    const told = await play.act(() => play.table.choose(action.id, { picks: chosen, ...(note ? { note } : {}), ...granted }));
    if (told && hidden && open) await play.act(() => play.table.openDifficulty(action.roll));
    if (told) play.look("");
  };
  return html`<section class="turn" tabindex="-1"><p class="kick">${t("{name} has rolled", { name })}${outcome ? `: ${play.label("outcome", outcome)}` : ""}</p><h1>${heading}</h1></section>
    ${result}
    <section class="card stack">
      <div class="menu" role="group" aria-label=${due ? t("Pick at least {n}", { n: due }) : t("Pick what you like")}>
        ${[...options, { id: "custom", kind: "consequence" }].map((option) => html`<${Pick} play=${play} action=${action} option=${option} pick=${picks[option.id]} toggle=${() => toggle(option.id)} set=${(more) => set(option.id, more)} />`)}
      </div>
      ${worked === false && play.family === "duality" && html`<label class="tick"><input type="checkbox" checked=${grant === "part"} onChange=${(event) => setGrant(event.target.checked ? "part" : "")} />${t("and grant a part of it")}</label>`}
      ${worked === false && play.session.system === "buried_secrets" && html`<div><label for="grant">${t("Effect that you grant all the same")}</label><select id="grant" value=${grant} onChange=${(event) => setGrant(event.target.value)}>
        <option value="">${t("none")}</option>${["limited", "standard", "great"].map((one) => html`<option value=${one}>${play.label("effect", one)}</option>`)}</select></div>`}
      <div><label for="note">${t("In your words")}</label><input id="note" class="says" maxlength="500" value=${note} onInput=${(event) => setNote(event.target.value)} /></div>
      ${hidden && html`<label class="tick"><input type="checkbox" checked=${open} onChange=${(event) => setOpen(event.target.checked)} />${t("and open the Difficulty")}</label>`}
      <button class="primary" aria-disabled=${enough && !play.busy ? null : "true"} onClick=${() => enough && tell()}>${enough ? t("Tell the table") : t("Pick at least {n}", { n: due })}</button>
    </section>`;
}

/** One of the menu, and where it lands. */
function Pick({ play, action, option, pick, toggle, set }) {
  const { id, ticks, harm_level: harm, position, effect } = option;
  const details = [play.help("menu", id), harm && t("harm {n}", { n: harm }), ticks !== undefined && plural(ticks, "{n} tick", "{n} ticks"), position && play.label("position", position), effect && play.label("effect", effect), option.severity && play.label("severity", option.severity)];
  const clocks = play.clocks.filter(({ state }) => state === "open");
  const ticking = ticks !== undefined && !effect;
  return html`<button type="button" aria-pressed=${String(Boolean(pick))} onClick=${toggle}><span>${play.label("menu", id)}<small>${details.filter(Boolean).join(" · ")}</small></span><span class="push">${pick && html`<${Icon} name="check" />`}</span></button>
    ${pick && html`<div class="stack picked">
      <div><label for=${`text-${id}`}>${id === "custom" ? t("What happens?") : t("What is it?")}</label><input id=${`text-${id}`} class="says" maxlength="500" required=${id === "custom"} value=${pick.text ?? ""} onInput=${(event) => set({ text: event.target.value })} /></div>
      ${ticking && clocks.length > 0 && html`<div><label for=${`clock-${id}`}>${t("Which clock does it tick?")}</label><select id=${`clock-${id}`} value=${pick.clock ?? ""} onChange=${(event) => set({ clock: event.target.value })}><option value="">${t("none")}</option>${clocks.map((one) => html`<option value=${one.id}>${one.name}</option>`)}</select></div>`}
      ${harm && play.characters.length > 1 && html`<div><label for=${`who-${id}`}>${t("Whom does it befall?")}</label><select id=${`who-${id}`} value=${pick.character ?? action.character} onChange=${(event) => set({ character: event.target.value })}>${play.characters.map((one) => html`<option value=${one.id}>${one.name}</option>`)}</select></div>`}
    </div>`}`;
}

/** What may befall: taken, or resisted. */
function Pending({ play, action, pending, result }) {
  const own = pending.filter(({ character }) => play.isMe(character ?? action.character));
  const name = play.nameOf(pending[0].character ?? action.character);
  const heading = own.length ? t("Take it, or resist") : t("Waiting for {who}", { who: name });
  return html`<section class=${own.length ? "turn" : "wait"} tabindex="-1"><p class="kick">${own.length ? plural(own.length, "One thing befalls {name}", "{n} things befall {name}", { name }) : t("The dice have fallen")}</p><h1>${heading}</h1>${action.spec.goal && html`<p class="says">${quoted(action.spec.goal)}</p>`}</section>
    ${result}
    ${pending.map((one) => html`<${Consequence} key=${one.id} play=${play} action=${action} consequence=${one} own=${own.includes(one)} docked=${one === own[0]} />`)}`;
}

function consequenceText(play, one) {
  const parts = [one.harm_level && t("harm {n}", { n: one.harm_level }), one.ticks !== undefined && !one.effect && plural(one.ticks, "{n} tick", "{n} ticks"), one.clock && play.nameOf(one.clock), one.effect && play.label("effect", one.effect), one.position && play.label("position", one.position)];
  return parts.filter(Boolean).join(", ");
}

function Consequence({ play, action, consequence, own, docked }) {
  const stakes = play.stakes.get(action.id)?.value?.pending?.find(({ consequence: { id } }) => id === consequence.id);
  const cid = consequence.character ?? action.character;
  const character = play.character(cid);
  const [rating, choose] = useState(play.ratings.get(cid) ?? 2);
  const setRating = (dice) => {
    play.ratings.set(cid, dice);
    choose(dice);
  };
  const chances = stakes?.chances?.find((one) => one.rating === rating);
  const parts = chances && resistParts(chances, stakes.room);
  const take = () => play.act(() => play.table.choose(action.id, { take: [consequence.id] }), () => play.step());
  const resist = () => play.act(() => play.table.resistConsequence(action.id, stakes?.price === undefined ? { consequence: consequence.id, rating } : { consequence: consequence.id }), (entry) => play.step() ?? play.say(entry.resistance?.summary ?? ""));
  const fate = (what) => play.act(() => play.table.choose(action.id, { fate: { [consequence.id]: what } }));
  const average = chances && chances.stress.reduce((sum, { stress, chance }) => sum + stress * chance.decimal, 0);
  const title = consequence.text || play.label("menu", consequence.pick);
  return html`<section class="card stack"><div class="row"><h2>${title}</h2><span class="flag bad push"><${Icon} name="warn" />${consequenceText(play, consequence) || play.label("menu", consequence.pick)}</span></div>
    ${own && stakes && html`<p class="small">${stakes.left ? t("Resist it, and only this is left: {left}.", { left: consequenceText(play, stakes.left) || play.label("menu", stakes.left.pick) }) : t("Resist it, and nothing of it is left.")} ${stakes.price === undefined ? t("It costs stress, by the dice:") : t("It costs {n} stress, without a roll.", { n: stakes.price })}</p>`}
    ${own && parts && html`<p class="hint">${t("Your character's rating in what resists this: as your game counts it.")}</p><div class="row wrap"><span>${t("Dice that resist")}</span><${Stepper} says=${t("Dice that resist")} value=${rating} least=${0} most=${4} change=${setRating} /></div><${Bar} parts=${parts} /><${Key} parts=${parts} />`}
    ${own && character?.tracks.stress && html`<${Track} name=${play.label("track", "stress")} track="stress" value=${character.tracks.stress.value} cap=${character.tracks.stress.cap} />`}
    ${own && html`<div class=${docked ? "dock" : ""}><div class="go">
      <button class="primary" aria-label=${`${t("Resist")}: ${title}`} aria-disabled=${play.busy ? "true" : null} onClick=${resist}><span>${t("Resist")}</span>${average === undefined ? null : html`<small>${rating === 0 ? t("2 dice, the lower counts") : plural(rating, "roll {n} die", "roll {n} dice")} · ${t("{n} stress on average", { n: average.toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) })}</small>`}</button>
      <button aria-label=${`${t("Take it")}: ${title}`} aria-disabled=${play.busy ? "true" : null} onClick=${take}>${t("Take it")}</button></div></div>`}
    ${play.isGm && html`<div class="row wrap"><button class="mini" onClick=${() => fate("landed")}>${t("It lands")}</button><button class="mini" onClick=${() => fate("reduced")}>${t("One step milder")}</button><button class="mini" onClick=${() => fate("avoided")}>${t("It does not happen")}</button></div>`}
  </section>`;
}

/** Stress in three parts: what fits, the last box, and more than there is room for; without room there is no last box. */
export function resistParts({ stress }, room) {
  const sums = { clean: [], price: [], bad: [] };
  const kind = ({ stress: n }) => {
    if (room === undefined) return n > 2 ? "price" : "clean";
    if (n > room) return "bad";
    return n === room && room > 0 ? "price" : "clean";
  };
  for (const one of stress) sums[kind(one)].push(one);
  const signed = (n) => String(n).replace("-", "−");
  const span = (ones) => (ones.length > 1 ? t("{from} to {to} stress", { from: signed(Math.min(...ones.map((o) => o.stress))), to: signed(Math.max(...ones.map((o) => o.stress))) }) : `${signed(ones[0].stress)} ${t("stress")}`);
  const note = { clean: "", price: room === undefined ? "" : t("your last box"), bad: room === 0 ? t("you have no box left") : t("more than you have") };
  return Object.entries(sums).filter(([, ones]) => ones.length).map(([kind, ones]) => ({
    kind,
    chance: ones.reduce((sum, { chance }) => sum + chance.decimal, 0),
    says: [span(ones), note[kind]].filter(Boolean).join(": "),
  }));
}
