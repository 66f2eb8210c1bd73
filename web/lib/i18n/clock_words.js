import { show_day, show_day_time, show_month_time, show_short_units, show_time, show_weekday_time, t } from "./i18n.js";

/**
 * Thinking time in words: "3 days a move", "2 days 4 hr", "until Tue 14:30".
 * @typedef {import("../types.js").ClockWish} ClockWish
 */

export const second_ms = 1_000;
export const minute_ms = 60 * second_ms;
export const hour_ms = 60 * minute_ms;
export const day_ms = 24 * hour_ms;

/**
 * The parts of a duration that matter: its two largest units, and seconds only in the last ten minutes, so that nothing
 * flickers where there is time.
 * @param {number} ms @returns {{ value: number, unit: "day" | "hour" | "minute" | "second" }[]}
 */
export function parts_of(ms) {
  const minutes = Math.floor(ms / minute_ms);
  if (ms >= day_ms) {
    const hours = Math.floor((ms % day_ms) / hour_ms);
    return compact([
      { value: Math.floor(ms / day_ms), unit: "day" },
      { value: hours, unit: "hour" },
    ]);
  }
  if (ms >= hour_ms) {
    return compact([
      { value: Math.floor(minutes / 60), unit: "hour" },
      { value: minutes % 60, unit: "minute" },
    ]);
  }
  if (minutes >= 10) return [{ value: minutes, unit: "minute" }];
  const seconds = Math.ceil((ms % minute_ms) / second_ms);
  if (seconds === 60) return [{ value: minutes + 1, unit: "minute" }];
  return compact([
    { value: minutes, unit: "minute" },
    { value: seconds, unit: "second" },
  ]);
}

/** Leaves out zeros, but never everything. @template {{ value: number }} P @param {P[]} parts */
function compact(parts) {
  const some = parts.filter(({ value }) => value > 0);
  return some.length > 0 ? some : parts.slice(-1);
}

/** "2 days 4 hr". @param {number} ms */
export const show_left = (ms) => show_short_units(parts_of(ms));

/**
 * A moment in the future: today only the time, within a week the weekday, else the date.
 * @param {number} ms since 1970 @param {number} now_ms
 */
export function show_moment(ms, now_ms) {
  const day_of = (/** @type {number} */ moment) => show_day(moment);
  if (day_of(ms) === day_of(now_ms)) return show_time(ms);
  const ahead_ms = ms - now_ms;
  if (ahead_ms > 0 && ahead_ms < 6 * day_ms) return show_weekday_time(ms);
  return Math.abs(ahead_ms) < 300 * day_ms ? show_month_time(ms) : show_day_time(ms);
}

/** Whole units where they fit: "36 hours", "3 days", "15 minutes". @param {number} ms */
export function show_allowance(ms) {
  if (ms % day_ms === 0) return t("clock.days", { count: ms / day_ms });
  if (ms % hour_ms === 0) return t("clock.hours", { count: ms / hour_ms });
  if (ms % minute_ms === 0) return t("clock.minutes", { count: ms / minute_ms });
  return t("clock.seconds", { count: Math.round(ms / second_ms) });
}

/** The time control of a table. @param {ClockWish | null | undefined} clock */
export function clock_line(clock) {
  if (!clock) return t("clock.none");
  if (clock.kind === "per_move") return t("clock.per_move", { time: show_allowance(clock.move_ms ?? 0) });
  const bank = show_allowance(clock.bank_ms ?? 0);
  const page = clock.kind === "live" ? "clock.live" : "clock.bank";
  if (!clock.increment_ms) return t(page, { bank });
  return t(`${page}_more`, { bank, increment: show_allowance(clock.increment_ms) });
}

/** Why a clock is paused: "vacation until 3 Aug". @param {import("../types.js").ClockPause} rest @param {number} now_ms */
export function pause_line({ why, until }, now_ms) {
  const reason = t(`clock_pause.${why}`);
  return until === null ? reason : t("clock_pause.until", { reason, moment: show_moment(until, now_ms) });
}
