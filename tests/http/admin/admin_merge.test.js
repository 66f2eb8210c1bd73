// Merging two accounts of one person: what is transferred, what is not, and who cannot be merged.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { register } from "../support/accounts.js";
import { hour_ms, make_moderator, moved, reason, administered_site } from "../support/admin.js";
import { fresh } from "../support/client.js";
import { mover, playTurn, table } from "../support/play.js";
import { run } from "../support/server.js";
import { eventually } from "../support/wait.js";

let home;
let server;
let chief;
before(async () => {
  home = await administered_site();
  ({ server, chief } = home);
});
after(() => home?.stop());

const path_of = (client) => `/admin/users/${client.user.id}/merge`;
const seat_users = ({ seats }) => seats.map(({ user }) => user?.id ?? null);

/** A match of these players that the second has resigned. */
async function finished_match(players) {
  const match = await table(players);
  await playTurn(await mover(players, match), match);
  await players[1].post(`/matches/${match}/resign`, { cmd: fresh() });
  assert.equal((await players[0].snapshot(match)).status, "finished");
  return match;
}

test("the matches, lines and notes of a duplicate move to the other account, which plays on", async () => {
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

  const { entries } = await chief.get("/admin/audit?limit=3");
  assert.deepEqual(
    entries.map(({ action, subject, details }) => [action, subject.id, details]),
    [
      ["user.merge", old.user.id, { into: ann.user.id }],
      ["user.expel", old.user.id, {}],
      ["match.seat", running, { seat: 0, from: old.user.id, to: ann.user.id }],
    ],
  );
  const gone = await chief.get(`/admin/users/${old.user.id}`);
  assert.equal(gone.user.deleted, true);
});

