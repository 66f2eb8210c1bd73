import { play } from "./sound.js";

/**
 * @typedef {import("../types.js").GameEvent} GameEvent
 * @typedef {import("./sound.js").Sound} Sound
 *
 * The sound of each event type of a game; null for none. A game's module exports it as `sounds`.
 * @typedef {Record<string, Sound | null>} SoundTable
 */

/** The most sounds for what happened at once. */
const most = 5;
/** From one sound to the next. */
const beat_ms = 140;

/**
 * The sounds of these events, in order. A sound that is repeated without another in between is heard once. What the
 * viewer cannot see, such as the card that somebody else draws, has no line in the log and no sound.
 * @param {GameEvent[]} events @param {SoundTable} table @param {(event: GameEvent) => any} narrate the line of the log
 * @returns {Sound[]}
 */
export function sounds_of(events, table, narrate) {
  const all = events
    .map((event) => (narrate(event) ? (table[event.type] ?? null) : null))
    .filter((each) => each !== null);
  return all.filter((sound, at) => sound !== all[at - 1]).slice(0, most);
}

/**
 * Plays what the viewer sees happen.
 * @param {GameEvent[]} events @param {SoundTable} table @param {(event: GameEvent) => any} narrate
 * @returns {number} how long it takes, in ms
 */
export function play_events(events, table, narrate) {
  const sounds = sounds_of(events, table, narrate);
  for (const [at, sound] of sounds.entries()) play(sound, at * beat_ms);
  return sounds.length * beat_ms;
}
