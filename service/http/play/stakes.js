// Stakes: what may come of a roll, what would change it, and the roll.

import { approachText, capital } from "./ask.js";
import { Bar, Icon, Key, Level, percents, Track } from "./elements.js";
import { html, useState } from "./vendor/preact.js";
import { plural, quoted, t } from "./words.js";

const POSITIONS = ["controlled", "risky", "desperate"];

/** How an outcome is drawn, from bad to good; `sure` says that it worked. */
const KINDS = ["bad", "fail", "price", "clean", "crit"];
const OUTCOMES = {
  terrible_outcome: "bad", bad_outcome: "bad", partial_success: "price", full_success: "clean", critical_success: "crit",
  failure_with_fear: "bad", failure_with_hope: "fail", success_with_fear: "price", success_with_hope: "clean",
  botch: "bad", failure: "fail", success: "clean", impossible: "fail",
};
const DEGREES = { marginal: "price", moderate: "clean", complete: "crit" };

export function kindOf({ outcome, degree }) {
  return degree ? DEGREES[degree] : OUTCOMES[outcome] ?? "clean";
}

/** Return the parts of a bar, bad to good; outcomes that are drawn alike are one part. */
export function partsOf(play, outcomes, says = {}) {
  const parts = KINDS.map((kind) => ({ kind, chance: 0, says: [], more: "" }));
  for (const outcome of [...outcomes].reverse()) {
    const part = parts[KINDS.indexOf(kindOf(outcome))];
    part.chance += outcome.chance.decimal;
    part.says.push(outcome.degree ? play.label("degree", outcome.degree) : play.label("outcome", outcome.outcome));
    part.more = toldOf(play, outcome.outcome, says) || part.more;
    if (outcome.ticks) part.says[part.says.length - 1] += `, ${plural(outcome.ticks, "{n} tick", "{n} ticks")}`;
  }
  const found = parts.filter(({ chance }) => chance > 0).map((part) => ({ ...part, says: [...new Set(part.says)].join(" / ") }));
  return found.map((part) => ({ ...part, more: part.more && quoted(part.more) }));
}

/** What the GM told beforehand of an outcome, "" for nothing. */
export function toldOf(play, outcome, says = {}) {
  const slot = Object.keys(play.game.slots).find((name) => play.game.slots[name].includes(outcome));
  return says[slot] ?? "";
}

/** What a result of which the GM tells beforehand is called. */
export function slotTitle(play, slot) {
  return play.label(play.game.labels.slot ? "slot" : "outcome", slot);
}

function failing(parts) {
  return parts.filter(({ kind }) => kind === "bad" || kind === "fail").reduce((sum, { chance }) => sum + chance, 0);
}

function inPercent(parts, kinds) {
  const shown = percents(parts.map(({ chance }) => chance));
  return shown.filter((_, k) => kinds.includes(parts[k].kind)).reduce((sum, n) => sum + n, 0);
}

/** The chance that it works, and the one that matters in this game. */
export function Headline({ play, stakes, parts }) {
  const [exact, setExact] = useState(false);
  const yes = inPercent(parts, ["price", "clean", "crit"]);
  const free = inPercent(parts, ["clean", "crit"]);
  const words = { fitd: t("without a price"), duality: t("and no Fear"), pool: t("two or more") };
  return html`<p class="big"><button type="button" class="quiet exact" aria-expanded=${exact ? "true" : "false"} onClick=${() => setExact(!exact)}><b>${yes} %</b></button> ${t("it works")} <span class="and"><b>${free} %</b> ${words[play.family]}</span></p>
    ${exact && html`<p class="small">${t("Exactly {fraction}.", { fraction: stakes.success.fraction })} ${stakes.outcomes.map(({ outcome, degree, chance }) => `${degree ? play.label("degree", degree) : play.label("outcome", outcome)} ${chance.fraction}`).join(" · ")}</p>`}`;
}

