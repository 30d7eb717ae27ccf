// What is awaited of me: always the first thing.

import { asSigned } from "/client/index.js";
import { After } from "./after.js";
import { Result } from "./result.js";
import { Ask, costsText } from "./ask.js";
import { hasDraft, useDraft } from "./drafts.js";
import { GoOn, leadingOn } from "./following.js";
import { Bar, focusOn, Icon } from "./elements.js";
import { Stepper } from "./fields.js";
import { Notices } from "./notices.js";
import { kept } from "./storage.js";
import { FreeCharacters, NewCharacter } from "./newcomer.js";
import { SAVED } from "./seat.js";
import { Bargain } from "./bargain.js";
import { Send } from "./send.js";
import { SetTerms } from "./terms.js";
import { failing, helpGain, partsOf } from "./chances.js";
import { helpersOfMine, offersOfMine, offerWay, Way } from "./options.js";
import { Terms } from "./chips.js";
import { askedOf, Chances, OfferDock, OfferGain, offerHeading, Stakes, ThrowFor } from "./stakes.js";
import { isThrower } from "./throwers.js";
import { ComeBack, WhoAmI } from "./rejoining.js";
import { html, useEffect, useRef, useState } from "./vendor/preact.js";
import { list, t } from "./words.js";

export function Now({ play }) {
  const due = play.awaited(true);
  const chosen = play.actions.get(play.focus);
  const current =
    chosen ??
    (["ask", "write"].includes(play.focus)
      ? undefined
      : (due[0]?.action ?? play.actions.get(play.kept) ?? ownOpen(play)));
  const rest = due.filter(({ action }) => action.id !== current?.id);
  const place = useRef(null);
  useEffect(() => {
    // The focus is in the tray of an own roll until that goes.
    if (!(play.stepped || play.pressed) || play.sending || (play.tray && (play.tray.isOwn || !play.tray.yaws))) return;
    const isPressed = (way) => way.dataset.way === play.pressed;
    const way = !play.stepped && [...place.current.querySelectorAll("[data-way]")].find(isPressed);
    const { stepped } = play;
    play.stepped = false;
    play.pressed = "";
    const typing = document.activeElement?.matches("input, textarea, select");
    if (typing) return;
    const next = way?.querySelector?.("button") ?? place.current.querySelector(".turn, .wait");
    focusOn(next);
    // What follows an own step is seen, also where the page was scrolled to press its button.
    if (stepped) next?.scrollIntoView({ block: "nearest" });
  });
  const isThrown = current && play.air.flying?.action === current.id;
  return html`<div ref=${place} class=${isThrown ? "thrown" : ""}>
    <${Notices} play=${play} />
    <${WhoAmI} play=${play} />
    <${ComeBack} play=${play} />
    ${
      rest.length > 0 &&
      html`<p class="next">
        <button class="quiet" onClick=${() => play.look(rest[0].action.id)}>
          ${t("next: {name}", { name: play.nameOf(rest[0].action.character) })}
        </button>
      </p>`
    }
    ${current ? html`<${Action} key=${current.id} play=${play} action=${current} />` : html`<${Idle} play=${play} />`}
    ${
      current &&
      html`<div class="row wrap">
        <button class="quiet" onClick=${() => play.look("ask")}>
          <${Icon} name="plus" />
          ${play.isGm ? t("Call for another roll") : t("Something else")}
        </button>
        <${OpenDice} play=${play} />
      </div>`
    }
    ${current && html`<${Others} play=${play} current=${current} />`}
  </div>`;
}

/** Return an action of mine that waits for another. */
function ownOpen(play) {
  return [...play.actions.values()]
    .reverse()
    .find((action) => !play.isGm && play.isMe(action.character) && action.awaits.length);
}

/** Dice beside an action, in a dialog. */
function OpenDice({ play }) {
  return html`<button class="quiet" onClick=${() => play.open("dice")}><${Icon} name="dice" />${t("Other dice")}</button>`;
}

