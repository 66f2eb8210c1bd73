import assert from "node:assert/strict";
import { test } from "node:test";
import {
  decides_where,
  group_choices,
  laps_on_offer,
  placement,
  shell_price,
  turns_on_offer,
} from "../../../web/games/maori/turn/choices.js";
import { moves, scenes } from "./fixtures.js";

test("moves are grouped by the stop where they end, with their price", () => {
  const { stops } = group_choices(moves(2, 3), 14);
  assert.deepEqual([...stops.keys()], [15, 0, 1, 2, 3]);
  assert.equal(shell_price(stops.get(15)?.[0]), 0);
  assert.equal(shell_price(stops.get(3)?.[0]), 3);
  assert.equal(stops.get(3)?.[0].step.steps, 5);
});

test("moves to the same stop differ by whole laps", () => {
  const choices = group_choices(moves(18, 17), 0);
  /** @param {number} stop */
  const steps = (stop) => choices.stops.get(stop)?.map(({ step }) => step.steps);
  assert.equal(choices.stops.size, 16);
  assert.deepEqual(steps(1), [1, 17, 33]);
  assert.deepEqual(steps(0), [16, 32]);
  assert.equal(laps_on_offer(choices), 3);
  assert.equal(laps_on_offer(group_choices(moves(16, 0), 3)), 1);
  assert.equal(laps_on_offer(group_choices([], 3)), 0);
});

test("every legal step of every scene can be reached", () => {
  for (const [name, scene] of Object.entries(scenes)) {
    const { legal, view } = scene();
    const choices = group_choices(legal, view.explorer);
    const reachable = [
      ...[...choices.stops.values()].flat(),
      ...[choices.takes, choices.removes, choices.sails, choices.ships].flatMap((map) => [...map.values()]),
      ...[...choices.places.values()].flatMap((turns) => [...turns.values()]),
      ...[choices.store, choices.unstore, choices.pass, choices.stay].filter(Boolean),
    ];
    assert.deepEqual(new Set(reachable), new Set(legal), name);
  }
});

test("a cell that does not allow the wanted turn uses the next one clockwise", () => {
  const step = (/** @type {number} */ cell, /** @type {number} */ turn) => ({
    step: { type: /** @type {const} */ ("place"), cell, turn },
  });
  const choices = group_choices([step(3, 0), step(3, 2), step(4, 1)], null);
  assert.deepEqual(turns_on_offer(choices), [0, 1, 2]);
  assert.equal(placement(choices, 3, 1)?.step.turn, 2);
  assert.equal(placement(choices, 3, 3)?.step.turn, 0);
  assert.equal(placement(choices, 4, 2)?.step.turn, 1);
  assert.equal(placement(choices, 5, 0), null);
});

test("the display stays large after the launch, and one's own board after a tile was placed", () => {
  const nothing = group_choices([], 3);
  assert.equal(decides_where(group_choices(scenes.launch().legal, null), false, []), "display");
  assert.equal(decides_where(nothing, false, [{ type: "launch", stop: 3 }]), "display");
  assert.equal(
    decides_where(nothing, false, [
      { type: "move", steps: 1 },
      { type: "place", cell: 5, turn: 0 },
    ]),
    "own",
  );
});
