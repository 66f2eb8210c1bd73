// Links to finished matches: who can create and disable them, what they give access to, and the metadata of pages.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { exchange, fresh, spoiled } from "../support/client.js";
import { Follower, mover, playTurn, table } from "../support/play.js";
import { Server } from "../support/server.js";

const site = "https://atoll.test";
let server, ann, bob, stranger;
before(async () => {
  server = await Server.start({ args: ["--no-rate-limits", "--public-url", `${site}/`] });
  [ann, bob, stranger] = await Promise.all(["Ann", "Bob", "Stranger"].map((name) => server.guest(name)));
});
after(() => server?.stop());

/** A match that ended when its second player resigned, after two turns. */
async function finished(players, more) {
  const id = await table(players, more);
  for (let turn = 0; turn < 2; ++turn) await playTurn(await mover(players, id), id);
  await players[1].post(`/matches/${id}/resign`, { cmd: fresh() });
  return id;
}
const page = (path, headers = {}, method = "GET") => exchange(server.origin, { method, path, headers });
const readings = (id) =>
  ["", "/log", "/at/1", "/record", "/frames?since=0", "/chat"].map((end) => `/matches/${id}${end}`);
const with_key = (path, key) => `${path}${path.includes("?") ? "&" : "?"}invitation=${key}`;

test("the link of a finished private match gives access to all of it, and without it there is none", async () => {
  const id = await finished([ann, bob], { visibility: "private" });
  for (const player of [ann, bob]) {
    const { invitation } = await player.post(`/matches/${id}/invitation`);
    assert.match(invitation, /^[a-z2-7]{26,}$/, "at least 128 bits");
    assert.equal((await ann.snapshot(id)).invitation, invitation);
    for (const caller of [stranger, server.nobody()]) {
      for (const path of readings(id)) {
        await caller.get(with_key(path, invitation));
        await caller.refused("unknown_match", "GET", path);
        await caller.refused("unknown_match", "GET", with_key(path, spoiled(invitation)));
      }
    }
    const seen = await server.nobody().get(`/matches/${id}?invitation=${invitation}`);
    assert.deepEqual([seen.you, seen.status, seen.invitation], [null, "finished", undefined]);
    await stranger.refused("unknown_match", "POST", `/matches/${id}/chat`, { text: "hello", cmd: fresh() });
  }
});

test("a disabled link no longer works, also for current followers; a new one can be created", async () => {
  const id = await finished([ann, bob], { visibility: "private" });
  const { invitation } = await ann.post(`/matches/${id}/invitation`);
  const follower = await Follower.of(stranger, id, { invitation });
  assert.equal((await bob.call("DELETE", `/matches/${id}/invitation`)).status, 204);
  assert.equal((await bob.call("DELETE", `/matches/${id}/invitation`)).status, 204);
  for (const player of [ann, bob]) assert.equal((await player.snapshot(id)).invitation, null);
  const missing = await stranger.refused("unknown_match", "GET", `/matches/aaaaaaaaaaaa?invitation=${invitation}`);
  for (const key of [invitation, ""]) {
    const refusal = await stranger.refused("unknown_match", "GET", `/matches/${id}?invitation=${key}`);
    assert.deepEqual(refusal, missing, "as if there were no such match");
  }
  await follower.socket.refused("unknown_match", { type: "subscribe", match: id, invitation });
  const renewed = await bob.post(`/matches/${id}/invitation`);
  assert.notEqual(renewed.invitation, invitation);
  await stranger.get(`/matches/${id}?invitation=${renewed.invitation}`);
  await stranger.refused("unknown_match", "GET", `/matches/${id}?invitation=${invitation}`);
});

test("only players create and disable links of a match, and disabling needs a finished match", async () => {
  const running = await table([ann, bob], { visibility: "private" });
  await bob.refused("not_owner", "POST", `/matches/${running}/invitation`);
  await bob.refused("not_owner", "DELETE", `/matches/${running}/invitation`);
  await ann.refused("match_not_finished", "DELETE", `/matches/${running}/invitation`);
  const id = await finished([ann, bob], { visibility: "public" });
  await stranger.refused("not_owner", "POST", `/matches/${id}/invitation`);
  await stranger.refused("not_owner", "DELETE", `/matches/${id}/invitation`);
  await server.nobody().refused("unauthenticated", "DELETE", `/matches/${id}/invitation`);
  await stranger.refused("unknown_match", "DELETE", `/matches/${running}/invitation`);
});

// ---- metadata of pages

const entities = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
const plain = (text) => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (found) => entities[found]);
/** The metadata of a page: its title, and every meta element by its name. */
function said(html) {
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)" \/>/g)];
  const title = /<title>([^<]*)<\/title>/.exec(html)[1];
  return { title: plain(title), ...Object.fromEntries(metas.map(([, name, content]) => [name, plain(content)])) };
}

