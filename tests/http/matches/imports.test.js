// Importing matches from their records: they are replayed, compared, and kept apart from matches that were played here.
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { password, register } from "../support/accounts.js";
import { exchange, fresh } from "../support/client.js";
import { on_sqlite } from "../support/database.js";
import { Follower, mover, playTurn, table } from "../support/play.js";
import { run, Server } from "../support/server.js";

const args = ["--no-rate-limits", "--password-ops", "1", "--password-memory-mib", "1"];
let here, there, ann, importer, other;
before(async () => {
  [here, there] = await Promise.all([Server.start({ args }), Server.start({ args })]);
  ann = await here.guest("Ann");
  [importer, other] = [await register(there), await register(there)];
});
after(() => Promise.all([here?.stop(), there?.stop()]));

/** The record of a match that bots played to the end. */
async function record_of(game, query = "") {
  const { seats } = await here.nobody().get(`/games/${game}`);
  const bots = Array.from({ length: Math.max(2, seats.min) }, () => ({ kind: "bot", bot: "random" }));
  const { id } = await ann.post("/matches", { game, options: {}, seats: bots, visibility: "public" });
  const follower = await Follower.of(ann, id);
  await follower.until(({ status }) => status === "finished");
  await follower.socket.close();
  return ann.get(`/matches/${id}/record${query}`);
}

/** The record of a match of two guests that ended when the second resigned. */
async function left_record() {
  const bob = await here.guest("Bob");
  const players = [ann, bob];
  const id = await table(players);
  for (let turn = 0; turn < 3; ++turn) await playTurn(await mover(players, id), id);
  await bob.post(`/matches/${id}/resign`, { cmd: fresh() });
  return ann.get(`/matches/${id}/record`);
}

for (const game of ["maori", "hawaii", "metikoro", "manitou"]) {
  test(`a match of ${game} is imported on another server with the same record and final hash`, async () => {
    const record = await record_of(game);
    const { match } = await importer.post("/records", record);
    assert.notEqual(match, record.match);
    assert.deepEqual(await importer.get(`/matches/${match}/record`), record);
    const snapshot = await importer.snapshot(match);
    assert.deepEqual(
      [snapshot.outcome, snapshot.score, snapshot.ply],
      [record.outcome, record.score, record.turns.length],
    );
    assert.equal(snapshot.commitment, record.commitment);
    const last = record.turns.length;
    for (const ply of [0, 1, Math.floor(last / 2), last]) await importer.get(`/matches/${match}/at/${ply}`);
    assert.deepEqual((await importer.get(`/matches/${match}/at/${last}`)).view, snapshot.view);
    assert.equal((await importer.get(`/matches/${match}/log`)).turns.at(-1).ply, last);
    await importer.get(`/matches/${match}/frames?since=${Math.max(0, last - 3)}`);
  });
}

test("an imported match is a replay only: in no other list, unrated, without chat or rematch", async () => {
  const record = await left_record();
  const { match } = await importer.post("/records", record);
  const snapshot = await importer.snapshot(match);
  assert.deepEqual(
    [snapshot.status, snapshot.visibility, snapshot.rated, snapshot.ratings],
    ["finished", "private", false, null],
  );
  assert.deepEqual(snapshot.origin.by, importer.user);
  assert.equal(snapshot.origin.match, record.match);
  assert.deepEqual(
    snapshot.seats.map(({ name, user, kind, resigned }) => ({ name, user, kind, resigned })),
    [
      { name: "Ann", user: null, kind: "player", resigned: false },
      { name: "Bob", user: null, kind: "bot", resigned: true },
    ],
  );
  assert.equal(snapshot.you, null);
  const ids = async (client, list) => (await client.get(`/matches?list=${list}`)).matches.map(({ id }) => id);
  assert.ok((await ids(importer, "imported")).includes(match));
  assert.deepEqual(await ids(other, "imported"), []);
  for (const list of ["mine", "your_turn", "finished", "open", "watch", "invited"]) {
    for (const client of [importer, other]) assert.equal((await ids(client, list)).includes(match), false, list);
  }
  assert.deepEqual((await importer.get(`/players/${importer.user.id}/matches`)).matches, []);
  assert.deepEqual((await importer.get("/ratings?game=maori&list=provisional")).players, []);
  await importer.refused("not_seated", "POST", `/matches/${match}/rematch`);
  await importer.refused("not_seated", "POST", `/matches/${match}/chat`, { text: "hello", cmd: fresh() });
  await importer.refused("not_seated", "POST", `/matches/${match}/resign`, { cmd: fresh() });
  assert.ok((await importer.get("/me/data")).imports.some(({ id }) => id === match));
});

