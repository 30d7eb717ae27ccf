// Rollwright in Roll20: `!rw` in the chat, the panel over it, and what happens at the table as chat lines.

import { Client } from "/client/index.js";
import { speakAs } from "../element/language.js";
import { t } from "../../service/http/play/words.js";
import { Chat } from "./chat.js";
import { commandOf, completed, help, run } from "./commands.js";
import { grantedFetch, withEvents } from "./grants.js";
import { Panel } from "./panel.js";
import { Posts } from "./posts.js";
import { addressOf, equipped, isGame, joined, linked } from "./seats.js";
import { LineError } from "./terms.js";

/** @import {Seat} from "./seats.js" */

const SEAT = "seat";
const LANGUAGE = speakAs(navigator.language);

const fetch = withEvents(grantedFetch((details) => GM_xmlhttpRequest(details)));
/** The word that Tab completes, and how often it was pressed. */
let tab = { from: "", to: "", turn: 0 };

const panel = new Panel(document, LANGUAGE, { join, leave });
const chat = new Chat(document, { said, complete });
GM_registerMenuCommand(t("Rollwright: address and code"), () => panel.show(true));
begin();

async function begin() {
  const seat = await GM_getValue(SEAT);
  panel.show(!seat);
  if (seat) await sit(JSON.parse(seat)).catch((error) => panel.tell(error.message));
}

/** Take a seat by a code or a link, and keep it. @param {Record<string, string>} form */
async function join({ url: given, code, name }) {
  const link = linked(given);
  if (link) return take(link);
  if (isGame(given)) {
    throw new Error(
      t(
        "That is a game, and no seat: no table is opened here. Open the link in a tab of its own, open the table there, and paste the link to your seat.",
      ),
    );
  }
  if (!code.trim() || !name.trim()) throw new Error(t("A join code and your name are needed."));
  const url = addressOf(given);
  return take(await joined(clientOf(url), url, { code, name }));
}

/** @param {Seat} seat */
async function take(seat) {
  const whole = await equipped(clientOf(seat.url), seat);
  await GM_setValue(SEAT, JSON.stringify(whole));
  // What happened before is not told.
  const { last_event_id: last = "0" } = await clientOf(seat.url).table(seat).getSession({ include: "characters" });
  await markOf(whole).write(Number.parseInt(last, 10));
  await sit(whole);
}

/** @param {Seat} seat */
async function sit(seat) {
  const client = clientOf(seat.url);
  const play = panel.view.sit(client, seat);
  const posts = new Posts({
    play,
    client,
    url: seat.url,
    fetch,
    language: LANGUAGE,
    spectator: seat.spectator ?? null,
    send: (line) => chat.send(line),
    mark: markOf(seat),
  });
  play.table.on("entry", (entry) => posts.tell(entry));
  // Above the table the panel says what does not agree, or was not proved.
  play.table.on("warning", () => panel.show(true));
  panel.draw();
}

async function leave() {
  await GM_setValue(SEAT, "");
  panel.view.stop();
  panel.draw();
}

/** @param {string} url */
function clientOf(url) {
  return new Client(url, { fetch: /** @type {any} */ (fetch), language: LANGUAGE });
}

/** The last entry that was told in the chat, by whichever tab. @param {Seat} seat */
function markOf({ sid, token }) {
  const name = `told ${sid}/${token.split(".")[0]}`;
  return {
    read: async () => Number((await GM_getValue(name)) ?? 0),
    write: async (/** @type {number} */ seq) => void (await GM_setValue(name, seq)),
  };
}

/** Take a line of the chat: true where it is a command. @param {string} line */
function said(line) {
  const command = commandOf(line);
  if (command === null) return false;
  obey(command).catch((error) => {
    // What the service refuses, the table shows.
    panel.tell(
      error instanceof LineError ? `${error.message}\n\n${t("!rw help lists what you can say.")}` : error.message,
    );
  });
  return true;
}

/** @param {string} command */
async function obey(command) {
  const { play } = panel.view;
  await play?.known();
  if (!command || command === "help") return panel.tell(help(play).join("\n"));
  if (command === "panel") return panel.show();
  if (!play) return panel.tell(t("You sit at no table yet: give address and code here."));
  if (!play.game) return panel.tell(play.ended || play.missing.text);
  panel.told = "";
  /** @type {unknown} */
  let unread;
  await play.actAfter(() =>
    run(play, command).catch((error) => {
      if (!(error instanceof LineError)) throw error;
      unread = error;
    }),
  );
  if (play.refusal || play.undoing) panel.show(true);
  if (unread) throw unread;
}

/** Complete what was typed, in turn with each press. @param {string} line */
function complete(line) {
  tab = line === tab.to ? { ...tab, turn: tab.turn + 1 } : { from: line, to: "", turn: 0 };
  tab.to = completed(panel.view.play, tab.from, tab.turn);
  return tab.to;
}
