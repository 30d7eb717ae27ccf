// A chat bot: joins a table as a spectator and prints each roll, and what follows it, as Markdown. Put what it prints into your
// chat; into that of Discord with `allowed_mentions: { parse: [] }`, so that nothing pings (docs/forms.md).
//
//   node bot.js URL TABLE CODE

import { Client, Problem } from "@rollwright/client";

const [url, sid, code] = process.argv.slice(2);
if (!code) {
  console.error("usage: node bot.js URL TABLE CODE");
  process.exit(2);
}

const { table } = await new Client(url).join(sid, { code, name: "Bot", role: "spectator" });

table.on("warning", ({ detail }) => console.log(`WARNING: ${detail}`));
table.on("connection", ({ live, error }) => {
  if (!live && error) console.error(`connecting again: ${error.message}`);
});

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stop.abort());

const { name, last_event_id: after } = await table.getSession({ include: "characters" });
console.log(`following ${name}`);
try {
  for await (const entry of table.followLog({ after, as: "text/markdown", signal: stop.signal })) {
    // Rolls, choices, resistances and reversals have a form.
    if ("form" in entry) console.log(entry.form?.trim());
  }
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.detail);
  process.exitCode = 1;
}
