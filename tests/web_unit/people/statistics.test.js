import assert from "node:assert/strict";
import { test } from "node:test";
import {
  by_game,
  by_opponent,
  csv_of,
  grouped,
  months_of,
  opponents_of,
  summary_of,
} from "../../../web/lib/people/statistics.js";

const day_ms = 86_400_000;
const now = new Date(2026, 5, 15, 12).getTime();
const bob = { id: "bob", name: "Bob", guest: false };

/** @param {Partial<import("../../../web/lib/people/statistics.js").Result>} [changes] @returns {import("../../../web/lib/people/statistics.js").Result} */
const result = (changes = {}) => ({
  match: "m1",
  game: "maori",
  created_at: now - day_ms,
  at: now,
  completion: "finished",
  rated: true,
  players: 2,
  own: { rank: 1, points: 20 },
  opponents: [{ user: bob, bot: null, rank: 2, points: 10 }],
  turns: 10,
  turns_ms: 300_000,
  ...changes,
});

const left = result({ completion: "resigned", own: { rank: 2, points: 3 }, turns: 0, turns_ms: 0 });
const replaced = result({ completion: "timed_out", own: null, turns: 0, turns_ms: 0 });

test("a summary counts wins, points of finished matches, and the time of all turns", () => {
  const lost = result({ own: { rank: 2, points: 11 }, turns: 5, turns_ms: 600_000 });
  assert.deepEqual(summary_of("all", [result(), lost, left, replaced]), {
    key: "all",
    matches: 4,
    wins: 1,
    left: 2,
    points: 15.5,
    pace_ms: 60_000,
  });
  assert.deepEqual(summary_of("none", []), { key: "none", matches: 0, wins: 0, left: 0, points: null, pace_ms: null });
});

test("a match that has a winner and no points does not count for the points on average", () => {
  const opponents = [{ user: bob, bot: null, rank: 2, points: 0 }];
  const won = result({ game: "metikoro", own: { rank: 1, points: 1 }, opponents });
  assert.equal(summary_of("", [won]).points, null);
  assert.equal(summary_of("", [won, result()]).points, 20);
});

test("who leaves has not won, whatever the computer achieved afterwards", () => {
  assert.equal(summary_of("", [result({ completion: "resigned", own: { rank: 1, points: 30 } })]).wins, 0);
});

test("a win is what the game calls one, and team mates are no opponents", () => {
  const cyd = { id: "cyd", name: "Cyd", guest: false };
  const of_team = (/** @type {number} */ team) => ({ rank: 1 + 2 * team, points: 20, team });
  const teams = result({
    own: of_team(0),
    opponents: [
      { user: bob, bot: null, ...of_team(0) },
      { user: cyd, bot: null, ...of_team(1) },
    ],
  });
  assert.deepEqual(by_opponent(teams), ["user cyd"]);
  assert.deepEqual([...opponents_of([teams]).keys()], ["user cyd"]);
  const lost = { rank: 1, points: 20, won: false, team: 0 };
  const together = result({ own: lost, opponents: [{ user: bob, bot: null, ...lost }] });
  assert.deepEqual(by_opponent(together), []);
  assert.equal(summary_of("", [teams, together]).wins, 1);
});

test("games and opponents are sorted by the number of matches", () => {
  const bot = { user: null, bot: "greedy", rank: 2, points: 1 };
  const results = [
    result({ game: "hawaii" }),
    result(),
    result({ opponents: [bot, bot] }),
    result({ opponents: [bot, { user: bob, bot: null, rank: 3, points: 0 }] }),
  ];
  assert.deepEqual(
    grouped(results, by_game).map(({ key, matches }) => [key, matches]),
    [
      ["maori", 3],
      ["hawaii", 1],
    ],
  );
  assert.deepEqual(
    grouped(results, by_opponent).map(({ key, matches }) => [key, matches]),
    [
      ["user bob", 3],
      ["bot greedy", 2],
    ],
  );
  assert.equal(opponents_of(results).get("user bob")?.user?.name, "Bob");
});

test("the name of an opponent is the newest", () => {
  const older = result({ opponents: [{ user: { ...bob, name: "Robert" }, bot: null, rank: 2, points: 1 }] });
  assert.equal(opponents_of([result(), older]).get("user bob")?.user?.name, "Bob");
});

test("months end with the current one, and contain their own matches only", () => {
  const results = [
    result(),
    result({ at: new Date(2026, 5, 1).getTime(), own: { rank: 2, points: 1 } }),
    result({ at: new Date(2026, 4, 31, 23, 59).getTime() }),
    result({ at: new Date(2025, 5, 20).getTime() }),
  ];
  const months = months_of(results, now, 12);
  assert.equal(months.length, 12);
  assert.deepEqual(months.at(-1), { from: new Date(2026, 5, 1).getTime(), matches: 2, wins: 1 });
  assert.deepEqual(months.at(-2), { from: new Date(2026, 4, 1).getTime(), matches: 1, wins: 1 });
  assert.equal(months[0].from, new Date(2025, 6, 1).getTime());
  assert.equal(
    months.reduce((sum, { matches }) => sum + matches, 0),
    3,
  );
});

test("the table for spreadsheets quotes cells and defuses formulas", () => {
  const named = (/** @type {string} */ name) =>
    result({ opponents: [{ user: { ...bob, name }, bot: null, rank: 2, points: 1 }] });
  const [head, first, second] = csv_of([named('Bo"b, the 2nd'), named("=1+1")]).split("\r\n");
  assert.equal(head.split(",").length, 12);
  assert.match(first, /,"Bo""b, the 2nd",10,30$/);
  assert.match(second, /,'=1\+1,10,30$/);
  assert.match(csv_of([replaced]), /timed_out,true,2,,,Bob,0,\r\n$/);
});
