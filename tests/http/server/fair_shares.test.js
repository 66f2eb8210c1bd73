// No client's requests delay those of others: heavy reads from one address, during the turns of others.
import assert from "node:assert/strict";
import http from "node:http";
import { after, before, test } from "node:test";
import patch from "fast-json-patch";
import { Client, fresh, whole } from "../support/client.js";
import { last, mover, playTurn, table } from "../support/play.js";
import { Server } from "../support/server.js";
import { Socket } from "../support/socket.js";
import { eventually, within } from "../support/wait.js";

/** Much longer than any request takes that does not wait for others. */
const answer_ms_max = 3_000;
const frames_max = 50;

/** A client with its own address, as the proxy in front of the server reports it. */
class Neighbour extends Client {
  exchange(request) {
    return super.exchange({ ...request, headers: { ...request.headers, "x-forwarded-for": this.address } });
  }
  static at(address, server, session = {}) {
    return Object.assign(new Neighbour(server.origin, session), { address });
  }
  async guest(name) {
    const { user, token } = await this.post("/guests", { name });
    return Neighbour.at(this.address, { origin: this.origin }, { user, token });
  }
  socket() {
    return Socket.open(this.origin, { token: this.token, headers: { "x-forwarded-for": this.address } });
  }
}

let server;
let long; // A finished match of five bots.
before(async () => {
  server = await Server.start({ args: ["--trusted-proxy", "127.0.0.1"] });
  const owner = await Neighbour.at("198.51.100.1", server).guest("Owner");
  const seats = Array.from({ length: 5 }, () => ({ kind: "bot", bot: "random" }));
  long = (await owner.post("/matches", { game: "hawaii", options: {}, seats, visibility: "public" })).id;
  await eventually(async () => (await owner.snapshot(long)).status === "finished", "the computers to finish", 120_000);
});
after(() => server?.stop());

/** The time until a response, in ms. */
async function timed(promise, what) {
  const start = Date.now();
  await within(60_000, promise, what);
  return Date.now() - start;
}

/**
 * Requests this path over this many connections until `stop()`; with `session` and `body`, as POST of that user.
 * Collects statuses and Retry-After in `answers`.
 */
