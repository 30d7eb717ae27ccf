// Types that follow from the contract: bodies, answers and queries by operation, entries by type.

import type { components, operations } from "@rollwright/client/contract";

export type Schemas = components["schemas"];
export type LogEntry = Schemas["LogEntry"];
export type EpochTerms = Schemas["EpochTerms"];
export type Action = Schemas["Action"];
export type ProblemBody = Schemas["ProblemBody"];
export type Operation = keyof operations;

/** The JSON body of an operation. */
export type Body<Name extends Operation> = operations[Name] extends {
  requestBody?: { content: { "application/json": infer Sent } };
}
  ? Sent
  : never;

type Responses<Name extends Operation> = operations[Name]["responses"];
type Successes<Name extends Operation> = Responses<Name>[keyof Responses<Name> & (200 | 201)];

/** The JSON answer of an operation. */
export type Answer<Name extends Operation> =
  Successes<Name> extends { content: { "application/json": infer Told } } ? Told : undefined;

/** The query of an operation. */
export type Query<Name extends Operation> = NonNullable<operations[Name]["parameters"]["query"]>;

/** An entry of one type. */
export type EntryOf<Type extends LogEntry["type"]> = Extract<LogEntry, { type: Type }>;

/** What one call may say: a signal that ends its wait, and its own bound of that wait in milliseconds. */
export interface Asked {
  signal?: AbortSignal;
  patience?: number;
}

/** What a call that rolls may say too: whether to roll again after a refusal (`stale_epoch`); if left out, it does not. */
export interface AskedRoll extends Asked {
  again?: (refusal: Refusal) => boolean | Promise<boolean>;
}

/** A roll that was refused because its epoch was closed: another set of dice that the operator could see. */
export interface Refusal {
  /** Its key, which is not used again. */
  key: string;
  /** The terms of the epoch that is open now; they agree with what was kept. */
  terms: EpochTerms;
  /** How many of this person's bound rolls were refused at this table, this one included. */
  refusals: number;
}

/** A bound roll that was refused: one more set of dice that the host could see. */
export interface RefusedRoll {
  /** Its key, which is not used again. */
  key: string;
  code: string;
  /** How many of this person's bound rolls were refused at this table, this one included. */
  refusals: number;
}

/** A roll that somebody else made for a character of this person. */
export interface OthersRoll {
  seq: number;
  by: string;
  character: string;
}

/** A change that was made and whose answer is not known yet. */
export interface Pending {
  key: string;
  name: Operation;
  method: string;
  path: string;
  body?: Record<string, unknown>;
  version?: string;
  /** When it was first made, in milliseconds since 1970. */
  at: number;
  /** Whether it draws dice. */
  rolls?: boolean;
}

export type WarningCode =
  | "entry_changed"
  | "roll_changed"
  | "epoch_changed"
  | "terms_wrong"
  | "genesis_wrong"
  | "commitment_broken"
  | "closing_missing"
  | "seed_wrong"
  | "proof_wrong"
  | "request_changed"
  | "unproven"
  | "not_mine";

/** Something that was told and does not agree with what was kept, or with itself. */
export interface Warning {
  code: WarningCode;
  detail: string;
  /** What it is about: `entry 12`, `epoch 3`, `epoch 3 roll 4`. */
  about: string;
  /** What was kept, or is expected; null where there is nothing. */
  kept: unknown;
  /** What was told. */
  told: unknown;
  /** When it was noticed, in milliseconds since 1970. */
  at: number;
  /** Of a roll: its entry. */
  seq?: number;
}

/** What `table.on` listens to, beside types of entries. */
interface OtherEvents {
  /** Each entry, whatever its type. */
  entry: LogEntry;
  /** The log is another one now: all of it follows from the first entry. */
  reset: { type: "reset" };
  /** Who is present: at the beginning of an event stream, and after each change. Of a lost stream it says nothing more. */
  presence: Schemas["Presence"];
  /** Which open actions cannot be rolled now, and why: after each entry that changes these. */
  problems: Schemas["Problems"];
  warning: Warning;
  stale_epoch: Refusal;
  refused_roll: RefusedRoll;
  others_roll: OthersRoll;
  /** The event stream was opened, or lost. */
  connection: { live: boolean; error?: Error };
}

export type Events = { [Type in LogEntry["type"]]: EntryOf<Type> } & OtherEvents;

/** Where a client keeps what must outlive it: values by text keys, structured clones of JSON. */
export interface Storage {
  /** Whether values outlive the process or page. */
  readonly durable: boolean;
  get(key: string): Promise<any>;
  /** Return all values whose key begins so, in the order of keys. */
  list(prefix: string): Promise<[string, any][]>;
  /** Put what `change` makes of the value, atomically among all clients, and return it; undefined removes it. */
  update(key: string, change: (value: any) => any): Promise<any>;
}
