/**
 * @typedef {import("./types.js").Turn} Turn
 * @typedef {import("./types.js").GameEvent} GameEvent
 * @typedef {(event: GameEvent) => any} Narrate
 *
 * How far the match has been told to whoever does not see it: up to which ply; of the turn in the making so many steps, with
 * so many events; and the sentence that was told last.
 * @typedef {{ ply: number, prompt: number | null, steps: number, events: number, text: string }} Spoken
 */

/** One line after the other, each a sentence. @param {any[]} lines */
export const sentences = (lines) =>
  lines
    .filter((line) => typeof line === "string" && line !== "")
    .map((line) => (/[.!?…]$/.test(line) ? line : `${line}.`))
    .join(" ");

/**
 * What happened since, in the words of the log. Of one's own turn that is what came after one's steps, which were told as
 * they were taken.
 * @param {Turn[]} turns @param {Spoken} spoken @param {number | null} you
 * @param {{ narrate: Narrate, resigned: (seat: number) => string }} words
 */
export function news_of(turns, spoken, you, { narrate, resigned }) {
  return turns
    .filter(({ ply }) => ply > spoken.ply)
    .flatMap(({ seat, kind, events }) => {
      const told = kind === "turn" && seat === you && you !== null ? spoken.events : 0;
      const lines = events.slice(told).map(narrate);
      return kind === "resign" && seat !== null ? [resigned(seat), ...lines] : lines;
    });
}
