// A table before its match: created, listed, joined, left, started.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { spoiled } from "../support/client.js";
import { Server } from "../support/server.js";
import { Follower, mover, playTurn, table } from "../support/play.js";

let server;
let ann, bob, cid, stranger;
before(async () => {
  server = await Server.start();
  [ann, bob, cid, stranger] = await Promise.all(["Ann", "Bob", "Cid", "Stranger"].map((name) => server.guest(name)));
});
after(() => server?.stop());

const me = { kind: "me" };
const open = { kind: "open" };
const invite = { kind: "invite" };
const bot = { kind: "bot", bot: "random" };
const setUp = (owner, seats, more = {}) =>
  owner.post("/matches", { game: "maori", options: {}, seats, visibility: "public", ...more });
const listed = async (client, list) => (await everything(client, list)).map(({ id }) => id);

/** All items of a list, across all pages. */
async function everything(client, list, limit = 100) {
  const items = [];
  for (let cursor = null; ;) {
    const page = await client.get(
      `/matches?list=${list}&limit=${limit}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`,
    );
    items.push(...page.matches);
    if (page.next === null) return items;
    assert.equal(page.matches.length, limit, "a page with a next page is full");
    cursor = page.next;
  }
}

test("a table of three fills up and starts by itself", async () => {
  const match = await setUp(ann, [me, open, open]);
  assert.equal(match.status, "open");
  assert.equal(match.owner, ann.user.id);
  assert.equal(match.you, 0);
  assert.equal(match.ply, 0);
  for (const empty of ["view", "score", "prompt", "outcome"]) assert.equal(match[empty], null, empty);
  assert.deepEqual([match.legal, match.to_act], [[], []]);
  assert.deepEqual(
    match.seats.map(({ kind }) => kind),
    ["player", "open", "open"],
  );
  assert.ok((await listed(stranger, "open")).includes(match.id));

  assert.deepEqual(await bob.post(`/matches/${match.id}/seats`, { seat: 2 }), { seat: 2 });
  assert.equal((await bob.snapshot(match.id)).status, "open");
  assert.deepEqual(await cid.post(`/matches/${match.id}/seats`, {}), { seat: 1 });

  const running = await bob.snapshot(match.id);
  assert.equal(running.status, "running");
  assert.equal(running.you, 2);
  assert.deepEqual(
    running.seats.map(({ user }) => user.name),
    ["Ann", "Cid", "Bob"],
  );
  assert.equal(running.commitment, match.commitment, "the commitment exists before other players join");
  assert.equal(running.invitation, undefined);
  assert.ok(!(await listed(stranger, "open")).includes(match.id));
  assert.ok((await listed(stranger, "watch")).includes(match.id));
});

test("a table without a free seat starts at once, also with bots only", async () => {
  const match = await setUp(ann, [me, bot]);
  assert.equal(match.status, "running");
  assert.notEqual(match.view, null);
  const bots = await setUp(ann, [bot, bot]);
  assert.equal(bots.you, null);
  assert.notEqual(bots.status, "open");
});

test("a seat is taken once", async () => {
  const { id } = await setUp(ann, [me, open, open]);
  await ann.refused("already_seated", "POST", `/matches/${id}/seats`, {});
  await bob.post(`/matches/${id}/seats`, { seat: 1 });
  await bob.refused("already_seated", "POST", `/matches/${id}/seats`, { seat: 2 });
  await cid.refused("seat_taken", "POST", `/matches/${id}/seats`, { seat: 0 });
  await cid.refused("seat_taken", "POST", `/matches/${id}/seats`, { seat: 1 });
  await server.nobody().refused("unauthenticated", "POST", `/matches/${id}/seats`, {});
  await cid.post(`/matches/${id}/seats`, {});
  await stranger.refused("match_not_open", "POST", `/matches/${id}/seats`, {});
});

test("of many who request a seat at the same time, one gets it", async () => {
  const { id } = await setUp(ann, [me, open]);
  const guests = await Promise.all(Array.from({ length: 8 }, (_, index) => server.guest(`Grasper ${index}`)));
  const answers = await Promise.all(guests.map((guest) => guest.call("POST", `/matches/${id}/seats`, {})));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  for (const { status, body } of answers) if (status !== 200) assert.match(body.code, /^(seat_taken|match_not_open)$/);
  const winner = guests[answers.findIndex(({ status }) => status === 200)];
  assert.equal((await ann.snapshot(id)).seats[1].user.id, winner.user.id);
});

