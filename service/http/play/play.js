// A table as one person sees it: what the service told of it, kept current by the event stream, and changes of it.

import { NetworkError } from "/client/index.js";
import { Air, LYING } from "./air.js";
import { Checks } from "./checks.js";
import { announce } from "./announcements.js";
import { playAs } from "./newcomer.js";
import { Asking } from "./asking.js";
import { catchUp, latest, latestActions, readEntries, readStakes, seqOf } from "./refresh.js";
import { renewSeat } from "./seats.js";
import { endKeeping, keepTable, restoreTable } from "./snapshot.js";
import { refusalWords } from "./refusals.js";
import { isPast } from "./refused.js";
import { t } from "./words.js";

/** Entries of the log that are kept here. */
const ENTRIES = 600;
/** Milliseconds after which a change that nobody answered is said to be under way. */
const PATIENCE = 1500;
/** Milliseconds for which dice that have just fallen stay before what is awaited next. */
const GLANCE = 4000;
/** More entries than these that were missed are read at once, and not told one by one. */
const BEHIND = 30;
/** Milliseconds before a table that could not be read is read again. */
const RETRY = 2000;
/** Milliseconds without a reading after which the table is shown as it was. */
const SILENCE = 900;

export class Play extends Asking {
  /**
   * @param {import("/client/index.js").Client} client
   * @param {import("./seats.js").Seat} seat
   * @param {{settings: object, language: string, set: (name: string, value: string) => void, render: () => void,
   *     dice?: any, look?: (tab: string) => void,
   *     leave: () => void, unread?: typeof refusalWords}} page   `unread`: words for why the table cannot be read
   */
  constructor(client, seat, page) {
    const table = client.table(seat);
    super(table.person);
    this.client = client;
    this.seat = seat;
    /** The character that somebody who has just sat down named. */
    this.newcomer = "";
    /** Dice that resist, by character, as they were chosen last. */
    this.ratings = new Map();
    this.page = page;
    this.table = table;
    this.session = null;
    this.present = new Set([this.me]);
    this.stakes = new Map();
    this.entries = [];
    this.hasEarlier = false;
    this.warnings = [];
    /** How many of one's rolls were refused, and which others made for one's characters. */
    this.refusals = 0;
    /** @type {{seq: number, by: string, character: string}[]} */
    this.othersRolls = [];
    this.checked = new Checks(this);
    this.connection = "live";
    this.since = new Date();
    /** What somebody looks at: an action's id, `"ask"`, `"write"` of another form, or none for what is due first. */
    this.focus = "";
    this.stepped = false;
    /** The way of a roll that was pressed last: it has the focus again where it is drawn next. */
    this.pressed = "";
    /** The action that I had to do with last: shown where nothing is due. */
    this.kept = "";
    /** Whether a change is under way. */
    this.sending = false;
    this.slow = false;
    this.refusal = null;
    this.spoken = "";
    /** The form in which rolls come with their entries (docs/forms.md). @type {"text/html" | "application/vnd.foundry.roll+json"} */
    this.form = "text/html";
    /** How many rolls of others came while nobody looked. */
    this.missed = 0;
    /** What befell last, until it is put away. @type {any} */
    this.arrived = null;
    /** The throw that is shown, its dice in the air or as they stand. @type {any} */
    this.tray = null;
    const { dice = LYING } = page;
    this.air = new Air({
      apply: (entry) => this.#apply(entry),
      flies: (entry) => entry.seq > this.#retold && dice.flies(this, entry),
      fly: (entry, speed) => dice.throwDice(this, entry, speed),
      stood: (entry) => dice.standing(this, entry),
      later: (run, ms) => setTimeout(run, ms),
    });
    this.ended = "";
    this.missing = null;
    this.#stop = new AbortController();
  }

  #stop;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #due;
  #reading = null;
  #next = null;
  /** Which log is followed, and which one was read: another follows after a reset. */
  #log = 0;
  #read = 0;
  /** Actions that were cancelled or refused, which an older reading may list. */
  #ended = new Set();
  /** The last entry that is told again after a reset: it was heard before. */
  #retold = 0;

  /** Whether the table cannot be reached. */
  get gone() {
    return this.connection === "gone";
  }

  /** Whether nothing can be changed now: what needs the table is flat (`Send`). */
  get busy() {
    return this.sending || this.gone;
  }

  get settings() {
    return this.page.settings;
  }

  set(name, value) {
    this.page.set(name, value);
  }

