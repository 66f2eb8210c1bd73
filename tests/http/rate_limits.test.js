// How much each kind of request may be asked for at a go, who pays for it, and whom the server believes about who that is.
import assert from "node:assert/strict";
import http from "node:http";
import { after, before, test } from "node:test";
import { Client } from "./support/client.js";
import { openapi } from "./support/documents.js";
import { Wire } from "./support/raw.js";
import { Server } from "./support/server.js";
import { within } from "./support/wait.js";

let server;
let behind;
before(async () => {
  server = await Server.start({ args: [] });
  behind = await Server.start({ args: ["--trusted-proxy", "127.0.0.2", "--trusted-proxy", "10.0.0.0/8"] });
});
after(() => Promise.all([server?.stop(), behind?.stop()]));

const request_of = ({ method = "GET", path }) => `${method} /api/v1${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** Sends the request so many times in one go, and answers what came back: `[{status, retry_after, code}]`, in order. */
async function flood(count, request) {
  const wire = await Wire.open(server.port);
  wire.socket.write(request_of(request).repeat(count));
  const answers = (text) => text.split("HTTP/1.1 ").slice(1);
  const whole = (text) => text.endsWith("}") && answers(text).length === count;
  const text = await wire.until(whole, `${count} answers`);
  wire.drop();
  return answers(text).map((answer) => ({
    status: Number(answer.slice(0, 3)),
    retry_after: /^retry-after: (.*)\r$/im.exec(answer)?.[1],
    code: /"code":"(\w+)"/.exec(answer)?.[1],
  }));
}

/** The same for requests with a body, which end their connection when they are refused. */
async function crowd(count, path, body, token) {
  const client = new Client(server.origin, { token });
  const called = await Promise.all(Array.from({ length: count }, () => client.call("POST", path, body)));
  return called.map(({ status, headers, body: told }) => ({
    status,
    retry_after: headers["retry-after"],
    code: told?.code,
  }));
}

/** Of a class that takes so many at a go: at least these are let through, and not many more. */
function is_limited(answers, burst, what) {
  const refused = answers.filter(({ status }) => status === 429);
  const passed = answers.length - refused.length;
  assert.ok(passed >= burst, `${what}: ${passed} passed`);
  assert.ok(refused.length > 0, `${what}: none of ${answers.length} was refused`);
  for (const { retry_after, code } of refused) {
    assert.equal(code, "rate_limited", what);
    assert.match(retry_after, /^[1-9]\d*$/, what);
  }
}

// Each class has a bucket of its own, so the tests do not disturb each other, but for what makes guests.

test("reading, writing and reporting have each their limit, and say when to come back", async () => {
  is_limited(await flood(2500, { path: "/games" }), 400, "read");
  is_limited(await flood(1200, { method: "DELETE", path: "/sessions/aaaaaaaaaaaa" }), 200, "write");
  is_limited(await crowd(20, "/lobby/chat/1/reports", { reason: "spam" }), 10, "report");
});

test("talking has its limit, by account and by address", async () => {
  const talker = await server.guest("Talker");
  is_limited(await crowd(60, "/lobby/chat", { text: "Hello", cmd: "command-talk-1" }, talker.token), 20, "talk");
});

test("a socket that asks too much is closed", async () => {
  const socket = await server.nobody().socket();
  for (let id = 1; id <= 2000; ++id) socket.raw(JSON.stringify({ type: "unsubscribe", id, match: "aaaaaaaaaaaa" }));
  assert.deepEqual(await within(15_000, socket.closed, "the socket to be closed"), {
    code: 1008,
    reason: "rate_limited",
  });
});

test("making guests has the tightest limit, and it is announced for every operation", async () => {
  is_limited(await crowd(150, "/guests", { name: "Many" }), 55, "create");
  for (const [path, operations] of Object.entries(openapi.paths)) {
    for (const method of ["get", "post", "put", "patch", "delete"]) {
      if (!operations[method] || operations.servers) continue;
      assert.ok(operations[method].responses["429"], `${method} ${path}`);
    }
  }
});

test("health is never limited: whoever watches over the server is not to think it is down", async () => {
  for (let count = 0; count < 500; ++count) await server.nobody().get("/healthz");
});

// ---- whose address counts

/** A new guest as the server hears of it: over a connection from `from`, with these headers. Answers the status. */
function guest({ from, forwarded, more = {} }) {
  const body = '{"name":"Guest"}';
  const headers = { "content-type": "application/json", "content-length": body.length, ...more };
  if (forwarded) headers["x-forwarded-for"] = forwarded;
  const { hostname, port } = new URL(behind.origin);
  return new Promise((resolve, reject) => {
    const how = { hostname, port, method: "POST", path: "/api/v1/guests", headers, localAddress: from, agent: false };
    const request = http.request(how, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode));
    });
    request.on("error", reject);
    request.end(body);
  });
}
const proxy = "127.0.0.2";

/** True if so many guests from what `how(n)` says are one too many: they all count as one. */
async function count_as_one(how) {
  for (let count = 1; count <= 90; ++count) if ((await guest(how(count))) === 429) return true;
  return false;
}

test("who is no proxy does not say where it comes from", async () => {
  assert.ok(await count_as_one((n) => ({ from: "127.0.0.3", forwarded: `198.51.100.${n}` })));
});

test("of what the proxy passes on, the last address counts that no proxy of ours has", async () => {
  assert.ok(!(await count_as_one((n) => ({ from: proxy, forwarded: `198.51.100.${n}` }))), "each is another client");
  assert.ok(
    await count_as_one((n) => ({ from: proxy, forwarded: `198.51.101.${n}, 203.0.113.7` })),
    "the first is made up",
  );
  assert.ok(await count_as_one((n) => ({ from: proxy, forwarded: `203.0.113.8, 10.1.2.${n}` })), "the last is a proxy");
  assert.ok(
    await count_as_one((n) => ({ from: proxy, forwarded: `203.0.113.9, nonsense ${n}` })),
    "nonsense is nobody",
  );
});

test("an IPv6 /64 counts as one, for whoever has one address of it has them all", async () => {
  assert.ok(await count_as_one((n) => ({ from: proxy, forwarded: `2001:db8::${n.toString(16)}` })));
});

test("whether a request came over TLS is believed of the proxy alone", async () => {
  const cookie = async (from) => {
    const { hostname, port } = new URL(behind.origin);
    const headers = {
      "content-type": "application/json",
      "x-forwarded-proto": "https",
      "x-forwarded-for": "192.0.2.200",
    };
    return new Promise((resolve, reject) => {
      const how = { hostname, port, method: "POST", path: "/api/v1/guests", headers, localAddress: from, agent: false };
      const request = http.request(how, (response) => resolve(response.resume().headers["set-cookie"][0]));
      request.on("error", reject);
      request.end('{"name":"Guest"}');
    });
  };
  assert.match(await cookie(proxy), /; Secure$/);
  assert.doesNotMatch(await cookie("127.0.0.4"), /Secure/);
});
