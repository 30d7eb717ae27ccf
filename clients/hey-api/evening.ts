// Play a moment at a table with the client of @hey-api/openapi-ts, and follow it live: node evening.js URL
import { randomUUID } from "node:crypto";
import { followLog, join, makeCharacter, openSession, roll, rollAtTable } from "./client";
import { client } from "./client/client.gen";
import type { LogEntry, Ruling } from "./client";

client.setConfig({ baseUrl: process.argv[2] });
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
} as const;
const key = () => ({ "Idempotency-Key": randomUUID() });

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
  if (entry.type === "rolled") return `rolled: ${entry.ruling ? outcome(entry.ruling) : "hidden"}`;
  if (entry.type === "character_created")
    return `${entry.character_after.name} has ${entry.character_after.sheet?.ratings?.prowl} in prowl`;
  if (entry.type === "person_joined") return `${entry.name} joined`;
  return undefined;
}

async function main(): Promise<void> {
  const throwOnError = true;
  const { data: session } = await openSession({ headers: key(), body: { system: "buried_secrets" }, throwOnError });
  const path = { sid: session.id };
  const { data: ana } = await join({
    path,
    headers: key(),
    body: { code: session.join_code, name: "Ana" },
    throwOnError,
  });
  client.setConfig({ auth: ana.token });
  const body = { name: "Silk", sheet: { ratings: { prowl: 2 } } };
  const { data: silk } = await makeCharacter({ path, headers: key(), body, throwOnError });
  const spec = { system: "buried_secrets", action: "prowl", position: "risky" } as const;
  await rollAtTable({ path, headers: key(), body: { spec, character: silk.id }, throwOnError });
  const { error } = await rollAtTable({ path, headers: key(), body: { spec, character: "c99" } });
  console.log(`refused: ${error?.status} ${error?.code}`);
  const own = await roll({ body: { system: "own", game: FERRY, rating: 2 }, throwOnError });
  console.log(`own: ${outcome(own.data)}`);
  const following = new AbortController();
  const { stream } = await followLog({ path, headers: { "Last-Event-ID": "0" }, signal: following.signal });
  for await (const entry of stream) {
    const said = line(entry);
    if (said) console.log(said);
    if (entry.type === "rolled") break;
  }
  following.abort();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
