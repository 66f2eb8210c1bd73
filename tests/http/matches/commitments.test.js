// The server commits to a seed before it knows the nonce of the player who creates the table.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import { fresh } from "../support/client.js";
import { table } from "../support/play.js";
import { Server } from "../support/server.js";

let server;
let ann, bob;
before(async () => {
  server = await Server.start({ timed: true });
  [ann, bob] = await Promise.all(["Ann", "Bob"].map((name) => server.guest(name)));
});
after(() => server?.stop());

const nonce = "5a".repeat(32);
const seats = [{ kind: "me" }, { kind: "bot", bot: "random" }];
const wish = { game: "maori", options: {}, seats, visibility: "public", nonce };
const sealed = (seed, id) =>
  createHash("sha256")
    .update(Buffer.concat([Buffer.from(seed, "hex"), Buffer.from(id)]))
    .digest("hex");

test("a match has the id and the commitment that were promised, and its seed matches the commitment", async () => {
  const { id, commitment } = await ann.post("/commitments");
  const match = await ann.post("/matches", { ...wish, id });
  assert.deepEqual([match.id, match.commitment], [id, commitment]);
  await ann.post(`/matches/${id}/resign`, { cmd: fresh() });
  const { seed, nonces } = await ann.get(`/matches/${id}/record`);
  assert.equal(sealed(seed, id), commitment);
  assert.equal(nonces[0], nonce);
});

test("a rematch can use a commitment too", async () => {
  const first = await table([ann, bob]);
  await bob.post(`/matches/${first}/resign`, { cmd: fresh() });
  const promised = await ann.post("/commitments");
  const { id, commitment } = await ann.post(`/matches/${first}/rematch`, { id: promised.id, nonce });
  assert.deepEqual({ id, commitment }, promised);
  const late = await ann.post("/commitments");
  assert.equal((await ann.post(`/matches/${first}/rematch`, { id: late.id, nonce })).id, id, "there is one rematch");
});

test("a commitment that is unknown, used, expired or another user's creates no match", async () => {
  const refused = async (client, id) => {
    const problem = await client.refused("invalid", "POST", "/matches", { ...wish, id });
    assert.deepEqual([problem.rule, problem.path], ["commitment.unknown", "/id"]);
  };
  const { id } = await ann.post("/commitments");
  await refused(bob, id);
  await ann.refused("invalid", "POST", "/matches", { ...wish, game: "chess", id });
  await ann.post("/matches", { ...wish, id });
  await refused(ann, id);
  await refused(ann, "aaaaaaaaaaaa");
  await ann.refused("invalid", "POST", "/matches", { ...wish, id: 7 });
  await server.nobody().refused("unauthenticated", "POST", "/commitments");

  const old = await ann.post("/commitments");
  await server.go_on(10 * 60_000);
  await refused(ann, old.id);

  const many = [];
  for (let count = 0; count < 9; ++count) many.push((await ann.post("/commitments")).id);
  await refused(ann, many[0]);
  await ann.post("/matches", { ...wish, id: many[1] });
});
