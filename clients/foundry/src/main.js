// The module: what Foundry calls, and when.

import { speak, t } from "/play/words.js";
import { drawAction, followActions, noteRemoval } from "./cards.js";
import { Desk } from "./desk.js";
import { Door } from "./joining.js";
import { mapping, readActor, writeActors } from "./mapping.js";
import { MODULE } from "./module.js";
import { addQuench } from "./quench.js";
import { drawRoll, postRoll } from "./rolls.js";
import { registerSettings } from "./settings.js";
import { addUndo } from "./undo.js";
import { matchActor, matchUser } from "./who.js";
import { clocks, people, propose, roll, shownAction, table, TableWindow } from "./windows.js";

/** Languages beside English whose sentences are built into the module. */
const LANGUAGES = ["de"];

const desk = new Desk({
  told: (entry) => void postRoll(desk, entry),
  changed: () => {
    void matchUser(desk.play);
    followActions(desk);
    void matchActor(desk.play);
    void writeActors(desk);
    catchUp();
  },
  open: () => open("table"),
});
Door.desk = desk;
/** The log whose rolls were looked through once: those that nobody posted while this client was away. */
let caughtUp = "";
/** @type {Record<string, TableWindow>} */
const windows = {};

function catchUp() {
  if (caughtUp === desk.sid) return;
  caughtUp = desk.sid;
  for (const entry of desk.play.entries) void postRoll(desk, entry);
}

/** Open a window, or bring it to the front. @param {"roll" | "clocks" | "people" | "table"} name */
function open(name) {
  const parts = {
    roll: { title: t("Roll"), part: roll, height: 640 },
    clocks: { title: t("Clocks"), part: clocks, height: 360, dockable: true },
    people: { title: t("People"), part: people, height: 640 },
    table: { title: t("Table"), part: table, height: 640 },
  };
  windows[name] ??= new TableWindow(desk, { id: name, ...parts[name] });
  void windows[name].render({ force: true });
}

/** Where an action is shown: its card is short while the window for rolls has it. */
const rolling = {
  isShowing: (/** @type {string} */ aid) =>
    Boolean(windows.roll?.rendered && desk.isRead && shownAction(desk.play)?.id === aid),
  open: (/** @type {string} */ aid) => {
    desk.play.look(aid);
    open("roll");
    desk.draw();
  },
};

/** Open the window for rolls: at the form, with a goal in it, or at what is awaited of this user. @param {string} [goal] */
function begin(goal = "") {
  if (desk.isRead && goal) propose(desk.play, { goal: goal.slice(0, 500) });
  open("roll");
  desk.draw();
}

/** Put a macro that opens the window for rolls into this user's hotbar. */
async function addMacro() {
  const command = `game.modules.get("${MODULE}").api.roll();`;
  const macro = await foundry.documents.Macro.implementation.create({
    name: t("Roll"),
    type: "script",
    img: "icons/svg/d20.svg",
    command,
  });
  if (macro) await game.user?.assignHotbarMacro(macro);
}

Hooks.once("init", () => {
  registerSettings({ table: () => void desk.settle(), mapping });
  game.settings?.registerMenu(MODULE, "door", {
    name: "ROLLWRIGHT.OpenTable",
    label: "ROLLWRIGHT.OpenTable",
    hint: "ROLLWRIGHT.OpenTableHint",
    icon: "fa-solid fa-dice",
    type: /** @type {any} */ (Door),
    restricted: true,
  });
});

async function start() {
  await speak(game.i18n?.lang ?? "en", LANGUAGES);
  const module = /** @type {any} */ (game.modules?.get(MODULE));
  const windowed = { clocks: () => open("clocks"), people: () => open("people"), table: () => open("table") };
  module.api = { roll: begin, ...windowed, macro: addMacro, desk };
  if (game.settings?.get(MODULE, "docked")) open("clocks");
  await desk.start();
}

Hooks.once("ready", () => void start());

Hooks.on("getSceneControlButtons", (controls) => {
  const tools = controls.tokens?.tools;
  if (!tools) return;
  const names = /** @type {const} */ ([
    ["roll", "fa-solid fa-dice", "ROLLWRIGHT.Roll"],
    ["clocks", "fa-solid fa-chart-pie", "ROLLWRIGHT.Clocks"],
    ["people", "fa-solid fa-users", "ROLLWRIGHT.People"],
    ["table", "fa-solid fa-chair", "ROLLWRIGHT.Table"],
  ]);
  for (const [name, icon, title] of names) {
    const order = Object.keys(tools).length;
    const press = () => open(name);
    tools[`rollwright-${name}`] = { name: `rollwright-${name}`, title, icon, order, button: true, onChange: press };
  }
});

/** Return what was typed: in Foundry 14 the field of the chat is an editor of HTML. @param {string} text */
function typed(text) {
  if (!/^\s*<p[ >]/.test(text)) return text;
  return new DOMParser().parseFromString(text, "text/html").body.textContent ?? "";
}

// `/rw` opens the window, `/rw over the wall` asks the GM, `/rw macro` makes a macro.
Hooks.on("chatMessage", (/** @type {any} */ _, /** @type {string} */ text) => {
  const [command, ...words] = typed(text).trim().split(/\s+/);
  if (command !== "/rw") return undefined;
  const rest = words.join(" ");
  const named = { macro: addMacro, clocks: () => open("clocks"), people: () => open("people") }[rest];
  if (named) void named();
  else begin(rest);
  return false;
});

/** Begin a roll of an actor's character, where it has one. @param {any} actor */
function beginFor(actor) {
  const [sid, cid] = String(actor?.getFlag(MODULE, "character") ?? "").split("/");
  if (desk.isRead && sid === desk.sid && cid) propose(desk.play, { cid });
  begin();
}

const onSheet = { label: "ROLLWRIGHT.Roll", icon: "fa-solid fa-dice" };
Hooks.on(
  /** @type {any} */ ("getHeaderControlsApplicationV2"),
  (/** @type {any} */ app, /** @type {any[]} */ controls) => {
    if (app.document?.documentName !== "Actor") return;
    const action = "rollwrightRoll";
    if (app.options?.actions) app.options.actions[action] = () => beginFor(app.document);
    controls.push({ ...onSheet, action });
  },
);
// Sheets of Foundry's first kind, which 16 has no more.
Hooks.on(/** @type {any} */ ("getActorSheetHeaderButtons"), (/** @type {any} */ app, /** @type {any[]} */ buttons) => {
  buttons.unshift({ ...onSheet, class: MODULE, onclick: () => beginFor(app.actor) });
});

Hooks.on("renderChatMessageHTML", (message, element) => {
  drawAction(desk, message, element, rolling);
  drawRoll(desk, message, element);
});
Hooks.on("deleteChatMessage", ({ id }) => noteRemoval(String(id)));
Hooks.on(/** @type {any} */ ("getChatMessageContextOptions"), (/** @type {any} */ _, /** @type {any[]} */ options) =>
  addUndo(desk, options),
);
Hooks.on("updateActor", (actor, changed, options, user) => void readActor(desk, actor, changed, options, user));
addQuench(desk);