/** One action, as I have to do with it. */
export function Action({ play, action }) {
  if (action.state === "rolled" || action.state === "settled") return html`<${After} play=${play} action=${action} />`;
  const actor = play.isMe(action.character);
  const throws = isThrower(play, action);
  if (play.isGm && action.agreed && (actor || throws)) {
    return html`<${actor ? Stakes : ThrowFor} play=${play} action=${action} />
    <details class="card">
      <summary>${t("Change the terms")}</summary>
      <${SetTerms} play=${play} action=${action} inner=${true} />
    </details>`;
  }
  if (play.isGm) return html`<${SetTerms} play=${play} action=${action} />`;
  if (actor) return html`<${Stakes} play=${play} action=${action} />`;
  if (throws) return html`<${ThrowFor} play=${play} action=${action} />`;
  return html`<${Helping} play=${play} action=${action} />`;
}

/** Somebody else's action: what they want of me, or what I can offer. */
function Helping({ play, action: told }) {
  const action = asSigned(told);
  const offers = offersOfMine(play, action);
  const toMe = askedOf(play, action);
  const stakes = play.stakes.get(action.id)?.value;
  const parts = stakes?.outcomes?.length ? partsOf(play, stakes.outcomes, action.says) : null;
  const name = play.nameOf(action.character);
  const [text, setText] = useState("");
  const helpers = helpersOfMine(play, action);
  const help = play.game.offers.assist;
  const gain = helpGain(play, action);
  const assist = (cid) =>
    play.act(
      () => play.table.makeOffer(action.id, { kind: "assist", character: cid, text }),
      () => setText(""),
    );
  return html`<section class=${toMe ? "turn" : "wait"} tabindex="-1">
    <p class="kick">${toMe ? t("{name} asks you", { name }) : t("{name} is about to roll", { name })}</p>
    <h1>
      ${
        toMe
          ? offerHeading(play, action, toMe)
          : t("Waiting for {who}", { who: list([...new Set(action.awaits.map(({ who }) => play.nameOf(who)))]) })
      }
    </h1>
      ${toMe && html`<${OfferGain} play=${play} offer=${toMe} stakes=${stakes} parts=${parts} />`}
      <${Terms} play=${play} action=${action} />
    </section>
    ${
      stakes &&
      !stakes.problem &&
      html`<section class="card" aria-label=${t("Stakes")}><${Chances} play=${play} action=${action} /></section>`
    }
    ${toMe && html`<${OfferDock} play=${play} action=${action} offer=${toMe} />`}
    ${
      offers.some((offer) => offer !== toMe) &&
      html`<section class="card">
        <ul>
          ${offers
            .filter((offer) => offer !== toMe)
            .map(
              (offer) =>
                html`<${Way} key=${offer.id} ...${offerWay(play, action, offer)} play=${play} action=${action} />`,
            )}
        </ul>
      </section>`
    }
    ${
      helpers.length > 0 &&
      html`<section class="card stack"><h2>${t("Help {name}", { name })}</h2>
      ${
        gain &&
        html`<p class="gain"><b>${t("{now} to {next} %", gain)}</b></p>
        <${Bar} plain parts=${gain.parts} was=${failing(gain.was)} />`
      }
      <div>
        <label for="help-text">${t("How?")}</label>
        <input
          id="help-text"
          class="says"
          maxlength="500"
          value=${text}
          onInput=${(event) => setText(event.target.value)}
        />
      </div>
      <div class="row wrap">
        ${helpers.map(
          (one) =>
            html`<${Send} play=${play} onClick=${() => assist(one.id)}>
              ${t("{name} helps", { name: one.name })} <span class="soft tiny">
                ${help.costs && t("costs {costs}", { costs: costsText(play, help.costs) })}
              </span>
            <//>`,
        )}
      </div>
    </section>`
    }
    ${play.game.offers.die && html`<${GiveDie} play=${play} action=${action} />`}
    ${
      play.game.offers.bargain &&
      html`<details class="card">
        <summary>${t("Offer a devil's bargain")}</summary>
        <${Bargain} play=${play} action=${action} />
      </details>`
    }`;
}

