// What moderators and administrators do to matches: who may do it, what the players see, and that the log is
// consistent.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { register } from "../support/accounts.js";
import { hour_ms, make_moderator, program_of, reason, administered_site } from "../support/admin.js";
import { sql } from "../support/alerts.js";
import { fresh } from "../support/client.js";
import { Follower, mover, playTurn, table } from "../support/play.js";
import { run } from "../support/server.js";
import { eventually } from "../support/wait.js";

const day_ms = 24 * hour_ms;
const per_move = { kind: "per_move", move_ms: day_ms };

let home, server, chief, mod;
let ann, bob, eve;
before(async () => {
  home = await administered_site();
  ({ server, chief } = home);
  mod = await make_moderator(home);
  [ann, bob, eve] = [await register(server), await register(server), await register(server)];
});
after(() => home?.stop());

const path_of = (match, more = "") => `/admin/matches/${match}${more}`;
const entries_of = async (match) => (await chief.get(`/admin/audit?subject=${match}`)).entries;
const end = (match, outcome) => chief.post(path_of(match, "/end"), { outcome, reason });
const seat_to = (match, seat, user) => chief.ok("PUT", path_of(match, `/seats/${seat}`), { user, reason });
const set_deadline = (match, seat, at) => mod.ok("PUT", path_of(match, "/deadline"), { seat, at, reason });
const seat_of = async (player, match) => (await player.snapshot(match)).you;
const log_of = async (player, match) => (await player.get(`/matches/${match}/log`)).turns;

/** A socket that receives the notices of this user. */
async function listener(player) {
  const socket = await player.socket();
  await socket.call({ type: "hello" });
  const heard = (kind, match) =>
    socket.next((message) => message.type === "notice" && message.kind === kind && message.match === match, kind);
  return { heard, close: () => socket.close() };
}

/** Asserts that replaying the log gives the stored position; returns the response. */
async function sound(match) {
  const received = await mod.post(path_of(match, "/replay"), {});
  assert.deepEqual([received.sound, received.difference], [true, null]);
  const { ply } = await chief.get(path_of(match));
  assert.equal(received.plies, ply);
  return received;
}

/** Asserts that the record of a finished match replays and can be imported; returns the record. */
async function record_holds(player, match) {
  const record = await player.get(`/matches/${match}/record?states=1`);
  assert.equal((await sound(match)).final_hash, record.final_hash);
  const file = join(server.data, "record.json");
  await writeFile(file, JSON.stringify(record));
  const { code, output } = await run("replay", file);
  assert.equal(code, 0, output);
  const put_in = await player.post("/records", record);
  const copy = await player.get(`/matches/${put_in.match}/record?states=1`);
  assert.deepEqual([copy.outcome, copy.turns], [record.outcome, record.turns]);
  await sound(put_in.match);
  return record;
}

/** Every change of a match, with a valid body. */
const changes = (match) => [
  ["POST", path_of(match, "/inspection"), { ply: 0, reason }],
  ["POST", path_of(match, "/end"), { outcome: "none", reason }],
  ["PUT", path_of(match, "/seats/0"), { user: null, reason }],
  ["PUT", path_of(match, "/deadline"), { seat: 0, at: Date.now() + hour_ms, reason }, "moderator"],
];

test("a caller without the role sees nothing and changes nothing", async () => {
  const match = await table([ann, bob], { clock: per_move });
  const before_it = await ann.snapshot(match);
  const callers = [
    ["unauthenticated", server.nobody()],
    ["forbidden", ann],
    ["forbidden", await server.guest("Guest")],
    ["forbidden", await program_of(chief, "read")],
    ["forbidden", await program_of(chief, "play")],
  ];
  for (const [method, path, body, role] of changes(match)) {
    const refused = role === "moderator" ? callers : [...callers, ["forbidden", mod]];
    for (const [code, caller] of refused) await caller.refused(code, method, path, body);
  }
  for (const [code, caller] of callers) {
    await caller.refused(code, "GET", "/admin/matches");
    await caller.refused(code, "GET", path_of(match));
    await caller.refused(code, "GET", path_of(match, "/at/0"));
    await caller.refused(code, "POST", path_of(match, "/replay"), {});
  }
  const { ply, seats, status } = await ann.snapshot(match);
  assert.deepEqual([ply, seats, status], [before_it.ply, before_it.seats, "running"]);
  assert.deepEqual(await entries_of(match), []);
});

