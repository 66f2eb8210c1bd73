/**
 * When a player's clocks pause: vacation in whole days of the player's time zone, nights, weekends.
 *
 * @typedef {{ from: number, to: number }} Span ms since 1970; `to` is the first moment after
 * @typedef {{ from: string, to: string }} Night times of day, "23:00"
 * @typedef {{ time_zone: string, night: Night | null, weekends: boolean, vacation: Span[] }} PauseSettings
 */

export const vacation_days_max = 30;
const day_ms = 86_400_000;

/** @type {Map<string, Intl.DateTimeFormat>} */
const clocks = new Map();

/** The local time of a zone, as if it were UTC. @param {number} at_ms @param {string} zone */
function wall_ms(at_ms, zone) {
  let clock = clocks.get(zone);
  if (!clock) {
    const numeric = /** @type {const} */ ("2-digit");
    const parts = { month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric };
    clock = new Intl.DateTimeFormat("en", {
      timeZone: zone,
      calendar: "gregory",
      hourCycle: "h23",
      year: "numeric",
      ...parts,
    });
    clocks.set(zone, clock);
  }
  const shown = Object.fromEntries(clock.formatToParts(at_ms).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, shown.second);
}

/** When a day begins in a zone. @param {string} date "2026-07-01" @param {string} zone @returns {number} ms since 1970 */
export function start_of_day(date, zone) {
  const [year, month, day] = date.split("-").map(Number);
  const wanted = Date.UTC(year, month - 1, day);
  // The offset may differ at the beginning of the day if clocks change that night; a second step corrects it.
  let at = wanted - (wall_ms(wanted, zone) - wanted);
  at += wanted - wall_ms(at, zone);
  return at;
}

/** @param {number} at_ms @param {string} zone @returns {string} "2026-07-01" */
export const date_in = (at_ms, zone) => new Date(wall_ms(at_ms, zone)).toISOString().slice(0, 10);

/** @param {string} date @param {number} days @returns {string} */
export const days_after = (date, days) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day_ms).toISOString().slice(0, 10);

/**
 * A vacation from the first to the last day, both included. One that begins today begins now: clocks have run until
 * now.
 * @param {string} first @param {string} last @param {string} zone @param {number} now_ms @returns {Span}
 */
export function vacation_of(first, last, zone, now_ms) {
  return { from: Math.max(start_of_day(first, zone), now_ms), to: start_of_day(days_after(last, 1), zone) };
}

/** How many days of the year's allowance are left, to one decimal. @param {Span[]} vacation @param {number} year @param {string} zone */
export function days_left(vacation, year, zone) {
  const begin = start_of_day(`${year}-01-01`, zone);
  const end = start_of_day(`${year + 1}-01-01`, zone);
  const used = vacation.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, end) - Math.max(from, begin)), 0);
  return Math.max(0, Math.round((vacation_days_max - used / day_ms) * 10) / 10);
}

/** @param {Span} span @param {number} now_ms @returns {"past" | "now" | "planned"} */
export const stage_of = ({ from, to }, now_ms) => (to <= now_ms ? "past" : from <= now_ms ? "now" : "planned");

/** Ends a vacation now, or cancels one that has not begun. @param {Span[]} vacation @param {Span} span @param {number} now_ms */
export function ended(vacation, span, now_ms) {
  const others = vacation.filter((each) => each.from !== span.from || each.to !== span.to);
  return stage_of(span, now_ms) === "now" ? in_order([...others, { from: span.from, to: now_ms }]) : others;
}

/** @param {Span[]} vacation */
export const in_order = (vacation) => [...vacation].sort((a, b) => a.from - b.from);

/** What is wrong with a vacation, as a key of the texts; null if nothing. @param {string} first @param {string} last @param {string} today */
export function vacation_fault(first, last, today) {
  if (!first) return { field: "first", key: "clock_pause.no_day" };
  if (!last) return { field: "last", key: "clock_pause.no_day" };
  if (first < today) return { field: "first", key: "clock_pause.too_early" };
  if (last < first) return { field: "last", key: "clock_pause.ends_before" };
  return null;
}

/** @returns {PauseSettings} of someone who has set nothing @param {string} time_zone */
export const no_pauses = (time_zone) => ({ time_zone, night: null, weekends: false, vacation: [] });

/** The zones to choose from, including the one in use even if this browser does not know it. @param {string} used */
export function time_zones(used) {
  const known = Intl.supportedValuesOf("timeZone");
  return known.includes(used) ? known : [used, ...known];
}

export const own_zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
