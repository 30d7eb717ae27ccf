// Stakes: what may come of a roll, what would change it, and the roll.

import { asSigned, unsignable } from "/client/index.js";
import { bestOf } from "./verdict.js";
import { capital, costsText } from "./ask.js";
import { inPercent, isHopeless, partsOf } from "./chances.js";
import { effectText, Terms, usualTerms, withUsual } from "./chips.js";
import { hasDraft, useDraft } from "./drafts.js";
import { Bar, Icon, Key } from "./elements.js";
import { ExtraChances, isExtra } from "./extra.js";
import { Field, schemaOf } from "./fields.js";
import { Handthrown } from "./handthrown.js";
import { Flashback, Pricing } from "./flashbacks.js";
import { offerWay, Options, overflowText, takenOf } from "./options.js";
import { askAgain } from "./refused.js";
import { Send } from "./send.js";
import { isThrower, Thrower } from "./throwers.js";
import { costText } from "./tracks.js";
import { html, useState } from "./vendor/preact.js";
import { plural, quoted, t } from "./words.js";

/** The chance that it works, and the one that matters in this game. */
export function Headline({ play, stakes, parts }) {
  const [exact, setExact] = useState(false);
  const yes = inPercent(parts, ["price", "clean", "crit"]);
  const free = inPercent(parts, ["clean", "crit"]);
  const words = { duality: t("and no Fear"), pool: t("two or more") };
  return html`<p class="big">
    <button
      type="button"
      class="quiet exact"
      aria-expanded=${exact ? "true" : "false"}
      onClick=${() => setExact(!exact)}
    >
      <b>${yes} %</b>
    </button> ${t("it works")} <span class="and">
      <b>${free} %</b> ${words[play.family] ?? t("without a price")}
    </span>
  </p>
    ${
      exact &&
      html`<p class="small">
        ${t("Exactly {fraction}.", {
          fraction: stakes.success.fraction,
        })} ${stakes.outcomes
          .map(
            ({ outcome, degree, chance }) =>
              `${degree ? play.label("degree", degree) : play.label("outcome", outcome)} ${chance.fraction}`,
          )
          .join(" · ")}
      </p>`
    }`;
}

/** What the dice would bring, as far as it is known; everybody at the table sees it. */
export function Chances({ play, action: told }) {
  const stakes = play.stakes.get(told.id)?.value;
  const action = asSigned(told);
  const { position, effect } = withUsual(play, action);
  if (isExtra(play, action)) return html`<${ExtraChances} play=${play} action=${action} />`;
  if (stakes?.possible) return html`<${Secret} play=${play} stakes=${stakes} />`;
  if (!stakes?.outcomes?.length) return null;
  if (isHopeless(stakes)) return html`<p class="note">${capital(stakes.summary)}</p>`;
  const parts = partsOf(play, stakes.outcomes, action.says);
  return html`${
    "position" in play.game.fields &&
    !position &&
    html`<p class="soft small">
      ${t("If it is {position}, {effect}:", {
        position: play.label("position", usualTerms(play).position),
        effect: effectText(play, usualTerms(play).effect),
      })}
    </p>`
  }
    <${Headline} play=${play} stakes=${stakes} parts=${parts} />
    <${Bar} parts=${parts} />
    <${Key} parts=${parts} />
    <${Meanings}
      play=${play}
      terms=${{ position, effect, ...stakes.effective }}
    />`;
}

