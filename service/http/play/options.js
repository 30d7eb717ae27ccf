// What would change a roll: each option by what it gains, who pays for it, and offers of others.

import { costsText } from "./ask.js";
import { failing, inPercent, kindOf, partsOf } from "./chances.js";
import { Bar } from "./elements.js";
import { isPricing, Pricing } from "./flashbacks.js";
import { costText, Track } from "./tracks.js";
import { Send } from "./send.js";
import { html } from "./vendor/preact.js";
import { plural, quoted, t } from "./words.js";

/**
 * What is taken already, and what would change the roll, grouped by what it gains. Terms that make no roll have no
 * options, and what was taken can be taken back.
 */
export function Options({ play, action, stakes: found, parts, docked }) {
  const stakes = { options: [], costs: [], ...found };
  const character = play.character(action.character);
  const taken = takenOf(play, action);
  const groups = groupsOf(play, action, stakes, parts, docked);
  const open = new Set(stakes.options.map(({ offer }) => offer).filter(Boolean));
  const loose = action.offers.filter((offer) => offer.state === "open" && offer !== docked && !open.has(offer.id));
  const denied = action.offers.filter(({ state, by }) => state === "declined" && play.isMe(by));
  if (!taken.length && !groups.length && !loose.length && !denied.length) return null;
  const soon = (track, sign) =>
    sign *
    stakes.costs
      .filter((cost) => cost.who === action.character && cost.track === track)
      .reduce((sum, { amount }) => sum + amount, 0);
  const payable = Object.entries(play.game.tracks).filter(
    ([name, { of }]) => of === "character" && paidTracks(play).has(name) && character?.tracks[name],
  );
  return html`<section class="card" aria-labelledby="options-title">
    <h2 id="options-title" class="off">${t("What would change it")}</h2>
    ${payable.map(
      ([name, { cost }]) =>
        html`<${Track}
          name=${play.label("track", name)}
          shape=${play.game.tracks[name].shape}
          value=${character.tracks[name].value}
          cap=${character.tracks[name].cap}
          soon=${soon(name, cost === "adds" ? 1 : -1)}
        />`,
    )}
    ${
      taken.length > 0 &&
      html`<section class="gain-group">
        <div class="line"><h3>${t("Taken")}</h3></div>
        <ul>${taken.map((one) => html`<${Way} key=${one.title} ...${one} play=${play} action=${action} />`)}</ul>
      </section>`
    }
    ${groups.map(
      (group) => html`<section class="gain-group" key=${group.title + group.gain}>
        <div class="line"><h3>${group.title}</h3><p class="gain"><b>${group.gain}</b></p></div>
      ${group.parts && html`<${Bar} plain parts=${group.parts} was=${parts && failing(parts)} />`}
      <ul>
        ${group.ways.map((way) => html`<${Way} key=${way.title} ...${way} play=${play} action=${action} />`)}
      </ul></section>`,
    )}
    ${
      denied.length > 0 &&
      html`<section class="gain-group">
        <ul>
          ${denied.map(
            (offer) =>
              html`<${Way}
                key=${offer.id}
                ...${offerWay(play, action, offer)}
                buttons=${[]}
                note=${t("{who} said no.", { who: play.nameOf(offer.to) })}
                play=${play}
                action=${action}
              />`,
          )}
        </ul>
      </section>`
    }
    ${
      loose.length > 0 &&
      html`<section class="gain-group">
        <h3>${t("Offers")}</h3>
        <ul>
          ${loose.map(
            (offer) =>
              html`<${Way} key=${offer.id} ...${offerWay(play, action, offer)} play=${play} action=${action} />`,
          )}
        </ul>
      </section>`
    }
  </section>`;
}

/** Options that the terms have: what the player set, and offers that were accepted. */
export function takenOf(play, action) {
  const free = Object.entries(action.spec).filter(([name, value]) => {
    const field = play.field(name);
    return (
      (field?.["x-free"] || isChoice(play, name, value)) &&
      field["x-widget"] !== "textarea" &&
      field["x-widget"] !== "text" &&
      value &&
      !(Array.isArray(value) && !value.length)
    );
  });
  const set = free.map(([name]) => ({
    field: name,
    title: play.field(name).title,
    cost: "",
    buttons: [
      {
        text: t("Taken"),
        pressed: true,
        run: () => play.table.changeAction(action.id, { spec: { [name]: null } }, "*"),
      },
    ],
  }));
  const accepted = action.offers.filter(({ state }) => state === "accepted");
  return [...set, ...accepted.map((offer) => offerWay(play, action, offer))];
}

