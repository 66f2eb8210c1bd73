/**
 * @typedef {import("../../types.js").Turn} Turn
 * @typedef {import("../../types.js").GameEvent} GameEvent
 * @typedef {(event: GameEvent) => any} Narrate
 *
 * What the screen reader has announced so far: up to which ply, how many steps and events of the draft, and the last
 * sentence.
 * @typedef {{ ply: number, prompt: number | null, steps: number, events: number, text: string }} Spoken
 */

/** Joins lines, each as a sentence. @param {any[]} lines */
export const sentences = (lines) =>
  lines
    .filter((line) => typeof line === "string" && line !== "")
    .map((line) => (/[.!?…]$/.test(line) ? line : `${line}.`))
    .join(" ");

/**
 * What happened since, as lines of the log. The viewer's own steps were announced when they were taken, so of an own
 * turn only the later events are included.
 * @param {Turn[]} turns @param {Spoken} spoken @param {number | null} you
 * @param {{ narrate: Narrate, resigned: (seat: number) => string }} words
 */
export function news_of(turns, spoken, you, { narrate, resigned }) {
  return turns
    .filter(({ ply }) => ply > spoken.ply)
    .flatMap(({ seat, kind, events }) => {
      const known = kind === "turn" && seat === you && you !== null ? spoken.events : 0;
      const lines = events.slice(known).map(narrate);
      return kind === "resign" && seat !== null ? [resigned(seat), ...lines] : lines;
    });
}