/** What a player sees of an action before the dice: its terms object, which is what a roll signs. */
export function Stakes({ play, action: told }) {
  const stakes = play.stakes.get(told.id)?.value;
  const action = asSigned(told);
  const [editing, setEditing] = useState(() => hasDraft(play, wordsDraft(action)));
  const ready = action.state === "ready" && action.agreed && !stakes?.problem;
  const throws = ready && isThrower(play, told);
  const missing = action.awaits.find(({ who, what }) => what === "terms" && play.isMe(who));
  const offer = askedOf(play, action);
  const mine = throws || missing || offer;
  const thrower = play.personName(action.thrower);
  const kick = throws
    ? t("Your turn · {gm} has agreed", { gm: play.gmName })
    : mine
      ? t("Your turn")
      : ready
        ? t("{name} throws the dice", { name: thrower })
        : t("{gm} is asked", { gm: play.gmName });
  const heading = offer
    ? offerHeading(play, action, offer)
    : throws
      ? isHopeless(stakes)
        ? t("That cannot succeed")
        : t("Roll, or change your mind")
      : missing
        ? problemHeading(stakes?.problem)
        : t("Waiting for {who}", { who: ready ? thrower : play.gmName });
  const patch = (spec) => play.act(() => play.table.changeAction(action.id, { spec }, "*"));
  const cancel = async () => {
    if (await play.ask(t("Give this up? It costs nothing."), t("Give it up"))) {
      await play.act(
        () => play.table.changeAction(action.id, { state: "cancelled" }, "*"),
        () => play.look(""),
      );
    }
  };
  const parts = stakes?.outcomes?.length ? partsOf(play, stakes.outcomes, action.says) : null;
  const known = stakes?.outcomes || stakes?.possible;
  return html`
    <section class=${mine ? "turn" : "wait"} tabindex="-1">
      <p class="kick">${kick}</p>
      <h1>${heading}${mine ? "" : html`<span class="dots"></span>`}</h1>
      ${offer && html`<${OfferGain} play=${play} offer=${offer} stakes=${stakes} parts=${parts} />`}
      <${Terms} play=${play} action=${action} />
    </section>
    ${stakes?.problem && html`<p class="note">${capital(play.named(stakes.problem.detail))}</p>`}
    <${Unsigned} play=${play} action=${told} />
    <${Warnings} stakes=${stakes} />
    ${stakes?.problem?.code === "already_tried" && html`<${Different} play=${play} action=${action} />`}
    ${
      missing &&
      stakes?.problem &&
      html`<${Missing}
        key=${stakes.problem.pointer}
        play=${play}
        action=${action}
        pointer=${stakes.problem.pointer}
        patch=${patch}
      />`
    }
    ${
      known &&
      html`<section class="card" aria-label=${t("Stakes")}><${Chances} play=${play} action=${action} /></section>`
    }
    ${stakes && html`<${Options} play=${play} action=${action} stakes=${stakes} parts=${parts} docked=${offer} />`}
    ${play.game.offers.flashback && !play.isGm && html`<${Flashback} key=${action.id} play=${play} action=${action} />`}
    ${editing && html`<${Words} play=${play} action=${action} close=${() => setEditing(false)} />`}
    <div class="row wrap">
      <button class="quiet" onClick=${() => setEditing(!editing)}>
        <${Icon} name="pen" />
        ${t("Change the words")}
      </button>
      <${Send} play=${play} class="quiet" onClick=${cancel}>${t("Give it up")}<//>
    </div>
    ${offer && html`<${OfferDock} play=${play} action=${action} offer=${offer} />`}
    ${
      ready &&
      html`<${Thrower}
        play=${play}
        id="thrower"
        character=${action.character}
        now=${action.thrower}
        change=${(thrower) => play.act(() => play.table.changeAction(action.id, { thrower }, "*"))}
      />`
    }
    ${throws && html`<${Throw} play=${play} action=${told} docked=${!offer} />`}`;
}

/** What somebody sees who is named to throw for a character that another plays. */
export function ThrowFor({ play, action: told }) {
  const action = asSigned(told);
  return html`
    <section class="turn" tabindex="-1">
      <p class="kick">${t("Your turn · {gm} has agreed", { gm: play.gmName })}</p>
      <h1>${t("{name}'s roll: throw for {name}?", { name: play.nameOf(action.character) })}</h1>
      <${Terms} play=${play} action=${action} named />
    </section>
    <${Unsigned} play=${play} action=${told} />
    <${Warnings} stakes=${play.stakes.get(action.id)?.value} />
    <section class="card" aria-label=${t("Stakes")}><${Chances} play=${play} action=${action} /></section>
    <${Throw} play=${play} action=${told} docked />`;
}