test("every change needs a reason and an existing match; bad input changes nothing", async () => {
  const match = await table([ann, bob], { clock: per_move });
  for (const [method, path, body] of changes(match)) {
    for (const wrong of [undefined, "", "  ", "x".repeat(501), "two\nlines", 7]) {
      const { path: fault } = await chief.refused("invalid", method, path, { ...body, reason: wrong });
      assert.equal(fault, "/reason", `${method} ${path} ${JSON.stringify(wrong)}`);
    }
    assert.equal((await chief.refused("invalid", method, path, { ...body, more: 1 })).path, "/more");
  }
  for (const [method, path, body] of changes("aaaaaaaaaaaa")) await chief.refused("unknown_match", method, path, body);
  await chief.refused("unknown_match", "GET", path_of("aaaaaaaaaaaa"));
  await chief.refused("unknown_match", "POST", path_of("aaaaaaaaaaaa", "/replay"), {});
  const now = (await chief.get(path_of(match))).clock.at;
  const [waiting] = (await ann.snapshot(match)).to_act;
  for (const [method, part, body, code, fault] of [
    ["POST", "/inspection", { ply: -1, reason }, "invalid", "/ply"],
    ["POST", "/inspection", { ply: 1, reason }, "not_found"],
    ["POST", "/inspection", { ply: 0, inspection: 1 }, "invalid", "/inspection"],
    ["POST", "/end", { outcome: "draw", reason }, "invalid", "/outcome"],
    ["PUT", "/seats/9", { user: null, reason }, "not_found"],
    ["PUT", "/seats/5", { user: null, reason }, "not_found"],
    ["PUT", "/seats/x", { user: null, reason }, "not_found"],
    ["PUT", "/seats/0", { reason }, "invalid", "/user"],
    ["PUT", "/seats/0", { user: "nobody", reason }, "unknown_user"],
    ["PUT", "/seats/0", { user: ann.user.id, reason }, "already_seated"],
    ["PUT", "/seats/1", { user: ann.user.id, reason }, "already_seated"],
    ["PUT", "/deadline", { seat: waiting, at: now - hour_ms, reason }, "invalid", "/at"],
    ["PUT", "/deadline", { seat: waiting, at: now + 367 * day_ms, reason }, "invalid", "/at"],
    ["PUT", "/deadline", { seat: 1 - waiting, at: now + hour_ms, reason }, "invalid", "/seat"],
    ["PUT", "/deadline", { seat: 5, at: now + hour_ms, reason }, "not_found"],
  ]) {
    const refusal = await chief.refused(code, method, path_of(match, part), body);
    if (fault) assert.equal(refusal.path, fault, `${part} ${JSON.stringify(body)}`);
  }
  assert.equal((await ann.snapshot(match)).ply, 0);
  assert.deepEqual(await entries_of(match), []);
  for (const [query, fault] of [
    ["status=odd", "/status"],
    ["overdue=1", "/overdue"],
    ["limit=0", "/limit"],
    ["cursor=x", "/cursor"],
  ]) {
    assert.equal((await mod.refused("invalid", "GET", `/admin/matches?${query}`)).path, fault);
  }
});

test("matches are found by game, status, player and id, page by page, without hidden data", async () => {
  const [kai, tui] = [await register(server), await register(server)];
  const ids = [];
  for (let at = 0; at < 3; ++at) ids.unshift(await table([kai, tui], { visibility: "private" }));
  const { id: open } = await kai.post("/matches", {
    game: "hawaii",
    options: {},
    seats: [{ kind: "me" }, { kind: "open" }],
    visibility: "public",
  });
  const found = async (query) => (await mod.get(`/admin/matches?user=${kai.user.id}&${query}`)).matches;
  const seen = [];
  for (let cursor = ""; ;) {
    const page = await mod.get(`/admin/matches?user=${kai.user.id}&limit=2&cursor=${cursor}`);
    assert.ok(page.matches.length <= 2);
    seen.push(...page.matches.map(({ id }) => id));
    if (page.next === null) break;
    cursor = page.next;
  }
  assert.deepEqual(seen, [open, ...ids]);
  const found_ids = async (query) => (await found(query)).map(({ id }) => id);
  assert.deepEqual(await found_ids("game=hawaii"), [open]);
  assert.deepEqual(await found_ids("status=running"), ids);
  assert.deepEqual(await found_ids("status=finished"), []);
  assert.deepEqual(await found_ids(`id=${ids[1]}`), [ids[1]]);
  assert.deepEqual(await found_ids("id=aaaaaaaaaaaa"), []);
  assert.deepEqual(await found_ids("overdue=true"), []);

  const [item] = await found(`id=${ids[0]}`);
  assert.deepEqual([item.owner, item.visibility, item.ply], [kai.user, "private", 0]);
  await playTurn(await mover([kai, tui], ids[0]), ids[0]);
  const whole = await mod.get(path_of(ids[0]));
  assert.deepEqual([whole.turns, whole.entries, whole.ply], [1, 1, 1]);
  for (const secret of ["view", "state", "seed", "invitation", "legal", "commitment"]) {
    assert.ok(!(secret in whole), secret);
  }
});

