/**
 * @typedef {import("../../../web/lib/types.js").Snapshot} Snapshot
 * @typedef {import("../../../web/lib/types.js").Frame} Frame
 */

/** @param {number} seat */
const player = (seat) => ({
  seat,
  kind: /** @type {const} */ ("player"),
  user: { id: `u${seat}`, name: `Player ${seat}`, guest: true },
  bot: null,
  present: true,
  resigned: false,
  kept_for: null,
  paused: null,
});

/** A running match after 5 plies; seat 0 has to act and is the viewer. @param {Partial<Snapshot>} [more] @returns {Snapshot} */
export const snapshot = (more = {}) => ({
  id: "m",
  game: "stones",
  rules_version: 1,
  options: {},
  status: "running",
  visibility: "public",
  owner: "u0",
  seats: [player(0), player(1)],
  you: 0,
  ply: 5,
  to_act: [0],
  prompt: 6,
  offer: null,
  view: { stones: 5, rows: [1, 2] },
  legal: [{ step: { type: "take", n: 1 } }],
  score: null,
  commitment: "0".repeat(64),
  outcome: null,
  rated: true,
  ratings: null,
  clock: null,
  absences: [],
  limits: null,
  origin: null,
  rematch: null,
  created_at: 0,
  updated_at: 0,
  ...more,
});

/** From ply 5 to 6: seat 0 moved, seat 1 has to act. @param {Partial<Frame>} [more] @returns {Frame} */
export const frame = (more = {}) => ({
  match: "m",
  base: 5,
  ply: 6,
  seat: 0,
  kind: "turn",
  at: 1,
  events: [{ type: "took", seat: 0 }],
  patch: [{ op: "replace", path: "/stones", value: 4 }],
  to_act: [1],
  prompt: null,
  offer: null,
  legal: [],
  score: null,
  clock: null,
  absences: [],
  status: "running",
  outcome: null,
  ratings: null,
  ...more,
});

/** @param {any} view @param {boolean} [can_commit] @returns {import("../../../web/lib/types.js").Preview} */
export const preview = (view, can_commit = false) => ({
  view,
  legal: [],
  score: [],
  can_commit,
  sealed: false,
  events: [],
});