/** A die of a feature (DH-13). */
function GiveDie({ play, action }) {
  const [source, setSource] = useState("");
  const [sides, setSides] = useState(6);
  const give = (event) => {
    event.preventDefault();
    play.act(
      () => play.table.makeOffer(action.id, { kind: "die", die: { source: source.trim(), sides } }),
      () => setSource(""),
    );
  };
  return html`<details class="card"><summary>${t("Give a die")}</summary><form class="stack" onSubmit=${give}>
    <div>
      <label for="die-source">${t("What gives it?")}</label>
      <input
        id="die-source"
        maxlength="80"
        required
        value=${source}
        onInput=${(event) => setSource(event.target.value)}
      />
    </div>
    <div class="dial" role="group" aria-label=${t("Which die?")}>
      ${[4, 6, 8, 10, 12].map(
        (n) =>
          html`<button type="button" aria-pressed=${String(n === sides)} onClick=${() => setSides(n)}>
            ${t("d{n}", { n })}
          </button>`,
      )}
    </div>
    <${Send} play=${play}>${t("Offer it")}<//></form></details>`;
}

/** Nothing is due: the last result, and what one may begin. */
function Idle({ play }) {
  const last = [...play.entries].reverse().find(({ type }) => type === "rolled" || type === "resisted");
  const others = play.awaited(false);
  const watching = play.role === "spectator";
  const ready = play.isGm || play.mine.length > 0;
  const [asking, setAsking] = useState(() => hasDraft(play, "ask"));
  const always = !play.isGm && (!last || !play.mine.length);
  const form = play.focus === "ask" || asking || always;
  const following = form ? [] : leadingOn(play);
  // Who has no character names one before they can ask.
  const naming = form && !watching && !play.characters.length;
  const [named] = useState(() => hasDraft(play, "character"));
  const names = [...new Set(others.flatMap(({ turns }) => turns.map(({ who }) => play.nameOf(who))))];
  return html`
    ${
      names.length > 0 &&
      !following.length &&
      html`<section class="wait" tabindex="-1">
        <p class="kick">${t("Nothing is due from you")}</p>
        <h1>${t("Waiting for {who}", { who: list(names) })}<span class="dots"></span></h1>
      </section>`
    }
    ${following.map((action) => html`<${GoOn} key=${action.id} play=${play} action=${action} />`)}
    ${
      !names.length &&
      !following.length &&
      html`<section class="wait" tabindex="-1"><h1>${heading(play, last)}</h1></section>`
    }
    <${Others} play=${play} />
    ${play.isGm && !last && html`<${First} play=${play} />`}
    ${last && html`<${Result} key=${last.seq} play=${play} entry=${last} />`}
    <${FreeCharacters} play=${play} />
    ${!watching && form && html`<${Ask} play=${play} close=${always ? null : () => setAsking(false)} />`}
    ${
      !watching &&
      !form &&
      ready &&
      html`<button class=${play.isGm || following.length ? "wide" : "primary wide"} onClick=${() => {
        play.focus = "ask";
        setAsking(true);
      }}>${play.isGm ? t("Call for a roll") : t("I want to …")}</button>`
    }
    ${!watching && html`<${OpenDice} play=${play} />`}
    ${play.isGm && play.game.resist_rule && play.characters.length > 0 && html`<${Narrate} play=${play} />`}
    ${
      play.isGm &&
      !naming &&
      html`<details class="card" open=${named}>
        <summary>${t("A character of yours")}</summary>
        <${NewCharacter} play=${play} />
      </details>`
    }`;
}