test("a user imports the same record once, with or without states; another user gets a copy of their own", async () => {
  const record = await record_of("maori");
  const first = await importer.call("POST", "/records", record);
  assert.equal(first.status, 201);
  const states = await ann.get(`/matches/${record.match}/record?states=1`);
  for (const again of [record, states]) {
    const answer = await importer.call("POST", "/records", again);
    assert.deepEqual([answer.status, answer.body], [200, first.body]);
  }
  const own = await other.call("POST", "/records", record);
  assert.equal(own.status, 201);
  assert.notEqual(own.body.match, first.body.match);
  const twins = await Promise.all([1, 2, 3].map(() => other.call("POST", "/records", states)));
  for (const twin of twins) assert.deepEqual([twin.status, twin.body], [200, own.body]);
});

test("an imported match is private until it is shared, has a page, and its importer can delete it", async () => {
  const record = await left_record();
  const { match } = await importer.post("/records", record);
  await other.refused("unknown_match", "GET", `/matches/${match}`);
  const { invitation } = await importer.post(`/matches/${match}/invitation`);
  const seen = await there.nobody().get(`/matches/${match}?invitation=${invitation}`);
  assert.equal(seen.origin.match, record.match);
  const { text } = await exchange(there.origin, { path: `/match/${match}?invitation=${invitation}` });
  assert.match(text, /<title>Ann.*Bob.*– Maori<\/title>/);
  await other.call("PUT", `/matches/${match}/notes?invitation=${invitation}`, { text: "a note" });
  await other.refused("unknown_match", "DELETE", `/records/${match}`);
  const foreign = await table([await there.guest("Cid"), await there.guest("Dan")]);
  await importer.refused("unknown_match", "DELETE", `/records/${foreign}`);
  assert.equal((await importer.call("DELETE", `/records/${match}`)).status, 204);
  for (const client of [importer, other]) await client.refused("unknown_match", "GET", `/matches/${match}`);
  await importer.refused("unknown_match", "DELETE", `/records/${match}`);
  assert.equal((await importer.call("POST", "/records", record)).status, 201, "it can be imported again");
});

test("an imported match survives a restart, and the database verifies", async () => {
  const server = await Server.start({ args });
  const user = await register(server);
  const record = await record_of("maori");
  const { match } = await user.post("/records", record);
  await server.end("SIGTERM");
  const verified = await run("verify", "--data", server.data);
  assert.equal(verified.code, 0, verified.output);
  const again = await Server.start({ data: server.data, args });
  try {
    user.origin = again.origin;
    assert.deepEqual(await user.get(`/matches/${match}/record`), record);
  } finally {
    await again.stop();
  }
});

