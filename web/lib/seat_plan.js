/**
 * Who shall sit where in a new match. One person at most is "me".
 * @typedef {"me" | "open" | "invite" | `bot:${string}`} Kind
 */

/** @param {{ min: number, max: number }} seats @param {string[]} bots @returns {Kind[]} */
export function first_plan(seats, bots) {
  const others = Array.from({ length: Math.max(seats.min, 2) - 1 }, () => /** @type {Kind} */ ("open"));
  return seats.max > 1 || bots.length === 0 ? ["me", ...others] : ["me"];
}

/** @param {Kind[]} plan @param {number} seat @param {Kind} kind @returns {Kind[]} whoever was "me" before makes room */
export function with_kind(plan, seat, kind) {
  return plan.map((old, at) => {
    if (at === seat) return kind;
    return kind === "me" && old === "me" ? "open" : old;
  });
}

/** @param {Kind} kind */
export function wire_seat(kind) {
  return kind.startsWith("bot:") ? { kind: "bot", bot: kind.slice("bot:".length) } : { kind };
}

/** @param {string[]} bots @returns {Kind[]} */
export function kinds(bots) {
  return ["me", "open", "invite", ...bots.map((bot) => /** @type {Kind} */ (`bot:${bot}`))];
}
