// The log as a story: what people said, and beneath it what the rules made of it.

import { capital } from "./ask.js";
import { diceOf } from "./checks.js";
import { changesWords, resistedBy, sealOf } from "./changes.js";
import { handWords } from "./hands.js";
import { Die, Icon } from "./elements.js";
import { Card } from "./html.js";
import { FLAGS, kindOf, toldOf } from "./chances.js";
import { readEarlier } from "./refresh.js";
import { Send } from "./send.js";
import { AFTER, shown, timeWords } from "./paragraphs.js";
import { Telling } from "./telling.js";
import { costText } from "./tracks.js";
import { mayUndo, UndoPart } from "./undo.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./vendor/preact.js";
import { list, t } from "./words.js";

/** How near to the end somebody reads who follows it, in pixels. */
const NEAR = 60;

/** Clocks, rolls and words of the table in order, the newest last. */
export function Story({ play }) {
  const [filter, setFilter] = useState("all");
  const [undoing, setUndoing] = useState(0);
  const items = shown(play, filter);
  const place = useFollowing(play);
  const choices = [
    ["all", t("All")],
    ["rolls", t("Rolls")],
    ["mine", t("Mine")],
  ];
  return html`<section class="card tales" aria-labelledby="story-title">
    <div class="row wrap"><h2 id="story-title" tabindex="-1">${t("Story")}</h2>
      <div class="filters push" role="group" aria-label=${t("Show")}>
        ${choices.map(
          ([id, words]) =>
            html`<button aria-pressed=${String(filter === id)} onClick=${() => setFilter(id)}>${words}</button>`,
        )}
      </div>
    </div>
    <div class="scroll" ref=${place} role="region" aria-label=${t("Entries")} tabindex="0">
      ${play.hasEarlier ? html`<${Earlier} play=${play} />` : null}
      <ol class="story">
        ${items.map(
          (item) =>
            html`<${Item} key=${item.key} play=${play} item=${item} undoing=${undoing} setUndoing=${setUndoing} />`,
        )}
      </ol>
      ${
        items.length
          ? null
          : html`<p class="soft small">
            ${filter === "all" ? t("Nothing has happened yet.") : t("Nothing of this kind yet.")}
          </p>`
      }
    </div>
  </section>`;
}

function Earlier({ play }) {
  const [busy, setBusy] = useState(false);
  const load = async () => {
    if (busy) return;
    setBusy(true);
    await readEarlier(play).catch(() => play.say(t("It could not be loaded.")));
    setBusy(false);
  };
  return html`<${Send} play=${play} class="quiet wide" lacks=${busy} onClick=${load}>
    ${t("Earlier")}
  <//>`;
}

/** Return a ref of an element that is kept scrolled to its end, unless its reader scrolled up. */
function useFollowing(play) {
  const place = useRef(null);
  const follows = useRef(true);
  const before = useRef({ first: 0, height: 0 });
  useEffect(() => {
    const element = place.current;
    const toEnd = () => {
      if (follows.current) element.scrollTop = element.scrollHeight;
    };
    const scrolled = () => {
      // An element that is not shown is not scrolled by anybody.
      if (element.clientHeight)
        follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    };
    element.addEventListener("scroll", scrolled, { passive: true });
    const sizes = new ResizeObserver(toEnd);
    sizes.observe(element);
    return () => {
      element.removeEventListener("scroll", scrolled);
      sizes.disconnect();
    };
  }, []);
  useLayoutEffect(() => {
    const element = place.current;
    const first = play.entries[0]?.seq ?? 0;
    const grown = element.scrollHeight - before.current.height;
    if (follows.current) element.scrollTop = element.scrollHeight;
    else if (first < before.current.first && grown > 0) element.scrollTop += grown;
    before.current = { first, height: element.scrollHeight };
  });
  return place;
}

function Item({ play, item, undoing, setUndoing }) {
  if (item.kind === "scene") return html`<li class="scene">${timeWords(item.at)}</li>`;
  const part = { play, item, undoing, setUndoing };
  return item.kind === "minor" ? html`<${Minor} ...${part} />` : html`<${Tale} ...${part} />`;
}

function Face({ name }) {
  return html`<span class="face" aria-hidden="true">${[...(name || "·")][0]}</span>`;
}

function Minor({ play, item, ...undo }) {
  const [entry] = item.steps;
  const gone = item.undone.get(entry.seq);
  return html`<li class=${`tale minor${gone ? " undone" : ""}`} id=${`entry-${entry.seq}`} tabindex="-1">
    <${Face} name=${entry.by_name} />
    <div><p class="says">${item.words}</p>
      ${entry.note ? html`<p class="told">${entry.note}</p>` : null}
      ${gone ? html`<p class="rule"><${Undone} by=${gone} /></p>` : null}
      <${Tools} play=${play} item=${item} entry=${entry} ...${undo} />
    </div>
  </li>`;
}