test("the replay of a running match returns neither a hash nor the content of a step", async () => {
  const match = await table([ann, bob]);
  await playTurn(await mover([ann, bob], match), match);
  assert.equal((await sound(match)).final_hash, null);
  const its_turn = `turns WHERE match = (SELECT key FROM matches WHERE id = '${match}')`;
  const [{ steps }] = sql(server, `SELECT steps FROM ${its_turn}`);
  const store = (text) => sql(server, `UPDATE ${its_turn.replace("WHERE", `SET steps = '${text}' WHERE`)}`);
  store('[{"type":"of_nobody"}]');
  const received = await mod.post(path_of(match, "/replay"), {});
  assert.deepEqual(received, { sound: false, plies: 0, final_hash: null, difference: "ply 1" });
  store(steps);
  await sound(match);
});

test("an administrator ends a match with its current score, and it is rated", async () => {
  const match = await table([ann, bob]);
  for (let turn = 0; turn < 4; ++turn) await playTurn(await mover([ann, bob], match), match);
  const follower = await Follower.of(eve, match);
  const bobs = await listener(bob);
  const { score } = await ann.snapshot(match);
  const received = await end(match, "score");
  assert.equal(received.status, "finished");
  const totals = score.map(({ total }) => total);
  const ranks = totals.map((own) => 1 + totals.filter((each) => each > own).length);
  assert.deepEqual(received.outcome, { ranks, scores: totals, reason: "adjudicated" });
  const frame = await follower.step();
  assert.deepEqual(
    [frame.kind, frame.seat, frame.events, frame.patch],
    ["admin", null, [{ type: "match.admin", act: "adjudicate" }], []],
  );
  assert.equal(frame.ratings.length, 2, "rated like any other match");
  await bobs.heard("match_finished", match);
  await bobs.close();
  const [entry] = await entries_of(match);
  assert.deepEqual([entry.action, entry.details, entry.reason], ["match.end", { outcome: "score" }, reason]);
  assert.equal((await log_of(bob, match)).at(-1).kind, "admin");
  const record = await record_holds(ann, match);
  assert.deepEqual(record.turns.at(-1).steps, [{ type: "admin", act: "adjudicate" }]);
  for (const [method, path, body] of changes(match).slice(1)) {
    await chief.refused("match_not_running", method, path, body);
  }
  assert.equal((await entries_of(match)).length, 1);

  const forged = structuredClone(record);
  forged.turns.push({ ...record.turns[0], ply: record.turns.length + 1 });
  await ann.refused("bad_record", "POST", "/records", forged);
});

test("an annulled match counts for no player; an open table is closed", async () => {
  const [kai, tui] = [await register(server), await register(server)];
  const match = await table([kai, tui]);
  await playTurn(await mover([kai, tui], match), match);
  const known_of = async (player) => {
    const { ratings, results, reliability } = await kai.get(`/players/${player.user.id}`);
    return { ratings, results, reliability };
  };
  const known = [await known_of(kai), await known_of(tui)];
  const received = await end(match, "none");
  assert.deepEqual(received.outcome, { ranks: [], scores: [], reason: "annulled" });
  assert.equal((await kai.snapshot(match)).ratings, null);
  assert.deepEqual([await known_of(kai), await known_of(tui)], known);
  await record_holds(kai, match);

  const { id: open } = await kai.post("/matches", {
    game: "maori",
    options: {},
    seats: [{ kind: "me" }, { kind: "invite", user: tui.user.id }],
    visibility: "private",
  });
  await chief.refused("match_not_running", "POST", path_of(open, "/end"), { outcome: "score", reason });
  assert.equal((await end(open, "none")).status, "closed");
  assert.equal((await tui.get("/matches?list=invited")).matches.length, 0);
  await chief.refused("match_not_running", "POST", path_of(open, "/end"), { outcome: "none", reason });
  assert.deepEqual(
    (await entries_of(open)).map(({ action }) => action),
    ["match.end"],
  );
});