  /** Read the table, and follow it until `stop`. */
  async start() {
    const { table } = this;
    table.on("connection", (state) => this.#connected(state));
    const on = (name, take) =>
      table.on(name, (event) => {
        take(event);
        this.changed();
      });
    on("warning", (warning) => this.warnings.push(warning));
    on("refused_roll", ({ refusals }) => (this.refusals = refusals));
    on("others_roll", (roll) => this.othersRolls.push(roll));
    on("presence", ({ present }) => (this.present = new Set(present)));
    const { signal } = this.#stop;
    addEventListener("offline", () => this.#connected({ live: false }), { signal });
    if (!navigator.onLine) {
      restoreTable(this);
      this.#connected({ live: false });
    }
    setTimeout(() => !signal.aborted && restoreTable(this) && this.#connected({ live: false }), SILENCE);
    addEventListener("online", () => this.#connected({ live: true }), { signal });
    while (!signal.aborted && !this.ended) {
      try {
        const name = this.newcomer;
        this.newcomer = "";
        if (name) await this.act(() => playAs(this, name));
        const last = await this.#readAll();
        this.missing = null;
        this.warnings = await table.evidence.warnings();
        this.refusals = await table.evidence.refusals();
        this.othersRolls = await table.evidence.othersRolls();
        for (const pending of await table.pending()) this.#resume(pending);
        await this.#follow(last);
      } catch (error) {
        if (!signal.aborted) this.#end(error);
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY));
    }
  }

  /** Stop following the table: this page shows another, or none. */
  stop() {
    this.#stop.abort();
    endKeeping();
    this.air.drop(Infinity);
  }

  /** Draw the page again. */
  changed() {
    this.page.render();
  }

  /** Say something once to those who listen to the page. */
  say(text) {
    this.spoken = text;
    this.changed();
  }

  /**
   * Make a change; return its answer. A refusal is shown in plain words, and nothing is returned then.
   * @param {() => Promise<any>} run
   * @param {(answer: any) => void} [done]
   * @returns {Promise<any>}
   */
  async act(run, done) {
    if (this.sending) return undefined;
    if (this.gone) return this.sayGone();
    this.refusal = null;
    this.sending = true;
    const before = this.refusals;
    const slow = setTimeout(() => {
      this.slow = true;
      this.changed();
    }, PATIENCE);
    this.changed();
    try {
      const answer = await run();
      if (answer?.type && answer.seq === this.#last() + 1) this.air.tell(answer);
      this.air.settle();
      if (this.tray?.yaws && this.tray.entry.seq !== answer?.seq) this.tray = null;
      done?.(answer);
      await this.refresh().catch(() => {});
      return answer;
    } catch (error) {
      this.#refuse(error);
      if (this.refusals > before) this.refusal?.more.push(t("It is refusal {n} of your rolls.", { n: this.refusals }));
      return undefined;
    } finally {
      clearTimeout(slow);
      this.sending = false;
      this.slow = false;
      this.changed();
    }
  }

  /** Say that nothing can be sent now. */
  sayGone() {
    this.refusal = refusalWords(new NetworkError("offline"), this);
    this.changed();
  }

  /** Make a change after the one that is under way: presses that count each, as ticks do. */
  async actAfter(run, done) {
    while (this.sending) await new Promise((resolve) => setTimeout(resolve, 10));
    return this.act(run, done);
  }

  look(focus) {
    this.focus = focus;
    this.refusal = null;
    this.step();
  }

  /** Look at an action for a while, as at dice that have just fallen; then only where nothing else is due. */
  glance(aid) {
    this.look(aid);
    this.kept = aid;
    const end = () => {
      if (this.focus !== aid) return;
      if (this.tray || this.actions.get(aid)?.awaits.some(({ who }) => this.isMe(who))) {
        setTimeout(end, GLANCE);
        return;
      }
      this.focus = "";
      this.changed();
    };
    setTimeout(end, GLANCE);
  }

  /** From now on nothing that is due takes the place of the form that somebody writes in, until it is empty again. */
  writes(some) {
    if (this.focus === "ask" || this.actions.has(this.focus)) return;
    this.focus = some ? "write" : "";
  }

  /** After a step of one's own: what is awaited next gets the focus, once it is shown. */
  step() {
    this.stepped = true;
    this.changed();
  }

  leave() {
    this.page.leave();
  }

  /** Return the card of a roll as the service draws it. */
  card(seq) {
    return this.table.getForm(seq, "text/html");
  }

  /**
   * Read the table as it is now, and the stakes of what somebody looks at. A reading that is under way may be older
   * than what it is asked for: all who ask meanwhile wait for the one after it.
   */
  refresh() {
    if (this.#reading) {
      this.#next ??= this.#reading
        .catch(() => {})
        .then(() => {
          this.#next = null;
          return this.refresh();
        });
      return this.#next;
    }
    this.#reading = this.#refresh().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #refresh() {
    const log = this.#log;
    const [session, { actions }] = await Promise.all([
      this.table.getSession({ include: "characters,clocks,presence" }),
      this.table.listActions(),
    ]);
    // What is newer than the log that was told waits for it: it may show what dice tell that have not fallen yet.
    const last = seqOf(session.last_event_id);
    await this.air.reached(last);
    if (this.game && log === this.#read && last > this.#last() + BEHIND) await catchUp(this, last);
    if (log !== this.#log) return this.#refresh();
    if (log !== this.#read) this.#forget(log, session);
    const game = this.game && this.game.rules !== session.rules ? await this.table.describeGame() : this.game;
    let reading = null;
    this.air.read(() => {
      if (log === this.#log) reading = this.#take(session, actions, game);
    });
    await reading;
  }

  /** Show a reading of the table, and read the stakes that follow from it. */
  async #take(session, actions, game) {
    this.game = game;
    this.session = session;
    this.people = session.people;
    this.formerNames = session.former_names ?? {};
    this.characters = latest(session.characters, this.characters);
    this.clocks = latest(session.clocks, this.clocks);
    if (session.present) this.present = new Set(session.present);
    this.actions = latestActions(actions, this.actions, this.#ended);
    this.since = new Date();
    if (this.#stop.signal.aborted) return;
    renewSeat({ ...this.seat, ...this.table.credentials, name: this.personName(this.me), table: session.name });
    keepTable(this);
    await readStakes(this);
    this.changed();
  }

  /** All of another log follows, as of a restored backup: versions and numbers of the former one mean nothing in it. */
  #reset() {
    this.#log += 1;
    this.air.drop();
    this.tray = null;
    this.entries = [];
    this.hasEarlier = false;
    this.#retold = Infinity;
  }

  /** Forget what is known of the former log: not before the new one was read, so that the page is never empty. */
  #forget(log, session) {
    this.#read = log;
    [this.characters, this.clocks, this.actions] = [[], [], new Map()];
    this.stakes.clear();
    this.#ended.clear();
    this.#retold = seqOf(session.last_event_id);
  }

  async #readAll() {
    this.#log += 1;
    const session = await this.table.getSession({ include: "characters,clocks" });
    this.session = session;
    this.people = session.people;
    const last = seqOf(session.last_event_id);
    this.air.drop(last);
    const [described] = await Promise.all([this.table.describeGame(), readEntries(this, last), this.refresh()]);
    this.game = described;
    this.changed();
    return session.last_event_id;
  }

  async #follow(after) {
    const following = this.table.followLog({ after, as: this.form, signal: this.#stop.signal });
    for await (const event of following) {
      this.since = new Date();
      if (event.type === "reset") this.#reset();
      else if (event.seq > this.#last()) this.air.tell(event);
      clearTimeout(this.#due);
      this.#due = setTimeout(() => this.refresh().catch(() => {}), 20);
    }
  }

  /** Draw an entry of the log: a roll once its dice stand. */
  #apply(entry) {
    this.hasEarlier ||= this.entries.length > ENTRIES;
    this.entries = [...this.entries.slice(-ENTRIES), entry];
    if (entry.type === "reversed") {
      const undone = (one) => entry.reverses.includes(one.seq);
      this.entries = this.entries.map((one) => (undone(one) ? { ...one, reversed_by: entry.seq } : one));
    }
    const rolled = this.entries.find(({ seq }) => seq === (entry.roll ?? entry.seq));
    if (rolled?.announced && ["chosen", "difficulty_opened"].includes(entry.type)) this.#reread(rolled.seq);
    const { action_after: after } = entry;
    if (["refused", "cancelled"].includes(after?.state)) {
      this.actions.delete(after.id);
      this.#ended.add(after.id);
    } else if (this.actions.get(after?.id)?.version <= after?.version) this.actions.set(after.id, after);
    if (this.refusal && isPast(this.refusal, entry, this)) this.refusal = null;
    if (entry.seq > this.#retold) announce(this, entry);
    this.changed();
  }

  /** Read a roll again: its Difficulty was hidden, and it is settled. */
  async #reread(seq) {
    const known = await this.table.getRoll(seq).catch(() => null);
    this.air.read(() => {
      if (known) this.entries = this.entries.map((one) => (one.seq === seq ? { ...one, ...known } : one));
      this.changed();
    }, `roll ${seq}`);
  }

  #last() {
    return Math.max(this.air.last, this.entries.at(-1)?.seq ?? 0);
  }

  #connected(state) {
    this.connection = state.live ? "live" : "gone";
    if (state.live) {
      if (this.refusal?.code === "NetworkError") this.refusal = null;
      this.since = new Date();
      this.refresh().catch(() => {});
    }
    this.changed();
  }

  /** Ask after a change that was sent before, perhaps by a former page, until it is known what became of it. */
  async #resume(pending) {
    try {
      await this.table.resume(pending, { patience: 120_000 });
      this.say(t("What you sent before has arrived."));
    } catch (error) {
      this.#refuse(error);
    }
    this.refresh().catch(() => {});
  }

  #refuse(error) {
    if (["token_revoked", "token_invalid", "no_session"].includes(error.code)) this.#end(error);
    else this.refusal = refusalWords(error, this);
    this.changed();
  }

  #end(error) {
    if (error.status === 401 || error.status === 404 || error.code === "no_session") {
      this.ended = refusalWords(error, this).text;
    } else {
      this.missing = (this.page.unread ?? refusalWords)(error, this);
      this.connection = "gone";
    }
    this.changed();
  }
}
