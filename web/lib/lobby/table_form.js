/**
 * The form for a new match, and the request that it makes.
 *
 * @typedef {import("../types.js").ClockWish} ClockWish
 * @typedef {import("../types.js").Limits} Limits
 * @typedef {import("./seat_plan.js").Place} Place
 * @typedef {"everyone" | "link" | "named"} Access
 *
 * The numbers of the form as typed; empty if not set.
 * @typedef {{ rating_min: string, rating_max: string, pace_ms: number | null, reliability: number | null, accounts_only: boolean }} LimitFields
 *
 * @typedef {object} ClockFields
 * @property {string} choice the name of a preset, or "own"
 * @property {"per_move" | "bank" | "live"} kind of an own clock
 * @property {string} hours a move, or in the bank
 * @property {string} more_hours added with each move
 * @property {string} minutes of a live clock
 * @property {string} seconds added with each move of a live clock
 */

const second_ms = 1_000;
const minute_ms = 60_000;
const hour_ms = 3_600_000;
const day_ms = 86_400_000;

/** The named clocks, the most usual first. @type {Record<string, ClockWish | null>} */
export const presets = {
  none: null,
  day: { kind: "per_move", move_ms: day_ms },
  three_days: { kind: "per_move", move_ms: 3 * day_ms },
  week: { kind: "per_move", move_ms: 7 * day_ms },
  bank_week: { kind: "bank", bank_ms: 7 * day_ms, increment_ms: 12 * hour_ms, bank_ms_max: 14 * day_ms },
  bank_three_days: { kind: "bank", bank_ms: 3 * day_ms, increment_ms: 6 * hour_ms, bank_ms_max: 7 * day_ms },
  live_15: { kind: "live", bank_ms: 15 * minute_ms, increment_ms: 15 * second_ms },
  live_30: { kind: "live", bank_ms: 30 * minute_ms, increment_ms: 15 * second_ms },
  live_60: { kind: "live", bank_ms: 60 * minute_ms, increment_ms: 30 * second_ms },
};
export const usual_presets = ["none", "day", "three_days", "week"];
export const more_presets = ["bank_week", "bank_three_days", "live_15", "live_30", "live_60"];
/** Long enough for a weekend, and short enough to finish a match. */
const usual_clock = "three_days";

/** @returns {ClockFields} */
export const first_clock = () => ({
  choice: usual_clock,
  kind: "per_move",
  hours: "48",
  more_hours: "12",
  minutes: "20",
  seconds: "10",
});

/** @returns {LimitFields} */
export const no_limits = () => ({
  rating_min: "",
  rating_max: "",
  pace_ms: null,
  reliability: null,
  accounts_only: false,
});

/** Choices for the usual time per move that a player must not exceed, in ms. */
export const pace_choices = [12 * hour_ms, day_ms, 2 * day_ms, 4 * day_ms];
/** Choices for the percentage of matches that a player must have finished. */
export const reliability_choices = [60, 75, 90];

/** The server's limits, for the hints of the form. */
export const bounds = {
  move_hours: { min: 1, max: 720 },
  live_minutes: { min: 1, max: 120 },
};

/** @param {string} text */
const number_of = (text) => (text.trim() === "" ? null : Number(text.replace(",", ".")));

/** @param {ClockFields} fields @returns {ClockWish | null} */
export function clock_of(fields) {
  if (fields.choice !== "own") return presets[fields.choice] ?? null;
  const hours = Math.round((number_of(fields.hours) ?? 0) * hour_ms);
  const more = Math.round((number_of(fields.more_hours) ?? 0) * hour_ms);
  if (fields.kind === "per_move") return { kind: "per_move", move_ms: hours };
  if (fields.kind === "bank") {
    return { kind: "bank", bank_ms: hours, increment_ms: more, bank_ms_max: 2 * Math.max(hours, more) };
  }
  return {
    kind: "live",
    bank_ms: Math.round((number_of(fields.minutes) ?? 0) * minute_ms),
    increment_ms: Math.round((number_of(fields.seconds) ?? 0) * second_ms),
  };
}

/** The first error of a custom clock, as a key of the texts; or null. @param {ClockFields} fields */
export function clock_fault(fields) {
  if (fields.choice !== "own") return null;
  const within = (/** @type {string} */ text, /** @type {{ min: number, max: number }} */ { min, max }) => {
    const value = number_of(text);
    return value !== null && value >= min && value <= max;
  };
  if (fields.kind === "live") return within(fields.minutes, bounds.live_minutes) ? null : "new.clock.fault.live";
  return within(fields.hours, bounds.move_hours) ? null : "new.clock.fault.hours";
}

/** @param {LimitFields} fields @returns {Limits | null} null where everyone is welcome */
export function limits_of({ rating_min, rating_max, pace_ms, reliability, accounts_only }) {
  /** @type {Limits} */
  const limits = {};
  const [min, max] = [number_of(rating_min), number_of(rating_max)];
  if (min !== null || max !== null) {
    limits.rating = { ...(min !== null && { min: Math.round(min) }), ...(max !== null && { max: Math.round(max) }) };
  }
  if (pace_ms !== null) limits.pace_ms_max = pace_ms;
  if (reliability !== null) limits.reliability_min = reliability;
  if (accounts_only) limits.accounts_only = true;
  return Object.keys(limits).length > 0 ? limits : null;
}

/** The highest possible number of people. @param {Place[]} plan */
export const people_in = (plan) => plan.filter(({ kind }) => !kind.startsWith("bot:")).length;

/** The reserved seats whose user is not chosen yet. @param {Place[]} plan @returns {number[]} */
export const unnamed_seats = (plan) =>
  plan.flatMap(({ kind, user }, seat) => (kind === "named" && user === null ? [seat] : []));

/** @param {Place} place */
export function wire_seat({ kind, user }) {
  if (kind.startsWith("bot:")) return { kind: "bot", bot: kind.slice("bot:".length) };
  if (kind === "named") return user ? { kind: "invite", user: user.id } : { kind: "invite" };
  return { kind };
}

/** Leaves out what the server assumes by default. @template {object} T @param {T} wishes @returns {Partial<T>} */
function stated(wishes) {
  return /** @type {Partial<T>} */ (Object.fromEntries(Object.entries(wishes).filter(([, wish]) => wish !== null)));
}

/**
 * @param {{ game: string, options: Record<string, unknown>, plan: Place[], access: Access, clock: ClockFields,
 *   limits: LimitFields, rated: boolean }} form
 */
export function request_of({ game, options, plan, access, clock, limits, rated }) {
  // Against bots alone there is no clock and no limit.
  const alone = people_in(plan) < 2;
  return {
    game,
    options,
    seats: plan.map(wire_seat),
    visibility: /** @type {"public" | "private"} */ (access === "everyone" ? "public" : "private"),
    ...stated({
      clock: alone ? null : clock_of(clock),
      limits: alone || access !== "everyone" ? null : limits_of(limits),
      rated: rated ? null : false,
    }),
  };
}