test("on the command line, a record is exported from and imported into stopped servers", async () => {
  const [from, to] = [await Server.start({ args }), await Server.start({ args })];
  const folder = await mkdtemp(join(tmpdir(), "atoll-records-"));
  const file = join(folder, "match.json");
  try {
    const players = [await from.guest("Ann"), await from.guest("Bob")];
    const match = await table(players);
    for (let turn = 0; turn < 3; ++turn) await playTurn(await mover(players, match), match);
    const running = await run("export", "--data", from.data, match);
    if (on_sqlite) {
      assert.notEqual(running.code, 0, "a running server locks its database");
      assert.match(running.output, /^atoll: .*in use/);
    } else {
      assert.equal(running.code, 0, running.output);
    }
    await players[1].post(`/matches/${match}/resign`, { cmd: fresh() });
    const record = await players[0].get(`/matches/${match}/record`);
    const user = await register(to);
    const { name } = user.user;
    await Promise.all([from.end("SIGTERM"), to.end("SIGTERM")]);

    const exported = await run("export", "--data", from.data, match);
    assert.equal(exported.code, 0, exported.output);
    assert.deepEqual(JSON.parse(exported.output), record);
    await writeFile(file, exported.output);
    const put_in = await run("import", "--data", to.data, "--for", name, file);
    assert.equal(put_in.code, 0, put_in.output);
    const again = await run("import", "--data", to.data, "--for", name, file);
    assert.equal(again.output, put_in.output.replace("\n", " (already imported)\n"));

    const refused = async (wanted, ...line) => {
      const { code, output } = await run(...line);
      assert.equal(code, 1, output);
      assert.match(output, wanted);
    };
    await refused(/^atoll: there is no such match$/m, "export", "--data", from.data, "aaaaaaaaaaaa");
    await refused(/^atoll: no account has this name$/m, "import", "--data", to.data, "--for", "Nobody", file);
    await refused(/^atoll: cannot read /m, "import", "--data", to.data, "--for", name, join(folder, "missing"));
    await writeFile(file, "{");
    await refused(/is not JSON$/m, "import", "--data", to.data, "--for", name, file);
    await writeFile(file, exported.output.replace("{", '{"match":"",'));
    await refused(/has a key twice in one object$/m, "import", "--data", to.data, "--for", name, file);
    await refused(/^record 1: .*has a key twice in one object$/m, "replay", file);
    await writeFile(file, JSON.stringify({ ...record, seed: "0".repeat(64) }));
    await refused(/^atoll: ./m, "import", "--data", to.data, "--for", name, file);

    const back = await Server.start({ data: to.data, args });
    user.origin = back.origin;
    try {
      assert.deepEqual(await user.get(`/matches/${put_in.output.trim()}/record`), record);
      assert.equal((await user.get("/matches?list=imported")).matches.length, 1);
    } finally {
      await back.stop();
    }
  } finally {
    await Promise.all([from.stop(), to.stop(), rm(folder, { recursive: true })]);
  }
});

test("imported matches are deleted with the account of their importer", async () => {
  const leaver = await register(there);
  const { match } = await leaver.post("/records", await record_of("maori"));
  const { invitation } = await leaver.post(`/matches/${match}/invitation`);
  assert.equal((await leaver.call("DELETE", "/me", { password })).status, 204);
  await other.refused("unknown_match", "GET", `/matches/${match}?invitation=${invitation}`);
});

test("guests and visitors without a session import nothing", async () => {
  const record = await record_of("maori");
  await (await there.guest("Gus")).refused("guests_cannot", "POST", "/records", record);
  await there.nobody().refused("unauthenticated", "POST", "/records", record);
});