test("leaving before the start frees the seat; the owner's leaving closes the table", async () => {
  const { id } = await setUp(ann, [me, open, open]);
  await bob.post(`/matches/${id}/seats`, { seat: 1 });
  await stranger.refused("not_seated", "DELETE", `/matches/${id}/seats/mine`);
  await bob.ok("DELETE", `/matches/${id}/seats/mine`);
  assert.deepEqual((await ann.snapshot(id)).seats[1], {
    seat: 1,
    kind: "open",
    user: null,
    bot: null,
    kept_for: null,
    paused: null,
    present: false,
    resigned: false,
  });
  await bob.refused("not_seated", "DELETE", `/matches/${id}/seats/mine`);
  await bob.post(`/matches/${id}/seats`, {});
  await ann.ok("DELETE", `/matches/${id}/seats/mine`);
  assert.equal((await bob.snapshot(id)).status, "closed");
  await cid.refused("match_not_open", "POST", `/matches/${id}/seats`, {});
  for (const list of ["open", "watch"]) assert.ok(!(await listed(cid, list)).includes(id), list);
});

test("a running match cannot be left", async () => {
  const id = await table([ann, bob]);
  const before = await bob.snapshot(id);
  await bob.refused("match_not_open", "DELETE", `/matches/${id}/seats/mine`);
  assert.deepEqual(await bob.snapshot(id), before);
});

test("for strangers a private match does not exist, whatever they try", async () => {
  const match = await setUp(ann, [me, open], { visibility: "private" });
  const { id, invitation } = match;
  const wrong = spoiled(invitation);
  const turn = { prompt: 0, steps: [], cmd: "command-1" };
  const attempts = [
    ["GET", `/matches/${id}`],
    ["GET", `/matches/${id}?invitation=${wrong}`],
    ["GET", `/matches/${id}/frames?since=0`],
    ["GET", `/matches/${id}/at/0`],
    ["GET", `/matches/${id}/record`],
    ["POST", `/matches/${id}/seats`, {}],
    ["POST", `/matches/${id}/seats`, { invitation: wrong }],
    ["DELETE", `/matches/${id}/seats/mine`],
    ["PUT", `/matches/${id}/seats/1`, { kind: "open" }],
    ["POST", `/matches/${id}/declined`],
    ["POST", `/matches/${id}/start`],
    ["POST", `/matches/${id}/invitation`],
    ["POST", `/matches/${id}/rematch`],
    ["POST", `/matches/${id}/preview`, { prompt: 0, steps: [] }],
    ["POST", `/matches/${id}/turns`, turn],
    ["POST", `/matches/${id}/resign`, { cmd: "command-1" }],
  ];
  const missing = id.replace(/^./, (letter) => (letter === "a" ? "b" : "a"));
  const before = await ann.snapshot(id);
  for (const started of [false, true]) {
    for (const [method, path, body] of attempts) {
      const hidden = await stranger.refused("unknown_match", method, path, body);
      const unknown = await stranger.refused("unknown_match", method, path.replace(id, missing), body);
      assert.deepEqual(hidden, unknown, "a private match looks like one that does not exist");
    }
    const socket = await stranger.socket();
    for (const message of [
      { type: "subscribe", match: id },
      { type: "subscribe", match: id, ply: 0 },
      { type: "subscribe", match: id, invitation: wrong },
      { type: "preview", match: id, prompt: 0, steps: [] },
      { type: "commit", match: id, ...turn },
    ]) {
      await socket.refused("unknown_match", message);
    }
    assert.deepEqual(socket.left, []);
    await socket.close();
    for (const list of ["open", "watch", "mine", "finished", "your_turn", "invited"]) {
      assert.ok(!(await listed(stranger, list)).includes(id), list);
    }
    if (started) break;
    assert.deepEqual(await ann.snapshot(id), before);
    await bob.post(`/matches/${id}/seats`, { invitation });
    assert.equal((await bob.snapshot(id)).status, "running");
  }
});

