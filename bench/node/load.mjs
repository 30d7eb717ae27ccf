// The load generator: raw keep-alive connections, one request under way on each, latencies in microseconds.
// A line of JSON in: {port, path, body, connections, seconds}. A line of JSON out: {requests, seconds, p50, p99, bad}.

import { connect } from 'node:net';
import { createInterface } from 'node:readline';

const HEAD_END = '\r\n\r\n';
const PATIENCE = 5000;

function request({ port, path, body }) {
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nAccept: */*\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** How many bytes the response at the start of the buffer has; 0 while its head is not whole. */
function whole(buffer) {
  const head = buffer.indexOf(HEAD_END);
  if (head < 0) return 0;
  const length = /content-length: *(\d+)/i.exec(buffer.latin1Slice(0, head));
  if (!length) throw new Error('a response without Content-Length');
  return head + HEAD_END.length + Number(length[1]);
}

/** Ask on one connection until the deadline; resolves when the last answer is there. */
function client(task, bytes, deadline, seen) {
  return new Promise((resolve, reject) => {
    const socket = connect(task.port, '127.0.0.1');
    let rest = null;
    let started = 0;
    const ask = () => {
      started = performance.now();
      socket.write(bytes);
    };
    socket.setNoDelay(true);
    socket.setTimeout(PATIENCE, () => socket.destroy(new Error('no answer for five seconds')));
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed a connection')));
    socket.on('data', (chunk) => {
      rest = rest ? Buffer.concat([rest, chunk]) : chunk;
      const length = whole(rest);
      if (!length || rest.length < length) return;
      const now = performance.now();
      seen.latencies.push(now - started);
      if (rest.latin1Slice(9, 12) !== '200' || rest.length !== length) seen.bad += 1;
      rest = null;
      if (now < deadline) return ask();
      socket.removeAllListeners('close');
      socket.end(resolve);
    });
  });
}

async function load(task) {
  const seen = { latencies: [], bad: 0 };
  const bytes = request(task);
  const start = performance.now();
  const deadline = start + task.seconds * 1000;
  await Promise.all(Array.from({ length: task.connections }, () => client(task, bytes, deadline, seen)));
  const seconds = (performance.now() - start) / 1000;
  const sorted = Float64Array.from(seen.latencies).sort();
  const at = (share) => Math.round(1000 * sorted[Math.floor(share * (sorted.length - 1))]);
  return { requests: sorted.length, seconds, p50: at(0.5), p99: at(0.99), bad: seen.bad };
}

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await load(JSON.parse(line)).catch((error) => ({ error: error.message }));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
