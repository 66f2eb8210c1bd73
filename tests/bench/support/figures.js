// Prints the same table as figures.hpp.

/** One line: what was measured, the value, and its relation to a limit of the same run. */
export function row(what, figure, beside) {
  console.log(`${what.padEnd(52)} ${figure.padStart(16)}   ${beside}`);
}

/** A time in relation to its limit. */
export const against = (ms, limit_ms) => `${(ms / limit_ms).toFixed(2)} x the limit of ${limit_ms} ms`;

/** The value below which this share (0 to 1) of the samples is. */
export function percentile(samples, share) {
  const sorted = samples.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

export const median = (samples) => percentile(samples, 0.5);