test("the page of a public match names the players and the result in its metadata", async () => {
  const id = await table([ann, bob]);
  assert.equal(said((await page(`/match/${id}`)).text)["og:title"], "Ann, Bob – Maori");
  for (let turn = 0; turn < 2; ++turn) await playTurn(await mover([ann, bob], id), id);
  await bob.post(`/matches/${id}/resign`, { cmd: fresh() });
  const { outcome } = await ann.snapshot(id);
  const { status, text, headers } = await page(`/match/${id}`);
  assert.equal(status, 200);
  const head = said(text);
  const [first, second] = outcome.scores;
  const points = Math.max(first, second) > 1 ? `Ann ${first} : Bob ${second}` : "Ann, Bob";
  assert.equal(head["og:title"], `${points} – Maori`);
  assert.equal(head.title, head["og:title"]);
  assert.equal(head["og:description"], "Won by Ann. Replay the match move by move.");
  assert.equal(head["og:url"], `${site}/match/${id}`);
  assert.equal(head["og:image"], `${site}/pictures/maori.png`);
  assert.deepEqual([head["og:image:width"], head["og:image:height"]], ["1200", "630"]);
  assert.ok(head["og:image:alt"]);
  assert.equal(head["twitter:card"], "summary_large_image");
  assert.match(headers["content-security-policy"], /script-src 'self';/);
  const position = said((await page(`/match/${id}/1`)).text);
  assert.equal(position["og:url"], `${site}/match/${id}/1`);
  assert.match(position["og:description"], /^Move 1 of 3\. Won by Ann/);
  assert.equal(said((await page(`/match/${id}/shuffle`)).text)["og:title"], head["og:title"]);
  const german = await page(`/match/${id}`, { "accept-language": "fr, de-AT;q=0.8, en;q=0.5" });
  assert.equal(said(german.text)["og:description"], "Gewonnen von Ann. Die ganze Partie, Zug für Zug.");
  assert.match(german.headers.vary, /Accept-Language/);
});

test("the page of an open table names the game and the players who wait", async () => {
  const seats = [{ kind: "me" }, { kind: "open" }, { kind: "open" }];
  const { id } = await ann.post("/matches", { game: "maori", options: {}, seats, visibility: "public" });
  const head = said((await page(`/match/${id}`)).text);
  assert.equal(head["og:title"], "A table for Maori");
  assert.equal(head["og:description"], "Players: Ann. Free seats: 2.");
});

test("the page of a private match has the generic metadata, unless the link is used", async () => {
  const generic = await page("/");
  const head = said(generic.text);
  assert.deepEqual([head.title, head["og:title"], head["og:url"]], ["Atoll", "Atoll", `${site}/`]);
  assert.equal(head["og:image"], `${site}/pictures/atoll.png`);
  const id = await finished([ann, bob], { visibility: "private" });
  const { invitation } = await ann.post(`/matches/${id}/invitation`);
  const cookie = { cookie: `atoll_session=${ann.token}` };
  const others = ["/match/aaaaaaaaaaaa", `/match/${id}`, `/match/${id}/1`, `/match/${id}/shuffle`, `/match/${id}/x`];
  for (const path of [...others, `/match/${id}?invitation=${"a".repeat(26)}`, `/join/${id}/${"a".repeat(26)}`]) {
    for (const headers of [{}, cookie]) {
      const answer = await page(path, headers);
      assert.equal(answer.text, generic.text, path);
      assert.equal(answer.headers.etag, generic.headers.etag, path);
    }
  }
  for (const end of ["", "/1", "/shuffle"]) {
    const keyed = said((await page(`/match/${id}${end}?invitation=${invitation}`)).text);
    assert.match(keyed["og:title"], /Ann.*Bob.*– Maori/);
    assert.equal(keyed["og:url"], `${site}/match/${id}${end}?invitation=${invitation}`);
  }
  for (const path of ["/match/a.b", `/match/${id}/a.b`, "/join/a/b.c"]) assert.equal((await page(path)).status, 404);
  await ann.call("DELETE", `/matches/${id}/invitation`);
  assert.equal((await page(`/match/${id}?invitation=${invitation}`)).text, generic.text);
});

test("names are escaped in metadata", async () => {
  const names = ['"><script>x()', "<!-- head -->", "O'Neil & Co", "</title><b>", "{game} %s $&"];
  for (const name of names) {
    const hostile = await server.guest(name);
    const id = await table([hostile, bob]);
    const { text } = await page(`/match/${id}`);
    assert.equal(said(text)["og:title"], `${name}, Bob – Maori`);
    assert.equal(said(text).title, `${name}, Bob – Maori`);
    assert.ok(!text.includes("<script>x()") && !text.includes("<b>"), name);
    assert.equal(text.match(/<script/g).length, (await page("/")).text.match(/<script/g).length);
  }
});

test("the page of a match is cached by its ETag, compressed or not, and HEAD has no body", async () => {
  const id = await finished([ann, bob]);
  const path = `/match/${id}`;
  const whole = await page(path);
  const packed = await page(path, { "accept-encoding": "gzip, br" });
  assert.equal(packed.headers["content-encoding"], "gzip");
  assert.notEqual(packed.headers.etag, whole.headers.etag);

  assert.equal(gunzipSync(packed.bytes).toString(), whole.text);
  assert.match(whole.headers.vary, /Accept-Encoding/);
  assert.equal(whole.headers["cache-control"], "no-cache");
  assert.equal((await page(path, { "if-none-match": whole.headers.etag })).status, 304);
  const head = await page(path, {}, "HEAD");
  assert.deepEqual([head.text, head.headers["content-length"]], ["", String(whole.bytes.length)]);
  assert.equal((await page(path, {}, "POST")).status, 405);
});