/** Whether an action that can be rolled is told so that no roll of it can be signed. */
function isUnsigned(play, action) {
  const stakes = play.stakes.get(action.id)?.value;
  // An entry of the log has an action without its terms: then they are read in a moment.
  const isRead = stakes && !stakes.problem && (action.terms || !stakes.terms_digest);
  return action.state === "ready" && action.agreed && isRead && unsignable(action) !== null;
}

/** That no roll of an action can be signed. */
function Unsigned({ play, action }) {
  if (!isUnsigned(play, action)) return null;
  return html`<p class="note bad" role="alert">
    ${t("What the table tells of this roll cannot be signed as it stands. Nothing is rolled.")}
  </p>`;
}

/** The dice of an action, by its terms as they are shown: thrown here, or by hand. */
function Throw({ play, action: told, docked }) {
  const action = asSigned(told);
  const stakes = play.stakes.get(action.id)?.value;
  const parts = stakes?.outcomes?.length ? partsOf(play, stakes.outcomes, action.says) : null;
  const roll = async (dice) => {
    const rolled = () => play.glance(action.id);
    await play.act(
      () =>
        play.table
          .rollAction(action.id, { terms: action.terms, ...(dice ? { dice } : {}) }, action.etag, {
            again: (refusal) => askAgain(play, refusal),
          })
          .catch(changedTerms),
      rolled,
    );
    play.changed();
  };
  return html`${
    !isUnsigned(play, told) &&
    play.session.options.given_dice &&
    html`<${Handthrown} play=${play} sides=${action.terms?.dice ?? []} send=${roll} />`
  }
  ${docked && html`<${Dock} play=${play} action=${action} stakes=${stakes} parts=${parts} roll=${() => roll()} />`}`;
}

/** Other words for what is wanted. */
function Words({ play, action, close }) {
  const { draft, change, send } = useDraft(play, wordsDraft(action), { goal: action.spec.goal ?? "" }, action.id);
  const save = (event) => {
    event.preventDefault();
    send(() => play.table.changeAction(action.id, { spec: draft }, "*"), close);
  };
  return html`<form class="card stack" onSubmit=${save}>
    <div>
      <label for="goal-now">${t("I want to …")}</label>
      <textarea
        id="goal-now"
        class="says"
        maxlength="500"
        value=${draft.goal}
        onInput=${(event) => change({ goal: event.currentTarget.value })}
      >
      </textarea>
      <p class="hint">${t("{gm} agrees again to what you change.", { gm: play.gmName })}</p>
    </div>
    <${Send} play=${play}>${t("Save")}<//>
  </form>`;
}

/** The name of the draft of an action's words. */
function wordsDraft({ id }) {
  return `words ${id}`;
}

/** Return the oldest offer that awaits my word. */
export function askedOf(play, action) {
  return action.offers.find(({ state, to }) => state === "open" && play.isMe(to));
}

/** What an offer that awaits my word is, such as "Ben offers help for 1 stress". */
export function offerHeading(play, action, offer) {
  const { title, cost } = offerWay(play, action, offer);
  if (offer.kind !== "assist") return capital(cost ? `${title} (${cost})` : title);
  const paid = play.game.offers.assist?.costs;
  const names = {
    who: play.nameOf(offer.character),
    name: play.nameOf(action.character),
    costs: paid ? costsText(play, paid) : "",
  };
  if (play.isMe(action.character))
    return paid ? t("{who} offers help for {costs}", names) : t("{who} offers help", names);
  return paid ? t("{name} asks {who} to help for {costs}", names) : t("{name} asks {who} to help", names);
}

