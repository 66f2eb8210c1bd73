/**
 * What can be clicked: the legal steps grouped by the thing on the table. The board knows no rules beyond this
 * grouping.
 */

import { STOPS, stop_after } from "../geometry.js";

/** @typedef {{step: import("../types.js").Step, price?: {shells?: number}}} Legal */

/** Shells a step costs. @param {Legal | undefined} entry @returns {number} */
export function shell_price(entry) {
  return entry?.price?.shells ?? 0;
}

/**
 * @param {Legal[]} legal
 * @param {number | null} explorer the stop the explorer lies at
 */
export function group_choices(legal, explorer) {
  const groups = {
    /** @type {Map<number, Legal[]>} stop -> launch, or the moves that end there, by the laps they go round before */
    stops: new Map(),
    /** @type {Map<number, Legal>} display place -> take */
    takes: new Map(),
    /** @type {Map<number, Map<number, Legal>>} cell -> turn -> place */
    places: new Map(),
    /** @type {Map<number, Legal>} cell -> remove */
    removes: new Map(),
    /** @type {Map<number, Legal>} cell -> sail */
    sails: new Map(),
    /** @type {Map<number, Legal>} cell -> ship */
    ships: new Map(),
    /** @type {Legal | null} */
    store: null,
    /** @type {Legal | null} */
    unstore: null,
    /** @type {Legal | null} */
    pass: null,
    /** @type {Legal | null} */
    stay: null,
  };
  for (const entry of legal) {
    const { step } = entry;
    switch (step.type) {
      case "launch":
        groups.stops.set(step.stop, [entry]);
        break;
      case "move": {
        const stop = stop_after(explorer ?? 0, step.steps);
        const laps = groups.stops.get(stop) ?? [];
        laps[Math.floor((step.steps - 1) / STOPS)] = entry;
        groups.stops.set(stop, laps);
        break;
      }
      case "take":
        groups.takes.set(step.at, entry);
        break;
      case "place": {
        const turns = groups.places.get(step.cell) ?? new Map();
        turns.set(step.turn, entry);
        groups.places.set(step.cell, turns);
        break;
      }
      case "remove":
        groups.removes.set(step.cell, entry);
        break;
      case "sail":
        groups.sails.set(step.cell, entry);
        break;
      case "ship":
        groups.ships.set(step.cell, entry);
        break;
      case "store":
      case "unstore":
      case "pass":
      case "stay":
        groups[/** @type {"store" | "unstore" | "pass" | "stay"} */ (step.type)] = entry;
        break;
      default:
        break;
    }
  }
  return groups;
}

/** @typedef {ReturnType<typeof group_choices>} Choices */

/**
 * Where the viewer decides now: at the display, or on their board. When nothing is left to decide, the board stays as
 * it was.
 * @param {Choices} choices
 * @param {boolean} removing
 * @param {import("../types.js").Step[]} draft
 * @returns {"display" | "own"}
 */
export function decides_where(choices, removing, draft) {
  if (removing || choices.places.size > 0 || choices.sails.size > 0 || choices.ships.size > 0) return "own";
  if (choices.stops.size > 0 || choices.takes.size > 0) return "display";
  return draft.some(({ type }) => type !== "launch") ? "own" : "display";
}

/**
 * The number of possible laps: 2 if the explorer can go around once and further, 0 if it cannot move.
 * @param {Choices} choices
 */
export function laps_on_offer(choices) {
  return Math.max(0, ...[...choices.stops.values()].map((laps) => laps.length));
}

/**
 * The turns that the held tile can have on some cell, ascending; [0] if it cannot be turned.
 * @param {Choices} choices
 * @returns {number[]}
 */
export function turns_on_offer(choices) {
  const turns = new Set([...choices.places.values()].flatMap((offers) => [...offers.keys()]));
  return turns.size > 0 ? [...turns].sort((a, b) => a - b) : [0];
}

/**
 * The placement on a cell with the wanted turn, or with the next legal one clockwise.
 * @param {Choices} choices
 * @param {number} cell
 * @param {number} turn
 * @returns {Legal | null}
 */
export function placement(choices, cell, turn) {
  const offers = choices.places.get(cell);
  if (!offers) return null;
  for (let more = 0; more < 4; more += 1) {
    const entry = offers.get((turn + more) % 4);
    if (entry) return entry;
  }
  return null;
}