/** The terms of an action as chips. */
export function Terms({ play, action }) {
  const { spec } = action;
  const chips = [];
  for (const name of [spec.action, spec.ability, spec.trait_name].filter(Boolean)) {
    const value = spec.rating ?? spec.score ?? spec.level ?? spec.trait;
    chips.push(value === undefined ? capital(name) : approachText(play, name, spec.ability ? { score: value } : value));
  }
  for (const one of spec.traits ?? []) chips.push(`${one.name} ${one.rating}`);
  for (const one of spec.experiences ?? []) chips.push(`${one.name} +${one.modifier}`);
  if (spec.effect && spec.effect !== "none") chips.push(effectText(play, spec.effect));
  if (spec.difficulty !== undefined) chips.push(t("Difficulty {n}", { n: spec.difficulty }));
  else if (action.difficulty_commit || spec.difficulty_hidden) chips.push(t("Difficulty secret"));
  const clock = action.clock && play.clock(action.clock);
  return html`<div class="chips">
    ${chips.map((chip) => html`<span class="chip">${chip}</span>`)}
    ${spec.position && html`<span class="chip"><${Level} level=${POSITIONS.indexOf(spec.position) + 1} />${play.label("position", spec.position)}</span>`}
    ${clock && html`<span class="chip"><${Icon} name="clock" />${clock.name}, ${clock.filled} ${t("of")} ${clock.size}</span>`}
  </div>`;
}

export function effectText(play, effect) {
  const ticks = play.game.tables.effects?.find(({ id }) => id === effect)?.ticks;
  const label = play.label("effect", effect);
  return ticks === undefined ? label : `${label}, ${plural(ticks, "{n} tick", "{n} ticks")}`;
}

/** What a player sees of an action before the dice. */
export function Stakes({ play, action }) {
  const stakes = play.stakes.get(action.id)?.value;
  const [editing, setEditing] = useState(false);
  const ready = action.state === "ready" && action.agreed && !stakes?.problem;
  const missing = action.awaits.find(({ who, what }) => what === "terms" && play.isMe(who));
  const asked = action.awaits.some(({ who, what }) => what === "answer" && play.isMe(who));
  const mine = ready || missing || asked;
  const kick = ready ? t("Your turn · {gm} has agreed", { gm: play.gmName }) : mine ? t("Your turn") : t("{gm} is asked", { gm: play.gmName });
  const heading = ready ? t("Roll, or change your mind") : missing ? t("Something is missing") : asked ? t("Somebody offers something") : t("Waiting for {gm}", { gm: play.gmName });
  const patch = (spec) => play.act(() => play.table.changeAction(action.id, { spec }, "*"));
  const cancel = async () => {
    if (await play.ask(t("Give this up? It costs nothing."), t("Give it up"))) {
      await play.act(() => play.table.changeAction(action.id, { state: "cancelled" }, "*"), () => play.look(""));
    }
  };
  const roll = async () => {
    const rolled = (entry) => play.glance(action.id) ?? play.say(entry.ruling?.summary ?? "");
    await play.act(() => play.table.rollAction(action.id, {}, action.etag).catch(changedTerms), rolled);
    play.changed();
  };
  const parts = stakes?.outcomes?.length ? partsOf(play, stakes.outcomes, action.says) : null;
  const known = stakes?.outcomes || stakes?.possible;
  return html`
    <section class=${mine ? "turn" : "wait"} tabindex="-1"><p class="kick">${kick}</p><h1>${heading}${mine ? "" : html`<span class="dots"></span>`}</h1>
      ${action.spec.goal && html`<p class="says">${quoted(action.spec.goal)}</p>`}<${Terms} play=${play} action=${action} /></section>
    ${stakes?.problem && html`<p class="note">${capital(stakes.problem.detail)}</p>`}
    <${Warnings} stakes=${stakes} />
    ${stakes?.problem?.code === "already_tried" && html`<${Different} play=${play} action=${action} />`}
    ${missing && stakes?.problem && html`<${Missing} key=${stakes.problem.pointer} play=${play} action=${action} pointer=${stakes.problem.pointer} patch=${patch} />`}
    ${parts && html`<section class="card" aria-label=${t("Stakes")}>${play.family === "fitd" && !action.spec.position && html`<p class="soft small">${t("If it is {position}, {effect}:", { position: play.label("position", "risky"), effect: effectText(play, "standard") })}</p>`}<${Headline} play=${play} stakes=${stakes} parts=${parts} /><${Bar} parts=${parts} /><${Key} parts=${parts} /></section>`}
    ${stakes?.possible && html`<${Secret} play=${play} stakes=${stakes} />`}
    ${stakes?.problem && !known && asked && html`<section class="card"><h2>${t("Offers")}</h2><ul>${action.offers.filter(({ state }) => state === "open").map((offer) => html`<${Way} ...${offerWay(play, action, offer)} play=${play} action=${action} />`)}</ul></section>`}
    ${known && html`<${Options} play=${play} action=${action} stakes=${stakes} parts=${parts} patch=${patch} />`}
    ${editing && html`<section class="card"><label for="goal-now">${t("I want to …")}</label><textarea id="goal-now" class="says" defaultValue=${action.spec.goal} onChange=${(event) => patch({ goal: event.target.value })}></textarea><p class="hint">${t("{gm} agrees again to what you change.", { gm: play.gmName })}</p></section>`}
    <div class="row wrap"><button class="quiet" onClick=${() => setEditing(!editing)}><${Icon} name="pen" />${t("Change the words")}</button><button class="quiet" onClick=${cancel}>${t("Give it up")}</button></div>
    ${ready && html`<${Dock} play=${play} action=${action} stakes=${stakes} parts=${parts} roll=${roll} />`}`;
}

