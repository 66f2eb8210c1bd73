/**
 * What those who run the house do to a match, in the words of its log. Pure.
 *
 * @typedef {import("./types.js").GameEvent} GameEvent
 */

/** The seat that the computer plays from here on because the house said so, or null. @param {GameEvent[]} events */
export function left_to_computer(events) {
  const event = events.find(({ type, act }) => type === "match.house" && act === "computer");
  return event?.seat ?? null;
}

/** Has the house given a seat to somebody? @param {GameEvent[]} events */
export const gives_seat = (events) => events.some(({ type, act }) => type === "match.house" && act === "seat");

/**
 * One line of the log for an event of the house's; null for any other.
 * @param {GameEvent} event @param {import("./types.js").SeatLook[]} looks @param {import("./types.js").Translate} t
 */
export function narrate_house({ type, act, seat }, looks, t) {
  if (type !== "match.house") return null;
  if (seat === undefined) return t(`house.log.${act}`);
  const { you, name } = looks[seat];
  return t(`house.log.${act}.${you ? "you" : "they"}`, { name });
}
