// Rate limits: how many requests of each class are accepted at once, who they are counted for, and how the server
// determines the client's address.
import assert from "node:assert/strict";
import http from "node:http";
import { after, before, test } from "node:test";
import { register } from "../support/accounts.js";
import { user_admin } from "../support/admin.js";
import { Client } from "../support/client.js";
import { openapi } from "../support/documents.js";
import { Wire } from "../support/raw.js";
import { Server } from "../support/server.js";
import { within } from "../support/wait.js";

let server;
let behind;
before(async () => {
  server = await Server.start({ args: [] });
  behind = await Server.start({ args: ["--trusted-proxy", "127.0.0.2", "--trusted-proxy", "10.0.0.0/8"] });
});
after(() => Promise.all([server?.stop(), behind?.stop()]));

const request_of = ({ method = "GET", path }) => `${method} /api/v1${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** Sends the request this many times in one go; returns the responses in order: `[{status, retry_after, code}]`. */
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

/** The same for requests with a body, whose connection ends when they are refused. */
async function crowd(count, path, body, token) {
  const client = new Client(server.origin, { token });
  const called = await Promise.all(Array.from({ length: count }, () => client.call("POST", path, body)));
  return called.map(({ status, headers, body: received }) => ({
    status,
    retry_after: headers["retry-after"],
    code: received?.code,
  }));
}

/** Asserts that at least `burst` requests passed, that at least one was refused, and that refusals have Retry-After. */
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

// Each class has its own bucket, so the tests do not disturb each other, except those that create guests.

test("reading, writing and reporting have separate limits, and refusals say when to retry", async () => {
  is_limited(await flood(2500, { path: "/games" }), 400, "read");
  is_limited(await flood(1200, { method: "DELETE", path: "/sessions/aaaaaaaaaaaa" }), 200, "write");
  is_limited(await crowd(20, "/lobby/chat/1/reports", { reason: "spam" }), 10, "report");
});

test("chat lines have their own limit", async () => {
  const talker = await server.guest("Talker");
  is_limited(await crowd(60, "/lobby/chat", { text: "Hello", cmd: "command-talk-1" }, talker.token), 20, "talk");
});

test("a socket that sends too many requests is closed", async () => {
  const socket = await server.nobody().socket();
  for (let id = 1; id <= 2000; ++id) socket.raw(JSON.stringify({ type: "unsubscribe", id, match: "aaaaaaaaaaaa" }));
  assert.deepEqual(await within(15_000, socket.closed, "the socket to be closed"), {
    code: 1008,
    reason: "rate_limited",
  });
});

test("creating guests has the lowest limit, and every operation documents 429", async () => {
  is_limited(await crowd(150, "/guests", { name: "Many" }), 55, "create");
  for (const [path, operations] of Object.entries(openapi.paths)) {
    for (const method of ["get", "post", "put", "patch", "delete"]) {
      if (!operations[method] || operations.servers) continue;
      assert.ok(operations[method].responses["429"], `${method} ${path}`);
    }
  }
});

test("health is never limited, so that monitoring does not report the server as down", async () => {
  for (let count = 0; count < 500; ++count) await server.nobody().get("/healthz");
});

// ---- which address counts

/** Requests a new guest over a connection from `from`, with these headers; returns the status. */
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

/** Whether many guests from `how(n)` reach the limit, which means that they are counted as one client. */
async function count_as_one(how) {
  for (let count = 1; count <= 90; ++count) if ((await guest(how(count))) === 429) return true;
  return false;
}

test("X-Forwarded-For is ignored unless it comes from a proxy", async () => {
  assert.ok(await count_as_one((n) => ({ from: "127.0.0.3", forwarded: `198.51.100.${n}` })));
});

test("behind proxies, the last address that is not a trusted proxy counts", async () => {
  assert.ok(!(await count_as_one((n) => ({ from: proxy, forwarded: `198.51.100.${n}` }))), "different clients");
  assert.ok(
    await count_as_one((n) => ({ from: proxy, forwarded: `198.51.101.${n}, 203.0.113.7` })),
    "the first address is forged",
  );
  assert.ok(
    await count_as_one((n) => ({ from: proxy, forwarded: `203.0.113.8, 10.1.2.${n}` })),
    "the last address is a proxy",
  );
  assert.ok(
    await count_as_one((n) => ({ from: proxy, forwarded: `203.0.113.9, nonsense ${n}` })),
    "an invalid address is ignored",
  );
});

test("an IPv6 /64 counts as one client", async () => {
  assert.ok(await count_as_one((n) => ({ from: proxy, forwarded: `2001:db8::${n.toString(16)}` })));
});

test("a slowed client has a tenth of the limit, and other clients have all of it", async () => {
  const args = ["--trusted-proxy", "127.0.0.1", "--password-ops", "1", "--password-memory-mib", "1"];
  const first = await Server.start({ args });
  const chief = await register(first, { name: "Chief" });
  await first.end("SIGTERM");
  assert.equal((await user_admin(first, "Chief")).code, 0);
  const slow = await Server.start({ data: first.data, args });
  try {
    const ruler = new Client(slow.origin, chief);
    const passed = async (address, client = slow.nobody()) => {
      const asked = Array.from({ length: 100 }, () =>
        client.call("GET", "/games", undefined, { "x-forwarded-for": address }),
      );
      return (await Promise.all(asked)).filter(({ status }) => status === 200).length;
    };
    await ruler.ok("PUT", "/admin/usage/addresses/198.51.100.1/slowdown", { reason: "too much" });
    const some = await passed("198.51.100.1");
    assert.ok(some >= 40 && some < 100, `${some} passed`);
    assert.equal(await passed("198.51.100.2"), 100);
    const ann = await register(slow, { name: "Ann" });
    await ruler.ok("PUT", `/admin/usage/users/${ann.user.id}/slowdown`, { reason: "too much" });
    assert.ok((await passed("198.51.100.3", ann)) < 100);
  } finally {
    await slow.stop();
  }
});

test("X-Forwarded-Proto is trusted from the proxy only", async () => {
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
