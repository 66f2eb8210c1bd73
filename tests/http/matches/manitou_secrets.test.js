// What opponents and spectators of a game with hidden information receive, compared byte by byte.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fresh } from "../support/client.js";
import { without } from "../support/objects.js";
import { Follower, draft, playTurn, table } from "../support/play.js";
import { Server } from "../support/server.js";
import { of_presence } from "../support/socket.js";

let server;
let ann, bob, cat, watcher, nobody;
before(async () => {
  server = await Server.start();
  [ann, bob, cat, watcher] = await Promise.all(["Ann", "Bob", "Cat", "Watcher"].map((name) => server.guest(name)));
  nobody = server.nobody();
});
after(() => server?.stop());

const players = () => [ann, bob, cat];

/** A match of three that Ann, on seat 0, starts; so Cat is the last seat, and chooses seven. */
async function hunt() {
  for (;;) {
    const match = await table(players(), { game: "manitou" });
    if ((await watcher.snapshot(match)).view.start === 0) return match;
  }
}

// Two teams without a common card, with short and with long names.
const short_words = ["hunter_1", "hunter_2", "hunter_3", "hunter_4", "chief", "chief", "scout", "scout"];
const long_words = [
  "hunter_9",
  "hunter_10",
  "medicine_man",
  "medicine_man",
  "rain_maker",
  "rain_maker",
  "clan_mother",
  "clan_mother",
];
const steps_of = (cards) => cards.map((card) => ({ type: "choose", card }));

async function choose(player, match, cards) {
  const { prompt } = await player.snapshot(match);
  return player.post(`/matches/${match}/turns`, { prompt, steps: steps_of(cards), cmd: fresh() });
}

const times = new Set(["at", "created_at", "updated_at"]);
/** Replaces what differs between any two matches: ids, times, and which buffalo cards the herds have. */
function blinded(value, match, key = "") {
  if (times.has(key)) return 0;
  if (key === "commitment") return "";
  if (value === match) return "match";
  if (Array.isArray(value)) return value.map((item) => blinded(item, match));
  if (value === null || typeof value !== "object") return value;
  const herd = "large" in value && key !== "takes";
  const inner = herd ? { ...value, large: value.large === null, small: value.small === null } : value;
  return Object.fromEntries(Object.entries(inner).map(([name, member]) => [name, blinded(member, match, name)]));
}

/** All responses that a viewer gets about a match: to every GET, and to steps for another seat. */
async function asked(client, match, ply) {
  const paths = ["", "/frames?since=0", "/record", "/record?states=1"];
  for (let earlier = 0; earlier <= ply; ++earlier) paths.push(`/at/${earlier}`, `/frames?since=${earlier}`);
  const answers = [];
  for (const path of paths) answers.push(await client.call("GET", `/matches/${match}${path}`));
  answers.push(await client.call("GET", `/matches/${match}/at/${ply + 1}`));
  for (const steps of [[], steps_of(short_words), steps_of(long_words), [{ type: "lay", card: "chief", herd: 0 }]]) {
    answers.push(await client.call("POST", `/matches/${match}/preview`, { prompt: 0, steps }));
    answers.push(await client.call("POST", `/matches/${match}/turns`, { prompt: 0, steps, cmd: fresh() }));
  }
  const { matches } = await client.get("/matches?list=watch");
  // The number of spectators changes with the sockets, too.
  const listed = matches.filter(({ id }) => id === match).map((item) => without(item, "spectators"));
  return { answers: answers.map(({ status, body }) => ({ status, body })), listed };
}

/**
 * Plays the first turns of a match in which Ann chooses `team`, and collects what each of `viewers` receives meanwhile.
 */