/** A consequence without a roll (FE-07): whom it befalls takes or resists it. */
export function Narrate({ play }) {
  const [drafted] = useState(() => hasDraft(play, "narrate"));
  const worst = Math.max(0, ...play.game.severities.filter(({ track }) => track).map(({ harm: level }) => level));
  const {
    draft: { text, harm, cid },
    written,
    change,
    clear,
    send,
  } = useDraft(play, "narrate", { text: "", harm: Math.min(1, worst), cid: "" });
  const who = play.character(cid) ? cid : play.characters[0].id;
  const tell = (event) => {
    event.preventDefault();
    const consequence = { id: "custom", text: text.trim(), ...(harm ? { harm_level: harm } : {}) };
    const body = { kind: "narrated", character: who, consequences: [consequence] };
    send(() => play.table.openAction(body));
  };
  return html`<details class="card" open=${drafted}>
    <summary>${t("Something befalls somebody")}</summary>
    <form class="stack" onSubmit=${tell}>
    <div>
      <label for="narrate-who">${t("Whom does it befall?")}</label>
      <select id="narrate-who" value=${who} onChange=${(event) => change({ cid: event.target.value })}>
        ${play.characters.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
      </select>
    </div>
    <div>
      <label for="narrate-text">${t("What happens?")}</label>
      <input
        id="narrate-text"
        class="says"
        required
        maxlength="500"
        value=${text}
        onInput=${(event) => change({ text: event.target.value })}
      />
    </div>
    ${
      worst > 0 &&
      html`<div>
        <label for="narrate-harm">${t("Level of harm; 0 is none")}</label>
        <${Stepper} id="narrate-harm" value=${harm} most=${worst} change=${(n) => change({ harm: n })} />
      </div>`
    }
    <p class="hint">${t("No roll comes before it. It can be resisted.")}</p>
    <div class="row wrap">
      <${Send} play=${play}>${t("Tell the table")}<//>
      ${written && html`<button type="button" class="quiet" onClick=${clear}>${t("Cancel")}</button>`}
    </div>
  </form>
</details>`;
}

function heading(play, last) {
  if (play.role === "spectator") return t("You watch");
  if (!play.mine.length && !play.isGm) return t("Who do you play?");
  if (play.isGm) return last ? t("What happens now?") : t("Your table is open");
  return last ? t("What do you do?") : t("What do you want to do?");
}

/** The first evening: steps that tick themselves off. */
function First({ play }) {
  const others = play.people.filter(({ id, active }) => active && id !== play.me);
  const steps = [
    [kept("localStorage", SAVED, play), t("Save your seat: it is in this browser alone"), "seat", t("Save")],
    [others.length > 0, t("Invite the players"), "invite", t("Invite")],
    [play.characters.length > 0, t("They name their characters")],
    [play.clocks.length > 0, t("Draw a clock: what are they up against?")],
    [play.actions.size > 0, t("Call the first roll, or let a player ask for one")],
  ];
  return html`<section class="card"><h2>${t("Your first evening")}</h2><ul class="steps">
    ${steps.map(
      ([done, text, panel, label]) =>
        html`<li>
          <${Icon} name=${done ? "check" : "more"} />
          <span>${text}${done ? html`<span class="off"> (${t("done")})</span>` : ""}</span>
          ${panel && !done && html`<button class="mini push" onClick=${() => play.open(panel)}>${label}</button>`}
        </li>`,
    )}
  </ul></section>`;
}

/** Open actions of others, to look at or to help with; what the dice would bring, everybody sees. */
function Others({ play, current }) {
  const others = [...play.actions.values()].filter(
    (action) =>
      action.id !== current?.id && action.state !== "settled" && !action.awaits.some(({ who }) => play.isMe(who)),
  );
  if (!others.length) return null;
  const watching = play.role === "spectator";
  return html`<section class="card">
    <h2>${current ? t("Also open") : t("At the table now")}</h2>
    <ul class="queue">${others.map((action) => {
      const gain = helpersOfMine(play, action).length > 0 && helpGain(play, action);
      const words = html`<span class="says">${action.spec.goal ?? ""}</span>
      <span class="who">
        ${play.nameOf(
          action.character,
        )} · ${t("waits for {who}", { who: list([...new Set(action.awaits.map(({ who }) => play.nameOf(who)))]) })}
      </span>`;
      return html`<li>
        ${
          watching
            ? html`<p class="entry">${words}</p>`
            : html`<button class="entry" onClick=${() => play.look(action.id)}>${words}</button>`
        }
      ${
        action.state !== "rolled" &&
        !current &&
        html`<div class="watched">
          <${Terms} play=${play} action=${action} named />
          <${Chances} play=${play} action=${action} />
          ${
            gain &&
            html`<button class="wide" onClick=${() => play.look(action.id)}>
              ${t("Help {name}: {now} to {next} %", { ...gain, name: play.nameOf(action.character) })}
            </button>`
          }
        </div>`
      }
    </li>`;
    })}</ul></section>`;
}
