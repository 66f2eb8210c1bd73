/**
 * Who shall sit where in a new match. One person at most is "me"; a "named" seat is kept for `user`, once there is one.
 * @typedef {"me" | "open" | "invite" | "named" | `bot:${string}`} Kind
 * @typedef {{ kind: Kind, user: import("./types.js").User | null }} Place
 */

/** @param {Kind} kind @param {import("./types.js").User | null} [user] @returns {Place} */
export const place = (kind, user = null) => ({ kind, user });

/** @param {{ min: number, max: number }} seats @param {string[]} bots @returns {Place[]} */
export function first_plan(seats, bots) {
  const others = Array.from({ length: Math.max(seats.min, 2) - 1 }, () => place("open"));
  return seats.max > 1 || bots.length === 0 ? [place("me"), ...others] : [place("me")];
}

/** @param {Place[]} plan @param {number} seat @param {Kind} kind @returns {Place[]} whoever was "me" before changes seats */
export function with_kind(plan, seat, kind) {
  return plan.map((old, at) => {
    if (at === seat) return place(kind);
    return kind === "me" && old.kind === "me" ? plan[seat] : old;
  });
}

/** @param {Place[]} plan @param {number} seat @param {import("./types.js").User | null} user @returns {Place[]} */
export const with_user = (plan, seat, user) => plan.map((old, at) => (at === seat ? place("named", user) : old));

/** The kind of a seat for another person, by who may come. */
const kind_for = /** @type {const} */ ({ everyone: "open", link: "invite", named: "named" });

/**
 * The same plan for other people: the seats of people follow, those of the computer stay.
 * @param {Place[]} plan @param {import("./table_form.js").Audience} audience @returns {Place[]}
 */
export function for_audience(plan, audience) {
  const kind = kind_for[audience];
  return plan.map((old) => (old.kind === "me" || old.kind === kind || old.kind.startsWith("bot:") ? old : place(kind)));
}

/** One seat more, of the kind that the table's audience suggests. @param {Place[]} plan @param {import("./table_form.js").Audience} audience */
export const with_seat = (plan, audience) => [...plan, place(kind_for[audience])];

/**
 * What a seat can be. On a public table some seats may be free and others kept for somebody; on a private one nobody just
 * comes along.
 * @param {string[]} bots @param {import("./table_form.js").Audience} audience @returns {Kind[]}
 */
export function kinds(bots, audience) {
  const people = /** @type {Kind[]} */ (audience === "everyone" ? ["open", "invite", "named"] : ["invite", "named"]);
  return ["me", ...people, ...bots.map((bot) => /** @type {Kind} */ (`bot:${bot}`))];
}