/** Whether a field is a choice of the player's that the stakes offer, though the GM agrees to it again. */
function isChoice({ game }, name, value) {
  const isOffered = Object.values(game.offers).some(({ sets = {} }) => name in sets);
  return value === true && game.fields[name]?.owner === "player" && name in (game.labels.choice ?? {}) && !isOffered;
}

/** Group options by what they make of the outcomes. */
function groupsOf(play, action, stakes, parts, docked) {
  const groups = new Map();
  for (const option of stakes.options) {
    if (option.set?.experiences || (docked && option.offer === docked.id) || isAsked(action, option)) continue;
    const key = JSON.stringify(
      (option.outcomes ?? []).map(({ outcome, degree, effect, ticks, chance }) => [
        outcome,
        degree,
        effect,
        ticks,
        chance.fraction,
      ]),
    );
    if (!groups.has(key)) groups.set(key, { option, ways: [] });
    groups.get(key).ways.push(wayOf(play, action, option, stakes.costs));
  }
  const shown = [...groups.values()].map(({ option, ways }) => {
    const its = option.outcomes?.length ? partsOf(play, option.outcomes) : null;
    const [now, next] = [parts, its].map((one) => one && inPercent(one, ["price", "clean", "crit"]));
    const same = stakes.success?.fraction === option.success?.fraction;
    const best = (outcomes) => outcomes.find((one) => kindOf(play, one) === "clean");
    const [was, will] = [best(stakes.outcomes ?? []), best(option.outcomes ?? [])];
    if (!same && its && parts)
      return { title: gainTitle(play, option), gain: t("{now} to {next} %", { now, next }), parts: its, ways };
    if (was && will && was.effect !== will.effect) {
      const more = will.ticks > was.ticks;
      return {
        title: more ? t("More effect") : t("Less danger, less effect"),
        gain: plural(will.ticks, "{effect}: {n} tick, not {now}", "{effect}: {n} ticks, not {now}", {
          effect: play.label("effect", will.effect),
          now: was.ticks,
        }),
        parts: null,
        ways,
      };
    }
    return { title: t("Otherwise"), gain: "", parts: null, ways };
  });
  return [...shown, ...experienceGroup(play, action, stakes, parts)];
}

/** Whether an offer has the buttons of an option: a trade is asked for, or the stakes are older than an answer. */
function isAsked({ offers }, { kind, word, offer }) {
  if (offer) return offers.some(({ id, state }) => id === offer && state !== "open");
  return offers.some(({ trade, state }) => trade && state === "open" && kind === "trade" && word === trade);
}

/** The tracks that a roll may charge or clear. */
function paidTracks(play) {
  const { offers, pushes, from_tracks: held } = play.game;
  return new Set([
    ...held,
    ...[...Object.values(offers), ...Object.values(pushes)].flatMap(({ costs = {} }) => Object.keys(costs)),
  ]);
}

function gainTitle({ family }, { kind }) {
  if (family === "pool") return t("One sure success");
  if (family === "duality" && kind === "assist") return t("A helping hand");
  return t("One more die");
}

/** Experiences of the sheet that are not used yet. */
function experienceGroup(play, action, stakes, parts) {
  const option = stakes.options.find(({ set }) => set?.experiences);
  const price = play.game.pushes[option?.option]?.costs ?? {};
  const used = action.spec.experiences ?? [];
  const known = Object.entries(play.character(action.character)?.sheet.experiences ?? {});
  const ways = known.map(([name, modifier]) => {
    const pressed = used.some((one) => one.name === name);
    const next = pressed ? used.filter((one) => one.name !== name) : [...used, { name, modifier }];
    return {
      title: `${name} +${modifier}`,
      cost: t("{costs}; {gm} agrees again", { costs: costsText(play, price), gm: play.gmName }),
      buttons: [
        {
          text: pressed ? t("Added") : t("Add"),
          pressed,
          run: () => play.table.changeAction(action.id, { spec: { experiences: next } }, "*"),
        },
      ],
    };
  });
  if (!option || !ways.length) return [];
  const its = option.outcomes?.length ? partsOf(play, option.outcomes) : null;
  const gain =
    its && parts
      ? t("{now} to {next} %", {
          now: inPercent(parts, ["price", "clean", "crit"]),
          next: inPercent(its, ["price", "clean", "crit"]),
        })
      : "";
  return [{ title: t("An Experience"), gain, parts: its, ways }];
}

