// Runs test files in Firefox over WebDriver BiDi: node firefox.js FIREFOX PAGE FILE...
// It prints a line of JSON for each file: `{file, failed, count}`.

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [program, page, ...files] = process.argv.slice(2);
const profile = await mkdtemp(join(tmpdir(), "firefox-"));
const firefox = spawn(program, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]);
const gone = new Promise((resolve) => firefox.on("exit", resolve));

const address = await new Promise((resolve, reject) => {
  let said = "";
  firefox.on("exit", () => reject(new Error(said)));
  firefox.stderr.on("data", (text) => {
    said += text;
    const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said);
    if (found) resolve(found[1]);
  });
});
const socket = new WebSocket(`${address}/session`);
await new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject }));
const waiting = new Map();
socket.onmessage = ({ data }) => {
  const { id, result, message } = JSON.parse(data);
  const { resolve, reject } = waiting.get(id) ?? {};
  if (result) resolve?.(result);
  else reject?.(new Error(message));
};
const ask = (method, params) =>
  new Promise((resolve, reject) => {
    const id = waiting.size + 1;
    waiting.set(id, { resolve, reject });
    socket.send(JSON.stringify({ id, method, params }));
  });

const EXPRESSION = `new Promise((resolve) => {
  const look = () => (globalThis.results ? resolve(JSON.stringify(globalThis.results)) : setTimeout(look, 50));
  look();
})`;
try {
  await ask("session.new", { capabilities: {} });
  const { context } = await ask("browsingContext.create", { type: "tab" });
  for (const file of files) {
    await ask("browsingContext.navigate", { context, url: `${page}?file=${file}`, wait: "complete" });
    const asked = { expression: EXPRESSION, target: { context }, awaitPromise: true };
    const { result, exceptionDetails } = await ask("script.evaluate", asked);
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    console.log(JSON.stringify({ file, ...JSON.parse(result.value) }));
  }
} finally {
  firefox.kill();
  await gone;
  await rm(profile, { recursive: true, force: true });
}
