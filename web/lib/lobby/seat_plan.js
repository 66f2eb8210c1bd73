/**
 * The seats of a new match. At most one is "me"; a "named" seat is reserved for `user` once that is chosen.
 * @typedef {"me" | "open" | "invite" | "named" | `bot:${string}`} Kind
 * @typedef {{ kind: Kind, user: import("../types.js").User | null }} Place
 */

/** @param {Kind} kind @param {import("../types.js").User | null} [user] @returns {Place} */
export const place = (kind, user = null) => ({ kind, user });

/** @param {{ min: number, max: number }} seats @param {string[]} bots @returns {Place[]} */
export function first_plan(seats, bots) {
  const others = Array.from({ length: Math.max(seats.min, 2) - 1 }, () => place("open"));
  return seats.max > 1 || bots.length === 0 ? [place("me"), ...others] : [place("me")];
}

/** @param {Place[]} plan @param {number} seat @param {Kind} kind @returns {Place[]} the seat that was "me" before changes */
export function with_kind(plan, seat, kind) {
  return plan.map((old, at) => {
    if (at === seat) return place(kind);
    return kind === "me" && old.kind === "me" ? plan[seat] : old;
  });
}

/** @param {Place[]} plan @param {number} seat @param {import("../types.js").User | null} user @returns {Place[]} */
export const with_user = (plan, seat, user) => plan.map((old, at) => (at === seat ? place("named", user) : old));

/** The kind of a seat for another person, by who can join. */
const kind_for = /** @type {const} */ ({ everyone: "open", link: "invite", named: "named" });

/**
 * The plan after a change of who can join: the seats of people change, those of bots stay.
 * @param {Place[]} plan @param {import("./table_form.js").Access} access @returns {Place[]}
 */
export function for_access(plan, access) {
  const kind = kind_for[access];
  return plan.map((old) => (old.kind === "me" || old.kind === kind || old.kind.startsWith("bot:") ? old : place(kind)));
}

/** Adds a seat of the kind that fits who can join. @param {Place[]} plan @param {import("./table_form.js").Access} access */
export const with_seat = (plan, access) => [...plan, place(kind_for[access])];

/**
 * The kinds that a seat can have. A public table may have open and reserved seats; a private one has no open seats.
 * @param {string[]} bots @param {import("./table_form.js").Access} access @returns {Kind[]}
 */
export function kinds(bots, access) {
  const people = /** @type {Kind[]} */ (access === "everyone" ? ["open", "invite", "named"] : ["invite", "named"]);
  return ["me", ...people, ...bots.map((bot) => /** @type {Kind} */ (`bot:${bot}`))];
}
