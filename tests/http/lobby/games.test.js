import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import Ajv2020 from "ajv/dist/2020.js";
import { Server } from "../support/server.js";

let server;
let player;
before(async () => {
  server = await Server.start();
  player = await server.guest("Moana");
});
after(() => server?.stop());

test("the games are public, each with a valid schema of its options", async () => {
  const games = await server.nobody().get("/games");
  assert.ok(games.some(({ id }) => id === "maori"));
  for (const game of games) {
    const { components, ...rest } = await server.nobody().get(`/games/${game.id}`);
    assert.deepEqual(rest, game);
    assert.equal(typeof components, "object");
    assert.ok(game.seats.min <= game.seats.max);
    const fits = new Ajv2020.default({ strict: false }).compile(game.options);
    assert.ok(fits(defaultsOf(game)), `the defaults of ${game.id} are valid options`);
    assert.ok(!fits({ ...defaultsOf(game), unknown: 1 }), `${game.id} refuses unknown options`);
  }
});

const defaultsOf = (game) =>
  Object.fromEntries(Object.entries(game.options.properties ?? {}).map(([name, option]) => [name, option.default]));

test("a table of every game can be created with the defaults, for every number of seats", async () => {
  for (const game of await player.get("/games")) {
    for (let count = game.seats.min; count <= game.seats.max; ++count) {
      const seats = [{ kind: "me" }, ...Array(count - 1).fill({ kind: "open" })];
      const match = await player.post("/matches", { game: game.id, options: {}, seats, visibility: "public" });
      assert.deepEqual(match.options, defaultsOf(game));
      assert.equal(match.seats.length, count);
    }
  }
});

test("an unknown game is not found", async () => {
  await player.refused("not_found", "GET", "/games/chess");
  await player.refused("not_found", "GET", "/games/maori/components");
});

test("Maori has the components of the box", async () => {
  const { components } = await player.get("/games/maori");
  const { tiles } = components;
  const count = (kind) => tiles.filter((tile) => tile.kind === kind).reduce((sum, tile) => sum + tile.count, 0);
  const counted = Object.fromEntries(
    ["single", "end", "middle", "water", "volcano"].map((kind) => [kind, count(kind)]),
  );
  assert.deepEqual(counted, { single: 10, end: 54, middle: 14, water: 17, volcano: 2 });
  tiles.forEach((tile, index) => assert.equal(tile.id, index));
  assert.equal(components.stops.length, 16);
  for (const side of ["front", "atoll"]) assert.equal(components.sides[side].cells.length, 20);
});