/** One way to a gain: who pays what, beside what is `spent` already, and its button. */
function wayOf(play, action, option, spent) {
  const offer = action.offers.find(({ id }) => id === option.offer);
  if (offer) return offerWay(play, action, offer);
  const cost = option.costs
    .filter(({ track }) => track in play.game.tracks)
    .map((one) =>
      one.who === "assistant" ? t("who helps pays {cost}", { cost: costText(play, one) }) : costText(play, one),
    )
    .join(", ");
  const way = { title: play.label("choice", option.option), says: play.help("choice", option.option), cost };
  const once = option.costs.find(({ track }) => track in play.game.once_a_turn);
  if (once && spentThisTurn(play, action.character, once.track))
    return { ...way, cost: t("once a turn, and spent in this one"), buttons: [] };
  const short = lacking(play, action, option.costs);
  if (short) return { ...way, note: short, buttons: [] };
  if (option.set)
    return {
      ...way,
      note: overflowText(play, action, [...spent, ...option.costs], option.costs),
      buttons: [{ text: t("Take"), run: () => play.table.changeAction(action.id, { spec: option.set }, "*") }],
    };
  if (option.kind === "trade") {
    return {
      ...way,
      cost: t("{gm} must agree", { gm: play.gmName }),
      buttons: [
        {
          text: t("Ask"),
          run: () => play.table.makeOffer(action.id, { kind: "trade", trade: option.word }),
        },
      ],
    };
  }
  if (option.kind === "assist") {
    const others = freeToHelp(action, play.characters);
    return {
      ...way,
      note: helpOf(action).length && !others.length ? t("Nobody else can help.") : "",
      buttons: others.map(({ id, name }) => ({
        text: t("Ask {name}", { name }),
        run: () => play.table.makeOffer(action.id, { kind: "assist", character: id }),
      })),
    };
  }
  return { ...way, cost: t("the others offer one, or {gm}", { gm: play.gmName }), buttons: [] };
}

const isLive = ({ state }) => state === "open" || state === "accepted";

/** Return the offers that I made or got and that count still: open, or accepted and to be withdrawn. */
export const offersOfMine = (play, action) =>
  action.offers.filter((offer) => isLive(offer) && (play.isMe(offer.to) || play.isMe(offer.by)));

const helpOf = (action) => action.offers.filter((offer) => offer.kind === "assist" && isLive(offer));

/** Return the characters that could help: neither the one who rolls, nor any that helps or is asked already. */
const freeToHelp = (action, characters) =>
  characters.filter(({ id }) => id !== action.character && !helpOf(action).some(({ character }) => character === id));

/** Return which characters of mine can offer help: none where a roll takes no more helpers (BS-24, DH-14). */
export function helpersOfMine(play, action) {
  const help = play.game.offers.assist;
  const accepted = helpOf(action).filter(({ state }) => state === "accepted");
  return help && accepted.length < (help.most ?? 1) ? freeToHelp(action, play.mine) : [];
}

/** Whether a roll of this turn was paid with a track, as far as the log is here. */
function spentThisTurn(play, character, track) {
  const since = play.entries.findLast(({ type }) => type === "turn_started")?.seq ?? 0;
  const paid = (change) => change.who === character && change.track === track && change.amount < 0;
  return play.entries.some(
    ({ type, seq, changes, reversed_by: undone }) => type === "rolled" && seq > since && !undone && changes.some(paid),
  );
}

/** Return what the roller has too little of for an option; an empty text where they can pay. */
function lacking(play, action, costs) {
  for (const { who, track, amount } of costs) {
    const { value } = play.character(action.character)?.tracks[track] ?? {};
    if (who !== "actor" || value === undefined || play.game.tracks[track]?.cost !== "spends") continue;
    if (value < amount) return t("{name} has {n}.", { name: play.label("track", track), n: value });
  }
  return "";
}

/** Return what of costs is more than the roller's tracks have room for, which is lost; `of` are those to speak of. */
export function overflowText(play, action, costs, of = costs) {
  for (const [track, { value, cap }] of Object.entries(play.character(action.character)?.tracks ?? {})) {
    if (cap === undefined || play.game.tracks[track]?.cost !== "adds" || !of.some((one) => one.track === track))
      continue;
    const own = costs.filter((one) => one.track === track && ["actor", action.character].includes(one.who));
    const n = value + own.reduce((sum, { amount }) => sum + amount, 0) - cap;
    if (own.length && n > 0) return t("{n} more than you have", { n });
  }
  return "";
}

