/** What a warrior would meet at a herd, for hints on the table. The rules are those of the engine; a test compares them. */

/**
 * @typedef {"stands" | "guards" | "beats" | "neutralises" | "falls" | "sacrificed" | "forced"} Result
 * @typedef {{ result: Result, met: number | null }} Fight `met`: the card's place at the herd
 */

/**
 * @param {import("./choices.js").Kind[]} kinds of the components
 * @param {import("../types.js").Herd} herd
 * @param {number} seat who lays it
 * @param {string} card
 * @returns {Fight | null} null for a hunter
 */
export function fight_of(kinds, herd, seat, card) {
  const warrior = kinds.find((each) => each.card === card);
  if (warrior?.kind !== "warrior") return null;
  if (herd.owner === null || herd.first === null) return { result: "stands", met: null };
  if (herd.owner === seat) return { result: herd.guard === null ? "guards" : "forced", met: null };
  const met = herd.guard ?? herd.first;
  const other = herd.cards[met].card;
  if (!warrior.beats.some((each) => each === other) && other !== card) return { result: "falls", met };
  if (herd.guard !== null) return { result: "sacrificed", met };
  return { result: other === card ? "neutralises" : "beats", met };
}