test("a seat is given to another player, who plays on", async () => {
  const match = await table([ann, bob], { visibility: "private", clock: per_move });
  await playTurn(await mover([ann, bob], match), match);
  while ((await mover([ann, bob], match)) !== bob) await playTurn(ann, match);
  const seat = await seat_of(bob, match);
  await eve.refused("unknown_match", "GET", `/matches/${match}`);
  const follower = await Follower.of(ann, match);
  const eves = await listener(eve);
  const received = await seat_to(match, seat, eve.user.id);
  assert.deepEqual(received.seats[seat].user, eve.user);
  const frame = await follower.step();
  assert.deepEqual(frame.events, [{ type: "match.admin", act: "seat", seat }]);
  await eves.heard("match_started", match);
  await eves.close();
  await bob.refused("unknown_match", "GET", `/matches/${match}`);
  const seen = await eve.snapshot(match);
  assert.deepEqual([seen.you, seen.clock.seats[seat].running], [seat, true]);
  assert.ok(seen.prompt !== null);
  assert.ok("snapshot" in (await eve.get(`/matches/${match}/frames?since=0`)), "a new viewer gets a snapshot");
  const [entry] = await entries_of(match);
  assert.deepEqual(entry.details, { seat, from: bob.user.id, to: eve.user.id });
  await playTurn(eve, match);
  await playTurn(await mover([ann, eve], match), match);
  await sound(match);

  await eve.post(`/matches/${match}/resign`, { cmd: fresh() });
  assert.equal((await eve.snapshot(match)).status, "finished");
  await record_holds(ann, match);
});

for (const how of ["an administrator", "a vote"]) {
  test(`a player whose seat the computer took exports only their own turns, not the computer's: ${how}`, async () => {
    const match = await table([ann, bob, eve], { game: "manitou", clock: per_move });
    const seat = await seat_of(ann, match);
    const received = async () => (await ann.get("/me/data")).turns.filter((turn) => turn.match === match);
    while ((await received()).length === 0)
      await playTurn(await mover([ann, bob, eve], match), match, (legal) => legal[0]);
    const own = await received();
    let gone_ms = 0;
    try {
      if (how === "an administrator") {
        await chief.ok("PUT", path_of(match, `/seats/${seat}`), { user: null, reason });
      } else {
        while ((await mover([ann, bob, eve], match)) !== ann) {
          await playTurn(await mover([ann, bob, eve], match), match, (legal) => legal[0]);
        }
        home.go_on((gone_ms = day_ms + hour_ms));
        await eventually(async () => (await bob.snapshot(match)).absences.length > 0, "the absence");
        const vote = (player) =>
          player.ok("POST", `/matches/${match}/absences/${seat}`, { choice: "computer", cmd: fresh() });
        await vote(bob);
        await vote(eve);
      }
      const its_turns = async () =>
        (await log_of(bob, match)).filter((turn) => turn.kind === "turn" && turn.seat === seat).length;
      for (;;) {
        await eventually(async () => ((await bob.snapshot(match)).to_act[0] ?? seat) !== seat, "a player's turn");
        if ((await its_turns()) > own.length) break;
        await playTurn(await mover([bob, eve], match), match, (legal) => legal[0]);
      }
      assert.deepEqual(await received(), own);
    } finally {
      home.go_on(-gone_ms);
    }
  });
}

test("a resigned seat is given back, and a suspended user gets no seat", async () => {
  const match = await table([ann, bob, eve]);
  await bob.post(`/matches/${match}/resign`, { cmd: fresh() });
  const seat = (await bob.snapshot(match)).seats.findIndex(({ user }) => user.id === bob.user.id);
  const tui = await register(server);
  await chief.ok("PUT", `/admin/users/${tui.user.id}/suspension`, { until: null, reason });
  const body = { user: tui.user.id, reason };
  const { rule } = await chief.refused("invalid", "PUT", path_of(match, `/seats/${seat}`), body);
  assert.equal(rule, "user.suspended");
  const received = await seat_to(match, seat, bob.user.id);
  assert.deepEqual([received.seats[seat].kind, received.seats[seat].resigned], ["player", false]);
  assert.equal((await entries_of(match))[0].details.from, "computer");
  assert.equal((await bob.snapshot(match)).you, seat);
  await end(match, "score");
  const { outcome } = await bob.snapshot(match);
  const best = Math.max(...outcome.scores);
  assert.equal(outcome.ranks[seat] === 1, outcome.scores[seat] === best, "no last place for a player who returned");
  await record_holds(bob, match);
});