/** What the GM warned of, and that an opportunity is lost. */
export function Warnings({ stakes }) {
  return html`${stakes?.opportunity_lost && html`<p class="note">${t("This opportunity was lost before.")}</p>`}
    ${stakes?.warned_consequences && html`<p class="note">${t("You are warned: {what}", { what: list(stakes.warned_consequences) })}</p>`}`;
}

/** Terms that are not those that were looked at, which is another thing than a sheet that somebody else has changed. */
function changedTerms(error) {
  if (error.code === "version_mismatch") error.code = "stale";
  throw error;
}

/** What has changed, so that it is no repetition (FE-06). */
function Different({ play, action }) {
  const [text, setText] = useState("");
  const send = (event) => {
    event.preventDefault();
    play.act(() => play.table.changeAction(action.id, { fiction_changed: text.trim() }, "*"));
  };
  return html`<form class="card stack" onSubmit=${send}><label for="different">${t("This was tried the same way before. What is different now?")}</label>
    <input id="different" class="says" required maxlength="500" value=${text} onInput=${(event) => setText(event.target.value)} /><button>${t("Tell {player}", { player: play.gmName })}</button></form>`;
}

/** The one field that a rule misses. */
function Missing({ play, action, pointer = "", patch }) {
  const name = pointer.split("/").filter((one) => one && one !== "spec")[0];
  const field = name && play.field(name);
  const [value, setValue] = useState("");
  if (!field || field["x-owner"] === "gm") return null;
  const number = (field.anyOf?.[0] ?? field).type === "integer";
  return html`<form class="card stack" onSubmit=${(event) => { event.preventDefault(); patch({ [name]: number ? Number(value) : value }); }}>
    <label for="missing">${field.title}</label><input id="missing" required value=${value} inputmode=${number ? "numeric" : "text"} onInput=${(event) => setValue(event.target.value)} /><p class="hint">${field.description}</p>
    <button class="primary">${t("Send")}</button></form>`;
}

/** With a secret Difficulty: Hope, Fear and critical alone. */
function Secret({ play, stakes }) {
  const { critical: { decimal: crit }, hope: { decimal: hope } } = stakes.readings;
  const parts = [
    { kind: "price", chance: 1 - crit - hope, says: t("with Fear") },
    { kind: "clean", chance: hope, says: t("with Hope") },
    { kind: "crit", chance: crit, says: play.label("outcome", "critical_success") },
  ];
  return html`<section class="card" aria-label=${t("Stakes")}><p>${t("{gm} knows whether it works.", { gm: play.gmName })}</p><${Bar} parts=${parts} /><${Key} parts=${parts} /></section>`;
}

/** The button that rolls, with the chance and the sum of costs. */
function Dock({ play, action, stakes, parts, roll }) {
  const chance = parts ? `${inPercent(parts, ["price", "clean", "crit"])} %` : "";
  const costs = (stakes?.costs ?? []).map((cost) => costText(play, cost)).join(", ");
  const lacks = stakes?.costs?.find(({ lacks: missing }) => missing);
  const small = [chance, costs ? t("costs {costs}", { costs }) : t("costs nothing")].filter(Boolean).join(" · ");
  const label = play.slow ? t("Your roll is on its way …") : rollText(play, action, stakes);
  return html`<div class="dock"><div class="go">
    <button class="primary" aria-disabled=${lacks || play.busy || !stakes ? "true" : null} onClick=${() => !lacks && stakes && roll()}><span>${label}</span><small>${lacks ? t("{name} has {n}.", { name: play.label("track", lacks.track), n: lacks.has }) : small}</small></button>
  </div></div>`;
}

