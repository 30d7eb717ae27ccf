// Where things are kept: IndexedDB in browsers, memory elsewhere, or an adapter of the caller's (`Storage`).

/** @import {Storage} from "@rollwright/client/types" */

/** Values of this process alone. @implements {Storage} */
export class MemoryStorage {
  durable = false;
  /** @type {Map<string, unknown>} */
  #values = new Map();

  /** @param {string} key @returns {Promise<any>} */
  async get(key) {
    return this.#values.get(key);
  }

  /** @param {string} prefix */
  async list(prefix) {
    const found = [...this.#values].filter(([key]) => key.startsWith(prefix));
    return found.sort(([one], [other]) => (one < other ? -1 : 1));
  }

  /** @param {string} key @param {(value: any) => any} change @returns {Promise<any>} */
  async update(key, change) {
    const value = change(this.#values.get(key));
    if (value === undefined) this.#values.delete(key);
    else this.#values.set(key, structuredClone(value));
    return value;
  }
}

const STORE = "values";

/** Values that all pages of an origin share, and that outlive them. @implements {Storage} */
export class IndexedStorage {
  durable = true;
  /** @type {Promise<IDBDatabase> | null} */
  #opening = null;
  #name;

  /** @param {string} name   of the database */
  constructor(name = "rollwright") {
    this.#name = name;
  }

  /** @returns {Promise<IDBDatabase>} */
  #database() {
    this.#opening ??= new Promise((resolve, reject) => {
      const asked = indexedDB.open(this.#name, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
      asked.onerror = () => reject(asked.error);
      asked.onsuccess = () => {
        // Browsers close databases of pages that sleep; the next call opens it again.
        asked.result.onclose = () => (this.#opening = null);
        resolve(asked.result);
      };
    });
    this.#opening.catch(() => (this.#opening = null));
    return this.#opening;
  }

  /**
   * Run one transaction to its end.
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore, done: (value: T) => void) => void} work
   * @param {IDBTransactionDurability} [durability]
   * @returns {Promise<T>}
   */
  async #transaction(mode, work, durability) {
    const database = await this.#database();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode, { durability });
      /** @type {any} */
      let value;
      transaction.oncomplete = () => resolve(value);
      transaction.onabort = () => reject(transaction.error);
      work(transaction.objectStore(STORE), (given) => (value = given));
    });
  }

  /** @param {string} key @returns {Promise<any>} */
  get(key) {
    return this.#transaction("readonly", (store, done) => {
      const asked = store.get(key);
      asked.onsuccess = () => done(asked.result);
    });
  }

  /** @param {string} prefix @returns {Promise<[string, any][]>} */
  list(prefix) {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    return this.#transaction("readonly", (store, done) => {
      const [keys, values] = [store.getAllKeys(range), store.getAll(range)];
      values.onsuccess = () => done(values.result.map((value, at) => [String(keys.result[at]), value]));
    });
  }

  /** @param {string} key @param {(value: any) => any} change @returns {Promise<any>} */
  update(key, change) {
    /** @type {(store: IDBObjectStore, done: (value: any) => void) => void} */
    const work = (store, done) => {
      const asked = store.get(key);
      asked.onsuccess = () => {
        const value = change(asked.result);
        if (value === undefined) store.delete(key);
        else store.put(value, key);
        done(value);
      };
    };
    // A change must be on the disk before it is sent; what was told may be told again.
    return this.#transaction("readwrite", work, /\/(pending|sent)\//.test(key) ? "strict" : "relaxed");
  }
}

/** Return IndexedDB where there is one, else memory. @returns {Storage} */
export function defaultStorage() {
  return typeof indexedDB === "undefined" ? new MemoryStorage() : new IndexedStorage();
}
