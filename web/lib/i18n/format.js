/**
 * The time between now and another moment, in the largest unit that fits: 90 s ago is "2 minutes ago".
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

/** The tab's title. The number of waiting matches comes first, since a narrow tab shows only the beginning. @param {number} waiting @param {string[]} parts */
export function tab_title(waiting, parts) {
  const name = [...parts.filter(Boolean), "Atoll"].join(" · ");
  return waiting > 0 ? `(${waiting}) ${name}` : name;
}

const most_shown = 9;

/**
 * The logo with a number in its corner.
 * @param {string} svg @param {number} count
 */
export function with_count(svg, count) {
  const text = count > most_shown ? `${most_shown}+` : String(count);
  const size = text.length > 1 ? 26 : 34;
  const badge =
    '<circle cx="44" cy="44" r="20" fill="#c0341d" stroke="#fff" stroke-width="3"/>' +
    `<text x="44" y="${44 + size * 0.36}" font-family="sans-serif" font-weight="700" font-size="${size}" ` +
    `text-anchor="middle" fill="#fff">${text}</text>`;
  return svg.replace(/<\/svg>\s*$/, `${badge}</svg>`);
}