async function gathered(team, viewers, until) {
  const match = await hunt();
  const followers = await Promise.all(viewers.map((viewer) => Follower.of(viewer, match)));
  const { prompt } = await ann.snapshot(match);
  const steps = steps_of(team);
  for (let count = 0; count <= steps.length; ++count)
    await ann.post(`/matches/${match}/preview`, { prompt, steps: steps.slice(0, count) });
  const before = [];
  for (const viewer of viewers) before.push(await viewer.snapshot(match));
  await choose(ann, match, team);
  await choose(bob, match, short_words);
  if (until > 2) await choose(cat, match, long_words.slice(0, 7));
  const received = [];
  for (const [index, follower] of followers.entries()) {
    await follower.until(({ ply }) => ply === until);
    await follower.socket.call({ type: "hello" });
    const messages = [...follower.frames, ...follower.socket.left.filter(({ type }) => !of_presence.includes(type))];
    const all = { before: before[index], messages, ...(await asked(viewers[index], match, until)) };
    received.push(blinded(without(all, "seats"), match));
    await follower.socket.close();
  }
  return { match, received };
}

/** As JSON, without presence. */
const steady = (received) => JSON.stringify(received).replace(/"present":(true|false)/g, '"present":0');

test("while players choose, no other viewer can tell which cards a team has, or how many", async () => {
  const viewers = [bob, cat, watcher, nobody];
  const one = await gathered(short_words, viewers, 2);
  const other = await gathered(long_words, viewers, 2);
  for (const index of viewers.keys()) assert.equal(steady(one.received[index]), steady(other.received[index]));
  for (const { before } of one.received) {
    assert.equal(before.ply, 0);
    assert.deepEqual(before.to_act, [0, 1, 2]);
    assert.deepEqual(
      before.view.tribes.map(({ ready }) => ready),
      [false, false, false],
    );
  }
});

test("frames, snapshots and records have the same size, whatever they hide", async () => {
  const sizes = [];
  for (const team of [short_words, long_words]) {
    const match = await hunt();
    const follower = await Follower.of(watcher, match);
    await choose(ann, match, team);
    await choose(bob, match, team);
    await choose(cat, match, team.slice(1));
    await follower.until(({ ply }) => ply === 3);
    const live = follower.frames.map((frame) => JSON.stringify(frame).length);
    await follower.socket.close();
    const http = [];
    for (const client of [watcher, nobody]) {
      for (const path of ["/frames?since=0", "/frames?since=2", "/record"])
        http.push((await client.call("GET", `/matches/${match}${path}`)).text.length);
      const { text } = await client.call("GET", `/matches/${match}`);
      http.push(text.replace(/"(large|small)":\d+/g, "").length);
    }
    sizes.push({ live, http });
  }
  assert.deepEqual(sizes[0], sizes[1]);
});

test("when the hands are dealt, spectators see that, but not which cards", async () => {
  const viewers = [watcher, nobody];
  const one = await gathered(short_words, viewers, 3);
  const other = await gathered(long_words, viewers, 3);
  for (const index of viewers.keys()) assert.equal(steady(one.received[index]), steady(other.received[index]));
  const { view } = await ann.snapshot(one.match);
  assert.deepEqual([...view.own.hand, ...view.own.pile].sort(), [...short_words].sort());
  assert.deepEqual([view.own.hand.length, view.own.home.length], [3, 13]);
});

/** An event without what only its own seat may see. */
function open_part(event) {
  if (event.type === "chose") return { ...event, team: null };
  if (event.type === "dealt") return { ...event, cards: null };
  if (event.type === "drew") return { ...event, card: null };
  return event;
}
const hidden_of = (event) => ({ chose: event.team, dealt: event.cards, drew: event.card })[event.type] ?? null;

/** A frame without what only its viewer may know. */
const open_frame = (frame) => ({
  ...without(frame, "prompt", "legal"),
  events: frame.events.map(open_part),
  patch: frame.patch.filter(({ path }) => !path.startsWith("/own")),
});

const deck = [
  ...Array.from({ length: 10 }, (_, index) => `hunter_${index + 1}`),
  "hunter_5",
  ...["chief", "medicine_man", "rain_maker", "scout", "clan_mother"].flatMap((card) => [card, card]),
];
const minus = (cards, others) => {
  const left = [...cards];
  for (const card of others) left.splice(left.indexOf(card), 1);
  return left.sort();
};

