// A stand-in for Foundry's windows, dialogs and chat.

import { ChatMessage, collection, Hooks } from "./documents.js";

/** @param {string} tag @param {Record<string, string>} [attributes] @param {(Node | string)[]} [inner] */
export function element(tag, attributes = {}, inner = []) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inner);
  return made;
}

export class ApplicationV2 {
  /** @type {any} */
  static DEFAULT_OPTIONS = {};
  /** @type {HTMLElement | null} */
  element = null;
  rendered = false;

  /** @param {any} [options] */
  constructor(options = {}) {
    const { DEFAULT_OPTIONS: own } = /** @type {typeof ApplicationV2} */ (this.constructor);
    /** @type {any} */
    this.options = { ...own, ...options, window: { ...own.window, ...options.window } };
    this.options.position = { ...own.position, ...options.position };
    this.options.actions = { ...own.actions, ...options.actions };
    // As Foundry has it: what is within may be changed.
    Object.freeze(this.options);
  }

  get id() {
    return this.options.id;
  }

  /** @param {{force?: boolean}} [_options] */
  async render(_options) {
    const result = await this._renderHTML();
    if (!this.element) {
      const close = element("button", { class: "header-control", "aria-label": "Close Window" }, ["×"]);
      close.addEventListener("click", () => void this.close());
      const title = game.i18n?.localize(this.options.window.title) ?? "";
      const header = element("header", { class: "window-header" }, [element("h1", { class: "window-title" }, [title])]);
      const controls = [...(this.options.window.controls ?? [])];
      Hooks.callAll("getHeaderControlsApplicationV2", this, controls);
      for (const { label, action } of controls) {
        const control = element("button", { class: "control" }, [game.i18n?.localize(label) ?? ""]);
        control.addEventListener("click", (event) => this.options.actions[action].call(this, event, control));
        header.append(control);
      }
      header.append(close);
      const content = element("section", { class: "window-content" });
      this.element = element("div", { id: this.id, class: ["application", ...(this.options.classes ?? [])].join(" ") });
      this.element.append(header, content);
      this.element.style.width = `${this.options.position.width}px`;
      this.element.style.height = `${this.options.position.height}px`;
      const before = document.getElementById(this.id);
      if (before) before.replaceWith(this.element);
      else document.querySelector("#desktop")?.append(this.element);
    }
    this.rendered = true;
    this._replaceHTML(result, /** @type {HTMLElement} */ (this.element.querySelector(".window-content")), {});
    return this;
  }

  /** @returns {Promise<any>} */
  async _renderHTML() {
    throw new Error("abstract");
  }

  /** @param {any} _result @param {HTMLElement} _content @param {any} _options */
  _replaceHTML(_result, _content, _options) {
    throw new Error("abstract");
  }

  async close() {
    this.element?.remove();
    this.element = null;
    this.rendered = false;
    this._onClose({});
    return this;
  }

  _onClose(/** @type {any} */ _options) {}
}

/** A sheet of an actor. */
export class ActorSheetV2 extends ApplicationV2 {
  /** @param {any} options */
  constructor({ document: actor, ...options }) {
    super({
      id: `sheet-${actor.id}`,
      window: { title: actor.name },
      position: { width: 300, height: 120 },
      ...options,
    });
    this.document = actor;
  }

  /** @override */
  async _renderHTML() {
    return element("p", {}, [this.document.name]);
  }

  /** @override @param {Node} result @param {HTMLElement} content */
  _replaceHTML(result, content) {
    content.replaceChildren(result);
  }
}

/** A sheet of Foundry's first kind. */
export class ActorSheet {
  /** @param {any} actor */
  constructor(actor) {
    this.actor = actor;
  }

  render() {
    /** @type {any[]} */
    const buttons = [];
    Hooks.callAll("getActorSheetHeaderButtons", this, buttons);
    const header = element("header", { class: "window-header" }, [element("h4", {}, [this.actor.name])]);
    for (const { label, class: name, onclick } of buttons) {
      const button = element("a", { class: `header-button ${name}` }, [game.i18n?.localize(label) ?? ""]);
      button.addEventListener("click", (event) => onclick(event));
      header.append(button);
    }
    document.querySelector("#desktop")?.append(element("div", { class: "app sheet" }, [header]));
  }
}

export class DialogV2 {
  /** @param {any} asked @returns {Promise<any>} */
  static prompt({ window: { title }, content, ok }) {
    return DialogV2.#shown(title, content, [ok]);
  }

  /** @param {any} asked @returns {Promise<any>} */
  static confirm({ window: { title }, content, yes = {}, no = {} }) {
    const buttons = [
      { label: "Yes", ...yes, callback: () => true },
      { label: "No", ...no, callback: () => false },
    ];
    return DialogV2.#shown(title, content, buttons);
  }

