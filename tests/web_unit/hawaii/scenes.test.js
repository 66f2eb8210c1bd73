import assert from "node:assert/strict";
import { test } from "node:test";
import { GodDefs } from "../../../web/games/hawaii/art/gods.js";
import { TileDefs, tile_id } from "../../../web/games/hawaii/art/tiles.js";
import { gains } from "../../../web/games/hawaii/events/gains.js";
import { scene as scenes } from "../../../web/games/hawaii/events/scenes.js";
import { mid_game } from "./fixtures.js";

/** @typedef {import("../../../web/games/hawaii/types.js").Event} Event */
/** @typedef {import("../../../web/games/hawaii/types.js").FaceUp} FaceUp */
/** @typedef {import("../../../web/games/hawaii/types.js").View} View */

/** The last position that shows an event. @param {View} view @param {Event} event @param {View} next */
const scene = (view, event, next) => [scenes(view, event, next) ?? []].flat().at(-1);

/** The names of all that a drawing defines. @param {unknown} node @returns {string[]} */
function defined(node) {
  if (Array.isArray(node)) return node.flatMap(defined);
  if (node === null || typeof node !== "object") return [];
  const { type, props } = /** @type {import("preact").VNode<{id?: string, children?: unknown}>} */ (node);
  if (typeof type === "function") return defined(/** @type {(props: object) => unknown} */ (type)(props));
  return [...(props.id ? [props.id] : []), ...defined(props.children)];
}

/** The position after a visit to the island on the first landing. @param {FaceUp} island */
function visit(island) {
  const view = mid_game(2);
  /** @type {Event} */
  const event = {
    type: "visited",
    seat: 0,
    landing: 0,
    island,
    points: 2,
    boats: { fishing: 0, side_1: 1, side_2: 0 },
    pay: { shells: 0, feet: 3, fruit: 0 },
  };
  return scene(view, event, view);
}

test("the tile that an island gave is in hand, as it is drawn", () => {
  const drawn = defined([TileDefs(), GodDefs()]);
  for (const island of /** @type {FaceUp[]} */ (["foot_hut", "shell_hut", "hula", "surfer", "kahunas", "tikis"])) {
    const held = visit(island)?.pending;
    assert.ok(held?.kind && drawn.includes(tile_id(held.kind, held.side ?? 1)), island);
  }
  const pair = { seat: 0, kind: "kahuna", side: 1, pieces: 2, from: "island", at: 0 };
  assert.deepEqual(visit("kahunas")?.pending, pair);
  assert.deepEqual(visit("hula")?.pending, { ...pair, kind: "hula", side: 2, pieces: 1 });
});

test("an island without a tile puts nothing in the hand", () => {
  for (const island of /** @type {FaceUp[]} */ (["points", "fruit_supply", "fruit_tile"])) {
    const after = visit(island);
    assert.equal(after?.pending, null, island);
    assert.equal(after?.phase, "go", island);
  }
});

test("each of a pair leaves the hand and the stock when it is laid", () => {
  const before = visit("kahunas");
  assert.ok(before);
  const left = (/** @type {typeof before} */ { places }) =>
    places.flatMap(({ stacks }) => stacks).find(({ kind }) => kind === "kahuna")?.count ?? 0;
  const first = scene(before, { type: "kahuna_added", seat: 0, index: 2, shells: 1 }, before);
  assert.equal(first?.pending?.pieces, 1);
  const second = first && scene(first, { type: "kahuna_added", seat: 0, index: 3, shells: 2 }, before);
  assert.equal(second?.pending, null);
  assert.equal(left(before) - left(second), 2);
  assert.equal(second.seats[0].shells - before.seats[0].shells, 3);
});

test("what scores rises from the chief who scored it, and adds up to what the next position says", () => {
  const before = mid_game(2);
  const spears = scene(before, { type: "spears", seat: 1, points: 2 }, before);
  assert.ok(spears);
  const { at, index } = spears.seats[1].chief;
  const [gain, ...others] = gains(before, spears);
  assert.deepEqual(others, []);
  assert.deepEqual([gain.spots, gain.amount, gain.of], [[`${at}-${index}-chief-1`], 2, "points"]);

  const visited = visit("points");
  assert.ok(visited);
  const [landed] = gains(before, visited);
  assert.deepEqual([landed.spots, landed.amount], [["landing-0-chief-0"], 2]);
  const island = scene(visited, { type: "island_points", seat: 0, points: 5 }, visited);
  assert.ok(island);
  assert.equal(island.seats[0].points, before.seats[0].points + 7);
});

test("shells rise from the kahuna that brought them, and nothing rises where somebody pays", () => {
  const before = mid_game(2);
  const { kahunas } = before.seats[0];
  const built = scene(before, { type: "kahuna_added", seat: 0, index: kahunas, shells: 2 }, before);
  assert.ok(built);
  const [gain] = gains(before, built);
  assert.deepEqual([gain.spots, gain.amount, gain.of], [[`kahuna-0-${kahunas}`], 2, "shells"]);
  assert.deepEqual(gains(built, before), []);
});

test("between two rounds the island is cleared before anything new lies on it", () => {
  const before = mid_game(2);
  const next = { ...before, round: before.round + 1, beach: [1, 0] };
  const [cleared, after, ...others] = [
    scenes(before, { type: "round_began", round: next.round, order: [1, 0] }, next) ?? [],
  ].flat();
  assert.deepEqual(others, []);
  assert.equal(after, next);
  assert.deepEqual(cleared.beach, [1, 0]);
  assert.ok(cleared.places.every(({ chiefs, spaces }) => chiefs.length === 0 && spaces.every(({ token }) => !token)));
  assert.ok(cleared.seats.every(({ tokens, fish }) => tokens.length + fish.length === 0));
  const left = before.landings.flatMap(({ island }) => island ?? []);
  assert.deepEqual(cleared.landings.map(({ island }) => island).slice(0, left.length), left);
});
