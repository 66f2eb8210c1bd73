import assert from "node:assert/strict";
import { test } from "node:test";
import { explorer_path, heading, stop_centre } from "../../../web/games/maori/geometry.js";
import { course } from "../../../web/games/maori/events/motion.js";

/** @param {number} from @param {number} to */
const frames = (from, to) => course(explorer_path(from, to), heading(to)).map(({ transform }) => String(transform));
/** Where the bow of the drawing points in the end, times the flip of a frame. @param {string} frame @param {number} to */
const bow = (frame, to) => Number(/scaleX\((-?\d)\)/.exec(frame)?.[1]) * heading(to);

test("the explorer begins and ends upright at its stops", () => {
  const all = frames(1, 6);
  const at = (/** @type {number} */ stop) =>
    `translate(${stop_centre(stop).x}px, ${stop_centre(stop).y}px) rotate(0deg)`;
  assert.ok(all[0].startsWith(at(1)), all[0]);
  assert.equal(all.at(-1), `${at(6)} scaleX(1)`);
});

test("its bow points to where it sails: right along the top, left along the bottom", () => {
  const [, top] = frames(0, 2);
  assert.equal(bow(top, 2), 1);
  const [, bottom] = frames(8, 10);
  assert.equal(bow(bottom, 10), -1);
  const around = frames(7, 10);
  assert.equal(bow(around[around.length - 2], 10), -1);
});
