/**
 * What administrators do to a match, and how the log says it.
 *
 * @typedef {import("../types.js").GameEvent} GameEvent
 */

/** The seat that an administrator gave to the computer, or null. @param {GameEvent[]} events */
export function left_to_computer(events) {
  const event = events.find(({ type, act }) => type === "match.admin" && act === "computer");
  return event?.seat ?? null;
}

/**
 * The line of the log for an administrator's action; null for other events.
 * @param {GameEvent} event @param {import("../types.js").SeatLook[]} looks @param {import("../types.js").Translate} t
 */
export function narrate_admin_action({ type, act, seat }, looks, t) {
  if (type !== "match.admin") return null;
  if (seat === undefined) return t(`admin_action.log.${act}`);
  const { you, name } = looks[seat];
  return t(`admin_action.log.${act}.${you ? "you" : "they"}`, { name });
}
