// What pages of other sites cannot do in a visitor's name: every change in the API is tried.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { exchange } from "../support/client.js";
import { password, register } from "../support/accounts.js";
import { administered_site } from "../support/admin.js";
import { dump, sql_in } from "../support/database.js";
import { openapi } from "../support/documents.js";
import { table } from "../support/play.js";
import { Server } from "../support/server.js";
import { eventually } from "../support/wait.js";

let home;
let server;
let ann, bob;
let match;
before(async () => {
  home = await administered_site();
  server = home.server;
  ann = await register(server);
  bob = await server.guest("Bob");
  match = await table([ann, bob]);
});
after(() => home?.stop());

const changes = Object.entries(openapi.paths).flatMap(([template, operations]) =>
  ["post", "put", "patch", "delete"]
    .filter((method) => operations[method])
    .map((method) => ({ method: method.toUpperCase(), template, operation: operations[method] })),
);

/** A path that exists, so that the request would succeed if it were not refused. */
const path_of = (template) =>
  template
    .replace("{match}", match)
    .replace("{user}", bob.user.id)
    .replace(/\{(seat|number)\}/, "1")
    .replace(/\{\w+\}/, "aaaaaaaaaaaa");

const body_of = ({ requestBody }) => {
  const json = requestBody?.content?.["application/json"];
  if (!json) return undefined;
  return json.example ?? Object.values(json.examples ?? {})[0]?.value ?? {};
};

/** All of Ann's data that a change could affect. */
async function hers() {
  const paths = ["/me", "/sessions", "/tokens", "/friends", "/blocks", "/mutes", "/me/alerts", "/me/endpoints"];
  const mine = [`/matches/${match}`, `/matches/${match}/chat`, `/matches/${match}/notes`, `/matches/${match}/draft`];
  const lists = ["/matches?list=mine", "/matches?list=open", "/lobby/chat"];
  return Promise.all([...paths, ...mine, ...lists].map((path) => ann.get(path)));
}

test("every change in the API is refused from another site's page, and changes nothing", async () => {
  assert.ok(changes.length >= 50, `only ${changes.length} changes were found`);
  const before_it = await hers();
  for (const { method, template, operation } of changes) {
    for (const origin of ["https://evil.example", "null"]) {
      const headers = { origin, cookie: `atoll_session=${ann.token}`, authorization: undefined };
      await ann.refused("bad_origin", method, path_of(template), body_of(operation), headers);
    }
  }
  assert.deepEqual(await hers(), before_it);
  await ann.ok("POST", "/sessions", { login: ann.name, password }, { origin: server.origin });
});

test("the server's own page is not refused because of its origin", async () => {
  const own = await register(server);
  for (const { method, template } of changes) {
    const headers = { origin: server.origin, cookie: `atoll_session=${own.token}`, authorization: undefined };
    const { body } = await own.call(method, path_of(template), "{", { ...headers, "content-type": "application/json" });
    assert.notEqual(body?.code, "bad_origin", `${method} ${template}`);
  }
});

const stored = () => dump(server.data).split("\n");

/** Waits until no alert is pending, since alerts change the database by themselves. */
async function stillness() {
  home.go_on(60_000);
  const waiting = "SELECT count(*) AS n FROM notices WHERE dispatched_at IS NULL";
  await eventually(() => sql_in(server.data, waiting)[0].n === 0, "the alerts about the started match");
}

test("no GET changes anything", async () => {
  const look = async () => {
    let found = 0;
    const callers = [undefined, ann.token, home.chief.token];
    for (const [template, operations] of Object.entries(openapi.paths)) {
      if (!operations.get || operations.servers || template.includes("socket")) continue;
      for (const token of callers) {
        const headers = { authorization: undefined, ...(token && { cookie: `atoll_session=${token}` }) };
        const { status } = await ann.call("GET", path_of(template), undefined, headers);
        found += status === 200 ? 1 : 0;
      }
    }
    return found;
  };
  await stillness();
  const before_it = stored();
  assert.ok(before_it.some((line) => line.includes(ann.name)));
  const found = await look();
  assert.ok(found >= 60, `only ${found} GETs succeeded`);
  assert.deepEqual(stored(), before_it);
  for (const [template, operations] of Object.entries(openapi.paths)) {
    assert.ok(!operations.get?.requestBody, template);
  }
  assert.ok(!openapi.paths["/unsubscribe/{token}"].get, "mail programs open links by themselves");
});

