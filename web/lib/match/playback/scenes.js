/**
 * A turn is shown as scenes: one for each of its events, or several for an event that changes a lot; and one for each
 * stage in which the game tells it.
 *
 * A position that was reached by a turn:
 * @typedef {object} Position
 * @property {number} ply
 * @property {number | null} seat who moved
 * @property {import("../../types.js").View} view
 * @property {import("../../types.js").SeatScore[] | null} score
 * @property {import("../../types.js").GameEvent[]} events
 * @property {import("../../types.js").Stage[]} [stages] what the viewer sees after so many of the events
 * @property {{ events: number, view: import("../../types.js").View }} [seen] how many of the events the viewer has seen
 *   already, in their own draft, and the position after these
 *
 * @typedef {object} SceneOnly
 * @property {import("../../types.js").GameEvent | null} event what is shown; null before the first event
 * @property {boolean} last whether it is the last one of its turn
 * A moment within a turn: `view` is the position after `event`, `events` are those of the turn up to it.
 * @typedef {Position & SceneOnly} Scene
 *
 * How a game shows its events: `scene` of its module.
 * @typedef {NonNullable<import("../../types.js").GameModule["scene"]>} ShowEvent
 */

/**
 * The scenes of a turn. Without the game's `show`, or if it knows none of the events, the turn is one scene, after those
 * of its stages.
 * @param {Pick<Position, "view" | "score">} before @param {Position} turn @param {ShowEvent | null} show
 * @returns {Scene[]} empty if the viewer has seen the turn already
 */
export function scenes_of(before, turn, show) {
  const { events, seen, stages = [] } = turn;
  let view = seen?.view ?? before.view;
  /** @type {Scene[]} */
  const scenes = [];
  for (let at = seen?.events ?? 0; at < events.length; ++at) {
    const stage = stages.find((each) => each.events === at + 1);
    for (const after of stage ? [stage.view] : shown_by(show, view, events[at], turn.view)) {
      view = after;
      const { score } = before;
      scenes.push({ ...turn, view, score, events: events.slice(0, at + 1), event: events[at], last: false });
    }
  }
  if (scenes.length === 0 && seen?.events === events.length) return [];
  const shown = scenes.at(-1)?.events.length;
  if (shown !== undefined && stages.some((stage) => stage.events === shown)) {
    // What follows the last stage need not be the work of an event.
    return [...scenes, { ...turn, event: shown < events.length ? events[events.length - 1] : null, last: true }];
  }
  const { event = events.at(-1) ?? null } = scenes.pop() ?? {};
  return [...scenes, { ...turn, event, last: true }];
}

/**
 * The positions that show an event. A turn of older rules may have events that the board does not understand any more.
 * @param {ShowEvent | null} show @param {import("../../types.js").View} view
 * @param {import("../../types.js").GameEvent} event @param {import("../../types.js").View} next
 */
function shown_by(show, view, event, next) {
  try {
    return [show?.(view, event, next) ?? []].flat();
  } catch {
    return [];
  }
}

/**
 * The log up to what is shown. A scene without an event shows the position after a whole turn.
 * @param {import("../../types.js").Turn[]} turns @param {Pick<Scene, "ply" | "event" | "events"> | null} scene null: the newest position
 */
export function turns_up_to(turns, scene) {
  if (!scene) return turns;
  const played = turns.filter(({ ply }) => ply <= scene.ply);
  if (!scene.event) return played;
  return played.map((turn) =>
    turn.ply === scene.ply ? { ...turn, events: turn.events.slice(0, scene.events.length) } : turn,
  );
}