function ask_without_end(address, path, count, { session, body } = {}) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: count });
  const { hostname, port } = new URL(server.origin);
  const answers = [];
  let stopped = false;
  const one = async () => {
    while (!stopped) {
      const headers = { "x-forwarded-for": address };
      if (session) headers.authorization = `Bearer ${session.token}`;
      if (body) headers["content-type"] = "application/json";
      const method = body ? "POST" : "GET";
      const request = http.request({ hostname, port, path: `/api/v1${path}`, method, agent, headers });
      const { status, headers: received } = await whole(request, body && JSON.stringify(body()));
      answers.push({ status, retry_after: received["retry-after"] });
      if (status === 429) await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  const all = Promise.allSettled(Array.from({ length: count }, one));
  return {
    answers,
    async stop() {
      stopped = true;
      agent.destroy();
      await all;
    },
  };
}

/** Plays some turns and reads the lobby's chat, and asserts that this is fast, but for once: the machine may be busy. */
async function others_are_served(players, match, during) {
  const late = [];
  for (let turn = 0; turn < 4; ++turn) {
    const player = await mover(players, match);
    const played = timed(playTurn(player, match, last), "a turn");
    const read = timed(players[0].get("/lobby/chat"), "the chat of the lobby");
    if ((await played) >= answer_ms_max * 3) late.push(`a turn with its drafting took ${await played} ms`);
    if ((await read) >= answer_ms_max) late.push(`a light read took ${await read} ms`);
  }
  assert.ok(late.length <= 1, `${during}: ${late.join(", ")}`);
}

async function two_players(address) {
  const players = await Promise.all(["Ann", "Bob"].map((name) => Neighbour.at(address, server).guest(name)));
  return [players, await table(players)];
}

test("while one address requests a whole match over 200 connections, others play on", async () => {
  const [players, match] = await two_players("198.51.100.2");
  const flood = ask_without_end("203.0.113.1", `/matches/${long}/frames?since=0`, 200);
  await eventually(() => flood.answers.length > 20, "the flood to begin");
  await others_are_served(players, match, "200 connections");
  await eventually(() => flood.answers.some(({ status }) => status === 200), "one of them to be served");
  await flood.stop();
  const statuses = new Set(flood.answers.map(({ status }) => status));
  assert.deepEqual([...statuses].sort(), [200, 429], "excessive requests are refused");
  for (const { status, retry_after } of flood.answers) if (status === 429) assert.match(retry_after, /^[1-9]\d*$/);
  assert.equal(
    (await players[0].call("GET", `/matches/${long}/frames`)).status,
    200,
    "another address has its own share",
  );
});

test("while ten addresses request records, an account's reads take turns with them", async () => {
  const [players, match] = await two_players("198.51.100.3");
  const floods = Array.from({ length: 10 }, (_, index) =>
    ask_without_end(`203.0.113.${10 + index}`, `/matches/${long}/record`, 3),
  );
  await eventually(() => floods.every(({ answers }) => answers.length > 0), "the flood to begin", 60_000);
  await others_are_served(players, match, "ten addresses");
  await within(20_000, players[0].get(`/matches/${match}/log`), "a heavy read of another");
  for (const flood of floods) await flood.stop();
});

test("while one socket subscribes 180 times, others read and play on, and each request is answered", async () => {
  const [players, match] = await two_players("198.51.100.4");
  const socket = await Neighbour.at("203.0.113.2", server).socket();
  const { ply } = await players[0].snapshot(long);
  const asked = [];
  for (let times = 0; times < 180; ++times)
    asked.push(socket.ask({ type: "subscribe", match: long, ply: times % 2 ? 0 : ply - frames_max + 1 }));
  await others_are_served(players, match, "180 subscriptions");
  const answers = await within(60_000, Promise.all(asked), "all answers");
  const acks = answers.filter(({ type }) => type === "ack");
  assert.ok(acks.length > 0);
  for (const { type, code } of answers) assert.ok(type === "ack" || code === "rate_limited", `${type} ${code}`);
  const received = socket.left.filter(({ type }) => type === "frame").length / frames_max;
  const snapshots = socket.left.filter(({ type }) => type === "snapshot").length;
  assert.ok(received + snapshots <= acks.length, `received ${received + snapshots} times after ${acks.length} acks`);
  await socket.close();
});

/** How many reads of this kind the server has done: `light` or `heavy`. */
async function reads_done(kind) {
  const text = await (await fetch(`${server.origin}/metrics`)).text();
  return Number(new RegExp(`^atoll_${kind}_read_cpu_seconds_count (\\d+)$`, "m").exec(text)[1]);
}

test("while one address requests lists over 200 connections, others play on, and each request is charged", async () => {
  const [players, match] = await two_players("198.51.100.9");
  const before = await reads_done("light");
  const flood = ask_without_end("203.0.113.3", "/matches?list=watch", 200);
  await eventually(() => flood.answers.length > 20, "the flood to begin");
  await others_are_served(players, match, "200 connections for lists");
  await flood.stop();
  const served = flood.answers.filter(({ status }) => status === 200).length;
  assert.ok(served > 20, `${served} lists were answered`);
  assert.ok((await reads_done("light")) - before >= served, "they count as light reads");
});

/** Plays and makes offers until the match has this many entries; the last one is a turn. */
async function played_with_offers(players, match, entries) {
  for (let ply = 0; ply < entries;) {
    for (const player of players) {
      for (let times = 0; times < 5; ++times) {
        const offered = await player.post(`/matches/${match}/offers`, { offer: { kind: "draw" }, cmd: fresh() });
        await player.post(`/matches/${match}/votes`, { offer: offered.ply, accept: false, cmd: fresh() });
      }
    }
    ({ ply } = await playTurn(await mover(players, match), match, last));
  }
  return players[0].snapshot(match);
}

test("while one address offers to take back old turns, others play on, and each refused offer is charged", async () => {
  const greedy = await Promise.all(
    ["Eve", "Dan"].map((name, at) => Neighbour.at(`203.0.113.${30 + at}`, server).guest(name)),
  );
  const watched = await table(greedy, { game: "metikoro" });
  const { ply } = await played_with_offers(greedy, watched, 105);
  const [players, match] = await two_players("198.51.100.8");
  const before = await reads_done("heavy");
  const body = () => ({ offer: { kind: "take_back", turn: ply - 100 }, cmd: fresh() });
  const flood = ask_without_end(greedy[0].address, `/matches/${watched}/offers`, 50, { session: greedy[0], body });
  await others_are_served(players, match, "offers to take back");
  await flood.stop();
  const refused = flood.answers.filter(({ status }) => status === 422).length;
  assert.ok(refused >= 10, `${refused} offers were refused`);
  assert.ok((await reads_done("heavy")) - before >= refused, "they count as heavy reads");
});

test("frames come in pages that together make up the whole match", async () => {
  const reader = Neighbour.at("198.51.100.5", server);
  const end = await reader.snapshot(long);
  assert.ok(end.ply > frames_max, `a match of ${end.ply} entries is too short for this test`);
  let { view } = await reader.get(`/matches/${long}/at/0`);
  let since = 0;
  for (let page; page === undefined || page.next !== undefined;) {
    page = await reader.get(`/matches/${long}/frames?since=${since}`);
    assert.equal(page.ply, end.ply);
    assert.equal(page.frames.length, Math.min(frames_max, end.ply - since));
    for (const frame of page.frames) {
      assert.deepEqual([frame.base, frame.ply], [since, since + 1]);
      view = patch.applyPatch(view, frame.patch, true).newDocument;
      since = frame.ply;
    }
    assert.equal(page.next, since < end.ply ? since : undefined);
  }
  assert.equal(since, end.ply);
  assert.deepEqual(view, end.view);
});

test("a socket gets at most a page of frames, and a snapshot if it missed more", async () => {
  const reader = Neighbour.at("198.51.100.6", server);
  const { ply } = await reader.snapshot(long);
  const socket = await reader.socket();
  await socket.call({ type: "subscribe", match: long, ply: ply - frames_max });
  for (let next = ply - frames_max + 1; next <= ply; ++next) assert.equal((await socket.next("frame")).ply, next);
  await socket.call({ type: "subscribe", match: long, ply: ply - frames_max - 1 });
  assert.equal((await socket.next("snapshot")).snapshot.ply, ply);
  await socket.close();
});

test("a player can make five offers between two turns", async () => {
  const players = await Promise.all(["Ann", "Bob"].map((name) => Neighbour.at("198.51.100.7", server).guest(name)));
  const [ann, bob] = players;
  const match = await table(players, { game: "metikoro" });
  const offer = () => ["POST", `/matches/${match}/offers`, { offer: { kind: "draw" }, cmd: fresh() }];
  const withdraw = (player, ply) => player.post(`/matches/${match}/votes`, { offer: ply, accept: false, cmd: fresh() });
  for (let times = 0; times < 5; ++times) await withdraw(ann, (await ann.ok(...offer())).ply);
  await ann.refused("too_many_offers", ...offer());
  await withdraw(bob, (await bob.ok(...offer())).ply);
  const { ply } = await ann.snapshot(match);
  assert.equal(ply, 12, "a refused offer is not logged");
  await playTurn(await mover(players, match), match);
  await withdraw(bob, (await ann.ok(...offer())).ply);
  await ann.post(`/matches/${match}/resign`, { cmd: fresh() });
  assert.equal((await ann.snapshot(match)).status, "finished");
});