  /** @param {string} title @param {string} content @param {any[]} buttons @returns {Promise<any>} */
  static #shown(title, content, buttons) {
    return new Promise((resolve) => {
      const form = element("form");
      form.innerHTML = content;
      const dialog = element("dialog", { class: "application dialog", open: "", "aria-label": title }, [form]);
      for (const { label, callback } of buttons) {
        const button = element("button", { type: "button" }, [label]);
        button.addEventListener("click", (event) => {
          resolve(callback?.(event, button) ?? null);
          dialog.remove();
        });
        form.append(button);
      }
      document.body.append(dialog);
    });
  }
}

/** Draw a message anew in the chat. @param {ChatMessage} message */
export function drawMessage(message) {
  const log = /** @type {HTMLElement} */ (document.querySelector("#chat .chat-log"));
  const before = log.querySelector(`[data-message-id="${message.id}"]`);
  if (!message.visible) return;
  const { speaker = {}, flavor = "", content = "", whisper = [] } = message._source;
  const html = element("li", { class: "chat-message message", "data-message-id": message.id });
  const alias = element("h4", { class: "message-sender" }, [speaker.alias ?? message.author?.name ?? ""]);
  const place = element("div", { class: "message-content" });
  place.innerHTML = content;
  // As Foundry has it: what has no markup of its own shows the roll's.
  if (!place.childElementCount && message.isRoll) {
    place.replaceChildren(element("h4", { class: "dice-total" }, [String(message.rolls[0].total)]));
  }
  const words = element("span", { class: "flavor-text" });
  words.innerHTML = flavor;
  const whispered = whisper.length ? [element("span", { class: "whisper-to" }, ["whispered"])] : [];
  html.append(element("header", { class: "message-header" }, [alias, ...whispered, words]), place);
  html.addEventListener("contextmenu", (event) => openMenu(event, html));
  Hooks.callAll("renderChatMessageHTML", message, html, {});
  if (before) before.replaceWith(html);
  else log.append(html);
  html.scrollIntoView({ block: "end" });
}

/** What the menu of messages has: Foundry asks for it when it draws the chat, before the world is ready. @type {any[]} */
const menuOptions = [];

function openMenu(/** @type {Event} */ event, /** @type {HTMLElement} */ target) {
  event.preventDefault();
  const menu = element("nav", { id: "context-menu" });
  for (const { name, label, condition, visible, callback, onClick } of menuOptions) {
    if (!(condition ?? visible)(target)) continue;
    const item = element("button", {}, [game.i18n?.localize(name ?? label) ?? ""]);
    item.addEventListener("click", () => {
      menu.remove();
      if (callback) callback(target);
      else onClick({}, target);
    });
    menu.append(item);
  }
  document.querySelector("#context-menu")?.remove();
  document.body.append(menu);
}

export const notifications = {
  info: (/** @type {string} */ text) => notify("info", text),
  warn: (/** @type {string} */ text) => notify("warning", text),
  error: (/** @type {string} */ text) => notify("error", text),
};

function notify(/** @type {string} */ kind, /** @type {string} */ text) {
  document.querySelector("#notifications")?.append(element("li", { class: kind }, [text]));
}

/** Draw what a user presses: tools of the scene, menus of settings, and the chat's field. */
export function drawDesktop() {
  Hooks.callAll("getChatMessageContextOptions", {}, menuOptions);
  /** @type {any} */
  const controls = { tokens: { tools: {} } };
  Hooks.callAll("getSceneControlButtons", controls);
  const bar = /** @type {HTMLElement} */ (document.querySelector("#scene-controls"));
  for (const { title, onChange } of Object.values(/** @type {Record<string, any>} */ (controls.tokens.tools))) {
    const button = element("button", {}, [game.i18n?.localize(title) ?? ""]);
    button.addEventListener("click", () => onChange({}, true));
    bar.append(button);
  }
  for (const { label, type: Menu, restricted } of /** @type {any} */ (game.settings).menus.values()) {
    if (restricted && !game.user?.isGM) continue;
    const button = element("button", { class: "settings-menu" }, [game.i18n?.localize(label) ?? ""]);
    button.addEventListener("click", () => new Menu().render({ force: true }));
    bar.append(button);
  }
  const field = /** @type {HTMLTextAreaElement} */ (document.querySelector("#chat-message"));
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const typed = element("p", {}, [field.value]).outerHTML;
    const text = (game.release?.generation ?? 0) >= 14 ? typed : field.value;
    field.value = "";
    if (Hooks.call("chatMessage", {}, text, {})) void ChatMessage.create({ content: text });
  });
  for (const message of collection("ChatMessage")) drawMessage(message);
}