function rollText(play, action, stakes) {
  if (play.family === "duality") return t("Roll Hope and Fear");
  if (action.spec.take_automatic) return t("Take the success");
  // The summary of a roll begins with its dice, in each language.
  const dice = Number.parseInt(stakes?.summary ?? "", 10);
  if (!Number.isFinite(dice)) return t("Roll");
  return dice === 0 && play.family === "fitd" ? t("Roll 2 dice, the lower counts") : plural(dice, "Roll {n} die", "Roll {n} dice");
}

export function costText(play, { who, track, amount }) {
  const mine = !who || who === "actor" || play.isMe(who);
  const name = mine || who === "assistant" ? "" : `${play.nameOf(who)}: `;
  return `${name}${amount} ${play.label("track", track)}`;
}

/** What is taken already, and what would change the roll, grouped by what it gains. */
function Options({ play, action, stakes, parts, patch }) {
  const character = play.character(action.character);
  const taken = takenOf(play, action);
  const groups = groupsOf(play, action, stakes, parts);
  const open = new Set(stakes.options.map(({ offer }) => offer).filter(Boolean));
  const loose = action.offers.filter((offer) => offer.state === "open" && !open.has(offer.id));
  const denied = action.offers.filter(({ state, by }) => state === "declined" && play.isMe(by));
  if (!taken.length && !groups.length && !loose.length && !denied.length) return null;
  const soon = (track, sign) => sign * stakes.costs.filter((cost) => cost.who === action.character && cost.track === track).reduce((sum, { amount }) => sum + amount, 0);
  const payable = Object.entries(play.game.tracks).filter(([name, { of }]) => of === "character" && ["stress", "hope", "willpower"].includes(name) && character?.tracks[name]);
  return html`<section class="card" aria-label=${t("What would change it")}>
    ${payable.map(([name, { cost }]) => html`<${Track} name=${play.label("track", name)} track=${name} value=${character.tracks[name].value} cap=${character.tracks[name].cap} soon=${soon(name, cost === "adds" ? 1 : -1)} />`)}
    ${taken.length > 0 && html`<section class="gain-group"><div class="line"><h3>${t("Taken")}</h3></div><ul>${taken.map((one) => html`<${Way} ...${one} play=${play} action=${action} />`)}</ul></section>`}
    ${groups.map((group) => html`<section class="gain-group"><div class="line"><h3>${group.title}</h3><p class="gain"><b>${group.gain}</b></p></div>
      ${group.parts && html`<${Bar} plain parts=${group.parts} was=${parts && failing(parts)} />`}
      <ul>${group.ways.map((way) => html`<${Way} ...${way} play=${play} action=${action} />`)}</ul></section>`)}
    ${denied.length > 0 && html`<section class="gain-group"><ul>${denied.map((offer) => html`<${Way} ...${offerWay(play, action, offer)} buttons=${[]} note=${t("{who} said no.", { who: play.nameOf(offer.to) })} play=${play} action=${action} />`)}</ul></section>`}
    ${loose.length > 0 && html`<section class="gain-group"><h3>${t("Offers")}</h3><ul>${loose.map((offer) => html`<${Way} ...${offerWay(play, action, offer)} play=${play} action=${action} />`)}</ul></section>`}
  </section>`;
}

/** Options that the terms have: what the player set, and offers that were accepted. */
export function takenOf(play, action) {
  const free = Object.entries(action.spec).filter(([name, value]) => {
    const field = play.field(name);
    return field?.["x-free"] && field["x-widget"] !== "textarea" && field["x-widget"] !== "text" && value && !(Array.isArray(value) && !value.length);
  });
  const set = free.map(([name]) => ({
    title: play.field(name).title,
    cost: "",
    buttons: [{ text: t("Taken"), pressed: true, run: () => play.table.changeAction(action.id, { spec: { [name]: null } }, "*") }],
  }));
  const offers = action.offers.filter(({ state }) => state === "accepted").map((offer) => ({
    ...offerWay(play, action, offer),
    buttons: [{ text: t("Withdraw"), run: () => play.table.answerOffer(action.id, offer.id, { answer: "withdraw" }) }],
  }));
  return [...set, ...offers];
}

