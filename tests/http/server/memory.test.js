// The memory that clients use who request much and read nothing, and whether others are still served.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { Server } from "../support/server.js";
import { eventually } from "../support/wait.js";

const readers = 200;
const mib = 1024 * 1024;
let server;
let match;
let record;
before(async () => {
  server = await Server.start();
  match = await long_match(server);
  await server.end("SIGTERM");
  server = await Server.start({ data: server.data, args: [] });
});
after(() => server?.stop());

/** A finished match of five bots: its record with states has megabytes. */
async function long_match(maker) {
  const guest = await maker.guest("Ann");
  const seats = Array.from({ length: 5 }, () => ({ kind: "bot", bot: "greedy" }));
  const { id } = await guest.post("/matches", { game: "hawaii", options: {}, seats, visibility: "public" });
  await eventually(async () => (await guest.snapshot(id)).status === "finished", "the computers to finish", 120_000);
  return id;
}

const path = () => `/matches/${match}/record?states=1`;

async function resident() {
  const status = await readFile(`/proc/${server.pid}/status`, "utf8");
  return 1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)[1]);
}

// Node cannot set a socket's receive buffer; by default the system would take a megabyte for each.
const script = `
import socket, sys
port, path, count = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
sockets = []
for _ in range(count):
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
    made.connect(("127.0.0.1", port))
    made.sendall(f"GET /api/v1{path} HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n".encode())
    sockets.append(made)
sys.stdin.read()
`;

/** A process with this many connections that request the record and read as little as possible; kill it afterwards. */
const stuck = (count) =>
  spawn("python3", ["-c", script, server.port, path(), count], { stdio: ["pipe", "inherit", "inherit"] });

/** The number of answered requests for records so far. */
async function answered() {
  const text = await (await fetch(`${server.origin}/metrics`)).text();
  const counts = text.matchAll(/^atoll_http_requests_total\{.*record.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

test("a long record is complete, although it is sent in pieces", async () => {
  record = await server.nobody().get(path());
  assert.deepEqual(
    record.turns.map(({ ply }) => ply),
    record.turns.map((_, index) => index + 1),
  );
  assert.ok(record.turns.every(({ state }) => state !== undefined));
});

test("two hundred clients that request it and read nothing use little memory, and others are served", async () => {
  const size = JSON.stringify(record).length;
  assert.ok(readers * size > 40 * mib, `the record has only ${size} bytes`);
  const before_it = await resident();
  const before_them = await answered();
  const clients = stuck(readers);
  try {
    await eventually(async () => (await answered()) >= before_them + readers, "all of them to be answered");
    const somebody = await server.guest("Fay");
    for (let count = 0; count < 20; ++count) await somebody.get(`/matches/${match}`);
    const more = (await resident()) - before_it;
    assert.ok(more < 24 * mib, `${Math.round(more / mib)} MiB more`);
  } finally {
    clients.kill();
  }
});
