// Rankings: who is ranked, who is provisional, and a player's history.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fresh } from "../support/client.js";
import { table } from "../support/play.js";
import { Server } from "../support/server.js";

let server;
let ann, bob, cid;
before(async () => {
  server = await Server.start();
  [ann, bob, cid] = await Promise.all(["Ann", "Bob", "Cid"].map((name) => server.guest(name)));
});
after(() => server?.stop());

/** Plays a match that the first player wins by resignation; returns its id. */
async function beats(winner, loser, more) {
  const match = await table([winner, loser], more);
  await loser.post(`/matches/${match}/resign`, { cmd: fresh() });
  return match;
}

const of_names = ({ players }) => players.map(({ place, user }) => [place, user.name]);

test("a player is provisional until the rating is certain, and then ranked; a user's own row is always included", async () => {
  assert.deepEqual(await ann.get("/ratings?game=maori"), { players: [], you: null, next: null });
  for (let match = 0; match < 10; ++match) await beats(ann, bob);
  await beats(bob, ann);
  await beats(ann, cid);
  const ranking = await ann.get("/ratings?game=maori");
  assert.deepEqual(of_names(ranking), [
    [1, "Ann"],
    [2, "Bob"],
  ]);
  assert.deepEqual(ranking.you, ranking.players[0]);
  const [{ rating, sigma, matches, status, played_at }] = ranking.players;
  assert.deepEqual([matches, status], [12, "ranked"]);
  assert.ok(rating > 1500 && sigma <= 280 && played_at > Date.now() - 60_000);
  const { you, ...newcomers } = await cid.get("/ratings?game=maori&list=provisional");
  assert.deepEqual(of_names(newcomers), [[null, "Cid"]]);
  assert.deepEqual([you.status, you.place], ["provisional", null]);
  assert.equal((await server.nobody().get("/ratings?game=maori")).you, null);
  assert.deepEqual((await ann.get("/ratings?game=hawaii")).players, []);
});

test("a ranking is read page by page", async () => {
  const first = await ann.get("/ratings?game=maori&limit=1");
  assert.deepEqual(of_names(first), [[1, "Ann"]]);
  const second = await ann.get(`/ratings?game=maori&limit=1&cursor=${first.next}`);
  assert.deepEqual([of_names(second), second.next], [[[2, "Bob"]], null]);
  for (const query of ["", "?game=chess", "?game=maori&list=best", "?game=maori&limit=0", "?game=maori&cursor=x"]) {
    await ann.refused("invalid", "GET", `/ratings${query}`);
  }
  await ann.refused("invalid", "GET", `/ratings?game=maori&list=provisional&cursor=${first.next}`);
});

test("the history lists all matches; of a private one, others see the change but not the id", async () => {
  const secret = await beats(bob, cid, { visibility: "private" });
  const path = `/players/${cid.user.id}/ratings/maori`;
  const { history } = await cid.get(path);
  assert.equal(history.length, 2);
  assert.equal(history[1].match, secret);
  assert.deepEqual(history[1].before, history[0].after);
  assert.deepEqual([history[0].before.rating, history[1].rank, history[1].players], [1500, 2, 2]);
  const seen = (await ann.get(path)).history;
  assert.deepEqual([seen[0].match, seen[1].match], [history[0].match, null]);
  const recent = async (who) => (await who.get(`/players/${cid.user.id}/matches`)).matches.map(({ id }) => id);
  assert.ok((await recent(bob)).includes(secret));
  assert.deepEqual(await recent(ann), [history[0].match]);
  assert.deepEqual((await cid.get(`/players/${cid.user.id}`)).results, [
    { game: "maori", players: 2, played: 2, won: 0, second: 2 },
  ]);
  await ann.refused("unknown_user", "GET", "/players/nobody/ratings/maori");
  await ann.refused("unknown_user", "GET", "/players/nobody/matches");
  await ann.refused("not_found", "GET", `/players/${cid.user.id}/ratings/chess`);
});

test("a deleted user is in no ranking", async () => {
  await cid.ok("DELETE", "/me");
  assert.deepEqual((await ann.get("/ratings?game=maori&list=provisional")).players, []);
});
