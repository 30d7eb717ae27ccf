// The stand-in's client: reads the world, runs the module, and follows what others do.

import { Die, NumericTerm, OperatorTerm, Roll } from "./dice.js";
import { Actor, ChatMessage, collection, drop, Hooks, Macro, moded, put, Settings, User, world } from "./documents.js";
import {
  ActorSheet,
  ActorSheetV2,
  ApplicationV2,
  DialogV2,
  drawDesktop,
  drawMessage,
  notifications,
} from "./windows.js";

const query = new URLSearchParams(location.search);
const release = Number(query.get("release") ?? 13);
const state = await (await fetch("/world/state")).json();
const lang = query.get("lang") ?? "en";
const { languages } = await (await fetch("/modules/rollwright/module.json")).json();
// What has no file of this language speaks English.
const { path } = languages.find((/** @type {any} */ one) => one.lang === lang) ?? languages[0];
const words = await (await fetch(`/modules/rollwright/${path}`)).json();
const messages = /** @type {any} */ (ChatMessage);
if (release >= 14) messages.applyMode = moded;
else
  messages.applyRollMode = (/** @type {any} */ data, /** @type {string} */ mode) =>
    moded(data, mode.replace(/roll$/, ""));

const modules = new Map([["rollwright", { id: "rollwright" }]]);
const users = /** @type {any} */ (collection("User"));
Object.defineProperty(users, "activeGM", {
  get: () => users.find((/** @type {any} */ one) => one.isGM && one.active) ?? null,
});
const settings = new Settings();
settings.register("core", "rollMode", { scope: "client", default: "publicroll" });
settings.register("core", "messageMode", { scope: "client", default: "public" });
settings.world = state.settings;
Object.assign(globalThis, {
  Hooks,
  CONFIG: { sounds: { dice: "sounds/dice.wav" } },
  ui: { notifications },
  foundry: {
    dice: { Roll, terms: { Die, NumericTerm, OperatorTerm } },
    documents: { ChatMessage, Macro, Actor, User },
    applications: { api: { ApplicationV2, DialogV2 }, sheets: { ActorSheetV2 } },
    appv1: { sheets: { ActorSheet } },
  },
  game: {
    userId: query.get("user"),
    world: { id: "standin", title: "The Vault Job" },
    release: { generation: release },
    users,
    actors: collection("Actor"),
    messages: collection("ChatMessage"),
    macros: collection("Macro"),
    modules,
    settings,
    i18n: {
      lang,
      localize: (/** @type {string} */ key) =>
        key.split(".").reduce((/** @type {any} */ of, name) => of?.[name], words) ?? key,
    },
    get user() {
      return users.get(query.get("user"));
    },
  },
});
for (const type of ["User", "Actor", "Macro", "ChatMessage"]) for (const data of state[type]) put(type, data);
world.at = state.at;
document.documentElement.lang = lang;
Object.defineProperty(Actor.prototype, "sheet", {
  get() {
    return new ActorSheetV2({ document: this });
  },
});

/** Apply what the world tells. @param {any} op */
function apply({ kind, type, id, data, changes, options, name, value, user }) {
  if (kind === "setting") settings.told(name, value);
  else if (kind === "delete") {
    const known = collection(type).get(id);
    drop(type, id);
    document.querySelector(`[data-message-id="${id}"]`)?.remove();
    Hooks.callAll(`delete${type}`, known, options ?? {}, user);
  } else {
    const known = put(type, data);
    if (type === "ChatMessage") drawMessage(known);
    Hooks.callAll(`${kind}${type}`, known, changes ?? data, options ?? {}, user);
  }
}

async function follow() {
  for (;;) {
    const { ops } = await (await fetch(`/world/events?after=${world.at}&user=${query.get("user")}`)).json();
    for (const op of ops) {
      world.at = op.at;
      apply(op);
    }
    const done = world.waiting.filter(({ at }) => at <= world.at);
    world.waiting = world.waiting.filter((one) => !done.includes(one));
    for (const { resolve } of done) resolve();
  }
}

// What the module is refers to these names.
const module = "/modules/rollwright/main.js";
await import(module);
Hooks.callAll("init");
void follow().catch(() => {});
drawDesktop();
Hooks.callAll("ready");
document.body.dataset.ready = "true";