/** Asserts that a view contains no more than follows from open events, except `own`. */
function assert_open(view, laid) {
  assert.deepEqual(Object.keys(without(view, "own")).sort(), [
    ...["hunt", "hunts", "last", "phase", "start", "tribes", "turn"],
  ]);
  for (const [seat, tribe] of view.tribes.entries()) {
    const mine = laid.filter((card) => card.seat === seat).map(({ card }) => card);
    assert.deepEqual([...tribe.left].sort(), minus(minus(deck, tribe.lost), view.phase === "over" ? [] : mine));
    for (const count of ["team_size", "team", "hand", "plays", "points"]) assert.equal(typeof tribe[count], "number");
    assert.deepEqual(Object.keys(tribe).sort(), [
      ...["hand", "left", "lost", "plays", "points", "prisoners", "ready", "team", "team_size"],
    ]);
  }
  const on_table = view.hunts.at(-1).herds.flatMap(({ cards }) => cards);
  assert.deepEqual(
    on_table.map(({ seat, card }) => `${seat} ${card}`).sort(),
    laid.map(({ seat, card }) => `${seat} ${card}`).sort(),
  );
}

test("in a whole match no viewer receives a card that is hidden from them; the final record contains all", async () => {
  const match = await hunt();
  const viewers = [ann, bob, cat, watcher, nobody];
  const followers = await Promise.all(viewers.map((viewer) => Follower.of(viewer, match)));
  let laid = [];
  let own_cards_shown = 0;
  for (let ply = 1; followers[3].snapshot.status === "running"; ++ply) {
    const [seat] = followers[3].snapshot.to_act;
    const pick = (legal) => legal[(ply * 7) % legal.length];
    await playTurn(players()[seat], match, pick);
    const frames = await Promise.all(followers.map((follower) => follower.step()));
    for (const [index, frame] of frames.entries()) {
      assert.deepEqual(open_frame(frame), open_frame(frames[3]), "viewers' frames differ only in their own cards");
      assert.equal("steps" in frame || "draws" in frame || "state" in frame || "seed" in frame, false);
      for (const event of frame.events) {
        if (event.seat !== index) assert.equal(hidden_of(event), null);
        else if (hidden_of(event)) ++own_cards_shown;
      }
      if (!frame.to_act.includes(index)) assert.deepEqual([frame.prompt, frame.legal], [null, []]);
      if (index > 2) assert.ok(!frame.patch.some(({ path }) => path.startsWith("/own")));
    }
    for (const event of frames[3].events) {
      if (event.type === "laid") laid.push(event);
      if (event.type === "hunt_began") laid = [];
    }
    for (const { snapshot, client } of followers) {
      assert_open(snapshot.view, laid);
      assert.equal(snapshot.view.own === null, client === watcher || client === nobody);
      assert.deepEqual(without(snapshot.view, "own"), without(followers[3].snapshot.view, "own"));
    }
    if (ply % 9 === 5) await assert_looks(match, ply, viewers, followers);
  }
  assert.ok(own_cards_shown >= 54, "a seat receives its own cards");
  for (const follower of followers) await follower.socket.close();

  const record = await nobody.get(`/matches/${match}/record?states=1`);
  const events = record.turns.flatMap((turn) => turn.events);
  for (const type of ["chose", "dealt", "drew"]) {
    const received = events.filter((event) => event.type === type);
    assert.ok(
      received.length > 0 && received.every((event) => hidden_of(event) !== null),
      `the record contains what they ${type}`,
    );
  }
  assert.ok(record.turns.every(({ steps, draws, state }) => steps.length > 0 && Array.isArray(draws) && state.tribes));
  assert.match(record.seed, /^[0-9a-f]{64}$/);
});

