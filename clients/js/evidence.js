// What a person was told of a table, kept; all that is told later is held against it.

import { commitment, fingerprint, genesis } from "./digests.js";
import { difference, faultOf, isEntry, isRoll, isTerms, misrecorded, sameReceipt, unproven } from "./records.js";
import { digestOf } from "./signed.js";
import { unsignable } from "./terms.js";

/** @import {EpochTerms, LogEntry, OthersRoll, Pending, Storage, Warning} from "@rollwright/client/types" */
/** @import {Fault, Roll} from "./records.js" */

/** The most entries that a log can have: what is told beyond is checked by itself and not kept. */
export const MOST_ENTRIES = 24_576;

/** @param {number} number */
const padded = (number) => String(number).padStart(5, "0");

export class Evidence {
  #storage;
  #prefix;
  #sid;
  #person;
  #emit;
  #lastImport;
  /** Terms that were told with their digest, by that digest. @type {Map<string, any>} */
  #signable = new Map();
  /** Who plays each character, by what was told last. @type {Map<string, string | null>} */
  #owners = new Map();

  /**
   * @param {Storage} storage
   * @param {string} scope   the start of keys in the storage
   * @param {{sid: string, person: string, emit: (type: "warning" | "others_roll", event: any) => void,
   *     lastImport: () => Promise<number>}} table
   *     `lastImport`: the last entry of type `imported`, 0 if there is none: what came before is of another table
   */
  constructor(storage, scope, { sid, person, emit, lastImport }) {
    this.#storage = storage;
    this.#prefix = `${scope}kept/`;
    this.#sid = sid;
    this.#person = person;
    this.#emit = emit;
    this.#lastImport = lastImport;
  }

  /**
   * Say from which entry on all rolls of this person are kept here: 0 for one who has just joined.
   * @param {number} seq
   */
  async begin(seq) {
    await this.#update("since", (since) => since ?? seq);
  }

