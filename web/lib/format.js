/**
 * A point in time as a distance from now, in the largest unit that fits: 90 s ago is "2 minutes ago".
 * @param {number} at_ms @param {number} now_ms @returns {{ value: number, unit: Intl.RelativeTimeFormatUnit }}
 */
export function span_between(at_ms, now_ms) {
  const seconds = (at_ms - now_ms) / 1000;
  /** @type {[Intl.RelativeTimeFormatUnit, number][]} */
  const units = [
    ["year", 31_557_600],
    ["month", 2_629_800],
    ["week", 604_800],
    ["day", 86_400],
    ["hour", 3_600],
    ["minute", 60],
  ];
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return { value: Math.round(seconds / size), unit };
  }
  return { value: Math.abs(seconds) < 45 ? 0 : Math.sign(seconds), unit: Math.abs(seconds) < 45 ? "second" : "minute" };
}

/** The tab's title: the count of waiting matches first, since a narrow tab shows no more. @param {number} waiting @param {string[]} parts */
export function tab_title(waiting, parts) {
  const name = [...parts.filter(Boolean), "Atoll"].join(" · ");
  return waiting > 0 ? `(${waiting}) ${name}` : name;
}
