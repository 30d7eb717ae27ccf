// The table's clocks: all that I may see, and those that I may tick.

import { Dial, Icon } from "./elements.js";
import { Stepper } from "./fields.js";
import { Send } from "./send.js";
import { html, useEffect, useRef, useState } from "./vendor/preact.js";
import { plural, t } from "./words.js";

const SIZES = [4, 6, 8, 12];
/** More clocks than these stand in two columns, each as its dial and its name until it is pressed. */
const FEW = 6;

/** Whether I may do all with a clock: as the GM, or with my own. */
const isMine = (play, clock) => play.role === "gm" || (play.role === "player" && clock.owner === play.me);

/** The clocks; the GM starts, ticks, hides and puts them away, a player their own. */
export function Clocks({ play }) {
  const [starting, setStarting] = useState(false);
  const may = play.role !== "spectator";
  const opener = useRef(null);
  const close = () => {
    setStarting(false);
    opener.current?.focus();
  };
  return html`<section class="card" aria-labelledby="clocks-title">
    <div class="row"><h2 id="clocks-title">${t("Clocks")}</h2>
      ${
        may
          ? html`<button
            class="mini push"
            ref=${opener}
            aria-expanded=${String(starting)}
            aria-label=${t("New clock")}
            onClick=${() => setStarting(!starting)}
          >
            <${Icon} name="plus" />
            ${t("New")}
          </button>`
          : null
      }
    </div>
    ${starting && may ? html`<${NewClock} play=${play} close=${close} />` : null}
    ${
      play.clocks.length
        ? html`<ul class=${play.clocks.length > FEW ? "clocks wide-list many" : "clocks wide-list"}>
          ${play.clocks.map(
            (clock) => html`<${Clock} key=${clock.id} play=${play} clock=${clock} folds=${play.clocks.length > FEW} />`,
          )}
        </ul>`
        : html`<p class="soft small">${t("No clocks yet. What are they up against?")}</p>`
    }
  </section>`;
}

/** A clock; one that `folds` shows no more than its dial and its name until that is pressed. */
function Clock({ play, clock, folds }) {
  const [more, setMore] = useState(false);
  const [unfolded, setUnfolded] = useState(false);
  const open = !folds || unfolded;
  const mine = isMine(play, clock);
  const may = mine || (play.role === "player" && clock.ticked_by === "players" && !clock.owner);
  const { name } = clock;
  const tick = (by) =>
    play.actAfter(
      () => play.table.tickClock(clock.id, { by }),
      ({ changes }) => {
        const to = changes.find(({ who, track }) => who === clock.id && track === "filled")?.to ?? clock.filled;
        play.say(t("{name}: {filled} of {size}", { name, filled: to, size: clock.size }));
      },
    );
  const full = clock.filled >= clock.size && clock.kind !== "tug_of_war";
  const locked = clock.state === "locked";
  const heading = folds
    ? html`<button class="unfold" aria-expanded=${String(unfolded)} onClick=${() => setUnfolded(!unfolded)}>
        ${clock.visible ? null : html`<${Icon} name="eye" /><span class="off">${t("only you")}: </span>`}${name}
      </button>`
    : name;
  return html`<li class=${`clock ${open ? "open" : ""} ${useFlash(clock.filled)}`}>
    <${Dial} clock=${clock} />
    <h3 class="name" title=${name}>${heading}</h3>
    <div class="foot" hidden=${!open}>
    <div class="num">
      <span>${[t("{filled} of {size}", clock), ...signs(play, clock)].join(" · ")}</span>
      ${clock.visible ? null : html`<span class="chip"><${Icon} name="eye" />${t("only you")}</span>`}
    </div>
    ${
      may
        ? html`<div class="ctl">
          <${Send}
            play=${play}
            class="mini"
            aria-label=${t("{name}: one back", { name })}
            lacks=${clock.filled <= 0}
            queued
            onClick=${() => tick(-1)}
          >
            <${Icon} name="minus" />
          <//>
          <${Send}
            play=${play}
            class="mini"
            aria-label=${t("{name}: one on", { name })}
            lacks=${full || locked}
            queued
            title=${locked ? t("Another clock must be full first.") : null}
            onClick=${() => tick(1)}
          >
            <${Icon} name="plus" />
          <//>
          ${
            mine
              ? html`<button
                class="mini quiet"
                aria-label=${t("{name}: more", { name })}
                aria-expanded=${String(more)}
                onClick=${() => setMore(!more)}
              >
                <${Icon} name="more" />
              </button>`
              : null
          }
        </div>`
        : null
    }
    </div>
    ${open && mine && more ? html`<${More} play=${play} clock=${clock} />` : null}
  </li>`;
}

/** What stands beside its number: its kind where that does something, its end, what it hangs on. */
function signs(play, clock) {
  const found = [];
  const after = clock.after && play.clock(clock.after)?.name;
  const rival = clock.rival && play.clock(clock.rival)?.name;
  if (clock.state === "locked" && after) return [t("locked until {name} is full", { name: after })];
  if (clock.owner) found.push(play.personName(clock.owner));
  if (clock.kind !== "progress") found.push(play.label("clock", clock.kind));
  if (clock.state !== "open") found.push(play.label("state", clock.state));
  if (rival) found.push(t("against {name}", { name: rival }));
  if (clock.loops) found.push(plural(clock.loops, "full once", "full {n} times"));
  return found;
}

