/**
 * What can be clicked: the list of legal steps, sorted by kind of action, tile, cell and turn; orbs by where they end. The
 * board knows no rules beyond this sorting. Pure, no DOM.
 */

/** @typedef {{step: any, price?: {tiles?: number}}} Legal */
/** @typedef {"place" | "replace" | "rotate" | "take"} Mode a kind of action */
/** @typedef {Map<number, Map<number, Legal>>} ByCell cell -> turn -> step */

/** @type {Mode[]} */
export const MODES = ["place", "replace", "rotate", "take"];

/** Tiles that a step costs. @param {Legal | undefined} entry @returns {number} */
export function tile_price(entry) {
  return entry?.price?.tiles ?? 0;
}

/** @template K, V @param {Map<K, Map<any, V>>} map @param {K} key */
function inner(map, key) {
  const found = map.get(key) ?? new Map();
  map.set(key, found);
  return found;
}

/** @param {Legal[]} legal */
export function group_choices(legal) {
  const groups = {
    /** @type {Map<number, ByCell>} by tile */
    place: new Map(),
    /** @type {Map<number, ByCell>} by tile */
    replace: new Map(),
    /** @type {ByCell} */
    rotate: new Map(),
    /** @type {Map<number, Legal>} by tile */
    take: new Map(),
    /** @type {Map<number, Legal>} by tile */
    pay: new Map(),
    /** @type {Map<number, Legal>} by tile */
    draw: new Map(),
    /** @type {Map<number, Map<number, Legal>>} by where the orb lies, then by where it ends */
    roll: new Map(),
    /** @type {Legal | null} */
    enough: null,
    /** @type {Legal | null} */
    stay: null,
  };
  for (const entry of legal) {
    const { step } = entry;
    switch (step.type) {
      case "place":
      case "replace":
        inner(inner(groups[/** @type {"place" | "replace"} */ (step.type)], step.tile), step.cell).set(
          step.turn,
          entry,
        );
        break;
      case "rotate":
        inner(groups.rotate, step.cell).set(step.turn, entry);
        break;
      case "take":
      case "pay":
      case "draw":
        groups[/** @type {"take" | "pay" | "draw"} */ (step.type)].set(step.tile, entry);
        break;
      case "roll":
        inner(groups.roll, step.from).set(step.to, entry);
        break;
      case "enough":
      case "stay":
        groups[/** @type {"enough" | "stay"} */ (step.type)] = entry;
        break;
      default:
        break;
    }
  }
  return groups;
}

/** @typedef {ReturnType<typeof group_choices>} Choices */

/** The kinds of action on offer. @param {Choices} choices @returns {Mode[]} */
export function modes_on_offer(choices) {
  return MODES.filter((mode) => choices[mode].size > 0);
}

/** What each tile of an action costs. @param {Choices} choices @param {Mode} mode @returns {number} */
export function mode_price(choices, mode) {
  const steps = mode === "take" ? choices.take : cells_on_offer(choices, mode, null);
  const [first] = steps.values();
  return tile_price(first instanceof Map ? [...first.values()][0] : first);
}

/**
 * Where the action can be done, with the tile in hand; with none, wherever it could be done with some tile.
 * @param {Choices} choices @param {Mode} mode @param {number | null} held
 * @returns {ByCell}
 */
export function cells_on_offer(choices, mode, held) {
  if (mode === "take") return new Map();
  if (mode === "rotate") return choices.rotate;
  if (held !== null) return choices[mode].get(held) ?? new Map();
  return new Map([...choices[mode].values()].flatMap((cells) => [...cells]));
}

/**
 * The turns that the tile in hand may take on some cell, ascending.
 * @param {ByCell} cells
 * @returns {number[]}
 */
export function turns_on_offer(cells) {
  return [...new Set([...cells.values()].flatMap((turns) => [...turns.keys()]))].sort((a, b) => a - b);
}

/**
 * The step on a cell with the wished turn, or with the next turn clockwise that is legal there.
 * @param {ByCell} cells @param {number} cell @param {number} turn
 * @returns {Legal | null}
 */
export function step_on(cells, cell, turn) {
  const offers = cells.get(cell);
  if (!offers) return null;
  for (let more = 0; more < 4; more += 1) {
    const entry = offers.get((turn + more) % 4);
    if (entry) return entry;
  }
  return null;
}

/**
 * Where orbs can be rolled to: cell -> the steps that end there. With an orb chosen, its own ends alone.
 * @param {Choices} choices @param {number | null} orb where it lies
 * @returns {Map<number, Legal[]>}
 */
export function ends_on_offer(choices, orb) {
  /** @type {Map<number, Legal[]>} */
  const ends = new Map();
  for (const [from, steps] of choices.roll) {
    if (orb !== null && from !== orb) continue;
    for (const [to, entry] of steps) ends.set(to, [...(ends.get(to) ?? []), entry]);
  }
  return ends;
}

/** @typedef {{from: number, to: number, path: import("./geometry.js").Leg[]}} Roll */

/**
 * What a change of the board does to the rolls there are.
 * @param {Roll[]} before @param {Roll[]} after
 * @returns {{fresh: Roll[], kept: Roll[], lost: Roll[]}}
 */
export function compare_rolls(before, after) {
  /** @param {Roll[]} rolls @param {Roll} wanted */
  const has = (rolls, wanted) => rolls.some(({ from, to }) => from === wanted.from && to === wanted.to);
  return {
    fresh: after.filter((roll) => !has(before, roll)),
    kept: after.filter((roll) => has(before, roll)),
    lost: before.filter((roll) => !has(after, roll)),
  };
}
