// Clocks: what runs, what happens when time runs out, and what survives a restart or a kill.
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Client, fresh } from "../support/client.js";
import { move_clock } from "../support/moved_clock.js";
import { without } from "../support/objects.js";
import { Follower, mover, playTurn, table } from "../support/play.js";
import { Server, run } from "../support/server.js";
import { eventually } from "../support/wait.js";

const hour = 3_600_000;
const day = 24 * hour;
const perMove = { kind: "per_move", move_ms: day };

/** A server whose clock the test moves. */
class Timed {
  static async start() {
    const timed = new Timed();
    timed.folder = await mkdtemp(join(tmpdir(), "atoll-clock-"));
    timed.file = join(timed.folder, "offset");
    timed.offset = 0;
    await timed.goOn(0);
    timed.args = ["--no-rate-limits", "--clock-offset-file", timed.file];
    timed.server = await Server.start({ args: timed.args });
    return timed;
  }
  async goOn(ms) {
    this.offset += ms;
    move_clock(this.file, this.offset);
  }
  /** Ends the server with this signal, and restarts it with the same data. Returns the same users as clients of it. */
  async restart(signal, people, meanwhile = 0) {
    await this.server.end(signal);
    await this.goOn(meanwhile);
    this.server = await Server.start({ data: this.server.data, args: this.args });
    return people.map((client) => new Client(this.server.origin, client));
  }
  async stop() {
    await this.server.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

let timed;
let ann, bob, eve;
before(async () => {
  timed = await Timed.start();
  [ann, bob, eve] = await Promise.all(["Ann", "Bob", "Eve"].map((name) => timed.server.guest(name)));
});
after(() => timed?.stop());

const say = (player, match, seat, choice, cmd = fresh()) =>
  player.post(`/matches/${match}/absences/${seat}`, { choice, cmd });

/** Lets the time of the player to move run out: `{late, other, seat}`. */
async function runOut(players, match) {
  const late = await mover(players, match);
  const other = players.find((player) => player !== late);
  const { you: seat } = await late.snapshot(match);
  await timed.goOn(day + 1);
  await eventually(async () => (await late.snapshot(match)).absences.length === 1, "the absence");
  return { late, other, seat };
}

/** The frame and the message `seats` tell the follower all that a snapshot shows, apart from the time. */
async function assertReseated(follower, seat, kind) {
  const { absences } = await follower.step();
  const fits = ({ type, seats }) => type === "seats" && seats[seat].kind === kind;
  const message = without(await follower.socket.next(fits, "the seats"), "type", "match");
  const known = { ...without(follower.snapshot, "invitation"), absences, ...message };
  const shown = await follower.client.snapshot(follower.match);
  assert.deepEqual(without(known, "clock"), without(shown, "clock"));
  assert.deepEqual(without(known.clock, "at", "seats"), without(shown.clock, "at", "seats"));
}

async function assertVerified() {
  const { code, output } = await run("verify", "--data", timed.server.data);
  assert.equal(code, 0, output);
}

test("a table shows its clock settings, and a match the state of its clocks", async () => {
  const match = await table([ann, bob], { clock: perMove });
  const { clock, to_act } = await ann.snapshot(match);
  assert.equal(clock.kind, "per_move");
  assert.equal(clock.move_ms, day);
  for (const [seat, { running, deadline, left_ms, paused }] of clock.seats.entries()) {
    assert.equal(running, to_act.includes(seat));
    assert.equal(paused, null);
    if (running) assert.ok(deadline - clock.at === left_ms && left_ms > day - 60_000 && left_ms <= day);
    else assert.deepEqual([deadline, left_ms], [null, day]);
  }
  const { matches } = await ann.get("/matches?list=mine");
  assert.equal(matches.find(({ id }) => id === match).clock.kind, "per_move");
});

test("an invalid clock is refused with the path and the rule", async () => {
  const open = (clock) => ({
    game: "maori",
    options: {},
    seats: [{ kind: "me" }, { kind: "open" }],
    visibility: "public",
    clock,
  });
  const cases = [
    [{ kind: "hourglass" }, "/clock/kind", "json.value"],
    [{ kind: "per_move", move_ms: hour - 1 }, "/clock/move_ms", "json.range"],
    [{ kind: "per_move", move_ms: 31 * day }, "/clock/move_ms", "json.range"],
    [{ kind: "per_move", move_ms: day, bank_ms: day }, "/clock/bank_ms", "json.unknown_key"],
    [{ kind: "bank", bank_ms: 2 * day, increment_ms: 0, bank_ms_max: day }, "/clock/bank_ms_max", "clock.bank"],
    [{ kind: "live", bank_ms: 3 * hour, increment_ms: 0 }, "/clock/bank_ms", "json.range"],
  ];
  for (const [clock, path, rule] of cases) {
    const refusal = await ann.refused("invalid", "POST", "/matches", open(clock));
    assert.deepEqual([refusal.path, refusal.rule], [path, rule]);
  }
});

test("a frame has the clocks after the turn", async () => {
  const match = await table([ann, bob], {
    clock: { kind: "bank", bank_ms: day, increment_ms: hour, bank_ms_max: day },
  });
  const follower = await Follower.of(eve, match);
  await playTurn(await mover([ann, bob], match), match);
  const frame = await follower.step();
  assert.equal(frame.clock.kind, "bank");
  for (const seat of frame.to_act) assert.equal(frame.clock.seats[seat].running, true);
});

test("the players vote about an absent player, and spectators follow", async () => {
  const match = await table([ann, bob], { clock: perMove });
  const follower = await Follower.of(eve, match);
  const { late, other, seat } = await runOut([ann, bob], match);
  const frame = await follower.step();
  assert.deepEqual(frame.events, [{ type: "match.timed_out", seat }]);
  assert.deepEqual([frame.kind, frame.seat, frame.patch], ["timeout", null, []]);
  const { you } = await other.snapshot(match);
  assert.deepEqual(frame.absences, [{ seat, ply: 1, votes: [], owed: [you], replacing: false }]);
  const { matches } = await other.get("/matches?list=your_turn");
  assert.ok(
    matches.some(({ id }) => id === match),
    "a vote is needed",
  );

  const refused = (code, player, about) =>
    player.refused(code, "POST", `/matches/${match}/absences/${about}`, { choice: "end", cmd: fresh() });
  await refused("forbidden", late, seat);
  await refused("not_seated", eve, seat);
  await refused("no_absence", other, you);
  await refused("not_found", other, 9);
  const cmd = fresh();
  const answer = await say(other, match, seat, "end", cmd);
  assert.deepEqual(answer, { ply: 2 });
  assert.deepEqual(await say(other, match, seat, "end", cmd), answer, "a repeated vote gets the same response");
  const decided = await follower.step();
  assert.deepEqual(decided.events, [
    { type: "match.absence_voted", seat: you, absent: seat, choice: "end" },
    { type: "match.absence_decided", absent: seat, choice: "end", votes: [{ seat: you, choice: "end" }] },
  ]);
  assert.equal(decided.outcome.reason, "timed_out");
  assert.equal(decided.outcome.ranks[seat], 2);

  const file = join(timed.folder, "record.json");
  await writeFile(file, JSON.stringify(await eve.get(`/matches/${match}/record?states=1`)));
  const { code, output } = await run("replay", file);
  assert.equal(code, 0, output);
});

test("a bot of the strength that is voted for plays on", async () => {
  const match = await table([ann, bob, eve], { clock: perMove });
  const { late, other, seat } = await runOut([ann, bob, eve], match);
  const third = [ann, bob, eve].find((player) => player !== late && player !== other);
  const vote = (player, more) =>
    player.post(`/matches/${match}/absences/${seat}`, { choice: "computer", cmd: fresh(), ...more });
  const wrong = { choice: "computer", bot: "greedy", cmd: fresh() };
  const { path } = await other.refused("invalid", "POST", `/matches/${match}/absences/${seat}`, wrong);
  assert.equal(path, "/bot");
  await vote(other, { bot: "strong" });
  const [{ votes }] = (await third.snapshot(match)).absences;
  assert.deepEqual(votes, [{ seat: (await other.snapshot(match)).you, choice: "computer", bot: "strong" }]);
  await vote(third, { bot: "strong" });
  await eventually(async () => (await third.snapshot(match)).seats[seat].bot === "strong", "the bot");
  const { turns } = await third.get(`/matches/${match}/log`);
  const decided = turns.flatMap(({ events }) => events).find(({ type }) => type === "match.absence_decided");
  assert.equal(decided.bot, "strong");
  await third.post(`/matches/${match}/resign`, { cmd: fresh() });
  const file = join(timed.folder, "strong.json");
  await writeFile(file, JSON.stringify(await other.get(`/matches/${match}/record?states=1`)));
  const { code, output } = await run("replay", file);
  assert.equal(code, 0, output);
});

test("another player takes over the seat", async () => {
  const match = await table([ann, bob], { clock: perMove });
  const { late, other, seat } = await runOut([ann, bob], match);
  const follower = await Follower.of(other, match);
  await say(other, match, seat, "replace");
  await assertReseated(follower, seat, "open");
  const { matches } = await eve.get("/matches?list=open");
  const item = matches.find(({ id }) => id === match);
  assert.deepEqual([item.status, item.replacement], ["running", true]);
  assert.deepEqual(await eve.post(`/matches/${match}/seats`, {}), { seat });
  await assertReseated(follower, seat, "player");
  const seen = await eve.snapshot(match);
  assert.equal(seen.you, seat);
  assert.equal(seen.clock.seats[seat].running, true);
  assert.equal((await late.snapshot(match)).you, null);
  await playTurn(eve, match);
  await playTurn(await mover([other, eve], match), match);
});

test("a deadline that passes while the server is down is handled once, after a stop and after a kill", async () => {
  const match = await table([ann, bob], { clock: perMove });
  const { to_act } = await ann.snapshot(match);
  [ann, bob, eve] = await timed.restart("SIGTERM", [ann, bob, eve], day + 1);
  await eventually(async () => (await ann.snapshot(match)).absences.length === 1, "the absence");
  [ann, bob, eve] = await timed.restart("SIGKILL", [ann, bob, eve], hour);
  const { absences, ply, clock } = await ann.snapshot(match);
  assert.deepEqual([absences.length, absences[0].seat, ply], [1, to_act[0], 1]);
  assert.equal(clock.seats[to_act[0]].running, false);
  const { frames } = await ann.get(`/matches/${match}/frames?since=0`);
  assert.deepEqual(
    frames.map(({ kind }) => kind),
    ["timeout"],
  );
});

test("a kill during many deadlines loses none and repeats none", async () => {
  const matches = [];
  for (let count = 0; count < 40; ++count) matches.push(await table([ann, bob], { clock: perMove }));
  await timed.goOn(day + 1);
  await eventually(async () => (await ann.snapshot(matches[0])).absences.length === 1, "the first absence");
  [ann, bob, eve] = await timed.restart("SIGKILL", [ann, bob, eve]);
  for (const match of matches) {
    await eventually(async () => (await ann.snapshot(match)).absences.length === 1, "the absence");
    const { frames } = await ann.get(`/matches/${match}/frames?since=0`);
    assert.deepEqual(
      frames.map(({ kind }) => kind),
      ["timeout"],
    );
  }
});

test("the stored matches replay", async () => {
  await timed.server.end("SIGTERM");
  await assertVerified();
});
