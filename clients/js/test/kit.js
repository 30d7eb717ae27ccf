// What the tests of this client share, in Node and in a page.

import { afterEach } from "node:test";

import { Client, IndexedStorage, MemoryStorage } from "../index.js";

/** The service behind a proxy that does what tests tell it (tests/clients/js/world.py). */
export const url = globalThis.WORLD ?? globalThis.process.env.WORLD;

export const backoff = { first: 20, most: 200 };

let databases = 0;
const run = Math.random().toString(36).slice(2);

/** Return a storage of its own: IndexedDB in a page. */
export function storage() {
  return typeof indexedDB === "undefined" ? new MemoryStorage() : new IndexedStorage(`test-${run}-${databases++}`);
}

export function client(options = {}) {
  return new Client(url, { storage: storage(), backoff, ...options });
}

/** Open a table with a GM and Ana; warnings of either are collected. */
export async function open(system = "buried_secrets", options = {}) {
  const { table: gm, opened } = await client().openSession({ system, gm: "Gia", options });
  const { sid } = await client().findTable(opened.join_code);
  const { table: ana } = await client().join(sid, { code: opened.join_code, name: "Ana" });
  const warnings = [];
  for (const table of [gm, ana]) table.on("warning", (warning) => warnings.push(warning));
  return { gm, ana, opened, warnings };
}

/** Open a table at which Ana has Silk. */
export async function seated(options) {
  const table = await open("buried_secrets", options);
  const silk = await table.ana.makeCharacter({ name: "Silk" });
  return { ...table, silk: silk.id };
}

/** A direct roll of Ana's. */
export function roll(table, character, more = {}) {
  return table.rollAtTable({ character, spec: { system: "buried_secrets", rating: 2 } }, more);
}

/** Tell the world what to do. */
export async function command(name, body) {
  return (await fetch(`${url}/_world/${name}`, { method: "POST", body: JSON.stringify(body ?? null) })).json();
}

/** From now on have these faults and no others. */
export const faults = (...list) => command("faults", list);
/** Return the requests that have passed since faults were set. */
export const passed = () => command("passed");
export const cut = () => command("cut");

export const codes = (warnings) => warnings.map(({ code }) => code);

/** Return all entries of a type that stand in the log. */
export async function logged(table, type) {
  const { items } = await table.readLog({ type, limit: 200 });
  return items;
}

/** What a test follows, and ends with it. */
const ends = new Set();
afterEach(async () => {
  for (const end of ends) end.abort();
  ends.clear();
});

/** Follow a table in the background; `until` waits for so many events, or for one by its id, `stop()` ends it. */
export function following(table, follow = {}) {
  const end = new AbortController();
  ends.add(end);
  const told = [];
  let wake = () => {};
  const done = (async () => {
    for await (const event of table.followLog({ ...follow, signal: end.signal })) {
      told.push(event);
      wake();
    }
  })();
  const failed = done.then(
    () => {},
    (error) => error,
  );
  const until = async (wanted) => {
    const holds = typeof wanted === "number" ? () => told.length >= wanted : () => told.some(({ id }) => id === wanted);
    while (!holds()) {
      const more = new Promise((resolve) => (wake = resolve));
      const error = await Promise.race([more, failed.then((reason) => ({ reason }))]);
      if (error) throw error.reason ?? new Error(`it ended with ${told.length} events, not with ${wanted}`);
    }
    return told;
  };
  const stop = () => {
    end.abort();
    return failed;
  };
  return { told, until, failed, stop };
}

/** Resolve with the next event of a type. */
export const next = (table, type) => new Promise((resolve) => table.on(type, resolve));
