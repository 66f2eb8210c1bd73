// The security headers of every response, and pages without inline scripts.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { exchange } from "../support/client.js";
import { table } from "../support/play.js";
import { provoke } from "../support/raw.js";
import { Server } from "../support/server.js";

let server;
let ann;
before(async () => {
  server = await Server.start();
  ann = await server.guest("Ann");
});
after(() => server?.stop());

const fetched = (path, { headers, method = "GET", body } = {}) =>
  exchange(server.origin, { method, path, headers, body });

/** The policy's directives: `{"script-src": ["'self'"], …}`. */
const policy_of = ({ headers }) =>
  Object.fromEntries(
    headers["content-security-policy"].split(";").map((directive) => {
      const [name, ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );

function has_safe_headers({ headers }, what) {
  assert.equal(headers["x-content-type-options"], "nosniff", what);
  assert.equal(headers["x-frame-options"], "DENY", what);
  assert.equal(headers["referrer-policy"], "same-origin", what);
  assert.equal(headers["cross-origin-opener-policy"], "same-origin", what);
  for (const power of ["camera", "geolocation", "microphone", "payment", "usb"])
    assert.ok(headers["permissions-policy"].includes(`${power}=()`), `${what}: ${power}`);
  const policy = policy_of({ headers });
  assert.deepEqual(policy["frame-ancestors"], ["'none'"], what);
  for (const [directive, sources] of Object.entries(policy)) {
    for (const source of sources) assert.doesNotMatch(source, /unsafe|\*|https?:/, `${what}: ${directive}`);
  }
  const scripts = policy["script-src"] ?? policy["default-src"];
  assert.ok(
    scripts.every((source) => ["'self'", "'none'"].includes(source)),
    `${what}: scripts from ${scripts}`,
  );
}

test("pages, files, responses and refusals of every kind have the headers", async () => {
  const match = await table([ann], { bots: 1 });
  const json = { "content-type": "application/json" };
  const mine = { authorization: `Bearer ${ann.token}` };
  const page = await fetched("/");
  const script = /src="(\/[^"]+\.js)"/.exec(page.text)[1];
  const answers = {
    "200 of a page": page,
    "200 of a match's page": await fetched(`/match/${match}`),
    "200 of a script": await fetched(script),
    "200 of HEAD": await fetched("/", { method: "HEAD" }),
    "304 of a page": await fetched("/", { headers: { "if-none-match": page.headers.etag } }),
    "200 of JSON": await fetched("/api/v1/games"),
    "200 of health": await fetched("/healthz"),
    "201 of JSON": await fetched("/api/v1/guests", { method: "POST", headers: json, body: '{"name":"Bob"}' }),
    "204 of nothing": await fetched("/api/v1/matches/nothing/draft", { method: "DELETE", headers: mine }),
    "400 of invalid JSON": await fetched("/api/v1/guests", { method: "POST", headers: json, body: "{" }),
    "400 of an invalid path": await fetched("/%zz"),
    "400 of a missing upgrade": await fetched("/api/v1/socket"),
    "401 of a missing session": await fetched("/api/v1/me"),
    "403 of another site": await fetched("/api/v1/guests", {
      method: "POST",
      headers: { ...json, origin: "http://evil.example" },
      body: '{"name":"Bob"}',
    }),
    "404 of a file": await fetched("/nothing.js"),
    "404 of the API": await fetched("/api/v1/nothing"),
    "405 of a method": await fetched("/api/v1/games", { method: "POST" }),
    "413 of a body": await fetched("/api/v1/guests", { method: "POST", headers: json, body: "x".repeat(4096) }),
    "414 of a path": await fetched(`/${"x".repeat(5000)}`),
    "415 of a type": await fetched("/api/v1/guests", { method: "POST", body: "name=Bob" }),
    "422 of a name": await fetched("/api/v1/guests", { method: "POST", headers: json, body: '{"name":""}' }),
  };
  for (const [what, answer] of Object.entries(answers)) {
    if (!what.startsWith("204")) assert.equal(answer.status, Number(what.slice(0, 3)), `${what}: ${answer.text}`);
    has_safe_headers(answer, what);
  }
});

test("the refusal of invalid HTTP has the headers, too", async () => {
  const answer = await provoke(server.port, "hello\r\n\r\n");
  const headers = Object.fromEntries(
    [...answer.matchAll(/^([\w-]+): (.*)\r$/gm)].map(([, name, text]) => [name.toLowerCase(), text]),
  );
  has_safe_headers({ headers }, "400");
});

test("a response of the API runs nothing when it is opened as a page, and is for this site only", async () => {
  const answer = await fetched("/api/v1/games");
  assert.deepEqual(policy_of(answer)["default-src"], ["'none'"]);
  assert.equal(answer.headers["cross-origin-resource-policy"], "same-origin");
});

test("no page has an inline script, style or event handler, whatever its metadata contains", async () => {
  const evil = await server.guest('"><script>x</script>');
  const match = await table([evil], { bots: 1 });
  for (const path of ["/", `/match/${match}`, `/match/${match}/1`, "/reset/aaaa", "/offline.html"]) {
    const { status, text, headers } = await fetched(path);
    if (status === 404 || !/^text\/html/.test(headers["content-type"])) continue;
    for (const [tag] of text.matchAll(/<script\b[^>]*>/g)) assert.match(tag, /\ssrc="\//, `${path}: ${tag}`);
    for (const [, between] of text.matchAll(/<script\b[^>]*>([^]*?)<\/script>/g))
      assert.equal(between.trim(), "", path);
    assert.doesNotMatch(text, /<style\b|\sstyle=|\son\w+=|javascript:|<base\b/i, path);
  }
  assert.match((await fetched(`/match/${match}`)).text, /&lt;script&gt;/, "the name is in the page, escaped");
});

test("the session cookie is for this site only, and invisible to scripts", async () => {
  const cookie_of = async (method, path, body, token) => {
    const headers = {
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetched(`/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
    return answer.headers["set-cookie"];
  };
  const [cookie, ...others] = await cookie_of("POST", "/guests", { name: "Cleo" });
  assert.deepEqual(others, []);
  const [pair, ...attributes] = cookie.split("; ");
  assert.match(pair, /^atoll_session=[A-Za-z0-9]{20,}$/);
  assert.deepEqual(attributes.toSorted(), ["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax"]);
  const token = pair.split("=")[1];
  const [ended] = await cookie_of("DELETE", "/sessions/current", undefined, token);
  assert.deepEqual(ended.split("; ").toSorted(), ["HttpOnly", "Max-Age=0", "Path=/", "SameSite=Lax", "atoll_session="]);
});
