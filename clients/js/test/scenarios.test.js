// The scenarios that the clients share: tests/clients/python runs the same list.

import assert from "node:assert/strict";
import test from "node:test";

import { DisagreementError, Problem, TermsError } from "../index.js";
import { client, command, faults, passed, storage } from "./kit.js";
import SCENARIOS from "./scenarios.json" with { type: "json" };

/** A table with a GM and Ana, and what a scenario has found so far. */
class Scene {
  storages = {};
  warnings = [];
  tables = {};
  followed = [];

  constructor(each) {
    this.found = { each };
    this.client = client();
  }

  async open({ before = [], system = "buried_secrets", game, options = {}, seat }) {
    await faults(...before);
    const plays = game ? { game } : { system: this.found.each?.system ?? system };
    const body = { ...plays, gm: "Gia", options };
    const { table: gm, opened } = await this.#client("gm").openSession(body);
    const { table: ana } = await this.#client("ana").join(opened.id, { code: opened.join_code, name: "Ana" });
    this.found.opened = opened;
    this.seat("gm", gm);
    this.seat("ana", ana);
    if (seat) this.found.silk = (await ana.makeCharacter({ name: "Silk" })).id;
  }

  /** Return a client whose storage is kept by a name. */
  #client(name) {
    this.storages[name] = storage();
    return client({ storage: this.storages[name] });
  }

  /** Know a table by a name, and collect its warnings. */
  seat(name, table) {
    this.tables[name] = table;
    table.on("warning", (warning) => this.warnings.push(warning));
    for (const type of ["stale_epoch", "refused_roll", "others_roll"]) {
      table.on(type, (event) => (this.found[`${type} ${name}`] = event));
    }
  }

  #who(name) {
    return name === "client" ? this.client : this.tables[name];
  }

  /** Return a value with what its `$names` refer to in their places. */
  value(one) {
    if (typeof one === "string" && one.startsWith("$")) {
      return one
        .slice(1)
        .split(".")
        .reduce((found, name) => found[name], this.found);
    }
    if (Array.isArray(one)) return one.map((inner) => this.value(inner));
    if (typeof one !== "object" || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, this.value(inner)]));
  }

  /** Return what a call returns, or throws as the step expects. */
  async outcome(call, { refused, unanswered, disagrees, unsigned }) {
    if (!refused && !unanswered && !disagrees && !unsigned) return call();
    const error = await call().then(
      () => assert.fail("not refused"),
      (thrown) => thrown,
    );
    if (disagrees) assert.ok(error instanceof DisagreementError, error);
    else if (unsigned) assert.deepEqual([error instanceof TermsError, error.message], [true, unsigned], error);
    else if (unanswered) assert.equal(error.unanswered, true, error);
    else assert.deepEqual([error instanceof Problem, error.code, error.unanswered], [true, refused, false], error);
    return error;
  }

  /** Do a step, and check what it says of it. */
  async run(step) {
    const name = Object.keys(step).find((one) => one in STEPS);
    await STEPS[name].call(this, step);
  }

  async as(step) {
    const { as, do: call = "rollAtTable", roll, query, patience, again, save } = step;
    const spec = { system: "buried_secrets", rating: 2 };
    const given = roll ? [{ character: this.found.silk, spec, ...roll }] : this.value(step.with ?? []);
    const asked = {
      ...(patience && { patience: 1000 * patience }),
      ...(again !== undefined && { again: () => again }),
    };
    const told = await this.outcome(() => this.#who(as)[call](...given, ...(query ? [query] : []), asked), step);
    if (save) this.found[save] = told?.table ?? told;
  }

  /** Read the next event of what is followed. */
  async next({ events, told }) {
    const { value, done } = await events.next();
    assert.equal(done, false);
    told.push(value);
  }

  async end() {
    for (const end of this.followed) end.abort();
  }
}

const STEPS = {
  as: Scene.prototype.as,

  async expect({ expect, is, has }) {
    const found = this.value(expect);
    if (has) assert.ok(found.includes(has), found);
    else assert.deepEqual(found, this.value(is));
  },

  faults: (step) => faults(...step.faults),

  async passed(step) {
    const sent = await passed();
    assert.deepEqual([sent.length, new Set(sent.map(({ key }) => key)).size], [step.passed, step.keys]);
  },

  async warnings({ warnings, save }) {
    assert.deepEqual(this.warnings.map(({ code }) => code).sort(), [...warnings].sort());
    if (save) this.found[save] = this.warnings.at(-1);
  },

  async pending({ pending, count }) {
    assert.equal((await (this.tables[pending] ?? this.client).pending()).length, count);
  },

  async resume({ resume, save = "resumed" }) {
    const who = this.tables[resume] ?? this.client;
    const [pending] = await who.pending();
    this.found[save] = await who.resume(pending);
  },

  async logged({ logged, seqs, count }) {
    const { items } = await this.tables.gm.readLog({ type: logged, limit: 200 });
    if (count !== undefined) return assert.equal(items.length, count);
    assert.deepEqual(
      items.map(({ seq }) => seq),
      this.value(seqs),
    );
  },

  async epochs({ epochs, are }) {
    const told = await this.tables[epochs].evidence.epochs();
    assert.deepEqual(
      told.map(({ e }) => e),
      are,
    );
  },

  async lines({ lines, have, lack }) {
    const text = await this.tables[lines].evidence.lines();
    const kept = text.trim().split("\n").map(JSON.parse);
    for (const [path, value] of this.value(have)) {
      const names = path.split(".");
      const found = kept.map((line) => names.reduce((inner, name) => inner?.[name], line));
      assert.ok(found.includes(value), path);
    }
    if (lack) assert.ok(!text.includes(lack));
  },

  async elsewhere({ elsewhere, save }) {
    this.seat(save, client().table(this.tables[elsewhere].credentials));
  },

  async again({ again, save }) {
    this.seat(save, client({ storage: this.storages[again] }).table(this.tables[again].credentials));
  },

  forget({ forget }) {
    return this.tables[forget].forget();
  },

  async told({ told, to, save }) {
    this.found[save] = this.found[`${told} ${to}`];
  },

  async follow({ follow, after, form, silence, save }) {
    const end = new AbortController();
    this.followed.push(end);
    const events = this.tables[follow].followLog({
      after,
      as: form,
      ...(silence && { silence: 1000 * silence }),
      signal: end.signal,
    });
    const told = [];
    this.found[save] = {
      events,
      told,
      get seqs() {
        return told.map(({ seq }) => seq);
      },
      get types() {
        return told.map(({ type }) => type);
      },
      get last() {
        return told.at(-1);
      },
    };
  },

  async until({ until, seq }) {
    const followed = this.found[until];
    while (followed.last?.seq !== seq) await this.next(followed);
  },

  async ends(step) {
    const read = async () => {
      for (;;) await this.next(this.found[step.ends]);
    };
    await this.outcome(read, step);
  },

  cut: () => command("cut"),
  restart: () => command("restart"),
};

for (const scenario of SCENARIOS) {
  test(scenario.name, async () => {
    for (const each of scenario.each ?? [undefined]) {
      const scene = new Scene(each);
      try {
        await scene.open(scenario);
        for (const step of scenario.steps) await scene.run(step);
      } finally {
        await scene.end();
      }
    }
  });
}