test("the computer keeps a seat to the end, and in a match of two this ends the match", async () => {
  const match = await table([ann, bob, eve]);
  const seat = await seat_of(eve, match);
  const received = await seat_to(match, seat, null);
  assert.deepEqual(
    [received.seats[seat].kind, received.seats[seat].resigned, received.status],
    ["bot", true, "running"],
  );
  assert.deepEqual((await entries_of(match))[0].details, { seat, from: eve.user.id, to: "computer" });
  assert.equal((await eve.snapshot(match)).you, null);
  const again = await chief.refused("invalid", "PUT", path_of(match, `/seats/${seat}`), { user: null, reason });
  assert.equal(again.rule, "admin.computer");
  await eventually(async () => !(await ann.snapshot(match)).to_act.includes(seat), "the computer's turn");
  await sound(match);

  const strong = await table([ann, bob, eve]);
  const its = await seat_of(eve, strong);
  const holder = { user: null, bot: "strong", reason };
  const refusal = await chief.refused("invalid", "PUT", path_of(strong, `/seats/${its}`), { ...holder, bot: "greedy" });
  assert.equal(refusal.path, "/bot");
  assert.equal((await chief.ok("PUT", path_of(strong, `/seats/${its}`), holder)).seats[its].bot, "strong");
  await sound(strong);

  const two = await table([ann, bob]);
  const last = await seat_of(bob, two);
  const { status, outcome } = await seat_to(two, last, null);
  assert.deepEqual([status, outcome.reason, outcome.ranks[last]], ["finished", "removed", 2]);
  const record = await record_holds(ann, two);
  assert.deepEqual(record.turns.at(-1).events, [{ type: "match.admin", act: "computer", seat: last }]);
});

test("moving a deadline ends an absence", async () => {
  const match = await table([ann, bob], { clock: per_move });
  const [seat] = (await ann.snapshot(match)).to_act;
  const { clock } = await ann.snapshot(match);
  const at = clock.at + 3 * hour_ms;
  const received = await set_deadline(match, seat, at);
  assert.deepEqual([received.deadline, received.clock.seats[seat].deadline], [at, at]);
  const { details } = (await entries_of(match))[0];
  assert.deepEqual(details, { seat, from: clock.seats[seat].deadline, to: at });
  const last = (await log_of(bob, match)).at(-1);
  assert.deepEqual([last.kind, last.events], ["admin", [{ type: "match.admin", act: "deadline", seat, at }]]);

  const overdue = async () =>
    (await mod.get("/admin/matches?overdue=true&limit=100")).matches.some(({ id }) => id === match);
  assert.equal(await overdue(), false);
  home.go_on(4 * hour_ms);
  try {
    await eventually(async () => (await ann.snapshot(match)).absences.length === 1, "the absence");
    assert.equal(await overdue(), true);
    const later = (await ann.snapshot(match)).clock.at + 2 * hour_ms;
    const back = await set_deadline(match, seat, later);
    assert.deepEqual([back.absences, back.clock.seats[seat].deadline], [[], later]);
    assert.equal(await overdue(), false);
    await playTurn(await mover([ann, bob], match), match);
    await sound(match);
  } finally {
    home.go_on(-4 * hour_ms);
  }

  const without = await table([ann, bob]);
  const refusal = await mod.refused("invalid", "PUT", path_of(without, "/deadline"), {
    seat: (await ann.snapshot(without)).to_act[0],
    at,
    reason,
  });
  assert.deepEqual([refusal.path, refusal.rule], ["/seat", "admin.no_clock"]);
});

test("the seat of an absent player is given to another player", async () => {
  const match = await table([ann, bob], { clock: per_move });
  const [seat] = (await ann.snapshot(match)).to_act;
  home.go_on(day_ms + hour_ms);
  try {
    await eventually(async () => (await ann.snapshot(match)).absences.length === 1, "the absence");
    const received = await seat_to(match, seat, eve.user.id);
    assert.deepEqual([received.absences, received.clock.seats[seat].running], [[], true]);
    await playTurn(eve, match);
    await sound(match);
  } finally {
    home.go_on(-day_ms - hour_ms);
  }
});

test("administrators' changes survive a restart, and the stored matches replay", async () => {
  const match = await table([ann, bob]);
  await seat_to(match, 0, eve.user.id);
  await home.restart();
  await home.server.end("SIGTERM");
  const { code, output } = await run("verify", "--data", home.server.data);
  assert.equal(code, 0, output);
});