/** Group options by what they make of the outcomes. */
function groupsOf(play, action, stakes, parts) {
  const groups = new Map();
  for (const option of stakes.options) {
    if (option.set?.experiences) continue;
    const key = JSON.stringify((option.outcomes ?? []).map(({ outcome, degree, effect, ticks, chance }) => [outcome, degree, effect, ticks, chance.fraction]));
    if (!groups.has(key)) groups.set(key, { option, ways: [] });
    groups.get(key).ways.push(wayOf(play, action, option));
  }
  const shown = [...groups.values()].map(({ option, ways }) => {
    const its = option.outcomes?.length ? partsOf(play, option.outcomes) : null;
    const [now, then] = [parts, its].map((one) => one && inPercent(one, ["price", "clean", "crit"]));
    const same = stakes.success?.fraction === option.success?.fraction;
    const best = (outcomes) => outcomes.find(({ outcome }) => outcome === "full_success");
    const [was, will] = [best(stakes.outcomes ?? []), best(option.outcomes ?? [])];
    if (!same && its && parts) return { title: gainTitle(option), gain: t("{now} to {then} %", { now, then }), parts: its, ways };
    if (was && will && was.effect !== will.effect) {
      const more = will.ticks > was.ticks;
      return { title: more ? t("More effect") : t("Less danger, less effect"), gain: plural(will.ticks, "{effect}: {n} tick, not {now}", "{effect}: {n} ticks, not {now}", { effect: play.label("effect", will.effect), now: was.ticks }), parts: null, ways };
    }
    return { title: t("Otherwise"), gain: "", parts: null, ways };
  });
  return [...shown, ...experienceGroup(play, action, stakes, parts)];
}

function gainTitle({ option }) {
  if (option === "willpower" || option === "take_automatic") return t("One sure success");
  if (option === "helper") return t("A helping hand");
  return t("One more die");
}

/** Daggerheart: Experiences of the sheet that are not used yet. */
function experienceGroup(play, action, stakes, parts) {
  const option = stakes.options.find(({ set }) => set?.experiences);
  const used = action.spec.experiences ?? [];
  const known = Object.entries(play.character(action.character)?.sheet.experiences ?? {});
  const ways = known.map(([name, modifier]) => {
    const pressed = used.some((one) => one.name === name);
    const next = pressed ? used.filter((one) => one.name !== name) : [...used, { name, modifier }];
    return { title: `${name} +${modifier}`, cost: t("1 Hope; {gm} agrees again", { gm: play.gmName }), buttons: [{ text: pressed ? t("Added") : t("Add"), pressed, run: () => play.table.changeAction(action.id, { spec: { experiences: next } }, "*") }] };
  });
  if (!option || !ways.length) return [];
  const its = option.outcomes?.length ? partsOf(play, option.outcomes) : null;
  const gain = its && parts ? t("{now} to {then} %", { now: inPercent(parts, ["price", "clean", "crit"]), then: inPercent(its, ["price", "clean", "crit"]) }) : "";
  return [{ title: t("An Experience"), gain, parts: its, ways }];
}

/** One way to a gain: who pays what, and its button. */
function wayOf(play, action, option) {
  const offer = action.offers.find(({ id }) => id === option.offer);
  if (offer) return offerWay(play, action, offer, option);
  const cost = option.costs.filter(({ track }) => track !== "devils_bargain").map((one) => (one.who === "assistant" ? t("who helps pays {cost}", { cost: costText(play, one) }) : costText(play, one))).join(", ");
  const way = { title: play.label("choice", option.option), says: play.help("choice", option.option), cost };
  if (option.option === "willpower" && spentThisTurn(play, action.character, "willpower")) return { ...way, cost: t("once a turn, and spent in this one"), buttons: [] };
  const short = lacking(play, action, option.costs);
  if (short) return { ...way, note: short, buttons: [] };
  if (option.set) return { ...way, buttons: [{ text: t("Take"), run: () => play.table.changeAction(action.id, { spec: option.set }, "*") }] };
  if (option.option.startsWith("trade_")) {
    return { ...way, cost: t("{gm} must agree", { gm: play.gmName }), buttons: [{ text: t("Ask"), run: () => play.table.makeOffer(action.id, { kind: "trade", trade: option.option.slice("trade_".length) }) }] };
  }
  if (option.option === "assist" || option.option === "helper") {
    const others = play.characters.filter(({ id }) => id !== action.character);
    return { ...way, buttons: others.map(({ id, name }) => ({ text: t("Ask {name}", { name }), run: () => play.table.makeOffer(action.id, { kind: "assist", character: id }) })) };
  }
  return { ...way, cost: t("the others offer one, or {gm}", { gm: play.gmName }), buttons: [] };
}

