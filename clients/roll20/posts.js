// What is said in Roll20's chat of a table: each person's script says what that person did, once.

import { heard } from "../../service/http/play/announcements.js";
import { escaped } from "./chat.js";

/** Entries that are told; of changed terms those that the GM agreed to, or asks about. */
const TOLD = new Set([
  ...["action_opened", "action_changed", "action_closed", "offer_made", "offer_answered"],
  ...["rolled", "chosen", "resisted", "tale_told"],
  ...["reversed", "difficulty_opened", "clock_ticked", "tracks_changed", "turn_started"],
]);
const FORM = "text/vnd.roll20";
/** Times that a reading is tried, and milliseconds between two of them. */
const [TRIES, PAUSE] = [5, 1000];

/** @typedef {{sid: string, token: string}} Seat */

export class Posts {
  #last = Promise.resolve();

  /**
   * @param {object} with_
   * @param {any} with_.play
   * @param {import("/client/index.js").Client} with_.client
   * @param {string} with_.url      of the service
   * @param {import("./grants.js").Fetch} with_.fetch
   * @param {string} with_.language   of what is told
   * @param {Seat | null} with_.spectator   a seat that sees what everybody sees: of the GM's script alone
   * @param {(line: string) => void} with_.send
   * @param {{read: () => Promise<number>, write: (seq: number) => Promise<void>}} with_.mark   the last entry that was told
   */
  constructor({ play, client, url, fetch, language, spectator, send, mark }) {
    this.play = play;
    this.url = url;
    this.fetch = fetch;
    this.language = language;
    this.spectator = spectator;
    this.everybody = spectator ? client.table(spectator) : play.table;
    this.send = send;
    this.mark = mark;
  }

  /** Tell of an entry, after those before it; once among all tabs of this browser. @param {any} entry */
  tell(entry) {
    this.#last = this.#last.then(() =>
      exclusively(`rollwright ${this.play.seat.sid}/${this.play.me}`, () => this.#once(entry)),
    );
    return this.#last;
  }

  /** @param {any} entry */
  async #once(entry) {
    if (entry.seq <= (await this.mark.read())) return;
    const lines = await this.#lines(entry).catch((error) => {
      console.warn("Rollwright:", error);
      return [];
    });
    await this.mark.write(entry.seq);
    for (const line of lines) this.send(line);
  }

  /**
   * Return the lines of an entry: what everybody may see, by who did it; and whispered to the GM, by the GM's script, what
   * the GM alone sees of it.
   * @param {any} entry
   * @returns {Promise<string[]>}
   */
  async #lines(entry) {
    const mine = entry.by === this.play.me;
    if (!TOLD.has(entry.type) || !(mine || this.spectator)) return [];
    const own = await this.#words(entry, this.play.seat);
    if (!this.spectator) return own ? [own] : [];
    const open = await this.#words(entry, this.spectator);
    return [...(mine && open ? [open] : []), ...(own && own !== open ? [`/w gm ${own}`] : [])];
  }

  /** Return an entry in words, as the person of a seat sees it. @param {any} entry @param {Seat} seat */
  async #words(entry, seat) {
    if (entry.type === "rolled") return (await this.#read(`/rolls/${entry.seq}`, seat, FORM)).trim();
    if (entry.type === "action_changed") return this.#changed(entry);
    const told = (await this.#read(`/log?after=${entry.seq - 1}&limit=1`, seat, "text/plain")).trim();
    const [, seq, words] = /^(\d+) (.*)/su.exec(told) ?? [];
    // Where the entry is hidden from this person, the one after it is read.
    if (Number(seq) !== entry.seq) return "";
    return escaped(heard(this.play, entry) || words);
  }

  /** Changed terms: a milestone once they are agreed to, with what is at stake for everybody. @param {any} entry */
  async #changed(entry) {
    const { action_after: after } = entry;
    if (after.asks) return escaped(`${entry.by_name}: ${after.asks}`);
    if (after.state !== "ready" || !after.agreed) return "";
    const stakes = await this.everybody.actionStakes(after.id).catch(() => null);
    return escaped([heard(this.play, entry), stakes?.summary].filter(Boolean).join(" "));
  }

  /** @param {string} path @param {Seat} seat @param {string} type */
  async #read(path, { sid, token }, type) {
    const url = `${this.url}/v1/sessions/${encodeURIComponent(sid)}${path}`;
    const headers = { Authorization: `Bearer ${token}`, Accept: type, "Accept-Language": this.language };
    for (let tries = 1; ; tries += 1) {
      const response = await this.fetch(url, { method: "GET", headers }).catch(() => null);
      if (response?.ok) return response.text();
      if (response?.status === 404) return "";
      if (tries === TRIES) throw new Error(`${path} could not be read`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

/** @param {string} name @param {() => Promise<void>} run */
async function exclusively(name, run) {
  await (navigator.locks ? navigator.locks.request(name, run) : run());
}
