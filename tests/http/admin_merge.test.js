// Two users who are one person: what goes over, what does not, and who stays two.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { register } from "./support/accounts.js";
import { make_moderator, moved, reason, ruled_house } from "./support/admin.js";
import { fresh } from "./support/client.js";
import { mover, playTurn, table } from "./support/play.js";
import { run } from "./support/server.js";

let home;
let server;
let chief;
before(async () => {
  home = await ruled_house();
  ({ server, chief } = home);
});
after(() => home?.stop());

const path_of = (client) => `/admin/users/${client.user.id}/merge`;
const seat_users = ({ seats }) => seats.map(({ user }) => user?.id ?? null);

/** A match of these that one of them has resigned. */
async function finished_match(players) {
  const match = await table(players);
  await playTurn(await mover(players, match), match);
  await players[1].post(`/matches/${match}/resign`, { cmd: fresh() });
  assert.equal((await players[0].snapshot(match)).status, "finished");
  return match;
}

test("the matches, lines and notes of a duplicate become those of the other, who plays on", async () => {
  const [old, ann, bob] = [await server.guest("Ann"), await register(server), await register(server)];
  const over = await finished_match([old, bob]);
  const running = await table([old, bob]);
  const { id: open } = await old.post("/matches", {
    game: "maori",
    options: {},
    seats: [{ kind: "me" }, { kind: "open" }],
    visibility: "public",
  });
  await old.post(`/matches/${running}/chat`, { text: "kia ora", cmd: fresh() });
  await old.ok("PUT", `/matches/${running}/notes`, { text: "watch the palms" });
  await old.ok("PUT", `/friends/${bob.user.id}`);

  const answer = await chief.post(path_of(old), { into: ann.user.id, reason });
  assert.equal(answer.user.id, ann.user.id);
  assert.deepEqual(answer.matches, { running: 1, finished: 1 });
  await old.refused("unauthenticated", "GET", "/me");

  assert.deepEqual(seat_users(await ann.snapshot(running)), [ann.user.id, bob.user.id]);
  assert.deepEqual(seat_users(await ann.snapshot(over)), [ann.user.id, bob.user.id]);
  assert.equal((await ann.get(`/matches/${running}/notes`)).text, "watch the palms");
  const { lines } = await bob.get(`/matches/${running}/chat`);
  assert.equal(lines[0].user.id, ann.user.id);
  assert.equal((await ann.get(`/players/${bob.user.id}`)).friend, true);
  assert.equal((await bob.get("/matches?list=open")).matches.filter(({ id }) => id === open).length, 0);

  const player = await mover([ann, bob], running);
  await playTurn(player, running);

  const { entries } = await chief.get("/admin/audit?limit=2");
  assert.deepEqual(
    entries.map(({ action, subject, details }) => [action, subject.id, details]),
    [
      ["user.merge", old.user.id, { into: ann.user.id }],
      ["match.seat", running, { seat: 0, from: old.user.id, to: ann.user.id }],
    ],
  );
  const gone = await chief.get(`/admin/users/${old.user.id}`);
  assert.equal(gone.user.deleted, true);
});

test("what was merged replays, also after a restart", async () => {
  const [old, ann, bob] = [await server.guest("Old"), await register(server), await register(server)];
  const matches = [await finished_match([old, bob]), await table([old, bob])];
  await chief.post(path_of(old), { into: ann.user.id, reason });
  server = await home.restart();
  chief = moved(chief, server);
  const again = moved(ann, server);
  for (const match of matches) assert.equal(seat_users(await again.snapshot(match))[0], ann.user.id);
  const { code, output } = await run("verify", "--data", server.data);
  assert.equal(code, 0, output);
});

test("two who sat in one match are two", async () => {
  const [ann, bob] = [await server.guest("Ann"), await server.guest("Bob")];
  const match = await finished_match([ann, bob]);
  await chief.refused("already_seated", "POST", path_of(ann), { into: bob.user.id, reason });
  assert.deepEqual(seat_users(await bob.snapshot(match)), [ann.user.id, bob.user.id]);
  await ann.get("/me");
});

test("who cannot be merged, and by whom", async () => {
  const [ann, bob] = [await register(server), await register(server)];
  const mod = await make_moderator({ server, chief });
  const body = { into: bob.user.id, reason };
  await mod.refused("forbidden", "POST", path_of(ann), body);
  await ann.refused("forbidden", "POST", path_of(bob), { into: ann.user.id, reason });
  const { rule } = await chief.refused("invalid", "POST", path_of(ann), { into: ann.user.id, reason });
  assert.equal(rule, "user.same");
  await chief.refused("unknown_user", "POST", path_of(ann), { into: "aaaaaaaaaaaa", reason });
  await chief.refused("unknown_user", "POST", "/admin/users/aaaaaaaaaaaa/merge", body);
  await chief.refused("invalid", "POST", path_of(ann), { into: bob.user.id });
  await chief.refused("last_admin", "POST", path_of(chief), body);
  await ann.get("/me");
});