/** Whether a roll of this turn was paid with a track, as far as the log is here. */
function spentThisTurn(play, character, track) {
  const since = play.entries.findLast(({ type }) => type === "turn_started")?.seq ?? 0;
  const paid = (change) => change.who === character && change.track === track && change.amount < 0;
  return play.entries.some(({ type, seq, changes, reversed_by: undone }) => type === "rolled" && seq > since && !undone && changes.some(paid));
}

/** Return what the roller has too little of for an option; an empty text where they can pay. */
function lacking(play, action, costs) {
  for (const { who, track, amount } of costs) {
    const { value, cap } = play.character(action.character)?.tracks[track] ?? {};
    if (who !== "actor" || value === undefined) continue;
    const room = play.game.tracks[track]?.cost === "spends" ? value : (cap ?? Infinity) - value;
    if (room < amount) return t("{name} has {n}.", { name: play.label("track", track), n: value });
  }
  return "";
}

export function priceText(play, offer) {
  const { changes = [], tick } = offer.price ?? {};
  const parts = changes.map(({ who, track, amount }) => `${play.isMe(who) ? "" : `${play.nameOf(who)}: `}${amount} ${play.label("track", track)}`);
  if (tick) parts.push(`${play.nameOf(tick.clock)}: ${plural(tick.by, "{n} tick", "{n} ticks")}`);
  return parts.join(", ");
}

/** An offer: to be answered by me, or waiting for another. */
export function offerWay(play, action, offer) {
  const who = offer.kind === "assist" ? play.nameOf(offer.character) : play.nameOf(offer.by);
  const titles = {
    assist: t("{who} helps", { who }),
    bargain: `${play.label("choice", "bargain")}: ${play.label("why", offer.bargain)}`,
    trade: play.label("choice", `trade_${offer.trade}`),
    die: t("{who} gives a die: {source}, d{sides}", { who, ...offer.die }),
  };
  const answer = (text, said) => ({ text, run: () => play.table.answerOffer(action.id, offer.id, { answer: said }) });
  const toMe = play.isMe(offer.to);
  const paid = Object.values(play.game.tracks).length && play.family === "duality" ? t("{who} pays 1 Hope", { who }) : t("{who} pays 1 stress", { who });
  return {
    title: titles[offer.kind],
    says: offer.text ? quoted(offer.text) : "",
    cost: offer.kind === "assist" ? paid : priceText(play, offer),
    buttons: toMe ? [answer(t("Accept"), "accept"), answer(t("No"), "decline")] : [answer(t("Take back"), "withdraw")],
    note: toMe || offer.state !== "open" ? "" : t("waits for {who}", { who: play.nameOf(offer.to) }),
  };
}

export function Way({ play, title, says, cost, note, buttons }) {
  return html`<li class=${buttons.length ? "way" : "way no"}><div><b>${title}</b> <span class="cost">${cost}</span>${says && html`<p class="says">${says}</p>`}${note && html`<p class="tiny soft">${note}</p>`}</div>
    <span class="row wrap">${buttons.map(({ text, pressed, run }) => html`<button aria-pressed=${pressed === undefined ? null : String(pressed)} aria-label=${`${text}: ${title}`} aria-disabled=${play.busy ? "true" : null} onClick=${() => play.act(run)}>${text}</button>`)}</span></li>`;
}

/** One line of what a bar says. */
export function failingText(parts) {
  return t("{n} in 100 it works.", { n: inPercent(parts, ["price", "clean", "crit"]) });
}
