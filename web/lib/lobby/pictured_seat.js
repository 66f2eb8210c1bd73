/**
 * The seat whose board is in the small picture of a match. There is room for one: players look for their own, and others
 * see most on the board of the winner, or of the player who leads so far. Among equals it is the board of who has to act,
 * since it changes next.
 * @param {Pick<import("../types.js").Snapshot, "you" | "outcome" | "score" | "seats" | "to_act">} snapshot
 * @param {boolean} [lowest_wins] whether the lowest score leads
 * @returns {number}
 */
export function pictured_seat({ you, outcome, score, seats, to_act }, lowest_wins = false) {
  if (you !== null) return you;
  const ranks = outcome?.ranks ?? [];
  const sign = lowest_wins ? -1 : 1;
  const lead = (/** @type {number} */ seat) => (ranks.length > 0 ? -ranks[seat] : sign * (score?.[seat]?.total ?? 0));
  const acts = (/** @type {number} */ seat) => Number(to_act.includes(seat));
  const order = seats.map((_, seat) => seat).sort((a, b) => lead(b) - lead(a) || acts(b) - acts(a) || a - b);
  return order[0] ?? 0;
}
