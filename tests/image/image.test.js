// Tests the server of the image from outside, directly and through the proxy. Run by scripts/image, which starts both.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Client } from "../http/support/client.js";
import { playTurn, table } from "../http/support/play.js";
import { ask, origin, site } from "./support.js";

const guest = (name, headers) =>
  ask(`${site}/api/v1/guests`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: site, ...headers },
    body: JSON.stringify({ name }),
  });

test("it is well, and has the client with it", async () => {
  assert.deepEqual(await new Client(origin).get("/healthz"), { status: "ok" });
  assert.match((await ask(`${origin}/`)).text, /<!doctype html>/i);
});

test("a turn is played", async () => {
  const nobody = new Client(origin);
  const [ann, bob] = await Promise.all(
    ["Ann", "Bob"].map(async (name) => new Client(origin, await nobody.post("/guests", { name }))),
  );
  const match = await table([ann, bob]);
  const [first] = (await ann.snapshot(match)).to_act;
  const mover = (await ann.snapshot(match)).you === first ? ann : bob;
  const { ply } = await playTurn(mover, match);
  assert.equal((await ann.snapshot(match)).ply, ply);
});

test("behind the proxy all is TLS: the cookie, the origin, and for how long browsers keep to it", async () => {
  const made = await guest("Cleo");
  assert.equal(made.status, 201, made.text);
  assert.match(made.headers["set-cookie"][0], /^__Host-atoll_session=.*; Secure/);
  const page = await ask(`${site}/`);
  assert.match(page.headers["content-security-policy"], /script-src 'self'/);
  assert.equal(page.headers["strict-transport-security"], "max-age=31536000");
  assert.equal((await guest("Dora", { origin: "https://evil.example" })).status, 403);
});

test("what a client says of its own address goes no further than the proxy", async () => {
  let refused = false;
  for (let count = 1; count <= 90 && !refused; ++count) {
    const { status, text } = await guest(`Guest ${count}`, { "x-forwarded-for": `198.51.100.${count}` });
    refused = status === 429;
    assert.ok(refused || status === 201, text);
  }
  assert.ok(refused, "ninety addresses of its own invention got a client past the limit");
});
