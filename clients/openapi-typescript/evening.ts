// Play a moment at a table with the types of openapi-typescript and the client openapi-fetch: node evening.js URL
import { randomUUID } from "node:crypto";
import createClient from "openapi-fetch";
import type { components, paths } from "./schema";

type LogEntry = components["schemas"]["LogEntry"];
type Ruling = components["schemas"]["Ruling"];

const api = createClient<paths, "application/json" | "application/problem+json">({ baseUrl: process.argv[2] });
const key = () => ({ "Idempotency-Key": randomUUID() });
// A game of one's own: it goes with its roll.
const FERRY = {
  base: "forged-1",
  name: "night_ferry",
  title: "Night Ferry",
  approach: { name: "action", number: "rating", part: "ratings", most: 4 },
  cites: [{ rule: "FITD-A1" }],
  fields: [
    { name: "rating", kind: "number", most: 4, required: true, dice: 1, source: "rating", always: true },
    { name: "action", kind: "text", longest: 80 },
  ],
  sheet: [{ part: "ratings", value: { name: "value", kind: "number", most: 4 } }],
};
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

function outcome(ruling: Ruling): string {
  switch (ruling.system) {
    case "buried_secrets":
    case "fallen_empire":
    case "terminal_iv":
    case "own":
      return `${ruling.outcome} in a ${ruling.position} position`;
    case "daggerheart":
    case "daggerheart_damage":
    case "fortune":
    case "underworld":
      return ruling.outcome;
    default:
      return ruling satisfies never;
  }
}

function line(entry: LogEntry): string | undefined {
  switch (entry.type) {
    case "rolled":
      return `rolled: ${entry.ruling?.outcome ?? "hidden"}`;
    case "character_created":
    case "character_changed":
      return `${entry.character_after.name} has ${entry.character_after.sheet?.ratings?.prowl} in prowl`;
    case "person_joined":
      return `${entry.name} joined`;
    case "session_created":
    case "session_changed":
    case "game_changed":
    case "person_revoked":
    case "token_renewed":
    case "person_renamed":
    case "gm_handed_over":
    case "code_changed":
    case "character_deleted":
    case "clock_created":
    case "clock_changed":
    case "clock_ticked":
    case "clock_deleted":
    case "turn_started":
    case "tracks_changed":
    case "difficulty_opened":
    case "epoch_closed":
    case "epoch_revealed":
    case "chosen":
    case "resisted":
    case "reversed":
    case "action_opened":
    case "action_changed":
    case "action_closed":
    case "offer_made":
    case "offer_answered":
    case "offer_lapsed":
    case "imported":
    case "unknown":
      return undefined;
    default:
      return entry satisfies never;
  }
}

async function main(): Promise<void> {
  const opened = await api.POST("/v1/sessions", { params: { header: key() }, body: { system: "buried_secrets" } });
  if (opened.error) throw new Error(opened.error.detail);
  const path = { sid: opened.data.id };
  const joined = await api.POST("/v1/sessions/{sid}/players", {
    params: { path, header: key() },
    body: { code: opened.data.join_code, name: "Ana" },
  });
  if (joined.error) throw new Error(joined.error.detail);
  const headers = bearer(joined.data.token);
  const made = await api.POST("/v1/sessions/{sid}/characters", {
    params: { path, header: key() },
    headers,
    body: { name: "Silk", sheet: { ratings: { prowl: 2 } } },
  });
  if (made.error) throw new Error(made.error.detail);
  const roll = { spec: { system: "buried_secrets", action: "prowl", position: "risky" } } as const;
  const rolled = await api.POST("/v1/sessions/{sid}/rolls", {
    params: { path, header: key() },
    headers,
    body: { ...roll, character: made.data.id },
  });
  if (rolled.error) throw new Error(rolled.error.detail);
  const refused = await api.POST("/v1/sessions/{sid}/rolls", {
    params: { path, header: key() },
    headers,
    body: { ...roll, character: "c99" },
  });
  console.log(`refused: ${refused.error?.status} ${refused.error?.code}`);
  const own = await api.POST("/v1/rolls", { body: { system: "own", game: { ...FERRY, base: "forged-1" }, rating: 2 } });
  if (own.error) throw new Error(own.error.detail);
  console.log(`own: ${outcome(own.data)}`);
  const log = await api.GET("/v1/sessions/{sid}/log", { params: { path, query: { proof: "no" } }, headers });
  for (const entry of log.data?.items ?? []) {
    const said = line(entry);
    if (said) console.log(said);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