/** Return the action as it is now, with all consequences that it ever had: those of a roll that was undone are gone. */
function lastAction(steps) {
  const actions = steps.map(({ action_after: after }) => after).filter(Boolean);
  const all = new Map(
    [...actions.flatMap(({ consequences }) => consequences), ...steps.flatMap(({ picks = [] }) => picks)].map((one) => [
      one.id,
      one,
    ]),
  );
  return actions.length ? { ...actions.at(-1), consequences: [...all.values()] } : undefined;
}

function Tale({ play, item, ...undo }) {
  const { steps, undone } = item;
  const roll = steps.find(({ type }) => type === "rolled");
  const action = lastAction(steps);
  const first = roll ?? steps[0];
  const gone = roll && undone.get(roll.seq);
  const goal =
    roll?.ruling?.goal ??
    action?.spec.goal ??
    steps.find(({ action_after: after }) => after?.spec.goal)?.action_after.spec.goal;
  const verdict = steps.find(({ verdict: told }) => told)?.verdict;
  const success = gone ? undefined : (roll?.ruling?.success ?? verdict?.success);
  const says = roll && success !== undefined && toldOf(play, verdict?.outcome ?? roll.ruling?.outcome, action?.says);
  const name =
    roll?.character_name ??
    steps.find((step) => step.character_name)?.character_name ??
    play.character(action?.character)?.name;
  return html`<li class=${`tale${gone ? " undone" : ""}`} id=${`entry-${first.seq}`} tabindex="-1">
    <${Face} name=${(roll ?? steps.find(({ type }) => type === "action_opened") ?? first).by_name} />
    <div>
      <p class="says">
        ${goal ? sentence(goal) : html`<span class="soft">${name}</span>`}
        ${says ? html` <b>${sentence(says)}</b>` : null}
      </p>
      ${
        roll
          ? html`<${RollLine} play=${play} entry=${roll} name=${name} verdict=${verdict} />`
          : html`<p class="rule"><b>${name}</b> ${stateWords(action)}</p>`
      }
      ${gone ? html`<p class="rule"><${Undone} by=${gone} /></p>` : null}
      ${offersOf(play, action).map((offer) => html`<p class="rule">${offer}</p>`)}
      ${
        roll
          ? html`${
              roll.gm_fields
                ? html`<p class="rule">
                  ${t("Typed for {gm}: {what}", {
                    gm: play.gmName,
                    what: list(roll.gm_fields.map((name) => play.label("field", name))),
                  })}
                </p>`
                : null
            }
          <${Changes} play=${play} entry=${roll} />
          <${Tools} play=${play} item=${item} entry=${roll} ...${undo} />`
          : null
      }
      ${steps
        .filter(({ type }) => AFTER.has(type) || type === "tale_told")
        .map((step) => {
          const part = { play, item, step, ...undo };
          return step.type === "tale_told"
            ? html`<${Told} key=${step.seq} ...${part} />`
            : html`<${After} key=${step.seq} gone=${gone} action=${action} ...${part} />`;
        })}
      <${Telling} play=${play} aid=${first.action ?? `r${first.seq}`} place="story-" />
    </div>
  </li>`;
}

