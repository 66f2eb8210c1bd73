// API tokens: what programs may do with them, and what they may never do.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client, fresh } from "../support/client.js";
import { test_site, password, register } from "../support/accounts.js";
import { mover, playTurn, table as match_of } from "../support/play.js";

let home;
let server;
before(async () => {
  home = await test_site();
  server = home.server;
});
after(() => home?.stop());

const hour_ms = 3_600_000;
const table = (kind) => ({
  game: "maori",
  options: {},
  seats: [{ kind: "me" }, kind === "bot" ? { kind, bot: "random" } : { kind }],
  visibility: "public",
});

/** A client that acts for `owner` with a new token of this scope. */
async function program_of(owner, scope) {
  const made = await owner.post("/tokens", { name: `a ${scope} bot`, scope, expires_in_ms: hour_ms });
  assert.match(made.token, /^atoll_/);
  return Object.assign(new Client(server.origin, { user: owner.user, token: made.token }), { id: made.id });
}

test("a token is shown once, listed without its secret, and revoked", async () => {
  const ann = await register(server);
  const program = await program_of(ann, "read");
  const { tokens } = await ann.get("/tokens");
  assert.deepEqual(
    tokens.map(({ id, name, scope, used_at }) => [id, name, scope, used_at]),
    [[program.id, "a read bot", "read", null]],
  );
  await program.get("/matches?list=mine");
  const other = await register(server);
  await other.refused("not_found", "DELETE", `/tokens/${program.id}`);
  await ann.ok("DELETE", `/tokens/${program.id}`);
  await program.refused("unauthenticated", "GET", "/matches?list=mine");
  await ann.refused("not_found", "DELETE", `/tokens/${program.id}`);
});

test("a token expires at its time", async () => {
  const program = await program_of(await register(server), "read");
  await program.get("/matches?list=mine");
  home.go_on(hour_ms + 1000);
  await program.refused("unauthenticated", "GET", "/matches?list=mine");
});

test("a read token reads, and changes nothing", async () => {
  const ann = await register(server);
  const reader = await program_of(ann, "read");
  const match = await ann.post("/matches", table("bot"));
  for (const path of [`/matches/${match.id}`, `/matches/${match.id}/frames?since=0`, "/games", "/matches?list=mine"]) {
    await reader.get(path);
  }
  // The token is checked before the turn.
  const prompt = 0;
  const steps = [{ type: "move", steps: 1 }];
  for (const [method, path, body] of [
    ["POST", "/matches", table("open")],
    ["POST", `/matches/${match.id}/preview`, { prompt, steps }],
    ["POST", `/matches/${match.id}/turns`, { prompt, steps, cmd: fresh() }],
    ["POST", `/matches/${match.id}/resign`, { cmd: fresh() }],
    ["POST", `/matches/${match.id}/seats`, {}],
    ["DELETE", `/matches/${match.id}/seats/mine`],
  ]) {
    await reader.refused("forbidden", method, path, body);
  }
  const socket = await reader.socket();
  assert.equal((await socket.call({ type: "hello" })).user.id, ann.user.id);
  await socket.refused("forbidden", { type: "preview", match: match.id, prompt, steps });
  await socket.close();
});

test("a play token plays", async () => {
  const ann = await register(server);
  const player = await program_of(ann, "play");
  const other = await register(server);
  const match = await match_of([player, other]);
  await playTurn(await mover([player, other], match), match);
  await playTurn(await mover([player, other], match), match);
  await player.ok("POST", `/matches/${match}/resign`, { cmd: fresh() });
  const left = await player.post("/matches", table("open"));
  await player.ok("DELETE", `/matches/${left.id}/seats/mine`);
});

test("no token gives access to the account, sessions or tokens", async () => {
  const ann = await register(server);
  for (const scope of ["read", "play"]) {
    const program = await program_of(ann, scope);
    for (const [method, path, body] of [
      ["GET", "/me"],
      ["PATCH", "/me", { name: "Taken Over" }],
      ["DELETE", "/me", { password }],
      ["GET", "/me/data"],
      ["PUT", "/me/password", { password, new_password: "a password of the program" }],
      ["PUT", "/me/mail", { password, mail: "evil@example.org" }],
      ["POST", "/mail/confirmations"],
      ["GET", "/sessions"],
      ["DELETE", "/sessions"],
      ["GET", "/sessions/current"],
      ["DELETE", "/sessions/current"],
      ["GET", "/tokens"],
      ["POST", "/tokens", { name: "more", scope: "play", expires_in_ms: hour_ms }],
      ["DELETE", `/tokens/${program.id}`],
    ]) {
      await program.refused("forbidden", method, path, body);
    }
  }
  await ann.get("/me");
});

test("tokens need an account, a limited lifetime, and are limited in number", async () => {
  const guest = await server.guest("Guest");
  const good = { name: "bot", scope: "play", expires_in_ms: hour_ms };
  await guest.refused("guests_cannot", "POST", "/tokens", good);
  const ann = await register(server);
  for (const [wrong, path] of [
    [{ ...good, expires_in_ms: 400 * 24 * hour_ms }, "/expires_in_ms"],
    [{ ...good, expires_in_ms: 0 }, "/expires_in_ms"],
    [{ ...good, scope: "all" }, "/scope"],
    [{ ...good, name: "" }, "/name"],
    [{ ...good, name: "a\nb" }, "/name"],
    [{ ...good, name: "x".repeat(65) }, "/name"],
    [{ ...good, more: 1 }, "/more"],
  ]) {
    assert.equal((await ann.refused("invalid", "POST", "/tokens", wrong)).path, path);
  }
  for (let made = 0; made < 20; ++made) await ann.post("/tokens", good);
  await ann.refused("too_many", "POST", "/tokens", good);
});
