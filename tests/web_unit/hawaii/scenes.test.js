import assert from "node:assert/strict";
import { test } from "node:test";
import { GodDefs } from "../../../web/games/hawaii/art_gods.js";
import { TileDefs, tile_id } from "../../../web/games/hawaii/art_tiles.js";
import { scene } from "../../../web/games/hawaii/scenes.js";
import { mid_game } from "./fixtures.js";

/** @typedef {import("../../../web/games/hawaii/types.js").Event} Event */
/** @typedef {import("../../../web/games/hawaii/types.js").FaceUp} FaceUp */

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
