/** How fast moves are shown. Reduced motion means off. */

import { signal } from "@preact/signals";

export const paces = /** @type {const} */ (["off", "fast", "normal", "slow"]);

/** @typedef {(typeof paces)[number]} Pace */

export const pace = signal(/** @type {Pace} */ ("normal"));

/** How long each event of a turn is shown. @type {Record<Pace, number>} */
const SCENE_MS = { off: 0, fast: 200, normal: 400, slow: 1_000 };
/** The part of a scene in which pieces move, and its longest time. */
const MOVING = 0.8;
const MOVING_MAX_MS = 600;

/** The device's wish for less motion. */
export const motion_query = () => matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the device asks for less motion. */
export const less_motion = () => motion_query().matches;

/** Whether nothing moves. */
export const still = () => pace.value === "off" || less_motion();

/** How long a scene lasts; 0 if nothing is animated. */
export const scene_ms = () => (still() ? 0 : SCENE_MS[pace.value]);

/** A time that is chosen for the usual pace, at the pace of the viewer; 0 if nothing is animated. @param {number} ms */
export const at_pace = (ms) => (ms * scene_ms()) / SCENE_MS.normal;

/** How long a piece moves. */
export const motion_ms = () => Math.min(scene_ms() * MOVING, MOVING_MAX_MS);
