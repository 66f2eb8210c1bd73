// Everything outside the API: pages, health, methods; and rate limits.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { exchange } from "../support/client.js";
import { openapi, record } from "../support/documents.js";
import { table } from "../support/play.js";
import { Server } from "../support/server.js";

let server;
let ann;
before(async () => {
  server = await Server.start();
  ann = await server.guest("Ann");
});
after(() => server?.stop());

const fetched = (path, headers, method = "GET") => exchange(server.origin, { method, path, headers });

test("the page has an ETag, and is not sent again to clients that have it", async () => {
  const page = await fetched("/");
  assert.equal(page.status, 200);
  assert.match(page.headers["content-type"], /^text\/html/);
  assert.match(page.text, /<!doctype html>/i);
  assert.match(page.headers.etag, /^"[^"]+"$/);
  assert.match(page.headers["content-security-policy"], /default-src 'self'/);
  assert.equal(page.headers["x-content-type-options"], "nosniff");

  const again = await fetched("/", { "if-none-match": page.headers.etag });
  assert.deepEqual([again.status, again.text, again.headers.etag], [304, "", page.headers.etag]);
  assert.equal((await fetched("/", { "if-none-match": '"other"' })).status, 200);
  assert.equal((await fetched("/", { "if-none-match": `"other", W/${page.headers.etag}` })).status, 304);
});

test("every route of the client serves the same page; a missing file is not found", async () => {
  const page = await fetched("/");
  assert.equal((await fetched("/matches/aaaaaaaaaaaa")).text, page.text);
  assert.equal((await fetched("/app.js.map")).status, 404);
  assert.equal((await fetched("/favicon.xyz")).status, 404);
});

test("HEAD is GET without a body", async () => {
  // Without bots: one could play between the two requests.
  const match = await table([ann, await server.guest("Bob")]);
  const paths = [
    "/",
    "/healthz",
    "/readyz",
    "/api/v1/games",
    "/api/v1/games/maori",
    "/api/v1/openapi.json",
    `/api/v1/matches/${match}/at/0`,
    "/api/v1/matches?list=mine",
    "/api/v1/nothing",
  ];
  for (const path of paths) {
    const headers = { authorization: `Bearer ${ann.token}` };
    const [get, head] = [await fetched(path, headers), await fetched(path, headers, "HEAD")];
    assert.equal(head.status, get.status, path);
    assert.equal(head.text, "", path);
    assert.equal(head.headers["content-type"], get.headers["content-type"], path);
    assert.equal(head.headers["content-length"], String(get.bytes.length), path);
  }
});

const methods = [
  ["PUT", "/games", "GET, HEAD"],
  ["POST", "/games", "GET, HEAD"],
  ["GET", "/guests", "POST"],
  ["PATCH", "/matches", "GET, HEAD, POST"],
  ["DELETE", "/matches/aaaaaaaaaaaa", "GET, HEAD"],
  ["GET", "/matches/aaaaaaaaaaaa/turns", "POST"],
  ["POST", "/matches/aaaaaaaaaaaa/seats/mine", "DELETE, PUT"],
  ["POST", "/healthz", "GET, HEAD"],
];
for (const [method, path, allow] of methods) {
  test(`${method} ${path}: 405, and Allow lists ${allow}`, async () => {
    const answer = await ann.call(method, path);
    assert.equal(answer.status, 405);
    assert.equal(answer.body.code, "method_not_allowed");
    assert.deepEqual(answer.headers.allow.split(", ").sort(), allow.split(", ").sort());
  });
}

test("an unknown path below /api is a problem document, never a page", async () => {
  for (const path of [
    "/api",
    "/api/",
    "/api/v1",
    "/api/v1/",
    "/api/v1/nothing",
    "/api/v2/games",
    "/api/v1/games/",
    "/api/v1//games",
  ]) {
    const answer = await fetched(path);
    assert.equal(answer.status, 404, path);
    assert.equal(JSON.parse(answer.text).code, "not_found", path);
    assert.match(answer.headers["content-type"], /^application\/problem\+json/, path);
  }
});