/** Asserts that earlier positions show each viewer their own cards only. */
async function assert_looks(match, ply, viewers, followers) {
  for (const [index, viewer] of viewers.entries()) {
    const now = await viewer.get(`/matches/${match}/at/${ply}`);
    assert.deepEqual(now.view, followers[index].snapshot.view);
    assert.deepEqual(now.events, followers[index].frames[ply - 1].events);
    const { frames } = await viewer.get(`/matches/${match}/frames?since=${ply - 3}`);
    for (const frame of frames) assert.deepEqual(frame.events, followers[index].frames[frame.ply - 1].events);
    const record = await viewer.get(`/matches/${match}/record?states=1`);
    for (const turn of record.turns) {
      assert.equal("steps" in turn, turn.seat === index);
      assert.equal("draws" in turn || "state" in turn, false);
      assert.deepEqual(turn.events, followers[index].frames[turn.ply - 1].events);
    }
    for (const secret of ["seed", "setup", "final_hash"]) assert.equal(secret in record, false);
  }
}

test("a refused step gets the same response, whatever the seat to move hides", async () => {
  const answers = [];
  for (const team of [short_words, long_words]) {
    const match = await hunt();
    await choose(ann, match, team);
    await choose(bob, match, short_words);
    await choose(cat, match, short_words.slice(1));
    const { to_act } = await watcher.snapshot(match);
    assert.deepEqual(to_act, [0]);
    const words = [];
    for (const client of [bob, cat, watcher]) {
      for (const card of new Set(deck)) {
        const steps = [{ type: "lay", card, herd: 1 }];
        for (const path of ["preview", "turns"]) {
          const more = path === "turns" ? { cmd: fresh() } : {};
          const answer = await client.call("POST", `/matches/${match}/${path}`, { prompt: 3, steps, ...more });
          words.push(answer.text);
        }
      }
    }
    answers.push(words);
  }
  assert.deepEqual(answers[0], answers[1]);
});

test("drafting has no visible effect: no frame, no change of the match, of lists or of the record", async () => {
  const match = await hunt();
  const follower = await Follower.of(bob, match);
  const look = async () => ({
    snapshot: without(await bob.snapshot(match), "seats"),
    list: (await bob.get("/matches?list=your_turn")).matches.filter(({ id }) => id === match),
    record: await bob.get(`/matches/${match}/record`),
  });
  const before = await look();
  const { steps } = await draft(ann, match);
  assert.equal(steps.length, 8);
  assert.equal(steady(await look()), steady(before));
  await follower.socket.call({ type: "hello" });
  assert.deepEqual(
    follower.socket.left.filter(({ type }) => !of_presence.includes(type)),
    [],
  );
  await follower.socket.close();
});

test("a player who resigns sees what a spectator sees, now and when coming back", async () => {
  const match = await hunt();
  await choose(cat, match, short_words.slice(1));
  const before = await cat.snapshot(match);
  assert.equal(before.view.own.team.length, 7);
  const [hers, away] = await Promise.all([Follower.of(cat, match), Follower.of(cat, match)]);
  await away.socket.close();
  await cat.post(`/matches/${match}/resign`, { cmd: fresh() });
  await hers.step();
  assert.deepEqual([hers.snapshot.you, hers.snapshot.view.own], [null, null]);
  await hers.socket.close();
  assert.equal((await cat.snapshot(match)).view.own, null);
  assert.equal((await cat.get(`/matches/${match}/at/1`)).view.own, null);

  const missed = await cat.get(`/matches/${match}/frames?since=${before.ply}`);
  assert.equal(missed.snapshot?.view.own, null, "there is no patch from a player's view to a spectator's");
  const back = await Follower.of(cat, match, { snapshot: before });
  await back.step();
  assert.equal(back.snapshot.view.own, null);
  await back.socket.close();
  const { frames } = await bob.get(`/matches/${match}/frames?since=${before.ply}`);
  assert.equal(frames[0].kind, "resign", "for others it is an ordinary frame");
});