/** What somebody said with an offer, and what it makes of the chance. */
export function OfferGain({ play, offer, stakes, parts }) {
  const option = stakes?.options?.find((one) => one.offer === offer.id);
  const its = option?.outcomes?.length && parts ? partsOf(play, option.outcomes) : null;
  const [now, next] = [parts, its].map((one) => one && inPercent(one, ["price", "clean", "crit"]));
  return html`${offer.text && html`<p class="says">${quoted(offer.text)}</p>`}
    ${its && html`<p><b>${t("{now} to {next} %", { now, next })}</b></p>`}`;
}

/** The answers to an offer, docked. */
export function OfferDock({ play, action, offer }) {
  const { title, buttons, asked } = offerWay(play, action, offer);
  const answer = (run) => play.act(run, () => play.step());
  const more = { key: offer.id, play, action, title, answer, primary: true };
  return html`<div class="dock"><p class="named">${offerHeading(play, action, offer)}</p><div class="go">
    ${asked && html`<${Pricing} ...${more} offer=${asked} />`}
    ${buttons.map(
      ({ text, run }, k) =>
        html`<${Send}
          play=${play}
          class=${k || asked ? "" : "primary"}
          aria-label=${`${text}: ${title}`}
          onClick=${() => answer(run)}
        >
          ${text}
        <//>`,
    )}</div></div>`;
}

/** What position and effect mean, in a sentence each, as the roll has them. */
export function Meanings({ play, terms }) {
  const known = Object.entries(terms).filter(([kind, id]) => id && play.help(kind, id));
  if (!known.length) return null;
  return html`<details class="small"><summary>${t("What does that mean?")}</summary><dl class="meanings">${known.map(
    ([kind, id]) => html`<dt>${play.label(kind, id)}</dt><dd>${play.help(kind, id)}</dd>`,
  )}</dl></details>`;
}

/** That an opportunity is lost. */
function Warnings({ stakes }) {
  return stakes?.opportunity_lost && html`<p class="note">${t("This opportunity was lost before.")}</p>`;
}

/** Terms that are not those that were looked at, which is another thing than a sheet that somebody else has changed. */
function changedTerms(error) {
  if (["version_mismatch", "terms_changed"].includes(error.code)) error.code = "stale";
  throw error;
}

/** What has changed, so that it is no repetition (FE-06). */
function Different({ play, action }) {
  const [text, setText] = useState("");
  const send = (event) => {
    event.preventDefault();
    play.act(() => play.table.changeAction(action.id, { fiction_changed: text.trim() }, "*"));
  };
  return html`<form class="card stack" onSubmit=${send}>
    <label for="different">${t("This was tried the same way before. What is different now?")}</label>
    <input
      id="different"
      class="says"
      required
      maxlength="500"
      value=${text}
      onInput=${(event) => setText(event.target.value)}
    />
    <${Send} play=${play}>${t("Tell {player}", { player: play.gmName })}<//>
  </form>`;
}

/** What the terms lack, or that they make no roll: then what the player set can be taken back. */
function problemHeading({ code } = { code: "" }) {
  return ["incomplete", "goal_asked", "already_tried"].includes(code)
    ? t("Something is missing")
    : t("That cannot be rolled");
}

/** The one field that a rule misses; one that is among what was taken is taken back there. */
function Missing({ play, action, pointer = "", patch }) {
  const name = pointer.split("/").filter((one) => one && one !== "spec")[0];
  const field = name && play.field(name);
  const [written, setWritten] = useState(undefined);
  if (!field || field["x-owner"] === "gm" || takenOf(play, action).some((one) => one.field === name)) return null;
  const schema = schemaOf(field);
  // A switch that is needed is one to press.
  const start = { integer: Math.max(0, schema.minimum ?? 0), boolean: true };
  const usual = start[schema.type] ?? field.default;
  const value = written ?? action.spec[name] ?? usual;
  const lacks = typeof value === "string" ? !value.trim() : (value ?? null) === null;
  return html`<form class="card stack" onSubmit=${(event) => {
    event.preventDefault();
    if (!lacks) patch({ [name]: value });
  }}>
    <${Field} play=${play} form="missing" name=${name} needed value=${value} change=${setWritten} />
    <${Send} play=${play} class="primary" lacks=${lacks}>${t("Send")}<//></form>`;
}