test("merged matches replay, also after a restart", async () => {
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

test("two users who sat in the same match cannot be merged", async () => {
  const [ann, bob] = [await server.guest("Ann"), await server.guest("Bob")];
  const match = await finished_match([ann, bob]);
  await chief.refused("already_seated", "POST", path_of(ann), { into: bob.user.id, reason });
  assert.deepEqual(seat_users(await bob.snapshot(match)), [ann.user.id, bob.user.id]);
  await ann.get("/me");
});

test("a player cannot be merged with the one who replaced them by vote", async () => {
  const people = [await server.guest("Ann"), await server.guest("Bob")];
  const eve = await server.guest("Eve");
  const match = await table(people, { clock: { kind: "per_move", move_ms: 24 * hour_ms } });
  const late = await mover(people, match);
  const other = people.find((each) => each !== late);
  const elsewhere = await table([late, other]);
  const { you: seat } = await late.snapshot(match);
  await home.go_on(24 * hour_ms + 1);
  await eventually(async () => (await other.snapshot(match)).absences.length === 1, "the absence");
  await other.post(`/matches/${match}/absences/${seat}`, { choice: "replace", cmd: fresh() });
  await eve.post(`/matches/${match}/seats`, {});
  const refused = () => chief.refused("already_seated", "POST", path_of(late), { into: eve.user.id, reason });
  await refused();
  await other.post(`/matches/${match}/resign`, { cmd: fresh() });
  assert.equal((await other.snapshot(match)).status, "finished");
  await refused();
  assert.ok(seat_users(await other.snapshot(elsewhere)).includes(late.user.id), "no seat was transferred");
});

test("command ids that both users have used do not prevent a merge", async () => {
  const [old, ann] = [await server.guest("Old"), await register(server)];
  const cmd = "the-first";
  await old.post("/lobby/chat", { text: "kia ora", cmd });
  await ann.post("/lobby/chat", { text: "kia ora koutou", cmd });
  await chief.post(path_of(old), { into: ann.user.id, reason });
  const { lines } = await ann.get("/lobby/chat");
  assert.deepEqual(
    lines.slice(-2).map(({ user }) => user.id),
    [ann.user.id, ann.user.id],
  );
});

test("of two opposite merges one succeeds, and of simultaneous deletions one", async () => {
  const [ann, bob, eve] = [await register(server), await register(server), await register(server)];
  const merge = (from, into) => chief.call("POST", path_of(from), { into: into.user.id, reason });
  const merges = await Promise.all([merge(ann, bob), merge(bob, ann)]);
  assert.equal(merges.filter(({ status }) => status === 200).length, 1);
  const refused = merges.find(({ status }) => status !== 200);
  assert.ok(["busy", "unknown_user"].includes(refused.body.code), refused.text);
  const seen = await Promise.all([ann, bob].map(({ user }) => chief.get(`/admin/users/${user.id}`)));
  assert.equal(seen.filter(({ user }) => user.deleted).length, 1);

  const erase = () => chief.call("DELETE", `/admin/users/${eve.user.id}`, { reason });
  const answers = await Promise.all([erase(), erase(), erase()]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 404, 404]);
  const { entries } = await chief.get(`/admin/audit?subject=${eve.user.id}&action=user.delete`);
  assert.equal(entries.length, 1);
});

test("a suspended user is not merged, a mute is kept, and an account does not become a guest", async () => {
  const [old, ann, guest] = [await register(server), await register(server), await server.guest("Gus")];
  const invalid = (from, into) => chief.refused("invalid", "POST", path_of(from), { into: into.user.id, reason });
  const wrong = async (from, into) => {
    const { rule, path } = await invalid(from, into);
    return [rule, path];
  };
  const suspension = (user) => `/admin/users/${user.user.id}/suspension`;
  assert.deepEqual(await wrong(old, guest), ["user.guest", "/into"]);
  await chief.ok("PUT", suspension(old), { until: null, reason });
  assert.deepEqual(await wrong(old, ann), ["user.suspended", "/user"]);
  assert.deepEqual(await wrong(ann, old), ["user.suspended", "/into"]);
  await chief.ok("DELETE", suspension(old), { reason });

  const now = (await chief.get("/admin/audit?limit=1")).entries[0].at;
  const mute = (user, hours) =>
    chief.ok("PUT", `/admin/users/${user.user.id}/mute`, { until: now + hours * hour_ms, reason });
  await mute(guest, 1);
  await mute(old, 3);
  await mute(ann, 2);
  await chief.post(path_of(guest), { into: ann.user.id, reason });
  const until = async () => (await chief.get(`/admin/users/${ann.user.id}`)).mute.until;
  assert.equal(await until(), now + 2 * hour_ms);
  await chief.post(path_of(old), { into: ann.user.id, reason });
  assert.equal(await until(), now + 3 * hour_ms);
  await ann.refused("muted", "POST", "/lobby/chat", { text: "kia ora", cmd: fresh() });
});

test("a seat reserved for a duplicate becomes free, and a friend whom the other has blocked is dropped", async () => {
  const [old, ann, bob] = [await register(server), await register(server), await register(server)];
  const { id } = await bob.post("/matches", {
    game: "maori",
    options: {},
    seats: [{ kind: "me" }, { kind: "invite", user: old.user.id }, { kind: "open" }],
    visibility: "public",
  });
  await old.ok("PUT", `/friends/${bob.user.id}`);
  await ann.ok("PUT", `/blocks/${bob.user.id}`);
  await chief.post(path_of(old), { into: ann.user.id, reason });
  assert.deepEqual(
    (await bob.snapshot(id)).seats.map(({ kept_for }) => kept_for),
    [null, null, null],
  );
  assert.equal((await ann.get(`/players/${bob.user.id}`)).friend, false);
});

test("the rating of a duplicate is used where the other has none", async () => {
  const [old, ann, bob] = [await register(server), await register(server), await register(server)];
  const ratings_of = async (client) => (await client.get(`/players/${client.user.id}`)).ratings;
  await finished_match([old, bob]);
  const rated = await ratings_of(old);
  assert.equal(rated.length, 1);
  await chief.post(path_of(old), { into: ann.user.id, reason });
  assert.deepEqual(await ratings_of(ann), rated);
});

test("who cannot be merged, and who may not merge", async () => {
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