test("an invitation gives access to a private match and a seat in it", async () => {
  const { id, invitation } = await setUp(ann, [me, open, invite], { visibility: "private" });
  const seen = await stranger.get(`/matches/${id}?invitation=${invitation}`);
  assert.equal(seen.you, null);
  assert.equal(seen.invitation, undefined, "only seated players see the invitation");
  assert.equal((await server.nobody().get(`/matches/${id}?invitation=${invitation}`)).id, id);
  await bob.post(`/matches/${id}/seats`, { invitation });
  await cid.post(`/matches/${id}/seats`, { invitation });
  assert.equal((await cid.snapshot(id)).status, "running");
  await stranger.refused("match_not_open", "POST", `/matches/${id}/seats`, { invitation });

  const follower = await Follower.of(stranger, id, { invitation });
  assert.deepEqual([follower.snapshot.you, follower.snapshot.legal], [null, []]);
  await playTurn(await mover([ann, bob, cid], id), id);
  await follower.step();
  for (const path of ["/frames?since=0&", "/at/1?", "/record?"]) {
    await stranger.get(`/matches/${id}${path}invitation=${invitation}`);
  }
  await follower.socket.close();
});

test("in a public match, an invited seat needs the invitation", async () => {
  const { id, invitation } = await setUp(ann, [me, invite]);
  await bob.refused("bad_invitation", "POST", `/matches/${id}/seats`, {});
  await bob.refused("bad_invitation", "POST", `/matches/${id}/seats`, { seat: 1 });
  await bob.refused("bad_invitation", "POST", `/matches/${id}/seats`, {
    seat: 1,
    invitation: "a".repeat(invitation.length),
  });
  assert.equal((await bob.snapshot(id)).invitation, undefined);
  await bob.post(`/matches/${id}/seats`, { seat: 1, invitation });
  assert.equal((await bob.snapshot(id)).status, "running");
});

test("each list contains its own matches, and no others", async () => {
  const [dan, eve] = await Promise.all([server.guest("Dan"), server.guest("Eve")]);
  const opened = (await setUp(dan, [me, open])).id;
  const running = await table([dan, eve]);
  const secret = await table([dan, eve], { visibility: "private" });
  assert.deepEqual((await listed(dan, "mine")).sort(), [opened, running, secret].sort());
  assert.deepEqual((await listed(eve, "mine")).sort(), [running, secret].sort());
  assert.deepEqual(await listed(dan, "finished"), []);
  const [dans, eves] = [await listed(dan, "your_turn"), await listed(eve, "your_turn")];
  assert.deepEqual([...dans, ...eves].sort(), [running, secret].sort(), "it is one player's turn in each match");

  for (const item of await everything(dan, "mine")) {
    const snapshot = await dan.snapshot(item.id);
    for (const key of Object.keys(item)) {
      if (!["your_turn", "refused", "replacement"].includes(key)) assert.deepEqual(item[key], snapshot[key], key);
    }
    assert.equal(item.your_turn, snapshot.to_act.includes(snapshot.you));
  }
  const watched = await listed(server.nobody(), "watch");
  assert.ok(watched.includes(running) && !watched.includes(secret) && !watched.includes(opened));
  for (const list of ["mine", "your_turn", "finished", "invited"]) {
    await server.nobody().refused("unauthenticated", "GET", `/matches?list=${list}`);
  }
});

test("pages contain every match once, also when others are added meanwhile", async () => {
  const fay = await server.guest("Fay");
  const ids = [];
  for (let count = 0; count < 7; ++count) ids.push((await setUp(fay, [me, open])).id);
  for (const limit of [1, 2, 3, 7]) {
    const items = await everything(fay, "mine", limit);
    assert.deepEqual(
      items.map(({ id }) => id),
      [...ids].reverse(),
      `limit ${limit}: newest first`,
    );
  }
  const { matches, next } = await fay.get("/matches?list=mine&limit=3");
  ids.push((await setUp(fay, [me, open])).id);
  const rest = (await fay.get(`/matches?list=mine&limit=100&cursor=${encodeURIComponent(next)}`)).matches;
  assert.deepEqual(
    [...matches, ...rest].map(({ id }) => id),
    ids.slice(0, 7).reverse(),
  );
});