/** With a secret Difficulty: Hope, Fear and critical alone. */
function Secret({ play, stakes }) {
  const {
    critical: { decimal: crit },
    hope: { decimal: hope } = {},
  } = stakes.readings;
  // A reaction is neither with Hope nor with Fear (DH-A11).
  const reaction = hope === undefined;
  const others = reaction
    ? [{ kind: "fail", chance: 1 - crit, says: t("no critical success") }]
    : [
        { kind: "price", chance: 1 - crit - hope, says: t("with Fear") },
        { kind: "clean", chance: hope, says: t("with Hope") },
      ];
  const parts = [...others, { kind: "crit", chance: crit, says: play.label("outcome", bestOf(play, { reaction })) }];
  return html`<p>${t("{gm} knows whether it works; a critical always does.", { gm: play.gmName })}</p>
  <${Bar} parts=${parts} />
  <${Key} parts=${parts} />`;
}

/** The button that rolls, with the chance and the sum of costs. */
function Dock({ play, action, stakes, parts, roll }) {
  const hopeless = isHopeless(stakes);
  const [worst] = stakes?.outcomes ?? [];
  const likely = parts && !isExtra(play, action) ? `${inPercent(parts, ["price", "clean", "crit"])} %` : "";
  const chance = hopeless ? play.label("outcome", worst.outcome) : likely;
  const costs = sumOf(stakes?.costs ?? [])
    .map((cost) => costText(play, cost))
    .join(", ");
  const lacks = stakes?.costs?.find(({ lacks: missing }) => missing);
  const over = overflowText(play, action, stakes?.costs ?? []);
  const small = [chance, costs ? t("costs {costs}", { costs }) : t("costs nothing"), over].filter(Boolean).join(" · ");
  // A roll is bound to the terms that are shown: until they are those of the action as it is now, it would be refused.
  const current = stakes && stakes.terms_digest === action.terms_digest && unsignable(stakes) === null;
  const label = play.slow ? t("Your roll is on its way …") : rollText(play, action, stakes);
  return html`<div class="dock"><div class="go">
    <${Send}
      play=${play}
      class=${hopeless ? "" : "primary"}
      lacks=${Boolean(lacks) || !current}
      onClick=${roll}
    >
      <span>${label}</span>
      <small>${lacks ? t("{name} has {n}.", { name: play.label("track", lacks.track), n: lacks.has }) : small}</small>
    <//>
  </div></div>`;
}

/** Return costs with one for each track of each payer. */
function sumOf(costs) {
  const sums = new Map();
  for (const { who, track, amount } of costs) {
    const key = `${who} ${track}`;
    sums.set(key, { who, track, amount: amount + (sums.get(key)?.amount ?? 0) });
  }
  return [...sums.values()];
}

/** What the button of a roll says. */
export function rollText(play, action, stakes) {
  const extra = isExtra(play, action);
  if (play.family === "duality" && !extra) return t("Roll Hope and Fear");
  if (isHopeless(stakes)) return t("Go through with it");
  if (action.spec.take_automatic) return t("Take the success");
  const dice = action.terms?.dice?.length;
  if (dice === undefined) return t("Roll");
  // The summary of a roll begins with its dice, in each language: without any, two are thrown.
  return Number.parseInt(stakes?.summary ?? "", 10) === 0 && play.family === "fitd" && !extra
    ? t("Roll 2 dice, the lower counts")
    : plural(dice, "Roll {n} die", "Roll {n} dice");
}