test("a record that does not replay as it claims is refused with the place, and nothing is stored", async () => {
  const record = await record_of("maori");
  const resigned = await left_record();
  const before = (await importer.get("/matches?list=imported")).matches.length;
  const flip = (hex) => (hex[0] === "0" ? "1" : "0") + hex.slice(1);
  const last = record.turns.length;
  const drew = record.turns.find(({ draws }) => draws.length > 0);
  /** @type {[string, (record: any) => void, object][]} */
  const forgeries = [
    ["final_hash", (r) => (r.final_hash = flip(r.final_hash)), { ply: last, rule: "record.final_hash" }],
    ["seed", (r) => (r.seed = flip(r.seed)), { ply: 0, rule: "record.commitment" }],
    ["match", (r) => (r.match = "aaaaaaaaaaaa"), { ply: 0, rule: "record.commitment" }],
    ["nonce", (r) => (r.nonces[0] = "5a".repeat(32)), { ply: 0, rule: "record.draws" }],
    ["nonces", (r) => r.nonces.pop(), { ply: 0, rule: "record.draws" }],
    ["steps", (r) => (r.turns[0].steps = [{ type: "nothing" }]), { ply: 1, rule: "record.turn" }],
    ["seat", (r) => (r.turns[0].seat = 1 - r.turns[0].seat), { ply: 1, rule: "record.turn" }],
    ["order", (r) => r.turns.reverse(), { ply: 1, rule: "record.entry" }],
    ["events", (r) => r.turns[1].events.pop(), { ply: 2, rule: "record.events" }],
    ["outcome", (r) => r.outcome.ranks.reverse() && (r.outcome.scores[0] += 1), { ply: last, rule: "record.outcome" }],
    ["score", (r) => (r.score[0].total += 1), { ply: last, rule: "record.score" }],
    ["at", (r) => (r.turns[0].at = 9e15), { ply: 1, rule: "record.entry" }],
    ["draw", (r) => (r.turns[drew.ply - 1].draws[0][1] ^= 1), { ply: drew.ply }],
  ];
  for (const [name, forge, where] of forgeries) {
    const forged = structuredClone(record);
    forge(forged);
    const problem = await importer.refused("bad_record", "POST", "/records", forged);
    for (const [key, value] of Object.entries(where)) assert.equal(problem[key], value, `${name}: ${problem.detail}`);
  }
  const claimed = structuredClone(resigned);
  claimed.outcome.ranks.reverse();
  await importer.refused("bad_record", "POST", "/records", claimed);
  /** @type {[string, (record: any) => void, string, string][]} */
  const misshapen = [
    ["format", (r) => (r.format = "atoll-match/2"), "record.format", "/format"],
    ["game", (r) => (r.game = "chess"), "game.unknown", "/game"],
    ["version", (r) => (r.rules_version = 99), "game.rules_version", "/rules_version"],
    ["no hash", (r) => delete r.final_hash, "record.unfinished", "/final_hash"],
    ["no seed", (r) => delete r.seed, "record.unfinished", "/seed"],
    ["name", (r) => (r.seats[0].name = "a\u202eb"), "name.control", "/seats/0/name"],
    ["seat kind", (r) => (r.seats[0].kind = "open"), "json.value", "/seats/0/kind"],
    ["bot", (r) => Object.assign(r.seats[0], { kind: "bot", bot: "deep thought" }), "json.value", "/seats/0/bot"],
  ];
  for (const [name, forge, rule, path] of misshapen) {
    const forged = structuredClone(record);
    forge(forged);
    const problem = await importer.refused("invalid", "POST", "/records", forged);
    assert.deepEqual([problem.rule, problem.path], [rule, path], name);
  }
  for (const body of [{}, [], 7, { ...record, more: 1 }, { ...record, turns: 5 }, { ...record, seats: [] }]) {
    await importer.refused("invalid", "POST", "/records", body);
  }
  await importer.refused("bad_json", "POST", "/records", "{");
  await importer.refused(
    "body_too_large",
    "POST",
    "/records",
    JSON.stringify({ ...record, more: "x".repeat(1 << 20) }),
  );
  assert.equal((await importer.get("/matches?list=imported")).matches.length, before);
});

test("a match that was not finished cannot be imported, even if its record says so", async () => {
  const running = await table([ann, await here.guest("Bea")]);
  await importer.refused("invalid", "POST", "/records", await ann.get(`/matches/${running}/record`));
  // Cut after a turn, with the states of the positions up to there: the game has no outcome.
  const states = await ann.get(`/matches/${(await record_of("maori")).match}/record?states=1`);
  const cut = { ...states, turns: states.turns.slice(0, 2), outcome: null };
  const problem = await importer.call("POST", "/records", cut);
  assert.equal(problem.status, 422);
});