export function priceText(play, offer) {
  const { stress } = offer.flashback ?? {};
  if (stress !== undefined) return costText(play, { who: "actor", track: "stress", amount: stress });
  const { changes = [], tick, start_clock: start } = offer.price ?? {};
  const parts = changes.map(
    ({ who, track, amount }) =>
      `${play.isMe(who) ? "" : `${play.nameOf(who)}: `}${amount} ${play.label("track", track)}`,
  );
  if (tick) parts.push(`${play.nameOf(tick.clock)}: ${plural(tick.by, "{n} tick", "{n} ticks")}`);
  if (start) parts.push(t("a new clock: {name}, {ticks} of {size}", start));
  return parts.join(", ");
}

/** Return an accepted offer as terms have it: what it is, and all that it costs. */
export function offerTerms(play, action, offer) {
  const { id, by, to, state, text, price, kind, ...what } = offer;
  const { title, cost } = offerWay(play, action, { ...offer, price: undefined });
  // Beside what the title says, by name and value.
  const isTold = (name, value) =>
    name === OFFERED[kind] && (!MEMBERS[kind] || Object.keys(value).every((one) => MEMBERS[kind].includes(one)));
  const others = Object.entries(title ? what : { kind, ...what }).filter(([name, value]) => !isTold(name, value));
  const plain = others.map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const parts = [cost, price && (isPriced(price) ? priceText(play, { price }) : JSON.stringify(price)), ...plain];
  const more = parts.filter(Boolean).join(", ");
  return [more ? `${title ?? ""} (${more})` : title, text && quoted(text)].filter(Boolean).join(" ");
}

/** What each kind of offer says in its title. */
const OFFERED = { assist: "character", bargain: "bargain", trade: "trade", die: "die", flashback: "flashback" };
/** What these say of their own. */
const MEMBERS = { die: ["source", "sides"], flashback: ["text", "stress"] };

/** Whether a price has nothing that its words do not tell. */
function isPriced({ changes = [], tick, start_clock: start, ...others }) {
  const has = (one, ...names) => Object.keys(one ?? {}).every((name) => names.includes(name));
  return (
    !Object.keys(others).length &&
    changes.every((one) => has(one, "who", "track", "amount")) &&
    has(tick, "clock", "by") &&
    has(start, "name", "ticks", "size")
  );
}

/** An offer: to be answered by me, or waiting for another. */
export function offerWay(play, action, offer) {
  const who = offer.kind === "assist" ? play.nameOf(offer.character) : play.nameOf(offer.by);
  const titles = {
    assist: t("{who} helps", { who }),
    bargain: `${play.label("choice", "bargain")}: ${play.label("why", offer.bargain)}`,
    trade: play.label("choice", `trade_${offer.trade}`),
    die: t("{who} gives a die: {source}, d{sides}", { who, ...offer.die }),
    flashback: `${play.label("choice", "flashback")}: ${quoted(offer.flashback?.text ?? "")}`,
  };
  const answer = (text, said) => ({ text, run: () => play.table.answerOffer(action.id, offer.id, { answer: said }) });
  const toMe = play.isMe(offer.to);
  const priced = isPricing(play, offer);
  const answers = toMe
    ? [...(priced ? [] : [answer(t("Accept"), "accept")]), answer(t("No"), "decline")]
    : [answer(t("Take back"), "withdraw")];
  const paid = play.game.offers[offer.kind]?.costs;
  return {
    title: titles[offer.kind],
    says: offer.text ? quoted(offer.text) : "",
    cost: paid ? t("{who} pays {costs}", { who, costs: costsText(play, paid) }) : priceText(play, offer),
    // Either side may withdraw an accepted offer until the roll (FE-27).
    buttons: offer.state === "accepted" ? [answer(t("Withdraw"), "withdraw")] : answers,
    note: toMe || offer.state !== "open" ? "" : t("waits for {who}", { who: play.nameOf(offer.to) }),
    asked: priced ? offer : null,
  };
}

/** @param {Record<string, any>} props */
export function Way({ play, action, title, says, cost, note, buttons, asked }) {
  const press = (run) =>
    play.act(run, () => {
      play.pressed = title;
    });
  return html`<li class=${buttons.length ? "way" : "way no"} data-way=${title}>
    <div>
      <b>${title}</b> <span class="cost">${cost}</span>
      ${says && html`<p class="says">${says}</p>`}
      ${note && html`<p class="tiny soft">${note}</p>`}
    </div>
    <span class="row wrap">
      ${asked && html`<${Pricing} play=${play} action=${action} offer=${asked} title=${title} answer=${press} />`}
      ${buttons.map(
        ({ text, pressed, run }) =>
          html`<${Send}
            play=${play}
            aria-pressed=${pressed === undefined ? null : String(pressed)}
            aria-label=${`${text}: ${title}`}
            onClick=${() => press(run)}
          >
            ${text}
          <//>`,
      )}
    </span>
  </li>`;
}
