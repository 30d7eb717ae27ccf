// The stand-in's classes have the shapes of Foundry's, as fvtt-types has them, in what the module uses of them.

import { Die, NumericTerm, OperatorTerm, Roll } from "./dice.js";
import { ChatMessage, Hooks, Settings, User } from "./documents.js";
import { ApplicationV2 } from "./windows.js";

type Terms = typeof foundry.dice.terms;
type Own<T, Keys extends keyof T> = { [Key in Keys]: T[Key] };

new Die({}) satisfies Own<InstanceType<Terms["Die"]>, "number" | "faces" | "total"> & { results: { result: number }[] };
new Die({}).modifiers satisfies string[];
new NumericTerm({}) satisfies Own<InstanceType<Terms["NumericTerm"]>, "number" | "total">;
new OperatorTerm({}).operator satisfies string;
new Roll("") satisfies Own<foundry.dice.Roll, "formula"> & { total: number; dice: unknown[] };
Roll.fromJSON satisfies (text: string) => Pick<foundry.dice.Roll, "formula">;
Roll.fromTerms satisfies (terms: never[]) => object;
User.prototype.setFlag satisfies (scope: string, key: string, value: unknown) => Promise<unknown>;
ChatMessage.create satisfies (data: object, operation?: { keepId?: boolean }) => Promise<unknown>;
Settings.prototype.register satisfies (module: string, key: string, data: any) => void;
Hooks.on satisfies (hook: string, run: (...told: any[]) => unknown) => number;
ApplicationV2.prototype.render satisfies (options?: { force?: boolean }) => Promise<unknown>;

// What the module calls is there in Foundry, under these names.
export type Called = [
  (typeof foundry.dice.Roll)["fromJSON"],
  (typeof foundry.applications.api.DialogV2)["confirm" | "prompt"],
  foundry.applications.api.ApplicationV2["render" | "rendered" | "close"],
  foundry.documents.ChatMessage["isContentVisible" | "rolls" | "author"],
  foundry.documents.collections.Users["activeGM"],
  foundry.documents.User["isSelf" | "active" | "character" | "assignHotbarMacro"],
  foundry.documents.Actor["isOwner"],
];