  /** Whether it has begun. */
  async begun() {
    return (await this.#get("since")) !== undefined;
  }

  /**
   * Keep a roll's request, before it is sent.
   * @param {Pending} pending
   */
  async sending(pending) {
    await this.#update(`sent/${pending.key}`, (stored) => stored ?? { sent: this.#sent(pending) });
  }

  /** Return a request as it is kept. @param {Pending} pending */
  #sent({ key, body = {} }) {
    return { sid: this.#sid, by: this.#person, key, body };
  }

  /**
   * Keep the status of what answered a roll's request in the end.
   * @param {string} key
   * @param {number} status
   */
  async settled(key, status) {
    await this.#update(`sent/${key}`, (stored) => stored && { ...stored, status: stored.status ?? status });
  }

  /** Return how many bound rolls of this person were refused. @returns {Promise<number>} */
  async refusals() {
    return (await this.#list("sent/")).filter((one) => one.sent.body.epoch && isRefused(one)).length;
  }

  /** Return rolls for this person's characters that others made. @returns {Promise<OthersRoll[]>} */
  othersRolls() {
    return this.#list("other/");
  }

  /** Return terms that were told with this digest, as it is computed here. @param {string | null} digest */
  signable(digest) {
    return digest === null ? undefined : this.#signable.get(digest);
  }

  /**
   * Keep what a bound roll was answered with, which must prove at once that it was made as it was sent.
   * @param {any} told
   * @param {Pending} pending
   * @param {number} status
   */
  async answered(told, pending, status) {
    const { key } = pending;
    await this.settled(key, status);
    if (!pending.body?.epoch) return this.told(told);
    const sent = await this.#asSent(this.#sent(pending));
    let fault = readable("unproven", told, () => unproven(told, sent));
    try {
      await this.told(told);
    } catch (error) {
      // What was answered is an alarm, and no reason to send the roll again.
      if (!isMisreading(error)) throw error;
      fault ??= misread("unproven", told);
    } finally {
      const { rec, n } = told?.proof ?? {};
      const about = rec?.key === key ? `epoch ${rec.e} roll ${n}` : `roll ${key}`;
      if (fault) await this.#fault(about, fault, told?.seq);
    }
  }

  /** Return the terms of epochs that were told, in order. @returns {Promise<EpochTerms[]>} */
  epochs() {
    return this.#list("epoch/");
  }

  /** Return the warnings so far, oldest first. @returns {Promise<Warning[]>} */
  async warnings() {
    return (await this.#list("warning/")).sort((one, other) => one.at - other.at);
  }

  /**
   * Return all of it as lines of JSON, without tokens: what `rollwright verify --kept` and `/verify` read.
   * @returns {Promise<string>}
   */
  async lines() {
    const requests = await this.#list("sent/");
    const sent = requests.map(({ sent: request }) => ({ sent: request }));
    const answered = requests.filter(({ status }) => status).map(answerOf);
    const entries = (await this.#list("entry/")).map(({ entry }) => entry);
    const lines = [
      { sid: this.#sid, epochs: await this.epochs() },
      ...entries,
      ...sent,
      ...(await this.#list("terms/")),
      ...answered,
    ];
    return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  }

  /**
   * Keep terms that a roll is bound to.
   * @param {string} digest
   * @param {any} terms
   */
  agreed(digest, terms) {
    return this.#update(`terms/${digest}`, () => ({ terms }));
  }

  /** Remove all of it. */
  async forget() {
    for (const [key] of await this.#storage.list(this.#prefix)) await this.#storage.update(key, () => undefined);
  }

  /**
   * Keep what an answer of the service tells, and hold it against what was kept.
   * @param {any} value
   */
  async told(value) {
    if (typeof value !== "object" || value === null) return;
    if (isEntry(value)) return this.#entry(value);
    for (const one of [...listed(value.epochs), value.epoch, value.next]) {
      // Epochs of a former table are in an audit trail too.
      if (isTerms(one) && [undefined, this.#sid].includes(/** @type {any} */ (one).sid)) await this.#terms(one);
    }
    const chances = listed(value.pending).flatMap((one) => listed(one?.chances));
    for (const one of [value, ...listed(value.actions), ...chances]) await this.#shown(one);
    for (const one of [value, ...listed(value.characters)]) this.#character(one);
    for (const one of [...listed(value.items), value.earlier]) if (isEntry(one)) await this.#entry(one);
    for (const roll of listed(value.rolls)) await this.#roll(roll, null, roll?.seq);
  }

  /** Hold what is shown of an action against the terms that its roll is bound to. @param {any} told */
  async #shown(told) {
    // A problem has the terms as they are now, to be read again with their digest.
    const { terms = null, terms_digest: digest = null, code } = told ?? {};
    if ((terms === null && digest === null) || code) return;
    const wrong = unsignable(told);
    if (wrong === null) {
      this.#signable.set(digest, terms);
      return;
    }
    this.#signable.delete(digestOf(terms));
    const about = told.id ?? told.action ?? terms?.action;
    await this.warn("terms_wrong", `action ${about}`, `no roll can be bound to what is shown: ${wrong}`, terms, told);
  }

  /** Note who plays a character. @param {any} told */
  #character(told) {
    if (typeof told?.id === "string" && "owner" in told) this.#owners.set(told.id, told.owner);
  }

  /** Keep, and tell, that somebody else rolled for a character of this person. @param {any} entry */
  async #foreign({ type, seq, by, character }) {
    if (!["rolled", "resisted"].includes(type) || by === this.#person || !character) return;
    if (this.#owners.get(character) !== this.#person) return;
    if (seq <= ((await this.#get("since")) ?? Infinity)) return;
    const other = { seq, by, character };
    const stored = await this.#update(`other/${padded(seq)}`, (before) => before ?? other);
    if (stored === other) this.#emit("others_roll", other);
  }

  /** @param {LogEntry} entry */
  async #entry(entry) {
    const { seq } = entry;
    if (entry.type === "gm_handed_over" && [entry.by, entry.person].includes(this.#person)) {
      await this.#update("view", (view) => Math.max(view ?? 0, seq));
    }
    const view = (await this.#get("view")) ?? 0;
    const told = { entry, view };
    const kept =
      seq > MOST_ENTRIES ? told : await this.#update(`entry/${padded(seq)}`, (stored) => withProof(stored, told));
    // Another role sees other parts of an entry, but not another entry.
    const differs = kept.view === view ? difference(kept.entry, entry) : kept.entry.id === entry.id ? null : "/id";
    if (differs !== null) {
      const detail = `entry ${seq} is another than it was: ${differs}`;
      await this.warn("entry_changed", `entry ${seq}`, detail, kept.entry, entry);
    }
    if ("character_after" in entry) this.#character(entry.character_after);
    await this.#foreign(entry);
    if ("proof" in entry && entry.proof) await this.#roll(entry.proof, entry, seq);
    if (entry.type === "epoch_closed") await this.#closing(entry);
    if (entry.type === "epoch_revealed") await this.#seed(entry);
    if (entry.type === "session_created" || entry.type === "imported") await this.#first(entry);
  }

  /**
   * @param {Roll} roll
   * @param {any} entry
   * @param {number} seq
   */
  async #roll(roll, entry, seq) {
    if (!isRoll(roll)) {
      const detail = `entry ${seq} has a proof that cannot be read`;
      return this.warn("proof_wrong", `entry ${seq}`, detail, null, roll, seq);
    }
    const { rec, n } = roll;
    if (rec.sid !== this.#sid) return;
    const about = `epoch ${rec.e} roll ${n}`;
    const fault = readable("proof_wrong", entry, () => faultOf(roll, entry));
    if (fault) await this.#fault(about, fault, seq);
    const told = { leaf: roll.leaf, receipt: roll.receipt, key: rec.key, seq };
    const kept =
      n > MOST_ENTRIES ? told : await this.#update(`roll/${rec.e}/${padded(n)}`, (stored) => withProof(stored, told));
    const same = !kept.receipt || !told.receipt || sameReceipt(kept.receipt, told.receipt);
    if (kept.leaf !== told.leaf || kept.seq !== seq || !same) {
      await this.warn("roll_changed", about, `${about} is another than it was`, kept, told, seq);
    }
    if (rec.req?.by === this.#person) await this.#own(about, rec, seq);
  }

  /**
   * @param {string} about
   * @param {Record<string, any>} rec
   * @param {number} seq
   */
  async #own(about, rec, seq) {
    const stored = await this.#get(`sent/${rec.key}`);
    if (stored) {
      /** @type {Fault | null} */
      const late = isRefused(stored) ? ["unproven", "the roll was made, though it was refused", null, rec] : null;
      const fault = late ?? misrecorded(rec, await this.#asSent(stored.sent));
      if (fault) await this.#fault(about, fault, seq);
      return;
    }
    const since = (await this.#get("since")) ?? Infinity;
    if (seq <= since) return;
    await this.warn("not_mine", about, `entry ${seq} is a roll in your name that you did not make`, null, rec, seq);
  }

  /** Return a request with the terms whose digest it sent. @param {import("./records.js").Sent} sent */
  async #asSent(sent) {
    const { terms } = (await this.#get(`terms/${sent.body.terms}`)) ?? {};
    return { ...sent, terms };
  }

  /** @param {EpochTerms} terms */
  async #terms(terms) {
    const about = `epoch ${terms.e}`;
    const own = genesis(this.#sid, terms);
    if (own !== terms.genesis) {
      return this.warn("genesis_wrong", about, `the genesis of ${about} is not that of its terms`, own, terms);
    }
    if (terms.e > MOST_ENTRIES) return;
    const place = `epoch/${padded(terms.e)}`;
    const before = terms.e > 0 ? await this.#get(`epoch/${padded(terms.e - 1)}`) : undefined;
    if (before && before.next_commit !== terms.commit) {
      const detail = `${about} has another commitment than was announced`;
      return this.warn("commitment_broken", about, detail, before.next_commit, terms.commit);
    }
    const { e, commit, next_commit, client_seed, lineage } = terms;
    const told = { e, genesis: own, commit, next_commit, client_seed, lineage };
    const kept = await this.#update(place, (stored) => stored ?? told);
    if (difference(kept, told) !== null) {
      await this.warn("epoch_changed", about, `${about} has other terms than it had`, kept, told);
    }
  }

  /** @param {import("@rollwright/client/types").EntryOf<"epoch_closed">} closing */
  async #closing({ epoch, client_seed, commit: next_commit, genesis: told, lineage, seq }) {
    const before = await this.#get(`epoch/${padded(epoch)}`);
    if (!before || (await this.#isFormer(seq))) return;
    await this.#terms({ e: epoch + 1, genesis: told, commit: before.next_commit, next_commit, client_seed, lineage });
  }

  /** @param {import("@rollwright/client/types").EntryOf<"epoch_revealed">} revealed */
  async #seed({ epoch, seed, seq }) {
    const terms = await this.#get(`epoch/${padded(epoch)}`);
    const own = commitment(this.#sid, epoch, seed);
    if (!terms || own === terms.commit || (await this.#isFormer(seq))) return;
    const detail = `the seed of epoch ${epoch} is not the one that was committed to`;
    await this.warn("seed_wrong", `epoch ${epoch}`, detail, terms.commit, own);
  }

  /** @param {import("@rollwright/client/types").EntryOf<"session_created" | "imported">} entry */
  async #first({ commitments: [commit, next_commit], genesis: told, seq }) {
    const kept = await this.#get("epoch/00000");
    const terms = { commit, next_commit, genesis: told };
    if (!kept || difference(kept, terms) === null || (await this.#isFormer(seq))) return;
    await this.warn("epoch_changed", "epoch 0", "epoch 0 has other terms than it had", kept, terms);
  }

  /**
   * Whether an entry came with an import; also where that cannot be told now: a roll asks for closings again.
   * @param {number} seq
   */
  async #isFormer(seq) {
    return seq < (await this.#lastImport().catch(() => Infinity));
  }

  /** @param {string} about @param {Fault} fault @param {number} [seq] */
  #fault(about, [code, detail, kept, told], seq) {
    return this.warn(code, about, `${about}: ${detail}`, kept, told, seq);
  }

  /**
   * Keep a warning, and tell it; once, though what is wrong is told again. Return it.
   * @param {import("@rollwright/client/types").WarningCode} code
   * @param {string} about
   * @param {string} detail
   * @param {unknown} kept
   * @param {unknown} told
   * @param {number} [seq]   of the roll's entry
   * @returns {Promise<Warning>}
   */
  async warn(code, about, detail, kept, told, seq) {
    const warning = { code, about, detail, kept, told, at: Date.now(), ...(seq !== undefined && { seq }) };
    const name = fingerprint([code, about, told]);
    const stored = await this.#update(`warning/${name}`, (before) => before ?? warning);
    if (stored === warning) this.#emit("warning", warning);
    return warning;
  }

  /** @param {string} key @returns {Promise<any>} */
  #get(key) {
    return this.#storage.get(this.#prefix + key);
  }

  /** @param {string} prefix @returns {Promise<any[]>} */
  async #list(prefix) {
    return (await this.#storage.list(this.#prefix + prefix)).map(([, value]) => value);
  }

  /** @param {string} key @param {(value: any) => any} change @returns {Promise<any>} */
  #update(key, change) {
    return this.#storage.update(this.#prefix + key, change);
  }
}

/**
 * Return what a check finds; where what was told has not the form that it reads, that.
 * @param {import("@rollwright/client/types").WarningCode} code
 * @param {unknown} told
 * @param {() => Fault | null} check
 */
function readable(code, told, check) {
  try {
    return check();
  } catch {
    return misread(code, told);
  }
}

/**
 * @param {import("@rollwright/client/types").WarningCode} code
 * @param {unknown} told
 * @returns {Fault}
 */
function misread(code, told) {
  return [code, "what was told of the roll cannot be read", null, told ?? null];
}

/** Whether an error is that of a value in another form than is read, and not one of the storage. @param {unknown} error */
function isMisreading(error) {
  return error instanceof TypeError || error instanceof RangeError;
}

/** Whether a request was refused. @param {{status?: number}} request */
function isRefused({ status = 0 }) {
  return status >= 400 && status < 500;
}

/** Return how a request was answered, as a line. @param {{sent: import("./records.js").Sent, status: number}} request */
function answerOf({ sent: { sid, key }, status }) {
  return { answered: { sid, key, status } };
}

/** Return what was kept first, but with a proof that came later. @param {any} stored @param {any} told */
function withProof(stored, told) {
  if (!stored) return told;
  if (told.entry?.proof && !stored.entry?.proof) {
    const { proof, head } = told.entry;
    return { ...stored, entry: { ...stored.entry, proof, head } };
  }
  if (told.receipt && !stored.receipt) return { ...stored, receipt: told.receipt };
  return stored;
}

/** @param {unknown} value @returns {any[]} */
function listed(value) {
  return Array.isArray(value) ? value : [];
}
