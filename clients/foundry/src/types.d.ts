// What the module adds to Foundry's types: its settings and flags, and the page's modules, which are checked by themselves.

declare module "/play/*";

/** The table of a world, for everybody in it. */
interface WorldTable {
  /** The address of the service, without a slash at its end. */
  url: string;
  sid: string;
  code: string;
  system: string;
  name: string;
}

interface AssumeHookRan {
  ready: never;
}

interface SettingConfig {
  "rollwright.table": string;
  "rollwright.mapping": string;
  "rollwright.seats": string;
  "rollwright.docked": boolean;
}

interface FlagConfig {
  ChatMessage: { rollwright: { event?: string; seq?: number; action?: string; sid?: string; told?: string } };
  User: { rollwright: { person?: string } };
  Actor: { rollwright: { character?: string } };
}