test("a form of another site is refused because of its content type", async () => {
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
    const headers = { "content-type": type, cookie: `atoll_session=${ann.token}`, authorization: undefined };
    await ann.refused("unsupported_media_type", "POST", `/matches/${match}/resign`, '{"cmd":"command-0"}', headers);
  }
});

test("no response has CORS headers", async () => {
  const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };
  for (const [method, path] of [
    ["OPTIONS", "/api/v1/guests"],
    ["GET", "/api/v1/games"],
    ["GET", "/"],
  ]) {
    const answer = await exchange(server.origin, { method, path, headers });
    assert.deepEqual(
      Object.keys(answer.headers).filter((name) => name.startsWith("access-control-")),
      [],
      `${method} ${path}`,
    );
  }
});

test("behind TLS, the same site without TLS is another site", async () => {
  const behind = await Server.start({ args: ["--no-rate-limits", "--trusted-proxy", "127.0.0.1"] });
  try {
    const asked = (origin) =>
      behind.nobody().call(
        "POST",
        "/guests",
        { name: "Cleo" },
        {
          host: "atoll.example",
          origin,
          "x-forwarded-proto": "https",
        },
      );
    assert.equal((await asked("http://atoll.example")).body.code, "bad_origin");
    assert.equal((await asked("https://atoll.example")).status, 201);
  } finally {
    await behind.stop();
  }
});

test("only the site's own pages open a socket, with the user of the session that they send", async () => {
  const cookie = `atoll_session=${ann.token}`;
  for (const origin of ["https://evil.example", "null", `${server.origin}.evil.example`]) {
    const refusal = await server
      .nobody()
      .socket({ origin, cookie })
      .catch((error) => error);
    assert.equal(refusal.status, 403, origin);
  }
  const own = await server.nobody().socket({ origin: server.origin, cookie });
  assert.deepEqual((await own.call({ type: "hello" })).user, ann.user);
  await own.close();
  const nobody = await server.nobody().socket({ origin: server.origin });
  assert.equal((await nobody.call({ type: "hello" })).user, null);
  await nobody.refused("unauthenticated", {
    type: "commit",
    match,
    prompt: 0,
    steps: [],
    cmd: "command-0",
  });
  await nobody.close();
});

test("a socket ends with its token, and receives and sends nothing more", async () => {
  const { token } = await ann.post("/tokens", { name: "a bot", scope: "play", expires_in_ms: 3_600_000 });
  const open = () => server.nobody().socket({ authorization: `Bearer ${token}` });
  const [listener, talker] = [await open(), await open()];
  for (const socket of [listener, talker]) await socket.call({ type: "subscribe", match });
  await listener.next("snapshot");
  home.go_on(3_600_000);
  talker.raw(JSON.stringify({ type: "hello", id: 99 }));
  assert.deepEqual(await talker.closed, { code: 1008, reason: "the session has ended" });
  await bob.post(`/matches/${match}/chat`, { text: "Who listens?", cmd: "command-chat-1" });
  assert.deepEqual(await listener.closed, { code: 1008, reason: "the session has ended" });
  assert.ok(listener.left.every(({ type }) => type !== "chat"));
  await server.nobody().refused("unauthenticated", "GET", "/me", undefined, { authorization: `Bearer ${token}` });
});

test("a token in the cache still expires at its time", async () => {
  const { token } = await ann.post("/tokens", { name: "short", scope: "read", expires_in_ms: 30 * 60_000 });
  const headers = { authorization: `Bearer ${token}` };
  await server.nobody().get("/matches?list=mine", headers);
  home.go_on(29 * 60_000);
  await server.nobody().get("/matches?list=mine", headers);
  home.go_on(60_001);
  await server.nobody().refused("unauthenticated", "GET", "/matches?list=mine", undefined, headers);
});

test("a session is never read from the URL", async () => {
  for (const query of [`token=${ann.token}`, `atoll_session=${ann.token}`, `access_token=${ann.token}`]) {
    const answer = await exchange(server.origin, { path: `/api/v1/me?${query}` });
    assert.equal(answer.status, 401, query);
  }
});