/** People end a line as they like; the next begins with a full stop before it. */
function sentence(text) {
  return /[.!?…”"'»)]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}

function stateWords(action) {
  if (!action) return "";
  const states = {
    draft: t("not agreed yet"),
    ready: t("agreed, not rolled yet"),
    cancelled: t("called off"),
    refused: action.why ? t("not possible that way: {why}", { why: action.why }) : t("not possible that way"),
    settled: action.kind === "narrated" ? t("without a roll") : t("settled"),
    rolled: t("rolled"),
  };
  return states[action.state] ?? "";
}

/** What was done for it: by others, in their own words, and before, with its price. */
function offersOf(play, action) {
  const told = (what, text) => html`<b>${what}</b> <span class="told">${sentence(text)}</span>`;
  const before = ({ text, stress }) =>
    told(
      `${play.label("choice", "flashback")} (${costText(play, { who: "actor", track: "stress", amount: stress })})`,
      text,
    );
  const accepted = (action?.offers ?? []).filter(({ state }) => state === "accepted");
  return accepted.flatMap(({ by, text, flashback }) => [
    ...(text ? [told(play.nameOf?.(by) ?? play.character(by)?.name ?? by, text)] : []),
    ...(flashback ? [before(flashback)] : []),
  ]);
}

function RollLine({ play, entry, name, verdict }) {
  const { ruling, announced } = entry;
  const terms = [
    entry.approach && capital(entry.approach),
    ruling?.position && play.label("position", ruling.position),
    ruling?.effect && play.label("effect", ruling.effect.rolled),
    ruling?.difficulty !== undefined && t("against {n}", { n: ruling.effective_difficulty ?? ruling.difficulty }),
  ].filter(Boolean);
  const outcome = ruling?.outcome ?? verdict?.outcome ?? entry.outcome;
  const label = outcome ? play.label("outcome", outcome) : "";
  const said = ruling?.announce ?? announced?.announce ?? "";
  const success = ruling?.success ?? verdict?.success;
  return html`<p class="rule">
      <${Pips} dice=${diceOf(entry)} />
      <b>${name ?? entry.by_name}</b> ${terms.length ? html`<span>${terms.join(" · ")}</span>` : null}
      ${said && said.toLowerCase() !== label.toLowerCase() ? html`<span class="out">${said}</span>` : null}
      ${label ? html`<span class=${`out ${colour(play, outcome, success)}`}>${label}</span>` : null}
      ${announced && !verdict ? html`<span>${t("{gm} knows whether it works", { gm: play.gmName })}</span>` : null}
      ${entry.unruled ? html`<span>${entry.unruled}</span>` : null}
      <${Seal} play=${play} entry=${entry} />
    </p>`;
}

function colour(play, outcome, success) {
  return success === undefined ? "" : FLAGS[kindOf(play, { outcome, degree: undefined, success })];
}

/** Dice in a line of text. */
function Pips({ dice }) {
  if (!dice.length) return null;
  const numbers = dice.some(({ sides }) => sides !== 6);
  return html`<span class=${`pips${numbers ? " numbers" : ""}`}>
    ${dice.map(({ sides, face, role, counts, reason }) => {
      const how =
        { hope: "hope", fear: "fear", success: "hit", double: "hit", cancels: "one" }[reason ?? role] ??
        (counts ? "counts" : counts === false ? "lost" : "");
      return html`<${Die} sides=${sides} face=${face} how=${how} says=${spoken(how)} />`;
    })}
  </span>`;
}

function spoken(how) {
  return (
    { hope: t("Hope"), fear: t("Fear"), hit: t("success"), one: t("takes a success"), counts: t("counts") }[how] ?? ""
  );
}

/** What somebody may do with an entry: see the service's own card of it, and as the GM take it back. */
function Tools({ play, entry, ...undo }) {
  const [open, setOpen] = useState(false);
  const whole = entry.type === "rolled" || Boolean(entry.form && entry.resistance);
  const undoable = mayUndo(play, entry, undo.item) && undo.undoing !== entry.seq;
  return html`${
    whole || undoable
      ? html`<p class="rule tools-row">
          ${
            whole
              ? html`<button class="seal quiet" aria-expanded=${String(open)} onClick=${() => setOpen(!open)}>
                <${Icon} name=${open ? "minus" : "plus"} />
                ${t("All of this roll")}
              </button>`
              : null
          }
          ${
            undoable
              ? html`<button
                class="seal quiet"
                id=${`undo-${entry.seq}`}
                aria-label=${t("Undo entry {n}", { n: entry.seq })}
                onClick=${() => undo.setUndoing(entry.seq)}
              >
                <${Icon} name="undo" />
                ${t("Undo")}
              </button>`
              : null
          }
        </p>`
      : null
  }
    ${open ? html`<${Card} markup=${entry.form} load=${() => play.card(entry.seq)} />` : null}
    <${UndoPart} play=${play} entry=${entry} ...${undo} />`;
}

function Changes({ play, entry }) {
  const words = changesWords(play, entry.changes);
  return words.length ? html`<p class="rule">${list(words)}</p>` : null;
}

/** A step after the dice. */
function After({ play, item, step, action, gone: all, ...undo }) {
  const gone = item.undone.get(step.seq);
  const told = step.type === "resisted" ? resistWords(play, step, action) : chosenWords(play, step, action);
  return html`<div class=${`after-step${gone ? " undone" : ""}`} id=${`entry-${step.seq}`} tabindex="-1">
    ${(step.picks ?? []).filter(({ text }) => text).map(({ text }) => html`<p class="says">${sentence(text)}</p>`)}
    ${step.note ? html`<p class="says">${sentence(step.note)}</p>` : null}
    <p class="rule">
      ${step.resistance?.dice ? html`<${Pips} dice=${step.resistance.dice} />` : null}
      <b>${step.type === "resisted" ? step.character_name : step.by_name}</b> <span>${told}</span>
      <${Seal} play=${play} entry=${step} />
    </p>
    ${step.warnings?.map(({ detail }) => html`<p class="rule">${capital(detail)}.</p>`)}
    <${Changes} play=${play} entry=${step} />
    ${gone && gone.seq !== all?.seq ? html`<p class="rule"><${Undone} by=${gone} /></p>` : null}
    <${Tools} play=${play} item=${item} entry=${step} ...${undo} />
  </div>`;
}

/** What somebody told of it. */
function Told({ play, item, step, ...undo }) {
  const gone = item.undone.get(step.seq);
  return html`<div class=${`after-step${gone ? " undone" : ""}`} id=${`entry-${step.seq}`} tabindex="-1">
    <p class="says pre">${step.text}</p>
    <p class="rule"><b>${step.by_name}</b> <span>${t("tells")}</span></p>
    ${gone ? html`<p class="rule"><${Undone} by=${gone} /></p>` : null}
    <${Tools} play=${play} item=${item} entry=${step} ...${undo} />
  </div>`;
}

function resistWords(play, step, action) {
  const what = consequenceWords(play, step.consequence, action);
  const { left } = step.resistance;
  const told = left
    ? t("resists: {what}. It is milder", { what })
    : t("resists: {what}. Nothing of it is left", { what });
  const by = resistedBy(step);
  return by ? `${told}. ${by}` : told;
}

function chosenWords(play, step, action) {
  const parts = [];
  const names = (ids) => list(ids.map((id) => consequenceWords(play, id, action)));
  if (step.branch) parts.push(play.label("menu", step.branch));
  if (step.picks?.length) parts.push(list(step.picks.map((one) => pickWords(play, one, action))));
  if (step.take?.length) parts.push(t("takes {what}", { what: names(step.take) }));
  for (const [id, fate] of Object.entries(step.fate ?? {})) {
    const what = consequenceWords(play, id, action);
    parts.push(
      {
        landed: t("{what} lands", { what }),
        reduced: t("{what} is milder", { what }),
        avoided: t("{what} is averted", { what }),
      }[fate] ?? what,
    );
  }
  if (step.effect) parts.push(t("grants {effect} effect", { effect: play.label("effect", step.effect) }));
  if (step.grant) parts.push(t("grants a part of it"));
  if (step.verdict)
    parts.push(t("tells the table: {verdict}", { verdict: play.label("outcome", step.verdict.outcome) }));
  return parts.join("; ") || t("goes on");
}

function consequenceWords(play, id, action) {
  const found = action?.consequences?.find((one) => one.id === id);
  return found ? (found.text ? found.text.replace(/\.$/, "") : pickWords(play, found, action)) : t("a consequence");
}

/** Return a consequence in words, and whom it befalls where that is not the one who acts alone (FITD-A17). */
function pickWords(play, one, action) {
  const pick = one.pick === "custom" ? t("something else") : play.label("menu", one.pick);
  const others = action?.consequences?.some(({ character }) => character && character !== action.character);
  const more = [
    others && one.character && play.nameOf(one.character),
    one.harm_level && t("level {n}", { n: one.harm_level }),
    one.clock && play.nameOf(one.clock),
    !one.harm_level && one.severity && play.label("severity", one.severity).toLowerCase(),
  ].filter(Boolean);
  return more.length ? `${pick} (${more.join(", ")})` : pick;
}

/** Whether this device has checked the dice: never said before it has. */
function Seal({ play, entry }) {
  const seal = sealOf(play, entry);
  const own = handWords(play, entry);
  const open = () => play.open("fair");
  switch (seal) {
    case "checked":
      return html`<button class="seal" onClick=${open}><${Icon} name="shield" />${t("dice checked")}${own}</button>`;
    case "wrong":
      return html`<button class="seal alarm" onClick=${open}>
        <${Icon} name="warn" />
        ${t("does not match its seal")}${own}
      </button>`;
    case "sealed":
      return html`<button class="seal kept" onClick=${open}><${Icon} name="lock" />${t("sealed")}${own}</button>`;
    case "ended":
      return html`<button class="seal kept" onClick=${open}><${Icon} name="lock" />${t("not checked yet")}${own}</button>`;
    case "unbound":
      return html`<button class="seal kept" onClick=${open}><${Icon} name="warn" />${t("not bound: the host could choose its dice")}${own}</button>`;
    case "unsigned":
      return html`<button class="seal kept" onClick=${open}><${Icon} name="warn" />${t("its dice were not signed")}${own}</button>`;
    case "given":
      return html`<span>${t("thrown by hand")}</span>`;
    default:
      return null;
  }
}

function Undone({ by }) {
  const words = by.by_name ? t("undone by {who}", { who: by.by_name }) : t("undone");
  return html`<span>
    ${words}
    ${by.note ? html`: <span class="told">${by.note}</span>` : null}
    ${by.left?.length ? ` (${t("not all of it could be taken back")})` : ""}
  </span>`;
}

// ---- Taking back ---------------------------------------------------------------------------------------------------
