// The load generator: raw keep-alive connections, one request under way on each, latencies in microseconds.
// A line of JSON in: {port, path, body, connections, seconds}, perhaps another {method} than POST, and for tables {tables,
// status}: requests go to the tables, {path, token}, in turns, and each request has an Idempotency-Key that no other of
// this program had. A line of JSON out: {requests, seconds, p50, p99, bad, sent, received}, the last two in bytes.

import { connect } from "node:net";
import { createInterface } from "node:readline";

const HEAD_END = "\r\n\r\n";
const PATIENCE = 5000;
const BLANK_KEY = "0".repeat(20);

function request({ port, path, body = "", method = "POST" }, table) {
  const more = table ? `Authorization: Bearer ${table.token}\r\nIdempotency-Key: ${BLANK_KEY}\r\n` : "";
  return Buffer.from(
    `${method} ${table ? table.path : path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n` +
      `Accept: */*\r\n${more}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

let keys = 0;

/** Write the next key over the one in the request; there is none to write over in a call without a table. */
function renew(bytes, at) {
  if (at < 0) return;
  keys += 1;
  bytes.write(String(keys).padStart(BLANK_KEY.length, "0"), at, "latin1");
}

/** How many bytes the response at the start of the buffer has; 0 while its head is not whole. */
function whole(buffer) {
  const head = buffer.indexOf(HEAD_END);
  if (head < 0) return 0;
  const length = /content-length: *(\d+)/i.exec(buffer.latin1Slice(0, head));
  if (!length) throw new Error("a response without Content-Length");
  return head + HEAD_END.length + Number(length[1]);
}

/** Ask on one connection, from the request at a place on, until the deadline; resolves when the last answer is there. */
function client(task, requests, at, deadline, seen) {
  const right = String(task.status ?? 200);
  return new Promise((resolve, reject) => {
    const socket = connect(task.port, "127.0.0.1");
    let rest = null;
    let started = 0;
    let size = 0;
    const ask = () => {
      const { bytes, key } = requests[at % requests.length];
      at += task.connections;
      size = bytes.length;
      started = performance.now();
      renew(bytes, key);
      socket.write(bytes);
    };
    socket.setNoDelay(true);
    socket.setTimeout(PATIENCE, () => socket.destroy(new Error("no answer for five seconds")));
    socket.on("connect", ask);
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("the server closed a connection")));
    socket.on("data", (chunk) => {
      rest = rest ? Buffer.concat([rest, chunk]) : chunk;
      const length = whole(rest);
      if (!length || rest.length < length) return;
      const now = performance.now();
      seen.latencies.push(now - started);
      seen.sent += size;
      seen.received += length;
      if (rest.latin1Slice(9, 12) !== right || rest.length !== length) seen.bad += 1;
      rest = null;
      if (now < deadline) return ask();
      socket.removeAllListeners("close");
      socket.end(resolve);
    });
  });
}

async function load(task) {
  const seen = { latencies: [], bad: 0, sent: 0, received: 0 };
  const requests = (task.tables ?? [undefined]).map((table) => {
    const bytes = request(task, table);
    return { bytes, key: table ? bytes.indexOf(BLANK_KEY) : -1 };
  });
  const start = performance.now();
  const deadline = start + task.seconds * 1000;
  const clients = Array.from({ length: task.connections }, (_, at) => client(task, requests, at, deadline, seen));
  await Promise.all(clients);
  const seconds = (performance.now() - start) / 1000;
  const sorted = Float64Array.from(seen.latencies).sort();
  const at = (share) => Math.round(1000 * sorted[Math.floor(share * (sorted.length - 1))]);
  return {
    requests: sorted.length,
    seconds,
    p50: at(0.5),
    p99: at(0.99),
    bad: seen.bad,
    sent: seen.sent,
    received: seen.received,
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await load(JSON.parse(line)).catch((error) => ({ error: error.message }));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