/** Return a class for the moment in which a value changes. */
export function useFlash(value) {
  const before = useRef(value);
  const [flash, setFlash] = useState(false);
  useEffect(() => {
    if (before.current === value) return undefined;
    before.current = value;
    setFlash(true);
    const end = setTimeout(() => setFlash(false), 900);
    return () => clearTimeout(end);
  }, [value]);
  return flash ? "flash" : "";
}

function More({ play, clock }) {
  const { id, name, version, visible, ticked_by: by } = clock;
  const change = (body) => play.act(() => play.table.changeClock(id, body, version));
  const remove = async () => {
    if (!(await play.ask(t("Put {name} away for good?", { name }), t("Put it away")))) return;
    await play.act(() => play.table.deleteClock(id, version));
    document.getElementById("clocks-title")?.closest("section").querySelector("button")?.focus();
  };
  return html`<div class="more-row row wrap">
    ${
      clock.owner
        ? null
        : html`<${Send} play=${play} class="mini" onClick=${() => change({ visible: !visible })}>
            ${visible ? t("Hide it") : t("Show it to all")}
          <//>
          <${Send}
            play=${play}
            class="mini"
            aria-pressed=${String(by === "players")}
            onClick=${() => change({ ticked_by: by === "players" ? "gm" : "players" })}
          >
            ${t("Players tick it")}
          <//>`
    }
    <${Send} play=${play} class="mini" onClick=${remove}>${t("Put it away")}<//>
  </div>`;
}

function NewClock({ play, close }) {
  const [draft, setDraft] = useState({ name: "", size: 6, kind: "progress", visible: true, players: true, link: "" });
  const [other, setOther] = useState(false);
  const [missing, setMissing] = useState(false);
  const field = useRef(null);
  useEffect(() => field.current?.focus(), []);
  const set = (part) => setDraft({ ...draft, ...part });
  const gm = play.role === "gm";
  // A player's own is linked to no other.
  const kinds = Object.entries(play.game.labels.clock ?? {}).filter(
    ([kind]) => gm || !["racing", "linked"].includes(kind),
  );
  const linked = { racing: "rival", linked: "after" }[draft.kind];
  const start = async (event) => {
    event.preventDefault();
    const name = draft.name.trim();
    if (!name || (draft.kind === "linked" && !draft.link)) {
      setMissing(true);
      return;
    }
    const body = {
      name,
      size: draft.size,
      kind: draft.kind,
      visible: draft.visible,
      ticked_by: draft.players ? "players" : "gm",
    };
    if (linked && draft.link) body[linked] = draft.link;
    if (await play.act(() => play.table.makeClock(body))) close();
  };
  return html`<form class="stack more-row" onSubmit=${start}>
    <div><label for="clock-name">${t("What is it about?")}</label>
      <input
        id="clock-name"
        ref=${field}
        maxlength="80"
        value=${draft.name}
        aria-invalid=${missing && !draft.name.trim() ? "true" : null}
        onInput=${(event) => set({ name: event.currentTarget.value })}
      />
    </div>
    <fieldset><legend>${t("Segments")}</legend><div class="dial">
      ${SIZES.map(
        (size) =>
          html`<button type="button" aria-pressed=${String(!other && draft.size === size)} onClick=${() => {
            setOther(false);
            set({ size });
          }}>${size}</button>`,
      )}
      <button type="button" aria-pressed=${String(other)} onClick=${() => setOther(true)}>${t("other")}</button>
    </div>
    ${
      other
        ? html`<div class="other">
          <${Stepper}
            id="clock-size"
            says=${t("Segments")}
            value=${draft.size}
            least=${draft.kind === "tug_of_war" ? 2 : 1}
            most=${24}
            change=${(size) => set({ size })}
          />
        </div>`
        : null
    }
  </fieldset>
    <div><label for="clock-kind">${t("Kind")}</label>
      <select
        id="clock-kind"
        value=${draft.kind}
        onChange=${(event) => set({ kind: event.currentTarget.value, link: "" })}
      >
        ${kinds.map(([kind, { label }]) => html`<option value=${kind}>${label}</option>`)}
      </select><p class="hint">${play.game.labels.clock?.[draft.kind]?.help ?? ""}</p></div>
    ${
      linked
        ? html`<div>
          <label for="clock-link">
            ${draft.kind === "racing" ? t("It races (optional)") : t("It opens when this one is full")}
          </label>
          <select
            id="clock-link"
            value=${draft.link}
            aria-invalid=${missing && !draft.link && draft.kind === "linked" ? "true" : null}
            onChange=${(event) => set({ link: event.currentTarget.value })}
          >
            <option value="">${t("none yet")}</option>
            ${play.clocks
              .filter(({ owner }) => !owner)
              .map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
          </select></div>`
        : null
    }
    ${
      gm
        ? html`<div>
      <label class="tick">
        <input
          type="checkbox"
          checked=${draft.visible}
          onChange=${(event) => set({ visible: event.currentTarget.checked })}
        />
        ${t("Everybody sees it")}
      </label>
      <label class="tick">
        <input
          type="checkbox"
          checked=${draft.players}
          onChange=${(event) => set({ players: event.currentTarget.checked })}
        />
        ${t("Players may tick it")}
      </label>
    </div>`
        : html`<p class="hint">${t("Your own: everybody sees it, you and the GM tick it.")}</p>`
    }
    ${
      missing
        ? html`<p class="err" role="alert">
          ${draft.name.trim() ? t("Which clock opens it?") : t("It needs a name.")}
        </p>`
        : null
    }
    <div class="row wrap">
      <${Send} play=${play} class="primary">${t("Start the clock")}<//>
      <button type="button" onClick=${close}>${t("Cancel")}</button>
    </div>
  </form>`;
}