test("a healthy server answers ok", async () => {
  assert.deepEqual(await server.nobody().get("/healthz"), { status: "ok" });
  assert.deepEqual(await server.nobody().get("/readyz"), { status: "ok" });
});

const types_of_games = /^(?!problem\.)[a-z]+\.[a-z]+$/;

test("the OpenAPI document is served as written, with the schemas of the record and of the games' types", async () => {
  const served = await server.nobody().get("/openapi.json");
  const { Record } = served.components.schemas;
  assert.deepEqual(openapi.components.schemas.Record, { $ref: "record.schema.json" });
  served.components.schemas.Record = openapi.components.schemas.Record;
  for (const name of Object.keys(served.components.schemas)) {
    if (types_of_games.test(name)) delete served.components.schemas[name];
  }
  assert.deepEqual(served, openapi);
  assert.equal(Record.title, record.title);
  assert.deepEqual(Object.keys(Record.$defs), Object.keys(record.$defs).sort());
});

test("API responses are never cached", async () => {
  for (const path of ["/games", "/me", "/matches?list=mine", "/nothing"]) {
    const { headers } = await ann.call("GET", path);
    assert.equal(headers["cache-control"], "no-store", path);
    assert.equal(headers["x-content-type-options"], "nosniff", path);
  }
});

test("behind a trusted proxy with TLS, the cookie is Secure, and the configured origin is accepted", async () => {
  const args = ["--no-rate-limits", "--trusted-proxy", "127.0.0.1", "--public-origin", "https://atoll.example"];
  const behind = await Server.start({ args });
  try {
    const headers = { "x-forwarded-proto": "https", origin: "https://atoll.example" };
    const cookieOf = async ({ origin }, how) => {
      const body = JSON.stringify({ name: "Ann" });
      const all = { "content-type": "application/json", ...how };
      const answer = await exchange(origin, { method: "POST", path: "/api/v1/guests", headers: all, body });
      return answer.headers["set-cookie"]?.[0];
    };
    const cookie = await cookieOf(behind, headers);
    assert.match(cookie, /^__Host-atoll_session=\w+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure$/);
    // Cookies without TLS could be planted by others, so they are ignored behind TLS, and the other way round.
    const pair = cookie.split(";")[0];
    const asked = async (tls, sent) => {
      const how = { cookie: sent, ...(tls && { "x-forwarded-proto": "https" }) };
      return (await exchange(behind.origin, { path: "/api/v1/me", headers: how })).status;
    };
    const plain = pair.replace("__Host-", "");
    assert.equal(await asked(true, pair), 200);
    assert.equal(await asked(true, plain), 401);
    assert.equal(await asked(false, pair), 401);
    assert.equal(await asked(false, plain), 200);
    assert.doesNotMatch(await cookieOf(behind, {}), /; Secure/);
    assert.doesNotMatch(
      await cookieOf(server, { "x-forwarded-proto": "https" }),
      /; Secure/,
      "any client can send this header",
    );
    assert.equal(await cookieOf(server, { origin: "https://atoll.example" }), undefined);
  } finally {
    await behind.stop();
  }
});

test("a client with too many requests is told when to retry, and others are served", async () => {
  const limited = await Server.start({ args: [] });
  try {
    let refusal;
    for (let count = 0; count < 200 && !refusal; ++count) {
      const answer = await limited.nobody().call("POST", "/guests", { name: `Guest ${count}` });
      if (answer.status !== 201) refusal = answer;
    }
    assert.ok(refusal, "two hundred guests at once exceed the limit");
    assert.equal(refusal.body.code, "rate_limited");
    assert.ok(Number(refusal.headers["retry-after"]) >= 1);
    await limited.nobody().get("/games");
    await limited.nobody().get("/healthz");
  } finally {
    await limited.stop();
  }
});
